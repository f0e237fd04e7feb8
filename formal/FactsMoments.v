(* Facts about finite laws, and about sums over all pairs of a list. *)
From Lemmacheck Require Import Statements FactsBase FactsFunctions.
Require Import Reals List Lra Psatz Lia.
Import ListNotations.
Open Scope R_scope.

Lemma total_swap {A B} (f : A -> B -> R) l m : total (fun x => total (f x) m) l = total (fun y => total (fun x => f x y) l) m.
Proof.
  induction l as [|x l IH]; cbn; [now rewrite total_zero|]. rewrite IH, <- total_add. reflexivity.
Qed.
Lemma total_scal_r {A} c (f : A -> R) l : total (fun x => f x * c) l = total f l * c.
Proof. rewrite Rmult_comm, <- total_scal. apply total_ext. intros. ring. Qed.

(* Weighted means *)
Definition mean_above_smallest_about mean_ smallest := exists l, is_law l /\ values (fun x => smallest <= x) l /\ mean_ = mean (fun x => x) l.
Theorem mean_above_smallest : forall mean smallest, mean_above_smallest_about mean smallest -> mean_above_smallest_says mean smallest.
Proof.
  intros m s [l [L [V ->]]]. unfold mean_above_smallest_says. pose proof (mean_affine s 0 l (fun x => x) L) as E.
  rewrite Rmult_0_l, Rplus_0_r in E. rewrite <- E. apply mean_le; auto. intros p Hp. pose proof (all_in _ _ _ V Hp). cbn in *. lra.
Qed.
Definition mean_below_largest_about largest mean_ := exists l, is_law l /\ values (fun x => x <= largest) l /\ mean_ = mean (fun x => x) l.
Theorem mean_below_largest : forall largest mean, mean_below_largest_about largest mean -> mean_below_largest_says largest mean.
Proof.
  intros s m [l [L [V ->]]]. unfold mean_below_largest_says. pose proof (mean_affine s 0 l (fun x => x) L) as E.
  rewrite Rmult_0_l, Rplus_0_r in E. rewrite <- E. apply mean_le; auto. intros p Hp. pose proof (all_in _ _ _ V Hp). cbn in *. lra.
Qed.
Definition sum_above_floor_about count floor total_ := exists l, all (fun x => floor <= x) l /\ count = size l /\ total_ = sum l.
Theorem sum_above_floor : forall count floor total, sum_above_floor_about count floor total -> sum_above_floor_says count floor total.
Proof.
  intros c f t [l [P [-> ->]]]. unfold sum_above_floor_says. rewrite Rmult_comm, <- total_const. apply total_le.
  intros x Hx. exact (all_in _ _ _ P Hx).
Qed.

(* Chebyshev: what is ordered alike has a mean product of at least the product of the means *)
Lemma chebyshev {A} (w f g : A -> R) l : (forall x, In x l -> 0 <= w x) ->
  (forall x y, In x l -> In y l -> 0 <= (f x - f y) * (g x - g y)) ->
  total (fun x => w x * f x) l * total (fun x => w x * g x) l <= total w l * total (fun x => w x * (f x * g x)) l.
Proof.
  intros W H. set (F := total (fun x => w x * f x) l). set (G := total (fun x => w x * g x) l).
  set (S := total w l). set (T := total (fun x => w x * (f x * g x)) l).
  assert (0 <= total (fun x => w x * total (fun y => w y * ((f x - f y) * (g x - g y))) l) l) as K.
  { apply total_nn. intros x Hx. apply Rmult_le_pos; auto. apply total_nn. intros y Hy. apply Rmult_le_pos; auto. }
  rewrite (total_ext _ (fun x => S * (w x * (f x * g x)) + ((- G) * (w x * f x) + ((- F) * (w x * g x) + T * w x)))) in K.
  - rewrite !total_add, !total_scal in K. fold F G S T in K. lra.
  - intros x _. rewrite (total_ext _ (fun y => (f x * g x) * w y + ((- f x) * (w y * g y) + ((- g x) * (w y * f y) + 1 * (w y * (f y * g y))))))
      by (intros; ring). rewrite !total_add, !total_scal. fold F G S T. ring.
