/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * First who plays: nations, camps, owners of land. Then what they play with: places that matter,
 * and pieces of the classes of the kit. What a data set gets of all this is written at the end.
 */
#include "schema/foreign/foreign-kit.h"

#include "schema/foreign/foreign-set.h"
#include "schema/foreign/foreign-source.h"
#include "schema/geometry/union-find.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/store/data-set.h"
#include "schema/store/shipped-sets.h"

#include <string.h>

/* clang-format off */
/* ASSUMED (NAME, thing, what is assumed, file and member) */
#define ASSUMED_ROWS(ASSUMED) \
    ASSUMED (RULES,     N_("rules"),    N_("those of the kit, as the source has none that Narva reads"), "rules.json") \
    ASSUMED (PERIOD,    N_("scenario"), N_("its length and dates"), "scenarios/start.json: period") \
    ASSUMED (CAMPS,     N_("nation"),   N_("its camp: there are not two alliances"), "roster.json: nations, side") \
    ASSUMED (FOUNDED,   N_("nation"),   N_("it and its land: the source has no two nations with land or units"), "roster.json: nations; map.json: spaces, nation") \
    ASSUMED (NEUTRAL,   N_("nation"),   N_("neutral: there are more sides than can play"), "roster.json: nations, side") \
    ASSUMED (IDLE,      N_("nation"),   N_("not in the game: it has neither land nor units that can play"), "roster.json: nations, side") \
    ASSUMED (NOBODY,    N_("nation"),   N_("not in the game: its name says that it is neutral"), "roster.json: nations, side") \
    ASSUMED (PAINT,     N_("nation"),   N_("its colour, which the source does not have"), "roster.json: nations, paint") \
    ASSUMED (WAR,       N_("relation"), N_("war between nations that are not allied"), "scenarios/start.json: position, relations") \
    ASSUMED (OWNERLESS, N_("space"),    N_("neutral: it has no owner"), "map.json: spaces, nation") \
    ASSUMED (CLAIMED,   N_("space"),    N_("land of the nearest nation: it has no owner"), "map.json: spaces, nation") \
    ASSUMED (CROSSING,  N_("connection"), N_("a crossing of the sea between lands that no way over land connects"), "map.json: spaces, neighbours") \
    ASSUMED (GARRISON,  N_("space"),    N_("the strength of its town, which the source has not or counts otherwise"), "map.json: spaces, garrison") \
    ASSUMED (FORAGE,    N_("space"),    N_("how many blocks it feeds, which the source has not or counts otherwise"), "map.json: spaces, forage") \
    ASSUMED (CAPITAL,   N_("space"),    N_("a capital: the source has none for its nation"), "roster.json: nations, capitals") \
    ASSUMED (OBJECTIVE, N_("space"),    N_("it matters for victory: a town, capital or rich land"), "map.json: regions, objectives") \
    ASSUMED (MONEY,     N_("nation"),   N_("its money and income, from its lands"), "roster.json: nations, treasury") \
    ASSUMED (LEVEL,     N_("nation"),   N_("its replacement points, from its lands"), "roster.json: nations, level") \
    ASSUMED (MUSTER,    N_("nation"),   N_("its new blocks come to its own lands"), "rules.json: rules") \
    ASSUMED (STANDING,  N_("side"),     N_("its score: a point for each land, and three more for each that matters"), "scenarios/start.json: standings") \
    ASSUMED (SCORE,     N_("scenario"), N_("the score: a point for each land, and three more for each that matters"), "scenarios/start.json: score, victory") \
    ASSUMED (POINTS,    N_("unit"),     N_("its points, from the number and factors of the pieces"), "scenarios/start.json: position, units, strength") \
    ASSUMED (RATING,    N_("unit"),     N_("its rating and its class, from the factors of its type"), "roster.json: units, rating, type") \
    ASSUMED (STEPS,     N_("unit"),     N_("its steps, from the number of pieces"), "roster.json: units, strength") \
    ASSUMED (RAISED,    N_("unit"),     N_("it is made up: its nation has no units at the start"), "roster.json: units") \
    ASSUMED (RESERVE,   N_("unit"),     N_("a reserve, which can be raised"), "roster.json: units") \
    ASSUMED (FACES,     N_("unit"),     N_("the numbers on its counter that the source does not state"), "roster.json: units, faces") \
    ASSUMED (FACING,    N_("unit"),     N_("where its front is"), "scenarios/start.json: position, units, facing") \
    ASSUMED (DRAWN_UP,  N_("unit"),     N_("it is made up: the source has no two sides with units"), "roster.json: units") \
    ASSUMED (LEADER,    N_("unit"),     N_("the leader of an army"), "roster.json: units, leader") \
    ASSUMED (ARMY,      N_("command"),  N_("one for each side"), "roster.json: commands; scenarios/start.json: tokens") \
    ASSUMED (LOSSES,    N_("scenario"), N_("the score: a point for each unit that is left"), "scenarios/start.json: score, victory") \
    ASSUMED (CROWDED,   N_("unit"),     N_("not in the game: there are more in its hex than the kit allows"), "roster.json: units") \
    ASSUMED (UNLED,     N_("unit"),     N_("not in the game: its nation is not in it"), "roster.json: units; nations, side") \
    ASSUMED (CLOSED,    N_("unit"),     N_("not in the game: its hex cannot be entered"), "roster.json: units") \
    ASSUMED (AT_SEA,    N_("unit"),     N_("not in the game: armies cross the sea without fleets"), "roster.json: units") \
    ASSUMED (FIXED,     N_("unit"),     N_("not in the game: it cannot move"), "roster.json: units") \
    ASSUMED (WEAK,      N_("unit"),     N_("not in the game: there are more than can play"), "roster.json: units")
/* clang-format on */

#define ASSUMED_NUMBER(NAME, ...) ASSUMED_##NAME,
typedef enum { ASSUMED_ROWS(ASSUMED_NUMBER) N_ASSUMED } Assumed;

#define ASSUMED_ROW(NAME, ...) {__VA_ARGS__},
static const struct {
    const char *thing, *why, *where;
} assumed_rows[N_ASSUMED] = {ASSUMED_ROWS(ASSUMED_ROW)};

/* What the systems can play. */
enum {
    SIDES_MOST = 32,
    UNITS_MOST = 4096,
    RESERVES_MOST = 4,
};

/* The points of an average army, of the weakest and of the strongest one. */
enum { POINTS_USUAL = 30, POINTS_LEAST = 10, POINTS_MOST = 200 };

/* Of six rolls with a die, how many hit; and how many blocks there are in a place. */
enum { HITS_LEAST = 1, HITS_USUAL = 2, HITS_MOST = 4, BLOCKS_OF_PLACE = 3 };

/* Numbers that the kit limits with `ranges` of its game.json; what the source does not state is the
 * least, and units move as the least, those on horseback as the most. */
typedef enum { KIT_FORAGE, KIT_GARRISON, KIT_STEPS, KIT_MOVE, N_KIT_RANGES } KitRange;

static const char *const range_fields[N_KIT_RANGES] = {
    [KIT_FORAGE] = "space.forage",
    [KIT_GARRISON] = "garrison.value",
    [KIT_STEPS] = "unit.strength",
    [KIT_MOVE] = "unit.move",
};

/* The classes of the kits. */
typedef enum {
    CLASS_ARMY,
    CLASS_FOOT,
    CLASS_HORSE,
    CLASS_GUNS,
    CLASS_FLEET,
    CLASS_LEADER,
    N_CLASSES
} Class;

static const char *const class_names[N_CLASSES] = {"Army", "Foot",  "Horse",
                                                   "Guns", "Fleet", "Leader"};

#define NEUTRAL "Neutral"
#define OBJECTIVES "objectives"
#define CROSSING "Crossing"

struct ForeignGame {
    KitId kit;
    struct {
        guint least, most;
    } ranges[N_KIT_RANGES];
    guint64 assumed[N_ASSUMED];
    guint32 *camps;     /* owned, by nation: its alliance; FOREIGN_NONE: it is alone */
    guint64 *strengths; /* owned, by nation: of its pieces and lands */
    guint32 n_nations;  /* of both */
    guint32 neutral;    /* the nation without a player; FOREIGN_NONE: there is none */
    guint8 *matters;    /* owned, by place: it is an objective */
    guint n_objectives;
};

/* The ways of a map between places, over sea, too. */
typedef struct {
    guint32 n;
    guint32 *start; /* owned: those of place i are ends[start[i]] to before ends[start[i + 1]] */
    guint32 *ends;  /* owned */
    guint32 *queue; /* owned: for searches, with the length of the way to each place reached */
    guint32 *length;
} Paths;

void
foreign_game_free(ForeignGame *game)
{
    if (game == NULL)
        return;
    g_free(game->camps);
    g_free(game->strengths);
    g_free(game->matters);
    g_free(game);
}

KitId
foreign_game_kit(const ForeignMap *map)
{
    return map->game != NULL ? map->game->kit : KIT_NONE;
}

static void
assume(ForeignMap *map, Assumed row, guint64 n)
{
    map->game->assumed[row] += n;
}

