/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A finding: one defect of the user's data, with its position, the arguments of its text, and
 * perhaps a fix. Its text is made from its arguments by the row of its id in findings.def. A list
 * of findings is used by one thread at a time.
 */
#pragma once

#include "schema/model/edit.h"
#include "schema/model/finding-words.h"
#include "schema/model/record.h"

typedef enum { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR, N_SEVERITIES } Severity;

/* The stages of a run, in order. A row may need an earlier one to be free of errors. */
typedef enum {
    PHASE_BYTES,
    PHASE_SYNTAX,
    PHASE_SCHEMA,
    PHASE_REFERENCES,
    PHASE_GRAPH,
    PHASE_RULES,
    PHASE_SET_UP,
    PHASE_VICTORY,
    PHASE_GEOMETRY,
    PHASE_GAMES, /* no check runs games: callers that play games add their findings */
    PHASE_CHOICE,
    N_PHASES
} Phase;

/* Whether a fix can be applied without review. */
typedef enum { FIX_NONE, FIX_SAFE, FIX_UNSAFE, N_FIX_KINDS } FixKind;

typedef enum {
#define FINDING(NAME, ...) FINDING_##NAME,
#include "schema/model/findings.def"
    N_FINDINGS,
} FindingId;

typedef struct {
    const char *id;          /* group.name */
    const char *page;        /* address of its page on the site; NULL: there is no site */
    const char *message;     /* with {arguments} and [optional parts] */
    const char *hint;        /* what to do */
    const char *summary;     /* one sentence, without arguments */
    const char *explanation; /* why it is a problem */
    Severity severity;
    Phase phase;
    Phase needs; /* phase that must be free of errors; PHASE_BYTES: valid syntax is enough */
    FixKind fix; /* the kind of fix it may carry */
    const char *
        measures;      /* names of arguments, separated by blanks, that describe everything that was
                          checked, such as totals, not the defect: no part of fingerprints; NULL: none */
    const char *cause; /* name of the argument that one mistake has in common wherever it shows;
                          NULL: each finding is a mistake of its own */
    gboolean is_alone; /* skips no later check although it is an error, as none would repeat it */
    gboolean is_io;    /* the system failed, not the data: exit status 3 */
} FindingRow;

typedef struct {
    const char *name;
    const char *value;         /* in English */
    const FindingWords *words; /* what it is made of; NULL: a name, an id or a number */
} Argument;

/* A range of bytes in a file. */
typedef struct {
    const SourceText *text; /* borrowed from the list */
    guint32 start, end;     /* byte offsets; both 0: the file as a whole */
} Span;

typedef struct Related Related;
struct Related {
    const Related *next;
    const char *message;       /* what is at that place, in English */
    const FindingWords *words; /* what the message is made of; NULL: it has no arguments */
    Span span;
};

/* All texts are owned by the list. */
typedef struct {
    FindingId id;
    Severity severity;
    guint n_arguments;
    const Argument *arguments;
    Span span;
    const Record *record; /* the merged record with the defect; NULL: it is about bytes or a file */
    const Field *field;   /* the member with the defect; NULL: the record as a whole */
    const Related *related;
    guint n_edits;
    const Edit *const *edits; /* the fix; none if n_edits is 0 */
    gboolean is_left_out;     /* beyond the limit: counted, but not in the list */
    guint n_folded;           /* findings of the same cause that this one stands for */
    char fingerprint[17]; /* hexadecimal; unchanged when lines move, records are renamed or other
                             records are added */
    char named_fingerprint[17]; /* the former fingerprint, made of names, as older files have it */
} Finding;

typedef struct FindingList FindingList;

/* The findings of one id beyond the limit of a list. */
typedef struct {
    guint n;
    Severity severity;
} LeftOut;

/* Returns: (transfer none): the row of @id. */
const FindingRow *finding_row(FindingId id);

/* Finds the row whose id is @name. Returns: FALSE: there is none; else @id is set. */
gboolean finding_find(const char *name, FindingId *id);

const char *finding_severity_name(Severity severity); /* `error`, `warning`, `note` */
const char *finding_phase_name(Phase phase);

/* Returns: (transfer none): what must be fixed in @phase before later checks can run: `the unknown
 * references`. */
const char *finding_phase_problem(Phase phase);

const char *finding_fix_name(FixKind fix); /* `none`, `safe`, `unsafe` */

/* Returns: (transfer full): an empty list that keeps up to @limit findings of each id and counts
 * the others. */
FindingList *finding_list_new(guint limit);
void finding_list_free(FindingList *list); /* NULL is allowed */
guint finding_list_length(const FindingList *list);

/* Returns: (transfer none): finding number @index, below finding_list_length(). */
const Finding *finding_list_get(const FindingList *list, guint index);

/* Returns: how many findings have that severity. */
guint finding_list_count(const FindingList *list, Severity severity);

