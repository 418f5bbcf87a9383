/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a set-up says as a whole: twins together on the map, units in a pool that is not theirs,
 * boxes that are filled by rules that have not run, dates that are not played, a side without
 * units.
 */
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/rule-uses.h"

#include <string.h>

/* One set-up. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const SparsePosition *stated; /* NULL: nothing */
    const Record **entries;       /* owned: by unit: where the scenario places it, or NULL */
} SetUp;

static const char *
name_of(const SetUp *set_up, EntityId entity, gint32 number)
{
    return scenario_play_name(set_up->run->set, set_up->play, entity, number);
}

static void
check_twins_of(const SetUp *set_up, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    const Position *position = set_up->play->position;
    gint32 twin = rules->board.units[unit].twin;
    if (twin <= unit || position_place(rules, position, unit) == NO_NAME ||
        position_place(rules, position, twin) == NO_NAME)
        return;
    const Record *told =
        check_own_record(set_up->run, set_up->entries[unit], set_up->entries[twin]);
    if (told == NULL)
        return;
    gint32 first = told == set_up->entries[unit] ? unit : twin;
    gint32 second = first == unit ? twin : unit;
    Finding *finding = check_tell(
        set_up->run, FINDING_SET_UP_BOTH_TWINS, told, "at", SAY("unit", record_key(told)),
        SAY("place", name_of(set_up, ENTITY_SPACE, position_place(rules, position, first))),
        SAY("other", name_of(set_up, ENTITY_SPACE, position_place(rules, position, second))));
    if (set_up->entries[second] != NULL)
        finding_add_related(set_up->run->findings, finding, set_up->entries[second], "at",
                            "Its twin.");
}

static void
check_pool(const SetUp *set_up, gint32 unit, const PlacedUnit *placed)
{
    const GameRules *rules = set_up->play->rules;
    gint32 own = rules->board.nations[rules->board.units[unit].nation].pool;
    ZoneCode zone;
    if (placed->at == NULL || placed->at[0] != '@' ||
        !board_zone(rules->names, placed->at, &zone) || zone.kind != ZONE_POOL || zone.of < 0 ||
        zone.of == own || check_shows_through(set_up->run, &placed->record, NULL))
        return;
    check_tell(set_up->run, FINDING_SET_UP_FOREIGN_POOL, &placed->record, "at",
               SAY("unit", name_of(set_up, ENTITY_UNIT, unit)),
               SAY("pool", name_of(set_up, ENTITY_NATION, zone.of)),
               SAY("own", name_of(set_up, ENTITY_NATION, own)));
}

static gboolean
is_spent(const SetUp *set_up, const char *rule)
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
is_unfilled(const SetUp *set_up, const char *box, const Record **filler)
{
    const GArray *fillers = check_rule_uses_of(set_up->run)->fillers;
    *filler = NULL;
    for (guint i = 0; i < fillers->len; i++) {
        const BoxFiller *one = &g_array_index(fillers, BoxFiller, i);
        if (strcmp(one->box, box) != 0)
            continue;
        const Rule *rule = (const Rule *)one->rule;
        if (rule == NULL || !record_gives(&rule->record, "once") || rule->option != NULL ||
            is_spent(set_up, rule->id))
            return FALSE;
        *filler = *filler != NULL ? *filler : &rule->record;
    }
    return *filler != NULL;
}

static void
check_box(const SetUp *set_up, gint32 unit, const PlacedUnit *placed)
{
    const char *box = zone_box(placed->at);
    const Record *record = scenario_play_record(set_up->run->set, set_up->play, ENTITY_UNIT, unit);
    const Record *filler;
    if (box == NULL || g_strcmp0(((const Unit *)record)->start, placed->at) == 0 ||
        !is_unfilled(set_up, box, &filler) ||
        check_shows_through(set_up->run, &placed->record, NULL))
        return;
    Finding *finding = check_tell(set_up->run, FINDING_SET_UP_UNSPENT, &placed->record, "at",
                                  SAY("unit", name_of(set_up, ENTITY_UNIT, unit)),
                                  SAY("rule", record_call(filler)));
    finding_add_related(set_up->run->findings, finding, filler, "id", "The rule.");
}

/* Tells a date, the member @key of @record, that begins (@is_end: ends) off the period. */
static void
check_date(const SetUp *set_up, const Record *record, const char *key, const char *what)
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
    check_tell(set_up->run, FINDING_SET_UP_OUTSIDE, record, key, SAY("what", what),
               SAY("date", *FIELD_SLOT(record, field, const char *)), SAY("first", period->from),
               SAY("last", period->to));
}

static void
check_dates(const SetUp *set_up)
{
    const Records *nations = &set_up->stated->nations;
    check_date(set_up, &set_up->stated->record, "date", "The position");
    for (guint32 i = 0; i < nations->length; i++)
        check_date(set_up, nations->items[i], "until", "The truce");
}

/* Whether @side has a unit on the map or may get one by a decision, or by what waits for a year. */
static gboolean
is_on_map(const SetUp *set_up, gint32 side)
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
has_units(const SetUp *set_up, gint32 side)
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

/* Told where another side has units, and a list of units is stated at all. */
static void
check_sides(const SetUp *set_up)
{
    const Board *board = &set_up->play->rules->board;
    const Record *told =
        set_up->stated != NULL && set_up->stated->units.length > 0 ? &set_up->stated->record : NULL;
    if (told == NULL || check_shows_through(set_up->run, told, record_field(told, "units")))
        return;
    guint n_there = 0;
    for (gint32 side = 0; side < (gint32)board->n_sides; side++)
        n_there += is_on_map(set_up, side);
    for (gint32 side = 0; side < (gint32)board->n_sides && n_there > 0; side++)
        if (!is_on_map(set_up, side) && has_units(set_up, side))
            check_tell(set_up->run, FINDING_SET_UP_ONE_SIDED, record_stating(told, "units"),
                       "units", SAY("side", name_of(set_up, ENTITY_SIDE, side)));
}

static void
check_units(SetUp *set_up)
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
    SetUp set_up = {
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
