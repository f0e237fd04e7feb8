(* Facts about the exponential, the logarithm, roots and sines of one number, and about sums of logarithms. *)
From Lemmacheck Require Import Statements FactsBase.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

Lemma ln_below x : 0 < x -> ln x <= x - 1.
Proof. intro H. pose proof (exp_ineq1_le (ln x)). rewrite exp_ln in H0 by exact H. lra. Qed.
Lemma ln_below_at x k : 0 < x -> 0 < k -> ln x <= ln k + x / k - 1.
Proof.
  intros X K. pose proof (ln_below (x / k) ltac:(apply Rdiv_lt_0_compat; lra)) as H. unfold Rdiv in H at 1.
  rewrite ln_mult, ln_Rinv in H; try lra. apply Rinv_0_lt_compat. lra.
Qed.
Definition log_tangent_about argument log_of_argument := 0 < argument /\ log_of_argument = ln argument.
Theorem log_tangent : forall argument log_of_argument, log_tangent_about argument log_of_argument -> log_tangent_says argument log_of_argument.
Proof. intros x y [X ->]. unfold log_tangent_says. pose proof (ln_below x X). lra. Qed.
Definition log_tangent_at_about argument log_of_argument at_ log_of_at := 0 < argument /\ 0 < at_ /\ log_of_argument = ln argument /\ log_of_at = ln at_.
Theorem log_tangent_at : forall argument log_of_argument at_ log_of_at, log_tangent_at_about argument log_of_argument at_ log_of_at -> log_tangent_at_says argument log_of_argument at_ log_of_at.
Proof. intros x y k z [X [K [-> ->]]] _. pose proof (ln_below_at x k X K). unfold Rdiv in *. lra. Qed.
Definition summed_log_tangent_about total_excess total_log := exists l, all (fun x => 0 < x) l
  /\ total_excess = total (fun x => x - 1) l /\ total_log = total ln l.
Theorem summed_log_tangent : forall total_excess total_log, summed_log_tangent_about total_excess total_log -> summed_log_tangent_says total_excess total_log.
Proof. intros a b [l [P [-> ->]]]. apply total_le. intros x Hx. apply ln_below. exact (all_in _ _ _ P Hx). Qed.
Definition log_rises_about larger smaller log_of_larger log_of_smaller := log_of_larger = ln larger /\ log_of_smaller = ln smaller.
Theorem log_rises : forall larger smaller log_of_larger log_of_smaller, log_rises_about larger smaller log_of_larger log_of_smaller -> log_rises_says larger smaller log_of_larger log_of_smaller.
Proof.
  intros a b x y [-> ->] H P. destruct (Req_dec a b) as [->|N]; [lra|]. left. apply ln_increasing; lra.
Qed.
Definition exp_tangent_about argument exp_of_argument := exp_of_argument = exp argument.
Theorem exp_tangent : forall argument exp_of_argument, exp_tangent_about argument exp_of_argument -> exp_tangent_says argument exp_of_argument.
Proof. intros x y ->. apply exp_ineq1_le. Qed.
Definition exp_of_negative_about exponent exp_of_minus := exp_of_minus = exp (- exponent).
Theorem exp_of_negative : forall exponent exp_of_minus, exp_of_negative_about exponent exp_of_minus -> exp_of_negative_says exponent exp_of_minus.
Proof.
  intros x y -> H. rewrite exp_Ropp. pose proof (exp_ineq1_le x). rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.
Definition root_above_about root square (argument : R) := root = sqrt square.
Theorem root_above : forall root square argument, root_above_about root square argument -> root_above_says root square argument.
Proof.
  intros y a x -> H. apply le_by_squares; [apply sqrt_pos|]. rewrite pow2_sqrt; [lra|]. pose proof (pow2_ge_0 x). lra.
Qed.
Definition root_below_about root square (bound : R) := root = sqrt square.
Theorem root_below : forall root square bound, root_below_about root square bound -> root_below_says root square bound.
Proof.
  intros y a x -> X H. destruct (Rle_or_lt 0 a).
  - apply le_by_squares; auto. rewrite pow2_sqrt; lra.
  - rewrite sqrt_neg_0; lra.
