(* Facts about curves of one number: artanh, softplus, sines and tangents; and what smooth convex functions keep. *)
From Lemmacheck Require Import Statements FactsBase FactsPowers.
Require Import Reals List Lra Psatz Lia.
From Lemmacheck Require Import FactsMatrices.
Import ListNotations.
Open Scope R_scope.

Definition artanh_of h := (ln (1 + 1 * h) - ln (1 + -1 * h)) / 2.
Lemma artanh_slope h : 0 <= h < 1 -> derivable_pt_lim artanh_of h (/ (1 - h * h)).
Proof.
  intro H. replace (/ (1 - h * h)) with ((/ (1 + 1 * h) * 1 - / (1 + -1 * h) * -1) * / 2 + (ln (1 + 1 * h) - ln (1 + -1 * h)) * 0).
  - apply (derivable_pt_lim_mult (fun h => ln (1 + 1 * h) - ln (1 + -1 * h)) (fun _ => / 2)); [|apply derivable_pt_lim_const].
    apply derivable_pt_lim_minus; apply ln_of_one_plus; lra.
  - field. nra.
Qed.
Lemma cube_slope c x : derivable_pt_lim (fun x => c * (x * x * x)) x (c * ((1 * x + x * 1) * x + x * x * 1)).
Proof.
  apply (derivable_pt_lim_scal (fun x => x * x * x)). apply (derivable_pt_lim_mult (fun x => x * x) (fun x => x)); [|apply derivable_pt_lim_id].
  apply (derivable_pt_lim_mult (fun x => x) (fun x => x)); apply derivable_pt_lim_id.
Qed.
Lemma artanh_zero : artanh_of 0 = 0.
Proof. unfold artanh_of. rewrite !Rmult_0_r, Rplus_0_r, ln_1. field. Qed.
Lemma artanh_above h : 0 <= h < 1 -> h + / 3 * (h * h * h) <= artanh_of h.
Proof.
  intro H. pose proof (rises_until (fun h => artanh_of h - (h + / 3 * (h * h * h)))
    (fun h => / (1 - h * h) - (1 + / 3 * ((1 * h + h * 1) * h + h * h * 1))) 1) as K.
  assert (0 <= artanh_of h - (h + / 3 * (h * h * h))); [|lra]. apply K; clear K; auto.
  - rewrite artanh_zero. field.
  - intros x X. apply derivable_pt_lim_minus; [now apply artanh_slope|]. apply derivable_pt_lim_plus; [apply derivable_pt_lim_id | apply cube_slope].
  - intros x X. assert (0 < 1 - x * x) as D by nra. apply (Rmult_le_reg_r (1 - x * x)); [exact D|]. rewrite Rmult_0_l, Rmult_minus_distr_r, Rinv_l by lra.
    pose proof (pow2_ge_0 (x * x)). lra.
Qed.
Lemma artanh_below h : 0 <= h < 1 -> (1 - h * h) * (artanh_of h - h) <= / 3 * (h * h * h).
Proof.
  intro H. pose proof (rises_until (fun h => / 3 * (h * h * h) - (1 - h * h) * (artanh_of h - h))
    (fun h => / 3 * ((1 * h + h * 1) * h + h * h * 1) - ((0 - (1 * h + h * 1)) * (artanh_of h - h) + (1 - h * h) * (/ (1 - h * h) - 1))) 1) as K.
  assert (0 <= / 3 * (h * h * h) - (1 - h * h) * (artanh_of h - h)); [|lra]. apply K; clear K; auto.
  - rewrite artanh_zero. field.
  - intros x X. apply derivable_pt_lim_minus; [apply cube_slope|].
    apply (derivable_pt_lim_mult (fun x => 1 - x * x) (fun x => artanh_of x - x)).
    + apply derivable_pt_lim_minus; [apply derivable_pt_lim_const|]. apply (derivable_pt_lim_mult (fun x => x) (fun x => x)); apply derivable_pt_lim_id.
    + apply derivable_pt_lim_minus; [now apply artanh_slope | apply derivable_pt_lim_id].
  - intros x X. assert (0 < 1 - x * x) as D by nra. pose proof (artanh_above x X).
    replace ((1 - x * x) * (/ (1 - x * x) - 1)) with (x * x) by (field; lra).
    assert (0 <= x * (artanh_of x - x)) by (apply Rmult_le_pos; [lra|]; assert (0 <= x * x * x) by (apply Rmult_le_pos; nra); lra). lra.
