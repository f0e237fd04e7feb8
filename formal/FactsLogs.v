(* Facts about the series of the logarithm and about log(1 + e^−x), by the signs of derivatives. *)
From Lemmacheck Require Import Statements FactsBase FactsPowers.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

Lemma square_slope x : derivable_pt_lim (fun x => x * x) x (1 * x + x * 1).
Proof. apply (derivable_pt_lim_mult (fun x => x) (fun x => x)); apply derivable_pt_lim_id. Qed.
Lemma log_three y : 0 <= y < 1 -> 0 <= - ln (1 + -1 * y) - (y + / 2 * (y * y)).
Proof.
  intro Y. pose proof (rises_until (fun y => - ln (1 + -1 * y) - (y + / 2 * (y * y))) (fun y => - (/ (1 + -1 * y) * -1) - (1 + / 2 * (1 * y + y * 1))) 1) as K.
  apply K; clear K; auto.
  - rewrite !Rmult_0_r, !Rplus_0_r, ln_1. ring.
  - intros x X. apply derivable_pt_lim_minus.
    + apply (derivable_pt_lim_opp (fun y => ln (1 + -1 * y))). apply ln_of_one_plus. lra.
    + apply derivable_pt_lim_plus; [apply derivable_pt_lim_id|]. apply (derivable_pt_lim_scal (fun x => x * x)), square_slope.
  - intros x X. replace (- (/ (1 + -1 * x) * -1) - (1 + / 2 * (1 * x + x * 1))) with (x * x * / (1 + -1 * x)) by (field; lra).
    apply Rmult_le_pos; [nra|]. left. apply Rinv_0_lt_compat. lra.
Qed.
Lemma log_above y : 0 <= y < 1 -> (1 - y) * (- ln (1 + -1 * y) - y) <= / 2 * (y * y) - / 6 * (y * y * y).
Proof.
  intro Y. pose proof (rises_until (fun y => (/ 2 * (y * y) - / 6 * (y * y * y)) - (1 - y) * (- ln (1 + -1 * y) - y))
    (fun y => (/ 2 * (1 * y + y * 1) - / 6 * ((1 * y + y * 1) * y + y * y * 1)) - ((0 - 1) * (- ln (1 + -1 * y) - y) + (1 - y) * (- (/ (1 + -1 * y) * -1) - 1))) 1) as K.
  assert (0 <= (/ 2 * (y * y) - / 6 * (y * y * y)) - (1 - y) * (- ln (1 + -1 * y) - y)); [|lra]. apply K; clear K; auto.
  - rewrite !Rmult_0_r, !Rplus_0_r, ln_1. ring.
  - intros x X. apply derivable_pt_lim_minus; [apply derivable_pt_lim_minus|].
    + apply (derivable_pt_lim_scal (fun x => x * x)), square_slope.
    + apply (derivable_pt_lim_scal (fun x => x * x * x)). apply (derivable_pt_lim_mult (fun x => x * x) (fun x => x)); [apply square_slope | apply derivable_pt_lim_id].
    + apply (derivable_pt_lim_mult (fun y => 1 - y) (fun y => - ln (1 + -1 * y) - y)).
      * apply derivable_pt_lim_minus; [apply derivable_pt_lim_const | apply derivable_pt_lim_id].
      * apply derivable_pt_lim_minus; [|apply derivable_pt_lim_id]. apply (derivable_pt_lim_opp (fun y => ln (1 + -1 * y))). apply ln_of_one_plus. lra.
  - intros x X. pose proof (log_three x X) as L.
    replace ((1 - x) * (- (/ (1 + -1 * x) * -1) - 1)) with x by (field; lra). lra.
Qed.
(* the quotient is ½ at zero *)
Definition log_series_above_about argument coefficient := argument < 1
  /\ (argument = 0 -> coefficient = / 2) /\ (argument <> 0 -> coefficient = (- ln (1 - argument) - argument) / argument ^ 2).
Theorem log_series_above : forall argument coefficient, log_series_above_about argument coefficient -> log_series_above_says argument coefficient.
Proof.
  intros y c [Y1 [Z N]] Y0 _. destruct (Req_dec y 0) as [E|E]; [rewrite (Z E), E; right; field|]. rewrite (N E).
  pose proof (log_above y (conj Y0 Y1)) as K. replace (1 + -1 * y) with (1 - y) in K by ring. assert (0 < y * y) as P by nra.
  apply (Rmult_le_reg_r (y ^ 2 * (6 + -6 * y))); [apply Rmult_lt_0_compat; [nra | lra]|].
  replace ((- ln (1 - y) - y) / y ^ 2 * (y ^ 2 * (6 + -6 * y))) with (6 * ((1 - y) * (- ln (1 - y) - y))) by (field; exact E).
  replace (/ (6 + -6 * y) * (3 + -1 * y) * (y ^ 2 * (6 + -6 * y))) with (y ^ 2 * (3 + -1 * y)) by (field; lra). lra.
Qed.