static ForeignNation *
nation_at(const ForeignMap *map, guint32 index)
{
    return &g_array_index(map->nations, ForeignNation, index);
}

static ForeignUnit *
unit_at(const ForeignMap *map, guint index)
{
    return &g_array_index(map->units, ForeignUnit, index);
}

static const ForeignType *
type_of(const ForeignMap *map, const ForeignUnit *unit)
{
    return &g_array_index(map->types, ForeignType, unit->type);
}

static gboolean
is_land(const ForeignPlace *place)
{
    return place->ground == FOREIGN_LAND || place->ground == FOREIGN_BOX;
}

/* A type without a factor fights as well as any. */
static guint
power_of(const ForeignType *type)
{
    guint factors = type->attack + type->defence;
    return MAX(factors, 1) * MAX(type->hits, 1);
}

/* Factories, forts and the like. */
static gboolean
is_fixed(const ForeignType *type)
{
    return type->numbers[TYPE_MOVE] == 1;
}

/* Returns: whether @unit is a piece of a game: the classes of kits move over land, and blocks at
 * sea, too. */
static gboolean
unit_plays(const ForeignMap *map, const ForeignUnit *unit)
{
    const ForeignType *type = type_of(map, unit);
    return !is_fixed(type) && (!type->is_sea || map->game->kit == KIT_BLOCKS);
}

static guint32 *
no_owners(const ForeignMap *map)
{
    guint32 *owners = g_new(guint32, map->places->len + 1);
    memset(owners, 0xff, sizeof(guint32) * (map->places->len + 1));
    return owners;
}

static void
paths_init(Paths *paths, const ForeignMap *map)
{
    *paths = (Paths){
        .n = map->places->len,
        .start = g_new0(guint32, map->places->len + 2),
        .queue = g_new(guint32, map->places->len + 1),
        .length = no_owners(map),
    };
    paths->ends = g_new(guint32, 2 * (gsize)map->links->len + 1);
    for (guint pass = 0; pass < 2; pass++) {
        for (guint i = 0; i < map->links->len; i++) {
            const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
            if (link->kind == LINK_NONE)
                continue;
            if (pass == 0) {
                paths->start[link->a + 2]++;
                paths->start[link->b + 2]++;
            } else {
                paths->ends[paths->start[link->a + 1]++] = link->b;
                paths->ends[paths->start[link->b + 1]++] = link->a;
            }
        }
        for (guint32 i = 2; i < paths->n + 2 && pass == 0; i++)
            paths->start[i] += paths->start[i - 1];
    }
}

static void
paths_clear(Paths *paths)
{
    g_free(paths->start);
    g_free(paths->ends);
    g_free(paths->queue);
    g_free(paths->length);
}

/* Spreads the numbers of @owners, by place (FOREIGN_NONE: none), to the nearest places that have
 * none. */
static void
paths_spread(const Paths *paths, guint32 *owners)
{
    guint32 n = 0;
    for (guint32 i = 0; i < paths->n; i++)
        if (owners[i] != FOREIGN_NONE)
            paths->queue[n++] = i;
    for (guint32 i = 0; i < n; i++) {
        guint32 at = paths->queue[i];
        for (guint32 j = paths->start[at]; j < paths->start[at + 1]; j++)
            if (owners[paths->ends[j]] == FOREIGN_NONE) {
                owners[paths->ends[j]] = owners[at];
                paths->queue[n++] = paths->ends[j];
            }
    }
}

/* Returns: the land that is farthest from @from; adds the lands that it reaches to @n_lands, and
 * marks all places that it reaches in @seen, which may be NULL like @n_lands. */
static guint32
farthest_land(const ForeignMap *map, const Paths *paths, guint32 from, guint8 *seen, guint *n_lands)
{
    guint32 best = from, n = 1;
    guint32 *length = paths->length, *queue = paths->queue;
    queue[0] = from;
    length[from] = 0;
    for (guint32 i = 0; i < n; i++) {
        guint32 at = queue[i];
        if (seen != NULL)
            seen[at] = TRUE;
        if (is_land(foreign_place(map, at))) {
            best = length[at] > length[best] ? at : best;
            if (n_lands != NULL)
                ++*n_lands;
        }
        for (guint32 j = paths->start[at]; j < paths->start[at + 1]; j++)
            if (length[paths->ends[j]] == FOREIGN_NONE) {
                length[paths->ends[j]] = length[at] + 1;
                queue[n++] = paths->ends[j];
            }
    }
    for (guint32 i = 0; i < n; i++)
        length[queue[i]] = FOREIGN_NONE;
    return best;
}

/* Finds two lands far from each other in the part of the map with the most lands. Returns: FALSE:
 * no two lands are connected. */
static gboolean
find_ends(const ForeignMap *map, const Paths *paths, guint32 ends[2])
{
    g_autofree guint8 *seen = g_new0(guint8, paths->n + 1);
    guint most = 1;
    guint32 best = FOREIGN_NONE;
    for (guint32 i = 0; i < paths->n; i++) {
        guint n_lands = 0;
        if (seen[i] || !is_land(foreign_place(map, i)))
            continue;
        /* Parts are searched once each. */
        guint32 end = farthest_land(map, paths, i, seen, &n_lands);
        if (n_lands > most) {
            most = n_lands;
            best = end;
        }
    }
    if (best == FOREIGN_NONE)
        return FALSE;
    ends[0] = best;
    ends[1] = farthest_land(map, paths, best, NULL, NULL);
    return TRUE;
}

/* The strength of nations in pieces and in land, to see who plays. */
static void
count_strengths(ForeignMap *map)
{
    ForeignGame *game = map->game;
    g_free(game->strengths);
    game->strengths = g_new0(guint64, map->nations->len + 1);
    game->n_nations = map->nations->len;
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = unit_at(map, i);
        if (unit_plays(map, unit))
            game->strengths[unit->nation] += (guint64)unit->strength * power_of(type_of(map, unit));
    }
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        if (is_land(place) && place->nation != FOREIGN_NONE)
            game->strengths[place->nation]++;
    }
}

static guint
count_players(const ForeignMap *map)
{
    guint n = 0;
    for (guint32 i = 0; i < map->game->n_nations; i++)
        n += i != map->game->neutral && map->game->strengths[i] > 0;
    return n;
}

/* The nations of two camps that the source has not, at opposite ends of the map. */
static const struct {
    const char *name, *paint;
} founded[] = {{"Red", "#d98f7f"}, {"Blue", "#7fb0d6"}};

/* Returns: the nation called as founded number @index, also where the source has as many nations as
 * are read. */
static guint32
found_nation(ForeignMap *map, guint index)
{
    guint32 nation = foreign_map_nation(map, founded[index].name, NULL);
    if (nation == FOREIGN_NONE) {
        ForeignNation made = {.called.name = founded[index].name, .side = FOREIGN_NONE};
        g_array_append_val(map->nations, made);
        nation = map->nations->len - 1;
    }
    nation_at(map, nation)->paint = founded[index].paint;
    return nation;
}

static void
found_nations(ForeignMap *map)
{
    Paths paths;
    guint32 ends[G_N_ELEMENTS(founded)];
    g_autofree guint32 *owners = no_owners(map);
    paths_init(&paths, map);
    gboolean has_ends = find_ends(map, &paths, ends);
    g_assert(has_ends);
    for (guint i = 0; i < G_N_ELEMENTS(founded); i++) {
        guint32 nation = found_nation(map, i);
        owners[ends[i]] = nation;
        foreign_place(map, ends[i])->capital = nation;
        assume(map, ASSUMED_FOUNDED, 1);
    }
    paths_spread(&paths, owners);
    for (guint32 i = 0; i < map->places->len; i++)
        if (is_land(foreign_place(map, i)) && owners[i] != FOREIGN_NONE)
            foreign_place(map, i)->nation = owners[i];
    g_array_set_size(map->units, 0);
    paths_clear(&paths);
}

/* Keeps the alliances that the source has: an alliance of one, or of all, is none. */
static void
note_camps(ForeignMap *map)
{
    ForeignGame *game = map->game;
    g_autofree guint *sizes = g_new0(guint, map->sides->len + 1);
    guint n_players = count_players(map);
    game->camps = g_new(guint32, map->nations->len + 1);
    for (guint32 i = 0; i < map->nations->len; i++) {
        game->camps[i] = nation_at(map, i)->side;
        if (game->camps[i] != FOREIGN_NONE && game->strengths[i] > 0)
            sizes[game->camps[i]]++;
    }
    for (guint32 i = 0; i < map->nations->len; i++)
        if (game->camps[i] != FOREIGN_NONE && sizes[game->camps[i]] >= n_players)
            game->camps[i] = FOREIGN_NONE;
}

/* Returns: the nation whose name says that it is neutral; FOREIGN_NONE: there is none. */
static guint32
find_neutral(const ForeignMap *map)
{
    for (guint32 i = 0; i < map->nations->len; i++)
        if (g_ascii_strncasecmp(nation_at(map, i)->called.name, NEUTRAL, strlen(NEUTRAL)) == 0)
            return i;
    return FOREIGN_NONE;
}

