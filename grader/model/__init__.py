"""The nouns of the grader, as frozen data.

An *assignment* is what is set. A *case* is one input and the rule by which the output is judged; the cases of one file
are a *group*. The *reference* produces the expected output; a *variant* is a solver that is wrong on purpose. A
*submission* is one *submitter's* files. A *run* is one execution of a submission on one case, the *outcome* what it
did, the *verdict* the judgement of it. A *finding* is one remark at a file and line. A *grade* is the points of a
submission with all that led to them. A *tier* is how strong the sandbox is on this machine.
"""

from grader.model.answer import (
    AnswerPart,
    Explanation,
    Grid,
    Judgement,
    MarkRow,
    Marks,
    Picture,
    Table,
    Variant,
    lines_of_answer,
    make_answer_finder,
    name_of_answer,
)
from grader.model.assignment import Adjustment, Assignment, Case, Extension
from grader.model.case_result import (
    CaseResult,
    Diagnosis,
    Exchange,
    Fit,
    ReachedLines,
    SmallestInput,
    Stop,
    StopKind,
    drop_texts,
    restore_texts,
    take_worth,
    with_worth,
)
from grader.model.execution import File, Job, Outcome, Partner, ProgramChannel, Run
from grader.model.finding import Difference, Finding, HeaderCheck, HeaderFieldCheck, LinePair
from grader.model.grades import (
    CRASHES,
    Batch,
    Cluster,
    CompileResult,
    Grade,
    GradingFacts,
    Likeness,
    LineComment,
    Machine,
    PointsEarned,
    RenderedFile,
    SandboxFacts,
)
from grader.model.language import CommentSyntax, CompilerWarnings, DebugBuild, HeapEnd, Language, Suppressions
from grader.model.person import ClassRoster, Person, Student
from grader.model.submission import Source, SourceChoice, Submission
from grader.model.vocabulary import Limit, Severity, SkipReason, Tier, Verdict

__all__ = [
    "CRASHES",
    "Adjustment",
    "AnswerPart",
    "Assignment",
    "Batch",
    "Case",
    "CaseResult",
    "ClassRoster",
    "Cluster",
    "CommentSyntax",
    "CompileResult",
    "CompilerWarnings",
    "DebugBuild",
    "Diagnosis",
    "Difference",
    "Exchange",
    "Explanation",
    "Extension",
    "File",
    "Finding",
    "Fit",
    "Grade",
    "GradingFacts",
    "Grid",
    "HeaderCheck",
    "HeaderFieldCheck",
    "HeapEnd",
    "Job",
    "Judgement",
    "Language",
    "Likeness",
    "Limit",
    "LineComment",
    "LinePair",
    "Machine",
    "MarkRow",
    "Marks",
    "Outcome",
    "Partner",
    "Person",
    "Picture",
    "PointsEarned",
    "ProgramChannel",
    "ReachedLines",
    "RenderedFile",
    "Run",
    "SandboxFacts",
    "Severity",
    "SkipReason",
    "SmallestInput",
    "Source",
    "SourceChoice",
    "Stop",
    "StopKind",
    "Student",
    "Submission",
    "Suppressions",
    "Table",
    "Tier",
    "Variant",
    "Verdict",
    "drop_texts",
    "lines_of_answer",
    "make_answer_finder",
    "name_of_answer",
    "restore_texts",
    "take_worth",
    "with_worth",
]
