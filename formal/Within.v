(* Margins of cases in fractions: what is known of every quantity is a range with rational ends, and the range of a whole
   expression is computed from these. A quantity that was measured exactly has two equal ends. So the kernel computes the
   margin of every case again; that the measurement returns these fractions, or numbers inside these ranges, is assumed. *)
Require Export Reals List QArith Qreals.
Require Import Qround Qminmax Lra Lia Bool.
Export ListNotations.
Open Scope R_scope.

Definition range := (Q * Q)%type.
Definition inside (r : range) (x : R) : Prop := Q2R (fst r) <= x <= Q2R (snd r).
Fixpoint within (env : list R) (rs : list range) : Prop :=
  match env, rs with
  | [], [] => True
  | x :: env', r :: rs' => inside r x /\ within env' rs'
  | _, _ => False
  end.

Inductive term :=
  | TV (i : nat) (* a quantity, by its place *)
  | TC (q : Q)
  | TA (a b : term)
  | TM (a b : term)
  | TI (a : term) (* reciprocal *)
  | TP (a : term) (n : nat).
Fixpoint val (env : list R) (t : term) : R :=
  match t with
  | TV i => nth i env 0
  | TC q => Q2R q
  | TA a b => val env a + val env b
  | TM a b => val env a * val env b
  | TI a => / val env a
  | TP a n => val env a ^ n
  end.

Definition low4 (a b c d : Q) : Q := Qmin (Qmin a b) (Qmin c d).
Definition high4 (a b c d : Q) : Q := Qmax (Qmax a b) (Qmax c d).
Definition add (r s : range) : range := (Qred (fst r + fst s), Qred (snd r + snd s)).
Definition mul (r s : range) : range :=
  let '(a, b) := r in let '(c, d) := s in
  (Qred (low4 (a * c) (a * d) (b * c) (b * d)), Qred (high4 (a * c) (a * d) (b * c) (b * d))).
Definition positive (r : range) : bool := negb (Qle_bool (fst r) 0).
Definition negative (r : range) : bool := negb (Qle_bool 0 (snd r)).
Definition inv (r : range) : option range :=
  if (positive r || negative r)%bool then Some (Qred (/ snd r), Qred (/ fst r)) else None.
Definition square (r : range) : range := (* of one number with itself: never negative *)
  let '(a, b) := mul r r in (if Qle_bool 0 a then a else 0%Q, b).
Fixpoint power (r : range) (n : nat) : range :=
  match n with
  | O => (1%Q, 1%Q)
  | S O => r
  | S (S m) => mul (square r) (power r m)
  end.
Fixpoint enclose (rs : list range) (t : term) : option range :=
  match t with
  | TV i => nth_error rs i
  | TC q => Some (q, q)
  | TA a b => match enclose rs a, enclose rs b with Some r, Some s => Some (add r s) | _, _ => None end
  | TM a b => match enclose rs a, enclose rs b with Some r, Some s => Some (mul r s) | _, _ => None end
  | TI a => match enclose rs a with Some r => inv r | None => None end
  | TP a n => match enclose rs a with Some r => Some (power r n) | None => None end
  end.

