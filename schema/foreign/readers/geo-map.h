/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the formats of geographers share: features with properties and rings, in degrees or in some
 * plane, y upwards.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/foreign/foreign-source.h"
#include "schema/foreign/readers/json-tree.h"
#include "schema/foreign/units/unit-making.h"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define GEO_ROWS(ROW) \
    ROW (FEATURE, "feature", LOSS_READ, "a place") \
    ROW (JOINED, "feature", LOSS_CHANGED, "a place whose borders were joined with those around it") \
    ROW (PIECE, "feature", LOSS_CHANGED, "another piece of the place of the same name") \
    ROW (NAMELESS, "feature", LOSS_LEFT, "it has no name") \
    ROW (NO_AREA, "feature", LOSS_LEFT, "it is no area, or one too small to be drawn") \
    ROW (LAYER, "feature", LOSS_LEFT, "it is not in the object that was asked for, or in the largest one") \
    ROW (BAD, "feature", LOSS_LEFT, "it is not of the form") \
    ROW (MANY, "feature", LOSS_LEFT, "there are too many, or they have too many points") \
    ROW (UNIT, "feature", LOSS_CHANGED, "a unit: a point whose property `unit` names its type; `nation`, `side` and `steps` say the rest") \
    ROW (UNIT_OTHER, "feature", LOSS_LEFT, "such a point that lies in no place, or where an enemy is, has no name or nation, stands at sea while others of its type stand on land, or there are too many") \
    ROW (NAME, "property", LOSS_READ, "the name of a place or unit") \
    ROW (KIND, "property", LOSS_READ, "whether a place is land or sea") \
    ROW (NATION, "property", LOSS_READ, "`nation`: whose land it is, and `side`: whose side that is on") \
    ROW (OF_UNIT, "property", LOSS_READ, "what a unit is") \
    ROW (WAYS, "property", LOSS_READ, "`neighbours`: the places to which there are ways, and no others, with the type of border behind a colon") \
    ROW (FORAGE, "property", LOSS_READ, "`forage`, up to 99: what the land feeds") \
    ROW (NUMBER, "property", LOSS_READ, "a number: a value of that name") \
    ROW (NUMBER_ROUNDED, "property", LOSS_CHANGED, "a number with a fraction: a value of that name, rounded") \
    ROW (NUMBER_BAD, "property", LOSS_LEFT, "a number below 0 or above 2,000,000,000, or of too many names") \
    ROW (NUMBER_PIECE, "property", LOSS_LEFT, "a number of another piece of a place: those of its first one count") \
    ROW (PROPERTY, "property", LOSS_LEFT, "a data set has no place for it") \
    ROW (WAY, "neighbour", LOSS_READ, "a way; between a land and a sea a port of the land") \
    ROW (WAY_OTHER, "neighbour", LOSS_LEFT, "it is no place, or the same one, or there are too many")
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
} GeoRing;

/* What a feature says of its place in a number. */
typedef struct {
    guint32 place;
    const char *name; /* borrowed from the map */
    double number;
    guint64 n; /* the feature */
} GeoNumber;

/* A point that is a unit. */
typedef struct {
    UnitWords words;
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
    GHashTable *bad;   /* owned: places with a ring that is none */
    guint64 n;         /* features seen */
} GeoMap;

void geo_map_init(GeoMap *geo, const char *file, const ForeignChoices *choices);
void geo_map_clear(GeoMap *geo);

/* Returns: where feature @n stands, from 1. */
LossPlace geo_map_at(const GeoMap *geo, guint64 n);

/* Counts the next feature as @row, and all its properties (NULL: none) as left out. */
void geo_map_leave(GeoMap *geo, GeoRow row, JsonObject *properties);

/* Begins the next feature, with its `properties`, which is called as these say or as its `id`.
 * Returns: the number of its place; FOREIGN_NONE: it has none, and is counted. */
guint32 geo_map_begin(GeoMap *geo, JsonObject *feature);

/* Adds the next feature, a point at (@x, @y), if it is a unit. Returns: whether it is one. */
gboolean geo_map_add_unit(GeoMap *geo, JsonObject *properties, double x, double y);

/* Adds a point to the ring that is being made, and ends that as a ring of @place; a closing point
 * that repeats the first one is left out. */
void geo_map_add_point(GeoMap *geo, double x, double y);
void geo_map_end_ring(GeoMap *geo, guint32 place);

/* Forgets the points of the ring of @place that is being made, which is none. */
void geo_map_drop_ring(GeoMap *geo, guint32 place);

/* Returns: whether there is room for more points. */
gboolean geo_map_has_room(const GeoMap *geo);

/* Brings everything onto paper, and finds ways: by choices->projection, `flat` (one scale in the
 * middle of the map), `mercator` or `plane`; where nothing is chosen, `flat` for what can be
 * degrees.
 * Returns: FALSE with @error set: there is no such projection, or no place. */
gboolean geo_map_finish(GeoMap *geo, GError **error);
