/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What GeoJSON and TopoJSON share: features with properties become places with their values,
 * ways, nations and units, and back.
 */
#include "schema/foreign/geo-map.h"

#include "schema/foreign/foreign-values.h"
#include "schema/foreign/way-text.h"
#include "schema/geometry/inner-point.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/unite.h"
#include "schema/store/map-svg.h"

#include <math.h>
#include <string.h>

/* The longer side of the drawing, in its units. */
#define SIZE 2000.0

/* Neighbours share points; what rounding tore apart is no wider, in grid units. */
#define REACH_MOST 10u

/* The largest latitude of the Mercator projection: about 85 degrees. */
#define MERCATOR_MOST 85.0511

const LossRow geo_rows[N_GEO_ROWS] = {GEO_ROWS(LOSS_ROW)};

void
geo_map_init(GeoMap *geo, const char *file, const ForeignChoices *choices)
{
    geo->file = file;
    geo->choices = choices;
    geo->names = g_hash_table_new(g_str_hash, g_str_equal);
    geo->points = g_array_new(FALSE, FALSE, sizeof(GeoPoint));
    geo->rings = g_array_new(FALSE, FALSE, sizeof(GeoRing));
    geo->numbers = g_array_new(FALSE, FALSE, sizeof(GeoNumber));
    geo->units = g_array_new(FALSE, FALSE, sizeof(GeoUnit));
    geo->ways = g_array_new(FALSE, FALSE, sizeof(WayText));
    geo->bad = g_hash_table_new(NULL, NULL);
}

void
geo_map_clear(GeoMap *geo)
{
    g_hash_table_unref(geo->names);
    g_array_unref(geo->points);
    g_array_unref(geo->rings);
    g_array_unref(geo->numbers);
    g_array_unref(geo->units);
    g_array_unref(geo->ways);
    g_hash_table_unref(geo->bad);
}

/* Returns: the location of feature @n, from 1. */
static LossPlace
geo_map_feature_location(const GeoMap *geo, guint64 n)
{
    return (LossPlace){.file = geo->file, .unit = N_("feature"), .number = n};
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
    GeoRing ring = {ring_start(geo), geo->points->len - ring_start(geo), place, geo->n_polygons};
    if (ring.length > 1) {
        const GeoPoint *first = &g_array_index(geo->points, GeoPoint, ring.start);
        const GeoPoint *last = &first[ring.length - 1];
        ring.length -= first->x == last->x && first->y == last->y;
    }
    g_array_set_size(geo->points, ring.start + ring.length);
    if (ring.length < 3)
        g_array_set_size(geo->points, ring.start);
    else
        g_array_append_val(geo->rings, ring);
}

void
geo_map_drop_ring(GeoMap *geo, guint32 place)
{
    g_array_set_size(geo->points, ring_start(geo));
    g_hash_table_add(geo->bad, GUINT_TO_POINTER(place));
}

gboolean
geo_map_accepts_point(double x, double y)
{
    return fabs(x) <= LIMIT_FOREIGN_COORDINATE && fabs(y) <= LIMIT_FOREIGN_COORDINATE;
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

/* Returns: whether the coordinates are those of a drawing that was exported. */
static gboolean
is_own(const GeoMap *geo)
{
    return geo->map->carried != NULL && geo->choices->projection == NULL;
}

/* The projection of degrees or other units. */
typedef struct {
    double shrink; /* of x */
    gboolean is_mercator;
} Projection;

static gboolean
choose_projection(const GeoMap *geo, Projection *projection, GError **error)
{
    Extent extent = extent_of(geo);
    const char *word = geo->choices->projection;
    gboolean can_be_degrees = extent.left >= -180.01 && extent.right <= 180.01 &&
                              extent.top >= -90.01 && extent.bottom <= 90.01;
    if (word == NULL)
        word = can_be_degrees && !is_own(geo) ? "flat" : "plane";
    gboolean is_mercator = strcmp(word, "mercator") == 0, is_flat = strcmp(word, "flat") == 0;
    if (!is_mercator && !is_flat && strcmp(word, "plane") != 0) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                    _("--projection takes flat, mercator or plane, not “%s”"), word);
        return FALSE;
    }
    double middle = CLAMP((extent.top + extent.bottom) / 2, -80, 80);
    *projection = (Projection){is_flat ? cos(middle * G_PI / 180) : 1, is_mercator};
    return TRUE;
}

