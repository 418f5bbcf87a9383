/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rally the Troops: the data of a module, as JSON (what JSON.stringify writes of it) or as its
 * data.js, which is not run. Areas lie by their numbers or names in `exits`, and a border between a
 * and b has its type under a * 100 + b; other modules list edges, or call a procedure for each.
 */
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/formats.h"
#include "schema/foreign/readers/js-data.h"
#include "schema/foreign/readers/json-tree.h"
#include "schema/foreign/rtt-form.h"
#include "schema/geometry/limits.h"
#include "schema/store/drawing/map-svg.h"

#include <math.h>
#include <string.h>

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define IMPORT_ROWS(ROW) \
    ROW (AREA, "area", LOSS_READ, "a place") \
    ROW (AREA_NAMELESS, "area", LOSS_LEFT, "it has no name, or there are too many") \
    ROW (EXIT, "exit", LOSS_READ, "a way") \
    ROW (EXIT_PORT, "exit", LOSS_READ, "the port of a land") \
    ROW (EXIT_AGAIN, "exit", LOSS_READ, "the same way from the other side") \
    ROW (EXIT_UNKNOWN, "exit", LOSS_LEFT, "it leads to no area, or to itself") \
    ROW (BORDER, "border", LOSS_READ, "the type of a way") \
    ROW (BORDER_UNKNOWN, "border", LOSS_LEFT, "no exit leads there, or there are too many types") \
    ROW (EDGE, "edge", LOSS_READ, "a way, with the type that it or the word of its call names") \
    ROW (EDGE_PORT, "edge", LOSS_READ, "the port of a land") \
    ROW (EDGE_AGAIN, "edge", LOSS_READ, "a way that is there already") \
    ROW (EDGE_UNKNOWN, "edge", LOSS_LEFT, "it does not join two areas") \
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

typedef enum { IMPORT_ROWS(IMPORT_ROW_NUMBER) } ImportRow;

static const LossRow import_rows[] = {IMPORT_ROWS(LOSS_ROW)};

typedef struct {
    ForeignMap *map;
    LossReport *report;
    const char *file;
    GPtrArray *areas;  /* owned: of JsonObject, borrowed; NULL: it is none */
    guint32 *place_of; /* owned: of each area its place, or FOREIGN_NONE */
    guint n_areas;
    GHashTable *names; /* owned: name of an area -> its number + 1 */
    GHashTable *edges; /* owned: numbers of links + 1 that edges are */
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
static ImportRow
read_number(Reading *reading, guint32 index, const char *name, double exact)
{
    gint number;
    gboolean is_limit = strcmp(name, "limit") == 0, is_number = foreign_worth_round(exact, &number);
    gboolean is_whole = is_number && number == exact;
    if (is_limit && is_whole && number <= (gint)LIMIT_FOREIGN_FORAGE) {
        foreign_place(reading->map, index)->forage = number;
        return IMPORT_LIMIT;
    }
    is_number = is_number && (is_whole || !is_limit) &&
                foreign_map_add_worth(reading->map, index, name, number);
    if (is_limit)
        return is_number ? IMPORT_LIMIT_VALUE : IMPORT_LIMIT_BAD;
    return !is_number ? IMPORT_NUMBER_BAD : is_whole ? IMPORT_NUMBER : IMPORT_NUMBER_ROUNDED;
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
                      is_number ? read_number(reading, index, name, exact) : IMPORT_MEMBER,
                      at(reading, "area", number));
    }
}

static void
read_area(Reading *reading, guint number, const char *key)
{
    JsonObject *area = reading->areas->pdata[number];
    const char *own = json_tree_text(area, "name"), *type = json_tree_text(area, "type");
    const char *name = own != NULL || area == NULL ? own : key;
    const char *home = json_tree_text(area, "home");
    reading->place_of[number] = FOREIGN_NONE;
    if (name == NULL || name[0] == '\0' || reading->map->places->len >= LIMIT_FOREIGN_PLACES) {
        loss_note(reading->report, IMPORT_AREA_NAMELESS, at(reading, "area", number));
        return;
    }
    gboolean is_sea = g_strcmp0(type, "sea") == 0 || is_true(area, "sea");
    guint32 index = foreign_map_add_place(reading->map, name, is_sea ? GROUND_SEA : GROUND_LAND);
    ForeignPlace *place = foreign_place(reading->map, index);
    place->has_anchor = read_coordinate(area, "x", &place->anchor.x) &&
                        read_coordinate(area, "y", &place->anchor.y);
    if (home != NULL && home[0] != '\0') {
        place->nation = is_sea ? FOREIGN_NONE : foreign_map_nation(reading->map, home);
        loss_note(reading->report, place->nation != FOREIGN_NONE ? IMPORT_HOME : IMPORT_HOME_NONE,
                  at(reading, "area", number));
    }
    read_members(reading, area, number, index);
    reading->place_of[number] = index;
    if (!g_hash_table_contains(reading->names, name))
        g_hash_table_insert(reading->names, (char *)name, GUINT_TO_POINTER(number + 1));
    loss_note(reading->report, IMPORT_AREA, at(reading, "area", number));
}

