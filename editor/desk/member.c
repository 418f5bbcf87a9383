/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members of the shown scenario as small pages of the desk.
 */
#include "editor/desk/member.h"

#include "editor/controls/widget-text.h"
#include "editor/controls/typing.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/record-search.h"
#include "editor/fields/value-words.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>
#include <string.h>

#define DESK_TYPE_MEMBER (desk_member_get_type())
G_DECLARE_FINAL_TYPE(DeskMember, desk_member, DESK, MEMBER, DeskPage)

struct _DeskMember {
    DeskPage parent;
    char *path, *name;        /* owned */
    const char *const *words; /* of a choice */
    gint64 from;              /* of boxes */
    EntityId entity;          /* of a way */
    GtkWidget *widget;        /* the entry, the list that drops down, the button */
    char *scenario;           /* owned: of an entry: id of the one whose text is shown */
    gboolean is_filling;      /* what changes is not the user's doing */
    void (*refresh)(DeskMember *self, gboolean is_outdated); /* NULL: there is nothing to do */
};

G_DEFINE_FINAL_TYPE(DeskMember, desk_member, DESK_TYPE_PAGE)

static void
desk_member_refresh(DeskPage *page, gboolean is_outdated)
{
    if (DESK_MEMBER(page)->refresh != NULL)
        DESK_MEMBER(page)->refresh(DESK_MEMBER(page), is_outdated);
}

static void
desk_member_finalize(GObject *object)
{
    DeskMember *self = DESK_MEMBER(object);
    g_free(self->path);
    g_free(self->name);
    g_free(self->scenario);
    G_OBJECT_CLASS(desk_member_parent_class)->finalize(object);
}

static void
desk_member_class_init(DeskMemberClass *class)
{
    G_OBJECT_CLASS(class)->finalize = desk_member_finalize;
    DESK_PAGE_CLASS(class)->refresh = desk_member_refresh;
}

static void
desk_member_init(DeskMember *self)
{
    gtk_widget_set_valign(GTK_WIDGET(self), GTK_ALIGN_CENTER);
}

static DeskMember *
member_new(EditorDocument *document, const char *path, const char *name,
           void (*refresh)(DeskMember *self, gboolean is_outdated))
{
    DeskMember *self = desk_page_new(DESK_TYPE_MEMBER, document);
    self->path = g_strdup(path);
    self->name = g_strdup(name);
    self->refresh = refresh;
    return self;
}

static gboolean
store_typed(DeskMember *self, const char *typed, GError **error)
{
    g_autofree char *label = g_strdup_printf(_("Change %s"), self->name);
    return member_edit_scenario_set(desk_page_document(DESK_PAGE(self)), self->path, typed, label,
                                    error);
}

/* Stores what was chosen. */
static void
store_word(DeskMember *self, const char *text)
{
    g_autoptr(GError) error = NULL;
    store_typed(self, text, &error);
    desk_say_error(GTK_WIDGET(self), error);
}

/* Returns: (transfer none): the field of the entry if it is a date, which is shown and typed as
 * people write it; NULL: it is not. */
static const Field *
find_date_field(const DeskMember *self)
{
    const Field *field = member_edit_scenario_field(self->path);
    return field != NULL && field->kind == KIND_DATE ? field : NULL;
}

/* What is being typed stays, unless it was meant for another scenario. */
static void
refresh_entry(DeskMember *self, gboolean is_outdated G_GNUC_UNUSED)
{
    const char *scenario = editor_document_scenario_id(desk_page_document(DESK_PAGE(self)));
    const Field *date = find_date_field(self);
    g_autofree char *text =
        member_edit_scenario_text(desk_page_document(DESK_PAGE(self)), self->path);
    g_autofree char *shown = text != NULL && date != NULL
                                 ? record_search_title(desk_page_set(DESK_PAGE(self)), date, text)
                                 : g_strdup(text);
    typing_show(GTK_ENTRY(self->widget), shown);
    if (g_strcmp0(scenario, self->scenario) == 0)
        return;
    g_free(self->scenario);
    self->scenario = g_strdup(scenario);
    typing_restore(GTK_ENTRY(self->widget));
}