/* Projects @point; y grows downwards afterwards. */
static void
project_point(const Projection *projection, GeoPoint *point)
{
    double y = CLAMP(point->y, -MERCATOR_MOST, MERCATOR_MOST) * G_PI / 180;
    point->x *= projection->shrink;
    point->y = projection->is_mercator ? -log(tan(G_PI / 4 + y / 2)) * 180 / G_PI : -point->y;
}

/* Where projected points are in the drawing. */
typedef struct {
    double left, top; /* of the drawing, in projected units */
    double scale; /* grid units of the drawing to a projected unit; 0: all points are the same */
} Fit;

static Fit
fit_of(const GeoMap *geo)
{
    Extent extent = extent_of(geo);
    double size = MAX(extent.right - extent.left, extent.bottom - extent.top);
    if (is_own(geo))
        return (Fit){0, 0, MAP_SVG_GRID.units};
    return (Fit){extent.left, extent.top,
                 size >= LIMIT_FOREIGN_EXTENT ? SIZE * MAP_SVG_GRID.units / size : 0};
}

/* Returns: @value, in grid units, as a coordinate of a point. */
static gint32
coordinate(double value)
{
    return (gint32)round(CLAMP(value, -(double)LIMIT_COORDINATE, (double)LIMIT_COORDINATE));
}

/* Returns: (transfer full): the polygon whose first ring has the number @index, which becomes that
 * of the first ring of the next one. @points: of all rings. */
static Shape *
polygon_at(const GeoMap *geo, const Point *points, guint *index)
{
    const GeoRing *first = &g_array_index(geo->rings, GeoRing, *index);
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    guint32 length = 0;
    for (; *index < geo->rings->len; ++*index) {
        const GeoRing *ring = &g_array_index(geo->rings, GeoRing, *index);
        const ShapeLine line = {length, ring->length, TRUE};
        if (ring->polygon != first->polygon || ring->place != first->place ||
            ring->start != first->start + length)
            break;
        g_array_append_val(lines, line);
        length += ring->length;
    }
    return shape_new(points + first->start, length, (const ShapeLine *)(gpointer)lines->data,
                     lines->len);
}

/* Makes the shapes of the places from their rings, which are in the order of features. */
static void
draw_places(GeoMap *geo)
{
    Fit fit = fit_of(geo);
    g_autofree Point *points = g_new(Point, MAX(geo->points->len, 1));
    for (guint i = 0; i < geo->points->len; i++) {
        const GeoPoint *point = &g_array_index(geo->points, GeoPoint, i);
        points[i] = (Point){
            coordinate((point->x - fit.left) * fit.scale),
            coordinate((point->y - fit.top) * fit.scale),
        };
    }
    guint32 n_places = geo->map->places->len;
    g_autofree GPtrArray **polygons = g_new(GPtrArray *, MAX(n_places, 1));
    for (guint32 i = 0; i < n_places; i++)
        polygons[i] = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    for (guint i = 0; i < geo->rings->len;) {
        guint32 place = g_array_index(geo->rings, GeoRing, i).place;
        g_ptr_array_add(polygons[place], polygon_at(geo, points, &i));
    }
    for (guint32 i = 0; i < n_places; i++) {
        foreign_place_set_shape(foreign_place(geo->map, i),
                                unite_shapes((Shape *const *)polygons[i]->pdata, polygons[i]->len));
        g_ptr_array_unref(polygons[i]);
    }
}

/* Sets the number @said of the place @index. Returns: the row to count the property as. */
static GeoRow
set_number(GeoMap *geo, guint32 index, const GeoNumber *said)
{
    gint number;
    if (!foreign_worth_round(said->number, &number))
        return GEO_NUMBER_BAD;
    gboolean is_rounded = number != said->number;
    if (strcmp(said->name, "forage") == 0 && number <= (gint)LIMIT_FOREIGN_FORAGE && !is_rounded) {
        foreign_place(geo->map, index)->forage = number;
        return GEO_FORAGE;
    }
    if (!foreign_map_add_worth(geo->map, index, said->name, number))
        return GEO_NUMBER_BAD;
    return is_rounded ? GEO_NUMBER_ROUNDED : GEO_NUMBER;
}

/* Removes places without a shape, of which only a name is known. Returns: (transfer full): the new
 * number of each place, or FOREIGN_NONE. */
