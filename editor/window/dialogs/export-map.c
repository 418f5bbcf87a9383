/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files are made in the background as soon as it is known for which program, so that what is
 * lost is seen before anything is written.
 */
#include "editor/document/signals.h"
#include "editor/controls/template.h"
#include "editor/window/dialogs/dialogs.h"
#include "editor/window/dialogs/loss-list.h"
#include "editor/window/dialogs/questions.h"
#include "schema/text/translation.h"
#include "validator/port/exported-map.h"

#include <glib/gi18n.h>

#define EDITOR_TYPE_EXPORT_MAP (editor_export_map_get_type())
G_DECLARE_FINAL_TYPE(EditorExportMap, editor_export_map, EDITOR, EXPORT_MAP, GtkDialog)

struct _EditorExportMap {
    GtkDialog parent;
    char *beside;          /* owned: the folder in which the new one is made */
    GCancellable *making;  /* owned; NULL: nothing is made */
    ExportedMap *exported; /* owned; NULL: nothing was made */
    char *failure;         /* owned: why; NULL likewise */
    /* Of the template. */
    GtkGrid *questions;
    GtkDropDown *format, *scenario;
    GtkStringList *formats, *scenarios; /* of these */
    GtkLabel *about, *problem;
    GtkEditable *folder;
    EditorLossList *losses;
};

G_DEFINE_FINAL_TYPE(EditorExportMap, editor_export_map, GTK_TYPE_DIALOG)

/* What is made of a data set in a thread. */
typedef struct {
    const ForeignExport *format;
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
run_export(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
           GCancellable *cancellable G_GNUC_UNUSED)
{
    const Job *job = data;
    GError *error = NULL;
    ExportedMap *exported = exported_map_make(job->format, job->set, job->scenario, &error);
    if (exported != NULL)
        g_task_return_pointer(task, exported, (GDestroyNotify)exported_map_free);
    else
        g_task_return_error(task, error);
}

static void
stop_export(EditorExportMap *self)
{
    g_cancellable_cancel(self->making);
    g_clear_object(&self->making);
}

static void
editor_export_map_finalize(GObject *object)
{
    EditorExportMap *self = EDITOR_EXPORT_MAP(object);
    stop_export(self);
    exported_map_free(self->exported);
    g_free(self->failure);
    g_free(self->beside);
    G_OBJECT_CLASS(editor_export_map_parent_class)->finalize(object);
}

static const DataSet *
get_set(EditorExportMap *self)
{
    return editor_document_set(questions_document(self));
}

static const ForeignExport *
chosen_format(EditorExportMap *self)
{
    return foreign_export(gtk_drop_down_get_selected(self->format));
}

static void
judge_export(EditorExportMap *self)
{
    const char *why = questions_folder_problem(gtk_editable_get_text(self->folder));
    const LossReport *report = self->exported != NULL ? self->exported->report : NULL;
    guint64 n_left = report != NULL ? loss_report_count(report, LOSS_LEFT) : 0;
    g_autofree char *number = translation_number((gint64)n_left);
    /* Translators: how many things are not in the result. */
    g_autofree char *label =
        n_left > 0 ? g_strdup_printf(_("_Export, leave out %s"), number) : g_strdup(_("_Export"));
    GtkWidget *button = gtk_dialog_get_widget_for_response(GTK_DIALOG(self), GTK_RESPONSE_OK);
    gtk_button_set_label(GTK_BUTTON(button), label);
    if (self->failure != NULL)
        why = self->failure;
    gtk_label_set_text(self->problem, why != NULL ? why : "");
    gtk_dialog_set_response_sensitive(GTK_DIALOG(self), GTK_RESPONSE_OK,
                                      self->exported != NULL && why == NULL);
}

/* Shows @exported (taken over); NULL: nothing, with the reason @failure, which may be NULL, too. */
static void
show_result(EditorExportMap *self, ExportedMap *exported, const char *failure)
{
    exported_map_free(self->exported);
    g_free(self->failure);
    self->exported = exported;
    self->failure = g_strdup(failure);
    loss_list_show(self->losses, exported != NULL ? exported->report : NULL, NULL);
    judge_export(self);
}

static void
take_result(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    EditorExportMap *self = data;
    ExportedMap *exported = g_task_propagate_pointer(G_TASK(result), &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return; /* something else is asked for now; or nothing any more, and @self is gone */
    g_clear_object(&self->making);
    show_result(self, exported, error != NULL ? error->message : NULL);
}

/* Makes the files that are asked for now. */
static void
begin_export(EditorExportMap *self)
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
follow_format(EditorExportMap *self)
{
    const ForeignExport *format = chosen_format(self);
    g_autofree char *about = g_strdup_printf(_("Writes %s."), _(format->about));
    gtk_label_set_text(self->about, about);
    g_autofree char *own = g_path_get_basename(get_set(self)->name);
    g_autofree char *name = g_strdup_printf("%s %s", own, format->name);
    g_autofree char *path = questions_propose_folder(self->beside, name, format->name);
    questions_propose(self->folder, path);
    begin_export(self);
}

static void
on_export_map_response(GtkDialog *dialog, gint response, EditorExportMap *self)
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
        editor_window_say(questions_window(self), said);
    }
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static void
editor_export_map_class_init(EditorExportMapClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_export_map_finalize;
    g_type_ensure(EDITOR_TYPE_LOSS_LIST);
    TEMPLATE_LOAD(class, "export-map.ui");
    TEMPLATE_CHILDREN(class, EditorExportMap, questions, format, scenario, formats, scenarios,
                      about, problem, folder, losses);
    TEMPLATE_CALLBACKS(class, judge_export, on_export_map_response, stop_export);
}

static void
editor_export_map_init(EditorExportMap *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    questions_name(self->questions);
    loss_list_set_nothing(self->losses, _("What happens to each type of element in the data set is "
                                          "listed here once the files are written."));
}

/* Lists the scenarios, of which the one that is shown is chosen. */
static void
fill_scenarios(EditorExportMap *self)
{
    const DataSet *set = get_set(self);
    const char *shown = editor_document_scenario_id(questions_document(self));
    guint chosen = 0;
    for (guint i = 0; i < set->n_scenarios; i++) {
        const char *name = record_name(set->scenarios[i]), *id = record_key(set->scenarios[i]);
        gtk_string_list_append(self->scenarios, name != NULL ? name : id != NULL ? id : "?");
        if (id != NULL && g_strcmp0(id, shown) == 0)
            chosen = i;
    }
    if (set->n_scenarios == 0)
        gtk_string_list_append(self->scenarios, _("There is none"));
    gtk_drop_down_set_selected(self->scenario, chosen);
}

void
export_map_ask(EditorWindow *window, const char *beside)
{
    EditorExportMap *self =
        questions_dialog_new(EDITOR_TYPE_EXPORT_MAP, GTK_WINDOW(window), _("_Export"));
    self->beside = g_strdup(beside);
    for (guint i = 0; foreign_export(i) != NULL; i++)
        gtk_string_list_append(self->formats, _(foreign_export(i)->title));
    fill_scenarios(self);
    signal_follow(self->format, "notify::selected", G_CALLBACK(follow_format), self);
    signal_follow(self->scenario, "notify::selected", G_CALLBACK(begin_export), self);
    follow_format(self);
    gtk_window_present(GTK_WINDOW(self));
}
