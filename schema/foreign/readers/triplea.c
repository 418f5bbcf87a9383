/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * TripleA: the XML of a game. What its rules are made of is passed over; the map, who owns it and
 * what stands on it are taken.
 */
#include "schema/foreign/readers/triplea.h"

#include "schema/foreign/foreign-values.h"

#include <string.h>

static const LossRow import_rows[] = {TRIPLEA_ROWS(LOSS_ROW)};

/* What only holds other elements. */
static const char *const holders[] = {
    "game",
    "map",
    "playerList",
    "unitList",
    "resourceList",
    "attachmentList",
    "attatchmentList",
    "initialize",
    "ownerInitialize",
    "unitInitialize",
};

guint32
triplea_find(const TripleA *game, GHashTable *table, const char *name)
{
    const char *text = name != NULL ? foreign_map_text(game->map, name) : NULL;
    guint number = text != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(table, text)) : 0;
    return number > 0 ? number - 1 : FOREIGN_NONE;
}

void
triplea_note(TripleA *game, TripleARow row, const char *file, guint line)
{
    loss_note(game->report, row, (LossPlace){.file = file, .number = line});
}

static LossPlace
here(const TripleA *game)
{
    return (LossPlace){.file = game->source->shown, .number = xml_walk_line(game->walk)};
}

static void
note(TripleA *game, TripleARow row)
{
    loss_note(game->report, row, here(game));
}

/* Returns: the attribute @name of the element, "" where it has none. */
static const char *
attribute(const TripleA *game, const char *name)
{
    const char *value = xml_walk_attribute(game->walk, name);
    return value != NULL ? value : "";
}

static gboolean
is_true(const char *value)
{
    return g_ascii_strcasecmp(value, "true") == 0;
}

static void
remember(GHashTable *table, const char *name, guint32 number)
{
    g_hash_table_insert(table, (char *)name, GUINT_TO_POINTER(number + 1));
}

static void
read_info(TripleA *game)
{
    const char *name = attribute(game, "name");
    if (name[0] != '\0')
        game->map->title = foreign_map_text(game->map, name);
    note(game, TRIPLEA_INFO);
}

static void
read_territory(TripleA *game)
{
    const char *name = attribute(game, "name");
    if (name[0] == '\0' || triplea_find(game, game->territories, name) != FOREIGN_NONE) {
        note(game, TRIPLEA_TERRITORY_TWICE);
        return;
    }
    if (game->map->places->len >= LIMIT_FOREIGN_PLACES) {
        note(game, TRIPLEA_TERRITORY_MANY);
        return;
    }
    Ground ground = is_true(attribute(game, "water")) ? GROUND_SEA : GROUND_LAND;
    guint32 index = foreign_map_add_place(game->map, name, ground);
    foreign_place(game->map, index)->where = here(game);
    remember(game->territories, foreign_place(game->map, index)->called.name, index);
}

static void
read_connection(TripleA *game)
{
    guint32 a = triplea_find(game, game->territories, attribute(game, "t1"));
    guint32 b = triplea_find(game, game->territories, attribute(game, "t2"));
    if (a == FOREIGN_NONE || b == FOREIGN_NONE || game->map->links->len >= LIMIT_FOREIGN_LINKS)
        note(game, TRIPLEA_CONNECTION_UNKNOWN);
    else
        foreign_map_add_link(game->map, a, b, here(game));
}

/* Returns: the number of the nation called @name, which is made where it is not there. */
static guint32
add_nation(TripleA *game, const char *name)
{
    ForeignNation nation = {
        .called.name = foreign_map_text(game->map, name),
        .side = FOREIGN_NONE,
    };
    g_array_append_val(game->map->nations, nation);
    remember(game->players, nation.called.name, game->map->nations->len - 1);
    return game->map->nations->len - 1;
}

static void
read_player(TripleA *game)
{
    const char *name = attribute(game, "name");
    gboolean is_new = name[0] != '\0' && triplea_find(game, game->players, name) == FOREIGN_NONE;
    if (is_new)
        add_nation(game, name);
    note(game, is_new ? TRIPLEA_PLAYER : TRIPLEA_PLAYER_TWICE);
}

static void
read_alliance(TripleA *game)
{
    guint32 player = triplea_find(game, game->players, attribute(game, "player"));
    const char *name = attribute(game, "alliance");
    if (player == FOREIGN_NONE || name[0] == '\0') {
        note(game, TRIPLEA_ALLIANCE_UNKNOWN);
        return;
    }
    ForeignNation *nation = &g_array_index(game->map->nations, ForeignNation, player);
    note(game, nation->side == FOREIGN_NONE ? TRIPLEA_ALLIANCE : TRIPLEA_ALLIANCE_MORE);
    if (nation->side == FOREIGN_NONE)
        nation->side = foreign_map_side(game->map, name);
}

static void
read_resource(TripleA *game)
{
    TripleAResource resource = {
        .name = foreign_map_text(game->map, attribute(game, "name")),
        .line = xml_walk_line(game->walk),
    };
    g_array_append_val(game->resources, resource);
}

