/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A finding: one defect of the user's data, with what is needed to say where, what, and what to do.
 * Its text is made from its arguments by the row of its id in findings.def.
 */
#pragma once

#include "schema/model/edits/edit.h"
#include "schema/model/records/record.h"

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
    PHASE_GAMES, /* no check runs games: who has some played brings what they say */
    PHASE_CHOICE,
    N_PHASES
} Phase;

/* Whether a fix can be trusted without a look at it. */
typedef enum { FIX_NONE, FIX_SAFE, FIX_UNSAFE, N_FIX_KINDS } FixKind;

typedef enum {
#define FINDING(NAME, ...) FINDING_##NAME,
#include "schema/model/findings/findings.def"
    N_FINDINGS,
} FindingId;

typedef struct {
    const char *id;          /* group.name */
    const char *message;     /* with {arguments} and [optional parts] */
    const char *hint;        /* what to do */
    const char *summary;     /* one sentence, without arguments */
    const char *explanation; /* why it matters */
    Severity severity;
    Phase phase;
    Phase needs;          /* phase that must be free of errors; PHASE_BYTES: syntax is enough */
    FixKind fix;          /* the kind of fix it may carry */
    const char *measures; /* arguments, one blank between two, that tell of all that was looked at
                             rather than of what was found: no part of fingerprints; NULL: none */
    gboolean is_alone; /* holds no other check back, though it be an error: none would repeat it */
    gboolean is_io;    /* the machine failed, not the data: exit status 3 */
} FindingRow;

typedef struct {
    const char *name;
    const char *value;
} Argument;

/* A place in a file. */
typedef struct {
    const SourceText *text; /* borrowed from the list */
    guint32 start, end;     /* byte offsets; both 0: the file as a whole */
} Span;

typedef struct Related Related;
struct Related {
    const Related *next;
    const char *message; /* what stands there */
    Span span;
};

/* All texts are owned by the list. */
typedef struct {
    FindingId id;
    Severity severity;
    guint n_arguments;
    const Argument *arguments;
    Span span;
    const Record *record; /* in which it lies, as it is seen; NULL: it is about bytes or a file */
    const Field *field;   /* the member that is meant; NULL: the record as a whole */
    const Related *related;
    guint n_edits;
    const Edit *const *edits; /* the fix; none when n_edits is 0 */
    gboolean is_left_out;     /* counted, but not in the list; see finding_takes_fix() */
    char fingerprint[17]; /* hexadecimal; the same when lines move, records get other names or have
                             more of their kind beside them */
    char named_fingerprint[17]; /* as it was made once, of names: what old files know it by */
} Finding;

typedef struct FindingList FindingList;

/* What was found beyond the limit of a list, of one id. */
typedef struct {
    guint n;
    Severity severity;
} LeftOut;

/* Returns: the row of @id. */
const FindingRow *finding_row(FindingId id);

/* Returns: whether there is a row with that id; it goes to @id. */
gboolean finding_find(const char *name, FindingId *id);

const char *severity_name(Severity severity); /* `error`, `warning`, `note` */
const char *phase_name(Phase phase);

/* Returns: what must be fixed in @phase before later checks can run: `the unknown references`. */
const char *phase_trouble(Phase phase);

const char *fix_name(FixKind fix); /* `none`, `safe`, `unsafe` */

/* Returns: (transfer full): an empty list that keeps up to @limit findings of each id and counts
 * the others. */
FindingList *finding_list_new(guint limit);
void finding_list_free(FindingList *list); /* NULL is allowed */
guint finding_list_length(const FindingList *list);
const Finding *finding_list_get(const FindingList *list, guint index);

/* Returns: how many findings have that severity. */
guint finding_list_count(const FindingList *list, Severity severity);

/* Returns: what phase_trouble() says of @failed, the first phase with errors that make later checks
 * impossible, or `the merge conflicts` if a file has any. */
const char *finding_list_trouble(const FindingList *list, Phase failed);

