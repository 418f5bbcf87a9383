/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The controls for one value: texts, entries, choices, chips, colours and searches, and which
 * type of value has which.
 */
#include "editor/controls/value-control.h"

#include "editor/controls/container.h"
#include "editor/controls/typing.h"
#include "editor/controls/widget-text.h"
#include "editor/document/document.h"
#include "editor/document/signals.h"
#include "editor/fields/record-search.h"
#include "validator/edits/field-text.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#define EDITOR_TYPE_SEARCH_ENTRY (editor_search_entry_get_type())

G_DECLARE_FINAL_TYPE(EditorSearchEntry, editor_search_entry, EDITOR, SEARCH_ENTRY, GtkWidget)

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
    widget_set_spoken_name(row, hit->title);
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

/* Shows what @id (NULL: nothing) is called, and @hint where nothing is. */
static void
editor_search_entry_show(EditorSearchEntry *self, const char *id, const char *hint)
{
    DataSet *set = editor_document_set(self->document);
    g_autofree char *title = id != NULL ? record_search_title(set, self->field, id) : NULL;
    typing_show(self->entry, title);
    gtk_entry_set_placeholder_text(self->entry, hint);
    widget_set_tooltip(self->entry, g_strcmp0(id, title) != 0 ? id : NULL);
}

/* From now on it offers only what lies in @place; NULL: anything. */
static void
editor_search_entry_limit(EditorSearchEntry *self, const char *place)
{
    g_free(self->place);
    self->place = g_strdup(place);
}

/* To be called from within "picked": what was entered cannot be. */
static void
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

/* Returns: (transfer floating): an entry for what @field of @document may refer to, called @label.
 */
static GtkWidget *
editor_search_entry_new(EditorDocument *document, const Field *field, const char *label)
{
    EditorSearchEntry *self = g_object_new(EDITOR_TYPE_SEARCH_ENTRY, NULL);
    self->document = g_object_ref(document);
    self->field = field;
    widget_set_spoken_name(self->entry, label);
    gtk_entry_set_icon_from_icon_name(self->entry, GTK_ENTRY_ICON_SECONDARY, "pan-down-symbolic");
    gtk_entry_set_icon_tooltip_text(self->entry, GTK_ENTRY_ICON_SECONDARY, _("Show all choices"));
    return GTK_WIDGET(self);
}

static guint commit_signal, finished_signal;

static void editor_value_control_commit(EditorValueControl *control, const char *text);
static EditorDocument *editor_value_control_document(EditorValueControl *control);
static const Field *editor_value_control_field(EditorValueControl *control);
static void editor_value_control_set_child(EditorValueControl *control, GtkWidget *child);

#define CONTROL(name, NAME, Name) G_DECLARE_FINAL_TYPE(Name, name, EDITOR, NAME, EditorValueControl)

/* One word of a list, or yes and no, or nothing. */
#define EDITOR_TYPE_CHOICE_CONTROL (editor_choice_control_get_type())

CONTROL(editor_choice_control, CHOICE_CONTROL, EditorChoiceControl)

/* Several references: each with a button that takes it away, and a search for the next. */
#define EDITOR_TYPE_CHIPS_CONTROL (editor_chips_control_get_type())

CONTROL(editor_chips_control, CHIPS_CONTROL, EditorChipsControl)

/* One line: names, numbers, ratings, dates. Numbers have buttons beside it, and any number may
 * be typed. */
#define EDITOR_TYPE_ENTRY_CONTROL (editor_entry_control_get_type())

CONTROL(editor_entry_control, ENTRY_CONTROL, EditorEntryControl)

/* A colour: as #rrggbb, and as people see it. */
#define EDITOR_TYPE_PAINT_CONTROL (editor_paint_control_get_type())

CONTROL(editor_paint_control, PAINT_CONTROL, EditorPaintControl)

/* A reference: typed as a name, an alias or an id, with what it may mean below. */
#define EDITOR_TYPE_SEARCH_CONTROL (editor_search_control_get_type())

CONTROL(editor_search_control, SEARCH_CONTROL, EditorSearchControl)

