/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rally the Troops: the data of a module as JSON (what JSON.stringify writes of it). Areas lie by
 * their numbers in `exits`, and a border between a and b has its type under a * 100 + b.
 */
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/formats.h"
#include "schema/foreign/readers/json-tree.h"
#include "schema/foreign/rtt-form.h"
#include "schema/geometry/limits.h"
#include "schema/store/drawing/map-svg.h"

#include <math.h>
#include <string.h>

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define ROWS \
    ROW (AREA, "area", LOSS_READ, "a place") \
    ROW (AREA_NAMELESS, "area", LOSS_LEFT, "it has no name, or there are too many") \
    ROW (EXIT, "exit", LOSS_READ, "a way") \
    ROW (EXIT_PORT, "exit", LOSS_READ, "the port of a land") \
    ROW (EXIT_AGAIN, "exit", LOSS_READ, "the same way from the other side") \
    ROW (EXIT_UNKNOWN, "exit", LOSS_LEFT, "it leads to no area, or to itself") \
    ROW (BORDER, "border", LOSS_READ, "the type of a way") \
    ROW (BORDER_UNKNOWN, "border", LOSS_LEFT, "no exit leads there, or there are too many types") \
    ROW (LIMIT, "limit", LOSS_CHANGED, "what the land feeds") \
    ROW (LIMIT_VALUE, "limit", LOSS_READ, "above 99: a value of that name") \
    ROW (LIMIT_BAD, "limit", LOSS_LEFT, "it is no whole number, or too large") \
    ROW (NUMBER, "number of an area", LOSS_READ, "a value of that name") \
    ROW (NUMBER_ROUNDED, "number of an area", LOSS_CHANGED, "it has a fraction: a value of that name, rounded") \
    ROW (NUMBER_BAD, "number of an area", LOSS_LEFT, "it is below 0 or above 2,000,000,000, or there are too many names") \
    ROW (MEMBER, "other member of an area", LOSS_LEFT, "rules of the module") \
    ROW (HOME, "home", LOSS_READ, "the nation whose land it is; each is a side of its own") \
    ROW (HOME_NONE, "home", LOSS_LEFT, "seas are nobody's, or there are too many nations") \
    ROW (OTHER, "other member", LOSS_LEFT, "rules of the module")
/* clang-format on */

#include "schema/foreign/loss-rows.h"

typedef struct {
    ForeignMap *map;
    LossReport *report;
    const char *file;
    guint32 *place_of; /* owned: of each area its place, or FOREIGN_NONE */
    guint n_areas;
    GHashTable *pairs; /* owned: pairs (owned) of places -> link + 1 */
} Reading;

static LossPlace
at(const Reading *reading, const char *unit, guint64 number)
{
    return (LossPlace){reading->file, unit, number};
}

static gboolean
is_true(JsonObject *object, const char *name)
{
    JsonNode *node = object != NULL ? json_object_get_member(object, name) : NULL;
    return node != NULL && JSON_NODE_HOLDS_VALUE(node) &&
           json_node_get_value_type(node) == G_TYPE_BOOLEAN && json_node_get_boolean(node);
}

/* Returns: the coordinate @name of @area on the grid; FALSE: it has none. */
static gboolean
read_coordinate(JsonObject *area, const char *name, gint32 *coordinate)
{
    double value = json_tree_number_of(area, name, NAN) * MAP_SVG_GRID.units;
    if (!(fabs(value) <= LIMIT_COORDINATE))
        return FALSE;
    *coordinate = (gint32)round(value);
    return TRUE;
}

