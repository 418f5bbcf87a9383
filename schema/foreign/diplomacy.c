/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Provinces, powers and ways of Diplomacy.
 */
#include "schema/foreign/diplomacy.h"

#include "schema/text/name.h"

#include <string.h>

const LossRow diplomacy_rows[N_DIPLOMACY_ROWS] = {DIPLOMACY_ROWS(LOSS_ROW)};

/* Those without a name are none of several. */
static const struct {
    const char *word, *name;
} coasts[COAST_NONE] = {
    [COAST_NORTH] = {"nc", "north coast"}, [COAST_SOUTH] = {"sc", "south coast"},
    [COAST_EAST] = {"ec", "east coast"},   [COAST_WEST] = {"wc", "west coast"},
    [COAST_ONLY] = {"xc", NULL},           [COAST_LAND] = {"mv", NULL},
};

void
diplomacy_init(Diplomacy *game, ForeignMap *map, LossReport *report)
{
    *game = (Diplomacy){
        .map = map,
        .report = report,
        .names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .powers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .pairs = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL),
        .coasts = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL),
        .units = g_array_new(FALSE, FALSE, sizeof(DiplomacyUnit)),
        .centres = g_array_new(FALSE, FALSE, sizeof(DiplomacyCentre)),
    };
    ForeignType army = {.called.name = "Army"}, fleet = {.called.name = "Fleet", .is_sea = TRUE};
    g_array_append_val(map->types, army);
    g_array_append_val(map->types, fleet);
}

void
diplomacy_clear(Diplomacy *game)
{
    g_hash_table_unref(game->names);
    g_hash_table_unref(game->powers);
    g_hash_table_unref(game->pairs);
    g_hash_table_unref(game->coasts);
    g_array_unref(game->units);
    g_array_unref(game->centres);
}

static guint32
look_up(GHashTable *table, const char *name)
{
    g_autofree char *folded = name_fold(name);
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(table, folded));
    return at > 0 ? at - 1 : FOREIGN_NONE;
}

static void
remember_name(GHashTable *table, const char *name, guint32 number)
{
    g_hash_table_insert(table, name_fold(name), GUINT_TO_POINTER(number + 1));
}

CoastWord
diplomacy_coast_word(const char *text)
{
    guint i = 0;
    while (i < COAST_NONE && g_ascii_strncasecmp(text, coasts[i].word, 2) != 0)
        i++;
    return (CoastWord)i;
}

/* Returns: the length of @name before its @coast; the whole length if it has none. */
static gsize
length_without_coast(const char *name, CoastWord *coast)
{
    gsize length = strlen(name), end = length - (length > 0 && name[length - 1] == ')');
    gboolean is_divided = end > 3 && strchr("-/(", name[end - 3]) != NULL;
    *coast = is_divided ? diplomacy_coast_word(name + end - 2) : COAST_NONE;
    return *coast != COAST_NONE ? end - 3 : length;
}

guint32
diplomacy_find(const Diplomacy *game, const char *name, CoastWord *coast)
{
    CoastWord word;
    g_autofree char *plain = g_strndup(name, length_without_coast(name, &word));
    if (coast != NULL)
        *coast = word;
    guint32 found = look_up(game->names, name);
    return found != FOREIGN_NONE ? found : look_up(game->names, plain);
}

/* Returns: the number of the coast @word of @place; FOREIGN_NONE: it has none of that name. */
static guint32
find_coast(const Diplomacy *game, guint32 place, CoastWord word)
{
    guint64 key = (guint64)place << 32 | word;
    return GPOINTER_TO_UINT(g_hash_table_lookup(game->coasts, &key)) - 1;
}

static void
remember_coast(Diplomacy *game, guint32 place, CoastWord word, guint32 number)
{
    guint64 key = (guint64)place << 32 | word;
    g_hash_table_insert(game->coasts, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(number + 1));
}

/* Returns: the coast @word of @place, which is made where it is not there; NULL: @word is none of
 * several. */
