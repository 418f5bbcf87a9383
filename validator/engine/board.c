/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map and the roster of one scenario as arrays, in which names are numbers.
 */
#include "validator/engine/board.h"

#include "schema/model/entities.h"
#include "schema/model/grid-ways.h"
#include "schema/text/date.h"
#include "validator/engine/playable.h"
#include "validator/engine/system.h"

#include <string.h>

/* Positions keep most numbers in 16 bits, and zones are counted through: places, nations, boxes,
 * units, years. */
static const NumberedList core[] = {
    NUMBERED_LIST(SIDE, game, "sides", BOARD_SIDES_MAX),
    NUMBERED_LIST(SEASON, game, "seasons", 100),
    NUMBERED_LIST(COLOUR, game, "colours", 1000),
    NUMBERED_LIST(SPACE, map, "spaces", BOARD_PLACES_MAX),
    NUMBERED_LIST(REGION, map, "regions", 30000),
    NUMBERED_LIST(NATION, roster, "nations", BOARD_NATIONS_MAX),
    NUMBERED_LIST(TYPE, roster, "types", BOARD_TYPES_MAX),
    NUMBERED_LIST(UNIT, roster, "units", BOARD_UNITS_MAX),
    NUMBERED_LIST(COMMAND, roster, "commands", BOARD_BYTE_MAX),
    NUMBERED_LIST(BORDER, tables, "borders", 1000),
    NUMBERED_LIST(TERRAIN, tables, "terrains", BOARD_BYTE_MAX),
    NUMBERED_LIST(GRID, map, "grids", BOARD_BYTE_MAX),
    NUMBERED_LIST(TRACK, tables, "tracks", 1000),
    NUMBERED_LIST(TABLE, tables, "tables", 10000),
    NUMBERED_LIST(BOX, tables, "boxes", BOARD_BOXES_MAX),
    NUMBERED_LIST(RULE, rules, "rules", BOARD_RULES_MAX),
    NUMBERED_LIST(RULE, scenario, "rules", BOARD_RULES_MAX),
    NUMBERED_LIST(OPTION, rules, "options", 1000),
    NUMBERED_LIST(RULING, rules, "rulings", 1000),
};

const NumberedList *
board_numbered(const System *system, guint i)
{
    if (i < G_N_ELEMENTS(core))
        return &core[i];
    i -= (guint)G_N_ELEMENTS(core);
    return system != NULL && i < system->n_numbered ? &system->numbered[i] : NULL;
}

Records
board_list(const Record *root, const char *key)
{
    const Field *field = root != NULL ? record_field(root, key) : NULL;
    return field != NULL && record_has(root, field) ? *FIELD_SLOT(root, field, Records)
                                                    : (Records){0};
}

Records
board_numbered_records(const RulesInput *input, const NumberedList *list)
{
    const Record *root = *(const Record *const *)((const char *)input + list->root);
    return board_list(root, list->key);
}

/* Whether scenarios have any of @entity of their own. */
static gboolean
is_of_scenarios(const System *system, EntityId entity)
{
    const NumberedList *list;
    for (guint i = 0; (list = board_numbered(system, i)) != NULL; i++)
        if (list->entity == entity && list->root == G_STRUCT_OFFSET(RulesInput, scenario))
            return TRUE;
    return FALSE;
}

gboolean
board_number(NameIndex *names, const RulesInput *input, FindingWords **problem)
{
    const NumberedList *list;
    *problem = NULL;
    for (guint i = 0; *problem == NULL && (list = board_numbered(input->system, i)) != NULL; i++) {
        if (input->beside != NULL && !is_of_scenarios(input->system, list->entity)) {
            name_index_borrow(names, input->beside->names, list->entity);
            continue;
        }
        const char *entity = entity_get(list->entity)->name;
        const char *taken =
            name_index_add(names, list->entity, board_numbered_records(input, list));
        guint n = name_index_count(names, list->entity);
        if (taken != NULL)
            *problem = finding_words_new(N_("there are two records {entity} “{id}”"),
                                         FINDING_ARG_NOUN("entity", entity),
                                         FINDING_ARG("id", taken), NULL);
        else if (n > list->max)
            *problem =
                finding_words_new(N_("there are too many records of the type “{entity}”: {n}; at "
                                     "most {most} can be played"),
                                  FINDING_ARG_NOUN("entity", entity), FINDING_ARG_NUMBER("n", n),
                                  FINDING_ARG_NUMBER("most", list->max), NULL);
    }
    return *problem == NULL;
}

