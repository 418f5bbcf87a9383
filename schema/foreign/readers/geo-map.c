/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Features to places. Their points stay numbers until the extent of all is known.
 */
#include "schema/foreign/readers/geo-map.h"

#include "schema/foreign/foreign-values.h"
#include "schema/store/drawing/map-svg.h"

#include <math.h>
#include <string.h>

/* The longer side of the drawing, in its units. */
#define SIZE 2000.0

/* Neighbours share points; what rounding tore apart is no wider, in grid units. */
#define REACH_MOST 10u

/* As far as Mercator goes: about 85 degrees. */
#define MERCATOR_MOST 85.0511

const LossRow geo_rows[N_GEO_ROWS] = {
#define ROW(NAME, ...) {__VA_ARGS__},
    GEO_ROWS
#undef ROW
};

/* Properties that have names, the best first; then those in Latin letters, for ids. */
static const char *const name_keys[] = {"NAME",   "name",   "Name",  "NAME_EN",
                                        "NAME_1", "NAME_0", "title", "label"};
static const char *const latin_keys[] = {"NAME_PY", "NAME_EN", "name_en", "NAME_LATIN"};

/* What says of a feature what it is, where no rule is given. */
static const char *const kind_keys[] = {"type", "TYPE", "kind", "featurecla", "ground"};

void
geo_map_init(GeoMap *geo, const char *file, const ForeignChoices *choices)
{
    geo->file = file;
    geo->choices = choices;
    geo->names = g_hash_table_new(g_str_hash, g_str_equal);
    geo->points = g_array_new(FALSE, FALSE, sizeof(GeoPoint));
    geo->rings = g_array_new(FALSE, FALSE, sizeof(GeoRing));
    geo->numbers = g_array_new(FALSE, FALSE, sizeof(GeoNumber));
}

void
geo_map_clear(GeoMap *geo)
{
    g_hash_table_unref(geo->names);
    g_array_unref(geo->points);
    g_array_unref(geo->rings);
    g_array_unref(geo->numbers);
}

static LossPlace
at(const GeoMap *geo, guint64 n)
{
    return (LossPlace){.file = geo->file, .unit = "feature", .number = n};
}

static LossPlace
here(const GeoMap *geo)
{
    return at(geo, geo->n);
}

/* Counts the properties of the feature: so many are its name, its kind, and numbers. */
static void
note_properties(GeoMap *geo, JsonObject *properties, guint n_names, guint n_kinds, guint n_numbers)
{
    guint n = properties != NULL ? json_object_get_size(properties) : 0;
    loss_note_many(geo->report, GEO_NAME, here(geo), n_names);
    loss_note_many(geo->report, GEO_KIND, here(geo), n_kinds);
    loss_note_many(geo->report, GEO_PROPERTY, here(geo), n - n_names - n_kinds - n_numbers);
}

/* Keeps the numbers among @properties for @place. Returns: how many there are. */
static guint
keep_numbers(GeoMap *geo, JsonObject *properties, guint32 place)
{
    JsonObjectIter iter;
    GeoNumber number = {.place = place, .n = geo->n};
    const char *name;
    JsonNode *node;
    guint n = 0;
    json_object_iter_init_ordered(&iter, properties);
    while (json_object_iter_next_ordered(&iter, &name, &node)) {
        if (name[strspn(name, " \t\r\n")] == '\0' || !json_tree_number(node, &number.number))
            continue;
        number.name = foreign_map_text(geo->map, name);
        g_array_append_val(geo->numbers, number);
        n++;
    }
    return n;
}

void
geo_map_leave(GeoMap *geo, GeoRow row, JsonObject *properties)
{
    geo->n++;
    loss_note(geo->report, row, here(geo));
    note_properties(geo, properties, 0, 0, 0);
}

/* Returns: (transfer none): the first of the @n texts @keys of @properties that says something. */
static const char *
text_of(JsonObject *properties, const char *const *keys, guint n)
{
    for (guint i = 0; i < n; i++) {
        const char *text = json_tree_text(properties, keys[i]);
        if (text != NULL && text[strspn(text, " \t\r\n")] != '\0')
            return text;
    }
    return NULL;
}

/* Returns: (transfer none): what @properties say that the place is, by the rule that was given or
 * by the usual one, and whether that is water; NULL: nothing. */
static const char *
kind_of(const GeoMap *geo, JsonObject *properties, gboolean *is_sea)
{
    const char *rule = geo->choices->sea, *equals = rule != NULL ? strchr(rule, '=') : NULL;
    g_autofree char *name = equals != NULL ? g_strndup(rule, (gsize)(equals - rule)) : NULL;
    const char *kind = name != NULL   ? json_tree_text(properties, name)
                       : rule == NULL ? text_of(properties, kind_keys, G_N_ELEMENTS(kind_keys))
                                      : NULL;
    *is_sea = foreign_choices_mean_sea(geo->choices, name, kind);
    return kind;
}