/* Text of several lines. */
#define EDITOR_TYPE_TEXT_CONTROL (editor_text_control_get_type())

CONTROL(editor_text_control, TEXT_CONTROL, EditorTextControl)

#undef CONTROL

struct _EditorChipsControl {
    EditorValueControl parent;
    GtkWidget *chips; /* of the widget tree, as is the entry */
    EditorSearchEntry *entry;
    char **ids; /* owned: those that are shown */
};

G_DEFINE_FINAL_TYPE(EditorChipsControl, editor_chips_control, EDITOR_TYPE_VALUE_CONTROL)

static void
commit_chips(EditorChipsControl *self, const char *const *ids)
{
    g_autofree char *text = field_text_join(ids, g_strv_length((char **)ids));
    editor_value_control_commit(EDITOR_VALUE_CONTROL(self), text);
}

static void
add_chip(EditorChipsControl *self, const char *id)
{
    g_autoptr(GStrvBuilder) ids = g_strv_builder_new();
    /* The search is empty again, whatever comes of it. */
    editor_search_entry_show(self->entry, NULL, _("add…"));
    if (id == NULL || id[0] == '\0')
        return;
    g_strv_builder_addv(ids, (const char **)self->ids);
    g_strv_builder_add(ids, id);
    g_auto(GStrv) all = g_strv_builder_end(ids);
    commit_chips(self, (const char *const *)all);
}

static void
take_away(GtkWidget *button, EditorChipsControl *self)
{
    guint index = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "narva-index"));
    g_autoptr(GStrvBuilder) ids = g_strv_builder_new();
    for (guint i = 0; self->ids[i] != NULL; i++)
        if (i != index)
            g_strv_builder_add(ids, self->ids[i]);
    g_auto(GStrv) rest = g_strv_builder_end(ids);
    commit_chips(self, (const char *const *)rest);
}

static GtkWidget *
new_chip(EditorChipsControl *self, guint index)
{
    EditorValueControl *control = EDITOR_VALUE_CONTROL(self);
    DataSet *set = editor_document_set(editor_value_control_document(control));
    g_autofree char *title =
        record_search_title(set, editor_value_control_field(control), self->ids[index]);
    g_autofree char *words = g_strdup_printf(_("Remove %s"), title);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 3);
    GtkWidget *label = gtk_label_new(title);
    GtkWidget *button = gtk_button_new();
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("window-close-symbolic"));
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_widget_add_css_class(button, "chip");
    widget_set_tooltip(button, words);
    widget_set_spoken_name(button, words);
    g_object_set_data(G_OBJECT(button), "narva-index", GUINT_TO_POINTER(index));
    g_signal_connect(button, "clicked", G_CALLBACK(take_away), self);
    return button;
}

static void
fill_chips(gpointer data)
{
    EditorChipsControl *self = data;
    for (guint i = 0; self->ids[i] != NULL; i++) {
        gtk_flow_box_append(GTK_FLOW_BOX(self->chips), new_chip(self, i));
        gtk_widget_set_focusable(gtk_widget_get_last_child(self->chips), FALSE);
    }
    gtk_widget_set_visible(self->chips, self->ids[0] != NULL);
}

static void
show_chips(EditorValueControl *control, const FieldRow *row)
{
    EditorChipsControl *self = EDITOR_CHIPS_CONTROL(control);
    editor_search_entry_show(self->entry, NULL, row->is_mixed ? _("several values") : _("add…"));
    char **ids = field_text_split(row->text != NULL ? row->text : "");
    gboolean is_same = g_strv_equal((const char *const *)ids, (const char *const *)self->ids);
    g_strfreev(self->ids);
    self->ids = ids;
    if (!is_same)
        container_rebuild(self->chips, fill_chips, self);
}

static void
set_chips_label(EditorValueControl *control, const char *label)
{
    EditorChipsControl *self = EDITOR_CHIPS_CONTROL(control);
    GtkWidget *entry = editor_search_entry_new(editor_value_control_document(control),
                                               editor_value_control_field(control), label);
    self->entry = EDITOR_SEARCH_ENTRY(entry);
    g_signal_connect_swapped(entry, "picked", G_CALLBACK(add_chip), self);
    gtk_box_append(GTK_BOX(gtk_widget_get_first_child(GTK_WIDGET(self))), entry);
}

