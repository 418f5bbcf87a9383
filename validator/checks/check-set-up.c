/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Set-ups: each unit placed once, where its type can be, with the steps it has; twins, pools,
 * boxes and sides as a whole; and markers at the start.
 */
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/rule-uses.h"
#include "validator/engine/system.h"

#include <string.h>

/* One set-up. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const SparsePosition *position;
    Position *printed; /* owned: as printed */
    gint32 *first;     /* owned: by unit: its first entry; NO_NAME: it has none */
    gint32 *carriers;  /* owned: by unit: what it is aboard of, or NO_NAME */
    gint32 *loads;     /* owned: by unit: the room that is taken aboard it */
} SetUp;

/* Returns: the entry of @unit, or NULL. */
static const PlacedUnit *
entry_of(const SetUp *set_up, gint32 unit)
{
    gint32 at = set_up->first[unit];
    return at != NO_NAME ? (const PlacedUnit *)set_up->position->units.items[at] : NULL;
}

static const char *
unit_name(const SetUp *set_up, gint32 unit)
{
    return scenario_play_name(set_up->run->set, set_up->play, ENTITY_UNIT, unit);
}

static void
check_strength(const SetUp *set_up, guint32 at, gint32 unit)
{
    const PlacedUnit *placed = (const PlacedUnit *)set_up->position->units.items[at];
    gint32 full = set_up->play->rules->board.units[unit].strength;
    if (placed->strength <= full || check_shows_through(set_up->run, &placed->record, NULL))
        return;
    g_autofree char *steps = g_strdup_printf("%" G_GINT64_FORMAT, placed->strength);
    g_autofree char *wanted = g_strdup_printf("%d", full);
    Finding *finding = check_report(set_up->run, FINDING_SET_UP_STRENGTH, &placed->record,
                                    "strength", FINDING_ARG("unit", unit_name(set_up, unit)),
                                    FINDING_ARG("steps", steps), FINDING_ARG("full", wanted));
    const RecordPlace root = {.record = set_up->play->file->seen};
    const RecordPlace position = {
        .parent = &root,
        .record = &set_up->position->record,
        .field = record_field(root.record, "position"),
    };
    const RecordPlace place = {
        .parent = &position,
        .record = &placed->record,
        .field = record_field(position.record, "units"),
        .index = at,
    };
    fix_member(set_up->run, finding, &place, "strength", steps, wanted);
}

/* Returns: what the scenario states of @place, or NULL. */
static const State *
state_of(const SetUp *set_up, gint32 place)
{
    const Records *places = &set_up->position->places;
    for (guint32 i = 0; i < places->length; i++) {
        const State *state = (const State *)places->items[i];
        if (name_index_find(set_up->play->rules->names, ENTITY_SPACE, state->place) == place)
            return state;
    }
    return NULL;
}

static gboolean
has_harbour(const SetUp *set_up, gint32 place)
{
    const State *state = state_of(set_up, place);
    const Record *space = scenario_play_record(set_up->run->set, set_up->play, ENTITY_SPACE, place);
    const Port *port = (const Port *)((const Space *)space)->port;
    if (state != NULL && record_has_key(&state->record, "harbour"))
        return state->harbour;
    return port != NULL && port->harbour;
}

/* Why units of the type of @unit cannot stand in @place; NULL: they can. */
static const char *
terrain_obstacle(const SetUp *set_up, gint32 unit, gint32 place)
{
    const GameRules *rules = set_up->play->rules;
    const Board *board = &rules->board;
    gboolean is_fleet = board->types[board->units[unit].type].moves == MOVES_SEA;
    gint32 kind = board->places[place].kind;
    if (!is_fleet && kind == SPACE_SEA)
        return N_("it does not move at sea");
    if (is_fleet && kind != SPACE_SEA && !has_harbour(set_up, place))
        return N_("there is no harbour");
    return NULL;
}

/* Says where the record of that number is, whose member @key may be what is wrong. */
static void
relate_set_up(const SetUp *set_up, Finding *finding, EntityId entity, gint32 number,
              const char *key, const char *message)
{
    const Record *record = scenario_play_record(set_up->run->set, set_up->play, entity, number);
    finding_add_related(set_up->run->findings, finding, record, key, message);
}