static guint32
add_neutral(ForeignMap *map)
{
    if (map->game->neutral != FOREIGN_NONE)
        return map->game->neutral;
    ForeignNation nation = {
        .called.name = NEUTRAL,
        .side = FOREIGN_NONE,
        .paint = "#d9d4c7",
    };
    g_array_append_val(map->nations, nation);
    map->game->camps = g_renew(guint32, map->game->camps, map->nations->len + 1);
    map->game->camps[map->nations->len - 1] = FOREIGN_NONE;
    return map->game->neutral = map->nations->len - 1;
}

/* Gives all that @nation has to @heir. */
static void
replace_nation(ForeignMap *map, guint32 nation, guint32 heir)
{
    for (guint i = 0; i < map->units->len; i++)
        if (unit_at(map, i)->nation == nation)
            unit_at(map, i)->nation = heir;
    for (guint32 i = 0; i < map->places->len; i++) {
        ForeignPlace *place = foreign_place(map, i);
        if (place->nation == nation)
            place->nation = heir;
        if (place->capital == nation)
            place->capital = FOREIGN_NONE;
    }
}

/* Makes the weakest nations neutral until all that are left can play. */
static void
limit_players(ForeignMap *map)
{
    ForeignGame *game = map->game;
    for (guint n = count_players(map); n > SIDES_MOST - 1; n--) {
        guint32 weakest = FOREIGN_NONE;
        for (guint32 i = 0; i < game->n_nations; i++)
            if (i != game->neutral && game->strengths[i] > 0 &&
                (weakest == FOREIGN_NONE || game->strengths[i] < game->strengths[weakest]))
                weakest = i;
        replace_nation(map, weakest, add_neutral(map));
        game->strengths[weakest] = 0;
        assume(map, ASSUMED_NEUTRAL, 1);
    }
}

/* Finds out who plays, whatever the kit is. */
static void
find_players(ForeignMap *map)
{
    map->game->neutral = find_neutral(map);
    count_strengths(map);
    if (count_players(map) < 2) {
        found_nations(map);
        count_strengths(map);
    }
    note_camps(map);
}

/* Each power is a side; neutral land is of one that is at war with all of them, so that it can be
 * captured. */
static void
set_powers(ForeignMap *map)
{
    ForeignGame *game = map->game;
    limit_players(map);
    for (guint32 i = 0; i < map->places->len; i++) {
        ForeignPlace *place = foreign_place(map, i);
        if (!is_land(place) || place->nation != FOREIGN_NONE)
            continue;
        place->nation = add_neutral(map);
        assume(map, ASSUMED_OWNERLESS, 1);
    }
    count_strengths(map);
    g_array_set_size(map->sides, 0);
    for (guint32 i = 0; i < map->nations->len; i++) {
        ForeignNation *nation = nation_at(map, i);
        nation->side =
            game->strengths[i] > 0 ? foreign_map_side(map, nation->called.name) : FOREIGN_NONE;
        if (game->strengths[i] == 0)
            assume(map, ASSUMED_IDLE, 1);
    }
}

/* Returns: the number of camps that have anything, up to 3; @first, @second: (out): theirs. */
static guint
count_camps(const ForeignMap *map, const guint32 *camps, guint32 *first, guint32 *second)
{
    guint n = 0;
    *first = *second = FOREIGN_NONE;
    for (guint32 i = 0; i < map->game->n_nations && n < 3; i++) {
        if (i == map->game->neutral || map->game->strengths[i] == 0)
            continue;
        if (camps[i] == FOREIGN_NONE)
            return 3;
        if (n == 0 || (camps[i] != *first && n == 1)) {
            *(n == 0 ? first : second) = camps[i];
            n++;
        } else if (camps[i] != *first && camps[i] != *second) {
            n = 3;
        }
    }
    return n;
}

/* Two camps: those of the source, or, from the strongest nation to the weakest, always the camp
 * that is weaker so far. Camps that are made up are called after their strongest nation. */
static void
set_camps(ForeignMap *map)
{
    ForeignGame *game = map->game;
    guint32 camps[2], sides[2] = {FOREIGN_NONE, FOREIGN_NONE};
    guint64 sums[2] = {0, 0};
    const char *names[2] = {NULL, NULL};
    gboolean is_stated = count_camps(map, game->camps, &camps[0], &camps[1]) == 2;
    g_autofree guint8 *is_placed = g_new0(guint8, game->n_nations + 1);
    g_autofree guint8 *camp_of = g_new0(guint8, game->n_nations + 1);
    for (guint i = 0; is_stated && i < 2; i++)
        names[i] = g_array_index(map->sides, ForeignSide, camps[i]).called.name;
    for (;;) {
        guint32 best = FOREIGN_NONE;
        for (guint32 i = 0; i < game->n_nations; i++)
            if (i != game->neutral && !is_placed[i] && game->strengths[i] > 0 &&
                (best == FOREIGN_NONE || game->strengths[i] > game->strengths[best]))
                best = i;
        if (best == FOREIGN_NONE)
            break;
        guint camp = is_stated ? game->camps[best] == camps[1] : sums[1] < sums[0];
        is_placed[best] = TRUE;
        camp_of[best] = (guint8)camp;
        sums[camp] += game->strengths[best];
        if (names[camp] == NULL)
            names[camp] = nation_at(map, best)->called.name;
        if (!is_stated)
            assume(map, ASSUMED_CAMPS, 1);
    }
    g_array_set_size(map->sides, 0);
    for (guint i = 0; i < 2; i++)
        sides[i] = foreign_map_side(map, names[i]);
    for (guint32 i = 0; i < map->nations->len; i++) {
        gboolean plays = i < game->n_nations && is_placed[i];
        nation_at(map, i)->side = plays ? sides[camp_of[i]] : FOREIGN_NONE;
        gboolean is_neutral = i == game->neutral && game->strengths[i] > 0;
        if (!plays)
            assume(map, is_neutral ? ASSUMED_NOBODY : ASSUMED_IDLE, 1);
    }
}

/* Land without an owner, and land of owners that are not in the game, goes to the nearest nation
 * that has any: blocks cannot capture land without an owner. */
static void
claim_land(ForeignMap *map)
{
    Paths paths;
    g_autofree guint32 *owners = no_owners(map);
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = unit_at(map, i);
        if (nation_at(map, unit->nation)->side != FOREIGN_NONE)
            owners[unit->place] = unit->nation;
    }
    for (guint32 i = 0; i < map->places->len; i++) {
        guint32 nation = foreign_place(map, i)->nation;
        if (nation != FOREIGN_NONE && nation_at(map, nation)->side != FOREIGN_NONE)
            owners[i] = nation;
    }
    paths_init(&paths, map);
    paths_spread(&paths, owners);
    paths_clear(&paths);
    for (guint32 i = 0; i < map->places->len; i++) {
        ForeignPlace *place = foreign_place(map, i);
        gboolean is_owned =
            place->nation != FOREIGN_NONE && nation_at(map, place->nation)->side != FOREIGN_NONE;
        if (!is_land(place) || is_owned || owners[i] == FOREIGN_NONE)
            continue;
        place->nation = owners[i];
        assume(map, ASSUMED_CLAIMED, 1);
    }
}

/* Connects lands of different parts that are on the same sea: for each sea its first land with the
 * first one of each other part. Blocks rarely find a way by fleets alone. */
static void
add_crossings(ForeignMap *map)
{
    Paths paths;
    guint32 border = FOREIGN_NONE, n = map->places->len;
    g_autofree guint32 *parts = union_find_new(n);
    g_autofree guint32 *seas = no_owners(map); /* by part: the last sea on which it was found */
    g_autoptr(GHashTable) linked = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (guint i = 0; i < map->links->len; i++) {
        const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        if (link->kind == LINK_WAY && is_land(foreign_place(map, link->a)))
            union_find_join(parts, link->a, link->b);
    }
    paths_init(&paths, map);
    for (guint32 sea = 0; sea < n; sea++) {
        guint32 first = FOREIGN_NONE;
        if (foreign_place(map, sea)->ground != FOREIGN_SEA)
            continue;
        for (guint32 i = paths.start[sea]; i < paths.start[sea + 1]; i++) {
            guint32 land = paths.ends[i], part = union_find_root(parts, land);
            if (!is_land(foreign_place(map, land)) || seas[part] == sea)
                continue;
            seas[part] = sea;
            if (first == FOREIGN_NONE) {
                first = land;
                continue;
            }
            guint64 ends = (guint64)MIN(first, land) << 32 | MAX(first, land);
            if (map->links->len >= LIMIT_FOREIGN_LINKS ||
                !g_hash_table_add(linked, g_memdup2(&ends, sizeof ends)))
                continue;
            if (border == FOREIGN_NONE)
                border = foreign_map_border(map, CROSSING);
            ForeignLink link = {.a = first,
                                .b = land,
                                .border = border,
                                .is_derived = TRUE,
                                .kind = LINK_WAY};
            g_array_append_val(map->links, link);
            assume(map, ASSUMED_CROSSING, 1);
        }
    }
    paths_clear(&paths);
}

