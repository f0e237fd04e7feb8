(* What each trusted fact says. Written by `python -m lemmacheck.certify.statements`; do not edit. *)
Require Import Reals.
Open Scope R_scope.

Definition affine_recursion_says (start factor push powered end_ one_step : R) : Prop :=
  0 <= factor -> 0 <= (1 + ((-1) * factor)) -> 0 <= push -> 0 <= one_step -> end_ <= ((powered * start) + (push * (/ (1 + ((-1) * factor))))).
Definition am_gm_says (arithmetic geometric : R) : Prop :=
  geometric <= arithmetic.
Definition arc_and_mirror_says (moment_of_density order integral : R) : Prop :=
  integral = (moment_of_density * order).
Definition arctangent_of_share_says (share argument angle : R) : Prop :=
  0 <= share -> 0 <= (1 + ((-1) * share)) -> 0 <= argument -> 0 <= (3 + ((-2) * argument)) -> (argument * share) <= angle.
Definition artanh_series_above_says (argument artanh : R) : Prop :=
  0 <= argument -> 0 <= (1 + ((-1) * argument)) -> artanh <= (argument + ((argument ^ 3) * (/ (3 + ((-3) * (argument ^ 2)))))).
Definition artanh_series_below_says (argument artanh : R) : Prop :=
  0 <= argument -> 0 <= (1 + ((-1) * argument)) -> (argument + ((1 * (/ 3)) * (argument ^ 3))) <= artanh.
Definition association_says (pair_gap mean_of_product first second : R) : Prop :=
  0 <= pair_gap -> (first * second) <= mean_of_product.
Definition bernoulli_says (exponent excess power : R) : Prop :=
  0 <= ((-1) + exponent) -> 0 <= excess -> (1 + (excess * exponent)) <= power.
Definition bernoulli_negative_power_says (exponent argument power : R) : Prop :=
  0 <= exponent -> 0 <= argument -> 0 <= (1 + ((-1) * argument)) -> (1 + (argument * exponent)) <= power.
Definition binet_cauchy_says (ac bd ad bc over_pairs : R) : Prop :=
  over_pairs = ((ac * bd) + (((-1) * ad) * bc)).
Definition binomial_coefficient_says (coefficient power order choose : R) : Prop :=
  ((choose * order) * (/ ((1 + power) + ((-1) * order)))) = coefficient.
Definition both_events_says (first second both : R) : Prop :=
  (first + ((-1) * second)) <= both.
Definition capped_second_moment_says (ceiling mean second_moment : R) : Prop :=
  0 <= ceiling -> second_moment <= (ceiling * mean).
Definition capped_sum_says (count ceiling total : R) : Prop :=
  0 <= count -> total <= (ceiling * count).
Definition cauchy_binet_says (log_before log_after log_of_mean : R) : Prop :=
  (log_before + log_of_mean) = log_after.
Definition cauchy_coefficient_says (integral coefficient : R) : Prop :=
  coefficient = integral.
Definition cauchy_schwarz_says (count total squares : R) : Prop :=
  0 <= count -> (total ^ 2) <= (count * squares).
Definition cauchy_schwarz_by_rows_says (lengths products : R) : Prop :=
  products <= lengths.
Definition cauchy_schwarz_geometric_says (bound mean_sum_of_roots growth weighted_total : R) : Prop :=
  0 <= bound -> 0 <= ((-1) + growth) -> 0 <= ((bound ^ 2) + ((((-1) * growth) * weighted_total) * (/ ((-1) + growth)))) -> mean_sum_of_roots <= bound.
Definition cauchy_schwarz_inner_says (first second inner : R) : Prop :=
  (inner ^ 2) <= (first * second).
Definition cauchy_schwarz_powers_says (first third second : R) : Prop :=
  (second ^ 2) <= (first * third).
