/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What checks of names ask and tell.
 */
#pragma once

#include "validator/checks/check.h"

/* Returns: (transfer none): the title of @record, not its id, or NULL. */
const char *name_title(const Record *record);

/* Returns: (transfer none): the member that holds it. */
const char *name_title_key(const Record *record);

/* Tells that @record is called @name as @first is. */
void name_add_equal(CheckRun *run, const Record *record, const char *name, const Record *first);

/* Tells that the @name of @record and the name @other of @first differ only in @how. */
void name_add_near(CheckRun *run, const Record *record, const char *name, const Record *first,
                   const char *other, const char *how);
