/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A campaign in words: what is decided and rolled, and what comes of it.
 */

#include "schema/model/words.h"
#include "schema/text/translation.h"
#include "validator/engine/narrator.h"
#include "validator/systems/area-campaign/force.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/turn.h"

#include <string.h>

static gint32
unit_of_frame(const Frame *frame)
{
    if (frame->procedure == PROCEDURE_ATTRITION)
        return frame->left;
    return frame->procedure == PROCEDURE_CAMPAIGN ? NO_NAME : frame->unit;
}

/* Returns: (transfer full): how long a land stays looted, and has been occupied, behind its name.
 */
static char *
place_in_words(const GameRules *rules, const Position *position, gint32 place)
{
    guint turns = position_looted(rules, position)[place];
    guint occupied = position_occupied(rules, position)[place];
    if (turns > 0 && occupied > 0)
        return g_strdup_printf(_("looted for %u, occupied for %u"), turns, occupied);
    if (occupied > 0)
        return g_strdup_printf(_("occupied for %u"), occupied);
    return turns > 0 ? g_strdup_printf(_("looted for %u"), turns) : NULL;
}

static void
mark_unit(const Titles *titles, const Position *position, gint32 unit, GPtrArray *marks)
{
    const GameRules *rules = titles_rules(titles);
    gint32 tokens = position_tokens(rules, position)[unit];
    gint32 loot = position_loot(rules, position)[unit];
    if (tokens > 0)
        g_ptr_array_add(marks, g_strdup_printf(_("attrition tokens: %d"), tokens));
    if (loot > 0)
        g_ptr_array_add(marks, g_strdup_printf(_("loot: %d"), loot));
}

static void
mark_nation(const Titles *titles, const Position *position, gint32 nation, GPtrArray *marks)
{
    const GameRules *rules = titles_rules(titles);
    gint32 overlord = position_overlords(rules, position)[nation];
    gint32 hoard = position_hoards(rules, position)[nation];
    g_ptr_array_add(
        marks, g_strdup_printf(_("treasury: %d"), position_treasuries(rules, position)[nation]));
    if (hoard > 0)
        g_ptr_array_add(marks, g_strdup_printf(_("loot at home: %d"), hoard));
    if (overlord != NO_NAME)
        g_ptr_array_add(marks, g_strdup_printf(_("vassal of: %s"),
                                               titles_name(titles, ENTITY_NATION, overlord)));
}