static void
editor_chips_control_finalize(GObject *object)
{
    g_strfreev(EDITOR_CHIPS_CONTROL(object)->ids);
    G_OBJECT_CLASS(editor_chips_control_parent_class)->finalize(object);
}

static void
editor_chips_control_class_init(EditorChipsControlClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_chips_control_finalize;
    EDITOR_VALUE_CONTROL_CLASS(class)->show = show_chips;
    EDITOR_VALUE_CONTROL_CLASS(class)->set_label = set_chips_label;
}

static void
editor_chips_control_init(EditorChipsControl *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->ids = g_new0(char *, 1);
    self->chips = gtk_flow_box_new();
    gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(self->chips), GTK_SELECTION_NONE);
    gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(self->chips), 8);
    gtk_flow_box_set_row_spacing(GTK_FLOW_BOX(self->chips), 3);
    gtk_flow_box_set_column_spacing(GTK_FLOW_BOX(self->chips), 3);
    gtk_widget_set_visible(self->chips, FALSE);
    gtk_box_append(GTK_BOX(box), self->chips);
    editor_value_control_set_child(EDITOR_VALUE_CONTROL(self), box);
}

struct _EditorChoiceControl {
    EditorValueControl parent;
    GtkDropDown *list; /* of the widget tree */
    GtkStringList *words;
    guint n_words;       /* without the first, and without one that is none of the list */
    gboolean is_showing; /* what is selected now is shown, not chosen */
};

G_DEFINE_FINAL_TYPE(EditorChoiceControl, editor_choice_control, EDITOR_TYPE_VALUE_CONTROL)

static void
append_words(GtkStringList *list, const Field *field, gint system)
{
    for (guint i = 0; field->words[i] != NULL; i++)
        if (verb_word_is_read(field, i, system))
            gtk_string_list_take(list, field_text_word_label(field->words[i]));
}

static void
on_choice_selected(EditorChoiceControl *self)
{
    guint selected = gtk_drop_down_get_selected(self->list);
    if (self->is_showing || selected == GTK_INVALID_LIST_POSITION)
        return;
    const char *text = gtk_string_list_get_string(self->words, selected);
    editor_value_control_commit(EDITOR_VALUE_CONTROL(self), selected == 0 ? NULL : text);
}

static void
set_choice_label(EditorValueControl *control, const char *label)
{
    EditorChoiceControl *self = EDITOR_CHOICE_CONTROL(control);
    const Field *field = editor_value_control_field(control);
    gtk_string_list_append(self->words, _("not set"));
    if (field->kind == KIND_BOOL)
        gtk_string_list_splice(self->words, 1, 0, (const char *[]){_("yes"), _("no"), NULL});
    else
        append_words(self->words, field,
                     data_set_system(editor_document_set(editor_value_control_document(control))));
    self->n_words = g_list_model_get_n_items(G_LIST_MODEL(self->words)) - 1;
    widget_set_drop_down_name(self->list, label);
}

/* Returns: (transfer full): the first line, for what @row says nothing about. */
static char *
words_for_nothing(const FieldRow *row)
{
    if (row->is_mixed)
        return g_strdup(_("several values"));
    if (row->fallback == NULL)
        return g_strdup(_("not set"));
    return g_strdup_printf(_("not set (%s)"), row->fallback);
}

/* Returns: (transfer full): the value as a line of the list; NULL: no value. */
static char *
shown_text(const FieldRow *row)
{
    if (row->text == NULL || row->is_odd || row->field->kind == KIND_BOOL)
        return g_strdup(row->text);
    return field_text_word_label(row->text);
}

