/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row for each nation and each track. What is not stated is as printed, which stands in the empty
 * entries.
 */
#include "editor/desk/flag.h"
#include "editor/desk/member.h"
#include "editor/desk/pages.h"
#include "editor/desk/parts.h"
#include "schema/model/words.h"

#include "editor/controls/container.h"
#include <glib/gi18n.h>

/* Boxes of a track that are shown one by one. */
#define BOXES_MAX 12

typedef struct {
    GtkWidget *nations, *tracks; /* grids */
    char *ids;                   /* owned: of those that have rows, and the scenario */
} NationsState;

static void
clear(gpointer state)
{
    g_free(((NationsState *)state)->ids);
}

/* Puts @cells, closed by NULL, into a row of @grid. */
static void
add_row(GtkWidget *grid, gint row, GtkWidget *const *cells)
{
    for (gint column = 0; cells[column] != NULL; column++)
        gtk_grid_attach(GTK_GRID(grid), cells[column], column, row, 1, 1);
}

static void
add_nation(DeskPage *page, GtkWidget *grid, gint row, const NationState *state)
{
    EditorDocument *document = desk_page_document(page);
    const Nation *nation = state->nation;
    const char *name = record_name(&nation->record);
    gint printed = record_gives(&nation->record, "status") ? nation->status : STATUS_ACTIVE;
    g_autofree char *entry = g_strdup_printf("position/nations/%s", nation->id);
    g_autofree char *level = g_strconcat(entry, "/level", NULL);
    g_autofree char *status = g_strconcat(entry, "/status", NULL);
    g_autofree char *level_name = g_strdup_printf(_("Level of %s"), name);
    g_autofree char *status_name = g_strdup_printf(_("Status of %s"), name);
    g_autofree char *as_printed =
        g_strdup_printf(_("as printed (%s)"), status_words[CLAMP(printed, 0, STATUS_GONE)]);
    g_autofree char *hint = nation->level != NULL
                                ? g_strdup_printf("%" G_GINT64_FORMAT, state->worked_level)
                                : g_strdup("–");
    GtkWidget *const cells[] = {
        flag_new(state->paint),
        desk_way_new(document, entry, name, ENTITY_NATION),
        desk_entry_new(document, level, level_name, hint, 4),
        desk_choice_new(document, status, status_name, status_words, as_printed),
        desk_mark_new(document, status, status_name),
        NULL,
    };
    add_row(grid, row, cells);
}

static void
add_track(DeskPage *page, GtkWidget *grid, gint row, const Track *track)
{
    EditorDocument *document = desk_page_document(page);
    const char *name = record_name(&track->record);
    g_autofree char *entry = g_strdup_printf("position/tracks/%s", track->id);
    g_autofree char *at = g_strconcat(entry, "/at", NULL);
    g_autofree char *marker = g_strdup_printf(_("Marker of %s"), name);
    g_autofree char *hint = g_strdup_printf("%" G_GINT64_FORMAT, track->from);
    g_autofree char *range =
        g_strdup_printf("%" G_GINT64_FORMAT "–%" G_GINT64_FORMAT, track->from, track->to);
    GtkWidget *beside = track->to - track->from < BOXES_MAX
                            ? desk_boxes_new(document, at, marker, track->from, track->to)
                            : gtk_label_new(range);
    GtkWidget *const cells[] = {
        desk_way_new(document, entry, name, ENTITY_TRACK),
        desk_entry_new(document, at, marker, hint, 4),
        beside,
        NULL,
    };
    gtk_widget_set_halign(beside, GTK_ALIGN_START);
    add_row(grid, row, cells);
}

static void
fill_nations(DeskPage *page, GtkWidget *grid, const ScenarioState *scenario)
{
    const char *const titles[] = {_("Level"), _("Status")};
    gboolean is_read = data_set_reads(desk_page_set(page), ENTITY_STANCE, "level");
    gtk_widget_set_visible(gtk_widget_get_parent(grid), is_read);
    for (gint i = 0; i < (gint)G_N_ELEMENTS(titles); i++) {
        GtkWidget *title = desk_text_new(titles[i], 0, "dim-label");
        gtk_widget_add_css_class(title, "tray-title");
        gtk_grid_attach(GTK_GRID(grid), title, i + 2, 0, 1, 1);
    }
    for (guint i = 0; is_read && i < scenario->n_nations; i++)
        if (scenario->nations[i].nation->id != NULL)
            add_nation(page, grid, (gint)i + 1, &scenario->nations[i]);
}

static void
fill(DeskPage *page, const NationsState *state)
{
    const ScenarioState *scenario = editor_document_state(desk_page_document(page));
    container_empty(state->nations);
    container_empty(state->tracks);
    fill_nations(page, state->nations, scenario);
    for (guint i = 0; i < scenario->n_tracks; i++)
        if (scenario->tracks[i].track->id != NULL)
            add_track(page, state->tracks, (gint)i, scenario->tracks[i].track);
}

/* Returns: (transfer full): all on which the rows themselves depend: the values in them keep up by
 * themselves. */
static char *
ids_of(DeskPage *page)
{
    static const EntityId entities[] = {ENTITY_NATION, ENTITY_TRACK};
    const Scenario *scenario = desk_page_scenario(page);
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    GString *ids = g_string_new(scenario->id);
    for (guint i = 0; i < G_N_ELEMENTS(entities); i++) {
        Records records = data_set_records(desk_page_set(page), entities[i]);
        for (guint32 j = 0; j < records.length; j++)
            g_string_append_printf(ids, " %p", (gconstpointer)records.items[j]);
    }
    /* Levels are worked out from the markers. */
    for (guint32 i = 0; position != NULL && i < position->places.length; i++) {
        const State *state = (const State *)position->places.items[i];
        g_string_append_printf(ids, " %s=%s", state->place, state->marker);
    }
    return g_string_free(ids, FALSE);
}

static void
refresh(DeskPage *page, gboolean is_outdated)
{
    NationsState *state = desk_page_state(page);
    if (!is_outdated || desk_page_scenario(page) == NULL)
        return;
    g_autofree char *ids = ids_of(page);
    if (g_strcmp0(ids, state->ids) == 0)
        return;
    g_free(state->ids);
    state->ids = g_steal_pointer(&ids);
    fill(page, state);
}

/* Returns: a grid in @flow, under a heading. */
static GtkWidget *
part_new(GtkWidget *flow, const char *title)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    GtkWidget *grid = desk_grid_new(2, 6);
    gtk_widget_set_valign(box, GTK_ALIGN_START);
    gtk_widget_set_halign(box, GTK_ALIGN_START);
    gtk_box_append(GTK_BOX(box), desk_heading_new(title));
    gtk_box_append(GTK_BOX(box), grid);
    desk_flow_add(flow, box);
    return grid;
}

static void
build(DeskPage *page)
{
    NationsState *state = desk_page_state(page);
    GtkWidget *flow = desk_flow_new(NULL, 2, 12);
    state->nations = part_new(flow, _("Nations"));
    state->tracks = part_new(flow, _("Tracks"));
    gtk_box_append(GTK_BOX(page), flow);
}

const DeskPageKind desk_nations = {sizeof(NationsState), build, refresh, clear};
