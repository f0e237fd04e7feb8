(* Whole statements of D20, over lists of real numbers: spectra of M, rows of H, laws on spectra. *)
From Lemmacheck Require Import Statements FactsBase FactsLists.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

Definition squares (l : list R) := total (fun x => x ^ 2) l.
Lemma squares_nn l : 0 <= squares l.
Proof. apply total_nn. intros. apply pow2_ge_0. Qed.
Lemma cauchy_of l : sum l ^ 2 <= size l * squares l.
Proof. apply cauchy_schwarz; [exists l; repeat split|]. apply size_nn. Qed.

(* Lemma 1, first part: the rank of a matrix is at least Tr(M)²/‖M‖², M not zero; the spectrum of M is a list of λ ≥ 0. *)
Fixpoint nonzero (l : list R) : list R := match l with [] => [] | x :: l' => if Req_EM_T x 0 then nonzero l' else x :: nonzero l' end.
Definition rank (spectrum : list R) := size (nonzero spectrum).
Lemma nonzero_keeps l : sum (nonzero l) = sum l /\ squares (nonzero l) = squares l.
Proof.
  induction l as [|x l [A B]]; [split; reflexivity|]. cbn [nonzero]. unfold sum, squares in *.
  destruct (Req_EM_T x 0) as [->|]; cbn [total]; rewrite ?A, ?B; split; ring.
Qed.
(* claim: d20/lemma-1a *)
Theorem lemma_1a : forall spectrum, all (fun x => 0 <= x) spectrum -> 0 < squares spectrum ->
  rank spectrum >= sum spectrum ^ 2 / squares spectrum.
