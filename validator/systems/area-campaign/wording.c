/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A campaign in words: what is decided and rolled, and what comes of it.
 */

#include "schema/model/words.h"
#include "schema/text/translation.h"
#include "validator/engine/narrator.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/turn.h"

#include <string.h>

static gint32
unit_of_frame(const Frame *frame)
{
    if (frame->procedure == PROCEDURE_ATTRITION)
        return frame->left;
    return frame->procedure == PROCEDURE_CAMPAIGN ? NO_NAME : frame->unit;
}

/* Returns: (transfer full): how long a land stays looted, behind its name. */
static char *
place_in_words(const GameRules *rules, const Position *position, gint32 place)
{
    guint turns = position_looted(rules, position)[place];
    return turns > 0 ? g_strdup_printf(_("looted for %u"), turns) : NULL;
}

static char *
event_in_words(const Narrator *narrator, const Event *event)
{
    if (event->verb != TRIGGER_BATTLE_END)
        return NULL;
    const char *place = titles_place(narrator->titles, narrator->machine->position, event->place);
    const char *loser = titles_name(narrator->titles, ENTITY_SIDE, event->side);
    return g_strdup_printf(_("%s loses the battle of %s."), loser, place);
}

static const char *
cause_in_words(gint32 cause)
{
    return cause == CAUSE_ATTRITION ? N_("{unit} is lost by attrition.") : NULL;
}

static const char *
question_in_words(const Frame *frame)
{
    static const char *const of_power[] = {
        [POWER_ACTS] = NULL,
        [POWER_PAYS] = N_("how many points are paid for {who}"),
        [POWER_GIVES] = N_("how much is paid to {nation}"),
        [POWER_MARCHES] = N_("which force marches, and where it goes"),
    };
    return frame->procedure == PROCEDURE_POWER ? of_power[frame->step] : NULL;
}

/* Returns: (transfer full): the place of the dice, or how many turns they give. */
static char *
roll_in_words(const Narrator *narrator, const Salvo *salvo, const char *brace)
{
    if (strcmp(brace, "turns") == 0)
        return g_strdup_printf(ngettext("%u turn", "%u turns", salvo->faces[0]), salvo->faces[0]);
    if (strcmp(brace, "at") != 0)
        return NULL;
    return g_strdup(
        titles_place(narrator->titles, narrator->machine->position, salvo->frame.place));
}

static char *
offer_in_words(const Narrator *narrator G_GNUC_UNUSED, const Offer *offer, const char *brace)
{
    if (strcmp(brace, "points_paid") != 0)
        return NULL;
    gint32 points = offer->number + 1;
    return g_strdup_printf(ngettext("%d point", "%d points", (gulong)points), points);
}

static const char *
name_phase(const Position *position)
{
    if (position->phase == PHASE_OVER)
        return N_("End");
    return position->phase == PHASE_POWERS ? N_("Turns of powers") : N_("Set-up");
}

#define SENTENCES "validator/systems/area-campaign/sentences.def"
#include "validator/engine/sentence-tables.h"

const SystemWording campaign_wording = {
    .sentences = &sentences_of_system,
    .phase = name_phase,
    .offer = offer_in_words,
    .place = place_in_words,
    .event = event_in_words,
    .cause = cause_in_words,
    .question = question_in_words,
    .unit = unit_of_frame,
    .roll = roll_in_words,
};
