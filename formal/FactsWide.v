(* Facts about wide layers: recursions with an equality or a largest value, two vectors, and pairs of numbers at random. *)
From Lemmacheck Require Import Statements FactsBase FactsSequences FactsVectors.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

(* the largest of x_0, …, x_m is one of them *)
Definition steps_reach_about start step count top one_step := exists (x : nat -> R) m k,
  (k <= m)%nat /\ start = x O /\ top = x k /\ count = INR m /\ (0 <= one_step -> forall j, x (S j) <= x j + step).
Theorem steps_reach : forall start step count top one_step, steps_reach_about start step count top one_step -> steps_reach_says start step count top one_step.
Proof.
  intros a b c t o [x [m [k [L [-> [-> [-> H]]]]]]] B HO. specialize (H HO). apply le_INR in L.
  assert (x k <= x O + INR k * b) by (clear L; induction k; [cbn; lra|]; rewrite S_INR; pose proof (H k); lra).
  assert (INR k * b <= INR m * b) by now apply Rmult_le_compat_r. lra.
Qed.
Definition exact_affine_recursion_about start factor push powered end_ one_step := exists (x : nat -> R) n,
  start = x O /\ end_ = x n /\ powered = factor ^ n /\ (0 <= one_step -> 0 <= (-1) * one_step -> forall k, x (S k) = factor * x k + push).
Theorem exact_affine_recursion : forall start factor push powered end_ one_step, exact_affine_recursion_about start factor push powered end_ one_step -> exact_affine_recursion_says start factor push powered end_ one_step.
Proof.
  intros s a b p e o [x [n [-> [-> [-> H]]]]] H1 H2 D. specialize (H H1 H2).
  induction n as [|n IH]; [cbn; ring|]. rewrite H, <- IH. cbn [pow]. field. lra.
Qed.

Definition parallelogram_about first second of_sum of_difference := exists l : list (R * R),
  first = total (fun p => fst p ^ 2) l /\ second = total (fun p => snd p ^ 2) l
  /\ of_sum = total (fun p => (fst p + snd p) ^ 2) l /\ of_difference = total (fun p => (fst p - snd p) ^ 2) l.
Theorem parallelogram : forall first second of_sum of_difference, parallelogram_about first second of_sum of_difference -> parallelogram_says first second of_sum of_difference.
Proof.
  intros a b s d [l [-> [-> [-> ->]]]]. unfold parallelogram_says. rewrite <- !total_scal, <- !total_add. apply total_ext. intros. ring.
Qed.
Definition reverse_triangle_about first second difference_squared := exists l : list (R * R),
  first = norm fst l /\ second = norm snd l /\ difference_squared = total (fun p => (fst p - snd p) ^ 2) l.
Theorem reverse_triangle : forall first second difference_squared, reverse_triangle_about first second difference_squared -> reverse_triangle_says first second difference_squared.
Proof.
  intros a b d [l [-> [-> ->]]]. unfold reverse_triangle_says. pose proof (inner_below fst snd l) as K.
  rewrite (total_ext (fun p => (fst p - snd p) ^ 2) (fun p => (fst p ^ 2 + snd p ^ 2) + (-2) * (fst p * snd p))) by (intros; ring).
  rewrite !total_add, total_scal, <- (norm_squared fst), <- (norm_squared snd). lra.
Qed.

(* chance, X and Y: Y² − r²X² = (Y − rX)(Y + rX), where the first factor is at most cX² and the second at most 2X *)
Definition pair_law (rate curvature : R) (l : list (R * (R * R))) := all (fun p => 0 <= fst p /\ 0 <= snd (snd p) <= fst (snd p)
  /\ Rabs (snd (snd p) - rate * fst (snd p)) <= curvature * fst (snd p) ^ 2) l.
Definition near_multiple_about rate curvature square cube image := exists l, pair_law rate curvature l
  /\ square = total (fun p => fst p * fst (snd p) ^ 2) l /\ cube = total (fun p => fst p * fst (snd p) ^ 3) l
  /\ image = total (fun p => fst p * snd (snd p) ^ 2) l.
Lemma abs_between z b : Rabs z <= b -> - b <= z <= b.
Proof. intro. pose proof (Rle_abs z). pose proof (Rle_abs (- z)) as N. rewrite Rabs_Ropp in N. lra. Qed.
Lemma near_squares r c x y : 0 <= r <= 1 -> 0 <= y <= x -> Rabs (y - r * x) <= c * x ^ 2 -> Rabs (y ^ 2 - r ^ 2 * x ^ 2) <= 2 * c * x ^ 3.
Proof.
  intros R Y H. replace (y ^ 2 - r ^ 2 * x ^ 2) with ((y - r * x) * (y + r * x)) by ring. rewrite Rabs_mult.
  assert (0 <= r * x <= x) by nra. rewrite (Rabs_pos_eq (y + r * x)) by lra. pose proof (Rabs_pos (y - r * x)) as P.
  apply (Rle_trans _ (c * x ^ 2 * (2 * x))); [|nra].
  apply Rmult_le_compat; lra.
Qed.
Definition near_multiple_above_about := near_multiple_about.
Theorem near_multiple_above : forall rate curvature square cube image, near_multiple_above_about rate curvature square cube image -> near_multiple_above_says rate curvature square cube image.
Proof.
  intros r c s k m [l [P [-> [-> ->]]]] R0 R1 _. unfold near_multiple_above_says.
  replace (total (fun p => fst p * fst (snd p) ^ 2) l * r ^ 2 + 2 * total (fun p => fst p * fst (snd p) ^ 3) l * c)
    with (r ^ 2 * total (fun p => fst p * fst (snd p) ^ 2) l + (2 * c) * total (fun p => fst p * fst (snd p) ^ 3) l) by ring.
  rewrite <- !total_scal, <- total_add. apply total_le. intros p Hp. destruct (all_in _ _ _ P Hp) as [W [Y H]].
  pose proof (near_squares r c _ _ ltac:(lra) Y H) as K. apply abs_between in K. nra.
Qed.
Definition near_multiple_below_about := near_multiple_about.
Theorem near_multiple_below : forall rate curvature square cube image, near_multiple_below_about rate curvature square cube image -> near_multiple_below_says rate curvature square cube image.
Proof.
  intros r c s k m [l [P [-> [-> ->]]]] R0 R1 _. unfold near_multiple_below_says.
  replace (total (fun p => fst p * snd (snd p) ^ 2) l + 2 * total (fun p => fst p * fst (snd p) ^ 3) l * c)
    with (total (fun p => fst p * snd (snd p) ^ 2) l + (2 * c) * total (fun p => fst p * fst (snd p) ^ 3) l) by ring.
  rewrite (Rmult_comm _ (r ^ 2)), <- !total_scal, <- total_add. apply total_le. intros p Hp. destruct (all_in _ _ _ P Hp) as [W [Y H]].
  pose proof (near_squares r c _ _ ltac:(lra) Y H) as K. apply abs_between in K. nra.
Qed.
