(* Sums over lists, and finite laws: lists of chances and values. *)
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

Fixpoint total {A} (f : A -> R) (l : list A) : R := match l with [] => 0 | x :: l' => f x + total f l' end.
Definition sum (l : list R) := total (fun x => x) l.
Definition size {A} (l : list A) : R := INR (length l).
Definition all {A} (P : A -> Prop) (l : list A) := Forall P l.
Definition outcome := (R * R)%type. (* chance, value *)
Definition is_law (l : list outcome) := all (fun p => 0 <= fst p) l /\ total fst l = 1.
Definition mean (f : R -> R) (l : list outcome) := total (fun p => fst p * f (snd p)) l.
Definition values (P : R -> Prop) (l : list outcome) := all (fun p => P (snd p)) l.

Lemma size_cons {A} (x : A) l : size (x :: l) = 1 + size l.
Proof. unfold size. cbn [length]. rewrite S_INR. ring. Qed.
Lemma size_nn {A} (l : list A) : 0 <= size l.
Proof. apply pos_INR. Qed.
Lemma size_pos {A} (l : list A) : l <> [] -> 1 <= size l.
Proof. destruct l; [contradiction|]. intros _. rewrite size_cons. pose proof (size_nn l). lra. Qed.
Lemma total_ext {A} (f g : A -> R) l : (forall x, In x l -> f x = g x) -> total f l = total g l.
Proof. induction l as [|x l IH]; intro H; cbn; [reflexivity|]. rewrite IH, (H x); cbn; auto. intros; apply H; cbn; auto. Qed.
Lemma total_le {A} (f g : A -> R) l : (forall x, In x l -> f x <= g x) -> total f l <= total g l.
Proof. induction l as [|x l IH]; intro H; cbn; [lra|]. pose proof (H x (or_introl eq_refl)). pose proof (IH (fun y h => H y (or_intror h))). lra. Qed.
Lemma total_add {A} (f g : A -> R) l : total (fun x => f x + g x) l = total f l + total g l.
Proof. induction l; cbn; [ring|]. rewrite IHl. ring. Qed.
Lemma total_scal {A} c (f : A -> R) l : total (fun x => c * f x) l = c * total f l.
Proof. induction l; cbn; [ring|]. rewrite IHl. ring. Qed.
Lemma total_zero {A} (l : list A) : total (fun _ => 0) l = 0.
Proof. induction l; cbn; lra. Qed.
Lemma total_const {A} c (l : list A) : total (fun _ => c) l = c * size l.
Proof. induction l; cbn [total]; rewrite ?size_cons; [unfold size; cbn; ring|]. rewrite IHl. ring. Qed.
Lemma total_nn {A} (f : A -> R) l : (forall x, In x l -> 0 <= f x) -> 0 <= total f l.
Proof. intro H. rewrite <- (total_zero l). now apply total_le. Qed.
Lemma all_in {A} (P : A -> Prop) l x : all P l -> In x l -> P x.
Proof. intros H. now apply Forall_forall. Qed.
Lemma le_by_squares x y : 0 <= y -> x ^ 2 <= y ^ 2 -> x <= y.
Proof. intros. destruct (Rle_or_lt x y); auto. exfalso. nra. Qed.

(* Cauchy–Schwarz, for any weights that are not negative *)
Lemma cauchy {A} (w f g : A -> R) l : (forall x, In x l -> 0 <= w x) ->
  (total (fun x => w x * (f x * g x)) l) ^ 2 <= total (fun x => w x * f x ^ 2) l * total (fun x => w x * g x ^ 2) l.
Proof.
  induction l as [|x l IH]; intro W; cbn [total]; [lra|].
  assert (forall y, In y l -> 0 <= w y) as W' by (intros; apply W; cbn; auto). specialize (IH W').
  assert (0 <= w x) as Wx by (apply W; cbn; auto).
  assert (0 <= total (fun x => w x * f x ^ 2) l) as F0 by (apply total_nn; intros; apply Rmult_le_pos; auto; apply pow2_ge_0).
  assert (0 <= total (fun x => w x * g x ^ 2) l) as G0 by (apply total_nn; intros; apply Rmult_le_pos; auto; apply pow2_ge_0).
  set (F := total (fun x => w x * f x ^ 2) l) in *. set (G := total (fun x => w x * g x ^ 2) l) in *.
  set (B := total (fun x => w x * (f x * g x)) l) in *. set (a := f x). set (b := g x).
  assert (2 * (B * (a * b)) <= F * b ^ 2 + G * a ^ 2) as K.
  { apply le_by_squares; [pose proof (pow2_ge_0 a); pose proof (pow2_ge_0 b); nra|].
    pose proof (pow2_ge_0 (F * b ^ 2 - G * a ^ 2)). pose proof (pow2_ge_0 (a * b)).
    assert (B ^ 2 * (a * b) ^ 2 <= F * G * (a * b) ^ 2) by (apply Rmult_le_compat_r; auto). nra. }
  assert (w x * (2 * (B * (a * b))) <= w x * (F * b ^ 2 + G * a ^ 2)) by (apply Rmult_le_compat_l; auto). nra.
Qed.

(* What a law keeps *)
Lemma mean_le f g l : is_law l -> (forall p, In p l -> f (snd p) <= g (snd p)) -> mean f l <= mean g l.
Proof. intros [P _] H. apply total_le. intros p Hp. apply Rmult_le_compat_l; [exact (all_in _ _ _ P Hp) | auto]. Qed.
Lemma mean_affine a b l f : is_law l -> mean (fun x => a + b * f x) l = a + b * mean f l.
Proof.
  intros [_ S]. unfold mean.
  rewrite (total_ext _ (fun p => a * fst p + b * (fst p * f (snd p)))) by (intros; ring).
  rewrite total_add, !total_scal, S. ring.
Qed.
Lemma mean_positive l : is_law l -> values (fun x => 0 < x) l -> 0 < mean (fun x => x) l.
Proof.
  intros [P S] V. unfold mean. clear -P S V.
  assert (forall l, all (fun p => 0 <= fst p) l -> values (fun x => 0 < x) l -> 0 < total fst l -> 0 < total (fun p => fst p * snd p) l) as K.
  { clear. induction l as [|[c x] l IH]; cbn; intros P V T; [lra|]. inversion P; inversion V; subst; cbn in *.
    assert (0 <= total fst l) by (apply total_nn; intros q Hq; exact (all_in _ _ _ H2 Hq)).
    assert (0 <= total (fun p => fst p * snd p) l).
    { apply total_nn. intros q Hq. pose proof (all_in _ _ _ H2 Hq). pose proof (all_in _ _ _ H6 Hq). cbn in *. nra. }
    destruct (Req_dec c 0) as [->|C].
    - assert (0 < total fst l) by lra. pose proof (IH H2 H6 H3). lra.
    - assert (0 < c * x) by (apply Rmult_lt_0_compat; lra). lra. }
  apply K; auto. lra.
Qed.
