/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading what is printed from the records.
 */
#include "validator/systems/area-campaign/position.h"

#include "schema/model/entities.h"
#include "schema/model/record.h"
#include "validator/engine/situation.h"

/* Marks the records of @entity that @names means. */
static void
mark_named(guint8 *marks, const GameRules *rules, EntityId entity, const Texts *names)
{
    for (guint32 i = 0; i < names->length; i++) {
        gint32 number = name_index_find(rules->names, entity, names->items[i]);
        if (number != NO_NAME)
            MARK(marks, number);
    }
}

gpointer
campaign_printed_new(const GameRules *rules, const RulesInput *input)
{
    const Board *board = &rules->board;
    Records nations = board_list(input->roster, "nations");
    Records units = board_list(input->roster, "units");
    Printed *printed = g_new0(Printed, 1);
    printed->intelligence = g_new0(gint32, board->n_units + 1);
    printed->money = g_new0(gint32, board->n_nations + 1);
    printed->income = g_new0(CodeSpan, board->n_nations + 1);
    printed->home_size = MARKS_SIZE(board->n_places);
    printed->homes = g_malloc0((gsize)printed->home_size * (board->n_nations + 1));
    printed->paid_size = MARKS_SIZE(board->n_nations);
    printed->paid = g_malloc0((gsize)printed->paid_size * (board->n_nations + 1));
    for (guint32 i = 0; i < units.length && i < board->n_units; i++)
        printed->intelligence[i] = (gint32)((const Unit *)units.items[i])->intelligence;
    for (guint32 i = 0; i < nations.length && i < board->n_nations; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        const Treasury *treasury = (const Treasury *)nation->treasury;
        printed->money[i] = treasury != NULL ? (gint32)treasury->start : 0;
        mark_named(printed->homes + (gsize)i * printed->home_size, rules, ENTITY_SPACE,
                   &nation->home);
        mark_named(printed->paid + (gsize)i * printed->paid_size, rules, ENTITY_NATION,
                   &nation->subsidises);
    }
    return printed;
}

void
campaign_printed_free(gpointer printed)
{
    Printed *all = printed;
    if (all == NULL)
        return;
    g_free(all->intelligence);
    g_free(all->money);
    g_free(all->income);
    g_free(all->homes);
    g_free(all->paid);
    g_free(all);
}

static void
note_standing(const RecordPlace *place, gpointer data)
{
    const Term *term = (const Term *)place->record;
    gboolean *is_asked = data;
    *is_asked = *is_asked || term->verb == TERM_STANDING;
}

static void
refuse_circles(Compiler *compiler, Records standings)
{
    for (guint32 i = 0; i < standings.length; i++) {
        const SideStanding *standing = (const SideStanding *)standings.items[i];
        gboolean is_asked = FALSE;
        for (guint32 j = 0; j < standing->score.length; j++)
            record_walk(standing->score.items[j], ENTITY_SET(ENTITY_TERM), note_standing,
                        &is_asked);
        if (is_asked && compiler->problem == NULL)
            compiler->problem =
                finding_words_new(N_("the score of the side “{side}” refers to a score"),
                                  FINDING_ARG("side", standing->side), NULL);
    }
}

void
campaign_printed_compile(gpointer printed, Compiler *compiler, const RulesInput *input)
{
    const Printed *all = printed;
    Records nations = board_list(input->roster, "nations");
    for (guint32 i = 0; i < nations.length; i++) {
        const Treasury *treasury = (const Treasury *)((const Nation *)nations.items[i])->treasury;
        if (treasury != NULL)
            all->income[i] = compile_list(compiler, ENTITY_TERM, treasury->income);
    }
    refuse_circles(compiler, board_list(input->scenario, "standings"));
}

gboolean
campaign_printed_is_home(const GameRules *rules, gint32 place, gint32 nation)
{
    const Printed *printed = printed_of(rules);
    return MARKED(printed->homes + (gsize)nation * printed->home_size, place) != 0;
}

gboolean
campaign_printed_may_subsidise(const GameRules *rules, gint32 payer, gint32 nation)
{
    const Printed *printed = printed_of(rules);
    return MARKED(printed->paid + (gsize)payer * printed->paid_size, nation) != 0;
}