static char *
event_in_words(const Narrator *narrator, const Event *event)
{
    if (event->verb != TRIGGER_BATTLE_END)
        return NULL;
    const char *place = titles_place(narrator->titles, narrator->machine->position, event->place);
    const char *loser = titles_name(narrator->titles, ENTITY_SIDE, event->side);
    return g_strdup_printf(_("The battle of %2$s is lost by %1$s."), loser, place);
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

/* Its tokens and its loot, and what others have found out about it. */
static void
narrate_unit(Narrator *narrator, gint32 unit, GString *to)
{
    const GameRules *rules = narrator->machine->rules;
    const Position *now = narrator->machine->position, *before = narrator->before;
    const CodeSpan *sizes = &switches_of(rules)->sizes;
    g_autofree char *name = narrator_unit(narrator, unit);
    gint32 points = position_strengths(rules, now)[unit];
    gint32 number = campaign_force_size(rules, now, unit).number;
    gint32 least = sizes->n > 0 ? rules_size(rules, sizes->first + (guint32)number)->from : 0;
    for (gint32 side = 0; side < (gint32)rules->board.n_sides; side++) {
        gboolean is_told = narrator->viewer == NO_NAME || narrator->viewer == side;
        guint32 bit = 1u << side;
        const char *by = titles_name(narrator->titles, ENTITY_SIDE, side);
        guint32 known = position_known_points(rules, now)[unit] &
                        ~position_known_points(rules, before)[unit] & bit;
        guint32 sized = position_known_sizes(rules, now)[unit] &
                        ~position_known_sizes(rules, before)[unit] & bit;
        if (is_told && known != 0)
            narrator_consequence(narrator, to,
                                 ngettext("Known to %1$s: %2$s, %3$d point.",
                                          "Known to %1$s: %2$s, %3$d points.", (gulong)points),
                                 by, name, points);
        else if (is_told && sized != 0)
            narrator_consequence(narrator, to,
                                 ngettext("Known to %1$s: %2$s, at least %3$d point.",
                                          "Known to %1$s: %2$s, at least %3$d points.",
                                          (gulong)value_or_default(least, 1)),
                                 by, name, value_or_default(least, 1));
    }
    if (!narrator_sees(narrator, unit) || !campaign_force_is_on_map(rules, now, unit))
        return;
    gint32 tokens = position_tokens(rules, now)[unit], loot = position_loot(rules, now)[unit];
    gint32 had = position_tokens(rules, before)[unit], held = position_loot(rules, before)[unit];
    if (tokens != had)
        narrator_consequence(narrator, to, _("Attrition tokens of %s: from %d to %d."), name, had,
                             tokens);
    if (loot != held)
        narrator_consequence(narrator, to, _("Loot of %s: from %d to %d."), name, held, loot);
}

/* That a land recovers, and how long it has been occupied. */
static void
narrate_place(Narrator *narrator, gint32 place, GString *to)
{
    const GameRules *rules = narrator->machine->rules;
    const Position *now = narrator->machine->position, *before = narrator->before;
    const char *name = titles_place(narrator->titles, now, place);
    guint turns = position_occupied(rules, now)[place];
    if (position_looted(rules, before)[place] > 0 && position_looted(rules, now)[place] == 0)
        narrator_consequence(narrator, to, _("No longer looted: %s."), name);
    if (turns > 0 && turns != position_occupied(rules, before)[place])
        narrator_consequence(
            narrator, to,
            ngettext("Occupation of %1$s by %2$s: %3$u turn.",
                     "Occupation of %1$s by %2$s: %3$u turns.", turns),
            name, titles_name(narrator->titles, ENTITY_SIDE, position_occupiers(rules, now)[place]),
            turns);
}

/* Peace, alliance and war of @side with those behind it. */
static void
narrate_relations(Narrator *narrator, gint32 side, GString *to)
{
    const GameRules *rules = narrator->machine->rules;
    const Position *now = narrator->machine->position, *before = narrator->before;
    for (gint32 i = side + 1; i < (gint32)rules->board.n_sides; i++) {
        gboolean are_allied = (position_allies(rules, now)[side] >> i & 1) != 0;
        gboolean were_allied = (position_allies(rules, before)[side] >> i & 1) != 0;
        gboolean fight = campaign_relation_sides_fight(rules, now, side, i);
        if (fight == campaign_relation_sides_fight(rules, before, side, i) &&
            are_allied == were_allied)
            continue;
        narrator_consequence(narrator, to,
                             fight        ? _("Now at war: %s and %s.")
                             : are_allied ? _("Now allied: %s and %s.")
                                          : _("Now at peace: %s and %s."),
                             titles_name(narrator->titles, ENTITY_SIDE, side),
                             titles_name(narrator->titles, ENTITY_SIDE, i));
    }
}

/* Its money, whose vassal it is, and the relations of its side. */
static void
narrate_nation(Narrator *narrator, gint32 nation, GString *to)
{
    const GameRules *rules = narrator->machine->rules;
    const Position *now = narrator->machine->position, *before = narrator->before;
    const char *name = titles_name(narrator->titles, ENTITY_NATION, nation);
    gint32 money = position_treasuries(rules, now)[nation];
    gint32 had = position_treasuries(rules, before)[nation];
    gint32 hoard = position_hoards(rules, now)[nation];
    gint32 kept = position_hoards(rules, before)[nation];
    gint32 overlord = position_overlords(rules, now)[nation];
    if (money != had)
        narrator_consequence(narrator, to, _("Treasury of %s: from %d to %d."), name, had, money);
    if (hoard != kept)
        narrator_consequence(narrator, to, _("Loot that %s keeps at home: from %d to %d."), name,
                             kept, hoard);
    gint32 side = position_side(rules, now, nation);
    if (side != NO_NAME && campaign_relation_first_nation(rules, now, side) == nation)
        narrate_relations(narrator, side, to);
    if (overlord == position_overlords(rules, before)[nation])
        return;
    if (overlord != NO_NAME)
        narrator_consequence(narrator, to, _("A new vassal of %2$s: %1$s."), name,
                             titles_name(narrator->titles, ENTITY_NATION, overlord));
    else
        narrator_consequence(narrator, to, _("A vassal no longer: %s."), name);
}

/* Returns: the sentence for a roll that all are shown; NULL: that of the row. */
static const char *
sentence_of_roll(const Narrator *narrator, const Salvo *salvo)
{
    if (narrator->viewer == NO_NAME && salvo->frame.procedure == PROCEDURE_HOMELAND)
        return N_("{side}: a roll of {rolls}, in secret: it may rebel after {turns}.");
    gboolean is_battle = salvo->frame.procedure == PROCEDURE_CONTACT && salvo->is_reckoned &&
                         salvo->reckoning.judged == JUDGED_NONE;
    return is_battle && narrator->viewer != NO_NAME
               ? N_("{side}: the battle of {at}: {sum} on the table “{table}”.")
               : NULL;
}

static char *
points_in_words(gint32 points)
{
    return g_strdup_printf(ngettext("%d point", "%d points", (gulong)points), points);
}

/* Returns: (transfer full): the place of the dice, how many turns they give, or who fights. */
static char *
roll_in_words(const Narrator *narrator, const Salvo *salvo, const char *brace)
{
    if (strcmp(brace, "turns") == 0)
        return g_strdup_printf(ngettext("%u turn", "%u turns", salvo->faces[0]), salvo->faces[0]);
    if (strcmp(brace, "attackers") == 0)
        return points_in_words(salvo->reckoning.result);
    if (strcmp(brace, "defenders") == 0)
        return points_in_words(salvo->reckoning.level);
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
    return points_in_words(offer->number + 1);
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
    .unit_marks = mark_unit,
    .nation_marks = mark_nation,
    .narrate_unit = narrate_unit,
    .narrate_place = narrate_place,
    .narrate_nation = narrate_nation,
    .rolled = sentence_of_roll,
    .event = event_in_words,
    .cause = cause_in_words,
    .question = question_in_words,
    .unit = unit_of_frame,
    .roll = roll_in_words,
};
