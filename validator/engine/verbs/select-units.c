/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which units a selector means.
 */
#include "validator/engine/position/presence.h"
#include "validator/engine/system.h"

#include "schema/model/entities.h"

#include <string.h>

static gint32
resolve(const Situation *situation, EntityId target, gint32 name)
{
    return subject_resolve(situation->rules, situation->subjects, target, name);
}

/* Whether a member that names one thing was not given, or names @is. */
static gboolean
is_or_open(const Situation *situation, EntityId target, gint32 name, gint32 is)
{
    return name == NO_NAME || (is != NO_NAME && resolve(situation, target, name) == is);
}

static gboolean
has_tag(const BoardUnit *unit, const char *tag)
{
    for (guint32 i = 0; i < unit->tags->length; i++)
        if (strcmp(unit->tags->items[i], tag) == 0)
            return TRUE;
    return FALSE;
}

/* Whether a member that names one thing was not given, names it, or names a subject. */
static gboolean
is_or_may_be(gint32 name, gint32 is)
{
    return name <= NO_NAME || name == is;
}

/* Whether what is printed on @unit fits @units, as far as it does not name subjects. */
static gboolean
label_may_fit(const GameRules *rules, const UnitsCode *units, gint32 unit)
{
    const BoardUnit *board = &rules->board.units[unit];
    return is_or_may_be(units->unit, unit) && is_or_may_be(units->nation, board->nation) &&
           is_or_may_be(units->type, board->type) &&
           (units->not_nation <= NO_NAME || units->not_nation != board->nation) &&
           (units->not_type == NO_NAME || units->not_type != board->type) &&
           (units->any_of.n == 0 || rules_lists(rules, &units->any_of, unit)) &&
           (units->tag == NULL || has_tag(board, units->tag));
}

/* Whether what is printed on a unit, as far as no subject is named, is nothing to @units. */
static gboolean
fits_any_label(const UnitsCode *units)
{
    return units->unit <= NO_NAME && units->nation <= NO_NAME && units->type <= NO_NAME &&
           units->not_nation <= NO_NAME && units->not_type == NO_NAME && units->any_of.n == 0 &&
           units->tag == NULL;
}

/* Returns: what @units asks beside what is printed, SelectorSays. */
static guint8
find_says(const System *system, const UnitsCode *units)
{
    guint8 says = 0;
    for (guint i = 0; system != NULL && i < system->n_units; i++)
        if (selector_gives(units, &system->units[i]))
            says |= SAYS_SYSTEM;
    if (units->unit < NO_NAME || units->nation < NO_NAME || units->not_nation < NO_NAME)
        says |= SAYS_SUBJECTS;
    if (units->side != NO_NAME)
        says |= SAYS_SIDE;
    if (units->in.kind != NO_CODE)
        says |= SAYS_IN;
    if (units->not_in.kind != NO_CODE || units->twin_in.kind != NO_CODE)
        says |= SAYS_ZONE;
    if (units->aboard != NO_NUMBER || units->picked != NO_NUMBER || units->min_steps != NO_NUMBER)
        says |= SAYS_STATE;
    if (units->places != NO_CODE || units->beside != NO_NAME || units->supplied != NO_NUMBER)
        says |= SAYS_SURROUNDINGS;
    return says;
}

/* Returns: among which units all are of that name and nation (NO_NAME or a subject: any). Those of
 * one nation lie side by side in most rosters. */
static CodeSpan
span_of(const GameRules *rules, gint32 unit, gint32 nation)
{
    if (unit > NO_NAME)
        return (CodeSpan){(guint32)unit, 1};
    return nation > NO_NAME ? rules->board.nations[nation].units
                            : (CodeSpan){0, rules->board.n_units};
}

void
note_labels(GameRules *rules)
{
    guint n = rules->code[ENTITY_UNITS].n;
    rules->label_size = MARKS_SIZE(rules->board.n_units);
    rules->labels = g_malloc0((gsize)n * rules->label_size + 1);
    rules->says = g_malloc0(n + 1);
    for (guint i = 0; i < n; i++) {
        const UnitsCode *units = rules_units(rules, i);
        guint8 *set = rules->labels + (gsize)i * rules->label_size;
        rules->says[i] = find_says(rules->system, units);
        if (fits_any_label(units)) {
            mark_first(set, rules->board.n_units);
            continue;
        }
        const CodeSpan span = span_of(rules, units->unit, units->nation);
        for (guint32 j = span.first; j < span.first + span.n; j++)
            if (label_may_fit(rules, units, (gint32)j))
                MARK(set, j);
    }
}

/* Whether what is printed on the unit, whose print may fit, fits the subjects that are named. */
static gboolean
fits_subjects(const Situation *situation, const UnitsCode *units, gint32 unit)
{
    gint32 nation = situation->rules->board.units[unit].nation;
    if (units->not_nation != NO_NAME &&
        resolve(situation, ENTITY_NATION, units->not_nation) == nation)
        return FALSE;
    return is_or_open(situation, ENTITY_UNIT, units->unit, unit) &&
           is_or_open(situation, ENTITY_NATION, units->nation, nation);
}

