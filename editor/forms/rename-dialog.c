/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small window with an entry for the id, and what follows from it.
 */
#include "editor/forms/rename-dialog.h"

#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "validator/edits/reference.h"
#include "validator/edits/rename.h"

#include <glib/gi18n.h>
#include <string.h>

#define EDITOR_TYPE_RENAME_DIALOG (editor_rename_dialog_get_type())
G_DECLARE_FINAL_TYPE(EditorRenameDialog, editor_rename_dialog, EDITOR, RENAME_DIALOG, GtkWindow)

struct _EditorRenameDialog {
    GtkWindow parent;
    EditorDocument *document; /* owned */
    Subject *subject;         /* owned */
    GPtrArray *undecided;     /* owned: of Use: words that may mean the record */
    GPtrArray *answers;       /* owned: of their check buttons */
    GPtrArray *above;         /* owned: of UsesAbove: data sets that do not follow */
    /* Of the template. */
    GtkWidget *entry, *uses, *problem, *buttons, *rename;
    GtkWidget *undecided_box, *lines; /* the lines are in it */
    GtkWidget *above_box;
};

G_DEFINE_FINAL_TYPE(EditorRenameDialog, editor_rename_dialog, GTK_TYPE_WINDOW)

/* Shows what is wrong with the typed id. */
static void
check_id(EditorRenameDialog *self)
{
    const char *id = gtk_editable_get_text(GTK_EDITABLE(self->entry));
    const DataSet *set = editor_document_set(self->document);
    const Subject *subject = self->subject;
    gboolean is_same = strcmp(id, subject->id) == 0;
    g_autofree char *problem = is_same ? rename_obstacle(set, subject->entity, subject->id)
                                       : rename_problem(set, subject->entity, subject->id, id);
    gtk_label_set_text(GTK_LABEL(self->problem), problem != NULL ? problem : "");
    gtk_widget_set_sensitive(self->rename, problem == NULL && !is_same);
}

static void
rename_it(EditorRenameDialog *self)
{
    g_autoptr(GError) error = NULL;
    const char *id = gtk_editable_get_text(GTK_EDITABLE(self->entry));
    if (!gtk_widget_get_sensitive(self->rename))
        return;
    g_autoptr(GPtrArray) settled = g_ptr_array_new();
    for (guint i = 0; i < self->answers->len; i++)
        if (gtk_check_button_get_active(self->answers->pdata[i]))
            g_ptr_array_add(settled, self->undecided->pdata[i]);
    if (editor_document_rename(self->document, self->subject->entity, self->subject->id, id,
                               settled, &error))
        gtk_window_destroy(GTK_WINDOW(self));
    else
        gtk_label_set_text(GTK_LABEL(self->problem), error->message);
}

static GtkWidget *
new_line(GtkWidget *box, const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 50);
    gtk_box_append(GTK_BOX(box), label);
    return label;
}

/* Lists the words of lines of which it is not known whether they mean the record, to be checked by
 * the user: none is renamed otherwise. */
static void
add_undecided(EditorRenameDialog *self)
{
    DataSet *set = editor_document_set(self->document);
    for (guint i = 0; i < self->undecided->len; i++) {
        const Use *use = self->undecided->pdata[i];
        const Record *record = subject_record(use->subject, set);
        g_autofree char *place = reference_use_title(use, set);
        const Texts *texts =
            record != NULL && !record->raw ? FIELD_SLOT(record, use->field, Texts) : NULL;
        g_autofree char *title = texts != NULL && use->index < texts->length
                                     ? g_strdup_printf("%s: “%s”", place, texts->items[use->index])
                                     : g_strdup(place);
        GtkWidget *answer = gtk_check_button_new_with_label(title);
        gtk_box_append(GTK_BOX(self->lines), answer);
        g_ptr_array_add(self->answers, answer);
    }
    gtk_widget_set_visible(self->undecided_box, self->undecided->len > 0);
}

/* Reports the data sets above, which are other folders with a history of their own. */
static void
add_above(EditorRenameDialog *self)
{
    for (guint i = 0; i < self->above->len; i++) {
        const UsesAbove *above = self->above->pdata[i];
        g_autofree char *text = g_strdup_printf(
            ngettext(
                "“%s” extends this data set and keeps the old id in %u place: change it there.",
                "“%s” extends this data set and keeps the old id in %u places: change it "
                "there.",
                above->n),
            above->title, above->n);
        gtk_widget_add_css_class(new_line(self->above_box, text), "warning");
    }
    gtk_widget_set_visible(self->above_box, self->above->len > 0);
}

