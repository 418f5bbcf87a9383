/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tool that offers the markers and signs of the land that is pressed.
 */
#include "editor/canvas/canvas-tool.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>

static void
press_marker(CanvasTool *tool, const MapSpot *spot, const CanvasPointer *pointer)
{
    EditorMapView *view = tool->view;
    const char *place = map_view_place(view, spot->face);
    if (place == NULL)
        return;
    map_view_select_place(view, place);
    const Space *space = (const Space *)data_set_find_record(
        editor_document_set(map_view_document(view)), ENTITY_SPACE, place);
    if (space != NULL && space->kind == SPACE_SEA)
        map_view_show_message(view, _("Seas have no markers."));
    else
        map_menu_popup_markers(view, place, pointer->x, pointer->y);
}

const CanvasToolClass marker_tool_class = {
    .size = sizeof(CanvasTool),
    .press = press_marker,
};
