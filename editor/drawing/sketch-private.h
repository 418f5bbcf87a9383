/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the parts of a sketch do for each other. For the files of this folder alone.
 */
#pragma once

#include "editor/drawing/sketch.h"

/* Says @text (consumed) when it is asked for. */
void sketch_say(Sketch *sketch, char *text);

/* Makes what came of an operation on the shapes of now a step called @label. @id, @kind: of a new
 * face, as shape_plan_reshape(). What is refused is said. Returns: whether it was done; the shapes
 * are to be read anew then. */
gboolean sketch_commit(Sketch *sketch, Reshaped reshaped, const char *id, MapKind kind,
                       char *label);

/* The same with what @plan, which begins with the data set of now, is to do afterwards. */
typedef gboolean (*SketchMore)(EditPlan *plan, gpointer data);
gboolean sketch_commit_more(Sketch *sketch, Reshaped reshaped, const char *id, MapKind kind,
                            char *label, SketchMore more, gpointer data);

/* Returns: a point well inside @shape. */
Point sketch_inside(const Shape *shape);

/* Nothing is in @line; nothing is held. */
void sketch_line_clear(SketchLine *line);
void sketch_drag_drop(Sketch *sketch);

/* sketch-line.c */
void sketch_line_point(Sketch *sketch);
gboolean sketch_draw_ring(Sketch *sketch, const Point *ring, guint n, ReshapeSnap snap);
void sketch_line_press(Sketch *sketch);
void sketch_line_release(Sketch *sketch);
gboolean sketch_line_finish(Sketch *sketch);
gboolean sketch_line_take_back(Sketch *sketch);

/* sketch-drag.c */
void sketch_drag_point(Sketch *sketch);
void sketch_drag_press(Sketch *sketch);
void sketch_drag_release(Sketch *sketch);
gboolean sketch_drag_delete(Sketch *sketch);

/* sketch-pick.c */
void sketch_pick_press(Sketch *sketch);