static void
show_choice(EditorValueControl *control, const FieldRow *row)
{
    EditorChoiceControl *self = EDITOR_CHOICE_CONTROL(control);
    g_autofree char *nothing = words_for_nothing(row);
    g_autofree char *text = shown_text(row);
    guint n_items = g_list_model_get_n_items(G_LIST_MODEL(self->words));
    guint selected = 0;
    self->is_showing = TRUE;
    if (g_strcmp0(gtk_string_list_get_string(self->words, 0), nothing) != 0)
        gtk_string_list_splice(self->words, 0, 1, (const char *[]){nothing, NULL});
    if (n_items > self->n_words + 1)
        gtk_string_list_remove(self->words, n_items - 1);
    for (guint i = 1; i <= self->n_words && text != NULL; i++)
        if (g_str_equal(gtk_string_list_get_string(self->words, i), text))
            selected = i;
    if (text != NULL && selected == 0) {
        gtk_string_list_append(self->words, text);
        selected = self->n_words + 1;
    }
    gtk_drop_down_set_selected(self->list, selected);
    self->is_showing = FALSE;
}

static void
editor_choice_control_class_init(EditorChoiceControlClass *class)
{
    EDITOR_VALUE_CONTROL_CLASS(class)->show = show_choice;
    EDITOR_VALUE_CONTROL_CLASS(class)->set_label = set_choice_label;
}

static void
editor_choice_control_init(EditorChoiceControl *self)
{
    self->words = gtk_string_list_new(NULL);
    self->list = GTK_DROP_DOWN(gtk_drop_down_new(G_LIST_MODEL(self->words), NULL));
    g_signal_connect_swapped(self->list, "notify::selected", G_CALLBACK(on_choice_selected), self);
    editor_value_control_set_child(EDITOR_VALUE_CONTROL(self), GTK_WIDGET(self->list));
}

struct _EditorEntryControl {
    EditorValueControl parent;
    GtkEntry *entry;       /* of the widget tree, as are the buttons */
    GtkWidget *buttons[2]; /* less, more; NULL where they are not made */
    gint64 min, max;
};

G_DEFINE_FINAL_TYPE(EditorEntryControl, editor_entry_control, EDITOR_TYPE_VALUE_CONTROL)

/* Goes one step up or down from the number that is shown; from none to the nearest one in range. */
static void
step_number(EditorEntryControl *self, gint by)
{
    gint64 value;
    const char *text = gtk_editable_get_text(GTK_EDITABLE(self->entry));
    gboolean is_number = g_ascii_string_to_signed(text, 10, G_MININT64, G_MAXINT64, &value, NULL);
    if (!is_number)
        value = CLAMP(0, self->min, self->max);
    else if (by > 0 ? value < self->max : value > self->min)
        value += by;
    else
        return;
    g_autofree char *next = g_strdup_printf("%" G_GINT64_FORMAT, value);
    gtk_editable_set_text(GTK_EDITABLE(self->entry), next);
    gtk_editable_set_position(GTK_EDITABLE(self->entry), -1);
    typing_finish(self->entry);
}

static void
press_less(EditorEntryControl *self)
{
    step_number(self, -1);
}

static void
press_more(EditorEntryControl *self)
{
    step_number(self, 1);
}

static gboolean
press_key(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
          GdkModifierType modifiers G_GNUC_UNUSED, EditorEntryControl *self)
{
    if (key != GDK_KEY_Up && key != GDK_KEY_Down)
        return GDK_EVENT_PROPAGATE;
    step_number(self, key == GDK_KEY_Up ? 1 : -1);
    return GDK_EVENT_STOP;
}

static void
commit_entry(const char *text, gpointer data)
{
    editor_value_control_commit(data, text);
}

static GtkWidget *
new_button(EditorEntryControl *self, const char *icon, GCallback pressed)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);
    gtk_widget_set_focusable(button, FALSE); /* the arrow keys do the same */
    g_signal_connect_swapped(button, "clicked", pressed, self);
    return button;
}

static void
make_number(EditorEntryControl *self, GtkWidget *box)
{
    self->buttons[0] = new_button(self, "list-remove-symbolic", G_CALLBACK(press_less));
    self->buttons[1] = new_button(self, "list-add-symbolic", G_CALLBACK(press_more));
    for (guint i = 0; i < G_N_ELEMENTS(self->buttons); i++)
        gtk_box_append(GTK_BOX(box), self->buttons[i]);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(press_key), self);
    gtk_widget_add_controller(GTK_WIDGET(self->entry), keys);
    gtk_editable_set_width_chars(GTK_EDITABLE(self->entry), 4);
    gtk_entry_set_input_purpose(self->entry, GTK_INPUT_PURPOSE_NUMBER);
}

