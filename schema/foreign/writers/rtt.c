/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rally the Troops: AREAS with exits to each other, and BORDERS by the numbers of two areas, as a
 * module keeps them.
 */
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/rtt-form.h"
#include "schema/foreign/writers/export.h"
#include "schema/geometry/inner-point.h"
#include "schema/store/drawing/map-svg.h"

#include <math.h>
#include <string.h>

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    ROW (SPACE, "space", LOSS_READ, "an area, land or sea") \
    ROW (SPACE_BOX, "space", LOSS_CHANGED, "a box: an area like a land") \
    ROW (SHAPE, "shape", LOSS_CHANGED, "a point within it: an area has no outline") \
    ROW (SHAPE_BAD, "shape", LOSS_LEFT, "its path cannot be read") \
    ROW (ALIAS, "alias", LOSS_LEFT, "an area has one name") \
    ROW (WAY, "border", LOSS_READ, "an exit of both areas, and the type that it has in the tables") \
    ROW (WAY_TYPE, "border", LOSS_CHANGED, "an exit without its type: both areas are beyond the first hundred, and have no number for it") \
    ROW (BLOCKED, "border", LOSS_LEFT, "blocked: without an exit there is no way") \
    ROW (HARBOUR, "harbour", LOSS_LEFT, "ships are at sea") \
    ROW (GARRISON, "garrison", LOSS_LEFT, "an area has no town") \
    ROW (FORAGE, "forage", LOSS_READ, "the limit of an area") \
    ROW (VALUE, "value", LOSS_READ, "the name of a member of areas") \
    ROW (VALUE_ABOUT, "value", LOSS_CHANGED, "the name of a member of areas; what it counts is lost") \
    ROW (WORTH, "worth", LOSS_READ, "a member of its area") \
    ROW (WORTH_NAME, "worth", LOSS_LEFT, "a member of that name says something else") \
    ROW (NATION, "nation", LOSS_CHANGED, "the home of its areas; its side and paint are lost") \
    ROW (NATION_LANDLESS, "nation", LOSS_LEFT, "no area is its home") \
    ROW (TYPE, "type", LOSS_LEFT, "blocks are lists of a module") \
    ROW (UNIT, "unit", LOSS_LEFT, "where blocks begin stands in the rules of a module") \
    ROW (OTHER, "other record", LOSS_LEFT, "rules, tables, regions, named coasts and scenarios of Narva")
/* clang-format on */

typedef enum { EXPORT_ROWS(EXPORT_ROW_NUMBER) } ExportRow;

static const LossRow export_rows[] = {EXPORT_ROWS(LOSS_ROW)};

typedef struct {
    const ForeignMap *map;
    LossReport *report;
    Writer *writer;    /* owned */
    GPtrArray **exits; /* owned: of each place: numbers of places */
} Export;

static void
write_text(Export *export, const char *name, const char *text)
{
    writer_member_text(export->writer, name, text);
}

static void
write_number(Export *export, const char *name, gint64 number)
{
    writer_member_integer(export->writer, name, number);
}

/* Where people would set a block down, in whole units of the drawing. */
static void
write_point(Export *export, const Shape *shape)
{
    InnerPoint inner = inner_point_find(shape, 1);
    write_number(export, "x", (gint64)floor(inner.x / MAP_SVG_GRID.units + 0.5));
    write_number(export, "y", (gint64)floor(inner.y / MAP_SVG_GRID.units + 0.5));
    loss_add(export->report, EXPORT_SHAPE, 1);
}

/* Whether @worth can be a member called @name that comes back as it is. */
static gboolean
can_return(const ForeignMap *map, const ForeignWorth *worth, const char *name)
{
    return !rtt_area_member(name) &&
           (strcmp(name, "limit") != 0 || foreign_worth_is_no_forage(map, worth));
}

static void
write_worths(Export *export, guint32 index)
{
    const ForeignMap *map = export->map;
    const ForeignWorths worths = foreign_worths_of(map, index);
    for (guint i = 0; i < worths.n; i++) {
        const ForeignWorth *worth = &worths.items[i];
        const char *name = foreign_worth_name(map, worth);
        gboolean is_written = can_return(map, worth, name);
        if (is_written)
            write_number(export, name, worth->number);
        loss_add(export->report, is_written ? EXPORT_WORTH : EXPORT_WORTH_NAME, 1);
    }
}

