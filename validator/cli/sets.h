/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Loading and checking the data sets that are the arguments of a verb.
 */
#pragma once

#include "schema/store/data-set-search.h"
#include "validator/checks/run.h"
#include "validator/cli/configuration.h"
#include "validator/cli/verb.h"
#include "validator/live/live-set.h"

typedef struct {
    DataSet *set;          /* owned */
    FindingList *findings; /* owned */
    ChecksSkipped skipped;
    const char *blocking; /* what must be fixed for these checks to run; NULL: none were skipped */
    char *only;           /* owned: the one file that was requested, or NULL */
    guint n_hidden;       /* findings that were removed because they are about other files */
    guint n_known;        /* findings that were removed because they are in the baseline */
    guint32 known_errors; /* the phases of errors among them, as bits */
    guint left_out[N_SEVERITIES]; /* findings that were removed because there are too many */
} CheckedSet;

/* What a search for data sets leaves out. Zero at the start, then set by the options below. */
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

/* Finds the configuration for @paths and reads the patterns. Returns: FALSE, having complained and
 * set @status. */
gboolean sets_search_prepare(SetsSearch *search, char *const *paths, ExitStatus *status);
void sets_search_clear(SetsSearch *search);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(SetsSearch, sets_search_clear)

/* Adds the data sets at @paths (empty: the one around or those below the current folder) to @found
 * (of FoundSet). Complains about paths without one, and raises @status. @search: NULL: only the
 * configuration applies. */
void sets_find(GArray *found, char *const *paths, SetsSearch *search, ExitStatus *status);

/* What is to be checked. */
typedef struct {
    SetsSearch *search; /* borrowed; NULL as for sets_find() */
    char *const *paths; /* empty: the set around or those below the current folder */
    const char
        *stdin_name; /* the file whose content is on stdin, instead of any paths; NULL: none */
    guint n_jobs;    /* workers at most; 0: one */
    gboolean is_of_reading; /* only whether files can be read is checked */
    guint n_held;   /* the most findings of each check that are kept; 0: as many as are reported */
    SetJudge judge; /* NULL: the default */
    LiveSets *live; /* borrowed: what an earlier call has read and checked, of which only what has
                       changed is done again; NULL: nothing is kept */
    gconstpointer judge_data;
} SetsWanted;

/* Checks that `-` in @paths, which means stdin, is used only with @stdin_name, the name of that
 * file (NULL: not given), and not with other paths. Returns: FALSE, having complained. */
gboolean sets_stdin_is_named(char *const *paths, const char *stdin_name);

/* Finds, loads and checks the sets of @wanted. Complains about sets that cannot be loaded and
 * continues with the others, and raises @status. The result is the same for any number of threads,
 * to which @n_workers (may be NULL) is set. Returns: (transfer full): of CheckedSet. */
GArray *sets_load(const SetsWanted *wanted, guint *n_workers, ExitStatus *status);

/* Returns: EXIT_IO where reading failed, else EXIT_FINDINGS for one of at least the severity
 * @fail_on, else EXIT_CLEAN. */
ExitStatus sets_findings_status(const FindingList *findings, Severity fail_on);

/* Returns: whether @finding is in the file of that name. */
gboolean sets_finding_is_in(const Finding *finding, const char *name);

/* Returns: (transfer full): the name in findings of the one file that was requested. The drawing,
 * which is read later, is not among the files of the loaded set. */
char *sets_only_name(const CheckedSet *checked);
