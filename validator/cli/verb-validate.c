/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva validate: checks data sets, once or whenever they change, applies safe fixes, and
 * reports what was found, less what a baseline records.
 */
#include "schema/model/entities.h"
#include "schema/store/data-set-search.h"
#include "schema/store/file-kind.h"
#include "schema/store/save.h"
#include "schema/text/clean.h"
#include "schema/text/limits.h"
#include "schema/text/name.h"
#include "schema/text/text-change.h"
#include "validator/checks/run.h"
#include "validator/checks/scenario-play.h"
#include "validator/cli/configuration.h"
#include "validator/cli/output-file.h"
#include "validator/cli/played-scenario.h"
#include "validator/cli/progress.h"
#include "validator/cli/report-target.h"
#include "validator/cli/set-diff.h"
#include "validator/cli/sets.h"
#include "validator/cli/terminal.h"
#include "validator/report/baseline.h"
#include "validator/report/report.h"
#include "validator/report/selection.h"
#include "validator/smoke/series.h"
#include "validator/smoke/verdict.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Which fixes are done. */
typedef struct {
    gboolean may_be_unsafe; /* those that need a look at them, too */
    gboolean (*is_wanted)(const Finding *finding, gpointer data);
    gpointer data; /* handed to is_wanted() */
} FixChoice;

/* Fixes as changes of text, for reports that programs apply without knowing our data. */
typedef struct {
    const GArray *sets; /* borrowed: of CheckedSet */
    GHashTable *forms;  /* borrowed: of DataFile: of which it is known whether they are canonical */
    gsize bytes;        /* gone through so far */
} TextFix;

typedef struct {
    GArray *targets; /* of ReportTarget */
    Selection selection;
    Selection of_call; /* without what the configuration adds */
    SetsSearch search;
    Severity fail_on;
    guint max_findings;
    guint n_jobs;
    char *baseline;       /* NULL: none */
    char *write_baseline; /* NULL: none */
    gboolean color;
    gboolean all;
    gboolean fix;          /* do the safe fixes */
    gboolean unsafe_fixes; /* do all fixes */
    gboolean diff;         /* say what fixes would change, and write nothing */
    gboolean watch;        /* again whenever a file changes */
    gboolean stats;
    gboolean quiet;
    guint n_configured_away; /* findings of this run that the configuration leaves out */
    guint n_games;           /* that are played of each scenario in each way; 0: none are */
    GPtrArray *stored;       /* of GameResults: of games before; NULL: none were given */
    char *root;              /* paths in reports begin there; NULL: where the run does */
    char *stdin_name;        /* the file that is read from stdin; NULL: none */
    char **paths;
    struct {
        char *format, *color, *fail_on, *max_findings, *jobs, *games;
        char **reports, **select, **ignore, **against;
    } words; /* as they were said, or the configuration has them; targets borrow from here */
} ValidateOptions;

/* What is looked at. */
typedef struct {
    char *const *paths;    /* as narva validate takes them */
    SetsSearch *search;    /* borrowed */
    const char *others[2]; /* more files that count; NULL: none */
} Watched;

static void validate_options_clear(ValidateOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ValidateOptions, validate_options_clear)

/* Findings that no longer occur and are reported one by one. */
#define STALE_MAX 5u

/* Returns: (transfer full): the baseline in the file at @path; NULL, having complained, with the
 * status in @status. */
static Baseline *
read_known_findings(const char *path, ExitStatus *status)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) {
        *status = errno == ENOENT ? EXIT_USAGE : EXIT_IO;
        verb_complain(_("cannot open the baseline “%s”: %s"), path, g_strerror(errno));
        return NULL;
    }
    FileContents read = file_read_descriptor(descriptor);
    close(descriptor);
    Baseline *baseline = NULL;
    g_autoptr(GError) error = NULL;
    if (read.result == FILE_READ) {
        gsize length;
        const char *bytes = g_bytes_get_data(read.contents, &length);
        baseline = baseline_read(bytes, length, &error);
    }
    if (baseline == NULL) {
        const char *reason = error != NULL                   ? error->message
                             : read.result == FILE_TOO_LARGE ? _("it is too large")
                             : read.detail != NULL           ? read.detail
                                                             : _("it is not a file");
        verb_complain(_("cannot read the baseline “%s”: %s"), path, reason);
        *status = error != NULL ? EXIT_USAGE : EXIT_IO;
    }
    file_contents_clear(&read);
    return baseline;
}

/* Returns: whether @finding is not in the baseline @data. */
static gboolean
is_new(const Finding *finding, gpointer data)
{
    return !baseline_consume(data, finding);
}

static gboolean
was_run(const CheckedSet *checked, FindingId id)
{
    for (guint i = 0; i < checked->skipped.n_skipped; i++)
        if (checked->skipped.skipped[i] == id)
            return FALSE;
    return TRUE;
}

/* Returns: whether @checked would have had the finding: its file belongs to the set, or to one it
 * stands above, and its check was run. */
static gboolean
was_looked_for(const CheckedSet *checked, const BaselineEntry *entry)
{
    FindingId id;
    gboolean is_known = finding_find(entry->id, &id);
    if (is_known && (!was_run(checked, id) || finding_list_left_out(checked->findings, id)->n > 0))
        return FALSE;
    for (const DataSet *set = checked->set; set != NULL; set = set->base) {
        const char *key = set->place->key;
        gsize length = strlen(key);
        gboolean is_of_set = strncmp(entry->file, key, length) == 0;
        if (is_of_set && entry->file[length] == '\0')
            return checked->only == NULL;
        if (is_of_set && entry->file[length] == '/')
            return checked->only == NULL ||
                   (set == checked->set && strcmp(entry->file + length + 1, checked->only) == 0);
    }
    return FALSE;
}

static gboolean
is_stale(const BaselineEntry *entry, const GArray *sets, const Selection *selection)
{
    FindingId id;
    if (entry->left == 0 || (finding_find(entry->id, &id) && selection->ignored[id]))
        return FALSE;
    for (guint i = 0; i < sets->len; i++)
        if (was_looked_for(&g_array_index(sets, CheckedSet, i), entry))
            return TRUE;
    return FALSE;
}

static void
report_stale(const Baseline *baseline, const char *path, const GArray *sets,
             const Selection *selection)
{
    guint n = 0;
    for (guint i = 0; i < baseline->entries->len; i++) {
        const BaselineEntry *entry = &g_array_index(baseline->entries, BaselineEntry, i);
        if (!is_stale(entry, sets, selection) || n++ >= STALE_MAX)
            continue;
        verb_complain(_("“%s”: no longer found: %s: %s [%s]"), path, entry->file,
                      entry->message != NULL ? entry->message : entry->fingerprint, entry->id);
    }
    if (n > STALE_MAX)
        verb_complain(_("“%s”: and %u more no longer found"), path, n - STALE_MAX);
    if (n > 0)
        verb_complain(_("“%s”: update it with --write-baseline"), path);
}

/* Counts the errors of each phase that hold other checks back. */
static void
count_errors(const FindingList *findings, guint n[N_PHASES])
{
    memset(n, 0, sizeof *n * N_PHASES);
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        const FindingRow *row = finding_row(finding->id);
        n[row->phase] += finding->severity == SEVERITY_ERROR && !row->is_alone;
    }
}

