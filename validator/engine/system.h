/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A system of rules: what one family of games gives beside what every game has. All of it stands in
 * one row of const tables and functions, which whoever compiles rules hands in
 * (RulesInput.system); the core and the rooms above reach a system through this row alone. A member
 * that is not given is nothing: no table, nothing to do.
 *
 * Numbers of procedures, arrays and offers go on behind those of the core: N_PROCEDURES is the
 * first procedure of a system. Verbs are numbered once for all systems, by verbs.def.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/engine/dice.h"
#include "validator/engine/event.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/compile.h"

/* A condition: whether it holds, and what it asks about (PositionAsked) beside what the units,
 * places, terms and conditions that it is written with ask. */
typedef struct {
    gboolean (*holds)(const Situation *situation, const ConditionCode *condition);
    guint8 asks;
    /* How much of it is there, PROGRESS_ALL just when it holds; NULL: nothing while it does not. */
    gint32 (*progress)(const Situation *situation, const ConditionCode *condition);
} ConditionRow;

/* A term likewise. */
typedef struct {
    gint64 (*value)(const Situation *situation, const TermCode *term);
    guint8 asks;
} TermRow;

/* One effect: what is done at once or begins a procedure of its own, @frame being that of the list
 * and @at the place of the effect. effect_begin_units() has it done to each of its units, in a
 * procedure UNITS, and then, unless there was none, to all of them together: @units, one bit each.
 */
typedef struct {
    void (*act)(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect);
    void (*to_unit)(Machine *machine, const Frame *frame, guint32 at, gint32 unit);
    void (*to_all)(Machine *machine, const Subjects *subjects, const EffectCode *effect,
                   const guint8 *units);
} EffectRow;

/* A member of a selector of units or of places that only this system reads. */
typedef struct {
    gsize member; /* where it stands in UnitsCode or PlacesCode: a number, or a name */
    /* Whether the unit, or the place, @number fits what @selector gives. */
    gboolean (*fits)(const Situation *situation, gconstpointer selector, gint32 number);
    /* Marks the units that fit in @marks, of RULES_UNITS_MAX / 8 bytes, which are cleared first;
     * NULL: they are found out one by one. */
    void (*mark)(const Situation *situation, gconstpointer selector, guint8 *marks);
} SelectorRow;

/* Returns: whether @selector, UnitsCode or PlacesCode, gives the member of @row. */
static inline gboolean
selector_gives(gconstpointer selector, const SelectorRow *row)
{
    gint32 given = *(const gint32 *)(gconstpointer)((const char *)selector + row->member);
    return given != NO_NUMBER && given != NO_NAME;
}

/* Returns: whether the unit, or the place, @number fits what @selector says of the @n @rows. */
static inline gboolean
selector_fits(const Situation *situation, gconstpointer selector, const SelectorRow *rows, guint n,
              gint32 number)
{
    for (guint i = 0; i < n; i++)
        if (selector_gives(selector, &rows[i]) && !rows[i].fits(situation, selector, number))
            return FALSE;
    return TRUE;
}

/* What data state of a position that the core has no array for; see set-up.h. */
typedef struct {
    /* Sets the own arrays of @position, which are 0, as printed. */
    void (*print)(const GameRules *rules, Position *position);
    /* Sets what the record of a unit, place or nation says. Returns: NULL, or (transfer full) what
     * cannot be. */
    char *(*unit)(const GameRules *rules, Position *position, const PlacedUnit *placed,
                  gint32 unit);
    char *(*place)(const GameRules *rules, Position *position, const State *state, gint32 place);
    char *(*nation)(const GameRules *rules, Position *position, const Stance *stance,
                    gint32 nation);
    /* Sets what the record of a position says beside these lists. Returns: likewise. */
    char *(*rest)(const GameRules *rules, Position *position, const SparsePosition *sparse);
    /* All of a position of a record is laid out. */
    void (*laid)(const GameRules *rules, Position *position);
} SetUpRow;

struct System {
    guint n_sides_min, n_sides_max; /* that play against each other; with others there is no game */

