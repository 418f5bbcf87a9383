/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An open data set: its snapshot of this moment, the steps that led to it, which scenario is
 * shown and what is selected. Every view of the editor looks at one and changes it through
 * plans. And a data set that is read on a thread of its own while there is no window yet.
 *
 * Signals, all without arguments: "changed" (the data set is another one, or what is saved is),
 * "saving" (what has changed is about to be written), "scenario-changed", "selection-changed",
 * "lit-changed" (other places light up).
 */
#pragma once

#include "editor/document/edit-plan.h"
#include "editor/document/subject.h"
#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "validator/render/geometry.h"
#include "validator/scenario/scenario-state.h"

#include <gio/gio.h>

#define EDITOR_TYPE_DOCUMENT (editor_document_get_type())

G_DECLARE_FINAL_TYPE(EditorDocument, editor_document, EDITOR, DOCUMENT, GObject)

/* Returns: (transfer full): a document of @set, as it is on disk; a reference is taken. */
EditorDocument *editor_document_new(DataSet *set);

/* The drawing of the set was read before: a later reader need not read its shapes if the bytes are
 * the same. @geometry may be NULL: it was not; a reference is taken. */
void editor_document_know_drawing(EditorDocument *document, RenderGeometry *geometry);

/* Returns: (transfer none): what was made known so, or NULL. */
RenderGeometry *editor_document_known_drawing(EditorDocument *document);

/* Returns: (transfer none): the data set as it is now. Holding a reference on it holds it. */
DataSet *editor_document_set(EditorDocument *document);

/* Returns: (transfer none): the data set as it was read or saved last. */
DataSet *editor_document_saved(EditorDocument *document);

/* Makes @plan one step that can be undone. It must have begun with the data set of now. A plan
 * without edits is no step; it gets those by which a list of differences follows, and may not be
 * changed afterwards. @label: what was done, in words: `Move Lewenhaupt to Estland`.
 * Returns: FALSE with @error set to the plan's when that has one; then nothing has changed. */
gboolean editor_document_apply(EditorDocument *document, EditPlan *plan, const char *label,
                               GError **error);

/* Returns: (transfer none): what undoing, or redoing, would undo or redo; NULL: nothing. */
const char *editor_document_undo_label(EditorDocument *document);
const char *editor_document_redo_label(EditorDocument *document);
void editor_document_undo(EditorDocument *document); /* does nothing at the end */
void editor_document_redo(EditorDocument *document);

/* One step of the history. */
typedef struct {
    char *label;      /* owned */
    GPtrArray *edits; /* owned: of Edit */
    DataSet *before;  /* owned */
    DataSet *after;   /* owned */
} DocumentStep;

/* Returns: how many steps are done now, those that could be redone not among them; and with them.
 */
guint editor_document_n_done(EditorDocument *document);
guint editor_document_n_steps(EditorDocument *document);

/* Undoes or redoes so many steps that @n_done of all are done. */
void editor_document_go_to(EditorDocument *document, guint n_done);

/* Returns: (transfer none): the step @index of all. */
const DocumentStep *editor_document_step(EditorDocument *document, guint index);

/* Returns: whether the data set differs from what is on disk. */
gboolean editor_document_is_modified(EditorDocument *document);

/* Writes what differs from what is saved, all or nothing (data-set.h). What another program has
 * written meanwhile is not written over: it wants merging first (disk-merge.h).
 * Returns: FALSE with @error set. */
gboolean editor_document_save(EditorDocument *document, GError **error);

/* Puts @set, which was read from disk again, in the place of what was saved, and @merged (NULL:
 * @set) in the place of what is seen; that is a step of its own called @label. */
void editor_document_rebase(EditorDocument *document, DataSet *set, DataSet *merged,
                            const char *label);

/* Adds to @others (other_files_new()) the files that were beside the records when its
 * folder was read, saved or reloaded: pictures, notes. They may be gone since. */
void editor_document_add_other_files(EditorDocument *document, GHashTable *others);

/* Returns: (transfer none): what the open layer extends, as it says, if that is not on disk where
 * it was read; NULL: it is there, or the layer extends nothing. */
const char *editor_document_lost_base(EditorDocument *document);

/* Returns: whether the folder in which it was read or saved is not there any more, or has none of
 * its records any more. */
gboolean editor_document_is_gone(EditorDocument *document);

/* Whether the files cannot be written; @why (transfer none) says so in words. Edits are possible
 * all the same: they can be saved elsewhere. */
gboolean editor_document_is_read_only(EditorDocument *document, const char **why);

/* Returns: (transfer none): the scenario that is shown, as it is seen; NULL: none is, all is as
 * printed. */
const Scenario *editor_document_scenario(EditorDocument *document);

/* Returns: (transfer none): its id, or NULL. */
const char *editor_document_scenario_id(EditorDocument *document);

/* Returns: whether @subject, if it is a part of a scenario, holds in the one that is shown: it is
 * of that one, or one of them shows through the other there. Other subjects always do. */
gboolean editor_document_shows(EditorDocument *document, const Subject *subject);

/* Returns: (transfer none): what is on the board in that scenario, until the data set or the
 * scenario is another one. */
const ScenarioState *editor_document_state(EditorDocument *document);
void editor_document_choose_scenario(EditorDocument *document, const char *id); /* or NULL */

/* Returns: (transfer none): of Subject: what is selected, in the order in which it was; the last is
 * the one that the inspector shows. */
const GPtrArray *editor_document_selection(EditorDocument *document);

/* Returns: (transfer none): the last one selected, or NULL. */
const Subject *editor_document_subject(EditorDocument *document);

/* Selects @subject (copied) alone; NULL: nothing. */
void editor_document_select(EditorDocument *document, const Subject *subject);

/* Selects @subject as well, or no longer. */
void editor_document_toggle(EditorDocument *document, const Subject *subject);

/* Selects all of @subjects (of Subject, copied). */
void editor_document_select_all(EditorDocument *document, const GPtrArray *subjects);
gboolean editor_document_is_selected(EditorDocument *document, const Subject *subject);

/* Highlights the places @ids (copied; NULL: none) on the map, with @words (copied, or NULL) about
 * them: those that the user is looking at in another widget mean. */
void editor_document_light(EditorDocument *document, const char *const *ids, const char *words);

/* Returns: (transfer none): what is lit, never NULL, and the words, or NULL. */
const char *const *editor_document_lit(EditorDocument *document, const char **words);

typedef struct EarlyLoad EarlyLoad;

typedef struct {
    DataSet *set;             /* owned */
    RenderGeometry *geometry; /* owned: its drawing; NULL: it has none that can be used */
} EarlySet;

/* Starts to read the first data set that @path, a folder or a file in one, leads to. Returns:
 * (transfer full): for document_early_load_finish(), which must be called. */
EarlyLoad *document_early_load_start(const char *path);

/* Waits until all is read, and frees @load; NULL is allowed. Returns: (transfer full): what was
 * read; NULL: it cannot be, for a reason that reading it again reports. */
EarlySet *document_early_load_finish(EarlyLoad *load);
void document_early_set_free(EarlySet *early); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EarlySet, document_early_set_free)
