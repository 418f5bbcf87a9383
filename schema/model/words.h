/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The enumerated words of the data: what a WORD field holds, and the ids that exist without a
 * record. Each list has its enum, in the same order.
 */
#pragma once

/* game.system */
typedef enum { SYSTEM_AREA_BLOCKS, SYSTEM_AREA_CAMPAIGN, SYSTEM_HEX_BATTLE } SystemWord;
extern const char *const system_words[];

/* Sets of systems, as fields and verbs name those that read them. */
#define SYSTEM_BIT(NAME) (1u << SYSTEM_##NAME)

/* space.kind */
typedef enum { SPACE_LAND, SPACE_SEA, SPACE_BOX } SpaceWord;
extern const char *const space_words[];

/* space.transit */
typedef enum { TRANSIT_NEVER, TRANSIT_ALWAYS, TRANSIT_UNMARKED } TransitWord;
extern const char *const transit_words[];

/* type.moves */
typedef enum { MOVES_LAND, MOVES_SEA } MoveWord;
extern const char *const move_words[];

/* Border types that every game has. */
typedef enum { BORDER_BLOCKED, BORDER_PORT, BORDER_SEA } BuiltInBorder;
extern const char *const built_in_borders[];

/* What a source may name that is no book: what was decided here, what is printed on the map, and
 * what nobody says. */
extern const char *const built_in_books[];

/* condition.status, effect.status */
typedef enum { STATUS_ACTIVE, STATUS_INACTIVE, STATUS_TRUCE, STATUS_GONE } StatusWord;
extern const char *const status_words[];

/* condition.is */
typedef enum { IS_LESS, IS_AT_MOST, IS_EQUAL, IS_AT_LEAST, IS_MORE } RelationWord;
extern const char *const relation_words[];

/* trigger.cause */
typedef enum {
    CAUSE_BATTLE,
    CAUSE_RETREAT,
    CAUSE_MARCH,
    CAUSE_FORAGE,
    CAUSE_EVENT,
    CAUSE_SIEGE,
    CAUSE_HARBOUR,
    CAUSE_TRUCE
} CauseWord;
extern const char *const cause_words[];

/* units.pick, places.pick */
typedef enum { PICK_ALL, PICK_CHOOSE, PICK_RANDOM, PICK_SOME } PickWord;
extern const char *const pick_words[];

/* units.by, places.by, effect.by */
typedef enum { BY_SELF, BY_OPPONENT, BY_OWNER } WhoWord;
extern const char *const who_words[];

/* places.free-of */
typedef enum { FREE_OF_ENEMY, FREE_OF_ANY } PresenceWord;
extern const char *const presence_words[];

/* effect.moment */
typedef enum {
    POINTS_AT_NOW,
    POINTS_AT_THIS_INTERPHASE,
    POINTS_AT_NEXT_INTERPHASE
} PointsMomentWord;
extern const char *const moment_words[];

/* rule.moment */
typedef enum {
    MOMENT_NOW,
    MOMENT_ACTION_END,
    MOMENT_PHASE_END,
    MOMENT_TURN_END,
    MOMENT_YEAR_END,
    MOMENT_INTERPHASE_START
} MomentWord;
extern const char *const rule_moment_words[];

/* effect.as */
typedef enum { ROLL_AS_ACTIVATION } RollWord;
extern const char *const roll_words[];

/* effect.what */
typedef enum {
    MODIFY_ROLL,
    MODIFY_ACTIONS,
    MODIFY_FIRST_PLAYER,
    MODIFY_POINTS,
    MODIFY_ENTER,
    MODIFY_ATTACK,
    MODIFY_SIEGE,
    MODIFY_MIXED,
    MODIFY_BUILD,
    MODIFY_DEPLOY,
    MODIFY_ACTIVATE,
    MODIFY_POLITICS,
    MODIFY_MOVE,
    MODIFY_TRUCE,
    N_MODIFIED
} ModifiedWord;
extern const char *const modified_words[];

/* effect.until */
typedef enum { UNTIL_TURN_END, UNTIL_YEAR_END, UNTIL_INTERPHASE_END } UntilWord;
extern const char *const until_words[];

/* rule.once */
typedef enum { ONCE_GAME, ONCE_YEAR, ONCE_TURN } OnceWord;
extern const char *const once_words[];

/* may.during */
typedef enum { DURING_ANY, DURING_ACTION, DURING_INTERPHASE } DuringWord;
extern const char *const during_words[];

/* decision.limit */
typedef enum { LIMIT_BY_FORAGE } LimitWord;
extern const char *const limit_words[];

/* effect.spend */
typedef enum { SPEND_ANY, SPEND_STEPS, SPEND_BUILD } SpendWord;
extern const char *const spend_words[];