static void
relate_type(const SetUp *set_up, Finding *finding, gint32 unit, const char *key)
{
    gint32 type = set_up->play->rules->board.units[unit].type;
    relate_set_up(set_up, finding, ENTITY_TYPE, type, key, N_("The type of the unit."));
}

static void
check_terrain(const SetUp *set_up, const PlacedUnit *placed, gint32 unit, gint32 place)
{
    const char *reason = terrain_obstacle(set_up, unit, place);
    if (reason == NULL)
        return;
    const State *state = state_of(set_up, place);
    const Record *stated = state != NULL ? &state->record : NULL;
    const Record *record = check_own_record(set_up->run, &placed->record, stated);
    if (record == NULL)
        return;
    Finding *finding = check_report(
        set_up->run, FINDING_SET_UP_TERRAIN, record, record == &placed->record ? "at" : "harbour",
        FINDING_ARG("unit", unit_name(set_up, unit)),
        FINDING_ARG("place",
                    scenario_play_name(set_up->run->set, set_up->play, ENTITY_SPACE, place)),
        FINDING_ARG_TEXT("reason", reason));
    relate_type(set_up, finding, unit, "moves");
    relate_set_up(set_up, finding, ENTITY_SPACE, place, NULL, N_("The place as printed."));
}

static gboolean
is_on_the_map(const SetUp *set_up, gint32 unit)
{
    const PlacedUnit *entry = entry_of(set_up, unit);
    const GameRules *rules = set_up->play->rules;
    ZoneCode zone;
    if (entry == NULL)
        return position_place(rules, set_up->printed, unit) != NO_NAME;
    return entry->at != NULL && board_zone(rules->names, entry->at, &zone) &&
           zone.kind == ZONE_PLACE;
}

static void
check_carrier(const SetUp *set_up, const PlacedUnit *placed, gint32 unit, gint32 carrier)
{
    const Board *board = &set_up->play->rules->board;
    const PlacedUnit *entry = entry_of(set_up, carrier);
    const char *reason = NULL;
    if (carrier == unit)
        reason = N_("is the same unit");
    else if (board->types[board->units[carrier].type].carries == 0)
        reason = N_("carries nothing");
    else if (set_up->carriers[carrier] != NO_NAME)
        reason = N_("is itself aboard another");
    else if (!is_on_the_map(set_up, carrier))
        reason = N_("is not on the map");
    const Record *record =
        check_own_record(set_up->run, &placed->record, entry != NULL ? &entry->record : NULL);
    if (reason != NULL && record != NULL)
        check_report(set_up->run, FINDING_SET_UP_CARRIER, record, "at",
                     FINDING_ARG("unit", unit_name(set_up, unit)),
                     FINDING_ARG("carrier", unit_name(set_up, carrier)),
                     FINDING_ARG_TEXT("reason", reason));
}

static void
check_zone(const SetUp *set_up, const PlacedUnit *placed, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    ZoneCode zone;
    if (placed->at == NULL || !board_zone(rules->names, placed->at, &zone))
        return;
    gint32 at = position_zone(rules, set_up->printed, &zone, unit, &SUBJECTS_NONE);
    gboolean is_year = zone.kind == ZONE_YEAR_OF || zone.kind == ZONE_YEAR_AHEAD;
    if (set_up->carriers[unit] != NO_NAME)
        check_carrier(set_up, placed, unit, set_up->carriers[unit]);
    else if (zone.kind == ZONE_PLACE && at != NO_NAME)
        check_terrain(set_up, placed, unit, at);
    else if (at == NO_NAME && !is_year && !check_shows_through(set_up->run, &placed->record, NULL))
        check_report(set_up->run, FINDING_SET_UP_ZONE, &placed->record, "at",
                     FINDING_ARG("unit", unit_name(set_up, unit)), FINDING_ARG("zone", placed->at));
}