Qed.
(* an outcome: its chance, f and g *)
Definition association_about pair_gap mean_of_product first second := exists l : list (R * (R * R)),
  all (fun p => 0 <= fst p) l /\ total fst l = 1 /\ first = total (fun p => fst p * fst (snd p)) l
  /\ second = total (fun p => fst p * snd (snd p)) l /\ mean_of_product = total (fun p => fst p * (fst (snd p) * snd (snd p))) l
  /\ (0 <= pair_gap -> forall p q, In p l -> In q l -> 0 <= (fst (snd p) - fst (snd q)) * (snd (snd p) - snd (snd q))).
Theorem association : forall pair_gap mean_of_product first second, association_about pair_gap mean_of_product first second -> association_says pair_gap mean_of_product first second.
Proof.
  intros o m a b [l [P [S [-> [-> [-> H]]]]]] HO. specialize (H HO).
  pose proof (chebyshev fst (fun p => fst (snd p)) (fun p => snd (snd p)) l (fun p Hp => all_in _ _ _ P Hp) H) as K. rewrite S in K. lra.
Qed.
Definition rising_weights_about pair_gap weighted plain := exists l : list (R * R), l <> [] /\ 0 < total fst l
  /\ weighted = total (fun p => fst p * snd p) l / total fst l /\ plain = total snd l / size l
  /\ (0 <= pair_gap -> forall p q, In p l -> In q l -> 0 <= (fst p - fst q) * (snd p - snd q)).
Theorem rising_weights : forall pair_gap weighted plain, rising_weights_about pair_gap weighted plain -> rising_weights_says pair_gap weighted plain.
Proof.
  intros o a b [l [N [T [-> [-> H]]]]] HO. specialize (H HO). pose proof (size_pos l N) as S.
  pose proof (chebyshev (fun _ => 1) fst snd l ltac:(intros; lra) H) as K. cbn beta in K.
  rewrite (total_ext (fun x => 1 * fst x) fst), (total_ext (fun x => 1 * snd x) snd), total_const in K by (intros; ring).
  rewrite (total_ext (fun x => 1 * (fst x * snd x)) (fun p => fst p * snd p)) in K by (intros; ring).
  apply (Rmult_le_reg_r (size l * total fst l)); [apply Rmult_lt_0_compat; lra|].
  replace (total snd l / size l * (size l * total fst l)) with (total fst l * total snd l) by (field; lra).
  replace (total (fun p => fst p * snd p) l / total fst l * (size l * total fst l)) with (1 * size l * total (fun p => fst p * snd p) l) by (field; lra).
  exact K.
Qed.

(* Moments *)
Lemma cauchy_of_law f g l : is_law l -> mean (fun x => f x * g x) l ^ 2 <= mean (fun x => f x ^ 2) l * mean (fun x => g x ^ 2) l.
Proof. intros [P _]. exact (cauchy fst (fun p => f (snd p)) (fun p => g (snd p)) l (fun p Hp => all_in _ _ _ P Hp)). Qed.
Lemma mean_nn f l : is_law l -> (forall p, In p l -> 0 <= f (snd p)) -> 0 <= mean f l.
Proof. intros [P _] H. apply total_nn. intros p Hp. apply Rmult_le_pos; [exact (all_in _ _ _ P Hp) | auto]. Qed.
Lemma mean_ext f g l : (forall x, f x = g x) -> mean f l = mean g l.
Proof. intro H. apply total_ext. intros p _. now rewrite H. Qed.
Definition holder_first_fourth_about first second fourth := exists l, is_law l /\ values (fun x => 0 <= x) l
  /\ first = mean (fun x => x) l /\ second = mean (fun x => x ^ 2) l /\ fourth = mean (fun x => x ^ 4) l.
