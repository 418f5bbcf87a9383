/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list is a popover that never takes the keys from the entry.
 */
#include "editor/controls/search-entry.h"

#include "editor/controls/container.h"
#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"
#include "editor/controls/typing.h"
#include "editor/document/signals.h"
#include "editor/fields/record-search.h"

#include <glib/gi18n.h>

/* More are found by typing more. */
#define HITS_MAX 40u
#define LIST_HEIGHT 240

struct _EditorSearchEntry {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    const Field *field;
    char *place;     /* owned: only what lies there is offered; NULL: anything */
    GtkEntry *entry; /* of the widget tree, as are the others */
    GtkWidget *popover;
    GtkListBox *list;
    GPtrArray *hits; /* owned: of SearchHit, those of the list; or NULL */
};

G_DEFINE_FINAL_TYPE(EditorSearchEntry, editor_search_entry, GTK_TYPE_WIDGET)

static guint picked_signal;

static void
clear_hits(EditorSearchEntry *self)
{
    container_empty(GTK_WIDGET(self->list));
    g_clear_pointer(&self->hits, g_ptr_array_unref);
}

static void
emit_picked(EditorSearchEntry *self, const char *id)
{
    gtk_popover_popdown(GTK_POPOVER(self->popover));
    g_signal_emit(self, picked_signal, 0, id);
}

static void
commit_typed(const char *text, gpointer data)
{
    EditorSearchEntry *self = data;
    const DataSet *set = editor_document_set(self->document);
    g_autofree char *id = record_search_resolve(set, self->field, text);
    g_autoptr(GPtrArray) hits = record_search_in(set, self->field, self->place, id, 2);
    /* Where the list shows a single one, that is meant, however little of it was typed. */
    gboolean is_only = id[0] != '\0' && hits->len == 1;
    g_autofree char *only = is_only ? g_strdup(((SearchHit *)hits->pdata[0])->id) : NULL;
    emit_picked(self, only != NULL ? only : id);
}

static void
pick_row(EditorSearchEntry *self, GtkListBoxRow *row)
{
    gint index = gtk_list_box_row_get_index(row);
    if (self->hits == NULL || index < 0 || (guint)index >= self->hits->len)
        return;
    g_autofree char *id = g_strdup(((SearchHit *)self->hits->pdata[index])->id);
    typing_restore(self->entry);
    emit_picked(self, id);
}

static GtkWidget *
new_row(const SearchHit *hit)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *title = gtk_label_new(hit->title);
    GtkWidget *detail = gtk_label_new(g_strcmp0(hit->detail, hit->title) != 0 ? hit->detail : "");
    GtkWidget *row = gtk_list_box_row_new();
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_label_set_ellipsize(GTK_LABEL(title), PANGO_ELLIPSIZE_END);
    gtk_label_set_ellipsize(GTK_LABEL(detail), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars(GTK_LABEL(title), 60);
    gtk_label_set_max_width_chars(GTK_LABEL(detail), 60);
    gtk_widget_set_hexpand(title, TRUE);
    gtk_widget_add_css_class(detail, "dim-label");
    gtk_box_append(GTK_BOX(box), title);
    gtk_box_append(GTK_BOX(box), detail);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_widget_set_focusable(row, FALSE);
    spoken_name(row, hit->title);
    return row;
}

/* Fills the list with what @query may mean, and opens it if there is anything. */
static void
search_records(EditorSearchEntry *self, const char *query)
{
    clear_hits(self);
    self->hits = record_search_in(editor_document_set(self->document), self->field, self->place,
                                  query, HITS_MAX);
    for (guint i = 0; i < self->hits->len; i++)
        gtk_list_box_append(self->list, new_row(self->hits->pdata[i]));
    if (self->hits->len == 0) {
        gtk_popover_popdown(GTK_POPOVER(self->popover));
        return;
    }
    gtk_widget_set_size_request(self->popover, gtk_widget_get_width(GTK_WIDGET(self)), -1);
    gtk_popover_popup(GTK_POPOVER(self->popover));
}

static void
on_text_changed(EditorSearchEntry *self)
{
    gboolean has_focus =
        gtk_widget_has_focus(GTK_WIDGET(gtk_editable_get_delegate(GTK_EDITABLE(self->entry))));
    if (has_focus && typing_is_open(self->entry))
        search_records(self, gtk_editable_get_text(GTK_EDITABLE(self->entry)));
    else
        gtk_popover_popdown(GTK_POPOVER(self->popover));
}

/* Chooses the row so many further on. */
static void
select_hit_by(EditorSearchEntry *self, gint by)
{
    GtkListBoxRow *now = gtk_list_box_get_selected_row(self->list);
    gint index = now != NULL ? gtk_list_box_row_get_index(now) + by : (by > 0 ? 0 : -1);
    GtkListBoxRow *next = gtk_list_box_get_row_at_index(self->list, index);
    if (next == NULL)
        return;
    gtk_list_box_select_row(self->list, next);
    graphene_rect_t bounds;
    GtkWidget *window = gtk_widget_get_ancestor(GTK_WIDGET(self->list), GTK_TYPE_SCROLLED_WINDOW);
    GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(window));
    if (gtk_widget_compute_bounds(GTK_WIDGET(next), GTK_WIDGET(self->list), &bounds))
        gtk_adjustment_clamp_page(adjustment, bounds.origin.y,
                                  (double)bounds.origin.y + (double)bounds.size.height);
}

