/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row a pool or box, and one for the track of years, whose boxes stand side by side. All of
 * them take blocks that are dropped.
 */
#include "editor/desk/scenario-desk-block.h"
#include "editor/desk/scenario-desk-page.h"
#include "editor/desk/scenario-desk-pages.h"
#include "editor/tools/scenario-trays.h"

#include <glib/gi18n.h>

/* Room for the title of a row, in pixels. */
#define TITLE_WIDTH 112

#define SEARCH "narva-desk-search"
#define GRID "narva-desk-grid"
#define ZONE "narva-desk-zone"

/* A grid that is being filled. */
typedef struct {
    EditorDocument *document;
    GtkGrid *grid;
    gint row;
    const char *words; /* what is looked for */
} Filling;

static gboolean
on_drop(GtkDropTarget *target,
        const GValue *value,
        double x G_GNUC_UNUSED,
        double y G_GNUC_UNUSED,
        EditorDocument *document)
{
    GtkWidget *tray = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));
    return desk_drop_units(tray,
                           document,
                           g_value_get_string(value),
                           g_object_get_data(G_OBJECT(tray), ZONE));
}

/* Returns: how many blocks of @tray are looked for. */
static guint
count_wanted(const Filling *filling, const Tray *tray)
{
    guint n = 0;
    for (guint i = 0; i < tray->blocks->len; i++)
        n += tray_block_matches(&g_array_index(tray->blocks, UnitState, i), filling->words);
    return n;
}

/* Returns: (transfer floating): the blocks of @tray that are looked for. */
static GtkWidget *
blocks_new(const Filling *filling, const Tray *tray, guint n_columns)
{
    GtkWidget *flow = gtk_flow_box_new();
    GtkFlowBox *box = GTK_FLOW_BOX(flow);
    gtk_flow_box_set_selection_mode(box, GTK_SELECTION_NONE);
    gtk_flow_box_set_homogeneous(box, TRUE);
    gtk_flow_box_set_min_children_per_line(box, 1);
    gtk_flow_box_set_max_children_per_line(box, n_columns);
    gtk_widget_set_halign(flow, GTK_ALIGN_START);
    gtk_widget_set_valign(flow, GTK_ALIGN_START);
    for (guint i = 0; i < tray->blocks->len; i++) {
        const UnitState *block = &g_array_index(tray->blocks, UnitState, i);
        if (!tray_block_matches(block, filling->words))
            continue;
        GtkWidget *button = desk_block_new(filling->document, tray, block);
        gtk_widget_set_halign(button, GTK_ALIGN_START);
        gtk_flow_box_insert(box, button, -1);
        gtk_widget_set_focusable(gtk_widget_get_parent(button), FALSE);
    }
    return flow;
}

/* Returns: (transfer floating): the blocks of @tray, with room to drop more. */
static GtkWidget *
tray_new(const Filling *filling, const Tray *tray, guint n_columns)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_add_css_class(box, "tray");
    gtk_box_append(GTK_BOX(box), blocks_new(filling, tray, n_columns));
    gtk_accessible_update_property(GTK_ACCESSIBLE(box),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   tray->kind == TRAY_YEAR ? tray->words : tray->title,
                                   -1);
    if (tray->zone == NULL)
        return box;
    GtkDropTarget *target = gtk_drop_target_new(G_TYPE_STRING, GDK_ACTION_MOVE | GDK_ACTION_COPY);
    g_object_set_data_full(G_OBJECT(box), ZONE, g_strdup(tray->zone), g_free);
    g_signal_connect_object(target, "drop", G_CALLBACK(on_drop), filling->document, 0);
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
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_markup(GTK_LABEL(label), markup);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_yalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 16);
    gtk_widget_add_css_class(label, "tray-title");
    return label;
}

static void
add_row(Filling *filling, GtkWidget *title, GtkWidget *contents)
{
    gtk_widget_set_size_request(title, TITLE_WIDTH, -1);
    gtk_widget_set_valign(title, GTK_ALIGN_START);
    gtk_widget_set_margin_top(title, 3);
    gtk_widget_set_hexpand(contents, TRUE);
    gtk_grid_attach(filling->grid, title, 0, filling->row, 1, 1);
    gtk_grid_attach(filling->grid, contents, 1, filling->row, 1, 1);
    filling->row++;
}

static void
add_tray(Filling *filling, const Tray *tray)
{
    guint n = count_wanted(filling, tray);
    if (n > 0 || filling->words[0] == '\0')
        add_row(filling, title_new(tray->title, n), tray_new(filling, tray, 40));
}