/* Returns: the richest land of @nation, a town if there is one; FOREIGN_NONE: it has no land. */
static guint32
best_land(const ForeignMap *map, guint32 nation)
{
    guint32 best = FOREIGN_NONE;
    gint most = -1;
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        gint worth = 100 * MAX(place->town, 0) + MAX(place->forage, 0);
        if (!is_land(place) || place->nation != nation || worth <= most)
            continue;
        best = i;
        most = worth;
    }
    return best;
}

/* A camp without land, with fleets alone, gets the land that is farthest from the other one. */
static void
settle_camps(ForeignMap *map)
{
    Paths paths;
    guint n_lands[2] = {0, 0};
    guint32 strongest[2] = {FOREIGN_NONE, FOREIGN_NONE};
    for (guint32 i = 0; i < map->game->n_nations; i++) {
        guint32 side = nation_at(map, i)->side;
        if (side < 2 && (strongest[side] == FOREIGN_NONE ||
                         map->game->strengths[i] > map->game->strengths[strongest[side]]))
            strongest[side] = i;
    }
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        if (is_land(place) && place->nation != FOREIGN_NONE &&
            nation_at(map, place->nation)->side < 2)
            n_lands[nation_at(map, place->nation)->side]++;
    }
    paths_init(&paths, map);
    for (guint i = 0; i < 2; i++) {
        guint32 from =
            n_lands[i] == 0 && n_lands[1 - i] > 1 ? best_land(map, strongest[1 - i]) : FOREIGN_NONE;
        if (from == FOREIGN_NONE || strongest[i] == FOREIGN_NONE)
            continue;
        guint32 to = farthest_land(map, &paths, from, NULL, NULL);
        foreign_place(map, to)->nation = strongest[i];
        assume(map, ASSUMED_CLAIMED, 1);
    }
    paths_clear(&paths);
}

/* Each nation in the game has a capital, if it has land. */
static void
set_capitals(ForeignMap *map)
{
    g_autofree guint8 *has = g_new0(guint8, map->nations->len + 1);
    for (guint32 i = 0; i < map->places->len; i++) {
        ForeignPlace *place = foreign_place(map, i);
        if (place->capital == FOREIGN_NONE)
            continue;
        if (!is_land(place) || nation_at(map, place->capital)->side == FOREIGN_NONE)
            place->capital = FOREIGN_NONE;
        else
            has[place->capital] = TRUE;
    }
    for (guint32 i = 0; i < map->nations->len; i++) {
        guint32 land = has[i] || nation_at(map, i)->side == FOREIGN_NONE || i == map->game->neutral
                           ? FOREIGN_NONE
                           : best_land(map, i);
        if (land == FOREIGN_NONE || foreign_place(map, land)->capital != FOREIGN_NONE)
            continue;
        foreign_place(map, land)->capital = i;
        assume(map, ASSUMED_CAPITAL, 1);
    }
}

static gint
compare_numbers(gconstpointer a, gconstpointer b)
{
    return *(const gint *)a - *(const gint *)b;
}

/* Returns: the forage that a third of all lands reach; -1: no land has any. */
static gint
rich_forage(const ForeignMap *map)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(gint));
    for (guint32 i = 0; i < map->places->len; i++)
        if (is_land(foreign_place(map, i)) && foreign_place(map, i)->forage >= 0)
            g_array_append_val(all, foreign_place(map, i)->forage);
    g_array_sort(all, compare_numbers);
    return all->len > 0 ? g_array_index(all, gint, all->len * 2 / 3) : -1;
}

/* Towns and capitals matter for victory; where there are few, rich lands, too. */
static void
set_objectives(ForeignMap *map)
{
    ForeignGame *game = map->game;
    guint n_lands = 0;
    gint rich = rich_forage(map);
    game->matters = g_new0(guint8, map->places->len + 1);
    for (guint pass = 0; pass < 2 && game->n_objectives * 8 <= n_lands; pass++)
        for (guint32 i = 0; i < map->places->len; i++) {
            const ForeignPlace *place = foreign_place(map, i);
            gboolean is_chosen = pass == 0 ? place->town > 0 || place->capital != FOREIGN_NONE
                                           : place->forage >= MAX(rich, 1);
            n_lands += pass == 0 && is_land(place);
            if (is_land(place) && is_chosen && !game->matters[i]) {
                game->matters[i] = TRUE;
                game->n_objectives++;
            }
        }
    assume(map, ASSUMED_OBJECTIVE, game->n_objectives);
}

/* The pieces of a nation in a place, as one or more units of a game. */
typedef struct {
    guint32 nation, place;
    Class class;
    guint64 raw; /* of their number and factors */
    guint hits, move, pieces;
    const char *name; /* of the type of the source */
} Muster;

static Class
class_of(const ForeignMap *map, const ForeignType *type)
{
    if (map->game->kit == KIT_POWERS)
        return CLASS_ARMY;
    if (type->is_sea)
        return CLASS_FLEET;
    if (type->is_air || type->numbers[TYPE_MOVE] > 2)
        return CLASS_HORSE;
    return type->attack > type->defence && type->defence > 0 ? CLASS_GUNS : CLASS_FOOT;
}

/* Returns: how many of six rolls hit, from what the source rolls. */
static guint
hits_of(const ForeignMap *map, const ForeignType *type)
{
    guint faces = map->faces_of_die > 1 ? map->faces_of_die : 6;
    guint factor = MAX(type->attack, type->defence);
    return factor == 0 ? HITS_USUAL
                       : CLAMP((factor * 6 + faces / 2) / faces, HITS_LEAST, HITS_MOST);
}

/* Returns: (transfer full): the stacks of the units of the map, of Muster; the units that are no
 * part of the game are counted. */
static GArray *
gather_stacks(ForeignMap *map)
{
    GArray *stacks = g_array_new(FALSE, FALSE, sizeof(Muster));
    g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = unit_at(map, i);
        const ForeignType *type = type_of(map, unit);
        gboolean is_led = nation_at(map, unit->nation)->side != FOREIGN_NONE;
        if (!is_led || !unit_plays(map, unit)) {
            assume(map,
                   !is_led          ? ASSUMED_UNLED
                   : is_fixed(type) ? ASSUMED_FIXED
                                    : ASSUMED_AT_SEA,
                   1);
            continue;
        }
        gboolean is_merged = map->game->kit == KIT_POWERS;
        g_autofree char *key =
            g_strdup_printf("%u %u %u", unit->nation, unit->place, is_merged ? 0 : unit->type);
        guint at = GPOINTER_TO_UINT(g_hash_table_lookup(known, key));
        if (at == 0) {
            Muster made = {
                .nation = unit->nation,
                .place = unit->place,
                .class = class_of(map, type),
                .hits = hits_of(map, type),
                .move = type->numbers[TYPE_MOVE] > 0 ? type->numbers[TYPE_MOVE] - 1 : 0,
                .name = type->called.name,
            };
            g_array_append_val(stacks, made);
            at = stacks->len;
            g_hash_table_insert(known, g_steal_pointer(&key), GUINT_TO_POINTER(at));
        }
        Muster *stack = &g_array_index(stacks, Muster, at - 1);
        stack->raw += (guint64)unit->strength * power_of(type);
        stack->pieces += unit->strength;
    }
    return stacks;
}

static gint
compare_stacks(gconstpointer a, gconstpointer b)
{
    const Muster *first = a, *second = b;
    if (first->raw != second->raw)
        return first->raw > second->raw ? -1 : 1;
    if (first->nation != second->nation)
        return first->nation < second->nation ? -1 : 1;
    return first->place < second->place ? -1 : first->place > second->place;
}

/* Nations with land and without pieces get some in their best land. */
static void
raise_stacks(ForeignMap *map, GArray *stacks)
{
    g_autofree guint8 *has = g_new0(guint8, map->nations->len + 1);
    for (guint i = 0; i < stacks->len; i++)
        has[g_array_index(stacks, Muster, i).nation] = TRUE;
    for (guint32 i = 0; i < map->nations->len; i++) {
        if (has[i] || nation_at(map, i)->side == FOREIGN_NONE || i == map->game->neutral)
            continue;
        guint n = 0;
        for (guint32 j = 0; j < map->places->len; j++) {
            const ForeignPlace *place = foreign_place(map, j);
            gboolean is_held = is_land(place) && place->nation == i;
            /* The capital, and one land in three. */
            if (!is_held || (place->capital != i && n++ % 3 != 0))
                continue;
            Muster made = {
                .nation = i,
                .place = j,
                .class = map->game->kit == KIT_POWERS ? CLASS_ARMY : CLASS_FOOT,
                .hits = HITS_USUAL,
                .raw = 4,
                .pieces = place->capital == i ? 4 : 3,
                .name = "Army",
            };
            g_array_append_val(stacks, made);
            assume(map, ASSUMED_RAISED, 1);
        }
    }
}

static void
set_classes(ForeignMap *map)
{
    g_array_set_size(map->types, 0);
    for (guint i = 0; i < N_CLASSES; i++) {
        ForeignType type = {.called.name = class_names[i], .is_sea = i == CLASS_FLEET};
        g_array_append_val(map->types, type);
    }
}

