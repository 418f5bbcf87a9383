/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A data set as a foreign map, for formats that are written.
 */
#include "schema/foreign/foreign-view.h"

#include "schema/foreign/foreign-drawing.h"
#include "schema/foreign/foreign-values.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"

typedef struct {
    const DataSet *set;
    const MapSvg *svg;
    ForeignMap *map;
    ForeignOmissions *rest;
    const Grid *grid;   /* the grid with the units; NULL: units are in places */
    GHashTable *faces;  /* owned: unit -> number + 1 of its first face */
    GHashTable *places; /* owned: id (borrowed) -> number + 1, as the others */
    GHashTable *commands;
    GHashTable *coasts;
    GHashTable *nations;
    GHashTable *types;
    GHashTable *borders;
    GHashTable *sides;
} View;

static guint32
find(GHashTable *table, const char *id)
{
    guint at = id != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(table, id)) : 0;
    return at > 0 ? at - 1 : FOREIGN_NONE;
}

static void
remember_number(GHashTable *table, const char *id, guint32 number)
{
    g_hash_table_insert(table, (char *)id, GUINT_TO_POINTER(number + 1));
}

static ForeignName
make_name(View *view, const char *id, const char *name)
{
    const char *text = name != NULL && name[0] != '\0' ? name : id;
    return (ForeignName){
        .name = foreign_map_text(view->map, text),
        .id = g_string_chunk_insert_const(view->map->strings, id),
    };
}

static void
add_sides(View *view)
{
    Records sides = data_set_records(view->set, ENTITY_SIDE);
    for (guint32 i = 0; i < sides.length; i++) {
        const Side *side = (const Side *)sides.items[i];
        if (side->id == NULL)
            continue;
        ForeignSide made = {make_name(view, side->id, side->name)};
        remember_number(view->sides, side->id, view->map->sides->len);
        g_array_append_val(view->map->sides, made);
    }
}

static void
add_nations(View *view)
{
    Records nations = data_set_records(view->set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        if (nation->id == NULL)
            continue;
        ForeignNation made = {
            .called = make_name(view, nation->id, nation->name),
            .side = find(view->sides, nation->side),
        };
        g_autofree char *paint = g_strdup_printf("#%06x", (guint)nation->paint);
        if (record_has_key(&nation->record, "paint"))
            made.paint = foreign_map_text(view->map, paint);
        view->rest->n_aliases += nation->aliases.length;
        remember_number(view->nations, nation->id, view->map->nations->len);
        g_array_append_val(view->map->nations, made);
    }
}

static void
add_commands(View *view)
{
    Records commands = data_set_records(view->set, ENTITY_COMMAND);
    for (guint32 i = 0; i < commands.length; i++) {
        const UnitCommand *command = (const UnitCommand *)commands.items[i];
        if (command->id == NULL)
            continue;
        ForeignCommand made = {make_name(view, command->id, command->name),
                               find(view->sides, command->side)};
        remember_number(view->commands, command->id, view->map->commands->len);
        g_array_append_val(view->map->commands, made);
    }
}

static void
add_types(View *view)
{
    Records types = data_set_records(view->set, ENTITY_TYPE);
    for (guint32 i = 0; i < types.length; i++) {
        const UnitType *type = (const UnitType *)types.items[i];
        if (type->id == NULL)
            continue;
        ForeignType made = {.called = make_name(view, type->id, type->name),
                            .is_sea = type->moves == MOVES_SEA};
        if (record_has_key(&type->record, "weight"))
            made.numbers[TYPE_WEIGHT] = (guint)type->weight + 1;
        if (record_has_key(&type->record, "carries"))
            made.numbers[TYPE_CARRIES] = (guint)type->carries + 1;
        remember_number(view->types, type->id, view->map->types->len);
        g_array_append_val(view->map->types, made);
    }
}

