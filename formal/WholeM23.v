(* Whole statements of M23, over lists: the eigenvalues of XᵀX, the lengths of the rows of WX. *)
From Lemmacheck Require Import Statements FactsBase FactsFunctions.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

Definition average (l : list R) := sum l / size l.
(* g is the d-th root of the product of d numbers *)
Definition is_root (g : R) (l : list R) := 0 <= g /\ g ^ length l = product l.

(* The isometry of X is the geometric over the arithmetic mean of the eigenvalues λ ≥ 0 of XᵀX, X ≠ 0. *)
Definition isometry (g : R) (spectrum : list R) := g / average spectrum.
Lemma average_positive l : 0 < sum l -> l <> [] -> 0 < average l.
Proof. intros. pose proof (size_pos l H0). apply Rdiv_lt_0_compat; lra. Qed.
Lemma equal_means l g : l <> [] -> all (fun x => 0 < x) l -> 0 < g -> g ^ length l = product l -> g = average l -> all (fun x => x = average l) l.
Proof.
  intros N P G E A. rewrite <- A. pose proof (size_pos l N) as S. destruct (ln_product l P) as [_ B].
  assert (total (fun x => x * / g - 1 - (ln x - ln g)) l = 0) as Z.
  { rewrite (total_ext _ (fun x => / g * x + ((-1) * ln x + (ln g - 1)))) by (intros; ring).
    rewrite !total_add, !total_scal, total_const. fold (sum l). rewrite <- B, <- E, ln_pow_nat by exact G. fold (@size R l).
    assert (sum l = g * size l) as -> by (rewrite A; unfold average; field; lra). field. lra. }
  assert (forall x, 0 < x -> 0 <= x * / g - 1 - (ln x - ln g)) as K.
  { intros x X. pose proof (ln_below_at x g X G). unfold Rdiv in *. lra. }
  clear -Z K P G. induction l as [|x l IH]; [constructor|]. inversion P; subst. cbn [total] in Z.
  assert (0 <= total (fun x => x * / g - 1 - (ln x - ln g)) l) by (apply total_nn; intros y Hy; apply K; exact (all_in _ _ _ H2 Hy)).
  pose proof (K x H1) as Kx. assert (x * / g - 1 - (ln x - ln g) = 0) as Zx by lra. constructor; [|apply IH; auto; lra].
  destruct (Req_dec x g) as [|D]; auto. exfalso. assert (0 < x * / g) as Q by (apply Rmult_lt_0_compat; auto; now apply Rinv_0_lt_compat).
  assert (ln (x * / g) = ln x - ln g) as L by (rewrite ln_mult by (auto; now apply Rinv_0_lt_compat); rewrite ln_Rinv by exact G; ring).
  pose proof (exp_ineq1 (ln (x * / g))) as I. rewrite exp_ln in I by exact Q. rewrite L in I.
  assert (ln x - ln g <> 0) as D'; [|specialize (I D'); lra].
  intro Y. apply D. apply ln_inv; auto. lra.
Qed.
(* claim: m23/isometry-gap *)
Theorem isometry_bounds : forall spectrum g, spectrum <> [] -> all (fun x => 0 <= x) spectrum -> 0 < sum spectrum -> is_root g spectrum ->
  0 <= isometry g spectrum <= 1 /\ (isometry g spectrum = 1 <-> all (fun x => x = average spectrum) spectrum)
  /\ (forall c, 0 < c -> is_root (c * g) (map (Rmult c) spectrum) /\ isometry (c * g) (map (Rmult c) spectrum) = isometry g spectrum).