static void
add_unit(ForeignMap *map, const Muster *stack, ForeignUnit unit)
{
    const char *place = foreign_place(map, stack->place)->called.name;
    g_autofree char *name = map->game->kit == KIT_POWERS
                                ? g_strdup(place)
                                : g_strdup_printf("%s, %s", stack->name, place);
    unit.called.name = foreign_map_text(map, name);
    unit.type = stack->class;
    unit.nation = stack->nation;
    unit.place = stack->place;
    g_array_append_val(map->units, unit);
}

/* Armies with points; and reserves for each power. */
static void
make_armies(ForeignMap *map, GArray *stacks)
{
    guint64 sum = 0;
    guint n_fought = MIN(stacks->len, UNITS_MOST - SIDES_MOST * RESERVES_MOST);
    for (guint i = 0; i < stacks->len; i++)
        sum += g_array_index(stacks, Muster, i).raw;
    assume(map, ASSUMED_WEAK, stacks->len - n_fought);
    assume(map, ASSUMED_POINTS, n_fought);
    for (guint i = 0; i < n_fought; i++) {
        const Muster *stack = &g_array_index(stacks, Muster, i);
        guint64 points = (stack->raw * POINTS_USUAL * stacks->len + sum / 2) / MAX(sum, 1);
        ForeignUnit unit = {
            .strength = (guint)CLAMP(points, POINTS_LEAST, POINTS_MOST),
            .full = POINTS_MOST,
        };
        add_unit(map, stack, unit);
    }
    for (guint32 i = 0; i < map->nations->len; i++) {
        const ForeignNation *nation = nation_at(map, i);
        for (guint j = 0;
             j < RESERVES_MOST && nation->side != FOREIGN_NONE && i != map->game->neutral; j++) {
            g_autofree char *name = g_strdup_printf("%s, reserve %u", nation->called.name, j + 1);
            ForeignUnit unit = {
                .called.name = foreign_map_text(map, name),
                .type = CLASS_ARMY,
                .nation = i,
                .strength = POINTS_MOST,
                .is_spare = TRUE,
            };
            g_array_append_val(map->units, unit);
            assume(map, ASSUMED_RESERVE, 1);
        }
    }
}

/* Blocks with steps and a rating, up to so many in a place. */
static void
make_blocks(ForeignMap *map, GArray *stacks)
{
    g_autofree guint8 *n_there = g_new0(guint8, map->places->len + 1);
    guint most = map->game->ranges[KIT_STEPS].most;
    for (guint i = 0; i < stacks->len; i++) {
        const Muster *stack = &g_array_index(stacks, Muster, i);
        if (n_there[stack->place] >= BLOCKS_OF_PLACE || map->units->len >= UNITS_MOST) {
            assume(map, ASSUMED_WEAK, 1);
            continue;
        }
        n_there[stack->place]++;
        ForeignUnit unit = {
            .strength = CLAMP(stack->pieces, 1, most),
            .full = MIN(MAX(stack->pieces, 2), most),
            .hits = stack->hits,
        };
        add_unit(map, stack, unit);
        assume(map, ASSUMED_RATING, 1);
        assume(map, ASSUMED_STEPS, 1);
    }
}

static void
make_pieces(ForeignMap *map)
{
    g_autoptr(GArray) stacks = gather_stacks(map);
    raise_stacks(map, stacks);
    g_array_sort(stacks, compare_stacks);
    g_array_set_size(map->units, 0);
    set_classes(map);
    if (map->game->kit == KIT_POWERS)
        make_armies(map, stacks);
    else
        make_blocks(map, stacks);
}

static gint
clamp_to_range(const ForeignGame *game, KitRange range, gint value)
{
    return CLAMP(value, (gint)game->ranges[range].least, (gint)game->ranges[range].most);
}

/* Every land of a game with blocks has a town, so that it can be captured, and feeds some. */
static void
set_lands(ForeignMap *map)
{
    const ForeignGame *game = map->game;
    for (guint32 i = 0; i < map->places->len; i++) {
        ForeignPlace *place = foreign_place(map, i);
        if (!is_land(place))
            continue;
        gint town = clamp_to_range(game, KIT_GARRISON,
                                   MAX(place->town, 0) + (place->capital != FOREIGN_NONE));
        gint forage = clamp_to_range(game, KIT_FORAGE, place->forage);
        assume(map, ASSUMED_GARRISON, town != place->town);
        assume(map, ASSUMED_FORAGE, forage != place->forage);
        place->town = town;
        place->forage = forage;
    }
}

/* How far leaders lead, in hexes. */
enum { LEADER_RANGE = 12 };

/* The hexes that two lines need, and how deep they are; and how many units there are in a line that
 * is drawn up, and in a hex. */
enum { FIELD_LEAST = 6, DEPTH_LEAST = 2, LINE_LEAST = 2, LINE_MOST = 12, LINE_UNITS_OF_HEX = 2 };

/* The numbers on the counters of the classes, at full strength and at half of it: attack, defence,
 * move, morale. */
static const struct {
    gint attack, defence, morale;
} usual_faces[N_CLASSES][2] = {
    [CLASS_FOOT] = {{5, 5, 4}, {3, 3, 3}},
    [CLASS_HORSE] = {{6, 4, 4}, {4, 2, 3}},
    [CLASS_GUNS] = {{4, 2, 3}, {2, 1, 2}},
};

/* Returns: whether the hex can be entered. */
static gboolean
hex_is_open(const ForeignMap *map, guint32 index)
{
    guint32 terrain = map->grid->terrains[index];
    return terrain != FOREIGN_NONE && !g_array_index(map->terrains, ForeignTerrain, terrain).is_sea;
}

/* The largest part of the map in which hexes are connected, where armies are drawn up. */
typedef struct {
    guint8 *holds; /* owned: by hex_index() */
    guint n;       /* its hexes */
    Hex least, most;
} OpenGround;

/* Finds the field, with all hexes that are connected with @start, in @part, unless they are in
 * @seen. */
static void
ground_gather(OpenGround *part, const ForeignMap *map, guint32 start, guint8 *seen, guint32 *queue)
{
    const HexGrid *form = &map->grid->form;
    guint32 n = 1;
    queue[0] = start;
    seen[start] = TRUE;
    part->least = part->most = hex_of_index(form, start);
    for (guint32 i = 0; i < n; i++) {
        Hex hex = hex_of_index(form, queue[i]);
        part->least.column = MIN(part->least.column, hex.column);
        part->least.row = MIN(part->least.row, hex.row);
        part->most.column = MAX(part->most.column, hex.column);
        part->most.row = MAX(part->most.row, hex.row);
        for (guint side = 0; side < HEX_SIDES; side++) {
            Hex next = hex_neighbour(form, hex, side);
            if (!hex_is_within(form, next))
                continue;
            guint32 index = hex_index(form, next);
            if (seen[index] || !hex_is_open(map, index))
                continue;
            seen[index] = TRUE;
            queue[n++] = index;
        }
    }
    part->n = n;
}

static void
ground_find(OpenGround *field, const ForeignMap *map)
{
    guint32 n = foreign_map_n_spots(map);
    g_autofree guint8 *seen = g_new0(guint8, (gsize)n + 1);
    g_autofree guint32 *queue = g_new(guint32, (gsize)n + 1);
    *field = (OpenGround){.holds = g_new0(guint8, (gsize)n + 1)};
    guint32 best = FOREIGN_NONE;
    for (guint32 i = 0; i < n; i++) {
        OpenGround part;
        if (seen[i] || !hex_is_open(map, i))
            continue;
        ground_gather(&part, map, i, seen, queue);
        if (part.n > field->n)
            best = i;
        field->n = MAX(field->n, part.n);
    }
    if (best != FOREIGN_NONE) {
        OpenGround part;
        ground_gather(&part, map, best, field->holds, queue);
        field->least = part.least;
        field->most = part.most;
    }
}

/* Returns: the hexes between the edges of the field at which the two lines are drawn up, with both.
 * Lines are drawn up across the map where hexes have a corner at the top, else along its sides. */
static gint32
ground_depth(const OpenGround *field, const HexGrid *form)
{
    return 1 + (form->has_flat_top ? field->most.column - field->least.column
                                   : field->most.row - field->least.row);
}

/* Returns: the direction to which units of @side face, + 1: to the other side. */
static guint
facing_of(const ForeignMap *map, guint32 side)
{
    if (map->grid->form.has_flat_top)
        return (side == 0 ? DIRECTION_E : DIRECTION_W) + 1;
    return (side == 0 ? DIRECTION_S : DIRECTION_N) + 1;
}

/* Adds the faces of a unit of @class to the map. Returns: the number of the first. */
static guint32
add_faces(ForeignMap *map, Class class)
{
    guint32 first = map->faces->len;
    for (guint i = 0; i < G_N_ELEMENTS(usual_faces[class]); i++) {
        ForeignFace face = {NULL, {0}};
        for (guint j = 0; j < FOREIGN_FACTORS; j++)
            face.factors[j] = -1;
        face.factors[FACTOR_ATTACK] = usual_faces[class][i].attack;
        face.factors[FACTOR_DEFENCE] = usual_faces[class][i].defence;
        face.factors[FACTOR_MORALE] = usual_faces[class][i].morale;
        g_array_append_val(map->faces, face);
    }
    return first;
}

