/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small window; it owns what it needs.
 */
#include "editor/forms/rename-dialog.h"

#include "editor/controls/spoken-name.h"
#include "editor/tools/reference.h"
#include "editor/tools/rename.h"

#include <glib/gi18n.h>
#include <string.h>

/* More lines are scrolled. */
#define UNDECIDED_HEIGHT 240

typedef struct {
    EditorDocument *document; /* owned */
    Subject *subject;         /* owned */
    GtkWindow *window;        /* which owns this */
    GtkWidget *entry;         /* of the window, as are the others */
    GtkWidget *problem;
    GtkWidget *rename;
    GPtrArray *undecided; /* owned: of Use: words that may mean the record */
    GPtrArray *answers;   /* owned: of their check buttons */
    GPtrArray *above;     /* owned: of UsesAbove: data sets that do not follow */
} Dialog;

static void
dialog_free(gpointer data)
{
    Dialog *dialog = data;
    g_object_unref(dialog->document);
    subject_free(dialog->subject);
    g_ptr_array_unref(dialog->undecided);
    g_ptr_array_unref(dialog->answers);
    g_ptr_array_unref(dialog->above);
    g_free(dialog);
}

/* Shows what is wrong with the typed id. */
static void
check_id(Dialog *dialog)
{
    const char *id = gtk_editable_get_text(GTK_EDITABLE(dialog->entry));
    const DataSet *set = editor_document_set(dialog->document);
    const Subject *subject = dialog->subject;
    gboolean is_same = strcmp(id, subject->id) == 0;
    g_autofree char *problem = is_same ? rename_obstacle(set, subject->entity, subject->id)
                                       : rename_problem(set, subject->entity, subject->id, id);
    gtk_label_set_text(GTK_LABEL(dialog->problem), problem != NULL ? problem : "");
    gtk_widget_set_sensitive(dialog->rename, problem == NULL && !is_same);
}

static void
rename_it(Dialog *dialog)
{
    g_autoptr(GError) error = NULL;
    const char *id = gtk_editable_get_text(GTK_EDITABLE(dialog->entry));
    if (!gtk_widget_get_sensitive(dialog->rename))
        return;
    g_autoptr(GPtrArray) settled = g_ptr_array_new();
    for (guint i = 0; i < dialog->answers->len; i++)
        if (gtk_check_button_get_active(dialog->answers->pdata[i]))
            g_ptr_array_add(settled, dialog->undecided->pdata[i]);
    if (document_rename(dialog->document, dialog->subject->entity, dialog->subject->id, id, settled,
                        &error))
        gtk_window_destroy(dialog->window);
    else
        gtk_label_set_text(GTK_LABEL(dialog->problem), error->message);
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

static GtkWidget *
new_box(GtkWidget *window)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_widget_set_margin_start(box, 12);
    gtk_widget_set_margin_end(box, 12);
    gtk_widget_set_margin_top(box, 12);
    gtk_widget_set_margin_bottom(box, 12);
    gtk_window_set_child(GTK_WINDOW(window), box);
    return box;
}

/* Lists the words of lines of which it is not known whether they mean the record, to be checked by
 * the user: none is renamed otherwise. */
static void
add_undecided(Dialog *dialog, GtkWidget *box)
{
    DataSet *set = editor_document_set(dialog->document);
    if (dialog->undecided->len == 0)
        return;
    GtkWidget *window = gtk_scrolled_window_new();
    GtkWidget *list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    new_line(box, _("These lines may mean something else. Check those that are to follow:"));
    for (guint i = 0; i < dialog->undecided->len; i++) {
        const Use *use = dialog->undecided->pdata[i];
        const Record *record = subject_record(use->subject, set);
        g_autofree char *place = use_title(use, set);
        const Texts *texts =
            record != NULL && !record->raw ? FIELD_SLOT(record, use->field, Texts) : NULL;
        g_autofree char *title = texts != NULL && use->index < texts->length
                                     ? g_strdup_printf("%s: “%s”", place, texts->items[use->index])
                                     : g_strdup(place);
        GtkWidget *answer = gtk_check_button_new_with_label(title);
        gtk_box_append(GTK_BOX(list), answer);
        g_ptr_array_add(dialog->answers, answer);
    }
    spoken_name(list, _("Lines that may mean something else"));
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(window), GTK_POLICY_AUTOMATIC,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(window), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(window), UNDECIDED_HEIGHT);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window), list);
    gtk_box_append(GTK_BOX(box), window);
}

/* Reports the data sets above, which are other folders with a history of their own. */
static void
add_above(Dialog *dialog, GtkWidget *box)
{
    for (guint i = 0; i < dialog->above->len; i++) {
        const UsesAbove *above = dialog->above->pdata[i];
        g_autofree char *text = g_strdup_printf(
            ngettext(
                "“%s” extends this data set and keeps the old id in %u place: change it there.",
                "“%s” extends this data set and keeps the old id in %u places: change it "
                "there.",
                above->n),
            above->title, above->n);
        gtk_widget_add_css_class(new_line(box, text), "warning");
    }
}

