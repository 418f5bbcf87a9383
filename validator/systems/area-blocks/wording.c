/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game in words: what was decided and rolled, what a position states, and why a choice is not
 * open.
 */
#include "validator/systems/area-blocks/area-blocks.h"

#include "schema/model/entities.h"
#include "schema/text/translation.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/play.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/battle.h"
#include "validator/systems/area-blocks/naval.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/turn.h"
#include "validator/systems/area-blocks/passage.h"
#include "validator/systems/area-blocks/siege.h"
#include "validator/systems/area-blocks/group.h"
#include "validator/systems/area-blocks/politics.h"
#include "validator/systems/area-blocks/interphase.h"

#include <string.h>

static char *asked_bar(const Asked *asked, gint32 unit);

/* Returns: why @passage is closed, in words. */
static const char *
passage_in_words(Passage passage)
{
    static const char *const words[] = {
        [PASSAGE_FREE] = N_("it may"),
        [ACCESS_WRONG_GROUND] = N_("it does not move on that type of ground (1.1)"),
        [ACCESS_NO_HARBOUR] = N_("fleets enter friendly harbours only (9.1)"),
        [ACCESS_CLOSED] = N_("the land belongs to a nation that is not in the war (4.5)"),
        [ACCESS_BARRED] = N_("a special rule keeps it out"),
        [ACCESS_NO_ATTACK] = N_("a special rule forbids its attack there"),
        [ACCESS_ALONE] = N_("it attacks only together with others"),
        [ACCESS_MIXED] = N_("it may not attack together with the units there"),
        [PASSAGE_NO_WAY] = N_("no connection leads there"),
        [PASSAGE_FULL] = N_("no more units may cross that border in this turn (4.2)"),
        [PASSAGE_TOO_FAR] = N_("it cannot go that far (4.1, 4.4)"),
        [PASSAGE_HELD] = N_("the enemies that pin it came over that border (4.3)"),
        [PASSAGE_ENEMY_FLEET] = N_("enemy fleets are in the zone (9.2)"),
        [PASSAGE_NOT_TOGETHER] = N_("it may not move together with the others"),
    };
    return _(words[passage]);
}

/* Why a fleet does not anchor in @to. */
static char *
why_no_harbour(const Asked *asked, gint32 unit, gint32 to)
{
    if (blocks_naval_can_anchor(&asked->situation, unit, to))
        return NULL;
    return g_strdup_printf(_("%s goes into harbours that are friendly and on its sea zone, and %s "
                             "has none for it."),
                           asked_unit(asked, unit), asked_place(asked, to));
}

/* Why @unit does not go one space back from @from to @to; NULL: nothing of the way speaks against
 * it. */
static char *
why_no_way_back(const Asked *asked, gint32 unit, gint32 from, gint32 to)
{
    const GameRules *rules = asked->machine->rules;
    gint32 link = blocks_passage_find_link(rules, from, to);
    if (from == to)
        return g_strdup_printf(_("%s is already there."), asked_unit(asked, unit));
    if (unit_is_ship(rules, unit))
        return why_no_harbour(asked, unit, to);
    if (link == NO_NAME)
        return g_strdup_printf(_("%s does not border %s, where %s is."), asked_place(asked, to),
                               asked_place(asked, from), asked_unit(asked, unit));
    if (!link_is_land(rules, link))
        return g_strdup_printf(_("No land border joins %s and %s."), asked_place(asked, from),
                               asked_place(asked, to));
    if (!presence_place_is_safe(&asked->situation, to, asked->request->side))
        return g_strdup_printf(
            _("%s is not safe: a retreat goes to a friendly place, or one open to "
              "both sides, without enemies."),
            asked_place(asked, to));
    if (blocks_passage_retreat_room(rules, asked->machine->position, link, asked->request->side) <=
        0)
        return g_strdup(_("No more units may retreat over that border (5.6, 5.7)."));
    Access access = blocks_passage_access(&asked->situation, unit, to);
    if (access != ACCESS_FREE)
        return g_strdup_printf(_("%s cannot go from %s to %s: %s."), asked_unit(asked, unit),
                               asked_place(asked, from), asked_place(asked, to),
                               passage_in_words((Passage)access));
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

/* Reasons of ways out of a battle. Returns: (transfer full): why the offer is not made; NULL: it is
 * not what is decided now. */
static char *
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
        return g_strdup_printf(_("%s retreats now."), asked_unit(asked, frame->unit));
    if (is_on_its_way && to == frame->value)
        return g_strdup_printf(_("%s has left %s for good."), asked_unit(asked, unit),
                               asked_place(asked, to));
    gint32 from = position_place(machine->rules, machine->position, unit);
    if (!is_on_its_way && from != place)
        return g_strdup_printf(_("%s is not in %s, from which units retreat now."),
                               asked_unit(asked, unit), asked_place(asked, place));
    reason = why_no_way_back(asked, unit, from, to);
    if (reason != NULL)
        return reason;
    if (unit_is_ship(machine->rules, unit))
        return g_strdup_printf(_("%s does not retreat now."), asked_unit(asked, unit));
    return g_strdup_printf(_("%s does not retreat now, or not over that border: attackers retreat "
                             "over a border that they crossed, defenders over another one (5.6)."),
                           asked_unit(asked, unit));
}

