/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is printed and only this system reads.
 */
#pragma once

#include "schema/model/words.h"
#include "validator/engine/compile.h"

typedef struct {
    gint32 *intelligence; /* of each unit */
    gint32 *money;        /* of each nation at the start */
    CodeSpan *income;     /* and its terms */
    guint8 *homes;        /* by nation, home_size bytes each: its home, one bit for each place */
    guint8 *paid;         /* by nation, paid_size bytes each: nations that it may subsidise */
    guint home_size, paid_size;
} Printed;

/* Returns: (transfer full): what is printed in @input, of which @rules has the board. */
gpointer campaign_printed_new(const GameRules *rules, const RulesInput *input);
void campaign_printed_free(gpointer printed); /* NULL is allowed */

/* Compiles income. A score that asks for a score would never end: that is a problem. */
void campaign_printed_compile(gpointer printed, Compiler *compiler, const RulesInput *input);

static inline const Printed *
printed_of(const GameRules *rules)
{
    return rules->printed;
}

/* Returns: whether @place is of the home of @nation. */
gboolean campaign_printed_is_home(const GameRules *rules, gint32 place, gint32 nation);

/* Returns: whether @payer may pay subsidies to @nation. */
gboolean campaign_printed_may_subsidise(const GameRules *rules, gint32 payer, gint32 nation);

/* Returns: (transfer none): the switches. */
static inline const CampaignCode *
switches_of(const GameRules *rules)
{
    return rules_campaign(rules, (guint32)rules->switches[ENTITY_CAMPAIGN]);
}

/* Returns: @number, or @usual where the data do not say it. */
static inline gint32
campaign_value_or_default(gint32 number, gint32 usual)
{
    return number != NO_NUMBER ? number : usual;
}

/* Returns: whether @nation is one of @nations, REFS of the switches. */
static inline gboolean
nations_have(const GameRules *rules, const CodeSpan *nations, gint32 nation)
{
    for (guint32 i = 0; i < nations->n; i++)
        if (rules->numbers[nations->first + i] == nation)
            return TRUE;
    return FALSE;
}
