/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva fmt: data sets in canonical form, and records in the words of offers as they are now.
 */
#include "schema/text/clean.h"
#include "schema/model/edit.h"
#include "schema/model/entities.h"
#include "schema/text/writer.h"
#include "validator/cli/sets.h"
#include "validator/engine/offer-words.h"
#include "validator/report/report.h"
#include "validator/smoke/records/case.h"
#include "validator/smoke/records/record-play.h"
#include "validator/smoke/records/script.h"
#include "validator/systems/systems.h"

#include <stdio.h>
#include <string.h>

/* A list of lines of a record. */
typedef struct {
    char *path;       /* owned: in the record */
    const Texts *was; /* borrowed from it */
    GPtrArray *lines; /* owned: of char *: as they are written today */
} Reworded;

/* One record, played by one set. */
typedef struct {
    const PlayRecord *record; /* as that set sees it */
    RecordPlay play;          /* owned */
    GArray *lists;            /* owned: of Reworded; choices and draws first */
} Rewording;

static void
reworded_clear(gpointer data)
{
    Reworded *list = data;
    g_free(list->path);
    g_ptr_array_unref(list->lines);
}

static void
rewording_clear(Rewording *this)
{
    g_array_unref(this->lists);
    record_play_clear(&this->play);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Rewording, rewording_clear)

/* Returns: the lines of a new list, which was @was at @path (taken). */
static GPtrArray *
add_list(Rewording *this, char *path, const Texts *was)
{
    const Reworded list = {path, was, g_ptr_array_new_with_free_func(g_free)};
    g_array_append_val(this->lists, list);
    return list.lines;
}

/* Says @was, a list of an expectation, as it is offered now; what is not stays. */
static void
reword_list(Rewording *this, char *path, const Texts *was)
{
    const Machine *machine = &this->play.game->machine;
    GPtrArray *lines = add_list(this, path, was);
    for (guint32 i = 0; i < was->length; i++) {
        const char *line = was->items[i];
        gint32 found = offer_find(machine->rules, machine->offers, machine->n_offers, line);
        g_ptr_array_add(lines, found != NO_NUMBER
                                   ? offer_to_words(machine->rules, &machine->offers[found])
                                   : g_strdup(line));
    }
}

static void
reword_expectation(Rewording *this, const char *path, const Record *record)
{
    const Expectation *expect = (const Expectation *)record;
    RequestKind kind = this->play.game->request.kind;
    if (kind != REQUEST_CHOICE && kind != REQUEST_DRAW)
        return;
    reword_list(this, g_strconcat(path, "/legal", NULL), &expect->legal);
    reword_list(this, g_strconcat(path, "/some-legal", NULL), &expect->some_legal);
}

static void
note_line(gpointer data, RequestKind kind, const char *words)
{
    const Rewording *this = data;
    const Reworded *list = &g_array_index(this->lists, Reworded, kind == REQUEST_DRAW ? 1 : 0);
    g_ptr_array_add(list->lines, g_strdup(words));
}

static void
note_check(gpointer data, const Checkpoint *checkpoint)
{
    const char *id = record_key(&checkpoint->record);
    g_autofree char *path = g_strdup_printf("checkpoints/%s/expect", id);
    reword_expectation(data, path, checkpoint->expect);
}

/* Begins to play the record by @set. Returns: FALSE when that cannot be done. */
static gboolean
begin_rewording(Rewording *this, const DataSet *set)
{
    g_autoptr(FindingWords) problem = record_play_problem(this->record);
    if (problem == NULL)
        problem = record_play_open(&this->play, set, this->record);
    if (problem == NULL)
        problem = record_play_begin(&this->play, this->record, NULL);
    return problem == NULL;
}

/* Plays the record by @set, and notes its words. Returns: FALSE when it cannot be played. */
static gboolean
follow_record(Rewording *this, const DataSet *set, const PlayRecord *record)
{
    const ScriptSink sink = {note_line, note_check, this};
    g_autoptr(GPtrArray) failures = g_ptr_array_new_with_free_func(g_free);
    *this = (Rewording){
        .record = record,
        .lists = g_array_new(FALSE, FALSE, sizeof(Reworded)),
    };
    g_array_set_clear_func(this->lists, reworded_clear);
    add_list(this, g_strdup("choices"), &record->choices);
    add_list(this, g_strdup("draws"), &record->draws);
    if (!begin_rewording(this, set) || !script_play(this->play.game, record, failures, &sink))
        return FALSE;
    if (record->expect != NULL)
        reword_expectation(this, "expect", record->expect);
    return TRUE;
}

