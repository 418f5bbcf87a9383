/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bar for each place: what is needed, before what it gives. Places that are short come first.
 */
#include "editor/controls/tooltip.h"
#include "editor/desk/pages.h"
#include "editor/desk/parts.h"
#include "editor/tools/place-words.h"

#include "editor/controls/container.h"
#include <glib/gi18n.h>

/* A point in a bar, and its height, in pixels; points that have room in it. */
#define POINT_WIDTH 12
#define BAR_HEIGHT 12
#define POINTS_MAX 16

typedef struct {
    GtkWidget *places;
} UpkeepState;

/* What is drawn. */
typedef struct {
    gint64 needs, has;
    gboolean is_known;
} Bar;

/* Boxes: full ones are needed, empty ones are left, crossed ones are missing. */
static void
draw_bar(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Bar *bar = data;
    gint64 n = CLAMP(MAX(bar->needs, bar->has), 1, 1000);
    double step = MIN((double)POINT_WIDTH, (double)(width - 1) / (double)n);
    GdkRGBA ink;
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(area)), &ink);
    cairo_set_line_width(cr, 1);
    for (gint64 i = 0; i < n; i++) {
        gboolean is_needed = i < bar->needs, is_there = i < bar->has || !bar->is_known;
        cairo_rectangle(cr, (double)i * step + 0.5, 0.5, MAX(step - 2, 1), height - 1);
        if (is_needed && is_there)
            cairo_set_source_rgba(cr, 0.30, 0.55, 0.25, 1);
        else if (is_needed)
            cairo_set_source_rgba(cr, 0.80, 0.15, 0.10, 1);
        else
            cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.08);
        cairo_fill_preserve(cr);
        cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.45);
        cairo_stroke(cr);
        if (!is_needed || is_there)
            continue;
        cairo_set_source_rgba(cr, 1, 1, 1, 0.9);
        cairo_move_to(cr, (double)i * step + 2.5, 2.5);
        cairo_line_to(cr, (double)(i + 1) * step - 3.5, height - 2.5);
        cairo_move_to(cr, (double)(i + 1) * step - 3.5, 2.5);
        cairo_line_to(cr, (double)i * step + 2.5, height - 2.5);
        cairo_stroke(cr);
    }
}

static GtkWidget *
bar_new(const Upkeep *upkeep)
{
    GtkWidget *area = gtk_drawing_area_new();
    Bar *bar = g_new(Bar, 1);
    *bar = (Bar){upkeep->needs - upkeep->brought, upkeep->has, upkeep->is_known};
    gint64 n = CLAMP(MAX(bar->needs, bar->has), 1, POINTS_MAX);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), (int)n * POINT_WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), BAR_HEIGHT);
    gtk_widget_set_halign(area, GTK_ALIGN_START);
    gtk_widget_set_valign(area, GTK_ALIGN_CENTER);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_bar, bar, g_free);
    return area;
}

static GtkWidget *
numbers_new(const Upkeep *upkeep)
{
    g_autofree char *has =
        upkeep->is_known ? g_strdup_printf("%" G_GINT64_FORMAT, upkeep->has) : g_strdup("?");
    g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT " / %s", upkeep->needs, has);
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_width_chars(GTK_LABEL(label), 6);
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    return label;
}

/* What is to be said of the place beside its numbers. */
static GtkWidget *
remark_new(const ScenarioState *state, const PlaceState *place, const Upkeep *upkeep)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    if (upkeep->short_by > 0 && upkeep->is_known) {
        g_autofree char *text = g_strdup_printf(_("%d short"), (int)MIN(upkeep->short_by, 9999));
        gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("dialog-warning-symbolic"));
        gtk_box_append(GTK_BOX(box), desk_text_new(text, 0, "short"));
    }
    if (upkeep->brought > 0) {
        g_autofree char *text = place_upkeep_words(state->chart->upkeep->remark, place, upkeep);
        gtk_box_append(GTK_BOX(box), desk_text_new(text, 0, "dim-label"));
    }
    return box;
}

/* The id of a place is the name of its cell. */
static void
add_row(GtkWidget *places, const ScenarioState *state, const PlaceState *place,
        const Upkeep *upkeep)
{
    g_autofree char *words = place_upkeep_line(state, place, upkeep);
    GtkWidget *const parts[] = {
        desk_text_new(place_title(place), 16, NULL),
        numbers_new(upkeep),
        bar_new(upkeep),
        remark_new(state, place, upkeep),
        NULL,
    };
    GtkWidget *line = desk_line_new(10, parts);
    gtk_flow_box_insert(GTK_FLOW_BOX(places), line, -1);
    GtkWidget *cell = gtk_widget_get_parent(line);
    gtk_widget_set_name(cell, place->space->id);
    tooltip_set(cell, words);
    spoken_name(cell, words);
}

/* Adds the places that are short, or the others. Returns: how many there are. */
static guint
add_rows(GtkWidget *places, const ScenarioState *state, gboolean are_short)
{
    guint n = 0;
    for (guint i = 0; i < state->n_places; i++) {
        const Upkeep upkeep = scenario_state_upkeep(state, &state->places[i]);
        if (upkeep.n_units == 0 || (upkeep.short_by > 0) != are_short)
            continue;
        add_row(places, state, &state->places[i], &upkeep);
        n++;
    }
    return n;
}

static void
refresh(DeskPage *page, gboolean is_outdated)
{
    GtkWidget *places = ((const UpkeepState *)desk_page_state(page))->places;
    const ScenarioState *state = editor_document_state(desk_page_document(page));
    if (!is_outdated || state->chart->upkeep == NULL)
        return;
    container_empty(places);
    spoken_name(places, _(state->chart->upkeep->title));
    if (add_rows(places, state, TRUE) + add_rows(places, state, FALSE) == 0)
        desk_flow_add(places, gtk_label_new(_(state->chart->upkeep->nobody)));
}

static void
show_place(DeskPage *page, GtkWidget *cell)
{
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, gtk_widget_get_name(cell), NULL);
    editor_document_select(desk_page_document(page), subject);
}

static void
build(DeskPage *page)
{
    UpkeepState *state = desk_page_state(page);
    state->places = desk_flow_new(NULL, 5, 12);
    gtk_flow_box_set_homogeneous(GTK_FLOW_BOX(state->places), TRUE);
    gtk_widget_add_css_class(state->places, "places");
    g_signal_connect_swapped(state->places, "child-activated", G_CALLBACK(show_place), page);
    gtk_box_append(GTK_BOX(page), state->places);
}

const DeskPageKind desk_upkeep = {sizeof(UpkeepState), build, refresh, NULL};