gboolean
board_date(const NameIndex *names, const char *date, DateCode *turns)
{
    gint32 n_seasons = MAX((gint32)name_index_count(names, ENTITY_SEASON), 1);
    gint year;
    const char *season_id = date_season(date);
    if (date_read_year(date, &year) == NULL)
        return FALSE;
    *turns = (DateCode){.first = year * n_seasons, .last = year * n_seasons + n_seasons - 1};
    if (season_id == NULL)
        return TRUE;
    gint32 season = name_index_find(names, ENTITY_SEASON, season_id);
    turns->first = turns->last = year * n_seasons + season;
    return season != NO_NAME;
}

gboolean
board_zone(const NameIndex *names, const char *text, ZoneCode *zone)
{
    static const Field place = {
        .kind = KIND_REF,
        .target = ENTITY_SPACE,
        .or_target = ENTITY_REGION,
    };
    Zone parsed;
    if (!zone_parse(text, &parsed))
        return FALSE;
    *zone = (ZoneCode){.kind = (gint32)parsed.kind, .of = NO_NAME};
    if (parsed.kind == ZONE_YEAR_AHEAD || parsed.kind == ZONE_YEAR_OF)
        zone->of = parsed.year;
    if (parsed.id == NULL)
        return TRUE;
    if (parsed.kind == ZONE_PLACE)
        return name_index_resolve(names, &place, parsed.id, &zone->of);
    const Field other = {
        .kind = KIND_REF,
        .target = zone_target(parsed.kind),
        .subjects = TRUE,
    };
    return name_index_resolve(names, &other, parsed.id, &zone->of);
}

/* One making of a board. */
typedef struct {
    Board *board;
    const NameIndex *names;
    FindingWords **problem;
    GridWays ways;
} Making;

/* Returns: the number of @name, NO_NAME for NULL; only the first unknown name is reported. */
static gint32
number_of(Making *making, EntityId entity, const char *name)
{
    gint32 number = name != NULL ? name_index_find(making->names, entity, name) : NO_NAME;
    if (name != NULL && number == NO_NAME && *making->problem == NULL)
        *making->problem = playable_unknown_id(entity, name);
    return number;
}

/* @name: NULL: between hexes with nothing along their side. */
static gint32
border_type(Making *making, const char *name)
{
    if (name == NULL)
        return NO_NAME;
    const char *const *built_in = entity_get(ENTITY_BORDER)->built_in;
    gint32 type = entity_find_word(built_in, name, strlen(name));
    return type >= 0 ? type : N_BUILT_IN + number_of(making, ENTITY_BORDER, name);
}

/* Finds the way back of each link; what does not go back is NO_NAME. */
static void
join_links(Board *board)
{
    for (guint32 i = 0; i < board->n_links; i++) {
        const BoardPlace *there = &board->places[board->links[i].to];
        for (guint32 j = 0; j < there->n_links; j++)
            if (board->links[there->first_link + j].to == board->links[i].from)
                board->links[i].back = (gint32)(there->first_link + j);
    }
}

/* Whether there is a way to @to among @links from @first on. */
static gboolean
has_link(const GArray *links, guint32 first, gint32 to)
{
    for (guint32 i = first; i < links->len; i++)
        if (g_array_index(links, BoardLink, i).to == to)
            return TRUE;
    return FALSE;
}