Qed.
Definition artanh_series_below_about argument artanh := argument < 1 /\ artanh = artanh_of argument.
Theorem artanh_series_below : forall argument artanh, artanh_series_below_about argument artanh -> artanh_series_below_says argument artanh.
Proof. intros h a [H ->] H0 _. pose proof (artanh_above h (conj H0 H)). lra. Qed.
Definition artanh_series_above_about argument artanh := argument < 1 /\ artanh = artanh_of argument.
Theorem artanh_series_above : forall argument artanh, artanh_series_above_about argument artanh -> artanh_series_above_says argument artanh.
Proof.
  intros h a [H ->] H0 _. pose proof (artanh_below h (conj H0 H)) as K. assert (0 < 3 + -3 * h ^ 2) as D by nra.
  assert (artanh_of h - h <= h ^ 3 * / (3 + -3 * h ^ 2)); [|lra]. apply (Rmult_le_reg_r (3 + -3 * h ^ 2)); [exact D|].
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. lra.
Qed.
Definition log_by_artanh_about argument log_of_quotient artanh := log_of_quotient = ln ((1 + argument) / (1 - argument)) /\ artanh = artanh_of argument.
Theorem log_by_artanh : forall argument log_of_quotient artanh, log_by_artanh_about argument log_of_quotient artanh -> log_by_artanh_says argument log_of_quotient artanh.
Proof.
  intros h l a [-> ->] H0 H1. unfold artanh_of, Rdiv. rewrite ln_mult, ln_Rinv by (try apply Rinv_0_lt_compat; lra).
  replace (1 + 1 * h) with (1 + h) by ring. replace (1 + -1 * h) with (1 - h) by ring. field.
Qed.
Definition exp_below_quadratic_about argument exp_of_argument := exp_of_argument = exp argument.
Lemma exp_minus_slope x : derivable_pt_lim (fun x => exp (- x)) x (exp (- x) * - 1).
Proof. apply (derivable_pt_lim_comp (fun x => - x) exp); [apply (derivable_pt_lim_opp (fun x => x)), derivable_pt_lim_id | apply derivable_pt_lim_exp]. Qed.
Theorem exp_below_quadratic : forall argument exp_of_argument, exp_below_quadratic_about argument exp_of_argument -> exp_below_quadratic_says argument exp_of_argument.
Proof.
  intros x y -> H0 H1. pose proof (rises_until (fun x => (1 + x + 1 * (x * x)) * exp (- x) - 1)
    (fun x => (0 + 1 + 1 * (1 * x + x * 1)) * exp (- x) + (1 + x + 1 * (x * x)) * (exp (- x) * - 1) - 0) 2) as K.
  assert (0 <= (1 + x + 1 * (x * x)) * exp (- x) - 1) as Z; [|].
  - destruct (Req_dec x 1) as [->|]; [|]; clear K.
    + pose proof exp_le_3 as E. assert (exp (-1) * exp 1 = 1) as I by (rewrite <- exp_plus; replace (-1 + 1) with 0 by ring; apply exp_0).
      pose proof (exp_pos (-1)). replace (- (1)) with (-1) by ring. nra.
    + pose proof (rises_until (fun x => (1 + x + 1 * (x * x)) * exp (- x) - 1)
        (fun x => (0 + 1 + 1 * (1 * x + x * 1)) * exp (- x) + (1 + x + 1 * (x * x)) * (exp (- x) * - 1) - 0) 1) as K. apply K; try lra.
      * rewrite Ropp_0, exp_0. ring.
      * intros t T. apply derivable_pt_lim_minus; [|apply derivable_pt_lim_const].
        apply (derivable_pt_lim_mult (fun x => 1 + x + 1 * (x * x)) (fun x => exp (- x))); [|apply exp_minus_slope].
        apply derivable_pt_lim_plus; [apply derivable_pt_lim_plus; [apply derivable_pt_lim_const | apply derivable_pt_lim_id]|].
        apply (derivable_pt_lim_scal (fun x => x * x)). apply (derivable_pt_lim_mult (fun x => x) (fun x => x)); apply derivable_pt_lim_id.
      * intros t T. pose proof (exp_pos (- t)). replace (_ - 0) with (exp (- t) * (t * (1 - t))) by ring. apply Rmult_le_pos; nra.
  - rewrite exp_Ropp in Z. pose proof (exp_pos x) as P. apply (Rmult_le_compat_r (exp x)) in Z; [|lra].
    rewrite Rmult_0_l, Rmult_minus_distr_r, Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l in Z by lra. lra.
