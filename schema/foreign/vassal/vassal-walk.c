/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * VASSAL: the walk over the file of a module. Elements are called as classes of Java; modules have
 * classes of their own beside those of VASSAL, of which the last word counts.
 */
#include "schema/foreign/vassal/vassal.h"
#include "schema/foreign/vassal/vassal-words.h"
#include "schema/foreign/ways/way-text.h"

#include <math.h>
#include <string.h>

/* What HexGrid of VASSAL takes where nothing is said. */
#define HEX_HEIGHT 64.0
#define HEX_Y0 32.0

/* What only holds other elements. */
static const char *const holders[] = {
    "Map",
    "BoardPicker",
    "ZonedGrid",
    "RegionGrid",
    "PlayerRoster",
    "PrototypesContainer",
    "PrototypeFolder",
    "MapSubFolder",
    "GlobalProperties",
    "PieceWindow",
    "TabWidget",
    "ListWidget",
    "PanelWidget",
    "BoxWidget",
};

/* What is open around the element. */
typedef enum {
    OPEN_MAP,
    OPEN_BOARD,
    OPEN_ZONE,
    OPEN_GRID,
    OPEN_STACK,
    OPEN_DECK,
    OPEN_ROSTER,
    N_OPEN
} Open;

typedef struct {
    Vassal *vassal;
    XmlWalk *walk;
    guint32 number[N_OPEN]; /* FOREIGN_NONE: none is open */
    guint depth[N_OPEN];
    guint32 n_maps;
    const char *map_name; /* of the last one */
} Walk;

static const char *
attribute(const Walk *walk, const char *name)
{
    const char *value = xml_walk_attribute(walk->walk, name);
    return value != NULL ? foreign_map_text(walk->vassal->map, value) : "";
}

static double
number_of(const char *text, double usual)
{
    char *end;
    double number = g_ascii_strtod(text, &end);
    return end != text && fabs(number) <= LIMIT_FOREIGN_PIXELS ? number : usual;
}

static double
number(const Walk *walk, const char *name, double usual)
{
    return number_of(attribute(walk, name), usual);
}

static void
note(const Walk *walk, VassalRow row)
{
    vassal_note(walk->vassal, row, xml_walk_line(walk->walk));
}

static void
open(Walk *walk, Open kind, guint32 index)
{
    walk->number[kind] = index;
    walk->depth[kind] = xml_walk_depth(walk->walk);
}

static void
read_module(Walk *walk)
{
    const char *name = attribute(walk, "name");
    if (name[0] != '\0')
        walk->vassal->map->title = name;
    note(walk, VASSAL_MODULE);
}

static void
read_map(Walk *walk)
{
    walk->map_name = attribute(walk, "mapName");
    open(walk, OPEN_MAP, walk->n_maps++);
}

static void
read_board(Walk *walk)
{
    VassalBoard board = {
        .name = attribute(walk, "name"),
        .image = attribute(walk, "image"),
        .map_name = walk->map_name,
        .map = walk->number[OPEN_MAP],
        .width = MAX(number(walk, "width", 0), 0),
        .height = MAX(number(walk, "height", 0), 0),
        .grid = FOREIGN_NONE,
        .line = xml_walk_line(walk->walk),
    };
    g_array_append_val(walk->vassal->boards, board);
    open(walk, OPEN_BOARD, walk->vassal->boards->len - 1);
}

/* Reads `x,y;x,y`, whose points end where it is not of the form. */
static guint
read_path(Vassal *vassal, const char *path)
{
    guint start = vassal->points->len;
    while (*path != '\0' && vassal->points->len < LIMIT_FOREIGN_POINTS) {
        char *end;
        Point point;
        double x = g_ascii_strtod(path, &end);
        double y = *end == ',' ? g_ascii_strtod(end + 1, &end) : NAN;
        if (!vassal_point(x, y, &point))
            break;
        g_array_append_val(vassal->points, point);
        path = end + strspn(end, "; ");
    }
    return vassal->points->len - start;
}