static guint32 *
drop_shapeless(GeoMap *geo)
{
    ForeignMap *map = geo->map;
    guint32 n = map->places->len, n_kept = 0;
    guint32 *kept = g_new(guint32, MAX(n, 1));
    for (guint32 i = 0; i < n; i++)
        kept[i] = foreign_place(map, i)->shape != NULL ? n_kept++ : FOREIGN_NONE;
    for (guint32 i = n; i-- > 0;)
        if (kept[i] == FOREIGN_NONE) {
            gboolean is_bad = g_hash_table_contains(geo->bad, GUINT_TO_POINTER(i));
            loss_report_add(geo->report, is_bad ? GEO_BAD : GEO_NO_AREA,
                            foreign_place(map, i)->where, 1);
            g_array_remove_index(map->places, i);
        }
    return kept;
}

/* A stretch of the left or right edge of the map along which a place has its border. */
typedef struct {
    guint32 place;
    double from, to;
} SeamPiece;

/* How near to an edge points are on it, as a part of the width of the map. */
#define SEAM_PART 1e-4

/* Returns: (transfer full): the pieces (of SeamPiece) of borders along x = @at. */
static GArray *
pieces_at(const GeoMap *geo, const guint32 *kept, double at, double near)
{
    GArray *pieces = g_array_new(FALSE, FALSE, sizeof(SeamPiece));
    for (guint i = 0; i < geo->rings->len; i++) {
        const GeoRing *ring = &g_array_index(geo->rings, GeoRing, i);
        const GeoPoint *points = (const GeoPoint *)(gpointer)geo->points->data + ring->start;
        for (guint32 j = 0; kept[ring->place] != FOREIGN_NONE && j < ring->length; j++) {
            const GeoPoint *a = &points[j], *b = &points[(j + 1) % ring->length];
            SeamPiece piece = {kept[ring->place], MIN(a->y, b->y), MAX(a->y, b->y)};
            if (fabs(a->x - at) <= near && fabs(b->x - at) <= near && piece.to > piece.from)
                g_array_append_val(pieces, piece);
        }
    }
    return pieces;
}

static int
compare_pieces(gconstpointer a, gconstpointer b)
{
    const SeamPiece *p = a, *q = b;
    return (p->from > q->from) - (p->from < q->from);
}

/* Two pieces that touch, by their numbers. */
typedef struct {
    guint left, right;
} SeamPair;

static int
compare_pairs(gconstpointer a, gconstpointer b)
{
    const SeamPair *p = a, *q = b;
    if (p->left != q->left)
        return p->left < q->left ? -1 : 1;
    return (p->right > q->right) - (p->right < q->right);
}

/* Passes along the seam, where each piece is open from its start to its end: those that start while
 * one of the other side is open touch that. Returns: (transfer full): the pairs (of SeamPair) of
 * @left and @right, sorted as they are, but no more than LIMIT_FOREIGN_LINKS. */
static GArray *
find_touching(const GArray *left, const GArray *right)
{
    const GArray *sides[2] = {left, right};
    GArray *open[2] = {g_array_new(FALSE, FALSE, sizeof(guint)),
                       g_array_new(FALSE, FALSE, sizeof(guint))};
    GArray *pairs = g_array_new(FALSE, FALSE, sizeof(SeamPair));
    guint next[2] = {0, 0};
    while (next[0] < left->len || next[1] < right->len) {
        guint side =
            next[0] == left->len ||
            (next[1] < right->len && compare_pieces(&g_array_index(left, SeamPiece, next[0]),
                                                    &g_array_index(right, SeamPiece, next[1])) > 0);
        guint own = next[side]++, i = 0;
        double from = g_array_index(sides[side], SeamPiece, own).from;
        GArray *others = open[1 - side];
        while (i < others->len && pairs->len < LIMIT_FOREIGN_LINKS) {
            guint other = g_array_index(others, guint, i);
            SeamPair pair = {side == 0 ? own : other, side == 0 ? other : own};
            if (g_array_index(sides[1 - side], SeamPiece, other).to <= from) {
                g_array_remove_index_fast(others, i);
                continue;
            }
            g_array_append_val(pairs, pair);
            i++;
        }
        g_array_append_val(open[side], own);
    }
    g_array_unref(open[0]);
    g_array_unref(open[1]);
    g_array_sort(pairs, compare_pairs);
    return pairs;
}