/* profile.after-events */
typedef enum { AFTER_EVENTS_FORAGE, AFTER_EVENTS_TURN } AfterEventsWord;
extern const char *const after_events_words[];

/* profile.force-marched */
typedef enum { FORCE_MARCHED_ANY_BATTLE, FORCE_MARCHED_EXISTING_BATTLE } ForceMarchedWord;
extern const char *const force_marched_words[];

/* profile.leaves-battle */
typedef enum { LEAVES_WITHOUT_GARRISON, LEAVES_ATTACKER } LeavesBattleWord;
extern const char *const leaves_battle_words[];

/* profile.deployment */
typedef enum { DEPLOYMENT_EACH, DEPLOYMENT_TOGETHER } DeploymentWord;
extern const char *const deployment_words[];

/* profile.wins-ties: for how long whoever a scenario lets win ties does so */
typedef enum { WINS_TIES_FIRST_TURN, WINS_TIES_WHOLE_GAME } WinsTiesWord;
extern const char *const wins_ties_words[];

/* profile.action-order: which kinds of actions are done in their printed order */
typedef enum { ACTION_ORDER_ALL, ACTION_ORDER_THREE } ActionOrderWord;
extern const char *const action_order_words[];

/* profile.pins-end */
typedef enum { PINS_END_PINNER_LEAVES, PINS_END_TURN_OVER } PinsEndWord;
extern const char *const pins_end_words[];

/* profile.markers-back: when a marker may be taken back for another place */
typedef enum { MARKERS_BACK_ANY_TIME, MARKERS_BACK_NEVER } MarkersBackWord;
extern const char *const markers_back_words[];

/* step.step */
typedef enum {
    STEP_RULES,
    STEP_PER_SIDE,
    STEP_ARRIVALS,
    STEP_POINTS,
    STEP_ACTIVATION,
    STEP_SELF_SUFFICIENT,
    STEP_ON_MAP,
    STEP_BUILDS,
    STEP_TRUCES
} StepWord;
extern const char *const step_words[];

/* cited.procedure */
typedef enum {
    CITED_SET_UP,
    CITED_ACTION_ROLL,
    CITED_FIRST_PLAYER,
    CITED_EVENTS,
    CITED_RECONNAISSANCE,
    CITED_MOVEMENT,
    CITED_TRANSPORT,
    CITED_PINNING,
    CITED_FORCED_MARCH,
    CITED_SIEGE,
    CITED_POLITICS,
    CITED_REPLACEMENTS,
    CITED_BATTLES,
    CITED_RESERVES,
    CITED_FIRE,
    CITED_HITS,
    CITED_RETREAT,
    CITED_REGROUP,
    CITED_SIEGES,
    CITED_FORAGE,
    CITED_INTERPHASE,
    CITED_ACTIVATION,
    CITED_BUILDS,
    CITED_DEPLOYMENT,
    CITED_TRUCES,
    CITED_EVACUATION,
    CITED_MARKERS,
    CITED_VICTORY,
    N_CITED
} CitedWord;
extern const char *const cited_words[];

/* record.kind */
typedef enum { RECORD_CASE, RECORD_GAME, RECORD_POSITION } RecordWord;
extern const char *const record_words[];

/* record.ask: the script is played, or played and what may be done then is asked, or a query */
typedef enum { ASK_PLAY, ASK_LEGAL, ASK_VALUE } AskWord;
extern const char *const ask_words[];

/* expectation.asks: what play asks for when the script is over */
typedef enum { ASKS_CHOICE, ASKS_ROLL, ASKS_DRAW, ASKS_NOTHING } AsksWord;
extern const char *const asks_words[];

/* position.phase, in the order in which they follow each other */
typedef enum {
    STAGE_SET_UP,
    STAGE_INTERPHASE,
    STAGE_ACTION_ROLL,
    STAGE_ACTIONS,
    STAGE_BATTLES,
    STAGE_SIEGES,
    STAGE_FORAGE,
    STAGE_EXTRA,
    STAGE_OVER,
    N_STAGES
} StageWord;
extern const char *const stage_words[];

/* check.severity: those of findings, and none */
typedef enum { COUNTS_NOTE, COUNTS_WARNING, COUNTS_ERROR, COUNTS_NOTHING } CountsWord;
extern const char *const severity_words[];

/* Words that stand for a record in a reference of a rule: whom the rule runs for, the other side,
 * what an effect before activated, and what the event was about. */
typedef enum {
    SUBJECT_SELF,
    SUBJECT_OPPONENT,
    SUBJECT_ACTIVATED,
    SUBJECT_EVENT_UNIT,
    SUBJECT_EVENT_PLACE,
    SUBJECT_EVENT_NATION
} SubjectWord;
extern const char *const subject_words[];

/* Zones that need no record: everything on the map, at sea, at home..., a year box, out of the
 * game. */
extern const char *const zone_words[];
