/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that imports a map of another program: options of its format, and a preview that is
 * read in the background.
 */
#include "editor/window/dialogs/dialogs.h"

#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "editor/desk/parts.h"
#include "editor/document/signals.h"
#include "editor/tools/view-transform.h"
#include "editor/window/dialogs/loss-list.h"
#include "editor/window/dialogs/questions.h"
#include "editor/window/commands.h"
#include "schema/foreign/foreign-set.h"
#include "schema/foreign/formats.h"
#include "schema/model/words.h"
#include "schema/text/translation.h"
#include "validator/port/imported-map.h"
#include "validator/render/picture.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

typedef struct {
    GtkGrid *questions;            /* borrowed: around what follows */
    gint row;                      /* of the first one */
    GtkWidget *answers[N_CHOICES]; /* entries, or drop-downs where there are words */
    GtkWidget *buttons[N_CHOICES]; /* that list the offers; NULL where there are words */
    ForeignOffers offers;          /* owned */
} ImportChoices;

/* What was read. */
typedef struct {
    ForeignOffers offers;  /* owned: the options of the reader */
    ImportedMap *imported; /* owned; NULL: it cannot be read */
    char *failure;         /* owned: why; NULL where it was */
    char *holds;           /* owned: what the data set would hold, for people; NULL likewise */
    GdkTexture *picture;   /* owned: its map; NULL: it cannot be drawn */
    char *why_none;        /* owned: why; NULL where there is a picture, or no place */
} ImportResult;

/* Jobs that have the same one run one after the other: cancelled ones take no more memory than one
 * map. */
typedef struct ImportTurn ImportTurn;

/* The choice of a button that lists offers, as its data. */
#define ID "choice"

/* Rows of a list that are seen at a time, in pixels. */
#define LIST_HEIGHT 260

static void
take_offer(GtkListBox *rows, GtkListBoxRow *row, ImportChoices *choices)
{
    GtkWidget *popover = gtk_widget_get_ancestor(GTK_WIDGET(rows), GTK_TYPE_POPOVER);
    guint id = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(gtk_widget_get_parent(popover)), ID));
    const GPtrArray *texts = choices->offers.texts[id];
    guint index = (guint)gtk_list_box_row_get_index(row);
    if (texts != NULL && index < texts->len)
        gtk_editable_set_text(GTK_EDITABLE(choices->answers[id]), texts->pdata[index]);
    desk_popover_close(GTK_WIDGET(rows));
}

/* Lists what is offered for the choice of @button. */
static void
list_offers(GtkWidget *button, ImportChoices *choices)
{
    guint id = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), ID));
    const GPtrArray *texts = choices->offers.texts[id];
    GtkWidget *popover = gtk_popover_new();
    GtkWidget *rows = desk_rows_new(_(foreign_choice(id)->title), NULL);
    GtkWidget *scrolled = desk_scrolled_new(rows);
    for (guint i = 0; i < texts->len; i++)
        desk_rows_add(rows, desk_text_new(texts->pdata[i], 0, NULL), texts->pdata[i]);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), LIST_HEIGHT);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_scrolled_window_set_propagate_natural_width(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_popover_set_child(GTK_POPOVER(popover), scrolled);
    g_signal_connect(rows, "row-activated", G_CALLBACK(take_offer), choices);
    desk_popover_open(popover, button);
}

/* Returns: (transfer floating): an entry for @id with a button that lists what is offered. */
static GtkWidget *
entry_new(ImportChoices *choices, ForeignChoiceId id)
{
    const ForeignChoice *choice = foreign_choice(id);
    g_autofree char *name = g_strdup_printf(_("Contents of the file: %s"), _(choice->title));
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *entry = gtk_entry_new();
    GtkWidget *button = desk_button_new("pan-down-symbolic", name, NULL, NULL);
    gtk_widget_set_hexpand(entry, TRUE);
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), choice->takes);
    widget_set_spoken_name(entry, _(choice->title));
    g_object_set_data(G_OBJECT(button), ID, GUINT_TO_POINTER(id));
    g_signal_connect(button, "clicked", G_CALLBACK(list_offers), choices);
    gtk_widget_set_visible(button, FALSE);
    gtk_box_append(GTK_BOX(box), entry);
    gtk_box_append(GTK_BOX(box), button);
    choices->answers[id] = entry;
    choices->buttons[id] = button;
    return box;
}

