/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The panes around the map: which are shown, and how large they are.
 */
#include "editor/window/workbench/pane-layout.h"

#include "editor/controls/container.h"

static const struct {
    const char *key; /* in the settings */
    gint size, min, max;
} size_rows[N_PANE_SIZES] = {
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
        self->wanted[i] = settings_number(settings, size_rows[i].key, size_rows[i].size);
}

void
pane_sizes_store(const PaneSizes *self, Settings *settings)
{
    for (guint i = 0; i < N_PANE_SIZES; i++)
        settings_set_number(settings, size_rows[i].key, self->wanted[i]);
}

/* Notes that @size is @now: if that is not what it was given, the user has moved its edge. */
static void
pane_sizes_note(PaneSizes *self, PaneSize size, gint now)
{
    if (now <= 0 || self->given[size] == 0 || now == self->given[size])
        return;
    self->wanted[size] = self->given[size] = now;
}

/* Returns: how large @size is to be where there is @room for it; never smaller than its least. */
static gint
pane_sizes_give(PaneSizes *self, PaneSize size, gint room)
{
    gint max = MIN(size_rows[size].max, room);
    self->given[size] = MAX(MIN(self->wanted[size], max), size_rows[size].min);
    return self->given[size];
}

/* The least that is left of the map, and the most that a desk takes, in pixels and per cent. */
#define MAP_WIDTH 480
#define DRAWER_SHARE 55

Desk
pane_layout_desk(const PaneLayout *self)
{
    return self->is_wanted[PANE_DRAWER] ? self->desk : N_DESKS;
}

void
pane_layout_note(PaneLayout *self)
{
    const struct {
        Pane pane;
        PaneSize size;
        gboolean is_height;
    } rows[] = {
        {PANE_OUTLINE, SIZE_OUTLINE, FALSE},
        {PANE_INSPECTOR, SIZE_INSPECTOR, FALSE},
        {PANE_DRAWER, SIZE_OF_DESK(self->desk), TRUE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        GtkWidget *pane = self->panes[rows[i].pane];
        graphene_rect_t now; /* with its lines, which are part of what it was given */
        if (!self->must_arrange && gtk_widget_get_mapped(pane) &&
            gtk_widget_compute_bounds(pane, pane, &now))
            pane_sizes_note(&self->sizes, rows[i].size,
                            (gint)(rows[i].is_height ? now.size.height : now.size.width));
    }
}

void
pane_layout_set_desk(PaneLayout *self, Desk desk)
{
    pane_layout_note(self);
    self->must_arrange = TRUE; /* what is seen still has the height of the last desk */
    self->desk = desk;
}

void
pane_layout_show(PaneLayout *self, gboolean has_subject)
{
    pane_layout_note(self);
    for (Pane pane = 0; pane < N_PANES; pane++)
        gtk_widget_set_visible(self->panes[pane],
                               self->is_wanted[pane] && (pane != PANE_INSPECTOR || has_subject));
    self->must_arrange = TRUE;
}

void
pane_layout_arrange(PaneLayout *self, gint width, gint height)
{
    gint rail = 0;
    if (!self->must_arrange && width == self->width && height == self->height)
        return;
    gtk_widget_measure(self->rail, GTK_ORIENTATION_HORIZONTAL, -1, &rail, NULL, NULL, NULL);
    pane_layout_note(self);
    gint room = width - rail - MAP_WIDTH;
    gint outline = pane_sizes_give(&self->sizes, SIZE_OUTLINE, room / 2);
    gint inspector = pane_sizes_give(&self->sizes, SIZE_INSPECTOR, room - outline);
    gint desk =
        pane_sizes_give(&self->sizes, SIZE_OF_DESK(self->desk), height * DRAWER_SHARE / 100);
    gtk_paned_set_position(self->left, outline);
    if (gtk_widget_get_visible(self->panes[PANE_INSPECTOR]))
        gtk_paned_set_position(self->right, width - rail - inspector - 1);
    gtk_paned_set_position(self->drawer, height - desk - 1);
    self->width = width;
    self->height = height;
    self->must_arrange = FALSE;
}

/* Returns: the pane that has the focus; N_PANES: none. */
static guint
pane_with_focus(const PaneLayout *self)
{
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(self->panes[PANE_MAP]));
    guint pane = 0;
    while (pane < N_PANES && (focus == NULL || (focus != self->panes[pane] &&
                                                !gtk_widget_is_ancestor(focus, self->panes[pane]))))
        pane++;
    return pane;
}

void
pane_layout_next(const PaneLayout *self, gint step)
{
    guint pane = pane_with_focus(self);
    if (pane == N_PANES)
        pane = step > 0 ? N_PANES - 1 : 0;
    for (guint i = 0; i < N_PANES; i++) {
        pane = (guint)((gint)(pane + N_PANES) + step) % N_PANES;
        if (!gtk_widget_get_visible(self->panes[pane]))
            continue;
        if (gtk_widget_grab_focus(self->panes[pane]) ||
            container_focus(self->panes[pane], GTK_DIR_TAB_FORWARD))
            return;
    }
}
