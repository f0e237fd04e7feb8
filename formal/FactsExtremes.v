(* Facts about extreme lists, and about quotients that fall, by the mean value theorem. *)
From Lemmacheck Require Import Statements FactsBase FactsPowers.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

(* For a given sum and sum of squares the sum of cubes is largest when all but the largest number are equal *)
Lemma total_app {A} (f : A -> R) a b : total f (a ++ b) = total f a + total f b.
Proof. induction a; cbn; [ring|]. rewrite IHa. ring. Qed.
Lemma size_app {A} (a b : list A) : size (a ++ b) = size a + size b.
Proof. unfold size. rewrite app_length, plus_INR. reflexivity. Qed.
Lemma one_of_many z l : total z l = 0 -> forall x : R, In x l -> size l * z x ^ 2 <= (size l - 1) * total (fun y => z y ^ 2) l.
Proof.
  intros Z x I. destruct (in_split _ _ I) as [a [b ->]]. rewrite total_app in Z. cbn [total] in Z. rewrite total_app, size_app, size_cons. cbn [total].
  pose proof (cauchy (fun _ => 1) z (fun _ => 1) (a ++ b) ltac:(intros; lra)) as K. cbn beta in K.
  rewrite (total_ext _ z) in K by (intros; ring). rewrite (total_ext (fun x => 1 * z x ^ 2) (fun x => z x ^ 2)) in K by (intros; ring).
  rewrite (total_ext (fun x => 1 * 1 ^ 2) (fun _ => 1)) in K by (intros; ring). rewrite total_const, !total_app, size_app in K.
  replace (total z a + total z b) with (- z x) in K by lra. nra.
Qed.
Definition cubes_extremal_about all_but_one_equal cubes := exists l spread, 2 <= size l /\ 0 <= spread
  /\ spread ^ 2 * (size l * (size l - 1)) = total (fun x => (x - sum l / size l) ^ 2) l
  /\ all_but_one_equal = (sum l / size l + (size l - 1) * spread) ^ 3 + (size l - 1) * (sum l / size l - spread) ^ 3
  /\ cubes = total (fun x => x ^ 3) l.
Theorem cubes_extremal : forall all_but_one_equal cubes, cubes_extremal_about all_but_one_equal cubes -> cubes_extremal_says all_but_one_equal cubes.
Proof.
  intros most cubes [l [s [N [S [V [-> ->]]]]]]. unfold cubes_extremal_says. set (n := size l) in *. set (m := sum l / n) in *.
  assert (total (fun x => x - m) l = 0) as Z.
  { rewrite (total_ext _ (fun x => x + -1 * m)) by (intros; ring). rewrite total_add, total_const. fold n. unfold m, sum. field. lra. }
  assert (forall x, In x l -> (x - m) <= (n - 1) * s) as T.
  { intros x I. apply le_by_squares; [nra|]. pose proof (one_of_many (fun x => x - m) l Z x I) as K. cbn beta in K. fold n in K. rewrite <- V in K.
    apply (Rmult_le_reg_l n); [lra|]. nra. }
  assert (total (fun x => (x - m) ^ 3) l <= n * (n - 1) * (n - 2) * s ^ 3) as K.
  { assert (total (fun x => (x - m) ^ 3) l <= total (fun x => ((n - 3) * s) * (x - m) ^ 2 + ((2 * n - 3) * s ^ 2 * (x - m) + (n - 1) * s ^ 3)) l) as L.
    { apply total_le. intros x I. pose proof (T x I). assert (0 <= (x - m + s) ^ 2 * ((n - 1) * s - (x - m))) by (apply Rmult_le_pos; [apply pow2_ge_0 | lra]). nra. }
    rewrite total_add, total_scal, total_add, total_scal, total_const in L. rewrite Z, <- V in L. fold n in L. nra. }
  assert (total (fun x => x ^ 3) l = total (fun x => (x - m) ^ 3) l + 3 * m * total (fun x => (x - m) ^ 2) l + n * m ^ 3) as E.
  { rewrite (total_ext (fun x => x ^ 3) (fun x => (x - m) ^ 3 + (3 * m * (x - m) ^ 2 + (3 * m ^ 2 * (x - m) + m ^ 3)))) by (intros; ring).
    rewrite total_add, total_add, total_scal, total_add, total_scal, total_const, Z. fold n. ring. }
  rewrite E, <- V. nra.
