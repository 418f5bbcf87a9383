/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Features to places. Their points stay numbers until the extent of all is known.
 */
#include "schema/foreign/readers/geo-map.h"

#include "schema/foreign/foreign-values.h"
#include "schema/foreign/ways/way-text.h"
#include "schema/geometry/limits.h"
#include "schema/store/drawing/map-svg.h"

#include <math.h>
#include <string.h>

/* The longer side of the drawing, in its units. */
#define SIZE 2000.0

/* Neighbours share points; what rounding tore apart is no wider, in grid units. */
#define REACH_MOST 10u

/* As far as Mercator goes: about 85 degrees. */
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

LossPlace
geo_map_at(const GeoMap *geo, guint64 n)
{
    return (LossPlace){.file = geo->file, .unit = "feature", .number = n};
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

/* How degrees, or what is none, come onto paper. */
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
        word = can_be_degrees ? "flat" : "plane";
    gboolean is_mercator = strcmp(word, "mercator") == 0, is_flat = strcmp(word, "flat") == 0;
    if (!is_mercator && !is_flat && strcmp(word, "plane") != 0) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                    "--projection takes flat, mercator or plane, not “%s”", word);
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

static gboolean
project(GeoMap *geo, GError **error)
{
    Projection projection;
    if (!choose_projection(geo, &projection, error))
        return FALSE;
    for (guint i = 0; i < geo->points->len; i++)
        project_point(&projection, &g_array_index(geo->points, GeoPoint, i));
    for (guint i = 0; i < geo->units->len; i++)
        project_point(&projection, &g_array_index(geo->units, GeoUnit, i).at);
    return TRUE;
}

/* Grid units of the drawing to one of the projected points. */
static double
scale_of(Extent extent)
{
    double size = MAX(extent.right - extent.left, extent.bottom - extent.top);
    return size > 0 ? SIZE * MAP_SVG_GRID.units / size : 0;
}

/* Gives the places of the rings, which lie in the order of the features, their shapes. */
static void
draw(GeoMap *geo)
{
    Extent extent = extent_of(geo);
    double scale = scale_of(extent);
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

/* Gives the places their numbers; @kept: their own numbers by what these were before. */
static void
give_numbers(GeoMap *geo, const guint32 *kept)
{
    for (guint i = 0; i < geo->numbers->len; i++) {
        const GeoNumber *said = &g_array_index(geo->numbers, GeoNumber, i);
        GeoRow row = said->place == FOREIGN_NONE ? GEO_NUMBER_PIECE
                     : kept[said->place] == FOREIGN_NONE
                         ? GEO_PROPERTY
                         : give_number(geo, kept[said->place], said);
        loss_note(geo->report, row, geo_map_at(geo, said->n));
    }
}

/* Takes places without a shape away: nothing is said of them but a name. Returns: (transfer full):
 * the new number of each place, or FOREIGN_NONE. */
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
            loss_note(geo->report, is_bad ? GEO_BAD : GEO_NO_AREA, foreign_place(map, i)->where);
            g_array_remove_index(map->places, i);
        }
    return kept;
}

/* Adds the ways that features say, or where none says any those along the borders of shapes. */
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
        loss_note(geo->report, said.place != FOREIGN_NONE ? GEO_WAYS : GEO_PROPERTY, said.where);
        if (said.place != FOREIGN_NONE)
            g_array_append_val(texts, said);
    }
    way_texts_link(map, texts, geo->names, geo->report, GEO_WAY, GEO_WAY_OTHER);
    if (!is_said)
        foreign_map_derive_links(map);
    foreign_map_assign_ports(map);
}

/* Puts the units into the places around their points; @extent: of all projected points. */
static void
add_units(GeoMap *geo, Extent extent)
{
    UnitMaking making;
    unit_making_init(&making, geo->map);
    for (guint i = 0; i < geo->units->len; i++) {
        const GeoUnit *unit = &g_array_index(geo->units, GeoUnit, i);
        double x = (unit->at.x - extent.left) * scale_of(extent);
        double y = (unit->at.y - extent.top) * scale_of(extent);
        gboolean is_near = fabs(x) <= LIMIT_COORDINATE && fabs(y) <= LIMIT_COORDINATE;
        Point point = {is_near ? (gint32)round(x) : 0, is_near ? (gint32)round(y) : 0};
        guint32 place = is_near ? unit_making_place_at(&making, point) : FOREIGN_NONE;
        gboolean is_made = unit_making_add(&making, &unit->words, place) != NULL;
        loss_note(geo->report, is_made ? GEO_UNIT : GEO_UNIT_OTHER, geo_map_at(geo, unit->n));
    }
    unit_making_clear(&making);
}

gboolean
geo_map_finish(GeoMap *geo, GError **error)
{
    ForeignMap *map = geo->map;
    if (!project(geo, error))
        return FALSE;
    draw(geo);
    g_autofree guint32 *kept = drop_shapeless(geo);
    give_numbers(geo, kept);
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
    add_ways(geo, kept);
    add_units(geo, extent_of(geo));
    return TRUE;
}
