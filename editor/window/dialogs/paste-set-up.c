/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text on the left, what it means on the right.
 */
#include "editor/controls/tooltip.h"
#include "editor/window/dialogs/dialogs.h"
#include "editor/window/dialogs/questions.h"

#include "editor/controls/container.h"
#include "editor/controls/spoken-name.h"
#include "editor/controls/spoken-name.h"
#include "editor/panes/notices.h"
#include "editor/tools/set-up/set-up-paste.h"

#include <glib/gi18n.h>

/* Owned by its dialog. */
typedef struct {
    EditorWindow *window; /* borrowed; the dialog goes with it */
    GtkDialog *dialog;
    GtkTextBuffer *text;
    GtkListBox *lines;
    GtkLabel *summary;
    GtkDropDown *nation;
    GtkWidget *nation_row;
    SetUpPaste *paste;     /* owned */
    GCancellable *reading; /* owned: of the clipboard */
} PasteSetUp;

static void
free_self(gpointer data)
{
    PasteSetUp *self = data;
    g_cancellable_cancel(self->reading);
    g_object_unref(self->reading);
    set_up_paste_free(self->paste);
    g_free(self);
}

static EditorDocument *
get_document(const PasteSetUp *self)
{
    return editor_window_document(self->window);
}

static void
add_line(PasteSetUp *self, const PasteLine *line)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *sign = gtk_image_new_from_icon_name(line->is_problem ? "dialog-warning-symbolic"
                                                                    : "object-select-symbolic");
    GtkWidget *words = gtk_label_new(line->words);
    spoken_name(sign, line->is_problem ? _("Problem") : _("Understood"));
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
chosen_nation(const PasteSetUp *self)
{
    Records nations = data_set_records(editor_document_set(get_document(self)), ENTITY_NATION);
    guint chosen = gtk_drop_down_get_selected(self->nation);
    return chosen > 0 && chosen <= nations.length ? record_key(nations.items[chosen - 1]) : NULL;
}

static void
add_lines(gpointer data)
{
    PasteSetUp *self = data;
    gboolean is_empty = gtk_text_buffer_get_char_count(self->text) == 0;
    for (guint i = 0; !is_empty && i < self->paste->lines->len; i++)
        add_line(self, self->paste->lines->pdata[i]);
}

static void
read_text(PasteSetUp *self)
{
    GtkTextIter start, end;
    gtk_text_buffer_get_bounds(self->text, &start, &end);
    g_autofree char *text = gtk_text_buffer_get_text(self->text, &start, &end, FALSE);
    set_up_paste_free(self->paste);
    self->paste = set_up_paste_new(get_document(self), text, chosen_nation(self));
    container_rebuild(GTK_WIDGET(self->lines), add_lines, self);
    g_autofree char *summary =
        g_strdup_printf(_("%u understood, %u not"), self->paste->n_items, self->paste->n_problems);
    gtk_label_set_text(self->summary, text[0] != '\0' ? summary : "");
    if (self->paste->needs_nation)
        gtk_widget_set_visible(self->nation_row, TRUE);
    gtk_dialog_set_response_sensitive(self->dialog, GTK_RESPONSE_OK, self->paste->n_items > 0);
}

static void
take_clipboard(GObject *clipboard, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text =
        gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return; /* the dialog is gone */
    PasteSetUp *self = data;
    if (text != NULL && gtk_text_buffer_get_char_count(self->text) == 0)
        gtk_text_buffer_set_text(self->text, text, -1);
}

static void
on_paste_response(GtkDialog *dialog, gint response, PasteSetUp *self)
{
    g_autoptr(GError) error = NULL;
    guint n = self->paste != NULL ? self->paste->n_items : 0;
    EditorWindow *window = self->window;
    if (response == GTK_RESPONSE_OK) {
        if (set_up_paste_apply(self->paste, get_document(self), &error)) {
            g_autofree char *said =
                g_strdup_printf(g_dngettext(NULL, "%u entry pasted.", "%u entries pasted.", n), n);
            editor_window_say(window, said);
        } else {
            message_show(GTK_WINDOW(window), _("The set-up could not be pasted"), error->message);
        }
    }
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static GtkWidget *
scrolled_around(GtkWidget *child, const char *name)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), child);
    gtk_scrolled_window_set_has_frame(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_widget_set_hexpand(scrolled, TRUE);
    gtk_widget_set_vexpand(scrolled, TRUE);
    spoken_name(child, name);
    return scrolled;
}

/* Returns: (transfer floating): @pane below what it holds. */
static GtkWidget *
make_titled_pane(const char *title, GtkWidget *pane)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    GtkWidget *label = gtk_label_new(title);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "heading");
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), pane);
    return box;
}

