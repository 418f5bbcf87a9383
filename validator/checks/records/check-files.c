/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the files are there and are JSON: what reading found, told as findings.
 */
#include "validator/checks/check.h"
#include "validator/checks/number-text.h"

#include "schema/text/limits.h"
#include "schema/text/names.h"
#include "schema/store/grid-layer.h"
#include "schema/store/save.h"

#include <string.h>

static const FindingId scan_findings[N_SCAN_ERRORS] = {
    [SCAN_EMPTY] = FINDING_FILE_EMPTY,
    [SCAN_BOM] = FINDING_FILE_BOM,
    [SCAN_UTF8] = FINDING_FILE_NOT_UTF8,
    [SCAN_TRUNCATED] = FINDING_JSON_TRUNCATED,
    [SCAN_DEPTH] = FINDING_JSON_TOO_DEEP,
    [SCAN_CONTROL] = FINDING_JSON_CONTROL_CHARACTER,
    [SCAN_ESCAPE] = FINDING_JSON_BAD_ESCAPE,
    [SCAN_SURROGATE] = FINDING_JSON_LONE_SURROGATE,
    [SCAN_NUL] = FINDING_JSON_NULL_CHARACTER,
    [SCAN_STRING_LENGTH] = FINDING_JSON_LONG_TEXT,
    [SCAN_TRAILING_COMMA] = FINDING_JSON_TRAILING_COMMA,
    [SCAN_COMMA] = FINDING_JSON_MISSING_COMMA,
    [SCAN_COLON] = FINDING_JSON_MISSING_COLON,
    [SCAN_NAME] = FINDING_JSON_BAD_NAME,
    [SCAN_COMMENT] = FINDING_JSON_COMMENT,
    [SCAN_SINGLE_QUOTE] = FINDING_JSON_SINGLE_QUOTES,
    [SCAN_CURLY_QUOTE] = FINDING_JSON_CURLY_QUOTES,
    [SCAN_LEADING_ZERO] = FINDING_JSON_LEADING_ZERO,
    [SCAN_NUMBER] = FINDING_JSON_BAD_NUMBER,
    [SCAN_SECOND_ROOT] = FINDING_JSON_SECOND_ROOT,
    [SCAN_UNEXPECTED] = FINDING_JSON_UNEXPECTED,
    [SCAN_RECORDS] = FINDING_FILE_TOO_MANY_RECORDS,
};

static const FindingId read_findings[] = {
    [FILE_ABSENT] = FINDING_FILE_MISSING,      [FILE_NOT_A_FILE] = FINDING_FILE_NOT_A_FILE,
    [FILE_OUTSIDE] = FINDING_FILE_OUTSIDE,     [FILE_UNREADABLE] = FINDING_FILE_UNREADABLE,
    [FILE_TOO_LARGE] = FINDING_FILE_TOO_LARGE,
};

/* The limit that a scan error speaks of, or 0. */
static guint64
limit_of(ScanError error)
{
    switch (error) {
    case SCAN_DEPTH:
        return LIMIT_DEPTH;
    case SCAN_STRING_LENGTH:
        return LIMIT_STRING_BYTES;
    case SCAN_RECORDS:
        return LIMIT_RECORDS;
    default:
        return 0;
    }
}

static void
check_reading(CheckRun *run, const DataSet *layer, const DataFile *file)
{
    FileResult result = file->read.result;
    if (result == FILE_ABSENT && (!file->kind->required || file->seen != NULL))
        return;
    /* A file the layer lacks is that of the base. A missing file has no place of its own; the
     * finding is about the folder. */
    SourceText *text = result == FILE_ABSENT ? layer->place : file->text;
    g_autofree char *limit = number_text(LIMIT_FILE_BYTES);
    g_autofree char *name = g_filename_display_name(file->name);
    finding_list_add(run->findings, read_findings[result], text, 0, 0, SAY("file", name),
                     SAY("what", result == FILE_NOT_A_FILE ? file->read.detail : NULL),
                     SAY("reason", result == FILE_UNREADABLE ? file->read.detail : NULL),
                     SAY("size", result == FILE_TOO_LARGE ? file->read.detail : NULL),
                     SAY("limit", result == FILE_TOO_LARGE ? limit : NULL), NULL);
}

/* Letters of which the marker of a conflict has as many as CONFLICT_MARKER_LENGTH or more. */
#define CONFLICT_MARKERS "<|=>"
#define CONFLICT_MARKER_LENGTH 7

/* Returns: the letter of the marker that the @length bytes at @line are, or 0. Only the one in the
 * middle stands alone on its line. */
static char
conflict_marker(const char *line, gsize length)
{
    gsize n = 0;
    while (n < length && line[n] == line[0])
        n++;
    if (n < CONFLICT_MARKER_LENGTH || strchr(CONFLICT_MARKERS, line[0]) == NULL || line[0] == '\0')
        return 0;
    gboolean ends_there = n == length || line[n] == '\r';
    return ends_there || (line[n] == ' ' && line[0] != '=') ? line[0] : 0;
}

/* A conflict in a text: it begins at the byte @start in the line @first. */
typedef struct {
    guint32 start, end; /* of the line with its first marker */
    guint first;        /* from 1; 0: there is none */
    gboolean is_sure;   /* it has more than the marker in the middle, which other texts have too */
} Conflict;

static void
tell_conflict(CheckRun *run, SourceText *text, const Conflict *conflict, guint last)
{
    g_autofree char *lines = conflict->first == last
                                 ? g_strdup_printf("line %u", last)
                                 : g_strdup_printf("lines %u to %u", conflict->first, last);
    finding_list_add(run->findings, FINDING_FILE_MERGE_CONFLICT, text, conflict->start,
                     conflict->end, SAY("lines", lines), NULL);
}