static gboolean
fits_side(const Situation *situation, const UnitsCode *units, gint32 unit)
{
    return units->side == NO_NAME ||
           is_or_open(situation, ENTITY_SIDE, units->side,
                      unit_side(situation->rules, situation->position, unit));
}

guint
count_labels(const Situation *situation, const UnitsCode *units)
{
    const GameRules *rules = situation->rules;
    const guint8 *labels = labels_of(rules, units);
    gint32 n_units = (gint32)rules->board.n_units;
    guint n = 0;
    for (gint32 i = next_marked(rules, labels, 0); i < n_units;
         i = next_marked(rules, labels, i + 1))
        n += fits_subjects(situation, units, i) != FALSE;
    return n;
}

/* Whether @unit stands on the map in a place of @kind. */
static gboolean
is_on_map(const Situation *situation, gint32 unit, ZoneKind kind)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    gint32 place = position_place(rules, position, unit);
    gint32 nation = rules->board.units[unit].nation;
    if (place == NO_NAME || kind == ZONE_MAP)
        return place != NO_NAME;
    if (kind == ZONE_SEA)
        return rules->board.places[place].kind == SPACE_SEA;
    if (kind == ZONE_HOME)
        return position_is_land_of(rules, position, place, nation);
    if (kind == ZONE_TRANSIT)
        return place_is_transit(situation, place);
    g_assert(kind == ZONE_FRIENDLY || kind == ZONE_ENEMY);
    gint32 controller = position_controller(rules, position, place);
    gint32 holder = position_side(rules, position, controller);
    gboolean is_own = holder == position_side(rules, position, nation);
    return holder != NO_NAME && is_own == (kind == ZONE_FRIENDLY);
}

gboolean
unit_is_in(const Situation *situation, gint32 unit, const ZoneCode *zone)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    guint16 now = position_zones(rules, position)[unit];
    gint32 place;
    switch (zone->kind) {
    case ZONE_PLACE:
        place = position_place(rules, position, unit);
        return place != NO_NAME && place_is_in(situation, place, zone->of);
    case ZONE_EVENT_PLACE:
        place = position_place(rules, position, unit);
        return place != NO_NAME && place == situation->subjects->event_place;
    case ZONE_YEAR:
        return now >= rules->zone_numbers.years && now < rules->zone_numbers.out;
    case ZONE_POOL:
    case ZONE_BOX:
    case ZONE_ABOARD:
    case ZONE_YEAR_NOW:
    case ZONE_YEAR_AHEAD:
    case ZONE_YEAR_OF:
    case ZONE_OUT:
        return now == position_zone(rules, position, zone, unit, situation->subjects);
    default:
        return is_on_map(situation, unit, (ZoneKind)zone->kind);
    }
}

/* Whether the unit is not where it may not be, and its twin fits. */
static gboolean
fits_zone(const Situation *situation, const UnitsCode *units, gint32 unit)
{
    gint32 twin = situation->rules->board.units[unit].twin;
    if (units->not_in.kind != NO_CODE && unit_is_in(situation, unit, &units->not_in))
        return FALSE;
    return units->twin_in.kind == NO_CODE ||
           (twin != NO_NAME && unit_is_in(situation, twin, &units->twin_in));
}

/* Whether what is around the unit fits. */
static gboolean
fits_surroundings(const Situation *situation, const UnitsCode *units, gint32 unit)
{
    const GameRules *rules = situation->rules;
    gint32 place = position_place(rules, situation->position, unit);
    gint32 beside = resolve(situation, ENTITY_UNIT, units->beside);
    if (units->places != NO_CODE &&
        (place == NO_NAME ||
         !select_place(situation, rules_places(rules, (guint32)units->places), place, unit)))
        return FALSE;
    /* Those within some hexes of it are the system's. */
    if (units->beside != NO_NAME && units->within == NO_NUMBER &&
        (beside == NO_NAME || place == NO_NAME ||
         position_place(rules, situation->position, beside) != place))
        return FALSE;
    return units->supplied == NO_NUMBER || unit_is_supplied(situation, unit) == units->supplied;
}

/* Whether what it carries and what was done to it fits. */
static gboolean
fits_state(const Situation *situation, const UnitsCode *units, gint32 unit)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    if (units->aboard != NO_NUMBER && units->aboard != position_is_aboard(rules, position, unit))
        return FALSE;
    if (units->picked != NO_NUMBER &&
        units->picked != (situation->picked != NULL && MARKED(situation->picked, unit)))
        return FALSE;
    return units->min_steps == NO_NUMBER ||
           position_strengths(rules, position)[unit] >= units->min_steps;
}

/* Whether it fits the members that the system reads. */
static gboolean
fits_system(const Situation *situation, const UnitsCode *units, gint32 unit)
{
    const System *system = situation->rules->system;
    return selector_fits(situation, units, system->units, system->n_units, unit);
}