static ForeignCoast *
add_coast_of_name(Diplomacy *game, guint32 place, CoastWord word)
{
    if (word == COAST_NONE || coasts[word].name == NULL)
        return NULL;
    guint32 found = find_coast(game, place, word);
    if (found == FOREIGN_NONE) {
        g_autofree char *name = g_strdup_printf(
            "%s (%s)", foreign_place(game->map, place)->called.name, coasts[word].name);
        ForeignName called = {.name = foreign_map_text(game->map, name)};
        found = foreign_map_add_coast(game->map, called, place);
        remember_coast(game, place, word, found);
    }
    return foreign_coast(game->map, found);
}

void
diplomacy_name_coast(Diplomacy *game, const char *name, const GPtrArray *aliases, LossPlace where)
{
    CoastWord word;
    guint32 place = diplomacy_find(game, aliases->pdata[0], &word);
    ForeignCoast *coast = place != FOREIGN_NONE ? add_coast_of_name(game, place, word) : NULL;
    loss_report_add(game->report, DIPLOMACY_ALIAS_COAST, where, aliases->len);
    if (coast == NULL || coast->where.file != NULL || name[0] == '\0') {
        loss_report_add(game->report, DIPLOMACY_COAST_OTHER, where, 1);
        return;
    }
    coast->called.name = foreign_map_text(game->map, name);
    coast->where = where;
    guint32 number = find_coast(game, place, word);
    for (guint i = 1; i < aliases->len; i++)
        if (diplomacy_find(game, aliases->pdata[i], &word) == place && word != COAST_NONE &&
            find_coast(game, place, word) == FOREIGN_NONE)
            remember_coast(game, place, word, number);
}

guint32
diplomacy_find_power(const Diplomacy *game, const char *name)
{
    return look_up(game->powers, name);
}

guint32
diplomacy_add_province(Diplomacy *game, const char *name, LossPlace where)
{
    if (look_up(game->names, name) != FOREIGN_NONE || name[0] == '\0' ||
        game->map->places->len >= LIMIT_FOREIGN_PLACES) {
        loss_report_add(game->report, DIPLOMACY_PROVINCE_TWICE, where, 1);
        return FOREIGN_NONE;
    }
    guint32 place = foreign_map_add_place(game->map, name, FOREIGN_LAND);
    foreign_place(game->map, place)->where = where;
    remember_name(game->names, name, place);
    return place;
}

void
diplomacy_add_alias(Diplomacy *game, guint32 place, const char *alias, LossPlace where)
{
    gboolean is_new = look_up(game->names, alias) == FOREIGN_NONE;
    if (is_new) {
        remember_name(game->names, alias, place);
        foreign_map_add_alias(game->map, place, alias);
    }
    loss_report_add(game->report, is_new ? DIPLOMACY_ALIAS : DIPLOMACY_ALIAS_TWICE, where, 1);
}

guint32
diplomacy_add_power(Diplomacy *game, const char *name, LossPlace where)
{
    guint32 found = look_up(game->powers, name);
    loss_report_add(game->report, found == FOREIGN_NONE ? DIPLOMACY_POWER : DIPLOMACY_POWER_OTHER,
                    where, 1);
    if (found != FOREIGN_NONE)
        return found;
    ForeignNation nation = {
        .called.name = foreign_map_text(game->map, name),
        .side = foreign_map_side(game->map, name),
    };
    g_array_append_val(game->map->nations, nation);
    remember_name(game->powers, name, game->map->nations->len - 1);
    return game->map->nations->len - 1;
}

/* Adds @sea to the coast @word of @place, if that is a named coast. */
static void
add_coast_sea(Diplomacy *game, guint32 place, CoastWord word, guint32 sea)
{
    gboolean is_shore = foreign_place(game->map, place)->ground == FOREIGN_LAND &&
                        foreign_place(game->map, sea)->ground == FOREIGN_SEA;
    ForeignCoast *coast = is_shore ? add_coast_of_name(game, place, word) : NULL;
    if (coast != NULL)
        foreign_coast_add_sea(coast, sea);
}

