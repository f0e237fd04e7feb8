(* Facts about sequences given by one step. The step is shown in symbols that stand for any step. *)
From Lemmacheck Require Import Statements FactsBase.
Require Import Reals List Lra Psatz Lia.
Open Scope R_scope.

Fixpoint upto (f : nat -> R) (n : nat) : R := match n with O => 0 | S k => upto f k + f k end. (* f 0 + … + f (n − 1) *)
Definition rising_sequence_about first later one_step := exists (x : nat -> R) j,
  first = x O /\ later = x j /\ (0 <= one_step -> forall k, x k <= x (S k)).
Theorem rising_sequence : forall first later one_step, rising_sequence_about first later one_step -> rising_sequence_says first later one_step.
Proof. intros a b o [x [j [-> [-> H]]]] HO. specialize (H HO). induction j; [lra|]. pose proof (H j). lra. Qed.
Definition telescoping_sum_about first last total_ one_term := exists (f t : nat -> R) n,
  first = f O /\ last = f n /\ total_ = upto t n /\ (0 <= one_term -> forall k, t k <= f k - f (S k)).
Theorem telescoping_sum : forall first last total one_term, telescoping_sum_about first last total one_term -> telescoping_sum_says first last total one_term.
Proof. intros a b s o [f [t [n [-> [-> [-> H]]]]]] HO. specialize (H HO). induction n; cbn [upto]; [lra|]. pose proof (H n). lra. Qed.
Definition steps_add_up_about start step count end_ one_step := exists (x : nat -> R) m,
  start = x O /\ end_ = x m /\ count = INR m /\ (0 <= one_step -> forall k, x (S k) <= x k + step).
Theorem steps_add_up : forall start step count end_ one_step, steps_add_up_about start step count end_ one_step -> steps_add_up_says start step count end_ one_step.
Proof.
  intros a b c e o [x [m [-> [-> [-> H]]]]] HO. specialize (H HO). induction m; [cbn; lra|]. rewrite S_INR. pose proof (H m). lra.
Qed.
Definition affine_recursion_about start factor push powered end_ one_step := factor <> 1 /\ exists (x : nat -> R) n,
  start = x O /\ end_ = x n /\ powered = factor ^ n /\ (0 <= one_step -> forall k, x (S k) <= factor * x k + push).
Theorem affine_recursion : forall start factor push powered end_ one_step, affine_recursion_about start factor push powered end_ one_step -> affine_recursion_says start factor push powered end_ one_step.
Proof.
  intros s a b p e o [N [x [n [-> [-> [-> H]]]]]] A0 A1 B HO. specialize (H HO). assert (0 < 1 + -1 * a) as D by lra.
  assert (0 <= b * / (1 + -1 * a)) by (apply Rmult_le_pos; [lra | left; now apply Rinv_0_lt_compat]).
  induction n; [cbn; lra|]. pose proof (H n) as K. apply (Rmult_le_compat_l a) in IHn; [|exact A0]. cbn [pow].
  assert (a * (b * / (1 + -1 * a)) + b = b * / (1 + -1 * a)) by (field; lra). lra.
Qed.
Definition geometric_series_about first ratio total_ before after := exists (x : nat -> R) n,
  (forall k, 0 <= x k) /\ first = x O /\ total_ = upto x n /\ (0 <= (-1) * after + before * ratio -> forall k, x (S k) <= ratio * x k).
Theorem geometric_series : forall first ratio total before after, geometric_series_about first ratio total before after -> geometric_series_says first ratio total before after.
Proof.
  intros f q t b a [x [n [P [-> [-> H]]]]] Q HO. specialize (H HO).
  assert (upto x n * (1 + -1 * q) <= x O - x n) as K; [|pose proof (P n); lra].
  induction n; cbn [upto]; [lra|]. pose proof (H n). nra.
Qed.
Lemma decays (x : nat -> R) q : 0 <= q -> (forall k, x (S k) <= q * x k) -> forall n, x n <= q ^ n * x O.
Proof. intros Q H n. induction n; [cbn; lra|]. pose proof (H n). cbn [pow]. apply (Rmult_le_compat_l q) in IHn; lra. Qed.
Lemma log_decays (x : nat -> R) q n : 0 < q -> (forall k, 0 < x k) -> (forall k, x (S k) <= q * x k) -> - INR n * ln q <= ln (x O / x n).
Proof.
  intros Q P H. pose proof (decays x q ltac:(lra) H n) as D. pose proof (P O). pose proof (P n).
  assert (0 < q ^ n) as Qn by now apply pow_lt. replace (- INR n * ln q) with (- ln (q ^ n)).
  - rewrite <- ln_Rinv by exact Qn. assert (/ q ^ n <= x O / x n) as [K|K]; [|left; apply ln_increasing; auto; now apply Rinv_0_lt_compat|rewrite K; lra].
    apply (Rmult_le_reg_l (q ^ n)); [exact Qn|]. rewrite Rinv_r by lra. apply (Rmult_le_reg_r (x n)); [lra|]. unfold Rdiv.
    rewrite Rmult_1_l. replace (q ^ n * (x O * / x n) * x n) with (q ^ n * x O) by (field; lra). exact D.
  - clear -Q. induction n; [cbn; rewrite ln_1; ring|]. rewrite S_INR. cbn [pow]. rewrite ln_mult; [|exact Q|now apply pow_lt]. lra.
