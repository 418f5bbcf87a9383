/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An open data set: its present state, the history of steps, the scenario that is shown, and the
 * selection. Every view of the editor shows one and changes it through plans. Also, reading a data
 * set in a thread while there is no window yet. A document is used on the main thread alone.
 *
 * Signals, all without arguments: "changed" (the data set, or the saved one, has changed), "saving"
 * (what has changed is about to be written), "scenario-changed", "selection-changed", "lit-changed"
 * (other places are highlighted).
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "validator/edits/edit-plan.h"
#include "validator/edits/subject.h"
#include "validator/render/geometry.h"
#include "validator/scenario/scenario-state.h"

#include <gio/gio.h>

#define EDITOR_TYPE_DOCUMENT (editor_document_get_type())

G_DECLARE_FINAL_TYPE(EditorDocument, editor_document, EDITOR, DOCUMENT, GObject)

/* Returns: (transfer full): a document of @set, as it was read from disk; a reference is taken. */
EditorDocument *editor_document_new(DataSet *set);

/* Notes that the drawing of the set was read already, so that its shapes need not be read again
 * while its bytes are the same. @geometry: a reference is taken; NULL: it was not read. */
void editor_document_know_drawing(EditorDocument *document, RenderGeometry *geometry);

/* Returns: (transfer none): the geometry that was noted so, or NULL. */
RenderGeometry *editor_document_known_drawing(EditorDocument *document);

/* Returns: (transfer none): the present data set. It is immutable, and stays as it is while a
 * reference is held. */
DataSet *editor_document_set(EditorDocument *document);

/* Returns: (transfer none): the data set as it was read or saved last. */
DataSet *editor_document_saved(EditorDocument *document);

/* Makes @plan one step that can be undone. It must have started with the present data set. A plan
 * without edits makes no step. Edits are added to @plan that update a list of differences; it must
 * not be changed afterwards. @label: what was done, in words: `Move Lewenhaupt to Estland`.
 * Returns: FALSE with @error set if the plan has an error; then nothing has changed. */
gboolean editor_document_apply(EditorDocument *document, EditPlan *plan, const char *label,
                               GError **error);

/* Returns: (transfer none): the label of the step that would be undone, or redone; NULL: there is
 * none. */
const char *editor_document_undo_label(EditorDocument *document);
const char *editor_document_redo_label(EditorDocument *document);
void editor_document_undo(EditorDocument *document); /* does nothing if there is no step */
void editor_document_redo(EditorDocument *document);

/* One step of the history. */
typedef struct {
    char *label;      /* owned */
    GPtrArray *edits; /* owned: of Edit */
    DataSet *before;  /* owned */
    DataSet *after;   /* owned */
} DocumentStep;

/* Returns: how many steps are done now, and how many steps the history has with those that can be
 * redone. */
guint editor_document_n_done(EditorDocument *document);
guint editor_document_n_steps(EditorDocument *document);

/* Undoes or redoes steps until @n_done of them are done. */
void editor_document_go_to(EditorDocument *document, guint n_done);

/* Returns: (transfer none): the step @index, from 0, of the history. */
const DocumentStep *editor_document_step(EditorDocument *document, guint index);

/* Returns: whether the data set differs from what is on disk. */
gboolean editor_document_is_modified(EditorDocument *document);

/* Writes the changed files, all or none (data-set.h). Files that another program has changed
 * meanwhile are an error: they have to be merged first (disk-merge.h).
 * Returns: FALSE with @error set. */
gboolean editor_document_save(EditorDocument *document, GError **error);

/* Makes @set, which was read from disk again, the saved data set, and @merged (NULL: @set) the
 * present one, as a step with @label. References are taken. */
void editor_document_rebase(EditorDocument *document, DataSet *set, DataSet *merged,
                            const char *label);

/* Adds to @others (other_files_new()) the files that were beside the records when its
 * folder was read, saved or reloaded: pictures, notes. They may be gone since. */
void editor_document_add_other_files(EditorDocument *document, GHashTable *others);

/* Returns: (transfer none): the name of the base of the open layer, if it cannot be found on disk;
 * NULL: it is there, or the layer has none. */
const char *editor_document_lost_base(EditorDocument *document);

/* Returns: whether the folder from which it was read, or in which it was saved, no longer exists or
 * no longer has any of its files. */
gboolean editor_document_is_gone(EditorDocument *document);

/* Returns: whether the files cannot be written; then @why (transfer none) is set to the reason.
 * Edits are still possible: they can be saved in another folder. */
gboolean editor_document_is_read_only(EditorDocument *document, const char **why);

/* Returns: (transfer none): the scenario that is shown, through all layers; NULL: none is, and
 * everything is as printed. */
const Scenario *editor_document_scenario(EditorDocument *document);

/* Returns: (transfer none): the id of the scenario that is shown, or NULL. */
const char *editor_document_scenario_id(EditorDocument *document);

/* Returns: whether @subject, if it is part of a scenario, applies to the one that is shown: it is
 * part of that one, or one of the two scenarios inherits it from the other. TRUE for other
 * subjects. */
gboolean editor_document_shows(EditorDocument *document, const Subject *subject);

/* Returns: (transfer none): the state of the board in the scenario that is shown; valid until the
 * data set or the scenario changes. */
const ScenarioState *editor_document_state(EditorDocument *document);
void editor_document_choose_scenario(EditorDocument *document, const char *id); /* or NULL */

/* Returns: (transfer none): of Subject: the selection, in the order in which it was made; the
 * inspector shows the last one. */
const GPtrArray *editor_document_selection(EditorDocument *document);

/* Returns: (transfer none): the last subject of the selection, or NULL. */
const Subject *editor_document_subject(EditorDocument *document);

/* Selects @subject (copied) alone; NULL: nothing. */
void editor_document_select(EditorDocument *document, const Subject *subject);

/* Adds @subject (copied) to the selection, or removes it. */
void editor_document_toggle(EditorDocument *document, const Subject *subject);

/* Selects all of @subjects (of Subject, copied). */
void editor_document_select_all(EditorDocument *document, const GPtrArray *subjects);
gboolean editor_document_is_selected(EditorDocument *document, const Subject *subject);

/* Gives the record @from of @entity the id @to as one step of the history, with everything that
 * names it; see rename_record(). The selection and the shown scenario follow the new id. Returns:
 * FALSE with @error set. */
gboolean editor_document_rename(EditorDocument *document, EntityId entity, const char *from,
                                const char *to, const GPtrArray *settled, GError **error);

/* Highlights the places @ids (copied; NULL: none) on the map, with @words (copied, or NULL) about
 * them, because the user points at them in another widget. */
void editor_document_light(EditorDocument *document, const char *const *ids, const char *words);

/* Returns: (transfer none): the ids of the highlighted places, never NULL; @words is set to the
 * words about them, or NULL. */
const char *const *editor_document_lit(EditorDocument *document, const char **words);

typedef struct EarlyLoad EarlyLoad;

typedef struct {
    DataSet *set;             /* owned */
    RenderGeometry *geometry; /* owned: its drawing; NULL: it has none that can be used */
} EarlySet;

/* Starts to read the data set of @path, a folder or a file in one, in a thread. Returns: (transfer
 * full): for document_early_load_finish(), which must be called. */
EarlyLoad *document_early_load_start(const char *path);

/* Waits until it is read, and frees @load (NULL is allowed). Returns: (transfer full): what was
 * read; NULL: it cannot be read; reading it again reports why. */
EarlySet *document_early_load_finish(EarlyLoad *load);
void document_early_set_free(EarlySet *early); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EarlySet, document_early_set_free)