/* @to: the id that is proposed. */
static void
fill_uses(Dialog *dialog, const char *to)
{
    DataSet *set = editor_document_set(dialog->document);
    g_autoptr(GPtrArray) uses = uses_find(set, dialog->subject->entity, dialog->subject->id);
    g_autofree char *name = subject_title(dialog->subject, set);
    g_autofree char *title = g_strdup_printf(_("Id of %s"), name);
    g_autofree char *follow =
        g_strdup_printf(ngettext("%u use follows.", "%u uses follow.", uses->len), uses->len);
    GtkWidget *box = new_box(GTK_WIDGET(dialog->window));
    gtk_window_set_title(dialog->window, title);
    dialog->entry = gtk_entry_new();
    gtk_editable_set_text(GTK_EDITABLE(dialog->entry), to);
    spoken_name(dialog->entry, _("New id"));
    gtk_box_append(GTK_BOX(box), dialog->entry);
    gtk_widget_add_css_class(new_line(box, follow), "dim-label");
    add_undecided(dialog, box);
    add_above(dialog, box);
    dialog->problem = new_line(box, NULL);
    gtk_widget_add_css_class(dialog->problem, "error");
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *cancel = mnemonics_spoken(gtk_button_new_with_mnemonic(_("_Cancel")));
    dialog->rename = mnemonics_spoken(gtk_button_new_with_mnemonic(_("_Rename")));
    gtk_widget_add_css_class(dialog->rename, "suggested-action");
    gtk_widget_set_halign(buttons, GTK_ALIGN_END);
    gtk_box_append(GTK_BOX(buttons), cancel);
    gtk_box_append(GTK_BOX(buttons), dialog->rename);
    gtk_box_append(GTK_BOX(box), buttons);
    g_signal_connect_swapped(dialog->entry, "changed", G_CALLBACK(check_id), dialog);
    g_signal_connect_swapped(dialog->entry, "activate", G_CALLBACK(rename_it), dialog);
    g_signal_connect_swapped(dialog->rename, "clicked", G_CALLBACK(rename_it), dialog);
    g_signal_connect_swapped(cancel, "clicked", G_CALLBACK(gtk_window_close), dialog->window);
    check_id(dialog);
}

static gboolean
press_escape(GtkWidget *window, GVariant *arguments G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
    gtk_window_close(GTK_WINDOW(window));
    return TRUE;
}

/* @undecided, @above (transfer full). */
static void
show_dialog(GtkWidget *at, EditorDocument *document, const Subject *subject, const char *to,
            GPtrArray *undecided, GPtrArray *above)
{
    Dialog *dialog = g_new0(Dialog, 1);
    GtkRoot *root = gtk_widget_get_root(at);
    dialog->document = g_object_ref(document);
    dialog->subject = subject_copy(subject);
    dialog->undecided = undecided;
    dialog->answers = g_ptr_array_new();
    dialog->above = above;
    dialog->window = GTK_WINDOW(gtk_window_new());
    g_object_set_data_full(G_OBJECT(dialog->window), "narva-dialog", dialog, dialog_free);
    gtk_window_set_modal(dialog->window, TRUE);
    gtk_window_set_resizable(dialog->window, FALSE);
    if (GTK_IS_WINDOW(root))
        gtk_window_set_transient_for(dialog->window, GTK_WINDOW(root));
    fill_uses(dialog, to);
    GtkEventController *keys = gtk_shortcut_controller_new();
    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(keys),
        gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0),
                         gtk_callback_action_new(press_escape, NULL, NULL)));
    gtk_widget_add_controller(GTK_WIDGET(dialog->window), keys);
    gtk_window_present(dialog->window);
}

void
rename_dialog_show(GtkWidget *at, EditorDocument *document, const Subject *subject)
{
    DataSet *set = editor_document_set(document);
    show_dialog(at, document, subject, subject->id,
                uses_undecided(set, subject->entity, subject->id),
                uses_above(set, subject->entity, subject->id));
}

gboolean
rename_dialog_ask(GtkWidget *at, EditorDocument *document, const Subject *subject, const char *to)
{
    DataSet *set = editor_document_set(document);
    g_autofree char *id = g_strstrip(g_strdup(to));
    g_autofree char *problem = rename_problem(set, subject->entity, subject->id, id);
    if (problem != NULL || strcmp(subject->id, id) == 0)
        return FALSE;
    g_autoptr(GPtrArray) undecided = uses_undecided(set, subject->entity, subject->id);
    g_autoptr(GPtrArray) above = uses_above(set, subject->entity, subject->id);
    if (undecided->len == 0 && above->len == 0)
        return FALSE;
    show_dialog(at, document, subject, id, g_steal_pointer(&undecided), g_steal_pointer(&above));
    return TRUE;
}
