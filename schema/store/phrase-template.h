/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The templates of phrases as text: their slots, and which parts of them hold; see phrase.h.
 */
#pragma once

#include "schema/store/data-set.h"

/* What stands between braces. */
typedef struct {
    const char *key, *rest;
    gsize length, rest_length;
    char how; /* of what stands behind the key; 0: its value is told */
} PhraseSlot;

/* A part of a template, from @start up to @end. */
typedef struct {
    const char *start, *end;
} PhraseRange;

/* Reads the slot that opens at @at. Returns: what stands behind it. */
const char *phrase_slot_read(const char *at, PhraseSlot *slot);

/* Returns: the first of @signs, or @end, outside of the braces and brackets that open from @at on.
 */
const char *phrase_template_find(const char *at, const char *end, const char *signs);

/* Returns: the field that @slot names, and in @record, at first that of the template, the record it
 * is of; NULL: there is no such record. */
const Field *phrase_slot_field(const PhraseSlot *slot, const Record **record);

/* Returns: whether @record has a value of @field, and that is not empty. */
gboolean phrase_gives(const Record *record, const Field *field);

/* Returns: whether all holds that @part, of the template of @record, cannot be without. @around:
 * the record that this one is told within, or NULL. */
gboolean phrase_range_holds(const DataSet *set, const Record *around, const Record *record,
                            PhraseRange part);

/* Returns: the member that the words of @part stand for, which are nothing but a sign that it has
 * some value: `full` for `at full strength{full=true}`; NULL: they stand for none. */
const Field *phrase_range_sign(const Record *record, PhraseRange part);
