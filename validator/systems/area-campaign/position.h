/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What only this system has: what is printed, the arrays of a position, its procedures, one
 * function for the steps of each, and its offers.
 */
#pragma once

#include "schema/model/words.h"
#include "validator/engine/compile.h"
#include "validator/engine/position.h"
#include "validator/engine/procedure.h"

typedef struct {
    gint32 *intelligence; /* of each unit */
    gint32 *money;        /* of each nation at the start */
    CodeSpan *income;     /* and its terms */
    guint8 *homes;        /* by nation, home_size bytes each: its home, one bit for each place */
    guint8 *paid;         /* by nation, paid_size bytes each: nations that it may subsidise */
    guint home_size, paid_size;
} Printed;

/* Returns: (transfer full): the printed values of this system in @input, whose board is in @rules.
 */
gpointer campaign_printed_new(const GameRules *rules, const RulesInput *input);
void campaign_printed_free(gpointer printed); /* NULL is allowed */

/* Compiles income. A score that depends on a score is a problem of the compiler, as it would never
 * end. */
void campaign_printed_compile(gpointer printed, Compiler *compiler, const RulesInput *input);

static inline const Printed *
printed_of(const GameRules *rules)
{
    return rules->printed;
}

/* Returns: whether @place is part of the home of @nation. */
gboolean campaign_printed_is_home(const GameRules *rules, gint32 place, gint32 nation);

/* Returns: whether @payer may pay subsidies to @nation. */
gboolean campaign_printed_may_subsidise(const GameRules *rules, gint32 payer, gint32 nation);

/* Returns: (transfer none): the switches of campaigns in rules.json. */
static inline const CampaignCode *
switches_of(const GameRules *rules)
{
    return rules_campaign(rules, (guint32)rules->switches[ENTITY_CAMPAIGN]);
}

/* The numbers of the arrays, behind those of the core. */
enum {
    CAMPAIGN_ARRAY_BEFORE = N_POSITION_ARRAYS - 1,
#define POSITION_ARRAY(name, ...) CAMPAIGN_ARRAY_##name,
#include "validator/systems/area-campaign/position.def"
    CAMPAIGN_ARRAYS_END,
};

G_STATIC_ASSERT(CAMPAIGN_ARRAYS_END <= POSITION_ARRAYS_MAX);

#define POSITION_ARRAY(name, type, ...) POSITION_ACCESSOR(name, type, CAMPAIGN_ARRAY_##name)
#include "validator/systems/area-campaign/position.def"

/* What a force did in this turn, one bit each. */
typedef enum {
    FORCE_ACTED = 1 << 0, /* was raised or reinforced, or scouted: one thing a turn */
    FORCE_MOVED = 1 << 1,
    FORCE_WON = 1 << 2, /* won a battle in its place */
} ForceDeed;

/* Tokens and turns are kept in 8 bits. */
#define TOKENS_MAX 250

enum {
    CAMPAIGN_PROCEDURE_BEFORE = N_PROCEDURES - 1,
#define PROCEDURE(NAME) PROCEDURE_##NAME,
#include "validator/systems/area-campaign/procedures.def"
    CAMPAIGN_PROCEDURES_END,
};

G_STATIC_ASSERT(CAMPAIGN_PROCEDURES_END <= PROCEDURES_MAX);

enum {
    CAMPAIGN_OFFER_BEFORE = N_OFFERS - 1,
#define OFFER(NAME, ...) OFFER_##NAME,
#include "validator/systems/area-campaign/offers.def"
    CAMPAIGN_OFFERS_END,
};

/* The steps of the procedure POWER, the turn of a power. */
enum { POWER_ACTS, POWER_PAYS, POWER_GIVES, POWER_MARCHES };

#define PROCEDURE(NAME) Request step_##NAME(Machine *machine, Frame *frame);
#include "validator/systems/area-campaign/procedures.def"
