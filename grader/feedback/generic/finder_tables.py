"""What is looked for in every program, in order: the first of a table that is found is told."""

from __future__ import annotations

from grader.feedback.generic.by_amount_signs import find_amount_signs
from grader.feedback.generic.by_build_errors import (
    find_misnamed_class,
    find_missing_import,
    find_missing_main,
    find_missing_semicolon,
    find_weak_operator_error,
)
from grader.feedback.generic.by_changed_source import find_changed_source, find_judged_change
from grader.feedback.generic.by_class_fields import find_hidden_field, find_self_set, find_shared_field
from grader.feedback.generic.by_common_trait import find_common_trait
from grader.feedback.generic.by_compiler_warnings import (
    find_warned_end,
    find_warned_mistake,
    find_wrong_format,
)
from grader.feedback.generic.by_copied_parameter import find_copied_parameter
from grader.feedback.generic.by_crash import find_empty_vector, find_missing_item, find_text_for_number
from grader.feedback.generic.by_decimals import (
    find_decimals,
    find_decimals_beside_others,
    find_last_digit,
    find_lost_decimals,
    find_narrowed_sum,
    find_significant_digits,
)
from grader.feedback.generic.by_digit_codes import find_digit_codes, find_letter_codes
from grader.feedback.generic.by_directions import find_doubled_direction
from grader.feedback.generic.by_doubled_answers import find_doubled_answer
from grader.feedback.generic.by_doubled_blanks import find_doubled_blanks
from grader.feedback.generic.by_empty_function import (
    find_empty_function,
    find_note_of_rest,
    find_unfinished_block,
    find_unused_function,
    find_unused_value,
)
from grader.feedback.generic.by_empty_lines import find_lost_record, find_stop_at_empty_line, find_unseen_end
from grader.feedback.generic.by_endless_loop import find_endless_loop, find_skipped_step
from grader.feedback.generic.by_errors import find_code_of_python_2, find_deep_recursion, find_missing_module
from grader.feedback.generic.by_exchanged_words import find_exchanged_words
from grader.feedback.generic.by_experiment import (
    find_ignored_input,
    find_other_file,
    find_unread_lines,
    find_use_of_standard_input,
)
from grader.feedback.generic.by_first_answer import find_first_wrong_answer
from grader.feedback.generic.by_form import find_own_form, find_own_words, find_printed_container
from grader.feedback.generic.by_game_prompts import find_game_prompt
from grader.feedback.generic.by_guarded_loop import find_guarded_loop
from grader.feedback.generic.by_inherited_classes import find_inheritance_slip
from grader.feedback.generic.by_input_order import find_needed_order
from grader.feedback.generic.by_inverted_map import find_inverted_map
from grader.feedback.generic.by_joined_texts import find_compared_numbers, find_joined_texts
from grader.feedback.generic.by_kept_state import find_kept_state
from grader.feedback.generic.by_last_answer import find_last_answer
from grader.feedback.generic.by_late_border import find_late_border
from grader.feedback.generic.by_late_hours import find_full_minutes, find_late_hours
from grader.feedback.generic.by_letters import find_wrong_letters
from grader.feedback.generic.by_limit import find_universal_limit
from grader.feedback.generic.by_line_ends import find_unanswered_line, find_unread_rest, find_unseen_line_ends
from grader.feedback.generic.by_line_order import find_line_order
from grader.feedback.generic.by_lines import (
    find_debugging_lines,
    find_first_words,
    find_followed_answers,
    find_glued_lines,
    find_lines_per_answer,
    find_missing_end,
    find_replaced_answers,
    find_title_case,
    find_turned_lines,
)
from grader.feedback.generic.by_lost_zeros import find_added_zeros, find_lost_zeros
from grader.feedback.generic.by_misread_input import find_misread_input
from grader.feedback.generic.by_missing_words import find_missing_round, find_short_lines
from grader.feedback.generic.by_misspelt_words import find_misspelt_word
from grader.feedback.generic.by_module_names import find_hidden_module
from grader.feedback.generic.by_month_days import find_even_months, find_leap_days, find_month_table
from grader.feedback.generic.by_negative_numbers import find_negative_numbers
from grader.feedback.generic.by_null_reads import find_null_read
from grader.feedback.generic.by_numbers import find_start_value, find_text_order
from grader.feedback.generic.by_odd_input import find_line_too_many, find_odd_input
from grader.feedback.generic.by_odd_words import find_odd_word
from grader.feedback.generic.by_one_word import find_one_word
from grader.feedback.generic.by_order import find_wrong_sorting
from grader.feedback.generic.by_output import (
    find_decimal_comma,
    find_double_sign,
    find_extra_lines,
    find_other_order,
    find_same_output,
    find_slowness,
    find_unlike_answers,
)
from grader.feedback.generic.by_output_file import (
    find_answer_in_file,
    find_other_output_file,
    find_printed_answer,
)
from grader.feedback.generic.by_overflow import find_overflow, find_overflow_beside_others
from grader.feedback.generic.by_plural import find_plural
from grader.feedback.generic.by_python_errors import find_python_error
from grader.feedback.generic.by_read_calls import find_read_call, find_split_line
from grader.feedback.generic.by_read_numbers import find_read_number
from grader.feedback.generic.by_repeated_lines import find_repeated_line
from grader.feedback.generic.by_repeated_output import find_repeated_output
from grader.feedback.generic.by_returned import (
    find_returned_nothing,
    find_returned_order,
    find_returned_text,
    find_returned_whole_part,
)
from grader.feedback.generic.by_returned_parts import (
    find_returned_decimals,
    find_returned_pairs,
    find_returned_zeros,
)
from grader.feedback.generic.by_same_piece import find_missing_head, find_same_piece
from grader.feedback.generic.by_script_errors import find_bytes_for_text
from grader.feedback.generic.by_second_reader import find_second_reader
from grader.feedback.generic.by_signed_input import find_signed_input
from grader.feedback.generic.by_small_types import find_few_digits, find_float_digits, find_lost_minus, find_small_type
from grader.feedback.generic.by_source import (
    find_assigned_condition,
    find_empty_file,
    find_end_loop,
    find_hidden_name,
    find_scanned_mark,
    find_shared_loop_name,
    find_short_buffer,
    find_silence,
    find_sorting_by_truth,
    find_turned_operator,
    find_uncalled_functions,
    find_unset_sum,
    find_weak_operator,
    find_whole_quotient,
)
from grader.feedback.generic.by_split_names import find_split_name
from grader.feedback.generic.by_stacks import find_turned_order
from grader.feedback.generic.by_swapped_numbers import find_swapped_numbers
from grader.feedback.generic.by_unflushed_turns import find_unflushed_turn
from grader.feedback.generic.by_unguarded_heads import find_ended_head, find_missing_braces
from grader.feedback.generic.by_unprinted_words import find_unprinted_word
from grader.feedback.generic.by_unread_words import find_unread_words
from grader.feedback.generic.by_used_up import find_used_up
from grader.feedback.generic.by_whole_reads import find_whole_reads
from grader.feedback.generic.by_word_case import find_words_by_case
from grader.feedback.generic.by_word_marks import find_word_marks
from grader.feedback.generic.by_words_for_none import find_words_for_none
from grader.feedback.generic.by_words_of_lines import find_missing_blanks, find_other_word_order
from grader.feedback.generic.by_wrong_label import find_wrong_label
from grader.feedback.generic.first_look import Find

