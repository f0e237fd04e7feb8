(* Facts about lists of numbers and finite laws. NAME_about says what the arguments of a fact are. *)
From Lemmacheck Require Import Statements FactsBase.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

Definition cauchy_schwarz_about count total_ squares :=
  exists l, count = size l /\ total_ = sum l /\ squares = total (fun x => x ^ 2) l.
Theorem cauchy_schwarz : forall count total squares, cauchy_schwarz_about count total squares -> cauchy_schwarz_says count total squares.
Proof.
  intros c t q [l [-> [-> ->]]] _. pose proof (cauchy (fun _ => 1) (fun x => x) (fun _ => 1) l ltac:(intros; lra)) as K. cbn beta in K.
  rewrite (total_ext _ (fun x => x)) in K by (intros; ring). rewrite (total_ext (fun x => 1 * x ^ 2) (fun x => x ^ 2)) in K by (intros; ring).
  rewrite (total_ext (fun x => 1 * 1 ^ 2) (fun _ => 1)) in K by (intros; ring). rewrite total_const in K. unfold sum. lra.
Qed.

Lemma squares_below l : all (fun x => 0 <= x) l -> 0 <= sum l /\ total (fun x => x ^ 2) l <= sum l ^ 2.
Proof.
  induction l as [|x l IH]; intro P; unfold sum in *; cbn [total]; [lra|]. inversion P; subst. destruct (IH H2).
  split; [lra|]. nra.
Qed.
Definition squares_below_square_about total_ squares :=
  exists l, all (fun x => 0 <= x) l /\ total_ = sum l /\ squares = total (fun x => x ^ 2) l.
Theorem squares_below_square : forall total squares, squares_below_square_about total squares -> squares_below_square_says total squares.
Proof. intros t q [l [P [-> ->]]]. now apply squares_below. Qed.

Definition jensen_square_about mean_ mean_of_square := exists l, is_law l /\ mean_ = mean (fun x => x) l /\ mean_of_square = mean (fun x => x ^ 2) l.
Theorem jensen_square : forall mean mean_of_square, jensen_square_about mean mean_of_square -> jensen_square_says mean mean_of_square.
Proof.
  intros m q [l [[P S] [-> ->]]]. unfold jensen_square_says.
  pose proof (cauchy fst (fun p => snd p) (fun _ => 1) l ltac:(intros p Hp; exact (all_in _ _ _ P Hp))) as K. cbn beta in K.
  rewrite (total_ext (fun p => fst p * (snd p * 1)) (fun p => fst p * snd p)) in K by (intros; ring).
  rewrite (total_ext (fun p => fst p * 1 ^ 2) fst) in K by (intros; ring). rewrite S in K. unfold mean. lra.
Qed.

Lemma reciprocal l : is_law l -> values (fun x => 0 < x) l -> 1 <= mean (fun x => x) l * mean (fun x => / x) l.
Proof.
  intros L V. pose proof (mean_positive l L V) as M0. set (m := mean (fun x => x) l) in *.
  assert (2 / m + (- / m ^ 2) * m <= mean (fun x => / x) l) as K.
  { unfold m at 3. rewrite <- (mean_affine _ _ l (fun x => x) L). apply mean_le; auto. intros p Hp.
    pose proof (all_in _ _ _ V Hp) as X. cbn in X. apply (Rmult_le_reg_r (m ^ 2 * snd p)); [apply Rmult_lt_0_compat; [apply pow_lt; exact M0 | exact X]|].
    replace ((2 / m + - / m ^ 2 * snd p) * (m ^ 2 * snd p)) with (2 * m * snd p - snd p ^ 2) by (field; lra).
    replace (/ snd p * (m ^ 2 * snd p)) with (m ^ 2) by (field; lra). pose proof (pow2_ge_0 (m - snd p)). nra. }
  replace (2 / m + - / m ^ 2 * m) with (/ m) in K by (field; lra).
  apply (Rmult_le_compat_l m) in K; [|lra]. rewrite Rinv_r in K by lra. lra.
Qed.
Definition jensen_reciprocal_about mean_ mean_of_reciprocal :=
  exists l, is_law l /\ values (fun x => 0 < x) l /\ mean_ = mean (fun x => x) l /\ mean_of_reciprocal = mean (fun x => / x) l.
