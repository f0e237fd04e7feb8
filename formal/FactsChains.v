(* Facts about products: chains of matrices, extremes of products, directions, binomials. *)
From Lemmacheck Require Import Statements FactsBase FactsFunctions FactsVectors.
Require Import Reals List Lra Psatz Lia.
From Lemmacheck Require Import FactsMatrices.
Import ListNotations.
Open Scope R_scope.

(* A factor is a map of vectors with a norm a > 0: |Av|² ≤ a²|v|². B is given by its columns. *)
Definition factor_of (n : nat) := ((nat -> R) -> (nat -> R))%type.
Definition has_norm (n : nat) (A : factor_of n) (a : R) := 0 < a /\ forall v, sigma n (fun i => A v i ^ 2) <= a ^ 2 * sigma n (fun i => v i ^ 2).
Definition through {n} (chain : list (factor_of n * R)) (v : nat -> R) := fold_right (fun p w => fst p w) v chain.
Definition frobenius (n : nat) (B : list (nat -> R)) := sqrt (total (fun v => sigma n (fun i => v i ^ 2)) B).
Lemma chain_below n (chain : list (factor_of n * R)) v : all (fun p => has_norm n (fst p) (snd p)) chain ->
  0 < product (map snd chain) /\ sigma n (fun i => through chain v i ^ 2) <= product (map snd chain) ^ 2 * sigma n (fun i => v i ^ 2).
Proof.
  induction chain as [|[A a] chain IH]; intro P; cbn [map product through fold_right fst snd]; [lra|]. inversion P; subst. destruct (IH H2) as [C0 C].
  destruct H1 as [A0 H]. cbn [fst snd] in *. split; [now apply Rmult_lt_0_compat|]. fold (through chain v). pose proof (H (through chain v)) as K.
  apply (Rmult_le_compat_l (a ^ 2)) in C; [|apply pow2_ge_0]. rewrite Rpow_mult_distr. lra.
Qed.
Lemma frobenius_below n (chain : list (factor_of n * R)) B : all (fun p => has_norm n (fst p) (snd p)) chain ->
  frobenius n (map (through chain) B) <= product (map snd chain) * frobenius n B.
Proof.
  intro P. assert (0 < product (map snd chain)) as C0 by exact (proj1 (chain_below n chain (fun _ => 0) P)).
  apply le_by_squares; [apply Rmult_le_pos; [lra | apply sqrt_pos]|].
  assert (forall B, 0 <= total (fun v => sigma n (fun i => v i ^ 2)) B) as N by (intro; apply total_nn; intros; apply sigma_nn; intros; apply pow2_ge_0).
  unfold frobenius. rewrite Rpow_mult_distr, !pow2_sqrt by apply N. rewrite <- total_scal.
  assert (forall f : (nat -> R) -> R, total f (map (through chain) B) = total (fun v => f (through chain v)) B) as M.
  { intro f. clear. induction B; cbn [map total]; [reflexivity|]. now rewrite IHB. }
  rewrite M. apply total_le. intros v _. exact (proj2 (chain_below n chain v P)).
Qed.
(* one chain, or the mean over the outcomes of a law of chains *)
Definition norm_of_chain_about sum_of_log_norms log_of_norm := exists n (law : list (R * (list (factor_of n * R) * list (nat -> R)))),
  all (fun o => 0 <= fst o /\ all (fun p => has_norm n (fst p) (snd p)) (fst (snd o)) /\ 0 < frobenius n (map (through (fst (snd o))) (snd (snd o)))) law
  /\ sum_of_log_norms = total (fun o => fst o * (total ln (map snd (fst (snd o))) + ln (frobenius n (snd (snd o))))) law
  /\ log_of_norm = total (fun o => fst o * ln (frobenius n (map (through (fst (snd o))) (snd (snd o))))) law.
Theorem norm_of_chain : forall sum_of_log_norms log_of_norm, norm_of_chain_about sum_of_log_norms log_of_norm -> norm_of_chain_says sum_of_log_norms log_of_norm.
Proof.
  intros a b [n [law [P [-> ->]]]]. apply total_le. intros [w [chain B]] Ho. destruct (all_in _ _ _ P Ho) as [W [Q F]]. cbn [fst snd] in *.
  apply Rmult_le_compat_l; [exact W|]. pose proof (frobenius_below n chain B Q) as K.
  assert (all (fun x => 0 < x) (map snd chain)) as D by (clear -Q; induction Q as [|p chain [A _] _ IH]; constructor; auto).
  destruct (ln_product _ D) as [C0 C]. rewrite <- C.
  assert (0 < frobenius n B) as B0.
  { destruct (sqrt_pos (total (fun v => sigma n (fun i => v i ^ 2)) B)) as [|E]; auto. unfold frobenius in K at 2. rewrite <- E, Rmult_0_r in K. lra. }
  rewrite <- ln_mult by auto. destruct K as [K|K]; [left; now apply ln_increasing | rewrite K; lra].
Qed.