/* Adds a unit to the army of its nation. */
static void
add_to_army(ForeignMap *map, ForeignUnit unit)
{
    const ForeignNation *nation = nation_at(map, unit.nation);
    const char *side = g_array_index(map->sides, ForeignSide, nation->side).called.name;
    g_autofree char *name = g_strdup_printf("Army of %s", side);
    foreign_map_add_to_command(map, &unit, name);
    g_array_append_val(map->units, unit);
}

/* Draws up a line of @nation in the open hexes nearest to a quarter of the map, from the middle to
 * both ends, with horse at its ends. */
static void
draw_up_line(ForeignMap *map, const OpenGround *field, guint32 nation, gboolean is_first)
{
    const HexGrid *form = &map->grid->form;
    gint32 columns = field->most.column - field->least.column + 1;
    gint32 rows = field->most.row - field->least.row + 1;
    gint32 deep = ground_depth(field, form), wide = form->has_flat_top ? rows : columns;
    guint n = (guint)CLAMP(wide / 2, LINE_LEAST, LINE_MOST), n_placed = 0;
    g_autofree guint32 *line = g_new(guint32, n);
    for (gint32 i = 0; i < deep / 2 && n_placed < n; i++) {
        /* 1/4, then one nearer to the edge, one nearer to the middle, and so on. */
        gint32 away = i % 2 == 0 ? -(i / 2) : (i + 1) / 2, from = deep / 4 + away;
        gint32 depth = is_first ? from : deep - 1 - from;
        if (from < 0 || from >= deep / 2)
            continue;
        for (gint32 j = 0; j < wide && n_placed < n; j++) {
            gint32 at = wide / 2 + (j % 2 == 0 ? j / 2 : -(j + 1) / 2);
            Hex hex = {
                .column = field->least.column + (form->has_flat_top ? depth : at),
                .row = field->least.row + (form->has_flat_top ? at : depth),
            };
            if (at >= 0 && at < wide && field->holds[hex_index(form, hex)])
                line[n_placed++] = hex_index(form, hex);
        }
    }
    for (guint i = 0; i < n_placed; i++) {
        Class class = i + 2 >= n_placed && n_placed > 4 ? CLASS_HORSE : CLASS_FOOT;
        g_autofree char *name = g_strdup_printf("%s %s %u", nation_at(map, nation)->called.name,
                                                class_names[class], i + 1);
        ForeignUnit unit = {
            .called.name = foreign_map_text(map, name),
            .type = class,
            .nation = nation,
            .place = line[i],
            .strength = 2,
            .face = add_faces(map, class),
            .n_faces = 2,
        };
        add_to_army(map, unit);
        assume(map, ASSUMED_DRAWN_UP, 1);
    }
}

static void
draw_up_lines(ForeignMap *map)
{
    OpenGround field;
    ground_find(&field, map);
    for (guint32 i = 0; i < G_N_ELEMENTS(founded); i++)
        draw_up_line(map, &field, i, i == 0);
    g_free(field.holds);
}

/* Keeps the units of the source, each with all numbers on its counter. */
static void
keep_units(ForeignMap *map, const GArray *before)
{
    g_autofree guint8 *n_there = g_new0(guint8, foreign_map_n_spots(map) + 1);
    for (guint i = 0; i < before->len; i++) {
        ForeignUnit unit = g_array_index(before, ForeignUnit, i);
        gboolean is_led = nation_at(map, unit.nation)->side != FOREIGN_NONE;
        gboolean is_open = hex_is_open(map, unit.place);
        gboolean is_crowded = n_there[unit.place] >= LINE_UNITS_OF_HEX;
        if (!is_led || !is_open || is_crowded || map->units->len >= UNITS_MOST) {
            assume(map,
                   !is_led      ? ASSUMED_UNLED
                   : !is_open   ? ASSUMED_CLOSED
                   : is_crowded ? ASSUMED_CROWDED
                                : ASSUMED_WEAK,
                   1);
            continue;
        }
        n_there[unit.place]++;
        unit.type = CLASS_FOOT;
        if (unit.n_faces == 0) {
            unit.face = add_faces(map, CLASS_FOOT);
            unit.n_faces = 2;
            unit.strength = 2;
            assume(map, ASSUMED_FACES, 1);
        } else {
            const guint words[] = {FACTOR_ATTACK, FACTOR_DEFENCE, FACTOR_MORALE};
            guint n_assumed = 0;
            for (guint32 j = 0; j < unit.n_faces; j++) {
                ForeignFace *face = &g_array_index(map->faces, ForeignFace, unit.face + j);
                const gint usual[] = {usual_faces[CLASS_FOOT][j > 0].attack,
                                      usual_faces[CLASS_FOOT][j > 0].defence,
                                      usual_faces[CLASS_FOOT][j > 0].morale};
                for (guint k = 0; k < G_N_ELEMENTS(words); k++)
                    if (face->factors[words[k]] < 0) {
                        face->factors[words[k]] = usual[k];
                        n_assumed++;
                    }
            }
            assume(map, ASSUMED_FACES, n_assumed > 0);
        }
        unit.command = 0;
        add_to_army(map, unit);
    }
}

/* A leader for each side, in the hex of its first unit; and the facings that are not stated. */
static void
complete_armies(ForeignMap *map)
{
    guint n = map->units->len;
    for (guint32 side = 0; side < 2; side++)
        for (guint i = 0; i < n; i++) {
            ForeignUnit unit = *unit_at(map, i);
            if (nation_at(map, unit.nation)->side != side)
                continue;
            g_autofree char *name =
                g_strdup_printf("Leader of %s", nation_at(map, unit.nation)->called.name);
            ForeignUnit leader = {
                .called.name = foreign_map_text(map, name),
                .type = CLASS_LEADER,
                .nation = unit.nation,
                .place = unit.place,
                .strength = 1,
            };
            add_to_army(map, leader);
            assume(map, ASSUMED_LEADER, 1);
            assume(map, ASSUMED_ARMY, 1);
            break;
        }
    for (guint i = 0; i < map->units->len; i++) {
        ForeignUnit *unit = unit_at(map, i);
        if (unit->type == CLASS_LEADER || unit->facing > 0)
            continue;
        unit->facing = facing_of(map, nation_at(map, unit->nation)->side);
        assume(map, ASSUMED_FACING, 1);
    }
}

static void
set_battle(ForeignMap *map)
{
    map->game->neutral = find_neutral(map);
    count_strengths(map);
    gboolean has_armies = count_players(map) >= 2;
    g_autoptr(GArray) before = map->units;
    map->units = g_array_new(FALSE, FALSE, sizeof(ForeignUnit));
    g_array_set_size(map->commands, 0);
    if (!has_armies) {
        g_array_set_size(map->nations, 0);
        g_array_set_size(map->sides, 0);
        for (guint i = 0; i < G_N_ELEMENTS(founded); i++)
            found_nation(map, i);
    } else {
        note_camps(map);
        set_camps(map);
    }
    set_classes(map);
    if (has_armies)
        keep_units(map, before);
    else
        draw_up_lines(map);
    complete_armies(map);
    assume(map, ASSUMED_LOSSES, 1);
}

/* Returns: whether the nations @i and @j are allied. */
static gboolean
are_allied(const ForeignMap *map, guint32 i, guint32 j)
{
    const guint32 *camps = map->game->camps;
    return camps[i] != FOREIGN_NONE && camps[i] == camps[j];
}

/* Counts what is assumed of all nations in the game. */
static void
assume_sums(ForeignMap *map)
{
    const ForeignGame *game = map->game;
    for (guint32 i = 0; i < map->nations->len; i++) {
        if (nation_at(map, i)->side == FOREIGN_NONE || i == game->neutral)
            continue;
        assume(map, game->kit == KIT_POWERS ? ASSUMED_MONEY : ASSUMED_LEVEL, 1);
        assume(map, ASSUMED_MUSTER, game->kit == KIT_BLOCKS);
        for (guint32 j = i + 1; j < map->nations->len && game->kit == KIT_POWERS; j++)
            assume(map, ASSUMED_WAR,
                   nation_at(map, j)->side != FOREIGN_NONE && !are_allied(map, i, j));
    }
    if (game->kit == KIT_POWERS)
        assume(map, ASSUMED_STANDING, map->sides->len);
    else
        assume(map, ASSUMED_SCORE, 1);
}

KitId
foreign_kit_choose(const ForeignMap *map)
{
    guint32 first, second;
    if (map->grid != NULL)
        return KIT_BATTLE;
    ForeignGame game = {.kit = KIT_POWERS, .neutral = find_neutral(map)};
    ForeignMap tried = *map;
    tried.game = &game;
    count_strengths(&tried);
    g_autofree guint32 *camps = g_new(guint32, map->nations->len + 1);
    for (guint32 i = 0; i < map->nations->len; i++)
        camps[i] = nation_at(map, i)->side;
    guint n = count_players(&tried) < 2 ? 2 : count_camps(&tried, camps, &first, &second);
    g_free(game.strengths);
    return n == 2 ? KIT_BLOCKS : KIT_POWERS;
}

