/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shared by GeoJSON and TopoJSON; see geo-map.c. A GeoMap belongs to one thread.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/foreign/foreign-source.h"
#include "schema/foreign/json-tree.h"
#include "schema/foreign/foreign-units.h"
#include "schema/foreign/foreign-view.h"
#include "schema/geometry/shape.h"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define GEO_ROWS(ROW) \
    ROW (FEATURE, N_("feature"), LOSS_READ, N_("a place")) \
    ROW (JOINED, N_("feature"), LOSS_CHANGED, N_("a place; its borders were joined with those of its neighbours")) \
    ROW (PIECE, N_("feature"), LOSS_CHANGED, N_("another piece of the place with the same name")) \
    ROW (NAMELESS, N_("feature"), LOSS_LEFT, N_("it has no name")) \
    ROW (NO_AREA, N_("feature"), LOSS_LEFT, N_("it is not an area, or too small to be drawn")) \
    ROW (LAYER, N_("feature"), LOSS_LEFT, N_("it is not in the object of --layer, or in the largest one")) \
    ROW (BAD, N_("feature"), LOSS_LEFT, N_("it is malformed")) \
    ROW (MANY, N_("feature"), LOSS_LEFT, N_("there are too many, or they have too many points")) \
    ROW (UNIT, N_("feature"), LOSS_CHANGED, N_("a unit: a point whose property `unit` names its type; `nation`, `side` and `steps` are further properties")) \
    ROW (UNIT_OTHER, N_("feature"), LOSS_LEFT, N_("a point with the property `unit` that is not in a place, or is where an enemy is; has no name or nation; is at sea while others of its type are on land; or there are too many")) \
    ROW (NAME, N_("property"), LOSS_READ, N_("the name of a place or unit")) \
    ROW (KIND, N_("property"), LOSS_READ, N_("whether a place is land or sea")) \
    ROW (NATION, N_("property"), LOSS_READ, N_("`nation`: the nation of the land, and `side`: the side of that nation")) \
    ROW (OF_UNIT, N_("property"), LOSS_READ, N_("what a unit is")) \
    ROW (WAYS, N_("property"), LOSS_READ, N_("`neighbours`: all places that it is connected with, each with the type of border after a colon")) \
    ROW (FORAGE, N_("property"), LOSS_READ, N_("`forage`, up to 99: how many blocks the land feeds")) \
    ROW (NUMBER, N_("property"), LOSS_READ, N_("a number: a value with that name")) \
    ROW (NUMBER_ROUNDED, N_("property"), LOSS_CHANGED, N_("a number with a fraction: a value with that name, rounded")) \
    ROW (NUMBER_BAD, N_("property"), LOSS_LEFT, N_("a number below 0 or above 2,000,000,000, or there are too many names")) \
    ROW (NUMBER_PIECE, N_("property"), LOSS_LEFT, N_("a number of another piece of a place: only those of the first piece count")) \
    ROW (PROPERTY, N_("property"), LOSS_LEFT, N_("a data set cannot contain it")) \
    ROW (WAY, N_("neighbour"), LOSS_READ, N_("a connection; between a land and a sea, a port of the land")) \
    ROW (WAY_OTHER, N_("neighbour"), LOSS_LEFT, N_("it is not a place, or is the place itself, or there are too many"))
/* clang-format on */

#define GEO_ROW_NUMBER(NAME, ...) GEO_##NAME,

typedef enum { GEO_ROWS(GEO_ROW_NUMBER) N_GEO_ROWS } GeoRow;

extern const LossRow geo_rows[N_GEO_ROWS];

typedef struct {
    double x, y;
} GeoPoint;

typedef struct {
    guint32 start, length; /* points */
    guint32 place;
    guint32 polygon; /* that it is a ring of */
} GeoRing;

/* A number that a feature states for its place. */
typedef struct {
    guint32 place;
    const char *name; /* borrowed from the map */
    double number;
    guint64 n; /* the feature */
} GeoNumber;

