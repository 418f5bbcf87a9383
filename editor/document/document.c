/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An open data set: its snapshot, its history, the scenario shown and the selection.
 */
#include "editor/document/document.h"

#include "editor/document/other-files.h"
#include "editor/document/signals.h"
#include "schema/store/data-set-search.h"
#include "schema/store/difference-list.h"
#include "schema/store/map-file.h"
#include "schema/store/shipped-sets.h"
#include "validator/edits/rename.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

struct EarlyLoad {
    char *path; /* owned, whole */
    GThread *thread;
};

static gpointer
load_first(gpointer path)
{
    g_autoptr(GArray) found = data_set_search_new();
    if (!data_set_search(found, path, NULL, NULL))
        return NULL;
    DataSet *set = data_set_load(g_array_index(found, FoundSet, 0).folder, NULL);
    if (set == NULL)
        return NULL;
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    EarlySet *early = g_new(EarlySet, 1);
    *early = (EarlySet){set, map_file_is_drawn(file) ? render_geometry_new(file->svg) : NULL};
    return early;
}

EarlyLoad *
document_early_load_start(const char *path)
{
    EarlyLoad *load = g_new(EarlyLoad, 1);
    load->path = g_canonicalize_filename(path, NULL);
    load->thread = g_thread_new("early-load", load_first, load->path);
    return load;
}

void
document_early_set_free(EarlySet *early)
{
    if (early == NULL)
        return;
    data_set_unref(early->set);
    render_geometry_unref(early->geometry);
    g_free(early);
}

EarlySet *
document_early_load_finish(EarlyLoad *load)
{
    if (load == NULL)
        return NULL;
    EarlySet *early = g_thread_join(load->thread);
    g_free(load->path);
    g_free(load);
    return early;
}

struct _EditorDocument {
    GObject parent;
    /* Owned. */
    DataSet *set;
    DataSet *saved;
    RenderGeometry *drawn; /* as it was before the window was there, or NULL */
    GPtrArray *steps;      /* of DocumentStep */
    guint n_done;          /* of them, the rest can be redone */
    GHashTable *others;    /* files of its folder that are no records, see other-files.h */
    char *scenario;        /* id, or NULL */
    ScenarioState *state;  /* of set and scenario; NULL: not asked for yet */
    GPtrArray *selection;  /* of Subject */
    GHashTable *selected;  /* set of the same, borrowed from it */
    char **lit;            /* ids of places */
    char *lit_words;       /* or NULL */
};

G_DEFINE_FINAL_TYPE(EditorDocument, editor_document, G_TYPE_OBJECT)