/* Returns: the entry of what is aboard @carrier that this scenario states itself, or NULL. */
static const Record *
own_cargo(const SetUp *set_up, gint32 carrier)
{
    for (guint i = 0; i < set_up->play->rules->board.n_units; i++) {
        const PlacedUnit *entry = entry_of(set_up, (gint32)i);
        if (set_up->carriers[i] == carrier && entry != NULL &&
            !check_shows_through(set_up->run, &entry->record, NULL))
            return &entry->record;
    }
    return NULL;
}

/* Reported at the fleet, or at what comes aboard when the fleet is placed elsewhere. */
static void
check_capacity(const SetUp *set_up, gint32 carrier)
{
    const Board *board = &set_up->play->rules->board;
    const PlacedUnit *entry = entry_of(set_up, carrier);
    gint32 room = board->types[board->units[carrier].type].carries;
    if (set_up->loads[carrier] <= room || room == 0)
        return;
    const Record *record = check_own_record(set_up->run, entry != NULL ? &entry->record : NULL,
                                            own_cargo(set_up, carrier));
    if (record == NULL)
        return;
    Finding *finding = check_report(set_up->run, FINDING_SET_UP_CAPACITY, record, NULL,
                                    FINDING_ARG("carrier", unit_name(set_up, carrier)),
                                    FINDING_ARG_NUMBER("load", set_up->loads[carrier]),
                                    FINDING_ARG_NUMBER("room", room));
    relate_type(set_up, finding, carrier, "carries");
}

/* Returns: what @unit is aboard of, or NO_NAME. */
static gint32
carrier_of(const SetUp *set_up, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    const PlacedUnit *entry = entry_of(set_up, unit);
    ZoneCode zone;
    if (entry == NULL)
        return position_is_aboard(rules, set_up->printed, unit)
                   ? (gint32)(position_zones(rules, set_up->printed)[unit] -
                              rules->zone_numbers.aboard)
                   : NO_NAME;
    gboolean is_zone = entry->at != NULL && board_zone(rules->names, entry->at, &zone);
    return is_zone && zone.kind == ZONE_ABOARD && zone.of >= 0 ? zone.of : NO_NAME;
}

/* Goes through the lists once, so that no check needs to search them for each unit. */
static void
gather_set_up(SetUp *set_up)
{
    const GameRules *rules = set_up->play->rules;
    const Board *board = &rules->board;
    const SparsePosition *position = set_up->position;
    set_up->printed = position_new(rules);
    set_up->first = g_new(gint32, board->n_units + 1);
    set_up->carriers = g_new(gint32, board->n_units + 1);
    set_up->loads = g_new0(gint32, board->n_units + 1);
    for (guint i = 0; i < board->n_units; i++)
        set_up->first[i] = NO_NAME;
    for (guint32 i = position->units.length; i > 0; i--) {
        gint32 unit = name_index_find(set_up->play->rules->names, ENTITY_UNIT,
                                      ((const PlacedUnit *)position->units.items[i - 1])->unit);
        if (unit != NO_NAME)
            set_up->first[unit] = (gint32)i - 1;
    }
    for (guint i = 0; i < board->n_units; i++) {
        gint32 carrier = set_up->carriers[i] = carrier_of(set_up, (gint32)i);
        if (carrier != NO_NAME)
            set_up->loads[carrier] += board->types[board->units[i].type].weight;
    }
}

static void
check_set_up(SetUp *set_up)
{
    gather_set_up(set_up);
    for (guint i = 0; i < set_up->play->rules->board.n_units; i++) {
        gint32 unit = (gint32)i;
        if (set_up->first[i] != NO_NAME) {
            check_strength(set_up, (guint32)set_up->first[i], unit);
            check_zone(set_up, entry_of(set_up, unit), unit);
        }
        check_capacity(set_up, unit);
    }
    g_free(set_up->printed);
    g_free(set_up->first);
    g_free(set_up->carriers);
    g_free(set_up->loads);
}

void
check_set_ups(CheckRun *run, const ScenarioPlay *play)
{
    SetUp set_up = {
        .run = run,
        .play = play,
        .position = (const SparsePosition *)play->scenario->position,
    };
    if (set_up.position != NULL)
        check_set_up(&set_up);
}

