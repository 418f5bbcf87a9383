/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of words.h.
 */
#include "schema/model/words.h"

#include <stddef.h>

const char *const system_words[] = {
    [SYSTEM_AREA_BLOCKS] = "area-blocks",
    [SYSTEM_AREA_CAMPAIGN] = "area-campaign",
    [SYSTEM_HEX_BATTLE] = "hex-battle",
    NULL,
};

const char *const space_words[] = {
    [SPACE_LAND] = "land",
    [SPACE_SEA] = "sea",
    [SPACE_BOX] = "box",
    NULL,
};

const char *const transit_words[] = {
    [TRANSIT_NEVER] = "never",
    [TRANSIT_ALWAYS] = "always",
    [TRANSIT_UNMARKED] = "unmarked",
    NULL,
};

const char *const move_words[] = {
    [MOVES_LAND] = "land",
    [MOVES_SEA] = "sea",
    NULL,
};

const char *const built_in_borders[] = {
    [BORDER_BLOCKED] = "blocked",
    [BORDER_PORT] = "port",
    [BORDER_SEA] = "sea",
    NULL,
};

const char *const built_in_books[] = {
    "house",
    "map",
    "reconstructed",
    NULL,
};

const char *const status_words[] = {
    [STATUS_ACTIVE] = "active",
    [STATUS_INACTIVE] = "inactive",
    [STATUS_TRUCE] = "truce",
    [STATUS_GONE] = "gone",
    NULL,
};

const char *const relation_words[] = {
    [IS_LESS] = "less",
    [IS_AT_MOST] = "at-most",
    [IS_EQUAL] = "equal",
    [IS_AT_LEAST] = "at-least",
    [IS_MORE] = "more",
    NULL,
};

const char *const cause_words[] = {
    [CAUSE_BATTLE] = "battle",
    [CAUSE_RETREAT] = "retreat",
    [CAUSE_MARCH] = "march",
    [CAUSE_FORAGE] = "forage",
    [CAUSE_EVENT] = "event",
    [CAUSE_SIEGE] = "siege",
    [CAUSE_HARBOUR] = "harbour",
    [CAUSE_TRUCE] = "truce",
    NULL,
};

const char *const pick_words[] = {
    [PICK_ALL] = "all",
    [PICK_CHOOSE] = "choose",
    [PICK_RANDOM] = "random",
    [PICK_SOME] = "some",
    NULL,
};

const char *const who_words[] = {
    [BY_SELF] = "self",
    [BY_OPPONENT] = "opponent",
    [BY_OWNER] = "owner",
    NULL,
};

const char *const presence_words[] = {
    [FREE_OF_ENEMY] = "enemy",
    [FREE_OF_ANY] = "any",
    NULL,
};

const char *const moment_words[] = {
    [POINTS_AT_NOW] = "now",
    [POINTS_AT_THIS_INTERPHASE] = "this-interphase",
    [POINTS_AT_NEXT_INTERPHASE] = "next-interphase",
    NULL,
};

const char *const rule_moment_words[] = {
    [MOMENT_NOW] = "now",
    [MOMENT_ACTION_END] = "action-end",
    [MOMENT_PHASE_END] = "phase-end",
    [MOMENT_TURN_END] = "turn-end",
    [MOMENT_YEAR_END] = "year-end",
    [MOMENT_INTERPHASE_START] = "interphase-start",
    NULL,
};

const char *const roll_words[] = {
    [ROLL_AS_ACTIVATION] = "activation",
    NULL,
};

const char *const modified_words[] = {
    [MODIFY_ROLL] = "roll",
    [MODIFY_ACTIONS] = "actions",
    [MODIFY_FIRST_PLAYER] = "first-player",
    [MODIFY_POINTS] = "points",
    [MODIFY_ENTER] = "enter",
    [MODIFY_ATTACK] = "attack",
    [MODIFY_SIEGE] = "siege",
    [MODIFY_MIXED] = "mixed",
    [MODIFY_BUILD] = "build",
    [MODIFY_DEPLOY] = "deploy",
    [MODIFY_ACTIVATE] = "activate",
    [MODIFY_POLITICS] = "politics",
    [MODIFY_MOVE] = "move",
    [MODIFY_TRUCE] = "truce",
    NULL,
};

const char *const until_words[] = {
    [UNTIL_TURN_END] = "turn-end",
    [UNTIL_YEAR_END] = "year-end",
    [UNTIL_INTERPHASE_END] = "interphase-end",
    NULL,
};

const char *const once_words[] = {
    [ONCE_GAME] = "game",
    [ONCE_YEAR] = "year",
    [ONCE_TURN] = "turn",
    NULL,
};

const char *const during_words[] = {
    [DURING_ANY] = "any",
    [DURING_ACTION] = "action",
    [DURING_INTERPHASE] = "interphase",
    NULL,
};

const char *const limit_words[] = {
    [LIMIT_BY_FORAGE] = "forage",
    NULL,
};

const char *const spend_words[] = {
    [SPEND_ANY] = "any",
    [SPEND_STEPS] = "steps",
    [SPEND_BUILD] = "build",
    NULL,
};