static void
remove_known(Baseline *baseline, GArray *sets, gboolean (*keep)(const Finding *, gpointer))
{
    for (guint i = 0; i < sets->len; i++) {
        CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        guint n = finding_list_length(checked->findings);
        guint before[N_PHASES], after[N_PHASES];
        count_errors(checked->findings, before);
        finding_list_filter(checked->findings, keep, baseline);
        checked->n_known = n - finding_list_length(checked->findings);
        count_errors(checked->findings, after);
        for (Phase phase = 0; phase < N_PHASES; phase++)
            if (after[phase] < before[phase])
                checked->known_errors |= 1u << phase;
    }
}

/* Takes the findings that are in @baseline, which came from @path, from those of @sets (of
 * CheckedSet), and tells on stderr which of it no longer occur, as far as they were looked for. */
static void
consume_known_findings(Baseline *baseline, const char *path, GArray *sets,
                       const Selection *selection)
{
    remove_known(baseline, sets, is_new);
    report_stale(baseline, path, sets, selection);
}

/* Whether an error in the baseline holds the check @id of @checked back. Phases before the first
 * one that failed hold nothing back. */
static gboolean
is_held_back_by_known(const CheckedSet *checked, FindingId id)
{
    const FindingRow *row = finding_row(id);
    for (Phase phase = checked->skipped.failed; phase < N_PHASES; phase++)
        if ((checked->known_errors >> phase & 1) != 0 &&
            (phase < row->phase || phase <= row->needs))
            return TRUE;
    return FALSE;
}

/* Returns: how many checks of @checked that could have found something of at least the severity
 * @fail_on were skipped, although the baseline does not have that. */
static guint
count_unknown_skips(const Baseline *baseline, const CheckedSet *checked, Severity fail_on)
{
    guint n = 0;
    for (guint i = 0; i < checked->skipped.n_skipped; i++) {
        FindingId id = checked->skipped.skipped[i];
        n += finding_row(id)->severity >= fail_on && is_held_back_by_known(checked, id) &&
             !baseline_has_skipped(baseline, checked->set->place->key, id);
    }
    return n;
}

/* After consume_known_findings(). Complains about sets of which checks were skipped because of
 * errors in @baseline, which came from @path, without that being recorded there: it is unknown what
 * they would find. Returns: EXIT_FINDINGS where one of these checks is at least as severe as
 * @fail_on, else EXIT_CLEAN. */
static ExitStatus
judge_skipped_checks(const Baseline *baseline, const char *path, const GArray *sets,
                     Severity fail_on)
{
    ExitStatus status = EXIT_CLEAN;
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        guint n = count_unknown_skips(baseline, checked, fail_on);
        /* Errors that are reported hold checks back as well, and make it fail anyway. */
        if (n == 0 || finding_list_count(checked->findings, SEVERITY_ERROR) > 0)
            continue;
        verb_complain(
            ngettext("%s: %u check was skipped because of errors that “%s” has, and it does not "
                     "record that; fix these errors, or update it with --write-baseline",
                     "%s: %u checks were skipped because of errors that “%s” has, and it "
                     "does not record that; fix these errors, or update it with "
                     "--write-baseline",
                     n),
            checked->set->name, n, path);
        status = EXIT_FINDINGS;
    }
    return status;
}

/* Notes the checks that were skipped because of errors all of which are in @baseline now. */
static void
add_skipped(Baseline *baseline, const CheckedSet *checked)
{
    if (finding_list_count(checked->findings, SEVERITY_ERROR) > 0)
        return;
    for (guint i = 0; i < checked->skipped.n_skipped; i++)
        if (is_held_back_by_known(checked, checked->skipped.skipped[i]))
            baseline_add_skipped(baseline, checked->set->place->key, checked->skipped.skipped[i]);
}

/* Returns: whether @finding cannot be put into the baseline @data. */
static gboolean
is_refused(const Finding *finding, gpointer data)
{
    return !baseline_add(data, finding);
}

/* Writes the findings of @sets to the file at @path and takes them away, but those that stop the
 * reading of a file; with them the checks that were skipped because of them. Returns: EXIT_CLEAN or
 * EXIT_IO. */
static ExitStatus
write_known_findings(const char *path, GArray *sets, gboolean is_quiet)
{
    g_autoptr(Baseline) baseline = baseline_new();
    guint n_known = 0, n_refused = 0, n_left_out = 0;
    remove_known(baseline, sets, is_refused);
    for (guint i = 0; i < sets->len; i++) {
        n_known += g_array_index(sets, CheckedSet, i).n_known;
        add_skipped(baseline, &g_array_index(sets, CheckedSet, i));
        const FindingList *findings = g_array_index(sets, CheckedSet, i).findings;
        n_refused += finding_list_length(findings);
        for (guint severity = 0; severity < N_SEVERITIES; severity++)
            n_left_out += finding_list_count_left_out(findings, severity);
    }
    g_autoptr(GBytes) file = baseline_write(baseline);
    gsize length;
    const char *bytes = g_bytes_get_data(file, &length);
    ExitStatus status = output_file_write(path, bytes, length);
    if (status != EXIT_CLEAN)
        return status;
    if (!is_quiet)
        verb_complain(ngettext("wrote %u finding to “%s”", "wrote %u findings to “%s”", n_known),
                      n_known, path);
    if (n_refused > 0)
        verb_complain(ngettext("%u not written, because a file cannot be read before it is gone",
                               "%u not written, because a file cannot be read before they are gone",
                               n_refused),
                      n_refused);
    if (n_left_out > 0)
        verb_complain(_("%u not written, because a baseline has at most %u of one check"),
                      n_left_out, LIMIT_FINDINGS_HELD);
    return EXIT_CLEAN;
}

/* A fix whose undoing is another fix would go on for ever. */
#define ROUNDS_MAX 10

/* Whether @finding is about a file of @set itself, not of one below. */
static gboolean
is_of_set(const DataSet *set, const Finding *finding)
{
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].text == finding->span.text)
            return TRUE;
    return FALSE;
}

/* Whether @finding has a fix that is wanted, be it safe or not. */
static gboolean
has_wanted_fix(const FixChoice *choice, const DataSet *set, const Finding *finding)
{
    return finding->n_edits > 0 && is_of_set(set, finding) &&
           choice->is_wanted(finding, choice->data);
}

static gboolean
is_chosen(const FixChoice *choice, const DataSet *set, const Finding *finding)
{
    FixKind kind = finding_row(finding->id)->fix;
    gboolean is_allowed = kind == FIX_SAFE || (kind == FIX_UNSAFE && choice->may_be_unsafe);
    return is_allowed && has_wanted_fix(choice, set, finding);
}

/* Does what can be done of @findings to @set (consumed). An edit that does not fit any more, since
 * another one came first, is left for the next round. */
static DataSet *
do_round(DataSet *set, const FindingList *findings, const FixChoice *choice, guint *n_done)
{
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        if (!is_chosen(choice, set, finding))
            continue;
        DataSet *edited = data_set_edit(set, finding->edits, finding->n_edits, NULL);
        if (edited == NULL)
            continue;
        data_set_unref(set);
        set = edited;
        ++*n_done;
    }
    return set;
}

/* Does the fixes of the findings of @checked, and of those that appear then, until none is left or
 * they only come and go. What is wrong in a data set below is mended there, not here.
 * Returns: (transfer full): the mended set in memory; how many fixes were done goes to @n_done. */
