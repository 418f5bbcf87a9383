/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that exports the map as a picture, or prints it.
 */
#include "editor/window/dialogs/dialogs.h"

#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "editor/panes/notices.h"
#include "editor/window/dialogs/questions.h"
#include "validator/render/page.h"
#include "validator/render/picture.h"
#include "validator/render/play.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

typedef struct ExportJob ExportJob;

struct ExportJob {
    RenderMap *map; /* owned */
    PictureWish wish;
    char *output; /* owned */
    PictureFormat format;
    double dpi;
    GCancellable *cancellable; /* owned */
    gint n_done, n;            /* atomic: files */
};

static void
clear_job(gpointer data)
{
    ExportJob *job = data;
    render_map_unref(job->map);
    g_free(job->output);
    g_object_unref(job->cancellable);
}

static void
export_job_unref(ExportJob *job)
{
    g_atomic_rc_box_release_full(job, clear_job);
}

static void
release_job(gpointer data)
{
    export_job_unref(data);
}

static gboolean
watch_progress(guint done, guint n, gpointer data)
{
    ExportJob *job = data;
    g_atomic_int_set(&job->n, (gint)n);
    g_atomic_int_set(&job->n_done, (gint)done);
    return !g_cancellable_is_cancelled(job->cancellable);
}

static void
run_job(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
        GCancellable *cancellable G_GNUC_UNUSED)
{
    ExportJob *job = data;
    GError *error = NULL;
    g_autoptr(Picture) picture = picture_new(job->map, &job->wish);
    if (picture_write(picture, job->output, job->format, job->dpi, watch_progress, job, &error))
        g_task_return_int(task, (gssize)picture_n_files(picture, job->format));
    else
        g_task_return_error(task, error);
}

/* Starts to write @output (picture_write()). @done is called in the main loop when it has ended,
 * with the job as task data; @cancellable stops it before the next file. Returns: (transfer full):
 * the job, to be asked how far it is. */
static ExportJob *
export_job_start(RenderMap *map, const PictureWish *wish, const char *output, PictureFormat format,
                 double dpi, GCancellable *cancellable, GAsyncReadyCallback done, gpointer data)
{
    ExportJob *job = g_atomic_rc_box_new0(ExportJob);
    job->map = render_map_ref(map);
    job->wish = *wish;
    job->output = g_strdup(output);
    job->format = format;
    job->dpi = dpi;
    job->cancellable = g_object_ref(cancellable);
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done, data);
    g_task_set_task_data(task, g_atomic_rc_box_acquire(job), release_job);
    g_task_run_in_thread(task, run_job);
    return job;
}

/* Returns: how much of it is written, 0 to 1; below 0: unknown. */
static double
export_job_fraction(ExportJob *job)
{
    gint n = g_atomic_int_get(&job->n);
    return n > 1 ? (double)g_atomic_int_get(&job->n_done) / n : -1;
}

/* Returns: how many files were written; 0 with @error set: not all of them could be. */
static guint
export_job_finish(GAsyncResult *result, GError **error)
{
    gssize n = g_task_propagate_int(G_TASK(result), error);
    return n > 0 ? (guint)n : 0;
}

#define POINTS_PER_INCH 72.0

/* Tolerance for paper sizes that printers know by name, in millimetres. */
#define SAME_SIZE 1.0

/* Owned by its operation. */
typedef struct {
    RenderMap *map; /* owned */
    PictureWish wish;
    Paper paper;      /* that was chosen */
    Picture *picture; /* owned; NULL: it has not begun */
} PrintMap;

static void
print_map_free(gpointer data)
{
    PrintMap *self = data;
    picture_free(self->picture);
    render_map_unref(self->map);
    g_free(self);
}

static void
begin_pages(GtkPrintOperation *operation, GtkPrintContext *context, PrintMap *self)
{
    GtkPaperSize *size = gtk_page_setup_get_paper_size(gtk_print_context_get_page_setup(context));
    double width = gtk_paper_size_get_width(size, GTK_UNIT_MM);
    double height = gtk_paper_size_get_height(size, GTK_UNIT_MM);
    self->paper = (Paper){
        .word = "",
        .width = MIN(width, height),
        .height = MAX(width, height),
    };
    self->wish.paper = &self->paper;
    picture_free(self->picture);
    self->picture = picture_new(self->map, &self->wish);
    guint n = picture_sheets(self->picture)->n;
    gtk_print_operation_set_n_pages(operation, (gint)MAX(n, 1));
    if (n == 0)
        gtk_print_operation_cancel(operation);
}

