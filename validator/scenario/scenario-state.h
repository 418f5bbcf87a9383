/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is on the board when a scenario begins: where each unit is and how strong, the owner and the
 * name of each place, levels, markers of tracks. It is read from the data as they are, also while
 * they have errors: unknown values are treated as missing, and of records with one id the first
 * counts. If the set can be played, the engine sets up the same.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "validator/engine/chart.h"

typedef struct NationState NationState;
struct NationState {
    const Nation *nation;
    const Stance *stance;    /* what the scenario says of it; NULL: nothing */
    const NationState *pool; /* in whose pool its units wait: itself, or another one */
    gint32 side;             /* that it is on, by number; NO_NAME: none */
    gint status;             /* StatusWord */
    guint n_lost;            /* lands of it that bear the marker of another nation */
    gboolean has_level;
    gint64 level;        /* it has now */
    gint64 worked_level; /* the level without the statement of the scenario: the printed one, less
                            lost lands */
    guint32 paint;       /* of its pieces */
};

typedef struct {
    const Space *space;
    const State *state;         /* what the scenario says of it; NULL: nothing */
    const char *name;           /* its name now, or its id; NULL: it has neither */
    const NationState *owner;   /* whose land it is now; NULL: none */
    const NationState *marker;  /* whose marker it bears; NULL: none */
    gboolean is_capital;        /* of any nation */
    PlaceSign signs[SIGNS_MAX]; /* one for each row of the chart */
} PlaceState;

typedef struct {
    const Unit *unit;
    const UnitType *type;       /* NULL: unknown */
    const NationState *nation;  /* NULL: unknown */
    const UnitCommand *command; /* that it is part of; NULL: none, or unknown */
    const PlacedUnit *entry;    /* what the scenario says of it; NULL: nothing */
    const char *zone;   /* where it is: a place, `@pool:sweden`, `@year:1702`, `@box:dock`, `@out`;
                           NULL: nowhere */
    gint64 strength;    /* steps it has */
    guint32 paint;      /* of its block */
    gboolean is_aboard; /* it is aboard the last unit before it that is not aboard another one */
    const SystemChart *chart; /* that of the state */
} UnitState;

typedef struct {
    const Track *track;
    const Mark *mark; /* what the scenario says of it; NULL: nothing */
    gint64 at;        /* where its marker is */
} TrackState;

/* Everything is borrowed from the set unless stated otherwise. */
typedef struct {
    const DataSet *set;
    const Scenario *scenario; /* NULL: all is as printed */
    const SystemChart *chart; /* of the system of the game; an empty one where nothing plays it */
    guint n_nations, n_places, n_tracks;
    NationState *nations;          /* owned; as all of these in the order of the data set */
    PlaceState *places;            /* owned */
    TrackState *tracks;            /* owned */
    GHashTable *by_id[N_ENTITIES]; /* owned: of nations, places and units: id -> its state */
    GHashTable *zones;             /* owned: zone -> GArray of UnitState */
    GArray *nowhere;               /* owned: of UnitState */
    GStringChunk *texts;           /* owned: zones */
} ScenarioState;

/* Returns: (transfer none): the chart of the system of the game; an empty one where nothing plays
 * it. */
const SystemChart *scenario_chart_of_set(const DataSet *set);

/* Returns: the direction that @unit faces, DirectionWord, or -1: the scenario says none. */
gint scenario_unit_facing(const UnitState *unit);

/* Returns: (transfer full): what @unit shows at @spot, or NULL. @row (NULL is allowed) is set to
 * the row of the chart that is used. */
char *scenario_unit_label(const UnitState *unit, LabelSpot spot, const LabelRow **row);

/* @set is borrowed and must outlive the state. @scenario: one of @set; NULL: everything is as
 * printed. Returns: (transfer full). */
ScenarioState *scenario_state_new(const DataSet *set, const Scenario *scenario);
void scenario_state_free(ScenarioState *state); /* NULL is allowed */

/* Return: (transfer none): the state of the nation, place or unit @id (NULL is allowed), or NULL.
 */
const NationState *scenario_state_nation(const ScenarioState *state, const char *id);
const PlaceState *scenario_state_place(const ScenarioState *state, const char *id);
const UnitState *scenario_state_unit(const ScenarioState *state, const char *id);

/* Returns: (transfer none): of UnitState: the units in @zone (NULL is allowed), in the order of the
 * roster, with those aboard of one behind it; in a place of a game with stacks in the order of the
 * set-up, those that it does not list first. NULL: none. */
const GArray *scenario_state_units(const ScenarioState *state, const char *zone);

/* Returns: (transfer container): the zones that begin with @prefix and hold units, in byte order;
 * the texts are borrowed. */
GPtrArray *scenario_state_zones(const ScenarioState *state, const char *prefix);

/* Returns: (transfer none): what @nation is called, or NULL; NULL is allowed. */
const char *scenario_nation_name(const NationState *nation);

/* Returns: @place as the functions of rows of the chart take it. */
ChartPlace scenario_place_chart(const PlaceState *place);

/* Returns: what the units in @place need and get there, by the rules of the system. */
Upkeep scenario_state_upkeep(const ScenarioState *state, const PlaceState *place);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ScenarioState, scenario_state_free)