void
diplomacy_add_way(Diplomacy *game, guint32 from, CoastWord coast, const char *name,
                  gboolean by_land, LossPlace where)
{
    CoastWord there;
    guint32 to = diplomacy_find(game, name, &there);
    guint64 pair = (guint64)MIN(from, to) << 32 | MAX(from, to);
    if (to == FOREIGN_NONE || game->map->links->len >= LIMIT_FOREIGN_LINKS) {
        loss_report_add(game->report, DIPLOMACY_WAY_UNKNOWN, where, 1);
        return;
    }
    gboolean is_of_lands = foreign_place(game->map, from)->ground == FOREIGN_LAND &&
                           foreign_place(game->map, to)->ground == FOREIGN_LAND;
    gboolean is_along_coast = !by_land || coast < COAST_ONLY || there < COAST_ONLY;
    add_coast_sea(game, from, coast, to);
    add_coast_sea(game, to, there, from);
    if (to == from)
        loss_report_add(game->report, DIPLOMACY_WAY_SELF, where, 1);
    else if (g_hash_table_contains(game->pairs, &pair))
        loss_report_add(game->report,
                        is_of_lands && is_along_coast ? DIPLOMACY_WAY_SHORE : DIPLOMACY_WAY_AGAIN,
                        where, 1);
    else if (!by_land && is_of_lands)
        loss_report_add(game->report, DIPLOMACY_WAY_FLEETS, where, 1);
    else {
        g_hash_table_add(game->pairs, g_memdup2(&pair, sizeof pair));
        foreign_map_add_link(game->map, from, to, where);
    }
}

void
diplomacy_add_centre(Diplomacy *game, const char *name, guint32 home, guint32 owner,
                     LossPlace where)
{
    DiplomacyCentre centre = {diplomacy_find(game, name, NULL), home, owner, where};
    if (centre.place != FOREIGN_NONE)
        g_array_append_val(game->centres, centre);
    else
        loss_report_add(game->report, DIPLOMACY_CENTRE_OTHER, where, 1);
}

/* Makes the town of @centre. Returns: what became of it. */
static DiplomacyRow
make_centre(Diplomacy *game, const DiplomacyCentre *centre)
{
    ForeignPlace *place = foreign_place(game->map, centre->place);
    gboolean is_new = place->town < 0;
    if (place->ground != FOREIGN_LAND)
        return place->ground == FOREIGN_SEA ? DIPLOMACY_CENTRE_SEA : DIPLOMACY_CENTRE_WASTE;
    place->town = 1;
    place->capital = centre->home != FOREIGN_NONE ? centre->home : place->capital;
    place->nation = centre->owner != FOREIGN_NONE ? centre->owner : place->nation;
    return is_new ? DIPLOMACY_CENTRE : DIPLOMACY_CENTRE_AGAIN;
}

void
diplomacy_add_unit(Diplomacy *game, const char *name, guint32 power, gboolean is_fleet,
                   CoastWord coast, LossPlace where)
{
    CoastWord named;
    guint32 place = diplomacy_find(game, name, &named);
    DiplomacyUnit unit = {place, power, is_fleet, coast != COAST_NONE ? coast : named, where};
    if (place == FOREIGN_NONE || power == FOREIGN_NONE)
        loss_report_add(game->report, DIPLOMACY_UNIT_OTHER, where, 1);
    else
        g_array_append_val(game->units, unit);
}

/* Returns: the named coast of @unit + 1; 0: none. */
static guint32
coast_of(const Diplomacy *game, const DiplomacyUnit *unit)
{
    guint32 coast = unit->is_fleet ? find_coast(game, unit->place, unit->coast) : FOREIGN_NONE;
    gboolean is_there = coast != FOREIGN_NONE &&
                        foreign_coast_is_complete(game->map, foreign_coast(game->map, coast));
    return is_there ? coast + 1 : 0;
}

