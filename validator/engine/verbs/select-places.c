/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which places a selector means.
 */
#include "validator/engine/ground.h"
#include "validator/engine/position/presence.h"
#include "validator/engine/system.h"

#include "schema/model/entities.h"

static gint32
resolve(const Situation *situation, EntityId target, gint32 name)
{
    return subject_resolve(situation->rules, situation->subjects, target, name);
}

/* Whether a member that names one thing was not given, or names @is; nobody is nobody's. */
static gboolean
is_or_open(const Situation *situation, EntityId target, gint32 name, gint32 is)
{
    return name == NO_NAME || (is != NO_NAME && resolve(situation, target, name) == is);
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
                               resolve(situation, ENTITY_NATION, name));
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
    /* Nobody is aboard of what stands elsewhere. */
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
note_place_sets(GameRules *rules)
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
fits_system(const Situation *situation, const PlacesCode *places, gint32 place)
{
    const System *system = situation->rules->system;
    return selector_fits(situation, places, system->places, system->n_places, place);
}

/* Whether @place, which may fit, is or lies in, and is near to, the subjects that are named. */
static gboolean
fits_subjects(const Situation *situation, const PlacesCode *places, gint32 place)
{
    gint32 in = resolve(situation, ENTITY_SPACE, places->in);
    gint32 near = resolve(situation, ENTITY_SPACE, places->near);
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
        !fits_subjects(situation, places, place))
        return FALSE;
    if (asks_system && !fits_system(situation, places, place))
        return FALSE;
    return fits_holder(situation, places, place) && fits_units(situation, places, place, unit);
}

gboolean
select_place(const Situation *situation, const PlacesCode *places, gint32 place, gint32 unit)
{
    return place_may_fit(situation->rules, places, place) &&
           fits_now(situation, places, situation->rules->system != NULL, place, unit);
}

gint32
next_selected(const Situation *situation, const PlacesCode *places, gint32 unit, gint32 place)
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
mark_places(const Situation *situation, const PlacesCode *places, gint32 unit, guint8 *marks)
{
    gint32 n = (gint32)situation->rules->board.n_places;
    for (gint32 i = next_selected(situation, places, unit, 0); i < n;
         i = next_selected(situation, places, unit, i + 1))
        marks[i] = TRUE;
}

/* Takes the places that are in @name (NO_NAME: all) and not yet among those found. */
static guint
take(const Situation *situation, const PlacesCode *places, gint32 unit, gint32 name, gint32 *found,
     guint n, guint max)
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
select_places(const Situation *situation, const PlacesCode *places, gint32 unit, gint32 *found,
              guint max)
{
    guint n = 0;
    /* The first wish that can be met is the only choice. */
    for (guint32 i = 0; i < places->first.n && n == 0; i++)
        n = take(situation, places, unit, situation->rules->numbers[places->first.first + i], found,
                 n, max);
    return n > 0 ? n : take(situation, places, unit, NO_NAME, found, 0, max);
}