/* Returns: the number of the place to which way @item of place @from leads. */
static gint32
end_of_way(Making *making, Records spaces, guint32 from, guint32 item)
{
    const Neighbour *way =
        (const Neighbour *)((const Space *)spaces.items[from])->neighbours.items[item];
    guint32 guess = grid_ways_guess(&making->ways, spaces, from, item);
    gint32 to =
        guess < making->board->n_places ? (gint32)guess : number_of(making, ENTITY_SPACE, way->to);
    if (to != NO_NAME)
        grid_ways_note(&making->ways, from, item, (guint32)to);
    return to;
}

/* There is one way to a place at most, so that both ways of a border find each other, and none from
 * a place to itself. */
static void
make_links(Making *making, gint32 number, GArray *links, Records spaces)
{
    Records neighbours = ((const Space *)spaces.items[number])->neighbours;
    BoardPlace *place = &making->board->places[number];
    place->first_link = links->len;
    for (guint32 i = 0; i < neighbours.length; i++) {
        const Neighbour *neighbour = (const Neighbour *)neighbours.items[i];
        const BoardLink link = {
            .to = end_of_way(making, spaces, (guint32)number, i),
            .type = border_type(making, neighbour->border),
            .from = number,
            .back = NO_NAME,
        };
        if (link.to != NO_NAME && link.to != number && !has_link(links, place->first_link, link.to))
            g_array_append_val(links, link);
    }
    place->n_links = links->len - place->first_link;
}

static void
make_places(Making *making, Records spaces)
{
    Board *board = making->board;
    g_autoptr(GArray) links = g_array_new(FALSE, FALSE, sizeof(BoardLink));
    board->places = g_new0(BoardPlace, board->n_places);
    for (guint32 i = 0; i < spaces.length && i < board->n_places; i++) {
        const Space *space = (const Space *)spaces.items[i];
        const Port *port = (const Port *)space->port;
        BoardPlace *place = &board->places[i];
        *place = (BoardPlace){
            .kind = space->kind,
            .nation = number_of(making, ENTITY_NATION, space->nation),
            .transit = space->transit,
            .sea = port != NULL ? number_of(making, ENTITY_SPACE, port->sea) : NO_NAME,
        };
        make_links(making, (gint32)i, links, spaces);
    }
    board->n_links = links->len;
    board->links = (BoardLink *)g_array_free(g_steal_pointer(&links), FALSE);
    join_links(board);
}

static void
make_regions(Making *making, Records regions)
{
    Board *board = making->board;
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(gint32));
    board->regions = g_new0(CodeSpan, board->n_regions);
    for (guint32 i = 0; i < regions.length && i < board->n_regions; i++) {
        const Texts *members = &((const Region *)regions.items[i])->places;
        board->regions[i].first = places->len;
        for (guint32 j = 0; j < members->length; j++) {
            gint32 place = number_of(making, ENTITY_SPACE, members->items[j]);
            if (place != NO_NAME)
                g_array_append_val(places, place);
        }
        board->regions[i].n = places->len - board->regions[i].first;
    }
    board->region_places = (gint32 *)g_array_free(g_steal_pointer(&places), FALSE);
    board->region_set_size = board->n_places / 8 + 1;
    board->region_sets = g_malloc0((gsize)board->region_set_size * board->n_regions + 1);
    for (guint i = 0; i < board->n_regions; i++)
        for (guint32 j = 0; j < board->regions[i].n; j++) {
            gint32 place = board->region_places[board->regions[i].first + j];
            guint8 *set = board->region_sets + (gsize)i * board->region_set_size;
            set[place / 8] |= (guint8)(1 << (place % 8));
        }
}

/* Adds the capitals of @nation to those of all. */
static CodeSpan
make_capitals(Making *making, const Nation *nation, GArray *capitals)
{
    CodeSpan span = {.first = capitals->len};
    for (guint32 i = 0; i < nation->capitals.length; i++) {
        gint32 place = number_of(making, ENTITY_SPACE, nation->capitals.items[i]);
        if (place != NO_NAME)
            g_array_append_val(capitals, place);
    }
    span.n = capitals->len - span.first;
    return span;
}

