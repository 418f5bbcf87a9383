/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row for each nation and each track. What is not stated is as printed, which stands in the empty
 * entries.
 */
#include "editor/controls/drop-down-name.h"
#include "editor/desk/scenario-desk-entry.h"
#include "editor/desk/scenario-desk-mark.h"
#include "editor/desk/scenario-desk-page.h"
#include "editor/desk/scenario-desk-pages.h"
#include "editor/fields/scenario-member.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>

#define STATE "narva-desk-nations"

/* Boxes of a track that are shown one by one. */
#define BOXES_MAX 12

typedef struct {
    GtkWidget *nations, *tracks; /* grids of the page */
    char *ids;                   /* owned: of those that have rows, and the scenario */
} NationsState;

static void
free_state(gpointer data)
{
    NationsState *state = data;
    g_free(state->ids);
    g_free(state);
}

static void
draw_flag(GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height, gpointer data)
{
    guint32 paint = GPOINTER_TO_UINT(data);
    cairo_rectangle(cr, 0.5, 0.5, width - 1, height - 1);
    cairo_set_source_rgb(cr,
                         (paint >> 16 & 0xff) / 255.0,
                         (paint >> 8 & 0xff) / 255.0,
                         (paint & 0xff) / 255.0);
    cairo_fill_preserve(cr);
    cairo_set_source_rgba(cr, 0, 0, 0, 0.5);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

static GtkWidget *
flag_new(guint32 paint)
{
    GtkWidget *area = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), 14);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), 10);
    gtk_widget_set_valign(area, GTK_ALIGN_CENTER);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area),
                                   draw_flag,
                                   GUINT_TO_POINTER(paint),
                                   NULL);
    return area;
}

/* A button that shows in the inspector what the scenario says of a nation or track, or its record
 * where it says nothing. */
static void
show(GtkWidget *button, EditorDocument *document)
{
    const char *path = g_object_get_data(G_OBJECT(button), "path");
    EntityId entity = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "entity"));
    g_autoptr(Subject) entry = scenario_subject(document, path);
    g_autoptr(Subject) record = subject_new(entity, strrchr(path, '/') + 1, NULL);
    gboolean is_there =
        entry != NULL && subject_record(entry, editor_document_set(document)) != NULL;
    editor_document_select(document, is_there ? entry : record);
}

static GtkWidget *
name_new(EditorDocument *document, EntityId entity, const char *path, const char *name)
{
    GtkWidget *button = gtk_button_new_with_label(name);
    GtkWidget *label = gtk_button_get_child(GTK_BUTTON(button));
    g_autofree char *tooltip = g_strdup_printf(_("Show %s in the inspector"), name);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars(GTK_LABEL(label), 12);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "name");
    gtk_widget_set_tooltip_text(button, tooltip);
    g_object_set_data_full(G_OBJECT(button), "path", g_strdup(path), g_free);
    g_object_set_data(G_OBJECT(button), "entity", GUINT_TO_POINTER(entity));
    g_signal_connect_object(button, "clicked", G_CALLBACK(show), document, 0);
    return button;
}

static void
on_status(GtkDropDown *down, GParamSpec *property G_GNUC_UNUSED, EditorDocument *document)
{
    const char *path = g_object_get_data(G_OBJECT(down), "path");
    const char *name = g_object_get_data(G_OBJECT(down), "name");
    guint chosen = gtk_drop_down_get_selected(down);
    if (g_object_get_data(G_OBJECT(down), "filling") != NULL || chosen == GTK_INVALID_LIST_POSITION)
        return;
    g_autofree char *label = g_strdup_printf(_("Change %s"), name);
    g_autoptr(GError) error = NULL;
    document_set_scenario_member(document,
                                 path,
                                 chosen > 0 ? status_words[chosen - 1] : "",
                                 label,
                                 &error);
    desk_say_error(GTK_WIDGET(down), error);
}