Theorem jensen_reciprocal : forall mean mean_of_reciprocal, jensen_reciprocal_about mean mean_of_reciprocal -> jensen_reciprocal_says mean mean_of_reciprocal.
Proof. intros m r [l [L [V [-> ->]]]] _. now apply reciprocal. Qed.
(* the chances are those of an outcome times x², divided by the mean of x² *)
Definition cauchy_schwarz_weighted_about mean_weight mean_inverse :=
  exists l, is_law l /\ values (fun x => 0 < x) l /\ mean_weight = mean (fun x => x) l /\ mean_inverse = mean (fun x => / x) l.
Theorem cauchy_schwarz_weighted : forall mean_weight mean_inverse, cauchy_schwarz_weighted_about mean_weight mean_inverse -> cauchy_schwarz_weighted_says mean_weight mean_inverse.
Proof. intros m r [l [L [V [-> ->]]]]. unfold cauchy_schwarz_weighted_says. pose proof (reciprocal l L V). lra. Qed.

(* three numbers to an outcome: its chance, the larger and the smaller one; the gap stands for that of any outcome *)
Definition mean_keeps_order_about gap larger smaller := exists l : list (R * (R * R)),
  all (fun p => 0 <= fst p) l /\ larger = total (fun p => fst p * fst (snd p)) l /\ smaller = total (fun p => fst p * snd (snd p)) l
  /\ (0 <= gap -> all (fun p => snd (snd p) <= fst (snd p)) l).
Theorem mean_keeps_order : forall pointwise_gap mean_of_larger mean_of_smaller, mean_keeps_order_about pointwise_gap mean_of_larger mean_of_smaller -> mean_keeps_order_says pointwise_gap mean_of_larger mean_of_smaller.
Proof.
  intros g a b [l [P [-> [-> H]]]] G. specialize (H G). apply total_le. intros p Hp.
  apply Rmult_le_compat_l; [exact (all_in _ _ _ P Hp) | exact (all_in _ _ _ H Hp)].
Qed.
Definition sum_keeps_order_about gap larger smaller := exists l : list (R * R),
  larger = total fst l /\ smaller = total snd l /\ (0 <= gap -> all (fun p => snd p <= fst p) l).
Theorem sum_keeps_order : forall pointwise_gap larger smaller, sum_keeps_order_about pointwise_gap larger smaller -> sum_keeps_order_says pointwise_gap larger smaller.
Proof. intros g a b [l [-> [-> H]]] G. apply total_le. intros p Hp. exact (all_in _ _ _ (H G) Hp). Qed.