/* Sets the movement of types of which all units have the same. */
static void
add_moves(View *view)
{
    Records units = data_set_records(view->set, ENTITY_UNIT);
    g_autoptr(GHashTable) differing = g_hash_table_new(NULL, NULL); /* types */
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        guint32 at = find(view->types, unit->type);
        guint move = record_has_key(&unit->record, "move") ? (guint)unit->move + 1 : 0;
        if (at == FOREIGN_NONE)
            continue;
        guint *known = &g_array_index(view->map->types, ForeignType, at).numbers[TYPE_MOVE];
        if (move == 0 || (*known != 0 && *known != move))
            g_hash_table_add(differing, known);
        *known = move;
    }
    for (guint i = 0; i < view->map->types->len; i++) {
        guint *known = &g_array_index(view->map->types, ForeignType, i).numbers[TYPE_MOVE];
        *known = g_hash_table_contains(differing, known) ? 0 : *known;
    }
}

static void
add_borders(View *view)
{
    Records borders = data_set_records(view->set, ENTITY_BORDER);
    for (guint32 i = 0; i < borders.length; i++) {
        const Border *border = (const Border *)borders.items[i];
        if (border->id == NULL)
            continue;
        ForeignName made = make_name(view, border->id, border->name);
        remember_number(view->borders, border->id, view->map->borders->len);
        g_array_append_val(view->map->borders, made);
    }
}

static void
draw_place(View *view, ForeignPlace *place)
{
    SvgPathError error;
    guint32 offset;
    const MapElement *element =
        view->svg != NULL ? map_svg_find(view->svg, place->called.id) : NULL;
    g_autofree char *anchor = g_strconcat(FOREIGN_ANCHOR, place->called.id, NULL);
    const MapElement *circle = view->svg != NULL ? map_svg_find(view->svg, anchor) : NULL;
    place->has_anchor = circle != NULL && circle->kind == MAP_KIND_ANCHOR &&
                        map_svg_centre(view->svg, circle, &place->anchor);
    if (element == NULL || element->shape < MAP_SHAPE_PATH)
        return;
    Shape *shape = map_svg_shape(view->svg, element, &error, &offset);
    view->rest->n_unread += shape == NULL;
    foreign_place_set_shape(place, shape);
}

static void
add_spaces(View *view)
{
    static const ForeignGround grounds[] = {
        [SPACE_LAND] = FOREIGN_LAND,
        [SPACE_SEA] = FOREIGN_SEA,
        [SPACE_BOX] = FOREIGN_BOX,
    };
    Records spaces = data_set_records(view->set, ENTITY_SPACE);
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        Hex hex;
        /* With a grid, statements about a hex are no places. */
        if (space->id == NULL || space->kind < 0 || (guint)space->kind >= G_N_ELEMENTS(grounds) ||
            (view->grid != NULL && grid_find_hex(view->grid, space->id, &hex)))
            continue;
        ForeignName name = make_name(view, space->id, space->name);
        guint32 index = foreign_map_add_place(view->map, name.name, grounds[space->kind]);
        ForeignPlace *place = foreign_place(view->map, index);
        const Garrison *garrison = (const Garrison *)space->garrison;
        place->called = name;
        place->nation = find(view->nations, space->nation);
        place->forage = record_has_key(&space->record, "forage") ? (gint)space->forage : -1;
        place->town = garrison != NULL ? (gint)garrison->value : -1;
        view->rest->n_aliases += space->aliases.length;
        draw_place(view, place);
        remember_number(view->places, space->id, index);
    }
}

/* A border is listed on both sides; the first one counts. */
static void
add_ways(View *view)
{
    Records spaces = data_set_records(view->set, ENTITY_SPACE);
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        const Port *port = (const Port *)space->port;
        guint32 from = find(view->places, space->id);
        for (guint32 j = 0; from != FOREIGN_NONE && j < space->neighbours.length; j++) {
            const Neighbour *way = (const Neighbour *)space->neighbours.items[j];
            guint32 to = find(view->places, way->to);
            if (to == FOREIGN_NONE || (to < from && !way->one_way))
                continue;
            if (g_strcmp0(way->border, built_in_borders[BORDER_BLOCKED]) == 0) {
                view->rest->n_blocked++;
                continue;
            }
            foreign_map_add_link(view->map, from, to, (LossPlace){0});
            ForeignLink *link =
                &g_array_index(view->map->links, ForeignLink, view->map->links->len - 1);
            link->border = find(view->borders, way->border);
            link->kind =
                g_strcmp0(way->border, built_in_borders[BORDER_PORT]) == 0 ? LINK_PORT : LINK_WAY;
        }
        if (from != FOREIGN_NONE && port != NULL) {
            foreign_place(view->map, from)->port = find(view->places, port->sea);
            foreign_place(view->map, from)->has_harbour = port->harbour;
        }
    }
}