Qed.
Definition decay_by_factor_about log_ratio steps factor log_of_factor before after := 0 < factor /\ exists (x : nat -> R) n,
  (forall k, 0 < x k) /\ log_ratio = ln (x O / x n) /\ steps = INR n /\ log_of_factor = ln factor
  /\ (0 <= (-1) * after + before * factor -> forall k, x (S k) <= factor * x k).
Theorem decay_by_factor : forall log_ratio steps factor log_of_factor before after, decay_by_factor_about log_ratio steps factor log_of_factor before after -> decay_by_factor_says log_ratio steps factor log_of_factor before after.
Proof. intros r s q g b a [Q [x [n [P [-> [-> [-> H]]]]]]] HO. pose proof (log_decays x q n Q P (H HO)). lra. Qed.
Definition geometric_decay_about log_ratio steps time before after := 1 < time /\ exists (x : nat -> R) n,
  (forall k, 0 < x k) /\ log_ratio = ln (x O / x n) /\ steps = INR n
  /\ (0 <= (-1) * after + before * (1 + (-1) * / time) -> forall k, x (S k) <= (1 + (-1) * / time) * x k).
Theorem geometric_decay : forall log_ratio steps time before after, geometric_decay_about log_ratio steps time before after -> geometric_decay_says log_ratio steps time before after.
Proof.
  intros r s t b a [T [x [n [P [-> [-> H]]]]]] _ HO. pose proof (Rinv_0_lt_compat t ltac:(lra)) as I0.
  assert (/ t < 1) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
  pose proof (log_decays x (1 + -1 * / t) n ltac:(lra) P (H HO)) as K.
  pose proof (exp_ineq1_le (ln (1 + -1 * / t))) as L. rewrite exp_ln in L by lra.
  assert (INR n * / t <= INR n * - ln (1 + -1 * / t)) by (apply Rmult_le_compat_l; [apply pos_INR | lra]). lra.
Qed.
Definition halving_at_most_about log_ratio steps log_two before after := exists (x : nat -> R) n,
  (forall k, 0 < x k) /\ log_ratio = ln (x O / x n) /\ steps = INR n /\ log_two = ln 2
  /\ (0 <= (-1) * before + 2 * after -> forall k, x k <= 2 * x (S k)).
Theorem halving_at_most : forall log_ratio steps log_two before after, halving_at_most_about log_ratio steps log_two before after -> halving_at_most_says log_ratio steps log_two before after.
Proof.
  intros r s g b a [x [n [P [-> [-> [-> H]]]]]] HO. specialize (H HO). induction n.
  - unfold Rdiv. rewrite Rinv_r by (pose proof (P O); lra). rewrite ln_1. cbn. lra.
  - pose proof (P O). pose proof (P n). pose proof (P (S n)). rewrite S_INR.
    assert (ln (x O / x (S n)) <= ln (x O / x n) + ln 2); [|lra]. rewrite <- ln_mult; try lra; [|now apply Rdiv_lt_0_compat].
    assert (x O / x (S n) <= x O / x n * 2) as [K|K]; [|left; apply ln_increasing; auto; now apply Rdiv_lt_0_compat|rewrite K; lra].
    apply (Rmult_le_reg_r (x n * x (S n))); [now apply Rmult_lt_0_compat|]. unfold Rdiv.
    replace (x O * / x (S n) * (x n * x (S n))) with (x O * x n) by (field; lra).
    replace (x O * / x n * 2 * (x n * x (S n))) with (x O * (2 * x (S n))) by (field; lra). apply Rmult_le_compat_l; [lra | apply H].
Qed.
(* d is a sequence; `before` and `after` stand for d_k and d_{k+1} at any k, and the step is shown in these symbols *)
Definition induction_about start before after end_ := exists (d : nat -> R) (n m : nat),
  start = d O /\ end_ = d n /\ before = d m /\ ((0 <= before -> 0 <= after) -> forall k, 0 <= d k -> 0 <= d (S k)).
Lemma from_step : forall start before after end_, induction_about start before after end_ ->
  0 <= start -> (0 <= before -> 0 <= after) -> 0 <= before /\ 0 <= end_.
Proof.
  intros s b a e [d [n [m [-> [-> [-> H]]]]]] S HS. specialize (H HS).
  assert (forall k, 0 <= d k) as K by (induction k; auto). split; apply K.
Qed.
Theorem induction : forall start before after end_, induction_about start before after end_ -> induction_says start before after end_.
Proof.
  intros s b a e A S HS. destruct (from_step s b a e A S (fun _ => HS)) as [_ E]. lra.
Qed.