/* One set-up. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const SparsePosition *stated; /* NULL: nothing */
    const Record **entries;       /* owned: by unit: where the scenario places it, or NULL */
} WholeSetUp;

static const char *
name_in_set_up(const WholeSetUp *set_up, EntityId entity, gint32 number)
{
    return scenario_play_name(set_up->run->set, set_up->play, entity, number);
}

static void
check_twins_of(const WholeSetUp *set_up, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    const Position *position = set_up->play->position;
    gint32 twin = rules->board.units[unit].twin;
    if (twin <= unit || position_place(rules, position, unit) == NO_NAME ||
        position_place(rules, position, twin) == NO_NAME)
        return;
    const Record *reported =
        check_own_record(set_up->run, set_up->entries[unit], set_up->entries[twin]);
    if (reported == NULL)
        return;
    gint32 first = reported == set_up->entries[unit] ? unit : twin;
    gint32 second = first == unit ? twin : unit;
    Finding *finding = check_report(
        set_up->run, FINDING_SET_UP_BOTH_TWINS, reported, "at",
        FINDING_ARG("unit", record_key(reported)),
        FINDING_ARG("place",
                    name_in_set_up(set_up, ENTITY_SPACE, position_place(rules, position, first))),
        FINDING_ARG("other",
                    name_in_set_up(set_up, ENTITY_SPACE, position_place(rules, position, second))));
    if (set_up->entries[second] != NULL)
        finding_add_related(set_up->run->findings, finding, set_up->entries[second], "at",
                            N_("Its twin."));
}

static void
check_pool(const WholeSetUp *set_up, gint32 unit, const PlacedUnit *placed)
{
    const GameRules *rules = set_up->play->rules;
    gint32 own = rules->board.nations[rules->board.units[unit].nation].pool;
    ZoneCode zone;
    if (placed->at == NULL || placed->at[0] != '@' ||
        !board_zone(rules->names, placed->at, &zone) || zone.kind != ZONE_POOL || zone.of < 0 ||
        zone.of == own || check_shows_through(set_up->run, &placed->record, NULL))
        return;
    check_report(set_up->run, FINDING_SET_UP_FOREIGN_POOL, &placed->record, "at",
                 FINDING_ARG("unit", name_in_set_up(set_up, ENTITY_UNIT, unit)),
                 FINDING_ARG("pool", name_in_set_up(set_up, ENTITY_NATION, zone.of)),
                 FINDING_ARG("own", name_in_set_up(set_up, ENTITY_NATION, own)));
}

static gboolean
is_spent(const WholeSetUp *set_up, const char *rule)
{
    const Texts *spent = &set_up->stated->spent;
    for (guint32 i = 0; i < spent->length; i++)
        if (g_strcmp0(spent->items[i], rule) == 0)
            return TRUE;
    return FALSE;
}

/* Whether only rules that run once put units into @box, and none of them has; one of them goes to
 * @filler. */
static gboolean
is_unfilled(const WholeSetUp *set_up, const char *box, const Record **filler)
{
    const GArray *fillers = check_rule_uses_of(set_up->run)->fillers;
    *filler = NULL;
    for (guint i = 0; i < fillers->len; i++) {
        const BoxFiller *one = &g_array_index(fillers, BoxFiller, i);
        if (strcmp(one->box, box) != 0)
            continue;
        const Rule *rule = (const Rule *)one->rule;
        if (rule == NULL || !record_has_key(&rule->record, "once") || rule->option != NULL ||
            is_spent(set_up, rule->id))
            return FALSE;
        *filler = *filler != NULL ? *filler : &rule->record;
    }
    return *filler != NULL;
}