static void
add_coasts(View *view)
{
    Records coasts = data_set_records(view->set, ENTITY_COAST);
    for (guint32 i = 0; i < coasts.length; i++) {
        const Coast *coast = (const Coast *)coasts.items[i];
        if (coast->id == NULL)
            continue;
        guint32 index = foreign_map_add_coast(view->map, make_name(view, coast->id, coast->name),
                                              find(view->places, coast->space));
        for (guint32 j = 0; j < coast->seas.length; j++) {
            guint32 sea = find(view->places, coast->seas.items[j]);
            if (sea != FOREIGN_NONE)
                foreign_coast_add_sea(foreign_coast(view->map, index), sea);
        }
        remember_number(view->coasts, coast->id, index);
    }
}

static void
add_capitals(View *view)
{
    Records nations = data_set_records(view->set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        for (guint32 j = 0; j < nation->capitals.length; j++) {
            guint32 place = find(view->places, nation->capitals.items[j]);
            if (place != FOREIGN_NONE)
                foreign_place(view->map, place)->capital = find(view->nations, nation->id);
        }
    }
}

/* Sets the faces of @made from @unit, each stored once. */
static void
add_faces(View *view, const Unit *unit, ForeignUnit *made)
{
    guint known = GPOINTER_TO_UINT(g_hash_table_lookup(view->faces, unit));
    made->n_faces = unit->faces.length;
    made->face = known > 0 ? known - 1 : view->map->faces->len;
    if (known > 0)
        return;
    g_hash_table_insert(view->faces, (gpointer)unit, GUINT_TO_POINTER(made->face + 1));
    for (guint32 i = 0; i < unit->faces.length; i++) {
        const Face *face = (const Face *)unit->faces.items[i];
        const gint64 factors[] = {
            [FACTOR_ATTACK] = face->attack, [FACTOR_DEFENCE] = face->defence,
            [FACTOR_MOVE] = face->move,     [FACTOR_IMPETUS] = face->impetus,
            [FACTOR_MORALE] = face->morale,
        };
        ForeignFace added = {.name = face->name};
        if (added.name != NULL)
            added.name = foreign_map_text(view->map, added.name);
        for (guint j = 0; j < FOREIGN_FACTORS; j++)
            added.factors[j] =
                record_has_key(&face->record, factor_words[j]) ? (gint)factors[j] : -1;
        g_array_append_val(view->map->faces, added);
    }
}

/* Returns: the place or hex @at, or FOREIGN_NONE. */
static guint32
spot_of(const View *view, const char *at)
{
    Hex hex;
    if (view->grid == NULL)
        return find(view->places, at);
    if (at == NULL || view->map->grid == NULL || !grid_find_hex(view->grid, at, &hex))
        return FOREIGN_NONE;
    guint32 index = hex_index(&view->map->grid->form, hex);
    return view->map->grid->terrains[index] != FOREIGN_NONE ? index : FOREIGN_NONE;
}

