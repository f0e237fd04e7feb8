(* A verified checker for the algebra of a proof: rational functions in symbols with known signs.

   A certificate states its steps about real numbers; each step is one call of a theorem of this file, whose premise is a
   computation that ends in `true`. So the kernel trusts neither the program that wrote the certificate nor its algebra.
   Polynomials are Coq's own sparse Horner polynomials with integer coefficients. A quotient is a numerator over a natural
   number and powers of a table of factors, none of which vanishes; the certificate says how each divisor factors, and the
   checker multiplies it out again. *)
Require Export Reals ZArith List Lra.
Export ListNotations.
Require Import NArith Psatz Lia Ring_polynom Ring_theory RealField BinList.
Open Scope R_scope.

(* Polynomials with integer coefficients, at a list of reals *)
Definition poly := Pol Z.
Lemma IZR_morph : ring_morph 0 1 Rplus Rmult Rminus Ropp (@eq R) 0%Z 1%Z Z.add Z.mul Z.sub Z.opp Z.eqb IZR.
Proof.
  constructor; try reflexivity; intros.
  - apply plus_IZR.
  - apply minus_IZR.
  - apply mult_IZR.
  - apply opp_IZR.
  - apply Z.eqb_eq in H. now subst.
Qed.
Definition almost := Rth_ARth (Eqsth R) (Eq_ext Rplus Rmult Ropp) RTheory.
Definition at_ (env : list R) (p : poly) : R := Pphi 0 Rplus Rmult IZR env p.
Definition padd : poly -> poly -> poly := Padd 0%Z Z.add Z.eqb.
Definition pmul : poly -> poly -> poly := Pmul 0%Z 1%Z Z.add Z.mul Z.eqb.
Definition popp : poly -> poly := Popp Z.opp.
Definition peq : poly -> poly -> bool := Peq Z.eqb.
Definition pc (z : Z) : poly := Pc z.
Definition px (j : positive) : poly := mk_X 0%Z 1%Z j.
Definition psub (p q : poly) : poly := padd p (popp q).

Lemma at_add : forall env p q, at_ env (padd p q) = at_ env p + at_ env q.
Proof. intros. exact (Padd_ok (Eqsth R) (Eq_ext Rplus Rmult Ropp) almost IZR_morph q p env). Qed.
Lemma at_mul : forall env p q, at_ env (pmul p q) = at_ env p * at_ env q.
Proof. intros. exact (Pmul_ok (Eqsth R) (Eq_ext Rplus Rmult Ropp) almost IZR_morph p q env). Qed.
Lemma at_opp : forall env p, at_ env (popp p) = - at_ env p.
Proof. intros. exact (Popp_ok (Eqsth R) (Eq_ext Rplus Rmult Ropp) almost IZR_morph p env). Qed.
Lemma at_eq : forall env p q, peq p q = true -> at_ env p = at_ env q.
Proof. intros env p q H. exact (Peq_ok (Eqsth R) (Eq_ext Rplus Rmult Ropp) IZR_morph p q H env). Qed.
Lemma at_c : forall env z, at_ env (pc z) = IZR z.
Proof. reflexivity. Qed.
Lemma at_x : forall env j, at_ env (px j) = BinList.nth 0 j env.
Proof. intros. symmetry. exact (mkX_ok (Eqsth R) (Eq_ext Rplus Rmult Ropp) almost IZR_morph j env). Qed.

Fixpoint ppow_pos (p : poly) (n : positive) : poly :=
  match n with
  | xH => p
  | xO m => let s := ppow_pos p m in pmul s s
  | xI m => let s := ppow_pos p m in pmul p (pmul s s)
  end.
Definition ppow (p : poly) (n : N) : poly := match n with N0 => pc 1 | Npos m => ppow_pos p m end.
Lemma at_pow_pos : forall env p n, at_ env (ppow_pos p n) = at_ env p ^ Pos.to_nat n.
Proof.
  induction n as [m IH|m IH|]; cbn [ppow_pos].
  - rewrite !at_mul, IH, Pos2Nat.inj_xI. replace (S (2 * Pos.to_nat m)) with (1 + Pos.to_nat m + Pos.to_nat m)%nat by lia.
    rewrite !pow_add, pow_1. ring.
  - rewrite at_mul, IH, Pos2Nat.inj_xO. replace (2 * Pos.to_nat m)%nat with (Pos.to_nat m + Pos.to_nat m)%nat by lia.
    rewrite pow_add. ring.
  - change (Pos.to_nat 1) with 1%nat. now rewrite pow_1.
Qed.
Lemma at_pow : forall env p n, at_ env (ppow p n) = at_ env p ^ N.to_nat n.
Proof. intros env p [|n]; cbn [ppow N.to_nat]; [reflexivity | apply at_pow_pos]. Qed.

(* Signs: of each symbol, then of a polynomial without a negative coefficient *)
Inductive sgn := Ps | Nn | Rl.
Fixpoint sat (env : list R) (ss : list sgn) : Prop :=
  match ss with
  | [] => True
  | Ps :: s' => 0 < hd 0 env /\ sat (tl env) s'
  | Nn :: s' => 0 <= hd 0 env /\ sat (tl env) s'
  | Rl :: s' => sat (tl env) s'
  end.
Fixpoint skip {A} (j : positive) (l : list A) : list A :=
  match j with xH => tl l | xO i => skip i (skip i l) | xI i => tl (skip i (skip i l)) end.
