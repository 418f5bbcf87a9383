/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The C struct of every entity, made from its rows. A record is read through its struct:
 * `const Space *space = (const Space *)record;` after a look at record->entity.
 */
#pragma once

#include "schema/model/record.h"

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/game.def"
#include "schema/model/fields-end.h"
} Game;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/map.def"
#include "schema/model/fields-end.h"
} Map;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/roster.def"
#include "schema/model/fields-end.h"
} Roster;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/tables.def"
#include "schema/model/fields-end.h"
} Tables;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/rules.def"
#include "schema/model/fields-end.h"
} Rules;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/side.def"
#include "schema/model/fields-end.h"
} Side;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/dice.def"
#include "schema/model/fields-end.h"
} Dice;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/season.def"
#include "schema/model/fields-end.h"
} Season;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/colour.def"
#include "schema/model/fields-end.h"
} Colour;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/range.def"
#include "schema/model/fields-end.h"
} Range;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/book.def"
#include "schema/model/fields-end.h"
} Book;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/space.def"
#include "schema/model/fields-end.h"
} Space;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/garrison.def"
#include "schema/model/fields-end.h"
} Garrison;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/port.def"
#include "schema/model/fields-end.h"
} Port;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/neighbour.def"
#include "schema/model/fields-end.h"
} Neighbour;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/region.def"
#include "schema/model/fields-end.h"
} Region;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/nation.def"
#include "schema/model/fields-end.h"
} Nation;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/type.def"
#include "schema/model/fields-end.h"
} UnitType;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/unit.def"
#include "schema/model/fields-end.h"
} Unit;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/border.def"
#include "schema/model/fields-end.h"
} Border;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/action.def"
#include "schema/model/fields-end.h"
} Action;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/track.def"
#include "schema/model/fields-end.h"
} Track;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/box.def"
#include "schema/model/fields-end.h"
} OffMapBox;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/table.def"
#include "schema/model/fields-end.h"
} Table;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/row.def"
#include "schema/model/fields-end.h"
} Row;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/rule.def"
#include "schema/model/fields-end.h"
} Rule;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/may.def"
#include "schema/model/fields-end.h"
} May;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/ruling.def"
#include "schema/model/fields-end.h"
} Ruling;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/answer.def"
#include "schema/model/fields-end.h"
} Answer;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/option.def"
#include "schema/model/fields-end.h"
} Option;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/condition.def"
#include "schema/model/fields-end.h"
} Condition;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/effect.def"
#include "schema/model/fields-end.h"
} Effect;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/term.def"
#include "schema/model/fields-end.h"
} Term;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/trigger.def"
#include "schema/model/fields-end.h"
} Trigger;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/units.def"
#include "schema/model/fields-end.h"
} Units;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/places.def"
#include "schema/model/fields-end.h"
} Places;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/bonus.def"
#include "schema/model/fields-end.h"
} Bonus;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/choice.def"
#include "schema/model/fields-end.h"
} Choice;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/scenario.def"
#include "schema/model/fields-end.h"
} Scenario;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/level.def"
#include "schema/model/fields-end.h"
} Level;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/profile.def"
#include "schema/model/fields-end.h"
} Profile;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/hit.def"
#include "schema/model/fields-end.h"
} Hit;
typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/cited.def"
#include "schema/model/fields-end.h"
} Cited;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/step.def"
#include "schema/model/fields-end.h"
} Step;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/period.def"
#include "schema/model/fields-end.h"
} Period;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/position.def"
#include "schema/model/fields-end.h"
} SparsePosition;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/placed.def"
#include "schema/model/fields-end.h"
} PlacedUnit;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/stance.def"
#include "schema/model/fields-end.h"
} Stance;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/state.def"
#include "schema/model/fields-end.h"
} State;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/mark.def"
#include "schema/model/fields-end.h"
} Mark;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/decision.def"
#include "schema/model/fields-end.h"
} Decision;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/initiative.def"
#include "schema/model/fields-end.h"
} Initiative;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/ending.def"
#include "schema/model/fields-end.h"
} Ending;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/result.def"
#include "schema/model/fields-end.h"
} Result;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/check.def"
#include "schema/model/fields-end.h"
} CheckChoice;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/accepted.def"
#include "schema/model/fields-end.h"
} Accepted;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/record.def"
#include "schema/model/fields-end.h"
} PlayRecord;

typedef struct {
    Record record;
#include "schema/model/fields-as-members.h"
#include "schema/model/entities/expectation.def"
#include "schema/model/fields-end.h"
} Expectation;
