/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tool that gives a land a port on a sea. The first press is on a land, the second on the sea;
 * on a sea where it has a port that is removed.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/tools/border-tools.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>

typedef struct {
    CanvasTool base;
    char *land; /* owned: pressed first; NULL: none was */
} PortTool;

static gboolean
is_sea(EditorMapView *view, const char *place)
{
    const Space *space = (const Space *)data_set_find_record(
        editor_document_set(map_view_document(view)), ENTITY_SPACE, place);
    return space != NULL && space->kind == SPACE_SEA;
}

/* Returns: whether a land was chosen, which no longer is. */
static gboolean
drop_land(CanvasTool *tool)
{
    PortTool *self = (PortTool *)tool;
    if (self->land == NULL)
        return FALSE;
    g_clear_pointer(&self->land, g_free);
    map_view_keep_message(tool->view, NULL);
    return TRUE;
}

static void
choose_land(CanvasTool *tool, const char *place)
{
    PortTool *self = (PortTool *)tool;
    drop_land(tool);
    map_view_select_place(tool->view, place);
    if (is_sea(tool->view, place)) {
        map_view_show_message(tool->view, _("Click the land first, then the sea."));
        return;
    }
    g_autofree char *text =
        g_strdup_printf(_("Port of %s: click its sea."), map_view_place_name(tool->view, place));
    self->land = g_strdup(place);
    map_view_keep_message(tool->view, text);
}

static void
press_port(CanvasTool *tool, const MapSpot *spot, const CanvasPointer *pointer G_GNUC_UNUSED)
{
    PortTool *self = (PortTool *)tool;
    EditorMapView *view = tool->view;
    g_autoptr(GError) error = NULL;
    const char *place = map_view_place(view, spot->face);
    if (place == NULL)
        return;
    if (self->land == NULL || !is_sea(view, place)) {
        choose_land(tool, place);
        return;
    }
    g_autofree char *land = g_steal_pointer(&self->land);
    gboolean is_removed =
        border_has_port(editor_document_set(map_view_document(view)), land, place);
    gboolean is_done =
        is_removed ? border_remove_port_in_document(map_view_document(view), land, place, &error)
                   : border_add_port_in_document(map_view_document(view), land, place, &error);
    g_autofree char *text = g_strdup_printf(
        is_removed ? _("%s no longer has a port on %s.") : _("%s has a port on %s."),
        map_view_place_name(view, land), map_view_place_name(view, place));
    if (is_done)
        map_view_show_message(view, text);
    map_view_show_error(view, error);
}

static void
clear_port(CanvasTool *tool)
{
    g_free(((PortTool *)tool)->land);
}

const CanvasToolClass port_tool_class = {
    .size = sizeof(PortTool),
    .clear = clear_port,
    .press = press_port,
    .cancel = drop_land,
    .reset = drop_land,
};
