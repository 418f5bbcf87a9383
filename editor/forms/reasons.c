/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Popovers with a short list; they are gone when they close.
 */
#include "editor/forms/reasons.h"

#include "editor/controls/container.h"
#include "editor/controls/widget-text.h"
#include "editor/document/outline.h"
#include "editor/fields/value-words.h"
#include "validator/edits/field-text.h"
#include "validator/edits/layer.h"
#include "validator/edits/reference.h"

#include <glib/gi18n.h>
#include <string.h>

/* More uses than that are counted only. */
#define USES_MAX 200u
#define LIST_WIDTH 340
#define LIST_HEIGHT 320

/* Restores the focus after the popover. */
static gboolean
remove_popover(gpointer popover)
{
    GtkWidget *at = gtk_widget_get_parent(popover);
    if (at != NULL)
        gtk_widget_unparent(popover);
    if (at != NULL && gtk_widget_get_mapped(at))
        container_focus(at, GTK_DIR_TAB_FORWARD);
    g_object_unref(popover);
    return G_SOURCE_REMOVE;
}

/* Not from within its own signal. */
static void
close_popover(GtkWidget *popover)
{
    g_idle_add(remove_popover, g_object_ref(popover));
}

static GtkWidget *
new_line(const char *text, const char *class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 40);
    if (class != NULL)
        gtk_widget_add_css_class(label, class);
    return label;
}

/* Shows @content at @at under @title. */
static GtkWidget *
show_popover(GtkWidget *at, const char *title, GtkWidget *content)
{
    GtkWidget *popover = gtk_popover_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *window = gtk_scrolled_window_new();
    gtk_box_append(GTK_BOX(box), new_line(title, "heading"));
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(window), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(window), LIST_HEIGHT);
    gtk_widget_set_size_request(window, LIST_WIDTH, -1);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(window), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window), content);
    gtk_box_append(GTK_BOX(box), window);
    gtk_popover_set_child(GTK_POPOVER(popover), box);
    widget_set_spoken_name(popover, title);
    gtk_widget_set_parent(popover, at);
    g_signal_connect(popover, "closed", G_CALLBACK(close_popover), NULL);
    gtk_popover_popup(GTK_POPOVER(popover));
    return popover;
}

/* Returns: (transfer full): @file from the folder of its data set on. */
static char *
name_of_file(const DataSet *set, const char *file)
{
    for (; set != NULL; set = set->base) {
        gboolean is_in = g_str_has_prefix(file, set->name) && file[strlen(set->name)] == '/';
        g_autofree char *folder = g_path_get_basename(set->name);
        if (is_in)
            return g_strconcat(folder, file + strlen(set->name), NULL);
    }
    return g_strdup(file);
}

static void
append_reason(GtkWidget *box, const DataSet *set, const Field *field, const Provenance *reason)
{
    GtkWidget *lines = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    g_autofree char *words = reason->value != NULL ? value_words(set, reason->layer, field) : NULL;
    const char *value = words != NULL ? words : reason->value;
    if (value == NULL)
        value = _("removed here");
    g_autofree char *source =
        reason->source != NULL ? g_strdup_printf(_("Source: %s"), reason->source) : NULL;
    g_autofree char *place = NULL;
    g_autofree char *file = reason->file != NULL ? name_of_file(set, reason->file) : NULL;
    if (reason->file != NULL && reason->line > 0)
        place = g_strdup_printf(_("%s, line %u"), file, reason->line);
    else
        place = g_strdup(file != NULL ? file : _("changed here, not saved yet"));
    gtk_box_append(GTK_BOX(lines), new_line(value, NULL));
    gtk_box_append(GTK_BOX(lines), new_line(place, "dim-label"));
    gtk_box_append(GTK_BOX(lines),
                   new_line(source != NULL ? source : _("No source is stated."), "dim-label"));
    gtk_box_append(GTK_BOX(box), lines);
}

void
reasons_popup(GtkWidget *at, EditorDocument *document, const Subject *subject, const Field *field)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(GPtrArray) reasons = layer_provenance_find(set, subject, field_key(field));
    g_autofree char *label = field_label(field);
    g_autofree char *owner = subject_title(subject, set);
    g_autofree char *title = g_strdup_printf(_("%s of %s"), label, owner);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    for (guint i = 0; i < reasons->len; i++) {
        if (i == 1)
            gtk_box_append(GTK_BOX(box), new_line(_("It overrides:"), NULL));
        append_reason(box, set, field, reasons->pdata[i]);
    }
    g_autofree char *fallback = field_fallback_text(field);
    g_autofree char *none =
        fallback != NULL ? g_strdup_printf(_("No value is set; the default is %s."), fallback)
                         : g_strdup(_("No value is set."));
    if (reasons->len == 0)
        gtk_box_append(GTK_BOX(box), new_line(none, NULL));
    gtk_box_append(GTK_BOX(box), new_line(_(field->meaning), "dim-label"));
    show_popover(at, title, box);
}

/* Where it is, and what that is. */
static GtkWidget *
new_use_row(const Use *use, const DataSet *set)
{
    g_autofree char *text = reference_use_title(use, set);
    g_autofree char *kind = field_text_entity_title(entity_get(use->subject->entity));
    GtkWidget *row = gtk_list_box_row_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *title = new_line(text, NULL);
    GtkWidget *detail = gtk_label_new(kind);
    gtk_widget_set_hexpand(title, TRUE);
    gtk_widget_set_valign(detail, GTK_ALIGN_START);
    gtk_widget_add_css_class(detail, "dim-label");
    gtk_box_append(GTK_BOX(box), title);
    gtk_box_append(GTK_BOX(box), detail);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, kind, -1);
    return row;
}

static void
select_use(GtkListBox *list, GtkListBoxRow *row, gpointer data)
{
    const Subject *subject = g_object_get_data(G_OBJECT(row), "narva-subject");
    g_autoptr(Subject) owner = subject_new(subject->entity, subject->id, NULL);
    GtkWidget *popover = gtk_widget_get_ancestor(GTK_WIDGET(list), GTK_TYPE_POPOVER);
    gtk_popover_popdown(GTK_POPOVER(popover));
    editor_document_select(data, owner);
}

void
reasons_show_uses(GtkWidget *at, EditorDocument *document, const Subject *subject)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(GPtrArray) uses = reference_find_uses(set, subject->entity, subject->id);
    g_autofree char *name = subject_title(subject, set);
    g_autofree char *title =
        g_strdup_printf(ngettext("%u use of %s", "%u uses of %s", uses->len), uses->len, name);
    GtkWidget *list = gtk_list_box_new();
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    widget_set_spoken_name(list, title);
    for (guint i = 0; i < MIN(uses->len, USES_MAX); i++) {
        const Use *use = uses->pdata[i];
        GtkWidget *row = new_use_row(use, set);
        g_object_set_data_full(G_OBJECT(row), "narva-subject", subject_copy(use->subject),
                               (GDestroyNotify)subject_free);
        gtk_list_box_append(GTK_LIST_BOX(list), row);
    }
    g_signal_connect(list, "row-activated", G_CALLBACK(select_use), document);
    show_popover(at, uses->len > 0 ? title : _("Nothing uses it."), list);
}
