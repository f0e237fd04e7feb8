(* Facts about vectors and their norms: entries in a list, side by side, or with the chance of an outcome. *)
From Lemmacheck Require Import Statements FactsBase FactsLists FactsMoments.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

Definition norm {A} (f : A -> R) (l : list A) := sqrt (total (fun x => f x ^ 2) l).
Lemma squares_nn {A} (f : A -> R) l : 0 <= total (fun x => f x ^ 2) l.
Proof. apply total_nn. intros. apply pow2_ge_0. Qed.
Lemma norm_squared {A} (f : A -> R) l : norm f l ^ 2 = total (fun x => f x ^ 2) l.
Proof. apply pow2_sqrt, squares_nn. Qed.
Lemma norm_nn {A} (f : A -> R) l : 0 <= norm f l.
Proof. apply sqrt_pos. Qed.
Lemma inner_below {A} (f g : A -> R) l : total (fun x => f x * g x) l <= norm f l * norm g l.
Proof.
  apply le_by_squares; [apply Rmult_le_pos; apply norm_nn|]. rewrite Rpow_mult_distr, !norm_squared.
  pose proof (cauchy (fun _ => 1) f g l ltac:(intros; lra)) as K. cbn beta in K.
  rewrite (total_ext (fun x => 1 * (f x * g x)) (fun x => f x * g x)), (total_ext (fun x => 1 * f x ^ 2) (fun x => f x ^ 2)),
    (total_ext (fun x => 1 * g x ^ 2) (fun x => g x ^ 2)) in K by (intros; ring). exact K.
Qed.
Lemma norm_of_sum {A} (f g : A -> R) l : norm (fun x => f x + g x) l <= norm f l + norm g l.
Proof.
  pose proof (norm_nn f l). pose proof (norm_nn g l). apply le_by_squares; [lra|]. rewrite norm_squared.
  rewrite (total_ext _ (fun x => f x ^ 2 + (2 * (f x * g x) + g x ^ 2))) by (intros; ring). rewrite !total_add, total_scal.
  rewrite <- !norm_squared. pose proof (inner_below f g l). nra.
Qed.
(* two vectors, entry by entry; a difference is the sum with the other sign *)
Definition triangle_inequality_about norm_of_sum first second := exists l : list (R * R),
  first = norm fst l /\ second = norm snd l /\ norm_of_sum = norm (fun p => fst p + snd p) l.
Theorem triangle_inequality : forall norm_of_sum first second, triangle_inequality_about norm_of_sum first second -> triangle_inequality_says norm_of_sum first second.
Proof. intros n a b [l [-> [-> ->]]]. apply norm_of_sum. Qed.

(* A random vector: outcomes with their chances, indices, and the entry of each outcome at each index *)
Definition law_on {A} (c : A -> R) (l : list A) := (forall o, In o l -> 0 <= c o) /\ total c l = 1.
Definition centre {A B} (c : A -> R) (x : A -> B -> R) (l : list A) (i : B) := total (fun o => c o * x o i) l.
Lemma split_square {A B} (c : A -> R) (x : A -> B -> R) (l : list A) (m : list B) : total c l = 1 ->
  total (fun o => c o * total (fun i => x o i ^ 2) m) l
  = total (fun i => centre c x l i ^ 2) m + total (fun o => c o * total (fun i => (x o i - centre c x l i) ^ 2) m) l.
Proof.
  intro S. rewrite (total_ext (fun o => c o * total (fun i => x o i ^ 2) m) (fun o => total (fun i => c o * x o i ^ 2) m)) by (intros; now rewrite total_scal).
  rewrite (total_ext (fun o => c o * total (fun i => (x o i - centre c x l i) ^ 2) m) (fun o => total (fun i => c o * (x o i - centre c x l i) ^ 2) m)) by (intros; now rewrite total_scal).
  rewrite !(total_swap _ l m), <- total_add. apply total_ext. intros i _.
  rewrite (total_ext (fun o => c o * (x o i - centre c x l i) ^ 2)
    (fun o => c o * x o i ^ 2 + ((-2 * centre c x l i) * (c o * x o i) + centre c x l i ^ 2 * c o))) by (intros; ring).
  rewrite !total_add, !total_scal, S. fold (centre c x l i). ring.