/* Adds @unit at @at (NULL: not placed). @where: its placement in the scenario, or NULL. */
static void
add_unit(View *view, const Unit *unit, const char *at, const PlacedUnit *where)
{
    gint64 strength = where != NULL && record_has_key(&where->record, "strength") ? where->strength
                                                                                  : unit->strength;
    guint32 place = spot_of(view, at);
    guint32 type = find(view->types, unit->type), nation = find(view->nations, unit->nation);
    if (place == FOREIGN_NONE || type == FOREIGN_NONE || nation == FOREIGN_NONE) {
        view->rest->n_elsewhere += at != NULL;
        view->rest->n_waiting += at == NULL;
        return;
    }
    ForeignUnit made = {
        .called = make_name(view, unit->id, unit->name),
        .type = type,
        .nation = nation,
        .place = place,
        /* None is 0. */
        .coast = where != NULL ? find(view->coasts, where->coast) + 1 : 0,
        .command = find(view->commands, unit->command) + 1,
        .strength = (guint)CLAMP(strength, 1, LIMIT_FOREIGN_STRENGTH),
        .facing = where != NULL && record_has_key(&where->record, "facing") && where->facing >= 0
                      ? (guint)where->facing + 1
                      : 0,
    };
    add_faces(view, unit, &made);
    g_array_append_val(view->map->units, made);
}

/* Returns: the scenario @id of @set; NULL: there is none, or @id is NULL. */
static const Scenario *
find_scenario(const DataSet *set, const char *id)
{
    for (guint i = 0; i < set->n_scenarios && id != NULL; i++) {
        const Scenario *one = (const Scenario *)set->scenarios[i];
        if (g_strcmp0(one->id, id) == 0)
            return one;
    }
    return NULL;
}

static void
add_units(View *view, const char *scenario)
{
    g_autoptr(GHashTable) placed = g_hash_table_new(g_str_hash, g_str_equal);
    const Scenario *played = find_scenario(view->set, scenario);
    const SparsePosition *position =
        played != NULL ? (const SparsePosition *)played->position : NULL;
    for (guint32 i = 0; position != NULL && i < position->units.length; i++) {
        const PlacedUnit *unit = (const PlacedUnit *)position->units.items[i];
        if (unit->unit != NULL)
            g_hash_table_insert(placed, (char *)unit->unit, (gpointer)unit);
    }
    Records units = data_set_records(view->set, ENTITY_UNIT);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        const PlacedUnit *where = unit->id != NULL ? g_hash_table_lookup(placed, unit->id) : NULL;
        if (unit->id != NULL)
            add_unit(view, unit, where != NULL ? where->at : unit->start, where);
    }
}

/* Adds the units on the map of each scenario, of @first (unless it is NULL) first. */
static void
add_set_ups(View *view, const char *first)
{
    const DataSet *set = view->set;
    ForeignOmissions rest = {0};
    /* Units without a place are only counted for one scenario. */
    View other = *view;
    other.rest = &rest;
    GArray *own = view->map->units;
    for (guint turn = 0; turn < 2; turn++)
        for (guint i = 0; i < set->n_scenarios; i++) {
            const Scenario *one = (const Scenario *)set->scenarios[i];
            if (one->id == NULL || (g_strcmp0(one->id, first) == 0) == (turn > 0))
                continue;
            view->map->units = g_array_new(FALSE, FALSE, sizeof(ForeignUnit));
            add_units(&other, one->id);
            ForeignSetUp made = {make_name(view, one->id, one->title), view->map->units};
            g_array_append_val(view->map->set_ups, made);
        }
    view->map->units = own;
}

/* Returns: how many records of @set are of none of the kinds above. */
static guint
count_others(const DataSet *set)
{
    static const EntityId entities[] = {
        ENTITY_REGION, ENTITY_RULE,      ENTITY_TABLE,  ENTITY_TRACK,   ENTITY_ACTION,
        ENTITY_BOX,    ENTITY_COLOUR,    ENTITY_SEASON, ENTITY_COMMAND, ENTITY_TEST,
        ENTITY_ATTACK, ENTITY_FORMATION, ENTITY_ORDER,  ENTITY_COAST,
    };
    guint n = set->n_records + set->n_scenarios;
    for (guint i = 0; i < G_N_ELEMENTS(entities); i++)
        n += data_set_records(set, entities[i]).length;
    return n;
}

guint
foreign_omissions_count_grids(const ForeignMap *map, const ForeignOmissions *rest)
{
    return rest->n_grids + rest->n_hexsides + map->terrains->len;
}