/* Gives the place @index the number @exact. Returns: what became of the member @name. */
static Row
read_number(Reading *reading, guint32 index, const char *name, double exact)
{
    gint number;
    gboolean is_limit = strcmp(name, "limit") == 0, is_number = foreign_worth_round(exact, &number);
    gboolean is_whole = is_number && number == exact;
    if (is_limit && is_whole && number <= (gint)LIMIT_FOREIGN_FORAGE) {
        foreign_place(reading->map, index)->forage = number;
        return ROW_LIMIT;
    }
    is_number = is_number && (is_whole || !is_limit) &&
                foreign_map_add_worth(reading->map, index, name, number);
    if (is_limit)
        return is_number ? ROW_LIMIT_VALUE : ROW_LIMIT_BAD;
    return !is_number ? ROW_NUMBER_BAD : is_whole ? ROW_NUMBER : ROW_NUMBER_ROUNDED;
}

/* Reads what else @area, number @number, says of the place @index. */
static void
read_members(Reading *reading, JsonObject *area, guint number, guint32 index)
{
    JsonObjectIter iter;
    const char *name;
    JsonNode *node;
    json_object_iter_init_ordered(&iter, area);
    while (json_object_iter_next_ordered(&iter, &name, &node)) {
        double exact;
        gboolean is_number =
            json_tree_number(node, &exact) && name[strspn(name, " \t\r\n")] != '\0';
        if (!rtt_area_member(name))
            loss_note(reading->report,
                      is_number ? read_number(reading, index, name, exact) : ROW_MEMBER,
                      at(reading, "area", number));
    }
}

static void
read_area(Reading *reading, JsonObject *area, guint number)
{
    const char *name = json_tree_text(area, "name"), *type = json_tree_text(area, "type");
    const char *home = json_tree_text(area, "home");
    reading->place_of[number] = FOREIGN_NONE;
    if (name == NULL || name[0] == '\0' || reading->map->places->len >= LIMIT_FOREIGN_PLACES) {
        loss_note(reading->report, ROW_AREA_NAMELESS, at(reading, "area", number));
        return;
    }
    gboolean is_sea = g_strcmp0(type, "sea") == 0 || is_true(area, "sea");
    guint32 index = foreign_map_add_place(reading->map, name, is_sea ? GROUND_SEA : GROUND_LAND);
    ForeignPlace *place = foreign_place(reading->map, index);
    place->has_anchor = read_coordinate(area, "x", &place->anchor.x) &&
                        read_coordinate(area, "y", &place->anchor.y);
    if (home != NULL && home[0] != '\0') {
        place->nation = is_sea ? FOREIGN_NONE : foreign_map_nation(reading->map, home);
        loss_note(reading->report, place->nation != FOREIGN_NONE ? ROW_HOME : ROW_HOME_NONE,
                  at(reading, "area", number));
    }
    read_members(reading, area, number, index);
    reading->place_of[number] = index;
    loss_note(reading->report, ROW_AREA, at(reading, "area", number));
}

static void
read_exit(Reading *reading, guint area, JsonNode *node)
{
    double number = -1;
    guint32 from = reading->place_of[area];
    gboolean is_area = json_tree_number(node, &number) && number >= 0 && number < reading->n_areas;
    guint32 to = is_area ? reading->place_of[(guint)number] : FOREIGN_NONE;
    guint64 pair = (guint64)MIN(from, to) << 32 | MAX(from, to);
    if (from == FOREIGN_NONE || to == FOREIGN_NONE || from == to ||
        reading->map->links->len >= LIMIT_FOREIGN_LINKS) {
        loss_note(reading->report, ROW_EXIT_UNKNOWN, at(reading, "area", area));
        return;
    }
    if (g_hash_table_contains(reading->pairs, &pair)) {
        loss_note(reading->report, ROW_EXIT_AGAIN, at(reading, "area", area));
        return;
    }
    foreign_map_add_link(reading->map, from, to, at(reading, "area", area));
    g_hash_table_insert(reading->pairs, g_memdup2(&pair, sizeof pair),
                        GUINT_TO_POINTER(reading->map->links->len));
}

