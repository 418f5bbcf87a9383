/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks side by side, and where others are dropped; of a stack the one on top is the first.
 */
#include "editor/cards/cards.h"
#include "editor/cards/selected.h"
#include "editor/desk/block.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/tools/place-words.h"
#include "editor/tools/set-up/dragged-units.h"
#include "editor/tools/set-up/stack-tools.h"

#include "editor/controls/container.h"
#include <glib/gi18n.h>

#define BLOCKS_IN_LINE 4

typedef struct {
    GtkWidget *name, *flow;
} BlocksState;

static gboolean
on_drop(GtkDropTarget *target G_GNUC_UNUSED, const GValue *value, double x G_GNUC_UNUSED,
        double y G_GNUC_UNUSED, DeskPage *page)
{
    const Record *place = selected_record(desk_page_document(page), ENTITY_SPACE);
    return place != NULL && desk_drop_units(GTK_WIDGET(page), desk_page_document(page),
                                            g_value_get_string(value), record_key(place));
}

/* A block of the stack that is dropped on another one comes to lie there; others come to the place.
 */
static gboolean
on_drop_in_stack(GtkDropTarget *target, const GValue *value, double x, double y, DeskPage *page)
{
    g_autoptr(GError) error = NULL;
    EditorDocument *document = desk_page_document(page);
    const ScenarioState *state = editor_document_state(document);
    GtkWidget *block = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));
    g_auto(GStrv) units = dragged_units_read(g_value_get_string(value));
    const UnitState *dragged = units != NULL ? scenario_state_unit(state, units[0]) : NULL;
    const UnitState *below = scenario_state_unit(state, desk_block_unit(DESK_BLOCK(block)));
    if (dragged == NULL || below == NULL || g_strcmp0(dragged->zone, below->zone) != 0)
        return on_drop(target, value, x, y, page);
    gboolean is_done =
        document_stack_unit(document, units[0], desk_block_unit(DESK_BLOCK(block)), &error);
    desk_say_error(GTK_WIDGET(page), error);
    return is_done;
}

static void
add_drop(GtkWidget *widget, GCallback drop, DeskPage *page)
{
    GtkDropTarget *target = gtk_drop_target_new(G_TYPE_STRING, GDK_ACTION_MOVE | GDK_ACTION_COPY);
    g_signal_connect_object(target, "drop", drop, page, 0);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(target));
}

static void
add_blocks(DeskPage *page, const PlaceState *place, GArray *units, gboolean is_stack)
{
    const BlocksState *state = desk_page_state(page);
    const Tray tray = {.words = (char *)place_title(place), .blocks = units};
    for (guint i = 0; i < units->len; i++) {
        guint at = is_stack ? units->len - 1 - i : i;
        GtkWidget *block =
            desk_block_new(desk_page_document(page), &tray, &g_array_index(units, UnitState, at));
        gtk_widget_set_halign(block, GTK_ALIGN_START);
        if (is_stack)
            add_drop(block, G_CALLBACK(on_drop_in_stack), page);
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
    gboolean is_stack = place != NULL && stack_has_order(board, place->space->id);
    container_empty(state->flow);
    if (units != NULL)
        add_blocks(page, place, (GArray *)units, is_stack);
    gtk_label_set_text(GTK_LABEL(state->name), is_stack ? _("Stands here, from the top down")
                                               : units != NULL && units->len > 0
                                                   ? _("Stands here")
                                                   : _("Nobody stands here"));
    gtk_widget_set_visible(state->name, place != NULL);
}

static void
build(DeskPage *page)
{
    BlocksState *state = desk_page_state(page);
    state->name = desk_text_new(NULL, 0, "member-name");
    state->flow = desk_flow_new(_("Stands here"), BLOCKS_IN_LINE, 4);
    gtk_box_append(GTK_BOX(page), state->name);
    gtk_box_append(GTK_BOX(page), state->flow);
    add_drop(GTK_WIDGET(page), G_CALLBACK(on_drop), page);
}

GtkWidget *
block_row_new(EditorDocument *document)
{
    static const DeskPageKind kind = {sizeof(BlocksState), build, refresh, NULL};
    return desk_page_new(document, &kind, NULL);
}
