(* Facts about sequences whose powers, ages or stopping times stand in the statement; the step is shown in symbols for any step. *)
From Lemmacheck Require Import Statements FactsBase FactsSequences.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

Definition contracting_sequence_about start factor steps end_ before after power1 := exists (x : nat -> R) n,
  start = x O /\ end_ = x n /\ steps = INR n /\ power1 = factor ^ n
  /\ (0 <= (-1) * after + before * factor -> forall k, x (S k) <= factor * x k).
Theorem contracting_sequence : forall start factor steps end_ before after power1, contracting_sequence_about start factor steps end_ before after power1 -> contracting_sequence_says start factor steps end_ before after power1.
Proof. intros s a c e b f p [x [n [-> [-> [-> [-> H]]]]]] A HO. pose proof (decays x a A (H HO) n). lra. Qed.
Definition enduring_sequence_about start factor powered end_ before after := exists (x : nat -> R) n,
  start = x O /\ end_ = x n /\ powered = factor ^ n /\ (0 <= after + (-1) * before * factor -> forall k, factor * x k <= x (S k)).
Theorem enduring_sequence : forall start factor powered end_ before after, enduring_sequence_about start factor powered end_ before after -> enduring_sequence_says start factor powered end_ before after.
Proof.
  intros s a p e b f [x [n [-> [-> [-> H]]]]] A HO. unfold enduring_sequence_says in *. specialize (H HO).
  induction n as [|n IH]; [cbn; lra|]. pose proof (H n). apply (Rmult_le_compat_l a) in IH; [|exact A]. cbn [pow]. lra.
Qed.
Definition geometric_sequence_about first ratio steps powered last before after := exists (x : nat -> R) n,
  first = x O /\ last = x n /\ steps = INR n /\ powered = ratio ^ n
  /\ (0 <= (-1) * after + before * ratio -> 0 <= after + (-1) * before * ratio -> forall k, x (S k) = ratio * x k).
Theorem geometric_sequence : forall first ratio steps powered last before after, geometric_sequence_about first ratio steps powered last before after -> geometric_sequence_says first ratio steps powered last before after.
Proof.
  intros f q c p l b a [x [n [-> [-> [-> [-> H]]]]]] _ H1 H2. specialize (H H1 H2). induction n as [|n IH]; [cbn; ring|].
  rewrite H, <- IH. cbn [pow]. ring.
Qed.

(* e k is the mean of Z_{k+1} over the event A_k: on it the mean of the next one is at most a Z + b, and the next event is smaller *)
Definition recursion_on_event_about start factor push steps end_ before after power1 := exists (e : nat -> R) n,
  start = e O /\ end_ = e n /\ steps = INR n /\ power1 = factor ^ n
  /\ (0 <= push + (-1) * after + before * factor -> forall k, e (S k) <= factor * e k + push).
Lemma affine_steps (x : nat -> R) a b n : 0 <= a -> 0 < 1 + -1 * a -> 0 <= b -> (forall k, x (S k) <= a * x k + b) ->
  x n <= b * / (1 + -1 * a) + x O * a ^ n.
Proof.
  intros A D B H. assert (0 <= b * / (1 + -1 * a)) by (apply Rmult_le_pos; [lra | left; now apply Rinv_0_lt_compat]).
  induction n as [|n IH]; [cbn; lra|]. pose proof (H n). apply (Rmult_le_compat_l a) in IH; [|exact A]. cbn [pow].
  assert (a * (b * / (1 + -1 * a)) + b = b * / (1 + -1 * a)) by (field; lra). lra.
Qed.
Theorem recursion_on_event : forall start factor push steps end_ before after power1, recursion_on_event_about start factor push steps end_ before after power1 -> recursion_on_event_says start factor push steps end_ before after power1.
Proof. intros s a b c e f g p [x [n [-> [-> [-> [-> H]]]]]] A B HO D. exact (affine_steps x a b n A D B (H HO)). Qed.
Definition squares_on_event_about start root push steps end_ before after power1 := exists (e : nat -> R) n,
  start = e O /\ end_ = e n /\ steps = INR n /\ power1 = root ^ n
  /\ (0 <= push + (-1) * after + before * root ^ 2 -> forall k, e (S k) <= root ^ 2 * e k + push).
