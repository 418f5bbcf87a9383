/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tool that changes the border that is pressed to its next type.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/tools/border-tools.h"

#include <glib/gi18n.h>
#include <string.h>

#define NEIGHBOURS "neighbours/"

/* @spot: NULL: the border that is selected. */
static void
press_border(CanvasTool *tool, const MapSpot *spot, const CanvasPointer *pointer G_GNUC_UNUSED)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Subject) border = NULL;
    EditorMapView *view = tool->view;
    if (spot == NULL)
        border = subject_copy(editor_document_subject(map_view_document(view)));
    else if (spot->across != RENDER_NOWHERE)
        border = map_view_border(view, spot->face, spot->across);
    else
        map_view_show_message(view, _("Click a border between two places."));
    if (border == NULL || map_view_refuses(view))
        return;
    editor_document_select(map_view_document(view), border);
    if (border_cycle_in_document(map_view_document(view), border->id,
                                 border->path + strlen(NEIGHBOURS), 1, &error)) {
        g_autofree char *words = map_view_border_words(view, border);
        map_view_show_message(view, words);
    }
    map_view_show_error(view, error);
}

static gboolean
press_selected_border(CanvasTool *tool)
{
    const Subject *subject = editor_document_subject(map_view_document(tool->view));
    if (subject == NULL || subject->entity != ENTITY_SPACE ||
        !g_str_has_prefix(subject->path, NEIGHBOURS))
        return FALSE;
    press_border(tool, NULL, NULL);
    return TRUE;
}

const CanvasToolClass border_tool_class = {
    .size = sizeof(CanvasTool),
    .finds_borders = TRUE,
    .press = press_border,
    .press_selected = press_selected_border,
};