guint32
geo_map_begin(GeoMap *geo, JsonObject *properties)
{
    const char *chosen = geo->choices->name;
    const char *name = chosen != NULL ? text_of(properties, &chosen, 1)
                                      : text_of(properties, name_keys, G_N_ELEMENTS(name_keys));
    if (name == NULL || geo->map->places->len >= LIMIT_FOREIGN_PLACES) {
        geo_map_leave(geo, name == NULL ? GEO_NAMELESS : GEO_MANY, properties);
        return FOREIGN_NONE;
    }
    gboolean is_sea;
    const char *kind = kind_of(geo, properties, &is_sea);
    geo->n++;
    const char *clean = foreign_map_text(geo->map, name);
    guint known = GPOINTER_TO_UINT(g_hash_table_lookup(geo->names, clean));
    guint n_numbers =
        keep_numbers(geo, properties, known > 0 ? FOREIGN_NONE : geo->map->places->len);
    note_properties(geo, properties, 1, kind != NULL && kind != name, n_numbers);
    if (known > 0) {
        loss_note(geo->report, GEO_PIECE, here(geo));
        return known - 1;
    }
    Ground ground = is_sea ? GROUND_SEA : GROUND_LAND;
    guint32 index = foreign_map_add_place(geo->map, name, ground);
    ForeignPlace *place = foreign_place(geo->map, index);
    const char *latin = text_of(properties, latin_keys, G_N_ELEMENTS(latin_keys));
    if (latin != NULL && !g_str_is_ascii(clean))
        place->called.key = foreign_map_text(geo->map, latin);
    place->where = here(geo);
    g_hash_table_insert(geo->names, (char *)clean, GUINT_TO_POINTER(index + 1));
    return index;
}

/* Returns: the first point of the ring that is being made. */
static guint32
ring_start(const GeoMap *geo)
{
    if (geo->rings->len == 0)
        return 0;
    const GeoRing *last = &g_array_index(geo->rings, GeoRing, geo->rings->len - 1);
    return last->start + last->length;
}

void
geo_map_add_point(GeoMap *geo, double x, double y)
{
    GeoPoint point = {x, y};
    guint32 start = ring_start(geo);
    if (geo->points->len > start) {
        const GeoPoint *last = &g_array_index(geo->points, GeoPoint, geo->points->len - 1);
        if (last->x == x && last->y == y)
            return;
    }
    g_array_append_val(geo->points, point);
}

void
geo_map_end_ring(GeoMap *geo, guint32 place)
{
    GeoRing ring = {ring_start(geo), geo->points->len - ring_start(geo), place};
    if (ring.length > 1) {
        const GeoPoint *first = &g_array_index(geo->points, GeoPoint, ring.start);
        const GeoPoint *last = &first[ring.length - 1];
        ring.length -= first->x == last->x && first->y == last->y;
    }
    g_array_set_size(geo->points, ring.start + ring.length);
    if (ring.length < 3)
        geo_map_drop_ring(geo);
    else
        g_array_append_val(geo->rings, ring);
}

void
geo_map_drop_ring(GeoMap *geo)
{
    g_array_set_size(geo->points, ring_start(geo));
}

gboolean
geo_map_has_room(const GeoMap *geo)
{
    return geo->points->len < LIMIT_FOREIGN_POINTS;
}

typedef struct {
    double left, top, right, bottom;
} Extent;

static Extent
extent_of(const GeoMap *geo)
{
    Extent extent = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (guint i = 0; i < geo->points->len; i++) {
        const GeoPoint *point = &g_array_index(geo->points, GeoPoint, i);
        extent.left = MIN(extent.left, point->x);
        extent.right = MAX(extent.right, point->x);
        extent.top = MIN(extent.top, point->y);
        extent.bottom = MAX(extent.bottom, point->y);
    }
    return extent;
}

/* Projects all points; y grows downwards afterwards. */
static gboolean
project(GeoMap *geo, GError **error)
{
    Extent extent = extent_of(geo);
    const char *word = geo->choices->projection;
    gboolean can_be_degrees = extent.left >= -180.01 && extent.right <= 180.01 &&
                              extent.top >= -90.01 && extent.bottom <= 90.01;
    if (word == NULL)
        word = can_be_degrees ? "flat" : "plane";
    gboolean is_mercator = strcmp(word, "mercator") == 0, is_flat = strcmp(word, "flat") == 0;
    if (!is_mercator && !is_flat && strcmp(word, "plane") != 0) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                    "--projection takes flat, mercator or plane, not “%s”", word);
        return FALSE;
    }
    double middle = CLAMP((extent.top + extent.bottom) / 2, -80, 80);
    double shrink = is_flat ? cos(middle * G_PI / 180) : 1;
    for (guint i = 0; i < geo->points->len; i++) {
        GeoPoint *point = &g_array_index(geo->points, GeoPoint, i);
        double y = CLAMP(point->y, -MERCATOR_MOST, MERCATOR_MOST) * G_PI / 180;
        point->x *= shrink;
        point->y = is_mercator ? -log(tan(G_PI / 4 + y / 2)) * 180 / G_PI : -point->y;
    }
    return TRUE;
}

