/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One hex battle as its scenario sets it up: who stands in which hex of its grid.
 */
#pragma once

#include "schema/store/grid-layer.h"
#include "validator/checks/check.h"

/* One unit that stands on the grid. */
typedef struct {
    const PlacedUnit *placed; /* borrowed, as all of these */
    const Unit *unit;
    const UnitType *type; /* NULL: there is none of that name */
    const char *side;     /* NULL: nobody's */
    Hex hex;
    guint32 index; /* of @placed among all that the scenario places */
} FieldUnit;

typedef struct {
    CheckRun *run;
    const Scenario *scenario;
    const Grid *grid;
    HexGrid form;
    GArray *units;    /* owned: of FieldUnit, in the order of the scenario */
    GArray *others;   /* owned: likewise those on other grids */
    GHashTable *busy; /* owned: ids of the commands of these, and of all that those are part of */
} BattleField;

/* Calls @visit for each scenario that says what stands where on a grid, with its file entered. */
void battle_fields(CheckRun *run, void (*visit)(const BattleField *field));

static inline const FieldUnit *
field_unit(const BattleField *field, guint number)
{
    return &g_array_index(field->units, FieldUnit, number);
}

/* Adds a finding about the member @key of what the scenario says of @unit, unless that is told in
 * a scenario below; @more: who it is about beside, or what. Returns: NULL: it is told there. */
Finding *battle_field_add(const BattleField *field, FindingId id, const FieldUnit *unit,
                          const char *key, const char *more);

/* As fix_member() for what the scenario says of @unit. @finding: NULL where it is told below. */
void battle_field_fix(const BattleField *field, Finding *finding, const FieldUnit *unit,
                      const char *key, const char *before, const char *after);