Qed.
Definition softplus_above_tangent_about argument log_two softplus := log_two = ln 2 /\ softplus = ln (1 + exp (- argument)).
Theorem softplus_above_tangent : forall argument log_two softplus, softplus_above_tangent_about argument log_two softplus -> softplus_above_tangent_says argument log_two softplus.
Proof.
  intros x l s [-> ->]. unfold softplus_above_tangent_says. set (r := exp (- x / 2)). pose proof (exp_pos (- x / 2)) as P. fold r in P.
  assert (exp (- x) = r * r) as E by (unfold r; rewrite <- exp_plus; f_equal; field).
  assert (ln 2 + -1 * / 2 * x = ln (2 * r)) as -> by (rewrite ln_mult by lra; unfold r; rewrite ln_exp; field).
  rewrite E. assert (2 * r <= 1 + r * r) as [K|K] by (pose proof (pow2_ge_0 (1 - r)); lra); [left; apply ln_increasing; lra | rewrite K; lra].
Qed.

(* sines: y cos y ≤ sin y up to π *)
Lemma sine_above y : 0 <= y <= PI -> y * cos y <= sin y.
Proof.
  intro Y. destruct (Req_dec y PI) as [->|N]; [rewrite cos_PI, sin_PI; pose proof PI_RGT_0; lra|].
  pose proof (rises_until (fun y => sin y - y * cos y) (fun y => cos y - (1 * cos y + y * - sin y)) PI) as K.
  assert (0 <= sin y - y * cos y); [|lra]. apply K; clear K; try lra.
  - rewrite sin_0. ring.
  - intros x X. apply derivable_pt_lim_minus; [apply derivable_pt_lim_sin|].
    apply (derivable_pt_lim_mult (fun x => x) cos); [apply derivable_pt_lim_id | apply derivable_pt_lim_cos].
  - intros x X. replace (_ - _) with (x * sin x) by ring. apply Rmult_le_pos; [lra | apply sin_ge_0; lra].
