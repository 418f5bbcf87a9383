/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The verbs of the command: one row and one file each.
 */
#pragma once

#include "schema/text/name.h"
#include "schema/text/translation.h"

/* Exit statuses; of several the highest wins. */
typedef enum {
    EXIT_CLEAN = 0,
    EXIT_FINDINGS = 1, /* findings at or above --fail-on, including syntax errors */
    EXIT_USAGE = 2,    /* invalid arguments, or path not found */
    EXIT_IO = 3,       /* reading or writing failed, or a program is missing */
    EXIT_INTERNAL = 4, /* a defect of Narva itself */
} ExitStatus;

/* Returns: the higher of two. A function, because arguments of MAX() are evaluated twice. */
static inline ExitStatus
exit_worse(ExitStatus a, ExitStatus b)
{
    return a > b ? a : b;
}

/* Returns: (transfer none): word number @i of a list, or NULL after the last. */
typedef const char *(*VerbWords)(guint i);

/* The headings of options in help, in this order. Verbs with few options have none. */
typedef enum {
    GROUP_OTHER, /* the last one */
    GROUP_INPUT,
    GROUP_SELECTION,
    GROUP_FIXES,
    GROUP_PLAY,
    GROUP_DRAWING,
    GROUP_RUN,
    GROUP_OUTPUT,
    N_GROUPS,
} VerbGroup;

/* What completion offers for a value, from the data set of the command line. */
typedef enum {
    VALUE_USUAL,    /* the words of @choice or @offer, or files for G_OPTION_ARG_FILENAME */
    VALUE_PATH,     /* files */
    VALUE_SCENARIO, /* ids of scenarios */
    VALUE_PLAYER,   /* computer players, after a side and `=` or alone */
    VALUE_PLAYERS,  /* several of them, with commas */
    VALUE_OPTION,   /* ids of optional rules and rulings, these with `=` and an answer */
    VALUE_RULING,   /* ids of rulings */
    VALUE_CASES,    /* ids of records, with commas */
    VALUE_MEMBER,   /* ids of records, `.` and a member */
} VerbValue;

/* An option: the members of GOptionEntry, in their order, and its values. --help, the manual page
 * and the completion are made from the same row. */
typedef struct {
    const char *long_name;
    char short_name;
    int flags;
    GOptionArg arg;
    gpointer arg_data;
    const char *description;     /* without a full stop, and without the words of @choice */
    const char *arg_description; /* `A,…` takes several with commas, `A=FILE` a file behind one */
    VerbWords choice;            /* the only words that it takes, the default first; or NULL */
    VerbWords offer;             /* some words that it takes, for completion; or NULL */
    VerbGroup group;
    VerbValue value;
} VerbOption;

/* Called with the options of a verb, the last of which has no name. */
typedef void (*VerbDescribe)(const VerbOption *options, gpointer data);

/* One call of the command. */
typedef struct {
    const char *program; /* how it was called, for messages that name the next command */
    int argc;            /* number of arguments, the verb included */
    char **argv;
    GPtrArray *said; /* owned by the caller: of char **: arguments that were read */
    VerbDescribe
        describe;  /* called with the options instead of running the verb; NULL: the verb runs */
    gpointer data; /* for @describe */
} Call;

typedef struct {
    const char *name;
    const char *heading; /* in the list of verbs, before this one; NULL: the heading continues */
    const char *usage;   /* words after the verb */
    const char *summary; /* one line */
    const char *details; /* paragraphs with an empty line between; may be NULL */
    void (*append_details)(GString *out); /* those that come from a table; may be NULL */
    const char *exits[EXIT_INTERNAL];     /* by status: when it is returned; NULL: never */
    VerbWords offer;                      /* words for completion in place of paths; or NULL */
    ExitStatus (*run)(const Call *call);
} CommandVerb;

/* An option of the command itself, instead of a verb. */
typedef struct {
    const char *name;
    const char *letter; /* the same, short */
    const char *meaning;
} ProgramOption;

/* What the command is for, in one sentence. */
#define PROGRAM_SUMMARY N_("Checks the data of board wargames, and plays by them.")

/* Returns: (transfer none): these options; @n is set to their number. */
const ProgramOption *verb_program_options(guint *n);