static char *
why_no_regrouping(const Asked *asked)
{
    const Frame *frame = asked->frame;
    gint32 unit = asked->offer.number;
    if (frame->procedure != PROCEDURE_REGROUP)
        return NULL;
    char *reason = asked_bar(asked, unit);
    if (reason != NULL)
        return reason;
    if (!MARKED(frame_marks(frame), unit))
        return g_strdup_printf(_("%s has regrouped, or did not take part in the battle at %s."),
                               asked_unit(asked, unit), asked_place(asked, frame->place));
    return why_no_way_back(asked, unit, frame->place, asked->offer.other);
}

/* Returns: (transfer full): why the offer is not made, NULL: nothing speaks against it by itself.
 */
typedef char *(*Reason)(const Asked *asked);

/* Returns: (transfer full): what keeps @unit from doing anything for the side that decides; NULL:
 * nothing does. */
static char *
asked_bar(const Asked *asked, gint32 unit)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    const char *name = asked_unit(asked, unit);
    gint32 zone = position_zones(rules, position)[unit];
    if (unit_side(rules, position, unit) != asked->request->side)
        return g_strdup_printf(_("%s does not fight for %s."), name,
                               titles_name(asked->titles, ENTITY_SIDE, asked->request->side));
    if (position_place(rules, position, unit) != NO_NAME)
        return NULL;
    g_autofree char *where = titles_zone(asked->titles, position, zone);
    return g_strdup_printf(_("%s is not on the map: it is in %s."), name, where);
}

/* What keeps @unit from moving at all in this turn. */
static char *
why_no_move_at_all(const Asked *asked, gint32 unit)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    guint8 deeds = position_deeds(rules, position)[unit];
    gboolean is_on_its_way =
        asked->frame->procedure == PROCEDURE_GROUP && asked->frame->unit == unit;
    const char *name = asked_unit(asked, unit);
    if ((deeds & UNIT_BESIEGES) != 0)
        return g_strdup_printf(_("%s is besieging its place."), name);
    if ((deeds & UNIT_MOVED) != 0 && !is_on_its_way)
        return g_strdup_printf(_("%s has moved, or acted, in this turn already."), name);
    if (unit_is_pinned(rules, position, unit))
        return g_strdup_printf(_("%s is pinned."), name);
    return NULL;
}

/* What of the group that moves keeps @unit from moving with it. */
static char *
why_not_in_group(const Asked *asked, gint32 unit)
{
    const GameRules *rules = asked->machine->rules;
    const Frame *frame = asked->frame;
    gint32 place = position_place(rules, asked->machine->position, unit);
    if (frame->procedure != PROCEDURE_GROUP)
        return NULL;
    if (frame->unit != NO_NAME && frame->unit != unit)
        return g_strdup_printf(_("%s is still moving; `stop %s` ends its move."),
                               asked_unit(asked, frame->unit),
                               name_index_name(rules->names, ENTITY_UNIT, frame->unit));
    if (frame->unit != unit && place != frame->place)
        return g_strdup_printf(_("The group leaves %s, and %s is in %s."),
                               asked_place(asked, frame->place), asked_unit(asked, unit),
                               asked_place(asked, place));
    if (unit_is_ship(rules, unit) != (frame->n == GROUP_FLEETS))
        return g_strdup(_("Fleets and other units do not move in one group."));
    return NULL;
}

/* Whether another thing must be answered before any unit moves. */
static char *
why_not_moving_now(const Asked *asked)
{
    if (asked->frame->procedure == PROCEDURE_GROUP)
        return NULL;
    const GameRules *rules = asked->machine->rules;
    gint32 place = position_place(rules, asked->machine->position, asked->offer.number);
    guint kind = unit_is_ship(rules, asked->offer.number) ? OFFER_SAIL : OFFER_GROUP;
    if (asked->frame->procedure == PROCEDURE_ACTIONS)
        return g_strdup_printf(_("That needs an action first: `%s %s`."),
                               offer_row(rules->system, kind)->word,
                               name_index_name(rules->names, ENTITY_SPACE, place));
    return g_strdup(_("No group is moving now."));
}

