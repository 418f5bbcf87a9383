/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row for each way that the place lists.
 */
#include "editor/cards/cards.h"
#include "editor/cards/selected.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/tools/border-tools.h"
#include "editor/tools/place-words.h"

#include "editor/controls/container.h"
#include <glib/gi18n.h>

/* Of the piece of a line, in pixels. */
#define LINE_WIDTH 30
#define LINE_HEIGHT 14

typedef struct {
    EditorMapView *view; /* owned */
    GtkWidget *heading, *rows;
} WaysState;

static void
clear(gpointer state)
{
    g_clear_object(&((WaysState *)state)->view);
}

static void
draw_line(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    DeskPage *page = data;
    const WaysState *state = desk_page_state(page);
    RenderMap *map = editor_map_view_map(state->view);
    const char *to = gtk_widget_get_name(GTK_WIDGET(area));
    const Record *place = selected_record(desk_page_document(page), ENTITY_SPACE);
    if (map == NULL || place == NULL)
        return;
    cairo_translate(cr, 0, height / 2.0);
    render_map_paint_way(map, cr, record_key(place), to, width);
}

static void
press(GtkWidget *row, DeskPage *page)
{
    const Record *place = selected_record(desk_page_document(page), ENTITY_SPACE);
    if (place == NULL)
        return;
    g_autofree char *path = g_strconcat("neighbours/", gtk_widget_get_name(row), NULL);
    g_autoptr(Subject) border = subject_new(ENTITY_SPACE, record_key(place), path);
    editor_document_select(desk_page_document(page), border);
}

static void
add_way(DeskPage *page, const char *from, const Neighbour *way)
{
    const WaysState *state = desk_page_state(page);
    DataSet *set = desk_page_set(page);
    const ScenarioState *board = editor_document_state(desk_page_document(page));
    const PlaceState *place = scenario_state_place(board, way->to);
    const char *title = place != NULL ? place_title(place) : way->to;
    GtkWidget *line = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(line), LINE_WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(line), LINE_HEIGHT);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(line), draw_line, page, NULL);
    gtk_widget_set_name(line, way->to);
    const char *type = way->border != NULL ? border_title(set, way->border)
                                           : border_none_title(set, from, way->to);
    GtkWidget *row = selected_row_new(line, title, type);
    gtk_widget_set_name(row, way->to);
    g_signal_connect_object(row, "clicked", G_CALLBACK(press), page, 0);
    gtk_box_append(GTK_BOX(state->rows), row);
}

static void
refresh(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    const WaysState *state = desk_page_state(page);
    const Space *space = (const Space *)selected_record(desk_page_document(page), ENTITY_SPACE);
    guint n = space != NULL ? space->neighbours.length : 0;
    container_empty(state->rows);
    for (guint i = 0; i < n; i++) {
        const Neighbour *way = (const Neighbour *)space->neighbours.items[i];
        if (!way->record.raw && way->to != NULL)
            add_way(page, record_key(&space->record), way);
    }
    selected_heading_set(state->heading, _("Borders"), n);
}

static void
build(DeskPage *page)
{
    WaysState *state = desk_page_state(page);
    state->heading = selected_heading_new();
    state->rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    spoken_name(state->rows, _("Borders"));
    gtk_box_append(GTK_BOX(page), state->heading);
    gtk_box_append(GTK_BOX(page), state->rows);
}

GtkWidget *
way_list_new(EditorDocument *document, EditorMapView *view)
{
    static const DeskPageKind kind = {sizeof(WaysState), build, refresh, clear};
    const WaysState start = {.view = g_object_ref(view)};
    return desk_page_new(document, &kind, &start);
}