enum { CHANGED, SAVING, SCENARIO_CHANGED, SELECTION_CHANGED, LIT_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
free_step(gpointer data)
{
    DocumentStep *step = data;
    g_free(step->label);
    g_ptr_array_unref(step->edits);
    data_set_unref(step->before);
    data_set_unref(step->after);
    g_free(step);
}

static void
editor_document_finalize(GObject *object)
{
    EditorDocument *self = EDITOR_DOCUMENT(object);
    g_ptr_array_unref(self->steps);
    g_hash_table_unref(self->selected);
    g_ptr_array_unref(self->selection);
    scenario_state_free(self->state);
    data_set_unref(self->set);
    data_set_unref(self->saved);
    g_hash_table_unref(self->others);
    render_geometry_unref(self->drawn);
    g_free(self->scenario);
    g_strfreev(self->lit);
    g_free(self->lit_words);
    G_OBJECT_CLASS(editor_document_parent_class)->finalize(object);
}

static void
editor_document_class_init(EditorDocumentClass *class)
{
    static const char *const names[N_SIGNALS] = {"changed", "saving", "scenario-changed",
                                                 "selection-changed", "lit-changed"};
    G_OBJECT_CLASS(class)->finalize = editor_document_finalize;
    for (guint i = 0; i < N_SIGNALS; i++)
        signals[i] = signal_new(names[i], EDITOR_TYPE_DOCUMENT, 0);
}

static void
editor_document_init(EditorDocument *self)
{
    self->steps = g_ptr_array_new_with_free_func(free_step);
    self->selection = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    self->selected = g_hash_table_new(subject_hash, subject_equal);
    self->others = other_files_new();
    self->lit = g_new0(char *, 1);
}

EditorDocument *
editor_document_new(DataSet *set)
{
    EditorDocument *self = g_object_new(EDITOR_TYPE_DOCUMENT, NULL);
    self->set = data_set_ref(set);
    self->saved = data_set_ref(set);
    other_files_list(set->folder, self->others);
    return self;
}

void
editor_document_know_drawing(EditorDocument *self, RenderGeometry *geometry)
{
    render_geometry_unref(self->drawn);
    self->drawn = geometry != NULL ? render_geometry_ref(geometry) : NULL;
}

RenderGeometry *
editor_document_known_drawing(EditorDocument *self)
{
    return self->drawn;
}

DataSet *
editor_document_set(EditorDocument *self)
{
    return self->set;
}

DataSet *
editor_document_saved(EditorDocument *self)
{
    return self->saved;
}

/* @step: consumed: the one that leads there, which is new; NULL: it is in the history. */
static void
show_set(EditorDocument *self, DataSet *set, DocumentStep *step)
{
    if (step != NULL) {
        g_ptr_array_set_size(self->steps, (gint)self->n_done++);
        g_ptr_array_add(self->steps, step);
    }
    g_clear_pointer(&self->state, scenario_state_free);
    data_set_ref(set);
    data_set_unref(self->set);
    self->set = set;
    g_signal_emit(self, signals[CHANGED], 0);
}

/* Adds to @plan the edits by which the list of differences of a layer follows its own. */
static void
list_differences(const DataSet *before, EditPlan *plan)
{
    g_autoptr(GPtrArray) listing = difference_list_follow(before, plan->set);
    for (guint i = 0; i < listing->len; i++)
        if (!edit_plan_add(plan, listing->pdata[i]))
            g_clear_error(&plan->error);
}

gboolean
editor_document_apply(EditorDocument *self, EditPlan *plan, const char *label, GError **error)
{
    if (plan->error != NULL) {
        g_propagate_error(error, g_error_copy(plan->error));
        return FALSE;
    }
    if (plan->edits->len == 0 && data_set_is_unedited(plan->set, self->set))
        return TRUE;
    list_differences(self->set, plan);
    const DocumentStep step = {
        .label = g_strdup(label),
        .edits = g_ptr_array_ref(plan->edits),
        .before = data_set_ref(self->set),
        .after = data_set_ref(plan->set),
    };
    show_set(self, plan->set, g_memdup2(&step, sizeof step));
    return TRUE;
}

static const DocumentStep *
step_at(EditorDocument *self, guint index)
{
    return index < self->steps->len ? self->steps->pdata[index] : NULL;
}

const char *
editor_document_undo_label(EditorDocument *self)
{
    return self->n_done > 0 ? step_at(self, self->n_done - 1)->label : NULL;
}

const char *
editor_document_redo_label(EditorDocument *self)
{
    const DocumentStep *step = step_at(self, self->n_done);
    return step != NULL ? step->label : NULL;
}

void
editor_document_undo(EditorDocument *self)
{
    if (self->n_done > 0)
        editor_document_go_to(self, self->n_done - 1);
}

void
editor_document_redo(EditorDocument *self)
{
    if (self->n_done < self->steps->len)
        editor_document_go_to(self, self->n_done + 1);
}

guint
editor_document_n_done(EditorDocument *self)
{
    return self->n_done;
}

guint
editor_document_n_steps(EditorDocument *self)
{
    return self->steps->len;
}

void
editor_document_go_to(EditorDocument *self, guint n_done)
{
    g_assert(n_done <= self->steps->len);
    if (n_done == self->n_done)
        return;
    gboolean is_back = n_done < self->n_done;
    self->n_done = n_done;
    show_set(self, is_back ? step_at(self, n_done)->before : step_at(self, n_done - 1)->after,
             NULL);
}

const DocumentStep *
editor_document_step(EditorDocument *self, guint index)
{
    g_assert(index < self->steps->len);
    return step_at(self, index);
}

gboolean
editor_document_is_modified(EditorDocument *self)
{
    return !data_set_is_unedited(self->set, self->saved);
}

/* Returns: (transfer none): the file @name of @set if it could be read, or NULL. */
static const DataFile *
find_whole_file(const DataSet *set, const char *name)
{
    const DataFile *file = data_set_file_named(set, name);
    return data_file_is_whole(file) ? file : NULL;
}

/* Whether the file on disk is neither what was read nor what would be written. */
static gboolean
is_overtaken(const char *name, const DataSet *saved, const DataSet *ours, const DataSet *theirs)
{
    const DataFile *base = find_whole_file(saved, name);
    const DataFile *wanted = find_whole_file(ours, name);
    const DataFile *there = find_whole_file(theirs, name);
    const FileKind *kind = file_kind_of(name);
    /* Without a file that every data set has, the folder holds no data set any more. */
    if (kind != NULL && kind->required && base != NULL && there == NULL)
        return TRUE;
    return !data_file_is_equal(wanted, base) && !data_file_is_equal(there, base) &&
           !data_file_is_equal(there, wanted);
}

/* Returns: (transfer none): the name of a file that saving would write over though it is no longer
 * what was read; NULL: there is none, or the folder itself cannot be read. */
static const char *
find_overtaken_file(EditorDocument *self)
{
    const DataSet *const sets[] = {self->set, self->saved};
    g_autoptr(DataSet) theirs =
        self->saved->folder != NULL ? data_set_load(self->saved->folder, NULL) : NULL;
    for (guint i = 0; theirs != NULL && i < G_N_ELEMENTS(sets); i++)
        for (guint k = 0; k < sets[i]->n_files; k++)
            if (is_overtaken(sets[i]->files[k].name, self->saved, self->set, theirs))
                return sets[i]->files[k].name;
    return NULL;
}

gboolean
editor_document_save(EditorDocument *self, GError **error)
{
    if (editor_document_is_gone(self)) {
        g_set_error(
            error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
            _("The folder “%s” is gone or empty. Save in another folder to keep what is here."),
            self->saved->folder);
        return FALSE;
    }
    const char *overtaken = find_overtaken_file(self);
    if (overtaken != NULL) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
                    _("“%s” was changed by another program, and saving would overwrite it. Merge "
                      "with the version on disk, reload it, or save in another folder."),
                    overtaken);
        return FALSE;
    }
    g_signal_emit(self, signals[SAVING], 0);
    g_autoptr(GError) why = NULL;
    if (!data_set_save(self->set, self->saved, &why)) {
        g_set_error(error, why->domain, why->code,
                    _("%s. Your changes are not saved yet: save again once this is fixed, or save "
                      "in another folder."),
                    why->message);
        return FALSE;
    }
    data_set_unref(self->saved);
    self->saved = data_set_ref(self->set);
    other_files_list(self->saved->folder, self->others);
    g_signal_emit(self, signals[CHANGED], 0);
    return TRUE;
}