/* Adds links between places that touch where the left edge of the map meets the right one. */
static void
link_across_seam(GeoMap *geo, const guint32 *kept)
{
    Extent extent = extent_of(geo);
    double near = (extent.right - extent.left) * SEAM_PART;
    g_autoptr(GArray) left = pieces_at(geo, kept, extent.left, near);
    g_autoptr(GArray) right = pieces_at(geo, kept, extent.right, near);
    g_array_sort(left, compare_pieces);
    g_array_sort(right, compare_pieces);
    g_autoptr(GArray) pairs = find_touching(left, right);
    for (guint i = 0; i < pairs->len && geo->map->links->len < LIMIT_FOREIGN_LINKS; i++) {
        const SeamPair *pair = &g_array_index(pairs, SeamPair, i);
        guint32 a = g_array_index(left, SeamPiece, pair->left).place;
        guint32 b = g_array_index(right, SeamPiece, pair->right).place;
        if (a == b)
            continue;
        foreign_map_add_link(geo->map, a, b, (LossPlace){0});
        g_array_index(geo->map->links, ForeignLink, geo->map->links->len - 1).is_derived = TRUE;
    }
}

/* Adds the links that features state, or if none states any those along the borders of shapes. */
static void
add_ways(GeoMap *geo, const guint32 *kept)
{
    ForeignMap *map = geo->map;
    g_hash_table_remove_all(geo->names);
    for (guint32 i = 0; i < map->places->len; i++)
        g_hash_table_insert(geo->names, (char *)foreign_place(map, i)->called.name,
                            GUINT_TO_POINTER(i + 1));
    gboolean is_said = geo->ways->len > 0;
    g_autoptr(GArray) texts = g_array_new(FALSE, FALSE, sizeof(WayText));
    for (guint i = 0; i < geo->ways->len; i++) {
        WayText said = g_array_index(geo->ways, WayText, i);
        said.place = kept[said.place];
        loss_report_add(geo->report, said.place != FOREIGN_NONE ? GEO_WAYS : GEO_PROPERTY,
                        said.where, 1);
        if (said.place != FOREIGN_NONE)
            g_array_append_val(texts, said);
    }
    way_texts_link(map, texts, geo->names, geo->report, GEO_WAY, GEO_WAY_OTHER);
    if (!is_said)
        foreign_map_find_links(map);
    if (!is_said && g_strcmp0(geo->choices->wrap, CHOICE_YES) == 0)
        link_across_seam(geo, kept);
    foreign_map_assign_ports(map);
}

/* Puts the units into the places around their points. */
static void
add_units(GeoMap *geo)
{
    Fit fit = fit_of(geo);
    ForeignUnits making;
    foreign_units_init(&making, geo->map);
    for (guint i = 0; i < geo->units->len; i++) {
        const GeoUnit *unit = &g_array_index(geo->units, GeoUnit, i);
        double x = (unit->at.x - fit.left) * fit.scale, y = (unit->at.y - fit.top) * fit.scale;
        gboolean is_near = fabs(x) <= LIMIT_COORDINATE && fabs(y) <= LIMIT_COORDINATE;
        Point point = {is_near ? (gint32)round(x) : 0, is_near ? (gint32)round(y) : 0};
        guint32 place = is_near ? foreign_units_place_at(&making, point) : FOREIGN_NONE;
        gboolean is_made = foreign_units_add(&making, &unit->words, place) != NULL;
        loss_report_add(geo->report, is_made ? GEO_UNIT : GEO_UNIT_OTHER,
                        geo_map_feature_location(geo, unit->n), 1);
    }
    foreign_units_clear(&making);
}

gboolean
geo_map_finish(GeoMap *geo, GError **error)
{
    ForeignMap *map = geo->map;
    Projection projection;
    if (!choose_projection(geo, &projection, error))
        return FALSE;
    for (guint i = 0; i < geo->points->len; i++)
        project_point(&projection, &g_array_index(geo->points, GeoPoint, i));
    for (guint i = 0; i < geo->units->len; i++)
        project_point(&projection, &g_array_index(geo->units, GeoUnit, i).at);
    draw_places(geo);
    g_autofree guint32 *kept = drop_shapeless(geo);
    for (guint i = 0; i < geo->numbers->len; i++) {
        const GeoNumber *said = &g_array_index(geo->numbers, GeoNumber, i);
        GeoRow row = said->place == FOREIGN_NONE         ? GEO_NUMBER_PIECE
                     : kept[said->place] == FOREIGN_NONE ? GEO_PROPERTY
                                                         : set_number(geo, kept[said->place], said);
        loss_report_add(geo->report, row, geo_map_feature_location(geo, said->n), 1);
    }
    if (map->places->len == 0) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    _("%s: it has no area with a name; use --name for the property with the names"),
                    geo->file);
        return FALSE;
    }
    foreign_map_knit(map, REACH_MOST);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        loss_report_add(geo->report, place->is_joined ? GEO_JOINED : GEO_FEATURE, place->where, 1);
    }
    add_ways(geo, kept);
    add_units(geo);
    return TRUE;
}

