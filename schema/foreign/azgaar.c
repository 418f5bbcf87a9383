/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Azgaar's Fantasy Map Generator, its full JSON: cells that share vertices become the shapes of
 * provinces, or of states with --layer states, and oceans those of seas.
 */
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/formats.h"
#include "schema/foreign/json-tree.h"
#include "schema/geometry/limits.h"
#include "schema/store/map-svg.h"

#include <math.h>
#include <string.h>

/* Heights from here on are land. */
#define LAND_HEIGHT 20

/* The drawing is made at least so large, in its units. */
#define SIZE_WANTED 1000.0

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define IMPORT_ROWS(ROW) \
    ROW (CELL, N_("cell"), LOSS_READ, N_("a piece of a place")) \
    ROW (CELL_ALONE, N_("cell"), LOSS_LEFT, N_("land that belongs to no province, or to no state")) \
    ROW (CELL_LAKE, N_("cell"), LOSS_LEFT, N_("water that is not an ocean")) \
    ROW (CELL_BAD, N_("cell"), LOSS_LEFT, N_("it has fewer than three vertices")) \
    ROW (PROVINCE, N_("province"), LOSS_READ, N_("a place")) \
    ROW (PROVINCE_EMPTY, N_("province"), LOSS_LEFT, N_("it has no cells, or --layer states was given")) \
    ROW (STATE, N_("state"), LOSS_READ, N_("a nation with a side of its own; with --layer states, a place")) \
    ROW (BURG, N_("burg"), LOSS_CHANGED, N_("a town of strength 1 with the name of its place")) \
    ROW (BURG_MORE, N_("burg"), LOSS_LEFT, N_("its place already has a town, or it is not in a place")) \
    ROW (NUMBER, N_("number of a province or state"), LOSS_CHANGED, N_("area, rural or urban: a value of its place; population is converted from points to people, and rounded")) \
    ROW (NUMBER_LEFT, N_("number of a province or state"), LOSS_LEFT, N_("area, rural or urban: the province or state is not a place, or the number counts neither people nor area")) \
    ROW (CELL_NUMBER, N_("number of a cell"), LOSS_CHANGED, N_("area or pop: added to the value `area` or `rural` of its place")) \
    ROW (CELL_NUMBER_LEFT, N_("number of a cell"), LOSS_LEFT, N_("area or pop: the cell is not land of a place, or the province or state has a total")) \
    ROW (PEOPLE, N_("population of a burg"), LOSS_CHANGED, N_("added to the value `urban` of its place")) \
    ROW (PEOPLE_LEFT, N_("population of a burg"), LOSS_LEFT, N_("it is not in a place, or the province or state has a total")) \
    ROW (OTHER, N_("other list of the pack"), LOSS_LEFT, N_("rivers, roads, peoples and anything else that a data set cannot contain"))
/* clang-format on */

typedef enum { IMPORT_ROWS(IMPORT_ROW_NUMBER) } ImportRow;

static const LossRow import_rows[] = {IMPORT_ROWS(LOSS_ROW)};

/* Numbers of places, by the words that provinces and states have for them. */
typedef enum { NUMBER_AREA, NUMBER_RURAL, NUMBER_URBAN, N_NUMBERS } NumberWord;

static const struct {
    const char *name, *about;
} numbers[N_NUMBERS] = {
    [NUMBER_AREA] = {"area", "square pixels of the map, as the generator draws it"},
    [NUMBER_RURAL] = {"rural", "people outside of towns"},
    [NUMBER_URBAN] = {"urban", "people in towns"},
};

/* One of them of one place. */
typedef struct {
    double sum;
    gboolean is_given; /* it is stated */
    gboolean is_said;  /* stated by the province or state itself: its parts are ignored */
    gboolean is_taken; /* assigned to the place */
} Number;

/* The source of a number. */
typedef enum { OF_AREA, OF_CELL, OF_BURG } NumberSource;

typedef struct {
    ForeignMap *map;
    LossReport *report;
    const char *file;
    JsonArray *cells, *vertices, *features;
    gboolean by_state;
    guint32 *place_of;  /* owned: of each province or state: its place, or FOREIGN_NONE */
    guint32 *nation_of; /* owned: of each state */
    guint n_areas, n_states;
    guint32 *sea_of; /* owned: of each feature: its place, or FOREIGN_NONE */
    guint n_features;
    guint32 *cell_place; /* owned: of each cell */
    GPtrArray *points;   /* owned arrays of Point: of each place */
    GPtrArray *lines;    /* owned arrays of ShapeLine, likewise */
    double scale;
    Number *numbers;      /* owned: N_NUMBERS of each place */
    gboolean is_counting; /* they are added up, and counted now */
} Reading;