Definition softplus_below_parabola_about argument log_two softplus := log_two = ln 2 /\ softplus = ln (1 + exp (- argument)).
Lemma exp_slope s x : derivable_pt_lim (fun x => exp (s * x)) x (exp (s * x) * (s * 1)).
Proof. apply (derivable_pt_lim_comp (fun x => s * x) exp); [apply (derivable_pt_lim_scal (fun x => x)), derivable_pt_lim_id | apply derivable_pt_lim_exp]. Qed.
Lemma rises_always (f f' : R -> R) x : f 0 = 0 -> (forall x, derivable_pt_lim f x (f' x)) -> (forall x, 0 <= x -> 0 <= f' x) -> 0 <= x -> 0 <= f x.
Proof. intros Z D P X. apply (rises_until f f' (x + 1)); auto; [intros y Y; apply P; lra | lra]. Qed.
Lemma tanh_below y : 0 <= y -> 0 <= y * (exp (1 * y) + exp (-1 * y)) - (exp (1 * y) - exp (-1 * y)).
Proof.
  intro Y. apply (rises_always (fun y => y * (exp (1 * y) + exp (-1 * y)) - (exp (1 * y) - exp (-1 * y)))
    (fun y => 1 * (exp (1 * y) + exp (-1 * y)) + y * (exp (1 * y) * (1 * 1) + exp (-1 * y) * (-1 * 1)) - (exp (1 * y) * (1 * 1) - exp (-1 * y) * (-1 * 1)))); auto.
  - rewrite !Rmult_0_r, exp_0. ring.
  - intro x. apply derivable_pt_lim_minus.
    + apply (derivable_pt_lim_mult (fun x => x) (fun y => exp (1 * y) + exp (-1 * y))); [apply derivable_pt_lim_id|]. apply derivable_pt_lim_plus; apply exp_slope.
    + apply derivable_pt_lim_minus; apply exp_slope.
  - intros x X. replace (_ - _) with (x * (exp (1 * x) - exp (-1 * x))) by ring. apply Rmult_le_pos; [exact X|].
    destruct (Req_dec x 0) as [->|N]; [rewrite !Rmult_0_r; lra|]. pose proof (exp_increasing (-1 * x) (1 * x) ltac:(lra)). lra.
Qed.
Lemma cosh_below y : 0 <= y -> 0 <= / 2 * (y * y) - (ln (exp (1 * y) + exp (-1 * y)) - ln 2).
Proof.
  assert (forall x, 0 < exp (1 * x) + exp (-1 * x)) as P by (intro x; pose proof (exp_pos (1 * x)); pose proof (exp_pos (-1 * x)); lra).
  intro Y. apply (rises_always (fun y => / 2 * (y * y) - (ln (exp (1 * y) + exp (-1 * y)) - ln 2))
    (fun y => / 2 * (1 * y + y * 1) - (/ (exp (1 * y) + exp (-1 * y)) * (exp (1 * y) * (1 * 1) + exp (-1 * y) * (-1 * 1)) - 0))); auto.
  - rewrite !Rmult_0_r, exp_0. replace (1 + 1) with 2 by ring. ring.
  - intro x. apply derivable_pt_lim_minus; [apply (derivable_pt_lim_scal (fun x => x * x)), square_slope|].
    apply derivable_pt_lim_minus; [|apply derivable_pt_lim_const].
    apply (derivable_pt_lim_comp (fun y => exp (1 * y) + exp (-1 * y)) ln); [apply derivable_pt_lim_plus; apply exp_slope | now apply derivable_pt_lim_ln].
  - intros x X. pose proof (tanh_below x X) as T. pose proof (P x) as Px. apply (Rmult_le_reg_r (exp (1 * x) + exp (-1 * x))); [exact Px|].
    rewrite Rmult_0_l. replace (_ * (exp (1 * x) + exp (-1 * x))) with (x * (exp (1 * x) + exp (-1 * x)) - (exp (1 * x) - exp (-1 * x))) by (field; lra). exact T.
Qed.
Theorem softplus_below_parabola : forall argument log_two softplus, softplus_below_parabola_about argument log_two softplus -> softplus_below_parabola_says argument log_two softplus.
Proof.
  intros x l s [-> ->]. unfold softplus_below_parabola_says. set (y := Rabs x / 2). assert (0 <= y) as Y by (unfold y; pose proof (Rabs_pos x); lra).
  pose proof (cosh_below y Y) as K. assert (y * y = x * x / 4) as E by (unfold y; unfold Rabs; destruct (Rcase_abs x); field). rewrite E in K.
  assert (exp (1 * y) + exp (-1 * y) = exp (x / 2) + exp (- (x / 2))) as F.
  { unfold y, Rabs. destruct (Rcase_abs x); [rewrite Rplus_comm|]; f_equal; f_equal; field. }
  rewrite F in K. assert (1 + exp (- x) = exp (- (x / 2)) * (exp (x / 2) + exp (- (x / 2)))) as G.
  { rewrite Rmult_plus_distr_l, <- !exp_plus. replace (- (x / 2) + x / 2) with 0 by field. rewrite exp_0. f_equal. f_equal. field. }
  rewrite G, ln_mult, ln_exp by (try apply exp_pos; pose proof (exp_pos (x / 2)); pose proof (exp_pos (- (x / 2))); lra). lra.
Qed.