/* GeoProperties that have names, the best first; then those in Latin letters, for ids. */
static const char *const name_keys[] = {"NAME",   "name",   "Name",  "NAME_EN",
                                        "NAME_1", "NAME_0", "title", "label"};

static const char *const latin_keys[] = {"NAME_PY", "NAME_EN", "name_en", "NAME_LATIN"};

/* The properties that have the type of a feature, by default. */
static const char *const kind_keys[] = {"type", "TYPE", "kind", "featurecla", "ground"};

static LossPlace
current_feature(const GeoMap *geo)
{
    return geo_map_feature_location(geo, geo->n);
}

/* Counts the properties of the feature: so many are its name, its kind, and those of its nation,
 * and so many are counted elsewhere. */
static void
note_properties(GeoMap *geo, JsonObject *properties, guint n_names, guint n_kinds, guint n_nations,
                guint n_others)
{
    guint n = properties != NULL ? json_object_get_size(properties) : 0;
    loss_report_add(geo->report, GEO_NAME, current_feature(geo), n_names);
    loss_report_add(geo->report, GEO_KIND, current_feature(geo), n_kinds);
    loss_report_add(geo->report, GEO_NATION, current_feature(geo), n_nations);
    loss_report_add(geo->report, GEO_PROPERTY, current_feature(geo),
                    n - n_names - n_kinds - n_nations - n_others);
}

static gboolean
is_blank(const char *text)
{
    return text == NULL || text[strspn(text, " \t\r\n")] == '\0';
}

/* Keeps the numbers among @properties for @place, without the one called @but, which may be NULL.
 * Returns: how many there are. */
static guint
keep_numbers(GeoMap *geo, JsonObject *properties, guint32 place, const char *but)
{
    JsonObjectIter iter;
    GeoNumber number = {.place = place, .n = geo->n};
    const char *name;
    JsonNode *node;
    guint n = 0;
    if (properties == NULL)
        return 0;
    json_object_iter_init_ordered(&iter, properties);
    while (json_object_iter_next_ordered(&iter, &name, &node)) {
        if (is_blank(name) || g_strcmp0(name, but) == 0 || !json_tree_number(node, &number.number))
            continue;
        number.name = foreign_map_text(geo->map, name);
        g_array_append_val(geo->numbers, number);
        n++;
    }
    return n;
}

void
geo_map_skip_feature(GeoMap *geo, GeoRow row, JsonObject *properties)
{
    geo->n++;
    loss_report_add(geo->report, row, current_feature(geo), 1);
    note_properties(geo, properties, 0, 0, 0, 0);
}

/* Returns: (transfer none): the first non-empty text of the properties @keys (@n of them). */
static const char *
text_of(JsonObject *properties, const char *const *keys, guint n)
{
    for (guint i = 0; i < n; i++) {
        const char *text = json_tree_text(properties, keys[i]);
        if (!is_blank(text))
            return text;
    }
    return NULL;
}

/* Returns: (transfer full): the first of the @n @keys of @object that is a non-empty text or a
 * whole number; @key is set to its key. */
static char *
word_of(JsonObject *object, const char *const *keys, guint n, const char **key)
{
    for (guint i = 0; i < n; i++) {
        g_autofree char *word = json_tree_text_or_number(object, keys[i]);
        *key = keys[i];
        if (!is_blank(word))
            return g_steal_pointer(&word);
    }
    *key = NULL;
    return NULL;
}

/* Returns: (transfer full): what @feature is called, by the property @key, NULL: by its id; NULL:
 * it has no name. */
static char *
read_feature_name(const GeoMap *geo, JsonObject *feature, const char **key)
{
    static const char *const ids[] = {"id"};
    const char *chosen = geo->choices->name;
    const char *const *keys = chosen != NULL ? &chosen : name_keys;
    char *name = word_of(json_tree_object(feature, "properties"), keys,
                         chosen != NULL ? 1 : G_N_ELEMENTS(name_keys), key);
    if (name == NULL && chosen == NULL) {
        name = word_of(feature, ids, G_N_ELEMENTS(ids), key);
        *key = NULL;
    }
    return name;
}