Definition cauchy_schwarz_stopped_says (bound mean_sum_of_roots mean_time mean_total : R) : Prop :=
  0 <= bound -> 0 <= ((bound ^ 2) + (((-1) * mean_time) * mean_total)) -> mean_sum_of_roots <= bound.
Definition cauchy_schwarz_weighted_says (mean_weight mean_inverse : R) : Prop :=
  1 <= (mean_inverse * mean_weight).
Definition chi_variance_says (variance : R) : Prop :=
  (2 * variance) <= 1.
Definition contracting_sequence_says (start factor steps end_ before after power1 : R) : Prop :=
  0 <= factor -> 0 <= (((-1) * after) + (before * factor)) -> end_ <= (start * power1).
Definition cosine_below_one_says (argument cosine : R) : Prop :=
  cosine <= 1.
Definition cotangent_below_reciprocal_says (argument cotangent : R) : Prop :=
  0 <= argument -> 0 <= (3 + ((-1) * argument)) -> (argument * cotangent) <= 1.
Definition cotangent_falls_says (larger smaller cot_of_larger cot_of_smaller : R) : Prop :=
  0 <= (cot_of_smaller + ((-1) * cot_of_larger)) -> smaller <= larger.
Definition cotangent_of_sum_says (half_turn first second cot_of_first cot_of_second cot_of_sum : R) : Prop :=
  0 < first -> 0 < second -> 0 < ((half_turn + ((-1) * first)) + ((-1) * second)) -> ((-1) + (cot_of_first * cot_of_second)) = (cot_of_sum * (cot_of_first + cot_of_second)).
Definition cubes_below_says (largest mean : R) : Prop :=
  mean <= largest.
Definition cubes_below_norm_says (norm cubes : R) : Prop :=
  cubes <= (norm ^ 3).
Definition cubes_extremal_says (all_but_one_equal cubes : R) : Prop :=
  cubes <= all_but_one_equal.
Definition davis_kahan_says (gap norm_squared sine_squared : R) : Prop :=
  0 < gap -> (sine_squared * (gap ^ 2)) <= (4 * norm_squared).
Definition decay_by_factor_says (log_ratio steps factor log_of_factor before after : R) : Prop :=
  0 <= (((-1) * after) + (before * factor)) -> (((-1) * log_of_factor) * steps) <= log_ratio.
Definition determinant_of_product_says (determinant left right : R) : Prop :=
  (left * right) = determinant.
Definition diagonal_dominance_says (strength rank size : R) : Prop :=
  0 < (1 + ((-1) * strength)) -> size <= rank.
Definition digamma_below_log_says (log digamma argument : R) : Prop :=
  0 <= argument -> digamma <= (log + (((-1) * (/ 2)) * (/ argument))).
Definition digamma_step_says (argument step later earlier log_of_ratio : R) : Prop :=
  0 <= step -> 0 < argument -> log_of_ratio <= (later + ((-1) * earlier)).
Definition directions_move_across_says (along : R) : Prop :=
  0 = along.
Definition enduring_sequence_says (start factor powered end_ before after : R) : Prop :=
  0 <= factor -> 0 <= (after + (((-1) * before) * factor)) -> (powered * start) <= end_.
Definition erf_above_cubic_says (argument slope erf_of_argument : R) : Prop :=
  0 <= argument -> (slope * (argument + (((-1) * (/ 3)) * (argument ^ 3)))) <= erf_of_argument.
Definition erf_tangent_says (argument slope erf_of_argument : R) : Prop :=
  0 <= argument -> erf_of_argument <= (argument * slope).
Definition exact_affine_recursion_says (start factor push powered end_ one_step : R) : Prop :=
  0 <= one_step -> 0 <= ((-1) * one_step) -> 0 < (1 + ((-1) * factor)) -> ((powered * start) + ((push * (/ (1 + ((-1) * factor)))) * (1 + ((-1) * powered)))) = end_.