static void
read_zone(Walk *walk)
{
    Vassal *vassal = walk->vassal;
    const char *path = xml_walk_attribute(walk->walk, "path");
    VassalZone zone = {
        .name = attribute(walk, "name"),
        .board = walk->number[OPEN_BOARD],
        .start = vassal->points->len,
        .is_sea = foreign_choices_mean_sea(vassal->choices, "zone", attribute(walk, "name")),
        .shows_hexes = strcmp(attribute(walk, "useParentGrid"), "true") == 0,
        .forage = -1,
        .place = FOREIGN_NONE,
        .line = xml_walk_line(walk->walk),
    };
    zone.n_points = read_path(vassal, path != NULL ? path : "");
    zone.around = BOX_EMPTY;
    if (zone.n_points > 0)
        zone.around =
            ring_bounds((Ring){&g_array_index(vassal->points, Point, zone.start), zone.n_points});
    g_array_append_val(vassal->zones, zone);
    open(walk, OPEN_ZONE, vassal->zones->len - 1);
    if (zone.board != FOREIGN_NONE)
        g_array_index(vassal->boards, VassalBoard, zone.board).n_places++;
}

/* Keeps the ways of @zone, which are longer than a name. */
static void
keep_ways(Walk *walk, VassalZone *zone)
{
    zone->ways = g_string_chunk_insert(walk->vassal->map->strings,
                                       xml_walk_attribute(walk->walk, "initialValue"));
    zone->ways_line = xml_walk_line(walk->walk);
}

static void
read_property(Walk *walk)
{
    const char *name = attribute(walk, "name"), *value = attribute(walk, "initialValue");
    guint64 forage = 0;
    gboolean is_read = walk->number[OPEN_ZONE] != FOREIGN_NONE && value[0] != '\0';
    VassalZone *zone =
        is_read ? &g_array_index(walk->vassal->zones, VassalZone, walk->number[OPEN_ZONE]) : NULL;
    if (zone == NULL)
        is_read = FALSE;
    else if (foreign_choices_mean_sea(walk->vassal->choices, name, value))
        zone->is_sea = TRUE;
    else if (g_ascii_strcasecmp(name, "nation") == 0)
        zone->nation = value;
    else if (g_ascii_strcasecmp(name, "side") == 0)
        zone->side = value;
    else if (g_ascii_strcasecmp(name, WAY_PROPERTY) == 0)
        keep_ways(walk, zone);
    else if (g_ascii_strcasecmp(name, "forage") == 0 &&
             g_ascii_string_to_unsigned(value, 10, 0, LIMIT_FOREIGN_FORAGE, &forage, NULL))
        zone->forage = (gint)forage;
    else if (vassal_keep_worth(walk->vassal, walk->number[OPEN_ZONE], name, value,
                               xml_walk_line(walk->walk)))
        return;
    else
        is_read = FALSE;
    note(walk, is_read ? VASSAL_PROPERTY : VASSAL_PROPERTY_OTHER);
}

static void
read_region(Walk *walk)
{
    Vassal *vassal = walk->vassal;
    VassalRegion region = {
        .name = attribute(walk, "name"),
        .board = walk->number[OPEN_BOARD],
        .zone = walk->number[OPEN_ZONE],
        .x = number(walk, "originx", NAN),
        .y = number(walk, "originy", NAN),
        .place = FOREIGN_NONE,
        .line = xml_walk_line(walk->walk),
    };
    region.is_near = vassal_point(region.x, region.y, &region.at);
    g_array_append_val(vassal->regions, region);
    if (region.zone != FOREIGN_NONE) {
        VassalZone *zone = &g_array_index(vassal->zones, VassalZone, region.zone);
        zone->is_around |= strcmp(zone->name, region.name) != 0;
    }
    if (region.board != FOREIGN_NONE)
        g_array_index(vassal->boards, VassalBoard, region.board).n_places++;
}

static void
read_grid(Walk *walk)
{
    Vassal *vassal = walk->vassal;
    double dy = number(walk, "dy", HEX_HEIGHT);
    VassalGrid grid = {
        .board = walk->number[OPEN_BOARD],
        .zone = walk->number[OPEN_ZONE],
        .is_hexes = g_str_has_suffix(xml_walk_name(walk->walk), "HexGrid"),
        .is_sideways = strcmp(attribute(walk, "sideways"), "true") == 0,
        .dx = number(walk, "dx", dy * sqrt(3) / 2),
        .dy = dy,
        .x0 = number(walk, "x0", 0),
        .y0 = number(walk, "y0", HEX_Y0),
        .line = xml_walk_line(walk->walk),
    };
    g_array_append_val(vassal->grids, grid);
    open(walk, OPEN_GRID, vassal->grids->len - 1);
}

static gint32
whole(const Walk *walk, const char *name)
{
    return (gint32)number(walk, name, 0);
}

