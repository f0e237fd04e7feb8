(* The Padé bound of the logarithm, on average under a law: the difference has the derivative 4x³/((6 + 4x)²(1 + x)). *)
From Lemmacheck Require Import Statements FactsBase FactsPowers.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

(* s y stands for x, with s = 1 for x above zero and s = −1 below *)
Definition above_log s y := / 4 * s * y + (9 / 8 - 27 / 4 / (6 + 4 * s * y)) - ln (1 + s * y).
Lemma above_log_slope s y : 0 < 1 + s * y -> derivable_pt_lim (above_log s) y
  (/ 4 * s * 1 + (0 - (0 * (6 + 4 * s * y) - (0 + 4 * s * 1) * (27 / 4)) / Rsqr (6 + 4 * s * y)) - / (1 + s * y) * s).
Proof.
  intro H. apply derivable_pt_lim_minus; [apply derivable_pt_lim_plus|].
  - apply (derivable_pt_lim_scal (fun y => y)), derivable_pt_lim_id.
  - apply derivable_pt_lim_minus; [apply derivable_pt_lim_const|].
    apply (derivable_pt_lim_div (fun _ => 27 / 4) (fun y => 6 + 4 * s * y)); [apply derivable_pt_lim_const | | lra].
    apply derivable_pt_lim_plus; [apply derivable_pt_lim_const|]. apply (derivable_pt_lim_scal (fun y => y)), derivable_pt_lim_id.
  - now apply ln_of_one_plus.
Qed.
Lemma above_log_nn s y b : s * s = 1 -> (forall z, 0 <= z < b -> 0 < 1 + s * z) -> 0 <= y < b -> 0 <= above_log s y.
Proof.
  intros S B. apply (rises_until (above_log s) (fun y =>
    / 4 * s * 1 + (0 - (0 * (6 + 4 * s * y) - (0 + 4 * s * 1) * (27 / 4)) / Rsqr (6 + 4 * s * y)) - / (1 + s * y) * s) b).
  - unfold above_log. rewrite !Rmult_0_r, !Rplus_0_r, ln_1. field.
  - intros z Z. apply above_log_slope. now apply B.
  - intros z Z. pose proof (B z Z) as P. assert (0 < 6 + 4 * s * z) as Q by lra. unfold Rsqr.
    replace (_ - / (1 + s * z) * s) with (4 * ((s * s) * (s * s)) * (z * z * z) * / ((6 + 4 * s * z) * (6 + 4 * s * z)) * / (1 + s * z)) by (field; lra).
    rewrite S. assert (0 <= z * z * z) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
    repeat apply Rmult_le_pos; try lra; left; apply Rinv_0_lt_compat; auto. now apply Rmult_lt_0_compat.
Qed.
Lemma log_below_pade x : -1 < x -> 3 * (x * x) / (6 + 4 * x) <= x - ln (1 + x).
Proof.
  intro X. assert (0 <= x - ln (1 + x) - 3 * (x * x) / (6 + 4 * x)) as K; [|lra]. destruct (Rle_or_lt 0 x) as [P|N].
  - pose proof (above_log_nn 1 x (x + 1) ltac:(lra) ltac:(intros; lra) ltac:(lra)) as K. unfold above_log in K.
    rewrite Rmult_1_l in K. replace (x - ln (1 + x) - 3 * (x * x) / (6 + 4 * x)) with (/ 4 * 1 * x + (9 / 8 - 27 / 4 / (6 + 4 * 1 * x)) - ln (1 + x)) by (field; lra). exact K.
  - pose proof (above_log_nn (-1) (- x) 1 ltac:(lra) ltac:(intros; lra) ltac:(lra)) as K. unfold above_log in K.
    replace (1 + -1 * - x) with (1 + x) in K by ring.
    replace (x - ln (1 + x) - 3 * (x * x) / (6 + 4 * x)) with (/ 4 * -1 * - x + (9 / 8 - 27 / 4 / (6 + 4 * -1 * - x)) - ln (1 + x)) by (field; lra). exact K.
Qed.
Definition mean_log_pade_about mean_remainder mean_ratio := exists l, is_law l /\ values (fun x => -1 < x) l
  /\ mean_remainder = mean (fun x => x - ln (1 + x)) l /\ mean_ratio = mean (fun x => 3 * (x * x) / (6 + 4 * x)) l.
Theorem mean_log_pade : forall mean_remainder mean_ratio, mean_log_pade_about mean_remainder mean_ratio -> mean_log_pade_says mean_remainder mean_ratio.
Proof. intros a b [l [L [V [-> ->]]]]. apply mean_le; [exact L|]. intros p Hp. apply log_below_pade. exact (all_in _ _ _ V Hp). Qed.