CERTAIN: tuple[Find, ...] = (
    find_empty_file,
    find_code_of_python_2,
    find_missing_module,
    find_hidden_module,
    find_missing_import,
    find_misnamed_class,
    find_missing_main,
    find_missing_semicolon,
    find_weak_operator_error,
    find_uncalled_functions,
    find_answer_in_file,
    find_silence,
    find_other_output_file,
    find_printed_answer,
    find_use_of_standard_input,
    find_other_file,
    find_used_up,
    find_wrong_format,
    find_ended_head,
    find_whole_reads,
    find_ignored_input,
    find_scanned_mark,
    find_read_call,
    find_warned_end,
    find_endless_loop,
    find_skipped_step,
    find_second_reader,
    find_universal_limit,
)
LIKELY: tuple[Find, ...] = (
    find_returned_nothing,
    find_same_output,
    find_repeated_line,
    find_decimal_comma,
    find_double_sign,
    find_turned_lines,
    find_wrong_sorting,
    find_extra_lines,
    find_deep_recursion,
    find_slowness,
    find_unlike_answers,
)

POSSIBLE: tuple[Find, ...] = (
    find_unflushed_turn,
    find_game_prompt,
    find_split_line,
    find_overflow,
    find_lost_minus,
    find_small_type,
    find_turned_order,
    find_read_number,
    find_float_digits,
    find_assigned_condition,
    find_digit_codes,
    find_letter_codes,
    find_significant_digits,
    find_lost_zeros,
    find_amount_signs,
    find_late_hours,
    find_month_table,
    find_leap_days,
    find_null_read,
    find_warned_mistake,
    find_missing_braces,
    find_misspelt_word,
    find_exchanged_words,
    find_line_too_many,
    find_guarded_loop,
    find_inverted_map,
    find_changed_source,
    find_judged_change,
    find_repeated_output,
    find_full_minutes,
    find_self_set,
    find_shared_field,
    find_hidden_field,
    find_empty_vector,
    find_line_order,
    find_other_order,
    find_few_digits,
    find_narrowed_sum,
    find_misread_input,
    find_end_loop,
    find_unread_rest,
    find_unseen_line_ends,
    find_unanswered_line,
    find_hidden_name,
    find_sorting_by_truth,
    find_returned_order,
    find_returned_text,
    find_returned_whole_part,
    find_returned_zeros,
    find_returned_decimals,
    find_returned_pairs,
    find_doubled_blanks,
    find_decimals,
    find_own_form,
    find_own_words,
    find_printed_container,
    find_odd_word,
    find_plural,
    find_words_for_none,
    find_glued_lines,
    find_lines_per_answer,
    find_followed_answers,
    find_debugging_lines,
    find_replaced_answers,
    find_swapped_numbers,
    find_first_words,
    find_short_lines,
    find_title_case,
    find_wrong_letters,
    find_start_value,
    find_text_order,
    find_compared_numbers,
    find_joined_texts,
    find_added_zeros,
    find_lost_decimals,
    find_last_digit,
    find_unset_sum,
    find_weak_operator,
    find_whole_quotient,
    find_turned_operator,
    find_short_buffer,
    find_shared_loop_name,
    find_copied_parameter,
    find_last_answer,
    find_unseen_end,
    find_lost_record,
    find_stop_at_empty_line,
    find_unread_lines,
    find_unread_words,
    find_word_marks,
    find_odd_input,
    find_kept_state,
    find_needed_order,
    find_doubled_answer,
    find_missing_end,
    find_missing_round,
    find_decimals_beside_others,
    find_overflow_beside_others,
    find_late_border,
    find_missing_item,
    find_text_for_number,
    find_python_error,
    find_bytes_for_text,
    find_doubled_direction,
    find_inheritance_slip,
    find_negative_numbers,
    find_words_by_case,
    find_missing_blanks,
    find_other_word_order,
    find_split_name,
    find_signed_input,
    find_wrong_label,
    find_same_piece,
    find_missing_head,
    find_even_months,
    find_common_trait,
    find_empty_function,
    find_unfinished_block,
    find_unused_function,
    find_one_word,
    find_unprinted_word,
    find_first_wrong_answer,
    find_unused_value,
    find_note_of_rest,
)
"""What is looked for where nothing else is known."""
BESIDE: tuple[Find, ...] = (
    find_changed_source,
    find_overflow_beside_others,
    find_late_border,
    find_words_for_none,
    find_missing_item,
    find_text_for_number,
    find_python_error,
    find_bytes_for_text,
)
"""What is looked for beside another mistake: each is proved by itself."""
