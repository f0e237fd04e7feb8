(* Facts about products of independent 2×2 layers I + γW: the mean is taken over one layer after the other. *)
From Lemmacheck Require Import Statements FactsBase FactsFunctions.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

Record square := Square { e11 : R; e12 : R; e21 : R; e22 : R }.
Definition times (A B : square) := Square (e11 A * e11 B + e12 A * e21 B) (e11 A * e12 B + e12 A * e22 B)
  (e21 A * e11 B + e22 A * e21 B) (e21 A * e12 B + e22 A * e22 B).
Definition unit_square := Square 1 0 0 1.
Definition layer (g : R) (W : square) := Square (1 + g * e11 W) (g * e12 W) (g * e21 W) (1 + g * e22 W).
Definition det (A : square) := e11 A * e22 A - e12 A * e21 A.
Definition length_squared (A : square) := e11 A ^ 2 + e12 A ^ 2 + e21 A ^ 2 + e22 A ^ 2.
(* independent entries of mean 0 and variance 1: their mixed moments up to the second are products *)
Definition moment (k : nat) : R := match k with O => 1 | 1%nat => 0 | _ => 1 end.
Definition mixed (law : list (R * square)) (f : square -> R) := total (fun o => fst o * f (snd o)) law.
Definition independent_entries (law : list (R * square)) := forall i j k l, (i <= 2)%nat -> (j <= 2)%nat -> (k <= 2)%nat -> (l <= 2)%nat ->
  mixed law (fun W => e11 W ^ i * e12 W ^ j * (e21 W ^ k * e22 W ^ l)) = moment i * moment j * (moment k * moment l).
(* the mean of f(B) for B = (I + γ_1 W_1) ⋯ (I + γ_k W_k); the first layer of the list is the first factor *)
Fixpoint average (layers : list (R * list (R * square))) (f : square -> R) : R :=
  match layers with [] => f unit_square | (g, law) :: rest => average rest (fun B => mixed law (fun W => f (times (layer g W) B))) end.
Lemma average_ext layers : forall f g, (forall B, f B = g B) -> average layers f = average layers g.
Proof. induction layers as [|[g law] rest IH]; intros f h H; cbn; [apply H|]. apply IH. intro B. apply total_ext. intros. now rewrite H. Qed.
Lemma average_scal layers : forall c f, average layers (fun B => c * f B) = c * average layers f.
Proof.
  induction layers as [|[g law] rest IH]; intros c f; cbn; [reflexivity|]. rewrite <- IH. apply average_ext. intro B. unfold mixed. rewrite <- total_scal.
  apply total_ext. intros. ring.
Qed.
Lemma average_product (factor : R -> R) f layers : (forall g law B, independent_entries law -> mixed law (fun W => f (times (layer g W) B)) = factor g * f B) ->
  all (fun p => independent_entries (snd p)) layers -> average layers f = product (map (fun p => factor (fst p)) layers) * f unit_square.
Proof.
  intros H P. induction P as [|[g law] rest A _ IH]; cbn [average map product fst]; [ring|].
  rewrite (average_ext rest _ (fun B => factor g * f B)) by (intro; now apply H). rewrite average_scal, IH. ring.
Qed.
Ltac moments H := repeat match goal with
  | |- context [mixed ?law (fun W => e11 W ^ ?i * e12 W ^ ?j * (e21 W ^ ?k * e22 W ^ ?l))] => rewrite (H i j k l) by lia end; cbn [moment].
Lemma mixed_add law f g : mixed law (fun W => f W + g W) = mixed law f + mixed law g.
Proof. unfold mixed. rewrite <- total_add. apply total_ext. intros. ring. Qed.
Lemma mixed_scal law c f : mixed law (fun W => c * f W) = c * mixed law f.
Proof. unfold mixed. rewrite <- total_scal. apply total_ext. intros. ring. Qed.
Lemma mixed_ext law f g : (forall W, f W = g W) -> mixed law f = mixed law g.
Proof. intro H. apply total_ext. intros. now rewrite H. Qed.
Notation term i j k l := (fun W => e11 W ^ i * e12 W ^ j * (e21 W ^ k * e22 W ^ l)).
Lemma one_determinant g law B : independent_entries law -> mixed law (fun W => det (times (layer g W) B)) = 1 * det B.
Proof.
  intro H. rewrite (mixed_ext _ _ (fun W => det B * term 0 0 0 0 W + ((det B * g) * term 1 0 0 0 W + ((det B * g) * term 0 0 0 1 W
    + ((det B * g ^ 2) * term 1 0 0 1 W + (- (det B * g ^ 2)) * term 0 1 1 0 W))))) by (intro; unfold det, times, layer; cbn [e11 e12 e21 e22]; ring).
  rewrite !mixed_add, !mixed_scal. moments H. ring.
