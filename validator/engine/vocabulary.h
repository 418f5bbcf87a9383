/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lines of records can say in games of a system: its offers, queries and steps with those of
 * the core, for line-words.h.
 */
#pragma once

#include "schema/model/line-words.h"
#include "validator/engine/system.h"

/* @system: NULL: the core alone. @sides: records of sides, of which those without an id are left
 * out; borrowed by the vocabulary. Returns: (transfer full). */
LineVocabulary *vocabulary_new(const System *system, Records sides);
