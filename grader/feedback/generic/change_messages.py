"""What is said of each kind of small change, as students read it."""

from __future__ import annotations

from collections.abc import Mapping

from grader.changes.source_changes import ChangeKind
from grader.text.spoken_text import say_later

WEAK_OPERATOR = say_later(
    "In `{code}` the comparison comes first: it means `{name}`. Put what belongs together in brackets."
)
MESSAGES = {
    ChangeKind.LIMIT: say_later(
        "Your program goes wrong where both sides of `{code}` are equal. Decide what is to happen then."
    ),
    ChangeKind.DIRECTION: say_later("The comparison `{code}` is the wrong way round."),
    ChangeKind.LONGER_RANGE: say_later(
        "`{code}` ends one number too early. A range stops before the end that you give it."
    ),
    ChangeKind.SHORTER_RANGE: say_later("`{code}` ends one number too late."),
    ChangeKind.RANGE_START: say_later("`{code}` begins at the wrong number."),
    ChangeKind.START: say_later("`{code}` is the wrong value to start with."),
    ChangeKind.SET_ONCE: say_later(
        "Your program runs `{code}` only once, before the loop on line {line}, so something is left over from one "
        "iteration of the loop to the next. Do it at the beginning of each iteration."
    ),
    ChangeKind.SET_AGAIN: say_later(
        "Your program runs `{code}` in each iteration of the loop on line {line}, so what it had before is lost. "
        "Do it once, before the loop."
    ),
    ChangeKind.IN_LOOP: say_later(
        "Your program runs `{code}` in each iteration of the loop on line {line}. "
        "It belongs after the loop: indent it less."
    ),
    ChangeKind.BEHIND_LOOP: say_later(
        "Your program runs `{code}` only once, after the loop on line {line}. It belongs in the loop: indent it more."
    ),
    ChangeKind.WHOLE_DIVISION: say_later(
        "`{code}` gives a number with decimals. Two slashes, `//`, divide whole numbers."
    ),
    ChangeKind.ROUNDING: say_later(
        "`{code}` rounds the wrong way. Look at how the assignment asks for it: up, down or to the nearest."
    ),
    ChangeKind.REPLACED_SUM: say_later("`{code}` replaces what `{name}` was before. Add to it instead."),
    ChangeKind.NO_ASSIGNMENT: say_later("`{code}` only compares. One `=` gives `{name}` the value."),
    ChangeKind.SHARED_DEFAULT: say_later(
        "The default `{name}={code}` is made only once, so what one call puts into it is still there in the next. "
        "Make a new one in each call."
    ),
    ChangeKind.SEPARATE_IF: say_later(
        "Your program asks `{code}` also where the `if` before it was true. Write `elif` to ask only where it was not."
    ),
    ChangeKind.CONNECTIVE: say_later("`{code}` has the wrong one of `and` and `or`."),
    ChangeKind.LOOP_NAME: say_later(
        "Your program changes `{name}` within the loop on line {line}, which counts with it. Below that, `{name}` is "
        "another number. Use another name for what changes."
    ),
    ChangeKind.LATE_TEST: say_later(
        "The loop on line {line} does its work once before it asks whether it is to end. Ask first."
    ),
    ChangeKind.SHARED_LIST: say_later(
        "`{code}` changes `{name}` for the whole program, and it stays so for all that comes later. "
        "Set it back each time, or change a copy."
    ),
    ChangeKind.SIGN: say_later("`{code}` has the wrong one of `+` and `-`."),
    ChangeKind.REMAINDER: say_later(
        "`{code}` is negative where its left side is. Add `{name}` to it, and take the remainder again."
    ),
    ChangeKind.ORDER: say_later("`{code}` sorts the wrong way round."),
    ChangeKind.EXTREME: say_later("`{code}` takes the wrong one of the largest and the smallest."),
    ChangeKind.TEXT_SORT: say_later(
        "`{code}` sorts numbers as texts, so 10 comes before 9. Give it a function: `sort({name})`."
    ),
    ChangeKind.JOINED: say_later(
        "`{code}` joins texts, where numbers are to be added. At least one of them is a text: make a number of it"
        " first."
    ),
    ChangeKind.TEXTS: say_later("`{code}` gives text. Make numbers of it before you calculate or compare."),
    ChangeKind.FOR_IN: say_later(
        "`{code}` goes through the numbers of the places, as texts: “0”, “1” and so on. "
        "With `of` it goes through what stands there."
    ),
    ChangeKind.NO_BREAK: say_later(
        "The branch before `{code}` does not end with `break`, so your program goes on into the next one."
    ),
    ChangeKind.ASSIGNED: say_later("`{code}` gives `{name}` a value. Two `=` compare."),
    ChangeKind.LOST_DECIMALS: say_later("`{code}` drops the decimals. One slash, `/`, keeps them."),
    ChangeKind.FACTOR: say_later(
        "`{code}` has a number that is too large or too small, perhaps by a factor of 10 or 100. "
        "Is it in the right unit?"
    ),
    ChangeKind.FROM_ZERO: say_later(
        "`{name}` counts from 0 where it is printed, and is to count from 1 there. Print `{code} + 1`."
    ),
    ChangeKind.BOTH_FROM_ZERO: say_later(
        "`{name}` and `{code}` count from 0 where they are printed, and are to count from 1 there. "
        "Print one more of each."
    ),
    ChangeKind.REST_IN_LOOP: say_later(
        "Your program runs `{code}` and what stands below it in each iteration of the loop on line {line}. "
        "It belongs after the loop: indent it less."
    ),
    ChangeKind.NO_STOP: say_later(
        "The loop on line {line} goes on after `{code}` was true, and its later iterations count as well. "
        "End it there with `break`."
    ),
    ChangeKind.EARLY_STOP: say_later("`break` ends the loop too early here: there is more to do."),
    ChangeKind.INNER_BREAK: say_later(
        "`break` ends only the loop on line {line}, and the one around it goes on. "
        "Leave both, for example in a function with `return`."
    ),
    ChangeKind.LOOP_ELSE: say_later(
        "Your program runs `{code}` in each iteration of the loop on line {line} in which the `if` is not true. "
        "Move it behind the loop: only there all of them have been tried."
    ),
    ChangeKind.MAIN_NAME: say_later('`{code}` is never true: `__name__` is `"__main__"` where a file is run.'),
    ChangeKind.NOT_CALLED: say_later("`{code}` only names a function. Write `{code}()` to call it."),
    ChangeKind.SURPLUS: say_later("`{code}` changes `{name}` once too often: without it, tests pass that fail now."),
    ChangeKind.SURPLUS_PRINT: say_later("`{code}` prints what is not asked for. Leave it out."),
    ChangeKind.PROMPT: say_later("What stands in the brackets of `{code}` is printed with your answers. Leave it out."),
    ChangeKind.COMPARED_TEXTS: say_later(
        "`{code}` compares texts, character by character, so “10” comes before “9”. Convert both sides to numbers."
    ),
    ChangeKind.TEXT_AND_NUMBER: say_later(
        "`{code}` compares a text with a number, and these are never equal. Make both of one kind."
    ),
    ChangeKind.TEXT_KEY: say_later(
        "`{code}` compares numbers as texts, so “10” comes before “9”. Make numbers of them first."
    ),
    ChangeKind.SORT_KEY: say_later(
        "`{code}` sorts by another value than is meant. Check what it takes of each, and what that holds."
    ),
    ChangeKind.TIES: say_later(
        "Where two are equal in what `{code}` sorts by, they come out in the wrong order. "
        "Look up which of them comes first."
    ),
    ChangeKind.TURNED_TIES: say_later(
        "`{name}` turns round the whole order, also of those that are equal in its first part. "
        "Leave it out, and turn round that part alone."
    ),
    ChangeKind.SWAPPED_NAMES: say_later(
        "With two neighbouring names in `{code}` swapped, tests pass that fail now. Are they in the wrong order here, "
        "or mixed up further down?"
    ),
    ChangeKind.SWAPPED_INDEXES: say_later("`{code}` has its two indexes the wrong way round."),
    ChangeKind.SPLIT_REST: say_later(
        "`{code}` splits within what belongs together, too. Split less often, as `{name}` does."
    ),
    ChangeKind.EMPTY_WORDS: say_later(
        "`{code}` splits at each single blank and at nothing else: one blank more gives an empty word, "
        "and the end of a line stays in its word. Write `{name}`."
    ),
    ChangeKind.LOST_PARTS: say_later("`{code}` leaves out empty parts at the end. `{name}` keeps them."),
    ChangeKind.ONE_END: say_later("`{code}` takes away at one end only. `{name}` does so at both."),
    ChangeKind.LETTER_FROM_ZERO: say_later(
        "`{code}` counts the letters from 0. With `{name}`, which counts from 1, tests pass that fail now."
    ),
    ChangeKind.UNSORTED_KEYS: say_later("`{code}` keeps what is in it in no order. A `{name}` keeps it sorted."),
    ChangeKind.MIXED_KEYS: say_later(
        "`{code}` keeps what is in it in no order. A `{name}` keeps it in the order in which it comes."
    ),
    ChangeKind.START_BLANKS: say_later(
        "`{code}` also takes away blanks and empty lines at the beginning, and here they count. `{name}` leaves them."
    ),
    ChangeKind.CUT_DECIMALS: say_later("`{code}` drops what comes after the decimal point. `float(…)` keeps it."),
    ChangeKind.ONE_CHARACTER: say_later(
        "In the pattern `{code}`, `{name}` matches one character only. `{name}+` matches one or more."
    ),
    ChangeKind.CHARACTERS: say_later("`{code}` goes through single characters. Go through the words, with `{name}`."),
    ChangeKind.CLASS_LIST: say_later(
        "`{code}` belongs to the class, so all its objects share one `{name}`. "
        "Make one for each object, in `__init__`: `self.{name} = …`."
    ),
    ChangeKind.CHANGED_IN_LOOP: say_later(
        "The loop on line {line} goes through `{name}`, and under `{code}` it changes `{name}`. "
        "End the loop there with `break`, or collect what is to be changed and do it after the loop."
    ),
    ChangeKind.CHANGED_ITEMS: say_later(
        "The loop `{code}` changes `{name}` while it goes through it. Go through a copy, with `list({name})`."
    ),
    ChangeKind.NO_ELSE: say_later(
        "Your program runs `{code}` also where the `if` before it was true. Put it into an `else`."
    ),
    ChangeKind.FIRST_RETURNED: say_later(
        "`{code}` ends the loop on line {line} as soon as it runs, even if nothing was found. Keep the result in a "
        "variable, and return it only if `{name}`."
    ),
    ChangeKind.MOVED_LEVEL: say_later(
        "`{code}` changes the variable for everything that follows here as well. Pass `{name}`, which leaves it as it "
        "is."
    ),
    ChangeKind.OLD_VALUE: say_later(
        "`{code}` passes the old value, and changes the variable only after that. Pass `{name}`."
    ),
    ChangeKind.LEFT_IN_COPY: say_later(
        "`{code}` makes a copy, and changes to it are lost. Change the original, or store the copy at the end: "
        "`{name}`."
    ),
    ChangeKind.EARLY_RETURN: say_later(
        "`{code}` ends the whole function within the loop on line {line}: there is more to do. "
        "`continue` goes on with the next iteration."
    ),
    ChangeKind.NO_F: say_later(
        "`{code}` prints its braces as they are. Put an `f` before the quotation mark: then the values stand there."
    ),
    ChangeKind.REUSED_NAME: say_later(
        "The loop `{code}` uses the name `{name}` again, so what `{name}` was before is lost. Use another name there."
    ),
    ChangeKind.NO_ELIF: say_later(
        "Your program asks `{code}` only where the conditions before it were not true. Write `if` to ask it always."
    ),
    ChangeKind.SORTED: say_later(
        "`{code}` changes the order, and the order of the input counts here: without it, tests pass that fail now."
    ),
    ChangeKind.ZERO_AS_NOTHING: say_later(
        "`{code}` takes 0 for nothing, but 0 is a value here. Ask for what you mean, as `{name}` does."
    ),
    ChangeKind.SECOND_NAME: say_later(
        "`{code}` makes no copy: both names stand for the same thing. `{name}` makes one."
    ),
    ChangeKind.STORED_LIST: say_later(
        "`{code}` makes no copy: what changes later changes there, too. Store a copy, `{name}`."
    ),
    ChangeKind.STORED_LISTS: say_later(
        "`{code}` makes no copy: what changes later changes there, too. Store a copy, `{name}`, "
        "here and wherever else your program does so."
    ),
    ChangeKind.SAME_ROWS: say_later(
        "In `{code}` all entries are one and the same thing: what you change in one changes in all. "
        "Make a new one for each: `{name}`."
    ),
    ChangeKind.OTHER_VALUE: say_later(
        "`{code}` compares with the wrong value: with `{name}` there, tests pass that fail now. Was the line copied?"
    ),
    ChangeKind.BOTH_STARTS: say_later(
        "`{code}` are the wrong values to start with: some inputs have only numbers beyond them. "
        "Start with the first number."
    ),
    ChangeKind.ONCE: say_later(
        "Your program asks `{code}` only once, and the same may still hold after that. Ask again: `{name}`."
    ),
    ChangeKind.ONE_OF_LINE: say_later("`{code}` is only one character. `{name}` is a whole word."),
    ChangeKind.SOUGHT_KIND: say_later(
        "`{code}` looks for a text among numbers, or for a number among texts, and finds none. Make both of one kind."
    ),
    ChangeKind.SET_OTHERWISE: say_later(
        "`{code}` gives the wrong value: with `{name}` there, tests pass that fail now. Was the line copied?"
    ),
    ChangeKind.WRONG_RANK: say_later(
        "`{code}` has the wrong number: with `{name}` there, tests pass that fail now. Compare it with those beside it."
    ),
    ChangeKind.CHANGES_GIVEN: say_later(
        "`{code}` changes `{name}` itself, which is needed again as it was: with a copy, tests pass that fail now. "
        "Let it make a new one, and leave `{name}` as it is."
    ),
    ChangeKind.MOVED_RANGE: say_later(
        "`{code}` is one off at both ends: with `{name}` there, tests pass that fail now. "
        "Do the places begin with 0 or with 1, here and where they are used?"
    ),
    ChangeKind.FIRST_OF_LEVEL: say_later(
        "`{code}` leaves out the very first place alone. What this loop begins with is the first one here: "
        "write `{name}`."
    ),
    ChangeKind.INDEX_MEANT: say_later(
        "`{code}` goes on from where this loop began, and not from where it is now: write `{name}`."
    ),
    ChangeKind.SHARED_INDEX: say_later(
        "`{code}` counts with a name that belongs to the whole program, and what is called within the loop changes it. "
        "Make it the loop's own: `{name}`."
    ),
    ChangeKind.RUNS_AHEAD: say_later(
        "After `{code}`, `{name}` stands behind what was read, and the loop on line {line} adds 1 once more, so one "
        "place is left out. Go back by one at the end of that block."
    ),
    ChangeKind.LEAVES_ALL: say_later(
        "`{code}` ends the whole function, and the loop on line {line} with it, which has more to do. "
        "`break` ends the inner loop alone."
    ),
    ChangeKind.PATTERN_ORDER: say_later(
        "The alternatives of `{code}` are tried from left to right, and a short one hides a longer one behind it. "
        "Put the longer ones first: `{name}`."
    ),
    ChangeKind.TAKES_TOO_MUCH: say_later(
        "`{code}` may take more than there is left. Take `{name}`, here and where it is added."
    ),
    ChangeKind.FROM_UNSORTED: say_later(
        "`{code}` gives only the orders that come after the present one. Begin with the first of them: `{name}` before "
        "the loop."
    ),
    ChangeKind.RESULT_IGNORED: say_later(
        "`{code}` may not do what it is to do, and your program goes on all the same. Look at what it gives back: "
        "`{name}`."
    ),
    ChangeKind.SHORT_STEP: say_later(
        "`{code}` goes on by one place, and two were used: with `{name}` there, tests pass that fail now."
    ),
    ChangeKind.NO_GUARD: say_later(
        "`{code}` does not begin with the check `{name}`, as similar code in your program does. Add it here, too."
    ),
    ChangeKind.KEPT_COUNT: say_later(
        "This loop removes one item by moving the others forward, but `{name}` does not change, so the last item is "
        "there twice. Add `{name}--` after the loop."
    ),
    ChangeKind.ONE_DIRECTION: say_later(
        "`{code}` stores one direction only. If it should work both ways, add `{name}`."
    ),
    ChangeKind.STILL_EMPTY: say_later(
        "`{code}` may also be true before there is anything that can end, and then something empty is ended. Ask for "
        "that first: `{name}`."
    ),
    ChangeKind.TURNED_ROW: say_later(
        "Your program asks its questions in the wrong order: only the first that is true counts. Begin with `{code}` "
        "and end with `{name}`."
    ),
    ChangeKind.LENGTH_ONLY: say_later("`{code}` adds one too few: with `{name}` there, tests pass that fail now."),
    ChangeKind.ONE_SIDE: say_later(
        "`{code}` may be more than is meant: with `{name}` alone there, tests pass that fail now."
    ),
    ChangeKind.ONE_MIDDLE: say_later(
        "`{code}` is the median only of an odd number of values. An even number has two in the middle: take their "
        "average."
    ),
    ChangeKind.BELOW_ZERO: say_later(
        "`{code}` can take more from `{name}` than there is, and then it falls below 0. Take at most `{name}`."
    ),
    ChangeKind.PART_ADDED: say_later("`{code}` adds the whole amount, but another line adds only `{name}`."),
    ChangeKind.OWN_PLACE: say_later(
        "The two loops visit the place itself, too. If only its neighbours count, skip it: `{name}`."
    ),
    ChangeKind.OTHER_NAME: say_later("In `{code}` you may mean another name: with {name}, tests pass that fail now."),
    ChangeKind.PLACE_AS_TEXT: say_later(
        "In a loop with `in`, `{name}` is a text: “0”, “1” and so on. So `{code}` puts texts together. "
        "Write `Number({name})`."
    ),
    ChangeKind.REST_OF_LINE: say_later(
        "`{code}` leaves the end of its line unread, so the next line that your program reads is empty. "
        "Read that rest first, as `{name}` does."
    ),
    ChangeKind.SWAPPED_BOUNDS: say_later("In `{code}` two limits have changed places: ask each with the other one."),
    ChangeKind.LAST_GROUP: say_later(
        "In the loop on line {line} your program does `{code}` only where the next one begins, so it never does it for "
        "the last one. Do it once more after the loop."
    ),
    ChangeKind.UNSORTED: say_later(
        "`{code}` goes through them in the order in which they came. Put `{name}` in order first."
    ),
    ChangeKind.OTHER_PART: say_later("Look at which part `{code}` takes: another one is meant."),
    ChangeKind.TEXT_ITEM: say_later(
        "`{code}` does not change the text: its characters cannot be set. Make a list of them first, as `split('')` "
        "does, and print it with `join('')`."
    ),
    ChangeKind.LAST_ITERATION: say_later(
        "`{code}` is true in every iteration of the loop, also in the last one, where it must not be: write `{name}`."
    ),
    ChangeKind.ITEM_FIRST: say_later(
        "`{code}` is asked before it is known whether there is such a place. Ask `{name}` first."
    ),
    ChangeKind.WRAPPED_INDEX: say_later(
        "`{code}` counts from the end where a place is below 0: in Python, -1 stands for the last one. So there is no "
        "error at that side. Ask first whether the place is below 0."
    ),
    ChangeKind.READ_ALONG: say_later(
        "The format `{code}` takes what the reading before it has left, such as the end of a line, for a part of the "
        "text. Begin it with a blank: `{name}`."
    ),
    ChangeKind.RAISED_COPY: say_later(
        "`{code}` puts the old value back, so `{name}` never changes. `{name}++` alone adds 1."
    ),
    ChangeKind.NEGATED: say_later("The condition `{code}` is the wrong way round. Ask `{name}`."),
    ChangeKind.ALIKE_AS_FALSE: say_later(
        "`{code}` is 0, and so false, where both texts are the same. Ask `{name}` to find out whether they are."
    ),
    ChangeKind.PART_DIVIDED: say_later(
        "In `{code}` the division comes first, so only what stands next to the `/` is divided. "
        "Brackets divide all of it: `{name}`."
    ),
    ChangeKind.PART_MULTIPLIED: say_later(
        "In `{code}` the multiplication comes first, so only what stands next to the `*` is multiplied. "
        "Brackets multiply all of it: `{name}`."
    ),
    ChangeKind.LEFT_EARLY: say_later(
        "Where `{code}` is true, your program leaves the function, and what stands below is left out. "
        "It is to be done there, too."
    ),
    ChangeKind.NOT_SHIFTED: say_later(
        "`{code}` adds up the digits. To put a digit behind the others, make room for it: `{name}`."
    ),
    ChangeKind.WRONG_SIDE: say_later("`{code}` puts it at the wrong side of the text: write `{name}`."),
    ChangeKind.COUNTS_UP: say_later("`{code}` counts up only. To count down, give it a step: `{name}`."),
    ChangeKind.BLANK_KEPT: say_later(
        "`{code}` keeps the blanks around each part. Take them off with `strip()` before you use a part."
    ),
    ChangeKind.PLACE_FOR_ITEM: say_later("`{code}` uses the place in the list. What stands there is `{name}`."),
    ChangeKind.SORTED_ONCE: say_later(
        "`{code}` goes through the values only once. That brings only one of them to its place: "
        "repeat it until nothing changes any more."
    ),
    ChangeKind.LAST_NODE: say_later("With `{code}` the loop stops before the last node. Use the condition `{name}`."),
    ChangeKind.KEPT_TAIL: say_later(
        "`{code}` may take out the last node, and then the end of the chain still points to that node. "
        "Add after it: `{name}`."
    ),
    ChangeKind.KEPT_AT_TIMES: say_later(
        "`{code}` keeps a value for the next iteration, but not in every iteration. "
        "Do it at the end of the loop, outside the `if`."
    ),
    ChangeKind.PART_WRAPPED: say_later(
        "In `{code}` the remainder comes first, so `%` applies only to what stands next to it. "
        "Put brackets around the sum: `{name}`."
    ),
    ChangeKind.NO_DIGIT_LEFT: say_later(
        "`{code}` leaves nothing of a number that is zero, because it removes every digit. Write `{name}`."
    ),
    ChangeKind.WORDS_FOR_RANKS: say_later(
        "`{code}` compares words alphabetically, but they have an order of their own. "
        "Put them in that order in a list, and compare their places in it: `{name}`."
    ),
    ChangeKind.NOT_KEPT: say_later(
        "`{code}` compares with the value of the previous iteration, which your program does not keep. "
        "At the end of each iteration, write `{name}`."
    ),
    ChangeKind.SET_ONE_BY_ONE: say_later(
        "`{code}` uses a value that the line before has just changed, where the one from before is meant. "
        "Set both at once: `{name}`."
    ),
    ChangeKind.HALF_ASKED: say_later(
        "In `{code}`, only one value is compared; what stands alone beside it is not. Write `{name}`."
    ),
    ChangeKind.EXACT_DECIMALS: say_later(
        "`{code}` compares numbers with decimals exactly, but 0.1 + 0.2 is not exactly 0.3. "
        "Ask whether they are nearly equal: `{name}`."
    ),
    ChangeKind.BOTH_ENDS: say_later(
        "`{code}` may leave out one of its two ends: with `{name}`, tests pass that fail now."
    ),
    ChangeKind.OTHER_OPERATOR: say_later(
        "In `{code}` another operator may be meant: with `{name}`, tests pass that fail now."
    ),
    ChangeKind.TURNED_GAP: say_later("`{code}` is the wrong way round: write `{name}`."),
    ChangeKind.KEPT_SIGN: say_later("`{code}` can be less than 0, and here only its size is to count: write `{name}`."),
    ChangeKind.STAYS_BESIDE: say_later(
        "`{code}` takes an item out of one list, and what belongs to it stays in another one. "
        "From there on, the places of the two lists differ. Take it out there, too: `{name}`."
    ),
    ChangeKind.NOT_SIDE_BY_SIDE: say_later(
        "`{code}` finds equal ones only where they stand side by side. Put them in order first."
    ),
    ChangeKind.MULTIPLIED_AGAIN: say_later(
        "`{code}` is calculated from the left: it divides by the first number and multiplies by the second one. "
        "Brackets divide by both: `{name}`."
    ),
    ChangeKind.DIVIDED_FIRST: say_later(
        "`{code}` divides first, and what that division drops is lost before it is multiplied. "
        "Multiply first: `{name}`."
    ),
    ChangeKind.PART_OF_TIME: say_later(
        "`{code}` is only what is left of a time beside its larger units, such as 5 of 1:05. All of it is `{name}`."
    ),
    ChangeKind.FEW_DIGITS: say_later(
        "`{code}`: {name} binary digits are too few for larger numbers. Use as many as the largest number needs."
    ),
    ChangeKind.NOT_FLUSHED: say_later(
        "What `{code}` still holds when your program ends is never printed. Call `{name}` at the end."
    ),
    ChangeKind.DECLARED_ANEW: say_later(
        "`{code}` gives a value to a name of this function only, and the one outside keeps its own. "
        "Say `{name}` at the start of the function."
    ),
    ChangeKind.KEPT_IN_CALL: say_later(
        "`{code}` begins anew in each call, so what the call before has kept is gone. "
        "Say `{name}` in the function, and give it this value only outside."
    ),
    ChangeKind.ASKED_ENTRY: say_later(
        "`{code}` makes an entry where there is none, and takes an empty one for none. Ask with `{name}`."
    ),
    ChangeKind.SPLICED_REST: say_later("`{code}` takes out all from there on. Of one item, say how many: `{name}`."),
    ChangeKind.FILLED_BEFORE: say_later(
        "`{code}` already makes items, and what is added comes behind these. Make `{name}` empty."
    ),
    ChangeKind.AT_END: say_later(
        "The stream still stands at the end of its last text, so nothing is read after `{code}`. Write `{name}` first."
    ),
    ChangeKind.USED_UP: say_later(
        "`{code}` can be gone through only once, and then nothing is left of it. Keep a list: `{name}`."
    ),
    ChangeKind.SHORTEST_ROW: say_later(
        "`{code}` ends where the shortest of them ends, and drops the rest. "
        "`{name}` of `itertools` goes on to the longest."
    ),
    ChangeKind.LAST_FOR_LARGEST: say_later(
        "`{code}` replaces `{name}` in each iteration, so the last value is kept, not the largest. "
        "Replace it only where the new one is larger."
    ),
    ChangeKind.LAST_FOR_SMALLEST: say_later(
        "`{code}` replaces `{name}` in each iteration, so the last value is kept, not the smallest. "
        "Replace it only where the new one is smaller."
    ),
    ChangeKind.NEVER: say_later(
        "Where `{code}` is true, your program does what nobody asks for: without that branch, tests pass that fail now."
    ),
    ChangeKind.LOST_SIGN: say_later("`{code}` drops the minus of a negative number, and it is asked for."),
    ChangeKind.ONE_WORD: say_later(
        "`{code}` reads one word, and there may be more of them. Read the rest of the line: `{name}`."
    ),
    ChangeKind.LETTER_CASE: say_later(
        "In `{code}`, “A” and “a” are different letters. Here they count as the same: make all of them small first."
    ),
    ChangeKind.WEAK_OPERATOR: WEAK_OPERATOR,
    ChangeKind.ONE_OFF: say_later(
        "`{code}` has a number that is one too large or too small: with `{name}`, tests pass that fail now."
    ),
    ChangeKind.NEXT_PLACE: say_later("`{code}` is one place off: with `{name}` there, tests pass that fail now."),
    ChangeKind.LEAST_POSITIVE: say_later(
        "`{code}` is the smallest number above 0, so no number below 0 is larger. Start with `{name}`."
    ),
    ChangeKind.DATE_TEXTS: say_later(
        "`{code}` compares dates as texts, so it goes by the day first. "
        "Compare the months first, and the days only where these are equal."
    ),
    ChangeKind.STAYS_CHANGED: say_later(
        "`{code}` is done before `{name}` is asked, and stays done where that refuses it. "
        "Ask first, and do it only where it is allowed."
    ),
    ChangeKind.ASKED_LATE: say_later(
        "Your program asks `{name}` before `{code}`. Where both are true, the second of them is to count: ask it first."
    ),
    ChangeKind.DONE_UNASKED: say_later(
        "Your program does `{code}` before it asks `{name}`, and so in either case. Do it after that."
    ),
    ChangeKind.ONLY_ASKED: say_later(
        "Your program does `{code}` only where `{name}` is true. It has to be done whether or not that is true: "
        "move it out of the `if`."
    ),
    ChangeKind.NOT_SET_BACK: say_later(
        "Where `{name}` is true, something is left over from before. Set it back there: `{code}`."
    ),
    ChangeKind.HALF_TO_EVEN: say_later(
        "`{code}` does not always round up what lies halfway: 2.5 becomes 2, and with two decimals 0.125 becomes 0.12. "
        "To round up there, write `{name}`."
    ),
    ChangeKind.ROUNDED_EARLY: say_later(
        "`{code}` drops decimals that are still needed. "
        "Round only what you print, and only as far as the assignment asks."
    ),
    ChangeKind.SHARED_ROWS: say_later(
        "`{code}` copies only the outside. What stands in it, such as rows, is the same in both, so what changes in "
        "one changes in both: `{name}` copies that, too."
    ),
    ChangeKind.UNDONE: say_later(
        "`{code}` undoes what an earlier iteration of the loop on line {line} has found out. "
        "Do it once, before the loop."
    ),
    ChangeKind.TOO_EARLY: say_later(
        "`{code}` comes too early: what stands below it still needs the value from before. Do it after that."
    ),
    ChangeKind.TOO_LATE: say_later(
        "`{code}` comes too late: what stands above it needs the new value. Do it before that."
    ),
    ChangeKind.CALLED_LATE: say_later(
        "`{code}` comes too late: called before what stands above it, it makes tests pass that fail now."
    ),
    ChangeKind.CALLED_EARLY: say_later(
        "`{code}` comes too early: called after what stands below it, it makes tests pass that fail now."
    ),
    ChangeKind.LEFT_OVER: say_later(
        "`{name}` still holds what was put there the last time. Set it back first: `{code}`."
    ),
    ChangeKind.BOTH_LIMITS: say_later(
        "In `{code}` the comparisons go wrong where their sides are equal. Decide what is to happen then."
    ),
    ChangeKind.THROWN_AWAY: say_later(
        "`{code}` changes nothing: it gives a new value, and your program throws it away. Keep it: `{name}`."
    ),
    ChangeKind.READ_EARLY: say_later("`{code}` comes too early: `{name}` still changes below it. Do it after that."),
    ChangeKind.LETTERS_APART: say_later(
        "`{code}` takes a capital letter and the small one for the same: with `{name}`, tests pass that fail now."
    ),
    ChangeKind.DIGIT_CODE: say_later(
        "`{code}` is the number that stands for a character, 49 for “1”. Its value as a digit is `{name}`."
    ),
    ChangeKind.PART_FITS: say_later(
        "`{code}` is content where only a part of the text fits the pattern. All of it must fit: write `{name}`."
    ),
    ChangeKind.TABLE_ORDER: say_later(
        "The numbers of this table are in order, but for `{code}`. With these exchanged, and all that belongs to them, "
        "tests pass that fail now."
    ),
    ChangeKind.RESULT_DROPPED: say_later("`{code}` gives the new value, and your program drops it. Keep it: `{name}`."),
    ChangeKind.DIAGONALS: say_later(
        "`{code}` leaves the steps on the diagonals in, and only those along rows and columns count. Write `{name}`."
    ),
    ChangeKind.NO_DIAGONALS: say_later("`{code}` leaves out the neighbours on the diagonals, which count as well."),
    ChangeKind.ELSE_OF_EQUAL: say_later(
        "The `else` of `{code}` also gets what is equal. Do that only where `{name}` is true."
    ),
    ChangeKind.SMALL_NUMBER: say_later("`{code}` has the wrong number: with `{name}`, tests pass that fail now."),
    ChangeKind.OTHER_CONSTANT: say_later(
        "`{code}` has the wrong one of your constants: with `{name}`, tests pass that fail now."
    ),
    ChangeKind.GOES_ROUND: say_later(
        "`{code}` stops at the end, and never comes to the places before its start. Go once round: `{name}`."
    ),
    ChangeKind.NO_WAY_BACK: say_later(
        "Your program counts with `{code}`, and never the other way: `{name}` is missing."
    ),
    ChangeKind.ONLY_EQUAL: say_later("`{code}` is true for one number only, and others count as well: write `{name}`."),
    ChangeKind.MONTHS_FROM_ZERO: say_later(
        "The months of a `Date` begin with 0, so 0 is January and 11 is December: write `{name}`."
    ),
    ChangeKind.NOT_UNDONE: say_later(
        "`{code}` still holds after the function has called itself, and all that comes then works with it. "
        "Change it back after line {line}: `{name}`."
    ),
    ChangeKind.ADDS_ONE: say_later(
        "`{code}` counts 1, however many there are. Add the number of them: write `{name}`."
    ),
    ChangeKind.ADDS_NUMBER: say_later("`{code}` adds a number where each counts once: write `{name}`."),
    ChangeKind.NOT_NOTED: say_later(
        "Where `{code}` is true, your program does not keep the new value, so the next one is compared with the old "
        "one. Write `{name}` there."
    ),
    ChangeKind.OTHER_END: say_later("`{code}` works at the wrong end of the list: write `{name}`."),
    ChangeKind.SET_HERE: say_later("Before line {line}, `{code}` is missing: without it, what was there before stays."),
    ChangeKind.REMOVED_PLACE: say_later(
        "After `{code}` the next one stands at the same place, and your program goes on with the one behind it. "
        "Stay at that place: write `{name}`."
    ),
    ChangeKind.GOES_ON: say_later(
        "After the branch `{code}`, your program goes on with what stands below it. Leave that out there: "
        "end the branch with `{name}`."
    ),
    ChangeKind.MISSING_FIRST: say_later(
        "`{code}` gives -1 for what is not there, and that is less than any place. Ask first whether it is there."
    ),
    ChangeKind.MADE_ANEW: say_later(
        "`{code}` also replaces an entry that is there already, and what it held is lost. "
        "Make one only where there is none: `{name}`."
    ),
    ChangeKind.STAYS_IN: say_later(
        "In the block with line {line}, `{code}` is missing: the entry stays in `{name}`, and your program finds it "
        "there later on."
    ),
    ChangeKind.TWICE_EXCHANGED: say_later(
        "The loop with `{code}` exchanges each pair twice, and then all is where it was. Stop in the middle: `{name}`."
    ),
    ChangeKind.WRONG_WAY: say_later(
        "`{code}` takes what the previous iteration has just overwritten. Go the other way: `{name}`."
    ),
    ChangeKind.USED_NEXT: say_later(
        "`{code}` changes what the next iteration of the loop works with. Go the other way: `{name}`."
    ),
    ChangeKind.PLACE_OF_ITERATION: say_later(
        "`{code}` counts on by one, and the place in the list is meant: write `{name}`."
    ),
    ChangeKind.TWO_REPLACES: say_later(
        "After the first `replace`, `{code}` also changes what that has just put there. "
        "Put something else in between first, or go through the characters one by one."
    ),
    ChangeKind.ALSO_HERE: say_later(
        "In the block with line {line}, `{code}` is missing. Your program does that elsewhere."
    ),
    ChangeKind.NOT_SWAPPED: say_later(
        "Here what belongs together changes places, but `{code}` and `{name}` stay where they were. Exchange them, too."
    ),
    ChangeKind.LENGTHS: say_later("`{code}` goes by the alphabet. To go by the length, write `{name}`."),
    ChangeKind.TURNED_PART: say_later("One part of what `{code}` sorts by is the wrong way round: try `{name}`."),
    ChangeKind.COPY_OF_ITEM: say_later(
        "`{code}` makes a copy, so what changes in it is lost. With `{name}` it stands for the one that is stored."
    ),
    ChangeKind.SHARED_TEXT: say_later(
        "`{code}` keeps a pointer to `{name}`, not a copy: when `{name}` changes, so does this. Copy the text, "
        "for example with `strdup`."
    ),
    ChangeKind.LEFT_BLANK: say_later(
        "`{code}` also takes the blank that `>>` has left before the text. Skip it first: `{name}`."
    ),
    ChangeKind.CHARACTER_CODE: say_later(
        "`{code}` adds the code of a character to a number. To write one behind the other, begin with a text: `{name}`."
    ),
    ChangeKind.SORTED_ANEW: say_later(
        "The second `OrderBy` sorts all of them anew, by its own part alone. "
        "`ThenBy` puts in order only what is equal before."
    ),
    ChangeKind.SAME_OBJECT: say_later(
        "`{code}` asks whether both are the same object, not whether they are equal. Write `{name}`."
    ),
    ChangeKind.PLACE_AS_BASE: say_later(
        "In `{code}`, `parseInt` also gets the place of each text and takes it for the base, so it reads all but the "
        "first one wrong. Write `{name}`."
    ),
    ChangeKind.ROUND_UP: say_later("`{code}` is too large by one where nothing is left over. Round up: `{name}`."),
    ChangeKind.DIVIDED_APART: say_later(
        "`{code}` drops what is left over twice. Calculate first, and divide once: `{name}`."
    ),
    ChangeKind.GROUPED: say_later(
        "In `{code}`, `and` comes before `or`. Put brackets around what belongs together: `{name}`."
    ),
    ChangeKind.HUNDRED_MINUTES: say_later(
        "`{code}` counts 100 minutes for an hour: with 60 in the place of 100, tests pass that fail now."
    ),
    ChangeKind.FIRST_OF_EQUALS: say_later(
        "Where two are equal by its key, `{code}` takes the one that it comes to first. `{name}` takes the first in "
        "their order."
    ),
    ChangeKind.CLOCK_AS_NUMBER: say_later(
        "`{code}` makes one number of hours and minutes, in which an hour has 100 minutes: from 07:50 to 08:10 "
        "would be 60. Calculate with hours * 60 + minutes."
    ),
    ChangeKind.SWAPPED_ARGUMENTS: say_later(
        "`{code}` and the function that it calls have two values in another order: exchanged, tests pass that fail "
        "now. Make it the same in both."
    ),
    ChangeKind.ELSE_OF_LOOP: say_later(
        "Your program runs `{code}` in each iteration of the loop on line {line} in which the `if` is not true. Only "
        "behind the loop all of them have been tried: leave the loop with `break` where the `if` is true, and put the "
        "`else` to the loop."
    ),
    ChangeKind.KEPT_MIDDLE: say_later(
        "`{code}` keeps the middle, which has just been tried, so the search may come to it again and again. "
        "Write `{name}`."
    ),
    ChangeKind.CUT_QUOTIENT: say_later(
        "`{code}` divides whole numbers and cuts off what is left over. If it is to be rounded to the nearest, add "
        "half of the divisor first: `{name}`."
    ),
    ChangeKind.COUNTED_CHARACTERS: say_later("`{code}` counts characters. `{name}` counts words."),
    ChangeKind.ONE_DIGIT: say_later("`{code}` reads one digit only, so 12 becomes 1. Read the whole number: `{name}`."),
    ChangeKind.LEFT_BEFORE: say_later(
        "Where `{name}` is true, your program leaves before it comes to `{code}`. Do that there, too."
    ),
    ChangeKind.ASKS_MORE: say_later(
        "`{code}` checks one condition too many: with only `{name}`, tests pass that fail now."
    ),
    ChangeKind.LIMIT_REUSED: say_later(
        "`{code}` gives `{name}` another value, and the loop on line {line} still goes by it. Use another name here."
    ),
    ChangeKind.LAST_PART: say_later(
        "`{code}` is not always the last part: the text may be split more often. Take the last one, `{name}`."
    ),
    ChangeKind.FEW_ITERATIONS: say_later(
        "The loop with `{code}` always goes round the same number of times, and some inputs need more: "
        "let the number depend on the input."
    ),
    ChangeKind.NEARLY_WHOLE: say_later(
        "`{code}` cuts decimals off, and what should be whole may be a little less: 0.29 * 100 is not quite 29. "
        "Add a little first, as in `{name}`, or round to the nearest if that is what the assignment asks for."
    ),
    ChangeKind.EVEN_LOGARITHM: say_later(
        "`{code}` is one too few where the logarithm is a whole number: write `{name}`."
    ),
    ChangeKind.BEGINS_ANEW: say_later(
        "`{code}` has no `else`: where it is not true, the counter keeps what it was. Reset it there: `{name}`."
    ),
    ChangeKind.TIES_BY_PART: say_later(
        "What is equal by `{code}` keeps the order in which it came. There `{name}` decides: sort by that as well."
    ),
    ChangeKind.GIVES_NONE: say_later(
        "`{code}` gives None: the method changes what stands before the dot. Write `{name}`."
    ),
    ChangeKind.TWO_SIGNS: say_later("`{code}` changes nothing: it is two signs before a value. Write `{name}`."),
    ChangeKind.NOT_RETURNED: say_later("The function does not return `{name}`. Write `return {name}`."),
    ChangeKind.PRINTED_RESULT: say_later(
        "`{code}` prints the result, and the function returns nothing to its caller. Write `return {name}`."
    ),
    ChangeKind.CHARACTERS_OF_ALL: say_later(
        "`{code}` goes through single characters. Go through the lines, with `{name}`."
    ),
    ChangeKind.FIRST_ONLY: say_later("`{code}` replaces only the first one. To replace all, write `{name}`."),
    ChangeKind.NO_VALUE: say_later(
        "With braces behind `=>`, a function gives nothing without `return`: write `{name}`."
    ),
    ChangeKind.BARE_RETURN: say_later(
        "A `return` at the end of a line returns nothing. Write `{name}` behind it, on the same line."
    ),
    ChangeKind.RETURN_IN_CALL: say_later(
        "A `return` within `{code}` leaves one iteration of it only, not your function. Write a loop: `{name}`."
    ),
    ChangeKind.RETURN_FOR_BREAK: say_later(
        "Within `{name}` this `{code}` ends one iteration only, and the next one follows. "
        "To end them all, write a loop with `for` and `of`, and `break` in it."
    ),
    ChangeKind.CHANGED_FOR_ONE: say_later(
        "`{code}` changes the list for all that comes later. Change a copy: `{name}`."
    ),
    ChangeKind.PATTERN_MARK: say_later("In `{code}` the mark stands for a pattern, not for itself: write `{name}`."),
    ChangeKind.OTHER_SEPARATOR: say_later(
        "`{code}` splits at a mark that is not what stands between the parts. To split at blanks, write `{name}`."
    ),
    ChangeKind.END_FOR_LENGTH: say_later("The second number in `{code}` is a length, not an end: write `{name}`."),
    ChangeKind.NO_START: say_later(
        "`{name}` has no value to start with, and a sum with nothing is NaN. Write `{code} = 0`."
    ),
    ChangeKind.NOT_SPREAD: say_later("`{code}` gets a list, and takes single numbers only. Write `{name}`."),
    ChangeKind.LENGTH_FOR_END: say_later("The second number in `{code}` is an end, not a length: write `{name}`."),
    ChangeKind.OTHER_LIST: say_later(
        "The loop on line {line} ends when `{code}` is no longer true, and `{name}` may still hold something then. "
        "Go on until that is empty, too."
    ),
    ChangeKind.JOINED_SUM: say_later("`{code}` puts one number behind the other. Brackets add them first: `{name}`."),
    ChangeKind.MOVED_TEXT: say_later(
        "`{code}` adds a number to a text: that cuts off its beginning, and joins nothing. "
        "Print one after the other: `{name}`."
    ),
    ChangeKind.TURNED_SIDES: say_later("`{code}` has its two sides the wrong way round: write `{name}`."),
    ChangeKind.TURNED_SIZES: say_later(
        "`{code}` compares the wrong one of two parts with the other: with `{name}`, tests pass that fail now."
    ),
    ChangeKind.SWAPPED_SIZES: say_later("`{code}` has its two sizes the wrong way round: write `{name}`."),
    ChangeKind.OTHER_SIZE: say_later(
        "`{code}` takes the wrong one of two sizes, such as the rows for the columns. Write `{name}`."
    ),
    ChangeKind.SWAPPED_LIMITS: say_later(
        "The loops `{code}` and `{name}` each have the limit of the other one. Exchange the two limits."
    ),
    ChangeKind.LENGTH_OF_TABLE: say_later(
        "`{code}` is the number of rows. Here the length of a row is meant: `{name}`."
    ),
    ChangeKind.FEW_PLACES: say_later("`{code}` has too few places for some inputs. Make it longer."),
    ChangeKind.NO_LINE_END: say_later("`{code}` does not end the line. Write `{name}`."),
    ChangeKind.LARGEST_ROW: say_later(
        "`{code}` compares whole rows, so the first numbers decide. Take the largest of each row: `{name}`."
    ),
    ChangeKind.ROWS_NOT_APART: say_later("`{code}` gets all rows as one list. With a star it gets each row: `{name}`."),
    ChangeKind.BEHIND_IF: say_later(
        "Your program runs `{code}` in either case. It belongs under the `if` on line {line}: indent it more."
    ),
    ChangeKind.NO_BACKTICKS: say_later(
        "`{code}` prints its braces as they are. Values are put in only between backticks, not quotation marks."
    ),
    ChangeKind.OTHER_RESULT: say_later(
        "`{code}` returns the wrong one of true and false: with `{name}`, tests pass that fail now."
    ),
    ChangeKind.AMONG_VALUES: say_later("`{code}` looks among the values. To look among the keys, write `{name}`."),
    ChangeKind.MAP_BY_BRACKETS: say_later(
        "`{code}` asks for a property of the Map, not for an entry. To get the entry, write `{name}`."
    ),
    ChangeKind.OTHER_PIECE: say_later(
        "`{code}` takes another piece than is meant: with `{name}`, tests pass that fail now."
    ),
    ChangeKind.NO_TEXT: say_later(
        "`{code}` gives its items one by one, and equals no text and no list. Write `{name}`."
    ),
    ChangeKind.ALL_OF_TIME: say_later(
        "`{code}` counts all minutes, also those of whole hours. What is left beside these is `{name}`."
    ),
    ChangeKind.LEAP_YEARS: say_later(
        "`{code}` is only a part of the rule for leap years. A year that 100 divides is one only if 400 divides it, "
        "too. Add `{name}`."
    ),
    ChangeKind.HOURS_FOR_MINUTES: say_later(
        "In `{code}`, 24 are the hours of a day. It has 24 * 60 minutes: write `{name}`."
    ),
    ChangeKind.FILLED_AT_END: say_later("`{code}` fills up at the wrong end: write `{name}`."),
    ChangeKind.FROM_OTHER_END: say_later("`{code}` counts from the wrong end: write `{name}`."),
    ChangeKind.WRAPS_TO_ZERO: say_later("`{code}` begins with 0 again, and here 1 is the first: write `{name}`."),
    ChangeKind.FOR_ONE_ONLY: say_later("`{code}` is done for one of two only. Do the same for the other: `{name}`."),
    ChangeKind.POWER: say_later("`{code}` gives no power: `^` combines the bits of two numbers. Write `{name}`."),
    ChangeKind.SIGNED_DIGITS: say_later(
        "`{code}` takes a number below 0, such as “-3”, for none. Allow a minus in front: `{name}`."
    ),
    ChangeKind.CALLS_LEFT_OUT: say_later(
        "In `{code}`, the later calls are left out as soon as the answer is known, and what they would do is not done. "
        "Make all the calls first, each with a name for what it gives."
    ),
    ChangeKind.TURNED_ROWS: say_later(
        "`{code}` turns the wrong thing round: the order of the rows is one thing, that within each row another. "
        "Write `{name}`."
    ),
    ChangeKind.TOWARDS_ZERO: say_later(
        "`{code}` rounds down, as -7 // 2 gives -4. To drop the decimals, divide without signs, `{name}`, "
        "and put the minus in front where the signs differ."
    ),
    ChangeKind.ENTRY_NO_START: say_later(
        "`{code}` adds to what has no value the first time, and that gives NaN. Start with 0: `{name}`."
    ),
}
"""What is said of each kind of change."""
WITH_BRACES: Mapping[ChangeKind, str] = {
    ChangeKind.DECLARED_ANEW: say_later(
        "`{code}` declares a name for this block only, and the one outside keeps its value. "
        "Give that the value: write `{name}` without a type."
    ),
    ChangeKind.SAME_OBJECT: say_later(
        "`{code}` compares two objects, not their values. Equal texts, and equal numbers above 127, are mostly two "
        "objects: write `{name}`."
    ),
    ChangeKind.SET_ONE_BY_ONE: say_later(
        "Of `{code}`, the second uses a value that the first has just changed, where the one from before is meant. "
        "Keep that in a name of its own first."
    ),
    ChangeKind.LONGER_RANGE: say_later("The loop with `{code}` ends one iteration too early."),
    ChangeKind.SHORTER_RANGE: say_later("The loop with `{code}` goes round once too often."),
    ChangeKind.IN_LOOP: say_later(
        "Your program runs `{code}` in each iteration of the loop on line {line}. "
        "It belongs after the loop, behind its `}}`."
    ),
    ChangeKind.BEHIND_LOOP: say_later(
        "Your program runs `{code}` only once, after the loop on line {line}. It belongs in the loop, before its `}}`."
    ),
    ChangeKind.WHOLE_DIVISION: say_later(
        "`{code}` gives a number with decimals. Make a whole number of it: write `{name}`."
    ),
    ChangeKind.LOST_DECIMALS: say_later(
        "`{code}` divides whole numbers, and that drops the decimals. Make a number with decimals of one of them first."
    ),
    ChangeKind.SEPARATE_IF: say_later(
        "Your program asks `{code}` also where the `if` before it was true. "
        "Write `else if` to ask only where it was not."
    ),
    ChangeKind.CONNECTIVE: say_later("`{code}` has the wrong one of `&&` and `||`."),
    ChangeKind.GROUPED: say_later(
        "In `{code}`, `&&` comes before `||`. Put brackets around what belongs together: `{name}`."
    ),
    ChangeKind.TEXT_AND_NUMBER: say_later(
        "`{code}` compares values of two kinds, such as a text and a number. These are never equal by `===`."
    ),
    ChangeKind.SPLIT_REST: say_later("`{code}` splits within what belongs together, too. Join these parts again."),
    ChangeKind.CUT_DECIMALS: say_later("`{code}` drops what comes after the decimal point. `Number(…)` keeps it."),
}
"""What is said otherwise in languages with braces."""
