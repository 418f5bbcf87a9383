/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The modifiers that move a roll farthest the right way are taken one by one, until it is there.
 */
#include "validator/checks/rules/tables/roll-witness.h"

/* Modifiers of one table that are tried: each is held against those that are taken. */
#define WITNESS_MODIFIERS_MAX 64u

typedef struct {
    const CheckRun *run;
    const Records *modifiers;
    gboolean takes_unknown; /* also modifiers that may add any number, as far as is known */
    gboolean is_taken[WITNESS_MODIFIERS_MAX];
    gint64 added[WITNESS_MODIFIERS_MAX]; /* by those that are taken */
    gint64 sum;                          /* of them all */
} Witness;

static guint32
n_tried(const Witness *witness)
{
    return MIN(witness->modifiers->length, WITNESS_MODIFIERS_MAX);
}

/* Whether modifier @index may be taken: neither it nor one of its group is. */
static gboolean
is_free(const Witness *witness, guint32 index)
{
    const Modifier *modifier = (const Modifier *)witness->modifiers->items[index];
    for (guint32 i = 0; i < n_tried(witness); i++) {
        const Modifier *other = (const Modifier *)witness->modifiers->items[i];
        gboolean is_alike = i == index || (modifier->group != NULL &&
                                           g_strcmp0(modifier->group, other->group) == 0);
        if (witness->is_taken[i] && is_alike)
            return FALSE;
    }
    return !modifier->record.raw;
}

/* Returns: what modifier @index adds of the @missing; what is worked out may be any part of it. */
static gint64
offers(const Witness *witness, guint32 index, gint64 missing)
{
    const Modifier *modifier = (const Modifier *)witness->modifiers->items[index];
    Bounds bounds = roll_modifier_bounds(witness->run, modifier);
    gint64 most = missing > 0 ? bounds.high : bounds.low;
    if (!witness->takes_unknown && ABS(most) >= ENDLESS)
        return 0;
    if (modifier->plus == NULL)
        return most;
    return missing > 0 ? MIN(most, missing) : MAX(most, missing);
}

/* Takes the free modifier that adds most of the @missing. Returns: FALSE: none adds any. */
static gboolean
take_next(Witness *witness, gint64 missing)
{
    guint32 best = G_MAXUINT32;
    gint64 most = 0;
    for (guint32 i = 0; i < n_tried(witness); i++) {
        gint64 offered = is_free(witness, i) ? offers(witness, i, missing) : 0;
        if (missing > 0 ? offered <= most : offered >= most)
            continue;
        most = offered;
        best = i;
    }
    if (best == G_MAXUINT32)
        return FALSE;
    witness->is_taken[best] = TRUE;
    witness->added[best] = most;
    witness->sum += most;
    return TRUE;
}

/* Returns: by how much the sum must still move to have @rolled meet @wanted; 0: they meet. */
static gint64
missing_of(const Witness *witness, Bounds rolled, Bounds wanted)
{
    if (rolled.high + witness->sum < wanted.low)
        return wanted.low - rolled.high - witness->sum;
    if (rolled.low + witness->sum > wanted.high)
        return wanted.high - rolled.low - witness->sum;
    return 0;
}

static char *
words_of(const Witness *witness, gint64 roll, const Record **first)
{
    GString *words = g_string_new(NULL);
    g_string_append_printf(words, "a roll of %" G_GINT64_FORMAT, roll);
    for (guint32 i = 0; i < n_tried(witness); i++) {
        const Record *modifier = witness->modifiers->items[i];
        if (!witness->is_taken[i])
            continue;
        if (*first == NULL)
            *first = modifier;
        g_string_append_printf(words, " and “%s” (%+" G_GINT64_FORMAT ")",
                               record_name(modifier) != NULL ? record_name(modifier) : "?",
                               witness->added[i]);
    }
    return g_string_free(words, FALSE);
}

/* Returns: whether modifiers were found that have @rolled meet @wanted. */
static gboolean
find_way(Witness *witness, Bounds rolled, Bounds wanted)
{
    gint64 begun = missing_of(witness, rolled, wanted), missing = begun;
    while (missing != 0 && (missing > 0) == (begun > 0) && take_next(witness, missing))
        missing = missing_of(witness, rolled, wanted);
    return missing == 0;
}

char *
roll_witness(const CheckRun *run, Bounds rolled, const Records *modifiers, Bounds wanted,
             const Record **first)
{
    *first = NULL;
    for (guint i = 0; i < 2 && !bounds_is_none(rolled); i++) {
        Witness witness = {.run = run, .modifiers = modifiers, .takes_unknown = i == 1};
        if (find_way(&witness, rolled, wanted))
            return words_of(&witness, MAX(rolled.low, wanted.low - witness.sum), first);
    }
    return NULL;
}
