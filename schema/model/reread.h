/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two readings of one file, as someone types in it: which of its records have the same bytes in
 * both, without comparing values. Any thread may call these functions.
 */
#pragma once

#include "schema/model/record.h"

/* Where two texts differ. */
typedef struct {
    const SourceText *before, *now; /* borrowed */
    guint32 start;                  /* the first byte that differs */
    guint32 before_end, now_end;    /* the bytes from here on are alike */
} Reread;

/* Compares two texts, each of which may be NULL or the same as the other. */
Reread reread_compare(const SourceText *before, const SourceText *now);

/* Returns: whether the items @index of the lists @before and @now, of the same record in both
 * readings, are known to have the same bytes; FALSE: they may differ. */
gboolean reread_keeps_item(const Reread *reread, const Records *before, const Records *now,
                           guint32 index);