/* Returns: the place of the area that @node has the number or the name of; FOREIGN_NONE: of none.
 */
static guint32
place_at(const Reading *reading, JsonNode *node)
{
    double number = -1;
    if (node != NULL && JSON_NODE_HOLDS_VALUE(node) &&
        json_node_get_value_type(node) == G_TYPE_STRING)
        number =
            GPOINTER_TO_UINT(g_hash_table_lookup(reading->names, json_node_get_string(node))) - 1.0;
    else if (!json_tree_number(node, &number))
        return FOREIGN_NONE;
    gboolean is_area = number >= 0 && number < reading->n_areas && number == floor(number);
    return is_area ? reading->place_of[(guint)number] : FOREIGN_NONE;
}

/* Adds the way between two places. Returns: the number of its link + 1, which may have been there;
 * 0: there is none. */
static guint
add_way(Reading *reading, guint32 from, guint32 to, LossPlace where, gboolean *is_new)
{
    guint64 pair = (guint64)MIN(from, to) << 32 | MAX(from, to);
    *is_new = FALSE;
    if (from == FOREIGN_NONE || to == FOREIGN_NONE || from == to ||
        reading->map->links->len >= LIMIT_FOREIGN_LINKS)
        return 0;
    guint known = GPOINTER_TO_UINT(g_hash_table_lookup(reading->pairs, &pair));
    if (known > 0)
        return known;
    *is_new = TRUE;
    foreign_map_add_link(reading->map, from, to, where);
    g_hash_table_insert(reading->pairs, g_memdup2(&pair, sizeof pair),
                        GUINT_TO_POINTER(reading->map->links->len));
    return reading->map->links->len;
}

static void
read_exit(Reading *reading, guint area, JsonNode *node)
{
    gboolean is_new;
    LossPlace where = at(reading, "area", area);
    guint link = add_way(reading, reading->place_of[area], place_at(reading, node), where, &is_new);
    if (!is_new)
        loss_note(reading->report, link > 0 ? IMPORT_EXIT_AGAIN : IMPORT_EXIT_UNKNOWN, where);
}

/* Reads edge @number, between the areas that @a and @b name; @type: NULL: none is said. */
static void
read_edge(Reading *reading, JsonNode *a, JsonNode *b, const char *type, guint number)
{
    gboolean is_new;
    LossPlace where = at(reading, "edge", number);
    guint link = add_way(reading, place_at(reading, a), place_at(reading, b), where, &is_new);
    ForeignLink *made =
        link > 0 ? &g_array_index(reading->map->links, ForeignLink, link - 1) : NULL;
    if (made != NULL && type != NULL && type[0] != '\0' && made->border == FOREIGN_NONE)
        made->border = foreign_map_border(reading->map, type);
    if (is_new)
        g_hash_table_add(reading->edges, GUINT_TO_POINTER(link));
    else
        loss_note(reading->report, link > 0 ? IMPORT_EDGE_AGAIN : IMPORT_EDGE_UNKNOWN, where);
}

/* Reads a list of edges: objects with `a`, `b` and `type`, or lists whose first two items are
 * those; of @calls what is called comes before them. */
static void
read_edges(Reading *reading, JsonArray *edges, gboolean calls)
{
    for (guint i = 0; i < json_tree_length(edges); i++) {
        JsonArray *items = json_tree_array_at(edges, i);
        JsonObject *edge = json_tree_object_at(edges, i);
        JsonNode *ends[2] = {NULL, NULL};
        for (guint j = 0; j < 2; j++)
            if (items != NULL && json_tree_length(items) > calls + j)
                ends[j] = json_array_get_element(items, calls + j);
            else if (edge != NULL)
                ends[j] = json_object_get_member(edge, j == 0 ? "a" : "b");
        const char *type = json_tree_text(edge, "type");
        if (calls && items != NULL)
            type = json_array_get_string_element(items, 0);
        read_edge(reading, ends[0], ends[1], type, i);
    }
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
    loss_note(reading->report, border != FOREIGN_NONE ? IMPORT_BORDER : IMPORT_BORDER_UNKNOWN,
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
    static const ImportRow rows_of[][2] = {
        [LINK_WAY] = {IMPORT_EXIT, IMPORT_EDGE},
        [LINK_PORT] = {IMPORT_EXIT_PORT, IMPORT_EDGE_PORT},
        [LINK_NONE] = {IMPORT_EXIT_UNKNOWN, IMPORT_EDGE_UNKNOWN},
    };
    foreign_map_assign_ports(reading->map);
    for (guint i = 0; i < reading->map->links->len; i++) {
        const ForeignLink *link = &g_array_index(reading->map->links, ForeignLink, i);
        gboolean is_edge = g_hash_table_contains(reading->edges, GUINT_TO_POINTER(i + 1));
        loss_note(reading->report, rows_of[link->kind][is_edge], link->where);
    }
}

/* What modules call their areas, and their edges. */
static const char *const area_lists[] = {"AREAS", "areas", "SPACES", "spaces", "TOWNS", "towns"};
static const char *const edge_lists[] = {"EDGES", "edges", JS_CALLS};

/* Returns: (transfer none): the first of the @n members @names that @root has; NULL: it has none.
 */
static const char *
first_of(JsonObject *root, const char *const *names, guint n)
{
    for (guint i = 0; i < n; i++)
        if (json_object_has_member(root, names[i]))
            return names[i];
    return NULL;
}

/* Reads the areas, a list or an object whose members are called as they are. */
static void
read_areas(Reading *reading, JsonObject *root, const char *list)
{
    JsonArray *areas = json_tree_array(root, list);
    JsonObject *named = json_tree_object(root, list);
    g_autoptr(GList) keys = named != NULL ? json_object_get_members(named) : NULL;
    for (guint i = 0; i < json_tree_length(areas); i++)
        g_ptr_array_add(reading->areas, json_tree_object_at(areas, i));
    for (const GList *key = keys; key != NULL; key = key->next)
        g_ptr_array_add(reading->areas, json_tree_object(named, key->data));
    reading->n_areas = reading->areas->len;
    reading->place_of = g_new(guint32, MAX(reading->n_areas, 1));
    const GList *key = keys;
    for (guint i = 0; i < reading->n_areas; i++) {
        read_area(reading, i, key != NULL ? key->data : NULL);
        key = key != NULL ? key->next : NULL;
    }
}

static gboolean
is_edge_list(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(edge_lists); i++)
        if (strcmp(name, edge_lists[i]) == 0)
            return TRUE;
    return FALSE;
}