static void
refresh_status(GtkWidget *down, EditorDocument *document)
{
    const char *path = g_object_get_data(G_OBJECT(down), "path");
    g_autofree char *text = scenario_member_text(document, path);
    gint word = text != NULL ? words_find(status_words, text, strlen(text)) : -1;
    g_object_set_data(G_OBJECT(down), "filling", down);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(down), (guint)(word + 1));
    g_object_set_data(G_OBJECT(down), "filling", NULL);
}

static GtkWidget *
status_new(EditorDocument *document, const Nation *nation, const char *entry)
{
    gboolean is_printed = record_gives(&nation->record, "status");
    gint printed = is_printed ? nation->status : STATUS_ACTIVE;
    g_autofree char *as_printed =
        g_strdup_printf(_("as printed (%s)"), status_words[CLAMP(printed, 0, STATUS_GONE)]);
    g_autofree char *name = g_strdup_printf(_("Status of %s"), record_name(&nation->record));
    const char *words[] = {as_printed, NULL, NULL, NULL, NULL, NULL};
    for (guint i = 0; status_words[i] != NULL; i++)
        words[i + 1] = status_words[i];
    GtkWidget *down = gtk_drop_down_new_from_strings(words);
    g_autofree char *widget_name = g_strdup_printf("status:%s", entry);
    g_object_set_data_full(G_OBJECT(down), "path", g_strconcat(entry, "/status", NULL), g_free);
    g_object_set_data_full(G_OBJECT(down), "name", g_strdup(name), g_free);
    gtk_widget_set_name(down, widget_name);
    gtk_widget_set_valign(down, GTK_ALIGN_CENTER);
    drop_down_name(GTK_DROP_DOWN(down), name);
    desk_page_follow(down, document, refresh_status);
    g_signal_connect_object(down, "notify::selected", G_CALLBACK(on_status), document, 0);
    return down;
}

static void
add_nation(GtkGrid *grid, gint row, EditorDocument *document, const NationState *state)
{
    const Nation *nation = state->nation;
    const char *name = record_name(&nation->record);
    g_autofree char *entry = g_strdup_printf("position/nations/%s", nation->id);
    g_autofree char *level = g_strconcat(entry, "/level", NULL);
    g_autofree char *status = g_strconcat(entry, "/status", NULL);
    g_autofree char *level_name = g_strdup_printf(_("Level of %s"), name);
    g_autofree char *status_name = g_strdup_printf(_("Status of %s"), name);
    g_autofree char *hint = nation->level != NULL
                                ? g_strdup_printf("%" G_GINT64_FORMAT, state->worked_level)
                                : g_strdup("–");
    GtkWidget *number = desk_entry_new(document, level, level_name);
    desk_entry_set_hint(number, hint, 4);
    gtk_grid_attach(grid, flag_new(state->paint), 0, row, 1, 1);
    gtk_grid_attach(grid, name_new(document, ENTITY_NATION, entry, name), 1, row, 1, 1);
    gtk_grid_attach(grid, number, 2, row, 1, 1);
    gtk_grid_attach(grid, status_new(document, nation, entry), 3, row, 1, 1);
    gtk_grid_attach(grid, desk_mark_new(document, status, status_name), 4, row, 1, 1);
}

/* A box of a track: pressing it puts the marker there. */
static void
put_marker(GtkWidget *button, EditorDocument *document)
{
    const char *path = g_object_get_data(G_OBJECT(button), "path");
    const char *name = g_object_get_data(G_OBJECT(button), "name");
    g_autofree char *label = g_strdup_printf(_("Change %s"), name);
    g_autoptr(GError) error = NULL;
    document_set_scenario_member(document,
                                 path,
                                 gtk_button_get_label(GTK_BUTTON(button)),
                                 label,
                                 &error);
    desk_say_error(button, error);
}