/* Returns: (transfer floating): a choice for @id between its words. */
static GtkWidget *
words_new(ImportChoices *choices, ForeignChoiceId id)
{
    g_auto(GStrv) words = g_strsplit(foreign_choice(id)->words, " ", -1);
    choices->answers[id] = questions_choice_new(
        id == CHOICE_KIT ? _("None: only the map") : _("As the file suggests"), (gpointer)words);
    return choices->answers[id];
}

/* Adds N_CHOICES rows to @questions from @row on. @changed is called with @data whenever an answer
 * changes. @choices lives as long as @questions. */
static void
import_choices_init(ImportChoices *choices, GtkGrid *questions, gint row,
                    void (*changed)(gpointer data), gpointer data)
{
    *choices = (ImportChoices){.questions = questions, .row = row};
    for (ForeignChoiceId id = 0; id < N_CHOICES; id++) {
        const ForeignChoice *choice = foreign_choice(id);
        gboolean has_words = choice->words != NULL;
        GtkWidget *answer = has_words ? words_new(choices, id) : entry_new(choices, id);
        /* Reports of readers name options of the command. */
        g_autofree char *says = g_strdup_printf("%s (--%s)", _(choice->says), choice->word);
        widget_set_tooltip(choices->answers[id], says);
        questions_add(questions, row + (gint)id, _(choice->title), answer);
        g_signal_connect_swapped(choices->answers[id], has_words ? "notify::selected" : "changed",
                                 G_CALLBACK(changed), data);
    }
}

/* Shows the questions that the reader of @format heeds; NULL: none. */
static void
import_choices_follow(ImportChoices *choices, const ForeignFormat *format)
{
    for (ForeignChoiceId id = 0; id < N_CHOICES; id++) {
        gboolean is_heard = format != NULL && foreign_format_has_choice(format, id);
        for (gint column = 0; column < 2; column++)
            gtk_widget_set_visible(
                gtk_grid_get_child_at(choices->questions, column, choices->row + (gint)id),
                is_heard);
    }
}

/* Shows @offers, which are taken over and empty then, and as title what the map itself says. */
static void
import_choices_offer(ImportChoices *choices, ForeignOffers *offers, const char *title)
{
    foreign_offers_clear(&choices->offers);
    choices->offers = *offers;
    *offers = (ForeignOffers){0};
    for (ForeignChoiceId id = 0; id < N_CHOICES; id++)
        if (choices->buttons[id] != NULL)
            gtk_widget_set_visible(choices->buttons[id], choices->offers.texts[id] != NULL);
    if (title != NULL)
        gtk_entry_set_placeholder_text(GTK_ENTRY(choices->answers[CHOICE_TITLE]), title);
}

/* Returns: the choices for the reader of @format; texts are borrowed until a choice changes. */
static ForeignChoices
import_choices_answers(const ImportChoices *choices, const ForeignFormat *format)
{
    ForeignChoices reported = {0};
    for (ForeignChoiceId id = 0; id < N_CHOICES; id++) {
        GtkWidget *answer = choices->answers[id];
        const char *text = NULL;
        if (!foreign_format_has_choice(format, id))
            continue;
        if (GTK_IS_EDITABLE(answer))
            text = gtk_editable_get_text(GTK_EDITABLE(answer));
        else if (gtk_drop_down_get_selected(GTK_DROP_DOWN(answer)) > 0)
            text = gtk_string_object_get_string(
                gtk_drop_down_get_selected_item(GTK_DROP_DOWN(answer)));
        if (text != NULL && text[0] != '\0')
            *foreign_choice_text(&reported, id) = text;
    }
    return reported;
}

/* Pixels of the picture for one of the widget: it is sharp on fine screens too. */
#define FACTOR 2

struct ImportTurn {
    GMutex lock;
};

typedef struct {
    ImportTurn *turn; /* owned */
    const ForeignFormat *format;
    char *path;             /* owned */
    char *texts[N_CHOICES]; /* owned: of the choices, NULL where none is made */
    int width, height;
} Job;