static char *
why_no_move(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Frame *frame = asked->frame;
    gint32 unit = asked->offer.number;
    gboolean is_on_its_way = frame->procedure == PROCEDURE_GROUP && frame->unit == unit;
    char *reason = asked_bar(asked, unit);
    reason = reason != NULL ? reason : why_no_move_at_all(asked, unit);
    reason = reason != NULL ? reason : why_not_in_group(asked, unit);
    if (reason != NULL)
        return reason;
    gint32 from = position_place(rules, asked->machine->position, unit);
    gint32 link = blocks_passage_find_link(rules, from, asked->offer.other);
    if (link == NO_NAME)
        return g_strdup_printf(_("%s does not border %s, where %s is."),
                               asked_place(asked, asked->offer.other), asked_place(asked, from),
                               asked_unit(asked, unit));
    const Mover mover =
        blocks_passage_mover(&asked->situation, unit, is_on_its_way ? frame->value : 0,
                             frame->procedure == PROCEDURE_GROUP ? frame_marks(frame) : NULL);
    Passage passage = blocks_passage_over(&asked->situation, &mover, link);
    if (passage == PASSAGE_FREE)
        return why_not_moving_now(asked);
    return g_strdup_printf(_("%s cannot go from %s to %s: %s."), asked_unit(asked, unit),
                           asked_place(asked, from), asked_place(asked, asked->offer.other),
                           passage_in_words(passage));
}

static char *
why_no_load(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    gint32 unit = asked->offer.number, fleet = asked->offer.other;
    char *reason = asked_bar(asked, unit);
    reason = reason != NULL ? reason : why_no_move_at_all(asked, unit);
    reason = reason != NULL ? reason : why_not_in_group(asked, unit);
    if (reason != NULL)
        return reason;
    if (unit_is_ship(rules, unit) || !unit_is_ship(rules, fleet))
        return g_strdup(_("Only land units go aboard, and only aboard fleets."));
    if (blocks_naval_can_load(&asked->situation, unit, fleet))
        return why_not_moving_now(asked);
    gint32 place = position_place(rules, position, unit);
    gint32 sea = rules->board.places[place].sea;
    if (sea == NO_NAME)
        return g_strdup_printf(_("%s has no port."), asked_place(asked, place));
    if (!board_has_port_on(&rules->board, place, unit_holds(rules, position, fleet)))
        return g_strdup_printf(_("%s is not in %s, on which %s has its port."),
                               asked_unit(asked, fleet), asked_place(asked, sea),
                               asked_place(asked, place));
    if (blocks_naval_room_aboard(rules, position, fleet) <
        rules->board.types[rules->board.units[unit].type].weight)
        return g_strdup_printf(_("%s has no room left for it."), asked_unit(asked, fleet));
    return g_strdup(_("That needs a friendly port, and a sea zone without enemy fleets."));
}

/* Why no group leaves a place: the reasons of its units, one sentence each. */
static char *
why_no_group(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    GroupKind kind = asked->offer.kind == OFFER_SAIL ? GROUP_FLEETS : GROUP_LAND;
    g_autoptr(GString) out = g_string_new(NULL);
    const Subjects subjects = subjects_of_side(asked->request->side);
    const Situation situation = {.rules = rules, .position = position, .subjects = &subjects};
    gboolean can_go = FALSE;
    guint n_free = 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        if (position_place(rules, position, i) != asked->offer.number ||
            unit_side(rules, position, i) != asked->request->side ||
            unit_is_ship(rules, i) != (kind == GROUP_FLEETS))
            continue;
        g_autofree char *reason = why_no_move_at_all(asked, i);
        n_free += reason == NULL;
        can_go |= blocks_group_unit_can_step(&situation, i, asked->request->side);
        if (reason != NULL)
            g_string_append_printf(out, "%s%s", out->len > 0 ? " " : "", reason);
    }
    if (can_go)
        return g_strdup(_("Actions of this type are over in this turn, or none is left."));
    if (n_free > 0)
        return g_strdup_printf(_("No unit can leave %s."), asked_place(asked, asked->offer.number));
    if (out->len > 0)
        return g_string_free(g_steal_pointer(&out), FALSE);
    return g_strdup_printf(kind == GROUP_FLEETS ? _("No fleet of %s is in %s.")
                                                : _("No land unit of %s is in %s."),
                           titles_name(asked->titles, ENTITY_SIDE, asked->request->side),
                           asked_place(asked, asked->offer.number));
}

static char *
why_no_siege_of(const Asked *asked, gint32 place)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    const char *name = asked_place(asked, place);
    if (position_garrisons(rules, position)[place] == 0)
        return g_strdup_printf(_("%s has no garrison."), name);
    if (place_is_friendly(rules, position, place, asked->request->side))
        return g_strdup_printf(_("%s controls %s."),
                               titles_name(asked->titles, ENTITY_SIDE, asked->request->side), name);
    if (!siege_is_open(asked->machine, place, asked->request->side))
        return g_strdup_printf(_("%s is not a land with a garrison."), name);
    return NULL;
}

