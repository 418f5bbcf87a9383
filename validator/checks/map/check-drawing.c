/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether map.svg is there as a file that can be used. A data set without a drawing is in order.
 */
#include "schema/geometry/limits.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"

static const FindingId read_findings[] = {
    [FILE_NOT_A_FILE] = FINDING_FILE_NOT_A_FILE,
    [FILE_OUTSIDE] = FINDING_FILE_OUTSIDE,
    [FILE_UNREADABLE] = FINDING_FILE_UNREADABLE,
    [FILE_TOO_LARGE] = FINDING_FILE_TOO_LARGE,
};

/* The limit that an error speaks of, or 0. */
static const struct {
    FindingId id;
    guint limit;
} svg_findings[N_MAP_SVG_ERRORS] = {
    [MAP_SVG_EMPTY] = {FINDING_FILE_EMPTY, 0},
    [MAP_SVG_SIZE] = {FINDING_FILE_TOO_LARGE, LIMIT_SVG_BYTES},
    [MAP_SVG_UTF8] = {FINDING_FILE_NOT_UTF8, 0},
    [MAP_SVG_ENCODING] = {FINDING_SVG_ENCODING, 0},
    [MAP_SVG_SUBSET] = {FINDING_SVG_DECLARATIONS, 0},
    [MAP_SVG_DEPTH] = {FINDING_SVG_TOO_DEEP, LIMIT_SVG_DEPTH},
    [MAP_SVG_ELEMENTS] = {FINDING_SVG_TOO_MANY, LIMIT_SVG_ELEMENTS},
    [MAP_SVG_ATTRIBUTES] = {FINDING_SVG_ATTRIBUTES, LIMIT_SVG_ATTRIBUTES},
    [MAP_SVG_SYNTAX] = {FINDING_SVG_SYNTAX, 0},
    [MAP_SVG_ROOT] = {FINDING_SVG_ROOT, 0},
};

const MapFile *
check_map_of(CheckRun *run)
{
    const DrawingMemory *memory = run->memory != NULL ? run->memory->drawing : NULL;
    if (run->map == NULL)
        run->map = map_file_read_again(run->set, memory != NULL ? memory->svg : NULL);
    return run->map;
}

Drawing *
check_drawing_of(CheckRun *run)
{
    DrawingMemory *memory = run->memory != NULL ? run->memory->drawing : NULL;
    if (run->drawing == NULL)
        run->drawing = drawing_new(check_map_of(run), check_graph_of(run), memory);
    return run->drawing;
}

static void
check_reading(CheckRun *run, const MapFile *file)
{
    FileResult result = file->file->read.result;
    const char *detail = file->file->read.detail;
    g_autofree char *limit = g_strdup_printf("%u", LIMIT_FILE_BYTES);
    finding_list_add(run->findings, read_findings[result], file->text, 0, 0,
                     SAY("file", MAP_FILE_NAME),
                     SAY("what", result == FILE_NOT_A_FILE ? detail : NULL),
                     SAY("reason", result == FILE_UNREADABLE ? detail : NULL),
                     SAY("size", result == FILE_TOO_LARGE ? detail : NULL),
                     SAY("limit", result == FILE_TOO_LARGE ? limit : NULL), NULL);
}

static void
check_contents(CheckRun *run, const MapFile *file)
{
    MapSvgError error = file->svg->error;
    guint32 at = MIN(file->svg->error_at, file->text->length);
    gboolean is_place = error != MAP_SVG_EMPTY && error != MAP_SVG_SIZE;
    g_autofree char *limit = g_strdup_printf("%u", svg_findings[error].limit);
    g_autofree char *size = g_strdup_printf("%u", file->text->length);
    finding_list_add(run->findings, svg_findings[error].id, file->text, is_place ? at : 0,
                     is_place ? MIN(at + 1, file->text->length) : 0,
                     SAY("file", error == MAP_SVG_SIZE ? MAP_FILE_NAME : NULL),
                     SAY("size", error == MAP_SVG_SIZE ? size : NULL),
                     SAY("limit", svg_findings[error].limit > 0 ? limit : NULL), NULL);
}

/* Early: both the map and its drawing may be in conflict. */
void
check_drawing_conflicts(CheckRun *run)
{
    const MapFile *file = check_map_of(run);
    if (file->svg != NULL && !map_file_is_drawn(file))
        check_conflicts(run, file->text);
}

static gboolean
is_in_conflict(const CheckRun *run, const MapFile *file)
{
    for (guint i = 0; i < finding_list_length(run->findings); i++) {
        const Finding *finding = finding_list_get(run->findings, i);
        if (finding->id == FINDING_FILE_MERGE_CONFLICT && finding->span.text == file->text)
            return TRUE;
    }
    return FALSE;
}

void
check_drawing(CheckRun *run)
{
    const MapFile *file = check_map_of(run);
    if (file->file == NULL || map_file_is_drawn(file))
        return;
    if (file->svg == NULL)
        check_reading(run, file);
    else if (!is_in_conflict(run, file))
        check_contents(run, file);
}
