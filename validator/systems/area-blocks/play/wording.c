/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is told of games of this system beside the sentences of sentences.def.
 */
#include "schema/model/entities.h"
#include "validator/systems/area-blocks/battle/battle.h"
#include "validator/systems/area-blocks/play/play.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/printed.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn/action-roll.h"
#include "validator/systems/area-blocks/turn/passage.h"
#include "validator/systems/area-blocks/turn/phase.h"
#include "validator/systems/area-blocks/turn/turn.h"
#include "validator/systems/area-blocks/year/level.h"

#include <string.h>

/* The notes: places of the fights that were told last, and, for a turn, the most that each nation
 * had to spend in it. */
enum { NOTE_BATTLE, NOTE_ROUND, NOTE_SIEGE, NOTE_TURN, NOTE_POINTS };
G_STATIC_ASSERT((int)NOTE_POINTS + (int)BOARD_NATIONS_MAX <= (int)TELLING_NOTES);

static char *
between_turns(const Telling *telling)
{
    const Position *position = telling->machine->position;
    if (position->phase != PHASE_INTERPHASE)
        return NULL;
    return g_strdup_printf("Before %d", position_year(telling->machine->rules, position));
}

static void
tell_phase(Telling *telling, GString *to)
{
    const Position *position = telling->machine->position;
    if (position->phase != PHASE_ACTIONS)
        return;
    g_autofree char *source = title_cited(telling->titles, CITED_FIRST_PLAYER);
    g_autofree char *text = g_strdup_printf(
        "%s: first to act.", title_of(telling->titles, ENTITY_SIDE, position->first_side));
    telling->line(telling, to, DEPTH_ANSWER, text, source);
}

static void
tell_battle(Telling *telling, const Frame *frame, GString *to)
{
    const Titles *titles = telling->titles;
    const Position *position = telling->machine->position;
    g_autofree char *source = title_cited(titles, CITED_BATTLES);
    if (frame->place != telling->notes[NOTE_BATTLE]) {
        g_autofree char *text = g_strdup_printf("Battle of %s: attack by %s, defence by %s.",
                                                title_of_place(titles, position, frame->place),
                                                title_of(titles, ENTITY_SIDE, frame->side),
                                                title_of(titles, ENTITY_SIDE, frame->value));
        telling->line(telling, to, DEPTH_ANSWER, text, source);
    }
    if (frame->left != telling->notes[NOTE_ROUND] && frame->left > 0) {
        g_autofree char *text = g_strdup_printf("Round %u", frame->left);
        telling->line(telling, to, DEPTH_ANSWER, text, "");
    }
    telling->notes[NOTE_BATTLE] = frame->place;
    telling->notes[NOTE_ROUND] = frame->left;
}

static void
tell_siege(Telling *telling, const Frame *frame, GString *to)
{
    const Titles *titles = telling->titles;
    const GameRules *rules = telling->machine->rules;
    const Position *position = telling->machine->position;
    if (frame->place == telling->notes[NOTE_SIEGE])
        return;
    telling->notes[NOTE_SIEGE] = frame->place;
    g_autofree char *source = title_cited(titles, CITED_SIEGES);
    g_autofree char *text = g_strdup_printf("Siege of %s, which has a garrison of %d.",
                                            title_of_place(titles, position, frame->place),
                                            position_garrisons(rules, position)[frame->place]);
    telling->line(telling, to, DEPTH_ANSWER, text, source);
}

/* Tells which battle and which siege is on, when something is asked in it. */
static void
tell_fights(Telling *telling, GString *to)
{
    const Position *position = telling->machine->position;
    const Frame *battle = NULL, *siege = NULL;
    for (guint i = 0; i < position->n_frames; i++) {
        const Frame *frame = &position->frames[i];
        battle = frame->procedure == PROCEDURE_BATTLE ? frame : battle;
        siege = frame->procedure == PROCEDURE_SIEGE ? frame : siege;
    }
    if (battle != NULL)
        tell_battle(telling, battle, to);
    else
        telling->notes[NOTE_BATTLE] = NO_NAME;
    if (siege != NULL)
        tell_siege(telling, siege, to);
    else
        telling->notes[NOTE_SIEGE] = NO_NAME;
}

static char *
place_in_words(const GameRules *rules, const Position *position, gint32 place)
{
    return g_strdup_printf("garrison %d, forage %d", position_garrisons(rules, position)[place],
                           printed_places(rules)[place].forage);
}

static void
tell_place(Telling *telling, gint32 place, GString *to)
{
    const GameRules *rules = telling->machine->rules;
    const Position *position = telling->machine->position;
    const char *name = title_of_place(telling->titles, position, place);
    gint32 garrison = position_garrisons(rules, position)[place];
    gboolean has_harbour = position_harbours(rules, position)[place] != 0;
    if (position_garrisons(rules, telling->before)[place] != garrison)
        telling_consequence(telling, to, "%s has a garrison of %d now.", name, garrison);
    if ((position_harbours(rules, telling->before)[place] != 0) != has_harbour)
        telling_consequence(telling, to, "%s has %s.", name,
                            has_harbour ? "a harbour now" : "no harbour any more");
}