Lemma reduced : forall q, Q2R (Qred q) = Q2R q.
Proof. intros. apply Qeq_eqR, Qred_correct. Qed.
Lemma add_ok : forall r s x y, inside r x -> inside s y -> inside (add r s) (x + y).
Proof. intros r s x y [] []. unfold inside, add. cbn [fst snd]. rewrite !reduced, !Q2R_plus. lra. Qed.
Lemma below_min : forall a b x, Q2R a <= x \/ Q2R b <= x -> Q2R (Qmin a b) <= x.
Proof. intros a b x [H|H]; eapply Rle_trans; try exact H; apply Qle_Rle; [apply Q.le_min_l | apply Q.le_min_r]. Qed.
Lemma above_max : forall a b x, x <= Q2R a \/ x <= Q2R b -> x <= Q2R (Qmax a b).
Proof. intros a b x [H|H]; eapply Rle_trans; try exact H; apply Qle_Rle; [apply Q.le_max_l | apply Q.le_max_r]. Qed.
Lemma corner_below : forall a b c d x y, a <= x <= b -> c <= y <= d -> a * c <= x * y \/ a * d <= x * y \/ b * c <= x * y \/ b * d <= x * y.
Proof.
  intros a b c d x y X Y. destruct (Rle_or_lt 0 y) as [H|H].
  - assert (a * y <= x * y) by nra. destruct (Rle_or_lt 0 a); [left | right; left]; nra.
  - assert (b * y <= x * y) by nra. destruct (Rle_or_lt 0 b); [right; right; left | right; right; right]; nra.
Qed.
Lemma corner_above : forall a b c d x y, a <= x <= b -> c <= y <= d -> x * y <= a * c \/ x * y <= a * d \/ x * y <= b * c \/ x * y <= b * d.
Proof.
  intros a b c d x y X Y. destruct (Rle_or_lt 0 y) as [H|H].
  - assert (x * y <= b * y) by nra. destruct (Rle_or_lt 0 b); [right; right; right | right; right; left]; nra.
  - assert (x * y <= a * y) by nra. destruct (Rle_or_lt 0 a); [right; left | left]; nra.
Qed.
Lemma mul_ok : forall r s x y, inside r x -> inside s y -> inside (mul r s) (x * y).
Proof.
  intros [a b] [c d] x y X Y. unfold inside in *. cbn [fst snd mul] in *. rewrite !reduced. unfold low4, high4.
  pose proof (corner_below _ _ _ _ _ _ X Y). pose proof (corner_above _ _ _ _ _ _ X Y).
  split.
  - apply below_min. rewrite <- !Q2R_mult in *. destruct H as [H|[H|[H|H]]]; [left | left | right | right]; apply below_min; auto.
  - apply above_max. rewrite <- !Q2R_mult in *. destruct H0 as [H0|[H0|[H0|H0]]]; [left | left | right | right]; apply above_max; auto.
Qed.
Lemma Qlt_of_bool : forall a b, negb (Qle_bool b a) = true -> (a < b)%Q.
Proof. intros a b H. apply Qnot_le_lt. intro L. apply Qle_bool_iff in L. rewrite L in H. discriminate. Qed.
Lemma zero : Q2R 0 = 0.
Proof. unfold Q2R. cbn. lra. Qed.
Lemma inv_ok : forall r s x, inv r = Some s -> inside r x -> inside s (/ x).
Proof.
  intros [a b] s x H [L U]. unfold inv in H. destruct (positive (a, b) || negative (a, b))%bool eqn:E; [|discriminate].
  injection H as <-. unfold inside. cbn [fst snd] in *. rewrite !reduced. apply orb_prop in E as [E|E]; unfold positive, negative in E; cbn [fst snd] in E.
  - apply Qlt_of_bool in E. pose proof (Qlt_Rlt _ _ E) as P. rewrite zero in P.
    assert (0 < Q2R b) by lra.
    rewrite !Q2R_inv; try (intro Z; apply Qeq_eqR in Z; rewrite zero in Z; lra).
    split; apply Rinv_le_contravar; lra.
  - apply Qlt_of_bool in E. pose proof (Qlt_Rlt _ _ E) as P. rewrite zero in P.
    assert (Q2R a < 0) by lra.
    rewrite !Q2R_inv; try (intro Z; apply Qeq_eqR in Z; rewrite zero in Z; lra).
    assert (forall u v, u <= v -> v < 0 -> / v <= / u) as F.
    { intros u v UV V. apply Ropp_le_cancel. rewrite <- !Rinv_opp. apply Rinv_le_contravar; lra. }
    split; apply F; lra.