static gboolean
kit_suits(const ForeignMap *map, KitId kit, GError **error)
{
    Paths paths;
    guint32 ends[2];
    paths_init(&paths, map);
    gboolean has_ends = find_ends(map, &paths, ends), has_room = TRUE;
    paths_clear(&paths);
    if (map->grid != NULL) {
        OpenGround field;
        ground_find(&field, map);
        has_room = field.n >= FIELD_LEAST && ground_depth(&field, &map->grid->form) >= DEPTH_LEAST;
        g_free(field.holds);
    }
    const char *problem = NULL;
    if (map->base != NULL)
        problem = N_("the source is a set-up for a data set, which has its rules");
    else if ((kit == KIT_BATTLE) != (map->grid != NULL))
        problem = map->grid != NULL ? N_("the map has hexes, and the kit is for areas")
                                    : N_("the map has areas, and the kit is for hexes");
    else if (!has_room)
        problem = N_("its open hexes have no room for two armies");
    else if (map->grid == NULL && !has_ends)
        problem = N_("no two lands of the map are connected, so that no game can be played on it");
    if (problem != NULL)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH, "--kit %s: %s",
                    shipped_kit_get(kit)->name, _(problem));
    return problem == NULL;
}

/* Reads the ranges of the kit. Returns: FALSE with @error set where it is not installed. */
static gboolean
read_ranges(ForeignGame *game, GError **error)
{
    g_autofree char *folder = shipped_set_find(shipped_kit_get(game->kit)->name);
    g_autoptr(DataSet) set = folder != NULL ? data_set_load(folder, error) : NULL;
    if (folder == NULL)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FILE, _("the kit “%s” is not installed"),
                    shipped_kit_get(game->kit)->name);
    if (set == NULL)
        return FALSE;
    Records ranges = data_set_records(set, ENTITY_RANGE);
    for (guint i = 0; i < N_KIT_RANGES; i++) {
        game->ranges[i].least = game->ranges[i].most = 1;
        for (guint32 j = 0; j < ranges.length; j++) {
            const Range *range = (const Range *)ranges.items[j];
            if (g_strcmp0(range->field, range_fields[i]) != 0)
                continue;
            game->ranges[i].least = (guint)CLAMP(range->min, 0, 99);
            game->ranges[i].most = (guint)CLAMP(range->max, range->min, 99);
        }
    }
    return TRUE;
}

gboolean
foreign_kit_apply(ForeignMap *map, KitId kit, GError **error)
{
    g_assert(map->game == NULL);
    g_autofree ForeignGame *game = g_new0(ForeignGame, 1);
    *game = (ForeignGame){.kit = kit, .neutral = FOREIGN_NONE};
    if (!kit_suits(map, kit, error) || !read_ranges(game, error))
        return FALSE;
    map->game = g_steal_pointer(&game);
    g_autofree char *about =
        g_strdup_printf("The map and the set-up of %s, with the rules of the kit “%s”. The report "
                        "of the import lists what was assumed.",
                        map->source != NULL ? map->source : map->title, shipped_kit_get(kit)->name);
    map->about = foreign_map_text(map, about);
    assume(map, ASSUMED_RULES, 1);
    assume(map, ASSUMED_PERIOD, 1);
    if (kit == KIT_BATTLE) {
        set_battle(map);
        assume(map, ASSUMED_PAINT, foreign_map_paint_nations(map));
        return TRUE;
    }
    find_players(map);
    if (kit == KIT_POWERS) {
        set_powers(map);
    } else {
        add_crossings(map);
        set_camps(map);
        claim_land(map);
        settle_camps(map);
    }
    set_capitals(map);
    set_objectives(map);
    make_pieces(map);
    if (kit == KIT_BLOCKS)
        set_lands(map);
    assume_sums(map);
    assume(map, ASSUMED_PAINT, foreign_map_paint_nations(map));
    return TRUE;
}

static const char *
nation_id(const ForeignMap *map, guint32 nation)
{
    return nation_at(map, nation)->called.id;
}

static const char *
side_id(const ForeignMap *map, guint32 side)
{
    return g_array_index(map->sides, ForeignSide, side).called.id;
}

gboolean
foreign_kit_has_border(const char *name)
{
    return strcmp(name, FOREIGN_USUAL_BORDER) == 0 || strcmp(name, CROSSING) == 0;
}

void
foreign_game_write_regions(const ForeignMap *map, Writer *writer)
{
    if (map->game->n_objectives == 0)
        return;
    writer_member_array(writer, "regions");
    writer_begin_object(writer);
    writer_member_text(writer, "id", OBJECTIVES);
    writer_member_text(writer, "name", "Objectives");
    writer_member_array(writer, "places");
    for (guint32 i = 0; i < map->places->len; i++)
        if (map->game->matters[i])
            writer_text(writer, foreign_place(map, i)->called.id);
    writer_end_array(writer);
    writer_end_object(writer);
    writer_end_array(writer);
}

/* Begins the term that counts places that @holder (@member: a nation or side) has, objectives or
 * all. */
static void
write_places_term(Writer *writer, const char *member, const char *holder, gboolean of_objectives,
                  gint times)
{
    writer_begin_object(writer);
    writer_member_text(writer, "verb", "places");
    writer_member_object(writer, "places");
    if (of_objectives)
        writer_member_text(writer, "in", OBJECTIVES);
    writer_member_text(writer, member, holder);
    writer_end_object(writer);
    if (times != 1)
        writer_member_integer(writer, "times", times);
    writer_end_object(writer);
}

static guint
count_lands(const ForeignMap *map, guint32 nation)
{
    guint n = 0;
    for (guint32 i = 0; i < map->places->len; i++)
        n += is_land(foreign_place(map, i)) && foreign_place(map, i)->nation == nation;
    return n;
}

/* Points for each land and turn, and those at the start. */
enum {
    INCOME_LEAST = 5,
    INCOME_OF_LAND = 2,
    INCOME_OF_OBJECTIVE = 6,
    TURNS_OF_MONEY = 2,
    MONEY_MOST = 30000,
};

static void
write_number_term(Writer *writer, gint value)
{
    writer_begin_object(writer);
    writer_member_text(writer, "verb", "number");
    writer_member_integer(writer, "value", value);
    writer_end_object(writer);
}

void
foreign_game_write_nation(const ForeignMap *map, guint32 nation, Writer *writer)
{
    const ForeignGame *game = map->game;
    guint n = count_lands(map, nation);
    if (nation_at(map, nation)->side == FOREIGN_NONE || game->kit == KIT_BATTLE)
        return;
    if (game->kit == KIT_BLOCKS) {
        writer_member_object(writer, "level");
        writer_member_integer(writer, "start", 4 + 2 * n);
        writer_member_integer(writer, "per-land", 1);
        writer_end_object(writer);
        return;
    }
    if (n > 0) {
        writer_member_array(writer, "home");
        for (guint32 i = 0; i < map->places->len; i++)
            if (is_land(foreign_place(map, i)) && foreign_place(map, i)->nation == nation)
                writer_text(writer, foreign_place(map, i)->called.id);
        writer_end_array(writer);
    }
    const char *id = nation_id(map, nation);
    gboolean plays = nation != game->neutral;
    writer_member_object(writer, "treasury");
    writer_member_integer(writer, "start",
                          plays ? MIN(TURNS_OF_MONEY * INCOME_OF_LAND * n, MONEY_MOST) : 0);
    writer_member_array(writer, "income");
    write_number_term(writer, plays ? INCOME_LEAST : 0);
    /* One term is enough: computer players ask for the income again and again. */
    if (plays && game->n_objectives > 0)
        write_places_term(writer, "controlled-by", id, TRUE, INCOME_OF_OBJECTIVE);
    else if (plays)
        write_places_term(writer, "controlled-by", id, FALSE, INCOME_OF_LAND);
    writer_end_array(writer);
    writer_end_object(writer);
}

void
foreign_game_write_space(const ForeignMap *map, guint32 index, Writer *writer)
{
    const ForeignPlace *place = foreign_place(map, index);
    if (map->game->kit == KIT_POWERS && is_land(place) &&
        (place->town > 0 || place->capital != FOREIGN_NONE))
        writer_member_text(writer, "town", place->called.name);
}

void
foreign_game_write_unit(const ForeignMap *map, const ForeignUnit *unit, Writer *writer)
{
    if (unit->type == CLASS_LEADER) {
        writer_member_array(writer, "faces");
        writer_begin_object(writer);
        writer_end_object(writer);
        writer_end_array(writer);
        writer_member_object(writer, "leader");
        writer_member_text(writer, "rank", "army");
        writer_member_integer(writer, "range", LEADER_RANGE);
        writer_end_object(writer);
    }
    if (map->game->kit != KIT_BLOCKS)
        return;
    static const char letters[N_CLASSES] =
        {[CLASS_FOOT] = 'C', [CLASS_HORSE] = 'B', [CLASS_GUNS] = 'A', [CLASS_FLEET] = 'B'};
    g_autofree char *rating = g_strdup_printf("%c%u", letters[unit->type], unit->hits);
    writer_member_text(writer, "rating", rating);
    writer_member_integer(writer, "move",
                          unit->type == CLASS_HORSE ? map->game->ranges[KIT_MOVE].most
                                                    : map->game->ranges[KIT_MOVE].least);
}

