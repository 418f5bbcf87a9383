/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a roll is counted: the die, what is added and why, and what the sum is compared with. It is
 * reported for games in words, so that a player can check it with the book; see EventSink.
 */
#pragma once

#include "schema/text/translation.h"
#include "validator/engine/machine.h"

/* What a die was for, or what came of it, where sentences depend on that. */
typedef enum {
    JUDGED_NONE,
    JUDGED_PASSED,  /* a test, an attempt */
    JUDGED_FAILED,  /* likewise */
    JUDGED_SURE,    /* passed whatever is taken off */
    JUDGED_WON,     /* the second die of two: Reckoning.side has won */
    JUDGED_TIED,    /* the second die of two: they are equal */
    JUDGED_NOTHING, /* no row of the table */
    JUDGED_TABLE,   /* a roll on a table */
    JUDGED_LOOT,    /* how much loot is gained */
    JUDGED_RAID,    /* how much more loot raiders gain */
    JUDGED_TURNS,   /* for how many turns something lasts */
    /* No dice, but sums that are checked likewise: */
    JUDGED_LOSER,  /* by how much a unit has lost */
    JUDGED_LOSSES, /* what a battle costs both parties */
    JUDGED_INCOME, /* of a nation */
    JUDGED_POINTS, /* that a nation may spend */
    JUDGED_HUNGER, /* how many more a place would have to feed */
    JUDGED_SPARED, /* likewise, but units keep what they lose last */
} Judgement;

/* Why something is added: a modifier of a record, a record, or words. */
typedef struct {
    gint32 value;      /* 0 only of several together */
    EntityId entity;   /* of the record that says so; N_ENTITIES: none */
    gint32 number;     /* of the record */
    gint32 modifier;   /* which of the modifiers that it lists; NO_NUMBER: the record itself */
    const char *words; /* N_(), where there is no record */
} Addend;

/* So many are listed; those of a roll with more are listed together in the last. */
#define ADDENDS_MAX 32

struct Reckoning {
    Judgement judged;
    gint32 face;   /* what it starts with: the die or the sum of dice; without dice a number */
    gint32 total;  /* the face and all addends */
    gint32 unit;   /* that is tested or fired at, where the frame does not say it; NO_NAME */
    gint32 side;   /* that has won; NO_NAME */
    gint32 nation; /* whose income it is; NO_NAME */
    gint32 level;  /* that the total is compared with; NO_NUMBER */
    gint32 test;   /* NO_NAME */
    gint32 table;  /* NO_NAME */
    gint32 column; /* of the table, from 1; NO_NUMBER: it has one */
    gint32 result; /* hits, units, turns or points; NO_NUMBER */
    guint n;
    Addend addends[ADDENDS_MAX];
};

/* Makes @reckoning one of @face to which nothing is added yet. */
static inline void
reckoning_begin(Reckoning *reckoning, gint32 face)
{
    reckoning->judged = JUDGED_NONE;
    reckoning->face = reckoning->total = face;
    reckoning->unit = reckoning->side = reckoning->nation = reckoning->test = reckoning->table =
        NO_NAME;
    reckoning->level = reckoning->column = reckoning->result = NO_NUMBER;
    reckoning->n = 0;
    reckoning->addends[ADDENDS_MAX - 1].value = 0; /* of those that are listed together */
}

/* Adds @addend (of 0: nothing). */
static inline void
reckoning_append(Reckoning *reckoning, const Addend *addend)
{
    if (addend->value == 0)
        return;
    reckoning->total += addend->value;
    if (reckoning->n < ADDENDS_MAX) {
        reckoning->addends[reckoning->n++] = *addend;
        return;
    }
    Addend *last = &reckoning->addends[ADDENDS_MAX - 1];
    *last = (Addend){last->value + addend->value, N_ENTITIES, NO_NAME, NO_NUMBER, N_("others")};
}

/* Adds @value (0: nothing) because of @words, N_(). */
static inline void
reckoning_add(Reckoning *reckoning, gint32 value, const char *words)
{
    const Addend addend = {value, N_ENTITIES, NO_NAME, NO_NUMBER, words};
    reckoning_append(reckoning, &addend);
}

/* The same because of the record of @entity with @number. */
static inline void
reckoning_add_record(Reckoning *reckoning, gint32 value, EntityId entity, gint32 number)
{
    const Addend addend = {value, entity, number, NO_NUMBER, NULL};
    reckoning_append(reckoning, &addend);
}

/* Reports @reckoning of the die that was answered last, before anything comes of it. */
static inline void
reckoning_report(const Machine *machine, const Reckoning *reckoning)
{
    if (machine->sink != NULL && machine->sink->reckon != NULL)
        machine->sink->reckon(machine->sink->data, reckoning);
}