void
editor_document_rebase(EditorDocument *self, DataSet *set, DataSet *merged, const char *label)
{
    const DocumentStep step = {
        .label = g_strdup(label),
        .edits = g_ptr_array_new_with_free_func((GDestroyNotify)edit_free),
        .before = data_set_ref(self->set),
        .after = data_set_ref(merged != NULL ? merged : set),
    };
    if (g_strcmp0(set->folder, self->saved->folder) != 0)
        g_hash_table_remove_all(self->others);
    other_files_list(set->folder, self->others);
    data_set_ref(set); /* it may be the one that is saved now */
    data_set_unref(self->saved);
    self->saved = set;
    show_set(self, step.after, g_memdup2(&step, sizeof step));
}

void
editor_document_add_other_files(EditorDocument *self, GHashTable *others)
{
    other_files_add(self->others, others);
}

const char *
editor_document_lost_base(EditorDocument *self)
{
    const Game *game = (const Game *)data_set_file_of(self->set, ENTITY_GAME)->root;
    const char *base = game != NULL && !game->record.raw ? game->extends : NULL;
    const char *folder = self->set->base != NULL ? self->set->base->folder : NULL;
    g_autofree char *mark =
        folder != NULL ? g_build_filename(folder, file_kinds()[0].name, NULL) : NULL;
    gboolean is_there = mark != NULL && g_file_test(mark, G_FILE_TEST_IS_REGULAR);
    return is_there ? NULL : base;
}

