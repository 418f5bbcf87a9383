/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a press of each tool does to the data.
 */
#include "editor/canvas/map-core.h"
#include "editor/tools/border-tools.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>
#include <string.h>

static gboolean
is_sea(EditorMapView *self, const char *place)
{
    const Space *space =
        (const Space *)record_named(editor_document_set(self->document), ENTITY_SPACE, place);
    return space != NULL && space->kind == SPACE_SEA;
}

static void
press_border(EditorMapView *self, const MapSpot *spot)
{
    if (spot->across == RENDER_NOWHERE) {
        map_view_say(self, _("Press on a border between two places."));
        return;
    }
    g_autoptr(Subject) border = map_view_border(self, spot->face, spot->across);
    map_view_cycle_border(self, border, 1);
}

void
map_view_cycle_border(EditorMapView *self, const Subject *border, int by)
{
    g_autoptr(GError) error = NULL;
    const char *to = border->path + strlen("neighbours/");
    if (map_view_refuses(self))
        return;
    editor_document_select(self->document, border);
    if (document_cycle_border(self->document, border->id, to, by, &error)) {
        g_autofree char *words = map_view_border_words(self, border);
        map_view_say(self, words);
    }
    map_view_report(self, error);
}

static void
select_place(EditorMapView *self, const char *place)
{
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, place, NULL);
    editor_document_select(self->document, subject);
}

/* The first press is on a land, the second on the sea; on its own sea it takes the port away. */
static void
press_port(EditorMapView *self, const MapSpot *spot)
{
    g_autoptr(GError) error = NULL;
    const char *place = map_view_place(self, spot->face);
    if (place == NULL)
        return;
    if (self->port_land == NULL || !is_sea(self, place)) {
        map_tool_reset(self);
        select_place(self, place);
        if (is_sea(self, place)) {
            map_view_say(self, _("Press on the land first, then on the sea."));
            return;
        }
        g_autofree char *text =
            g_strdup_printf(_("Port of %s: press on its sea."), map_view_place_name(self, place));
        self->port_land = g_strdup(place);
        map_view_tell(self, text);
        return;
    }
    g_autofree char *land = g_steal_pointer(&self->port_land);
    gboolean is_taken = port_leads_to(editor_document_set(self->document), land, place);
    gboolean is_done = is_taken ? document_take_port(self->document, land, place, &error)
                                : document_give_port(self->document, land, place, &error);
    g_autofree char *text =
        g_strdup_printf(is_taken ? _("%s has no port on %s any more.") : _("%s has a port on %s."),
                        map_view_place_name(self, land), map_view_place_name(self, place));
    if (is_done)
        map_view_say(self, text);
    map_view_report(self, error);
}

static void
press_marker(EditorMapView *self, const MapSpot *spot, double x, double y)
{
    const char *place = map_view_place(self, spot->face);
    if (place == NULL)
        return;
    select_place(self, place);
    if (is_sea(self, place))
        map_view_say(self, _("Seas bear no markers."));
    else
        map_menu_popup_markers(self, place, x, y);
}

void
map_tool_press(EditorMapView *self, const MapSpot *spot, double x, double y)
{
    if (self->tool != MAP_TOOL_SELECT && map_view_refuses(self))
        return;
    if (self->tool == MAP_TOOL_BORDER)
        press_border(self, spot);
    else if (self->tool == MAP_TOOL_PORT)
        press_port(self, spot);
    else if (self->tool == MAP_TOOL_MARKER)
        press_marker(self, spot, x, y);
}

void
map_tool_reset(EditorMapView *self)
{
    map_view_end_moving(self, FALSE);
    if (self->port_land == NULL)
        return;
    g_clear_pointer(&self->port_land, g_free);
    map_view_tell(self, NULL);
}