Lemma sat_tl : forall ss env, sat env ss -> sat (tl env) (tl ss).
Proof. intros [|[] ss] env H; cbn in *; try exact Logic.I; tauto. Qed.
Lemma jump_tl_comm : forall j (l : list R), jump j (tl l) = tl (jump j l).
Proof. intros. symmetry. apply jump_tl. Qed.
Lemma skip_ok : forall j ss env, sat env ss -> sat (jump j env) (skip j ss).
Proof.
  induction j as [i IH|i IH|]; intros ss env H; cbn [jump skip].
  - rewrite <- !jump_tl. apply sat_tl. auto.
  - auto.
  - now apply sat_tl.
Qed.
Definition even_pos (i : positive) := match i with xO _ => true | _ => false end.
Definition power_nn (i : positive) (s : sgn) := match s with Rl => even_pos i | _ => true end.
Definition is_ps (s : sgn) := match s with Ps => true | _ => false end.
Fixpoint nn (ss : list sgn) (p : poly) : bool :=
  match p with
  | Pc c => Z.leb 0 c
  | Pinj j q => nn (skip j ss) q
  | PX a i b => (power_nn i (hd Rl ss) && nn ss a && nn (tl ss) b)%bool
  end.
Fixpoint ps (ss : list sgn) (p : poly) : bool :=
  match p with
  | Pc c => Z.ltb 0 c
  | Pinj j q => ps (skip j ss) q
  | PX a i b => (power_nn i (hd Rl ss) && nn ss a && nn (tl ss) b && ((is_ps (hd Rl ss) && ps ss a) || ps (tl ss) b))%bool
  end.
Lemma pow_pos_pow : forall x i, pow_pos Rmult x i = x ^ Pos.to_nat i.
Proof. intros. symmetry. exact (rpow_pow_N R_power_theory x (Npos i)). Qed.
Lemma power_nn_ok : forall ss env i, sat env ss -> power_nn i (hd Rl ss) = true -> 0 <= pow_pos Rmult (hd 0 env) i.
Proof.
  intros ss env i S H. rewrite pow_pos_pow. destruct ss as [|[] ss]; cbn in *;
  try (apply pow_le; destruct S; lra); destruct i; try discriminate; rewrite Pos2Nat.inj_xO, pow_mult; apply pow_le, pow2_ge_0.
Qed.
Lemma nn_ok : forall p ss env, sat env ss -> nn ss p = true -> 0 <= at_ env p.
Proof.
  induction p as [c|j q IH|a IHa i b IHb]; intros ss env S H; cbn in *.
  - apply Z.leb_le in H. now apply IZR_le in H.
  - exact (IH _ _ (skip_ok j _ _ S) H).
  - apply andb_prop in H as [H Hb]. apply andb_prop in H as [Hi Ha].
    pose proof (IHa _ _ S Ha). pose proof (IHb _ _ (sat_tl _ _ S) Hb). pose proof (power_nn_ok _ _ _ S Hi).
    unfold at_ in *. nra.
Qed.
Lemma ps_ok : forall p ss env, sat env ss -> ps ss p = true -> 0 < at_ env p.
Proof.
  induction p as [c|j q IH|a IHa i b IHb]; intros ss env S H; cbn in *.
  - apply Z.ltb_lt in H. now apply IZR_lt in H.
  - exact (IH _ _ (skip_ok j _ _ S) H).
  - apply andb_prop in H as [H Hp]. apply andb_prop in H as [H Hb]. apply andb_prop in H as [Hi Ha].
    pose proof (nn_ok _ _ _ S Ha). pose proof (nn_ok _ _ _ (sat_tl _ _ S) Hb). pose proof (power_nn_ok _ _ _ S Hi).
    apply Bool.orb_true_iff in Hp as [Hp|Hp].
    + apply andb_prop in Hp as [Hs Hp]. pose proof (IHa _ _ S Hp). unfold at_ in *.
      assert (0 < pow_pos Rmult (hd 0 env) i); [|nra].
      rewrite pow_pos_pow. destruct ss as [|[] ss]; cbn in Hs; try discriminate. apply pow_lt. apply S.
    + pose proof (IHb _ _ (sat_tl _ _ S) Hp). unfold at_ in *. nra.
Qed.

(* Groups of symbols that are not all zero: some member is positive, whichever it is *)
Fixpoint made_ps (i : nat) (ss : list sgn) : list sgn :=
  match i, ss with
  | O, _ :: s' => Ps :: s'
  | O, [] => [Ps]
  | S k, s :: s' => s :: made_ps k s'
  | S k, [] => Rl :: made_ps k []
  end.