static void
count_thing(Reading *reading, ImportRow row, const char *unit, guint number)
{
    loss_report_add(reading->report, row, (LossPlace){reading->file, unit, number}, 1);
}

/* Returns: the number @name of @object as an index; FOREIGN_NONE: it is none. */
static guint32
index_of(JsonObject *object, const char *name)
{
    double number = json_tree_number_or(object, name, -1);
    return number >= 0 && number < FOREIGN_NONE && number == floor(number) ? (guint32)number
                                                                           : FOREIGN_NONE;
}

static gboolean
is_removed(JsonObject *object)
{
    JsonNode *node = object != NULL ? json_object_get_member(object, "removed") : NULL;
    return node != NULL && JSON_NODE_HOLDS_VALUE(node) && json_node_get_boolean(node);
}

static void
read_states(Reading *reading, JsonArray *states)
{
    reading->n_states = json_tree_length(states);
    reading->nation_of = g_new(guint32, MAX(reading->n_states, 1));
    for (guint i = 0; i < reading->n_states; i++) {
        JsonObject *state = json_tree_object_at(states, i);
        const char *name = json_tree_text(state, "name"), *paint = json_tree_text(state, "color");
        reading->nation_of[i] = FOREIGN_NONE;
        /* The first state is that of neutral places. */
        if (i == 0 || name == NULL || is_removed(state))
            continue;
        ForeignNation nation = {
            .called.name = foreign_map_text(reading->map, name),
            .side = foreign_map_side(reading->map, name),
        };
        if (paint != NULL && strlen(paint) == 7 && paint[0] == '#' &&
            strspn(paint + 1, "0123456789abcdefABCDEF") == 6) {
            g_autofree char *lower = g_ascii_strdown(paint, -1);
            nation.paint = foreign_map_text(reading->map, lower);
        }
        reading->nation_of[i] = reading->map->nations->len;
        g_array_append_val(reading->map->nations, nation);
        count_thing(reading, IMPORT_STATE, N_("state"), i);
    }
}

static guint32
add_place(Reading *reading, const char *name, ForeignGround ground)
{
    guint32 index = foreign_map_add_place(reading->map, name, ground);
    g_ptr_array_add(reading->points, g_array_new(FALSE, FALSE, sizeof(Point)));
    g_ptr_array_add(reading->lines, g_array_new(FALSE, FALSE, sizeof(ShapeLine)));
    return index;
}

/* Finds the place of @area, the number of a province or state, which is made when a cell needs it.
 * Returns: FOREIGN_NONE: there is no such one. */
static guint32
area_place(Reading *reading, JsonArray *areas, guint32 area)
{
    if (area == 0 || area >= reading->n_areas)
        return FOREIGN_NONE;
    JsonObject *object = json_tree_object_at(areas, area);
    const char *name = json_tree_text(object, "name");
    guint32 state = reading->by_state ? area : index_of(object, "state");
    if (reading->place_of[area] != FOREIGN_NONE || name == NULL || is_removed(object) ||
        reading->map->places->len >= LIMIT_FOREIGN_PLACES)
        return reading->place_of[area];
    guint32 place = add_place(reading, name, FOREIGN_LAND);
    if (state < reading->n_states)
        foreign_place(reading->map, place)->nation = reading->nation_of[state];
    return reading->place_of[area] = place;
}

/* The same of the ocean that a cell of water belongs to. Where there are no features, all water is
 * one. */
static guint32
sea_place(Reading *reading, guint32 feature)
{
    JsonObject *object = json_tree_object_at(reading->features, feature);
    const char *type = json_tree_text(object, "type");
    if (reading->n_features == 0)
        feature = 0;
    else if (feature >= reading->n_features || g_strcmp0(type, "ocean") != 0)
        return FOREIGN_NONE;
    if (reading->sea_of[feature] == FOREIGN_NONE) {
        const char *name = json_tree_text(object, "name");
        g_autofree char *made = g_strdup_printf("Sea %u", feature);
        reading->sea_of[feature] =
            add_place(reading, name != NULL && name[0] != '\0' ? name : made, FOREIGN_SEA);
    }
    return reading->sea_of[feature];
}