static void
set_entry_label(EditorValueControl *control, const char *label)
{
    EditorEntryControl *self = EDITOR_ENTRY_CONTROL(control);
    GtkAccessible *entry = GTK_ACCESSIBLE(self->entry);
    gtk_accessible_update_property(entry, GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    if (editor_value_control_field(control)->kind != KIND_INT)
        return;
    make_number(self, gtk_widget_get_first_child(GTK_WIDGET(self)));
    const char *const words[] = {_("%s: one less"), _("%s: one more")};
    for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
        g_autofree char *name = g_strdup_printf(words[i], label);
        widget_set_spoken_name(self->buttons[i], name);
    }
}

/* Whether the number of @row is one that the data set should not have. */
static gboolean
is_out_of_range(const FieldRow *row)
{
    gint64 value;
    return row->field->kind == KIND_INT && row->text != NULL &&
           g_ascii_string_to_signed(row->text, 10, G_MININT64, G_MAXINT64, &value, NULL) &&
           (value < row->min || value > row->max);
}

static void
show_entry(EditorValueControl *control, const FieldRow *row)
{
    EditorEntryControl *self = EDITOR_ENTRY_CONTROL(control);
    g_autofree char *hint = field_row_hint(row);
    self->min = row->min;
    self->max = row->max;
    typing_show(self->entry, row->text);
    const char *placeholder =
        row->is_mixed ? _("several values") : (row->fallback != NULL ? row->fallback : hint);
    gtk_entry_set_placeholder_text(self->entry, placeholder);
    widget_set_tooltip(self->entry, row->text == NULL ? placeholder : NULL);
    widget_set_class(self->entry, "warning", row->is_odd || is_out_of_range(row));
}

static void
refuse_entry(EditorValueControl *control)
{
    typing_refuse(EDITOR_ENTRY_CONTROL(control)->entry);
}

static void
editor_entry_control_class_init(EditorEntryControlClass *class)
{
    EDITOR_VALUE_CONTROL_CLASS(class)->refuse = refuse_entry;
    EDITOR_VALUE_CONTROL_CLASS(class)->show = show_entry;
    EDITOR_VALUE_CONTROL_CLASS(class)->set_label = set_entry_label;
}

/* The entry has committed what was typed. */
static void
on_entry_activated(EditorEntryControl *self)
{
    if (!typing_is_open(self->entry))
        g_signal_emit(self, finished_signal, 0);
}

static void
editor_entry_control_init(EditorEntryControl *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(box, "linked");
    self->entry = GTK_ENTRY(gtk_entry_new());
    gtk_widget_set_hexpand(GTK_WIDGET(self->entry), TRUE);
    gtk_editable_set_width_chars(GTK_EDITABLE(self->entry), 8);
    typing_begin(self->entry, commit_entry, self);
    g_signal_connect_object(self->entry, "activate", G_CALLBACK(on_entry_activated), self,
                            G_CONNECT_AFTER | G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->entry));
    editor_value_control_set_child(EDITOR_VALUE_CONTROL(self), box);
}

struct _EditorPaintControl {
    EditorValueControl parent;
    GtkEntry *entry; /* of the widget tree, as is the button */
    GtkWidget *button;
};

G_DEFINE_FINAL_TYPE(EditorPaintControl, editor_paint_control, EDITOR_TYPE_VALUE_CONTROL)

static guint
colour_byte(float part)
{
    return (guint)(CLAMP(part, 0, 1) * 255 + 0.5f);
}

static void
open_colour_chooser(EditorPaintControl *self)
{
    GdkRGBA colour;
    gtk_color_chooser_get_rgba(GTK_COLOR_CHOOSER(self->button), &colour);
    g_autofree char *text = g_strdup_printf("#%02x%02x%02x", colour_byte(colour.red),
                                            colour_byte(colour.green), colour_byte(colour.blue));
    editor_value_control_commit(EDITOR_VALUE_CONTROL(self), text);
}