/* Returns: (transfer none): what must be fixed before later checks can run: `the merge conflicts`
 * if a file has any, else finding_phase_problem() of @failed, the first phase with errors that
 * prevent later checks. */
const char *finding_list_blocking_problem(const FindingList *list, Phase failed);

/* Returns: how many findings have been added, including those left out. It only grows. */
guint finding_list_count_added(const FindingList *list);

/* Returns: (transfer none): the count of findings of @id that were left out; callers may change it.
 */
LeftOut *finding_list_left_out(FindingList *list, FindingId id);

/* Returns: how many findings of that severity were left out. */
guint finding_list_count_left_out(const FindingList *list, Severity severity);

/* Returns: whether anything was left out. */
gboolean finding_list_is_truncated(const FindingList *list);

/* Removes the findings of each id beyond @limit, from the end of the list; they count as left out.
 */
void finding_list_trim(FindingList *list, guint limit);

/* Of more findings with the same cause only the first is shown. */
#define FINDINGS_OF_CAUSE_MAX 3

/* Of findings of the same id and cause, if they are more than @most, keeps the first: it then says
 * how many there are. The others count as left out. The list is sorted. */
void finding_list_fold(FindingList *list, guint most);

/* Returns: (transfer container): of const Finding *: those that finding_list_fold() would keep,
 * which say how many there are; @list keeps all. */
GPtrArray *finding_list_folded(FindingList *list, guint most);

/* Adds a finding about the bytes @start to @end of @text (a reference is taken). Its arguments
 * follow, each one of the above, copied, ended by NULL. A value with more than LIMIT_NAME_LETTERS
 * letters is cut, one that is composed of several at LIMIT_WORDING_LETTERS. Returns: (transfer
 * none): the finding, for the functions below; a finding beyond the limit of the list is only
 * counted, and those functions ignore it. */
Finding *finding_list_add(FindingList *list, FindingId id, SourceText *text, guint32 start,
                          guint32 end, ...) G_GNUC_NULL_TERMINATED;

/* Adds a finding about the member @key of @record (NULL: the whole record), or about the item
 * number @item of that member (-1: the whole member). Else as finding_list_add(). */
Finding *finding_list_add_record(FindingList *list, FindingId id, const Record *record,
                                 const char *key, int item, ...) G_GNUC_NULL_TERMINATED;

/* Sets the record, and the member @field (NULL: none), of a finding about bytes. */
void finding_set_record(FindingList *list, Finding *finding, const Record *record,
                        const Field *field);

/* Adds a related place: the member @key of @record. @message (copied) describes it. */
void finding_add_related(FindingList *list, Finding *finding, const Record *record, const char *key,
                         const char *message);

/* The same with words that have arguments. */
void finding_add_related_words(FindingList *list, Finding *finding, const Record *record,
                               const char *key, FindingWords *words);

/* Returns: (transfer full): the message of @related for @audience. */
char *finding_related_message(const Related *related, Audience audience);

/* Adds a related place: the bytes @start to @end of @text, of which a reference is taken. */
void finding_add_related_text(FindingList *list, Finding *finding, SourceText *text, guint32 start,
                              guint32 end, const char *message);

/* Returns: whether a fix of @finding would be kept: not if it is left out, or if the fixes of the
 * list have reached LIMIT_FIX_BYTES. To be called before an expensive fix is worked out. */
gboolean finding_accepts_fix(const FindingList *list, const Finding *finding);

/* Appends @edit (copied) to the fix of @finding. If finding_accepts_fix() is FALSE, the finding
 * gets no fix at all. */
void finding_add_edit(FindingList *list, Finding *finding, const Edit *edit);

/* Reverses the order of the edits. Several edits of items with the same key have to be applied from
 * the last to the first, as each one renumbers the items after it. */
void finding_reverse_edits(Finding *finding);

/* Removes the findings for which @keep returns FALSE. */
void finding_list_filter(FindingList *list, gboolean (*keep)(const Finding *finding, gpointer data),
                         gpointer data);

/* Declares that an argument equal to @name, a text of @record, names that record: fingerprints use
 * @identity instead, which does not change with the name; it is copied, unless it is the key of
 * @record. If several records have the name, that of the finding is used, else the first. */
void finding_list_name(FindingList *list, const Record *record, const char *name,
                       const char *identity);

/* Sorts the findings by file, position, id and arguments, and computes their fingerprints. */
void finding_list_sort(FindingList *list);

/* Returns: (transfer full): the text of the message or of the hint, for @audience. A hint may be
 * empty. Arguments are as the check gave them. A translation that asks for an argument which the
 * finding does not have is not used. */
char *finding_message(const Finding *finding, Audience audience);
char *finding_hint(const Finding *finding, Audience audience);

/* Returns: (transfer none): the value of the argument @name, or NULL. */
const char *finding_argument(const Finding *finding, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(FindingList, finding_list_free)
