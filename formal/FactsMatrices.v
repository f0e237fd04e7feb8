(* Facts about matrices: entries M i j for i and j below a size. A symmetric matrix comes with orthonormal eigenvectors. *)
From Lemmacheck Require Import Statements FactsBase FactsFunctions FactsMoments FactsVectors.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

Definition sigma (n : nat) (f : nat -> R) := total f (seq 0 n).
Definition delta (i j : nat) : R := if Nat.eqb i j then 1 else 0.
Lemma sigma_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> sigma n f = sigma n g.
Proof. intro H. apply total_ext. intros i Hi. apply H. apply in_seq in Hi. lia. Qed.
Lemma sigma_le n f g : (forall i, (i < n)%nat -> f i <= g i) -> sigma n f <= sigma n g.
Proof. intro H. apply total_le. intros i Hi. apply H. apply in_seq in Hi. lia. Qed.
Lemma sigma_nn n f : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= sigma n f.
Proof. intro H. apply total_nn. intros i Hi. apply H. apply in_seq in Hi. lia. Qed.
Lemma sigma_swap n m f : sigma n (fun i => sigma m (f i)) = sigma m (fun j => sigma n (fun i => f i j)).
Proof. apply total_swap. Qed.
Lemma sigma_delta n f k : (k < n)%nat -> sigma n (fun i => delta k i * f i) = f k.
Proof.
  intro H. unfold sigma. assert (In k (seq 0 n)) as Hk by (apply in_seq; lia). pose proof (seq_NoDup n 0) as D.
  induction (seq 0 n) as [|i l IH]; [contradiction|]. inversion D; subst. cbn [total]. unfold delta at 1. destruct (Nat.eqb_spec k i) as [->|N].
  - rewrite (total_ext _ (fun _ => 0)); [rewrite total_zero; ring|]. intros j Hj. unfold delta. destruct (Nat.eqb_spec i j); [subst; contradiction | ring].
  - destruct Hk as [->|Hk]; [contradiction|]. rewrite IH by auto. ring.
Qed.
Lemma sigma_scal n c f : sigma n (fun i => c * f i) = c * sigma n f.
Proof. apply total_scal. Qed.
Lemma sigma_add n f g : sigma n (fun i => f i + g i) = sigma n f + sigma n g.
Proof. apply total_add. Qed.
Lemma square_of n f : sigma n f ^ 2 = sigma n (fun i => sigma n (fun j => f i * f j)).
Proof. rewrite (sigma_ext n (fun i => sigma n (fun j => f i * f j)) (fun i => sigma n f * f i)) by (intros; rewrite sigma_scal; ring). rewrite sigma_scal. ring. Qed.

(* ‖xV‖² = ‖x‖² for one row x, where Σ_j V_kj V_lj is one for k = l and zero otherwise *)
Definition has_unit_rows (n m : nat) (V : nat -> nat -> R) := forall k l, (k < n)%nat -> (l < n)%nat -> sigma m (fun j => V k j * V l j) = delta k l.
Lemma row_kept n m V x : has_unit_rows n m V -> sigma m (fun j => sigma n (fun k => x k * V k j) ^ 2) = sigma n (fun k => x k ^ 2).
Proof.
  intro H. rewrite (sigma_ext m _ (fun j => sigma n (fun k => sigma n (fun l => x k * V k j * (x l * V l j))))) by (intros; apply square_of).
  rewrite sigma_swap. apply sigma_ext. intros k Hk. rewrite sigma_swap.
  rewrite (sigma_ext n _ (fun l => delta k l * (x k * x l))); [rewrite sigma_delta by exact Hk; ring|]. intros l Hl.
  rewrite <- (H k l Hk Hl), Rmult_comm, <- sigma_scal. apply sigma_ext. intros. ring.
Qed.
Definition rotation_keeps_norm_about squares squares_of_product := exists r n (E V : nat -> nat -> R), has_unit_rows n n V
  /\ squares = sigma r (fun i => sigma n (fun k => E i k ^ 2)) /\ squares_of_product = sigma r (fun i => sigma n (fun j => sigma n (fun k => E i k * V k j) ^ 2)).