void
foreign_game_write_types(const ForeignMap *map, Writer *writer)
{
    /* Rules of battles name their types; the kits of areas have no leaders. */
    gboolean is_used[N_CLASSES] = {[CLASS_ARMY] = TRUE, [CLASS_LEADER] = TRUE};
    for (guint i = 0; i < map->units->len; i++)
        is_used[unit_at(map, i)->type] = TRUE;
    for (guint i = 0; i < N_CLASSES && map->game->kit == KIT_BLOCKS; i++) {
        if (is_used[i])
            continue;
        writer_begin_object(writer);
        writer_member_text(writer, "id", g_array_index(map->types, ForeignType, i).called.id);
        writer_member_boolean(writer, "absent", TRUE);
        writer_end_object(writer);
    }
}

void
foreign_game_write_rules(const ForeignMap *map, Writer *writer)
{
    writer_member_array(writer, "rules");
    for (guint32 i = 0; i < map->nations->len; i++) {
        const ForeignName *called = &nation_at(map, i)->called;
        if (nation_at(map, i)->side == FOREIGN_NONE)
            continue;
        g_autofree char *id = g_strdup_printf("muster-%s", called->id);
        g_autofree char *name = g_strdup_printf("New blocks: %s", called->name);
        writer_begin_object(writer);
        writer_member_text(writer, "id", id);
        writer_member_text(writer, "name", name);
        writer_member_boolean(writer, "always", TRUE);
        writer_member_array(writer, "do");
        writer_begin_object(writer);
        writer_member_text(writer, "verb", "modify");
        writer_member_text(writer, "what", "deploy");
        writer_member_text(writer, "nation", called->id);
        writer_member_object(writer, "places");
        writer_member_text(writer, "of", called->id);
        writer_end_object(writer);
        writer_end_object(writer);
        writer_end_array(writer);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

static void
write_relations(const ForeignMap *map, Writer *writer)
{
    writer_member_array(writer, "relations");
    for (guint32 i = 0; i < map->nations->len; i++)
        for (guint32 j = i + 1; j < map->nations->len; j++) {
            if (nation_at(map, i)->side == FOREIGN_NONE || nation_at(map, j)->side == FOREIGN_NONE)
                continue;
            writer_begin_object(writer);
            writer_member_text(writer, "of", side_id(map, nation_at(map, i)->side));
            writer_member_text(writer, "to", side_id(map, nation_at(map, j)->side));
            writer_member_text(writer, "is", are_allied(map, i, j) ? "ally" : "war");
            writer_end_object(writer);
        }
    writer_end_array(writer);
}

void
foreign_game_write_position(const ForeignMap *map, Writer *writer)
{
    if (map->game->kit == KIT_POWERS)
        write_relations(map, writer);
}

static void
write_standings(const ForeignMap *map, Writer *writer)
{
    ForeignGame *game = map->game;
    writer_member_array(writer, "standings");
    for (guint32 i = 0; i < map->nations->len; i++) {
        const ForeignNation *nation = nation_at(map, i);
        if (nation->side == FOREIGN_NONE)
            continue;
        g_autofree char *result = g_strdup_printf("Victory of %s", nation->called.name);
        writer_begin_object(writer);
        writer_member_text(writer, "side", side_id(map, nation->side));
        writer_member_text(writer, "result", result);
        writer_member_array(writer, "score");
        if (i == game->neutral) {
            write_number_term(writer, 0);
        } else {
            write_places_term(writer, "controlled-by", nation->called.id, FALSE, 1);
            if (game->n_objectives > 0)
                write_places_term(writer, "controlled-by", nation->called.id, TRUE, 3);
        }
        writer_end_array(writer);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

/* Writes the victory table of two sides: the first one wins with more than @start, the second one
 * with less. */
static void
write_results(const ForeignMap *map, gint start, Writer *writer)
{
    writer_member_array(writer, "victory");
    const guint order[] = {0, 2, 1};
    for (guint j = 0; j < G_N_ELEMENTS(order); j++) {
        guint i = order[j];
        const char *name = i < 2 ? g_array_index(map->sides, ForeignSide, i).called.name : NULL;
        g_autofree char *result = i < 2 ? g_strdup_printf("Victory of %s", name) : g_strdup("Draw");
        writer_begin_object(writer);
        if (i != 1)
            writer_member_integer(writer, "from", start + (i == 0));
        if (i != 0)
            writer_member_integer(writer, "to", start - (i == 1));
        writer_member_text(writer, "name", result);
        if (i < 2)
            writer_member_text(writer, "side", side_id(map, i));
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

/* The tokens of both armies, and a point for each unit that is left. */
static void
write_battle(const ForeignMap *map, Writer *writer)
{
    gint start = 0;
    writer_member_array(writer, "tokens");
    for (guint i = 0; i < map->commands->len; i++) {
        const ForeignCommand *command = &g_array_index(map->commands, ForeignCommand, i);
        writer_begin_object(writer);
        writer_member_text(writer, "id", command->called.id);
        writer_member_text(writer, "side", side_id(map, command->side));
        writer_member_text(writer, "command", command->called.id);
        writer_end_object(writer);
    }
    writer_end_array(writer);
    writer_member_array(writer, "score");
    for (guint32 i = 0; i < 2; i++) {
        writer_begin_object(writer);
        writer_member_text(writer, "verb", "units");
        writer_member_object(writer, "units");
        writer_member_text(writer, "side", side_id(map, i));
        writer_member_text(writer, "in", "@map");
        writer_end_object(writer);
        if (i > 0)
            writer_member_integer(writer, "times", -1);
        writer_end_object(writer);
    }
    writer_end_array(writer);
    for (guint i = 0; i < map->units->len; i++)
        start += nation_at(map, unit_at(map, i)->nation)->side == 0 ? 1 : -1;
    write_results(map, start, writer);
}

/* The first side less the second one, against what it has at the start. */
static void
write_score(const ForeignMap *map, Writer *writer)
{
    ForeignGame *game = map->game;
    gint start = 0;
    writer_member_array(writer, "score");
    for (guint32 i = 0; i < 2; i++) {
        write_places_term(writer, "held-by", side_id(map, i), FALSE, i == 0 ? 1 : -1);
        if (game->n_objectives > 0)
            write_places_term(writer, "held-by", side_id(map, i), TRUE, i == 0 ? 3 : -3);
    }
    writer_end_array(writer);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        guint32 side = is_land(place) && place->nation != FOREIGN_NONE
                           ? nation_at(map, place->nation)->side
                           : FOREIGN_NONE;
        gint worth = 1 + 3 * game->matters[i];
        start += side == 0 ? worth : side == 1 ? -worth : 0;
    }
    write_results(map, start, writer);
}

void
foreign_game_write_victory(const ForeignMap *map, Writer *writer)
{
    if (map->game->kit == KIT_POWERS)
        write_standings(map, writer);
    else if (map->game->kit == KIT_BLOCKS)
        write_score(map, writer);
    else
        write_battle(map, writer);
}

guint64
foreign_assumed_get(const ForeignMap *map, guint row, const char **thing, const char **why,
                    const char **where)
{
    *thing = NULL;
    if (row >= N_ASSUMED)
        return 0;
    *thing = assumed_rows[row].thing;
    *why = assumed_rows[row].why;
    *where = assumed_rows[row].where;
    return map->game != NULL ? map->game->assumed[row] : 0;
}

void
foreign_assumed_append_text(GString *out, const ForeignMap *map)
{
    const char *thing, *why, *where;
    if (map->game == NULL)
        return;
    g_string_append_printf(out, _("Kit “%s”: %s."), shipped_kit_get(map->game->kit)->name,
                           _(shipped_kit_get(map->game->kit)->about));
    g_string_append_c(out, '\n');
    for (guint i = 0; i < N_ASSUMED; i++) {
        guint64 n = foreign_assumed_get(map, i, &thing, &why, &where);
        if (n == 0)
            continue;
        g_string_append_printf(out, _("  %s, %llu assumed: %s (change %s)"), _(thing),
                               (unsigned long long)n, _(why), where);
        g_string_append_c(out, '\n');
    }
}

void
foreign_assumed_write_json(Writer *writer, const ForeignMap *map)
{
    const char *thing, *why, *where;
    if (map->game == NULL)
        return;
    writer_member_text(writer, "kit", shipped_kit_get(map->game->kit)->name);
    writer_member_array(writer, "assumed");
    for (guint i = 0; i < N_ASSUMED; i++) {
        guint64 n = foreign_assumed_get(map, i, &thing, &why, &where);
        if (n == 0)
            continue;
        writer_begin_object(writer);
        writer_member_text(writer, "thing", thing);
        writer_member_integer(writer, "count", (gint64)n);
        writer_member_text(writer, "why", why);
        writer_member_text(writer, "change", where);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}
