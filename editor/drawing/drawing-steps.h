/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Steps on the drawing: places that are added, named and removed with their shapes; drawings of
 * other programs, whose shapes are not named after places, and diagrams, which become the drawing
 * of the map; and the repair of torn borders, which arise when shapes were moved slightly apart in
 * another program, with a preview.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/tools/shape-tools.h"
#include "schema/store/map-svg.h"

/* Returns: (transfer full): an id for the place @name: that of a place of this name without a
 * shape, else an unused one; empty: none can be made from the name. @own: an id that counts as
 * unused, or NULL. */
char *drawing_propose_id(const DataSet *set, const ShapeMap *shapes, const char *name,
                         const char *own);

/* Returns: (transfer none): the place whose shape @face is; NULL: it belongs to none. */
const Space *drawing_place_of_face(const DataSet *set, const ShapeMap *shapes, guint32 face);

/* Gives the shape @face a place, as one step: the place @id if it exists and has no shape, else a
 * new one. If the shape has a place already, that is renamed to @name and @id.
 * Returns: FALSE with @error set. */
gboolean drawing_name_shape(EditorDocument *document, const ShapeMap *shapes, guint32 face,
                            const char *name, const char *id, GError **error);

/* Moves the name of @place (MAP_KIND_LABEL) with all text below it, or the sign of its port
 * (MAP_KIND_PORT), to @at, in grid units, as one step; @at NULL: where there is room. Returns:
 * FALSE with @error set. */
gboolean drawing_put_mark(EditorDocument *document, MapKind kind, const char *place,
                          const Point *at, GError **error);

/* Adds the connections of the place @other that @one lacks to @one, and removes @other unless
 * anything else in the data set refers to it. Returns: FALSE: the plan has an error. */
gboolean drawing_plan_merge(EditPlan *plan, const char *one, const char *other);

typedef enum {
    MATCH_BY_NAME,   /* id or label of a shape is id, name or alias of a place */
    MATCH_BY_NUMBER, /* they end with a number: that of the place in the list of the map */
    MATCH_AS_LANDS,  /* all become lands without a place, to be named one by one */
    N_MATCH_WAYS,
} MatchWay;

/* Returns: how many shapes of @svg, with an id, are neither those of a place nor anything else that
 * is known. */
guint drawing_count_unmatched(const MapSvg *svg);

/* Matches shapes of the drawing of @document with places by @way, as one step. Returns: how many
 * shapes were matched; 0 with @error set: none was. */
guint drawing_match_shapes(EditorDocument *document, MatchWay way, GError **error);

/* Puts the place called @name with the id @id at @at, as a point, in one step: a new one of the
 * @kind of a shape, or one with that id that is not drawn. @shapes: the present ones of @document.
 * Returns: FALSE with @error set. */
gboolean drawing_add_point(EditorDocument *document, const ShapeMap *shapes, MapKind kind,
                           const char *name, const char *id, Point at, GError **error);

/* Writes the diagram of @document (map_file_read_or_make()) as its map.svg, in one step that can be
 * undone: its shapes are reshaped like any others from then on.
 * Returns: FALSE with @error set: there is a drawing, or nothing to make a diagram of. */
gboolean drawing_keep_diagram(EditorDocument *document, GError **error);

/* A shape that would change. */
typedef struct {
    char *title; /* owned: as people call it */
    char *id;    /* owned: in the drawing; NULL: it has none */
    Point at;    /* the point that changes most */
    double by; /* the distance of the new outline from the old one there, in units of the drawing */
} RepairedPlace;

/* Returns: the distance, in grid units, up to which the checks take open borders of @shapes to be
 * one torn border. */
guint drawing_repair_reach(const ShapeMap *shapes);

/* Returns: (transfer full): of RepairedPlace: every shape that a repair within @reach grid units
 * would change, in the order of the drawing. */
GPtrArray *drawing_repair_preview(const DataSet *set, const ShapeMap *shapes, guint reach);

/* Repairs torn borders within @reach grid units, as one step. Returns: FALSE with @error set, also
 * if there is nothing to repair. */
gboolean drawing_repair(EditorDocument *document, guint reach, GError **error);