static void
read_border(Reading *reading, const char *key, const char *type)
{
    guint64 number;
    guint link = 0;
    if (type != NULL && g_ascii_string_to_unsigned(key, 10, 0, G_MAXUINT32, &number, NULL) &&
        number / RTT_BORDER_BASE < reading->n_areas &&
        number % RTT_BORDER_BASE < reading->n_areas) {
        guint32 a = reading->place_of[number / RTT_BORDER_BASE];
        guint32 b = reading->place_of[number % RTT_BORDER_BASE];
        guint64 pair = (guint64)MIN(a, b) << 32 | MAX(a, b);
        link = GPOINTER_TO_UINT(g_hash_table_lookup(reading->pairs, &pair));
    }
    guint32 border = link > 0 ? foreign_map_border(reading->map, type) : FOREIGN_NONE;
    if (border != FOREIGN_NONE)
        g_array_index(reading->map->links, ForeignLink, link - 1).border = border;
    loss_note(reading->report, border != FOREIGN_NONE ? ROW_BORDER : ROW_BORDER_UNKNOWN,
              at(reading, NULL, 0));
}

static void
read_borders(Reading *reading, JsonObject *borders)
{
    g_autoptr(GList) keys = borders != NULL ? json_object_get_members(borders) : NULL;
    for (const GList *key = keys; key != NULL; key = key->next)
        read_border(reading, key->data, json_tree_text(borders, key->data));
}

static void
note_links(Reading *reading)
{
    static const Row of_link[] = {
        [LINK_WAY] = ROW_EXIT,
        [LINK_PORT] = ROW_EXIT_PORT,
        [LINK_NONE] = ROW_EXIT_UNKNOWN,
    };
    foreign_map_assign_ports(reading->map);
    for (guint i = 0; i < reading->map->links->len; i++) {
        const ForeignLink *link = &g_array_index(reading->map->links, ForeignLink, i);
        loss_note(reading->report, of_link[link->kind], link->where);
    }
}

static gboolean
read_module(Reading *reading, JsonObject *root, GError **error)
{
    JsonArray *areas = json_tree_array(root, "AREAS");
    g_autoptr(GList) members = json_object_get_members(root);
    reading->n_areas = json_tree_length(areas);
    reading->place_of = g_new(guint32, MAX(reading->n_areas, 1));
    for (guint i = 0; i < reading->n_areas; i++)
        read_area(reading, json_tree_object_at(areas, i), i);
    if (reading->map->places->len == 0) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    "%s: it has no list AREAS with names; a data.js is to be written as JSON first",
                    reading->file);
        return FALSE;
    }
    for (guint i = 0; i < reading->n_areas; i++) {
        JsonArray *exits = json_tree_array(json_tree_object_at(areas, i), "exits");
        for (guint j = 0; j < json_tree_length(exits); j++)
            read_exit(reading, i, json_array_get_element(exits, j));
    }
    read_borders(reading, json_tree_object(root, "BORDERS"));
    for (const GList *name = members; name != NULL; name = name->next)
        if (strcmp(name->data, "AREAS") != 0 && strcmp(name->data, "BORDERS") != 0)
            loss_note(reading->report, ROW_OTHER, at(reading, NULL, 0));
    note_links(reading);
    return TRUE;
}

static gboolean
read_rtt(ForeignSource *source, const ForeignChoices *choices G_GNUC_UNUSED, ForeignMap *map,
         LossReport *report, GError **error)
{
    g_autoptr(JsonParser) parser = json_tree_read(source, error);
    if (parser == NULL)
        return FALSE;
    Reading reading = {
        .map = map,
        .report = report,
        .file = source->shown,
        .pairs = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL),
    };
    gboolean is_read =
        read_module(&reading, json_node_get_object(json_parser_get_root(parser)), error);
    g_hash_table_unref(reading.pairs);
    g_free(reading.place_of);
    return is_read;
}

const ForeignReader reader_rtt = {
    .rows = rows,
    .n_rows = G_N_ELEMENTS(rows),
    .read = read_rtt,
    .signs = "\"AREAS\"",
};
