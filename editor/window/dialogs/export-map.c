/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files are made in the background as soon as it is known for which program, so that what is
 * lost is seen before anything is written.
 */
#include "editor/desk/parts.h"
#include "editor/window/dialogs/dialogs.h"
#include "editor/window/dialogs/loss-list.h"
#include "editor/window/dialogs/questions.h"
#include "validator/port/exported-map.h"

#include <glib/gi18n.h>

/* Owned by its dialog. */
typedef struct {
    EditorWindow *window; /* borrowed; the dialog goes with it */
    GtkDialog *dialog;
    GtkDropDown *format, *scenario;
    GtkLabel *about, *problem;
    GtkEditable *folder;
    GtkWidget *losses;
    char *beside; /* owned: the folder in which the new one comes to lie */
    gboolean is_folder_typed, is_proposing;
    GCancellable *making;  /* owned; NULL: nothing is made */
    ExportedMap *exported; /* owned; NULL: nothing was made */
    char *failure;         /* owned: why; NULL likewise */
} Export;

/* What is made of a data set in a thread. */
typedef struct {
    const ExportFormat *format;
    DataSet *set;   /* owned */
    char *scenario; /* owned; NULL: none */
} Job;

static void
job_free(gpointer data)
{
    Job *job = data;
    data_set_unref(job->set);
    g_free(job->scenario);
    g_free(job);
}

static void
release_job(gpointer data)
{
    exported_map_free(data);
}

static void
run_export(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
           GCancellable *cancellable G_GNUC_UNUSED)
{
    const Job *job = data;
    GError *error = NULL;
    ExportedMap *exported = exported_map_make(job->format, job->set, job->scenario, &error);
    if (exported != NULL)
        g_task_return_pointer(task, exported, release_job);
    else
        g_task_return_error(task, error);
}

static void
stop_export(Export *self)
{
    g_cancellable_cancel(self->making);
    g_clear_object(&self->making);
}

static void
export_free(gpointer data)
{
    Export *self = data;
    stop_export(self);
    exported_map_free(self->exported);
    g_free(self->failure);
    g_free(self->beside);
    g_free(self);
}

static const DataSet *
get_set(const Export *self)
{
    return editor_document_set(editor_window_document(self->window));
}

static const ExportFormat *
chosen_format(const Export *self)
{
    return export_format(gtk_drop_down_get_selected(self->format));
}

static void
judge_export(Export *self)
{
    const char *why = new_folder_problem(gtk_editable_get_text(self->folder));
    const LossReport *report = self->exported != NULL ? self->exported->report : NULL;
    guint64 n_left = report != NULL ? loss_count(report, LOSS_LEFT) : 0;
    g_autofree char *label =
        n_left > 0 ? g_strdup_printf(_("_Export, leave out %" G_GUINT64_FORMAT), n_left)
                   : g_strdup(_("_Export"));
    GtkWidget *button = gtk_dialog_get_widget_for_response(self->dialog, GTK_RESPONSE_OK);
    gtk_button_set_label(GTK_BUTTON(button), label);
    if (self->failure != NULL)
        why = self->failure;
    gtk_label_set_text(self->problem, why != NULL ? why : "");
    gtk_dialog_set_response_sensitive(self->dialog, GTK_RESPONSE_OK,
                                      self->exported != NULL && why == NULL);
}

/* Shows @exported (taken over); NULL: nothing, with the reason @failure, which may be NULL, too. */
static void
show_result(Export *self, ExportedMap *exported, const char *failure)
{
    exported_map_free(self->exported);
    g_free(self->failure);
    self->exported = exported;
    self->failure = g_strdup(failure);
    loss_list_show(self->losses, exported != NULL ? exported->report : NULL);
    judge_export(self);
}

static void
take_result(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    Export *self = data;
    ExportedMap *exported = g_task_propagate_pointer(G_TASK(result), &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return; /* something else is asked for now; or nothing any more, and @self is gone */
    g_clear_object(&self->making);
    show_result(self, exported, error != NULL ? error->message : NULL);
}

/* Makes the files that are asked for now. */
static void
begin_export(Export *self)
{
    const DataSet *set = get_set(self);
    guint chosen = gtk_drop_down_get_selected(self->scenario);
    Job *job = g_new(Job, 1);
    *job = (Job){
        .format = chosen_format(self),
        .set = data_set_ref((DataSet *)set),
        .scenario = chosen < set->n_scenarios ? g_strdup(record_key(set->scenarios[chosen])) : NULL,
    };
    stop_export(self);
    show_result(self, NULL, NULL);
    self->making = g_cancellable_new();
    g_autoptr(GTask) task = g_task_new(NULL, self->making, take_result, self);
    g_task_set_task_data(task, job, job_free);
    g_task_run_in_thread(task, run_export);
}

static void
follow_format(Export *self)
{
    const ExportFormat *format = chosen_format(self);
    g_autofree char *about = g_strdup_printf(_("Makes %s."), format->about);
    gtk_label_set_text(self->about, about);
    if (!self->is_folder_typed) {
        g_autofree char *own = g_path_get_basename(get_set(self)->name);
        g_autofree char *name = g_strdup_printf("%s %s", own, format->name);
        g_autofree char *path = new_folder_propose(self->beside, name, format->name);
        self->is_proposing = TRUE;
        gtk_editable_set_text(self->folder, path);
        self->is_proposing = FALSE;
    }
    begin_export(self);
}

static void
follow_folder(Export *self)
{
    if (!self->is_proposing)
        self->is_folder_typed = gtk_editable_get_text(self->folder)[0] != '\0';
    judge_export(self);
}

static void
on_export_response(GtkDialog *dialog, gint response, Export *self)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_canonicalize_filename(gtk_editable_get_text(self->folder), NULL);
    gboolean is_wanted = response == GTK_RESPONSE_OK && self->exported != NULL;
    if (is_wanted && !exported_map_write(self->exported, folder, &error)) {
        gtk_label_set_text(self->problem, error->message);
        return;
    }
    if (is_wanted) {
        g_autofree char *shown = g_filename_display_name(folder);
        g_autofree char *said = g_strdup_printf(_("Written: %s"), shown);
        editor_window_say(self->window, said);
    }
    gtk_window_destroy(GTK_WINDOW(dialog));
}