Theorem squares_on_event : forall start root push steps end_ before after power1, squares_on_event_about start root push steps end_ before after power1 -> squares_on_event_says start root push steps end_ before after power1.
Proof.
  intros s r b c e f g p [x [n [-> [-> [-> [-> H]]]]]] A B HO D.
  pose proof (affine_steps x (r ^ 2) b n ltac:(nra) ltac:(nra) B (H HO)) as K. rewrite <- pow_mult, Nat.mul_comm, pow_mult in K. exact K.
Qed.

(* a k is the mean that is left after k steps, taken over what has not stopped; t k the chance that step k is still made *)
Definition optional_stopping_about start step mean_time before after := exists (a t : nat -> R) n,
  start = a O /\ mean_time = upto t n /\ (forall k, 0 <= a k)
  /\ (0 <= before + (-1) * after + (-1) * step -> forall k, a (S k) + step * t k <= a k).
Theorem optional_stopping : forall start step mean_time before after, optional_stopping_about start step mean_time before after -> optional_stopping_says start step mean_time before after.
Proof.
  intros s c m b f [a [t [n [-> [-> [P H]]]]]] _ HO. specialize (H HO).
  assert (upto t n * c + a n <= a O); [|pose proof (P n); lra]. induction n as [|n IH]; cbn [upto]; [lra|]. pose proof (H n). lra.
Qed.
(* Abel's summation: C (q^k a_k − q^(k+1) a_{k+1}) is at least q^k (a_k − a_{k+1}) for this C *)
Definition weighted_falls_about first factor growth weighted_total before after := factor * growth <> 1 /\ exists (a : nat -> R) n,
  first = a O /\ weighted_total = upto (fun k => growth ^ k * (a k - a (S k))) n /\ (forall k, 0 <= a k)
  /\ (0 <= (-1) * after + before * factor -> forall k, a (S k) <= factor * a k).
Theorem weighted_falls : forall first factor growth weighted_total before after, weighted_falls_about first factor growth weighted_total before after -> weighted_falls_says first factor growth weighted_total before after.
Proof.
  intros f r q w b g [N [a [n [-> [-> [P H]]]]]] _ Q R D HO. specialize (H HO).
  assert (0 < 1 + -1 * r * q) as D0 by lra. pose proof (Rinv_0_lt_compat _ D0) as I. set (i := / (1 + -1 * r * q)) in *.
  assert (i * (1 + -1 * r * q) = 1) as J by (unfold i; field; lra).
  set (c := 1 + r * i * (-1 + q)). assert (0 <= r * i * (-1 + q)) as C0 by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]).
  assert (c * q - 1 = (q - 1) * i) as E by (unfold c; replace (-1 + q) with (q - 1) by ring;
    replace ((1 + r * i * (q - 1)) * q - 1) with ((q - 1) * (1 + r * i * q)) by ring; replace 1 with (i * (1 + -1 * r * q)) at 2 by exact J; ring).
  assert (upto (fun k => q ^ k * (a k - a (S k))) n <= c * (a O - q ^ n * a n)) as K.
  { induction n as [|n IH]; cbn [upto pow]; [lra|]. pose proof (H n) as L.
    assert (a n - a (S n) <= c * (a n - q * a (S n))) as T.
    { assert ((c * q - 1) * a (S n) <= (c * q - 1) * (r * a n)) as U by (apply Rmult_le_compat_l; [rewrite E; apply Rmult_le_pos; lra | exact L]).
      assert ((c * q - 1) * (r * a n) = (c - 1) * a n) as V by (rewrite E; unfold c; ring). lra. }
    apply (Rmult_le_compat_l (q ^ n)) in T; [|apply pow_le; lra]. lra. }
  assert (0 <= q ^ n * a n) by (apply Rmult_le_pos; [apply pow_le; lra | apply P]).
  assert (0 <= c) by (unfold c; lra). assert (c * (a O - q ^ n * a n) <= a O * c) by nra. lra.
Qed.

(* Cauchy–Schwarz: each entry is a chance with a value, one for each outcome and each step before it stops *)
Definition cauchy_schwarz_stopped_about (bound mean_sum_of_roots mean_time mean_total : R) := exists l : list (R * R),
  all (fun p => 0 <= fst p /\ 0 <= snd p) l /\ mean_sum_of_roots = total (fun p => fst p * sqrt (snd p)) l
  /\ mean_time = total fst l /\ mean_total = total (fun p => fst p * snd p) l.