Definition exp_above_quadratic_says (argument exp_of_argument : R) : Prop :=
  0 <= argument -> ((1 + argument) + ((1 * (/ 2)) * (argument ^ 2))) <= exp_of_argument.
Definition exp_below_quadratic_says (argument exp_of_argument : R) : Prop :=
  0 <= argument -> 0 <= (1 + ((-1) * argument)) -> exp_of_argument <= ((1 + argument) + (argument ^ 2)).
Definition exp_of_negative_says (exponent exp_of_minus : R) : Prop :=
  0 <= exponent -> exp_of_minus <= 1.
Definition exp_rises_says (larger smaller exp_of_larger exp_of_smaller : R) : Prop :=
  0 <= (larger + ((-1) * smaller)) -> exp_of_smaller <= exp_of_larger.
Definition exp_second_order_says (argument log_of_polynomial : R) : Prop :=
  0 <= argument -> log_of_polynomial <= argument.
Definition exp_tangent_says (argument exp_of_argument : R) : Prop :=
  (1 + argument) <= exp_of_argument.
Definition four_above_pi_says (quotient : R) : Prop :=
  1 <= quotient.
Definition fourth_moment_of_sum_says (count second fourth fourth_of_sum : R) : Prop :=
  0 <= ((-1) + count) -> fourth_of_sum <= ((count * fourth) + (((3 * count) * (second ^ 2)) * ((-1) + count))).
Definition frullani_gaussian_says (form length integral : R) : Prop :=
  (form + integral) = length.
Definition gaussian_factor_says (size squares square_of_trace after : R) : Prop :=
  0 < size -> (square_of_trace + (squares * (1 + size))) = (after * size).
Definition gaussian_factor_trace_says (trace after : R) : Prop :=
  trace = after.
Definition geometric_below_mean_says (mean exp_of_mean_log : R) : Prop :=
  exp_of_mean_log <= mean.
Definition geometric_decay_says (log_ratio steps time before after : R) : Prop :=
  0 <= time -> 0 <= (((-1) * after) + (before * (1 + ((-1) * (/ time))))) -> (steps * (/ time)) <= log_ratio.
Definition geometric_sequence_says (first ratio steps powered last before after : R) : Prop :=
  0 <= steps -> 0 <= (((-1) * after) + (before * ratio)) -> 0 <= (after + (((-1) * before) * ratio)) -> (first * powered) = last.
Definition geometric_series_says (first ratio total before after : R) : Prop :=
  0 <= (1 + ((-1) * ratio)) -> 0 <= (((-1) * after) + (before * ratio)) -> (total * (1 + ((-1) * ratio))) <= first.
Definition gershgorin_says (radius largest : R) : Prop :=
  largest <= radius.
Definition gershgorin_below_says (smallest floor : R) : Prop :=
  floor <= smallest.
Definition haar_conjugation_fades_says (size before after : R) : Prop :=
  0 < ((-1) + size) -> (before * size) = (after * (2 + size)).
Definition hadamard_says (sum_of_log_rows log_determinant : R) : Prop :=
  log_determinant <= sum_of_log_rows.
Definition halving_at_most_says (log_ratio steps log_two before after : R) : Prop :=
  0 <= (((-1) * before) + (2 * after)) -> log_ratio <= (log_two * steps).
Definition holder_says (exponent first second inner : R) : Prop :=
  0 < ((-1) + exponent) -> inner <= (first * second).
Definition holder_first_fourth_says (first second fourth : R) : Prop :=
  (second ^ 3) <= (fourth * (first ^ 2)).
Definition independent_unit_rows_says (samples image_squared spread : R) : Prop :=
  1 = ((image_squared + spread) + (/ samples)).
Definition induction_says (start before after end_ : R) : Prop :=
  0 <= start -> 0 <= after -> 0 <= end_.
Definition jensen_convex_says (mean_of_value value_at_mean : R) : Prop :=
  value_at_mean <= mean_of_value.
