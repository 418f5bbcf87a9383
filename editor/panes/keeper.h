/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Guards a document against the loss of work: its steps go to a journal, the journal of a run that
 * died is offered, and changes of its files by other programs are reported.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/panes/notices.h"

typedef struct Keeper Keeper;

/* Starts to guard @document, which must be unmodified, and reports in @notices (borrowed, must
 * outlive it). @folder: of the journals; NULL: there is no journal, and no recovery is offered.
 * Returns: (transfer full). */
Keeper *keeper_new(EditorDocument *document, EditorNotices *notices, const char *folder);

/* Ends it: unsaved changes are meant to be dropped. NULL is allowed. */
void keeper_free(Keeper *keeper);

/* The keys of the notices. */
#define KEEPER_READ_ONLY "read-only"
#define KEEPER_RECOVERY "recovery"
#define KEEPER_DIFFERS "differs"
#define KEEPER_RESULT "result"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Keeper, keeper_free)