/* Reads vertex @index onto the grid. Returns: FALSE: there is none. */
static gboolean
read_vertex(const Reading *reading, JsonNode *index, Point *point)
{
    double number, x, y;
    if (!json_tree_number(index, &number) || !(number >= 0 && number < G_MAXUINT32))
        return FALSE;
    JsonArray *position =
        json_tree_array(json_tree_object_at(reading->vertices, (guint)number), "p");
    if (json_tree_length(position) < 2 ||
        !json_tree_number(json_array_get_element(position, 0), &x) ||
        !json_tree_number(json_array_get_element(position, 1), &y))
        return FALSE;
    x = round(x * reading->scale * MAP_SVG_GRID.units);
    y = round(y * reading->scale * MAP_SVG_GRID.units);
    *point = (Point){(gint32)CLAMP(x, -LIMIT_COORDINATE, LIMIT_COORDINATE),
                     (gint32)CLAMP(y, -LIMIT_COORDINATE, LIMIT_COORDINATE)};
    return isfinite(x) && isfinite(y);
}

/* Adds the outline of @cell to those of @place. Returns: FALSE: it has none. */
static gboolean
add_outline(Reading *reading, JsonObject *cell, guint32 place)
{
    JsonArray *vertices = json_tree_array(cell, "v");
    GArray *points = reading->points->pdata[place];
    ShapeLine line = {.start = points->len, .is_closed = TRUE};
    for (guint i = 0; i < json_tree_length(vertices); i++) {
        Point point;
        if (!read_vertex(reading, json_array_get_element(vertices, i), &point))
            break;
        g_array_append_val(points, point);
    }
    line.length = points->len - line.start;
    if (line.length < 3 || line.length < json_tree_length(vertices)) {
        g_array_set_size(points, line.start);
        return FALSE;
    }
    g_array_append_val((GArray *)reading->lines->pdata[place], line);
    return TRUE;
}

static void
read_cell(Reading *reading, JsonArray *areas, guint number)
{
    JsonObject *cell = json_tree_object_at(reading->cells, number);
    gboolean is_land = json_tree_number_or(cell, "h", 0) >= LAND_HEIGHT;
    guint32 area = index_of(cell, reading->by_state ? "state" : "province");
    guint32 place =
        is_land ? area_place(reading, areas, area) : sea_place(reading, index_of(cell, "f"));
    reading->cell_place[number] = FOREIGN_NONE;
    ImportRow row = is_land ? IMPORT_CELL_ALONE : IMPORT_CELL_LAKE;
    if (place != FOREIGN_NONE) {
        gboolean is_drawn = add_outline(reading, cell, place);
        row = is_drawn ? IMPORT_CELL : IMPORT_CELL_BAD;
        reading->cell_place[number] = is_drawn ? place : FOREIGN_NONE;
    }
    count_thing(reading, row, N_("cell"), number);
}

/* The first of the list is none; towns are called as their places. */
static void
read_burgs(Reading *reading, JsonArray *burgs)
{
    for (guint i = 1; i < json_tree_length(burgs); i++) {
        JsonObject *burg = json_tree_object_at(burgs, i);
        guint32 cell = index_of(burg, "cell"), state = index_of(burg, "state");
        guint32 index =
            cell < json_tree_length(reading->cells) ? reading->cell_place[cell] : FOREIGN_NONE;
        ForeignPlace *place = index != FOREIGN_NONE ? foreign_place(reading->map, index) : NULL;
        gboolean is_town =
            place != NULL && !is_removed(burg) && place->town < 0 && place->ground == FOREIGN_LAND;
        if (is_town)
            place->town = 1;
        if (place != NULL && json_tree_number_or(burg, "capital", 0) > 0 &&
            state < reading->n_states)
            place->capital = reading->nation_of[state];
        count_thing(reading, is_town ? IMPORT_BURG : IMPORT_BURG_MORE, N_("burg"), i);
    }
}

/* Adds the number @member of @object, if it has one, to the number @word of @place, or counts what
 * became of it. @index: of the object. */
