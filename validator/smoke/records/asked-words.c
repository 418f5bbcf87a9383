/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A request in words.
 */
#include "validator/smoke/records/asked-words.h"

#include "validator/engine/offer-words.h"

/* Offers that a message lists. */
#define LISTED_MAX 40u

char *
request_to_words(const Machine *machine, const Request *request)
{
    const GameRules *rules = machine->rules;
    const Frame *top = machine_top(machine);
    const char *side = name_index_name(rules->names, ENTITY_SIDE, request->side);
    const char *unit = name_index_name(rules->names, ENTITY_UNIT, top->unit);
    const char *place = name_index_name(rules->names, ENTITY_SPACE, top->place);
    g_autofree char *step = offer_step_to_word(rules->system, top->procedure, top->step);
    GString *out = g_string_new(NULL);
    if (side != NULL)
        g_string_append_printf(out, "%s, ", side);
    g_string_append(out, step);
    if (unit != NULL)
        g_string_append_printf(out, " of %s", unit);
    if (place != NULL)
        g_string_append_printf(out, " at %s", place);
    return g_string_free(out, FALSE);
}

char *
offers_to_words(const Machine *machine)
{
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < MIN(machine->n_offers, LISTED_MAX); i++) {
        g_autofree char *offer = offer_to_words(machine->rules, &machine->offers[i]);
        g_string_append_printf(out, "%s%s", i > 0 ? ", " : "", offer);
    }
    if (machine->n_offers > LISTED_MAX)
        g_string_append_printf(out, " and %u more", machine->n_offers - LISTED_MAX);
    return g_string_free(out, FALSE);
}