/* Sets the nation of @place, which is land. Returns: the number of properties used. */
static guint
set_nation(GeoMap *geo, ForeignPlace *place, JsonObject *properties)
{
    const char *nation = json_tree_text(properties, "nation");
    const char *side = json_tree_text(properties, "side");
    if (is_blank(nation) || place->ground == FOREIGN_SEA)
        return 0;
    side = is_blank(side) ? NULL : side;
    place->nation = foreign_map_nation(geo->map, nation, side);
    return place->nation == FOREIGN_NONE ? 0 : side != NULL ? 2 : 1;
}

/* Keeps the neighbours of @place in @properties. Returns: the number of properties used. */
static guint
keep_ways(GeoMap *geo, JsonObject *properties, guint32 place)
{
    const char *text = json_tree_text(properties, WAY_PROPERTY);
    WayText said = {.place = place, .where = current_feature(geo)};
    if (text == NULL)
        return 0;
    said.text = g_string_chunk_insert(geo->map->strings, text);
    g_array_append_val(geo->ways, said);
    return 1;
}

/* Returns: (transfer none): the property with the type of the place, by the rule of the user or by
 * default; @is_sea is set if it means water; NULL: none. */
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

/* Adds a place called @name. Returns: its number. */
static guint32
add_place(GeoMap *geo, const char *name, gboolean is_sea, JsonObject *properties)
{
    const char *latin = text_of(properties, latin_keys, G_N_ELEMENTS(latin_keys));
    guint32 index = foreign_map_add_place(geo->map, name, is_sea ? FOREIGN_SEA : FOREIGN_LAND);
    ForeignPlace *place = foreign_place(geo->map, index);
    if (latin != NULL && !g_str_is_ascii(place->called.name))
        place->called.key = foreign_map_text(geo->map, latin);
    place->where = current_feature(geo);
    g_hash_table_insert(geo->names, (char *)place->called.name, GUINT_TO_POINTER(index + 1));
    return index;
}

gboolean
geo_map_geometry_is_area(JsonObject *geometry)
{
    static const char *const areas[] = {"Polygon", "MultiPolygon", NULL};
    const char *type = json_tree_text(geometry, "type");
    JsonArray *held = json_tree_array(geometry, "geometries");
    gboolean is_one = type != NULL && g_strv_contains(areas, type);
    for (guint i = 0; i < json_tree_length(held) && !is_one; i++)
        is_one = geo_map_geometry_is_area(json_tree_object_at(held, i));
    return is_one;
}

void
geo_map_add_areas(JsonObject *geometry, const char *member, GeoAddPolygon add, gpointer data,
                  guint32 place)
{
    const char *type = json_tree_text(geometry, "type");
    JsonArray *rings = json_tree_array(geometry, member);
    JsonArray *held = json_tree_array(geometry, "geometries");
    if (g_strcmp0(type, "Polygon") == 0)
        add(data, rings, place);
    if (g_strcmp0(type, "MultiPolygon") == 0)
        for (guint i = 0; i < json_tree_length(rings); i++)
            add(data, json_tree_array_at(rings, i), place);
    for (guint i = 0; i < json_tree_length(held); i++)
        geo_map_add_areas(json_tree_object_at(held, i), member, add, data, place);
}

guint32
geo_map_start_feature(GeoMap *geo, JsonObject *feature)
{
    JsonObject *properties = json_tree_object(feature, "properties");
    const char *key;
    g_autofree char *name = read_feature_name(geo, feature, &key);
    if (name == NULL || geo->map->places->len >= LIMIT_FOREIGN_PLACES) {
        geo_map_skip_feature(geo, name == NULL ? GEO_NAMELESS : GEO_MANY, properties);
        return FOREIGN_NONE;
    }
    gboolean is_sea;
    const char *kind = kind_of(geo, properties, &is_sea);
    gboolean is_kind_name = key != NULL && kind == json_tree_text(properties, key);
    geo->n++;
    const char *clean = foreign_map_text(geo->map, name);
    guint known = GPOINTER_TO_UINT(g_hash_table_lookup(geo->names, clean));
    guint32 index = known > 0 ? known - 1 : add_place(geo, name, is_sea, properties);
    guint n_numbers = keep_numbers(geo, properties, known > 0 ? FOREIGN_NONE : index, key);
    guint n_ways = known > 0 ? 0 : keep_ways(geo, properties, index);
    guint n_nations = known > 0 ? 0 : set_nation(geo, foreign_place(geo->map, index), properties);
    note_properties(geo, properties, key != NULL, kind != NULL && !is_kind_name, n_nations,
                    n_numbers + n_ways);
    if (known > 0)
        loss_report_add(geo->report, GEO_PIECE, current_feature(geo), 1);
    return index;
}