static void
set_paint_label(EditorValueControl *control, const char *label)
{
    EditorPaintControl *self = EDITOR_PAINT_CONTROL(control);
    g_autofree char *name = g_strdup_printf(_("%s: choose a colour"), label);
    widget_set_spoken_name(self->entry, label);
    widget_set_spoken_name(self->button, name);
}

static void
show_paint(EditorValueControl *control, const FieldRow *row)
{
    EditorPaintControl *self = EDITOR_PAINT_CONTROL(control);
    GdkRGBA colour = {0, 0, 0, 0};
    typing_show(self->entry, row->text);
    gtk_entry_set_placeholder_text(self->entry, row->is_mixed ? _("several values") : "#rrggbb");
    if (row->text != NULL)
        gdk_rgba_parse(&colour, row->text);
    gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(self->button), &colour);
}

static void
refuse_paint(EditorValueControl *control)
{
    typing_refuse(EDITOR_PAINT_CONTROL(control)->entry);
}

static void
editor_paint_control_class_init(EditorPaintControlClass *class)
{
    EDITOR_VALUE_CONTROL_CLASS(class)->refuse = refuse_paint;
    EDITOR_VALUE_CONTROL_CLASS(class)->show = show_paint;
    EDITOR_VALUE_CONTROL_CLASS(class)->set_label = set_paint_label;
}

static void
editor_paint_control_init(EditorPaintControl *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->entry = GTK_ENTRY(gtk_entry_new());
    self->button = gtk_color_button_new();
    gtk_widget_set_hexpand(GTK_WIDGET(self->entry), TRUE);
    gtk_editable_set_width_chars(GTK_EDITABLE(self->entry), 8);
    typing_begin(self->entry, commit_entry, self);
    g_signal_connect_swapped(self->button, "color-set", G_CALLBACK(open_colour_chooser), self);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->entry));
    gtk_box_append(GTK_BOX(box), self->button);
    editor_value_control_set_child(EDITOR_VALUE_CONTROL(self), box);
}

struct _EditorSearchControl {
    EditorValueControl parent;
    EditorSearchEntry *entry; /* of the widget tree */
};

G_DEFINE_FINAL_TYPE(EditorSearchControl, editor_search_control, EDITOR_TYPE_VALUE_CONTROL)

static void
set_search_label(EditorValueControl *control, const char *label)
{
    GtkWidget *entry = editor_search_entry_new(editor_value_control_document(control),
                                               editor_value_control_field(control), label);
    EDITOR_SEARCH_CONTROL(control)->entry = EDITOR_SEARCH_ENTRY(entry);
    g_signal_connect_swapped(entry, "picked", G_CALLBACK(editor_value_control_commit), control);
    editor_value_control_set_child(control, entry);
}

static void
show_search(EditorValueControl *control, const FieldRow *row)
{
    EditorSearchEntry *entry = EDITOR_SEARCH_CONTROL(control)->entry;
    const char *hint = row->is_mixed           ? _("several values")
                       : row->fallback != NULL ? row->fallback
                                               : _("not set");
    /* There may be no room for the whole of it. */
    widget_set_tooltip(GTK_WIDGET(entry), row->text == NULL ? hint : NULL);
    editor_search_entry_limit(entry, row->place);
    editor_search_entry_show(entry, row->text, hint);
}

static void
refuse_search(EditorValueControl *control)
{
    editor_search_entry_refuse(EDITOR_SEARCH_CONTROL(control)->entry);
}

static void
editor_search_control_class_init(EditorSearchControlClass *class)
{
    EDITOR_VALUE_CONTROL_CLASS(class)->refuse = refuse_search;
    EDITOR_VALUE_CONTROL_CLASS(class)->show = show_search;
    EDITOR_VALUE_CONTROL_CLASS(class)->set_label = set_search_label;
}

static void
editor_search_control_init(EditorSearchControl *self G_GNUC_UNUSED)
{
}