static ImportTurn *
import_turn_new(void)
{
    ImportTurn *turn = g_atomic_rc_box_new0(ImportTurn);
    g_mutex_init(&turn->lock);
    return turn;
}

static void
clear_turn(gpointer data)
{
    ImportTurn *turn = data;
    g_mutex_clear(&turn->lock);
}

static void
import_turn_unref(ImportTurn *turn)
{
    g_atomic_rc_box_release_full(turn, clear_turn);
}

static void
job_free(gpointer data)
{
    Job *job = data;
    import_turn_unref(job->turn);
    for (guint i = 0; i < N_CHOICES; i++)
        g_free(job->texts[i]);
    g_free(job->path);
    g_free(job);
}

static void
import_result_free(ImportResult *result)
{
    if (result == NULL)
        return;
    foreign_offers_clear(&result->offers);
    imported_map_free(result->imported);
    g_free(result->failure);
    g_free(result->holds);
    g_clear_object(&result->picture);
    g_free(result->why_none);
    g_free(result);
}

/* Appends @words, which are taken over, unless they would say that there is none. */
static void
append_words(GString *out, guint n, char *words)
{
    if (n > 0)
        g_string_append_printf(out, "%s%s", out->len > 0 ? ", " : "", words);
    g_free(words);
}

/* Returns: (transfer full): what @set holds, with the nouns that numbers want. */
static char *
describe_set(DataSet *set)
{
    GString *out = g_string_new(NULL);
    Records places = data_set_records(set, ENTITY_SPACE);
    guint n_units = data_set_records(set, ENTITY_UNIT).length;
    guint n_seas = 0;
    for (guint32 i = 0; i < places.length; i++)
        n_seas += ((const Space *)places.items[i])->kind == SPACE_SEA;
    guint n_lands = places.length - n_seas;
    append_words(out, n_lands, g_strdup_printf(ngettext("%u land", "%u lands", n_lands), n_lands));
    append_words(out, n_seas, g_strdup_printf(ngettext("%u sea", "%u seas", n_seas), n_seas));
    append_words(out, n_units, g_strdup_printf(ngettext("%u unit", "%u units", n_units), n_units));
    g_string_append(out, out->len > 0 ? "." : _("No places are found with these choices."));
    return g_string_free(out, FALSE);
}

/* Returns: (transfer full): @map with its blocks, as large as fits. */
static GdkTexture *
paint_map(RenderMap *map, Box frame, const Job *job)
{
    ViewTransform view;
    double x, y;
    view_transform_init(&view, frame);
    view_transform_resize(&view, job->width, job->height);
    view_transform_fit(&view);
    view_transform_corner(&view, &x, &y);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, job->width * FACTOR, job->height * FACTOR);
    cairo_surface_set_device_scale(surface, FACTOR, FACTOR);
    cairo_t *cr = cairo_create(surface);
    render_map_paint(map, cr, view.scale, x, y, job->width, job->height);
    g_autoptr(GArray) pieces = render_map_pieces(map, view.scale);
    for (guint i = 0; i < pieces->len; i++) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i);
        cairo_save(cr);
        cairo_translate(cr, piece->x - x, piece->y - y);
        render_map_paint_piece(map, cr, piece->unit, piece->width);
        cairo_restore(cr);
    }
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    gsize stride = (gsize)cairo_image_surface_get_stride(surface);
    g_autoptr(GBytes) pixels =
        g_bytes_new(cairo_image_surface_get_data(surface), stride * (gsize)(job->height * FACTOR));
    cairo_surface_destroy(surface);
    return gdk_memory_texture_new(job->width * FACTOR, job->height * FACTOR, GDK_MEMORY_DEFAULT,
                                  pixels, stride);
}

/* Draws @set with the units of its first scenario. Returns: NULL with @error set. */
static GdkTexture *
render_picture(DataSet *set, const Job *job, GCancellable *cancellable, GError **error)
{
    const RenderStyle style = {.mode = "nation", .layers = RENDER_ALL, .look = LOOK_LIGHT};
    const char *scenario = set->n_scenarios > 0 ? record_key(set->scenarios[0]) : NULL;
    g_autoptr(RenderMap) map = picture_map_new(set, scenario, &style, error);
    if (map == NULL || g_cancellable_set_error_if_cancelled(cancellable, error))
        return NULL;
    return paint_map(map, render_map_frame(map), job);
}

