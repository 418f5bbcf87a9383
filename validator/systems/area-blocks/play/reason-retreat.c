/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a unit does not go back that way, or does not regroup there (5.6, 5.7).
 */
#include "validator/systems/area-blocks/play/reason.h"

#include "schema/model/entities.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/battle/harbour.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn/crossing.h"
#include "validator/systems/area-blocks/turn/passage.h"

/* Why a fleet does not anchor in @to. */
static char *
why_no_harbour(const Asked *asked, gint32 unit, gint32 to)
{
    if (can_anchor(&asked->situation, unit, to))
        return NULL;
    return g_strdup_printf("%s goes into harbours that are friendly and on its sea zone, and %s "
                           "has none for it.",
                           asked_unit(asked, unit), asked_place(asked, to));
}

/* Why @unit does not go one space back from @from to @to; NULL: nothing of the way speaks against
 * it. */
static char *
why_no_way_back(const Asked *asked, gint32 unit, gint32 from, gint32 to)
{
    const GameRules *rules = asked->machine->rules;
    gint32 link = find_link(rules, from, to);
    if (from == to)
        return g_strdup_printf("%s stands there.", asked_unit(asked, unit));
    if (unit_is_ship(rules, unit))
        return why_no_harbour(asked, unit, to);
    if (link == NO_NAME)
        return g_strdup_printf("%s does not border %s, where %s is.", asked_place(asked, to),
                               asked_place(asked, from), asked_unit(asked, unit));
    if (!link_is_land(rules, link))
        return g_strdup_printf("No way over land leads from %s to %s.", asked_place(asked, from),
                               asked_place(asked, to));
    if (!place_is_safe(&asked->situation, to, asked->request->side))
        return g_strdup_printf("%s is not safe: it takes a friendly place, or one that both may "
                               "pass, without enemies.",
                               asked_place(asked, to));
    if (retreat_room(rules, asked->machine->position, link, asked->request->side) <= 0)
        return g_strdup("No more may go back over that border (5.6, 5.7).");
    Access access = may_enter(&asked->situation, unit, to);
    if (access != ACCESS_FREE)
        return g_strdup_printf("%s cannot go from %s to %s: %s.", asked_unit(asked, unit),
                               asked_place(asked, from), asked_place(asked, to),
                               passage_words((Passage)access));
    return NULL;
}

/* Returns: the place out of which units can go back now, or NO_NAME. */
static gint32
place_of_retreat(const Machine *machine)
{
    for (guint i = 0; i < machine->n_offers; i++)
        if (machine->offers[i].kind == OFFER_RETREAT)
            return position_place(machine->rules, machine->position, machine->offers[i].number);
    return NO_NAME;
}

char *
why_no_retreat(const Asked *asked)
{
    const Machine *machine = asked->machine;
    const Frame *frame = asked->frame;
    gint32 unit = asked->offer.number, to = asked->offer.other;
    gboolean is_on_its_way = frame->procedure == PROCEDURE_RETREAT;
    gint32 place = place_of_retreat(machine);
    if (!is_on_its_way && place == NO_NAME)
        return NULL;
    char *reason = asked_bar(asked, unit);
    if (reason != NULL)
        return reason;
    if (is_on_its_way && frame->unit != unit)
        return g_strdup_printf("%s goes back now.", asked_unit(asked, frame->unit));
    if (is_on_its_way && to == frame->value)
        return g_strdup_printf("%s has left %s for good.", asked_unit(asked, unit),
                               asked_place(asked, to));
    gint32 from = position_place(machine->rules, machine->position, unit);
    if (!is_on_its_way && from != place)
        return g_strdup_printf("%s is not in %s, out of which units go back now.",
                               asked_unit(asked, unit), asked_place(asked, place));
    reason = why_no_way_back(asked, unit, from, to);
    if (reason != NULL)
        return reason;
    if (unit_is_ship(machine->rules, unit))
        return g_strdup_printf("%s does not go back now.", asked_unit(asked, unit));
    return g_strdup_printf("%s does not go back now, or not over that border: the attacker takes "
                           "one that he came over, the defender another one (5.6).",
                           asked_unit(asked, unit));
}

char *
why_no_regrouping(const Asked *asked)
{
    const Frame *frame = asked->frame;
    gint32 unit = asked->offer.number;
    if (frame->procedure != PROCEDURE_REGROUP)
        return NULL;
    char *reason = asked_bar(asked, unit);
    if (reason != NULL)
        return reason;
    if (!MARKED(frame->marks, unit))
        return g_strdup_printf("%s has regrouped, or did not take part in the battle at %s.",
                               asked_unit(asked, unit), asked_place(asked, frame->place));
    return why_no_way_back(asked, unit, frame->place, asked->offer.other);
}