Qed.

(* x − log(1 + x), and its quotient by x², which falls *)
Definition log_rest x := x - ln (1 + 1 * x).
Lemma log_rest_slope x : -1 < x -> derivable_pt_lim log_rest x (1 - / (1 + 1 * x) * 1).
Proof. intro X. apply derivable_pt_lim_minus; [apply derivable_pt_lim_id | apply ln_of_one_plus; lra]. Qed.
Lemma square_slope x : derivable_pt_lim (fun x => x * x) x (1 * x + x * 1).
Proof. apply (derivable_pt_lim_mult (fun x => x) (fun x => x)); apply derivable_pt_lim_id. Qed.
Lemma rises (f f' : R -> R) a b : a <= b -> (forall c, a <= c <= b -> derivable_pt_lim f c (f' c)) -> (forall c, a < c < b -> 0 <= f' c) -> f a <= f b.
Proof.
  intros AB D P. destruct (Req_dec a b) as [->|N]; [lra|]. destruct (MVT_cor2 f f' a b ltac:(lra) ltac:(intros; apply D; lra)) as [c [E C]].
  pose proof (P c C). assert (0 <= f' c * (b - a)) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma log_rest_zero : log_rest 0 = 0.
Proof. unfold log_rest. rewrite Rmult_0_r, Rplus_0_r, ln_1. ring. Qed.
Lemma half_square a b : -1 < a -> a <= b -> / 2 * (a * a) - log_rest a <= / 2 * (b * b) - log_rest b.
Proof.
  intros A AB. apply (rises (fun x => / 2 * (x * x) - log_rest x) (fun x => / 2 * (1 * x + x * 1) - (1 - / (1 + 1 * x) * 1))); auto.
  - intros c C. apply derivable_pt_lim_minus; [apply (derivable_pt_lim_scal (fun x => x * x)), square_slope | apply log_rest_slope; lra].
  - intros c C. replace (_ - _) with (c * c * / (1 + 1 * c)) by (field; lra). apply Rmult_le_pos; [nra|]. left. apply Rinv_0_lt_compat. lra.
Qed.
Lemma inverse_slope x : 1 + x <> 0 -> derivable_pt_lim (fun x => 1 / (1 + x)) x ((0 * (1 + x) - (0 + 1) * 1) / Rsqr (1 + x)).
Proof.
  intro X. apply (derivable_pt_lim_div (fun _ => 1) (fun x => 1 + x)); [apply derivable_pt_lim_const | | exact X].
  apply derivable_pt_lim_plus; [apply derivable_pt_lim_const | apply derivable_pt_lim_id].
Qed.
(* a²/(1 + a) = a − 1 + 1/(1 + a) *)
Lemma twice a b : -1 < a -> a <= b -> 2 * log_rest a - (a - 1 + 1 / (1 + a)) <= 2 * log_rest b - (b - 1 + 1 / (1 + b)).
Proof.
  intros A AB. apply (rises (fun x => 2 * log_rest x - (x - 1 + 1 / (1 + x))) (fun x => 2 * (1 - / (1 + 1 * x) * 1) - (1 - 0 + (0 * (1 + x) - (0 + 1) * 1) / Rsqr (1 + x)))); auto.
  - intros c C. apply derivable_pt_lim_minus; [apply (derivable_pt_lim_scal log_rest), log_rest_slope; lra|].
    apply derivable_pt_lim_plus; [apply derivable_pt_lim_minus; [apply derivable_pt_lim_id | apply derivable_pt_lim_const] | apply inverse_slope; lra].
  - intros c C. replace (_ - _) with (Rsqr (c * / (1 + c))) by (unfold Rsqr; field; lra). apply Rle_0_sqr.
Qed.
Lemma twice_at a : -1 < a -> a - 1 + 1 / (1 + a) = a * a * / (1 + a).
Proof. intro. field. lra. Qed.
Lemma log_rest_quotient_falls a x : -1 < a -> a <= x -> a <> 0 -> log_rest x * (a * a) <= log_rest a * (x * x).
Proof.
  intros A AX N. destruct (Rle_or_lt 0 a) as [P|P].
  - pose proof (twice 0 a ltac:(lra) ltac:(lra)) as W. rewrite log_rest_zero, !twice_at in W by lra. rewrite !Rmult_0_l in W.
    assert (log_rest a * (a * a) - log_rest a * (a * a) <= log_rest a * (x * x) - log_rest x * (a * a)); [|lra].
    apply (rises (fun x => log_rest a * (x * x) - log_rest x * (a * a)) (fun x => log_rest a * (1 * x + x * 1) - ((1 - / (1 + 1 * x) * 1) * (a * a) + log_rest x * 0))); auto.
    + intros c C. apply derivable_pt_lim_minus; [apply (derivable_pt_lim_scal (fun x => x * x)), square_slope|].
      apply (derivable_pt_lim_mult log_rest (fun _ => a * a)); [apply log_rest_slope; lra | apply derivable_pt_lim_const].
    + intros c C. replace (_ - _) with (c * (2 * log_rest a - a * a * / (1 + c))) by (field; lra). apply Rmult_le_pos; [lra|].
      assert (a * a * / (1 + c) <= a * a * / (1 + a)); [|lra]. apply Rmult_le_compat_l; [nra|]. apply Rinv_le_contravar; lra.
  - destruct (Rle_or_lt 0 x) as [Q|Q].
    + pose proof (half_square a 0 A ltac:(lra)) as U. pose proof (half_square 0 x ltac:(lra) Q) as V. rewrite log_rest_zero in *.
      apply Rle_trans with (/ 2 * (x * x) * (a * a)); [apply Rmult_le_compat_r; nra|].
      replace (/ 2 * (x * x) * (a * a)) with (/ 2 * (a * a) * (x * x)) by ring. apply Rmult_le_compat_r; nra.
    + pose proof (twice x 0 ltac:(lra) ltac:(lra)) as W. rewrite log_rest_zero, !twice_at in W by lra. rewrite !Rmult_0_l in W.
      assert (log_rest x * (a * a) - log_rest a * (x * x) <= log_rest x * (x * x) - log_rest x * (x * x)); [|lra].
      apply (rises (fun a => log_rest x * (a * a) - log_rest a * (x * x)) (fun a => log_rest x * (1 * a + a * 1) - ((1 - / (1 + 1 * a) * 1) * (x * x) + log_rest a * 0))); auto.
      * intros c C. apply derivable_pt_lim_minus; [apply (derivable_pt_lim_scal (fun x => x * x)), square_slope|].
        apply (derivable_pt_lim_mult log_rest (fun _ => x * x)); [apply log_rest_slope; lra | apply derivable_pt_lim_const].
      * intros c C. replace (_ - _) with ((- c) * (x * x * / (1 + c) - 2 * log_rest x)) by (field; lra). apply Rmult_le_pos; [lra|].
        assert (x * x * / (1 + x) <= x * x * / (1 + c)); [|lra]. apply Rmult_le_compat_l; [nra|]. apply Rinv_le_contravar; lra.
Qed.
(* the quotient is ½ where what it is divided by is zero *)
Definition log_remainder_falls_about coefficient average := exists l least, -1 < least /\ all (fun x => least <= x) l /\ In least l
  /\ (least = 0 -> coefficient = / 2) /\ (least <> 0 -> coefficient = (least - ln (1 + least)) / least ^ 2)
  /\ (total (fun x => x ^ 2) l = 0 -> average = / 2)
  /\ (total (fun x => x ^ 2) l <> 0 -> average = total (fun x => x - ln (1 + x)) l / total (fun x => x ^ 2) l).
Theorem log_remainder_falls : forall coefficient average, log_remainder_falls_about coefficient average -> log_remainder_falls_says coefficient average.
Proof.
  intros c v [l [a [A [P [I [C0 [C [V0 V]]]]]]]]. unfold log_remainder_falls_says.
  assert (total (fun x => x ^ 2) l >= 0) as Q by (apply Rle_ge, total_nn; intros; apply pow2_ge_0).
  assert (forall x, log_rest x = x - ln (1 + x)) as G by (intro; unfold log_rest; now rewrite Rmult_1_l).
  destruct (Req_dec (total (fun x => x ^ 2) l) 0) as [Z|Z].
  - rewrite (V0 Z). assert (a = 0) as ->.
    { destruct (in_split _ _ I) as [u [w ->]]. rewrite total_app in Z. cbn [total] in Z.
      assert (0 <= total (fun x => x ^ 2) u) by (apply total_nn; intros; apply pow2_ge_0).
      assert (0 <= total (fun x => x ^ 2) w) by (apply total_nn; intros; apply pow2_ge_0). pose proof (pow2_ge_0 a). nra. }
    rewrite (C0 eq_refl). lra.
  - rewrite (V Z). apply (Rmult_le_reg_r (total (fun x => x ^ 2) l)); [lra|].
    replace (_ / _ * _) with (total (fun x => x - ln (1 + x)) l) by (field; exact Z). rewrite <- total_scal. apply total_le. intros x X.
    pose proof (all_in _ _ _ P X) as AX. cbn in AX. rewrite <- G. destruct (Req_dec a 0) as [->|N].
    + rewrite (C0 eq_refl). pose proof (half_square 0 x ltac:(lra) AX) as U. rewrite log_rest_zero in U. lra.
    + rewrite (C N), <- G. pose proof (log_rest_quotient_falls a x A AX N) as K. assert (0 < a * a) as AA by nra.
      apply (Rmult_le_reg_r (a * a)); [exact AA|]. replace (log_rest a / a ^ 2 * x ^ 2 * (a * a)) with (log_rest a * (x * x)) by (field; exact N). exact K.
Qed.

(* (log 2 − log(1 + e^−x))/x falls, since its numerator is concave and vanishes at zero *)
Definition rise x := ln 2 - ln (1 + exp (-1 * x)).
Lemma rise_has_this_slope x : derivable_pt_lim rise x (0 - / (1 + exp (-1 * x)) * (0 + exp (-1 * x) * (-1 * 1))).
Proof.
  apply derivable_pt_lim_minus; [apply derivable_pt_lim_const|].
  apply (derivable_pt_lim_comp (fun x => 1 + exp (-1 * x)) ln); [|apply derivable_pt_lim_ln; pose proof (exp_pos (-1 * x)); lra].
  apply derivable_pt_lim_plus; [apply derivable_pt_lim_const|].
  apply (derivable_pt_lim_comp (fun x => -1 * x) exp); [apply (derivable_pt_lim_scal (fun x => x)), derivable_pt_lim_id | apply derivable_pt_lim_exp].
Qed.
Definition rise_slope x := / (1 + exp x).
Lemma rise_has_slope x : derivable_pt_lim rise x (rise_slope x).
Proof.
  replace (rise_slope x) with (0 - / (1 + exp (-1 * x)) * (0 + exp (-1 * x) * (-1 * 1))); [apply rise_has_this_slope|]. unfold rise_slope.
  replace (-1 * x) with (- x) by ring. rewrite exp_Ropp. pose proof (exp_pos x). field. lra.
Qed.
Lemma slope_falls x y : x <= y -> rise_slope y <= rise_slope x.
Proof.
  intro H. unfold rise_slope. apply Rinv_le_contravar; [pose proof (exp_pos x); lra|]. destruct (Req_dec x y) as [->|N]; [lra|].
  pose proof (exp_increasing x y ltac:(lra)). lra.
Qed.
Lemma rise_zero : rise 0 = 0.
Proof. unfold rise. rewrite Rmult_0_r, exp_0. replace (1 + 1) with 2 by ring. ring. Qed.
Lemma rise_above_tangent x : 0 <= x -> rise_slope x * x <= rise x.
Proof.
  intro X. destruct (Req_dec x 0) as [->|N]; [rewrite rise_zero; lra|].
  destruct (MVT_cor2 rise rise_slope 0 x ltac:(lra) ltac:(intros; apply rise_has_slope)) as [c [E C]]. rewrite rise_zero in E. pose proof (slope_falls c x ltac:(lra)).
  assert (rise_slope x * x <= rise_slope c * x) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Lemma rise_below_half y : 0 <= y -> rise y <= / 2 * y.
Proof.
  intro Y. destruct (Req_dec y 0) as [->|N]; [rewrite rise_zero; lra|].
  destruct (MVT_cor2 rise rise_slope 0 y ltac:(lra) ltac:(intros; apply rise_has_slope)) as [c [E C]]. rewrite rise_zero in E. pose proof (slope_falls 0 c ltac:(lra)) as K.
  replace (rise_slope 0) with (/ 2) in K by (unfold rise_slope; rewrite exp_0; f_equal; ring). assert (rise_slope c * y <= / 2 * y) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Lemma rise_chord x y : 0 <= x -> x <= y -> rise y * x <= rise x * y.
Proof.
  intros X XY. assert (rise x * x - rise x * x <= rise x * y - rise y * x); [|lra].
  apply (rises (fun y => rise x * y - rise y * x) (fun y => rise x * 1 - (rise_slope y * x + rise y * 0))); auto.
  - intros c C. apply derivable_pt_lim_minus; [apply (derivable_pt_lim_scal (fun x => x)), derivable_pt_lim_id|].
    apply (derivable_pt_lim_mult rise (fun _ => x)); [apply rise_has_slope | apply derivable_pt_lim_const].
  - intros c C. pose proof (rise_above_tangent x X). pose proof (slope_falls x c ltac:(lra)). assert (rise_slope c * x <= rise_slope x * x) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Definition chord_of x value := (x = 0 -> value = / 2) /\ (x <> 0 -> value = (ln 2 - ln (1 + exp (- x))) / x).
Definition softplus_chord_falls_about smaller larger chord_of_smaller chord_of_larger := chord_of smaller chord_of_smaller /\ chord_of larger chord_of_larger.
Theorem softplus_chord_falls : forall smaller larger chord_of_smaller chord_of_larger, softplus_chord_falls_about smaller larger chord_of_smaller chord_of_larger -> softplus_chord_falls_says smaller larger chord_of_smaller chord_of_larger.
Proof.
  intros x y u v [[U0 U] [V0 V]] X XY. assert (forall z, rise z = ln 2 - ln (1 + exp (- z))) as F by (intro z; unfold rise; do 4 f_equal; ring).
  assert (x <= y) as L by lra. destruct (Req_dec y 0) as [Y|Y].
  - assert (x = 0) as E by lra. rewrite (U0 E), (V0 Y). lra.
  - rewrite (V Y), <- F. assert (0 < y) by lra. destruct (Req_dec x 0) as [E|E].
    + rewrite (U0 E). apply (Rmult_le_reg_r y); [lra|]. replace (rise y / y * y) with (rise y) by (field; exact Y). apply rise_below_half. lra.
    + rewrite (U E), <- F. pose proof (rise_chord x y X L) as K. assert (0 < x) by lra.
      apply (Rmult_le_reg_r (x * y)); [now apply Rmult_lt_0_compat|].
      replace (rise y / y * (x * y)) with (rise y * x) by (field; exact Y). replace (rise x / x * (x * y)) with (rise x * y) by (field; exact E). exact K.
Qed.

(* A cubic that touches −log(1 + x) at ±s from below: the law of two points is the extreme one *)
Lemma inverse_of s x : 1 + s * x <> 0 -> derivable_pt_lim (fun x => 1 / (1 + s * x)) x ((0 * (1 + s * x) - (0 + s * 1) * 1) / Rsqr (1 + s * x)).
Proof.
  intro X. apply (derivable_pt_lim_div (fun _ => 1) (fun x => 1 + s * x)); [apply derivable_pt_lim_const | | exact X].
  apply derivable_pt_lim_plus; [apply derivable_pt_lim_const|]. apply (derivable_pt_lim_scal (fun x => x)), derivable_pt_lim_id.
Qed.
Lemma log_of_ratio_below s : 0 <= s < 1 -> ln (1 + 1 * s) - ln (1 + -1 * s) <= 1 / (1 + -1 * s) - 1 / (1 + 1 * s).
Proof.
  intro S. pose (h := fun t => (1 / (1 + -1 * t) - 1 / (1 + 1 * t)) - (ln (1 + 1 * t) - ln (1 + -1 * t))).
  assert (h 0 <= h s) as K.
  { apply (rises h (fun t => ((0 * (1 + -1 * t) - (0 + -1 * 1) * 1) / Rsqr (1 + -1 * t) - (0 * (1 + 1 * t) - (0 + 1 * 1) * 1) / Rsqr (1 + 1 * t)) - (/ (1 + 1 * t) * 1 - / (1 + -1 * t) * -1))); [lra| |].
    - intros c C. apply derivable_pt_lim_minus; apply derivable_pt_lim_minus; try (apply inverse_of; lra); apply ln_of_one_plus; lra.
    - intros c C. replace (_ - _) with (Rsqr (2 * c * / ((1 - c) * (1 + c)))) by (unfold Rsqr; field; lra). apply Rle_0_sqr. }
  unfold h in K. rewrite !Rmult_0_r, !Rplus_0_r, ln_1 in K. lra.
Qed.
Lemma cubic_below s : 0 < s < 1 -> exists c0 c1 c2 c3, c0 + c2 * s ^ 2 = - / 2 * ln (1 - s ^ 2)
  /\ forall x, -1 < x -> c0 + c1 * x + c2 * x ^ 2 + c3 * x ^ 3 <= - ln (1 + x).
Proof.
  intro S. assert (0 < 1 - s * s) as Q by nra. set (u := ln (1 + 1 * s)). set (w := ln (1 + -1 * s)).
  pose proof (log_of_ratio_below s ltac:(lra)) as B. fold u w in B.
  set (c2 := / (2 * (1 - s * s))). set (c3 := ((u - w) / (2 * s) - / (1 - s * s)) / (2 * (s * s))).
  set (c1 := - ((u - w) / (2 * s)) - c3 * (s * s)). set (c0 := - / 2 * (u + w) - c2 * (s * s)).
  assert (ln (1 - s ^ 2) = u + w) as E.
  { unfold u, w. rewrite <- ln_mult by lra. f_equal. ring. }
  exists c0, c1, c2, c3. split; [rewrite E; unfold c0; ring|].
  assert (0 <= - (3 * c3)) as K0.
  { replace (- (3 * c3)) with (3 * / (2 * (s * s)) * (/ (1 - s * s) - (u - w) / (2 * s))) by (unfold c3; field; lra).
    apply Rmult_le_pos; [apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; nra]|].
    apply (Rmult_le_reg_r (2 * s)); [lra|]. rewrite Rmult_0_l.
    replace ((/ (1 - s * s) - (u - w) / (2 * s)) * (2 * s)) with ((1 / (1 + -1 * s) - 1 / (1 + 1 * s)) - (u - w)) by (field; nra). lra. }
  pose (D := fun x => - ln (1 + 1 * x) - (c0 + (c1 * x + (c2 * (x * x) + c3 * (x * x * x))))).
  pose (D' := fun x => - (/ (1 + 1 * x) * 1) - (0 + (c1 * 1 + (c2 * (1 * x + x * 1) + c3 * ((1 * x + x * 1) * x + x * x * 1))))).
  assert (forall x, -1 < x -> derivable_pt_lim D x (D' x)) as Dd.
  { intros x X. apply derivable_pt_lim_minus; [apply (derivable_pt_lim_opp (fun x => ln (1 + 1 * x))), ln_of_one_plus; lra|].
    apply derivable_pt_lim_plus; [apply derivable_pt_lim_const|]. apply derivable_pt_lim_plus; [apply (derivable_pt_lim_scal (fun x => x)), derivable_pt_lim_id|].
    apply derivable_pt_lim_plus; [apply (derivable_pt_lim_scal (fun x => x * x)), square_slope|].
    apply (derivable_pt_lim_scal (fun x => x * x * x)). apply (derivable_pt_lim_mult (fun x => x * x) (fun x => x)); [apply square_slope | apply derivable_pt_lim_id]. }
  assert (forall x, -1 < x -> D' x = (x * x - s * s) * (- (3 * c3) * x - (3 * c3 + 2 * c2)) * / (1 + x)) as Df.
  { intros x X. unfold D', c1, c2. unfold c3. field. repeat split; lra. }
  assert (D s = 0) as Ds by (unfold D; fold u; unfold c0, c1; field; lra).
  assert (D (- s) = 0) as Dm.
  { unfold D. replace (1 + 1 * - s) with (1 + -1 * s) by ring. fold w. unfold c0, c1. field. lra. }
  destruct (MVT_cor2 D D' (- s) s ltac:(lra) ltac:(intros; apply Dd; lra)) as [c [Ec C]].
  assert (- (3 * c3) * c - (3 * c3 + 2 * c2) = 0) as R.
  { rewrite Ds, Dm, Df in Ec by lra. assert (c * c - s * s < 0) by nra. assert (0 < / (1 + c)) by (apply Rinv_0_lt_compat; lra).
    assert ((c * c - s * s) * (- (3 * c3) * c - (3 * c3 + 2 * c2)) * / (1 + c) = 0) as Z by nra.
    apply Rmult_integral in Z as [Z|Z]; [|lra]. apply Rmult_integral in Z as [Z|Z]; lra. }
  assert (forall x, -1 < x -> D' x = - (3 * c3) * / (1 + x) * ((x * x - s * s) * (x - c))) as Dg.
  { intros x X. rewrite Df by exact X. replace (- (3 * c3) * x - (3 * c3 + 2 * c2)) with (- (3 * c3) * (x - c)) by lra. ring. }
  assert (forall x, -1 < x -> 0 <= - (3 * c3) * / (1 + x)) as P by (intros; apply Rmult_le_pos; [exact K0 | left; apply Rinv_0_lt_compat; lra]).
  assert (forall a b, -1 < a -> a <= b -> (forall x, a < x < b -> 0 <= (x * x - s * s) * (x - c)) -> D a <= D b) as Up.
  { intros a b A AB H. apply (rises D D' a b AB); [intros; apply Dd; lra|]. intros x X. rewrite Dg by lra. apply Rmult_le_pos; [apply P; lra | apply H; lra]. }
  assert (forall a b, -1 < a -> a <= b -> (forall x, a < x < b -> (x * x - s * s) * (x - c) <= 0) -> D b <= D a) as Down.
  { intros a b A AB H. assert (- D a <= - D b); [|lra]. apply (rises (fun x => - D x) (fun x => - D' x) a b AB).
    - intros. apply (derivable_pt_lim_opp D). apply Dd. lra.
    - intros x X. rewrite Dg by lra. pose proof (H x X). pose proof (P x ltac:(lra)). nra. }
  intros x X. assert (0 <= D x); [|unfold D in *; rewrite Rmult_1_l in *; nra].
  destruct (Rle_or_lt s x) as [A|A]; [rewrite <- Ds; apply Up; [lra | exact A | intros y Y; apply Rmult_le_pos; nra]|].
  destruct (Rle_or_lt c x) as [A'|A']; [rewrite <- Ds; apply Down; [lra | lra | intros y Y; assert (y * y - s * s <= 0) by nra; nra]|].
  destruct (Rle_or_lt (- s) x) as [A''|A'']; [rewrite <- Dm; apply Up; [lra | lra | intros y Y; assert (y * y - s * s <= 0) by nra; nra]|].
  rewrite <- Dm. apply Down; [lra | lra |]. intros y Y. assert (0 <= y * y - s * s) by nra. nra.
Qed.
Definition mean_log_two_points_about mean_ third log_of_rest mean_remainder := exists l, is_law l /\ values (fun x => -1 < x) l
  /\ mean (fun x => x ^ 2) l < 1 /\ mean_ = mean (fun x => x) l /\ third = mean (fun x => x ^ 3) l
  /\ log_of_rest = ln (1 - mean (fun x => x ^ 2) l) /\ mean_remainder = mean (fun x => x - ln (1 + x)) l.
Theorem mean_log_two_points : forall mean third log_of_rest mean_remainder, mean_log_two_points_about mean third log_of_rest mean_remainder -> mean_log_two_points_says mean third log_of_rest mean_remainder.
Proof.
  intros m t r q [l [L [V [W [-> [-> [-> ->]]]]]]] M0 M1 T0 T1. set (v := mean (fun x => x ^ 2) l) in *.
  assert (mean (fun x => x) l = 0) as M by lra. assert (mean (fun x => x ^ 3) l = 0) as T by lra.
  assert (0 <= v) as V0. { destruct L as [P _]. apply total_nn. intros p Hp. apply Rmult_le_pos; [exact (all_in _ _ _ P Hp) | apply pow2_ge_0]. }
  destruct (Req_dec v 0) as [Z|Z].
  - rewrite Z, Rminus_0_r, ln_1. assert (0 <= mean (fun x => x - ln (1 + x)) l); [|lra]. destruct L as [P _]. apply total_nn. intros p Hp.
    apply Rmult_le_pos; [exact (all_in _ _ _ P Hp)|]. pose proof (all_in _ _ _ V Hp) as X. cbn in X.
    destruct (exp_ineq1_le (ln (1 + snd p))) as [K|K]; rewrite exp_ln in K by lra; lra.
  - assert (0 < sqrt v < 1) as S. { split; [apply sqrt_lt_R0; lra|]. rewrite <- sqrt_1. apply sqrt_lt_1; lra. }
    destruct (cubic_below (sqrt v) S) as [c0 [c1 [c2 [c3 [E B]]]]]. replace (sqrt v ^ 2) with v in E by (cbn; rewrite Rmult_1_r, sqrt_sqrt; lra).
    assert (c0 + c2 * v <= mean (fun x => x - ln (1 + x)) l); [|lra].
    replace (c0 + c2 * v) with (mean (fun x => x + (c0 + c1 * x + c2 * x ^ 2 + c3 * x ^ 3)) l).
    + apply mean_le; [exact L|]. intros p Hp. pose proof (all_in _ _ _ V Hp) as X. cbn in X. pose proof (B (snd p) X). lra.
    + destruct L as [P O]. unfold mean.
      rewrite (total_ext _ (fun p => c0 * fst p + ((1 + c1) * (fst p * snd p) + (c2 * (fst p * snd p ^ 2) + c3 * (fst p * snd p ^ 3))))) by (intros; ring).
      rewrite total_add, total_add, total_add, !total_scal, O. unfold mean in M, T. rewrite M, T. fold (mean (fun x => x ^ 2) l). unfold v, mean. ring.
Qed.