Qed.
Definition mean_square_splits_about mean_square square_of_mean variance := exists (c : nat -> R) (x : nat -> nat -> R) l m, law_on c l
  /\ mean_square = total (fun o => c o * total (fun i => x o i ^ 2) m) l /\ square_of_mean = total (fun i => centre c x l i ^ 2) m
  /\ variance = total (fun o => c o * total (fun i => (x o i - centre c x l i) ^ 2) m) l.
Theorem mean_square_splits : forall mean_square square_of_mean variance, mean_square_splits_about mean_square square_of_mean variance -> mean_square_splits_says mean_square square_of_mean variance.
Proof. intros a b v [c [x [l [m [[_ S] [-> [-> ->]]]]]]]. symmetry. now apply split_square. Qed.
Lemma above_mean {A B} (c : A -> R) (x : A -> B -> R) (l : list A) (m : list B) : (forall o, In o l -> 0 <= c o) ->
  norm (centre c x l) m <= total (fun o => c o * norm (x o) m) l.
Proof.
  intro P. induction l as [|o l IH].
  - unfold norm, centre. cbn. rewrite (total_ext _ (fun _ => 0)) by (intros; ring). rewrite total_zero, sqrt_0. lra.
  - assert (norm (centre c x l) m <= total (fun o => c o * norm (x o) m) l) as K by (apply IH; intros; apply P; cbn; auto).
    cbn [total]. pose proof (norm_of_sum (fun i => c o * x o i) (centre c x l) m) as T.
    assert (norm (fun i => c o * x o i) m = c o * norm (x o) m) as E; [|rewrite E in T; unfold centre in *; cbn [total]; lra].
    assert (0 <= c o) as C by (apply P; cbn; auto). apply Rsqr_inj; [apply norm_nn | apply Rmult_le_pos; auto; apply norm_nn |].
    rewrite !Rsqr_pow2, norm_squared, Rpow_mult_distr, norm_squared, <- total_scal. apply total_ext. intros. ring.
Qed.
Definition norm_above_mean_about mean_of_norm norm_of_mean := exists (c : nat -> R) (x : nat -> nat -> R) l m, law_on c l
  /\ mean_of_norm = total (fun o => c o * norm (x o) m) l /\ norm_of_mean = norm (centre c x l) m.
Theorem norm_above_mean : forall mean_of_norm norm_of_mean, norm_above_mean_about mean_of_norm norm_of_mean -> norm_above_mean_says mean_of_norm norm_of_mean.
Proof. intros a b [c [x [l [m [[P _] [-> ->]]]]]]. now apply above_mean. Qed.
Lemma mean_below_root {A} (c f : A -> R) l : law_on c l -> total (fun o => c o * f o) l <= sqrt (total (fun o => c o * f o ^ 2) l).
Proof.
  intros [P S]. apply le_by_squares; [apply sqrt_pos|]. rewrite pow2_sqrt.
  - pose proof (cauchy c f (fun _ => 1) l P) as K. cbn beta in K. rewrite (total_ext (fun x => c x * (f x * 1)) (fun o => c o * f o)) in K by (intros; ring).
    rewrite (total_ext (fun x => c x * 1 ^ 2) c), S, Rmult_1_r in K by (intros; ring). exact K.
  - apply total_nn. intros o Ho. apply Rmult_le_pos; [now apply P | apply pow2_ge_0].
Qed.
Definition mean_norm_about mean_of_norm norm_of_mean deviation := exists (c : nat -> R) (x : nat -> nat -> R) l m, law_on c l
  /\ mean_of_norm = total (fun o => c o * norm (x o) m) l /\ norm_of_mean = norm (centre c x l) m
  /\ deviation = sqrt (total (fun o => c o * total (fun i => (x o i - centre c x l i) ^ 2) m) l).
Theorem mean_norm : forall mean_of_norm norm_of_mean deviation, mean_norm_about mean_of_norm norm_of_mean deviation -> mean_norm_says mean_of_norm norm_of_mean deviation.
Proof.
  intros a b v [c [x [l [m [L [-> [-> ->]]]]]]]. unfold mean_norm_says. set (e := centre c x l).
  pose proof (mean_below_root c (fun o => norm (fun i => x o i - e i) m) l L) as K.
  rewrite (total_ext (fun o => c o * norm (fun i => x o i - e i) m ^ 2) (fun o => c o * total (fun i => (x o i - e i) ^ 2) m)) in K by (intros; now rewrite norm_squared).
  destruct L as [P S]. assert (total (fun o => c o * norm (x o) m) l <= total (fun o => c o * norm (fun i => x o i - e i) m + norm e m * c o) l) as T.
  { apply total_le. intros o Ho. pose proof (norm_of_sum (fun i => x o i - e i) e m) as N. cbn beta in N.
    assert (norm (fun i => x o i - e i + e i) m = norm (x o) m) as E by (unfold norm; f_equal; apply total_ext; intros; f_equal; ring).
    rewrite E in N. apply (Rmult_le_compat_l (c o)) in N; [lra | now apply P]. }
  rewrite total_add, total_scal, S in T. lra.
