/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks side by side, and where others are dropped.
 */
#include "editor/cards/cards.h"
#include "editor/cards/selected.h"
#include "editor/desk/block.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/tools/place-words.h"

#include <glib/gi18n.h>

#define BLOCKS_IN_LINE 4

typedef struct {
    GtkWidget *name, *flow;
} BlocksState;

static gboolean
on_drop(GtkDropTarget *target G_GNUC_UNUSED,
        const GValue *value,
        double x G_GNUC_UNUSED,
        double y G_GNUC_UNUSED,
        DeskPage *page)
{
    const Record *place = selected_record(desk_page_document(page), ENTITY_SPACE);
    return place != NULL && desk_drop_units(GTK_WIDGET(page),
                                            desk_page_document(page),
                                            g_value_get_string(value),
                                            record_key(place));
}

static void
add_blocks(DeskPage *page, const PlaceState *place, GArray *units)
{
    const BlocksState *state = desk_page_state(page);
    const Tray tray = {.words = (char *)place_title(place), .blocks = units};
    for (guint i = 0; i < units->len; i++) {
        GtkWidget *block =
            desk_block_new(desk_page_document(page), &tray, &g_array_index(units, UnitState, i));
        gtk_widget_set_halign(block, GTK_ALIGN_START);
        desk_flow_add(state->flow, block);
    }
}

static void
refresh(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    const BlocksState *state = desk_page_state(page);
    const ScenarioState *board = editor_document_state(desk_page_document(page));
    const Record *space = selected_record(desk_page_document(page), ENTITY_SPACE);
    const PlaceState *place = space != NULL && desk_page_scenario(page) != NULL
                                  ? scenario_state_place(board, record_key(space))
                                  : NULL;
    const GArray *units = place != NULL ? scenario_state_units(board, place->space->id) : NULL;
    desk_empty(state->flow);
    if (units != NULL)
        add_blocks(page, place, (GArray *)units);
    gtk_label_set_text(GTK_LABEL(state->name),
                       units != NULL && units->len > 0 ? _("Stands here")
                                                       : _("Nobody stands here"));
    gtk_widget_set_visible(state->name, place != NULL);
}

static void
build(DeskPage *page)
{
    BlocksState *state = desk_page_state(page);
    GtkDropTarget *target = gtk_drop_target_new(G_TYPE_STRING, GDK_ACTION_MOVE | GDK_ACTION_COPY);
    state->name = desk_text_new(NULL, 0, "member-name");
    state->flow = desk_flow_new(_("Stands here"), BLOCKS_IN_LINE, 4);
    gtk_box_append(GTK_BOX(page), state->name);
    gtk_box_append(GTK_BOX(page), state->flow);
    g_signal_connect_object(target, "drop", G_CALLBACK(on_drop), page, 0);
    gtk_widget_add_controller(GTK_WIDGET(page), GTK_EVENT_CONTROLLER(target));
}

GtkWidget *
block_row_new(EditorDocument *document)
{
    static const DeskPageKind kind = {sizeof(BlocksState), build, refresh, NULL};
    return desk_page_new(document, &kind, NULL);
}
