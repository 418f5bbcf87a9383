/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text on the left, what it means on the right.
 */
#include "editor/controls/widget-text.h"
#include "editor/window/dialogs/dialogs.h"
#include "editor/window/dialogs/questions.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/panes/notices.h"
#include "editor/tools/set-up.h"

#include <glib/gi18n.h>

#define EDITOR_TYPE_PASTE_SET_UP (editor_paste_set_up_get_type())
G_DECLARE_FINAL_TYPE(EditorPasteSetUp, editor_paste_set_up, EDITOR, PASTE_SET_UP, GtkDialog)

struct _EditorPasteSetUp {
    GtkDialog parent;
    SetUpPaste *paste;     /* owned */
    GCancellable *reading; /* owned: of the clipboard */
    /* Of the template. */
    GtkTextBuffer *text;
    GtkListBox *lines;
    GtkLabel *heading, *summary;
    GtkDropDown *nation;
    GtkStringList *nations;
    GtkWidget *nation_row;
};

G_DEFINE_FINAL_TYPE(EditorPasteSetUp, editor_paste_set_up, GTK_TYPE_DIALOG)

static void
add_line(EditorPasteSetUp *self, const PasteLine *line)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *sign = gtk_image_new_from_icon_name(line->is_problem ? "dialog-warning-symbolic"
                                                                    : "object-select-symbolic");
    GtkWidget *words = gtk_label_new(line->words);
    widget_set_spoken_name(sign, line->is_problem ? _("Problem") : _("Understood"));
    gtk_widget_add_css_class(sign, line->is_problem ? "warning" : "success");
    gtk_widget_set_valign(sign, GTK_ALIGN_START);
    gtk_label_set_wrap(GTK_LABEL(words), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(words), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(words), 0);
    gtk_box_append(GTK_BOX(box), sign);
    gtk_box_append(GTK_BOX(box), words);
    gtk_list_box_append(self->lines, box);
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(gtk_widget_get_parent(box)), GTK_ACCESSIBLE_PROPERTY_LABEL, line->words,
        GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, line->is_problem ? _("Problem") : _("Understood"), -1);
}

/* Returns: (transfer none): the id of the nation that is chosen for markers, or NULL. */
static const char *
chosen_nation(EditorPasteSetUp *self)
{
    Records nations =
        data_set_records(editor_document_set(questions_document(self)), ENTITY_NATION);
    guint chosen = gtk_drop_down_get_selected(self->nation);
    return chosen > 0 && chosen <= nations.length ? record_key(nations.items[chosen - 1]) : NULL;
}

static void
add_lines(gpointer data)
{
    EditorPasteSetUp *self = data;
    gboolean is_empty = gtk_text_buffer_get_char_count(self->text) == 0;
    for (guint i = 0; !is_empty && i < self->paste->lines->len; i++)
        add_line(self, self->paste->lines->pdata[i]);
}

static void
read_text(EditorPasteSetUp *self)
{
    GtkTextIter start, end;
    gtk_text_buffer_get_bounds(self->text, &start, &end);
    g_autofree char *text = gtk_text_buffer_get_text(self->text, &start, &end, FALSE);
    set_up_paste_free(self->paste);
    self->paste = set_up_paste_new(questions_document(self), text, chosen_nation(self));
    container_rebuild(GTK_WIDGET(self->lines), add_lines, self);
    g_autofree char *summary =
        g_strdup_printf(_("%u understood, %u not"), self->paste->n_items, self->paste->n_problems);
    gtk_label_set_text(self->summary, text[0] != '\0' ? summary : "");
    if (self->paste->needs_nation)
        gtk_widget_set_visible(self->nation_row, TRUE);
    gtk_dialog_set_response_sensitive(GTK_DIALOG(self), GTK_RESPONSE_OK, self->paste->n_items > 0);
}

static void
take_clipboard(GObject *clipboard, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text =
        gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return; /* the dialog is gone */
    EditorPasteSetUp *self = data;
    if (text != NULL && gtk_text_buffer_get_char_count(self->text) == 0)
        gtk_text_buffer_set_text(self->text, text, -1);
}

static void
on_paste_response(GtkDialog *dialog, gint response, EditorPasteSetUp *self)
{
    g_autoptr(GError) error = NULL;
    guint n = self->paste != NULL ? self->paste->n_items : 0;
    EditorWindow *window = questions_window(self);
    if (response == GTK_RESPONSE_OK) {
        if (set_up_paste_apply(self->paste, questions_document(self), &error)) {
            g_autofree char *said =
                g_strdup_printf(ngettext("%u entry pasted.", "%u entries pasted.", n), n);
            editor_window_say(window, said);
        } else {
            notices_show_message(GTK_WINDOW(window), _("The set-up could not be pasted"),
                                 error->message);
        }
    }
    gtk_window_destroy(GTK_WINDOW(dialog));
}

/* Return alone starts a line. */
static gboolean
press_in_text(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
              GdkModifierType modifiers, EditorPasteSetUp *self)
{
    gboolean is_finished =
        (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && (modifiers & GDK_CONTROL_MASK) != 0;
    if (is_finished && self->paste->n_items > 0)
        gtk_dialog_response(GTK_DIALOG(self), GTK_RESPONSE_OK);
    return is_finished;
}

static void
editor_paste_set_up_dispose(GObject *object)
{
    EditorPasteSetUp *self = EDITOR_PASTE_SET_UP(object);
    g_cancellable_cancel(self->reading);
    g_clear_object(&self->reading);
    G_OBJECT_CLASS(editor_paste_set_up_parent_class)->dispose(object);
    g_clear_pointer(&self->paste, set_up_paste_free);
}

static void
editor_paste_set_up_class_init(EditorPasteSetUpClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_paste_set_up_dispose;
    TEMPLATE_LOAD(class, "paste-set-up.ui");
    TEMPLATE_CHILDREN(class, EditorPasteSetUp, text, lines, heading, summary, nation, nations,
                      nation_row);
    TEMPLATE_CALLBACKS(class, read_text, press_in_text, on_paste_response);
}

static void
editor_paste_set_up_init(EditorPasteSetUp *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    widget_set_drop_down_name(self->nation, _("Whose garrisons"));
}

static void
fill_nations(EditorPasteSetUp *self)
{
    Records nations =
        data_set_records(editor_document_set(questions_document(self)), ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const char *name = record_name(nations.items[i]);
        gtk_string_list_append(self->nations, name != NULL ? name : "?");
    }
}

void
paste_set_up_ask(EditorWindow *window)
{
    EditorPasteSetUp *self =
        questions_dialog_new(EDITOR_TYPE_PASTE_SET_UP, GTK_WINDOW(window), _("_Paste"));
    const Scenario *scenario = editor_document_scenario(editor_window_document(window));
    g_autofree char *where =
        scenario != NULL
            ? g_strdup_printf(_("Goes into the scenario “%s” as one step."),
                              record_name(&scenario->record))
            : g_strdup(_("Choose a scenario first: a set-up belongs to a scenario."));
    self->reading = g_cancellable_new();
    gtk_label_set_text(self->heading, where);
    fill_nations(self);
    widget_set_tooltip(gtk_dialog_get_widget_for_response(GTK_DIALOG(self), GTK_RESPONSE_OK),
                       _("Ctrl+Return"));
    read_text(self);
    gdk_clipboard_read_text_async(gtk_widget_get_clipboard(GTK_WIDGET(self)), self->reading,
                                  take_clipboard, self);
    gtk_window_present(GTK_WINDOW(self));
}