static char *
why_no_siege(const Asked *asked)
{
    gint32 place = asked->offer.number;
    char *reason = why_no_siege_of(asked, place);
    if (reason != NULL)
        return reason;
    if (!blocks_siege_can_declare(asked->machine, place, asked->request->side, NULL))
        return g_strdup_printf(
            _("No unit of %s in %s can besiege it: a besieger has not moved, is not pinned, and is "
              "strong enough for the garrison."),
            titles_name(asked->titles, ENTITY_SIDE, asked->request->side),
            asked_place(asked, place));
    return NULL;
}

static char *
why_no_besieger(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    gint32 unit = asked->offer.number;
    char *reason = asked_bar(asked, unit);
    if (reason != NULL)
        return reason;
    gint32 place = position_place(rules, asked->machine->position, unit);
    gint32 strongest = strongest_besieged(rules, unit);
    gint32 garrison = position_garrisons(rules, asked->machine->position)[place];
    reason = why_no_siege_of(asked, place);
    reason = reason != NULL ? reason : why_no_move_at_all(asked, unit);
    if (reason == NULL && strongest != NO_NUMBER && garrison > strongest)
        return g_strdup_printf(_("%s besieges garrisons up to %d, and that of %s is %d."),
                               asked_unit(asked, unit), strongest, asked_place(asked, place),
                               garrison);
    if (reason == NULL && !blocks_siege_unit_may_join(asked->machine, unit))
        return g_strdup(_("Another nation besieges it, or a special rule forbids it."));
    return reason;
}

static char *
why_no_rebuilding(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    gint32 unit = asked->offer.number;
    const char *name = asked_unit(asked, unit);
    char *reason = asked_bar(asked, unit);
    if (reason != NULL)
        return reason;
    if (position_strengths(rules, asked->machine->position)[unit] >=
        rules->board.units[unit].strength)
        return g_strdup_printf(_("%s is at full strength."), name);
    if (!unit_is_ship(rules, unit) && !supply_reaches_unit(&asked->situation, unit))
        return g_strdup_printf(_("%s has no line of communications."), name);
    SupplyMemo memo;
    supply_memo_begin(&memo, NULL);
    if (!blocks_interphase_can_rebuild(&asked->situation, unit, &memo))
        return g_strdup_printf(_("%s is at sea, or in a place with enemies."), name);
    return NULL;
}

static char *
why_no_hit(const Asked *asked)
{
    const Machine *machine = asked->machine;
    gint32 unit = asked->offer.number;
    char *reason = asked_bar(asked, unit);
    if (reason != NULL || machine->n_offers == 0 || machine->offers[0].kind != OFFER_HIT)
        return reason;
    gint32 strongest =
        position_strengths(machine->rules, machine->position)[machine->offers[0].number];
    if (position_strengths(machine->rules, machine->position)[unit] < strongest)
        return g_strdup_printf(
            ngettext("The strongest units lose steps first: those with %d step.",
                     "The strongest units lose steps first: those with %d steps.",
                     (gulong)strongest),
            strongest);
    return g_strdup_printf(_("%s does not take part."), asked_unit(asked, unit));
}

/* Why the units in a place are not looked at. */
static char *
why_no_look(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    gint32 place = asked->offer.number, side = asked->request->side;
    const BoardPlace *board = &rules->board.places[place];
    gboolean is_hidden = FALSE, is_beside = FALSE;
    if (asked->frame->procedure != PROCEDURE_ACTIONS)
        return NULL;
    FOR_EACH_IN (i, rules, position, place)
        is_hidden |= unit_side(rules, position, i) == 1 - side &&
                     rules->board.types[rules->board.units[i].type].is_hidden;
    for (guint32 i = 0; i < board->n_links; i++)
        is_beside |=
            link_is_land(rules, (gint32)(board->first_link + i)) &&
            side_holds(rules, position, rules->board.links[board->first_link + i].to, side);
    if (!is_hidden)
        return g_strdup_printf(_("No hidden unit of %s is in %s."),
                               titles_name(asked->titles, ENTITY_SIDE, 1 - side),
                               asked_place(asked, place));
    if (!is_beside)
        return g_strdup_printf(_("No unit of %s is in a place that borders %s by land."),
                               titles_name(asked->titles, ENTITY_SIDE, side),
                               asked_place(asked, place));
    return g_strdup(
        _("Reconnaissance comes before other actions, and one of those has been taken."));
}

static char *
why_no_politics(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    const ProfileCode *profile = rules_parameters(rules);
    gint32 nation = asked->offer.number, side = asked->request->side;
    const char *name = titles_name(asked->titles, ENTITY_NATION, nation);
    StatusWord status = position_statuses(rules, position)[nation];
    if (asked->frame->procedure != PROCEDURE_ACTIONS)
        return NULL;
    if (profile->politics == NO_NAME)
        return g_strdup(_("There are no politics in this game."));
    if (!rules->board.nations[nation].is_major)
        return g_strdup_printf(_("%s is not a great power."), name);
    if (position_side(rules, position, nation) != side)
        return g_strdup_printf(_("%s is not on the side of %s."), name,
                               titles_name(asked->titles, ENTITY_SIDE, side));
    if (position_politics(rules, position)[nation] != 0)
        return g_strdup_printf(_("Politics of %s were rolled in this year."), name);
    if (status == STATUS_GONE)
        return g_strdup_printf(_("%s is out of the war."), name);
    if (status != STATUS_ACTIVE && profile->inactive_politics != TRUE)
        return g_strdup_printf(_("%s is not active."), name);
    return g_strdup(_("A special rule forbids it, or a later action has already been taken."));
}