static void
turn_paper(GtkPrintOperation *operation G_GNUC_UNUSED, GtkPrintContext *context G_GNUC_UNUSED,
           gint number G_GNUC_UNUSED, GtkPageSetup *setup, PrintMap *self)
{
    const Sheets *sheets = picture_sheets(self->picture);
    gtk_page_setup_set_orientation(setup, sheets->width > sheets->height
                                              ? GTK_PAGE_ORIENTATION_LANDSCAPE
                                              : GTK_PAGE_ORIENTATION_PORTRAIT);
}

static void
draw_page(GtkPrintOperation *operation G_GNUC_UNUSED, GtkPrintContext *context, gint number,
          PrintMap *self)
{
    const Sheets *sheets = picture_sheets(self->picture);
    cairo_t *cr = gtk_print_context_get_cairo_context(context);
    if ((guint)number >= sheets->n)
        return;
    cairo_scale(cr, POINTS_PER_INCH / SHEET_DPI, POINTS_PER_INCH / SHEET_DPI);
    g_autoptr(Pen) pen = pen_new_cairo(cr);
    sheets->draw(sheets->data, (guint)number, pen);
}

/* Returns: (transfer full): @paper as printers know it. */
static GtkPaperSize *
measure_paper(const Paper *paper)
{
    GList *known = gtk_paper_size_get_paper_sizes(FALSE);
    GtkPaperSize *found = NULL;
    for (GList *l = known; l != NULL && found == NULL; l = l->next)
        if (fabs(gtk_paper_size_get_width(l->data, GTK_UNIT_MM) - paper->width) < SAME_SIZE &&
            fabs(gtk_paper_size_get_height(l->data, GTK_UNIT_MM) - paper->height) < SAME_SIZE)
            found = gtk_paper_size_copy(l->data);
    g_list_free_full(known, (GDestroyNotify)gtk_paper_size_free);
    if (found == NULL)
        found = gtk_paper_size_new_custom(paper->word, paper->word, paper->width, paper->height,
                                          GTK_UNIT_MM);
    return found;
}

GtkPrintOperation *
export_print_new(RenderMap *map, const PictureWish *wish, const char *title)
{
    GtkPrintOperation *operation = gtk_print_operation_new();
    PrintMap *self = g_new0(PrintMap, 1);
    self->map = render_map_ref(map);
    self->wish = *wish;
    g_autoptr(GtkPageSetup) setup = gtk_page_setup_new();
    GtkPaperSize *size = measure_paper(wish->paper != NULL ? wish->paper : page_paper_find("a4"));
    gtk_page_setup_set_paper_size_and_default_margins(setup, size);
    gtk_paper_size_free(size);
    gtk_print_operation_set_default_page_setup(operation, setup);
    gtk_print_operation_set_use_full_page(operation, TRUE);
    gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS);
    gtk_print_operation_set_embed_page_setup(operation, TRUE);
    gtk_print_operation_set_job_name(operation, title);
    g_object_set_data_full(G_OBJECT(operation), "self", self, print_map_free);
    g_signal_connect(operation, "begin-print", G_CALLBACK(begin_pages), self);
    g_signal_connect(operation, "request-page-setup", G_CALLBACK(turn_paper), self);
    g_signal_connect(operation, "draw-page", G_CALLBACK(draw_page), self);
    return operation;
}

#define RESPONSE_PRINT 1
#define PROGRESS_MS 100

#define EDITOR_TYPE_EXPORT (editor_export_get_type())
G_DECLARE_FINAL_TYPE(EditorExport, editor_export, EDITOR, EXPORT, GtkDialog)

struct _EditorExport {
    GtkDialog parent;
    GtkCheckButton *kinds[N_PLAY_KINDS]; /* the next five */
    GCancellable *cancellable;           /* owned; NULL: nothing is being written */
    ExportJob *job;                      /* owned; NULL likewise */
    guint ticking;                       /* source that asks how far it is; 0: none */
    /* Of the template. */
    GtkCheckButton *blocks, *markers, *tables, *rules, *set_up;
    GtkWidget *kinds_box; /* around these */
    GtkGrid *questions;
    GtkDropDown *what, *paper, *look, *format;
    GtkStringList *papers;
    GtkCheckButton *has_panels;
    GtkSpinButton *across, *overlap, *dpi;
    GtkEditable *file;
    GtkLabel *problem;
    GtkProgressBar *progress;
};

