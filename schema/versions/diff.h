/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What distinguishes two versions of one file, as edits that make the second of the first: one for
 * every member that changed, one for every item of a list that came, went or moved.
 */
#pragma once

#include "schema/model/edits/edit.h"

typedef struct {
    Edit edit;           /* owned; first, so that a list of differences is one of edits */
    const Record *owner; /* borrowed: the record that edit.id means, as it is or was */
    const Field *field;  /* whose value changes; NULL: an unknown member, or a record as a whole */
    const Record *item;  /* borrowed: the item of a list that came, went or moved; else NULL */
} Difference;

/* Both are records of one file's entity, and must outlive the result.
 * Returns: (transfer full): of Difference, freed with it, in the order in which their edits turn
 * @before into @after: the bytes written are then the same. Empty when they are now. */
GPtrArray *record_diff(const Record *before, const Record *after);

/* Returns: (transfer none): the edits of @differences, for the functions of edit.h. */
static inline const Edit *const *
differences_as_edits(const GPtrArray *differences)
{
    return (const Edit *const *)differences->pdata;
}
