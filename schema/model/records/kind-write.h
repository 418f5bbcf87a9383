/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to schema/model: writing one value of each kind.
 */
#pragma once

#include "schema/model/records/record-write.h"

/* Writes the value in @slot, that of @field in a record which has it. */
void kind_write(Writer *writer, const Field *field, gconstpointer slot);