/* As high as an entry. */
#define ROOM_FOR_A_LINE 32

/* Around the text, in pixels. */
#define TEXT_MARGIN 6

struct _EditorTextControl {
    EditorValueControl parent;
    GtkTextView *view; /* of the widget tree, as is the frame around it */
    GtkWidget *frame;
};

G_DEFINE_FINAL_TYPE(EditorTextControl, editor_text_control, EDITOR_TYPE_VALUE_CONTROL)

static void
set_text_label(EditorValueControl *control, const char *label)
{
    widget_set_spoken_name(EDITOR_TEXT_CONTROL(control)->view, label);
}

static void
show_text(EditorValueControl *control, const FieldRow *row)
{
    typing_show(EDITOR_TEXT_CONTROL(control)->view, row->text);
}

static void
refuse_text(EditorValueControl *control)
{
    typing_refuse(EDITOR_TEXT_CONTROL(control)->view);
}

/* Returns: how high the control is with all its text, @width pixels wide; -1: as wide as it likes.
 */
static int
height_for(EditorTextControl *self, int width)
{
    GtkBorder border;
    int height;
    g_autofree char *text = NULL;
    g_object_get(gtk_text_view_get_buffer(self->view), "text", &text, NULL);
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self->view), text);
    /* Deprecated since GTK 4.10, which has no other function for it. */
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    gtk_style_context_get_border(gtk_widget_get_style_context(self->frame), &border);
    G_GNUC_END_IGNORE_DEPRECATIONS
    int across = border.left + border.right + 2 * TEXT_MARGIN;
    if (width >= 0)
        pango_layout_set_width(layout, MAX(width - across, 1) * PANGO_SCALE);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_get_pixel_size(layout, NULL, &height);
    height = MAX(height + 2 * TEXT_MARGIN, ROOM_FOR_A_LINE);
    return height + border.top + border.bottom;
}

static GtkSizeRequestMode
request_mode(GtkWidget *widget G_GNUC_UNUSED)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* A text view knows the height of its lines only after it was shown, and does not say. */
static void
measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
        int *minimum_baseline, int *natural_baseline)
{
    EditorTextControl *self = EDITOR_TEXT_CONTROL(widget);
    *minimum_baseline = *natural_baseline = -1;
    if (orientation == GTK_ORIENTATION_HORIZONTAL)
        gtk_widget_measure(self->frame, orientation, -1, minimum, natural, NULL, NULL);
    else
        *minimum = *natural = height_for(self, for_size);
}

static void
allocate(GtkWidget *widget, int width, int height, int baseline)
{
    gtk_widget_allocate(EDITOR_TEXT_CONTROL(widget)->frame, width, height, baseline, NULL);
}

static void
editor_text_control_class_init(EditorTextControlClass *class)
{
    EDITOR_VALUE_CONTROL_CLASS(class)->show = show_text;
    EDITOR_VALUE_CONTROL_CLASS(class)->refuse = refuse_text;
    EDITOR_VALUE_CONTROL_CLASS(class)->set_label = set_text_label;
}

static void
editor_text_control_init(EditorTextControl *self)
{
    GtkWidget *frame = gtk_frame_new(NULL);
    self->frame = frame;
    self->view = GTK_TEXT_VIEW(gtk_text_view_new());
    gtk_text_view_set_wrap_mode(self->view, GTK_WRAP_WORD_CHAR);
    gtk_text_view_set_accepts_tab(self->view, FALSE);
    gtk_text_view_set_top_margin(self->view, TEXT_MARGIN);
    gtk_text_view_set_bottom_margin(self->view, TEXT_MARGIN);
    gtk_text_view_set_left_margin(self->view, TEXT_MARGIN);
    gtk_text_view_set_right_margin(self->view, TEXT_MARGIN);
    gtk_widget_set_layout_manager(GTK_WIDGET(self),
                                  gtk_custom_layout_new(request_mode, measure, allocate));
    signal_follow(gtk_text_view_get_buffer(self->view), "changed",
                  G_CALLBACK(gtk_widget_queue_resize), self);
    gtk_frame_set_child(GTK_FRAME(frame), GTK_WIDGET(self->view));
    typing_begin(self->view, commit_entry, self);
    editor_value_control_set_child(EDITOR_VALUE_CONTROL(self), frame);
}