static DataSet *
fix_set(const CheckedSet *checked, const FixChoice *choice, guint *n_done)
{
    *n_done = 0;
    DataSet *set = do_round(data_set_ref(checked->set), checked->findings, choice, n_done);
    guint n_before = 0;
    for (guint round = 1; round<ROUNDS_MAX && * n_done> n_before; round++) {
        ChecksSkipped skipped;
        g_autoptr(FindingList) findings = checks_run(set, NULL, &skipped);
        n_before = *n_done;
        set = do_round(set, findings, choice, n_done);
    }
    return set;
}

/* Returns: how many findings of @checked have a fix that needs a look at it, whether or not @choice
 * lets such be done. */
static guint
fix_set_n_guesses(const CheckedSet *checked, const FixChoice *choice)
{
    guint n_guesses = 0;
    for (guint i = 0; i < finding_list_length(checked->findings); i++) {
        const Finding *finding = finding_list_get(checked->findings, i);
        n_guesses += finding_row(finding->id)->fix == FIX_UNSAFE &&
                     has_wanted_fix(choice, checked->set, finding);
    }
    return n_guesses;
}

/* Bytes gone through for the fixes of one report: each goes through all files of its set, which
 * with thousands of findings would be quadratic. The first ones get theirs. */
#define BYTES_MAX (32u << 20)

typedef enum { FORM_UNKNOWN, FORM_CANONICAL, FORM_OTHER } Form;

/* Whether @file is in canonical form: asked by each fix, found out once. */
static gboolean
is_canonical(TextFix *fix, const DataFile *file)
{
    Form form = GPOINTER_TO_UINT(g_hash_table_lookup(fix->forms, file));
    if (form == FORM_UNKNOWN) {
        g_autoptr(GBytes) canonical = data_file_reformat(file);
        form = canonical == NULL ? FORM_CANONICAL : FORM_OTHER;
        g_hash_table_insert(fix->forms, (gpointer)file, GUINT_TO_POINTER(form));
    }
    return form == FORM_CANONICAL;
}

/* Returns: whether the change of one file could be said; it is appended to @changes. */
static gboolean
compare_files(TextFix *fix, const DataFile *old, const DataFile *new, GArray *changes)
{
    if (old->root == new->root)
        return TRUE;
    if (old->root == NULL || new->root == NULL || !is_canonical(fix, old))
        return FALSE;
    g_autoptr(GBytes) changed = data_file_reformat(new);
    if (changed == NULL)
        return TRUE;
    gsize length;
    const char *text = g_bytes_get_data(changed, &length);
    text_changes_between(changes, old->text, text, length);
    return TRUE;
}

/* A ReportFix; @data is a TextFix. A file that is not in canonical form, or would be a new one, has
 * no such changes: they would bring more than the fix. */
static void
text_fix(const Finding *finding, guint set, GArray *changes, gpointer data)
{
    TextFix *fix = data;
    DataSet *old = g_array_index(fix->sets, CheckedSet, set).set;
    if (fix->bytes > BYTES_MAX)
        return;
    for (guint i = 0; i < old->n_files; i++)
        fix->bytes += old->files[i].root != NULL ? old->files[i].text->length : 0;
    g_autoptr(DataSet) new = data_set_edit(old, finding->edits, finding->n_edits, NULL);
    gboolean is_said = new != NULL &&new->n_files == old->n_files;
    for (guint i = 0; is_said && i < old->n_files; i++)
        is_said = compare_files(fix, &old->files[i], &new->files[i], changes);
    if (!is_said)
        g_array_set_size(changes, 0);
}

/* Between two looks; at least so many times as long as a look takes, so that it costs little. */
#define WATCH_INTERVAL (G_USEC_PER_SEC / 5)
#define WATCH_REST 20
#define GAME_FILE "game.json"

static void
append_file(GString *out, const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    struct stat file;
    if (stat(path, &file) != 0)
        return;
    g_string_append_printf(
        out, "%s %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT ".%09ld\n", path,
        (guint64)file.st_ino, (gint64)file.st_size, (gint64)file.st_mtim.tv_sec,
        file.st_mtim.tv_nsec);
}

/* Returns: (transfer full): the names in @folder, sorted; none when it cannot be listed. */
static GPtrArray *
names_in(const char *folder)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL;)
        g_ptr_array_add(names, g_strdup(name));
    g_clear_pointer(&dir, g_dir_close);
    g_ptr_array_sort(names, name_compare);
    return names;
}

/* What is no file of a data set counts too, if its name says that it is to be one. */
static void
append_files(GString *out, const char *folder)
{
    g_autoptr(GPtrArray) names = names_in(folder);
    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];
        if (g_str_has_suffix(name, ".json") || g_str_has_suffix(name, ".svg") ||
            strcmp(name, SAVE_MANIFEST) == 0)
            append_file(out, folder, name);
    }
}

static void
append_set(GString *out, const char *folder)
{
    append_files(out, folder);
    for (guint i = 0; i < FILE_KINDS; i++) {
        const char *subfolder = file_kinds()[i].folder;
        if (subfolder == NULL)
            continue;
        g_autofree char *path = g_build_filename(folder, subfolder, NULL);
        append_files(out, path);
    }
}

/* The sets beside one another in @parent. */
static void
append_sets(GString *out, const char *parent)
{
    g_autoptr(GPtrArray) names = names_in(parent);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *folder = g_build_filename(parent, names->pdata[i], NULL);
        g_autofree char *game = g_build_filename(folder, GAME_FILE, NULL);
        g_autofree char *manifest = g_build_filename(folder, SAVE_MANIFEST, NULL);
        if (g_file_test(game, G_FILE_TEST_EXISTS) || g_file_test(manifest, G_FILE_TEST_EXISTS))
            append_set(out, folder);
    }
}

/* Returns: (transfer full): a text that changes with the files of the data sets that are meant and
 * of those beside them, which they may extend; with those that come and go, too. */
static char *
watch_look(const Watched *watched)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GHashTable) parents = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GString *out = g_string_new(NULL);
    if (watched->paths[0] == NULL)
        data_set_search_here(found, &watched->search->scope, NULL);
    for (char *const *path = watched->paths; *path != NULL; path++)
        data_set_search(found, *path, &watched->search->scope, NULL);
    for (guint i = 0; i < found->len; i++) {
        const char *folder = g_array_index(found, FoundSet, i).folder;
        g_autofree char *path = g_canonicalize_filename(folder, NULL);
        char *parent = g_path_get_dirname(path);
        append_set(out, path);
        if (g_hash_table_add(parents, parent))
            append_sets(out, parent);
    }
    for (guint i = 0; i < G_N_ELEMENTS(watched->others); i++)
        if (watched->others[i] != NULL)
            append_file(out, ".", watched->others[i]);
    return g_string_free(out, FALSE);
}

/* Waits until the files look otherwise than @before and rest. Returns: FALSE when @stop has become
 * other than 0 instead. */
static gboolean
watch_wait(const Watched *watched, const char *before, const gint *stop)
{
    g_autofree char *last = g_strdup(before);
    while (g_atomic_int_get(stop) == 0) {
        gint64 start = g_get_monotonic_time();
        char *now = watch_look(watched);
        gint64 taken = g_get_monotonic_time() - start;
        gboolean rests = strcmp(now, last) == 0;
        g_free(last);
        last = now;
        if (rests && strcmp(now, before) != 0)
            return TRUE;
        g_usleep((gulong)MAX(WATCH_INTERVAL, WATCH_REST * taken));
    }
    return FALSE;
}

#define JOBS_MAX 256

