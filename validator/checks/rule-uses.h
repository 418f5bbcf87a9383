/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the rules, tables and scenarios of a data set name, gathered in one walk for the checks that
 * report what nothing names.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"

/* An effect that puts units into a box. */
typedef struct {
    const char *box; /* its id */
    const Record *effect;
    const Record *rule; /* that the effect belongs to; NULL: it belongs to a row of a table */
} BoxFiller;

/* An effect on who may come to places or hold them: a modifier with `allowed`, a marker that is
 * placed, a place that gets an owner, or actions that are given at once. */
typedef struct {
    const Effect *effect;
    const Rule *always;  /* the rule without a condition that always has the effect; or NULL */
    gboolean is_of_game; /* that rule is no rule of a scenario */
} PlaceEffect;

typedef struct RuleUses {
    GHashTable *spent;   /* rules with a condition about being spent */
    GHashTable *moved;   /* tracks whose marker an effect moves */
    GHashTable *set;     /* tracks whose marker a scenario sets, or a leader's riders */
    GHashTable *tracks;  /* tracks that anything names */
    GPtrArray *askers;   /* of Units: those that conditions look for in boxes */
    GHashTable *answers; /* answers that conditions ask for, see rule_uses_asks_answer() */
    GArray *fillers;     /* of BoxFiller */
    GArray *on_places;   /* of PlaceEffect */
} RuleUses;

/* Gathers what the records of @set name; @set must outlive the result, which borrows from it.
 * Returns: (transfer full). */
RuleUses *rule_uses_new(const DataSet *set);
void rule_uses_free(RuleUses *uses); /* NULL is allowed */

/* Returns: whether a condition asks for @answer to @ruling, which may be NULL. */
gboolean rule_uses_asks_answer(const RuleUses *uses, const char *ruling, const char *answer);

/* Returns: (transfer none): the id in @zone if that is a box, else NULL; @zone may be NULL. */
const char *rule_uses_zone_box(const char *zone);
