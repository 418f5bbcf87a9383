/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A board or counts that come from elsewhere, as long as they are wanted.
 */
#include "editor/canvas/map-core.h"

#include <glib/gi18n.h>

void
map_shown_clear(MapShown *shown)
{
    data_set_unref(shown->set);
    g_free((char *)shown->scenario);
    g_free((char *)shown->heat.title);
    g_free((char *)shown->lit);
    g_clear_pointer(&shown->heat.numbers, g_hash_table_unref);
    *shown = (MapShown){0};
}

static MapShown
copy_of(const MapShown *shown)
{
    MapShown copy = {
        .set = shown->set != NULL ? data_set_ref(shown->set) : NULL,
        .scenario = g_strdup(shown->scenario),
        .heat = shown->heat,
        .lit = g_strdup(shown->lit),
    };
    copy.heat.title = g_strdup(shown->heat.title);
    if (copy.heat.numbers != NULL)
        g_hash_table_ref(copy.heat.numbers);
    return copy;
}

void
editor_map_view_show_instead(EditorMapView *self, const MapShown *shown)
{
    MapShown before = self->shown;
    if (shown == NULL && !self->is_away)
        return;
    map_tool_reset(self);
    self->is_away = shown != NULL;
    self->shown = shown != NULL ? copy_of(shown) : (MapShown){0};
    map_view_renew(self);
    map_shown_clear(&before);
}

DataSet *
map_view_set(EditorMapView *self)
{
    return self->shown.set != NULL ? self->shown.set : editor_document_set(self->document);
}

const char *
map_view_scenario(EditorMapView *self)
{
    return self->shown.set != NULL ? self->shown.scenario
                                   : editor_document_scenario_id(self->document);
}

gboolean
map_view_refuses(EditorMapView *self)
{
    if (self->is_away)
        map_view_say(self, _("This is what games showed. Go back to the map to change it."));
    return self->is_away;
}