G_DEFINE_FINAL_TYPE(EditorExport, editor_export, GTK_TYPE_DIALOG)

static void
stop_export(EditorExport *self)
{
    if (self->cancellable != NULL)
        g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->job, export_job_unref);
    g_clear_handle_id(&self->ticking, g_source_remove);
}

static gboolean
is_play(EditorExport *self)
{
    return gtk_drop_down_get_selected(self->what) == 1;
}

/* Returns: the choice; "none", for a map, comes before the first one. */
static const Paper *
chosen_paper(EditorExport *self)
{
    guint chosen = gtk_drop_down_get_selected(self->paper);
    return chosen > 0 ? page_paper_row(chosen - 1) : is_play(self) ? page_paper_find("a4") : NULL;
}

static guint
chosen_kinds(EditorExport *self)
{
    guint kinds = 0;
    for (guint i = 0; i < N_PLAY_KINDS; i++)
        if (gtk_check_button_get_active(self->kinds[i]))
            kinds |= 1u << i;
    return kinds;
}

static PictureWish
read_wish(EditorExport *self)
{
    return (PictureWish){
        .page.has_no_panels = !gtk_check_button_get_active(self->has_panels),
        .paper = chosen_paper(self),
        .n_across = (guint)gtk_spin_button_get_value_as_int(self->across),
        .overlap = gtk_spin_button_get_value(self->overlap),
        .kinds = is_play(self) ? chosen_kinds(self) : 0,
    };
}

/* Returns: (transfer full): the map as the window shows it, or NULL with @error set. */
static RenderMap *
make_map(EditorExport *self, GError **error)
{
    EditorDocument *document = questions_document(self);
    g_autoptr(GVariant) mode =
        g_action_group_get_action_state(G_ACTION_GROUP(questions_window(self)), "map-mode");
    const RenderStyle style = {
        .mode = g_variant_get_string(mode, NULL),
        .layers = RENDER_ALL,
        .look = (LookKind)gtk_drop_down_get_selected(self->look),
    };
    return picture_map_new(editor_document_set(document), editor_document_scenario_id(document),
                           &style, error);
}

/* Returns: (transfer none): why nothing can be made of the answers; NULL: something can. */
static const char *
find_problem(EditorExport *self)
{
    PictureFormat format;
    if (is_play(self) && chosen_kinds(self) == 0)
        return _("Choose what to put on the sheets.");
    if (!picture_format_find(gtk_editable_get_text(self->file), &format) || format == PICTURE_HTML)
        return _("The file name must end in .svg, .png or .pdf.");
    return NULL;
}

static void
judge_export(EditorExport *self)
{
    gboolean is_paper = chosen_paper(self) != NULL, is_map = !is_play(self);
    gboolean is_poster = is_map && is_paper;
    guint format = gtk_drop_down_get_selected(self->format);
    const char *why = find_problem(self);
    gtk_widget_set_sensitive(self->kinds_box, !is_map);
    gtk_widget_set_sensitive(GTK_WIDGET(self->across), is_poster);
    gtk_widget_set_sensitive(GTK_WIDGET(self->overlap),
                             is_poster && gtk_spin_button_get_value_as_int(self->across) > 1);
    gtk_widget_set_sensitive(GTK_WIDGET(self->has_panels), is_map);
    gtk_widget_set_sensitive(GTK_WIDGET(self->dpi), format == PICTURE_PNG);
    gtk_label_set_text(self->problem, why != NULL ? why : "");
    gtk_dialog_set_response_sensitive(GTK_DIALOG(self), GTK_RESPONSE_OK,
                                      why == NULL && self->job == NULL);
    gtk_dialog_set_response_sensitive(GTK_DIALOG(self), RESPONSE_PRINT,
                                      (is_map || chosen_kinds(self) != 0) && self->job == NULL);
}

