(* Facts about powers, products and logarithms of numbers near one, Jensen for convex functions of vectors, identities of pairs. *)
From Lemmacheck Require Import Statements FactsBase FactsFunctions.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

Lemma exp_le a b : a <= b -> exp a <= exp b.
Proof. intros [H|H]; [left; now apply exp_increasing | rewrite H; lra]. Qed.
Definition exp_rises_about larger smaller exp_of_larger exp_of_smaller := exp_of_larger = exp larger /\ exp_of_smaller = exp smaller.
Theorem exp_rises : forall larger smaller exp_of_larger exp_of_smaller, exp_rises_about larger smaller exp_of_larger exp_of_smaller -> exp_rises_says larger smaller exp_of_larger exp_of_smaller.
Proof. intros a b x y [-> ->] H. apply exp_le. lra. Qed.
Definition four_above_pi_about quotient := quotient = 4 / PI.
Theorem four_above_pi : forall quotient, four_above_pi_about quotient -> four_above_pi_says quotient.
Proof.
  intros q ->. unfold four_above_pi_says. pose proof PI_RGT_0. pose proof PI_4. apply (Rmult_le_reg_r PI); [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(* Powers: Rpower x y is e^(y log x) *)
Definition bernoulli_about exponent excess power := power = Rpower (1 + excess) exponent.
Theorem bernoulli : forall exponent excess power, bernoulli_about exponent excess power -> bernoulli_says exponent excess power.
Proof.
  intros k y p -> K Y. unfold Rpower. assert (0 < 1 + y * k) as P by nra. rewrite <- (exp_ln (1 + y * k)) by exact P. apply exp_le.
  pose proof (ln_below_at (1 + y * k) (1 + y) P ltac:(lra)) as A. pose proof (ln_below_at 1 (1 + y) ltac:(lra) ltac:(lra)) as B.
  rewrite ln_1 in B. apply (Rmult_le_compat_l (k - 1)) in B; [|lra].
  assert ((1 + y * k) / (1 + y) - 1 + (k - 1) * (1 / (1 + y) - 1) = 0) as E by (field; lra). lra.
Qed.
Definition bernoulli_negative_power_about exponent argument power := argument < 1 /\ power = Rpower (1 - argument) (- exponent).
Theorem bernoulli_negative_power : forall exponent argument power, bernoulli_negative_power_about exponent argument power -> bernoulli_negative_power_says exponent argument power.
Proof.
  intros e y p [Y ->] E Y0 _. unfold Rpower. pose proof (exp_ineq1_le (- e * ln (1 - y))). pose proof (ln_below (1 - y) ltac:(lra)).
  assert (e * (ln (1 - y)) <= e * (- y)) by (apply Rmult_le_compat_l; lra). lra.
Qed.
Definition power_below_e_about count power e := power = Rpower (1 + / count) count /\ e = exp 1.
Theorem power_below_e : forall count power e, power_below_e_about count power e -> power_below_e_says count power e.
Proof.
  intros m p e [-> ->] M. unfold Rpower. apply exp_le. assert (0 < / m) as I by (apply Rinv_0_lt_compat; lra).
  pose proof (ln_below (1 + / m) ltac:(lra)) as L. apply (Rmult_le_compat_l m) in L; [|lra].
  replace (m * (1 + / m - 1)) with 1 in L by (field; lra). exact L.
Qed.

(* Products *)
Definition product_below_exp_about total_ limit product_ exp_of_limit := exists l, all (fun s => 0 <= s) l
  /\ total_ = sum l /\ product_ = product (map (fun s => 1 + s + s ^ 2 / 2) l) /\ exp_of_limit = exp limit.
Theorem product_below_exp : forall total limit product exp_of_limit, product_below_exp_about total limit product exp_of_limit -> product_below_exp_says total limit product exp_of_limit.
Proof.
  intros t c p e [l [P [-> [-> ->]]]] H. apply Rle_trans with (exp (sum l)); [|apply exp_le; lra]. clear H c.
  assert (0 <= product (map (fun s => 1 + s + s ^ 2 / 2) l) <= exp (sum l)) as K; [|lra].
  induction l as [|s l IH]; unfold sum in *; cbn [map product total]; [rewrite exp_0; lra|]. inversion P; subst. specialize (IH H2).
  rewrite exp_plus. pose proof (exp_quadratic s H1). pose proof (pow2_ge_0 s). split; [apply Rmult_le_pos; lra|]. apply Rmult_le_compat; lra.
Qed.
Definition products_keep_order_about pointwise_gap larger smaller := exists l : list (R * R),
  (0 <= pointwise_gap -> all (fun p => 0 <= snd p <= fst p) l) /\ larger = product (map fst l) /\ smaller = product (map snd l).
Theorem products_keep_order : forall pointwise_gap larger smaller, products_keep_order_about pointwise_gap larger smaller -> products_keep_order_says pointwise_gap larger smaller.
Proof.
  intros g a b [l [H [-> ->]]] G. specialize (H G). assert (0 <= product (map snd l) <= product (map fst l)) as K; [|lra].
  induction l as [|p l IH]; cbn [map product]; [lra|]. inversion H; subst. specialize (IH H3).
  split; [apply Rmult_le_pos; lra|]. apply Rmult_le_compat; lra.
Qed.

(* Logarithms near one *)
Lemma rises_until (f f' : R -> R) b : f 0 = 0 -> (forall x, 0 <= x < b -> derivable_pt_lim f x (f' x)) -> (forall x, 0 <= x < b -> 0 <= f' x) ->
  forall x, 0 <= x < b -> 0 <= f x.
Proof.
  intros Z D P x X. destruct (Req_dec x 0) as [->|N]; [lra|].
  destruct (MVT_cor2 f f' 0 x ltac:(lra) ltac:(intros c Hc; apply D; lra)) as [c [E C]]. pose proof (P c ltac:(lra)).
  rewrite Z in E. assert (0 <= f' c * (x - 0)) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma ln_of_one_plus s x : 0 < 1 + s * x -> derivable_pt_lim (fun x => ln (1 + s * x)) x (/ (1 + s * x) * s).
Proof.
  intro H. assert (derivable_pt_lim (fun x => 1 + s * x) x (0 + s * 1)) as D.
  { apply derivable_pt_lim_plus; [apply derivable_pt_lim_const|]. apply (derivable_pt_lim_scal (fun x => x)). apply derivable_pt_lim_id. }
  replace (/ (1 + s * x) * s) with (/ (1 + s * x) * (0 + s * 1)) by ring.
  exact (derivable_pt_lim_comp (fun x => 1 + s * x) ln x _ _ D (derivable_pt_lim_ln _ H)).
Qed.
Lemma quadratic_slope c x : derivable_pt_lim (fun x => x + c * (x * x)) x (1 + c * (1 * x + x * 1)).
Proof.
  apply derivable_pt_lim_plus; [apply derivable_pt_lim_id|]. apply (derivable_pt_lim_scal (fun x => x * x)).
  apply (derivable_pt_lim_mult (fun x => x) (fun x => x)); apply derivable_pt_lim_id.
Qed.
Definition log_second_order_about excess log_of_one_plus := log_of_one_plus = ln (1 + excess).
Theorem log_second_order : forall excess log_of_one_plus, log_second_order_about excess log_of_one_plus -> log_second_order_says excess log_of_one_plus.
Proof.
  intros y l -> Y. cut (0 <= ln (1 + 1 * y) - (y + (- / 2) * (y * y))); [rewrite Rmult_1_l; intro; nra|]. revert Y.
  assert (forall x, 0 <= x -> 0 <= ln (1 + 1 * x) - (x + (- / 2) * (x * x))) as K; [|exact (K y)].
  apply (rises_from_zero _ (fun x => / (1 + 1 * x) * 1 - (1 + (- / 2) * (1 * x + x * 1)))).
  - rewrite Rmult_0_r, Rplus_0_r, ln_1. ring.
  - intros x X. apply derivable_pt_lim_minus; [apply ln_of_one_plus; lra | apply quadratic_slope].
  - intros x X. apply (Rmult_le_reg_r (1 + x)); [lra|]. rewrite Rmult_0_l.
    replace ((/ (1 + 1 * x) * 1 - (1 + - / 2 * (1 * x + x * 1))) * (1 + x)) with (x * x) by (field; lra). nra.
Qed.
Definition log_series_below_about argument square log_of_reciprocal :=
  argument < 1 /\ square = argument ^ 2 /\ log_of_reciprocal = - ln (1 - argument).
Theorem log_series_below : forall argument square log_of_reciprocal, log_series_below_about argument square log_of_reciprocal -> log_series_below_says argument square log_of_reciprocal.
Proof.
  intros y s l [Y [-> ->]] Y0. assert (forall x, 0 <= x < 1 -> 0 <= - ln (1 + (-1) * x) - (x + / 2 * (x * x))) as K.
  { apply (rises_until _ (fun x => - (/ (1 + (-1) * x) * (-1)) - (1 + / 2 * (1 * x + x * 1)))).
    - rewrite Rmult_0_r, Rplus_0_r, ln_1. ring.
    - intros x X. apply derivable_pt_lim_minus; [apply derivable_pt_lim_opp; apply ln_of_one_plus; lra | apply quadratic_slope].
    - intros x X. apply (Rmult_le_reg_r (1 - x)); [lra|]. rewrite Rmult_0_l.
      replace ((- (/ (1 + -1 * x) * -1) - (1 + / 2 * (1 * x + x * 1))) * (1 - x)) with (x * x) by (field; lra). nra. }
  specialize (K y ltac:(lra)). replace (1 + -1 * y) with (1 - y) in K by ring. nra.
Qed.

(* Jensen for a convex function of vectors *)
Definition vector := nat -> R.
Definition convex (f : vector -> R) := forall (x y : vector) t, 0 <= t <= 1 -> f (fun i => t * x i + (1 - t) * y i) <= t * f x + (1 - t) * f y.
Lemma jensen_weights f (l : list (R * vector)) : convex f -> (forall x y, (forall i, x i = y i) -> f x = f y) -> all (fun p => 0 <= fst p) l ->
  0 < total fst l -> total fst l * f (fun i => total (fun p => fst p * snd p i) l / total fst l) <= total (fun p => fst p * f (snd p)) l.
Proof.
  intros C X. induction l as [|[w x] l IH]; intros P T; cbn [total fst snd] in *; [lra|]. inversion P as [|? ? W P']; subst. cbn in W.
  assert (0 <= total fst l) as T0 by (apply total_nn; intros q Hq; exact (all_in _ _ _ P' Hq)).
  destruct (Req_dec (total fst l) 0) as [Z|Z].
  - assert (forall g : R * vector -> R, total (fun p => fst p * g p) l = 0) as N.
    { intro g. clear -P' Z. induction l as [|q l IH]; cbn [total] in *; [reflexivity|]. inversion P' as [|? ? Q P]; subst.
      assert (0 <= total fst l) by (apply total_nn; intros r Hr; exact (all_in _ _ _ P Hr)).
      assert (total fst l = 0) as Z' by lra. assert (fst q = 0) as -> by lra. rewrite (IH P Z'). ring. }
    pose proof (N (fun p => f (snd p))) as N1. cbn beta in N1. rewrite N1, Z. rewrite (X (fun i => (w * x i + total (fun p => fst p * snd p i) l) / (w + 0)) x); [lra|].
    intro i. pose proof (N (fun p => snd p i)) as N2. cbn beta in N2 |- *. unfold vector in *. rewrite N2. field. lra.
  - assert (0 < total fst l) as T' by lra. specialize (IH P' T'). set (s := total fst l) in *.
    set (m := fun i => total (fun p => fst p * snd p i) l / s) in *.
    rewrite (X _ (fun i => w / (w + s) * x i + (1 - w / (w + s)) * m i)) by (intro i; unfold m; field; lra).
    assert (0 <= w / (w + s) <= 1) as I.
    { split; [apply Rmult_le_pos; [exact W | left; apply Rinv_0_lt_compat; lra]|]. apply (Rmult_le_reg_r (w + s)); [lra|].
      unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    pose proof (C x m _ I) as K. apply (Rmult_le_compat_l (w + s)) in K; [|lra].
    replace ((w + s) * (w / (w + s) * f x + (1 - w / (w + s)) * f m)) with (w * f x + s * f m) in K by (field; lra). lra.
Qed.
Definition jensen_convex_about mean_of_value value_at_mean := exists f (l : list (R * vector)),
  convex f /\ (forall x y, (forall i, x i = y i) -> f x = f y) /\ all (fun p => 0 <= fst p) l /\ total fst l = 1
  /\ mean_of_value = total (fun p => fst p * f (snd p)) l /\ value_at_mean = f (fun i => total (fun p => fst p * snd p i) l).
Theorem jensen_convex : forall mean_of_value value_at_mean, jensen_convex_about mean_of_value value_at_mean -> jensen_convex_says mean_of_value value_at_mean.
Proof.
  intros a b [f [l [C [X [P [S [-> ->]]]]]]]. unfold jensen_convex_says.
  pose proof (jensen_weights f l C X P ltac:(lra)) as K. rewrite S, Rmult_1_l in K.
  rewrite (X _ (fun i => total (fun p => fst p * snd p i) l / 1)) by (intro i; field). exact K.
Qed.

(* Identities of pairs *)
Fixpoint over_pairs {A} (f : A -> A -> R) (l : list A) : R := match l with [] => 0 | x :: l' => total (f x) l' + over_pairs f l' end.
Lemma lagrange_of_list l : sum l * total (fun x => x ^ 3) l = total (fun x => x ^ 2) l ^ 2 + over_pairs (fun x y => x * y * (x - y) ^ 2) l.
Proof.
  unfold sum. induction l as [|x l IH]; cbn [total over_pairs]; [ring|].
  rewrite (total_ext (fun y => x * y * (x - y) ^ 2) (fun y => x ^ 3 * y + ((-2 * x ^ 2) * y ^ 2 + x * y ^ 3))) by (intros; ring). rewrite !total_add, !total_scal.
  replace ((x + total (fun x => x) l) * (x ^ 3 + total (fun x => x ^ 3) l)) with
    (x ^ 4 + x * total (fun x => x ^ 3) l + x ^ 3 * total (fun x => x) l + total (fun x => x) l * total (fun x => x ^ 3) l) by ring. rewrite IH. ring.
Qed.
Definition lagrange_identity_about product_ square spread := exists l : list (R * list R),
  product_ = total (fun p => fst p * (sum (snd p) * total (fun x => x ^ 3) (snd p))) l
  /\ square = total (fun p => fst p * total (fun x => x ^ 2) (snd p) ^ 2) l
  /\ spread = total (fun p => fst p * over_pairs (fun x y => x * y * (x - y) ^ 2) (snd p)) l.
Theorem lagrange_identity : forall product square spread, lagrange_identity_about product square spread -> lagrange_identity_says product square spread.
Proof.
  intros a b c [l [-> [-> ->]]]. unfold lagrange_identity_says. rewrite <- total_add. apply total_ext. intros p _. rewrite lagrange_of_list. ring.
Qed.
(* an entry: ((a, b), (c, d)) *)
Definition binet_cauchy_about ac bd ad bc over := exists l : list ((R * R) * (R * R)),
  ac = total (fun p => fst (fst p) * fst (snd p)) l /\ bd = total (fun p => snd (fst p) * snd (snd p)) l
  /\ ad = total (fun p => fst (fst p) * snd (snd p)) l /\ bc = total (fun p => snd (fst p) * fst (snd p)) l
  /\ over = over_pairs (fun p q => (fst (fst p) * snd (fst q) - fst (fst q) * snd (fst p)) * (fst (snd p) * snd (snd q) - fst (snd q) * snd (snd p))) l.
Theorem binet_cauchy : forall ac bd ad bc over_pairs, binet_cauchy_about ac bd ad bc over_pairs -> binet_cauchy_says ac bd ad bc over_pairs.
Proof.
  intros p q r s t [l [-> [-> [-> [-> ->]]]]]. unfold binet_cauchy_says. induction l as [|[[a b] [c d]] l IH]; cbn [total over_pairs fst snd]; [ring|].
  rewrite IH. rewrite (total_ext (fun p => (a * snd (fst p) - fst (fst p) * b) * (c * snd (snd p) - fst (snd p) * d)) (fun p => (a * c) * (snd (fst p) * snd (snd p)) + ((- (a * d)) * (snd (fst p) * fst (snd p))
    + ((- (b * c)) * (fst (fst p) * snd (snd p)) + (b * d) * (fst (fst p) * fst (snd p)))))) by (intros; ring).
  rewrite !total_add, !total_scal. ring.
Qed.