/* The severest comes first, which is the default. */
static const char *
severity_word(guint i)
{
    return i < N_SEVERITIES ? finding_severity_name(N_SEVERITIES - 1 - i) : NULL;
}

static gboolean
parse_options(ValidateOptions *options, const Call *call, ExitStatus *status)
{
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"format", 0, 0, G_OPTION_ARG_STRING, &options->words.format,
         N_("Report format on stdout [default: text]"), N_("FORMAT"),
         .offer = report_target_word, .group = GROUP_OUTPUT},
        {"report", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->words.reports,
         N_("Write a report to FILE (- for stdout); repeat for several"), N_("FORMAT=FILE"),
         .offer = report_target_word, .group = GROUP_OUTPUT},
        {"root", 0, 0, G_OPTION_ARG_FILENAME, &options->root,
         N_("Make paths in reports relative to DIR, e.g. the repository root"), N_("DIR"), .group = GROUP_OUTPUT},
        {"select", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words.select,
         N_("Report only findings with these ids or id prefixes"), N_("ID,…"),
         .offer = verb_finding_word, .group = GROUP_SELECTION},
        {"ignore", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words.ignore,
         N_("Do not report findings with these ids or id prefixes"), N_("ID,…"),
         .offer = verb_finding_word, .group = GROUP_SELECTION},
        SETS_SEARCH_OPTIONS(options->search),
        {"fail-on", 0, 0, G_OPTION_ARG_STRING, &options->words.fail_on,
         N_("Exit with 1 if there are findings of this severity or worse"), N_("SEVERITY"), .choice = severity_word, .group = GROUP_SELECTION},
        {"baseline", 0, 0, G_OPTION_ARG_FILENAME, &options->baseline,
         N_("Do not report findings that are in FILE"), N_("FILE"), .group = GROUP_SELECTION},
        {"write-baseline", 0, 0, G_OPTION_ARG_FILENAME, &options->write_baseline,
         N_("Write all findings to FILE, for use with --baseline"), N_("FILE"), .group = GROUP_SELECTION},
        {"max-findings", 0, 0, G_OPTION_ARG_STRING, &options->words.max_findings,
         N_("Show the N most severe findings and count the rest"), N_("N"), .group = GROUP_SELECTION},
        {"all", 0, 0, G_OPTION_ARG_NONE, &options->all,
         N_("Show each place of a repeated mistake; if PATH is a file, findings of its whole data set"), NULL, .group = GROUP_SELECTION},
        {"fix", 0, 0, G_OPTION_ARG_NONE, &options->fix,
         N_("Apply safe fixes and report what remains"), NULL, .group = GROUP_FIXES},
        {"unsafe-fixes", 0, 0, G_OPTION_ARG_NONE, &options->unsafe_fixes,
         N_("Apply all fixes, including those that need review"), NULL, .group = GROUP_FIXES},
        {"diff", 0, 0, G_OPTION_ARG_NONE, &options->diff,
         N_("Show what the fixes would change, without writing anything"), NULL, .group = GROUP_FIXES},
        {"smoke", 0, 0, G_OPTION_ARG_STRING, &options->words.games,
         N_("Also play N games of each scenario and report what never occurs"), N_("N"), .group = GROUP_PLAY},
        {"against", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->words.against,
         N_("With --smoke, report rules that had an effect in the results in FILE and have none now"), N_("FILE"), .group = GROUP_PLAY},
        {"watch", 0, 0, G_OPTION_ARG_NONE, &options->watch,
         N_("Validate again whenever a file changes, until Ctrl-C"), NULL, .group = GROUP_RUN},
        {"stdin-name", 0, 0, G_OPTION_ARG_FILENAME, &options->stdin_name,
         N_("If PATH is -, the data set file whose content is on stdin"), N_("FILE"), .group = GROUP_INPUT},
        {"jobs", 0, 0, G_OPTION_ARG_STRING, &options->words.jobs,
         N_("Check up to N data sets in parallel [default: number of processors]"), N_("N"), .group = GROUP_RUN},
        {"color", 0, 0, G_OPTION_ARG_STRING, &options->words.color,
         N_("Colour the output"), N_("WHEN"), .choice = terminal_color_word, .group = GROUP_OUTPUT},
        {"stats", 0, 0, G_OPTION_ARG_NONE, &options->stats,
         N_("Print statistics of the findings and a placement of each scenario to stderr"), NULL, .group = GROUP_OUTPUT},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &options->quiet, N_("Do not print the summary"), NULL, .group = GROUP_OUTPUT},
        {0},
    };
    /* clang-format on */
    return verb_parse(call, "validate", entries, &options->paths, status);
}

static gboolean
read_root(const char *root)
{
    if (root == NULL || g_file_test(root, G_FILE_TEST_IS_DIR))
        return TRUE;
    verb_complain(_("--root needs a folder, but “%s” is not one"), root);
    return FALSE;
}

/* What fixes would change takes the place of the report. */
static gboolean
read_diff(const ValidateOptions *options)
{
    if (!options->diff || (options->words.format == NULL && options->words.reports == NULL &&
                           options->write_baseline == NULL))
        return TRUE;
    verb_complain(
        _("--diff only shows what fixes would change; it writes no report and no baseline"));
    return FALSE;
}

/* Who writes the files himself, or has one of them on stdin, waits for no change of them. */
static gboolean
read_watch(const ValidateOptions *options)
{
    const struct {
        gboolean is_said;
        const char *name;
    } others[] = {
        {options->fix, "--fix"},
        {options->unsafe_fixes, "--unsafe-fixes"},
        {options->diff, "--diff"},
        {options->write_baseline != NULL, "--write-baseline"},
        {options->stdin_name != NULL, "--stdin-name"},
    };
    for (guint i = 0; options->watch && i < G_N_ELEMENTS(others); i++)
        if (others[i].is_said) {
            verb_complain(_("--watch cannot be combined with %s"), others[i].name);
            return FALSE;
        }
    return TRUE;
}

/* What is on stdin cannot be written to. */
static gboolean
read_stdin_name(const ValidateOptions *options)
{
    if (!sets_stdin_is_named(options->paths, options->stdin_name))
        return FALSE;
    if (options->stdin_name == NULL || !(options->fix || options->unsafe_fixes))
        return TRUE;
    verb_complain(_("fixes cannot be written to stdin; use --diff to see what they would change"));
    return FALSE;
}

static gboolean
read_selection(ValidateOptions *options)
{
    g_autofree char *wrong =
        selection_init(&options->selection, options->words.select, options->words.ignore);
    if (wrong == NULL)
        return TRUE;
    g_autofree char *problem = verb_unknown_finding(wrong);
    verb_complain("%s", problem);
    return FALSE;
}

/* What the command line does not say the configuration does. */
static void
follow_configuration(ValidateOptions *options)
{
    const Configuration *configuration = options->search.configuration;
    options->of_call = options->selection;
    if (configuration == NULL)
        return;
    if (options->words.select == NULL)
        options->words.select = configuration->select;
    if (options->words.ignore == NULL)
        options->words.ignore = configuration->ignore;
    if (options->words.fail_on == NULL)
        options->words.fail_on = configuration->fail_on;
    if (options->baseline == NULL && options->write_baseline == NULL)
        options->baseline = configuration->baseline;
    read_selection(options);
}