static void
make_nations(Making *making, Records nations)
{
    Board *board = making->board;
    g_autoptr(GArray) capitals = g_array_new(FALSE, FALSE, sizeof(gint32));
    board->nations = g_new0(BoardNation, board->n_nations);
    for (guint32 i = 0; i < nations.length && i < board->n_nations; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        const Level *level = (const Level *)nation->level;
        gint32 pool = number_of(making, ENTITY_NATION, nation->pool);
        gint32 markers = number_of(making, ENTITY_NATION, nation->markers);
        board->nations[i] = (BoardNation){
            .side = number_of(making, ENTITY_SIDE, nation->side),
            .colour = number_of(making, ENTITY_COLOUR, nation->colour),
            .part_of = number_of(making, ENTITY_NATION, nation->part_of),
            .pool = pool != NO_NAME ? pool : (gint32)i,
            .markers = markers != NO_NAME ? markers : (gint32)i,
            .status = nation->status,
            .level = level != NULL ? (gint32)level->start : NO_NUMBER,
            .per_land = level != NULL ? (gint32)level->per_land : 0,
            .attacks_with = number_of(making, ENTITY_NATION, nation->attacks_with),
            .is_major = nation->major != FALSE,
            .capitals = make_capitals(making, nation, capitals),
        };
    }
    board->capitals = (gint32 *)g_array_free(g_steal_pointer(&capitals), FALSE);
}

static gboolean
is_ship(Making *making, const Unit *unit)
{
    gint32 type = number_of(making, ENTITY_TYPE, unit->type);
    return type != NO_NAME && making->board->types[type].moves == MOVES_SEA;
}

/* Notes from which unit to which one a nation has any. */
static void
note_unit(Board *board, guint32 unit)
{
    gint32 nation = board->units[unit].nation;
    if (nation == NO_NAME)
        return;
    CodeSpan *span = &board->nations[nation].units;
    if (span->n == 0)
        span->first = unit;
    span->n = unit - span->first + 1;
}

static void
make_units(Making *making, Records types, Records units)
{
    Board *board = making->board;
    board->types = g_new0(BoardType, board->n_types);
    board->units = g_new0(BoardUnit, board->n_units);
    board->full = g_new0(guint8, board->n_units + 1);
    for (guint32 i = 0; i < types.length && i < board->n_types; i++) {
        const UnitType *type = (const UnitType *)types.items[i];
        board->types[i] = (BoardType){
            .moves = type->moves,
            .step_cost = (gint32)type->step_cost,
            .eats = (gint32)type->eats,
            .weight = (gint32)type->weight,
            .carries = (gint32)type->carries,
            .is_from_trains = type->from_trains != FALSE,
            .is_hidden = type->hidden != FALSE,
        };
    }
    for (guint32 i = 0; i < units.length && i < board->n_units; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        board->units[i] = (BoardUnit){
            .nation = number_of(making, ENTITY_NATION, unit->nation),
            .type = number_of(making, ENTITY_TYPE, unit->type),
            .strength = (gint32)unit->strength,
            .trains = (gint32)unit->trains,
            .rating = record_has_key(&unit->record, "rating") ? unit->rating : NO_NUMBER,
            .move = (gint32)unit->move,
            .is_ship = is_ship(making, unit),
            .twin = number_of(making, ENTITY_UNIT, unit->twin),
            .start = {.kind = NO_CODE},
            .tags = &unit->tags,
        };
        if (unit->start != NULL && *making->problem == NULL &&
            !board_zone(making->names, unit->start, &board->units[i].start))
            *making->problem = finding_words_new(N_("there is no zone “{zone}”"),
                                                 FINDING_ARG("zone", unit->start), NULL);
        board->full[i] = (guint8)unit->strength;
        note_unit(board, i);
    }
}

