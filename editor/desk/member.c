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
#include "editor/fields/value-words.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>
#include <string.h>

/* What any of them knows. */
typedef struct {
    const char *path, *name;  /* owned once it is built */
    const char *hint;         /* of an entry and a choice, while it is built */
    int width;                /* of an entry, in letters */
    const char *const *words; /* of a choice */
    gint64 from, to;          /* of boxes */
    EntityId entity;          /* of a way */
    GtkWidget *widget;        /* the entry, the list that drops down, the button */
    char *scenario;           /* owned: of an entry: id of the one whose text is shown */
    gboolean is_filling;      /* what changes is not the user's doing */
} Member;

/* Returns: the state, whose texts are its own from now on. */
static Member *
member_begin(DeskPage *page)
{
    Member *member = desk_page_state(page);
    member->path = g_strdup(member->path);
    member->name = g_strdup(member->name);
    gtk_widget_set_valign(GTK_WIDGET(page), GTK_ALIGN_CENTER);
    return member;
}

static void
member_clear(gpointer state)
{
    Member *member = state;
    g_free((char *)member->path);
    g_free((char *)member->name);
    g_free(member->scenario);
}

static gboolean
store_typed(DeskPage *page, const char *typed, GError **error)
{
    const Member *member = desk_page_state(page);
    g_autofree char *label = g_strdup_printf(_("Change %s"), member->name);
    return scenario_member_set(desk_page_document(page), member->path, typed, label, error);
}

/* Stores what was chosen. */
static void
store_word(DeskPage *page, const char *text)
{
    g_autoptr(GError) error = NULL;
    store_typed(page, text, &error);
    desk_say_error(GTK_WIDGET(page), error);
}

/* What is being typed stays, unless it was meant for another scenario. */
static void
refresh_entry(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    Member *member = desk_page_state(page);
    const char *scenario = editor_document_scenario_id(desk_page_document(page));
    g_autofree char *text = scenario_member_text(desk_page_document(page), member->path);
    typing_show(GTK_ENTRY(member->widget), text);
    if (g_strcmp0(scenario, member->scenario) == 0)
        return;
    g_free(member->scenario);
    member->scenario = g_strdup(scenario);
    typing_restore(GTK_ENTRY(member->widget));
}

static void
commit_entry(const char *typed, gpointer page)
{
    const Member *member = desk_page_state(page);
    GError *error = NULL;
    if (g_strcmp0(member->scenario, editor_document_scenario_id(desk_page_document(page))) != 0)
        return;
    /* What is stored may be written otherwise than it was typed. */
    if (store_typed(page, typed, &error))
        refresh_entry(page, TRUE);
    else
        typing_refuse(GTK_ENTRY(member->widget));
    complaint_show(page, error);
}

static void
build_entry(DeskPage *page)
{
    Member *member = member_begin(page);
    g_autofree char *widget_name = g_strdup_printf("entry:%s", member->path);
    GtkWidget *entry = member->widget = gtk_entry_new();
    GtkWidget *mark = desk_mark_new(desk_page_document(page), member->path, member->name);
    gtk_widget_set_name(entry, widget_name);
    gtk_widget_set_valign(entry, GTK_ALIGN_CENTER);
    gtk_widget_set_halign(entry, GTK_ALIGN_START);
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), member->hint);
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), member->width);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(entry), member->width);
    typing_begin(GTK_ENTRY(entry), commit_entry, page);
    GtkWidget *const parts[] = {spoken_name(entry, member->name), mark, NULL};
    gtk_box_append(GTK_BOX(page), desk_line_new(2, parts));
    gtk_box_append(GTK_BOX(page), complaint_new(GTK_WIDGET(page)));
}

GtkWidget *
desk_entry_new(EditorDocument *document, const char *path, const char *name, const char *hint,
               int width)
{
    static const DeskPageKind kind = {sizeof(Member), build_entry, refresh_entry, member_clear};
    const Member start = {.path = path, .name = name, .hint = hint, .width = width};
    return desk_page_new(document, &kind, &start);
}

/* Returns: (transfer full): what is different there, or NULL. */
static Difference *
find_difference(DeskPage *page)
{
    const char *path = ((const Member *)desk_page_state(page))->path;
    const char *slash = strrchr(path, '/');
    g_autofree char *way = slash != NULL ? g_strndup(path, (gsize)(slash - path)) : g_strdup("");
    g_autoptr(Subject) subject = scenario_subject(desk_page_document(page), way);
    if (subject == NULL)
        return NULL;
    return difference_of(desk_page_set(page), subject, slash != NULL ? slash + 1 : path);
}

static void
revert_member(DeskPage *page)
{
    g_autoptr(Difference) difference = find_difference(page);
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    if (difference == NULL)
        return;
    g_ptr_array_add(all, difference);
    difference_revert_in_document(desk_page_document(page), all, &error);
    desk_say_error(GTK_WIDGET(page), error);
}

static void
refresh_mark(DeskPage *page, gboolean is_outdated)
{
    const Member *member = desk_page_state(page);
    if (!is_outdated)
        return;
    g_autoptr(Difference) difference = find_difference(page);
    gtk_widget_set_visible(member->widget, difference != NULL);
    if (difference == NULL)
        return;
    g_autofree char *below = value_words_difference(desk_page_set(page), difference, TRUE);
    g_autofree char *tooltip = g_strdup_printf(_("Below: %s\nPress to take it back."), below);
    tooltip_set(member->widget, tooltip);
}

