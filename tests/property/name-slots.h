/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where records name records: ids, references, zones and the books of sources, found through the
 * table of fields, so that tests can change them in place.
 */
#pragma once

#include "schema/model/record.h"

typedef struct {
    const char **text;  /* where the name stands; nobody else may hold the record */
    const Field *field; /* whose value it is, or part of it */
    EntityId target;    /* whose id it is; of a zone or a source only when it names no other */
} NameSlot;

/* Lists every name in @root and below it. Returns: (transfer full): of NameSlot. */
GArray *name_slots_list(const Record *root);

/* Makes another name of each @id of a record of @target. */
typedef char *(*NameChange)(const char *id, EntityId target);

/* Puts what @change (transfer full) makes of it in the place of the name of @slot: of a zone
 * behind a colon only what stands behind it, of a date the season, of a source what stands before
 * each colon. Words that stand for a record, and ids that exist without one, are no names. The text
 * lives in @arena. Returns: whether there was anything to change. */
gboolean name_slot_change(const NameSlot *slot, Arena *arena, NameChange change);