typedef struct {
    EditorDocument *document; /* owned */
    const Field *field;
} EditorValueControlPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(EditorValueControl, editor_value_control, GTK_TYPE_WIDGET)

/* Kinds without a row have forms of their own. */
static GType (*const type_of_kind[N_KINDS])(void) = {
    [KIND_ID] = editor_entry_control_get_type,     [KIND_TITLE] = editor_entry_control_get_type,
    [KIND_TITLES] = editor_entry_control_get_type, [KIND_PROSE] = editor_text_control_get_type,
    [KIND_INT] = editor_entry_control_get_type,    [KIND_BOOL] = editor_choice_control_get_type,
    [KIND_WORD] = editor_choice_control_get_type,  [KIND_PAINT] = editor_paint_control_get_type,
    [KIND_RATING] = editor_entry_control_get_type, [KIND_TAGS] = editor_entry_control_get_type,
    [KIND_FIELD] = editor_search_control_get_type, [KIND_LINES] = editor_text_control_get_type,
    [KIND_INTS] = editor_entry_control_get_type,   [KIND_DATE] = editor_search_control_get_type,
    [KIND_ZONE] = editor_search_control_get_type,  [KIND_ZONES] = editor_chips_control_get_type,
    [KIND_REF] = editor_search_control_get_type,   [KIND_REFS] = editor_chips_control_get_type,
    [KIND_RECORD] = editor_text_control_get_type,  [KIND_LIST] = editor_text_control_get_type,
    [KIND_SOURCE] = editor_text_control_get_type,
};

static EditorValueControlPrivate *
get_private(EditorValueControl *self)
{
    return editor_value_control_get_instance_private(self);
}

static void
editor_value_control_dispose(GObject *object)
{
    container_empty(GTK_WIDGET(object));
    g_clear_object(&get_private(EDITOR_VALUE_CONTROL(object))->document);
    G_OBJECT_CLASS(editor_value_control_parent_class)->dispose(object);
}

static void
editor_value_control_class_init(EditorValueControlClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_value_control_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    commit_signal = signal_new("commit", EDITOR_TYPE_VALUE_CONTROL, 1, G_TYPE_STRING);
    finished_signal = signal_new("finished", EDITOR_TYPE_VALUE_CONTROL, 0);
}

static void
editor_value_control_init(EditorValueControl *self)
{
    gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
}

GtkWidget *
editor_value_control_new(EditorDocument *document, const Field *field, const char *label)
{
    EditorValueControl *self = g_object_new(type_of_kind[field->kind](), NULL);
    get_private(self)->document = g_object_ref(document);
    get_private(self)->field = field;
    EDITOR_VALUE_CONTROL_GET_CLASS(self)->set_label(self, label);
    return GTK_WIDGET(self);
}

void
editor_value_control_show(EditorValueControl *self, const FieldRow *row)
{
    EDITOR_VALUE_CONTROL_GET_CLASS(self)->show(self, row);
}

void
editor_value_control_refuse(EditorValueControl *self)
{
    if (EDITOR_VALUE_CONTROL_GET_CLASS(self)->refuse != NULL)
        EDITOR_VALUE_CONTROL_GET_CLASS(self)->refuse(self);
}

/* Emits "commit" with @text. */
static void
editor_value_control_commit(EditorValueControl *self, const char *text)
{
    g_signal_emit(self, commit_signal, 0, text);
}

/* Returns: (transfer none): the document, and the field. */
static EditorDocument *
editor_value_control_document(EditorValueControl *self)
{
    return get_private(self)->document;
}

static const Field *
editor_value_control_field(EditorValueControl *self)
{
    return get_private(self)->field;
}

/* For controls: makes @child fill the control. */
static void
editor_value_control_set_child(EditorValueControl *self, GtkWidget *child)
{
    gtk_widget_set_parent(child, GTK_WIDGET(self));
}