static gboolean
read_baseline(const ValidateOptions *options)
{
    const char *file = options->write_baseline;
    if (file != NULL && options->baseline != NULL) {
        verb_complain(
            _("--write-baseline writes all findings, so it cannot be combined with --baseline"));
        return FALSE;
    }
    if (g_strcmp0(file, STDOUT) == 0) {
        verb_complain(_("--write-baseline takes a file; stdout is for a report"));
        return FALSE;
    }
    for (guint i = 0; file != NULL && i < options->targets->len; i++)
        if (g_strcmp0(g_array_index(options->targets, ReportTarget, i).path, file) == 0) {
            verb_complain(_("a report and the baseline would go to “%s”"), file);
            return FALSE;
        }
    return TRUE;
}

/* Without games nothing is reported of them, not even that all is well. */
static gboolean
read_games(ValidateOptions *options, ExitStatus *status)
{
    guint64 n = 0;
    if (!verb_read_number("smoke", options->words.games, 1, SERIES_GAMES_MAX, &n))
        return FALSE;
    options->n_games = (guint)n;
    for (FindingId id = 0; n == 0 && id < N_FINDINGS; id++)
        options->selection.ignored[id] |= finding_row(id)->phase == PHASE_GAMES;
    if (options->words.against == NULL)
        return TRUE;
    if (n == 0) {
        verb_complain(_("--against compares stored games with new ones, so it needs --smoke N"));
        return FALSE;
    }
    options->stored = g_ptr_array_new_with_free_func((GDestroyNotify)game_results_free);
    for (char **path = options->words.against; *path != NULL; path++) {
        GameResults *results = played_results_read(*path, status);
        if (results == NULL)
            return FALSE;
        g_ptr_array_add(options->stored, results);
    }
    return TRUE;
}

/* Reads the words of @call into @options, which is to be cleared in any case.
 * Returns: FALSE when the verb is to end with the status in @status. */
static gboolean
validate_options_read(ValidateOptions *options, const Call *call, ExitStatus *status)
{
    *options = (ValidateOptions){.targets = g_array_new(FALSE, TRUE, sizeof(ReportTarget))};
    if (!parse_options(options, call, status))
        return FALSE;
    guint64 most = G_MAXUINT, n_jobs = g_get_num_processors();
    options->color = terminal_wants_color(options->words.color);
    gboolean is_right =
        report_targets_read(options->targets, options->words.format, options->words.reports) &&
        verb_read_number("max-findings", options->words.max_findings, 0, G_MAXINT32, &most) &&
        read_root(options->root) &&
        verb_read_number("jobs", options->words.jobs, 1, JOBS_MAX, &n_jobs) &&
        read_stdin_name(options) && read_diff(options) && read_watch(options) &&
        read_selection(options) && read_baseline(options);
    char *const named[] = {options->stdin_name, NULL};
    if (is_right &&
        !sets_search_prepare(&options->search, named[0] != NULL ? named : options->paths, status))
        return FALSE;
    follow_configuration(options);
    options->fail_on = N_SEVERITIES - 1 - verb_choice(severity_word, options->words.fail_on);
    options->max_findings = (guint)most;
    options->n_jobs = (guint)n_jobs;
    if (!is_right || !read_games(options, status))
        *status = exit_worse(*status, EXIT_USAGE);
    return *status == EXIT_CLEAN;
}

static void
validate_options_clear(ValidateOptions *options)
{
    g_clear_pointer(&options->targets, g_array_unref);
    g_clear_pointer(&options->stored, g_ptr_array_unref);
    sets_search_clear(&options->search);
}

/* With more sets than the first each gets one line, beyond the second none: 12 lines in all. */
#define SETS_IN_FULL 3
#define SETS_IN_SHORT 8

/* Returns: (transfer full): the set with the title of the game and its edition. */
static char *
title_of_set(const DataSet *set)
{
    const Game *game = (const Game *)data_set_root(set, ENTITY_GAME);
    const char *name = strcmp(set->name, ".") == 0 ? set->place->key : set->name;
    const char *title = game != NULL && game->title != NULL ? game->title : _("(no title)");
    g_autofree char *whole =
        game != NULL && game->edition != NULL
            /* Translators: the folder of a data set, the title of its game, and the edition of
               that. */
            ? g_strdup_printf(_("%s: %s, edition %s"), name, title, game->edition)
            : g_strdup_printf("%s: %s", name, title);
    g_autofree char *clean = text_clean(whole);
    return terminal_plain(clean);
}

static guint
share_of(const Census *census)
{
    if (census->values == 0)
        return 0;
    return (100 * census->reconstructed + census->values / 2) / census->values;
}

static void
print_counts(const Census *census)
{
    const struct {
        guint n;
        const char *words;
    } counts[] = {
        {census->lands, ngettext("%u land", "%u lands", census->lands)},
        {census->seas, ngettext("%u sea zone", "%u sea zones", census->seas)},
        {census->boxes, ngettext("%u off-map place", "%u off-map places", census->boxes)},
        {census->hexes, ngettext("%u hex place", "%u hex places", census->hexes)},
        {census->land_borders, ngettext("%u land border", "%u land borders", census->land_borders)},
        {census->sea_borders, ngettext("%u sea border", "%u sea borders", census->sea_borders)},
        {census->port_links, ngettext("%u port link", "%u port links", census->port_links)},
        {census->nations, ngettext("%u nation", "%u nations", census->nations)},
        {census->units, ngettext("%u unit", "%u units", census->units)},
        {census->rules, ngettext("%u rule", "%u rules", census->rules)},
        {census->scenarios, ngettext("%u scenario", "%u scenarios", census->scenarios)},
    };
    gboolean is_first = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++) {
        if (counts[i].n == 0)
            continue;
        fputs(is_first ? "  " : ", ", stderr);
        fprintf(stderr, counts[i].words, counts[i].n);
        is_first = FALSE;
    }
    fprintf(stderr, is_first ? "  %s\n" : "\n", _("nothing yet"));
}

static void
print_set(const DataSet *set)
{
    Census census = check_census_count(set);
    g_autofree char *title = title_of_set(set);
    fprintf(stderr, "%s\n", title);
    print_counts(&census);
    fprintf(stderr,
            ngettext("  %u value, %u %% of them reconstructed; %u without a source\n",
                     "  %u values, %u %% of them reconstructed; %u without a source\n",
                     census.values),
            census.values, share_of(&census), census.unsourced);
}

static void
print_set_in_short(const DataSet *set)
{
    Census census = check_census_count(set);
    g_autofree char *title = title_of_set(set);
    g_autofree char *lands =
        g_strdup_printf(ngettext("%u land", "%u lands", census.lands), census.lands);
    fprintf(stderr,
            ngettext("%s: %s, %u value, %u %% of them reconstructed\n",
                     "%s: %s, %u values, %u %% of them reconstructed\n", census.values),
            title, lands, census.values, share_of(&census));
}

static void
print_sets(const GArray *sets)
{
    for (guint i = 0; i < sets->len; i++) {
        const DataSet *set = g_array_index(sets, CheckedSet, i).set;
        if (sets->len <= SETS_IN_FULL) {
            print_set(set);
        } else if (i < SETS_IN_SHORT) {
            print_set_in_short(set);
        } else {
            fprintf(stderr, _("and %u more\n"), sets->len - i);
            return;
        }
    }
}

static guint
count_severity(const GArray *sets, Severity severity)
{
    guint n = 0;
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        n += finding_list_count(checked->findings, severity) + checked->left_out[severity];
    }
    return n;
}