static gboolean
on_key_pressed(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
               GdkModifierType modifiers G_GNUC_UNUSED, EditorSearchEntry *self)
{
    gboolean is_open = gtk_widget_get_visible(self->popover);
    GtkListBoxRow *row = gtk_list_box_get_selected_row(self->list);
    if (key == GDK_KEY_Down || key == GDK_KEY_Up) {
        if (is_open)
            select_hit_by(self, key == GDK_KEY_Down ? 1 : -1);
        else
            search_records(self, "");
        return GDK_EVENT_STOP;
    }
    if (is_open && key == GDK_KEY_Escape) {
        gtk_popover_popdown(GTK_POPOVER(self->popover));
        typing_restore(self->entry);
        return GDK_EVENT_STOP;
    }
    gboolean is_taken =
        is_open && row != NULL && (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter);
    if (is_taken)
        pick_row(self, row);
    return is_taken;
}

static void
press_icon(EditorSearchEntry *self)
{
    gtk_widget_grab_focus(GTK_WIDGET(self->entry));
    if (gtk_widget_get_visible(self->popover))
        gtk_popover_popdown(GTK_POPOVER(self->popover));
    else
        search_records(self, "");
}

static void
on_focus_left(EditorSearchEntry *self)
{
    gtk_popover_popdown(GTK_POPOVER(self->popover));
}

void
editor_search_entry_show(EditorSearchEntry *self, const char *id, const char *hint)
{
    DataSet *set = editor_document_set(self->document);
    g_autofree char *title = id != NULL ? record_search_title(set, self->field, id) : NULL;
    typing_show(self->entry, title);
    gtk_entry_set_placeholder_text(self->entry, hint);
    tooltip_set(self->entry, g_strcmp0(id, title) != 0 ? id : NULL);
}

void
editor_search_entry_limit(EditorSearchEntry *self, const char *place)
{
    g_free(self->place);
    self->place = g_strdup(place);
}

void
editor_search_entry_refuse(EditorSearchEntry *self)
{
    typing_refuse(self->entry);
}

static void
editor_search_entry_dispose(GObject *object)
{
    EditorSearchEntry *self = EDITOR_SEARCH_ENTRY(object);
    g_clear_pointer(&self->popover, gtk_widget_unparent);
    if (self->entry != NULL)
        gtk_widget_unparent(GTK_WIDGET(self->entry));
    self->entry = NULL;
    g_clear_pointer(&self->hits, g_ptr_array_unref);
    g_clear_pointer(&self->place, g_free);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_search_entry_parent_class)->dispose(object);
}

static void
editor_search_entry_class_init(EditorSearchEntryClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_search_entry_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
    picked_signal = signal_new("picked", EDITOR_TYPE_SEARCH_ENTRY, 1, G_TYPE_STRING);
}

static void
build_hit_list(EditorSearchEntry *self)
{
    GtkWidget *window = gtk_scrolled_window_new();
    self->list = GTK_LIST_BOX(gtk_list_box_new());
    gtk_widget_set_focusable(GTK_WIDGET(self->list), FALSE);
    gtk_list_box_set_activate_on_single_click(self->list, TRUE);
    g_signal_connect_swapped(self->list, "row-activated", G_CALLBACK(pick_row), self);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(window), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(window), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(window), LIST_HEIGHT);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window), GTK_WIDGET(self->list));
    self->popover = gtk_popover_new();
    gtk_popover_set_autohide(GTK_POPOVER(self->popover), FALSE);
    gtk_popover_set_has_arrow(GTK_POPOVER(self->popover), FALSE);
    gtk_popover_set_position(GTK_POPOVER(self->popover), GTK_POS_BOTTOM);
    gtk_widget_set_halign(self->popover, GTK_ALIGN_START);
    gtk_widget_add_css_class(self->popover, "menu");
    gtk_popover_set_child(GTK_POPOVER(self->popover), window);
    gtk_widget_set_parent(self->popover, GTK_WIDGET(self));
}

static void
editor_search_entry_init(EditorSearchEntry *self)
{
    self->entry = GTK_ENTRY(gtk_entry_new());
    gtk_editable_set_width_chars(GTK_EDITABLE(self->entry), 8);
    gtk_widget_set_parent(GTK_WIDGET(self->entry), GTK_WIDGET(self));
    build_hit_list(self);
    typing_begin(self->entry, commit_typed, self);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key_pressed), self);
    gtk_widget_add_controller(GTK_WIDGET(self->entry), keys);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_focus_left), self);
    gtk_widget_add_controller(GTK_WIDGET(self->entry), focus);
    g_signal_connect_swapped(self->entry, "changed", G_CALLBACK(on_text_changed), self);
    g_signal_connect_swapped(self->entry, "icon-press", G_CALLBACK(press_icon), self);
}

GtkWidget *
editor_search_entry_new(EditorDocument *document, const Field *field, const char *label)
{
    EditorSearchEntry *self = g_object_new(EDITOR_TYPE_SEARCH_ENTRY, NULL);
    self->document = g_object_ref(document);
    self->field = field;
    spoken_name(self->entry, label);
    gtk_entry_set_icon_from_icon_name(self->entry, GTK_ENTRY_ICON_SECONDARY, "pan-down-symbolic");
    gtk_entry_set_icon_tooltip_text(self->entry, GTK_ENTRY_ICON_SECONDARY, _("Show what there is"));
    return GTK_WIDGET(self);
}
