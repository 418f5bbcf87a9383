/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keeps the work on a document from being lost: its steps go to a journal, what a program that died
 * left behind is offered, and files that somebody else changed are told.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/panes/notices.h"

typedef struct Keeper Keeper;

/* Begins to keep @document, which is to be as it is on disk, and tells in @notices (borrowed, must
 * outlive it). @folder: where journals lie; NULL: there is no journal, and nothing is offered.
 * Returns: (transfer full). */
Keeper *keeper_new(EditorDocument *document, EditorNotices *notices, const char *folder);

/* Ends it; what is unsaved is meant to go. NULL is allowed. */
void keeper_free(Keeper *keeper);

/* The keys of the notices. */
#define KEEPER_READ_ONLY "read-only"
#define KEEPER_RECOVERY "recovery"
#define KEEPER_DIFFERS "differs"
#define KEEPER_RESULT "result"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Keeper, keeper_free)
