/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file and what its reader may be told at the left, the map that comes of it at the right, and
 * below what is lost. Each answer has the file read anew, in the background.
 */
#include "editor/controls/spoken-name.h"
#include "editor/desk/parts.h"
#include "editor/window/dialogs/dialogs.h"
#include "editor/window/dialogs/import-choices.h"
#include "editor/window/dialogs/import-job.h"
#include "editor/window/dialogs/loss-list.h"
#include "editor/window/dialogs/new-folder.h"
#include "editor/window/dialogs/questions.h"
#include "editor/window/file-commands.h"

#include <glib/gi18n.h>
#include <string.h>

/* So long nothing is typed before the file is read. */
#define REST_MS 300

/* Of the picture, in pixels. */
#define WIDTH 440
#define HEIGHT 320

/* Rows of the questions; the choices of readers stand between. */
enum {
    ROW_FILE,
    ROW_FORMAT,
    ROW_ABOUT,
    ROW_CHOICE,
    ROW_FOLDER = ROW_CHOICE + N_CHOICES,
    ROW_PROBLEM,
};

/* What stands at the right. */
#define PAGE_NOTHING "nothing"
#define PAGE_READING "reading"
#define PAGE_MAP "map"
#define PAGE_FAILED "failed"

/* Owned by its dialog. */
typedef struct {
    EditorWindow *window; /* borrowed; the dialog goes with it */
    GtkDialog *dialog;
    GtkGrid *questions;
    GtkEditable *file, *folder;
    GtkDropDown *format;
    ImportChoices choices;
    GtkStack *pages;
    GtkPicture *picture;
    GtkLabel *about, *holds, *problem;
    GtkWidget *losses;
    char *beside; /* owned: the folder in which that of the data set comes to lie */
    gboolean is_folder_typed, is_proposing;
    ImportTurn *turn;      /* owned */
    guint waiting;         /* source that begins to read; 0: none */
    GCancellable *reading; /* owned; NULL: nothing is read */
    ImportResult *result;  /* owned; NULL: nothing was read */
} Import;

static void
stop(Import *self)
{
    g_clear_handle_id(&self->waiting, g_source_remove);
    g_cancellable_cancel(self->reading);
    g_clear_object(&self->reading);
}

static void
import_free(gpointer data)
{
    Import *self = data;
    stop(self);
    import_result_free(self->result);
    import_choices_clear(&self->choices);
    import_turn_unref(self->turn);
    g_free(self->beside);
    g_free(self);
}

/* Returns: (transfer none): the format that is chosen, or NULL. */
static const ForeignFormat *
chosen_format(const Import *self)
{
    guint chosen = gtk_drop_down_get_selected(self->format);
    return chosen > 0 ? foreign_format(chosen - 1) : NULL;
}

/* Shows whether a data set can be made, and what would be lost. */
static void
judge(Import *self)
{
    const char *why =
        self->result != NULL ? new_folder_problem(gtk_editable_get_text(self->folder)) : NULL;
    const LossReport *report = self->result != NULL ? self->result->imported->report : NULL;
    guint64 n_left = report != NULL ? loss_count(report, LOSS_LEFT) : 0;
    g_autofree char *label =
        n_left > 0 ? g_strdup_printf(_("_Import, leave out %" G_GUINT64_FORMAT), n_left)
                   : g_strdup(_("_Import"));
    GtkWidget *button = gtk_dialog_get_widget_for_response(self->dialog, GTK_RESPONSE_OK);
    gtk_button_set_label(GTK_BUTTON(button), label);
    gtk_label_set_text(self->problem, why != NULL ? why : "");
    gtk_dialog_set_response_sensitive(self->dialog, GTK_RESPONSE_OK,
                                      self->result != NULL && why == NULL);
}

/* Shows @page for @result (taken over; NULL: nothing was read). */
static void
show(Import *self, const char *page, ImportResult *result)
{
    import_result_free(self->result);
    self->result = result;
    gtk_stack_set_visible_child_name(self->pages, page);
    loss_list_show(self->losses, result != NULL ? result->imported->report : NULL);
    judge(self);
}

static void begin(gpointer data);

static void
fail(Import *self, const char *why)
{
    GtkWidget *before = gtk_stack_get_child_by_name(self->pages, PAGE_FAILED);
    GtkWidget *again = desk_flat_new(_("Read it again"), G_CALLBACK(begin), self);
    if (before != NULL)
        gtk_stack_remove(self->pages, before);
    gtk_stack_add_named(
        self->pages,
        desk_empty_new("dialog-error-symbolic", _("This cannot be imported yet"), why, again),
        PAGE_FAILED);
    show(self, PAGE_FAILED, NULL);
}