/* Reads the map of @job into @result. Returns: FALSE with @error set. */
static gboolean
read_map(const Job *job, ImportResult *result, GCancellable *cancellable, GError **error)
{
    g_autoptr(GError) undrawn = NULL;
    ForeignChoices choices;
    for (ForeignChoiceId i = 0; i < N_CHOICES; i++)
        *foreign_choice_text(&choices, i) = job->texts[i];
    gboolean is_guessed = job->format == foreign_format_guess(job->path);
    g_autoptr(ImportedMap) imported =
        imported_map_read(job->format, job->path, &choices, is_guessed, error);
    if (imported == NULL || g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    g_autoptr(DataSet) set = foreign_set_new(imported->map, error);
    if (set == NULL || g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    result->holds = describe_set(set);
    if (data_set_records(set, ENTITY_SPACE).length > 0)
        result->picture = render_picture(set, job, cancellable, &undrawn);
    result->why_none = undrawn != NULL ? g_strdup(undrawn->message) : NULL;
    result->imported = g_steal_pointer(&imported);
    return TRUE;
}

static void
run_import(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
    const Job *job = data;
    g_autoptr(GError) error = NULL;
    ImportResult *result = g_new0(ImportResult, 1);
    g_mutex_lock(&job->turn->lock);
    if (!g_cancellable_is_cancelled(cancellable)) {
        foreign_offers_find(&result->offers, job->format, job->path);
        if (!read_map(job, result, cancellable, &error))
            result->failure = g_strdup(error->message);
    }
    g_mutex_unlock(&job->turn->lock);
    g_task_return_pointer(task, result, (GDestroyNotify)import_result_free);
}

/* Starts to read @path as @format says, with @choices, and to draw it within @width by @height
 * pixels. @done is called in the main loop when it has ended. @cancellable ends it at its next
 * step, without a callback. A reference is taken of @turn. */
static void
import_job_start(ImportTurn *turn, const ForeignFormat *format, const char *path,
                 const ForeignChoices *choices, int width, int height, GCancellable *cancellable,
                 GAsyncReadyCallback done, gpointer data)
{
    ForeignChoices reported = *choices;
    Job *job = g_new0(Job, 1);
    job->turn = g_atomic_rc_box_acquire(turn);
    job->format = format;
    job->path = g_strdup(path);
    job->width = width;
    job->height = height;
    for (ForeignChoiceId i = 0; i < N_CHOICES; i++)
        job->texts[i] = g_strdup(*foreign_choice_text(&reported, i));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done, data);
    g_task_set_task_data(task, job, job_free);
    g_task_run_in_thread(task, run_import);
}

/* So long nothing is typed before the file is read. */
#define REST_MS 300

/* Of the picture, in pixels. */
#define WIDTH 440
#define HEIGHT 320

/* The row of the first choice of readers; the template leaves the next hundred rows for them. */
#define ROW_CHOICE 3

/* The pages at the right. */
#define PAGE_NOTHING "nothing"
#define PAGE_READING "reading"
#define PAGE_MAP "map"
#define PAGE_FAILED "failed"

#define EDITOR_TYPE_IMPORT_MAP (editor_import_map_get_type())
G_DECLARE_FINAL_TYPE(EditorImportMap, editor_import_map, EDITOR, IMPORT_MAP, GtkDialog)

struct _EditorImportMap {
    GtkDialog parent;
    ImportChoices choices;
    char *beside;          /* owned: the folder in which that of the data set is made */
    ImportTurn *turn;      /* owned */
    guint waiting;         /* source that starts to read; 0: none */
    GCancellable *reading; /* owned; NULL: nothing is read */
    ImportResult *result;  /* owned; NULL: nothing was read */
    /* Of the template. */
    GtkGrid *questions;
    GtkEditable *file, *folder;
    GtkDropDown *format;
    GtkStringList *formats; /* of this */
    GtkStack *pages;
    GtkPicture *picture;
    GtkLabel *about, *holds, *problem, *failure;
    EditorLossList *losses;
};

G_DEFINE_FINAL_TYPE(EditorImportMap, editor_import_map, GTK_TYPE_DIALOG)

static void
stop_import(EditorImportMap *self)
{
    g_clear_handle_id(&self->waiting, g_source_remove);
    g_cancellable_cancel(self->reading);
    g_clear_object(&self->reading);
}

static void
editor_import_map_finalize(GObject *object)
{
    EditorImportMap *self = EDITOR_IMPORT_MAP(object);
    stop_import(self);
    import_result_free(self->result);
    foreign_offers_clear(&self->choices.offers);
    import_turn_unref(self->turn);
    g_free(self->beside);
    G_OBJECT_CLASS(editor_import_map_parent_class)->finalize(object);
}

/* Returns: (transfer none): the format that is chosen, or NULL. */
static const ForeignFormat *
chosen_format(EditorImportMap *self)
{
    guint chosen = gtk_drop_down_get_selected(self->format);
    return chosen > 0 ? foreign_format(chosen - 1) : NULL;
}

/* Shows whether a data set can be made, and what would be lost. */
static void
judge_import(EditorImportMap *self)
{
    const char *why =
        self->result != NULL ? questions_folder_problem(gtk_editable_get_text(self->folder)) : NULL;
    const LossReport *report = self->result != NULL ? self->result->imported->report : NULL;
    guint64 n_left = report != NULL ? loss_report_count(report, LOSS_LEFT) : 0;
    g_autofree char *number = translation_number((gint64)n_left);
    /* Translators: how many things are not in the result. */
    g_autofree char *label =
        n_left > 0 ? g_strdup_printf(_("_Import, leave out %s"), number) : g_strdup(_("_Import"));
    GtkWidget *button = gtk_dialog_get_widget_for_response(GTK_DIALOG(self), GTK_RESPONSE_OK);
    gtk_button_set_label(GTK_BUTTON(button), label);
    gtk_label_set_text(self->problem, why != NULL ? why : "");
    gtk_dialog_set_response_sensitive(GTK_DIALOG(self), GTK_RESPONSE_OK,
                                      self->result != NULL && why == NULL);
}

/* Shows @page for @result (taken over; NULL: nothing was read). */
static void
show_page(EditorImportMap *self, const char *page, ImportResult *result)
{
    import_result_free(self->result);
    self->result = result;
    gtk_stack_set_visible_child_name(self->pages, page);
    loss_list_show(self->losses, result != NULL ? result->imported->report : NULL,
                   result != NULL ? result->imported->map : NULL);
    judge_import(self);
}

static void
show_failure(EditorImportMap *self, const char *why)
{
    gtk_label_set_text(self->failure, why);
    show_page(self, PAGE_FAILED, NULL);
}

/* Proposes title and folder, as what was read is called. */
static void
propose_folder(EditorImportMap *self)
{
    const ImportedMap *imported = self->result->imported;
    const char *title = imported->map->title, *file = imported->source.shown;
    g_autofree char *stem = g_strndup(file, strcspn(file, "."));
    g_autofree char *path = questions_propose_folder(self->beside, title != NULL ? title : stem,
                                                     imported->format->name);
    questions_propose(self->folder, path);
}

static void
show_result(EditorImportMap *self, ImportResult *result)
{
    g_autoptr(GString) words = g_string_new(result->holds);
    g_string_append_c(words, '\n');
    if (result->why_none != NULL)
        g_string_append_printf(words, _("It cannot be drawn: %s.\n"), result->why_none);
    imported_map_append_changes(words, result->imported);
    gtk_label_set_text(self->holds, g_strchomp(words->str));
    gtk_picture_set_paintable(self->picture, GDK_PAINTABLE(result->picture));
    gtk_widget_set_visible(GTK_WIDGET(self->picture), result->picture != NULL);
    show_page(self, PAGE_MAP, result);
    propose_folder(self);
}

static void
take_result(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    EditorImportMap *self = data;
    ImportResult *read = g_task_propagate_pointer(G_TASK(result), &error);
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
        show_failure(self, read->failure);
        import_result_free(read);
    }
}