guint
foreign_omissions_count_values(const ForeignMap *map)
{
    return map->values->len + map->worths->len;
}

ForeignMap *
foreign_view_new(const DataSet *set, const MapSvg *svg, const char *scenario, gboolean has_hexes,
                 ForeignOmissions *rest)
{
    *rest = (ForeignOmissions){.n_others = count_others(set)};
    View view = {.set = set, .svg = svg, .map = foreign_map_new(), .rest = rest};
    Records grids = data_set_records(set, ENTITY_GRID);
    guint32 played = foreign_grid_choose(set, (const Record *)find_scenario(set, scenario));
    GHashTable **tables[] = {
        &view.places,  &view.coasts, &view.nations,  &view.types,
        &view.borders, &view.sides,  &view.commands,
    };
    for (guint i = 0; i < G_N_ELEMENTS(tables); i++)
        *tables[i] = g_hash_table_new(g_str_hash, g_str_equal);
    const Game *game = (const Game *)data_set_root(set, ENTITY_GAME);
    view.map->title =
        foreign_map_text(view.map, game != NULL && game->title != NULL ? game->title : set->name);
    if (svg != NULL && !map_svg_view_box(svg, &view.map->frame))
        view.map->frame = BOX_EMPTY;
    rest->n_grids = grids.length;
    rest->n_hexsides = data_set_records(set, ENTITY_HEXSIDE).length;
    rest->n_levels = foreign_grid_fill(view.map, set, played);
    view.grid = has_hexes && grids.length > 0 ? (const Grid *)grids.items[played] : NULL;
    view.faces = g_hash_table_new(NULL, NULL);
    add_sides(&view);
    add_nations(&view);
    add_commands(&view);
    add_types(&view);
    add_moves(&view);
    add_borders(&view);
    foreign_grid_fill_sides(view.map, set, played);
    add_spaces(&view);
    foreign_values_fill(view.map, set, view.places);
    add_ways(&view);
    add_coasts(&view);
    add_capitals(&view);
    add_units(&view, scenario);
    add_set_ups(&view, scenario);
    g_hash_table_unref(view.faces);
    for (guint i = 0; i < G_N_ELEMENTS(tables); i++)
        g_hash_table_unref(*tables[i]);
    return view.map;
}

#define DRAWN_ROW_NUMBER(NAME, ...) DRAWN_##NAME,

typedef enum { FOREIGN_DRAWN_ROWS(DRAWN_ROW_NUMBER) } DrawnRow;

const char **
foreign_view_drawn_names(const ForeignMap *map)
{
    const char **names = g_new0(const char *, map->places->len + 1);
    for (guint32 i = 0; i < map->places->len; i++)
        if (foreign_place(map, i)->shape != NULL)
            names[i] = foreign_place(map, i)->called.name;
    return names;
}

void
foreign_view_count_drawn(const ForeignMap *map, const ForeignOmissions *rest, LossReport *report)
{
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        DrawnRow row = place->shape == NULL           ? DRAWN_SPACE_SHAPELESS
                       : place->ground == FOREIGN_BOX ? DRAWN_SPACE_BOX
                                                      : DRAWN_SPACE;
        loss_report_add_unlocated(report, row, 1);
        loss_report_add_unlocated(report, DRAWN_GARRISON, place->town >= 0);
    }
    loss_report_add_unlocated(report, DRAWN_ALIAS, rest->n_aliases);
}

guint32 *
foreign_view_terrain_paints(const ForeignMap *map)
{
    guint32 *paints = g_new(guint32, MAX(map->terrains->len, 1));
    for (guint i = 0; i < map->terrains->len; i++) {
        const ForeignTerrain *terrain = &g_array_index(map->terrains, ForeignTerrain, i);
        paints[i] = terrain->paint != NULL ? (guint32)g_ascii_strtoull(terrain->paint + 1, NULL, 16)
                    : terrain->is_sea      ? 0xc9dce0
                                           : 0xe9e4d4 - 0x0b0d11 * (i % 8);
    }
    return paints;
}