Qed.
Definition root_below_tangent_about argument root := argument <= 1 /\ root = sqrt (1 - argument).
Theorem root_below_tangent : forall argument root, root_below_tangent_about argument root -> root_below_tangent_says argument root.
Proof. intros x y [X ->] H. apply le_by_squares; [lra|]. rewrite pow2_sqrt by lra. nra. Qed.
Definition cosine_below_one_about argument cosine := cosine = cos argument.
Theorem cosine_below_one : forall argument cosine, cosine_below_one_about argument cosine -> cosine_below_one_says argument cosine.
Proof. intros x y ->. unfold cosine_below_one_says. pose proof (COS_bound x). lra. Qed.
Definition sine_below_argument_about argument sine := sine = sin argument.
Theorem sine_below_argument : forall argument sine, sine_below_argument_about argument sine -> sine_below_argument_says argument sine.
Proof.
  intros x y -> H. destruct (Req_dec x 0) as [->|N]; [rewrite sin_0; lra|]. left. apply sin_lt_x. lra.
Qed.

(* Jensen for the logarithm *)
Lemma mean_ln l : is_law l -> values (fun x => 0 < x) l -> mean ln l <= ln (mean (fun x => x) l).
Proof.
  intros L V. pose proof (mean_positive l L V) as M0. set (m := mean (fun x => x) l) in *.
  assert (mean ln l <= (ln m - 1) + / m * m) as K.
  { unfold m at 3. rewrite <- (mean_affine _ _ l (fun x => x) L). apply mean_le; auto. intros p Hp.
    pose proof (ln_below_at (snd p) m (all_in _ _ _ V Hp) M0). unfold Rdiv in *. lra. }
  rewrite Rinv_l in K by lra. lra.
Qed.
Definition jensen_log_of_mean_about log_of_mean mean_log := exists l, is_law l /\ values (fun x => 0 < x) l
  /\ log_of_mean = ln (mean (fun x => x) l) /\ mean_log = mean ln l.
Theorem jensen_log_of_mean : forall log_of_mean mean_log, jensen_log_of_mean_about log_of_mean mean_log -> jensen_log_of_mean_says log_of_mean mean_log.
Proof. intros a b [l [L [V [-> ->]]]]. now apply mean_ln. Qed.
Definition geometric_below_mean_about mean_ exp_of_mean_log := exists l, is_law l /\ values (fun x => 0 < x) l
  /\ mean_ = mean (fun x => x) l /\ exp_of_mean_log = exp (mean ln l).
Theorem geometric_below_mean : forall mean exp_of_mean_log, geometric_below_mean_about mean exp_of_mean_log -> geometric_below_mean_says mean exp_of_mean_log.
Proof.
  intros a b [l [L [V [-> ->]]]]. unfold geometric_below_mean_says. rewrite <- (exp_ln (mean (fun x => x) l)) by now apply mean_positive.
  destruct (mean_ln l L V) as [H|H]; [left; now apply exp_increasing | rewrite H; lra].
Qed.
Lemma sum_positive l : l <> [] -> all (fun x => 0 < x) l -> 0 < sum l.
Proof.
  destruct l as [|x l]; [contradiction|]. intros _ P. inversion P; subst. unfold sum. cbn [total].
  assert (0 <= total (fun x => x) l) by (apply total_nn; intros y Hy; pose proof (all_in _ _ _ H2 Hy); cbn in *; lra). lra.
Qed.
Lemma sum_ln l : l <> [] -> all (fun x => 0 < x) l -> total ln l <= size l * ln (sum l / size l).
Proof.
  intros N P. pose proof (size_pos l N). pose proof (sum_positive l N P). set (m := sum l / size l).
  assert (0 < m) by (apply Rdiv_lt_0_compat; lra).
  assert (total ln l <= total (fun x => (ln m - 1) + / m * x) l) as K.
  { apply total_le. intros x Hx. pose proof (ln_below_at x m (all_in _ _ _ P Hx) H1). unfold Rdiv in *. lra. }
  rewrite total_add, total_const, total_scal in K. fold (sum l) in K.
  replace (/ m * sum l) with (size l) in K by (unfold m; field; lra). lra.