Proof.
  intros l _ Q. destruct (nonzero_keeps l) as [A B]. pose proof (cauchy_of (nonzero l)) as K. rewrite A, B in K. apply Rle_ge.
  apply (Rmult_le_reg_r (squares l)); [exact Q|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. exact K.
Qed.
Print Assumptions lemma_1a.

(* Lemma 1, second part: rows of unit norm, so the eigenvalues have mean one; those of at least τ are counted. *)
Definition soft_rank (tau : R) (spectrum : list R) := size (reaching tau spectrum).
Lemma reaching_parts tau l : sum l - sum (reaching tau l) <= (size l - size (reaching tau l)) * tau
  /\ size (reaching tau l) <= size l /\ squares (reaching tau l) <= squares l.
Proof.
  induction l as [|x l [A [B C]]]; [unfold sum, squares, size; cbn; lra|]. cbn [reaching]. unfold sum, squares in *.
  pose proof (pow2_ge_0 x). destruct (Rle_dec tau x); cbn [total]; rewrite ?size_cons; [repeat split; lra|].
  apply Rnot_le_lt in n. repeat split; try lra.
Qed.
(* claim: d20/lemma-1b *)
Theorem lemma_1b : forall spectrum tau, spectrum <> [] -> all (fun x => 0 <= x) spectrum -> sum spectrum = size spectrum -> 0 <= tau <= 1 ->
  soft_rank tau spectrum >= (1 - tau) ^ 2 * sum spectrum ^ 2 / squares spectrum.
Proof.
  intros l tau N _ U [T0 T1]. unfold soft_rank. pose proof (size_pos l N) as S. pose proof (cauchy_of l) as C0.
  pose proof (cauchy_of (reaching tau l)) as C1. destruct (reaching_parts tau l) as [A [B C]]. rewrite U in *.
  pose proof (size_nn (reaching tau l)) as K0. set (n := size l) in *. set (k := size (reaching tau l)) in *.
  set (s := sum (reaching tau l)) in *. set (q := squares (reaching tau l)) in *. set (F := squares l) in *.
  assert (0 < F) as FP by nra. apply Rle_ge. apply (Rmult_le_reg_r F); [exact FP|].
  replace ((1 - tau) ^ 2 * n ^ 2 / F * F) with ((n * (1 - tau)) ^ 2) by (field; lra).
  assert (n * (1 - tau) <= s) by nra. assert (0 <= n * (1 - tau)) by nra.
  assert ((n * (1 - tau)) ^ 2 <= s ^ 2) by (apply pow_incr; lra). nra.
Qed.
Print Assumptions lemma_1b.

(* Property 1: after batch normalization every diagonal entry of M = HHᵀ/N is one, and its trace is d. *)
Definition normalized (N : R) (row : list R) : list R := map (fun x => x / sqrt (squares row / N)) row.
Definition diagonal (N : R) (row : list R) := squares row / N. (* M_ii for a row of H *)
Lemma total_map {A B} (f : B -> R) (g : A -> B) l : total f (map g l) = total (fun x => f (g x)) l.
Proof. induction l; cbn; [reflexivity|]. now rewrite IHl. Qed.
Lemma normalized_one N row : 0 < N -> 0 < squares row -> diagonal N (normalized N row) = 1.
Proof.
  intros P Q. unfold diagonal, normalized, squares. rewrite total_map. fold (squares row). set (q := squares row) in *.
  assert (0 < q / N) as D by (apply Rdiv_lt_0_compat; lra). pose proof (sqrt_lt_R0 _ D) as R0.
  rewrite (total_ext _ (fun x => / (q / N) * x ^ 2)).
  - rewrite total_scal. fold (squares row). fold q. field. lra.
  - intros x _. unfold Rdiv at 1. rewrite Rpow_mult_distr. rewrite <- (sqrt_sqrt (q / N)) at 2 by lra. field. lra.
Qed.
(* claim: d20/property-p1 *)
Theorem property_1 : forall (H : list (list R)) (N : nat), (0 < N)%nat -> all (fun row => length row = N /\ 0 < squares row) H ->
  let BN := map (normalized (INR N)) H in
  all (fun row => diagonal (INR N) row = 1) BN /\ total (diagonal (INR N)) BN = size H.
Proof.
  intros H N P Q BN. assert (0 < INR N) as P' by now apply lt_0_INR.
  assert (all (fun row => diagonal (INR N) row = 1) BN) as D.
  { unfold BN. clear BN. induction H as [|row H IH]; [constructor|]. inversion Q; subst. constructor; [|now apply IH].
    apply normalized_one; tauto. }
  split; [exact D|]. rewrite (total_ext _ (fun _ => 1)) by (intros row Hr; exact (all_in _ _ _ D Hr)).
  rewrite total_const, Rmult_1_l. unfold BN, size. now rewrite map_length.
Qed.
Print Assumptions property_1.

(* Equation (59): E r ≥ d²/E‖M‖² for r = d²/‖M‖², under any finite law on the spectra of M. *)
Definition mean_over {A} (f : A -> R) (law : list (R * A)) := total (fun p => fst p * f (snd p)) law.
(* claim: d20/equation-59 *)
Theorem equation_59 : forall (d : R) (law : list (R * list R)), all (fun p => 0 <= fst p) law -> total fst law = 1 ->
  all (fun p => all (fun x => 0 <= x) (snd p) /\ size (snd p) = d /\ sum (snd p) = d /\ 0 < d) law ->
  mean_over (fun spectrum => d ^ 2 / squares spectrum) law >= d ^ 2 / mean_over squares law.
Proof.
  intros d law P S Q. set (norms := map (fun p => (fst p, squares (snd p))) law).
  assert (is_law norms) as L.
  { split; unfold norms; [|rewrite total_map; exact S]. clear -P. induction P; constructor; auto. }
  assert (values (fun x => 0 < x) norms) as V.
  { unfold norms. clear -Q. induction Q as [|p law [A [B [C D]]] _ IH]; constructor; auto. cbn.
    pose proof (cauchy_of (snd p)). pose proof (squares_nn (snd p)). rewrite B, C in H. nra. }
  pose proof (reciprocal norms L V) as K. pose proof (mean_positive norms L V) as M0. unfold mean, norms in K, M0.
  rewrite !total_map in K. rewrite total_map in M0. cbn [fst snd] in K, M0. unfold mean_over. set (m := total (fun p => fst p * squares (snd p)) law) in *.
  rewrite (total_ext _ (fun p => d ^ 2 * (fst p * / squares (snd p)))) by (intros; unfold Rdiv; ring). rewrite total_scal.
  apply Rle_ge. unfold Rdiv. apply Rmult_le_compat_l; [apply pow2_ge_0|]. apply (Rmult_le_reg_l m); [exact M0|]. rewrite Rinv_r by lra. exact K.
Qed.
Print Assumptions equation_59.