gboolean
editor_document_is_gone(EditorDocument *self)
{
    const DataSet *saved = self->saved;
    guint n_known = 0;
    if (saved->folder == NULL || !g_file_test(saved->folder, G_FILE_TEST_IS_DIR))
        return saved->folder != NULL;
    for (guint i = 0; i < saved->n_files; i++) {
        g_autofree char *path = g_build_filename(saved->folder, saved->files[i].name, NULL);
        if (g_file_test(path, G_FILE_TEST_EXISTS))
            return FALSE;
        n_known += data_file_is_whole(&saved->files[i]) ? 1 : 0;
    }
    return n_known > 0;
}

gboolean
editor_document_is_read_only(EditorDocument *self, const char **why)
{
    *why = NULL;
    if (self->saved->folder == NULL)
        *why = _("It is nowhere on disk.");
    else if (editor_document_is_gone(self))
        *why = _("Its folder is gone or empty.");
    else if (!shipped_sets_allow_writing(self->saved->folder, NULL))
        *why = _("It is installed with Narva.");
    else if (access(self->saved->folder, W_OK) != 0)
        *why = _("Its folder cannot be written.");
    return *why != NULL;
}

const Scenario *
editor_document_scenario(EditorDocument *self)
{
    return (const Scenario *)data_set_find_record(self->set, ENTITY_SCENARIO, self->scenario);
}

/* Whether @shown has the record @subject of another scenario: what shows through is shared. */
static gboolean
shares_record(EditorDocument *self, const Scenario *shown, const Subject *subject)
{
    const Subject here = {ENTITY_SCENARIO, (char *)shown->id, subject->path};
    const Record *record = subject_record(subject, self->set);
    return record != NULL && record == subject_record(&here, self->set);
}

gboolean
editor_document_shows(EditorDocument *self, const Subject *subject)
{
    const Scenario *shown = editor_document_scenario(self);
    if (subject->entity != ENTITY_SCENARIO || subject->id == NULL)
        return TRUE;
    return shown != NULL && (g_strcmp0(shown->id, subject->id) == 0 ||
                             (subject->path[0] != '\0' && shares_record(self, shown, subject)));
}

const char *
editor_document_scenario_id(EditorDocument *self)
{
    return self->scenario;
}

const ScenarioState *
editor_document_state(EditorDocument *self)
{
    if (self->state == NULL)
        self->state = scenario_state_new(self->set, editor_document_scenario(self));
    return self->state;
}

void
editor_document_choose_scenario(EditorDocument *self, const char *id)
{
    if (g_strcmp0(self->scenario, id) == 0)
        return;
    g_clear_pointer(&self->state, scenario_state_free);
    g_free(self->scenario);
    self->scenario = g_strdup(id);
    g_signal_emit(self, signals[SCENARIO_CHANGED], 0);
}

const GPtrArray *
editor_document_selection(EditorDocument *self)
{
    return self->selection;
}

const Subject *
editor_document_subject(EditorDocument *self)
{
    return self->selection->len > 0 ? self->selection->pdata[self->selection->len - 1] : NULL;
}

/* Consumes @selection. */
static void
take_selection(EditorDocument *self, GPtrArray *selection)
{
    g_hash_table_remove_all(self->selected);
    g_ptr_array_unref(self->selection);
    self->selection = selection;
    for (guint i = 0; i < selection->len; i++)
        g_hash_table_add(self->selected, selection->pdata[i]);
    g_signal_emit(self, signals[SELECTION_CHANGED], 0);
}

static gpointer
copy_subject(gconstpointer subject, gpointer data G_GNUC_UNUSED)
{
    return subject_copy(subject);
}