static gboolean
read_now(gpointer data)
{
    EditorImportMap *self = data;
    const ForeignChoices choices = import_choices_answers(&self->choices, chosen_format(self));
    self->waiting = 0;
    self->reading = g_cancellable_new();
    import_job_start(self->turn, chosen_format(self), gtk_editable_get_text(self->file), &choices,
                     WIDTH, HEIGHT, self->reading, take_result, self);
    return G_SOURCE_REMOVE;
}

/* Has the file read once nothing has been answered for a moment. */
static void
begin_import(gpointer data)
{
    EditorImportMap *self = data;
    gboolean is_file = gtk_editable_get_text(self->file)[0] != '\0';
    stop_import(self);
    if (is_file && chosen_format(self) != NULL)
        self->waiting = g_timeout_add(REST_MS, read_now, self);
    if (is_file && chosen_format(self) == NULL)
        show_failure(self, _("The program cannot be recognized from the file. Choose it."));
    else
        show_page(self, self->waiting != 0 ? PAGE_READING : PAGE_NOTHING, NULL);
}

static void
stop_reading(EditorImportMap *self)
{
    stop_import(self);
    show_failure(self, _("Reading was stopped."));
}

/* Asks only for options that the reader of the format has. */
static void
follow_format(EditorImportMap *self)
{
    const ForeignFormat *format = chosen_format(self);
    import_choices_follow(&self->choices, format);
    g_autofree char *about =
        format != NULL ? g_strdup_printf(_("Reads %s."), _(format->about)) : g_strdup("");
    gtk_label_set_text(self->about, about);
    begin_import(self);
}