/* Returns: whether there was something to say. */
static gboolean
print_skipped(const GArray *sets)
{
    guint n = 0;
    Phase failed = N_PHASES;
    const char *trouble = NULL;
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        n += checked->skipped.n_skipped;
        if (checked->skipped.n_skipped > 0 && checked->skipped.failed < failed) {
            failed = checked->skipped.failed;
            trouble = finding_list_blocking_problem(checked->findings, failed);
        }
    }
    if (n > 0)
        fprintf(stderr,
                ngettext("%u check was skipped; it runs once %s are fixed.\n",
                         "%u checks were skipped; they run once %s are fixed.\n", n),
                n, _(trouble));
    return n > 0;
}

/* With a single file as the path, findings elsewhere in its set are not shown. */
static void
print_hidden(const GArray *sets)
{
    guint n = 0;
    for (guint i = 0; i < sets->len; i++)
        n += g_array_index(sets, CheckedSet, i).n_hidden;
    if (n > 0)
        fprintf(stderr,
                ngettext("%u finding in other files of the data set not shown; --all shows it.\n",
                         "%u findings in other files of the data set not shown; --all shows "
                         "them.\n",
                         n),
                n);
}

/* The id of the most severe finding, the first of those. */
static const char *
worst_finding(const GArray *sets)
{
    const Finding *worst = NULL;
    for (guint i = 0; i < sets->len; i++) {
        const FindingList *findings = g_array_index(sets, CheckedSet, i).findings;
        for (guint j = 0; j < finding_list_length(findings); j++) {
            const Finding *finding = finding_list_get(findings, j);
            if (worst == NULL || finding->severity > worst->severity)
                worst = finding;
        }
    }
    return worst != NULL ? finding_row(worst->id)->id : NULL;
}

static guint
count_known(const GArray *sets)
{
    guint n = 0;
    for (guint i = 0; i < sets->len; i++)
        n += g_array_index(sets, CheckedSet, i).n_known;
    return n;
}

/* In whole microseconds and by hand: printf would follow the locale. */
static char *
time_text(gint64 elapsed)
{
    return g_strdup_printf("%" G_GINT64_FORMAT ".%" G_GINT64_FORMAT " ms", elapsed / 1000,
                           elapsed / 100 % 10);
}

static void
print_clean(const char *program, const GArray *sets, const char *time)
{
    print_sets(sets);
    print_hidden(sets);
    guint n_known = count_known(sets);
    if (n_known > 0)
        fprintf(stderr,
                ngettext("%u data set, nothing found except %u in the baseline (%s).\n",
                         "%u data sets, nothing found except %u in the baseline (%s).\n",
                         sets->len),
                sets->len, n_known, time);
    else
        fprintf(stderr,
                ngettext("%u data set, nothing found (%s).\n",
                         "%u data sets, nothing found (%s).\n", sets->len),
                sets->len, time);
    if (!print_skipped(sets))
        fprintf(stderr, _("Next: %s checks (lists all checks)\n"), program);
}

/* How many there are, shown or not. */
static void
print_totals(const GArray *sets, const char *time)
{
    guint n_found[N_SEVERITIES];
    for (guint severity = 0; severity < N_SEVERITIES; severity++)
        n_found[severity] = count_severity(sets, severity);
    g_autofree char *counts = report_severity_counts(n_found, TRUE, AUDIENCE_PEOPLE);
    fprintf(stderr, ngettext("%s in %u data set (%s).\n", "%s in %u data sets (%s).\n", sets->len),
            counts, sets->len, time);
    guint n_known = count_known(sets);
    if (n_known > 0)
        fprintf(stderr, _("Not counting %u in the baseline.\n"), n_known);
}

/* Prints what was looked at, what was found and what to do next, in at most 12 lines. @sets are of
 * CheckedSet, at least one; @elapsed is in microseconds. */
static void
summary_print(const char *program, const GArray *sets, gint64 elapsed)
{
    guint n = 0;
    for (guint severity = 0; severity < N_SEVERITIES; severity++)
        n += count_severity(sets, severity);
    const char *worst = worst_finding(sets);
    g_autofree char *time = time_text(elapsed);
    if (n == 0) {
        print_clean(program, sets, time);
        return;
    }
    print_totals(sets, time);
    print_skipped(sets);
    print_hidden(sets);
    if (worst != NULL)
        fprintf(stderr, _("Next: %s explain %s\n"), program, worst);
}

typedef struct {
    FindingId id;
    guint n;
    guint n_files;               /* in which it occurs, the data set as a whole being one */
    const SourceText *text_last; /* findings come file by file */
} IdCount;

static int
compare_counts(gconstpointer left, gconstpointer right)
{
    const IdCount *a = left, *b = right;
    if (a->n != b->n)
        return a->n < b->n ? 1 : -1;
    return strcmp(finding_row(a->id)->id, finding_row(b->id)->id);
}

static void
count_ids(IdCount *rows, FindingList *findings)
{
    for (guint i = 0; i < N_FINDINGS; i++)
        rows[i].text_last = NULL;
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        IdCount *row = &rows[finding->id];
        row->n_files += finding->span.text == NULL || finding->span.text != row->text_last;
        row->text_last = finding->span.text;
        row->n++;
    }
    for (guint i = 0; i < N_FINDINGS; i++)
        rows[i].n += finding_list_left_out(findings, i)->n;
}

/* Prints on stderr a line for each id that occurs in @sets (of CheckedSet), the most frequent
 * first, and how the decisions of scenarios can be met. @n_workers: how many checked them, said
 * before; 0: that is not asked, for it differs from machine to machine. */
static void
statistics_print(const GArray *sets, guint n_workers)
{
    IdCount rows[N_FINDINGS] = {0};
    g_autofree char *n_sets =
        g_strdup_printf(ngettext("%u data set", "%u data sets", sets->len), sets->len);
    if (n_workers > 0)
        fprintf(stderr,
                ngettext("%s, checked by %u worker\n", "%s, checked by %u workers\n", n_workers),
                n_sets, n_workers);
    for (guint i = 0; i < N_FINDINGS; i++)
        rows[i].id = i;
    for (guint i = 0; i < sets->len; i++)
        count_ids(rows, g_array_index(sets, CheckedSet, i).findings);
    qsort(rows, N_FINDINGS, sizeof *rows, compare_counts);
    for (guint i = 0; i < N_FINDINGS && rows[i].n > 0; i++)
        fprintf(stderr,
                ngettext("%7u  %-8s %s (%u file)\n", "%7u  %-8s %s (%u files)\n", rows[i].n_files),
                rows[i].n, _(finding_severity_name(finding_row(rows[i].id)->severity)),
                finding_row(rows[i].id)->id, rows[i].n_files);
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        if (checked->skipped.n_skipped > 0)
            continue;
        g_autofree char *words = scenario_play_placements_to_words(checked->set);
        g_autofree char *plain = terminal_plain(words);
        fputs(plain, stderr);
    }
}

/* Of the games of --smoke, as `narva smoke` has it without a word. */
#define SEED 1

/* Whether @finding keeps the data set from being looked at; no file of it is clean then. */
static gboolean
keeps_from_reading(const Finding *finding)
{
    gboolean is_base = finding->id == FINDING_LAYER_UNKNOWN_BASE ||
                       finding->id == FINDING_LAYER_CYCLE || finding->id == FINDING_LAYER_TOO_DEEP;
    return is_base ||
           (finding->severity == SEVERITY_ERROR && finding_row(finding->id)->phase <= PHASE_SYNTAX);
}