/* Returns: (transfer none): the rows of the table; @n is set to their number. */
const CommandVerb *verb_table(guint *n);

/* Returns: (transfer none): the row of that name, or NULL. */
const CommandVerb *verb_find(const char *name);

ExitStatus verb_validate(const Call *call);
ExitStatus verb_list(const Call *call);
ExitStatus verb_format(const Call *call);
ExitStatus verb_checks(const Call *call);
ExitStatus verb_explain(const Call *call);
ExitStatus verb_schema(const Call *call);
ExitStatus verb_new(const Call *call);
ExitStatus verb_why(const Call *call);
ExitStatus programs_run_verb(const Call *call); /* render, import, export and language-server: does
                                              not return when the program starts that does the
                                              work */
ExitStatus verb_diff(const Call *call);
ExitStatus verb_merge(const Call *call);
ExitStatus verb_smoke(const Call *call);
ExitStatus verb_balance(const Call *call);
ExitStatus verb_compare(const Call *call);
ExitStatus verb_sweep(const Call *call);
ExitStatus verb_replay(const Call *call);
ExitStatus verb_play(const Call *call);
ExitStatus verb_test(const Call *call);
ExitStatus verb_complete(const Call *call); /* __complete, which is in no list */

/* The words of the formats that narva import reads, and of those that narva export writes. */
const char *programs_import_format(guint i);
const char *programs_export_format(guint i);

/* Append these formats to a help, with what is read or made of each, in the language of the reader.
 */
void programs_append_import_formats(GString *out);
void programs_append_export_formats(GString *out);

/* The words of the things that narva new makes. */
const char *verb_new_noun(guint i);

/* Calls @describe with the options of @verb, --help among them, and does nothing else. */
void verb_describe(const CommandVerb *verb, VerbDescribe describe, gpointer data);

/* Returns: (transfer full): what @option means, with the words that it takes, in the language of
 * the reader. */
char *verb_option_meaning(const VerbOption *option);

/* Returns: (transfer none): the heading of @group, in English. */
const char *verb_group_title(VerbGroup group);

/* The ids of all findings. */
const char *verb_finding_word(guint i);

/* Reads the options @options of the verb @name, the last of which has no name, from the arguments
 * of @call; a single-value option may be given once, and one with choices only takes these. --help
 * prints and ends the verb. Other arguments are put into @paths (NULL-terminated). Values and paths
 * live as long as the call. Returns: FALSE when the verb is to end with the status in @status. */
gboolean verb_parse(const Call *call, const char *name, const VerbOption *options, char ***paths,
                    ExitStatus *status);

/* Returns: the index among @words of @word, which is one of them; 0 for NULL. */
guint verb_choice(VerbWords words, const char *word);

/* Reads @word, the value of the option @name, from @least to @most; NULL leaves @number as it is.
 * Returns: FALSE, having complained, when it is no such number. */
gboolean verb_read_number(const char *name, const char *word, guint64 least, guint64 most,
                          guint64 *number);

/* The same of a share in percent, as `1%` or `2.5%`: @share from @least to @most, 1 being 100 %. */
gboolean verb_read_percent(const char *name, const char *word, double least, double most,
                           double *share);

/* Prints one line on stderr, after `narva: `. @format is in the language of the reader, as in all
 * of these. */
void verb_complain(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* The same about @word, of which @sentence says what it is not: proposes the nearest of the texts
 * @known, or lists them. */
void verb_complain_unknown(const char *sentence, const char *word, const GPtrArray *known)
    G_GNUC_PRINTF(1, 0);

/* The same, and then proposes the name that @search found. @near: what is printed before that;
 * NULL: the same
 * @format. It takes the first of the same arguments. */
void verb_complain_near(const NameSearch *search, const char *near, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

/* Returns: (transfer full): what to say about @word, which no id of a finding is or starts with. */
char *verb_unknown_finding(const char *word);

/* The status for a GError: EXIT_USAGE for what does not exist, else EXIT_IO. Complains first. */
ExitStatus verb_fail(const GError *error);

/* Writes the bytes to stdout. Returns: EXIT_IO, having complained, when that fails, else @status;
 * that a reader has seen enough (`| head`) is no failure. */
ExitStatus verb_print(const GString *text, ExitStatus status);
