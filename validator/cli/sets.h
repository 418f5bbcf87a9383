/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data sets a verb was given, loaded and checked.
 */
#pragma once

#include "schema/store/data-set-search.h"
#include "validator/checks/run.h"
#include "validator/cli/configuration.h"
#include "validator/cli/verb.h"

typedef struct {
    DataSet *set;          /* owned */
    FindingList *findings; /* owned */
    ChecksSkipped skipped;
    const char *blocking;         /* what must be fixed for these checks to run; NULL: none were */
    char *only;                   /* owned: the one file that was asked for, or NULL */
    guint n_hidden;               /* findings taken away because they are about other files */
    guint n_known;                /* findings taken away because they are in the baseline */
    guint32 known_errors;         /* the phases of errors among them, as bits */
    guint left_out[N_SEVERITIES]; /* findings taken away because there are too many */
} CheckedSet;

/* What a search for data sets leaves out: zero, then read from the options below. */
typedef struct {
    char **exclude; /* patterns; NULL: those of the configuration */
    gboolean has_no_ignore;
    gboolean has_no_config;
    Configuration *configuration; /* owned: NULL: none */
    IgnoreList *patterns;         /* owned: of @exclude */
    SearchScope scope;
} SetsSearch;

/* Rows of a table of VerbOption, which write to @search. */
/* clang-format off */
#define SETS_SEARCH_OPTIONS(search) \
    {"exclude", 0, 0, G_OPTION_ARG_STRING_ARRAY, &(search).exclude, \
     N_("Do not search folders that match PATTERN, as in .gitignore; repeat for several"), N_("PATTERN"), \
     .group = GROUP_INPUT}, \
    {"no-ignore", 0, 0, G_OPTION_ARG_NONE, &(search).has_no_ignore, \
     N_("Also search folders that .gitignore or the configuration leaves out"), NULL, \
     .group = GROUP_INPUT}, \
    {"no-config", 0, 0, G_OPTION_ARG_NONE, &(search).has_no_config, \
     N_("Do not read the configuration .narva.json"), NULL, .group = GROUP_INPUT}
/* clang-format on */

/* Finds the configuration for @paths and reads the patterns. Returns: FALSE, having complained,
 * with the status in @status. */
gboolean sets_search_prepare(SetsSearch *search, char *const *paths, ExitStatus *status);
void sets_search_clear(SetsSearch *search);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(SetsSearch, sets_search_clear)

/* Adds the data sets at @paths (empty: the one around or those below the current folder) to @found
 * (of FoundSet). Complains about paths without one; @status is set to the highest status. @search:
 * NULL: a configuration is followed, nothing else is left out. */
void sets_find(GArray *found, char *const *paths, SetsSearch *search, ExitStatus *status);

/* What is to be checked. */
typedef struct {
    SetsSearch *search; /* borrowed; NULL as for sets_find() */
    char *const *paths; /* empty: the set around or those below the current folder */
    const char
        *stdin_name; /* the file whose content is on stdin, instead of any paths; NULL: none */
    guint n_jobs;    /* workers at most; 0: one */
    gboolean is_of_reading; /* only whether files can be read is checked */
    guint n_held;           /* findings of each check that are kept; 0: as many as are reported */
    SetJudge judge;         /* NULL: the default */
    gconstpointer judge_data;
} SetsWanted;

/* Whether @paths fit to @stdin_name (NULL: not given): `-` among them is stdin, which is one file
 * that has to be named. Returns: FALSE, having complained. */
gboolean sets_stdin_is_named(char *const *paths, const char *stdin_name);

/* Finds, loads and checks the sets that @wanted lists. Complains about sets that cannot be loaded
 * and continues with the others. @status is set to the highest status. The result is the same for
 * any number of workers. @n_workers: how many there were; may be NULL. Returns: (transfer full): of
 * CheckedSet. */
GArray *sets_load(const SetsWanted *wanted, guint *n_workers, ExitStatus *status);

/* Returns: EXIT_IO where reading failed, else EXIT_FINDINGS for one of at least the severity
 * @fail_on, else EXIT_CLEAN. */
ExitStatus sets_findings_status(const FindingList *findings, Severity fail_on);

/* Returns: whether @finding is in the file of that name. */
gboolean sets_finding_is_in(const Finding *finding, const char *name);

/* Returns: (transfer full): what the one file that was meant is called in findings. The drawing,
 * which is read late, is no file of the loaded set. */
char *sets_only_name(const CheckedSet *checked);