Qed.

(* weights in rows that add up to one *)
Definition rows_within_about radius mean_square := 0 <= radius /\ exists (rows : list (list (R * R))), rows <> []
  /\ all (fun r => all (fun p => 0 <= fst p /\ Rabs (snd p) <= radius) r /\ total fst r = 1) rows
  /\ mean_square = total (fun r => pairs_inner r ^ 2) rows / size rows.
Lemma row_within r radius : 0 <= radius -> all (fun p => 0 <= fst p /\ Rabs (snd p) <= radius) r -> Rabs (pairs_inner r) <= radius * total fst r.
Proof.
  intros R0 P. unfold pairs_inner. induction r as [|p r IH]; cbn [total]; [rewrite Rabs_R0; lra|]. inversion P; subst. destruct H1 as [A B].
  specialize (IH H2). pose proof (Rabs_triang (fst p * snd p) (total (fun p => fst p * snd p) r)). rewrite Rabs_mult, (Rabs_pos_eq (fst p)) in H by exact A.
  assert (fst p * Rabs (snd p) <= fst p * radius) by (apply Rmult_le_compat_l; auto). lra.
Qed.
Theorem rows_within : forall radius mean_square, rows_within_about radius mean_square -> rows_within_says radius mean_square.
Proof.
  intros c q [C [rows [N [P ->]]]]. unfold rows_within_says. pose proof (size_pos rows N).
  apply (Rmult_le_reg_r (size rows)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. rewrite <- total_const. apply total_le.
  intros r Hr. destruct (all_in _ _ _ P Hr) as [A S]. pose proof (row_within r c C A) as K. rewrite S, Rmult_1_r in K.
  rewrite <- (pow2_abs (pairs_inner r)). apply pow_incr. split; [apply Rabs_pos | exact K].
Qed.

(* weights and values *)
Definition sums_in_pairs_about first second own := exists l : list (R * R), all (fun p => 0 <= fst p) l /\ total fst l = 1
  /\ first = total (fun p => fst p * snd p) l /\ second = total (fun p => fst p * snd p ^ 2) l /\ own = total (fun p => fst p ^ 2 * snd p ^ 2) l.
Lemma in_pairs (l : list (R * R)) : all (fun p => 0 <= fst p) l ->
  2 * total (fun p => fst p ^ 2 * snd p ^ 2) l <= total fst l * total (fun p => fst p * snd p ^ 2) l + total (fun p => fst p * snd p) l ^ 2.
Proof.
  intro P. induction l as [|p l IH]; cbn [total]; [lra|]. inversion P; subst. specialize (IH H2).
  assert (0 <= fst p * total (fun q => fst q * (snd q + snd p) ^ 2) l) as K.
  { apply Rmult_le_pos; auto. apply total_nn. intros q Hq. apply Rmult_le_pos; [exact (all_in _ _ _ H2 Hq) | apply pow2_ge_0]. }
  rewrite (total_ext _ (fun q => fst q * snd q ^ 2 + ((2 * snd p) * (fst q * snd q) + snd p ^ 2 * fst q))) in K by (intros; ring).
  rewrite !total_add, !total_scal in K. nra.
Qed.
Theorem sums_in_pairs : forall first second own, sums_in_pairs_about first second own -> sums_in_pairs_says first second own.
Proof. intros a b c [l [P [S [-> [-> ->]]]]]. unfold sums_in_pairs_says. pose proof (in_pairs l P) as K. rewrite S in K. lra. Qed.
(* diag(p) − ppᵀ applied to v: p_i (v_i − Σ p v) *)
Definition popoviciu_about length_ image := exists l : list (R * R), all (fun p => 0 <= fst p) l /\ total fst l = 1
  /\ length_ = total (fun p => snd p ^ 2) l /\ image = total (fun p => (fst p * (snd p - pairs_inner l)) ^ 2) l.
Lemma form_below (l : list (R * R)) : all (fun p => 0 <= fst p) l -> total fst l = 1 ->
  2 * (total (fun p => fst p * snd p ^ 2) l - pairs_inner l ^ 2) <= total (fun p => snd p ^ 2) l.
Proof.
  intros P S. pose proof (in_pairs l P) as K. rewrite S in K. fold (pairs_inner l) in K.
  assert (0 <= total (fun p => (snd p - 2 * (fst p * snd p)) ^ 2) l) as Q by (apply total_nn; intros; apply pow2_ge_0).
  rewrite (total_ext _ (fun p => snd p ^ 2 + ((-4) * (fst p * snd p ^ 2) + 4 * (fst p ^ 2 * snd p ^ 2)))) in Q by (intros; ring).
  rewrite !total_add, !total_scal in Q. lra.
Qed.
Lemma image_form (l : list (R * R)) : all (fun p => 0 <= fst p) l -> total fst l = 1 ->
  4 * total (fun p => (fst p * (snd p - pairs_inner l)) ^ 2) l <= total (fun p => snd p ^ 2) l.
Proof.
  intros P S. set (m := pairs_inner l). set (g := fun p : R * R => fst p * (snd p - m)).
  (* the form is at most half of the length, at v and at the image of v: its Cauchy–Schwarz between the two *)
  set (l' := map (fun p => (fst p, g p)) l).
  assert (forall f : R * R -> R, total f l' = total (fun p => f (fst p, g p)) l) as M.
  { intro f. unfold l'. clearbody g. clear. induction l as [|p l IH]; cbn; [reflexivity|]. now rewrite IH. }
  assert (all (fun p => 0 <= fst p) l') as P' by (unfold l'; clearbody g; clear -P; induction P; constructor; auto).
  assert (total fst l' = 1) as S' by (rewrite M; exact S).
  pose proof (form_below l P S) as A. pose proof (form_below l' P' S') as B. unfold pairs_inner in B. rewrite !M in B. cbn [fst snd] in B. fold m in A.
  set (q := total (fun p => g p ^ 2) l) in *. set (v := total (fun p => snd p ^ 2) l) in *.
  set (h := total (fun p => fst p * g p) l) in *. set (k := total (fun p => fst p * g p ^ 2) l) in *.
  assert (total (fun p => fst p * (snd p - m) ^ 2) l = total (fun p => fst p * snd p ^ 2) l - m ^ 2) as V.
  { rewrite (total_ext _ (fun p => fst p * snd p ^ 2 + ((-2 * m) * (fst p * snd p) + m ^ 2 * fst p))) by (intros; ring).
    rewrite !total_add, !total_scal, S. fold (pairs_inner l). fold m. ring. }
  pose proof (cauchy fst (fun p => snd p - m) (fun p => g p - h) l (fun p Hp => all_in _ _ _ P Hp)) as C. cbn beta in C.
  assert (total (fun p => fst p * ((snd p - m) * (g p - h))) l = q) as E1.
  { rewrite (total_ext _ (fun p => g p ^ 2 + (- h) * (fst p * snd p + (- m) * fst p))) by (intros; unfold g; ring).
    rewrite !total_add, !total_scal, total_add, total_scal, S. fold (pairs_inner l). fold m q. ring. }
  assert (total (fun p => fst p * (g p - h) ^ 2) l = k - h ^ 2) as E2.
  { rewrite (total_ext _ (fun p => fst p * g p ^ 2 + ((-2 * h) * (fst p * g p) + h ^ 2 * fst p))) by (intros; ring).
    rewrite !total_add, !total_scal, S. fold h k. ring. }
  rewrite E1, E2, V in C. change (4 * q <= v).
  assert (0 <= q) as Q0 by (apply total_nn; intros; apply pow2_ge_0). assert (0 <= v) as V0 by (apply total_nn; intros; apply pow2_ge_0).
  assert (4 * q ^ 2 <= v * q); [|destruct (Req_dec q 0); nra].
  assert (0 <= total (fun p => fst p * snd p ^ 2) l - m ^ 2) as X0.
  { rewrite <- V. apply total_nn. intros p Hp. apply Rmult_le_pos; [exact (all_in _ _ _ P Hp) | apply pow2_ge_0]. }
  assert (0 <= k - h ^ 2) as Y0.
  { rewrite <- E2. apply total_nn. intros p Hp. apply Rmult_le_pos; [exact (all_in _ _ _ P Hp) | apply pow2_ge_0]. }
  set (X := total (fun p => fst p * snd p ^ 2) l - m ^ 2) in *. set (Y := k - h ^ 2) in *.
  assert ((2 * X) * (2 * Y) <= v * q) by (apply Rmult_le_compat; lra). lra.
Qed.
Theorem popoviciu : forall length image, popoviciu_about length image -> popoviciu_says length image.
Proof. intros a b [l [P [S [-> ->]]]]. now apply image_form. Qed.

(* no entry exceeds the norm *)
Definition cubes_below_norm_about norm_ cubes := exists l, norm_ = norm (fun x => x) l /\ cubes = total (fun x => x ^ 3) l.
Lemma entry_below (l : list R) x : In x l -> x <= norm (fun x => x) l.
Proof.
  intro H. apply le_by_squares; [apply norm_nn|]. rewrite norm_squared. induction l as [|y l IH]; [contradiction|]. cbn [total].
  pose proof (squares_nn (fun x : R => x) l). destruct H as [->|H]; [lra|]. specialize (IH H). pose proof (pow2_ge_0 y). lra.
Qed.
Theorem cubes_below_norm : forall norm cubes, cubes_below_norm_about norm cubes -> cubes_below_norm_says norm cubes.
Proof.
  intros r c [l [-> ->]]. unfold cubes_below_norm_says. replace (norm (fun x => x) l ^ 3) with (norm (fun x => x) l * norm (fun x => x) l ^ 2) by ring.
  rewrite norm_squared, <- total_scal. apply total_le. intros x Hx. pose proof (entry_below l x Hx). pose proof (pow2_ge_0 x). nra.
Qed.

(* one law for all numbers; each has its own outcomes *)
Definition union_bound_about total_ union := exists (l : list (R * list R)) t n, all (fun p => 0 <= fst p /\ length (snd p) = n) l
  /\ union = total (fun p => if existsb (fun x => if Rle_dec t x then true else false) (snd p) then fst p else 0) l
  /\ total_ = total (fun i => total (fun p => if Rle_dec t (nth i (snd p) (t - 1)) then fst p else 0) l) (seq 0 n).
Theorem union_bound : forall total union, union_bound_about total union -> union_bound_says total union.
Proof.
  intros s u [l [t [n [P [-> ->]]]]]. unfold union_bound_says. rewrite total_swap. apply total_le. intros p Hp.
  destruct (all_in _ _ _ P Hp) as [C N].
  assert (forall i, 0 <= (if Rle_dec t (nth i (snd p) (t - 1)) then fst p else 0)) as Z by (intro i; destruct (Rle_dec t (nth i (snd p) (t - 1))); lra).
  destruct (existsb _ (snd p)) eqn:E; [|now apply total_nn]. apply existsb_exists in E as [x [Hx E]]. destruct (Rle_dec t x) as [L|]; [|discriminate].
  apply (In_nth _ _ (t - 1)) in Hx as [i [Hi Ei]]. rewrite N in Hi. assert (In i (seq 0 n)) as Hs by (apply in_seq; lia).
  apply in_split in Hs as [a [b ->]].
  assert (forall (f : nat -> R) a b, total f (a ++ b) = total f a + total f b) as Ap by (clear; induction a; intros; cbn; [ring | rewrite IHa; ring]).
  rewrite Ap. cbn [total]. rewrite Ei. destruct (Rle_dec t x) as [_|]; [|contradiction].
  pose proof (total_nn _ a (fun i _ => Z i)). pose proof (total_nn _ b (fun i _ => Z i)). lra.
Qed.

(* a coupling: chances of pairs *)
Definition spread (f : R * (R * R) -> R) (l : list (R * (R * R))) := total (fun p => fst p * f p ^ 2) l - total (fun p => fst p * f p) l ^ 2.
Definition spread_distance_squared_about distance_squared one other := exists l, all (fun p => 0 <= fst p) l /\ total fst l = 1
  /\ distance_squared = total (fun p => fst p * (fst (snd p) - snd (snd p)) ^ 2) l
  /\ one = spread (fun p => fst (snd p)) l /\ other = spread (fun p => snd (snd p)) l.
Theorem spread_distance_squared : forall distance_squared one other, spread_distance_squared_about distance_squared one other -> spread_distance_squared_says distance_squared one other.
Proof.
  intros D A B [l [P [S [-> [-> ->]]]]]. unfold spread_distance_squared_says, spread. intro H.
  set (x := fun p : R * (R * R) => fst (snd p)). set (y := fun p : R * (R * R) => snd (snd p)).
  set (a := total (fun p => fst p * x p) l) in *. set (b := total (fun p => fst p * y p) l) in *.
  set (X := total (fun p => fst p * x p ^ 2) l) in *. set (Y := total (fun p => fst p * y p ^ 2) l) in *.
  set (Z := total (fun p => fst p * (x p * y p)) l).
  assert (total (fun p => fst p * (x p - y p) ^ 2) l = X + Y - 2 * Z) as E.
  { rewrite (total_ext _ (fun p => fst p * x p ^ 2 + (fst p * y p ^ 2 + (-2) * (fst p * (x p * y p))))) by (intros; ring).
    rewrite !total_add, total_scal. fold X Y Z. ring. }
  pose proof (cauchy fst (fun p => x p - a) (fun p => y p - b) l (fun p Hp => all_in _ _ _ P Hp)) as C. cbn beta in C.
  rewrite (total_ext _ (fun p => fst p * (x p * y p) + ((- b) * (fst p * x p) + ((- a) * (fst p * y p) + (a * b) * fst p)))) in C by (intros; ring).
  rewrite (total_ext (fun p => fst p * (x p - a) ^ 2) (fun p => fst p * x p ^ 2 + ((-2 * a) * (fst p * x p) + a ^ 2 * fst p))) in C by (intros; ring).
  rewrite (total_ext (fun p => fst p * (y p - b) ^ 2) (fun p => fst p * y p ^ 2 + ((-2 * b) * (fst p * y p) + b ^ 2 * fst p))) in C by (intros; ring).
  rewrite !total_add, !total_scal, S in C. fold a b X Y Z in C.
  assert (0 <= total (fun p => fst p * (x p - a) ^ 2) l) as VX by (apply total_nn; intros p Hp; apply Rmult_le_pos; [exact (all_in _ _ _ P Hp) | apply pow2_ge_0]).
  assert (0 <= total (fun p => fst p * (y p - b) ^ 2) l) as VY by (apply total_nn; intros p Hp; apply Rmult_le_pos; [exact (all_in _ _ _ P Hp) | apply pow2_ge_0]).
  rewrite (total_ext (fun p => fst p * (x p - a) ^ 2) (fun p => fst p * x p ^ 2 + ((-2 * a) * (fst p * x p) + a ^ 2 * fst p))) in VX by (intros; ring).
  rewrite (total_ext (fun p => fst p * (y p - b) ^ 2) (fun p => fst p * y p ^ 2 + ((-2 * b) * (fst p * y p) + b ^ 2 * fst p))) in VY by (intros; ring).
  rewrite !total_add, !total_scal, S in VX, VY. fold a X in VX. fold b Y in VY.
  set (U := X - a ^ 2) in *. set (V := Y - b ^ 2) in *. set (W := Z - a * b).
  assert (W ^ 2 <= U * V) as C' by (unfold U, V, W; lra). assert (0 <= U) as U0 by (unfold U; lra). assert (0 <= V) as V0 by (unfold V; lra).
  change (0 < U + V) in H. change ((U + -1 * V) ^ 2 * / (2 * U + 2 * V) <= total (fun p => fst p * (x p - y p) ^ 2) l). rewrite E.
  assert (X + Y - 2 * Z = U + V - 2 * W + (a - b) ^ 2) as -> by (unfold U, V, W; ring).
  apply (Rmult_le_reg_r (2 * U + 2 * V)); [lra|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  assert (0 <= (a - b) ^ 2) as D0 by apply pow2_ge_0. clearbody U V W. clear -C' U0 V0 D0 H.
  set (D := (a - b) ^ 2) in *. clearbody D. assert ((U + -1 * V) ^ 2 <= (U + V - 2 * W) * (2 * U + 2 * V)); [|assert (0 <= D * (2 * U + 2 * V)) by (apply Rmult_le_pos; lra); lra].
  (* (U − V)² = (U + V)² − 4UV, and (U + V)² + 4W² ≥ 4W (U + V) *)
  pose proof (pow2_ge_0 (U + V - 2 * W)). nra.
Qed.