/* Returns: whether @finding is in the file of that name. */
static gboolean
stands_in(const Finding *finding, const char *name)
{
    return finding->span.text != NULL && strcmp(finding->span.text->name, name) == 0;
}

/* Returns: whether a finding is about the file that is called @data, the one that was meant, or
 * about all files. */
static gboolean
is_about_file(const Finding *finding, gpointer data)
{
    return stands_in(finding, data) || keeps_from_reading(finding);
}

/* Returns: (transfer full): what the one file that was meant is called in findings. The drawing,
 * which is read late, is no file of the loaded set. */
static char *
name_of_only(const CheckedSet *checked)
{
    const DataFile *file = data_set_file_named(checked->set, checked->only);
    if (file != NULL)
        return g_strdup(file->text->name);
    gboolean is_here = strcmp(checked->set->name, ".") == 0;
    return is_here ? g_strdup(checked->only)
                   : g_strdup_printf("%s/%s", checked->set->name, checked->only);
}

static void
show_only_file(CheckedSet *checked)
{
    guint n = finding_list_length(checked->findings);
    g_autofree char *name = name_of_only(checked);
    finding_list_filter(checked->findings, is_about_file, name);
    checked->n_hidden = n - finding_list_length(checked->findings);
}

/* Returns: whether the files that are to be written may be. */
static gboolean
may_write(const ValidateOptions *options, const GArray *sets)
{
    for (guint i = 0; i < options->targets->len; i++) {
        const char *path = g_array_index(options->targets, ReportTarget, i).path;
        if (path != NULL && !output_file_may_be(path, sets))
            return FALSE;
    }
    const char *const others[] = {options->write_baseline, options->baseline};
    g_autoptr(GPtrArray) paths = g_ptr_array_new();
    for (guint i = 0; i < options->targets->len; i++)
        g_ptr_array_add(paths, (gpointer)g_array_index(options->targets, ReportTarget, i).path);
    for (guint i = 0; i < G_N_ELEMENTS(others); i++)
        g_ptr_array_add(paths, (gpointer)others[i]);
    return output_files_differ(paths) &&
           (options->write_baseline == NULL || output_file_may_be(options->write_baseline, sets));
}

/* Returns: how many of @findings are not reported only because of the configuration. */
static guint
count_configured_away(const ValidateOptions *options, const FindingList *findings)
{
    guint n = 0;
    for (guint i = 0; i < finding_list_length(findings); i++)
        n += !selection_has(&options->selection, finding_list_get(findings, i)) &&
             selection_has(&options->of_call, finding_list_get(findings, i));
    return n;
}

/* Of more findings with the same cause only the first is shown. */
#define SAME_CAUSE_MAX 3

/* Takes away what was not asked for and what is known. Returns: the status that the rest makes. */
static ExitStatus
filter_findings(GArray *sets, ValidateOptions *options, Baseline *baseline)
{
    for (guint i = 0; i < sets->len; i++) {
        CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        options->n_configured_away += count_configured_away(options, checked->findings);
        selection_apply(&options->selection, checked->findings);
        if (checked->only != NULL && !options->all)
            show_only_file(checked);
    }
    ExitStatus status = EXIT_CLEAN;
    if (baseline != NULL)
        consume_known_findings(baseline, options->baseline, sets, &options->selection);
    if (baseline != NULL && options->write_baseline == NULL)
        status = judge_skipped_checks(baseline, options->baseline, sets, options->fail_on);
    if (options->write_baseline != NULL)
        status = write_known_findings(options->write_baseline, sets, options->quiet);
    for (guint i = 0; i < sets->len; i++) {
        CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        status = exit_worse(status, sets_findings_status(checked->findings, options->fail_on));
        if (!options->all)
            finding_list_fold(checked->findings, SAME_CAUSE_MAX);
        finding_list_trim(checked->findings, LIMIT_FINDINGS_PER_CHECK);
        for (guint severity = 0; severity < N_SEVERITIES; severity++)
            checked->left_out[severity] = finding_list_count_left_out(checked->findings, severity);
    }
    return status;
}

/* Returns: (transfer full): @sets as a report takes them. */
static ReportSet *
report_sets(const GArray *sets)
{
    ReportSet *rows = g_new0(ReportSet, sets->len);
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        rows[i] = (ReportSet){
            .name = checked->set->name,
            .findings = checked->findings,
            .n_skipped = checked->skipped.n_skipped,
            .skipped = checked->skipped.skipped,
            .n_known = checked->n_known,
        };
        for (guint severity = 0; severity < N_SEVERITIES; severity++)
            rows[i].left_out[severity] = checked->left_out[severity];
    }
    return rows;
}

static gboolean
is_among(const Finding *finding, gpointer chosen)
{
    return g_hash_table_contains(chosen, finding);
}

/* Leaves the @max severest findings of all @sets; the others are counted. */
static void
leave_out(GArray *sets, guint max)
{
    g_autofree ReportSet *rows = report_sets(sets);
    const ReportInput input = {.sets = rows, .n_sets = sets->len};
    g_autoptr(GPtrArray) severest = report_severest_findings(&input, max);
    g_autoptr(GHashTable) chosen = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < severest->len; i++)
        g_hash_table_add(chosen, severest->pdata[i]);
    for (guint i = 0; i < sets->len; i++) {
        CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        for (guint severity = 0; severity < N_SEVERITIES; severity++)
            checked->left_out[severity] += finding_list_count(checked->findings, severity);
        finding_list_filter(checked->findings, is_among, chosen);
        for (guint severity = 0; severity < N_SEVERITIES; severity++)
            checked->left_out[severity] -= finding_list_count(checked->findings, severity);
    }
}

static ExitStatus
write_reports(const GArray *sets, const ValidateOptions *options, ExitStatus status)
{
    g_autofree ReportSet *rows = report_sets(sets);
    g_autofree char *folder = g_get_current_dir();
    g_autoptr(ReportPaths) paths = options->root != NULL ? report_paths_new(options->root) : NULL;
    g_autoptr(GHashTable) forms = g_hash_table_new(NULL, NULL);
    TextFix fix = {.sets = sets, .forms = forms};
    const ReportInput input = {
        .sets = rows,
        .n_sets = sets->len,
        .color = options->color,
        .host = terminal_wants_links(options->color) ? g_get_host_name() : NULL,
        .fail_on = options->fail_on,
        .exit_status = status,
        .is_broken = status > EXIT_FINDINGS,
        .ignored = options->selection.ignored,
        .folder = folder,
        .paths = paths,
        .fix = text_fix,
        .fix_data = &fix,
    };
    return report_targets_write(options->targets, &input, status);
}

/* What is to be fixed. */
typedef struct {
    const ValidateOptions *options;
    const char *only; /* the name of the one file that was meant, or NULL */
} Wanted;

static gboolean
is_wanted(const Finding *finding, gpointer data)
{
    const Wanted *wanted = data;
    return selection_has(&wanted->options->selection, finding) &&
           (wanted->only == NULL || stands_in(finding, wanted->only));
}

/* Nothing was done; says so where that alone would look as if there were nothing to do. */
static void
mention_guesses(const CheckedSet *checked, const FixChoice *choice, gboolean quiet)
{
    guint n_guesses = choice->may_be_unsafe ? 0 : fix_set_n_guesses(checked, choice);
    g_autofree char *name = terminal_plain(checked->set->name);
    if (!quiet && n_guesses > 0)
        fprintf(stderr,
                ngettext("%s: nothing safe to fix; --unsafe-fixes adds %u guess.\n",
                         "%s: nothing safe to fix; --unsafe-fixes adds %u guesses.\n", n_guesses),
                name, n_guesses);
}