/* Somebody on its way stops before anything else ends. */
static char *
why_no_end(const Asked *asked)
{
    gint32 unit = asked->frame->unit;
    if (asked->frame->procedure != PROCEDURE_GROUP || unit == NO_NAME)
        return NULL;
    return g_strdup_printf(_("%s is still moving; `stop %s` ends its move."),
                           asked_unit(asked, unit),
                           name_index_name(asked->machine->rules->names, ENTITY_UNIT, unit));
}

static char *
why_no_halt(const Asked *asked)
{
    if (asked->frame->procedure != PROCEDURE_ACTIONS ||
        blocks_group_has_march_rolls(asked->machine, asked->request->side))
        return NULL;
    return g_strdup(_("No forced march is left to roll for."));
}

/* Returns: whether @offer is an action. */
static gboolean
is_action(guint offer)
{
    static const guint kinds[] = {OFFER_RECON, OFFER_GROUP,    OFFER_SAIL,
                                  OFFER_SIEGE, OFFER_POLITICS, OFFER_REBUILD};
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (kinds[i] == offer)
            return TRUE;
    return FALSE;
}

/* What keeps any action from being chosen now, whatever else speaks against it: a group that moves,
 * or the dice of forced marches. */
static char *
why_no_action_now(const Asked *asked)
{
    guint kind = (guint)asked->offer.kind;
    gboolean is_movement = kind == OFFER_RECON || kind == OFFER_GROUP || kind == OFFER_SAIL;
    if (!is_action(kind))
        return NULL;
    if (asked->frame->procedure == PROCEDURE_GROUP)
        return asked->frame->unit != NO_NAME
                   ? why_no_end(asked)
                   : g_strdup(_("A group is still moving; `end group` ends its move."));
    if (is_movement || asked->frame->procedure != PROCEDURE_ACTIONS ||
        !blocks_group_has_march_rolls(asked->machine, asked->request->side))
        return NULL;
    return g_strdup(_("Forced marches are rolled for first: `halt` completes all movement."));
}

/* By guint; NULL: none is known beyond what is asked for now. */
static const Reason reasons[AREA_OFFERS_END] = {
    [OFFER_DONE] = why_no_end,          [OFFER_GROUP] = why_no_group,
    [OFFER_SAIL] = why_no_group,        [OFFER_MOVE] = why_no_move,
    [OFFER_LOAD] = why_no_load,         [OFFER_SIEGE] = why_no_siege,
    [OFFER_BESIEGE] = why_no_besieger,  [OFFER_REBUILD] = why_no_rebuilding,
    [OFFER_HIT] = why_no_hit,           [OFFER_RECON] = why_no_look,
    [OFFER_POLITICS] = why_no_politics, [OFFER_HALT] = why_no_halt,
    [OFFER_RETREAT] = why_no_retreat,   [OFFER_REGROUP] = why_no_regrouping,
};

static char *
why_not(const Asked *asked)
{
    Reason reason = reasons[asked->offer.kind];
    char *text = why_no_action_now(asked);
    if (text == NULL && reason != NULL)
        text = reason(asked);
    return text;
}

/* The notes: places of the fights that were named last, and, for a turn, the most that each nation
 * had to spend in it. */
enum { NOTE_BATTLE, NOTE_ROUND, NOTE_SIEGE, NOTE_TURN, NOTE_POINTS };

G_STATIC_ASSERT((int)NOTE_POINTS + (int)BOARD_NATIONS_MAX <= (int)NARRATOR_NOTES);

static char *
between_turns(const Narrator *narrator)
{
    const Position *position = narrator->machine->position;
    if (position->phase != PHASE_INTERPHASE)
        return NULL;
    return g_strdup_printf(_("Before %d"), position_year(narrator->machine->rules, position));
}

static void
narrate_phase(Narrator *narrator, GString *to)
{
    const Position *position = narrator->machine->position;
    if (position->phase != PHASE_ACTIONS)
        return;
    g_autofree char *source = titles_cited(narrator->titles, CITED_FIRST_PLAYER);
    g_autofree char *text = g_strdup_printf(
        _("%s: first to act."), titles_name(narrator->titles, ENTITY_SIDE, position->first_side));
    narrator->line(narrator, to, DEPTH_ANSWER, text, source);
}