/* The name ends as the kind of file does. */
static void
follow_format(EditorExport *self)
{
    PictureFormat format, chosen = (PictureFormat)gtk_drop_down_get_selected(self->format);
    g_autofree char *name = g_strdup(gtk_editable_get_text(self->file));
    if (picture_format_find(name, &format) && format != chosen) {
        name[strlen(name) - strlen(picture_format_ending(format))] = '\0';
        g_autofree char *renamed = g_strconcat(name, picture_format_ending(chosen), NULL);
        gtk_editable_set_text(self->file, renamed);
    }
    judge_export(self);
}

static void
follow_file(EditorExport *self)
{
    PictureFormat format;
    if (picture_format_find(gtk_editable_get_text(self->file), &format) && format != PICTURE_HTML)
        gtk_drop_down_set_selected(self->format, format);
    judge_export(self);
}

/* Returns: (transfer full): what is wrong, and what to do. */
static char *
describe_error(const GError *error)
{
    const char *advice = "";
    if (g_error_matches(error, PICTURE_ERROR, PICTURE_ERROR_LARGE))
        advice = _(" Choose fewer pixels per inch.");
    else if (g_error_matches(error, PICTURE_ERROR, PICTURE_ERROR_TAKEN) ||
             g_error_matches(error, PICTURE_ERROR, PICTURE_ERROR_NO_PLACE))
        advice = _(" Choose another name.");
    return g_strdup_printf("%s.%s", error->message, advice);
}

static void
show_failure(EditorExport *self, const char *title, const GError *error)
{
    g_autofree char *words = describe_error(error);
    notices_show_message(GTK_WINDOW(questions_window(self)), title, words);
}

