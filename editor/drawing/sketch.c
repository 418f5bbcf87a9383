/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each tool gets what it understands, and says what its next click does.
 */
#include "editor/drawing/sketch-private.h"

#include "schema/geometry/limits.h"

#include <glib/gi18n.h>

static const struct {
    const char *word;
    SketchGrip grip;
    const char *first;
} tools[N_SKETCH_TOOLS] = {
#define SKETCH_TOOL(constant, word, grip, first) [SKETCH_##constant] = {word, grip, first},
#include "editor/drawing/sketch-tools.def"
};

const char *
sketch_tool_word(SketchTool tool)
{
    g_assert(tool < N_SKETCH_TOOLS);
    return tools[tool].word;
}

void
sketch_take(Sketch *sketch, SketchTool tool)
{
    sketch_cancel(sketch);
    sketch->tool = tool;
    sketch->grip = tools[tool].grip;
    sketch->has_chosen = FALSE;
}

/* What lies under the pointer. */
static void
look(Sketch *sketch)
{
    const Box around = box_grow(box_of_line(sketch->pointer, sketch->pointer),
                                (gint32)MIN(sketch->reach, LIMIT_COORDINATE));
    g_autoptr(Topology) near_by = face_tree_near(&sketch->faces, around);
    sketch->target = sketch->reach > 0 ? snap_find(near_by, sketch->pointer, sketch->reach)
                                       : (SnapTarget){.kind = SNAP_NONE};
    sketch->face = face_tree_hit(&sketch->faces, sketch->pointer);
}

void
sketch_point(Sketch *sketch, Point at)
{
    sketch->pointer = at;
    if (!sketch_is_ready(sketch))
        return;
    if (!sketch->is_held)
        look(sketch);
    if (sketch->grip == SKETCH_DRAG)
        sketch_drag_point(sketch);
    else if (sketch->grip != SKETCH_PICK)
        sketch_line_point(sketch);
}

void
sketch_press(Sketch *sketch, Point at)
{
    g_clear_pointer(&sketch->said, g_free);
    sketch_point(sketch, at);
    if (sketch->shapes == NULL)
        return;
    if (sketch->grip == SKETCH_DRAG)
        sketch_drag_press(sketch);
    else if (sketch->grip == SKETCH_PICK)
        sketch_pick_press(sketch);
    else
        sketch_line_press(sketch);
}

void
sketch_release(Sketch *sketch, Point at)
{
    sketch_point(sketch, at);
    if (sketch->shapes == NULL)
        return;
    if (sketch->grip == SKETCH_DRAG)
        sketch_drag_release(sketch);
    else if (sketch->grip != SKETCH_PICK)
        sketch_line_release(sketch);
}

void
sketch_finish(Sketch *sketch)
{
    if (sketch_is_ready(sketch) && sketch->line.points->len > 0)
        sketch_line_finish(sketch);
}

gboolean
sketch_take_back(Sketch *sketch)
{
    if (!sketch_is_ready(sketch))
        return FALSE;
    return sketch->grip == SKETCH_DRAG ? sketch_drag_delete(sketch) : sketch_line_take_back(sketch);
}

/* What a click does while a line is drawn. */
static char *
line_words(Sketch *sketch)
{
    if (sketch_closes(sketch))
        return g_strdup(_("Click to close the ring."));
    if (sketch->target.kind == SNAP_POINT)
        return g_strdup(_("Click: the point there becomes a corner. Return closes, Backspace takes "
                          "one back."));
    if (sketch->ahead.points->len > 2)
        return g_strdup(_("Click: the line follows the border to here. Shift: not."));
    if (sketch->target.kind == SNAP_EDGE)
        return g_strdup(_("Click: the corner lies on the border. Shift: not."));
    return g_strdup(sketch->grip == SKETCH_RING
                        ? _("Click the next corner. Return closes, Backspace takes one back, "
                            "Escape stops.")
                        : _("Click the next point. Return ends the line, Backspace takes one back, "
                            "Escape stops."));
}

char *
sketch_words(Sketch *sketch)
{
    const char *first = _(tools[sketch->tool].first);
    if (sketch->is_held)
        return sketch->refused == RESHAPE_DONE || sketch->refused == RESHAPE_NOTHING
                   ? g_strdup(_("Let go to leave it here. Escape takes it back."))
                   : g_strdup_printf(_("No farther: %s."), reshape_problem_text(sketch->refused));
    if (sketch->stroke->len > 0)
        return g_strdup(_("Let go to end the line."));
    if (sketch->line.points->len > 0)
        return line_words(sketch);
    if (sketch->shapes != NULL && sketch->first != FACE_NONE) {
        g_autofree char *title = sketch_face_title(sketch, sketch->first);
        return g_strdup_printf(_("Click the shape that becomes part of %s."), title);
    }
    if (sketch->shapes == NULL || sketch->face == FACE_NONE || sketch->grip != SKETCH_PICK ||
        sketch->tool == SKETCH_FLOOD || sketch->tool == SKETCH_PICTURE)
        return g_strdup(first);
    g_autofree char *title = sketch_face_title(sketch, sketch->face);
    return g_strdup_printf(_("%s: %s"), title, first);
}
