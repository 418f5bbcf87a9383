/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random records made from the table of fields: right ones, wrong ones, and everything that a
 * reader has to keep as bytes.
 */
#pragma once

#include "schema/model/entity.h"
#include "tests/property/random-json.h"

/* Appends an object for a record of @entity. */
void random_append_record(RandomJson *json, EntityId entity);

/* Appends a value that @field may or may not be able to take. */
void random_append_field(RandomJson *json, const Field *field);