/* Counts the resources: those that territories have are values. */
static void
note_resources(TripleA *game)
{
    for (guint i = 0; i < game->resources->len; i++) {
        const TripleAResource *resource = &g_array_index(game->resources, TripleAResource, i);
        gboolean is_value = foreign_map_has_value(game->map, resource->name);
        triplea_note(game, is_value ? TRIPLEA_RESOURCE : TRIPLEA_RESOURCE_OTHER,
                     game->source->shown, resource->line);
    }
}

static void
read_unit(TripleA *game)
{
    const char *name = attribute(game, "name");
    if (name[0] == '\0' || triplea_find(game, game->types, name) != FOREIGN_NONE) {
        note(game, TRIPLEA_UNIT_TWICE);
        return;
    }
    ForeignType type = {.called.name = foreign_map_text(game->map, name)};
    g_array_append_val(game->map->types, type);
    remember(game->types, type.called.name, game->map->types->len - 1);
    note(game, TRIPLEA_UNIT);
}

/* An attachment says in `type` what it belongs to, older ones in their name. */
static void
read_attachment(TripleA *game)
{
    const char *target = xml_walk_attribute(game->walk, "attachTo");
    const char *type = xml_walk_attribute(game->walk, "type");
    if (target == NULL)
        target = attribute(game, "attatchTo");
    if (type == NULL)
        type = attribute(game, "name");
    game->target_in = NULL;
    if (strcmp(type, "territory") == 0 || strcmp(type, "territoryAttachment") == 0)
        game->target_in = game->territories;
    else if (strcmp(type, "unitType") == 0 || strcmp(type, "unitAttachment") == 0)
        game->target_in = game->types;
    if (game->target_in != NULL)
        game->target = triplea_find(game, game->target_in, target);
    if (game->target_in != NULL && game->target == FOREIGN_NONE)
        game->target_in = NULL;
}

gint
triplea_number(const char *value)
{
    guint64 number;
    return g_ascii_string_to_unsigned(value, 10, 0, 99, &number, NULL) ? (gint)number : -1;
}

/* Gives the territory of the attachment @number of the value @name. Returns: @row if it can. */
static TripleARow
add_worth(TripleA *game, const char *name, const char *number, TripleARow row)
{
    gint read;
    gboolean can_be = name[0] != '\0' && foreign_worth_parse(number, &read) &&
                      foreign_map_add_worth(game->map, game->target, name, read);
    return can_be ? row : TRIPLEA_OPTION_RANGE;
}

static TripleARow
read_territory_option(TripleA *game, const char *name, const char *value)
{
    ForeignPlace *place = foreign_place(game->map, game->target);
    if (strcmp(name, "production") == 0 && triplea_number(value) >= 0) {
        place->forage = triplea_number(value);
        return TRIPLEA_OPTION_PRODUCTION;
    }
    if (strcmp(name, "production") == 0 || strcmp(name, "unitProduction") == 0)
        return add_worth(game, name, value, TRIPLEA_OPTION_VALUE);
    if (strcmp(name, "resources") == 0) {
        const char *count = attribute(game, "count");
        return add_worth(game, value, count[0] != '\0' ? count : "1", TRIPLEA_OPTION_RESOURCE);
    }
    if (strcmp(name, "victoryCity") == 0) {
        gint worth = is_true(value) ? 1 : triplea_number(value);
        place->town = worth > 0 ? worth : -1;
        return worth >= 0 ? TRIPLEA_OPTION_CITY : TRIPLEA_OPTION_RANGE;
    }
    if (strcmp(name, "isImpassable") == 0 || strcmp(name, "isImpassible") == 0) {
        place->ground = is_true(value) ? GROUND_WASTE : place->ground;
        return TRIPLEA_OPTION_WASTE;
    }
    if (strcmp(name, "capital") == 0 && triplea_find(game, game->players, value) != FOREIGN_NONE) {
        place->capital = triplea_find(game, game->players, value);
        return TRIPLEA_OPTION_CAPITAL;
    }
    return TRIPLEA_OPTION;
}

static void
read_option(TripleA *game)
{
    const char *name = attribute(game, "name"), *value = attribute(game, "value");
    TripleARow row = TRIPLEA_OPTION;
    if (game->target_in == game->territories)
        row = read_territory_option(game, name, value);
    else if (game->target_in == game->types)
        row = triplea_read_unit_option(game, name, value);
    note(game, row);
}

static void
read_owner(TripleA *game)
{
    guint32 place = triplea_find(game, game->territories, attribute(game, "territory"));
    guint32 nation = triplea_find(game, game->players, attribute(game, "owner"));
    gboolean is_known = place != FOREIGN_NONE && nation != FOREIGN_NONE;
    if (is_known && foreign_place(game->map, place)->ground == GROUND_LAND)
        foreign_place(game->map, place)->nation = nation;
    note(game, is_known ? TRIPLEA_OWNER : TRIPLEA_OWNER_UNKNOWN);
}