/* Adds @unit to the map, in the harbour if it is a fleet on land. */
static void
place_unit(Diplomacy *game, const DiplomacyUnit *unit, gboolean *is_taken)
{
    ForeignPlace *place = foreign_place(game->map, unit->place);
    gboolean is_sea = place->ground == FOREIGN_SEA;
    gboolean can_stand =
        unit->is_fleet ? is_sea || place->port != FOREIGN_NONE : place->ground == FOREIGN_LAND;
    if (!can_stand || is_taken[unit->place]) {
        loss_report_add(game->report, can_stand ? DIPLOMACY_UNIT_OTHER : DIPLOMACY_UNIT_TERRAIN,
                        unit->where, 1);
        return;
    }
    is_taken[unit->place] = TRUE;
    place->has_harbour |= unit->is_fleet && !is_sea;
    g_autofree char *name =
        g_strdup_printf("%s, %s", unit->is_fleet ? "Fleet" : "Army", place->called.name);
    ForeignUnit made = {
        .called.name = foreign_map_text(game->map, name),
        .type = unit->is_fleet ? 1 : 0,
        .nation = unit->nation,
        .place = unit->place,
        .coast = coast_of(game, unit),
        .strength = 1,
    };
    g_array_append_val(game->map->units, made);
    gboolean is_lost = unit->coast < COAST_ONLY && made.coast == 0;
    loss_report_add(game->report, is_lost ? DIPLOMACY_UNIT_COAST : DIPLOMACY_UNIT, unit->where, 1);
}

/* Makes waste of the provinces to which no way leads, and counts all. */
static void
note_provinces(Diplomacy *game)
{
    ForeignMap *map = game->map;
    g_autofree gboolean *is_reached = g_new0(gboolean, MAX(map->places->len, 1));
    for (guint i = 0; i < map->links->len; i++) {
        const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        is_reached[link->a] = is_reached[link->b] = TRUE;
    }
    for (guint32 i = 0; i < map->places->len; i++) {
        ForeignPlace *place = foreign_place(map, i);
        if (!is_reached[i])
            place->ground = FOREIGN_WASTE;
        loss_report_add(game->report,
                        place->ground == FOREIGN_WASTE ? DIPLOMACY_PROVINCE_WASTE
                                                       : DIPLOMACY_PROVINCE,
                        place->where, 1);
    }
}

void
diplomacy_finish(Diplomacy *game)
{
    static const DiplomacyRow of_link[] = {
        [LINK_WAY] = DIPLOMACY_WAY,
        [LINK_PORT] = DIPLOMACY_WAY_PORT,
        [LINK_NONE] = DIPLOMACY_WAY_WASTE,
    };
    ForeignMap *map = game->map;
    note_provinces(game);
    for (guint i = 0; i < game->centres->len; i++) {
        const DiplomacyCentre *centre = &g_array_index(game->centres, DiplomacyCentre, i);
        loss_report_add(game->report, make_centre(game, centre), centre->where, 1);
    }
    foreign_map_assign_ports(map);
    for (guint i = 0; i < map->links->len; i++) {
        const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        loss_report_add(game->report, of_link[link->kind], link->where, 1);
    }
    g_autofree gboolean *is_taken = g_new0(gboolean, MAX(map->places->len, 1));
    for (guint i = 0; i < game->units->len; i++)
        place_unit(game, &g_array_index(game->units, DiplomacyUnit, i), is_taken);
    for (guint32 i = 0; i < game->map->coasts->len; i++) {
        const ForeignCoast *coast = foreign_coast(game->map, i);
        gboolean is_whole = foreign_coast_is_complete(game->map, coast);
        if (coast->where.file != NULL)
            loss_report_add(game->report, is_whole ? DIPLOMACY_COAST : DIPLOMACY_COAST_OTHER,
                            coast->where, 1);
    }
    foreign_map_drop_partial_coasts(game->map);
}