static void
commit_entry(const char *typed, gpointer data)
{
    DeskMember *self = data;
    GError *error = NULL;
    if (g_strcmp0(self->scenario,
                  editor_document_scenario_id(desk_page_document(DESK_PAGE(self)))) != 0)
        return;
    const Field *date = find_date_field(self);
    g_autofree char *value =
        date != NULL ? record_search_resolve(desk_page_set(DESK_PAGE(self)), date, typed)
                     : g_strdup(typed);
    /* What is stored may be written otherwise than it was typed. */
    if (store_typed(self, value, &error))
        refresh_entry(self, TRUE);
    else
        typing_refuse(GTK_ENTRY(self->widget));
    widget_complaint_show(GTK_WIDGET(self), error);
}

GtkWidget *
desk_entry_new(EditorDocument *document, const char *path, const char *name, const char *hint,
               int width)
{
    DeskMember *self = member_new(document, path, name, refresh_entry);
    g_autofree char *widget_name = g_strdup_printf("entry:%s", self->path);
    GtkWidget *entry = self->widget = gtk_entry_new();
    GtkWidget *mark = desk_mark_new(document, path, name);
    gtk_widget_set_name(entry, widget_name);
    gtk_widget_set_valign(entry, GTK_ALIGN_CENTER);
    gtk_widget_set_halign(entry, GTK_ALIGN_START);
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), hint);
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), width);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(entry), width);
    typing_begin(GTK_ENTRY(entry), commit_entry, self);
    GtkWidget *const parts[] = {widget_set_spoken_name(entry, self->name), mark, NULL};
    gtk_box_append(GTK_BOX(self), desk_line_new(2, parts));
    gtk_box_append(GTK_BOX(self), widget_complaint_new(GTK_WIDGET(self)));
    return GTK_WIDGET(self);
}

/* Returns: (transfer full): what is different there, or NULL. */
static Difference *
find_difference(DeskMember *self)
{
    const char *path = self->path;
    const char *slash = strrchr(path, '/');
    g_autofree char *way = slash != NULL ? g_strndup(path, (gsize)(slash - path)) : g_strdup("");
    g_autoptr(Subject) subject =
        member_edit_scenario_subject(desk_page_document(DESK_PAGE(self)), way);
    if (subject == NULL)
        return NULL;
    return difference_of(desk_page_set(DESK_PAGE(self)), subject, slash != NULL ? slash + 1 : path);
}

static void
revert_member(DeskMember *self)
{
    g_autoptr(Difference) difference = find_difference(self);
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    if (difference == NULL)
        return;
    g_ptr_array_add(all, difference);
    difference_revert_in_document(desk_page_document(DESK_PAGE(self)), all, &error);
    desk_say_error(GTK_WIDGET(self), error);
}

static void
refresh_mark(DeskMember *self, gboolean is_outdated)
{
    if (!is_outdated)
        return;
    g_autoptr(Difference) difference = find_difference(self);
    gtk_widget_set_visible(self->widget, difference != NULL);
    if (difference == NULL)
        return;
    g_autofree char *below =
        value_words_difference(desk_page_set(DESK_PAGE(self)), difference, TRUE);
    g_autofree char *tooltip = g_strdup_printf(_("Base: %s\nClick to revert."), below);
    widget_set_tooltip(self->widget, tooltip);
}

GtkWidget *
desk_mark_new(EditorDocument *document, const char *path, const char *name)
{
    DeskMember *self = member_new(document, path, name, refresh_mark);
    g_autofree char *label = g_strdup_printf(_("Revert: %s"), self->name);
    GtkWidget *button = self->widget = gtk_button_new_with_label("●");
    gtk_widget_set_size_request(GTK_WIDGET(self), 18, -1);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "difference");
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(revert_member), self);
    gtk_box_append(GTK_BOX(self), widget_set_spoken_name(button, label));
    return GTK_WIDGET(self);
}

static void
on_choice(DeskMember *self)
{
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->widget));
    if (!self->is_filling && chosen != GTK_INVALID_LIST_POSITION)
        store_word(self, chosen > 0 ? self->words[chosen - 1] : "");
}