static void
write_area(Export *export, guint32 index)
{
    const ForeignPlace *place = foreign_place(export->map, index);
    const GPtrArray *exits = export->exits[index];
    writer_begin_object(export->writer);
    write_text(export, "name", place->called.name);
    if (place->shape != NULL)
        write_point(export, place->shape);
    if (place->ground == GROUND_SEA)
        write_text(export, "type", "sea");
    if (place->nation != FOREIGN_NONE)
        write_text(export, "home",
                   g_array_index(export->map->nations, ForeignNation, place->nation).called.name);
    if (place->forage >= 0)
        write_number(export, "limit", place->forage);
    write_worths(export, index);
    writer_member_array(export->writer, "exits");
    for (guint i = 0; i < exits->len; i++)
        writer_integer(export->writer, GPOINTER_TO_UINT(exits->pdata[i]));
    writer_end_array(export->writer);
    writer_end_object(export->writer);
    loss_add(export->report, place->ground == GROUND_BOX ? EXPORT_SPACE_BOX : EXPORT_SPACE, 1);
    loss_add(export->report, EXPORT_FORAGE, place->forage >= 0);
    loss_add(export->report, EXPORT_GARRISON, place->town >= 0);
    loss_add(export->report, EXPORT_HARBOUR, place->has_harbour);
}

static void
write_borders(Export *export)
{
    const ForeignMap *map = export->map;
    writer_member_object(export->writer, "BORDERS");
    for (guint i = 0; i < map->links->len; i++) {
        const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        guint32 least = MIN(link->a, link->b), most = MAX(link->a, link->b);
        gboolean has_type = link->border != FOREIGN_NONE;
        /* The last digits are the number of one of the two. */
        guint32 low = most < RTT_BORDER_BASE ? most : least, high = least + most - low;
        loss_add(export->report, has_type && low >= RTT_BORDER_BASE ? EXPORT_WAY_TYPE : EXPORT_WAY,
                 1);
        if (!has_type || low >= RTT_BORDER_BASE)
            continue;
        g_autofree char *key =
            g_strdup_printf("%" G_GUINT64_FORMAT, (guint64)high * RTT_BORDER_BASE + low);
        write_text(export, key, g_array_index(map->borders, ForeignName, link->border).name);
    }
    writer_end_object(export->writer);
}

static void
find_exits(Export *export)
{
    const ForeignMap *map = export->map;
    for (guint32 i = 0; i < map->places->len; i++)
        export->exits[i] = g_ptr_array_new();
    for (guint i = 0; i < map->links->len; i++) {
        const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        g_ptr_array_add(export->exits[link->a], GUINT_TO_POINTER(link->b));
        g_ptr_array_add(export->exits[link->b], GUINT_TO_POINTER(link->a));
    }
}

static void
note_rest(Export *export, const ForeignRest *rest)
{
    const ForeignMap *map = export->map;
    for (guint32 i = 0; i < map->nations->len; i++) {
        gboolean has_land = FALSE;
        for (guint32 j = 0; j < map->places->len && !has_land; j++)
            has_land = foreign_place(map, j)->nation == i;
        loss_add(export->report, has_land ? EXPORT_NATION : EXPORT_NATION_LANDLESS, 1);
    }
    loss_add(export->report, EXPORT_SHAPE_BAD, rest->n_unread);
    loss_add(export->report, EXPORT_ALIAS, rest->n_aliases);
    loss_add(export->report, EXPORT_BLOCKED, rest->n_blocked);
    foreign_values_note(map, export->report, EXPORT_VALUE, EXPORT_VALUE_ABOUT);
    loss_add(export->report, EXPORT_TYPE, map->types->len);
    loss_add(export->report, EXPORT_UNIT,
             (guint64)map->units->len + rest->n_elsewhere + rest->n_waiting);
    loss_add(export->report, EXPORT_OTHER,
             (guint64)rest->n_others + foreign_rest_of_grids(map, rest));
}

static ExportFiles *
write_rtt(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    ExportFiles *files = export_files_new();
    GString *out = g_string_new(NULL);
    Export export = {map, report, writer_new(), g_new(GPtrArray *, MAX(map->places->len, 1))};
    find_exits(&export);
    writer_begin_object(export.writer);
    writer_member_array(export.writer, "AREAS");
    for (guint32 i = 0; i < map->places->len; i++)
        write_area(&export, i);
    writer_end_array(export.writer);
    write_borders(&export);
    writer_end_object(export.writer);
    writer_finish_into(export.writer, out);
    export_files_add(files, "data.json", out);
    note_rest(&export, rest);
    for (guint32 i = 0; i < map->places->len; i++)
        g_ptr_array_unref(export.exits[i]);
    g_free(export.exits);
    writer_free(export.writer);
    return files;
}

const ForeignWriter writer_rtt = {export_rows, G_N_ELEMENTS(export_rows), write_rtt};