Theorem cauchy_schwarz_stopped : forall bound mean_sum_of_roots mean_time mean_total, cauchy_schwarz_stopped_about bound mean_sum_of_roots mean_time mean_total -> cauchy_schwarz_stopped_says bound mean_sum_of_roots mean_time mean_total.
Proof.
  intros y s t m [l [P [-> [-> ->]]]] Y H. apply le_by_squares; auto.
  pose proof (cauchy fst (fun p => sqrt (snd p)) (fun _ => 1) l ltac:(intros p Hp; exact (proj1 (all_in _ _ _ P Hp)))) as K. cbn beta in K.
  rewrite (total_ext (fun p => fst p * (sqrt (snd p) * 1)) (fun p => fst p * sqrt (snd p))) in K by (intros; ring).
  rewrite (total_ext (fun p => fst p * 1 ^ 2) fst) in K by (intros; ring).
  rewrite (total_ext (fun p => fst p * sqrt (snd p) ^ 2) (fun p => fst p * snd p)) in K
    by (intros p Hp; rewrite pow2_sqrt; [reflexivity | exact (proj2 (all_in _ _ _ P Hp))]). lra.
Qed.
Fixpoint roots (l : list R) : R := match l with [] => 0 | x :: l' => sqrt x + roots l' end.
Fixpoint by_age (q : R) (l : list R) : R := match l with [] => 0 | x :: l' => x + q * by_age q l' end.
Lemma roots_below q l : 1 < q -> all (fun x => 0 <= x) l -> (q - 1) * roots l ^ 2 <= q * by_age q l.
Proof.
  intros Q P. induction l as [|x l IH]; cbn [roots by_age]; [lra|]. inversion P; subst. specialize (IH H2).
  pose proof (pow2_sqrt x H1) as E. set (s := sqrt x) in *. set (f := roots l) in *. rewrite <- E.
  pose proof (pow2_ge_0 (s - (q - 1) * f)). nra.
Qed.
Definition cauchy_schwarz_geometric_about (bound mean_sum_of_roots growth weighted_total : R) := 1 < growth /\ exists l : list (R * list R),
  all (fun p => 0 <= fst p /\ all (fun x => 0 <= x) (snd p)) l /\ total fst l = 1
  /\ mean_sum_of_roots = total (fun p => fst p * roots (snd p)) l /\ weighted_total = total (fun p => fst p * by_age growth (snd p)) l.
Theorem cauchy_schwarz_geometric : forall bound mean_sum_of_roots growth weighted_total, cauchy_schwarz_geometric_about bound mean_sum_of_roots growth weighted_total -> cauchy_schwarz_geometric_says bound mean_sum_of_roots growth weighted_total.
Proof.
  intros y s q w [Q [l [P [S [-> ->]]]]] Y _ H. apply le_by_squares; auto.
  pose proof (cauchy fst (fun p => roots (snd p)) (fun _ => 1) l ltac:(intros p Hp; exact (proj1 (all_in _ _ _ P Hp)))) as K. cbn beta in K.
  rewrite (total_ext (fun p => fst p * (roots (snd p) * 1)) (fun p => fst p * roots (snd p))) in K by (intros; ring).
  rewrite (total_ext (fun p => fst p * 1 ^ 2) fst), S, Rmult_1_r in K by (intros; ring).
  assert (total (fun p => (q - 1) * (fst p * roots (snd p) ^ 2)) l <= total (fun p => q * (fst p * by_age q (snd p))) l) as T.
  { apply total_le. intros p Hp. destruct (all_in _ _ _ P Hp) as [A B]. pose proof (roots_below q (snd p) Q B).
    assert (fst p * ((q - 1) * roots (snd p) ^ 2) <= fst p * (q * by_age q (snd p))) by (apply Rmult_le_compat_l; auto). lra. }
  rewrite !total_scal in T. set (W := total (fun p => fst p * by_age q (snd p)) l) in *. set (F := total (fun p => fst p * roots (snd p) ^ 2) l) in *.
  assert (F <= q * W * / (-1 + q)) as G.
  { apply (Rmult_le_reg_r (-1 + q)); [lra|]. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  lra.
Qed.
