/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A system of rules: what one family of games adds to what every game has. It is one row of const
 * tables and functions, passed to the compiler of rules in RulesInput.system; the core and the
 * modules above reach a system through this row alone.
 *
 * Procedures, arrays and offers of a system are numbered after those of the core: N_PROCEDURES is
 * its first procedure. Verbs are numbered once for all systems, by verbs.def.
 *
 * The functions are called by the thread that runs the game or the check; those that take a const
 * Position must not change anything.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/engine/compile.h"
#include "validator/engine/dice.h"
#include "validator/engine/event.h"
#include "validator/engine/offer-words.h"

/* A condition: whether it holds, and what it reads (PositionAsked) besides what the units, places,
 * terms and conditions in it read. */
typedef struct {
    gboolean (*holds)(const Situation *situation, const ConditionCode *condition);
    guint8 asks;
    /* Returns: how much of it is met, 0 to PROGRESS_ALL, which means that it holds. NULL: 0 until
     * it holds. */
    gint32 (*progress)(const Situation *situation, const ConditionCode *condition);
} ConditionRow;

/* The value of a term, and what it reads. */
typedef struct {
    gint64 (*value)(const Situation *situation, const TermCode *term);
    guint8 asks;
} TermRow;

/* An effect. act() applies it at once or pushes a procedure; @frame is that of the list of effects
 * and @at the number of the effect. Where act() is effect_begin_units(), the procedure UNITS calls
 * to_unit() for each unit of the effect and then, if there was any, to_all() once with all of them:
 * @units, one bit each. */
typedef struct {
    void (*act)(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect);
    void (*to_unit)(Machine *machine, const Frame *frame, guint32 at, gint32 unit);
    void (*to_all)(Machine *machine, const Subjects *subjects, const EffectCode *effect,
                   const guint8 *units);
} EffectRow;

/* A member of a selector of units or of places that only this system reads. */
typedef struct {
    gsize member; /* its offset in UnitsCode or PlacesCode: a number, or a name */
    /* Returns: whether the unit or place @number fits what @selector states for the member. */
    gboolean (*fits)(const Situation *situation, gconstpointer selector, gint32 number);
    /* Sets in @marks, a set of units, the bits of the units that fit and clears all
     * others. NULL: fits() is called for each unit. */
    void (*mark)(const Situation *situation, gconstpointer selector, guint8 *marks);
} SelectorRow;

/* Returns: whether @selector, UnitsCode or PlacesCode, states the member of @row. */
static inline gboolean
selector_gives(gconstpointer selector, const SelectorRow *row)
{
    gint32 given = *(const gint32 *)(gconstpointer)((const char *)selector + row->member);
    return given != NO_NUMBER && given != NO_NAME;
}

/* Returns: whether the unit or place @number fits every member of the @n @rows that @selector
 * states. */
static inline gboolean
selector_fits(const Situation *situation, gconstpointer selector, const SelectorRow *rows, guint n,
              gint32 number)
{
    for (guint i = 0; i < n; i++)
        if (selector_gives(selector, &rows[i]) && !rows[i].fits(situation, selector, number))
            return FALSE;
    return TRUE;
}

/* What data state of a position that the core has no array for; see set-up.h. Any member may be
 * NULL. */
typedef struct {
    /* Fills the arrays of the system in @position, all 0 before, with what is printed. */
    void (*print)(const GameRules *rules, Position *position);
    /* Set what the record of a unit, place or nation states. Returns: NULL, or (transfer full) a
     * message that says what is not possible. */
    FindingWords *(*unit)(const GameRules *rules, Position *position, const PlacedUnit *placed,
                          gint32 unit);
    FindingWords *(*place)(const GameRules *rules, Position *position, const State *state,
                           gint32 place);
    FindingWords *(*nation)(const GameRules *rules, Position *position, const Stance *stance,
                            gint32 nation);
    /* Sets what the record of a position states outside of these lists. Returns: likewise. */
    FindingWords *(*rest)(const GameRules *rules, Position *position, const SparsePosition *sparse);
    /* Called when all of a recorded position has been set. */
    void (*laid)(const GameRules *rules, Position *position);
} SystemSetUp;

