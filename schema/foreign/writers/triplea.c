/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * TripleA: a game in the order of its DTD, and the drawing in whole pixels. What the rules of a
 * game of TripleA are stays to be written: a game that only says where everything is.
 */
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/writers/export.h"
#include "schema/geometry/inner-point.h"
#include "schema/store/drawing/map-svg.h"

#include <math.h>
#include <string.h>

#define ATTACHMENT "games.strategy.triplea.attachments."

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    ROW (SPACE, "space", LOSS_READ, "a territory") \
    ROW (SPACE_BOX, "space", LOSS_CHANGED, "a box: a territory that is not water") \
    ROW (SPACE_NAME, "space", LOSS_CHANGED, "a territory with another name: this one is taken, or has brackets that separate names from points") \
    ROW (ALIAS, "alias", LOSS_LEFT, "a territory has one name") \
    ROW (WAY, "border", LOSS_READ, "a connection") \
    ROW (WAY_TYPE, "border", LOSS_CHANGED, "a connection; connections have no types") \
    ROW (BLOCKED, "border", LOSS_LEFT, "blocked: without a connection there is no way") \
    ROW (HARBOUR, "harbour", LOSS_LEFT, "ships are at sea") \
    ROW (GARRISON, "garrison", LOSS_CHANGED, "a victory city; towns have no names") \
    ROW (FORAGE, "forage", LOSS_CHANGED, "the production of a territory") \
    ROW (VALUE, "value", LOSS_READ, "a resource") \
    ROW (VALUE_ABOUT, "value", LOSS_CHANGED, "a resource; what it counts is not said") \
    ROW (WORTH, "worth", LOSS_READ, "a resource of a territory, or its unitProduction") \
    ROW (NATION, "nation", LOSS_READ, "a player in the alliance of its side") \
    ROW (NATION_ALONE, "nation", LOSS_CHANGED, "a player in no alliance") \
    ROW (TYPE, "type", LOSS_CHANGED, "a unit that moves at sea or not, with its room aboard and the movement of its units, where these have one; its other numbers are lost") \
    ROW (UNIT, "unit", LOSS_CHANGED, "as many pieces of its type as it has steps; names and ratings are lost") \
    ROW (UNIT_HARBOUR, "unit", LOSS_CHANGED, "the same, at sea before the harbour where it lies") \
    ROW (UNIT_ELSEWHERE, "unit", LOSS_LEFT, "it stands on no territory at the start") \
    ROW (SHAPE, "shape", LOSS_READ, "a polygon") \
    ROW (SHAPE_ROUNDED, "shape", LOSS_CHANGED, "a polygon in whole pixels") \
    ROW (SHAPE_BAD, "shape", LOSS_LEFT, "its path cannot be read") \
    ROW (OTHER, "other record", LOSS_LEFT, "rules, tables, regions, named coasts and scenarios of Narva")
/* clang-format on */

typedef enum { EXPORT_ROWS(EXPORT_ROW_NUMBER) } ExportRow;

static const LossRow export_rows[] = {EXPORT_ROWS(LOSS_ROW)};

/* What TripleA calls the numbers of types of unit. */
static const char *const type_options[N_TYPE_NUMBERS] = {
    [TYPE_MOVE] = "movement",
    [TYPE_WEIGHT] = "transportCost",
    [TYPE_CARRIES] = "transportCapacity",
};

typedef struct {
    const ForeignMap *map;
    LossReport *report;
    GPtrArray *names; /* owned texts: of the places */
} Export;

/* Appends an element with attributes: pairs of name and value up to NULL. */
static void
append_element(GString *out, const char *indent, const char *element, ...)
{
    va_list ap;
    const char *name;
    va_start(ap, element);
    g_string_append_printf(out, "%s<%s", indent, element);
    while ((name = va_arg(ap, const char *)) != NULL) {
        g_autofree char *value = g_markup_escape_text(va_arg(ap, const char *), -1);
        g_string_append_printf(out, " %s=\"%s\"", name, value);
    }
    g_string_append(out, "/>\n");
    va_end(ap);
}