Qed.
Definition jensen_log_about count log_of_mean total_log := exists l, l <> [] /\ all (fun x => 0 < x) l
  /\ count = size l /\ log_of_mean = ln (sum l / size l) /\ total_log = total ln l.
Theorem jensen_log : forall count log_of_mean total_log, jensen_log_about count log_of_mean total_log -> jensen_log_says count log_of_mean total_log.
Proof. intros c a b [l [N [P [-> [-> ->]]]]] _. now apply sum_ln. Qed.

(* AM–GM: the geometric mean is the root of the product *)
Fixpoint product (l : list R) : R := match l with [] => 1 | x :: l' => x * product l' end.
Lemma ln_product l : all (fun x => 0 < x) l -> 0 < product l /\ ln (product l) = total ln l.
Proof.
  induction l as [|x l IH]; intro P; cbn; [rewrite ln_1; lra|]. inversion P; subst. destruct (IH H2) as [A B].
  split; [now apply Rmult_lt_0_compat|]. rewrite ln_mult, B; auto.
Qed.
Lemma ln_pow_nat x n : 0 < x -> ln (x ^ n) = INR n * ln x.
Proof.
  intro H. induction n; [cbn; rewrite ln_1; ring|]. rewrite S_INR. cbn [pow]. rewrite ln_mult, IHn; auto; [ring | now apply pow_lt].
Qed.
Lemma zero_or_positive l : all (fun x => 0 <= x) l -> product l = 0 \/ all (fun x => 0 < x) l.
Proof.
  induction l as [|x l IH]; intro P; [right; constructor|]. inversion P; subst. cbn. destruct (Req_dec x 0) as [->|N]; [left; ring|].
  destruct (IH H2) as [E|E]; [left; rewrite E; ring | right; constructor; auto; lra].
Qed.
Lemma arithmetic_geometric l g : l <> [] -> all (fun x => 0 <= x) l -> 0 <= g -> g ^ length l = product l -> g <= sum l / size l.
Proof.
  intros N P G E. pose proof (size_pos l N) as S.
  destruct (zero_or_positive l P) as [Z|Q].
  - rewrite Z in E. assert (g = 0) as ->.
    { destruct (Req_dec g 0); auto. exfalso. apply (pow_nonzero g (length l)); auto. }
    apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra]. apply total_nn. intros x Hx. exact (all_in _ _ _ P Hx).
  - destruct (ln_product l Q) as [A B]. assert (0 < g) as G0.
    { destruct (Req_dec g 0) as [->|]; [|lra]. rewrite pow_i in E; [lra|]. destruct l; [contradiction | cbn; lia]. }
    assert (size l * ln g <= size l * ln (sum l / size l)) as K.
    { unfold size at 1. rewrite <- ln_pow_nat, E, B by exact G0. now apply sum_ln. }
    apply Rmult_le_reg_l in K; [|lra]. pose proof (sum_positive l N Q).
    assert (0 < sum l / size l) by (apply Rdiv_lt_0_compat; lra).
    destruct K as [K|K]; [left; now apply ln_lt_inv | right; now apply ln_inv].
Qed.
Definition am_gm_about arithmetic geometric := exists l, l <> [] /\ all (fun x => 0 <= x) l
  /\ arithmetic = sum l / size l /\ 0 <= geometric /\ geometric ^ length l = product l.
Theorem am_gm : forall arithmetic geometric, am_gm_about arithmetic geometric -> am_gm_says arithmetic geometric.
Proof. intros a g [l [N [P [-> [G E]]]]]. now apply arithmetic_geometric. Qed.

