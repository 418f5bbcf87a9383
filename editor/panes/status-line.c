/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Labels that follow the document and its checks.
 */
#include "editor/panes/status-line.h"

#include "editor/controls/spoken-name.h"
#include "editor/document/signals.h"
#include "editor/fields/form-groups.h"

#include <glib/gi18n.h>

struct _EditorStatusLine {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    EditorLiveCheck *check;   /* owned */
    GtkLabel *layer, *selection, *findings, *saved;
    GtkWidget *findings_button;
};

G_DEFINE_FINAL_TYPE(EditorStatusLine, editor_status_line, GTK_TYPE_WIDGET)

/* Returns: (transfer full): the name of the folder. */
static char *
name_of(const DataSet *set)
{
    return g_path_get_basename(set->name);
}

static void
show_layer(EditorStatusLine *self)
{
    const DataSet *set = editor_document_set(self->document);
    const char *why;
    g_autofree char *name = name_of(set);
    g_autofree char *base = set->base != NULL ? name_of(set->base) : NULL;
    g_autofree char *text = NULL;
    if (editor_document_is_gone(self->document))
        text = g_strdup(_("The folder is gone"));
    else if (editor_document_is_read_only(self->document, &why))
        text = g_strdup_printf(_("Read-only: %s"), why);
    else if (base != NULL)
        text = g_strdup_printf(_("Edits go to %s, above %s"), name, base);
    else
        text = g_strdup_printf(_("Edits go to %s"), name);
    gtk_label_set_text(self->layer, text);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->layer), set->name);
}

static void
show_selection(EditorStatusLine *self)
{
    const DataSet *set = editor_document_set(self->document);
    const GPtrArray *selection = editor_document_selection(self->document);
    const Subject *subject = editor_document_subject(self->document);
    g_autofree char *heading = form_groups_title(self->document);
    g_autofree char *title = heading != NULL ? subject_title(subject, set) : g_strdup("");
    g_autofree char *text =
        selection->len > 1
            ? g_strdup_printf(g_dngettext(NULL, "%u selected", "%u selected", selection->len),
                              selection->len)
            : g_steal_pointer(&title);
    gtk_label_set_text(self->selection, text);
}

static void
show_saved(EditorStatusLine *self)
{
    gboolean is_gone = editor_document_is_gone(self->document);
    gboolean is_modified = editor_document_is_modified(self->document);
    const char *words = is_modified ? _("Not saved") : _("All saved");
    gtk_label_set_text(self->saved, is_gone ? _("Not on disk") : words);
    if (is_modified || is_gone)
        gtk_widget_add_css_class(GTK_WIDGET(self->saved), "unsaved");
    else
        gtk_widget_remove_css_class(GTK_WIDGET(self->saved), "unsaved");
}

static void
follow_document(EditorStatusLine *self)
{
    show_layer(self);
    show_selection(self);
    show_saved(self);
}

static guint
count(const FindingList *list, Severity severity)
{
    return finding_list_count(list, severity) + finding_list_count_left_out(list, severity);
}

static void
show_findings(EditorStatusLine *self)
{
    const FindingList *list = editor_live_check_findings(self->check);
    if (list == NULL) {
        gtk_label_set_text(self->findings, _("Checking…"));
        return;
    }
    guint errors = count(list, SEVERITY_ERROR);
    guint warnings = count(list, SEVERITY_WARNING);
    guint notes = count(list, SEVERITY_NOTE);
    g_autofree char *words_of_errors =
        g_strdup_printf(g_dngettext(NULL, "%u error", "%u errors", errors), errors);
    g_autofree char *words_of_warnings =
        g_strdup_printf(g_dngettext(NULL, "%u warning", "%u warnings", warnings), warnings);
    g_autofree char *words_of_notes =
        g_strdup_printf(g_dngettext(NULL, "%u note", "%u notes", notes), notes);
    g_autofree char *text =
        errors + warnings + notes == 0
            ? g_strdup(_("✓ No problems"))
            : g_strdup_printf("%s, %s, %s", words_of_errors, words_of_warnings, words_of_notes);
    const char *const styles[] = {errors > 0     ? "has-errors"
                                  : warnings > 0 ? "has-warnings"
                                                 : "has-none",
                                  NULL};
    gtk_label_set_text(self->findings, text);
    gtk_widget_set_css_classes(GTK_WIDGET(self->findings), (const char **)styles);
    spoken_name(self->findings_button, text);
}

static void
editor_status_line_dispose(GObject *object)
{
    EditorStatusLine *self = EDITOR_STATUS_LINE(object);
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))) != NULL)
        gtk_widget_unparent(child);
    g_clear_object(&self->check);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_status_line_parent_class)->dispose(object);
}

static void
editor_status_line_class_init(EditorStatusLineClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_status_line_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "statusline");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
}

static GtkLabel *
add_label(EditorStatusLine *self)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_parent(label, GTK_WIDGET(self));
    return GTK_LABEL(label);
}

static void
editor_status_line_init(EditorStatusLine *self)
{
    self->layer = add_label(self);
    self->selection = add_label(self);
    gtk_widget_set_hexpand(GTK_WIDGET(self->selection), TRUE);
    gtk_label_set_xalign(self->selection, 0.5f);
    self->findings = GTK_LABEL(gtk_label_new(NULL));
    self->findings_button = gtk_button_new();
    gtk_button_set_child(GTK_BUTTON(self->findings_button), GTK_WIDGET(self->findings));
    gtk_button_set_has_frame(GTK_BUTTON(self->findings_button), FALSE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(self->findings_button), "win.problems");
    gtk_widget_set_tooltip_text(self->findings_button, _("Show problems (Alt+1)"));
    gtk_widget_set_parent(self->findings_button, GTK_WIDGET(self));
    self->saved = add_label(self);
}

GtkWidget *
editor_status_line_new(EditorDocument *document, EditorLiveCheck *check)
{
    EditorStatusLine *self = g_object_new(EDITOR_TYPE_STATUS_LINE, NULL);
    self->document = g_object_ref(document);
    self->check = g_object_ref(check);
    signal_follow(document, "changed", G_CALLBACK(follow_document), self);
    signal_follow(document, "selection-changed", G_CALLBACK(show_selection), self);
    signal_follow(check, "findings", G_CALLBACK(show_findings), self);
    follow_document(self);
    show_findings(self);
    return GTK_WIDGET(self);
}