(* a largest and a smallest one of positive numbers *)
Definition is_most (m : R) (l : list R) := In m l /\ all (fun x => x <= m) l.
Definition is_least (m : R) (l : list R) := In m l /\ all (fun x => m <= x) l.
Definition spread_of l r := exists m M, is_least m l /\ is_most M l /\ r = M / m.
Definition products_of (x y : list R) := map (fun p => fst p * snd p) (list_prod x y).
Definition spread_of_products_about spread left right := exists x y, all (fun a => 0 < a) x /\ all (fun b => 0 < b) y
  /\ spread_of x left /\ spread_of y right /\ spread_of (products_of x y) spread.
Theorem spread_of_products : forall spread left right, spread_of_products_about spread left right -> spread_of_products_says spread left right.
Proof.
  intros s a b [x [y [X [Y [[m [M [[m1 m2] [[M1 M2] ->]]]] [[n [N [[n1 n2] [[N1 N2] ->]]]] [k [K [[k1 k2] [[K1 K2] ->]]]]]]]]]].
  assert (forall c d, In c x -> In d y -> In (c * d) (products_of x y)) as I.
  { intros c d C D. unfold products_of. apply (in_map (fun p : R * R => fst p * snd p) _ (c, d)). now apply in_prod. }
  assert (forall z, In z (products_of x y) -> exists c d, z = c * d /\ In c x /\ In d y) as J.
  { intros z Z. unfold products_of in Z. apply in_map_iff in Z as [[c d] [<- Q]]. apply in_prod_iff in Q. exists c, d. cbn. tauto. }
  assert (0 < m) as m0 by exact (all_in _ _ _ X m1). assert (0 < n) as n0 by exact (all_in _ _ _ Y n1).
  assert (K = M * N) as ->.
  { apply Rle_antisym; [|exact (all_in _ _ _ K2 (I M N M1 N1))]. destruct (J K K1) as [c [d [-> [C D]]]].
    pose proof (all_in _ _ _ X C). pose proof (all_in _ _ _ Y D). apply Rmult_le_compat; cbn in *; try lra; [exact (all_in _ _ _ M2 C) | exact (all_in _ _ _ N2 D)]. }
  assert (k = m * n) as ->.
  { apply Rle_antisym; [exact (all_in _ _ _ k2 (I m n m1 n1))|]. destruct (J k k1) as [c [d [-> [C D]]]].
    apply Rmult_le_compat; try lra; [exact (all_in _ _ _ m2 C) | exact (all_in _ _ _ n2 D)]. }
  unfold spread_of_products_says. field. lra.
Qed.

(* the derivative of x/|x| along g is g/|x| − x⟨x, g⟩/|x|³ *)
Definition inner_of (n : nat) (u v : nat -> R) := sigma n (fun i => u i * v i).
Definition moved (n : nat) (x g : nat -> R) (r : R) (i : nat) := g i / r - x i * inner_of n x g / r ^ 3.
Definition directions_move_across_about along := exists n (rows : list ((nat -> R) * (nat -> R) * R)),
  all (fun p => snd p <> 0 /\ snd p ^ 2 = inner_of n (fst (fst p)) (fst (fst p))) rows
  /\ along = total (fun p => inner_of n (moved n (fst (fst p)) (snd (fst p)) (snd p)) (fst (fst p)) ^ 2 / snd p ^ 2) rows.
Theorem directions_move_across : forall along, directions_move_across_about along -> directions_move_across_says along.
Proof.
  intros a [n [rows [P ->]]]. unfold directions_move_across_says. rewrite (total_ext _ (fun _ => 0)); [symmetry; apply total_zero|].
  intros [[x g] r] Hp. destruct (all_in _ _ _ P Hp) as [N Q]. cbn [fst snd] in *. assert (inner_of n (moved n x g r) x = 0) as ->; [|field; exact N].
  unfold inner_of at 1, moved. rewrite (sigma_ext n _ (fun i => / r * (x i * g i) + (- (inner_of n x g / r ^ 3)) * (x i * x i))) by (intros; field; exact N).
  rewrite sigma_add, !sigma_scal. fold (inner_of n x g) (inner_of n x x). rewrite <- Q. field. exact N.
Qed.

(* C n k is Coq's binomial coefficient, with which (1 + t)^n is Σ C n i t^i *)
Definition binomial_coefficient_about coefficient power order choose := exists n k, (1 <= k <= n)%nat /\ power = INR n /\ order = INR k
  /\ coefficient = C n (k - 1) /\ choose = C n k.
Theorem binomial_coefficient : forall coefficient power order choose, binomial_coefficient_about coefficient power order choose -> binomial_coefficient_says coefficient power order choose.
Proof.
  intros c p o h [n [k [H [-> [-> [-> ->]]]]]]. unfold binomial_coefficient_says. destruct k as [|k]; [lia|]. replace (S k - 1)%nat with k by lia.
  unfold C. replace (n - k)%nat with (S (n - S k)) by lia. rewrite !fact_simpl, !mult_INR.
  assert (1 + INR n + -1 * INR (S k) = INR (S (n - S k))) as -> by (rewrite (S_INR (n - S k)), (minus_INR n (S k)) by lia; ring).
  field. repeat split; try apply INR_fact_neq_0; apply not_0_INR; lia.
Qed.