static void
refresh_choice(DeskMember *self, gboolean is_outdated G_GNUC_UNUSED)
{
    g_autofree char *text =
        member_edit_scenario_text(desk_page_document(DESK_PAGE(self)), self->path);
    gint word = text != NULL ? entity_find_word(self->words, text, strlen(text)) : -1;
    self->is_filling = TRUE;
    gtk_drop_down_set_selected(GTK_DROP_DOWN(self->widget), (guint)(word + 1));
    self->is_filling = FALSE;
}

GtkWidget *
desk_choice_new(EditorDocument *document, const char *path, const char *name,
                const char *const *words, const char *nothing)
{
    DeskMember *self = member_new(document, path, name, refresh_choice);
    g_autofree char *widget_name = g_strdup_printf("choice:%s", self->path);
    GtkStringList *list = gtk_string_list_new(words);
    gtk_string_list_splice(list, 0, 0, (const char *[]){nothing, NULL});
    self->words = words;
    self->widget = gtk_drop_down_new(G_LIST_MODEL(list), NULL);
    gtk_widget_set_name(self->widget, widget_name);
    widget_set_drop_down_name(GTK_DROP_DOWN(self->widget), self->name);
    g_signal_connect_swapped(self->widget, "notify::selected", G_CALLBACK(on_choice), self);
    gtk_box_append(GTK_BOX(self), self->widget);
    return GTK_WIDGET(self);
}

static void
put_marker(GtkButton *button, DeskMember *self)
{
    store_word(self, gtk_button_get_label(button));
}

/* The box with the marker is pressed. */
static void
refresh_boxes(DeskMember *self, gboolean is_outdated G_GNUC_UNUSED)
{
    g_autofree char *first = g_strdup_printf("%" G_GINT64_FORMAT, self->from);
    g_autofree char *text =
        member_edit_scenario_text(desk_page_document(DESK_PAGE(self)), self->path);
    for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(self)); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        const char *number = gtk_button_get_label(GTK_BUTTON(child));
        desk_press(child, "suggested-action", g_strcmp0(number, text != NULL ? text : first) == 0);
    }
}

GtkWidget *
desk_boxes_new(EditorDocument *document, const char *path, const char *name, gint64 from, gint64 to)
{
    DeskMember *self = member_new(document, path, name, refresh_boxes);
    self->from = from;
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self), GTK_ORIENTATION_HORIZONTAL);
    gtk_widget_add_css_class(GTK_WIDGET(self), "linked");
    for (gint64 i = from; i <= to; i++) {
        g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, i);
        g_autofree char *label = g_strdup_printf(_("%s: %s"), self->name, number);
        GtkWidget *button = gtk_button_new_with_label(number);
        gtk_widget_set_name(button, label);
        g_signal_connect(button, "clicked", G_CALLBACK(put_marker), self);
        gtk_box_append(GTK_BOX(self), widget_set_spoken_name(button, label));
    }
    return GTK_WIDGET(self);
}

static void
show_in_inspector(DeskMember *self)
{
    g_autoptr(Subject) entry =
        member_edit_scenario_subject(desk_page_document(DESK_PAGE(self)), self->path);
    g_autoptr(Subject) record = subject_new(self->entity, strrchr(self->path, '/') + 1, NULL);
    gboolean is_there =
        entry != NULL && subject_record(entry, desk_page_set(DESK_PAGE(self))) != NULL;
    editor_document_select(desk_page_document(DESK_PAGE(self)), is_there ? entry : record);
}

GtkWidget *
desk_way_new(EditorDocument *document, const char *path, const char *name, EntityId entity)
{
    DeskMember *self = member_new(document, path, name, NULL);
    self->entity = entity;
    GtkWidget *button = gtk_button_new_with_label(self->name);
    GtkWidget *label = gtk_button_get_child(GTK_BUTTON(button));
    g_autofree char *tooltip = g_strdup_printf(_("Show %s in the inspector"), self->name);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars(GTK_LABEL(label), 12);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "name");
    widget_set_tooltip(button, tooltip);
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(show_in_inspector), self);
    gtk_box_append(GTK_BOX(self), button);
    return GTK_WIDGET(self);
}