/* Gives the places of the rings, which lie in the order of the features, their shapes. */
static void
draw(GeoMap *geo)
{
    Extent extent = extent_of(geo);
    double size = MAX(extent.right - extent.left, extent.bottom - extent.top);
    double scale = size > 0 ? SIZE * MAP_SVG_GRID.units / size : 0;
    g_autofree Point *points = g_new(Point, MAX(geo->points->len, 1));
    for (guint i = 0; i < geo->points->len; i++) {
        const GeoPoint *point = &g_array_index(geo->points, GeoPoint, i);
        points[i] = (Point){
            (gint32)round((point->x - extent.left) * scale),
            (gint32)round((point->y - extent.top) * scale),
        };
    }
    guint32 n_places = geo->map->places->len;
    g_autofree GArray **lines = g_new0(GArray *, MAX(n_places, 1));
    for (guint32 i = 0; i < n_places; i++)
        lines[i] = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    for (guint i = 0; i < geo->rings->len; i++) {
        const GeoRing *ring = &g_array_index(geo->rings, GeoRing, i);
        ShapeLine line = {ring->start, ring->length, TRUE};
        g_array_append_val(lines[ring->place], line);
    }
    for (guint32 i = 0; i < n_places; i++) {
        const ShapeLine *own = (const ShapeLine *)(gpointer)lines[i]->data;
        g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Point));
        for (guint j = 0; j < lines[i]->len; j++) {
            ShapeLine *line = &g_array_index(lines[i], ShapeLine, j);
            guint32 start = all->len;
            g_array_append_vals(all, points + line->start, line->length);
            line->start = start;
        }
        foreign_place_draw(foreign_place(geo->map, i), shape_new((const Point *)(gpointer)all->data,
                                                                 all->len, own, lines[i]->len));
        g_array_unref(lines[i]);
    }
}

/* Gives the place @index the number @said. Returns: what became of the property. */
static GeoRow
give_number(GeoMap *geo, guint32 index, const GeoNumber *said)
{
    ForeignPlace *place = foreign_place(geo->map, said->place);
    gint number;
    if (!foreign_worth_round(said->number, &number))
        return GEO_NUMBER_BAD;
    gboolean is_rounded = number != said->number;
    if (strcmp(said->name, "forage") == 0 && number <= (gint)LIMIT_FOREIGN_FORAGE && !is_rounded) {
        place->forage = number;
        return GEO_FORAGE;
    }
    if (!foreign_map_add_worth(geo->map, index, said->name, number))
        return GEO_NUMBER_BAD;
    return is_rounded ? GEO_NUMBER_ROUNDED : GEO_NUMBER;
}

/* Gives the places that have a shape, which will be numbered without the others, their numbers. */
static void
give_numbers(GeoMap *geo)
{
    guint32 n_places = geo->map->places->len, n_kept = 0;
    g_autofree guint32 *kept = g_new(guint32, MAX(n_places, 1));
    for (guint32 i = 0; i < n_places; i++)
        kept[i] = foreign_place(geo->map, i)->shape != NULL ? n_kept++ : FOREIGN_NONE;
    for (guint i = 0; i < geo->numbers->len; i++) {
        const GeoNumber *said = &g_array_index(geo->numbers, GeoNumber, i);
        GeoRow row = said->place == FOREIGN_NONE ? GEO_NUMBER_PIECE
                     : kept[said->place] == FOREIGN_NONE
                         ? GEO_PROPERTY
                         : give_number(geo, kept[said->place], said);
        loss_note(geo->report, row, at(geo, said->n));
    }
}

/* Takes places without a shape away: nothing is said of them but a name. */
static void
drop_shapeless(ForeignMap *map, LossReport *report)
{
    for (guint32 i = map->places->len; i-- > 0;)
        if (foreign_place(map, i)->shape == NULL) {
            loss_note(report, GEO_NO_AREA, foreign_place(map, i)->where);
            g_array_remove_index(map->places, i);
        }
}

gboolean
geo_map_finish(GeoMap *geo, GError **error)
{
    ForeignMap *map = geo->map;
    if (!project(geo, error))
        return FALSE;
    draw(geo);
    give_numbers(geo);
    drop_shapeless(map, geo->report);
    if (map->places->len == 0) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    "%s: it has no area with a name; --name says which property has the names",
                    geo->file);
        return FALSE;
    }
    foreign_map_knit(map, REACH_MOST);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        loss_note(geo->report, place->is_joined ? GEO_JOINED : GEO_FEATURE, place->where);
    }
    foreign_map_derive_links(map);
    foreign_map_assign_ports(map);
    return TRUE;
}