    /* Tables. */
    const ProcedureRow *procedures;
    guint n_procedures;
    const PositionArray *arrays;
    guint n_arrays;
    const OfferRow *offers;
    guint n_offers;
    const ConditionRow *conditions; /* by ConditionVerb; empty rows are of others */
    const TermRow *terms;           /* likewise by TermVerb */
    const EffectRow *effects;       /* likewise by EffectVerb */
    const SelectorRow *units, *places;
    guint n_units, n_places;
    const SetUpRow *set_up;

    /* What is printed and no part of the board: made when the board is, into rules->printed;
     * what stands in rules->printed of input->beside may be borrowed. */
    gpointer (*printed_new)(const GameRules *rules, const RulesInput *input);
    void (*printed_free)(gpointer printed);
    /* Compiles what only this system has code of, and notes in @printed where that lies. */
    void (*compile)(gpointer printed, Compiler *compiler, const RulesInput *input);

    /* Begins to play: the set-up is complete. NULL: what is there is checked, nothing plays it. */
    void (*begin)(Machine *machine);
    /* Returns: NULL, or (transfer none) what of the games of @rules, the root of rules.json (NULL:
     * there is none), it does not play yet. */
    const char *(*unplayed)(const Record *rules);
    /* Begins a decision before play that is none of the core. */
    void (*decide)(Machine *machine, const DecisionCode *decision, const Subjects *subjects);
    /* Returns: whether what stands in @place keeps the limit that such a decision may set. */
    gboolean (*keeps_limit)(const GameRules *rules, const Position *position, gint32 place);
    /* The roll of the effect at @at came to @result; its rows are done. */
    void (*rolled)(Machine *machine, guint32 at, const Subjects *subjects, gint32 result);
    /* Is told what happened, after the rules that wait for it were collected. */
    void (*hear)(Machine *machine, const Event *event);
    /* PositionAsked: what, but where units are, it asks about again and again by itself; see
     * position_has_system_news(). */
    guint8 watched;
    /* Something but units has changed, and the rules that wait for it have run. Pushes a procedure,
     * or not, for what follows from that by itself. */
    void (*settle)(Machine *machine);

    /* Makes of @view, a copy of a position, what @side may know of it. NULL: everybody sees all. */
    void (*hide)(const GameRules *rules, Position *view, gint32 side);
    /* Makes of such a @view a position that looks the same to @side, by @dice, each that fits as
     * likely as the others. NULL: the view is one. */
    void (*guess)(const GameRules *rules, Position *view, gint32 side, DiceStream *dice);
    /* Returns: whether @side may see the face of @unit. NULL: everybody sees all. */
    gboolean (*sees)(const GameRules *rules, const Position *position, gint32 unit, gint32 side);

    /* What checks ask about a position with which a scenario begins. */
    /* Returns: the level of @nation, what it gets for a year; 0 for one that has none. */
    gint32 (*level)(const GameRules *rules, const Position *position, gint32 nation);
    /* Returns: the same, were it not for what the data state or effects did, but for what it has
     * lost. */
    gint32 (*worked_level)(const GameRules *rules, const Position *position, gint32 nation);
    /* Brings the level of @nation to @level, or as near to it as anything in play can. */
    void (*bring_level)(const GameRules *rules, Position *position, gint32 nation, gint32 level);
    /* Returns: how many markers of @colour lie on the board, those beside the map among them. */
    gint32 (*markers_in_use)(const GameRules *rules, const Position *position, gint32 colour);

    /* What it gives to those who play, see play.h, to the map, see chart.h, and to all who ask who
     * controls, sees, reaches and commands what, see ground.h. */
    const struct SystemPlay *play;
    const struct SystemGround *ground;
    const struct SystemChart *chart;

    /* Returns: the name of the phase that @position is in, for people. */
    const char *(*phase)(const Position *position);
};

/* Returns: (transfer none): what the condition, or the term, of @verb is: a row of the core, or of
 * the system that @rules are for. One that neither has is empty: it never holds, it is worth 0. */
const ConditionRow *condition_row(const GameRules *rules, gint32 verb);
const TermRow *term_row(const GameRules *rules, gint32 verb);

/* Returns: (transfer none): the system that plays @rules, or NULL if none does, or not with so many
 * sides. */
static inline const System *
system_of(const GameRules *rules)
{
    const System *system = rules->system;
    return system != NULL && system->begin != NULL && rules->board.n_sides >= system->n_sides_min &&
                   rules->board.n_sides <= system->n_sides_max
               ? system
               : NULL;
}