Theorem rotation_keeps_norm : forall squares squares_of_product, rotation_keeps_norm_about squares squares_of_product -> rotation_keeps_norm_says squares squares_of_product.
Proof. intros a b [r [n [E [V [H [-> ->]]]]]]. apply sigma_ext. intros i _. now apply row_kept. Qed.
(* |x|² − |Vx|² = |x − VᵀVx|² for rows of V that are orthonormal *)
Lemma projected n m V x : has_unit_rows n m V -> sigma n (fun k => sigma m (fun j => V k j * x j) ^ 2) <= sigma m (fun j => x j ^ 2).
Proof.
  intro H. set (y := fun k => sigma m (fun j => V k j * x j)). set (z := fun j => sigma n (fun k => y k * V k j)).
  assert (0 <= sigma m (fun j => (x j - z j) ^ 2)) as Q by (apply sigma_nn; intros; apply pow2_ge_0).
  rewrite (sigma_ext m _ (fun j => x j ^ 2 + ((-2) * (x j * z j) + z j ^ 2))) in Q by (intros; ring). rewrite !sigma_add, sigma_scal in Q.
  pose proof (row_kept n m V y H) as K. fold z in K. change (sigma m (fun j => z j ^ 2) = sigma n (fun k => y k ^ 2)) in K.
  assert (sigma m (fun j => x j * z j) = sigma n (fun k => y k ^ 2)) as E.
  { unfold z. rewrite (sigma_ext m _ (fun j => sigma n (fun k => x j * (y k * V k j)))) by (intros; now rewrite sigma_scal). rewrite sigma_swap.
    apply sigma_ext. intros k _. replace (y k ^ 2) with (y k * y k) by ring. unfold y at 3. rewrite <- sigma_scal. apply sigma_ext. intros. ring. }
  rewrite K, E in Q. change (sigma n (fun k => y k ^ 2) <= sigma m (fun j => x j ^ 2)). lra.
Qed.
Definition orthonormal_rows_about norm_ norm_of_product := exists n m c (V X : nat -> nat -> R), has_unit_rows n m V
  /\ norm_ = sqrt (sigma c (fun i => sigma m (fun j => X j i ^ 2))) /\ norm_of_product = sqrt (sigma c (fun i => sigma n (fun k => sigma m (fun j => V k j * X j i) ^ 2))).
Theorem orthonormal_rows : forall norm norm_of_product, orthonormal_rows_about norm norm_of_product -> orthonormal_rows_says norm norm_of_product.
Proof.
  intros a b [n [m [c [V [X [H [-> ->]]]]]]]. apply sqrt_le_1_alt, sigma_le. intros i _. exact (projected n m V (fun j => X j i) H).
Qed.
Definition product_with_collinear_rows_about squares along factors := exists r n k (M : nat -> nat -> R) (y h : nat -> R), sigma n (fun j => y j ^ 2) = 1
  /\ squares = sigma r (fun i => sigma k (fun l => sigma n (fun j => M i j * (h l * y j)) ^ 2))
  /\ along = sigma r (fun i => sigma n (fun j => M i j * y j) ^ 2) /\ factors = sigma k (fun l => h l ^ 2).
Theorem product_with_collinear_rows : forall squares along factors, product_with_collinear_rows_about squares along factors -> product_with_collinear_rows_says squares along factors.
Proof.
  intros a b c [r [n [k [M [y [h [_ [-> [-> ->]]]]]]]]]. unfold product_with_collinear_rows_says. rewrite Rmult_comm, <- sigma_scal.
  apply sigma_ext. intros i _. rewrite Rmult_comm, <- sigma_scal. apply sigma_ext. intros l _.
  rewrite (sigma_ext n (fun j => M i j * (h l * y j)) (fun j => h l * (M i j * y j))) by (intros; ring). rewrite sigma_scal. ring.