/* What the map and the roster print for this system alone; the result is GameRules.printed. */
typedef struct {
    /* Returns: (transfer full): called when the board is compiled. What is in the rules->printed of
     * input->beside may be borrowed. */
    gpointer (*create)(const GameRules *rules, const RulesInput *input);
    void (*free)(gpointer printed);
    /* Compiles the records that only this system has code for, and notes in @printed where the code
     * is. NULL: there are none. */
    void (*compile)(gpointer printed, Compiler *compiler, const RulesInput *input);
} SystemPrinted;

/* What a side does not know of a position. NULL, the whole row: each side sees everything. */
typedef struct {
    /* Turns @view, a copy of a position, into what @side may know of it. NULL: nothing is hidden.
     */
    void (*hide)(const GameRules *rules, Position *view, gint32 side);
    /* Turns such a @view into a position that looks the same to @side, drawn by @dice; all that fit
     * are equally likely. NULL: the view is a position already. */
    void (*guess)(const GameRules *rules, Position *view, gint32 side, DiceStream *dice);
    /* Returns: whether @side may see the face of @unit. NULL: it may. */
    gboolean (*sees)(const GameRules *rules, const Position *position, gint32 unit, gint32 side);
} SystemHidden;

/* Callbacks after something that the core did. Any member may be NULL. */
typedef struct {
    /* The roll of the effect at @at came to @result, and the rows for it have been applied. */
    void (*rolled)(Machine *machine, guint32 at, const Subjects *subjects, gint32 result);
    /* @event happened; the rules that wait for it have been collected. */
    void (*happened)(Machine *machine, const Event *event);
    /* Something other than the places of units changed, and the rules that wait for it have run.
     * Pushes a procedure for what follows from that, if anything does. */
    void (*settle)(Machine *machine);
    /* PositionAsked: what, apart from the places of units, settle() reads; see
     * position_has_system_news(). */
    guint8 watched;
} SystemReactions;

/* Decisions before play that the core does not know. */
typedef struct {
    /* Starts @decision, which is not a placement. */
    void (*begin)(Machine *machine, const DecisionCode *decision, const Subjects *subjects);
    /* Returns: whether the units in @place keep the limit that a placement may set. */
    gboolean (*keeps_limit)(const GameRules *rules, const Position *position, gint32 place);
} SystemDecisions;

/* Levels of nations (what each of them gets for a year) and their markers, for checks of set-ups
 * and scores. All members are given. */
typedef struct {
    /* Returns: the level of @nation; 0 for one that has none. */
    gint32 (*level)(const GameRules *rules, const Position *position, gint32 nation);
    /* Returns: the level that follows from the printed one and the lost lands of @nation alone,
     * whatever the data state and effects did; 0 for one that has none. */
    gint32 (*level_of_lands)(const GameRules *rules, const Position *position, gint32 nation);
    /* Sets the level of @nation to @level, or to the nearest one that play can reach. */
    void (*set_nearest)(const GameRules *rules, Position *position, gint32 nation, gint32 level);
    /* Returns: how many markers of @colour are in use, on the map or beside it. */
    gint32 (*n_markers)(const GameRules *rules, const Position *position, gint32 colour);
} SystemLevels;

/* A move that is not allowed. */
#define GROUND_NEVER (-1)

/* What a system knows of control, sight, movement and command, for modules that check, edit and
 * draw. Pure: nothing changes. Any member may be NULL. */