/* Labels of ours are letters of one line and the number of the other behind them. */
static void
read_numbering(Walk *walk)
{
    if (walk->number[OPEN_GRID] == FOREIGN_NONE) {
        note(walk, VASSAL_OTHER);
        return;
    }
    VassalGrid *grid = &g_array_index(walk->vassal->grids, VassalGrid, walk->number[OPEN_GRID]);
    gboolean letters_rows = strcmp(attribute(walk, "first"), "V") == 0;
    const char *letters = letters_rows ? "vType" : "hType",
               *numbers = letters_rows ? "hType" : "vType";
    grid->is_numbered =
        strcmp(attribute(walk, letters), "A") == 0 && strcmp(attribute(walk, numbers), "A") != 0 &&
        attribute(walk, "sep")[0] == '\0' && strcmp(attribute(walk, "stagger"), "false") == 0 &&
        strcmp(attribute(walk, "hDescend"), "true") != 0 &&
        strcmp(attribute(walk, "vDescend"), "true") != 0;
    grid->letters_rows = letters_rows;
    grid->h_first = whole(walk, "hOff");
    grid->v_first = whole(walk, "vOff");
    grid->digits = (guint)CLAMP(whole(walk, letters_rows ? "hLeading" : "vLeading"), 0,
                                LIMIT_FOREIGN_DIGITS - 1) +
                   1;
    grid->numbering_line = xml_walk_line(walk->walk);
}

/* Reads the ground of hexes, which is named behind a word. */
static void
read_map_property(Walk *walk)
{
    static const struct {
        const char *before;
        gboolean is_sea;
    } kinds[] = {{VASSAL_TERRAIN, FALSE},
                 {VASSAL_WATER, TRUE},
                 {VASSAL_NO_HEXES, FALSE},
                 {VASSAL_LEVEL, FALSE},
                 {VASSAL_HEXSIDE, FALSE}};
    const char *name = attribute(walk, "name"),
               *labels = xml_walk_attribute(walk->walk, "initialValue");
    guint kind = 0;
    while (kind < G_N_ELEMENTS(kinds) && !g_str_has_prefix(name, kinds[kind].before))
        kind++;
    if (kind == G_N_ELEMENTS(kinds) || labels == NULL || walk->number[OPEN_MAP] == FOREIGN_NONE) {
        note(walk, VASSAL_OTHER);
        return;
    }
    const char *ground = name + strlen(kinds[kind].before);
    gboolean is_level = strcmp(kinds[kind].before, VASSAL_LEVEL) == 0;
    gboolean is_side = strcmp(kinds[kind].before, VASSAL_HEXSIDE) == 0;
    if ((is_level && (ground[0] < '1' || ground[0] > '9' || ground[1] != '\0')) ||
        (is_side && ground[0] == '\0')) {
        note(walk, VASSAL_OTHER);
        return;
    }
    VassalGround made = {
        .level = is_level ? (guint)(ground[0] - '0') : 0,
        .is_side = is_side,
        .map = walk->number[OPEN_MAP],
        .name = ground[0] != '\0' ? ground : NULL,
        .labels = g_string_chunk_insert(walk->vassal->map->strings, labels),
        .is_sea = kinds[kind].is_sea,
        .line = xml_walk_line(walk->walk),
    };
    g_array_append_val(walk->vassal->grounds, made);
}

static void
read_stack(Walk *walk)
{
    const char *board = xml_walk_attribute(walk->walk, "owningBoard");
    gboolean by_name = strcmp(attribute(walk, "useGridLocation"), "true") == 0;
    VassalStack stack = {
        .map = walk->number[OPEN_MAP],
        .board = board != NULL ? foreign_map_text(walk->vassal->map, board) : NULL,
        .location = by_name ? attribute(walk, "location") : NULL,
        .x = number(walk, "x", NAN),
        .y = number(walk, "y", NAN),
        .place = FOREIGN_NONE,
        .line = xml_walk_line(walk->walk),
    };
    g_array_append_val(walk->vassal->stacks, stack);
    open(walk, OPEN_STACK, walk->vassal->stacks->len - 1);
}

static void
read_deck(Walk *walk)
{
    open(walk, OPEN_DECK, 0);
    note(walk, VASSAL_OTHER);
}

static void
read_roster(Walk *walk)
{
    open(walk, OPEN_ROSTER, 0);
}