/* The box in which the marker stands is pressed. */
static void
refresh_boxes(GtkWidget *boxes, EditorDocument *document)
{
    const char *path = g_object_get_data(G_OBJECT(boxes), "path");
    const char *first = g_object_get_data(G_OBJECT(boxes), "first");
    g_autofree char *text = scenario_member_text(document, path);
    for (GtkWidget *child = gtk_widget_get_first_child(boxes); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        const char *number = gtk_button_get_label(GTK_BUTTON(child));
        gboolean is_here = g_strcmp0(number, text != NULL ? text : first) == 0;
        if (is_here)
            gtk_widget_add_css_class(child, "suggested-action");
        else
            gtk_widget_remove_css_class(child, "suggested-action");
        gtk_accessible_update_state(GTK_ACCESSIBLE(child),
                                    GTK_ACCESSIBLE_STATE_PRESSED,
                                    is_here ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                            : GTK_ACCESSIBLE_TRISTATE_FALSE,
                                    -1);
    }
}

static GtkWidget *
boxes_new(EditorDocument *document, const Track *track, const char *path, const char *name)
{
    GtkWidget *boxes = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(boxes, "linked");
    gtk_widget_set_valign(boxes, GTK_ALIGN_CENTER);
    g_object_set_data_full(G_OBJECT(boxes), "path", g_strdup(path), g_free);
    g_object_set_data_full(G_OBJECT(boxes),
                           "first",
                           g_strdup_printf("%" G_GINT64_FORMAT, track->from),
                           g_free);
    for (gint64 i = track->from; i <= track->to && i - track->from < BOXES_MAX; i++) {
        g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, i);
        g_autofree char *label = g_strdup_printf(_("%s: %s"), name, number);
        GtkWidget *button = gtk_button_new_with_label(number);
        gtk_widget_set_name(button, label);
        g_object_set_data_full(G_OBJECT(button), "path", g_strdup(path), g_free);
        g_object_set_data_full(G_OBJECT(button), "name", g_strdup(name), g_free);
        gtk_accessible_update_property(GTK_ACCESSIBLE(button),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       label,
                                       -1);
        g_signal_connect_object(button, "clicked", G_CALLBACK(put_marker), document, 0);
        gtk_box_append(GTK_BOX(boxes), button);
    }
    desk_page_follow(boxes, document, refresh_boxes);
    return boxes;
}

static void
add_track(GtkGrid *grid, gint row, EditorDocument *document, const Track *track)
{
    const char *name = record_name(&track->record);
    g_autofree char *entry = g_strdup_printf("position/tracks/%s", track->id);
    g_autofree char *at = g_strconcat(entry, "/at", NULL);
    g_autofree char *marker = g_strdup_printf(_("Marker of %s"), name);
    g_autofree char *hint = g_strdup_printf("%" G_GINT64_FORMAT, track->from);
    g_autofree char *range =
        g_strdup_printf("%" G_GINT64_FORMAT "–%" G_GINT64_FORMAT, track->from, track->to);
    GtkWidget *number = desk_entry_new(document, at, marker);
    GtkWidget *beside = track->to - track->from < BOXES_MAX ? boxes_new(document, track, at, marker)
                                                            : gtk_label_new(range);
    desk_entry_set_hint(number, hint, 4);
    gtk_widget_set_halign(beside, GTK_ALIGN_START);
    gtk_grid_attach(grid, name_new(document, ENTITY_TRACK, entry, name), 0, row, 1, 1);
    gtk_grid_attach(grid, number, 1, row, 1, 1);
    gtk_grid_attach(grid, beside, 2, row, 1, 1);
}

static void
empty(GtkWidget *grid)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(grid)) != NULL)
        gtk_grid_remove(GTK_GRID(grid), child);
}

static GtkWidget *
column_title_new(const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "dim-label");
    gtk_widget_add_css_class(label, "tray-title");
    return label;
}

