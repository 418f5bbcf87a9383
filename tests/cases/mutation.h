/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Mutations: a procedure that does nothing or takes nothing back, or one number of the rules that
 * is another.
 */
#pragma once

#include "validator/engine/machine.h"

/* What a mutation is about. */
typedef enum {
    MUTATED_PROCEDURE,
    MUTATED_PROFILE,
    MUTATED_BORDER,
    MUTATED_TYPE,
    MUTATED_PRINTED,
    MUTATED_ACTION,
    MUTATED_ROW,
    MUTATED_EFFECT,
    N_MUTATED
} MutatedKind;

/* What becomes of a number. */
typedef enum { CHANGE_SET, CHANGE_ADD, CHANGE_TOGGLE } MutationChange;

typedef struct {
    const char *name; /* for people */
    MutatedKind kind;
    const char *id;        /* of the border, type or table; else NULL */
    gint32 from;           /* the roll with which the row begins, or the Procedure */
    ProcedureStep step;    /* instead of that of the Procedure; else NULL */
    gsize offset;          /* of the number in the struct of its kind */
    MutationChange change; /* of that number */
    gint32 value;
} Mutation;

/* Returns: (transfer none): all mutations. @n: how many. */
const Mutation *mutations(guint *n);

/* Fills @procedures with those of the engine, as @mutation leaves them. */
void mutation_procedures(const Mutation *mutation, ProcedureRow procedures[PROCEDURES_MAX]);

/* Changes @rules; @mutation (a Mutation) of a procedure changes nothing. */
void mutation_change(GameRules *rules, gconstpointer mutation);