Proof.
  intros l g N P S [G E]. pose proof (average_positive l S N) as A. pose proof (arithmetic_geometric l g N P G E) as K. fold (average l) in K.
  unfold isometry, Rdiv. split; [|split].
  - split; [apply Rmult_le_pos; auto; left; now apply Rinv_0_lt_compat|].
    apply (Rmult_le_reg_r (average l)); [exact A|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra. exact K.
  - split; intro H.
    + assert (g = average l) as Ga by (apply (Rmult_eq_compat_r (average l)) in H; rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l in H by lra; exact H).
      destruct (zero_or_positive l P) as [Z|Q]; [|apply (equal_means l g); auto; lra].
      exfalso. rewrite Z in E. apply (pow_nonzero g (length l)); [lra | exact E].
    + assert (product l = average l ^ length l) as Q.
      { revert H. generalize (average l). intros a H. clear -H. induction H as [|x l -> _ IH]; [reflexivity|]. cbn. now rewrite IH. }
      rewrite Q in E. assert (g = average l) as ->; [|apply Rinv_r; lra].
      assert (0 < length l)%nat as L by (destruct l; [contradiction | cbn; lia]).
      destruct (Rtotal_order g (average l)) as [O|[O|O]]; auto; exfalso.
      * assert (g ^ length l < average l ^ length l) as X.
        { clear -G O L. induction (length l) as [|[|n] IH]; [lia | cbn; lra |]. assert (g ^ S n < average l ^ S n) by (apply IH; lia).
          cbn [pow] in *. assert (0 <= g * g ^ n) by (apply Rmult_le_pos; auto; now apply pow_le). nra. }
        lra.
      * lra.
  - intros c C. assert (product (map (Rmult c) l) = c ^ length l * product l) as Q.
    { clear. induction l; cbn; [ring|]. rewrite IHl. ring. }
    assert (average (map (Rmult c) l) = c * average l) as Av.
    { unfold average, size, sum. rewrite map_length. assert (total (fun x => x) (map (Rmult c) l) = c * total (fun x => x) l) as ->; [|unfold Rdiv; ring].
      clear. induction l; cbn; [ring|]. rewrite IHl. ring. }
    split; [split; [apply Rmult_le_pos; lra|]; rewrite map_length, Q, Rpow_mult_distr, E; reflexivity|]. rewrite Av. field. lra.
Qed.
Print Assumptions isometry_bounds.

(* Lemma 2: with the lengths a_j > 0 of the rows of WX, D = |det WX|^(2/d) and g the geometric mean of the a_j, the isometry
   is D over the mean of a² before batch normalization, and D/g² after it, since the rows then have length one. *)
(* claim: m23/lemma-2, its inequality, given the row lengths and that a rotation keeps determinant and norm *)
Theorem lemma_2 : forall (a : list R) (D g : R), a <> [] -> all (fun x => 0 < x) a -> 0 <= D -> is_root g a ->
  let m := average a in
  let variance := average (map (fun x => (x - m) ^ 2) a) in
  D / g ^ 2 >= D / average (map (fun x => x ^ 2) a) * (1 + variance / m ^ 2).
Proof.
  intros a D g N P D0 [G E] m variance. pose proof (size_pos a N) as S. pose proof (sum_positive a N P) as T.
  assert (0 < m) as M0 by (apply Rdiv_lt_0_compat; lra).
  assert (all (fun x => 0 <= x) a) as P' by (clear -P; induction P; constructor; auto; lra).
  pose proof (arithmetic_geometric a g N P' G E) as K. fold (average a) in K. fold m in K.
  assert (forall f, average (map f a) = total f a / size a) as Av.
  { intro f. unfold average, sum, size. rewrite map_length. f_equal. clear. induction a; cbn; [reflexivity|]. now rewrite IHa. }
  assert (variance = average (map (fun x => x ^ 2) a) - m ^ 2) as V.
  { unfold variance. rewrite !Av. rewrite (total_ext _ (fun x => x ^ 2 + ((-2 * m) * x + m ^ 2))) by (intros; ring).
    rewrite !total_add, total_scal, total_const. fold (sum a). replace (sum a) with (m * size a) by (unfold m, average; field; lra). field. lra. }
  rewrite V. set (q := average (map (fun x => x ^ 2) a)) in *.
  assert (0 < q) as Q0.
  { unfold q. rewrite Av. apply Rdiv_lt_0_compat; [|lra]. destruct a as [|x a]; [contradiction|]. inversion P; subst. cbn [total].
    assert (0 <= total (fun x => x ^ 2) a) by (apply total_nn; intros; apply pow2_ge_0). pose proof (pow_lt x 2 H1). lra. }
  replace (D / q * (1 + (q - m ^ 2) / m ^ 2)) with (D / m ^ 2) by (field; lra).
  assert (0 < g) as G0.
  { destruct (ln_product a P) as [A _]. destruct (Req_dec g 0) as [->|]; [|lra]. rewrite pow_i in E; [lra|]. destruct a; [contradiction | cbn; lia]. }
  apply Rle_ge. unfold Rdiv. apply Rmult_le_compat_l; auto. apply Rinv_le_contravar; [now apply pow_lt|]. apply pow_incr. lra.
Qed.
Print Assumptions lemma_2.
