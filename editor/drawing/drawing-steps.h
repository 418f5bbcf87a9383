/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Steps on the drawing: places that come, are named and go with their shapes; drawings from
 * elsewhere, whose shapes are not named after places, and diagrams, that become the drawing of
 * the map; and torn borders, which shapes have that a redraw in another program moved slightly
 * apart, and which are joined again after a preview.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/tools/shape-tools.h"
#include "schema/store/map-svg.h"

/* Returns: (transfer full): an id for the place @name: that of a place without a shape that is
 * called so, else one that nothing has yet; empty: none can be made of it.
 * @own: an id that may be taken again, or NULL. */
char *drawing_propose_id(const DataSet *set, const ShapeMap *shapes, const char *name,
                         const char *own);

/* Returns: (transfer none): the place whose shape @face is; NULL: it belongs to none. */
const Space *drawing_place_of_face(const DataSet *set, const ShapeMap *shapes, guint32 face);

/* Gives the shape @face a place, as one step: the one with @id where there is one without a shape,
 * else a new one. The place of a shape that has one is called @name and gets @id.
 * Returns: FALSE with @error set. */
gboolean drawing_name_shape(EditorDocument *document, const ShapeMap *shapes, guint32 face,
                            const char *name, const char *id, GError **error);

/* Puts the name of @place (MAP_KIND_LABEL) with all text below it, or the sign of its port
 * (MAP_KIND_PORT), at @at, in grid units, as one step; NULL: where there is room. Returns: FALSE
 * with @error set. */
gboolean drawing_put_mark(EditorDocument *document, MapKind kind, const char *place,
                          const Point *at, GError **error);

/* Gives the place @one the ways of @other that it lacks, and takes @other away unless more of the
 * data set refers to it. */
gboolean drawing_plan_merge(EditPlan *plan, const char *one, const char *other);

typedef enum {
    MATCH_BY_NAME,   /* id or label of a shape is id, name or alias of a place */
    MATCH_BY_NUMBER, /* they end with a number: that of the place in the list of the map */
    MATCH_AS_LANDS,  /* all become lands without a place, to be named one by one */
    N_MATCH_WAYS,
} MatchWay;

/* Returns: how many shapes of @svg belong to nothing: paths and others that have an id, but show
 * neither a place nor anything else that is known. */
guint drawing_count_unmatched(const MapSvg *svg);

/* Does so with the drawing of @document, as one step.
 * Returns: how many shapes were matched; 0 with @error set: none could be. */
guint drawing_match_shapes(EditorDocument *document, MatchWay way, GError **error);

/* Writes the diagram of @document (map_file_read_or_make()) as its map.svg, in one step that can be
 * undone: its shapes are reshaped like any others from then on.
 * Returns: FALSE with @error set: there is a drawing, or nothing to make a diagram of. */
gboolean drawing_keep_diagram(EditorDocument *document, GError **error);

/* A shape that would change. */
typedef struct {
    char *title; /* owned: as people call it */
    char *id;    /* owned: in the drawing; NULL: it has none */
    Point at;    /* where the most changes */
    double by;   /* how far a point of the rim there is from where the rim was, in units of the
                    drawing */
} RepairedPlace;

/* Returns: how near, in grid units, open borders of @shapes are taken to be one that was torn: as
 * the checks take it. */
guint drawing_repair_reach(const ShapeMap *shapes);

/* Returns: (transfer full): of RepairedPlace: every shape that a repair within @reach grid units
 * would change, in the order of the drawing. */
GPtrArray *drawing_repair_preview(const DataSet *set, const ShapeMap *shapes, guint reach);

/* Repairs the borders, as one step. Returns: FALSE with @error set; also where there is nothing to
 * repair. */
gboolean drawing_repair(EditorDocument *document, guint reach, GError **error);