static void
build_mark(DeskPage *page)
{
    Member *member = member_begin(page);
    g_autofree char *label = g_strdup_printf(_("Take back: %s"), member->name);
    GtkWidget *button = member->widget = gtk_button_new_with_label("●");
    gtk_widget_set_size_request(GTK_WIDGET(page), 18, -1);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "difference");
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(revert_member), page);
    gtk_box_append(GTK_BOX(page), spoken_name(button, label));
}

GtkWidget *
desk_mark_new(EditorDocument *document, const char *path, const char *name)
{
    static const DeskPageKind kind = {sizeof(Member), build_mark, refresh_mark, member_clear};
    const Member start = {.path = path, .name = name};
    return desk_page_new(document, &kind, &start);
}

static void
on_choice(DeskPage *page)
{
    const Member *member = desk_page_state(page);
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(member->widget));
    if (!member->is_filling && chosen != GTK_INVALID_LIST_POSITION)
        store_word(page, chosen > 0 ? member->words[chosen - 1] : "");
}

static void
refresh_choice(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    Member *member = desk_page_state(page);
    g_autofree char *text = scenario_member_text(desk_page_document(page), member->path);
    gint word = text != NULL ? entity_find_word(member->words, text, strlen(text)) : -1;
    member->is_filling = TRUE;
    gtk_drop_down_set_selected(GTK_DROP_DOWN(member->widget), (guint)(word + 1));
    member->is_filling = FALSE;
}

static void
build_choice(DeskPage *page)
{
    Member *member = member_begin(page);
    g_autofree char *widget_name = g_strdup_printf("choice:%s", member->path);
    g_autoptr(GtkStringList) words = gtk_string_list_new(NULL);
    gtk_string_list_append(words, member->hint);
    for (guint i = 0; member->words[i] != NULL; i++)
        gtk_string_list_append(words, member->words[i]);
    member->widget = gtk_drop_down_new(G_LIST_MODEL(g_steal_pointer(&words)), NULL);
    gtk_widget_set_name(member->widget, widget_name);
    spoken_name_drop_down(GTK_DROP_DOWN(member->widget), member->name);
    g_signal_connect_swapped(member->widget, "notify::selected", G_CALLBACK(on_choice), page);
    gtk_box_append(GTK_BOX(page), member->widget);
}

GtkWidget *
desk_choice_new(EditorDocument *document, const char *path, const char *name,
                const char *const *words, const char *nothing)
{
    static const DeskPageKind kind = {sizeof(Member), build_choice, refresh_choice, member_clear};
    const Member start = {.path = path, .name = name, .words = words, .hint = nothing};
    return desk_page_new(document, &kind, &start);
}

static void
put_marker(GtkButton *button, DeskPage *page)
{
    store_word(page, gtk_button_get_label(button));
}

/* The box with the marker is pressed. */
static void
refresh_boxes(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    const Member *member = desk_page_state(page);
    g_autofree char *first = g_strdup_printf("%" G_GINT64_FORMAT, member->from);
    g_autofree char *text = scenario_member_text(desk_page_document(page), member->path);
    for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(page)); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        const char *number = gtk_button_get_label(GTK_BUTTON(child));
        desk_press(child, "suggested-action", g_strcmp0(number, text != NULL ? text : first) == 0);
    }
}

static void
build_boxes(DeskPage *page)
{
    const Member *member = member_begin(page);
    gtk_orientable_set_orientation(GTK_ORIENTABLE(page), GTK_ORIENTATION_HORIZONTAL);
    gtk_widget_add_css_class(GTK_WIDGET(page), "linked");
    for (gint64 i = member->from; i <= member->to; i++) {
        g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, i);
        g_autofree char *label = g_strdup_printf(_("%s: %s"), member->name, number);
        GtkWidget *button = gtk_button_new_with_label(number);
        gtk_widget_set_name(button, label);
        g_signal_connect(button, "clicked", G_CALLBACK(put_marker), page);
        gtk_box_append(GTK_BOX(page), spoken_name(button, label));
    }
}

GtkWidget *
desk_boxes_new(EditorDocument *document, const char *path, const char *name, gint64 from, gint64 to)
{
    static const DeskPageKind kind = {sizeof(Member), build_boxes, refresh_boxes, member_clear};
    const Member start = {.path = path, .name = name, .from = from, .to = to};
    return desk_page_new(document, &kind, &start);
}

static void
show_in_inspector(DeskPage *page)
{
    const Member *member = desk_page_state(page);
    g_autoptr(Subject) entry = scenario_subject(desk_page_document(page), member->path);
    g_autoptr(Subject) record = subject_new(member->entity, strrchr(member->path, '/') + 1, NULL);
    gboolean is_there = entry != NULL && subject_record(entry, desk_page_set(page)) != NULL;
    editor_document_select(desk_page_document(page), is_there ? entry : record);
}

static void
build_member_link(DeskPage *page)
{
    const Member *member = member_begin(page);
    GtkWidget *button = gtk_button_new_with_label(member->name);
    GtkWidget *label = gtk_button_get_child(GTK_BUTTON(button));
    g_autofree char *tooltip = g_strdup_printf(_("Show %s in the inspector"), member->name);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars(GTK_LABEL(label), 12);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "name");
    tooltip_set(button, tooltip);
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(show_in_inspector), page);
    gtk_box_append(GTK_BOX(page), button);
}

GtkWidget *
desk_way_new(EditorDocument *document, const char *path, const char *name, EntityId entity)
{
    static const DeskPageKind kind = {sizeof(Member), build_member_link, NULL, member_clear};
    const Member start = {.path = path, .name = name, .entity = entity};
    return desk_page_new(document, &kind, &start);
}