static void
editor_rename_dialog_finalize(GObject *object)
{
    EditorRenameDialog *self = EDITOR_RENAME_DIALOG(object);
    g_clear_object(&self->document);
    g_clear_pointer(&self->subject, subject_free);
    g_clear_pointer(&self->undecided, g_ptr_array_unref);
    g_clear_pointer(&self->answers, g_ptr_array_unref);
    g_clear_pointer(&self->above, g_ptr_array_unref);
    G_OBJECT_CLASS(editor_rename_dialog_parent_class)->finalize(object);
}

static void
editor_rename_dialog_class_init(EditorRenameDialogClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_rename_dialog_finalize;
    TEMPLATE_LOAD(class, "rename-dialog.ui");
    TEMPLATE_CHILDREN(class, EditorRenameDialog, entry, uses, problem, buttons, rename,
                      undecided_box, lines, above_box);
    TEMPLATE_CALLBACKS(class, check_id, rename_it);
}

static void
editor_rename_dialog_init(EditorRenameDialog *self)
{
    self->answers = g_ptr_array_new();
    gtk_widget_init_template(GTK_WIDGET(self));
    widget_set_mnemonic_names(self->buttons);
}

/* @to: the id that is proposed. */
static void
fill_uses(EditorRenameDialog *self, const char *to)
{
    DataSet *set = editor_document_set(self->document);
    g_autoptr(GPtrArray) uses = reference_find_uses(set, self->subject->entity, self->subject->id);
    g_autofree char *name = subject_title(self->subject, set);
    g_autofree char *title = g_strdup_printf(_("Id of %s"), name);
    g_autofree char *follow = g_strdup_printf(
        ngettext("%u use is updated.", "%u uses are updated.", uses->len), uses->len);
    gtk_window_set_title(GTK_WINDOW(self), title);
    gtk_label_set_text(GTK_LABEL(self->uses), follow);
    add_undecided(self);
    add_above(self);
    gtk_editable_set_text(GTK_EDITABLE(self->entry), to);
    check_id(self);
}

/* @undecided, @above (transfer full). */
static void
show_dialog(GtkWidget *at, EditorDocument *document, const Subject *subject, const char *to,
            GPtrArray *undecided, GPtrArray *above)
{
    EditorRenameDialog *self = g_object_new(EDITOR_TYPE_RENAME_DIALOG, NULL);
    GtkRoot *root = gtk_widget_get_root(at);
    self->document = g_object_ref(document);
    self->subject = subject_copy(subject);
    self->undecided = undecided;
    self->above = above;
    if (GTK_IS_WINDOW(root))
        gtk_window_set_transient_for(GTK_WINDOW(self), GTK_WINDOW(root));
    fill_uses(self, to);
    gtk_window_present(GTK_WINDOW(self));
}

void
rename_dialog_show(GtkWidget *at, EditorDocument *document, const Subject *subject)
{
    DataSet *set = editor_document_set(document);
    show_dialog(at, document, subject, subject->id,
                reference_find_undecided(set, subject->entity, subject->id),
                reference_find_uses_above(set, subject->entity, subject->id));
}

gboolean
rename_dialog_ask(GtkWidget *at, EditorDocument *document, const Subject *subject, const char *to)
{
    DataSet *set = editor_document_set(document);
    g_autofree char *id = g_strstrip(g_strdup(to));
    g_autofree char *problem = rename_problem(set, subject->entity, subject->id, id);
    if (problem != NULL || strcmp(subject->id, id) == 0)
        return FALSE;
    g_autoptr(GPtrArray) undecided = reference_find_undecided(set, subject->entity, subject->id);
    g_autoptr(GPtrArray) above = reference_find_uses_above(set, subject->entity, subject->id);
    if (undecided->len == 0 && above->len == 0)
        return FALSE;
    show_dialog(at, document, subject, id, g_steal_pointer(&undecided), g_steal_pointer(&above));
    return TRUE;
}