/* Whether @record is played by @set, and not only asked. */
static gboolean
is_played(const DataSet *set, const PlayRecord *record)
{
    if (record->record.raw || !record_has_key(&record->record, "kind"))
        return FALSE;
    if (record->kind == RECORD_GAME)
        return record->choices.length > 0;
    return case_is_of(set, record) &&
           (record->ask != ASK_VALUE || record->draws.length + record->choices.length > 0);
}

/* Whether @line may be written otherwise today: it has a former word of an offer, or blanks that a
 * writer would leave out. Whether that is so only play shows. */
static gboolean
may_be_old(const System *system, const char *line)
{
    const OfferRow *row;
    if (line[0] == ' ' || g_str_has_suffix(line, " ") || strstr(line, "  ") != NULL)
        return TRUE;
    for (guint kind = 0; (row = offer_row(system, kind)) != NULL; kind++) {
        if (row->was == NULL || !g_str_has_prefix(line, row->was))
            continue;
        /* The former `end` had nothing behind it. */
        char next = line[strlen(row->was)];
        if (next == '\0' || (next == ' ' && row->number != OFFER_PART_END))
            return TRUE;
    }
    return FALSE;
}

static gboolean
has_old_lines(const System *system, const Texts *lines)
{
    for (guint32 i = 0; i < lines->length; i++)
        if (may_be_old(system, lines->items[i]))
            return TRUE;
    return FALSE;
}

static gboolean
expects_old_lines(const System *system, const Record *record)
{
    const Expectation *expect = (const Expectation *)record;
    return expect != NULL &&
           (has_old_lines(system, &expect->legal) || has_old_lines(system, &expect->some_legal));
}

/* Whether a line of @record may change: if not, it need not be played. */
static gboolean
is_worth_playing(const System *system, const PlayRecord *record)
{
    if (has_old_lines(system, &record->choices) || has_old_lines(system, &record->draws) ||
        expects_old_lines(system, record->expect))
        return TRUE;
    for (guint32 i = 0; i < record->checkpoints.length; i++) {
        const Checkpoint *checkpoint = (const Checkpoint *)record->checkpoints.items[i];
        if (expects_old_lines(system, checkpoint->expect))
            return TRUE;
    }
    return FALSE;
}

static gboolean
are_same(const Texts *a, const Texts *b)
{
    for (guint32 i = 0; a->length == b->length && i < a->length; i++)
        if (strcmp(a->items[i], b->items[i]) != 0)
            return FALSE;
    return a->length == b->length;
}

/* Lines that another game calls otherwise stay as they were, for both read that. */
static void
is_agreed(Rewording *this, const Rewording *other)
{
    for (guint i = 0; i < this->lists->len; i++) {
        Reworded *mine = &g_array_index(this->lists, Reworded, i);
        for (guint j = 0; j < other->lists->len; j++) {
            const Reworded *theirs = &g_array_index(other->lists, Reworded, j);
            if (strcmp(mine->path, theirs->path) != 0 || !are_same(mine->was, theirs->was))
                continue;
            for (guint line = 0; line < MIN(mine->lines->len, theirs->lines->len); line++)
                if (strcmp(mine->lines->pdata[line], theirs->lines->pdata[line]) != 0) {
                    g_free(mine->lines->pdata[line]);
                    mine->lines->pdata[line] = g_strdup(mine->was->items[line]);
                }
        }
    }
}

/* Returns: (transfer full): @lines as JSON. */
static char *
lines_to_json(const GPtrArray *lines)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_array(writer);
    for (guint i = 0; i < lines->len; i++)
        writer_text(writer, lines->pdata[i]);
    writer_end_array(writer);
    g_autoptr(GBytes) bytes = writer_finish(writer);
    return g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
}

static gboolean
is_changed(const Reworded *list)
{
    gboolean is_otherwise = FALSE;
    for (guint32 i = 0; i < list->was->length && i < list->lines->len; i++)
        is_otherwise |= strcmp(list->was->items[i], list->lines->pdata[i]) != 0;
    return is_otherwise && list->lines->len == list->was->length;
}

/* Adds to @edits what puts the lists in the place of those that @root says. */
static void
add_edits(const Rewording *this, const Record *root, GPtrArray *edits)
{
    for (guint i = 0; i < this->lists->len; i++) {
        const Reworded *list = &g_array_index(this->lists, Reworded, i);
        g_autofree char *before = is_changed(list) ? edit_path_text(root, list->path) : NULL;
        g_autofree char *after = before != NULL ? lines_to_json(list->lines) : NULL;
        const Edit edit = {
            .entity = ENTITY_RECORD,
            .id = record_key(root),
            .path = list->path,
            .before = before,
            .after = after,
        };
        if (before != NULL)
            g_ptr_array_add(edits, edit_copy(&edit));
    }
}