gboolean
geo_map_add_unit(GeoMap *geo, JsonObject *properties, double x, double y)
{
    static const char *const words[] = {"name", "unit", "nation", "side"};
    const char *kept[G_N_ELEMENTS(words)];
    double steps = json_tree_number_or(properties, "steps", 0);
    gboolean has_steps = steps >= 1 && steps <= LIMIT_FOREIGN_STRENGTH && steps == floor(steps);
    guint n = has_steps;
    for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
        const char *text = json_tree_text(properties, words[i]);
        kept[i] = is_blank(text) ? NULL : foreign_map_text(geo->map, text);
        n += kept[i] != NULL;
    }
    if (kept[1] == NULL || !geo_map_accepts_point(x, y))
        return FALSE;
    GeoUnit unit = {
        .words = {kept[0], kept[1], kept[2], kept[3], has_steps ? (guint)steps : 1},
        .at = {x, y},
        .n = ++geo->n,
    };
    g_array_append_val(geo->units, unit);
    note_properties(geo, properties, kept[0] != NULL, 0, 0, n - (kept[0] != NULL));
    loss_report_add(geo->report, GEO_OF_UNIT, current_feature(geo), n - (kept[0] != NULL));
    return TRUE;
}

const LossRow geo_property_rows[N_GEO_PROPERTY_ROWS] = {GEO_PROPERTY_ROWS(LOSS_ROW)};

void
geo_properties_init(GeoProperties *properties, const ForeignMap *map)
{
    *properties = (GeoProperties){.map = map, .names = foreign_view_drawn_names(map)};
    properties->ways = way_texts_of(map, properties->names);
}

void
geo_properties_clear(GeoProperties *properties)
{
    g_ptr_array_unref(properties->ways);
    g_free(properties->names);
}

/* Whether @worth can be a property of its name that comes back as it is. */
static gboolean
can_return(const ForeignMap *map, const ForeignWorth *worth)
{
    static const char *const taken[] = {"name", "type", "nation", "side", WAY_PROPERTY, NULL};
    const char *name = foreign_worth_name(map, worth);
    return !g_strv_contains(taken, name) &&
           (strcmp(name, "forage") != 0 || foreign_worth_is_no_forage(map, worth));
}

static void
write_nation(const ForeignMap *map, guint32 index, Writer *writer)
{
    const ForeignNation *nation = &g_array_index(map->nations, ForeignNation, index);
    writer_member_text(writer, "nation", nation->called.name);
    if (nation->side != FOREIGN_NONE)
        writer_member_text(writer, "side",
                           g_array_index(map->sides, ForeignSide, nation->side).called.name);
}

void
geo_properties_write(const GeoProperties *properties, guint32 index, Writer *writer)
{
    const ForeignMap *map = properties->map;
    const ForeignPlace *place = foreign_place(map, index);
    writer_member_text(writer, "name", place->called.name);
    writer_member_text(writer, "type", place->ground == FOREIGN_SEA ? "sea" : "land");
    if (place->nation != FOREIGN_NONE)
        write_nation(map, place->nation, writer);
    if (place->forage >= 0)
        writer_member_integer(writer, "forage", place->forage);
    const ForeignWorths worths = foreign_worths_of(map, index);
    for (guint i = 0; i < worths.n; i++) {
        const ForeignWorth *worth = &worths.items[i];
        if (can_return(map, worth))
            writer_member_integer(writer, foreign_worth_name(map, worth), worth->number);
    }
    if (properties->ways->pdata[index] != NULL)
        writer_member_text(writer, WAY_PROPERTY, properties->ways->pdata[index]);
}

void
geo_properties_write_unit(const GeoProperties *properties, const ForeignUnit *unit, Writer *writer)
{
    const ForeignMap *map = properties->map;
    writer_member_text(writer, "name", unit->called.name);
    writer_member_text(writer, "unit",
                       g_array_index(map->types, ForeignType, unit->type).called.name);
    write_nation(map, unit->nation, writer);
    writer_member_integer(writer, "steps", unit->strength);
}

gboolean
geo_properties_draws_unit(const GeoProperties *properties, const ForeignUnit *unit)
{
    return properties->names[foreign_unit_location(properties->map, unit)] != NULL;
}

Point *
geo_properties_unit_points(const GeoProperties *properties)
{
    const ForeignMap *map = properties->map;
    Point *points = g_new0(Point, (gsize)map->units->len + 1);
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        if (!geo_properties_draws_unit(properties, unit))
            continue;
        InnerPoint inner =
            inner_point_find(foreign_place(map, foreign_unit_location(map, unit))->shape, 1);
        points[i] = (Point){(gint32)floor(inner.x + 0.5), (gint32)floor(inner.y + 0.5)};
    }
    return points;
}