static void
narrate_battle(Narrator *narrator, const Frame *frame, GString *to)
{
    const Titles *titles = narrator->titles;
    const Position *position = narrator->machine->position;
    g_autofree char *source = titles_cited(titles, CITED_BATTLES);
    if (frame->place != narrator->notes[NOTE_BATTLE]) {
        g_autofree char *text = g_strdup_printf(_("Battle of %s: attack by %s, defence by %s."),
                                                titles_place(titles, position, frame->place),
                                                titles_name(titles, ENTITY_SIDE, frame->side),
                                                titles_name(titles, ENTITY_SIDE, frame->value));
        narrator->line(narrator, to, DEPTH_ANSWER, text, source);
    }
    if (frame->left != narrator->notes[NOTE_ROUND] && frame->left > 0) {
        g_autofree char *text = g_strdup_printf(_("Round %u"), frame->left);
        narrator->line(narrator, to, DEPTH_ANSWER, text, "");
    }
    narrator->notes[NOTE_BATTLE] = frame->place;
    narrator->notes[NOTE_ROUND] = frame->left;
}

static void
narrate_siege(Narrator *narrator, const Frame *frame, GString *to)
{
    const Titles *titles = narrator->titles;
    const GameRules *rules = narrator->machine->rules;
    const Position *position = narrator->machine->position;
    if (frame->place == narrator->notes[NOTE_SIEGE])
        return;
    narrator->notes[NOTE_SIEGE] = frame->place;
    g_autofree char *source = titles_cited(titles, CITED_SIEGES);
    g_autofree char *text = g_strdup_printf(_("Siege of %s, which has a garrison of %d."),
                                            titles_place(titles, position, frame->place),
                                            position_garrisons(rules, position)[frame->place]);
    narrator->line(narrator, to, DEPTH_ANSWER, text, source);
}

/* Names the battle or the siege in which something is asked, when it is another one than before. */
static void
narrate_fights(Narrator *narrator, GString *to)
{
    const Position *position = narrator->machine->position;
    const Frame *battle = NULL, *siege = NULL;
    for (guint i = 0; i < position->n_frames; i++) {
        const Frame *frame = position_frame(position, i);
        battle = frame->procedure == PROCEDURE_BATTLE ? frame : battle;
        siege = frame->procedure == PROCEDURE_SIEGE ? frame : siege;
    }
    if (battle != NULL)
        narrate_battle(narrator, battle, to);
    else
        narrator->notes[NOTE_BATTLE] = NO_NAME;
    if (siege != NULL)
        narrate_siege(narrator, siege, to);
    else
        narrator->notes[NOTE_SIEGE] = NO_NAME;
}

static char *
place_in_words(const GameRules *rules, const Position *position, gint32 place)
{
    return g_strdup_printf(_("garrison %d, forage %d"), position_garrisons(rules, position)[place],
                           printed_places(rules)[place].forage);
}

/* What keeps it from moving: its siege, or the enemy. */
static void
mark_unit(const Titles *titles, const Position *position, gint32 unit, GPtrArray *marks)
{
    const GameRules *rules = titles_rules(titles);
    if ((position_deeds(rules, position)[unit] & UNIT_BESIEGES) != 0)
        g_ptr_array_add(marks, g_strdup(_("besieging")));
    if (unit_is_pinned(rules, position, unit))
        g_ptr_array_add(marks, g_strdup(_("pinned")));
}

/* Its level, and whether it is in the war. */
static void
mark_nation(const Titles *titles, const Position *position, gint32 nation, GPtrArray *marks)
{
    const GameRules *rules = titles_rules(titles);
    gint32 level = rules->system->levels->level(rules, position, nation);
    guint8 status = position_statuses(rules, position)[nation];
    if (level > 0)
        g_ptr_array_add(marks, g_strdup_printf(_("level: %d"), level));
    if (status != STATUS_ACTIVE)
        g_ptr_array_add(marks, g_strdup(_(words_phrase(status_words, status))));
}

static void
narrate_place(Narrator *narrator, gint32 place, GString *to)
{
    const GameRules *rules = narrator->machine->rules;
    const Position *position = narrator->machine->position;
    const char *name = titles_place(narrator->titles, position, place);
    gint32 garrison = position_garrisons(rules, position)[place];
    gboolean has_harbour = position_harbours(rules, position)[place] != 0;
    if (position_garrisons(rules, narrator->before)[place] != garrison)
        narrator_consequence(narrator, to, _("%s has a garrison of %d now."), name, garrison);
    if ((position_harbours(rules, narrator->before)[place] != 0) != has_harbour)
        narrator_consequence(
            narrator, to,
            has_harbour ? _("%s has a harbour now.") : _("%s has no harbour any more."), name);
}