Lemma made_ps_ok : forall i ss env, sat env ss -> 0 < List.nth i env 0 -> sat env (made_ps i ss).
Proof.
  induction i as [|k IH]; intros ss env S H.
  - destruct ss as [|s ss]; cbn; (split; [destruct env; exact H|]); [exact Logic.I | exact (sat_tl (s :: ss) env S)].
  - assert (0 < List.nth k (tl env) 0) as H' by (destruct env; [destruct k; exact H | exact H]).
    destruct ss as [|s ss]; cbn.
    + apply IH; [exact Logic.I | exact H'].
    + pose proof (IH ss (tl env) (sat_tl (s :: ss) env S) H') as G. destruct s; cbn in *; tauto.
Qed.
Definition group := list nat.
Definition some_positive (env : list R) (g : group) := Exists (fun i => 0 < List.nth i env 0) g.
Fixpoint occurs (i : nat) (p : poly) : bool :=
  match p with
  | Pc _ => false
  | Pinj j q => (Nat.leb (Pos.to_nat j) i && occurs (i - Pos.to_nat j) q)%bool
  | PX a _ b => match i with O => true | S k => (occurs i a || occurs k b)%bool end
  end.
Fixpoint ps_in (gs : list group) (ss : list sgn) (p : poly) : bool :=
  (ps ss p || match gs with
              | [] => false
              | g :: gs' => ps_in gs' ss p || (existsb (fun i => occurs i p) g && forallb (fun i => ps_in gs' (made_ps i ss) p) g)
              end)%bool.
Lemma ps_in_ok : forall gs env, Forall (some_positive env) gs -> forall ss p, sat env ss -> ps_in gs ss p = true -> 0 < at_ env p.
Proof.
  induction gs as [|g gs IH]; intros env G ss p S H; cbn in H; apply Bool.orb_true_iff in H as [H|H];
  try (exact (ps_ok _ _ _ S H)); try discriminate.
  inversion G as [|? ? Gg Gs]; subst. apply Bool.orb_true_iff in H as [H|H]; [exact (IH env Gs ss p S H)|].
  apply andb_prop in H as [_ H]. unfold some_positive in Gg. apply Exists_exists in Gg as [i [Hin Hi]]. rewrite forallb_forall in H.
  exact (IH env Gs _ p (made_ps_ok _ _ _ S Hi) (H i Hin)).
Qed.

(* Expressions, and what is known of the symbols *)
Inductive ex :=
  | V (j : positive)
  | C (z : Z)
  | A (a b : ex)
  | M (a b : ex)
  | I (a : ex) (z : Z) (w : list N) (* 1/a, where the numerator of a is z times these powers of the factors *)
  | P (a : ex) (n : N).
Fixpoint ev (env : list R) (e : ex) : R :=
  match e with
  | V j => BinList.nth 0 j env
  | C z => IZR z
  | A a b => ev env a + ev env b
  | M a b => ev env a * ev env b
  | I a _ _ => / ev env a
  | P a n => ev env a ^ N.to_nat n
  end.
Fixpoint pol (e : ex) : poly := (* of an expression without divisions *)
  match e with
  | V j => px j
  | C z => pc z
  | A a b => padd (pol a) (pol b)
  | M a b => pmul (pol a) (pol b)
  | I _ _ _ => pc 0
  | P a n => ppow (pol a) n
  end.
Fixpoint whole (e : ex) : bool :=
  match e with V _ | C _ => true | A a b | M a b => (whole a && whole b)%bool | I _ _ _ => false | P a _ => whole a end.
Lemma pol_ok : forall env e, whole e = true -> at_ env (pol e) = ev env e.
Proof.
  induction e as [j|z|a IHa b IHb|a IHa b IHb|a IHa z w|a IHa n]; cbn; intro H; try discriminate.
  - apply at_x.
  - reflexivity.
  - apply andb_prop in H as [H1 H2]. rewrite at_add, IHa, IHb; auto.
  - apply andb_prop in H as [H1 H2]. rewrite at_mul, IHa, IHb; auto.
  - rewrite at_pow, IHa; auto.
Qed.

Record world := World { signs : list sgn; groups : list group; known : list ex; zeros : list ex }.
(* signs of the symbols; groups that are not all zero; what does not vanish; what vanishes (the equations of roots) *)
Definition holds (env : list R) (w : world) : Prop :=
  sat env (signs w) /\ Forall (some_positive env) (groups w)
  /\ Forall (fun e => ev env e <> 0) (known w) /\ Forall (fun e => ev env e = 0) (zeros w).

Definition ps_at (w : world) (p : poly) := ps_in (groups w) (signs w) p.
Definition known_at (w : world) (p : poly) :=
  existsb (fun e => whole e && (let k := pol e in peq p k || peq p (popp k)))%bool (known w).
Definition no_zero (w : world) (p : poly) : bool := (ps_at w p || known_at w p)%bool.
Lemma no_zero_ok : forall w env p, holds env w -> no_zero w p = true -> at_ env p <> 0.
Proof.
  intros w env p [S [G [K _]]] H. apply Bool.orb_true_iff in H as [H|H].
  - pose proof (ps_in_ok _ _ G _ _ S H). lra.
  - apply existsb_exists in H as [e [Hin He]]. rewrite Forall_forall in K. specialize (K _ Hin).
    apply andb_prop in He as [Hw He]. rewrite <- (pol_ok env e Hw) in K.
    apply Bool.orb_true_iff in He as [He|He]; apply (at_eq env) in He; rewrite ?at_opp in He; lra.
Qed.

(* The table of factors and products of their powers *)
Fixpoint prod (fs : list poly) (k : list N) : poly :=
  match fs, k with
  | f :: fs', n :: k' => match n with N0 => prod fs' k' | _ => pmul (ppow f n) (prod fs' k') end
  | _, _ => pc 1
  end.
Fixpoint rprod (env : list R) (fs : list poly) (k : list N) : R :=
  match fs, k with f :: fs', n :: k' => at_ env f ^ N.to_nat n * rprod env fs' k' | _, _ => 1 end.
Lemma prod_ok : forall env fs k, at_ env (prod fs k) = rprod env fs k.
Proof.
  induction fs as [|f fs IH]; intros [|n k]; cbn [prod rprod]; try reflexivity. destruct n as [|n].
  - rewrite IH. cbn. ring.
  - rewrite at_mul, at_pow, IH. reflexivity.
Qed.
Lemma rprod_no_zero : forall env fs k, Forall (fun f => at_ env f <> 0) fs -> rprod env fs k <> 0.
Proof.
  induction fs as [|f fs IH]; intros [|n k] H; cbn [rprod]; try lra. inversion H; subst.
  apply Rmult_integral_contrapositive_currified; [now apply pow_nonzero | now apply IH].
Qed.
Fixpoint kadd (a b : list N) : list N :=
  match a, b with [], _ => b | _, [] => a | x :: a', y :: b' => (x + y)%N :: kadd a' b' end.
Fixpoint kmax (a b : list N) : list N :=
  match a, b with [], _ => b | _, [] => a | x :: a', y :: b' => N.max x y :: kmax a' b' end.
Fixpoint ksub (a b : list N) : list N := (* cut off at zero *)
  match a, b with [], _ => [] | _, [] => a | x :: a', y :: b' => (x - y)%N :: ksub a' b' end.
Definition kmul (n : N) (a : list N) : list N := map (N.mul n) a.
Lemma rprod_nil : forall env fs, rprod env fs [] = 1. Proof. now destruct fs. Qed.
Lemma rprod_add : forall env fs a b, rprod env fs (kadd a b) = rprod env fs a * rprod env fs b.
Proof.
  induction fs as [|f fs IH]; intros [|x a] [|y b]; cbn [kadd rprod]; try ring.
  rewrite IH, N2Nat.inj_add, pow_add. ring.
Qed.
Lemma rprod_max : forall env fs a b, rprod env fs (kmax a b) = rprod env fs (ksub b a) * rprod env fs a.
Proof.
  induction fs as [|f fs IH]; intros [|x a] [|y b]; cbn [kmax ksub rprod]; try ring.
  rewrite IH. replace (N.to_nat (N.max x y)) with (N.to_nat (y - x) + N.to_nat x)%nat by lia. rewrite pow_add. ring.
Qed.
Lemma kmax_comm : forall a b, kmax a b = kmax b a.
Proof. induction a as [|x a IH]; intros [|y b]; cbn; try reflexivity. now rewrite IH, N.max_comm. Qed.
Lemma rprod_sub : forall env fs a b, rprod env fs (ksub a b) * rprod env fs b = rprod env fs (ksub b a) * rprod env fs a.
Proof. intros. rewrite <- !rprod_max, kmax_comm. reflexivity. Qed.
Lemma rprod_mul : forall env fs n a, rprod env fs (kmul n a) = rprod env fs a ^ N.to_nat n.
Proof.
  induction fs as [|f fs IH]; intros n [|x a]; cbn [kmul map rprod]; try (now rewrite pow1).
  change (map (N.mul n) a) with (kmul n a). rewrite IH, N2Nat.inj_mul, Rpow_mult_distr, <- pow_mult.
  f_equal. f_equal. lia.
Qed.

(* An expression as numerator over c times powers of the factors *)
Definition quotient := (poly * positive * list N)%type.
Definition times (c : positive) (p : poly) : poly := match c with xH => p | _ => pmul (pc (Zpos c)) p end.
Lemma at_times : forall env c p, at_ env (times c p) = IZR (Zpos c) * at_ env p.
Proof. intros env [c|c|] p; cbn [times]; rewrite ?at_mul, ?at_c; ring. Qed.
Definition by_factors (fs : list poly) (k : list N) (p : poly) : poly :=
  if forallb (N.eqb 0) k then p else pmul (prod fs k) p.
Lemma rprod_zero : forall env fs k, forallb (N.eqb 0) k = true -> rprod env fs k = 1.
Proof.
  induction fs as [|f fs IH]; intros [|n k] H; try reflexivity. cbn [forallb] in H. apply andb_prop in H as [H1 H2].
  apply N.eqb_eq in H1. subst. cbn [rprod]. rewrite IH by exact H2. cbn. ring.
Qed.
Lemma at_by : forall env fs k p, at_ env (by_factors fs k p) = rprod env fs k * at_ env p.
Proof.
  intros. unfold by_factors. destruct (forallb (N.eqb 0) k) eqn:E; [rewrite (rprod_zero env fs k E); ring|].
  now rewrite at_mul, prod_ok.
Qed.
Fixpoint quot (fs : list poly) (e : ex) : option quotient :=
  match e with
  | V j => Some (px j, xH, [])
  | C z => Some (pc z, xH, [])
  | A a b =>
      match quot fs a, quot fs b with
      | Some (n, c, k), Some (n', c', k') =>
          let '(g, (cc, cc')) := Pos.ggcd c c' in
          Some (padd (times cc' (by_factors fs (ksub k' k) n)) (times cc (by_factors fs (ksub k k') n')), (g * cc * cc')%positive, kmax k k')
      | _, _ => None
      end
  | M a b =>
      match quot fs a, quot fs b with
      | Some (n, c, k), Some (n', c', k') => Some (pmul n n', (c * c')%positive, kadd k k')
      | _, _ => None
      end
  | P a m =>
      match quot fs a with
      | Some (n, c, k) => match m with N0 => Some (pc 1, xH, []) | Npos i => Some (ppow n m, Pos.pow c i, kmul m k) end
      | None => None
      end
  | I a z w =>
      match quot fs a with
      | Some (n, c, k) =>
          if peq n (pmul (pc z) (prod fs w)) then
            match z with
            | Z0 => None
            | Zpos d => Some (times c (by_factors fs (ksub k w) (pc 1)), d, ksub w k)
            | Zneg d => Some (times c (by_factors fs (ksub k w) (pc (-1))), d, ksub w k)
            end
          else None
      | None => None
      end
  end.
Definition means (env : list R) (fs : list poly) (q : quotient) (x : R) : Prop :=
  let '(n, c, k) := q in x * (IZR (Zpos c) * rprod env fs k) = at_ env n.
Lemma IZR_pos_no_zero : forall c, IZR (Zpos c) <> 0. Proof. intro c. apply IZR_neq. discriminate. Qed.
Lemma inverse_step : forall x C K D N1 N2 W s, C <> 0 -> K <> 0 -> D <> 0 -> W <> 0 -> s * s = 1 ->
  x * (C * K) = s * D * W -> N1 * W = N2 * K -> / x * (D * N2) = C * (N1 * s).
Proof.
  intros x C K D N1 N2 W s HC HK HD HW Hs Hx Hn.
  assert (s <> 0) as S0 by (intro E; rewrite E in Hs; lra).
  assert (x <> 0) as X0.
  { intro E. rewrite E, Rmult_0_l in Hx. symmetry in Hx. apply Rmult_integral in Hx as [Hx|Hx]; [|contradiction].
    apply Rmult_integral in Hx as [Hx|Hx]; contradiction. }
  apply (Rmult_eq_reg_r (x * K)); [|now apply Rmult_integral_contrapositive_currified].
  replace (/ x * (D * N2) * (x * K)) with (D * (N2 * K)) by (field; exact X0). rewrite <- Hn.
  replace (C * (N1 * s) * (x * K)) with (N1 * s * (x * (C * K))) by ring. rewrite Hx.
  replace (N1 * s * (s * D * W)) with (N1 * (s * s) * D * W) by ring. rewrite Hs. ring.
Qed.
Theorem quot_ok : forall env fs, Forall (fun f => at_ env f <> 0) fs -> forall e q, quot fs e = Some q -> means env fs q (ev env e).
Proof.
  intros env fs F. induction e as [j|z|a IHa b IHb|a IHa b IHb|a IHa z w|a IHa m]; cbn [quot ev]; intros q H.
  - inversion H. cbn. rewrite rprod_nil, at_x. ring.
  - inversion H. cbn. rewrite rprod_nil. unfold at_. cbn. ring.
  - destruct (quot fs a) as [[[n c] k]|]; [|discriminate]. destruct (quot fs b) as [[[n' c'] k']|]; [|discriminate].
    specialize (IHa _ eq_refl). specialize (IHb _ eq_refl). cbn in IHa, IHb.
    pose proof (Pos.ggcd_correct_divisors c c') as D. destruct (Pos.ggcd c c') as [g [cc cc']]. destruct D as [-> ->].
    inversion H; subst q; clear H. cbn [means]. rewrite at_add, !at_times, !at_by, <- IHa, <- IHb, !Pos2Z.inj_mul, !mult_IZR.
    rewrite rprod_max. pose proof (rprod_sub env fs k' k) as E.
    transitivity (ev env a * IZR (Z.pos g) * IZR (Z.pos cc) * IZR (Z.pos cc') * (rprod env fs (ksub k' k) * rprod env fs k)
      + ev env b * IZR (Z.pos g) * IZR (Z.pos cc) * IZR (Z.pos cc') * (rprod env fs (ksub k' k) * rprod env fs k)); [ring|].
    rewrite E at 2. ring.
  - destruct (quot fs a) as [[[n c] k]|]; [|discriminate]. destruct (quot fs b) as [[[n' c'] k']|]; [|discriminate].
    specialize (IHa _ eq_refl). specialize (IHb _ eq_refl). cbn in IHa, IHb. inversion H; subst q; clear H. cbn [means].
    rewrite at_mul, <- IHa, <- IHb, rprod_add, Pos2Z.inj_mul, mult_IZR. ring.
  - destruct (quot fs a) as [[[n c] k]|]; [|discriminate]. specialize (IHa _ eq_refl). cbn in IHa.
    destruct (peq n (pmul (pc z) (prod fs w))) eqn:E; [|discriminate]. apply (at_eq env) in E.
    rewrite at_mul, at_c, prod_ok in E. rewrite E in IHa. pose proof (rprod_sub env fs k w) as X.
    pose proof (rprod_no_zero env fs k F) as K0. pose proof (rprod_no_zero env fs w F) as W0.
    destruct z as [|d|d]; [discriminate| |]; inversion H; subst q; clear H; cbn [means]; rewrite at_times, at_by, at_c.
    + apply (inverse_step _ _ (rprod env fs k) _ _ _ (rprod env fs w) 1); auto using IZR_pos_no_zero; try ring. rewrite IHa. ring.
    + apply (inverse_step _ _ (rprod env fs k) _ _ _ (rprod env fs w) (-1)); auto using IZR_pos_no_zero; try ring.
      rewrite IHa. change (Z.neg d) with (- Z.pos d)%Z. rewrite opp_IZR. ring.
  - destruct (quot fs a) as [[[n c] k]|]; [|discriminate]. specialize (IHa _ eq_refl). cbn in IHa.
    destruct m as [|i]; inversion H; subst q; clear H; cbn [means].
    + rewrite rprod_nil. unfold at_. cbn. ring.
    + change (ppow_pos n i) with (ppow n (N.pos i)). rewrite rprod_mul, at_pow, <- IHa, !Rpow_mult_distr.
      rewrite Pos2Z.inj_pow, <- (positive_nat_Z i), <- pow_IZR. cbn [N.to_nat]. ring.
Qed.
Lemma inverse_no_zero : forall env fs a z w q, Forall (fun f => at_ env f <> 0) fs -> quot fs (I a z w) = Some q -> ev env a <> 0.
Proof.
  intros env fs a z w q F H. cbn in H. destruct (quot fs a) as [[[n c] k]|] eqn:Q; [|discriminate].
  pose proof (quot_ok env fs F a _ Q) as E. cbn in E. destruct (peq n (pmul (pc z) (prod fs w))) eqn:X; [|discriminate].
  apply (at_eq env) in X. rewrite at_mul, at_c, prod_ok in X. intro Y. rewrite Y, Rmult_0_l, X in E. symmetry in E.
  pose proof (rprod_no_zero env fs w F) as W0. destruct z as [|d|d]; [discriminate| |]; revert E;
  apply Rmult_integral_contrapositive_currified; auto; apply IZR_neq; discriminate.
Qed.

(* Signs by form: by coefficients, or as sums and products of such and of squares *)
Fixpoint den_ps (w : world) (ps : list poly) (k : list N) : bool :=
  match ps, k with p :: ps', n :: k' => ((N.even n || ps_at w p || nn (signs w) p) && den_ps w ps' k')%bool | _, _ => true end.
Lemma den_ps_ok : forall env w ps k, holds env w -> Forall (fun f => at_ env f <> 0) ps -> den_ps w ps k = true -> 0 < rprod env ps k.
Proof.
  intros env w ps k W. revert k. induction ps as [|p ps IH]; intros [|n k] F H; cbn [rprod]; try lra.
  cbn in H. apply andb_prop in H as [H1 H2]. inversion F as [|? ? F1 F2]; subst.
  apply Rmult_lt_0_compat; [|now apply IH]. apply Bool.orb_true_iff in H1 as [H1|H1]; [apply Bool.orb_true_iff in H1 as [H1|H1]|].
  - apply N.even_spec in H1. destruct H1 as [m ->]. rewrite N2Nat.inj_mul, pow_mult. apply pow_lt.
    change (N.to_nat 2) with 2%nat. pose proof (pow2_ge_0 (at_ env p)). pose proof (pow_nonzero _ 2 F1). lra.
  - apply pow_lt. destruct W as [S [G _]]. exact (ps_in_ok _ _ G _ _ S H1).
  - apply pow_lt. destruct W as [S _]. pose proof (nn_ok _ _ _ S H1). lra. (* no factor of the table vanishes *)
Qed.
Definition quot_signed (w : world) (ps : list poly) (strict : bool) (e : ex) : bool :=
  match quot ps e with
  | Some (n, _, k) => ((if strict then ps_at w n else nn (signs w) n) && den_ps w ps k)%bool
  | None => false
  end.
Lemma quot_signed_ok : forall env w ps strict e, holds env w -> Forall (fun f => at_ env f <> 0) ps -> quot_signed w ps strict e = true ->
  if strict then 0 < ev env e else 0 <= ev env e.
Proof.
  intros env w ps strict e W F H. unfold quot_signed in H. destruct (quot ps e) as [[[n c] k]|] eqn:Q; [|discriminate].
  apply andb_prop in H as [H1 H2]. pose proof (quot_ok env ps F e _ Q) as E. cbn in E.
  pose proof (den_ps_ok env w ps k W F H2) as D. assert (0 < IZR (Zpos c)) as C0 by (apply IZR_lt; reflexivity).
  assert (0 < IZR (Zpos c) * rprod env ps k) as B by now apply Rmult_lt_0_compat.
  set (X := IZR (Zpos c) * rprod env ps k) in *. destruct W as [S [G _]]. destruct strict.
  - pose proof (ps_in_ok _ _ G _ _ S H1). destruct (Rlt_or_le 0 (ev env e)); auto. exfalso. nra.
  - pose proof (nn_ok _ _ _ S H1). destruct (Rle_or_lt 0 (ev env e)); auto. exfalso. nra.
Qed.
Definition defined (ps : list poly) (e : ex) : bool := match quot ps e with Some _ => true | None => false end.
Fixpoint form (w : world) (ps : list poly) (e : ex) : bool :=
  (match e with
   | A a b | M a b => form w ps a && form w ps b
   | P a n => N.even n || form w ps a
   | I a _ _ => form w ps a && defined ps e
   | C z => Z.leb 0 z
   | V _ => false
   end || quot_signed w ps false e)%bool.
Lemma form_ok : forall env w ps, holds env w -> Forall (fun f => at_ env f <> 0) ps -> forall e, form w ps e = true -> 0 <= ev env e.
Proof.
  intros env w ps W F. induction e as [j|z|a IHa b IHb|a IHa b IHb|a IHa z v|a IHa n]; cbn [form ev]; intro H;
  apply Bool.orb_true_iff in H as [H|H]; try (exact (quot_signed_ok env w ps false _ W F H)); try discriminate.
  - apply Z.leb_le in H. now apply IZR_le in H.
  - apply andb_prop in H as [H1 H2]. pose proof (IHa H1). pose proof (IHb H2). lra.
  - apply andb_prop in H as [H1 H2]. apply Rmult_le_pos; auto.
  - apply andb_prop in H as [H1 H2]. unfold defined in H2. destruct (quot ps (I a z v)) eqn:Q; [|discriminate].
    pose proof (inverse_no_zero env ps a z v _ F Q). pose proof (IHa H1). left. apply Rinv_0_lt_compat. lra.
  - apply Bool.orb_true_iff in H as [H|H]; [|apply pow_le; auto].
    apply N.even_spec in H. destruct H as [m ->]. rewrite N2Nat.inj_mul, pow_mult. apply pow_le. change (N.to_nat 2) with 2%nat. apply pow2_ge_0.
Qed.
Fixpoint strict (w : world) (ps : list poly) (e : ex) : bool :=
  (match e with
   | A a b => (strict w ps a && form w ps b) || (form w ps a && strict w ps b)
   | M a b => strict w ps a && strict w ps b
   | P a _ | I a _ _ => strict w ps a
   | C z => Z.ltb 0 z
   | V _ => false
   end || quot_signed w ps true e)%bool.
Lemma strict_ok : forall env w ps, holds env w -> Forall (fun f => at_ env f <> 0) ps -> forall e, strict w ps e = true -> 0 < ev env e.
Proof.
  intros env w ps W F. induction e as [j|z|a IHa b IHb|a IHa b IHb|a IHa z v|a IHa n]; cbn [strict ev]; intro H;
  apply Bool.orb_true_iff in H as [H|H]; try (exact (quot_signed_ok env w ps true _ W F H)); try discriminate.
  - apply Z.ltb_lt in H. now apply IZR_lt in H.
  - apply Bool.orb_true_iff in H as [H|H]; apply andb_prop in H as [H1 H2].
    + pose proof (IHa H1). pose proof (form_ok env w ps W F b H2). lra.
    + pose proof (form_ok env w ps W F a H1). pose proof (IHb H2). lra.
  - apply andb_prop in H as [H1 H2]. apply Rmult_lt_0_compat; auto.
  - apply Rinv_0_lt_compat. auto.
  - apply pow_lt. auto.
Qed.

(* The three things that a step may say *)
Definition apart (w : world) (f : ex) : bool := (no_zero w (pol f) || strict w [] f)%bool. (* it does not vanish *)
Definition table (w : world) (fs : list ex) : option (list poly) :=
  if (forallb whole fs && forallb (apart w) fs)%bool then Some (map pol fs) else None.
Lemma table_ok : forall w env fs ps, holds env w -> table w fs = Some ps -> Forall (fun f => at_ env f <> 0) ps.
Proof.
  intros w env fs ps W H. unfold table in H. destruct (forallb whole fs && forallb (apart w) fs)%bool eqn:E; [|discriminate].
  inversion H; subst ps; clear H. apply andb_prop in E as [E1 E2]. rewrite forallb_forall in E1, E2. apply Forall_forall. intros p Hp.
  apply in_map_iff in Hp as [f [<- Hf]]. specialize (E2 f Hf). apply Bool.orb_true_iff in E2 as [E2|E2].
  - exact (no_zero_ok w env _ W E2).
  - rewrite (pol_ok env f (E1 f Hf)). pose proof (strict_ok env w [] W (Forall_nil _) f E2). lra.
Qed.

(* 1. two expressions are equal, up to multiples h of what vanishes *)
Fixpoint combination (zs hs : list ex) : poly :=
  match zs, hs with z :: zs', h :: hs' => padd (pmul (pol h) (pol z)) (combination zs' hs') | _, _ => pc 0 end.
Lemma combination_ok : forall env zs hs, Forall (fun e => ev env e = 0) zs -> forallb whole zs = true -> at_ env (combination zs hs) = 0.
Proof.
  induction zs as [|z zs IH]; intros [|h hs] Z H; cbn [combination]; try reflexivity. cbn in H.
  apply andb_prop in H as [H1 H2]. inversion Z as [|? ? Z1 Z2]; subst.
  rewrite at_add, at_mul, (pol_ok env z H1), IH by auto. rewrite Z1. ring.
Qed.
Definition check_equal (w : world) (fs : list ex) (hs : list ex) (a b : ex) : bool :=
  match table w fs with
  | None => false
  | Some ps =>
      match quot ps a, quot ps b with
      | Some (n, c, k), Some (n', c', k') =>
          let left := times c' (by_factors ps (ksub k' k) n) in
          let right := times c (by_factors ps (ksub k k') n') in
          match hs with
          | [] => peq left right
          | _ => (forallb whole (zeros w) && peq (psub left right) (combination (zeros w) hs))%bool
          end
      | _, _ => false
      end
  end.
Theorem equal : forall env w fs hs a b, holds env w -> check_equal w fs hs a b = true -> ev env a = ev env b.
Proof.
  intros env w fs hs a b W H. unfold check_equal in H. destruct (table w fs) as [ps|] eqn:T; [|discriminate].
  pose proof (table_ok w env fs ps W T) as F. destruct (quot ps a) as [[[n c] k]|] eqn:Qa; [|discriminate].
  destruct (quot ps b) as [[[n' c'] k']|] eqn:Qb; [|discriminate].
  pose proof (quot_ok env ps F a _ Qa) as Ea. pose proof (quot_ok env ps F b _ Qb) as Eb. cbn in Ea, Eb.
  assert (IZR (Zpos c') * (rprod env ps (ksub k' k) * at_ env n) = IZR (Zpos c) * (rprod env ps (ksub k k') * at_ env n')) as E.
  { destruct hs as [|h hs].
    - apply (at_eq env) in H. rewrite !at_times, !at_by in H. exact H.
    - apply andb_prop in H as [H1 H2]. apply (at_eq env) in H2. unfold psub in H2.
      rewrite at_add, at_opp, !at_times, !at_by, (combination_ok env _ _ (proj2 (proj2 (proj2 W))) H1) in H2. lra. }
  rewrite <- Ea, <- Eb in E. pose proof (rprod_sub env ps k' k) as X.
  pose proof (rprod_no_zero env ps (ksub k k') F) as A0. pose proof (rprod_no_zero env ps k' F) as B0.
  apply (Rmult_eq_reg_r (IZR (Zpos c) * IZR (Zpos c') * (rprod env ps (ksub k k') * rprod env ps k'))).
  - rewrite <- X at 1.
    replace (ev env a * (IZR (Z.pos c) * IZR (Z.pos c') * (rprod env ps (ksub k' k) * rprod env ps k)))
      with (IZR (Z.pos c') * (rprod env ps (ksub k' k) * (ev env a * (IZR (Z.pos c) * rprod env ps k)))) by ring.
    rewrite E. ring.
  - repeat apply Rmult_integral_contrapositive_currified; auto using IZR_pos_no_zero.
Qed.

(* 2. an expression is not negative *)
Definition check_nonnegative (w : world) (fs : list ex) (e : ex) : bool :=
  match table w fs with Some ps => (defined ps e && form w ps e)%bool | None => false end.
Theorem nonnegative : forall env w fs e, holds env w -> check_nonnegative w fs e = true -> 0 <= ev env e.
Proof.
  intros env w fs e W H. unfold check_nonnegative in H. destruct (table w fs) as [ps|] eqn:T; [|discriminate].
  apply andb_prop in H as [_ H]. exact (form_ok env w ps W (table_ok w env fs ps W T) e H).
Qed.

(* 3. an expression is positive: by its form, or not negative and without a zero *)
(* z and v say how the numerator of e factors, in case its form alone does not show that it has no zero *)
Definition check_positive (w : world) (fs : list ex) (e : ex) (z : Z) (v : list N) : bool :=
  match table w fs with
  | Some ps => (defined ps e && (strict w ps e || (form w ps e && defined ps (I e z v))))%bool
  | None => false
  end.
Theorem positive_ : forall env w fs e z v, holds env w -> check_positive w fs e z v = true -> 0 < ev env e.
Proof.
  intros env w fs e z v W H. unfold check_positive in H. destruct (table w fs) as [ps|] eqn:T; [|discriminate].
  pose proof (table_ok w env fs ps W T) as F. apply andb_prop in H as [_ H]. apply Bool.orb_true_iff in H as [H|H].
  - exact (strict_ok env w ps W F e H).
  - apply andb_prop in H as [H1 H2]. pose proof (form_ok env w ps W F e H1). unfold defined in H2.
    destruct (quot ps (I e z v)) eqn:Q; [|discriminate]. pose proof (inverse_no_zero env ps e z v _ F Q). lra.
Qed.

(* How steps are put together *)
Lemma from_gap : forall small large s, small <= large -> large + (-1) * small = s -> 0 <= s.
Proof. intros. lra. Qed.
Lemma from_equal : forall g s, 0 <= g -> g = s -> 0 <= s.
Proof. intros. lra. Qed.
Lemma without_factor : forall s c, 0 <= s * c -> 0 < c -> 0 <= s.
Proof. intros s c H C. destruct (Rle_or_lt 0 s); auto. exfalso. nra. Qed.
Lemma without_factor_strictly : forall s c, 0 < s * c -> 0 < c -> 0 < s.
Proof. intros s c H C. destruct (Rlt_or_le 0 s); auto. exfalso. nra. Qed.
Lemma by_form : forall m f, m = f -> 0 <= f -> 0 <= m.
Proof. intros. lra. Qed.
Lemma by_form_strictly : forall m f, m = f -> 0 < f -> 0 < m.
Proof. intros. lra. Qed.
Fixpoint one_of (env : list R) (g : group) : Prop :=
  match g with [] => False | [i] => 0 < List.nth i env 0 | i :: g' => 0 < List.nth i env 0 \/ one_of env g' end.
Lemma by_one_of : forall env g, one_of env g -> some_positive env g.
Proof.
  unfold some_positive. induction g as [|i g IH]; intro H; [contradiction|]. destruct g as [|j g]; [left; exact H|].
  destruct H as [H|H]; [left; exact H | right; exact (IH H)].
Qed.