/* Returns: (transfer floating): the scenarios, of which the one that is shown is chosen. */
static GtkWidget *
scenario_choice_new(const Export *self)
{
    const DataSet *set = get_set(self);
    const char *shown = editor_document_scenario_id(editor_window_document(self->window));
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    guint chosen = 0;
    for (guint i = 0; i < set->n_scenarios; i++) {
        const char *name = record_name(set->scenarios[i]), *id = record_key(set->scenarios[i]);
        g_ptr_array_add(names, (gpointer)(name != NULL ? name : id != NULL ? id : "?"));
        if (id != NULL && g_strcmp0(id, shown) == 0)
            chosen = i;
    }
    g_ptr_array_add(names, NULL);
    GtkWidget *choice = questions_choice_new(set->n_scenarios > 0 ? NULL : _("It has none"),
                                             (gpointer)names->pdata);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), chosen);
    return choice;
}

static void
build_export_dialog(Export *self)
{
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    GtkGrid *grid = questions_new();
    g_autoptr(GPtrArray) titles = g_ptr_array_new();
    GtkWidget *folder = gtk_entry_new(), *about = desk_text_new("", 0, "dim-label");
    for (guint i = 0; export_format(i) != NULL; i++)
        g_ptr_array_add(titles, (gpointer)export_format(i)->title);
    g_ptr_array_add(titles, NULL);
    GtkWidget *format = questions_choice_new(NULL, (gpointer)titles->pdata);
    GtkWidget *scenario = scenario_choice_new(self);
    self->format = GTK_DROP_DOWN(format);
    self->scenario = GTK_DROP_DOWN(scenario);
    self->about = GTK_LABEL(about);
    self->folder = GTK_EDITABLE(folder);
    self->problem = questions_problem_new();
    self->losses = loss_list_new(_("Each kind of thing of the data set, and what becomes of it, "
                                   "stands here once the files are made."));
    questions_add(grid, 0, _("For"), format);
    gtk_grid_attach(grid, about, 1, 1, 1, 1);
    questions_add(grid, 2, _("What stands on the map"), scenario);
    questions_add(grid, 3, _("New folder"), folder);
    gtk_grid_attach(grid, GTK_WIDGET(self->problem), 1, 4, 1, 1);
    gtk_entry_set_activates_default(GTK_ENTRY(folder), TRUE);
    gtk_widget_set_vexpand(GTK_WIDGET(grid), FALSE);
    gtk_widget_remove_css_class(GTK_WIDGET(grid), "dialog-content");
    gtk_widget_add_css_class(column, "dialog-content");
    gtk_box_append(GTK_BOX(column), GTK_WIDGET(grid));
    gtk_box_append(GTK_BOX(column), self->losses);
    gtk_box_append(GTK_BOX(gtk_dialog_get_content_area(self->dialog)), column);
    g_signal_connect_swapped(format, "notify::selected", G_CALLBACK(follow_format), self);
    g_signal_connect_swapped(scenario, "notify::selected", G_CALLBACK(begin_export), self);
    g_signal_connect_swapped(folder, "changed", G_CALLBACK(follow_folder), self);
}

void
export_map_ask(EditorWindow *window, const char *beside)
{
    Export *self = g_new0(Export, 1);
    self->window = window;
    self->dialog =
        questions_dialog_new(GTK_WINDOW(window), _("Export map to another program"), _("_Export"));
    self->beside = g_strdup(beside);
    g_object_set_data_full(G_OBJECT(self->dialog), "self", self, export_free);
    build_export_dialog(self);
    gtk_window_set_default_size(GTK_WINDOW(self->dialog), 860, 620);
    g_signal_connect(self->dialog, "response", G_CALLBACK(on_export_response), self);
    g_signal_connect_swapped(self->dialog, "destroy", G_CALLBACK(stop_export), self);
    follow_format(self);
    gtk_window_present(GTK_WINDOW(self->dialog));
}