static void
read_entry(Walk *walk)
{
    ForeignMap *map = walk->vassal->map;
    if (walk->number[OPEN_ROSTER] == FOREIGN_NONE) {
        note(walk, VASSAL_OTHER);
        return;
    }
    guint line = xml_walk_line(walk->walk), n = map->sides->len;
    const char *name = foreign_map_text(map, xml_walk_text(walk->walk));
    if (name[0] != '\0' && n < LIMIT_FOREIGN_NATIONS)
        foreign_map_side(map, name);
    vassal_note(walk->vassal, map->sides->len > n ? VASSAL_SIDE : VASSAL_SIDE_TWICE, line);
}

static void
read_prototype(Walk *walk)
{
    const char *name = attribute(walk, "name");
    gboolean is_new = !g_hash_table_contains(walk->vassal->prototypes, name);
    note(walk, is_new ? VASSAL_PROTOTYPE : VASSAL_PROTOTYPE_TWICE);
    if (is_new)
        g_hash_table_insert(walk->vassal->prototypes, (gpointer)name,
                            vassal_traits_new(walk->vassal->map, xml_walk_text(walk->walk)));
}

static void
read_piece(Walk *walk)
{
    VassalPiece piece = {
        .name = attribute(walk, "entryName"),
        .stack = walk->number[OPEN_STACK],
        .file = walk->vassal->source->shown,
        .line = xml_walk_line(walk->walk),
    };
    if (walk->number[OPEN_DECK] != FOREIGN_NONE) {
        note(walk, VASSAL_CARD);
        return;
    }
    piece.traits = vassal_traits_new(walk->vassal->map, xml_walk_text(walk->walk));
    g_array_append_val(walk->vassal->pieces, piece);
}

static void
read_card(Walk *walk)
{
    note(walk, VASSAL_CARD);
}

static void
read_setup(Walk *walk)
{
    VassalSetup setup = {attribute(walk, "file"), xml_walk_line(walk->walk)};
    g_array_append_val(walk->vassal->setups, setup);
}

static const struct {
    const char *name;
    void (*read)(Walk *walk);
} elements[] = {
    {"GameModule", read_module},
    {"BasicModule", read_module},
    {"Map", read_map},
    {"Board", read_board},
    {"Zone", read_zone},
    {"ZoneProperty", read_property},
    {"Region", read_region},
    {"HexGrid", read_grid},
    {"SquareGrid", read_grid},
    {"HexGridNumbering", read_numbering},
    {"GlobalProperty", read_map_property},
    {"SetupStack", read_stack},
    {"DrawPile", read_deck},
    {"PlayerRoster", read_roster},
    {"entry", read_entry},
    {"PrototypeDefinition", read_prototype},
    {"PieceSlot", read_piece},
    {"CardSlot", read_card},
    {"PredefinedSetup", read_setup},
};

static void
read_element(Walk *walk)
{
    const char *name = xml_walk_name(walk->walk), *last = strrchr(name, '.');
    name = last != NULL ? last + 1 : name;
    for (guint i = 0; i < N_OPEN; i++)
        if (walk->number[i] != FOREIGN_NONE && xml_walk_depth(walk->walk) <= walk->depth[i])
            walk->number[i] = FOREIGN_NONE;
    for (guint i = 0; i < G_N_ELEMENTS(elements); i++)
        if (strcmp(name, elements[i].name) == 0) {
            elements[i].read(walk);
            return;
        }
    for (guint i = 0; i < G_N_ELEMENTS(holders); i++)
        if (strcmp(name, holders[i]) == 0)
            return;
    note(walk, VASSAL_OTHER);
}

gboolean
vassal_walk(Vassal *vassal, GError **error)
{
    ForeignSource *source = vassal->source;
    g_autoptr(GBytes) bytes = foreign_source_read_text(source, source->file, error);
    g_autoptr(XmlWalk) xml = bytes != NULL ? xml_walk_new(bytes, source->shown, error) : NULL;
    Walk walk = {.vassal = vassal, .walk = xml};
    if (xml == NULL)
        return FALSE;
    for (guint i = 0; i < N_OPEN; i++)
        walk.number[i] = FOREIGN_NONE;
    gboolean is_module = FALSE;
    while (xml_walk_next(xml) && (is_module || xml_walk_depth(xml) == 0)) {
        is_module = is_module || g_str_has_suffix(xml_walk_name(xml), ".GameModule") ||
                    g_str_has_suffix(xml_walk_name(xml), ".BasicModule");
        if (!is_module)
            break;
        read_element(&walk);
    }
    if (!xml_walk_finish(xml, error))
        return FALSE;
    if (!is_module)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    "%s: it is no module of VASSAL: its root is no GameModule", source->shown);
    return is_module;
}