/* Names the places: each otherwise, and without what ends a name in polygons.txt. */
static void
name_places(Export *export)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < export->map->places->len; i++) {
        const ForeignPlace *place = foreign_place(export->map, i);
        g_autofree char *plain = g_strdup(place->called.name);
        if (strpbrk(plain, "<(") != NULL)
            g_strdelimit(g_strdelimit(plain, "<(", '['), ">)", ']');
        char *name = g_strdup(plain);
        for (guint n = 2; g_hash_table_contains(taken, name); n++) {
            g_free(name);
            name = g_strdup_printf("%s %u", plain, n);
        }
        g_hash_table_add(taken, name);
        g_ptr_array_add(export->names, name);
        gboolean is_same = strcmp(name, place->called.name) == 0;
        ExportRow row = place->ground == GROUND_BOX ? EXPORT_SPACE_BOX : EXPORT_SPACE;
        loss_add(export->report, is_same ? row : EXPORT_SPACE_NAME, 1);
    }
}

static const char *
name_of(const Export *export, guint32 place)
{
    return export->names->pdata[place];
}

static const char *
nation_name(const Export *export, guint32 nation)
{
    return g_array_index(export->map->nations, ForeignNation, nation).called.name;
}

static void
append_map(GString *out, Export *export)
{
    const ForeignMap *map = export->map;
    g_string_append(out, "  <map>\n");
    for (guint32 i = 0; i < map->places->len; i++) {
        gboolean is_sea = foreign_place(map, i)->ground == GROUND_SEA;
        append_element(out, "    ", "territory", "name", name_of(export, i),
                       is_sea ? "water" : NULL, "true", NULL);
    }
    for (guint i = 0; i < map->links->len; i++) {
        const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        append_element(out, "    ", "connection", "t1", name_of(export, link->a), "t2",
                       name_of(export, link->b), NULL);
        gboolean has_type = link->border != FOREIGN_NONE && map->borders->len > 1;
        loss_add(export->report, has_type ? EXPORT_WAY_TYPE : EXPORT_WAY, 1);
    }
    g_string_append(out, "  </map>\n");
}

static void
append_resources(GString *out, Export *export)
{
    const GArray *values = export->map->values;
    if (values->len == 0)
        return;
    g_string_append(out, "  <resourceList>\n");
    for (guint i = 0; i < values->len; i++) {
        const ForeignValue *value = &g_array_index(values, ForeignValue, i);
        append_element(out, "    ", "resource", "name", value->called.name, NULL);
        loss_add(export->report, value->about != NULL ? EXPORT_VALUE_ABOUT : EXPORT_VALUE, 1);
    }
    g_string_append(out, "  </resourceList>\n");
}

static void
append_players(GString *out, Export *export)
{
    const ForeignMap *map = export->map;
    g_string_append(out, "  <playerList>\n");
    for (guint i = 0; i < map->nations->len; i++)
        append_element(out, "    ", "player", "name", nation_name(export, i), "optional", "false",
                       NULL);
    for (guint i = 0; i < map->nations->len; i++) {
        guint32 side = g_array_index(map->nations, ForeignNation, i).side;
        loss_add(export->report, side != FOREIGN_NONE ? EXPORT_NATION : EXPORT_NATION_ALONE, 1);
        if (side != FOREIGN_NONE)
            append_element(out, "    ", "alliance", "player", nation_name(export, i), "alliance",
                           g_array_index(map->sides, ForeignSide, side).called.name, NULL);
    }
    g_string_append(out, "  </playerList>\n  <unitList>\n");
    for (guint i = 0; i < map->types->len; i++)
        append_element(out, "    ", "unit", "name",
                       g_array_index(map->types, ForeignType, i).called.name, NULL);
    loss_add(export->report, EXPORT_TYPE, map->types->len);
    g_string_append(out, "  </unitList>\n"
                         "  <gamePlay>\n"
                         "    <delegate name=\"initDelegate\" javaClass=\"games.strategy.triplea."
                         "delegate.InitializationDelegate\" display=\"Initializing Delegates\"/>\n"
                         "    <sequence>\n"
                         "      <step name=\"gameInitDelegate\" delegate=\"initDelegate\" "
                         "maxRunCount=\"1\"/>\n"
                         "    </sequence>\n"
                         "  </gamePlay>\n");
}

static void
append_option(GString *out, const char *name, gint value)
{
    g_autofree char *number = g_strdup_printf("%d", value);
    append_element(out, "      ", "option", "name", name, "value", number, NULL);
}