gboolean
unit_fits(const Situation *situation, const UnitsCode *units, guint8 says, gint32 unit)
{
    /* Where it is tells most units apart, and costs least. */
    return ((says & SAYS_IN) == 0 || units->in.kind == NO_CODE ||
            unit_is_in(situation, unit, &units->in)) &&
           ((says & SAYS_ZONE) == 0 || fits_zone(situation, units, unit)) &&
           ((says & SAYS_SUBJECTS) == 0 || fits_subjects(situation, units, unit)) &&
           ((says & SAYS_SIDE) == 0 || fits_side(situation, units, unit)) &&
           ((says & SAYS_STATE) == 0 || fits_state(situation, units, unit)) &&
           ((says & SAYS_SYSTEM) == 0 || fits_system(situation, units, unit)) &&
           ((says & SAYS_SURROUNDINGS) == 0 || fits_surroundings(situation, units, unit));
}

/* A search for units. */
typedef struct {
    const Situation *situation;
    const UnitsCode *units;
    const guint8 *labels; /* units whose print may fit */
    guint8 says;          /* SelectorSays: what else is asked */
    guint8 *marks;        /* NULL: they are only counted */
    guint n, most;        /* found, and how many end the search */
} Search;

static void
add(Search *search, gint32 unit)
{
    search->n++;
    if (search->marks != NULL)
        MARK(search->marks, unit);
}

/* @says: what is still to be asked about it. */
static inline void
look_at(Search *search, gint32 unit, guint8 says)
{
    if (MARKED(search->labels, unit) &&
        (says == 0 || unit_fits(search->situation, search->units, says, unit)))
        add(search, unit);
}

/* Looks at the units in @zone, and those aboard them. */
static void
look_into(Search *search, gint32 zone, guint8 says)
{
    const GameRules *rules = search->situation->rules;
    const Position *position = search->situation->position;
    for (gint32 i = position_first_in(rules, position, zone);
         i != NO_NAME && search->n < search->most; i = position_next_in(rules, position, i)) {
        gint32 deck = (gint32)rules->zone_numbers.aboard + i;
        look_at(search, i, says);
        if (position_first_in(rules, position, deck) != NO_NAME)
            look_into(search, deck, search->says);
    }
}

/* Returns: whether the system knows at once who fits one of its members that @units gives: those
 * are marked in @marks. */
static gboolean
mark_by_system(const Situation *situation, const UnitsCode *units, guint8 *marks)
{
    const System *system = situation->rules->system;
    for (guint i = 0; i < system->n_units; i++)
        if (system->units[i].mark != NULL && selector_gives(units, &system->units[i])) {
            system->units[i].mark(situation, units, marks);
            return TRUE;
        }
    return FALSE;
}

/* Looks at the units of @span whose print may fit. */
static void
look_at_labels(Search *search, CodeSpan span)
{
    const GameRules *rules = search->situation->rules;
    const guint8 *labels = search->labels;
    guint8 says = search->says;
    guint8 few[RULES_UNITS_MAX / 8];
    if ((says & SAYS_SYSTEM) != 0 && mark_by_system(search->situation, search->units, few)) {
        for (gsize i = 0; i < rules->label_size; i++)
            few[i] &= labels[i];
        labels = few;
    }
    gint32 end = (gint32)(span.first + span.n);
    for (gint32 i = next_marked(rules, labels, (gint32)span.first);
         i < end && search->n < search->most; i = next_marked(rules, labels, i + 1))
        if (says == 0 || unit_fits(search->situation, search->units, says, i))
            add(search, i);
}

/* Returns: the concrete zone where all units must be, or aboard of what is there; NO_NAME where
 * that is not so simple. */
static gint32
only_zone(const Situation *situation, const UnitsCode *units)
{
    const ZoneCode *zone = &units->in;
    if (zone->kind == NO_CODE || (zone->kind == ZONE_POOL && zone->of == NO_NAME))
        return NO_NAME;
    return position_zone(situation->rules, situation->position, zone, NO_NAME, situation->subjects);
}

static void
find(Search *search)
{
    const Situation *situation = search->situation;
    const UnitsCode *units = search->units;
    gint32 unit = resolve(situation, ENTITY_UNIT, units->unit);
    gint32 nation = resolve(situation, ENTITY_NATION, units->nation);
    gint32 zone = unit == NO_NAME ? only_zone(situation, units) : NO_NAME;
    search->labels = labels_of(situation->rules, units);
    search->says = situation->rules->says[selector_number(situation->rules, units)];
    if (unit != NO_NAME)
        look_at(search, unit, search->says);
    else if (zone != NO_NAME)
        look_into(search, zone, search->says & (guint8)~SAYS_IN);
    else
        look_at_labels(search, span_of(situation->rules, NO_NAME, nation));
}

guint
select_units(const Situation *situation, const UnitsCode *units, guint8 *marks)
{
    Search search = {.situation = situation, .units = units, .marks = marks, .most = G_MAXUINT};
    memset(marks, 0, RULES_UNITS_MAX / 8);
    find(&search);
    return search.n;
}

guint
count_units(const Situation *situation, const UnitsCode *units, guint most)
{
    Search search = {.situation = situation, .units = units, .most = most};
    find(&search);
    return search.n;
}