/* Proposes title and folder, as what was read is called. */
static void
propose(Import *self)
{
    const ImportedMap *imported = self->result->imported;
    const char *title = imported->map->title, *file = imported->source.shown;
    g_autofree char *stem = g_strndup(file, strcspn(file, "."));
    if (self->is_folder_typed)
        return;
    g_autofree char *path =
        new_folder_propose(self->beside, title != NULL ? title : stem, imported->format->name);
    self->is_proposing = TRUE;
    gtk_editable_set_text(self->folder, path);
    self->is_proposing = FALSE;
}

static void
show_result(Import *self, ImportResult *result)
{
    g_autoptr(GString) words = g_string_new(result->holds);
    g_string_append_c(words, '\n');
    if (result->why_none != NULL)
        g_string_append_printf(words, _("It cannot be drawn: %s.\n"), result->why_none);
    imported_map_append_changes(words, result->imported);
    gtk_label_set_text(self->holds, g_strchomp(words->str));
    gtk_picture_set_paintable(self->picture, GDK_PAINTABLE(result->picture));
    gtk_widget_set_visible(GTK_WIDGET(self->picture), result->picture != NULL);
    show(self, PAGE_MAP, result);
    propose(self);
}

static void
take_result(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    Import *self = data;
    ImportResult *read = import_job_finish(result, &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return; /* something else is asked for now; or nothing any more, and @self is gone */
    g_clear_object(&self->reading);
    const ImportedMap *imported = read->imported;
    const char *title = imported == NULL               ? NULL
                        : imported->map->title != NULL ? imported->map->title
                                                       : imported->source.shown;
    import_choices_offer(&self->choices, &read->offers, title);
    if (imported != NULL) {
        show_result(self, read);
    } else {
        fail(self, read->failure);
        import_result_free(read);
    }
}

static gboolean
read_now(gpointer data)
{
    Import *self = data;
    const ForeignChoices choices = import_choices_answers(&self->choices, chosen_format(self));
    self->waiting = 0;
    self->reading = g_cancellable_new();
    import_job_start(self->turn, chosen_format(self), gtk_editable_get_text(self->file), &choices,
                     WIDTH, HEIGHT, self->reading, take_result, self);
    return G_SOURCE_REMOVE;
}

/* Has the file read once nothing has been answered for a moment. */
static void
begin(gpointer data)
{
    Import *self = data;
    gboolean is_file = gtk_editable_get_text(self->file)[0] != '\0';
    stop(self);
    if (is_file && chosen_format(self) != NULL)
        self->waiting = g_timeout_add(REST_MS, read_now, self);
    if (is_file && chosen_format(self) == NULL)
        fail(self,
             _("Neither its name nor what it holds says which program it is of. Choose that."));
    else
        show(self, self->waiting != 0 ? PAGE_READING : PAGE_NOTHING, NULL);
}

static void
stop_reading(Import *self)
{
    stop(self);
    fail(self, _("It was stopped before it was read."));
}

/* Asks only what the reader of the format may be told. */
static void
follow_format(Import *self)
{
    const ForeignFormat *format = chosen_format(self);
    import_choices_follow(&self->choices, format);
    g_autofree char *about =
        format != NULL ? g_strdup_printf(_("Reads %s."), format->about) : g_strdup("");
    gtk_label_set_text(self->about, about);
    begin(self);
}

static void
follow_file(Import *self)
{
    const ForeignFormat *format = foreign_format_guess(gtk_editable_get_text(self->file));
    guint chosen = 0;
    for (guint i = 0; foreign_format(i) != NULL && format != NULL; i++)
        if (foreign_format(i) == format)
            chosen = i + 1;
    if (chosen == gtk_drop_down_get_selected(self->format))
        begin(self);
    else
        gtk_drop_down_set_selected(self->format, chosen);
}

static void
follow_folder(Import *self)
{
    if (!self->is_proposing)
        self->is_folder_typed = gtk_editable_get_text(self->folder)[0] != '\0';
    judge(self);
}

static void
answer(GtkDialog *dialog, gint response, Import *self)
{
    g_autoptr(GError) error = NULL;
    EditorWindow *window = self->window;
    g_autofree char *folder = g_canonicalize_filename(gtk_editable_get_text(self->folder), NULL);
    gboolean is_wanted = response == GTK_RESPONSE_OK && self->result != NULL;
    if (is_wanted && !imported_map_write(self->result->imported, folder, &error)) {
        gtk_label_set_text(self->problem, error->message);
        return;
    }
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (is_wanted)
        file_open_shown(window, folder);
}

static GtkWidget *
file_question(Import *self)
{
    GtkWidget *answer =
        questions_file_new(_("Map of another program"), GTK_FILE_CHOOSER_ACTION_OPEN, &self->file);
    g_signal_connect_swapped(self->file, "changed", G_CALLBACK(follow_file), self);
    return answer;
}

static void
build_questions(Import *self)
{
    g_autoptr(GPtrArray) titles = g_ptr_array_new();
    GtkWidget *folder = gtk_entry_new(), *about = desk_text_new("", 0, "dim-label");
    for (guint i = 0; foreign_format(i) != NULL; i++)
        g_ptr_array_add(titles, (gpointer)foreign_format(i)->title);
    g_ptr_array_add(titles, NULL);
    GtkWidget *format = questions_choice_new(_("Not known yet"), (gpointer)titles->pdata);
    self->questions = questions_new();
    self->format = GTK_DROP_DOWN(format);
    self->folder = GTK_EDITABLE(folder);
    self->about = GTK_LABEL(about);
    self->problem = questions_problem_new();
    gtk_label_set_max_width_chars(self->about, 40);
    gtk_label_set_max_width_chars(self->problem, 40);
    questions_add(self->questions, ROW_FILE, _("File or folder"), file_question(self));
    questions_add(self->questions, ROW_FORMAT, _("Program"), format);
    gtk_grid_attach(self->questions, about, 1, ROW_ABOUT, 1, 1);
    import_choices_init(&self->choices, self->questions, ROW_CHOICE, begin, self);
    questions_add(self->questions, ROW_FOLDER, _("New folder"), folder);
    gtk_grid_attach(self->questions, GTK_WIDGET(self->problem), 1, ROW_PROBLEM, 1, 1);
    gtk_entry_set_activates_default(GTK_ENTRY(folder), TRUE);
    g_signal_connect_swapped(format, "notify::selected", G_CALLBACK(follow_format), self);
    g_signal_connect_swapped(folder, "changed", G_CALLBACK(follow_folder), self);
}

static GtkWidget *
reading_page(Import *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    GtkWidget *spinner = gtk_spinner_new();
    GtkWidget *button = desk_flat_new(_("Stop"), G_CALLBACK(stop_reading), self);
    gtk_spinner_start(GTK_SPINNER(spinner));
    gtk_widget_set_size_request(spinner, 32, 32);
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), spinner);
    gtk_box_append(GTK_BOX(box), gtk_label_new(_("The file is being read.")));
    gtk_box_append(GTK_BOX(box), button);
    return box;
}