static void
narrate_nation(Narrator *narrator, gint32 nation, GString *to)
{
    const GameRules *rules = narrator->machine->rules;
    const Position *position = narrator->machine->position;
    const char *name = titles_name(narrator->titles, ENTITY_NATION, nation);
    gint32 level = blocks_politics_level(rules, position, nation);
    gint32 budget = position_budgets(rules, position)[nation];
    if (narrator->notes[NOTE_TURN] != position->turn)
        memset(&narrator->notes[NOTE_POINTS], 0, rules->board.n_nations * sizeof(gint32));
    narrator->notes[NOTE_TURN] = position->turn;
    gint32 *most = &narrator->notes[NOTE_POINTS + nation];
    if (rules->board.nations[nation].level != NO_NUMBER &&
        level != blocks_politics_level(rules, narrator->before, nation))
        narrator_consequence(narrator, to, _("The level of %s is %d now."), name, level);
    /* While a nation builds, its points are with who builds, and come back. */
    gboolean is_more = budget > *most;
    *most = MAX(budget, *most);
    if (is_more)
        narrator_consequence(
            narrator, to,
            ngettext("%s has %d point to spend.", "%s has %d points to spend.", (gulong)budget),
            name, budget);
}

static const char *
cause_in_words(gint32 cause)
{
    static const char *const words[] = {
        [CAUSE_BATTLE] = N_("{unit} is lost in battle."),
        [CAUSE_RETREAT] = N_("{unit} is lost without a way back."),
        [CAUSE_MARCH] = N_("{unit} is lost on its forced march."),
        [CAUSE_FORAGE] = N_("{unit} is lost by hunger."),
        [CAUSE_EVENT] = N_("{unit} is lost by an event."),
        [CAUSE_SIEGE] = N_("{unit} is lost in a siege."),
        [CAUSE_HARBOUR] = N_("{unit} is lost with its harbour."),
        [CAUSE_TRUCE] = N_("{unit} is lost by a truce."),
    };
    return cause >= 0 && cause < (gint32)G_N_ELEMENTS(words) ? words[cause] : NULL;
}

static char *
event_in_words(const Narrator *narrator, const Event *event)
{
    const Titles *titles = narrator->titles;
    const char *place = titles_place(titles, narrator->machine->position, event->place);
    const char *nation = titles_name(titles, ENTITY_NATION, event->nation);
    const char *loser = titles_name(titles, ENTITY_NATION, event->loser);
    switch (event->verb) {
    case TRIGGER_CAPTURED:
        if (event->loser == NO_NAME)
            return g_strdup_printf(_("%s takes the garrison of %s."), nation, place);
        return g_strdup_printf(_("%s takes the garrison of %s from %s."), nation, place, loser);
    case TRIGGER_BATTLE_END:
        return g_strdup_printf(_("The battle of %2$s is lost by %1$s."),
                               titles_name(titles, ENTITY_SIDE, event->side), place);
    case TRIGGER_SIEGE_END:
        return g_strdup_printf(_("The siege of %s is over."), place);
    case TRIGGER_ACTIVATED:
        return g_strdup_printf(_("%s enters the war."), nation);
    case TRIGGER_TRUCED:
        return g_strdup_printf(_("%s is under truce."), nation);
    default:
        return NULL;
    }
}

/* In a siege units fire in their order. */
static gint32
unit_of_frame(const Frame *frame)
{
    return frame->procedure == PROCEDURE_SIEGE ? (gint32)frame->next - 1 : frame->unit;
}

/* Returns: the number of the rating with which the dice were rolled: of a unit, or the garrison. */
static gint32
number_of_rating(const GameRules *rules, const Salvo *salvo)
{
    gint32 unit = unit_of_frame(&salvo->frame);
    gboolean is_unit = unit >= 0 && unit < (gint32)rules->board.n_units;
    gint32 rating =
        is_unit ? rules->board.units[unit].rating : rules_parameters(rules)->garrison_rating;
    return rating != NO_NUMBER ? RATING_HITS(rating) : 1;
}

static char *
hits_in_words(const GameRules *rules, const Salvo *salvo)
{
    gint32 number = number_of_rating(rules, salvo);
    guint hits = 0;
    for (guint i = 0; i < salvo->n; i++)
        hits += blocks_battle_hits_of_roll(rules, number, (gint32)salvo->faces[i]);
    if (hits == 0)
        return g_strdup(_("no hit"));
    return g_strdup_printf(ngettext("%u hit", "%u hits", hits), hits);
}

/* Whether the sides are asked for their roll again, the one that rolled or, after a tie, both. */
static gboolean
is_rolled_again(const Machine *machine)
{
    const Position *position = machine->position;
    return position->n_frames > 0 && machine_top(machine)->procedure == PROCEDURE_ACTION_ROLL;
}

static char *
actions_in_words(const Machine *machine, const Salvo *salvo)
{
    if (is_rolled_again(machine) && machine_top(machine)->side <= salvo->side)
        return g_strdup(_("to be rolled again"));
    const ActionCode *row = blocks_turn_rolled_row(machine->rules, machine->position, salvo->side);
    if (row == NULL)
        return g_strdup(_("nothing"));
    if (row->event == TRUE)
        return g_strdup(_("an event"));
    gint32 actions = blocks_turn_actions_of_row(machine, row, salvo->side);
    return g_strdup_printf(ngettext("%d action", "%d actions", (gulong)actions), actions);
}