Qed.

(* M = Σ_k λ_k q_k q_kᵀ with orthonormal q_k: Q i k is the ith entry of q_k *)
Definition is_orthogonal (n : nat) (Q : nat -> nat -> R) := has_unit_rows n n Q /\ has_unit_rows n n (fun k i => Q i k).
Definition made_of (n : nat) (lam : nat -> R) (Q : nat -> nat -> R) (i j : nat) := sigma n (fun k => lam k * (Q i k * Q j k)).
Lemma diagonal_of n lam Q i : made_of n lam Q i i = sigma n (fun k => Q i k ^ 2 * lam k).
Proof. apply sigma_ext. intros. ring. Qed.
Lemma times_again n lam mu Q i j : is_orthogonal n Q -> sigma n (fun l => made_of n lam Q i l * made_of n mu Q l j) = made_of n (fun k => lam k * mu k) Q i j.
Proof.
  intros [_ H]. unfold made_of.
  rewrite (sigma_ext n _ (fun l => sigma n (fun k => sigma n (fun k' => lam k * (Q i k * Q l k) * (mu k' * (Q l k' * Q j k')))))).
  - rewrite sigma_swap. apply sigma_ext. intros k Hk. rewrite sigma_swap.
    rewrite (sigma_ext n _ (fun k' => delta k k' * (lam k * mu k' * (Q i k * Q j k')))); [now rewrite sigma_delta|]. intros k' Hk'.
    rewrite <- (H k k' Hk Hk'), Rmult_comm, <- sigma_scal. apply sigma_ext. intros. ring.
  - intros l _. rewrite Rmult_comm, <- sigma_scal. apply sigma_ext. intros k _. rewrite Rmult_comm, <- sigma_scal. apply sigma_ext. intros. ring.
Qed.
Lemma trace_of n lam Q : is_orthogonal n Q -> sigma n (fun i => made_of n lam Q i i) = sigma n lam.
Proof.
  intros [_ H]. unfold made_of. rewrite sigma_swap. apply sigma_ext. intros k Hk. rewrite sigma_scal.
  rewrite (H k k Hk Hk). unfold delta. rewrite Nat.eqb_refl. ring.
Qed.
Definition trace_of_square_about trace squares := exists n lam Q, is_orthogonal n Q /\ squares = sigma n (fun k => lam k ^ 2)
  /\ trace = sigma n (fun i => sigma n (fun l => made_of n lam Q i l * made_of n lam Q l i)).
Theorem trace_of_square : forall trace squares, trace_of_square_about trace squares -> trace_of_square_says trace squares.
Proof.
  intros t s [n [lam [Q [H [-> ->]]]]]. unfold trace_of_square_says.
  rewrite (sigma_ext n (fun i => sigma n (fun l => made_of n lam Q i l * made_of n lam Q l i)) (fun i => made_of n (fun k => lam k * lam k) Q i i)) by (intros; now apply times_again).
  rewrite trace_of by exact H. apply sigma_ext. intros. ring.
Qed.
Definition trace_of_cube_about trace cubes := exists n lam Q, is_orthogonal n Q /\ cubes = sigma n (fun k => lam k ^ 3)
  /\ trace = sigma n (fun i => sigma n (fun l => sigma n (fun m => made_of n lam Q i m * made_of n lam Q m l) * made_of n lam Q l i)).
Theorem trace_of_cube : forall trace cubes, trace_of_cube_about trace cubes -> trace_of_cube_says trace cubes.
Proof.
  intros t s [n [lam [Q [H [-> ->]]]]]. unfold trace_of_cube_says.
  rewrite (sigma_ext n (fun i => sigma n (fun l => sigma n (fun m => made_of n lam Q i m * made_of n lam Q m l) * made_of n lam Q l i))
    (fun i => made_of n (fun k => lam k * lam k * lam k) Q i i)).
  - rewrite trace_of by exact H. apply sigma_ext. intros. ring.
  - intros i _. rewrite (sigma_ext n _ (fun l => made_of n (fun k => lam k * lam k) Q i l * made_of n lam Q l i)) by (intros; now rewrite times_again).
    now rewrite times_again.