static void
make_tracks(Making *making, Records tracks)
{
    Board *board = making->board;
    board->tracks = g_new0(BoardTrack, board->n_tracks);
    for (guint32 i = 0; i < tracks.length && i < board->n_tracks; i++) {
        const Track *track = (const Track *)tracks.items[i];
        board->tracks[i] = (BoardTrack){(gint32)track->from, (gint32)track->to};
        if (track->from > track->to && *making->problem == NULL)
            *making->problem = finding_words_new(N_("the track “{track}” ends before it starts"),
                                                 FINDING_ARG("track", track->id), NULL);
    }
}

static void
make_borders(Making *making, Records borders, Records colours)
{
    Board *board = making->board;
    board->borders = g_new0(BoardBorder, board->n_borders);
    board->colours = g_new0(BoardColour, board->n_colours);
    for (guint32 i = 0; i < borders.length && i < board->n_borders; i++) {
        const Border *border = (const Border *)borders.items[i];
        gboolean is_limited = record_has_key(&border->record, "limit");
        board->borders[i] = (BoardBorder){
            .limit = is_limited ? (gint32)border->limit : NO_NUMBER,
            .stops = border->stops != FALSE,
        };
    }
    for (guint32 i = 0; i < colours.length && i < board->n_colours; i++) {
        const Colour *colour = (const Colour *)colours.items[i];
        gboolean is_limited = record_has_key(&colour->record, "markers");
        board->colours[i].markers = is_limited ? (gint32)colour->markers : NO_NUMBER;
    }
    for (guint i = 0; i < board->n_links; i++) {
        guint type = (guint)board->links[i].type;
        gboolean is_built_in = type < N_BUILT_IN || type - N_BUILT_IN >= board->n_borders;
        board->links[i].limit = is_built_in ? NO_NUMBER : board->borders[type - N_BUILT_IN].limit;
    }
}

/* Counts the ways to lands of @nation into @ways, place by place as @queue takes them. */
static void
count_ways_home(const Board *board, gint32 nation, guint8 *ways, gint32 *queue)
{
    guint n_queue = 0;
    memset(ways, BOARD_WAYS_MAX, board->n_places);
    for (guint i = 0; i < board->n_places; i++) {
        gint32 owner = board->places[i].nation;
        if (owner == NO_NAME || (owner != nation && board->nations[owner].part_of != nation))
            continue;
        ways[i] = 0;
        queue[n_queue++] = (gint32)i;
    }
    for (guint i = 0; i < n_queue; i++) {
        const BoardPlace *place = &board->places[queue[i]];
        for (guint32 j = 0; j < place->n_links; j++) {
            const BoardLink *link = &board->links[place->first_link + j];
            if (link->type == BORDER_BLOCKED || ways[link->to] != BOARD_WAYS_MAX ||
                ways[link->from] + 1 >= BOARD_WAYS_MAX)
                continue;
            ways[link->to] = ways[link->from] + 1;
            queue[n_queue++] = link->to;
        }
    }
}

static void
make_ways_home(Making *making)
{
    Board *board = making->board;
    g_autofree gint32 *queue = g_new(gint32, board->n_places + 1);
    board->ways_home = g_malloc0((gsize)board->n_nations * board->n_places + 1);
    for (guint i = 0; i < board->n_nations; i++)
        if (board->nations[i].units.n > 0)
            count_ways_home(board, (gint32)i, board->ways_home + (gsize)i * board->n_places, queue);
}

