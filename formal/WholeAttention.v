(* Whole statements of the pack about attention, over lists: LayerNorm and softmax. *)
From Lemmacheck Require Import Statements FactsBase.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

(* Entries of x and v side by side *)
Definition xs (l : list (R * R)) := total fst l.
Section LayerNorm.
Variable l : list (R * R).
Hypothesis two : 2 <= size l.
Let d := size l.
Let centre := xs l / d.
Let variance := total (fun p => (fst p - centre) ^ 2) l / d.
Hypothesis spread : 0 < variance.
Definition hat (p : R * R) := (fst p - centre) / sqrt variance. (* LayerNorm of x, entry by entry *)
Let along := total (fun p => hat p * snd p) l / d.
Let mean_v := total snd l / d.
Definition image (p : R * R) := snd p - mean_v - hat p * along. (* σJv with σJ = I − 11ᵀ/d − x̂x̂ᵀ/d *)
Lemma hat_sum : total hat l = 0.
Proof.
  unfold hat. rewrite (total_ext _ (fun p => / sqrt variance * (fst p + - centre))) by (intros; unfold Rdiv; ring).
  rewrite total_scal, total_add, total_const. fold (xs l). fold d. replace (xs l + - centre * d) with 0; [ring|].
  unfold centre. field. unfold d. lra.
Qed.
Lemma hat_squares : total (fun p => hat p ^ 2) l = d.
Proof.
  pose proof (sqrt_lt_R0 _ spread). unfold hat.
  rewrite (total_ext _ (fun p => / variance * (fst p - centre) ^ 2)).
  - rewrite total_scal. replace (total (fun p => (fst p - centre) ^ 2) l) with (variance * d) by (unfold variance; field; unfold d; lra).
    field. lra.
  - intros p _. unfold Rdiv. rewrite Rpow_mult_distr. rewrite <- (sqrt_sqrt variance) at 2 by lra. field. lra.
Qed.
(* claim: ba16/layer-norm-norm-amended *)
Theorem layer_norm : total (fun p => image p ^ 2) l = total (fun p => snd p * image p) l
  /\ total (fun p => 1 - / d - hat p ^ 2 / d) l = d - 2.
Proof.
  assert (d <> 0) as D by (unfold d; lra). split.
  - assert (total (fun p => image p * (mean_v + hat p * along)) l = 0) as Z.
    { unfold image. rewrite (total_ext _ (fun p => mean_v * snd p + (along * (hat p * snd p) + ((- mean_v ^ 2) + ((-2 * mean_v * along) * hat p + (- along ^ 2) * hat p ^ 2)))))
        by (intros; ring).
      rewrite !total_add, !total_scal, total_const, hat_sum, hat_squares. fold d.
      replace (total snd l) with (mean_v * d) by (unfold mean_v; field; exact D).
      replace (total (fun p => hat p * snd p) l) with (along * d) by (unfold along; field; exact D). ring. }
    rewrite (total_ext _ (fun p => snd p * image p + (-1) * (image p * (mean_v + hat p * along)))) by (intros; unfold image; ring).
    rewrite total_add, total_scal, Z. ring.
  - rewrite (total_ext _ (fun p => (1 - / d) + (- / d) * hat p ^ 2)) by (intros; unfold Rdiv; ring).
    rewrite total_add, total_const, total_scal, hat_squares. fold d. field. exact D.
Qed.
End LayerNorm.
Print Assumptions layer_norm.

(* Softmax: vᵀ(diag p − ppᵀ)v ≤ ½|v|² for p = softmax(x) *)
Lemma in_pairs (p : R * R -> R) l : (forall a, In a l -> 0 <= p a) ->
  2 * total (fun a => p a ^ 2 * snd a ^ 2) l <= total p l * total (fun a => p a * snd a ^ 2) l + total (fun a => p a * snd a) l ^ 2.
Proof.
  induction l as [|a l IH]; intro P; cbn [total]; [lra|]. assert (forall b, In b l -> 0 <= p b) as P' by (intros; apply P; cbn; auto).
  specialize (IH P'). assert (0 <= p a) as A by (apply P; cbn; auto).
  assert (0 <= total (fun b => p b * (snd b + snd a) ^ 2) l) as K by (apply total_nn; intros b Hb; apply Rmult_le_pos; auto; apply pow2_ge_0).
  rewrite (total_ext _ (fun b => p b * snd b ^ 2 + ((2 * snd a) * (p b * snd b) + snd a ^ 2 * p b))) in K by (intros; ring).
  rewrite !total_add, !total_scal in K. apply (Rmult_le_compat_l (p a)) in K; [|exact A]. rewrite Rmult_0_r in K. nra.
Qed.
Definition partition (l : list (R * R)) := total (fun a => exp (fst a)) l.
Definition softmax (l : list (R * R)) (a : R * R) := exp (fst a) / partition l.
(* claim: softmax/lipschitz-half *)
Theorem softmax_half : forall l, l <> [] ->
  total (fun a => softmax l a * snd a ^ 2) l - total (fun a => softmax l a * snd a) l ^ 2 <= / 2 * total (fun a => snd a ^ 2) l.
Proof.
  intros l N. assert (0 < partition l) as Z.
  { destruct l as [|a l]; [contradiction|]. unfold partition. cbn [total]. pose proof (exp_pos (fst a)).
    assert (0 <= total (fun a => exp (fst a)) l) by (apply total_nn; intros; left; apply exp_pos). lra. }
  assert (forall a, 0 <= softmax l a) as P by (intro a; left; apply Rdiv_lt_0_compat; [apply exp_pos | exact Z]).
  assert (total (softmax l) l = 1) as S.
  { unfold softmax. rewrite (total_ext _ (fun a => / partition l * exp (fst a))) by (intros; unfold Rdiv; ring).
    rewrite total_scal. fold (partition l). field. lra. }
  pose proof (in_pairs (softmax l) l (fun a _ => P a)) as K. rewrite S, Rmult_1_l in K.
  assert (total (fun a => 2 * (softmax l a * snd a ^ 2) + (-2) * (softmax l a ^ 2 * snd a ^ 2)) l <= total (fun a => / 2 * snd a ^ 2) l) as Q.
  { apply total_le. intros a _. pose proof (pow2_ge_0 (2 * softmax l a - 1)). pose proof (pow2_ge_0 (snd a)). nra. }
  rewrite total_add, !total_scal in Q. lra.
Qed.
Print Assumptions softmax_half.
