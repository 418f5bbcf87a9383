/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of results, of a table, of the action table or of a roll: that every result stands in one of
 * them.
 */
#pragma once

#include "validator/checks/rules/tables/roll-range.h"

typedef struct {
    const char *name;         /* what the rows belong to, for messages */
    RollRange range;          /* of the roll */
    const RecordPlace *place; /* of whose they are */
    const Records *modifiers; /* of the roll; NULL: none */
    const char *key;          /* its member that holds @rows */
    const Records *rows;      /* each has `from` and `to` */
    const guint32 *numbers;   /* of the rows, where others stand between them; NULL: 0, 1, ... */
    gboolean is_single;       /* a row without `to` is that one number, else it is open */
    gboolean is_partial;      /* what stands in no row means something too */
} RowList;

void check_rows(CheckRun *run, const RowList *list);