static void
tell_nation(Telling *telling, gint32 nation, GString *to)
{
    const GameRules *rules = telling->machine->rules;
    const Position *position = telling->machine->position;
    const char *name = title_of(telling->titles, ENTITY_NATION, nation);
    gint32 level = level_of(rules, position, nation);
    gint32 budget = position_budgets(rules, position)[nation];
    if (telling->notes[NOTE_TURN] != position->turn)
        memset(&telling->notes[NOTE_POINTS], 0, rules->board.n_nations * sizeof(gint32));
    telling->notes[NOTE_TURN] = position->turn;
    gint32 *most = &telling->notes[NOTE_POINTS + nation];
    if (rules->board.nations[nation].level != NO_NUMBER &&
        level != level_of(rules, telling->before, nation))
        telling_consequence(telling, to, "The level of %s is %d now.", name, level);
    /* While a nation builds, its points are with who builds, and come back. */
    gboolean is_more = budget > *most;
    *most = MAX(budget, *most);
    if (is_more)
        telling_consequence(telling, to, "%s has %d points to spend.", name, budget);
}

static const char *
cause_in_words(gint32 cause)
{
    static const char *const words[] = {
        [CAUSE_BATTLE] = "in battle",          [CAUSE_RETREAT] = "without a way back",
        [CAUSE_MARCH] = "on its forced march", [CAUSE_FORAGE] = "by hunger",
        [CAUSE_EVENT] = "by an event",         [CAUSE_SIEGE] = "in a siege",
        [CAUSE_HARBOUR] = "with its harbour",  [CAUSE_TRUCE] = "by a truce",
    };
    return cause >= 0 && cause < (gint32)G_N_ELEMENTS(words) ? words[cause] : NULL;
}

static char *
event_in_words(const Telling *telling, const Event *event)
{
    const Titles *titles = telling->titles;
    const char *place = title_of_place(titles, telling->machine->position, event->place);
    const char *nation = title_of(titles, ENTITY_NATION, event->nation);
    const char *loser = title_of(titles, ENTITY_NATION, event->loser);
    switch (event->verb) {
    case TRIGGER_CAPTURED:
        if (event->loser == NO_NAME)
            return g_strdup_printf("%s takes the garrison of %s.", nation, place);
        return g_strdup_printf("%s takes the garrison of %s from %s.", nation, place, loser);
    case TRIGGER_BATTLE_END:
        return g_strdup_printf("the battle of %s is lost for %s.", place,
                               title_of(titles, ENTITY_SIDE, event->side));
    case TRIGGER_SIEGE_END:
        return g_strdup_printf("the siege of %s is over.", place);
    case TRIGGER_ACTIVATED:
        return g_strdup_printf("%s enters the war.", nation);
    case TRIGGER_TRUCED:
        return g_strdup_printf("%s is under truce.", nation);
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
        hits += hits_of_roll(rules, number, (gint32)salvo->faces[i]);
    if (hits == 0)
        return g_strdup("no hit");
    return g_strdup_printf("%u hit%s", hits, hits == 1 ? "" : "s");
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
        return g_strdup("to be rolled again");
    const ActionCode *row = rolled_row(machine->rules, machine->position, salvo->side);
    if (row == NULL)
        return g_strdup("nothing");
    if (row->event == TRUE)
        return g_strdup("an event");
    gint32 actions = actions_of_row(machine, row, salvo->side);
    return g_strdup_printf("%d action%s", actions, actions == 1 ? "" : "s");
}

/* Returns: (transfer full): what the dice give, as far as the sentence of the procedure tells it.
 */
static char *
result_in_words(const Machine *machine, const Salvo *salvo)
{
    const GameRules *rules = machine->rules;
    gint32 safe = rules_parameters(rules)->march_safe;
    switch (salvo->frame.procedure) {
    case PROCEDURE_ACTION_ROLL:
        return actions_in_words(machine, salvo);
    case PROCEDURE_MARCH:
        return g_strdup(safe == NO_NUMBER || (gint32)salvo->faces[0] >= safe ? "holds out on"
                                                                             : "suffers from");
    case PROCEDURE_FIRE:
    case PROCEDURE_SIEGE:
        return hits_in_words(rules, salvo);
    default:
        return NULL;
    }
}

/* Where no unit rolls, the garrison of the place does. */
static char *
roll_in_words(const Telling *telling, const Salvo *salvo, const char *brace)
{
    const Machine *machine = telling->machine;
    const Frame *frame = &salvo->frame;
    if (strcmp(brace, "who") == 0)
        return g_strdup_printf("the garrison of %s",
                               title_of_place(telling->titles, machine->position, frame->place));
    if (strcmp(brace, "result") == 0)
        return result_in_words(machine, salvo);
    if (strcmp(brace, "table") == 0)
        return g_strdup(title_of(telling->titles, ENTITY_TABLE, (gint32)frame->next));
    if (strcmp(brace, "nation") == 0)
        return g_strdup(title_of(telling->titles, ENTITY_NATION,
                                 (gint32)(frame->next % machine->rules->board.n_nations)));
    return NULL;
}

static char *
source_of_roll(const Telling *telling, const Salvo *salvo)
{
    if (salvo->frame.procedure != PROCEDURE_TABLE)
        return NULL;
    return title_source(telling->titles, ENTITY_TABLE, (gint32)salvo->frame.next);
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

static char *
offer_in_words(const Telling *telling, const Offer *offer, const char *brace)
{
    if (strcmp(brace, "march") != 0)
        return NULL;
    return g_strdup(is_forced_march(telling->machine, offer) ? ", a forced march" : "");
}

const SystemWording area_wording = {
    .between_turns = between_turns,
    .tell_phase = tell_phase,
    .tell_question = tell_fights,
    .place = place_in_words,
    .tell_place = tell_place,
    .tell_nation = tell_nation,
    .event = event_in_words,
    .cause = cause_in_words,
    .offer = offer_in_words,
    .unit = unit_of_frame,
    .roll = roll_in_words,
    .roll_source = source_of_roll,
};
