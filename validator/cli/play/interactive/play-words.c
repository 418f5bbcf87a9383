/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be typed, for those who complete it.
 */
#include "validator/cli/play/interactive/play.h"

#include "schema/model/entities.h"
#include "validator/engine/offer-words.h"

char *
play_words(const Play *play)
{
    static const EntityId named[] = {ENTITY_SPACE, ENTITY_UNIT, ENTITY_NATION, ENTITY_SIDE,
                                     ENTITY_RULE};
    const GameRun *game = play->game;
    const GameRules *rules = game->plan.rules;
    GString *out = g_string_new(NULL);
    for (guint i = 0; game->request.kind == REQUEST_CHOICE && i < game->machine.n_offers; i++) {
        g_autofree char *words = offer_to_words(rules, &game->machine.offers[i]);
        g_string_append_printf(out, "%s\n", words);
    }
    play_append_commands(out);
    g_string_append_c(out, '\n');
    for (guint i = 0; i < G_N_ELEMENTS(named); i++) {
        const char *name;
        for (gint32 n = 0; (name = name_index_name(rules->names, named[i], n)) != NULL; n++)
            g_string_append_printf(out, "%s\n", name);
    }
    g_string_append_c(out, '\n');
    return g_string_free(out, FALSE);
}
