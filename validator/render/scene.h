/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The places of a data set joined with their shapes, for layout and drawing.
 */
#pragma once

#include "schema/geometry/topology.h"
#include "schema/model/entities.h"
#include "schema/store/map-svg.h"
#include "validator/scenario/scenario-state.h"

typedef struct {
    gatomicrefcount references;  /* private */
    MapSvg *svg;                 /* owned */
    guint32 n_faces;             /* those of topology */
    const MapElement **elements; /* owned; of each face, borrowed from svg: a shape or a point */
    guint32 *of_elements;        /* owned: the face of each element of svg; FACE_NONE */
    Topology *topology;          /* owned */
    Box frame;                   /* the view box, or else all there is */
} MapFaces;

/* @svg must not have an error; a reference is taken. Shapes that cannot be read are left out.
 * Points are circles, or squares for places off the map, of one size that leaves room between them.
 * Returns: (transfer full): with one reference. */
MapFaces *scene_faces_new(MapSvg *svg);
void scene_faces_unref(MapFaces *faces); /* NULL is allowed */

/* Returns: the face of the place, or element, with that @id; FACE_NONE: there is none. */
guint32 scene_faces_find(const MapFaces *faces, const char *id);

/* Returns: whether @a and @b, two faces, have a border in common. */
gboolean scene_faces_touch(const MapFaces *faces, guint32 a, guint32 b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(MapFaces, scene_faces_unref)

typedef enum {
    GROUND_LAND, /* of a space */
    GROUND_BOX,  /* of a space that lies off the map */
    GROUND_SEA,  /* of a space */
    GROUND_LAKE,
    GROUND_WATER, /* sea that is not played on */
    GROUND_WASTE, /* land that is not played on */
    GROUND_WILD,  /* a forest or marsh between lands */
} Ground;

typedef struct {
    const MapElement *element; /* borrowed */
    const char *id;            /* borrowed: of the place that it draws; NULL: none */
    Ground ground;
    const Space *space;     /* borrowed; NULL: none */
    const Terrain *terrain; /* borrowed: of a hex; NULL: none */
    const Nation *nation;   /* borrowed: whose land it is now; NULL: none */
    const Nation *holder;   /* borrowed: whose marker it bears; NULL: none */
    const char *name;       /* borrowed: it has now; NULL: no space */
    guint32 paint;
    const PlaceState *place; /* borrowed; NULL: no space */
    const PlaceSign *port;   /* borrowed: the sign that is drawn at its port; NULL: none */
    Point port_at;
    gboolean is_port_set; /* the drawing says where that is; else it is the middle of the coast */
} SceneFace;

/* How an arc is drawn. */
typedef enum {
    ARC_NONE,
    ARC_COAST,   /* land and sea */
    ARC_LAKE,    /* land and lake */
    ARC_ZONE,    /* two seas */
    ARC_RIM,     /* land that is played on and land that is not */
    ARC_END,     /* a hex at the end of the map */
    ARC_WASTE,   /* between lands that are not */
    ARC_EASY,    /* a border of the widest kind */
    ARC_HARD,    /* a border that stops, or lets fewer through */
    ARC_BLOCKED, /* lands that touch and list no way */
    N_ARC_KINDS,
} ArcKind;

typedef struct {
    const DataSet *set;       /* borrowed */
    const MapSvg *svg;        /* borrowed */
    const Scenario *scenario; /* borrowed: as seen through all layers; NULL: all is as printed */
    Box frame;                /* the view box */
    guint32 n_faces;
    SceneFace *faces;     /* owned */
    MapFaces *drawn;      /* owned: of the same faces */
    Topology *topology;   /* borrowed from drawn */
    guint32 n_places;     /* faces that are drawn of spaces */
    ScenarioState *state; /* owned */
    gboolean is_inland; /* it has hexes or points and no shape of a sea, which then is not around it
                           either */
    guint port_row;     /* the sign of ports in the chart of the state; SIGNS_MAX: none */
} Scene;

/* Joins @set with the faces @drawn, of which a reference is taken; @set and @scenario (NULL:
 * everything is as printed) are borrowed. To be cleared. */
void scene_init(Scene *scene, const DataSet *set, MapFaces *drawn, const Scenario *scenario);
void scene_clear(Scene *scene);

/* Returns: how @arc is drawn. */
ArcKind scene_arc_kind(const Scene *scene, const Arc *arc);

/* Returns: whether borders of the type @id stop moves, or have a lower limit than another type. */
gboolean scene_border_is_hard(const Scene *scene, const char *id);

/* Returns: whether the space @id has a face. */
gboolean scene_draws(const Scene *scene, const char *id);

/* Returns: (transfer none): the connection from face @a to face @b in their spaces, or NULL. */
const Neighbour *scene_way(const Scene *scene, guint32 a, guint32 b);

/* Returns: the fill of a land with @paint, light enough for dark type. */
guint32 scene_fill(guint32 paint);

/* Returns: (transfer none): the units on @face; NULL: there are none, or there is no scenario. */
const GArray *scene_units(const Scene *scene, guint32 face);

/* Returns: (transfer none): the position of the scenario, or NULL: as printed. */
const SparsePosition *scene_position(const Scene *scene);

/* Returns: whether the land of @nation on @face bears the marker of another one. */
gboolean scene_is_lost(const SceneFace *face);

/* Returns: whether scene_is_lost() is TRUE for any face. */
gboolean scene_is_any_lost(const Scene *scene);

/* Returns: (transfer none): sign @i of the chart if @face has it, else NULL. */
static inline const PlaceSign *
scene_sign(const SceneFace *face, guint i)
{
    return face->place != NULL && face->place->signs[i].is_there ? &face->place->signs[i] : NULL;
}

/* Returns: whether @face is a point: it has no shape in the drawing, but an anchor. */
static inline gboolean
scene_is_point(const SceneFace *face)
{
    return face->element->point != MAP_KIND_NONE;
}

/* Returns: whether @ground is the land of a space. */
static inline gboolean
ground_is_land(Ground ground)
{
    return ground == GROUND_LAND || ground == GROUND_BOX;
}

static inline const Shape *
scene_shape(const Scene *scene, guint32 face)
{
    return scene->topology->shapes[face];
}

typedef struct {
    const Coast *coast; /* borrowed */
    guint32 face;       /* of its land */
    Point at;           /* in the middle of the longest line between that and one of its seas */
} NamedCoast;

/* Returns: (transfer full): of NamedCoast: the coasts of @scene whose land is drawn beside one of
 * their seas. */
GArray *scene_named_coasts_new(const Scene *scene);