static GtkWidget *
map_page(Import *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *picture = gtk_picture_new(), *holds = desk_text_new("", 0, "dim-label");
    self->picture = GTK_PICTURE(picture);
    self->holds = GTK_LABEL(holds);
    gtk_widget_set_size_request(picture, WIDTH, HEIGHT);
    spoken_name(picture, _("The map as it would be"));
    gtk_box_append(GTK_BOX(box), picture);
    gtk_box_append(GTK_BOX(box), holds);
    return box;
}

static void
build(Import *self)
{
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 24);
    GtkWidget *pages = gtk_stack_new();
    GtkWidget *nothing = desk_empty_new("document-open-symbolic", _("Choose a file"),
                                        _("What it holds is read and shown here before anything is "
                                          "written."),
                                        NULL);
    build_questions(self);
    self->pages = GTK_STACK(pages);
    self->losses = loss_list_new(_("Each kind of thing in the file, and what becomes of it, stands "
                                   "here once it is read."));
    gtk_stack_add_named(self->pages, nothing, PAGE_NOTHING);
    gtk_stack_add_named(self->pages, reading_page(self), PAGE_READING);
    gtk_stack_add_named(self->pages, map_page(self), PAGE_MAP);
    gtk_widget_set_size_request(pages, WIDTH, -1);
    gtk_widget_set_hexpand(GTK_WIDGET(self->questions), TRUE);
    gtk_widget_set_vexpand(line, FALSE);
    gtk_box_append(GTK_BOX(line), GTK_WIDGET(self->questions));
    gtk_box_append(GTK_BOX(line), pages);
    gtk_box_append(GTK_BOX(column), line);
    gtk_box_append(GTK_BOX(column), self->losses);
    gtk_widget_add_css_class(column, "dialog-content");
    gtk_box_append(GTK_BOX(gtk_dialog_get_content_area(self->dialog)), column);
}

void
import_map_ask(EditorWindow *window, const char *path, const char *beside)
{
    Import *self = g_new0(Import, 1);
    self->window = window;
    self->dialog = questions_dialog_new(GTK_WINDOW(window), _("Import a map"), _("_Import"));
    self->beside = g_strdup(beside);
    self->turn = import_turn_new();
    g_object_set_data_full(G_OBJECT(self->dialog), "self", self, import_free);
    build(self);
    gtk_window_set_default_size(GTK_WINDOW(self->dialog), 1040, 720);
    g_signal_connect(self->dialog, "response", G_CALLBACK(answer), self);
    g_signal_connect_swapped(self->dialog, "destroy", G_CALLBACK(stop), self);
    follow_format(self);
    if (path != NULL)
        gtk_editable_set_text(self->file, path);
    gtk_window_present(GTK_WINDOW(self->dialog));
}