Definition jensen_log_says (count log_of_mean total_log : R) : Prop :=
  0 <= count -> total_log <= (count * log_of_mean).
Definition jensen_log_of_mean_says (log_of_mean mean_log : R) : Prop :=
  mean_log <= log_of_mean.
Definition jensen_reciprocal_says (mean mean_of_reciprocal : R) : Prop :=
  0 < mean -> 1 <= (mean * mean_of_reciprocal).
Definition jensen_root_says (mean_root root_of_mean : R) : Prop :=
  mean_root <= root_of_mean.
Definition jensen_square_says (mean mean_of_square : R) : Prop :=
  (mean ^ 2) <= mean_of_square.
Definition lagrange_identity_says (product square spread : R) : Prop :=
  (spread + square) = product.
Definition lagrange_inversion_says (coefficient order coefficient_of_power : R) : Prop :=
  (coefficient_of_power * (/ order)) = coefficient.
Definition largest_above_mean_says (largest mean : R) : Prop :=
  mean <= largest.
Definition laurent_massart_says (degrees x bound tail : R) : Prop :=
  0 <= x -> 0 < degrees -> tail <= bound.
Definition log_by_artanh_says (argument log_of_quotient artanh : R) : Prop :=
  0 <= argument -> 0 < (1 + ((-1) * argument)) -> (2 * artanh) = log_of_quotient.
Definition log_remainder_falls_says (coefficient average : R) : Prop :=
  average <= coefficient.
Definition log_rises_says (larger smaller log_of_larger log_of_smaller : R) : Prop :=
  0 <= (larger + ((-1) * smaller)) -> 0 < smaller -> log_of_smaller <= log_of_larger.
Definition log_second_order_says (excess log_of_one_plus : R) : Prop :=
  0 <= excess -> (excess + (((-1) * (/ 2)) * (excess ^ 2))) <= log_of_one_plus.
Definition log_series_above_says (argument coefficient : R) : Prop :=
  0 <= argument -> 0 <= (1 + ((-1) * argument)) -> coefficient <= ((/ (6 + ((-6) * argument))) * (3 + ((-1) * argument))).
Definition log_series_below_says (argument square log_of_reciprocal : R) : Prop :=
  0 <= argument -> (argument + ((1 * (/ 2)) * square)) <= log_of_reciprocal.
Definition log_sinc_says (argument log_of_sinc : R) : Prop :=
  0 <= argument -> 0 <= (2 + ((-1) * argument)) -> (((-1) * (/ 4)) * (argument ^ 2)) <= log_of_sinc.
Definition log_sinc_nonpositive_says (argument log_of_sinc : R) : Prop :=
  0 <= argument -> 0 <= (3 + ((-1) * argument)) -> log_of_sinc <= 0.
Definition log_tangent_says (argument log_of_argument : R) : Prop :=
  log_of_argument <= ((-1) + argument).
Definition log_tangent_at_says (argument log_of_argument at_ log_of_at : R) : Prop :=
  0 <= at_ -> log_of_argument <= (((-1) + log_of_at) + (argument * (/ at_))).
Definition maclaurin_second_says (pair_mean geometric_squared : R) : Prop :=
  geometric_squared <= pair_mean.
Definition markov_says (mean level probability : R) : Prop :=
  0 <= level -> (level * probability) <= mean.
Definition mean_above_smallest_says (mean smallest : R) : Prop :=
  smallest <= mean.
Definition mean_below_largest_says (largest mean : R) : Prop :=
  mean <= largest.
Definition mean_below_sum_says (mean total : R) : Prop :=
  mean <= total.
Definition mean_determinant_says (mean : R) : Prop :=
  1 = mean.
Definition mean_keeps_order_says (pointwise_gap mean_of_larger mean_of_smaller : R) : Prop :=
  0 <= pointwise_gap -> mean_of_smaller <= mean_of_larger.