/* Counts nations: those that a shape or a unit on one names are there. */
static void
note_nations(const GeoProperties *properties, LossReport *report)
{
    const ForeignMap *map = properties->map;
    g_autofree gboolean *is_named = g_new0(gboolean, (gsize)map->nations->len + 1);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        if (place->shape != NULL && place->nation != FOREIGN_NONE)
            is_named[place->nation] = TRUE;
    }
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        is_named[unit->nation] |= geo_properties_draws_unit(properties, unit);
    }
    for (guint i = 0; i < map->nations->len; i++)
        loss_report_add_unlocated(report, is_named[i] ? PROPERTY_NATION : PROPERTY_NATION_NOWHERE,
                                  1);
}

static void
note_units(const GeoProperties *properties, const ForeignOmissions *rest, LossReport *report)
{
    const ForeignMap *map = properties->map;
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        GeoPropertyRow row = !geo_properties_draws_unit(properties, unit) ? PROPERTY_UNIT_SHAPELESS
                             : foreign_unit_location(map, unit) != unit->place
                                 ? PROPERTY_UNIT_HARBOUR
                                 : PROPERTY_UNIT;
        loss_report_add_unlocated(report, row, 1);
    }
    loss_report_add_unlocated(report, PROPERTY_UNIT_ELSEWHERE,
                              (guint64)rest->n_elsewhere + rest->n_waiting);
    loss_report_add_unlocated(report, PROPERTY_TYPE, map->types->len);
}

void
geo_properties_count(const GeoProperties *properties, const ForeignOmissions *rest,
                     LossReport *report)
{
    const ForeignMap *map = properties->map;
    guint n_ways = way_texts_count(map, properties->names);
    foreign_view_count_drawn(map, rest, report);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        loss_report_add_unlocated(
            report, place->shape != NULL ? PROPERTY_FORAGE : PROPERTY_FORAGE_SHAPELESS,
            place->forage >= 0);
        loss_report_add_unlocated(report, PROPERTY_HARBOUR, place->has_harbour);
    }
    note_nations(properties, report);
    note_units(properties, rest, report);
    loss_report_add_unlocated(report, PROPERTY_WAY, n_ways);
    loss_report_add_unlocated(report, PROPERTY_WAY_SHAPELESS, map->links->len - n_ways);
    loss_report_add_unlocated(report, PROPERTY_BLOCKED, rest->n_blocked);
    foreign_values_count(map, report, PROPERTY_VALUE, PROPERTY_VALUE_ABOUT);
    for (guint i = 0; i < map->worths->len; i++) {
        const ForeignWorth *worth = &g_array_index(map->worths, ForeignWorth, i);
        GeoPropertyRow row = foreign_place(map, worth->place)->shape == NULL
                                 ? PROPERTY_WORTH_SHAPELESS
                             : can_return(map, worth) ? PROPERTY_WORTH
                                                      : PROPERTY_WORTH_NAME;
        loss_report_add_unlocated(report, row, 1);
    }
    loss_report_add_unlocated(report, PROPERTY_OTHER,
                              (guint64)rest->n_others + foreign_omissions_count_grids(map, rest));
}

/* Returns: the number of rings of @shape around ring @index; @around is set to the innermost. */
static guint
depth_of(const Shape *shape, guint32 index, guint32 *around)
{
    guint depth = 0;
    gint64 least = G_MAXINT64;
    Ring own = shape_ring(shape, index);
    Box box = shape_ring_bounds(own);
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        Box other = shape_ring_bounds(ring), both = box_join(box, other);
        gint64 area = ABS(shape_ring_area2(ring));
        gboolean is_around = i != index && both.left == other.left && both.top == other.top &&
                             both.right == other.right && both.bottom == other.bottom &&
                             area > ABS(shape_ring_area2(own)) &&
                             shape_ring_contains(ring, own.points[0], 1);
        depth += is_around;
        if (is_around && area < least) {
            least = area;
            *around = i;
        }
    }
    return depth;
}

guint32 *
geo_polygons_find(const Shape *shape)
{
    guint32 *outer = g_new(guint32, MAX(shape->n_lines, 1));
    for (guint32 i = 0; i < shape->n_lines; i++) {
        guint32 around = i;
        outer[i] = depth_of(shape, i, &around) % 2 == 1 ? around : i;
    }
    return outer;
}