void
editor_document_select(EditorDocument *self, const Subject *subject)
{
    guint n_wanted = subject != NULL ? 1 : 0;
    if (self->selection->len == n_wanted &&
        (subject == NULL || editor_document_is_selected(self, subject)))
        return;
    GPtrArray *selection = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    if (subject != NULL)
        g_ptr_array_add(selection, subject_copy(subject));
    take_selection(self, selection);
}

void
editor_document_toggle(EditorDocument *self, const Subject *subject)
{
    guint index;
    GPtrArray *selection = g_ptr_array_copy(self->selection, copy_subject, NULL);
    g_ptr_array_set_free_func(selection, (GDestroyNotify)subject_free);
    if (g_ptr_array_find_with_equal_func(selection, subject, subject_equal, &index))
        g_ptr_array_remove_index(selection, index);
    else
        g_ptr_array_add(selection, subject_copy(subject));
    take_selection(self, selection);
}

void
editor_document_select_all(EditorDocument *self, const GPtrArray *subjects)
{
    GPtrArray *selection = g_ptr_array_new_full(subjects->len, (GDestroyNotify)subject_free);
    for (guint i = 0; i < subjects->len; i++)
        g_ptr_array_add(selection, subject_copy(subjects->pdata[i]));
    take_selection(self, selection);
}

gboolean
editor_document_is_selected(EditorDocument *self, const Subject *subject)
{
    return g_hash_table_contains(self->selected, subject);
}

void
editor_document_light(EditorDocument *self, const char *const *ids, const char *words)
{
    g_strfreev(self->lit);
    g_free(self->lit_words);
    self->lit = ids != NULL ? g_strdupv((char **)ids) : g_new0(char *, 1);
    self->lit_words = g_strdup(words);
    g_signal_emit(self, signals[LIT_CHANGED], 0);
}

const char *const *
editor_document_lit(EditorDocument *self, const char **words)
{
    *words = self->lit_words;
    return (const char *const *)self->lit;
}

/* Returns: (transfer full): @path with the new name for the old one. */
static char *
rename_in_path(const char *path, const char *from, const char *to)
{
    g_auto(GStrv) parts = g_strsplit(path, "/", -1);
    for (char **part = parts; *part != NULL; part++) {
        if (strcmp(*part, from) != 0)
            continue;
        g_free(*part);
        *part = g_strdup(to);
    }
    return g_strjoinv("/", parts);
}

/* What is selected stays selected. */
static void
rename_selection(EditorDocument *document, EntityId entity, const char *from, const char *to)
{
    const GPtrArray *selection = editor_document_selection(document);
    const DataSet *set = editor_document_set(document);
    g_autoptr(GPtrArray) followed = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    gboolean has_changed = FALSE;
    for (guint i = 0; i < selection->len; i++) {
        Subject *subject = subject_copy(selection->pdata[i]);
        g_ptr_array_add(followed, subject);
        if (subject_record(subject, set) != NULL)
            continue;
        char *path = rename_in_path(subject->path, from, to);
        g_free(subject->path);
        subject->path = path;
        if (subject->entity == entity && g_strcmp0(subject->id, from) == 0) {
            g_free(subject->id);
            subject->id = g_strdup(to);
        }
        has_changed = TRUE;
    }
    if (has_changed)
        editor_document_select_all(document, followed);
}

gboolean
editor_document_rename(EditorDocument *document, EntityId entity, const char *from, const char *to,
                       const GPtrArray *settled, GError **error)
{
    /* They may be borrowed from what is about to change. */
    g_autofree char *old = g_strdup(from);
    g_autofree char *new = g_strdup(to);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    rename_record(plan, entity, old, new, settled);
    g_autofree char *label = g_strdup_printf(_("Change the id “%s” to “%s”"), old, new);
    gboolean is_shown =
        entity == ENTITY_SCENARIO && g_strcmp0(editor_document_scenario_id(document), old) == 0;
    if (!editor_document_apply(document, plan, label, error))
        return FALSE;
    if (is_shown)
        editor_document_choose_scenario(document, new);
    rename_selection(document, entity, old, new);
    return TRUE;
}