/* Adds the edits of the record of @file, which all of @above see, too. */
static void
reword_record(const DataSet *set, const DataFile *file, const GPtrArray *above, GPtrArray *edits)
{
    g_auto(Rewording) own;
    if (!follow_record(&own, set, (const PlayRecord *)file->seen))
        return;
    for (guint i = 0; i < above->len; i++) {
        const DataFile *seen = data_set_file_named(above->pdata[i], file->name);
        const PlayRecord *record = seen != NULL ? (const PlayRecord *)seen->seen : NULL;
        if (record == NULL || !is_played(above->pdata[i], record))
            continue;
        g_auto(Rewording) other;
        if (follow_record(&other, above->pdata[i], record))
            is_agreed(&own, &other);
    }
    add_edits(&own, file->root, edits);
}

/* Whether @set lies above the one called @id. */
static gboolean
lies_above(const DataSet *set, const char *id)
{
    for (const DataSet *layer = set->base; layer != NULL; layer = layer->base) {
        const Record *game = data_set_root(layer, ENTITY_GAME);
        if (game != NULL && !game->raw && g_strcmp0(record_key(game), id) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Returns: (transfer full): of DataSet: those in folders beside @set that extend it. */
static GPtrArray *
sets_above(const DataSet *set)
{
    GPtrArray *above = g_ptr_array_new_with_free_func((GDestroyNotify)data_set_unref);
    const Record *game = data_set_root(set, ENTITY_GAME);
    g_autofree char *parent =
        set->folder != NULL ? g_build_filename(set->folder, "..", NULL) : NULL;
    g_autoptr(GDir) folder =
        parent != NULL && game != NULL && !game->raw ? g_dir_open(parent, 0, NULL) : NULL;
    const char *name;
    while (folder != NULL && (name = g_dir_read_name(folder)) != NULL) {
        g_autofree char *path = g_build_filename(parent, name, NULL);
        g_autofree char *file = g_build_filename(path, "game.json", NULL);
        g_autoptr(DataSet) beside =
            g_file_test(file, G_FILE_TEST_IS_REGULAR) ? data_set_load(path, NULL) : NULL;
        if (beside != NULL && lies_above(beside, record_key(game)))
            g_ptr_array_add(above, g_steal_pointer(&beside));
    }
    return above;
}

/* Plays the records in the open layer of @set that may have former words, and rewrites their
 * answers and expected offers in current words: `option 2` becomes the name that the rule has for
 * it, `end` names its step. A record that cannot be played stays as it is, and so does a line for
 * which a data set beside @set, which extends it, has other words. Returns: (transfer full): the
 * set with them;
 * @set itself where nothing changes. */
static DataSet *
reword_data_set(DataSet *set)
{
    g_autoptr(GPtrArray) edits = g_ptr_array_new_with_free_func((GDestroyNotify)edit_free);
    g_autoptr(GPtrArray) above = NULL;
    const System *system = system_of_game(data_set_root(set, ENTITY_GAME));
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        if (file->kind->entity != ENTITY_RECORD || file->root == NULL || file->seen == NULL ||
            file->root->raw || !is_played(set, (const PlayRecord *)file->seen) ||
            !is_worth_playing(system, (const PlayRecord *)file->seen))
            continue;
        if (above == NULL)
            above = sets_above(set);
        reword_record(set, file, above, edits);
    }
    DataSet *reworded =
        edits->len > 0 ? data_set_edit(set, (const Edit *const *)edits->pdata, edits->len, NULL)
                       : NULL;
    return reworded != NULL ? reworded : data_set_ref(set);
}

typedef struct {
    gboolean check; /* write nothing */
    gboolean quiet; /* do not list files */
    SetsSearch search;
    char *stdin_name;
    char **paths;
} FormatOptions;

/* What keeps a file of the set @data from being rewritten: it is not JSON, or of a format we do not
 * know. Other files are no obstacle for a single one. */
static gboolean
keeps_from_writing(const Finding *finding, gpointer data)
{
    const CheckedSet *checked = data;
    if (finding->id == FINDING_SCHEMA_NEWER_FORMAT)
        return TRUE;
    if (finding_row(finding->id)->phase > PHASE_SYNTAX || finding->severity != SEVERITY_ERROR)
        return FALSE;
    const DataFile *file =
        checked->only != NULL ? data_set_file_named(checked->set, checked->only) : NULL;
    return file == NULL || finding->span.text == NULL || finding->span.text == file->text;
}

static gboolean
has_newer_format(const FindingList *findings)
{
    for (guint i = 0; i < finding_list_length(findings); i++)
        if (finding_list_get(findings, i)->id == FINDING_SCHEMA_NEWER_FORMAT)
            return TRUE;
    return FALSE;
}

static ExitStatus
report_obstacles(CheckedSet *checked)
{
    finding_list_filter(checked->findings, keeps_from_writing, checked);
    if (finding_list_length(checked->findings) == 0)
        return EXIT_CLEAN;
    const ReportSet row = {.name = checked->set->name, .findings = checked->findings};
    const ReportInput input = {.sets = &row, .n_sets = 1, .audience = AUDIENCE_PEOPLE};
    g_autoptr(GString) out = g_string_new(NULL);
    report_text(&input, out);
    fputs(out->str, stderr);
    return sets_findings_status(checked->findings, SEVERITY_NOTE);
}

/* Says what cannot be seen in a file that is to be written otherwise. */
static void
explain_line_ends(const SourceText *text)
{
    if (memchr(text->bytes, '\r', text->length) == NULL)
        return;
    g_autofree char *name = text_clean(text->name);
    verb_complain(_("%s: its lines end with CR LF; narva fmt writes LF"), name);
}

/* Lists the files of @set, which is that of @checked in words of today, that are written otherwise;
 * with @is_check, explains what is not visible. Returns: how many there are. */
static guint
list_changes(const DataSet *set, const CheckedSet *checked, gboolean is_check, GString *out)
{
    guint n = 0;
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        if (checked->only != NULL && strcmp(checked->only, file->name) != 0)
            continue;
        g_autoptr(GBytes) canonical = data_file_reformat(file);
        if (canonical == NULL)
            continue;
        text_append_clean(out, file->text->name, -1);
        g_string_append_c(out, '\n');
        if (is_check)
            explain_line_ends(file->text);
        n++;
    }
    return n;
}

/* Appends to @out the file of @set that was on stdin, as it is to be written. */
static void
append_file(const DataSet *set, const CheckedSet *checked, GString *out)
{
    g_autoptr(GBytes) bytes = data_file_contents(data_set_file_named(set, checked->only));
    if (bytes != NULL)
        g_string_append_len(out, g_bytes_get_data(bytes, NULL), (gssize)g_bytes_get_size(bytes));
}

static ExitStatus
format_set(CheckedSet *checked, const FormatOptions *options, GString *out)
{
    gboolean is_newer = has_newer_format(checked->findings);
    ExitStatus status = report_obstacles(checked);
    if (is_newer)
        return status;
    g_autoptr(GString) names = g_string_new(NULL);
    g_autoptr(DataSet) set = reword_data_set(checked->set);
    guint n = list_changes(set, checked, options->check, names);
    g_autoptr(GError) error = NULL;
    gboolean is_written = !options->check && options->stdin_name == NULL;
    if (is_written && data_set_format(set, checked->only, &error) < 0)
        return exit_worse(status, verb_fail(error));
    if (options->stdin_name != NULL && !options->check) {
        if (status == EXIT_CLEAN)
            append_file(set, checked, out);
    } else if (!options->quiet) {
        g_string_append(out, names->str);
    }
    return options->check && n > 0 ? exit_worse(status, EXIT_FINDINGS) : status;
}

ExitStatus
verb_format(const Call *call)
{
    FormatOptions options = {0};
    const VerbOption entries[] = {
        {"check", 0, 0, G_OPTION_ARG_NONE, &options.check,
         N_("Do not write; list files that would change and exit with 1 if there are any"), NULL},
        {"stdin-name", 0, 0, G_OPTION_ARG_FILENAME, &options.stdin_name,
         N_("If PATH is -, the name of the data set file whose content is on stdin; the result is "
            "written to stdout, and FILE is not changed"),
         N_("FILE")},
        SETS_SEARCH_OPTIONS(options.search),
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &options.quiet, N_("Do not list files"), NULL},
        {0},
    };
    ExitStatus status = EXIT_CLEAN;
    if (!verb_parse(call, "fmt", entries, &options.paths, &status))
        return status;
    if (!sets_stdin_is_named(options.paths, options.stdin_name))
        return EXIT_USAGE;
    g_auto(SetsSearch) search = options.search;
    if (options.stdin_name == NULL && !sets_search_prepare(&search, options.paths, &status))
        return status;
    const SetsWanted wanted = {
        .search = &search,
        .paths = options.paths,
        .stdin_name = options.stdin_name,
        .n_jobs = g_get_num_processors(),
        .is_of_reading = TRUE,
    };
    g_autoptr(GArray) sets = sets_load(&wanted, NULL, &status);
    g_autoptr(GString) out = g_string_new(NULL);
    for (guint i = 0; i < sets->len; i++)
        status = exit_worse(status, format_set(&g_array_index(sets, CheckedSet, i), &options, out));
    return verb_print(out, status);
}