Definition smallest_below_mean_about smallest mean_ := exists l, l <> [] /\ all (fun x => smallest <= x) l /\ mean_ = sum l / size l.
Theorem smallest_below_mean : forall smallest mean, smallest_below_mean_about smallest mean -> smallest_below_mean_says smallest mean.
Proof.
  intros s m [l [N [P ->]]]. pose proof (size_pos l N). unfold smallest_below_mean_says, sum, Rdiv.
  apply (Rmult_le_reg_r (size l)); [lra|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. rewrite <- total_const. apply total_le.
  intros x Hx. exact (all_in _ _ _ P Hx).
Qed.
Definition largest_above_mean_about largest mean_ := exists l, l <> [] /\ all (fun x => x <= largest) l /\ mean_ = sum l / size l.
Theorem largest_above_mean : forall largest mean, largest_above_mean_about largest mean -> largest_above_mean_says largest mean.
Proof.
  intros s m [l [N [P ->]]]. pose proof (size_pos l N). unfold largest_above_mean_says, sum, Rdiv.
  apply (Rmult_le_reg_r (size l)); [lra|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. rewrite <- total_const. apply total_le.
  intros x Hx. exact (all_in _ _ _ P Hx).
Qed.
Fixpoint reaching (c : R) (l : list R) : list R :=
  match l with [] => [] | x :: l' => if Rle_dec c x then x :: reaching c l' else reaching c l' end.
Definition some_reach_mean_about count mean_ floor := exists l, l <> [] /\ mean_ = sum l / size l /\ count = size (reaching floor l).
Theorem some_reach_mean : forall count mean floor, some_reach_mean_about count mean floor -> some_reach_mean_says count mean floor.
Proof.
  intros c m f [l [N [-> ->]]] H. pose proof (size_pos l N) as S. destruct (reaching f l) as [|y r] eqn:E.
  - exfalso. assert (forall l, reaching f l = [] -> l <> [] -> sum l < f * size l) as K.
    { clear. induction l as [|x l IH]; intros E N; [contradiction|]. cbn in E. destruct (Rle_dec f x); [discriminate|].
      apply Rnot_le_lt in n. unfold sum in *. cbn [total]. rewrite size_cons. destruct l; [cbn; unfold size; cbn; lra|].
      specialize (IH E ltac:(discriminate)). lra. }
    specialize (K l E N). assert (f <= sum l / size l) as H1 by lra. apply (Rmult_le_compat_r (size l)) in H1; [|lra].
    unfold Rdiv in H1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in H1 by lra. lra.
  - rewrite size_cons. pose proof (size_nn r). lra.
Qed.
Definition capped_sum_about count ceiling total_ := exists l, all (fun x => x <= ceiling) l /\ count = size l /\ total_ = sum l.
Theorem capped_sum : forall count ceiling total, capped_sum_about count ceiling total -> capped_sum_says count ceiling total.
Proof. intros c u t [l [P [-> ->]]] _. rewrite <- total_const. apply total_le. intros x Hx. exact (all_in _ _ _ P Hx). Qed.
Definition part_of_sum_about total_ part := exists l : list (R * bool),
  all (fun p => 0 <= fst p) l /\ total_ = total fst l /\ part = total (fun p : R * bool => if snd p then fst p else 0) l.
Theorem part_of_sum : forall total part, part_of_sum_about total part -> part_of_sum_says total part.
Proof. intros t p [l [P [-> ->]]]. apply total_le. intros [x []] Hx; cbn; [lra|]. exact (all_in _ _ _ P Hx). Qed.
Definition smallest_of_unit_sum_about count inverse_smallest := exists l m,
  l <> [] /\ 0 < m /\ all (fun x => m <= x) l /\ sum l = 1 /\ count = size l /\ inverse_smallest = / m.
Theorem smallest_of_unit_sum : forall count inverse_smallest, smallest_of_unit_sum_about count inverse_smallest -> smallest_of_unit_sum_says count inverse_smallest.
Proof.
  intros c i [l [m [N [M [P [S [-> ->]]]]]]]. unfold smallest_of_unit_sum_says. apply (Rmult_le_reg_l m); [exact M|].
  rewrite Rinv_r by lra. rewrite <- total_const, <- S. apply total_le. intros x Hx. exact (all_in _ _ _ P Hx).
Qed.
Definition weighted_floor_about total_ floor weight := exists l : list (R * R),
  all (fun p => 0 <= fst p /\ floor <= snd p) l /\ total_ = total (fun p => fst p * snd p) l /\ weight = total fst l.
Theorem weighted_floor : forall total floor weight, weighted_floor_about total floor weight -> weighted_floor_says total floor weight.
Proof.
  intros t f w [l [P [-> ->]]]. unfold weighted_floor_says. rewrite <- total_scal. apply total_le. intros p Hp.
  pose proof (all_in _ _ _ P Hp) as [A B]. nra.
Qed.

Definition pairs_inner (l : list (R * R)) := total (fun p => fst p * snd p) l.
Lemma inner l : pairs_inner l ^ 2 <= total (fun p => fst p ^ 2) l * total (fun p => snd p ^ 2) l.
Proof.
  pose proof (cauchy (fun _ => 1) fst snd l ltac:(intros; lra)) as K. cbn beta in K. unfold pairs_inner.
  rewrite (total_ext _ (fun p => fst p * snd p)) in K by (intros; ring).
  rewrite (total_ext (fun p => 1 * fst p ^ 2) (fun p => fst p ^ 2)) in K by (intros; ring).
  rewrite (total_ext (fun p => 1 * snd p ^ 2) (fun p => snd p ^ 2)) in K by (intros; ring). exact K.
Qed.
Definition cauchy_schwarz_inner_about first second inner_ := exists l, (* two vectors, entry by entry *)
  first = total (fun p => fst p ^ 2) l /\ second = total (fun p => snd p ^ 2) l /\ inner_ = pairs_inner l.
Theorem cauchy_schwarz_inner : forall first second inner, cauchy_schwarz_inner_about first second inner -> cauchy_schwarz_inner_says first second inner.
Proof. intros f s i [l [-> [-> ->]]]. apply inner. Qed.
Definition squared_inner_product_about first second inner_squared := exists l,
  first = total (fun p => fst p ^ 2) l /\ second = total (fun p => snd p ^ 2) l /\ inner_squared = pairs_inner l ^ 2.
Theorem squared_inner_product : forall first second inner_squared, squared_inner_product_about first second inner_squared -> squared_inner_product_says first second inner_squared.
Proof. intros f s i [l [-> [-> ->]]]. apply inner. Qed.
Definition cauchy_schwarz_by_rows_about lengths products := exists rows,
  lengths = total (fun l => total (fun p => fst p ^ 2) l * total (fun p => snd p ^ 2) l) rows /\ products = total (fun l => pairs_inner l ^ 2) rows.
Theorem cauchy_schwarz_by_rows : forall lengths products, cauchy_schwarz_by_rows_about lengths products -> cauchy_schwarz_by_rows_says lengths products.
Proof. intros a b [rows [-> ->]]. apply total_le. intros l _. apply inner. Qed.
Definition squares_above_product_about first second inner_ := exists l,
  first = total (fun p => fst p ^ 2) l /\ second = total (fun p => snd p ^ 2) l /\ inner_ = pairs_inner l.
Theorem squares_above_product : forall first second inner, squares_above_product_about first second inner -> squares_above_product_says first second inner.
Proof.
  intros f s i [l [-> [-> ->]]]. unfold squares_above_product_says, pairs_inner. rewrite <- total_add, <- total_scal. apply total_le.
  intros p _. pose proof (pow2_ge_0 (fst p - snd p)). nra.
Qed.
Definition cauchy_schwarz_powers_about first third second := exists l : list (R * R),
  all (fun p => 0 <= fst p /\ 0 <= snd p) l /\ first = total (fun p => fst p * snd p) l
  /\ second = total (fun p => fst p * snd p ^ 2) l /\ third = total (fun p => fst p * snd p ^ 3) l.
Theorem cauchy_schwarz_powers : forall first third second, cauchy_schwarz_powers_about first third second -> cauchy_schwarz_powers_says first third second.
Proof.
  intros a c b [l [P [-> [-> ->]]]]. unfold cauchy_schwarz_powers_says.
  pose proof (cauchy (fun p => fst p * snd p) (fun _ => 1) snd l ltac:(intros p Hp; destruct (all_in _ _ _ P Hp); nra)) as K. cbn beta in K.
  rewrite (total_ext _ (fun p => fst p * snd p ^ 2)) in K by (intros; ring).
  rewrite (total_ext (fun p => fst p * snd p * 1 ^ 2) (fun p => fst p * snd p)) in K by (intros; ring).
  rewrite (total_ext (fun p => fst p * snd p * snd p ^ 2) (fun p => fst p * snd p ^ 3)) in K by (intros; ring). exact K.
Qed.
Definition capped_second_moment_about ceiling mean_ second_moment := exists l,
  is_law l /\ values (fun x => 0 <= x <= ceiling) l /\ mean_ = mean (fun x => x) l /\ second_moment = mean (fun x => x ^ 2) l.
Theorem capped_second_moment : forall ceiling mean second_moment, capped_second_moment_about ceiling mean second_moment -> capped_second_moment_says ceiling mean second_moment.
Proof.
  intros c m s [l [L [V [-> ->]]]] _. pose proof (mean_affine 0 c l (fun x => x) L) as E. rewrite Rplus_0_l in E. rewrite <- E.
  apply mean_le; auto. intros p Hp. pose proof (all_in _ _ _ V Hp) as [A B]. nra.
Qed.
Definition markov_about mean_ level probability := exists l,
  is_law l /\ values (fun x => 0 <= x) l /\ mean_ = mean (fun x => x) l /\ probability = mean (fun x => if Rle_dec level x then 1 else 0) l.
Theorem markov : forall mean level probability, markov_about mean level probability -> markov_says mean level probability.
Proof.
  intros m c q [l [L [V [-> ->]]]] C.
  pose proof (mean_affine 0 c l (fun x => if Rle_dec c x then 1 else 0) L) as E. rewrite Rplus_0_l in E. rewrite <- E.
  apply mean_le; auto. intros p Hp. pose proof (all_in _ _ _ V Hp) as A. cbn in A. destruct (Rle_dec c (snd p)); lra.
Qed.
(* an outcome: its chance, whether A happens, whether B does *)
Definition chance (e : bool * bool -> bool) (l : list (R * (bool * bool))) := total (fun p => if e (snd p) then fst p else 0) l.
Definition both_events_about first second both := exists l, all (fun p => 0 <= fst p) l
  /\ first = chance fst l /\ second = chance (fun e => negb (snd e)) l /\ both = chance (fun e => andb (fst e) (snd e)) l.
Theorem both_events : forall first second both, both_events_about first second both -> both_events_says first second both.
Proof.
  intros a b c [l [P [-> [-> ->]]]]. unfold both_events_says, chance. rewrite <- total_scal, <- total_add. apply total_le.
  intros [w [[] []]] Hp; pose proof (all_in _ _ _ P Hp) as W; cbn in *; lra.
Qed.
Definition mean_below_sum_about mean_ total_ := exists l : list (R * R),
  all (fun p => 0 <= fst p <= 1 /\ 0 <= snd p) l /\ mean_ = total (fun p => fst p * snd p) l /\ total_ = total snd l.
Theorem mean_below_sum : forall mean total, mean_below_sum_about mean total -> mean_below_sum_says mean total.
Proof. intros m t [l [P [-> ->]]]. apply total_le. intros p Hp. destruct (all_in _ _ _ P Hp). nra. Qed.
Definition cubes_below_about largest mean_ := exists l, all (fun x => x <= largest) l /\ 0 < total (fun x => x ^ 2) l
  /\ mean_ = total (fun x => x ^ 3) l / total (fun x => x ^ 2) l.
Theorem cubes_below : forall largest mean, cubes_below_about largest mean -> cubes_below_says largest mean.
Proof.
  intros u m [l [P [S ->]]]. unfold cubes_below_says. apply (Rmult_le_reg_r (total (fun x => x ^ 2) l)); [exact S|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. rewrite <- total_scal. apply total_le. intros x Hx.
  pose proof (all_in _ _ _ P Hx). pose proof (pow2_ge_0 x). nra.
Qed.
Definition jensen_root_about mean_root root_of_mean := exists l,
  is_law l /\ values (fun x => 0 <= x) l /\ mean_root = mean sqrt l /\ root_of_mean = sqrt (mean (fun x => x) l).
Theorem jensen_root : forall mean_root root_of_mean, jensen_root_about mean_root root_of_mean -> jensen_root_says mean_root root_of_mean.
Proof.
  intros a b [l [[P S] [V [-> ->]]]]. unfold jensen_root_says.
  pose proof (cauchy fst (fun p => sqrt (snd p)) (fun _ => 1) l ltac:(intros p Hp; exact (all_in _ _ _ P Hp))) as K. cbn beta in K.
  rewrite (total_ext (fun p => fst p * (sqrt (snd p) * 1)) (fun p => fst p * sqrt (snd p))) in K by (intros; ring).
  rewrite (total_ext (fun p => fst p * 1 ^ 2) fst) in K by (intros; ring).
  rewrite (total_ext (fun p => fst p * sqrt (snd p) ^ 2) (fun p => fst p * snd p)) in K
    by (intros p Hp; rewrite pow2_sqrt; [reflexivity | exact (all_in _ _ _ V Hp)]).
  rewrite S, Rmult_1_r in K. apply le_by_squares; [apply sqrt_pos|]. unfold mean at 2. rewrite pow2_sqrt; [exact K|].
  apply total_nn. intros p Hp. pose proof (all_in _ _ _ P Hp). pose proof (all_in _ _ _ V Hp). cbn in *. nra.
Qed.
Definition sum_below_norm_about count root_of_count mean_ := exists l, l <> [] /\ all (fun x => 0 <= x) l
  /\ total (fun x => x ^ 2) l = size l /\ count = size l /\ root_of_count = sqrt (size l) /\ mean_ = sum l / size l.
Theorem sum_below_norm : forall count root_of_count mean, sum_below_norm_about count root_of_count mean -> sum_below_norm_says count root_of_count mean.
Proof.
  intros c r m [l [N [P [Q [-> [-> ->]]]]]]. unfold sum_below_norm_says. pose proof (size_pos l N) as S.
  destruct (squares_below l P) as [T0 T]. rewrite Q in T. pose proof (sqrt_pos (size l)) as R0.
  pose proof (pow2_sqrt (size l) ltac:(lra)) as R2. apply (Rmult_le_reg_l (size l)); [lra|].
  replace (size l * (/ size l * sqrt (size l) ^ 2)) with (sqrt (size l) * sqrt (size l)) by (field; lra).
  replace (size l * (sum l / size l * sqrt (size l))) with (sum l * sqrt (size l)) by (field; lra).
  apply Rmult_le_compat_r; auto. apply le_by_squares; auto. lra.
Qed.