Theorem holder_first_fourth : forall first second fourth, holder_first_fourth_about first second fourth -> holder_first_fourth_says first second fourth.
Proof.
  intros a b c [l [L [V [-> [-> ->]]]]]. unfold holder_first_fourth_says.
  assert (forall n, 0 <= mean (fun x => x ^ n) l) as N by (intro n; apply mean_nn; auto; intros p Hp; apply pow_le; exact (all_in _ _ _ V Hp)).
  pose proof (cauchy_of_law (fun x => x) (fun x => x ^ 2) l L) as K2. cbn beta in K2.
  rewrite (mean_ext (fun x => x * x ^ 2) (fun x => x ^ 3)), (mean_ext (fun x => (x ^ 2) ^ 2) (fun x => x ^ 4)) in K2 by (intros; ring).
  pose proof (cauchy_of_law sqrt (fun x => x * sqrt x) l L) as K1. cbn beta in K1.
  assert (mean (fun x => sqrt x * (x * sqrt x)) l = mean (fun x => x ^ 2) l) as E1.
  { apply total_ext. intros p Hp. pose proof (sqrt_sqrt (snd p) (all_in _ _ _ V Hp)) as Q. cbn in Q.
    replace (sqrt (snd p) * (snd p * sqrt (snd p))) with (snd p * (sqrt (snd p) * sqrt (snd p))) by ring. rewrite Q. ring. }
  assert (mean (fun x => sqrt x ^ 2) l = mean (fun x => x) l) as E2.
  { apply total_ext. intros p Hp. rewrite pow2_sqrt; [reflexivity | exact (all_in _ _ _ V Hp)]. }
  assert (mean (fun x => (x * sqrt x) ^ 2) l = mean (fun x => x ^ 3) l) as E3.
  { apply total_ext. intros p Hp. rewrite Rpow_mult_distr, pow2_sqrt; [ring | exact (all_in _ _ _ V Hp)]. }
  rewrite E1, E2, E3 in K1. pose proof (N 1%nat) as N1. rewrite (mean_ext (fun x => x ^ 1) (fun x => x)) in N1 by (intros; ring).
  pose proof (N 2%nat) as N2. pose proof (N 3%nat) as N3. pose proof (N 4%nat) as N4.
  set (a := mean (fun x => x) l) in *. set (b := mean (fun x => x ^ 2) l) in *.
  set (t := mean (fun x => x ^ 3) l) in *. set (c := mean (fun x => x ^ 4) l) in *. clearbody a b t c. clear -K1 K2 N1 N2 N3 N4.
  destruct (Req_dec b 0) as [->|B]; [rewrite pow_i by lia; apply Rmult_le_pos; auto; apply pow2_ge_0|].
  assert (b ^ 4 <= a ^ 2 * (b * c)) as K.
  { apply Rle_trans with (a ^ 2 * t ^ 2); [|apply Rmult_le_compat_l; [apply pow2_ge_0 | exact K2]].
    replace (b ^ 4) with ((b ^ 2) ^ 2) by ring. replace (a ^ 2 * t ^ 2) with ((a * t) ^ 2) by ring. apply pow_incr. split; [apply pow2_ge_0 | exact K1]. }
  apply (Rmult_le_reg_l b); [lra|]. replace (b * b ^ 3) with (b ^ 4) by ring. lra.
Qed.
Definition paley_zygmund_about share mean_ second_moment probability := exists l, is_law l /\ values (fun x => 0 <= x) l
  /\ mean_ = mean (fun x => x) l /\ second_moment = mean (fun x => x ^ 2) l
  /\ probability = mean (fun x => if Rle_dec (share * mean_) x then 1 else 0) l.
Theorem paley_zygmund : forall share mean second_moment probability, paley_zygmund_about share mean second_moment probability -> paley_zygmund_says share mean second_moment probability.
Proof.
  intros s m q r [l [L [V [-> [-> ->]]]]] S0 S1 M0. set (m := mean (fun x => x) l) in *.
  set (i := fun x => if Rle_dec (s * m) x then 1 else 0).
  assert ((1 + -1 * s) * m <= mean (fun x => x * i x) l) as K.
  { pose proof (mean_affine (- (s * m)) 1 l (fun x => x) L) as E. fold m in E.
    assert (mean (fun x => - (s * m) + 1 * x) l <= mean (fun x => x * i x) l); [|lra].
    apply mean_le; auto. intros p Hp. pose proof (all_in _ _ _ V Hp) as X. cbn in X. unfold i. destruct (Rle_dec (s * m) (snd p)); nra. }
  pose proof (cauchy_of_law (fun x => x) i l L) as C. cbn beta in C.
  assert (mean (fun x => i x ^ 2) l = mean i l) as E by (apply mean_ext; intro x; unfold i; destruct (Rle_dec (s * m) x); ring).
  rewrite E in C. assert (((1 + -1 * s) * m) ^ 2 <= mean (fun x => x * i x) l ^ 2) by (apply pow_incr; split; [nra | exact K]).
  rewrite Rpow_mult_distr in H. lra.