static void
read_number(Reading *reading, JsonObject *object, const char *member, guint32 place,
            NumberWord word, NumberSource source, guint index)
{
    static const struct {
        ImportRow taken, left;
        const char *unit;
    } fates[] = {
        [OF_AREA] = {IMPORT_NUMBER, IMPORT_NUMBER_LEFT, N_("province or state")},
        [OF_CELL] = {IMPORT_CELL_NUMBER, IMPORT_CELL_NUMBER_LEFT, N_("cell")},
        [OF_BURG] = {IMPORT_PEOPLE, IMPORT_PEOPLE_LEFT, N_("burg")},
    };
    double value = json_tree_number_or(object, member, NAN);
    if (isnan(value))
        return;
    gboolean is_land =
        place != FOREIGN_NONE && foreign_place(reading->map, place)->ground == FOREIGN_LAND;
    Number *number = is_land ? &reading->numbers[place * N_NUMBERS + word] : NULL;
    gboolean counts = number != NULL && value >= 0 && (source == OF_AREA || !number->is_said);
    if (reading->is_counting) {
        gboolean is_taken = counts && number->is_taken;
        count_thing(reading, is_taken ? fates[source].taken : fates[source].left,
                    fates[source].unit, index);
    } else if (counts) {
        number->sum += value;
        number->is_given = TRUE;
        number->is_said = source == OF_AREA;
    }
}

/* Reads the numbers of the list @areas; @are_places: the areas become places. */
static void
read_areas(Reading *reading, JsonArray *areas, gboolean are_places)
{
    for (guint i = 0; i < json_tree_length(areas); i++)
        for (NumberWord word = 0; word < N_NUMBERS; word++)
            read_number(reading, json_tree_object_at(areas, i), numbers[word].name,
                        are_places ? reading->place_of[i] : FOREIGN_NONE, word, OF_AREA, i);
}

static void
read_numbers(Reading *reading, JsonObject *pack)
{
    guint n_cells = json_tree_length(reading->cells);
    JsonArray *burgs = json_tree_array(pack, "burgs");
    read_areas(reading, json_tree_array(pack, "provinces"), !reading->by_state);
    read_areas(reading, json_tree_array(pack, "states"), reading->by_state);
    for (guint i = 0; i < n_cells; i++) {
        JsonObject *cell = json_tree_object_at(reading->cells, i);
        read_number(reading, cell, "area", reading->cell_place[i], NUMBER_AREA, OF_CELL, i);
        read_number(reading, cell, "pop", reading->cell_place[i], NUMBER_RURAL, OF_CELL, i);
    }
    for (guint i = 0; i < json_tree_length(burgs); i++) {
        JsonObject *burg = json_tree_object_at(burgs, i);
        guint32 cell = index_of(burg, "cell");
        read_number(reading, burg, "population",
                    cell < n_cells && !is_removed(burg) ? reading->cell_place[cell] : FOREIGN_NONE,
                    NUMBER_URBAN, OF_BURG, i);
    }
}

/* Returns: the number @name of @settings, which may be written as a text; @usual if there is none.
 */
static double
setting_number(JsonObject *settings, const char *name, double usual)
{
    const char *text = json_tree_text(settings, name);
    double number =
        text != NULL ? g_ascii_strtod(text, NULL) : json_tree_number_or(settings, name, usual);
    return isfinite(number) && number > 0 ? number : usual;
}

/* Sets the numbers of places, from themselves or from their parts. A point of population is a
 * thousand people, unless the settings state another rate. */
static void
set_numbers(Reading *reading, JsonObject *pack, JsonObject *settings)
{
    guint32 n_places = reading->map->places->len;
    double people = setting_number(settings, "populationRate", 1000);
    const double factors[N_NUMBERS] = {
        [NUMBER_AREA] = 1,
        [NUMBER_RURAL] = people,
        [NUMBER_URBAN] = people * setting_number(settings, "urbanization", 1),
    };
    reading->numbers = g_new0(Number, MAX(n_places * N_NUMBERS, 1));
    read_numbers(reading, pack);
    for (guint32 i = 0; i < n_places * N_NUMBERS; i++) {
        Number *number = &reading->numbers[i];
        NumberWord word = i % N_NUMBERS;
        gint rounded;
        number->is_taken =
            number->is_given && foreign_worth_round(number->sum * factors[word], &rounded) &&
            foreign_map_add_worth(reading->map, i / N_NUMBERS, numbers[word].name, rounded);
    }
    for (NumberWord word = 0; word < N_NUMBERS; word++)
        foreign_map_describe_value(reading->map, numbers[word].name, numbers[word].about);
    reading->is_counting = TRUE;
    read_numbers(reading, pack);
}

static void
draw_places(Reading *reading)
{
    for (guint32 i = 0; i < reading->map->places->len; i++) {
        const GArray *points = reading->points->pdata[i], *lines = reading->lines->pdata[i];
        foreign_place_set_shape(foreign_place(reading->map, i),
                                shape_new((const Point *)(gpointer)points->data, points->len,
                                          (const ShapeLine *)(gpointer)lines->data, lines->len));
    }
    foreign_map_find_links(reading->map);
    foreign_map_assign_ports(reading->map);
}