Definition mean_log_on_circle_says (mean_remainder log_two log_of_sum : R) : Prop :=
  (log_two + ((-1) * log_of_sum)) = mean_remainder.
Definition mean_log_pade_says (mean_remainder mean_ratio : R) : Prop :=
  mean_ratio <= mean_remainder.
Definition mean_log_two_points_says (mean third log_of_rest mean_remainder : R) : Prop :=
  0 <= mean -> 0 <= ((-1) * mean) -> 0 <= third -> 0 <= ((-1) * third) -> (((-1) * (/ 2)) * log_of_rest) <= mean_remainder.
Definition mean_norm_says (mean_of_norm norm_of_mean deviation : R) : Prop :=
  mean_of_norm <= (deviation + norm_of_mean).
Definition mean_square_splits_says (mean_square square_of_mean variance : R) : Prop :=
  (square_of_mean + variance) = mean_square.
Definition mean_squared_determinant_says (mean product : R) : Prop :=
  product = mean.
Definition mean_squared_norm_says (mean product : R) : Prop :=
  (2 * product) = mean.
Definition minkowski_fourth_says (norm_of_sum first second : R) : Prop :=
  norm_of_sum <= (first + second).
Definition mixed_derivatives_says (first_then_second second_then_first : R) : Prop :=
  second_then_first = first_then_second.
Definition near_multiple_above_says (rate curvature square cube image : R) : Prop :=
  0 <= rate -> 0 <= (1 + ((-1) * rate)) -> 0 <= curvature -> image <= ((square * (rate ^ 2)) + ((2 * cube) * curvature)).
Definition near_multiple_below_says (rate curvature square cube image : R) : Prop :=
  0 <= rate -> 0 <= (1 + ((-1) * rate)) -> 0 <= curvature -> (square * (rate ^ 2)) <= (image + ((2 * cube) * curvature)).
Definition noise_of_unit_rows_says (samples inverse_width image after : R) : Prop :=
  ((image * (1 + ((-1) * inverse_width))) + (inverse_width * (1 + ((-1) * (/ samples))))) = after.
Definition noncentral_log_rises_says (at_one at_less : R) : Prop :=
  at_less <= at_one.
Definition norm_above_mean_says (mean_of_norm norm_of_mean : R) : Prop :=
  norm_of_mean <= mean_of_norm.
Definition norm_of_chain_says (sum_of_log_norms log_of_norm : R) : Prop :=
  log_of_norm <= sum_of_log_norms.
Definition norms_fall_says (first second norm_first norm_second : R) : Prop :=
  0 <= (second + ((-1) * first)) -> 0 < first -> norm_second <= norm_first.
Definition only_invariant_law_says (one other : R) : Prop :=
  other = one.
Definition optional_stopping_says (start step mean_time before after : R) : Prop :=
  0 <= step -> 0 <= ((before + ((-1) * after)) + ((-1) * step)) -> (mean_time * step) <= start.
Definition orthonormal_rows_says (norm norm_of_product : R) : Prop :=
  norm_of_product <= norm.
Definition pade_of_exp_says (argument exp_of_negative : R) : Prop :=
  0 <= argument -> ((/ (2 + argument)) * (2 + ((-1) * argument))) <= exp_of_negative.
Definition paley_zygmund_says (share mean second_moment probability : R) : Prop :=
  0 <= share -> 0 <= (1 + ((-1) * share)) -> 0 <= mean -> ((mean ^ 2) * ((1 + ((-1) * share)) ^ 2)) <= (probability * second_moment).
Definition parallelogram_says (first second of_sum of_difference : R) : Prop :=
  (of_difference + of_sum) = ((2 * first) + (2 * second)).
Definition part_of_sum_says (total part : R) : Prop :=
  part <= total.
Definition planar_products_says (moment coefficient : R) : Prop :=
  coefficient = moment.
Definition polar_mean_log_says (direction form length : R) : Prop :=
  (direction + length) = form.