Qed.

(* Maclaurin: products of pairs *)
Fixpoint pairs (l : list R) : list R := match l with [] => [] | x :: l' => map (Rmult x) l' ++ pairs l' end.
Lemma product_app a b : product (a ++ b) = product a * product b.
Proof. induction a; cbn; [ring|]. rewrite IHa. ring. Qed.
Lemma product_map x l : product (map (Rmult x) l) = x ^ length l * product l.
Proof. induction l; cbn; [ring|]. rewrite IHl. ring. Qed.
Lemma product_pairs l : product (pairs l) * product l = product l ^ length l.
Proof.
  induction l as [|x l IH]; cbn [pairs product length]; [cbn; ring|]. rewrite product_app, product_map.
  replace (x ^ length l * product l * product (pairs l) * (x * product l)) with (x * x ^ length l * product l * (product (pairs l) * product l)) by ring.
  rewrite IH, Rpow_mult_distr. cbn [pow]. ring.
Qed.
Lemma length_pairs l : (2 * length (pairs l) + length l = length l * length l)%nat.
Proof. induction l as [|x l IH]; cbn [pairs length]; [reflexivity|]. rewrite app_length, map_length. lia. Qed.
Lemma pairs_nn l : all (fun x => 0 <= x) l -> all (fun x => 0 <= x) (pairs l).
Proof.
  induction l as [|x l IH]; intro P; cbn [pairs]; [constructor|]. inversion P; subst. apply Forall_app. split; [|now apply IH].
  apply Forall_forall. intros y Hy. apply in_map_iff in Hy as [z [<- Hz]]. apply Rmult_le_pos; auto. exact (all_in _ _ _ H2 Hz).
Qed.
Definition maclaurin_second_about pair_mean geometric_squared := exists l g, (2 <= length l)%nat /\ all (fun x => 0 <= x) l
  /\ 0 <= g /\ g ^ length l = product l /\ geometric_squared = g ^ 2 /\ pair_mean = sum (pairs l) / size (pairs l).
Theorem maclaurin_second : forall pair_mean geometric_squared, maclaurin_second_about pair_mean geometric_squared -> maclaurin_second_says pair_mean geometric_squared.
Proof.
  intros a b [l [g [N [P [G [E [-> ->]]]]]]]. unfold maclaurin_second_says.
  assert (pairs l <> []) as Q by (pose proof (length_pairs l); intro Z; rewrite Z in H; cbn in H; nia).
  apply arithmetic_geometric; auto using pairs_nn, pow_le. destruct (Req_dec (product l) 0) as [Z|Z].
  - assert (g = 0) as ->. { destruct (Req_dec g 0); auto. exfalso. rewrite Z in E. now apply (pow_nonzero g (length l)). }
    rewrite <- pow_mult, pow_i by (pose proof (length_pairs l); nia).
    destruct l as [|x [|y l]]; cbn in N; try lia.
    destruct (zero_or_positive _ (pairs_nn _ P)) as [W|W]; [now rewrite W|]. exfalso.
    destruct (ln_product _ W) as [W0 _]. pose proof (product_pairs (x :: y :: l)) as K. rewrite Z, Rmult_0_r in K. clear K.
    assert (product (x :: y :: l) <> 0); [|contradiction]. clear -W W0 P.
    assert (forall z, In z (x :: y :: l) -> z <> 0) as H.
    { intros z [<-|[<-|Hz]] Y.
      - inversion W; subst. rewrite Rmult_0_l in H1. lra.
      - inversion W; subst. rewrite Rmult_0_r in H1. lra.
      - subst z. assert (In (x * 0) (pairs (x :: y :: l))) as I by (cbn [pairs]; apply in_or_app; left; apply (in_map (Rmult x)); cbn; auto).
        pose proof (all_in _ _ _ W I). cbn in *. lra. }
    clear -H. induction (x :: y :: l) as [|z m IH]; cbn; [lra|]. apply Rmult_integral_contrapositive_currified; [apply H; cbn; auto|].
    apply IH. intros; apply H; cbn; auto.
  - apply (Rmult_eq_reg_r (product l)); [|exact Z]. rewrite product_pairs, <- E at 1. rewrite <- E, <- !pow_mult, <- pow_add.
    f_equal. pose proof (length_pairs l). lia.
Qed.