static void
read_placement(TripleA *game)
{
    const char *owner = attribute(game, "owner"), *quantity = attribute(game, "quantity");
    TripleAPlacement placement = {
        .type = triplea_find(game, game->types, attribute(game, "unitType")),
        .place = triplea_find(game, game->territories, attribute(game, "territory")),
        .nation = triplea_find(game, game->players, owner),
        .line = xml_walk_line(game->walk),
    };
    if (placement.type == FOREIGN_NONE || placement.place == FOREIGN_NONE ||
        !g_ascii_string_to_unsigned(quantity, 10, 1, G_MAXUINT32, &placement.quantity, NULL))
        note(game, TRIPLEA_PLACEMENT_UNKNOWN);
    else
        g_array_append_val(game->placements, placement);
}

static const struct {
    const char *name;
    void (*read)(TripleA *game);
} elements[] = {
    {"territory", read_territory},   {"connection", read_connection},   {"player", read_player},
    {"alliance", read_alliance},     {"resource", read_resource},       {"unit", read_unit},
    {"attachment", read_attachment}, {"attatchment", read_attachment},  {"option", read_option},
    {"territoryOwner", read_owner},  {"unitPlacement", read_placement}, {"info", read_info},
};

static void
read_element(TripleA *game)
{
    for (guint i = 0; i < G_N_ELEMENTS(elements); i++)
        if (xml_walk_is(game->walk, elements[i].name)) {
            elements[i].read(game);
            return;
        }
    for (guint i = 0; i < G_N_ELEMENTS(holders); i++)
        if (xml_walk_is(game->walk, holders[i]))
            return;
    note(game, TRIPLEA_OTHER);
}

static gboolean
read_game(TripleA *game, GError **error)
{
    g_autoptr(GBytes) bytes = foreign_source_read_text(game->source, game->source->file, error);
    g_autoptr(XmlWalk) walk =
        bytes != NULL ? xml_walk_new(bytes, game->source->shown, error) : NULL;
    if (walk == NULL)
        return FALSE;
    game->walk = walk;
    gboolean is_game = xml_walk_next(walk) && xml_walk_is(walk, "game");
    while (is_game && xml_walk_next(walk))
        read_element(game);
    game->walk = NULL;
    if (!xml_walk_finish(walk, error))
        return FALSE;
    if (is_game && game->map->places->len > 0)
        return TRUE;
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, "%s: it is no game of TripleA: %s",
                game->source->shown, is_game ? "it has no territory" : "its root is not <game>");
    return FALSE;
}

/* Counts what became of territories and connections, now that all is known of them. */
static void
note_map(TripleA *game)
{
    static const TripleARow of_link[] = {
        [LINK_WAY] = TRIPLEA_CONNECTION,
        [LINK_PORT] = TRIPLEA_CONNECTION_PORT,
        [LINK_NONE] = TRIPLEA_CONNECTION_NONE,
    };
    for (guint32 i = 0; i < game->map->places->len; i++) {
        const ForeignPlace *place = foreign_place(game->map, i);
        gboolean is_waste = place->ground == GROUND_WASTE;
        loss_note(game->report, is_waste ? TRIPLEA_TERRITORY_WASTE : TRIPLEA_TERRITORY,
                  place->where);
    }
    for (guint i = 0; i < game->map->links->len; i++) {
        const ForeignLink *link = &g_array_index(game->map->links, ForeignLink, i);
        loss_note(game->report, of_link[link->kind], link->where);
    }
}

/* A game needs sides: where there are none, each nation is one. */
static void
give_sides(ForeignMap *map)
{
    gboolean has_none = map->sides->len == 0;
    for (guint i = 0; i < map->nations->len && has_none; i++) {
        ForeignNation *nation = &g_array_index(map->nations, ForeignNation, i);
        if (nation->side == FOREIGN_NONE)
            nation->side = foreign_map_side(map, nation->called.name);
    }
}

static gboolean
read_triplea(ForeignSource *source, const ForeignChoices *choices G_GNUC_UNUSED, ForeignMap *map,
             LossReport *report, GError **error)
{
    TripleA game = {
        .source = source,
        .map = map,
        .report = report,
        .territories = g_hash_table_new(g_str_hash, g_str_equal),
        .players = g_hash_table_new(g_str_hash, g_str_equal),
        .types = g_hash_table_new(g_str_hash, g_str_equal),
        .placements = g_array_new(FALSE, FALSE, sizeof(TripleAPlacement)),
        .resources = g_array_new(FALSE, FALSE, sizeof(TripleAResource)),
    };
    gboolean is_read = read_game(&game, error);
    if (is_read) {
        give_sides(map);
        triplea_place_units(&game);
        is_read = triplea_read_drawing(&game, error);
    }
    if (is_read) {
        foreign_map_assign_ports(map);
        note_map(&game);
        note_resources(&game);
    }
    g_hash_table_unref(game.territories);
    g_hash_table_unref(game.players);
    g_hash_table_unref(game.types);
    g_array_unref(game.placements);
    g_array_unref(game.resources);
    return is_read;
}

const ForeignReader reader_triplea = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_triplea,
    .signs = "<game>\n<game ",
};