Qed.
Lemma unit_row n Q i : has_unit_rows n n Q -> (i < n)%nat -> sigma n (fun k => Q i k ^ 2) = 1.
Proof. intros H Hi. rewrite (sigma_ext n _ (fun k => Q i k * Q i k)) by (intros; ring). rewrite H by exact Hi. unfold delta. now rewrite Nat.eqb_refl. Qed.
(* the quotient is xᵀMx for a unit vector x; its coordinates c_k along the eigenvectors have Σ c² = 1 *)
Definition rayleigh_about quotient smallest := exists n lam Q i, is_orthogonal n Q /\ (i < n)%nat
  /\ (forall k, (k < n)%nat -> smallest <= lam k) /\ quotient = made_of n lam Q i i.
Theorem rayleigh : forall quotient smallest, rayleigh_about quotient smallest -> rayleigh_says quotient smallest.
Proof.
  intros a s [n [lam [Q [i [[H _] [Hi [P ->]]]]]]]. unfold rayleigh_says. rewrite diagonal_of.
  rewrite <- (Rmult_1_r s), <- (unit_row n Q i H Hi), <- sigma_scal. apply sigma_le. intros k Hk. pose proof (P k Hk). pose proof (pow2_ge_0 (Q i k)). nra.
Qed.
(* Hadamard: the determinant is the product of the eigenvalues, and Jensen's inequality holds in every row *)
Definition hadamard_about sum_of_log_rows log_determinant := exists n lam Q, is_orthogonal n Q /\ (forall k, (k < n)%nat -> 0 < lam k)
  /\ sum_of_log_rows = sigma n (fun i => ln (made_of n lam Q i i)) /\ log_determinant = sigma n (fun k => ln (lam k)).
Theorem hadamard : forall sum_of_log_rows log_determinant, hadamard_about sum_of_log_rows log_determinant -> hadamard_says sum_of_log_rows log_determinant.
Proof.
  intros a b [n [lam [Q [[H H'] [P [-> ->]]]]]]. unfold hadamard_says.
  apply Rle_trans with (sigma n (fun i => sigma n (fun k => Q i k ^ 2 * ln (lam k)))).
  - rewrite sigma_swap. apply Req_le, sigma_ext. intros k Hk.
    rewrite (sigma_ext n _ (fun i => ln (lam k) * (Q i k ^ 2))) by (intros; ring). rewrite sigma_scal.
    pose proof (unit_row n (fun k i => Q i k) k H' Hk) as E. cbn beta in E. rewrite E. ring.
  - apply sigma_le. intros i Hi. rewrite diagonal_of. set (law := map (fun k => (Q i k ^ 2, lam k)) (seq 0 n)).
    assert (forall f : R * R -> R, total f law = sigma n (fun k => f (Q i k ^ 2, lam k))) as M.
    { intro f. unfold law, sigma. clear. induction (seq 0 n); cbn [map total]; [reflexivity|]. now rewrite IHl. }
    assert (is_law law) as L.
    { split; [|rewrite M; exact (unit_row n Q i H Hi)]. unfold law. apply Forall_forall. intros p Hp. apply in_map_iff in Hp as [k [<- _]]. apply pow2_ge_0. }
    assert (values (fun x => 0 < x) law) as V.
    { unfold law. apply Forall_forall. intros p Hp. apply in_map_iff in Hp as [k [<- Hk]]. apply P. apply in_seq in Hk. lia. }
    pose proof (mean_ln law L V) as K. unfold mean in K. rewrite !M in K. exact K.
Qed.

(* uncorrelated entries of variance one: outcomes with their chances, W of each *)
Definition uncorrelated_across_about size_ mean_ := exists d (c : nat -> R) (W : nat -> nat -> nat -> R) (u : nat -> R) l, size_ = INR d /\ sigma d (fun i => u i ^ 2) = 1
  /\ (forall i j k m, (i < d)%nat -> (j < d)%nat -> (k < d)%nat -> (m < d)%nat -> total (fun o => c o * (W o i j * W o k m)) l = delta i k * delta j m)
  /\ mean_ = total (fun o => c o * (sigma d (fun i => sigma d (fun j => W o i j * u j) ^ 2) - sigma d (fun i => u i * sigma d (fun j => W o i j * u j)) ^ 2)) l.
Lemma pull {A} (c : A -> R) n f l : total (fun o => c o * sigma n (f o)) l = sigma n (fun i => total (fun o => c o * f o i) l).
Proof. rewrite (total_ext _ (fun o => sigma n (fun i => c o * f o i))) by (intros; now rewrite sigma_scal). apply total_swap. Qed.
Theorem uncorrelated_across : forall size mean, uncorrelated_across_about size mean -> uncorrelated_across_says size mean.
Proof.
  intros s m [d [c [W [u [l [-> [U [H ->]]]]]]]]. unfold uncorrelated_across_says.
  rewrite (total_ext _ (fun o => c o * sigma d (fun i => sigma d (fun j => W o i j * u j) ^ 2)
    + (-1) * (c o * sigma d (fun i => u i * sigma d (fun j => W o i j * u j)) ^ 2))) by (intros; ring).
  rewrite total_add, total_scal.
  assert (forall i k, (i < d)%nat -> (k < d)%nat -> total (fun o => c o * (sigma d (fun j => W o i j * u j) * sigma d (fun j => W o k j * u j))) l = delta i k) as Z.
  { intros i k Hi Hk.
    rewrite (total_ext _ (fun o => c o * sigma d (fun j => sigma d (fun m => W o i j * u j * (W o k m * u m))))).
    - rewrite pull. rewrite (sigma_ext d _ (fun j => delta i k * u j ^ 2)); [rewrite sigma_scal, U; ring|]. intros j Hj. rewrite pull.
      rewrite (sigma_ext d _ (fun m => delta j m * (delta i k * (u j * u m)))); [rewrite sigma_delta by exact Hj; ring|]. intros m Hm.
      rewrite (total_ext _ (fun o => (u j * u m) * (c o * (W o i j * W o k m)))) by (intros; ring). rewrite total_scal, H by auto. ring.
    - intros o _. f_equal. rewrite Rmult_comm, <- sigma_scal. apply sigma_ext. intros j _. rewrite Rmult_comm, <- sigma_scal. apply sigma_ext. intros. ring. }
  assert (total (fun o => c o * sigma d (fun i => sigma d (fun j => W o i j * u j) ^ 2)) l = INR d) as A.
  { rewrite pull. rewrite (sigma_ext d _ (fun _ => 1)).
    - unfold sigma. rewrite total_const. unfold size. rewrite seq_length. ring.
    - intros i Hi. rewrite (total_ext _ (fun o => c o * (sigma d (fun j => W o i j * u j) * sigma d (fun j => W o i j * u j)))) by (intros; ring).
      rewrite Z by exact Hi. unfold delta. now rewrite Nat.eqb_refl. }
  assert (total (fun o => c o * sigma d (fun i => u i * sigma d (fun j => W o i j * u j)) ^ 2) l = 1) as B.
  { rewrite (total_ext _ (fun o => c o * sigma d (fun i => sigma d (fun k => u i * sigma d (fun j => W o i j * u j) * (u k * sigma d (fun j => W o k j * u j)))))) by (intros; now rewrite square_of).
    rewrite pull, <- U. apply sigma_ext. intros i Hi. rewrite pull. rewrite (sigma_ext d _ (fun k => delta i k * (u i * u k))); [rewrite sigma_delta by exact Hi; ring|].
    intros k Hk. rewrite <- (Z i k Hi Hk), Rmult_comm, <- total_scal. apply total_ext. intros. ring. }
  rewrite A, B. ring.
Qed.