/* A point that is a unit. */
typedef struct {
    ForeignUnitSpec words;
    GeoPoint at;
    guint64 n; /* the feature */
} GeoUnit;

typedef struct {
    ForeignMap *map;
    LossReport *report;
    const ForeignChoices *choices;
    const char *file;  /* borrowed */
    GHashTable *names; /* owned: name -> number + 1 */
    GArray *points;    /* owned: of GeoPoint */
    GArray *rings;     /* owned: of GeoRing */
    GArray *numbers;   /* owned: of GeoNumber */
    GArray *units;     /* owned: of GeoUnit */
    GArray *ways;      /* owned: of WayText */
    GHashTable *bad;   /* owned: places with an invalid ring */
    guint64 n;         /* features seen */
    guint32 n_polygons;
} GeoMap;

/* Starts a map of the file @file (borrowed). @choices (borrowed): the options of the user. To be
 * cleared with geo_map_clear(). */
void geo_map_init(GeoMap *geo, const char *file, const ForeignChoices *choices);
void geo_map_clear(GeoMap *geo);

/* Skips the next feature: counts it as @row, and all its @properties (NULL: none) as left out. */
void geo_map_skip_feature(GeoMap *geo, GeoRow row, JsonObject *properties);

/* Returns: whether @geometry is a polygon, or several, or holds one. */
gboolean geo_map_geometry_is_area(JsonObject *geometry);

/* Adds the polygon of these @rings to @place. */
typedef void (*GeoAddPolygon)(gpointer data, JsonArray *rings, guint32 place);

/* Calls @add with each polygon of @geometry, whose rings are in its @member. */
void geo_map_add_areas(JsonObject *geometry, const char *member, GeoAddPolygon add, gpointer data,
                       guint32 place);

/* Starts the next feature, whose name is in its `properties` or is its `id`. Returns: the number of
 * its place; FOREIGN_NONE: it has no name, and is counted as skipped. */
guint32 geo_map_start_feature(GeoMap *geo, JsonObject *feature);

/* Adds the next feature, a point at (@x, @y), if it is a unit. Returns: whether it is a unit. */
gboolean geo_map_add_unit(GeoMap *geo, JsonObject *properties, double x, double y);

/* Starts a polygon: the following rings are its outline and its holes. */
static inline void
geo_map_start_polygon(GeoMap *geo)
{
    geo->n_polygons++;
}

/* Add a point to the current ring, and end it as a ring of @place; a closing point that repeats the
 * first one is left out. */
void geo_map_add_point(GeoMap *geo, double x, double y);
void geo_map_end_ring(GeoMap *geo, guint32 place);

/* Drops the current ring of @place, as it is invalid. */
void geo_map_drop_ring(GeoMap *geo, guint32 place);

/* Returns: whether (@x, @y), in degrees or the units of the map, is a valid point: not NaN, and
 * within LIMIT_FOREIGN_COORDINATE. */
gboolean geo_map_accepts_point(double x, double y);

/* Returns: whether there is room for more points. */
gboolean geo_map_has_room(const GeoMap *geo);

/* Projects all points and adds links. choices->projection is `flat` (equirectangular, true to scale
 * in the middle of the map), `mercator` or `plane`; by default `flat` if the coordinates can be
 * degrees. Returns: FALSE with @error set: there is no such projection, or no place. */