/* There are boxes from the first year of the scenario on, or from that of a lone position. */
static void
make_years(Making *making, const RulesInput *input)
{
    Board *board = making->board;
    const Scenario *scenario = (const Scenario *)input->scenario;
    const char *first = input->date, *last = input->date;
    board->year_first = 0;
    board->year_last = -1;
    if (scenario != NULL) {
        first = ((const Period *)scenario->period)->from;
        last = ((const Period *)scenario->period)->to;
    }
    if (first == NULL)
        return;
    gint32 n_seasons = MAX((gint32)board->n_seasons, 1);
    DateCode from, to;
    if (!board_date(making->names, first, &from) || !board_date(making->names, last, &to) ||
        from.first > to.last) {
        if (*making->problem == NULL)
            *making->problem =
                finding_words_new(N_("there are no turns from {first} to {last}"),
                                  FINDING_ARG("first", first), FINDING_ARG("last", last), NULL);
        return;
    }
    board->year_first = date_year_of_turn(from.first, n_seasons);
    board->year_last = date_year_of_turn(to.last, n_seasons) + BOARD_YEARS_AHEAD;
}

gboolean
board_make(Board *board, const NameIndex *names, const RulesInput *input, FindingWords **problem)
{
    Making making = {.board = board, .names = names, .problem = problem};
    const Dice *dice = (const Dice *)((const Game *)input->game)->dice;
    *problem = NULL;
    *board = (Board){
        .n_places = name_index_count(names, ENTITY_SPACE),
        .n_regions = name_index_count(names, ENTITY_REGION),
        .n_nations = name_index_count(names, ENTITY_NATION),
        .n_units = name_index_count(names, ENTITY_UNIT),
        .n_types = name_index_count(names, ENTITY_TYPE),
        .n_tracks = name_index_count(names, ENTITY_TRACK),
        .n_boxes = name_index_count(names, ENTITY_BOX),
        .n_borders = name_index_count(names, ENTITY_BORDER),
        .n_colours = name_index_count(names, ENTITY_COLOUR),
        .n_sides = name_index_count(names, ENTITY_SIDE),
        .n_seasons = name_index_count(names, ENTITY_SEASON),
        .faces = dice != NULL ? (gint32)dice->faces : 6,
        .lowest =
            dice != NULL && record_has_key(&dice->record, "lowest") ? (gint32)dice->lowest : 1,
    };
    make_places(&making, board_list(input->map, "spaces"));
    make_regions(&making, board_list(input->map, "regions"));
    make_nations(&making, board_list(input->roster, "nations"));
    make_units(&making, board_list(input->roster, "types"), board_list(input->roster, "units"));
    make_borders(&making, board_list(input->tables, "borders"), board_list(input->game, "colours"));
    make_tracks(&making, board_list(input->tables, "tracks"));
    make_years(&making, input);
    if (*problem == NULL)
        make_ways_home(&making);
    return *problem == NULL;
}

gboolean
board_borrow(Board *board, const Board *other, const NameIndex *names, const RulesInput *input,
             FindingWords **problem)
{
    Making making = {.board = board, .names = names, .problem = problem};
    *problem = NULL;
    *board = *other;
    board->is_borrowed = TRUE;
    make_years(&making, input);
    return *problem == NULL;
}

gint32
board_sea_after(const Board *board, gint32 place, gint32 sea)
{
    const BoardPlace *land = &board->places[place];
    gboolean is_next = sea == land->sea;
    if (sea == NO_NAME || land->sea == NO_NAME)
        return land->sea;
    for (guint32 i = 0; i < land->n_links; i++) {
        const BoardLink *link = &board->links[land->first_link + i];
        if (link->type != BORDER_PORT || link->to == land->sea ||
            board->places[link->to].kind != SPACE_SEA)
            continue;
        if (is_next)
            return link->to;
        is_next = link->to == sea;
    }
    return NO_NAME;
}

void
board_clear(Board *board)
{
    if (board->is_borrowed)
        return;
    g_free(board->places);
    g_free(board->links);
    g_free(board->regions);
    g_free(board->region_places);
    g_free(board->region_sets);
    g_free(board->nations);
    g_free(board->capitals);
    g_free(board->borders);
    g_free(board->colours);
    g_free(board->units);
    g_free(board->full);
    g_free(board->types);
    g_free(board->tracks);
    g_free(board->ways_home);
}