typedef struct SystemGround {
    /* Returns: steps from one place to the other; G_MAXINT32: no way leads there. */
    gint32 (*distance)(const GameRules *rules, gint32 one, gint32 other);
    /* Returns: whether @place lies before @unit, and whether in its zone of control. */
    gboolean (*is_before)(const GameRules *rules, const Position *position, gint32 unit,
                          gint32 place);
    gboolean (*controls)(const GameRules *rules, const Position *position, gint32 unit,
                         gint32 place);
    /* Returns: whether a line of sight leads from @from to @to. */
    gboolean (*sees)(const GameRules *rules, const Position *position, gint32 from, gint32 to);
    /* Returns: the points that @unit pays for the step from @from to @to beside it, or
     * GROUND_NEVER. */
    gint32 (*cost)(const GameRules *rules, gint32 unit, gint32 from, gint32 to);
    /* Returns: the points that @unit has to move with. */
    gint32 (*move)(const GameRules *rules, const Position *position, gint32 unit);
    /* Returns: whether @unit may be on the ground of @place, whatever else is there. */
    gboolean (*bears)(const GameRules *rules, gint32 unit, gint32 place);
    /* Returns: whether @unit leads others, and how many steps far. */
    gboolean (*leads)(const GameRules *rules, gint32 unit);
    gint32 (*range)(const GameRules *rules, gint32 unit);
    /* Returns: the leader of @unit; NO_NAME: none. */
    gint32 (*leader)(const GameRules *rules, const Position *position, gint32 unit);
    /* Marks the places to which lines of command lead from @leader, one bit each; @places has
     * MARKS_SIZE(n_places) bytes. */
    void (*command_range)(const GameRules *rules, const Position *position, gint32 leader,
                          guint8 *places);
    /* Marks the units of @side that are in command, in a set of units. */
    void (*commanded)(const GameRules *rules, const Position *position, gint32 side, guint8 *units);
    /* Returns: NULL, or (transfer none) for people what is wrong with the units of @side in @place
     * standing together. */
    const char *(*stack_fault)(const GameRules *rules, const Position *position, gint32 place,
                               gint32 side);
} SystemGround;

/* A member that is NULL or 0 means "none". Only the number of sides and begin are needed by
 * a system that is played. */
struct System {
    guint n_sides_min, n_sides_max; /* numbers of sides that the system can play */

    /* Tables, numbered behind those of the core. */
    const ProcedureRow *procedures;
    guint n_procedures;
    const PositionArray *arrays;
    guint n_arrays;
    const OfferRow *offers;
    guint n_offers;
    const ConditionRow *conditions; /* by ConditionVerb; rows of verbs of others are empty */
    const TermRow *terms;           /* likewise by TermVerb */
    const EffectRow *effects;       /* likewise by EffectVerb */
    const SelectorRow *units, *places;
    guint n_units, n_places;
    const NumberedList *numbered; /* records that only its offers, arrays and queries name */
    guint n_numbered;

    /* Starts the game once the set-up is complete. NULL: its data are checked but not played. */
    void (*begin)(Machine *machine);
    /* Returns: NULL, or (transfer none) what the games of @rules, the root of rules.json (NULL:
     * there is none), lack to be played: a text marked with N_(), with {system} for the name of the
     * system. */
    const char *(*unplayed)(const Record *rules);

    const SystemSetUp *set_up;
    const SystemPrinted *printed;
    const SystemReactions *reactions;
    const SystemDecisions *decisions;
    const SystemHidden *hidden;
    const SystemLevels *levels;
    const struct SystemPlay *play; /* for players and results: play.h */
    const SystemGround *ground;
    const struct SystemChart *chart; /* for the map: chart.h */
};

/* Returns: (transfer none): the row of the condition, or term, @verb: that of the core or that of
 * the system of @rules. A verb that neither has gets an empty row: it never holds, it is worth 0.
 */
const ConditionRow *condition_row(const GameRules *rules, gint32 verb);
const TermRow *condition_term_row(const GameRules *rules, gint32 verb);

/* Returns: (transfer none): the system that plays @rules, or NULL if none does, or none with that
 * number of sides. */
static inline const System *
system_of(const GameRules *rules)
{
    const System *system = rules->system;
    return system != NULL && system->begin != NULL && rules->board.n_sides >= system->n_sides_min &&
                   rules->board.n_sides <= system->n_sides_max
               ? system
               : NULL;
}