gboolean geo_map_finish(GeoMap *geo, GError **error);

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define GEO_PROPERTY_ROWS(ROW) \
    FOREIGN_DRAWN_ROWS(ROW) \
    ROW (WAY, N_("border"), LOSS_READ, N_("a name in the property `neighbours` of one of its places, with its type")) \
    ROW (WAY_SHAPELESS, N_("border"), LOSS_LEFT, N_("one of its places is not drawn")) \
    ROW (BLOCKED, N_("border"), LOSS_LEFT, N_("blocked: places without a name are not connected")) \
    ROW (HARBOUR, N_("harbour"), LOSS_LEFT, N_("the format has no harbours; ships in one are placed in the sea zone beside it")) \
    ROW (NATION, N_("nation"), LOSS_CHANGED, N_("a property of its shapes and units, with its side; its colour and capitals are lost")) \
    ROW (NATION_NOWHERE, N_("nation"), LOSS_LEFT, N_("it has no shape of its own, and no unit on a shape")) \
    ROW (TYPE, N_("type"), LOSS_CHANGED, N_("a property of its units; its numbers are lost, and so is a type without units on the map")) \
    ROW (UNIT, N_("unit"), LOSS_CHANGED, N_("a point with its name, type, nation and steps; its other numbers are lost")) \
    ROW (UNIT_HARBOUR, N_("unit"), LOSS_CHANGED, N_("a point with its name, type, nation and steps, in the sea zone of its harbour; its other numbers are lost")) \
    ROW (UNIT_SHAPELESS, N_("unit"), LOSS_LEFT, N_("its space is not drawn")) \
    ROW (UNIT_ELSEWHERE, N_("unit"), LOSS_LEFT, N_("it is not in a place at the start")) \
    ROW (FORAGE, N_("forage"), LOSS_READ, N_("a property of the shape")) \
    ROW (FORAGE_SHAPELESS, N_("forage"), LOSS_LEFT, N_("its space is not drawn")) \
    ROW (VALUE, N_("value"), LOSS_READ, N_("the name of a property")) \
    ROW (VALUE_ABOUT, N_("value"), LOSS_CHANGED, N_("the name of a property; what it counts is lost")) \
    ROW (WORTH, N_("worth"), LOSS_READ, N_("a property of the shape")) \
    ROW (WORTH_NAME, N_("worth"), LOSS_LEFT, N_("a property with that name has another meaning")) \
    ROW (WORTH_SHAPELESS, N_("worth"), LOSS_LEFT, N_("its space is not drawn")) \
    ROW (OTHER, N_("other record"), LOSS_LEFT, N_("rules, tables, regions, named coasts and scenarios of Narva"))
/* clang-format on */

#define GEO_PROPERTY_ROW_NUMBER(NAME, ...) PROPERTY_##NAME,

typedef enum { GEO_PROPERTY_ROWS(GEO_PROPERTY_ROW_NUMBER) N_GEO_PROPERTY_ROWS } GeoPropertyRow;

extern const LossRow geo_property_rows[N_GEO_PROPERTY_ROWS];

typedef struct {
    const ForeignMap *map;
    const char **names; /* owned: of the drawn places; NULL for the others */
    GPtrArray *ways;    /* owned: the text of each place, see way-text.h */
} GeoProperties;

/* Prepares the properties of all places and units of @map, which is borrowed. To be cleared with
 * geo_properties_clear(). */
void geo_properties_init(GeoProperties *properties, const ForeignMap *map);
void geo_properties_clear(GeoProperties *properties);

/* Writes the members of the `properties` of the place @index: name, land or sea, nation, numbers
 * and neighbours. */
void geo_properties_write(const GeoProperties *properties, guint32 index, Writer *writer);

/* Writes the members of the `properties` of @unit. */
void geo_properties_write_unit(const GeoProperties *properties, const ForeignUnit *unit,
                               Writer *writer);

/* Returns: (transfer full): the position of each unit of the map, on the grid of map.svg; unset
 * where geo_properties_draws_unit() is FALSE. */
Point *geo_properties_unit_points(const GeoProperties *properties);

/* Returns: whether the place of @unit is drawn. */
gboolean geo_properties_draws_unit(const GeoProperties *properties, const ForeignUnit *unit);

/* Counts all things of the map and @rest in @report. */
void geo_properties_count(const GeoProperties *properties, const ForeignOmissions *rest,
                          LossReport *report);

/* Returns: (transfer full): of each line of @shape the ring in which it is a hole, itself where it
 * is an outer one. */
guint32 *geo_polygons_find(const Shape *shape);