Definition popoviciu_says (length image : R) : Prop :=
  (4 * image) <= length.
Definition power_below_e_says (count power e : R) : Prop :=
  0 <= ((-1) + count) -> power <= e.
Definition product_below_exp_says (total limit product exp_of_limit : R) : Prop :=
  0 <= (limit + ((-1) * total)) -> product <= exp_of_limit.
Definition product_with_collinear_rows_says (squares along factors : R) : Prop :=
  (along * factors) = squares.
Definition products_keep_order_says (pointwise_gap larger smaller : R) : Prop :=
  0 <= pointwise_gap -> smaller <= larger.
Definition rank_of_product_says (factor product : R) : Prop :=
  product <= factor.
Definition rayleigh_says (quotient smallest : R) : Prop :=
  smallest <= quotient.
Definition recursion_on_event_says (start factor push steps end_ before after power1 : R) : Prop :=
  0 <= factor -> 0 <= push -> 0 <= ((push + ((-1) * after)) + (before * factor)) -> 0 < (1 + ((-1) * factor)) -> end_ <= ((push * (/ (1 + ((-1) * factor)))) + (start * power1)).
Definition reverse_triangle_says (first second difference_squared : R) : Prop :=
  ((first + ((-1) * second)) ^ 2) <= difference_squared.
Definition rising_sequence_says (first later one_step : R) : Prop :=
  0 <= one_step -> first <= later.
Definition rising_weights_says (pair_gap weighted plain : R) : Prop :=
  0 <= pair_gap -> plain <= weighted.
Definition root_above_says (root square argument : R) : Prop :=
  0 <= (square + ((-1) * (argument ^ 2))) -> argument <= root.
Definition root_below_says (root square bound : R) : Prop :=
  0 <= bound -> 0 <= ((bound ^ 2) + ((-1) * square)) -> root <= bound.
Definition root_below_tangent_says (argument root : R) : Prop :=
  0 <= argument -> root <= (1 + (((-1) * (/ 2)) * argument)).
Definition rotation_keeps_norm_says (squares squares_of_product : R) : Prop :=
  squares_of_product = squares.
Definition rows_within_says (radius mean_square : R) : Prop :=
  mean_square <= (radius ^ 2).
Definition share_exchange_says (first second product cross : R) : Prop :=
  (product * (first + ((-1) * second))) = cross.
Definition share_of_pair_says (first second product weight : R) : Prop :=
  ((first * second) * weight) <= product.
Definition shares_keep_order_says (first second difference : R) : Prop :=
  0 <= (first + ((-1) * second)) -> 0 <= difference.
Definition signs_kept_says (kept from_each : R) : Prop :=
  from_each = kept.
Definition sine_below_argument_says (argument sine : R) : Prop :=
  0 <= argument -> sine <= argument.
Definition smallest_below_mean_says (smallest mean : R) : Prop :=
  smallest <= mean.
Definition smallest_of_unit_sum_says (count inverse_smallest : R) : Prop :=
  count <= inverse_smallest.
Definition smooth_convex_says (at_x at_y inner difference smoothness : R) : Prop :=
  0 < smoothness -> ((at_y + inner) + (((1 * (/ 2)) * difference) * (/ smoothness))) <= at_x.
Definition softplus_above_tangent_says (argument log_two softplus : R) : Prop :=
  (log_two + (((-1) * (/ 2)) * argument)) <= softplus.
Definition softplus_below_parabola_says (argument log_two softplus : R) : Prop :=
  softplus <= ((log_two + (((-1) * (/ 2)) * argument)) + ((1 * (/ 8)) * (argument ^ 2))).
Definition softplus_chord_falls_says (smaller larger chord_of_smaller chord_of_larger : R) : Prop :=
  0 <= smaller -> 0 <= (larger + ((-1) * smaller)) -> chord_of_larger <= chord_of_smaller.
Definition some_reach_mean_says (count mean floor : R) : Prop :=
  0 <= (mean + ((-1) * floor)) -> 1 <= count.