gboolean
check_conflicts(CheckRun *run, SourceText *text)
{
    Conflict conflict = {0};
    gboolean is_found = FALSE;
    guint n_lines = 0, last = 0;
    for (guint32 start = 0, end; start < text->length; start = end + 1) {
        const char *line = text->bytes + start;
        const char *stop = memchr(line, '\n', text->length - start);
        end = stop != NULL ? (guint32)(stop - text->bytes) : text->length;
        char marker = conflict_marker(line, end - start);
        n_lines++;
        if (marker == 0)
            continue;
        /* The end of one was lost where the next one begins. */
        if (marker == '<' && conflict.is_sure) {
            tell_conflict(run, text, &conflict, last);
            conflict.first = 0;
        }
        if (marker == '<' || conflict.first == 0)
            conflict = (Conflict){.start = start, .end = end, .first = n_lines};
        conflict.is_sure |= marker == '<' || marker == '>';
        last = n_lines;
        is_found |= conflict.is_sure;
        if (marker != '>')
            continue;
        tell_conflict(run, text, &conflict, last);
        conflict = (Conflict){0};
    }
    if (conflict.is_sure)
        tell_conflict(run, text, &conflict, last);
    return is_found;
}

static void
check_syntax(CheckRun *run, const DataFile *file)
{
    ScanError error = file->stop.error;
    if (error == SCAN_OK || check_conflicts(run, file->text))
        return;
    guint64 limit = limit_of(error);
    g_autofree char *words = limit > 0 ? number_text(limit) : NULL;
    const Token *token = &file->stop.token;
    g_autofree char *quote = NULL;
    if (error == SCAN_CURLY_QUOTE)
        quote = g_strndup(file->text->bytes + token->start, token->end - token->start);
    finding_list_add(run->findings, scan_findings[error], file->text, token->start, token->end,
                     SAY("limit", words), SAY("quote", quote), NULL);
}

static void
check_number(CheckRun *run, const DataSet *layer)
{
    if (layer->too_many == NULL)
        return;
    finding_list_add(run->findings, FINDING_FILE_TOO_MANY, layer->place, 0, 0,
                     SAY_NUMBER("limit", layer->too_many->most),
                     SAY("kind", layer->too_many->folder), NULL);
}

/* Grids beyond the limits have no places. */
static void
check_grids_made(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    guint32 n = grid_layer_n_made(grids);
    if (n == grids.length)
        return;
    const Record *grid = grids.items[n];
    check_tell(run, FINDING_FILE_TOO_MANY, grid, NULL,
               SAY_NUMBER("limit", n == LIMIT_GRIDS ? LIMIT_GRIDS : LIMIT_HEXES),
               SAY("kind", n == LIMIT_GRIDS ? "grids" : "hexes"));
}

void
check_files(CheckRun *run)
{
    check_grids_made(run);
    for (const DataSet *layer = run->set; layer != NULL; layer = layer->base) {
        check_number(run, layer);
        for (guint i = 0; i < layer->n_files; i++) {
            const DataFile *file = &layer->files[i];
            if (!file_kind_has_record(file->kind))
                continue;
            if (file->read.result == FILE_READ)
                check_syntax(run, file);
            else
                check_reading(run, layer, file);
        }
    }
}

/* Returns: (transfer full): the name that the file @name should have, going by the folder in which
 * it lies, or NULL. */
static char *
better_name(const DataSet *layer, const char *name)
{
    for (guint i = 0; i < FILE_KINDS; i++) {
        const FileKind *kind = &file_kinds()[i];
        g_autofree char *folder = g_strconcat(kind->folder != NULL ? kind->folder : "", "/", NULL);
        if (!g_str_has_prefix(name, folder))
            continue;
        g_autofree char *stem =
            g_strndup(name + strlen(folder), strlen(name) - strlen(folder) - strlen(".json"));
        g_autofree char *id = g_utf8_validate(stem, -1, NULL) ? name_to_id(stem) : NULL;
        g_autofree char *file = id != NULL ? file_kind_file(kind, id) : NULL;
        if (file != NULL && data_set_file_named(layer, file) == NULL)
            return g_steal_pointer(&file);
    }
    return NULL;
}

static void
check_unknown_file(CheckRun *run, const DataSet *layer, const char *name)
{
    g_autofree char *shown = g_filename_display_name(name);
    g_autofree char *better = better_name(layer, name);
    NameSearch search;
    name_search_init(&search, shown);
    for (guint i = 0; i < layer->n_files; i++)
        if (layer->files[i].read.result == FILE_ABSENT && layer->files[i].kind->folder == NULL &&
            file_kind_has_record(layer->files[i].kind))
            name_search_offer(&search, layer->files[i].name);
    finding_list_add(run->findings, FINDING_FILE_UNKNOWN, layer->place, 0, 0, SAY("file", shown),
                     SAY("nearest", better != NULL ? better : search.nearest), NULL);
}

void
check_unknown_files(CheckRun *run)
{
    for (const DataSet *layer = run->set; layer != NULL; layer = layer->base)
        for (char **name = layer->unknown_files; *name != NULL; name++)
            check_unknown_file(run, layer, *name);
}

void
check_unfinished_saves(CheckRun *run)
{
    for (const DataSet *layer = run->set; layer != NULL; layer = layer->base) {
        if (layer->folder == NULL)
            continue;
        const char *problem;
        g_autoptr(SaveView) view = save_view_new(layer->folder);
        if (save_view_is_unfinished(view, &problem))
            finding_list_add(run->findings,
                             problem != NULL ? FINDING_FILE_FOREIGN_SAVE
                                             : FINDING_FILE_UNFINISHED_SAVE,
                             layer->place, 0, 0, SAY("reason", problem), NULL);
    }
}