static void
append_attachment(GString *out, const char *name, const char *to, const char *class,
                  const char *type)
{
    g_autofree char *target = g_markup_escape_text(to, -1);
    g_string_append_printf(out,
                           "    <attachment name=\"%s\" attachTo=\"%s\" javaClass=\"" ATTACHMENT
                           "%s\" type=\"%s\">\n",
                           name, target, class, type);
}

/* Appends what @place has of each value: an option of its own where TripleA has one that comes
 * back as a value. */
static void
append_worths(GString *out, const Export *export, guint32 place)
{
    const ForeignWorths worths = foreign_worths_of(export->map, place);
    for (guint i = 0; i < worths.n; i++) {
        const ForeignWorth *worth = &worths.items[i];
        const char *name = foreign_worth_name(export->map, worth);
        g_autofree char *number = g_strdup_printf("%d", worth->number);
        gboolean is_production =
            strcmp(name, "production") == 0 && foreign_worth_is_no_forage(export->map, worth);
        if (is_production || strcmp(name, "unitProduction") == 0)
            append_option(out, name, worth->number);
        else
            append_element(out, "      ", "option", "name", "resources", "value", name, "count",
                           number, NULL);
    }
}

static void
append_attachments(GString *out, Export *export)
{
    const ForeignMap *map = export->map;
    g_string_append(out, "  <attachmentList>\n");
    for (guint i = 0; i < map->types->len; i++) {
        const ForeignType *type = &g_array_index(map->types, ForeignType, i);
        append_attachment(out, "unitAttachment", type->called.name, "UnitAttachment", "unitType");
        append_element(out, "      ", "option", "name", "isSea", "value",
                       type->is_sea ? "true" : "false", NULL);
        for (guint j = 0; j < N_TYPE_NUMBERS; j++)
            if (type->numbers[j] > 0)
                append_option(out, type_options[j], (gint)type->numbers[j] - 1);
        g_string_append(out, "    </attachment>\n");
    }
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        loss_add(export->report, EXPORT_FORAGE, place->forage >= 0);
        loss_add(export->report, EXPORT_GARRISON, place->town >= 0);
        loss_add(export->report, EXPORT_HARBOUR, place->has_harbour);
        if (place->forage < 0 && place->town <= 0 && place->capital == FOREIGN_NONE &&
            foreign_worths_of(export->map, i).n == 0)
            continue;
        append_attachment(out, "territoryAttachment", name_of(export, i), "TerritoryAttachment",
                          "territory");
        if (place->forage >= 0)
            append_option(out, "production", place->forage);
        if (place->town > 0)
            append_option(out, "victoryCity", place->town);
        append_worths(out, export, i);
        if (place->capital != FOREIGN_NONE)
            append_element(out, "      ", "option", "name", "capital", "value",
                           nation_name(export, place->capital), NULL);
        g_string_append(out, "    </attachment>\n");
    }
    g_string_append(out, "  </attachmentList>\n");
}

static void
append_initialize(GString *out, Export *export)
{
    const ForeignMap *map = export->map;
    g_string_append(out, "  <initialize>\n    <ownerInitialize>\n");
    for (guint32 i = 0; i < map->places->len; i++)
        if (foreign_place(map, i)->nation != FOREIGN_NONE)
            append_element(out, "      ", "territoryOwner", "territory", name_of(export, i),
                           "owner", nation_name(export, foreign_place(map, i)->nation), NULL);
    g_string_append(out, "    </ownerInitialize>\n    <unitInitialize>\n");
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        g_autofree char *quantity = g_strdup_printf("%u", unit->strength);
        guint32 place = foreign_unit_berth(map, unit);
        loss_add(export->report, place != unit->place ? EXPORT_UNIT_HARBOUR : EXPORT_UNIT, 1);
        append_element(out, "      ", "unitPlacement", "unitType",
                       g_array_index(map->types, ForeignType, unit->type).called.name, "territory",
                       name_of(export, place), "quantity", quantity, "owner",
                       nation_name(export, unit->nation), NULL);
    }
    g_string_append(out, "    </unitInitialize>\n  </initialize>\n");
}