Qed.
Lemma three_below_pi : 3 < PI.
Proof. pose proof PI2_3_2. lra. Qed.
Definition tangent_above_argument_about argument tangent := tangent = tan argument.
Theorem tangent_above_argument : forall argument tangent, tangent_above_argument_about argument tangent -> tangent_above_argument_says argument tangent.
Proof.
  intros y t -> H0 H1. pose proof three_below_pi. assert (0 < cos y) as C by (apply cos_gt_0; lra). pose proof (sine_above y ltac:(lra)).
  unfold tan. apply (Rmult_le_reg_r (cos y)); [exact C|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. lra.
Qed.
Definition cotangent_below_reciprocal_about argument cotangent := 0 < argument /\ cotangent = cos argument / sin argument.
Theorem cotangent_below_reciprocal : forall argument cotangent, cotangent_below_reciprocal_about argument cotangent -> cotangent_below_reciprocal_says argument cotangent.
Proof.
  intros y c [Y ->] _ H. pose proof three_below_pi. assert (0 < sin y) as S by (apply sin_gt_0; lra). pose proof (sine_above y ltac:(lra)).
  apply (Rmult_le_reg_r (sin y)); [exact S|]. unfold Rdiv. rewrite <- !Rmult_assoc, Rmult_assoc, Rinv_l, Rmult_1_r by lra. lra.
Qed.
Definition log_sinc_nonpositive_about argument log_of_sinc := 0 < argument /\ log_of_sinc = ln (sin argument / argument).
Theorem log_sinc_nonpositive : forall argument log_of_sinc, log_sinc_nonpositive_about argument log_of_sinc -> log_sinc_nonpositive_says argument log_of_sinc.
Proof.
  intros y l [Y ->] _ H. pose proof three_below_pi. assert (0 < sin y) as S by (apply sin_gt_0; lra). pose proof (sin_lt_x y Y) as K.
  rewrite <- ln_1. left. apply ln_increasing; [now apply Rdiv_lt_0_compat|]. apply (Rmult_lt_reg_r y); [exact Y|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
(* the two angles lie in (0, π) *)
Definition cotangent_falls_about larger smaller cot_of_larger cot_of_smaller := 0 < larger < PI /\ 0 < smaller < PI
  /\ cot_of_larger = cos larger / sin larger /\ cot_of_smaller = cos smaller / sin smaller.
Theorem cotangent_falls : forall larger smaller cot_of_larger cot_of_smaller, cotangent_falls_about larger smaller cot_of_larger cot_of_smaller -> cotangent_falls_says larger smaller cot_of_larger cot_of_smaller.
Proof.
  intros a b p q [A [B [-> ->]]] H. pose proof (sin_gt_0 a ltac:(lra) ltac:(lra)) as SA. pose proof (sin_gt_0 b ltac:(lra) ltac:(lra)) as SB.
  assert (0 <= sin (a - b)) as S.
  { rewrite sin_minus. replace (sin a * cos b - cos a * sin b) with (sin a * sin b * (cos b / sin b + -1 * (cos a / sin a))) by (field; lra).
    apply Rmult_le_pos; [|exact H]. left. now apply Rmult_lt_0_compat. }
  destruct (Rle_or_lt b a) as [|L]; auto. exfalso. assert (sin (b - a) > 0) as T by (apply sin_gt_0; lra).
  replace (a - b) with (- (b - a)) in S by ring. rewrite sin_neg in S. lra.
Qed.
Definition cotangent_of_sum_about half_turn first second cot_of_first cot_of_second cot_of_sum := half_turn = PI
  /\ cot_of_first = cos first / sin first /\ cot_of_second = cos second / sin second
  /\ cot_of_sum = cos (first + second) / sin (first + second).
Theorem cotangent_of_sum : forall half_turn first second cot_of_first cot_of_second cot_of_sum, cotangent_of_sum_about half_turn first second cot_of_first cot_of_second cot_of_sum -> cotangent_of_sum_says half_turn first second cot_of_first cot_of_second cot_of_sum.
Proof.
  intros h a b p q r [-> [-> [-> ->]]] A B C. pose proof (sin_gt_0 a ltac:(lra) ltac:(lra)) as SA.
  pose proof (sin_gt_0 b ltac:(lra) ltac:(lra)) as SB. pose proof (sin_gt_0 (a + b) ltac:(lra) ltac:(lra)) as SC.
  rewrite cos_plus. rewrite sin_plus in *. field. lra.
Qed.
(* the angle lies in (−π/2, π/2) and has the tangent k tan y *)
Definition arctangent_of_share_about share argument angle := - (PI / 2) < angle < PI / 2 /\ tan angle = share * tan argument.
Theorem arctangent_of_share : forall share argument angle, arctangent_of_share_about share argument angle -> arctangent_of_share_says share argument angle.
Proof.
  intros k y a [A T] K0 K1 Y0 Y1. pose proof three_below_pi as P3. assert (y < PI / 2) as Y by lra.
  assert (cos (k * y) * sin y * k - sin (k * y) * cos y >= 0) as Z.
  { pose proof (rises_until (fun y => k * (sin y * cos (k * y)) - cos y * sin (k * y))
      (fun y => k * (cos y * cos (k * y) + sin y * (- sin (k * y) * (k * 1))) - (- sin y * sin (k * y) + cos y * (cos (k * y) * (k * 1)))) (PI / 2)) as K.
    assert (0 <= k * (sin y * cos (k * y)) - cos y * sin (k * y)); [|lra]. apply K; clear K; try lra.
    - rewrite Rmult_0_r, sin_0. ring.
    - intros x X. assert (derivable_pt_lim (fun x => k * x) x (k * 1)) as D by (apply (derivable_pt_lim_scal (fun x => x)), derivable_pt_lim_id).
      apply derivable_pt_lim_minus.
      + apply (derivable_pt_lim_scal (fun y => sin y * cos (k * y))). apply (derivable_pt_lim_mult sin (fun y => cos (k * y))); [apply derivable_pt_lim_sin|].
        exact (derivable_pt_lim_comp (fun x => k * x) cos x _ _ D (derivable_pt_lim_cos _)).
      + apply (derivable_pt_lim_mult cos (fun y => sin (k * y))); [apply derivable_pt_lim_cos|].
        exact (derivable_pt_lim_comp (fun x => k * x) sin x _ _ D (derivable_pt_lim_sin _)).
    - intros x X. replace (_ - _) with ((1 - k * k) * (sin x * sin (k * x))) by ring. apply Rmult_le_pos; [nra|].
      apply Rmult_le_pos; apply sin_ge_0; nra. }
  assert (k * y < PI / 2) as KY by nra. assert (0 < cos y) as C by (apply cos_gt_0; lra). assert (0 < cos (k * y)) as CK by (apply cos_gt_0; nra).
  rewrite Rmult_comm. destruct (Rle_or_lt (k * y) a) as [|L]; auto. exfalso. pose proof (tan_increasing a (k * y) ltac:(lra) L KY) as I. rewrite T in I.
  unfold tan in I. apply (Rmult_lt_compat_r (cos y * cos (k * y))) in I; [|now apply Rmult_lt_0_compat].
  replace (k * (sin y / cos y) * (cos y * cos (k * y))) with (k * (sin y * cos (k * y))) in I by (field; lra).
  replace (sin (k * y) / cos (k * y) * (cos y * cos (k * y))) with (sin (k * y) * cos y) in I by (field; lra). lra.
Qed.

(* f above its tangents, and below the parabolas that an L-Lipschitz gradient gives; `slope` is the gradient *)
Definition dot (n : nat) (u v : nat -> R) := sigma n (fun i => u i * v i).
Definition smooth_convex_about at_x at_y inner_ difference smoothness := exists n (f : (nat -> R) -> R) (slope : (nat -> R) -> nat -> R) x y,
  (forall u v, f u + dot n (slope u) (fun i => v i - u i) <= f v)
  /\ (forall u v, f v <= f u + dot n (slope u) (fun i => v i - u i) + smoothness / 2 * dot n (fun i => v i - u i) (fun i => v i - u i))
  /\ at_x = f x /\ at_y = f y /\ inner_ = dot n (slope y) (fun i => x i - y i)
  /\ difference = dot n (fun i => slope x i - slope y i) (fun i => slope x i - slope y i).
Theorem smooth_convex : forall at_x at_y inner difference smoothness, smooth_convex_about at_x at_y inner difference smoothness -> smooth_convex_says at_x at_y inner difference smoothness.
Proof.
  intros a b i d L [n [f [g [x [y [T [S [-> [-> [-> ->]]]]]]]]]] P. set (e := fun i => g x i - g y i). set (z := fun i => x i - / L * e i).
  pose proof (T y z) as A. pose proof (S x z) as B.
  assert (dot n (g y) (fun i => z i - y i) = dot n (g y) (fun i => x i - y i) - / L * dot n (g y) e) as E1.
  { assert (dot n (g y) (fun i => z i - y i) + / L * dot n (g y) e = dot n (g y) (fun i => x i - y i)); [|lra].
    unfold dot. rewrite <- sigma_scal, <- sigma_add. apply sigma_ext. intros. unfold z. ring. }
  assert (dot n (g x) (fun i => z i - x i) = - / L * dot n (g x) e) as E2 by (unfold dot; rewrite <- sigma_scal; apply sigma_ext; intros; unfold z; ring).
  assert (dot n (fun i => z i - x i) (fun i => z i - x i) = / L * / L * dot n e e) as E3 by (unfold dot; rewrite <- sigma_scal; apply sigma_ext; intros; unfold z; ring).
  assert (dot n (g x) e = dot n (g y) e + dot n e e) as E4 by (unfold dot; rewrite <- sigma_add; apply sigma_ext; intros; unfold e; ring).
  rewrite E1 in A. rewrite E2, E3, E4 in B. fold e. set (q := dot n e e) in *. set (h := dot n (g y) e) in *.
  replace (L / 2 * (/ L * / L * q)) with (/ 2 * q * / L) in B by (field; lra). lra.
Qed.

(* Minkowski: one outcome has its chance and two numbers; p is the fourth root of E X⁴ *)
Definition fourth_norm (p : R) (f : R * (R * R) -> R) (l : list (R * (R * R))) := 0 <= p /\ p ^ 4 = total (fun o => fst o * f o ^ 4) l.
Definition minkowski_fourth_about norm_of_sum first second := exists l, all (fun o => 0 <= fst o) l
  /\ fourth_norm first (fun o => fst (snd o)) l /\ fourth_norm second (fun o => snd (snd o)) l /\ fourth_norm norm_of_sum (fun o => fst (snd o) + snd (snd o)) l.
Theorem minkowski_fourth : forall norm_of_sum first second, minkowski_fourth_about norm_of_sum first second -> minkowski_fourth_says norm_of_sum first second.
Proof.
  intros s p q [l [W [[P0 P] [[Q0 Q] [S0 S]]]]]. unfold minkowski_fourth_says. set (x := fun o : R * (R * R) => fst (snd o)). set (y := fun o : R * (R * R) => snd (snd o)).
  set (m := fun a b => total (fun o : R * (R * R) => fst o * (x o ^ a * y o ^ b)) l).
  assert (m 4%nat 0%nat = p ^ 4) as M4 by (unfold m; rewrite P; apply total_ext; intros; unfold x; ring).
  assert (m 0%nat 4%nat = q ^ 4) as M0 by (unfold m; rewrite Q; apply total_ext; intros; unfold y; ring).
  assert (forall a b c d, m (a + c)%nat (b + d)%nat ^ 2 <= m (a + a)%nat (b + b)%nat * m (c + c)%nat (d + d)%nat) as C.
  { intros a b c d. pose proof (cauchy fst (fun o => x o ^ a * y o ^ b) (fun o => x o ^ c * y o ^ d) l (fun o Ho => all_in _ _ _ W Ho)) as K. cbn beta in K. unfold m.
    rewrite (total_ext (fun o => fst o * (x o ^ (a + c) * y o ^ (b + d))) (fun o => fst o * (x o ^ a * y o ^ b * (x o ^ c * y o ^ d)))) by (intros; rewrite !pow_add; ring).
    rewrite (total_ext (fun o => fst o * (x o ^ (a + a) * y o ^ (b + b))) (fun o => fst o * (x o ^ a * y o ^ b) ^ 2)) by (intros; rewrite !pow_add; ring).
    rewrite (total_ext (fun o => fst o * (x o ^ (c + c) * y o ^ (d + d))) (fun o => fst o * (x o ^ c * y o ^ d) ^ 2)) by (intros; rewrite !pow_add; ring). exact K. }
  assert (m 2%nat 2%nat <= (p * q) ^ 2) as M22.
  { apply le_by_squares; [apply pow2_ge_0|]. pose proof (C 2%nat 0%nat 0%nat 2%nat) as K. cbn [Nat.add] in K. rewrite M4, M0 in K. lra. }
  assert (m 3%nat 1%nat <= p ^ 3 * q) as M31.
  { apply le_by_squares; [apply Rmult_le_pos; [now apply pow_le | exact Q0]|]. pose proof (C 2%nat 0%nat 1%nat 1%nat) as K. cbn [Nat.add] in K. rewrite M4 in K.
    assert (p ^ 4 * m 2%nat 2%nat <= p ^ 4 * (p * q) ^ 2) by (apply Rmult_le_compat_l; [now apply pow_le | exact M22]). lra. }
  assert (m 1%nat 3%nat <= p * q ^ 3) as M13.
  { apply le_by_squares; [apply Rmult_le_pos; [exact P0 | now apply pow_le]|]. pose proof (C 1%nat 1%nat 0%nat 2%nat) as K. cbn [Nat.add] in K. rewrite M0 in K.
    assert (m 2%nat 2%nat * q ^ 4 <= (p * q) ^ 2 * q ^ 4) by (apply Rmult_le_compat_r; [now apply pow_le | exact M22]). lra. }
  assert (s ^ 4 <= (p + q) ^ 4) as F.
  { rewrite S. rewrite (total_ext _ (fun o => fst o * (x o ^ 4 * y o ^ 0) + (4 * (fst o * (x o ^ 3 * y o ^ 1)) + (6 * (fst o * (x o ^ 2 * y o ^ 2))
      + (4 * (fst o * (x o ^ 1 * y o ^ 3)) + fst o * (x o ^ 0 * y o ^ 4)))))) by (intros; unfold x, y; ring).
    rewrite !total_add, !total_scal. fold (m 4%nat 0%nat) (m 3%nat 1%nat) (m 2%nat 2%nat) (m 1%nat 3%nat) (m 0%nat 4%nat). rewrite M4, M0. lra. }
  apply le_by_squares; [lra|]. apply le_by_squares; [apply pow2_ge_0|]. lra.
Qed.