Qed.
Lemma square_ok : forall r x, inside r x -> inside (square r) (x * x).
Proof.
  intros r x H. pose proof (mul_ok _ _ _ _ H H) as M. unfold square. destruct (mul r r) as [a b]. unfold inside in *.
  cbn [fst snd] in *. destruct (Qle_bool 0 a); [exact M|]. rewrite zero. nra.
Qed.
Lemma power_ok : forall n r x, inside r x -> inside (power r n) (x ^ n) /\ inside (power r (S n)) (x ^ S n).
Proof.
  induction n as [|n IH]; intros r x H.
  - split; [unfold inside, power, Q2R; cbn; lra | cbn [power]; rewrite pow_1; exact H].
  - destruct (IH r x H) as [I J]. split; [exact J|]. cbn [power]. replace (x ^ S (S n)) with (x * x * x ^ n) by (cbn; ring).
    apply mul_ok; [now apply square_ok | exact I].
Qed.
Lemma nth_ok : forall env rs i r, within env rs -> nth_error rs i = Some r -> inside r (nth i env 0).
Proof.
  induction env as [|x env IH]; intros [|s rs] i r W H; cbn in W; try contradiction; destruct i; cbn in *; try discriminate.
  - injection H as <-. tauto.
  - apply (IH rs); tauto.
Qed.
Theorem enclose_ok : forall env rs, within env rs -> forall t r, enclose rs t = Some r -> inside r (val env t).
Proof.
  intros env rs W t. induction t as [i|q|a IHa b IHb|a IHa b IHb|a IHa|a IHa n]; intros r H; cbn [enclose val] in *.
  - exact (nth_ok _ _ _ _ W H).
  - injection H as <-. unfold inside. cbn. lra.
  - destruct (enclose rs a), (enclose rs b); try discriminate. injection H as <-. apply add_ok; auto.
  - destruct (enclose rs a), (enclose rs b); try discriminate. injection H as <-. apply mul_ok; auto.
  - destruct (enclose rs a); try discriminate. exact (inv_ok _ _ _ H (IHa _ eq_refl)).
  - destruct (enclose rs a); try discriminate. injection H as <-. apply power_ok; auto.
Qed.

Definition check (say : range -> bool) (rs : list range) (t : term) : bool :=
  match enclose rs t with Some r => say r | None => false end.
Definition not_negative (r : range) : bool := Qle_bool 0 (fst r).
Definition vanishing (r : range) : bool := (Qle_bool 0 (fst r) && Qle_bool (snd r) 0)%bool.

Theorem at_least_zero : forall env rs t, within env rs -> check not_negative rs t = true -> 0 <= val env t.
Proof.
  intros env rs t W H. unfold check in H. destruct (enclose rs t) eqn:E; [|discriminate].
  destruct (enclose_ok _ _ W _ _ E) as [L _]. apply Qle_bool_iff, Qle_Rle in H. rewrite zero in H. lra.
Qed.
Theorem above_zero : forall env rs t, within env rs -> check positive rs t = true -> 0 < val env t.
Proof.
  intros env rs t W H. unfold check in H. destruct (enclose rs t) eqn:E; [|discriminate].
  destruct (enclose_ok _ _ W _ _ E) as [L _]. apply Qlt_of_bool, Qlt_Rlt in H. rewrite zero in H. lra.
Qed.
Theorem is_zero : forall env rs t, within env rs -> check vanishing rs t = true -> val env t = 0.
Proof.
  intros env rs t W H. unfold check in H. destruct (enclose rs t) eqn:E; [|discriminate].
  destruct (enclose_ok _ _ W _ _ E) as [L U]. apply andb_prop in H as [A B].
  apply Qle_bool_iff, Qle_Rle in A. apply Qle_bool_iff, Qle_Rle in B. rewrite zero in *. lra.
Qed.