static void
note_rest(Reading *reading, JsonObject *pack, JsonArray *provinces)
{
    static const char *const known[] = {"cells",  "vertices",  "features",
                                        "states", "provinces", "burgs"};
    g_autoptr(GList) members = json_object_get_members(pack);
    for (guint i = 1; i < json_tree_length(provinces); i++) {
        gboolean is_place =
            !reading->by_state && i < reading->n_areas && reading->place_of[i] != FOREIGN_NONE;
        count_thing(reading, is_place ? IMPORT_PROVINCE : IMPORT_PROVINCE_EMPTY, N_("province"), i);
    }
    for (const GList *at = members; at != NULL; at = at->next) {
        gboolean is_known = FALSE;
        for (guint i = 0; i < G_N_ELEMENTS(known); i++)
            is_known |= strcmp(known[i], at->data) == 0;
        if (!is_known)
            count_thing(reading, IMPORT_OTHER, NULL, 0);
    }
}

static guint32 *
no_places(guint n)
{
    guint32 *places = g_new(guint32, MAX(n, 1));
    for (guint i = 0; i < MAX(n, 1); i++)
        places[i] = FOREIGN_NONE;
    return places;
}

static void
read_pack(Reading *reading, JsonObject *pack, JsonObject *settings)
{
    JsonArray *states = json_tree_array(pack, "states");
    JsonArray *provinces = json_tree_array(pack, "provinces");
    JsonArray *areas = reading->by_state ? states : provinces;
    reading->cells = json_tree_array(pack, "cells");
    reading->vertices = json_tree_array(pack, "vertices");
    reading->features = json_tree_array(pack, "features");
    reading->n_areas = json_tree_length(areas);
    reading->n_features = json_tree_length(reading->features);
    reading->place_of = no_places(reading->n_areas);
    reading->sea_of = no_places(reading->n_features);
    reading->cell_place = no_places(json_tree_length(reading->cells));
    double size = 0;
    for (guint i = 0; i < json_tree_length(reading->vertices); i++) {
        JsonArray *position = json_tree_array(json_tree_object_at(reading->vertices, i), "p");
        double x = 0, y = 0;
        if (json_tree_length(position) >= 2 &&
            json_tree_number(json_array_get_element(position, 0), &x) &&
            json_tree_number(json_array_get_element(position, 1), &y))
            size = MAX(size, MAX(x, y));
    }
    reading->scale = size > 0 && size < SIZE_WANTED / 2 ? MIN(ceil(SIZE_WANTED / size), 1000) : 1;
    reading->map->scale = (guint)reading->scale;
    read_states(reading, states);
    for (guint i = 0; i < json_tree_length(reading->cells); i++)
        read_cell(reading, areas, i);
    draw_places(reading);
    read_burgs(reading, json_tree_array(pack, "burgs"));
    set_numbers(reading, pack, settings);
    note_rest(reading, pack, provinces);
}

static gboolean
read_azgaar(ForeignSource *source, const ForeignChoices *choices, ForeignMap *map,
            LossReport *report, GError **error)
{
    g_autoptr(JsonParser) parser = json_tree_read(source, error);
    if (parser == NULL)
        return FALSE;
    JsonObject *root = json_node_get_object(json_parser_get_root(parser));
    JsonObject *pack = json_tree_object(root, "pack");
    Reading reading = {
        .map = map,
        .report = report,
        .file = source->shown,
        .by_state = g_strcmp0(choices->layer, "states") == 0,
        .points = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref),
        .lines = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref),
    };
    if (pack != NULL) {
        map->title = foreign_map_text(map, source->shown);
        read_pack(&reading, pack, json_tree_object(root, "settings"));
    }
    if (pack == NULL)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    _("%s: it has no “pack” of cells; export the map as full JSON"), source->shown);
    else if (map->places->len == 0)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    _("%s: no cell belongs to a province; --layer states reads states instead"),
                    source->shown);
    g_free(reading.place_of);
    g_free(reading.nation_of);
    g_free(reading.sea_of);
    g_free(reading.cell_place);
    g_free(reading.numbers);
    g_ptr_array_unref(reading.points);
    g_ptr_array_unref(reading.lines);
    return map->places->len > 0;
}

const ForeignReader reader_azgaar = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_azgaar,
    .choices = CHOICE_BIT(CHOICE_LAYER),
    .signs = "\"pack\"\nFantasy-map-generator",
};
