/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row a pool or box, and one for the track of years, whose boxes stand side by side. All of
 * them take blocks that are dropped.
 */
#include "editor/desk/block.h"
#include "editor/desk/pages.h"
#include "editor/desk/parts.h"

#include "editor/controls/container.h"
#include <glib/gi18n.h>

/* Room for the title of a row, in pixels. */
#define TITLE_WIDTH 112

typedef struct {
    GtkWidget *search, *grid;
    gint row;          /* the next of the grid */
    const char *words; /* what is looked for while the grid is filled */
} TraysState;

/* The zone of a tray is the name of its widget. */
static gboolean
on_drop(GtkDropTarget *target, const GValue *value, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED,
        EditorDocument *document)
{
    GtkWidget *tray = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));
    const char *text = g_value_get_string(value);
    return desk_drop_units(tray, document, text, gtk_widget_get_name(tray));
}

/* Returns: how many blocks of @tray are looked for. */
static guint
count_wanted(const TraysState *state, const Tray *tray)
{
    guint n = 0;
    for (guint i = 0; i < tray->blocks->len; i++)
        n += tray_block_matches(&g_array_index(tray->blocks, UnitState, i), state->words);
    return n;
}

/* Returns: (transfer floating): the blocks of @tray that are looked for, with room to drop more. */
static GtkWidget *
tray_new(DeskPage *page, const Tray *tray, guint n_columns)
{
    const TraysState *state = desk_page_state(page);
    EditorDocument *document = desk_page_document(page);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *flow = desk_flow_new(NULL, n_columns, 0);
    gtk_flow_box_set_homogeneous(GTK_FLOW_BOX(flow), TRUE);
    gtk_widget_set_halign(flow, GTK_ALIGN_START);
    for (guint i = 0; i < tray->blocks->len; i++) {
        const UnitState *block = &g_array_index(tray->blocks, UnitState, i);
        if (!tray_block_matches(block, state->words))
            continue;
        GtkWidget *button = desk_block_new(document, tray, block);
        gtk_widget_set_halign(button, GTK_ALIGN_START);
        desk_flow_add(flow, button);
    }
    gtk_widget_add_css_class(box, "tray");
    gtk_box_append(GTK_BOX(box), flow);
    spoken_name(box, tray->kind == TRAY_YEAR ? tray->words : tray->title);
    if (tray->zone == NULL)
        return box;
    GtkDropTarget *target = gtk_drop_target_new(G_TYPE_STRING, GDK_ACTION_MOVE | GDK_ACTION_COPY);
    gtk_widget_set_name(box, tray->zone);
    g_signal_connect_object(target, "drop", G_CALLBACK(on_drop), document, 0);
    gtk_widget_add_controller(box, GTK_EVENT_CONTROLLER(target));
    return box;
}

/* Returns: (transfer floating): @text with a number behind it. */
static GtkWidget *
title_new(const char *text, guint n)
{
    g_autofree char *number = n > 0 ? g_strdup_printf("%u", n) : g_strdup("");
    g_autofree char *markup =
        g_markup_printf_escaped("%s <span alpha=\"60%%\">%s</span>", text, number);
    GtkWidget *label = desk_text_new(NULL, 0, "tray-title");
    gtk_label_set_markup(GTK_LABEL(label), markup);
    gtk_label_set_yalign(GTK_LABEL(label), 0);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 16);
    return label;
}

static void
add_row(TraysState *state, GtkWidget *title, GtkWidget *contents)
{
    gtk_widget_set_size_request(title, TITLE_WIDTH, -1);
    gtk_widget_set_valign(title, GTK_ALIGN_START);
    gtk_widget_set_margin_top(title, 3);
    gtk_widget_set_hexpand(contents, TRUE);
    gtk_grid_attach(GTK_GRID(state->grid), title, 0, state->row, 1, 1);
    gtk_grid_attach(GTK_GRID(state->grid), contents, 1, state->row, 1, 1);
    state->row++;
}

static void
add_year(DeskPage *page, GtkWidget *years, const Tray *tray)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 1);
    GtkWidget *blocks = tray_new(page, tray, 2);
    gtk_widget_set_size_request(blocks, 46, -1);
    gtk_widget_set_vexpand(blocks, TRUE);
    gtk_box_append(GTK_BOX(box), title_new(tray->title, count_wanted(desk_page_state(page), tray)));
    gtk_box_append(GTK_BOX(box), blocks);
    desk_flow_add(years, box);
}

/* Adds the years among @trays as one row. */
static void
add_years(DeskPage *page, const GPtrArray *trays)
{
    TraysState *state = desk_page_state(page);
    GtkWidget *years = desk_flow_new(_("Year track"), 60, 2);
    guint n_waiting = 0;
    for (guint i = 0; i < trays->len; i++) {
        const Tray *tray = trays->pdata[i];
        guint n = tray->kind == TRAY_YEAR ? count_wanted(state, tray) : 0;
        n_waiting += n;
        if (tray->kind == TRAY_YEAR && (n > 0 || state->words[0] == '\0'))
            add_year(page, years, tray);
    }
    add_row(state, title_new(_("Year track"), n_waiting), years);
}

/* Years stand where the first of them would. Where something is looked for, what has nothing of it
 * is left out. */
static void
add_trays(DeskPage *page, const GPtrArray *trays)
{
    TraysState *state = desk_page_state(page);
    gboolean has_years = FALSE, is_all = state->words[0] == '\0';
    for (guint i = 0; i < trays->len; i++) {
        const Tray *tray = trays->pdata[i];
        guint n = count_wanted(state, tray);
        if (n == 0 && !is_all)
            continue;
        if (tray->kind != TRAY_YEAR)
            add_row(state, title_new(tray->title, n), tray_new(page, tray, 40));
        else if (!has_years)
            add_years(page, trays);
        has_years = has_years || tray->kind == TRAY_YEAR;
    }
    if (state->row == 0 && !is_all)
        add_row(state, title_new("", 0), gtk_label_new(_("No block beside the map is called so.")));
}

static void
fill(DeskPage *page)
{
    TraysState *state = desk_page_state(page);
    g_autoptr(GPtrArray) trays = scenario_trays(editor_document_state(desk_page_document(page)));
    state->words = gtk_editable_get_text(GTK_EDITABLE(state->search));
    state->row = 0;
    container_empty(state->grid);
    add_trays(page, trays);
}

static void
refresh(DeskPage *page, gboolean is_outdated)
{
    if (is_outdated)
        fill(page);
    else
        desk_blocks_show_selection(GTK_WIDGET(page));
}

static void
build(DeskPage *page)
{
    TraysState *state = desk_page_state(page);
    state->search = spoken_name(gtk_search_entry_new(), _("Find a block beside the map"));
    state->grid = desk_grid_new(2, 6);
    g_object_set(state->search, "placeholder-text", _("Find a block…"), NULL);
    gtk_widget_set_halign(state->search, GTK_ALIGN_START);
    gtk_widget_set_size_request(state->search, 220, -1);
    g_signal_connect_swapped(state->search, "search-changed", G_CALLBACK(fill), page);
    gtk_box_set_spacing(GTK_BOX(page), 6);
    gtk_box_append(GTK_BOX(page), state->search);
    gtk_box_append(GTK_BOX(page), state->grid);
}

const DeskPageKind desk_trays = {sizeof(TraysState), build, refresh, NULL};