(* Boxes: the first quantities run over intervals, which are cut in two again and again; a leaf has the ranges of all of them *)
Inductive tree :=
  | Leaf (rs : list range)
  | Cut (i : nat) (at_ : Q) (below above : tree).
Fixpoint leaves (t : tree) : list (list range) :=
  match t with Leaf rs => [rs] | Cut _ _ l r => leaves l ++ leaves r end.
Fixpoint put (i : nat) (r : range) (bs : list range) : list range :=
  match i, bs with
  | O, _ :: bs' => r :: bs'
  | S k, b :: bs' => b :: put k r bs'
  | _, [] => []
  end.
Fixpoint contains (outer inner : list range) : bool := (* range by range, as many as there are on the right *)
  match inner, outer with
  | [], _ => true
  | b :: inner', r :: outer' => (Qle_bool (fst r) (fst b) && Qle_bool (snd b) (snd r) && contains outer' inner')%bool
  | _, [] => false
  end.
Fixpoint reaches (bs : list range) (t : tree) : bool :=
  match t with
  | Leaf rs => contains rs bs
  | Cut i q l r => match nth_error bs i with
      | Some b => (reaches (put i (fst b, q) bs) l && reaches (put i (q, snd b) bs) r)%bool
      | None => false
      end
  end.
Lemma contains_ok : forall inner outer env, contains outer inner = true -> within env inner -> within env (firstn (length env) outer).
Proof.
  induction inner as [|b inner IH]; intros outer [|x env] C W; cbn in W; try contradiction; [exact Logic.I|].
  destruct outer as [|r outer]; [discriminate|]. cbn [contains] in C. apply andb_prop in C as [C D]. apply andb_prop in C as [A B].
  apply Qle_bool_iff, Qle_Rle in A. apply Qle_bool_iff, Qle_Rle in B. destruct W as [[L U] W]. cbn [firstn length within].
  split; [unfold inside; lra | now apply IH].
Qed.
Lemma put_ok : forall bs env i b q, within env bs -> nth_error bs i = Some b ->
  within env (put i (fst b, q) bs) \/ within env (put i (q, snd b) bs).
Proof.
  induction bs as [|c bs IH]; intros [|x env] i b q W N; cbn in W; try contradiction; destruct i; cbn in N; try discriminate.
  - injection N as ->. destruct W as [[L U] W]. cbn [put within]. unfold inside. cbn [fst snd].
    destruct (Rle_or_lt x (Q2R q)); [left | right]; repeat split; auto; lra.
  - destruct W as [I W]. destruct (IH env i b q W N); [left | right]; cbn [put within]; auto.
Qed.
Theorem covered : forall t bs, reaches bs t = true -> forall env, within env bs ->
  exists rs, In rs (leaves t) /\ within env (firstn (length env) rs).
Proof.
  induction t as [rs|i q l IHl r IHr]; intros bs H env W.
  - exists rs. split; [now left|]. exact (contains_ok _ _ _ H W).
  - cbn [reaches] in H. destruct (nth_error bs i) as [b|] eqn:N; [|discriminate]. apply andb_prop in H as [A B].
    destruct (put_ok bs env i b q W N) as [V|V]; [destruct (IHl _ A env V) as [rs [I K]] | destruct (IHr _ B env V) as [rs [I K]]];
    exists rs; cbn [leaves]; split; auto; apply in_or_app; auto.
Qed.
Theorem in_every_box : forall (P : list R -> Prop) say t,
  (forall env rs, within env rs -> check say rs t = true -> P env) ->
  forall boxes, forallb (fun rs => check say rs t) boxes = true -> forall rs, In rs boxes -> forall env, within env rs -> P env.
Proof. intros P say t K boxes H rs I env W. apply (K env rs W). rewrite forallb_forall in H. exact (H rs I). Qed.

Lemma exactly : forall q x, x = Q2R q -> inside (q, q) x.
Proof. intros q x ->. unfold inside. cbn. lra. Qed.