/* Returns: (transfer full): what the dice give, as far as the sentence of the procedure says it.
 */
static char *
result_in_words(const Machine *machine, const Salvo *salvo)
{
    const GameRules *rules = machine->rules;
    switch (salvo->frame.procedure) {
    case PROCEDURE_ACTION_ROLL:
        return actions_in_words(machine, salvo);
    case PROCEDURE_FIRE:
    case PROCEDURE_SIEGE:
        return hits_in_words(rules, salvo);
    default:
        return NULL;
    }
}

/* What a side does not see does not tell it how many units the other one has. */
static const char *
sentence_of_roll(const Narrator *narrator, const Salvo *salvo)
{
    gboolean is_hunger = salvo->is_reckoned && (salvo->reckoning.judged == JUDGED_HUNGER ||
                                                salvo->reckoning.judged == JUDGED_SPARED);
    return is_hunger && narrator->viewer != NO_NAME && narrator->viewer != salvo->frame.side ? ""
                                                                                             : NULL;
}

/* Where no unit rolls, the garrison of the place does. */
static char *
roll_in_words(const Narrator *narrator, const Salvo *salvo, const char *brace)
{
    const Machine *machine = narrator->machine;
    const Frame *frame = &salvo->frame;
    if (strcmp(brace, "who") == 0)
        return g_strdup_printf(_("the garrison of %s"),
                               titles_place(narrator->titles, machine->position, frame->place));
    if (strcmp(brace, "at") == 0)
        return g_strdup(titles_place(narrator->titles, machine->position, frame->place));
    if (strcmp(brace, "result") == 0)
        return result_in_words(machine, salvo);
    if (strcmp(brace, "rating") == 0)
        return g_strdup_printf("%d", number_of_rating(machine->rules, salvo));
    if (strcmp(brace, "table") == 0)
        return g_strdup(titles_name(narrator->titles, ENTITY_TABLE, (gint32)frame->next));
    if (strcmp(brace, "nation") == 0)
        return g_strdup(titles_name(narrator->titles, ENTITY_NATION,
                                    (gint32)(frame->next % machine->rules->board.n_nations)));
    return NULL;
}

static char *
source_of_roll(const Narrator *narrator, const Salvo *salvo)
{
    if (salvo->frame.procedure != PROCEDURE_TABLE)
        return NULL;
    return titles_source(narrator->titles, ENTITY_TABLE, (gint32)salvo->frame.next);
}

/* Whether the next space is behind the printed move of the unit that takes it (4.4). */
static gboolean
is_forced_march(const Machine *machine, const Offer *offer)
{
    const Frame *group = machine_top(machine);
    const Situation situation = machine_situation(machine, group);
    if (group->procedure != PROCEDURE_GROUP ||
        position_is_aboard(machine->rules, machine->position, offer->number))
        return FALSE;
    gint32 used = group->unit == offer->number ? group->value : 0;
    return used >= unit_move(&situation, offer->number);
}

static const char *
offered_words(const Narrator *narrator, const Offer *offer)
{
    return offer->kind == OFFER_MOVE && is_forced_march(narrator->machine, offer)
               ? N_("move to {other}, a forced march")
               : NULL;
}

static const char *
name_phase(const Position *position)
{
    static const char *const names[] = {
        [PHASE_SET_UP] = N_("Set-up"),
        [PHASE_INTERPHASE] = N_("Interphase"),
        [PHASE_ACTION_ROLL] = N_("Action roll"),
        [PHASE_ACTIONS] = N_("Actions"),
        [PHASE_BATTLES] = N_("Battles"),
        [PHASE_SIEGES] = N_("Sieges"),
        [PHASE_FORAGE] = N_("Forage"),
        [PHASE_EXTRA] = N_("Extra actions"),
        [PHASE_OVER] = N_("End"),
    };
    return names[position->phase];
}

#define SENTENCES "validator/systems/area-blocks/sentences.def"
#include "validator/engine/sentence-tables.h"

const SystemWording area_wording = {
    .sentences = &sentences_of_system,
    .phase = name_phase,
    .why_not = why_not,
    .between_turns = between_turns,
    .narrate_phase = narrate_phase,
    .narrate_question = narrate_fights,
    .place = place_in_words,
    .unit_marks = mark_unit,
    .nation_marks = mark_nation,
    .narrate_place = narrate_place,
    .narrate_nation = narrate_nation,
    .event = event_in_words,
    .cause = cause_in_words,
    .offered = offered_words,
    .unit = unit_of_frame,
    .rolled = sentence_of_roll,
    .roll = roll_in_words,
    .roll_source = source_of_roll,
};