(* A function that starts at zero and does not fall *)
Lemma rises_from_zero (f f' : R -> R) : f 0 = 0 -> (forall x, 0 <= x -> derivable_pt_lim f x (f' x)) -> (forall x, 0 <= x -> 0 <= f' x) ->
  forall x, 0 <= x -> 0 <= f x.
Proof.
  intros Z D P x X. destruct (Req_dec x 0) as [->|N]; [lra|].
  destruct (MVT_cor2 f f' 0 x ltac:(lra) ltac:(intros c Hc; apply D; lra)) as [c [E C]]. pose proof (P c ltac:(lra)).
  rewrite Z in E. assert (0 <= f' c * (x - 0)) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma exp_quadratic x : 0 <= x -> 1 + x + x ^ 2 / 2 <= exp x.
Proof.
  intro X. cut (0 <= exp x - (1 + x + x * x * / 2)); [intro; unfold Rdiv; nra|]. revert x X.
  apply (rises_from_zero _ (fun x => exp x - (0 + 1 + (1 * x + x * 1) * / 2))).
  - rewrite exp_0. ring.
  - intros x _. apply derivable_pt_lim_minus; [apply derivable_pt_lim_exp|]. apply derivable_pt_lim_plus.
    + apply derivable_pt_lim_plus; [apply derivable_pt_lim_const | apply derivable_pt_lim_id].
    + replace ((1 * x + x * 1) * / 2) with ((1 * x + x * 1) * / 2 + (x * x) * 0) by ring.
      apply (derivable_pt_lim_mult (fun x => x * x) (fun _ => / 2)); [|apply derivable_pt_lim_const].
      apply (derivable_pt_lim_mult (fun x => x) (fun x => x)); apply derivable_pt_lim_id.
  - intros x _. pose proof (exp_ineq1_le x). lra.
Qed.
Definition exp_above_quadratic_about argument exp_of_argument := exp_of_argument = exp argument.
Theorem exp_above_quadratic : forall argument exp_of_argument, exp_above_quadratic_about argument exp_of_argument -> exp_above_quadratic_says argument exp_of_argument.
Proof. intros x y -> X. pose proof (exp_quadratic x X). lra. Qed.
Definition exp_second_order_about argument log_of_polynomial := log_of_polynomial = ln (1 + argument + argument ^ 2 / 2).
Theorem exp_second_order : forall argument log_of_polynomial, exp_second_order_about argument log_of_polynomial -> exp_second_order_says argument log_of_polynomial.
Proof.
  intros x y -> X. pose proof (exp_quadratic x X) as E. rewrite <- (ln_exp x) at 3.
  assert (0 < 1 + x + x ^ 2 / 2) by (pose proof (pow2_ge_0 x); lra).
  destruct E as [E|E]; [left; now apply ln_increasing | rewrite E; lra].
Qed.
Definition pade_of_exp_about argument exp_of_negative := exp_of_negative = exp (- argument).
Theorem pade_of_exp : forall argument exp_of_negative, pade_of_exp_about argument exp_of_negative -> pade_of_exp_says argument exp_of_negative.
Proof.
  intros u y -> U. assert (0 <= (2 + u) - (2 - u) * exp u) as K.
  { revert u U. apply (rises_from_zero _ (fun u => (0 + 1) - ((0 - 1) * exp u + (2 - u) * exp u))).
    - rewrite exp_0. ring.
    - intros u _. apply derivable_pt_lim_minus.
      + apply derivable_pt_lim_plus; [apply derivable_pt_lim_const | apply derivable_pt_lim_id].
      + apply (derivable_pt_lim_mult (fun u => 2 - u) exp); [|apply derivable_pt_lim_exp].
        apply derivable_pt_lim_minus; [apply derivable_pt_lim_const | apply derivable_pt_lim_id].
    - intros u U. pose proof (exp_ineq1_le (- u)) as H. rewrite exp_Ropp in H. pose proof (exp_pos u) as E.
      apply (Rmult_le_compat_r (exp u)) in H; [|lra]. rewrite Rinv_l in H by lra. lra. }
  rewrite exp_Ropp. pose proof (exp_pos u). apply (Rmult_le_reg_r ((2 + u) * exp u)); [apply Rmult_lt_0_compat; lra|].
  replace (/ (2 + u) * (2 + -1 * u) * ((2 + u) * exp u)) with ((2 - u) * exp u) by (field; lra).
  replace (/ exp u * ((2 + u) * exp u)) with (2 + u) by (field; lra). lra.
Qed.