static void
check_box(const WholeSetUp *set_up, gint32 unit, const PlacedUnit *placed)
{
    const char *box = rule_uses_zone_box(placed->at);
    const Record *record = scenario_play_record(set_up->run->set, set_up->play, ENTITY_UNIT, unit);
    const Record *filler;
    if (box == NULL || g_strcmp0(((const Unit *)record)->start, placed->at) == 0 ||
        !is_unfilled(set_up, box, &filler) ||
        check_shows_through(set_up->run, &placed->record, NULL))
        return;
    Finding *finding = check_report(set_up->run, FINDING_SET_UP_UNSPENT, &placed->record, "at",
                                    FINDING_ARG("unit", name_in_set_up(set_up, ENTITY_UNIT, unit)),
                                    FINDING_ARG("rule", argument_record_name(filler)));
    finding_add_related(set_up->run->findings, finding, filler, "id", N_("The rule."));
}

/* Reports a date, the member @key of @record, that begins (@is_end: ends) off the period. */
static void
check_date(const WholeSetUp *set_up, const Record *record, const char *key, const char *what)
{
    const GameRules *rules = set_up->play->rules;
    const Period *period = (const Period *)set_up->play->scenario->period;
    const Field *field = record_field(record, key);
    DateCode turns;
    if (!record_has(record, field) ||
        !board_date(rules->names, *FIELD_SLOT(record, field, const char *), &turns))
        return;
    gboolean is_over = turns.last < rules->first_turn;
    gboolean is_off = is_over || (turns.first > rules->last_turn && strcmp(key, "date") == 0);
    if (!is_off || check_shows_through(set_up->run, record, field))
        return;
    check_report(set_up->run, FINDING_SET_UP_OUTSIDE, record, key, FINDING_ARG_TEXT("what", what),
                 FINDING_ARG("date", *FIELD_SLOT(record, field, const char *)),
                 FINDING_ARG("first", period->from), FINDING_ARG("last", period->to));
}

static void
check_dates(const WholeSetUp *set_up)
{
    const Records *nations = &set_up->stated->nations;
    check_date(set_up, &set_up->stated->record, "date", N_("The position"));
    for (guint32 i = 0; i < nations->length; i++)
        check_date(set_up, nations->items[i], "until", N_("The truce"));
}

/* Whether @side has a unit on the map or may get one by a decision, or by what waits for a year. */
static gboolean
is_on_map(const WholeSetUp *set_up, gint32 side)
{
    const GameRules *rules = set_up->play->rules;
    const Position *position = set_up->play->position;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (position_side(rules, position, rules->board.units[i].nation) == side &&
            position_place(rules, position, i) != NO_NAME)
            return TRUE;
    for (guint32 i = 0; i < rules->decisions.n; i++)
        if (rules_decision(rules, rules->decisions.first + i)->by == side)
            return TRUE;
    return FALSE;
}

/* Whether a nation with units that is in the war is on @side. */
static gboolean
has_units(const WholeSetUp *set_up, gint32 side)
{
    const GameRules *rules = set_up->play->rules;
    const Position *position = set_up->play->position;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 nation = rules->board.units[i].nation;
        if (position_side(rules, position, nation) == side &&
            position_statuses(rules, position)[nation] == STATUS_ACTIVE)
            return TRUE;
    }
    return FALSE;
}

/* Whether @side takes part: it has a line in the standings of the scenario, or all sides do. */
static gboolean
takes_part(const WholeSetUp *set_up, gint32 side)
{
    const Scenario *scenario = set_up->play->scenario;
    const char *id = name_index_name(set_up->play->rules->names, ENTITY_SIDE, side);
    for (guint32 i = 0; i < scenario->standings.length; i++) {
        const SideStanding *standing = (const SideStanding *)scenario->standings.items[i];
        if (standing->record.raw || g_strcmp0(standing->side, id) == 0)
            return TRUE;
    }
    return scenario->standings.length == 0;
}

/* Reported where another side has units, and a list of units is stated at all. */
static void
check_sides(const WholeSetUp *set_up)
{
    const Board *board = &set_up->play->rules->board;
    const Record *reported =
        set_up->stated != NULL && set_up->stated->units.length > 0 ? &set_up->stated->record : NULL;
    if (reported == NULL ||
        check_shows_through(set_up->run, reported, record_field(reported, "units")))
        return;
    guint n_there = 0;
    for (gint32 side = 0; side < (gint32)board->n_sides; side++)
        n_there += is_on_map(set_up, side);
    for (gint32 side = 0; side < (gint32)board->n_sides && n_there > 0; side++)
        if (!is_on_map(set_up, side) && has_units(set_up, side) && takes_part(set_up, side))
            check_report(set_up->run, FINDING_SET_UP_ONE_SIDED,
                         record_stating_layer(reported, "units"), "units",
                         FINDING_ARG("side", name_in_set_up(set_up, ENTITY_SIDE, side)));
}