/* Does the fixes of one set, or says on stdout what they would change. @has_written: becomes TRUE
 * when files have changed. Returns: the status of writing. */
static ExitStatus
fix_checked_set(const CheckedSet *checked, const ValidateOptions *options, gboolean *has_written)
{
    guint n_done;
    Wanted wanted = {.options = options};
    g_autofree char *only = checked->only != NULL && !options->all ? name_of_only(checked) : NULL;
    wanted.only = only;
    const FixChoice choice = {
        .may_be_unsafe = options->unsafe_fixes,
        .is_wanted = is_wanted,
        .data = &wanted,
    };
    g_autoptr(DataSet) fixed = fix_set(checked, &choice, &n_done);
    if (n_done == 0) {
        mention_guesses(checked, &choice, options->quiet);
        return EXIT_CLEAN;
    }
    if (options->diff) {
        g_autoptr(GArray) changed = set_diff(checked->set, fixed, TRUE);
        g_autoptr(GString) out = g_string_new(NULL);
        set_diff_append_words(changed, options->color, out);
        return verb_print(out, EXIT_CLEAN);
    }
    g_autoptr(GError) error = NULL;
    if (!data_set_save(fixed, checked->set, &error))
        return verb_fail(error);
    *has_written = TRUE;
    g_autofree char *name = terminal_plain(checked->set->name);
    if (!options->quiet)
        fprintf(stderr, ngettext("%s: %u fix done.\n", "%s: %u fixes done.\n", n_done), name,
                n_done);
    return EXIT_CLEAN;
}

static ExitStatus
fix_all(const GArray *sets, const ValidateOptions *options, gboolean *has_written)
{
    ExitStatus status = EXIT_CLEAN;
    gboolean is_asked = options->fix || options->unsafe_fixes || options->diff;
    *has_written = FALSE;
    for (guint i = 0; is_asked && i < sets->len; i++)
        status = exit_worse(
            status, fix_checked_set(&g_array_index(sets, CheckedSet, i), options, has_written));
    return status;
}

/* What is known or counts less still keeps checks from running: not even `--quiet` hides that. */
static void
mention_skipped(const GArray *sets)
{
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        if (checked->skipped.n_skipped > 0)
            verb_complain(
                ngettext("%s: %u check was skipped because of errors that are not shown",
                         "%s: %u checks were skipped because of errors that are not shown",
                         checked->skipped.n_skipped),
                checked->set->name, checked->skipped.n_skipped);
    }
}

/* Says what is missing because of the configuration, if anything is. */
static void
print_configured(const ValidateOptions *options)
{
    const Configuration *configuration = options->search.configuration;
    guint n_findings = options->n_configured_away;
    guint n_folders = options->search.exclude == NULL ? options->search.scope.n_excluded : 0;
    if (configuration == NULL || n_findings + n_folders == 0)
        return;
    g_autofree char *path = terminal_plain(configuration->path);
    g_autofree char *findings = g_strdup_printf(
        ngettext("%u finding not reported", "%u findings not reported", n_findings), n_findings);
    g_autofree char *folders = g_strdup_printf(
        ngettext("%u folder not searched", "%u folders not searched", n_folders), n_folders);
    if (n_findings > 0 && n_folders > 0)
        fprintf(stderr, _("By %s: %s, %s (--no-config shows all).\n"), path, findings, folders);
    else
        fprintf(stderr, _("By %s: %s (--no-config shows all).\n"), path,
                n_findings > 0 ? findings : folders);
}

static void
play_and_judge(DataSet *set, FindingList *findings, gconstpointer data)
{
    verdict_find(set, data, findings);
}

static ExitStatus
validate_sets(const Call *call, ValidateOptions *options)
{
    gint64 start = g_get_monotonic_time();
    g_autoptr(Baseline) baseline = NULL;
    options->n_configured_away = 0;
    options->search.scope.n_excluded = 0;
    ExitStatus status = EXIT_CLEAN;
    if (options->baseline != NULL) {
        baseline = read_known_findings(options->baseline, &status);
        if (baseline == NULL)
            return status;
    }
    const VerdictWanted verdict = {
        .n_games = options->n_games,
        .seed = SEED,
        .stored = options->stored,
    };
    const SetsWanted wanted = {
        .paths = options->paths,
        .search = &options->search,
        .stdin_name = options->stdin_name,
        .n_jobs = options->n_jobs,
        .judge = options->n_games > 0 ? play_and_judge : NULL,
        .judge_data = &verdict,
        .n_held =
            options->baseline != NULL || options->write_baseline != NULL ? LIMIT_FINDINGS_HELD : 0,
    };
    guint n_workers;
    g_autoptr(GArray) sets = sets_load(&wanted, &n_workers, &status);
    if (!may_write(options, sets))
        return exit_worse(status, EXIT_USAGE);
    gboolean has_written;
    status = exit_worse(status, fix_all(sets, options, &has_written));
    /* A fix of one set changes what is seen of those above it. */
    if (has_written) {
        g_array_unref(sets);
        options->search.scope.n_excluded = 0;
        sets = sets_load(&wanted, &n_workers, &status);
    }
    status = exit_worse(status, filter_findings(sets, options, baseline));
    /* What fixes would change is the report. */
    if (options->diff)
        return status;
    if (options->quiet && status == EXIT_CLEAN)
        mention_skipped(sets);
    if (options->stats)
        statistics_print(sets, options->words.jobs != NULL ? n_workers : 0);
    if (options->max_findings < G_MAXUINT)
        leave_out(sets, options->max_findings);
    status = exit_worse(status, write_reports(sets, options, status));
    if (!options->quiet && sets->len > 0)
        summary_print(call->program, sets, g_get_monotonic_time() - start);
    if (!options->quiet)
        print_configured(options);
    return status;
}

/* Validates whenever something has changed, the configuration included. What is wrong with the
 * arguments ends it at once. */
static ExitStatus
watch_sets(const Call *call, ValidateOptions *options)
{
    g_autofree char *configuration = NULL;
    gboolean is_right = TRUE;
    progress_catch_interrupt();
    for (gboolean is_first = TRUE;; is_first = FALSE) {
        ExitStatus status = EXIT_CLEAN;
        if (!is_first) {
            if (!options->quiet)
                fputs(_("\nChanged; validating again.\n"), stderr);
            validate_options_clear(options);
            is_right = validate_options_read(options, call, &status);
        }
        if (options->search.configuration != NULL) {
            g_free(configuration);
            configuration = g_strdup(options->search.configuration->path);
        }
        const Watched watched = {
            .paths = options->paths,
            .search = &options->search,
            .others = {options->baseline, configuration},
        };
        g_autofree char *before = watch_look(&watched);
        if (is_right)
            status = validate_sets(call, options);
        if (ferror(stdout) || (is_first && status == EXIT_USAGE))
            return status;
        if (!options->quiet)
            fputs(_("Watching; Ctrl-C ends.\n"), stderr);
        if (!watch_wait(&watched, before, progress_stop()))
            return (ExitStatus)progress_stopped_status();
    }
}

ExitStatus
verb_validate(const Call *call)
{
    g_auto(ValidateOptions) options = {0};
    ExitStatus status = EXIT_CLEAN;
    if (!validate_options_read(&options, call, &status))
        return status;
    return options.watch ? watch_sets(call, &options) : validate_sets(call, &options);
}