static GString *
game_of(Export *export)
{
    GString *out = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                "<!DOCTYPE game SYSTEM \"game.dtd\">\n"
                                "<game>\n");
    append_element(out, "  ", "info", "name", export->map->title, "version", "1.0", NULL);
    append_map(out, export);
    append_resources(out, export);
    append_players(out, export);
    append_attachments(out, export);
    append_initialize(out, export);
    g_string_append(out, "</game>\n");
    return out;
}

/* Returns: @value, in grid units, in pixels. */
static gint
pixels(double value)
{
    return (gint)floor(value / MAP_SVG_GRID.units + 0.5);
}

static void
append_polygon(GString *out, Export *export, guint32 index)
{
    const Shape *shape = foreign_place(export->map, index)->shape;
    gboolean is_rounded = FALSE;
    g_string_append(out, name_of(export, index));
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        g_string_append(out, "  <");
        for (guint32 j = 0; j < ring.length; j++) {
            Point point = ring.points[j];
            is_rounded |=
                point.x % (gint)MAP_SVG_GRID.units != 0 || point.y % (gint)MAP_SVG_GRID.units != 0;
            g_string_append_printf(out, "  (%d,%d)", pixels(point.x), pixels(point.y));
        }
        g_string_append(out, "  >");
    }
    g_string_append_c(out, '\n');
    loss_add(export->report, is_rounded ? EXPORT_SHAPE_ROUNDED : EXPORT_SHAPE, 1);
}

/* Every territory has a centre, be it not drawn. */
static void
append_centre(GString *centres, GString *places, Export *export, guint32 index)
{
    const ForeignPlace *place = foreign_place(export->map, index);
    InnerPoint inner =
        place->shape != NULL ? inner_point_find(place->shape, 1) : (InnerPoint){.x = 0};
    gint x = pixels(inner.x), y = pixels(inner.y);
    const char *name = name_of(export, index);
    g_string_append_printf(centres, "%s  (%d,%d)\n", name, x, y);
    g_string_append_printf(places, "%s  (%d,%d)\n", name, x, y);
}

static void
append_properties(GString *out, const Export *export)
{
    Box frame = export->map->frame;
    for (guint i = 0; i < export->map->nations->len; i++) {
        const char *paint = g_array_index(export->map->nations, ForeignNation, i).paint;
        g_auto(GStrv) words = g_strsplit(nation_name(export, i), " ", -1);
        g_autofree char *key = g_strjoinv("\\ ", words);
        if (paint != NULL)
            g_string_append_printf(out, "color.%s=%s\n", key, paint + 1);
    }
    if (frame.right > 0 && frame.bottom > 0)
        g_string_append_printf(out, "map.width=%d\nmap.height=%d\n", pixels(frame.right),
                               pixels(frame.bottom));
}

static ExportFiles *
write_triplea(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    ExportFiles *files = export_files_new();
    Export export = {map, report, g_ptr_array_new_with_free_func(g_free)};
    GString *polygons = g_string_new(NULL), *centres = g_string_new(NULL);
    GString *places = g_string_new(NULL), *properties = g_string_new(NULL);
    name_places(&export);
    export_files_add(files, "games/game.xml", game_of(&export));
    for (guint32 i = 0; i < map->places->len; i++) {
        if (foreign_place(map, i)->shape != NULL)
            append_polygon(polygons, &export, i);
        append_centre(centres, places, &export, i);
    }
    append_properties(properties, &export);
    export_files_add(files, "polygons.txt", polygons);
    export_files_add(files, "centers.txt", centres);
    export_files_add(files, "place.txt", places);
    export_files_add(files, "map.properties", properties);
    loss_add(report, EXPORT_ALIAS, rest->n_aliases);
    loss_add(report, EXPORT_BLOCKED, rest->n_blocked);
    loss_add(report, EXPORT_UNIT_ELSEWHERE, (guint64)rest->n_elsewhere + rest->n_waiting);
    loss_add(report, EXPORT_SHAPE_BAD, rest->n_unread);
    loss_add(report, EXPORT_WORTH, map->worths->len);
    loss_add(report, EXPORT_OTHER, (guint64)rest->n_others + foreign_rest_of_grids(map, rest));
    g_ptr_array_unref(export.names);
    return files;
}

const ForeignWriter writer_triplea = {export_rows, G_N_ELEMENTS(export_rows), write_triplea};