static void
add_year(Filling *filling, GtkWidget *years, const Tray *tray)
{
    guint n = count_wanted(filling, tray);
    if (n == 0 && filling->words[0] != '\0')
        return;
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 1);
    GtkWidget *blocks = tray_new(filling, tray, 2);
    gtk_widget_set_size_request(blocks, 46, -1);
    gtk_widget_set_vexpand(blocks, TRUE);
    gtk_box_append(GTK_BOX(box), title_new(tray->title, n));
    gtk_box_append(GTK_BOX(box), blocks);
    gtk_flow_box_insert(GTK_FLOW_BOX(years), box, -1);
    gtk_widget_set_focusable(gtk_widget_get_parent(box), FALSE);
}

static GtkWidget *
years_new(void)
{
    GtkWidget *years = gtk_flow_box_new();
    gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(years), GTK_SELECTION_NONE);
    gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(years), 60);
    gtk_flow_box_set_column_spacing(GTK_FLOW_BOX(years), 2);
    gtk_accessible_update_property(GTK_ACCESSIBLE(years),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Year track"),
                                   -1);
    return years;
}

/* Years stand where the first of them would. */
static void
add_trays(Filling *filling, const GPtrArray *trays)
{
    GtkWidget *years = NULL;
    guint n_waiting = 0, n_found = 0;
    for (guint i = 0; i < trays->len; i++) {
        const Tray *tray = trays->pdata[i];
        if (tray->kind != TRAY_YEAR) {
            add_tray(filling, tray);
            n_found += count_wanted(filling, tray);
            continue;
        }
        if (years == NULL) {
            for (guint j = i; j < trays->len; j++) {
                const Tray *later = trays->pdata[j];
                n_waiting += later->kind == TRAY_YEAR ? count_wanted(filling, later) : 0;
            }
            years = years_new();
            n_found += n_waiting;
            if (n_waiting > 0 || filling->words[0] == '\0')
                add_row(filling, title_new(_("Year track"), n_waiting), years);
            else
                g_object_ref_sink(years);
        }
        add_year(filling, years, tray);
    }
    if (years != NULL && gtk_widget_get_parent(years) == NULL)
        g_object_unref(years);
    if (n_found == 0 && filling->words[0] != '\0')
        add_row(filling,
                title_new("", 0),
                gtk_label_new(_("No block beside the map is called so.")));
}

static void
fill(GtkWidget *page, EditorDocument *document)
{
    GtkWidget *search = g_object_get_data(G_OBJECT(page), SEARCH);
    GtkWidget *grid = g_object_get_data(G_OBJECT(page), GRID);
    g_autoptr(GPtrArray) trays = scenario_trays(editor_document_state(document));
    Filling filling = {
        .document = document,
        .grid = GTK_GRID(grid),
        .words = gtk_editable_get_text(GTK_EDITABLE(search)),
    };
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(grid)) != NULL)
        gtk_grid_remove(GTK_GRID(grid), child);
    add_trays(&filling, trays);
}

static void
refresh(GtkWidget *page, EditorDocument *document)
{
    if (desk_page_is_outdated(page))
        fill(page, document);
    else
        desk_blocks_show_selection(page);
}

static void
on_search(GtkWidget *page)
{
    fill(page, desk_page_document(page));
}

GtkWidget *
desk_trays_new(EditorDocument *document)
{
    GtkWidget *page = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *search = gtk_search_entry_new();
    GtkWidget *grid = gtk_grid_new();
    g_object_set(search, "placeholder-text", _("Find a block…"), NULL);
    gtk_widget_set_halign(search, GTK_ALIGN_START);
    gtk_widget_set_size_request(search, 220, -1);
    gtk_accessible_update_property(GTK_ACCESSIBLE(search),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Find a block beside the map"),
                                   -1);
    gtk_grid_set_row_spacing(GTK_GRID(grid), 2);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 6);
    gtk_widget_add_css_class(page, "page");
    gtk_box_append(GTK_BOX(page), search);
    gtk_box_append(GTK_BOX(page), grid);
    g_object_set_data(G_OBJECT(page), SEARCH, search);
    g_object_set_data(G_OBJECT(page), GRID, grid);
    g_signal_connect_swapped(search, "search-changed", G_CALLBACK(on_search), page);
    desk_page_follow(page, document, refresh);
    return desk_scrolled_new(page);
}