static void
on_written(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    EditorExport *self = data;
    guint n = export_job_finish(result, &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return; /* it was cancelled, and @self may be gone */
    stop_export(self);
    gtk_widget_set_visible(GTK_WIDGET(self->progress), FALSE);
    judge_export(self);
    if (n == 0) {
        show_failure(self, _("This could not be written"), error);
        return;
    }
    g_autofree char *said =
        n == 1 ? g_strdup_printf(_("Written: %s"), gtk_editable_get_text(self->file))
               : g_strdup_printf(ngettext("%u file written.", "%u files written.", n), n);
    editor_window_say(questions_window(self), said);
    gtk_window_destroy(GTK_WINDOW(self));
}

static gboolean
on_tick(gpointer data)
{
    EditorExport *self = data;
    double fraction = export_job_fraction(self->job);
    if (fraction >= 0)
        gtk_progress_bar_set_fraction(self->progress, fraction);
    else
        gtk_progress_bar_pulse(self->progress);
    return G_SOURCE_CONTINUE;
}

static void
write_files(EditorExport *self)
{
    g_autoptr(GError) error = NULL;
    PictureFormat format;
    const PictureWish wish = read_wish(self);
    g_autoptr(RenderMap) map = make_map(self, &error);
    g_autofree char *path = g_canonicalize_filename(gtk_editable_get_text(self->file), NULL);
    if (map == NULL) {
        show_failure(self, _("This map cannot be drawn"), error);
        return;
    }
    if (!picture_format_find(path, &format))
        return;
    self->cancellable = g_cancellable_new();
    self->job = export_job_start(map, &wish, path, format, gtk_spin_button_get_value(self->dpi),
                                 self->cancellable, on_written, self);
    self->ticking = g_timeout_add(PROGRESS_MS, on_tick, self);
    gtk_widget_set_visible(GTK_WIDGET(self->progress), TRUE);
    judge_export(self);
}

static void
on_printed(GtkPrintOperation *operation, GtkPrintOperationResult result, EditorWindow *window)
{
    g_autoptr(GError) error = NULL;
    gtk_print_operation_get_error(operation, &error);
    if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
        notices_show_message(GTK_WINDOW(window), _("This could not be printed"),
                             error != NULL ? error->message : _("The printer gives no reason."));
    else if (result == GTK_PRINT_OPERATION_RESULT_APPLY)
        editor_window_say(window, _("Sent to the printer."));
    g_object_unref(operation);
}

static void
print_map_pages(EditorExport *self)
{
    g_autoptr(GError) error = NULL;
    EditorWindow *window = questions_window(self);
    const DataSet *set = editor_document_set(editor_window_document(window));
    const PictureWish wish = read_wish(self);
    g_autoptr(RenderMap) map = make_map(self, &error);
    if (map == NULL) {
        show_failure(self, _("This map cannot be drawn"), error);
        return;
    }
    GtkPrintOperation *operation = export_print_new(map, &wish, set->name);
    gtk_print_operation_set_allow_async(operation, TRUE);
    g_signal_connect_object(operation, "done", G_CALLBACK(on_printed), window, 0);
    gtk_window_destroy(GTK_WINDOW(self));
    gtk_print_operation_run(operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW(window),
                            NULL);
}

static void
on_export_response(GtkDialog *dialog, gint response, EditorExport *self)
{
    if (response == GTK_RESPONSE_OK)
        write_files(self);
    else if (response == RESPONSE_PRINT)
        print_map_pages(self);
    else
        gtk_window_destroy(GTK_WINDOW(dialog));
}

static void
choose_file(EditorExport *self)
{
    questions_choose_file(self->file, _("Write the picture"), GTK_FILE_CHOOSER_ACTION_SAVE);
}

static void
editor_export_class_init(EditorExportClass *class)
{
    TEMPLATE_LOAD(class, "export.ui");
    TEMPLATE_CHILDREN(class, EditorExport, blocks, markers, tables, rules, set_up, kinds_box,
                      questions, what, paper, look, format, papers, has_panels, across, overlap,
                      dpi, file, problem, progress);
    TEMPLATE_CALLBACKS(class, judge_export, follow_format, follow_file, choose_file,
                       on_export_response, stop_export);
}

static void
editor_export_init(EditorExport *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->kinds[PLAY_BLOCKS] = self->blocks;
    self->kinds[PLAY_MARKERS] = self->markers;
    self->kinds[PLAY_TABLES] = self->tables;
    self->kinds[PLAY_RULES] = self->rules;
    self->kinds[PLAY_SET_UP] = self->set_up;
    for (guint i = 0; page_paper_row(i) != NULL; i++) {
        g_autofree char *title = g_strdup(page_paper_row(i)->word);
        title[0] = g_ascii_toupper(title[0]);
        gtk_string_list_append(self->papers, title);
    }
    gtk_spin_button_set_range(self->across, 1, POSTER_ACROSS_MAX);
    gtk_spin_button_set_range(self->overlap, 0, POSTER_OVERLAP_MAX);
    gtk_spin_button_set_range(self->dpi, PICTURE_DPI_MIN, PICTURE_DPI_MAX);
    gtk_spin_button_set_value(self->overlap, PICTURE_OVERLAP_USUAL);
    gtk_spin_button_set_value(self->dpi, SHEET_DPI);
    gtk_drop_down_set_selected(self->look, LOOK_PAPER);
    gtk_drop_down_set_selected(self->format, PICTURE_PDF);
    questions_name(self->questions);
}

/* The picture is proposed beside the folder of the data set. */
static void
propose_file(EditorExport *self)
{
    const DataSet *set = editor_document_set(questions_document(self));
    g_autofree char *beside =
        set->folder != NULL ? g_path_get_dirname(set->folder) : g_strdup(g_get_home_dir());
    g_autofree char *name = g_strconcat(set->name, picture_format_ending(PICTURE_PDF), NULL);
    g_autofree char *base = g_path_get_basename(name);
    g_autofree char *path = g_build_filename(beside, base, NULL);
    gtk_editable_set_text(self->file, path);
}

void
export_ask(EditorWindow *window, const Command *command)
{
    EditorExport *self =
        g_object_new(EDITOR_TYPE_EXPORT, "use-header-bar", FALSE, "transient-for", window, NULL);
    GtkDialog *dialog = GTK_DIALOG(self);
    gint usual = command->number ? RESPONSE_PRINT : GTK_RESPONSE_OK;
    gtk_dialog_add_buttons(dialog, _("_Cancel"), GTK_RESPONSE_CANCEL, _("_Print…"), RESPONSE_PRINT,
                           _("_Export"), GTK_RESPONSE_OK, NULL);
    questions_head(GTK_WINDOW(self), gtk_window_get_title(GTK_WINDOW(self)));
    questions_set_usual(dialog, usual);
    widget_set_mnemonic_names(self);
    propose_file(self);
    judge_export(self);
    gtk_window_present(GTK_WINDOW(self));
    /* Only now: what has the focus before its window is there is not reported to screen readers. */
    gtk_widget_grab_focus(gtk_dialog_get_widget_for_response(dialog, usual));
}