const char *const after_events_words[] = {
    [AFTER_EVENTS_FORAGE] = "forage",
    [AFTER_EVENTS_TURN] = "turn",
    NULL,
};

const char *const force_marched_words[] = {
    [FORCE_MARCHED_ANY_BATTLE] = "any-battle",
    [FORCE_MARCHED_EXISTING_BATTLE] = "existing-battle",
    NULL,
};

const char *const leaves_battle_words[] = {
    [LEAVES_WITHOUT_GARRISON] = "without-garrison",
    [LEAVES_ATTACKER] = "attacker",
    NULL,
};

const char *const deployment_words[] = {
    [DEPLOYMENT_EACH] = "each",
    [DEPLOYMENT_TOGETHER] = "together",
    NULL,
};

const char *const wins_ties_words[] = {
    [WINS_TIES_FIRST_TURN] = "first-turn",
    [WINS_TIES_WHOLE_GAME] = "whole-game",
    NULL,
};

const char *const action_order_words[] = {
    [ACTION_ORDER_ALL] = "all-five",
    [ACTION_ORDER_THREE] = "only-three",
    NULL,
};

const char *const pins_end_words[] = {
    [PINS_END_PINNER_LEAVES] = "pinner-leaves",
    [PINS_END_TURN_OVER] = "turn-over",
    NULL,
};

const char *const markers_back_words[] = {
    [MARKERS_BACK_ANY_TIME] = "any-time",
    [MARKERS_BACK_NEVER] = "never-back",
    NULL,
};

const char *const step_words[] = {
    [STEP_RULES] = "rules",
    [STEP_PER_SIDE] = "per-side",
    [STEP_ARRIVALS] = "arrivals",
    [STEP_POINTS] = "points",
    [STEP_ACTIVATION] = "activation",
    [STEP_SELF_SUFFICIENT] = "self-sufficient",
    [STEP_ON_MAP] = "on-map",
    [STEP_BUILDS] = "builds",
    [STEP_TRUCES] = "voluntary-truces",
    NULL,
};

const char *const cited_words[] = {
    [CITED_SET_UP] = "set-up",
    [CITED_ACTION_ROLL] = "action-roll",
    [CITED_FIRST_PLAYER] = "first-player",
    [CITED_EVENTS] = "events",
    [CITED_RECONNAISSANCE] = "reconnaissance",
    [CITED_MOVEMENT] = "movement",
    [CITED_TRANSPORT] = "transport",
    [CITED_PINNING] = "pinning",
    [CITED_FORCED_MARCH] = "forced-march",
    [CITED_SIEGE] = "siege",
    [CITED_POLITICS] = "politics",
    [CITED_REPLACEMENTS] = "replacements",
    [CITED_BATTLES] = "battles",
    [CITED_RESERVES] = "reserves",
    [CITED_FIRE] = "fire",
    [CITED_HITS] = "hits",
    [CITED_RETREAT] = "retreat",
    [CITED_REGROUP] = "regroup",
    [CITED_SIEGES] = "sieges",
    [CITED_FORAGE] = "forage",
    [CITED_INTERPHASE] = "interphase",
    [CITED_ACTIVATION] = "activation",
    [CITED_BUILDS] = "builds",
    [CITED_DEPLOYMENT] = "deployment",
    [CITED_TRUCES] = "truces",
    [CITED_EVACUATION] = "evacuation",
    [CITED_MARKERS] = "markers",
    [CITED_VICTORY] = "victory",
    NULL,
};

const char *const record_words[] = {
    [RECORD_CASE] = "case",
    [RECORD_GAME] = "game",
    [RECORD_POSITION] = "position",
    NULL,
};

const char *const ask_words[] = {
    [ASK_PLAY] = "play",
    [ASK_LEGAL] = "legal",
    [ASK_VALUE] = "value",
    NULL,
};

const char *const asks_words[] = {
    [ASKS_CHOICE] = "choice",
    [ASKS_ROLL] = "roll",
    [ASKS_DRAW] = "draw",
    [ASKS_NOTHING] = "nothing",
    NULL,
};

const char *const stage_words[] = {
    [STAGE_SET_UP] = "set-up",
    [STAGE_INTERPHASE] = "interphase",
    [STAGE_ACTION_ROLL] = "action-roll",
    [STAGE_ACTIONS] = "actions",
    [STAGE_BATTLES] = "battles",
    [STAGE_SIEGES] = "sieges",
    [STAGE_FORAGE] = "forage",
    [STAGE_EXTRA] = "extra-actions",
    [STAGE_OVER] = "over",
    NULL,
};

const char *const severity_words[] = {
    [COUNTS_NOTE] = "note",
    [COUNTS_WARNING] = "warning",
    [COUNTS_ERROR] = "error",
    [COUNTS_NOTHING] = "off",
    NULL,
};

const char *const subject_words[] = {
    "@self",
    "@opponent",
    "@activated",
    "@event.unit",
    "@event.place",
    "@event.nation",
    NULL,
};

const char *const zone_words[] = {
    "@map",
    "@sea",
    "@home",
    "@friendly",
    "@enemy",
    "@transit",
    "@year",
    "@pool",
    "@out",
    "@event.place",
    NULL,
};