static void
follow_file(EditorImportMap *self)
{
    const ForeignFormat *format = foreign_format_guess(gtk_editable_get_text(self->file));
    guint chosen = 0;
    for (guint i = 0; foreign_format(i) != NULL && format != NULL; i++)
        if (foreign_format(i) == format)
            chosen = i + 1;
    if (chosen == gtk_drop_down_get_selected(self->format))
        begin_import(self);
    else
        gtk_drop_down_set_selected(self->format, chosen);
}

static void
on_import_response(GtkDialog *dialog, gint response, EditorImportMap *self)
{
    g_autoptr(GError) error = NULL;
    EditorWindow *window = questions_window(self);
    g_autofree char *folder = g_canonicalize_filename(gtk_editable_get_text(self->folder), NULL);
    gboolean is_wanted = response == GTK_RESPONSE_OK && self->result != NULL;
    if (is_wanted && !foreign_set_make(self->result->imported->map, folder, &error)) {
        gtk_label_set_text(self->problem, error->message);
        return;
    }
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (is_wanted)
        file_open_shown(window, folder);
}

static void
choose_file(EditorImportMap *self)
{
    questions_choose_file(self->file, _("Map of another program"), GTK_FILE_CHOOSER_ACTION_OPEN);
}

static void
editor_import_map_class_init(EditorImportMapClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_import_map_finalize;
    g_type_ensure(EDITOR_TYPE_LOSS_LIST);
    TEMPLATE_LOAD(class, "import-map.ui");
    TEMPLATE_CHILDREN(class, EditorImportMap, questions, file, folder, format, formats, pages,
                      picture, about, holds, problem, failure, losses);
    TEMPLATE_CALLBACKS(class, follow_file, judge_import, choose_file, stop_reading, begin_import,
                       on_import_response, stop_import);
}

static void
editor_import_map_init(EditorImportMap *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->turn = import_turn_new();
    for (guint i = 0; foreign_format(i) != NULL; i++)
        gtk_string_list_append(self->formats, _(foreign_format(i)->title));
    questions_name(self->questions);
    import_choices_init(&self->choices, self->questions, ROW_CHOICE, begin_import, self);
    loss_list_set_nothing(
        self->losses,
        _("What happens to each type of element in the file is listed here once it is read."));
    signal_follow(self->format, "notify::selected", G_CALLBACK(follow_format), self);
}

void
import_map_ask(EditorWindow *window, const char *path, const char *beside)
{
    EditorImportMap *self =
        questions_dialog_new(EDITOR_TYPE_IMPORT_MAP, GTK_WINDOW(window), _("_Import"));
    self->beside = g_strdup(beside);
    follow_format(self);
    if (path != NULL)
        gtk_editable_set_text(self->file, path);
    gtk_window_present(GTK_WINDOW(self));
}
