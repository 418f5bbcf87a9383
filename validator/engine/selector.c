/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which units and places a selector means: what never changes is found out when rules are
 * compiled, the rest is asked in a position.
 */
#include "schema/model/entities.h"
#include "validator/engine/presence.h"
#include "validator/engine/system.h"

#include <string.h>

static gint32
resolve_subject(const Situation *situation, EntityId target, gint32 name)
{
    return position_resolve_subject(situation->rules, situation->subjects, target, name);
}

/* Whether a member that names one thing was not given, or names @is. */
static gboolean
is_or_open(const Situation *situation, EntityId target, gint32 name, gint32 is)
{
    return name == NO_NAME || (is != NO_NAME && resolve_subject(situation, target, name) == is);
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
selector_note_labels(GameRules *rules)
{
    guint n = rules->code[ENTITY_UNITS].n;
    rules->label_size =
        (rules->board.n_units + MARKS_AT_ONCE - 1) / MARKS_AT_ONCE * (MARKS_AT_ONCE / 8);
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
unit_fits_subjects(const Situation *situation, const UnitsCode *units, gint32 unit)
{
    gint32 nation = situation->rules->board.units[unit].nation;
    if (units->not_nation != NO_NAME &&
        resolve_subject(situation, ENTITY_NATION, units->not_nation) == nation)
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
selector_count_labels(const Situation *situation, const UnitsCode *units)
{
    const GameRules *rules = situation->rules;
    const guint8 *labels = labels_of(rules, units);
    guint n = 0;
    FOR_EACH_MARKED (i, rules, labels)
        n += unit_fits_subjects(situation, units, i) != FALSE;
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
selector_unit_is_in_zone(const Situation *situation, gint32 unit, const ZoneCode *zone)
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
    if (units->not_in.kind != NO_CODE && selector_unit_is_in_zone(situation, unit, &units->not_in))
        return FALSE;
    return units->twin_in.kind == NO_CODE ||
           (twin != NO_NAME && selector_unit_is_in_zone(situation, twin, &units->twin_in));
}

/* Whether what is around the unit fits. */
static gboolean
fits_surroundings(const Situation *situation, const UnitsCode *units, gint32 unit)
{
    const GameRules *rules = situation->rules;
    gint32 place = position_place(rules, situation->position, unit);
    gint32 beside = resolve_subject(situation, ENTITY_UNIT, units->beside);
    if (units->places != NO_CODE &&
        (place == NO_NAME ||
         !selector_place_matches(situation, rules_places(rules, (guint32)units->places), place,
                                 unit)))
        return FALSE;
    /* Those within some hexes of it are the system's. */
    if (units->beside != NO_NAME && units->within == NO_NUMBER &&
        (beside == NO_NAME || place == NO_NAME ||
         position_place(rules, situation->position, beside) != place))
        return FALSE;
    return units->supplied == NO_NUMBER || supply_reaches_unit(situation, unit) == units->supplied;
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
unit_fits_system(const Situation *situation, const UnitsCode *units, gint32 unit)
{
    const System *system = situation->rules->system;
    return selector_fits(situation, units, system->units, system->n_units, unit);
}

gboolean
selector_unit_matches(const Situation *situation, const UnitsCode *units, guint8 says, gint32 unit)
{
    /* Where it is distinguishes most units, and costs least. */
    return ((says & SAYS_IN) == 0 || units->in.kind == NO_CODE ||
            selector_unit_is_in_zone(situation, unit, &units->in)) &&
           ((says & SAYS_ZONE) == 0 || fits_zone(situation, units, unit)) &&
           ((says & SAYS_SUBJECTS) == 0 || unit_fits_subjects(situation, units, unit)) &&
           ((says & SAYS_SIDE) == 0 || fits_side(situation, units, unit)) &&
           ((says & SAYS_STATE) == 0 || fits_state(situation, units, unit)) &&
           ((says & SAYS_SYSTEM) == 0 || unit_fits_system(situation, units, unit)) &&
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
add_unit(Search *search, gint32 unit)
{
    search->n++;
    if (search->marks != NULL)
        MARK(search->marks, unit);
}

/* @says: what is still to be asked about it. */
static inline void
try_unit(Search *search, gint32 unit, guint8 says)
{
    if (MARKED(search->labels, unit) &&
        (says == 0 || selector_unit_matches(search->situation, search->units, says, unit)))
        add_unit(search, unit);
}

/* Looks at the units in @zone, and those aboard them. */
static void
try_units_in(Search *search, gint32 zone, guint8 says)
{
    const GameRules *rules = search->situation->rules;
    const Position *position = search->situation->position;
    for (gint32 i = position_first_in(rules, position, zone);
         i != NO_NAME && search->n < search->most; i = position_next_in(rules, position, i)) {
        gint32 deck = (gint32)rules->zone_numbers.aboard + i;
        try_unit(search, i, says);
        if (position_first_in(rules, position, deck) != NO_NAME)
            try_units_in(search, deck, search->says);
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
    UnitSet few;
    if ((says & SAYS_SYSTEM) != 0 && mark_by_system(search->situation, search->units, few)) {
        for (gsize i = 0; i < rules->label_size; i++)
            few[i] &= labels[i];
        labels = few;
    }
    gint32 end = (gint32)(span.first + span.n);
    for (gint32 i = next_marked(rules, labels, (gint32)span.first);
         i < end && search->n < search->most; i = next_marked(rules, labels, i + 1))
        if (says == 0 || selector_unit_matches(search->situation, search->units, says, i))
            add_unit(search, i);
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
find_units(Search *search)
{
    const Situation *situation = search->situation;
    const UnitsCode *units = search->units;
    gint32 unit = resolve_subject(situation, ENTITY_UNIT, units->unit);
    gint32 nation = resolve_subject(situation, ENTITY_NATION, units->nation);
    gint32 zone = unit == NO_NAME ? only_zone(situation, units) : NO_NAME;
    search->labels = labels_of(situation->rules, units);
    search->says = situation->rules->says[selector_number(situation->rules, units)];
    if (unit != NO_NAME)
        try_unit(search, unit, search->says);
    else if (zone != NO_NAME)
        try_units_in(search, zone, search->says & (guint8)~SAYS_IN);
    else
        look_at_labels(search, span_of(situation->rules, NO_NAME, nation));
}

guint
selector_mark_units(const Situation *situation, const UnitsCode *units, guint8 *marks)
{
    Search search = {.situation = situation, .units = units, .marks = marks, .most = G_MAXUINT};
    unit_set_clear(situation->rules, marks);
    find_units(&search);
    return search.n;
}

guint
selector_count_units(const Situation *situation, const UnitsCode *units, guint most)
{
    Search search = {.situation = situation, .units = units, .most = most};
    find_units(&search);
    return search.n;
}

static gboolean
is_in_any(const Situation *situation, gint32 place, const CodeSpan *names)
{
    for (guint32 i = 0; i < names->n; i++)
        if (place_is_in(situation, place, situation->rules->numbers[names->first + i]))
            return TRUE;
    return FALSE;
}

/* The place itself and those that a land border joins it with, or the hexes around it. */
static gboolean
is_near(const Situation *situation, gint32 place, gint32 other)
{
    const System *system = situation->rules->system;
    const SystemGround *ground = system != NULL ? system->ground : NULL;
    if (ground != NULL && ground->distance != NULL)
        return ground->distance(situation->rules, place, other) <= 1;
    const Board *board = &situation->rules->board;
    const BoardPlace *centre = &board->places[other];
    if (place == other)
        return TRUE;
    for (guint32 i = 0; i < centre->n_links; i++) {
        const BoardLink *link = &board->links[centre->first_link + i];
        if (link->to == place && link->type >= N_BUILT_IN)
            return TRUE;
    }
    return FALSE;
}

static gboolean
is_land_of(const Situation *situation, gint32 place, gint32 name)
{
    return position_is_land_of(situation->rules, situation->position, place,
                               resolve_subject(situation, ENTITY_NATION, name));
}

/* Whether whose land it is, and who holds it, fits. */
static gboolean
fits_holder(const Situation *situation, const PlacesCode *places, gint32 place)
{
    const GameRules *rules = situation->rules;
    if (places->of != NO_NAME && !is_land_of(situation, place, places->of))
        return FALSE;
    if (places->not_of != NO_NAME && is_land_of(situation, place, places->not_of))
        return FALSE;
    if (places->controlled_by == NO_NAME && places->held_by == NO_NAME)
        return TRUE;
    gint32 controller = position_controller(rules, situation->position, place);
    gint32 side = position_side(rules, situation->position, controller);
    return is_or_open(situation, ENTITY_NATION, places->controlled_by, controller) &&
           is_or_open(situation, ENTITY_SIDE, places->held_by, side);
}

/* Whether the units in it fit. */
static gboolean
fits_units(const Situation *situation, const PlacesCode *places, gint32 place, gint32 unit)
{
    const GameRules *rules = situation->rules;
    gint32 side = situation->subjects->side;
    if (unit != NO_NAME)
        side = position_side(rules, situation->position, rules->board.units[unit].nation);
    /* Units outside of a zone that can be entered carry none. */
    if (places->free_of == FREE_OF_ANY &&
        position_first_in(rules, situation->position, place) != NO_NAME)
        return FALSE;
    if (places->free_of == FREE_OF_ENEMY && place_has_enemy(situation, place, side))
        return FALSE;
    /* Those within some hexes of it are the system's. */
    return places->with_unit == NO_NAME || places->within != NO_NUMBER ||
           position_place(rules, situation->position, places->with_unit) == place;
}

/* Returns: whether @place fits @places as far as that never changes. */
static gboolean
place_may_fit(const GameRules *rules, const PlacesCode *places, gint32 place)
{
    const Situation situation = {.rules = rules};
    return (places->in <= NO_NAME || place_is_in(&situation, place, places->in)) &&
           (places->near <= NO_NAME || is_near(&situation, place, places->near)) &&
           (places->any_of.n == 0 || is_in_any(&situation, place, &places->any_of));
}

void
selector_note_place_sets(GameRules *rules)
{
    guint n = rules->code[ENTITY_PLACES].n;
    rules->place_set_size = MARKS_SIZE(rules->board.n_places);
    rules->place_sets = g_malloc0((gsize)n * rules->place_set_size + 1);
    rules->place_says = g_malloc0(n + 1);
    for (guint i = 0; i < n; i++) {
        const System *system = rules->system;
        const PlacesCode *places = rules_places(rules, i);
        guint8 *set = rules->place_sets + (gsize)i * rules->place_set_size;
        gboolean is_open =
            places->in <= NO_NAME && places->near <= NO_NAME && places->any_of.n == 0;
        for (guint j = 0; system != NULL && j < system->n_places; j++)
            if (selector_gives(places, &system->places[j]))
                rules->place_says[i] = 1;
        if (is_open) {
            mark_first(set, rules->board.n_places);
            continue;
        }
        gboolean is_in_one = places->in > NO_NAME && places->in < (gint32)rules->board.n_places;
        gint32 end = is_in_one ? places->in + 1 : (gint32)rules->board.n_places;
        for (gint32 j = is_in_one ? places->in : 0; j < end; j++)
            if (place_may_fit(rules, places, j))
                MARK(set, j);
    }
}

/* Returns: the number of @places, which stands in the code, among the selectors. */
static gsize
places_number(const GameRules *rules, const PlacesCode *places)
{
    return (gsize)(places - (const PlacesCode *)rules->code[ENTITY_PLACES].items);
}

/* Returns: the places that may fit @places, as it stands in the code, one bit each. */
static const guint8 *
set_of(const GameRules *rules, const PlacesCode *places)
{
    return rules->place_sets + places_number(rules, places) * rules->place_set_size;
}

/* Whether @places, as it stands in the code, says anything that the system has to be asked. */
static gboolean
asks_system_about(const GameRules *rules, const PlacesCode *places)
{
    return rules->place_says[places_number(rules, places)] != 0;
}

/* Whether @place fits the members of @places that the system reads. */
static gboolean
place_fits_system(const Situation *situation, const PlacesCode *places, gint32 place)
{
    const System *system = situation->rules->system;
    return selector_fits(situation, places, system->places, system->n_places, place);
}

/* Whether @place, which may fit, is or lies in, and is near to, the subjects that are named. */
static gboolean
place_fits_subjects(const Situation *situation, const PlacesCode *places, gint32 place)
{
    gint32 in = resolve_subject(situation, ENTITY_SPACE, places->in);
    gint32 near = resolve_subject(situation, ENTITY_SPACE, places->near);
    return (places->in >= NO_NAME || (in != NO_NAME && place_is_in(situation, place, in))) &&
           (places->near >= NO_NAME || (near != NO_NAME && is_near(situation, place, near)));
}

/* Whether @place, which may fit, fits now. @asks_system: whether the system may have to be asked.
 */
static gboolean
fits_now(const Situation *situation, const PlacesCode *places, gboolean asks_system, gint32 place,
         gint32 unit)
{
    if ((places->in < NO_NAME || places->near < NO_NAME) &&
        !place_fits_subjects(situation, places, place))
        return FALSE;
    if (asks_system && !place_fits_system(situation, places, place))
        return FALSE;
    return fits_holder(situation, places, place) && fits_units(situation, places, place, unit);
}

gboolean
selector_place_matches(const Situation *situation, const PlacesCode *places, gint32 place,
                       gint32 unit)
{
    return place_may_fit(situation->rules, places, place) &&
           fits_now(situation, places, situation->rules->system != NULL, place, unit);
}

gint32
selector_next_place(const Situation *situation, const PlacesCode *places, gint32 unit, gint32 place)
{
    const guint8 *set = set_of(situation->rules, places);
    gboolean asks_system = asks_system_about(situation->rules, places);
    guint n = situation->rules->board.n_places;
    guint i = next_of_set(set, (guint)place, n);
    while (i < n && !fits_now(situation, places, asks_system, (gint32)i, unit))
        i = next_of_set(set, i + 1, n);
    return (gint32)i;
}

void
selector_mark_places(const Situation *situation, const PlacesCode *places, gint32 unit,
                     guint8 *marks)
{
    gint32 n = (gint32)situation->rules->board.n_places;
    for (gint32 i = selector_next_place(situation, places, unit, 0); i < n;
         i = selector_next_place(situation, places, unit, i + 1))
        marks[i] = TRUE;
}

/* Takes the places that are in @name (NO_NAME: all) and not yet among those found. */
static guint
collect_places_in(const Situation *situation, const PlacesCode *places, gint32 unit, gint32 name,
                  gint32 *found, guint n, guint max)
{
    const guint8 *set = set_of(situation->rules, places);
    gboolean asks_system = asks_system_about(situation->rules, places);
    guint n_places = situation->rules->board.n_places;
    for (guint i = next_of_set(set, 0, n_places); i < n_places;
         i = next_of_set(set, i + 1, n_places)) {
        gboolean is_known = FALSE;
        for (guint j = 0; j < MIN(n, max); j++)
            is_known |= found[j] == (gint32)i;
        if (is_known || (name != NO_NAME && !place_is_in(situation, (gint32)i, name)) ||
            !fits_now(situation, places, asks_system, (gint32)i, unit))
            continue;
        if (n < max)
            found[n] = (gint32)i;
        n++;
    }
    return n;
}

guint
selector_find_places(const Situation *situation, const PlacesCode *places, gint32 unit,
                     gint32 *found, guint max)
{
    guint n = 0;
    /* The first wish that can be met is the only choice. */
    for (guint32 i = 0; i < places->first.n && n == 0; i++)
        n = collect_places_in(situation, places, unit,
                              situation->rules->numbers[places->first.first + i], found, n, max);
    return n > 0 ? n : collect_places_in(situation, places, unit, NO_NAME, found, 0, max);
}