static gboolean
read_module(Reading *reading, JsonObject *root, GError **error)
{
    g_autoptr(GList) members = json_object_get_members(root);
    const char *list = first_of(root, area_lists, G_N_ELEMENTS(area_lists));
    if (list != NULL)
        read_areas(reading, root, list);
    if (reading->map->places->len == 0) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    "%s: it has no AREAS, SPACES or TOWNS with names", reading->file);
        return FALSE;
    }
    for (guint i = 0; i < reading->n_areas; i++) {
        JsonArray *exits = json_tree_array(reading->areas->pdata[i], "exits");
        for (guint j = 0; j < json_tree_length(exits); j++)
            read_exit(reading, i, json_array_get_element(exits, j));
    }
    read_borders(reading, json_tree_object(root, "BORDERS"));
    for (guint i = 0; i < G_N_ELEMENTS(edge_lists); i++)
        read_edges(reading, json_tree_array(root, edge_lists[i]),
                   strcmp(edge_lists[i], JS_CALLS) == 0);
    for (const GList *name = members; name != NULL; name = name->next)
        if (strcmp(name->data, list) != 0 && strcmp(name->data, "BORDERS") != 0 &&
            !is_edge_list(name->data))
            loss_note(reading->report, IMPORT_OTHER, at(reading, NULL, 0));
    note_links(reading);
    return TRUE;
}

/* Returns: (transfer full): the tree of the file of @source, of JSON or of the data in a script;
 * NULL with @error set. */
static JsonParser *
read_tree(ForeignSource *source, GError **error)
{
    g_autoptr(GBytes) bytes = foreign_source_read_text(source, source->file, error);
    if (bytes == NULL)
        return NULL;
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    JsonParser *parser = json_tree_parse(text, length, source->shown, error);
    if (parser != NULL || length > LIMIT_FOREIGN_JSON_BYTES)
        return parser;
    g_autofree char *json = js_data_to_json(text, length);
    parser = json_tree_parse(json, strlen(json), source->shown, NULL);
    JsonObject *root = parser != NULL ? json_node_get_object(json_parser_get_root(parser)) : NULL;
    if (root != NULL && first_of(root, area_lists, G_N_ELEMENTS(area_lists)) != NULL)
        g_clear_error(error);
    else
        g_clear_object(&parser);
    return parser;
}

static gboolean
read_rtt(ForeignSource *source, const ForeignChoices *choices G_GNUC_UNUSED, ForeignMap *map,
         LossReport *report, GError **error)
{
    g_autoptr(JsonParser) parser = read_tree(source, error);
    if (parser == NULL)
        return FALSE;
    Reading reading = {
        .map = map,
        .report = report,
        .file = source->shown,
        .areas = g_ptr_array_new(),
        .names = g_hash_table_new(g_str_hash, g_str_equal),
        .edges = g_hash_table_new(NULL, NULL),
        .pairs = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL),
    };
    gboolean is_read =
        read_module(&reading, json_node_get_object(json_parser_get_root(parser)), error);
    g_hash_table_unref(reading.pairs);
    g_hash_table_unref(reading.names);
    g_hash_table_unref(reading.edges);
    g_ptr_array_unref(reading.areas);
    g_free(reading.place_of);
    return is_read;
}

const ForeignReader reader_rtt = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_rtt,
    .signs = "\"AREAS\"\nAREAS",
};