static void
check_units(WholeSetUp *set_up)
{
    const GameRules *rules = set_up->play->rules;
    const Records *units = &set_up->stated->units;
    set_up->entries = g_new0(const Record *, rules->board.n_units + 1);
    for (guint32 i = 0; i < units->length; i++) {
        const PlacedUnit *placed = (const PlacedUnit *)units->items[i];
        gint32 unit = name_index_find(rules->names, ENTITY_UNIT, placed->unit);
        if (unit == NO_NAME)
            continue;
        set_up->entries[unit] = &placed->record;
        check_pool(set_up, unit, placed);
        check_box(set_up, unit, placed);
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        check_twins_of(set_up, i);
    g_free(set_up->entries);
}

void
check_positions(CheckRun *run, const ScenarioPlay *play)
{
    WholeSetUp set_up = {
        .run = run,
        .play = play,
        .stated = (const SparsePosition *)play->scenario->position,
    };
    if (set_up.stated == NULL || play->position == NULL)
        return;
    check_units(&set_up);
    check_dates(&set_up);
    check_sides(&set_up);
}

/* One set-up. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const SparsePosition *stated;
} MarkedSetUp;

static const char *
name_in_marked(const MarkedSetUp *set_up, EntityId entity, gint32 number)
{
    return scenario_play_name(set_up->run->set, set_up->play, entity, number);
}

/* Returns: whether the state says of the sea what can be said of land only. */
static gboolean
check_at_sea(const MarkedSetUp *set_up, const State *state, gint32 place)
{
    const char *key = state->marker != NULL ? "marker" : "garrison";
    if (set_up->play->rules->board.places[place].kind != SPACE_SEA ||
        !record_has_key(&state->record, key))
        return FALSE;
    check_report(
        set_up->run, FINDING_SET_UP_MARKER_AT_SEA, &state->record, key,
        FINDING_ARG("place", name_in_marked(set_up, ENTITY_SPACE, place)),
        FINDING_ARG_TEXT("what", state->marker != NULL ? N_("a marker") : N_("a garrison")));
    return TRUE;
}

/* Returns: whether that is reported. */
static gboolean
check_idle(const MarkedSetUp *set_up, const State *state, gint32 place, gint32 nation)
{
    const GameRules *rules = set_up->play->rules;
    guint8 status = position_statuses(rules, set_up->play->position)[nation];
    if (status != STATUS_INACTIVE && status != STATUS_GONE)
        return FALSE;
    check_report(set_up->run, FINDING_SET_UP_IDLE_MARKER, &state->record, "marker",
                 FINDING_ARG("place", name_in_marked(set_up, ENTITY_SPACE, place)),
                 FINDING_ARG("nation", name_in_marked(set_up, ENTITY_NATION, nation)),
                 FINDING_ARG_TEXT("status", status_words[status]));
    return TRUE;
}

static void
check_needless(const MarkedSetUp *set_up, const State *state, gint32 place, gint32 nation)
{
    const GameRules *rules = set_up->play->rules;
    g_autofree Position *bare = position_copy(set_up->play->position);
    position_markers(rules, bare)[place] = NO_NAME;
    if (position_controller(rules, bare, place) != nation)
        return;
    check_report(set_up->run, FINDING_SET_UP_NEEDLESS_MARKER, &state->record, "marker",
                 FINDING_ARG("place", name_in_marked(set_up, ENTITY_SPACE, place)),
                 FINDING_ARG("nation", name_in_marked(set_up, ENTITY_NATION, nation)));
}

static void
check_state(const MarkedSetUp *set_up, const State *state)
{
    const NameIndex *names = set_up->play->rules->names;
    gint32 place = name_index_find(names, ENTITY_SPACE, state->place);
    if (place == NO_NAME || check_shows_through(set_up->run, &state->record, NULL) ||
        check_at_sea(set_up, state, place) || state->marker == NULL)
        return;
    gint32 nation = name_index_find(names, ENTITY_NATION, state->marker);
    if (nation == NO_NAME)
        return;
    if (!check_idle(set_up, state, place, nation))
        check_needless(set_up, state, place, nation);
}

/* A nation, and whether an effect changes its level. */
typedef struct {
    const char *nation;
    gboolean is_changed;
} LevelSearch;

static void
note_level(const RecordPlace *place, gpointer data)
{
    LevelSearch *search = data;
    const Effect *effect = (const Effect *)place->record;
    if (effect->verb != EFFECT_LEVEL || effect->nation == NULL)
        return;
    if (effect->nation[0] == '@' || strcmp(effect->nation, search->nation) == 0)
        search->is_changed = TRUE;
}

/* Whether a rule that has been used up explains that the level of @nation is another one. */
static gboolean
is_explained(const MarkedSetUp *set_up, const char *nation)
{
    const GameRules *rules = set_up->play->rules;
    LevelSearch search = {.nation = nation};
    for (guint32 i = 0; i < rules->rules.n && !search.is_changed; i++) {
        if (position_spent(rules, set_up->play->position)[i])
            record_walk(
                scenario_play_record(set_up->run->set, set_up->play, ENTITY_RULE, (gint32)i),
                ENTITY_SET(ENTITY_EFFECT), note_level, &search);
    }
    return search.is_changed;
}

static void
check_level(const MarkedSetUp *set_up, const Stance *stance)
{
    const GameRules *rules = set_up->play->rules;
    gint32 nation = name_index_find(rules->names, ENTITY_NATION, stance->nation);
    if (nation == NO_NAME || !record_has_key(&stance->record, "level") ||
        rules->board.nations[nation].level == NO_NUMBER || rules->system->levels == NULL ||
        check_shows_through(set_up->run, &stance->record, NULL))
        return;
    gint32 expected = rules->system->levels->level_of_lands(rules, set_up->play->position, nation);
    if (expected == stance->level || is_explained(set_up, stance->nation))
        return;
    check_report(set_up->run, FINDING_SET_UP_LEVEL, &stance->record, "level",
                 FINDING_ARG("nation", name_in_marked(set_up, ENTITY_NATION, nation)),
                 FINDING_ARG_NUMBER("level", stance->level),
                 FINDING_ARG_NUMBER("expected", expected));
}

static void
check_pieces(const MarkedSetUp *set_up)
{
    const GameRules *rules = set_up->play->rules;
    Records colours = data_set_records(set_up->run->set, ENTITY_COLOUR);
    const Record *stated = &set_up->stated->record;
    if (rules->system->levels == NULL)
        return;
    for (guint32 i = 0; i < colours.length; i++) {
        const Colour *colour = (const Colour *)colours.items[i];
        gint32 used = rules->system->levels->n_markers(rules, set_up->play->position, (gint32)i);
        if (!record_has_key(&colour->record, "markers") || used <= colour->markers ||
            check_shows_through(set_up->run, stated, NULL))
            continue;
        check_report(set_up->run, FINDING_SET_UP_MARKERS, stated, "places",
                     FINDING_ARG_NUMBER("used", used), FINDING_ARG("colour", colour->name),
                     FINDING_ARG_NUMBER("there", colour->markers));
    }
}

void
check_markers(CheckRun *run, const ScenarioPlay *play)
{
    const MarkedSetUp set_up = {
        .run = run,
        .play = play,
        .stated = (const SparsePosition *)play->scenario->position,
    };
    if (play->position == NULL || set_up.stated == NULL)
        return;
    for (guint32 j = 0; j < set_up.stated->places.length; j++)
        check_state(&set_up, (const State *)set_up.stated->places.items[j]);
    for (guint32 j = 0; j < set_up.stated->nations.length; j++)
        check_level(&set_up, (const Stance *)set_up.stated->nations.items[j]);
    check_pieces(&set_up);
}