static void
fill(NationsState *state, EditorDocument *document)
{
    const ScenarioState *scenario = editor_document_state(document);
    Records tracks = data_set_records(editor_document_set(document), ENTITY_TRACK);
    empty(state->nations);
    empty(state->tracks);
    gtk_grid_attach(GTK_GRID(state->nations), column_title_new(_("Level")), 2, 0, 1, 1);
    gtk_grid_attach(GTK_GRID(state->nations), column_title_new(_("Status")), 3, 0, 1, 1);
    for (guint i = 0; i < scenario->n_nations; i++)
        if (scenario->nations[i].nation->id != NULL)
            add_nation(GTK_GRID(state->nations), (gint)i + 1, document, &scenario->nations[i]);
    for (guint32 i = 0; i < tracks.length; i++)
        if (record_key(tracks.items[i]) != NULL)
            add_track(GTK_GRID(state->tracks), (gint)i, document, (const Track *)tracks.items[i]);
}

/* Returns: (transfer full): all on which the rows themselves depend: the values in them keep up by
 * themselves. */
static char *
ids_of(EditorDocument *document)
{
    static const EntityId entities[] = {ENTITY_NATION, ENTITY_TRACK};
    GString *ids = g_string_new(editor_document_scenario_id(document));
    for (guint i = 0; i < G_N_ELEMENTS(entities); i++) {
        Records records = data_set_records(editor_document_set(document), entities[i]);
        for (guint32 j = 0; j < records.length; j++)
            g_string_append_printf(ids, " %p", (gconstpointer)records.items[j]);
    }
    const Scenario *scenario = editor_document_scenario(document);
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    /* Levels are worked out from the markers. */
    for (guint32 i = 0; position != NULL && i < position->places.length; i++) {
        const State *state = (const State *)position->places.items[i];
        g_string_append_printf(ids, " %s=%s", state->place, state->marker);
    }
    return g_string_free(ids, FALSE);
}

static void
refresh(GtkWidget *page, EditorDocument *document)
{
    NationsState *state = g_object_get_data(G_OBJECT(page), STATE);
    if (editor_document_scenario(document) == NULL)
        return;
    g_autofree char *ids = ids_of(document);
    if (g_strcmp0(ids, state->ids) == 0)
        return;
    g_free(state->ids);
    state->ids = g_steal_pointer(&ids);
    fill(state, document);
}

/* Returns: (transfer floating): @grid under a heading. */
static GtkWidget *
part_new(const char *title, GtkWidget *grid)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_grid_set_row_spacing(GTK_GRID(grid), 2);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 6);
    gtk_widget_set_valign(box, GTK_ALIGN_START);
    gtk_widget_set_halign(box, GTK_ALIGN_START);
    gtk_box_append(GTK_BOX(box), desk_heading_new(title));
    gtk_box_append(GTK_BOX(box), grid);
    return box;
}

GtkWidget *
desk_nations_new(EditorDocument *document)
{
    GtkWidget *page = gtk_flow_box_new();
    NationsState *state = g_new0(NationsState, 1);
    state->nations = gtk_grid_new();
    state->tracks = gtk_grid_new();
    g_object_set_data_full(G_OBJECT(page), STATE, state, free_state);
    gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(page), GTK_SELECTION_NONE);
    gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(page), 2);
    gtk_flow_box_set_column_spacing(GTK_FLOW_BOX(page), 12);
    gtk_flow_box_set_row_spacing(GTK_FLOW_BOX(page), 12);
    gtk_widget_set_valign(page, GTK_ALIGN_START);
    gtk_widget_add_css_class(page, "page");
    gtk_flow_box_insert(GTK_FLOW_BOX(page), part_new(_("Nations"), state->nations), -1);
    gtk_flow_box_insert(GTK_FLOW_BOX(page), part_new(_("Tracks"), state->tracks), -1);
    for (gint i = 0; i < 2; i++)
        gtk_widget_set_focusable(GTK_WIDGET(gtk_flow_box_get_child_at_index(GTK_FLOW_BOX(page), i)),
                                 FALSE);
    desk_page_follow(page, document, refresh);
    return desk_scrolled_new(page);
}