Qed.
Lemma one_squared_determinant g law B : independent_entries law ->
  mixed law (fun W => det (times (layer g W) B) ^ 2) = (1 + 2 * g ^ 2 + 2 * g ^ 4) * det B ^ 2.
Proof.
  intro H. set (c := det B ^ 2).
  rewrite (mixed_ext _ _ (fun W => c * term 0 0 0 0 W + ((c * 2 * g) * term 1 0 0 0 W + ((c * 2 * g) * term 0 0 0 1 W + ((c * g ^ 2) * term 2 0 0 0 W
    + ((c * g ^ 2) * term 0 0 0 2 W + ((c * 4 * g ^ 2) * term 1 0 0 1 W + ((c * -2 * g ^ 2) * term 0 1 1 0 W + ((c * 2 * g ^ 3) * term 2 0 0 1 W
    + ((c * 2 * g ^ 3) * term 1 0 0 2 W + ((c * -2 * g ^ 3) * term 1 1 1 0 W + ((c * -2 * g ^ 3) * term 0 1 1 1 W + ((c * g ^ 4) * term 2 0 0 2 W
    + ((c * -2 * g ^ 4) * term 1 1 1 1 W + (c * g ^ 4) * term 0 2 2 0 W))))))))))))))
    by (intro; unfold c, det, times, layer; cbn [e11 e12 e21 e22]; ring).
  rewrite !mixed_add, !mixed_scal. moments H. ring.
Qed.
Lemma one_length g law B : independent_entries law -> mixed law (fun W => length_squared (times (layer g W) B)) = (1 + 2 * g ^ 2) * length_squared B.
Proof.
  intro H. destruct B as [p q r s]. unfold length_squared, times, layer. cbn [e11 e12 e21 e22].
  rewrite (mixed_ext _ _ (fun W => (p ^ 2 + q ^ 2 + r ^ 2 + s ^ 2) * term 0 0 0 0 W + ((2 * g * (p ^ 2 + q ^ 2)) * term 1 0 0 0 W
    + ((2 * g * (r ^ 2 + s ^ 2)) * term 0 0 0 1 W + ((2 * g * (p * r + q * s)) * term 0 1 0 0 W + ((2 * g * (p * r + q * s)) * term 0 0 1 0 W
    + ((g ^ 2 * (p ^ 2 + q ^ 2)) * term 2 0 0 0 W + ((g ^ 2 * (r ^ 2 + s ^ 2)) * term 0 2 0 0 W + ((g ^ 2 * 2 * (p * r + q * s)) * term 1 1 0 0 W
    + ((g ^ 2 * (p ^ 2 + q ^ 2)) * term 0 0 2 0 W + ((g ^ 2 * (r ^ 2 + s ^ 2)) * term 0 0 0 2 W + (g ^ 2 * 2 * (p * r + q * s)) * term 0 0 1 1 W)))))))))))
    by (intro; ring).
  rewrite !mixed_add, !mixed_scal. moments H. ring.
Qed.
Definition mean_determinant_about mean_ := exists layers, all (fun p => independent_entries (snd p)) layers /\ mean_ = average layers det.
Theorem mean_determinant : forall mean, mean_determinant_about mean -> mean_determinant_says mean.
Proof.
  intros m [layers [P ->]]. unfold mean_determinant_says. rewrite (average_product (fun _ => 1) det layers one_determinant P).
  assert (product (map (fun _ : R * list (R * square) => 1) layers) = 1) as ->; [|unfold det; cbn; ring]. clear. induction layers; cbn; [reflexivity|]. rewrite IHlayers. ring.
Qed.
Definition mean_squared_determinant_about mean_ product_ := exists layers, all (fun p => independent_entries (snd p)) layers
  /\ mean_ = average layers (fun B => det B ^ 2) /\ product_ = product (map (fun p => 1 + 2 * fst p ^ 2 + 2 * fst p ^ 4) layers).
Theorem mean_squared_determinant : forall mean product, mean_squared_determinant_about mean product -> mean_squared_determinant_says mean product.
Proof.
  intros m p [layers [P [-> ->]]]. unfold mean_squared_determinant_says.
  rewrite (average_product (fun g => 1 + 2 * g ^ 2 + 2 * g ^ 4) (fun B => det B ^ 2) layers one_squared_determinant P). unfold det. cbn. ring.
Qed.
Definition mean_squared_norm_about mean_ product_ := exists layers, all (fun p => independent_entries (snd p)) layers
  /\ mean_ = average layers length_squared /\ product_ = product (map (fun p => 1 + 2 * fst p ^ 2) layers).
Theorem mean_squared_norm : forall mean product, mean_squared_norm_about mean product -> mean_squared_norm_says mean product.
Proof.
  intros m p [layers [P [-> ->]]]. unfold mean_squared_norm_says.
  rewrite (average_product (fun g => 1 + 2 * g ^ 2) length_squared layers one_length P). unfold length_squared. cbn. ring.
Qed.
