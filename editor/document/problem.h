/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A finding as a list of an editor shows it: it owns its texts, so it outlives the run that found
 * it.
 */
#pragma once

#include "editor/document/live-check.h"

#define EDITOR_TYPE_PROBLEM (editor_problem_get_type())
G_DECLARE_FINAL_TYPE(EditorProblem, editor_problem, EDITOR, PROBLEM, GObject)

/* All owned by the problem. */
typedef struct {
    FindingId id;
    Severity severity;
    char *message;
    char *hint;
    char *where;        /* the record and the member, in words; or `map.json:3:7` */
    char *file;         /* name of the file in which it stands */
    Span span;          /* the place there, of what lies in no record; no text: there is none */
    Subject *subject;   /* the record it lies in; NULL: none */
    const Field *field; /* the member; NULL: the record as a whole */
    GPtrArray *edits;   /* of Edit: the fix; empty: there is none */
    char fingerprint[17];
    gboolean is_new; /* it came with the last change */
} Problem;

/* Returns: (transfer none): what @problem says. */
const Problem *editor_problem_get(EditorProblem *problem);

/* Does the fix of @problem in @document as one step. Returns: FALSE with @error set: it has none,
 * or it does not fit any more. */
gboolean editor_problem_fix(EditorProblem *problem, EditorDocument *document, GError **error);
