/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of sizes.
 */
#include "editor/window/workbench/pane-sizes.h"

static const struct {
    const char *key; /* in the settings */
    gint size, min, max;
} rows[N_PANE_SIZES] = {
    [SIZE_OUTLINE] = {"outline-width", 232, 180, 420},
    [SIZE_INSPECTOR] = {"inspector-width", 344, 300, 520},
    [SIZE_OF_DESK(DESK_PROBLEMS)] = {"problems-height", 220, 140, G_MAXINT},
    [SIZE_OF_DESK(DESK_BORDERS)] = {"borders-height", 226, 140, G_MAXINT},
    [SIZE_OF_DESK(DESK_SCENARIO)] = {"scenario-height", 280, 140, G_MAXINT},
    [SIZE_OF_DESK(DESK_TABLES)] = {"tables-height", 300, 140, G_MAXINT},
    [SIZE_OF_DESK(DESK_VICTORY)] = {"victory-height", 424, 180, G_MAXINT},
    [SIZE_OF_DESK(DESK_GAMES)] = {"games-height", 388, 180, G_MAXINT},
    [SIZE_OF_DESK(DESK_COMPARE)] = {"compare-height", 400, 180, G_MAXINT},
    [SIZE_OF_DESK(DESK_FIND)] = {"find-height", 300, 160, G_MAXINT},
    [SIZE_OF_DESK(DESK_RECORDS)] = {"records-height", 340, 180, G_MAXINT},
};

void
pane_sizes_load(PaneSizes *self, const Settings *settings)
{
    for (guint i = 0; i < N_PANE_SIZES; i++)
        self->wanted[i] = settings_number(settings, rows[i].key, rows[i].size);
}

void
pane_sizes_store(const PaneSizes *self, Settings *settings)
{
    for (guint i = 0; i < N_PANE_SIZES; i++)
        settings_set_number(settings, rows[i].key, self->wanted[i]);
}

void
pane_sizes_note(PaneSizes *self, PaneSize size, gint now)
{
    if (now <= 0 || self->given[size] == 0 || now == self->given[size])
        return;
    self->wanted[size] = self->given[size] = now;
}

gint
pane_sizes_give(PaneSizes *self, PaneSize size, gint room)
{
    gint max = MIN(rows[size].max, room);
    self->given[size] = MAX(MIN(self->wanted[size], max), rows[size].min);
    return self->given[size];
}