Definition spread_distance_squared_says (distance_squared one other : R) : Prop :=
  0 < (one + other) -> (((one + ((-1) * other)) ^ 2) * (/ ((2 * one) + (2 * other)))) <= distance_squared.
Definition spread_of_products_says (spread left right : R) : Prop :=
  (left * right) = spread.
Definition squared_inner_product_says (first second inner_squared : R) : Prop :=
  inner_squared <= (first * second).
Definition squares_above_product_says (first second inner : R) : Prop :=
  (2 * inner) <= (first + second).
Definition squares_below_square_says (total squares : R) : Prop :=
  squares <= (total ^ 2).
Definition squares_on_event_says (start root push steps end_ before after power1 : R) : Prop :=
  0 <= root -> 0 <= push -> 0 <= ((push + ((-1) * after)) + (before * (root ^ 2))) -> 0 < (1 + ((-1) * root)) -> end_ <= ((push * (/ (1 + ((-1) * (root ^ 2))))) + (start * (power1 ^ 2))).
Definition steps_add_up_says (start step count end_ one_step : R) : Prop :=
  0 <= one_step -> end_ <= (start + (count * step)).
Definition steps_reach_says (start step count top one_step : R) : Prop :=
  0 <= step -> 0 <= one_step -> top <= (start + (count * step)).
Definition sum_above_floor_says (count floor total : R) : Prop :=
  (count * floor) <= total.
Definition sum_below_norm_says (count root_of_count mean : R) : Prop :=
  ((/ count) * (root_of_count ^ 2)) <= (mean * root_of_count).
Definition sum_keeps_order_says (pointwise_gap larger smaller : R) : Prop :=
  0 <= pointwise_gap -> smaller <= larger.
Definition summed_log_tangent_says (total_excess total_log : R) : Prop :=
  total_log <= total_excess.
Definition sums_in_pairs_says (first second own : R) : Prop :=
  (2 * own) <= (second + (first ^ 2)).
Definition sylvester_rank_says (left right inner product : R) : Prop :=
  ((left + right) + ((-1) * inner)) <= product.
Definition tangent_above_argument_says (argument tangent : R) : Prop :=
  0 <= argument -> 0 <= (3 + ((-2) * argument)) -> argument <= tangent.
Definition telescoping_sum_says (first last total one_term : R) : Prop :=
  0 <= one_term -> total <= (first + ((-1) * last)).
Definition top_lyapunov_exponent_says (size variance exponent digamma log_half log_variance : R) : Prop :=
  0 <= ((-1) + size) -> 0 < variance -> ((digamma + log_variance) + ((-1) * log_half)) = (2 * exponent).
Definition trace_of_cube_says (trace cubes : R) : Prop :=
  cubes = trace.
Definition trace_of_square_says (trace squares : R) : Prop :=
  squares = trace.
Definition triangle_inequality_says (norm_of_sum first second : R) : Prop :=
  norm_of_sum <= (first + second).
Definition uncorrelated_across_says (size mean : R) : Prop :=
  ((-1) + size) = mean.
Definition union_bound_says (total union : R) : Prop :=
  union <= total.
Definition volume_of_a_box_says (determinant_square row_product : R) : Prop :=
  row_product = determinant_square.
Definition weighted_falls_says (first factor growth weighted_total before after : R) : Prop :=
  0 <= first -> 0 <= ((-1) + growth) -> 0 <= factor -> 0 <= (1 + (((-1) * factor) * growth)) -> 0 <= (((-1) * after) + (before * factor)) -> weighted_total <= (first * (1 + ((factor * (/ (1 + (((-1) * factor) * growth)))) * ((-1) + growth)))).
Definition weighted_floor_says (total floor weight : R) : Prop :=
  (floor * weight) <= total.
Definition weyl_says (before change after : R) : Prop :=
  after <= (before + change).