/* Return alone starts a line. */
static gboolean
press_in_text(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
              GdkModifierType modifiers, PasteSetUp *self)
{
    gboolean is_finished =
        (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && (modifiers & GDK_CONTROL_MASK) != 0;
    if (is_finished && self->paste->n_items > 0)
        gtk_dialog_response(self->dialog, GTK_RESPONSE_OK);
    return is_finished;
}

static GtkWidget *
text_pane(PasteSetUp *self)
{
    GtkWidget *view = gtk_text_view_new();
    self->text = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
    gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(view), GTK_WRAP_WORD_CHAR);
    gtk_text_view_set_accepts_tab(GTK_TEXT_VIEW(view), FALSE);
    gtk_text_view_set_left_margin(GTK_TEXT_VIEW(view), 8);
    gtk_text_view_set_right_margin(GTK_TEXT_VIEW(view), 8);
    gtk_text_view_set_top_margin(GTK_TEXT_VIEW(view), 8);
    g_signal_connect_swapped(self->text, "changed", G_CALLBACK(read_text), self);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(press_in_text), self);
    gtk_widget_add_controller(view, keys);
    return scrolled_around(view, _("Set-up text"));
}

static GtkWidget *
nation_row(PasteSetUp *self)
{
    Records nations = data_set_records(editor_document_set(get_document(self)), ENTITY_NATION);
    GtkStringList *names = gtk_string_list_new(NULL);
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    gtk_string_list_append(names, _("Not said"));
    for (guint32 i = 0; i < nations.length; i++) {
        const char *name = record_name(nations.items[i]);
        gtk_string_list_append(names, name != NULL ? name : "?");
    }
    GtkWidget *choice = gtk_drop_down_new(G_LIST_MODEL(names), NULL);
    self->nation = GTK_DROP_DOWN(choice);
    drop_down_name(self->nation, _("Whose garrisons"));
    g_signal_connect_swapped(choice, "notify::selected", G_CALLBACK(read_text), self);
    gtk_box_append(GTK_BOX(row),
                   gtk_label_new(_("Garrisons of which the text does not say whose:")));
    gtk_box_append(GTK_BOX(row), choice);
    gtk_widget_set_visible(row, FALSE);
    self->nation_row = row;
    return row;
}

static void
build_paste_dialog(PasteSetUp *self)
{
    const Scenario *scenario = editor_document_scenario(get_document(self));
    g_autofree char *where =
        scenario != NULL ? g_strdup_printf(_("Goes to the scenario “%s”, as one step."),
                                           record_name(&scenario->record))
                         : g_strdup(_("Choose a scenario first: what is printed has no set-up."));
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *panes = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *lines = gtk_list_box_new(), *heading = gtk_label_new(where);
    self->lines = GTK_LIST_BOX(lines);
    self->summary = GTK_LABEL(gtk_label_new(""));
    gtk_label_set_xalign(GTK_LABEL(heading), 0);
    gtk_label_set_xalign(self->summary, 1);
    gtk_widget_add_css_class(heading, "dim-label");
    gtk_list_box_set_selection_mode(self->lines, GTK_SELECTION_NONE);
    gtk_list_box_set_placeholder(
        self->lines,
        gtk_label_new(_("Paste or type lines such as\nPLACE: Leader (2 strength), Fleet")));
    gtk_box_set_homogeneous(GTK_BOX(panes), TRUE);
    gtk_widget_add_css_class(column, "dialog-content");
    gtk_box_append(GTK_BOX(panes), make_titled_pane(_("Set-up text"), text_pane(self)));
    gtk_box_append(
        GTK_BOX(panes),
        make_titled_pane(_("What is understood"), scrolled_around(lines, _("What is understood"))));
    gtk_box_append(GTK_BOX(column), heading);
    gtk_box_append(GTK_BOX(column), panes);
    gtk_box_append(GTK_BOX(column), nation_row(self));
    gtk_box_append(GTK_BOX(column), GTK_WIDGET(self->summary));
    gtk_box_append(GTK_BOX(gtk_dialog_get_content_area(self->dialog)), column);
}

void
paste_set_up_ask(EditorWindow *window)
{
    PasteSetUp *self = g_new0(PasteSetUp, 1);
    GtkDialog *dialog =
        questions_dialog_new(GTK_WINDOW(window), _("Paste set-up text"), _("_Paste"));
    self->window = window;
    self->dialog = dialog;
    self->reading = g_cancellable_new();
    g_object_set_data_full(G_OBJECT(dialog), "self", self, free_self);
    gtk_window_set_default_size(GTK_WINDOW(dialog), 820, 440);
    build_paste_dialog(self);
    GtkWidget *paste = gtk_dialog_get_widget_for_response(self->dialog, GTK_RESPONSE_OK);
    tooltip_set(paste, _("Ctrl+Return"));
    g_signal_connect(dialog, "response", G_CALLBACK(on_paste_response), self);
    read_text(self);
    gdk_clipboard_read_text_async(gtk_widget_get_clipboard(GTK_WIDGET(dialog)), self->reading,
                                  take_clipboard, self);
    gtk_window_present(GTK_WINDOW(dialog));
}
