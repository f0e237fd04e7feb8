(* Whole statements of D21, over lists of real numbers: the spectrum of HᵀH/‖H‖², the rows of M. *)
From Lemmacheck Require Import Statements FactsBase FactsLists.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

Definition gap_squared (n : R) (s : list R) := total (fun x => (x - / n) ^ 2) s.
Lemma gap_of n s : n <> 0 -> sum s = 1 -> size s = n -> gap_squared n s = total (fun x => x ^ 2) s - / n.
Proof.
  intros N S E. unfold gap_squared.
  rewrite (total_ext _ (fun x => x ^ 2 + ((-2 * / n) * x + / n ^ 2))) by (intros; field; exact N).
  rewrite !total_add, total_scal, total_const. fold (sum s). rewrite S, E. field. exact N.
Qed.
(* claim: d21/gap-range *)
Theorem gap_range : forall s, s <> [] -> all (fun x => 0 <= x) s -> sum s = 1 ->
  0 <= sqrt (gap_squared (size s) s) <= sqrt (1 - 1 / size s).
Proof.
  intros s N P S. split; [apply sqrt_pos|]. apply sqrt_le_1_alt. pose proof (size_pos s N).
  rewrite (gap_of (size s) s) by (auto; lra). destruct (squares_below s P) as [_ Q]. rewrite S in Q. unfold Rdiv. lra.
Qed.
Print Assumptions gap_range.

(* ‖BN(M)/√d‖ = 1 where no row of the d rows of M is zero; BN divides a row by its length *)
Definition row_square (row : list R) := total (fun x => x ^ 2) row.
Definition layer (d : R) (row : list R) := map (fun x => x / (sqrt (row_square row) * sqrt d)) row.
Lemma squares_divided k row : k <> 0 -> row_square (map (fun x => x / k) row) = / k ^ 2 * row_square row.
Proof.
  intro K. unfold row_square. induction row as [|x row IH]; cbn [map total]; [ring|]. rewrite IH. field. exact K.
Qed.
Lemma layer_row d row : 0 < d -> 0 < row_square row -> row_square (layer d row) = / d.
Proof.
  intros D P. pose proof (sqrt_lt_R0 _ P). pose proof (sqrt_lt_R0 d D). unfold layer.
  rewrite squares_divided by (apply Rmult_integral_contrapositive_currified; lra).
  rewrite Rpow_mult_distr, !pow2_sqrt by lra. field. lra.
Qed.
(* claim: d21/unit-norm *)
Theorem unit_norm : forall M : list (list R), M <> [] -> all (fun row => 0 < row_square row) M ->
  sqrt (total row_square (map (layer (size M)) M)) = 1.
Proof.
  intros M N P. pose proof (size_pos M N) as D. rewrite <- sqrt_1. f_equal. set (d := size M) in *.
  assert (forall l, all (fun row => 0 < row_square row) l -> total row_square (map (layer d) l) = size l / d) as K.
  { clear -D. induction l as [|row l IH]; intro P; [unfold size; cbn; field; lra|]. inversion P; subst. cbn [map total].
    rewrite IH by auto. rewrite size_cons, layer_row by (auto; lra). field. lra. }
  rewrite K by exact P. fold d. field. lra.
Qed.
Print Assumptions unit_norm.