/* Returns: how many have been added, be they in the list or left out. It only grows. */
guint finding_list_n_added(const FindingList *list);

/* Returns: (transfer none): what was left out of @id, to be looked at or settled anew. */
LeftOut *finding_list_left_out(FindingList *list, FindingId id);

/* Returns: how many findings of that severity were left out. */
guint finding_list_count_left_out(const FindingList *list, Severity severity);

/* Returns: whether anything was left out. */
gboolean finding_list_leaves_out(const FindingList *list);

/* Takes away what is beyond @limit of each id, those at the end; they count as left out. */
void finding_list_trim(FindingList *list, guint limit);

/* An argument of a message: its name there, in braces, and its value, a text or a number. */
#define SAY(name, text) name, text
#define SAY_NUMBER(name, number) finding_number, name, (gint64)(number)

/* What goes before an argument that is a number. */
extern const char finding_number[];

/* Adds a finding about the bytes @start to @end of @text (a reference is taken). The rest are its
 * arguments, each a SAY() or a SAY_NUMBER(), copied, closed by NULL; one whose text is NULL is left
 * out. A value with more than LIMIT_NAME_LETTERS is cut, one that is composed of several at
 * LIMIT_WORDING_LETTERS.
 * Returns: (transfer none): to be passed to the functions below; one beyond the limit of the list
 * is counted and takes nothing more. */
Finding *finding_list_add(FindingList *list, FindingId id, SourceText *text, guint32 start,
                          guint32 end, ...) G_GNUC_NULL_TERMINATED;

/* The same about the member @key (NULL: the whole) of @record, or the item of that index of it
 * (-1: all of it). */
Finding *finding_list_add_record(FindingList *list, FindingId id, const Record *record,
                                 const char *key, int item, ...) G_GNUC_NULL_TERMINATED;

/* Says in which record a finding about bytes lies; @field: the member, or NULL. */
void finding_set_record(FindingList *list, Finding *finding, const Record *record,
                        const Field *field);

/* Says what else to look at: the member @key of @record. @message is copied. */
void finding_add_related(FindingList *list, Finding *finding, const Record *record, const char *key,
                         const char *message);

/* The same for the bytes @start to @end of @text, of which a reference is taken. */
void finding_add_related_text(FindingList *list, Finding *finding, SourceText *text, guint32 start,
                              guint32 end, const char *message);

/* Returns: whether a fix of @finding is kept: not where it is left out, or where fixes have had
 * LIMIT_FIX_BYTES. Who would work a long one out asks first. */
gboolean finding_takes_fix(const FindingList *list, const Finding *finding);

/* Appends @edit (copied) to the fix of @finding. If it takes none the finding has no fix at all. */
void finding_add_edit(FindingList *list, Finding *finding, const Edit *edit);

/* Turns the order of the edits round. Several edits of items with one key are to be done from the
 * last to the first, or the second would be the first by then. */
void finding_reverse_edits(Finding *finding);

/* Takes away the findings for which @keep returns FALSE. */
void finding_list_filter(FindingList *list, gboolean (*keep)(const Finding *finding, gpointer data),
                         gpointer data);

/* Says that @name, a text of @record, means it where an argument has it: in fingerprints @identity,
 * which stays when the name changes, is in its place; it is copied, unless it is the key of
 * @record. Of several records with one name that of the finding counts, else the first. */
void finding_list_name(FindingList *list, const Record *record, const char *name,
                       const char *identity);

/* Brings the findings into their total order: file, place, id, arguments; and gives each its
 * fingerprints. */
void finding_list_sort(FindingList *list);

/* Returns: (transfer full): the message, or hint, in words. A hint may be empty. */
char *finding_message(const Finding *finding);
char *finding_hint(const Finding *finding);

/* Returns: (transfer none): the argument of that name, or NULL. */
const char *finding_argument(const Finding *finding, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(FindingList, finding_list_free)
