/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making places from grids. A connection over a plain hexside has nothing but its target, so all
 * neighbours of a hex share one record for it.
 */
#include "schema/store/grid-layer.h"

#include "schema/model/words.h"

#include <string.h>

/* Bits of fields: of connections, and of places, for which named has id, name and kind. */
typedef struct {
    guint64 to, border, outer;
    guint64 named, source, terrain, level, neighbours;
} Members;

/* The grids of one map while places are made of them. */
typedef struct {
    Members members;
    Arena *arena;         /* borrowed */
    GHashTable *terrains; /* owned: letter -> id of a terrain */
    GPtrArray *spaces;    /* owned */
    GString *id;          /* owned: of the hex at hand */
} Layer;

/* The records of one hex; NULL: there is no hex at that place. */
typedef struct {
    Space *space;
    const Record *way; /* to it over a plain side */
} HexMaking;

/* One grid of them. */
typedef struct {
    Layer *layer;
    const Grid *grid;
    HexGrid form;
    HexLabels labels;
    HexMaking *hexes;  /* owned */
    GHashTable *sides; /* owned: key_of() -> SideUse */
    const Source *source;
} GridMaking;

/* The border along a hexside, from one of its two hexes. */
typedef struct {
    const char *border; /* borrowed */
    gboolean is_outer;
} SideUse;

HexGrid
grid_form(const Grid *grid)
{
    return (HexGrid){
        .has_flat_top = grid->top == TOP_FLAT,
        .shifts_even = grid->shift == SHIFT_EVEN,
        .n_columns = (gint32)(grid->columns > 10000 ? 0 : MAX(grid->columns, 0)),
        .n_rows = (gint32)(grid->rows > 10000 ? 0 : MAX(grid->rows, 0)),
    };
}

HexLabels
grid_labels(const Grid *grid)
{
    const Record *record = &grid->record;
    return (HexLabels){
        .letters_rows = grid->letters == LETTERS_ROWS,
        .counts_on = grid->after_z == AFTER_Z_COUNT,
        .first = record_has_key(record, "first") ? (gint32)CLAMP(grid->first, 0, 1000) : 1,
        .digits = record_has_key(record, "digits") ? (guint)CLAMP(grid->digits, 1, 6) : 2,
        .is_oblique = grid->oblique,
        .has_flat_top = grid->top == TOP_FLAT,
        .shifts_even = grid->shift == SHIFT_EVEN,
    };
}

void
grid_hex_id(const Grid *grid, Hex hex, GString *id)
{
    HexLabels labels = grid_labels(grid);
    grid_labelled_id(grid, &labels, hex, id);
}

void
grid_labelled_id(const Grid *grid, const HexLabels *labels, Hex hex, GString *id)
{
    char label[HEX_LABEL_SIZE];
    hex_label_write(labels, hex, label);
    if (grid->prefixed && grid->id != NULL) {
        g_string_append(id, grid->id);
        g_string_append_c(id, '-');
    }
    for (char *letter = label; *letter != '\0'; letter++)
        *letter = g_ascii_tolower(*letter);
    g_string_append(id, label);
}

/* Returns: whether @grid has a hex there: a sign that is no blank. */
gboolean
grid_has_hex(const Grid *grid, Hex hex)
{
    HexGrid form = grid_form(grid);
    if (!hex_is_within(&form, hex) || hex.row >= (gint32)grid->terrain.length)
        return FALSE;
    const char *sign = grid->terrain.items[hex.row];
    for (gint32 i = 0; i < hex.column && *sign != '\0'; i++)
        sign = g_utf8_next_char(sign);
    return *sign != '\0' && *sign != ' ';
}

gboolean
grid_find_hex(const Grid *grid, const char *id, Hex *hex)
{
    HexGrid form = grid_form(grid);
    HexLabels labels = grid_labels(grid);
    gsize prefix = grid->prefixed && grid->id != NULL ? strlen(grid->id) : 0;
    gboolean is_prefixed = prefix > 0;
    if (is_prefixed && (strncmp(id, grid->id, prefix) != 0 || id[prefix] != '-'))
        return FALSE;
    const char *label = is_prefixed ? id + prefix + 1 : id;
    if (!hex_label_read(&labels, &form, label, hex) || !grid_has_hex(grid, *hex))
        return FALSE;
    /* Another spelling of the label is no id. */
    g_autoptr(GString) real = g_string_new(NULL);
    grid_labelled_id(grid, &labels, *hex, real);
    return strcmp(real->str, id) == 0;
}

guint32
grid_find_hex_in_map(Records grids, const char *id, Hex *hex)
{
    for (guint32 i = 0; i < grids.length; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        if (!grid->record.raw && record_has_key(&grid->record, "top") &&
            grid_find_hex(grid, id, hex))
            return i;
    }
    return grids.length;
}

/* Returns: the bit of the member @member of @entity. */
static guint64
bit_of(EntityId entity, const char *member)
{
    const Field *field = entity_find_field(entity_get(entity), member, strlen(member), 0);
    return G_GUINT64_CONSTANT(1) << entity_field_index(entity_get(entity), field);
}

/* Returns: a derived record of @entity with the position of the grid of @making. */
static Record *
new_derived(const GridMaking *making, EntityId entity)
{
    const Record *grid = &making->grid->record;
    Record *record = arena_alloc(making->layer->arena, entity_get(entity)->size);
    record->entity = entity_get(entity);
    record->arena = making->layer->arena;
    record->text = grid->text;
    record->offset = grid->offset;
    record->derived = TRUE;
    return record;
}

static Neighbour *
new_way(const GridMaking *making, const char *to, const SideUse *side)
{
    const Members *members = &making->layer->members;
    Neighbour *way = (Neighbour *)new_derived(making, ENTITY_NEIGHBOUR);
    way->to = to;
    way->record.present = members->to;
    if (side == NULL)
        return way;
    way->border = side->border;
    way->outer = side->is_outer;
    way->record.present |= members->border | (side->is_outer ? members->outer : 0);
    return way;
}

static gpointer
key_of(const GridMaking *making, Hex hex, guint side)
{
    return GUINT_TO_POINTER(hex_index(&making->form, hex) * HEX_SIDES + side + 1);
}

static void
use_side(GridMaking *making, Hex hex, guint side, const char *border, gboolean is_outer)
{
    gpointer key = key_of(making, hex, side);
    if (!hex_is_within(&making->form, hex) || g_hash_table_contains(making->sides, key))
        return;
    SideUse *use = g_new(SideUse, 1);
    *use = (SideUse){.border = border, .is_outer = is_outer};
    g_hash_table_insert(making->sides, key, use);
}

static void
use_sides(GridMaking *making, Records hexsides)
{
    for (guint32 i = 0; i < hexsides.length; i++) {
        const Hexside *hexside = (const Hexside *)hexsides.items[i];
        Hex hex;
        if (hexside->hex == NULL || hexside->border == NULL ||
            !record_has_key(&hexside->record, "side") ||
            !grid_find_hex(making->grid, hexside->hex, &hex))
            continue;
        gint side = hex_side_number(&making->form, (guint)hexside->side);
        if (side < 0)
            continue;
        use_side(making, hex, (guint)side, hexside->border, TRUE);
        use_side(making, hex_neighbour(&making->form, hex, (guint)side),
                 ((guint)side + HEX_SIDES / 2) % HEX_SIDES, hexside->border, FALSE);
    }
}

/* Makes the place of @hex, whose sign in the lines is @sign. */
static void
make_space(GridMaking *making, Hex hex, gunichar sign)
{
    Layer *layer = making->layer;
    Space *space = (Space *)new_derived(making, ENTITY_SPACE);
    char label[HEX_LABEL_SIZE];
    GString *id = making->layer->id;
    hex_label_write(&making->labels, hex, label);
    g_string_truncate(id, 0);
    grid_labelled_id(making->grid, &making->labels, hex, id);
    space->id = arena_copy_text(making->layer->arena, id->str, id->len);
    space->name = arena_copy_text(making->layer->arena, label, strlen(label));
    space->kind = SPACE_HEX;
    space->source = making->source;
    space->record.present = making->layer->members.named;
    if (space->source != NULL)
        space->record.present |= making->layer->members.source;
    space->terrain = g_hash_table_lookup(layer->terrains, GUINT_TO_POINTER(sign));
    if (space->terrain != NULL)
        space->record.present |= layer->members.terrain;
    making->hexes[hex_index(&making->form, hex)] = (HexMaking){
        .space = space,
        .way = &new_way(making, space->id, NULL)->record,
    };
    g_ptr_array_add(layer->spaces, space);
}

static void
set_levels(GridMaking *making, gint32 row)
{
    const char *line = making->grid->levels.items[row];
    for (gint32 column = 0; column < making->form.n_columns && line[column] != '\0'; column++) {
        Space *space = making->hexes[hex_index(&making->form, (Hex){column, row})].space;
        if (space == NULL || !g_ascii_isdigit(line[column]))
            continue;
        space->level = line[column] - '0';
        space->record.present |= making->layer->members.level;
    }
}

/* Makes the ways from @hex, of which @space is the place. */
static void
make_ways(GridMaking *making, Hex hex, Space *space)
{
    const Record *ways[HEX_SIDES];
    gboolean has_sides = g_hash_table_size(making->sides) > 0;
    guint n = 0;
    for (guint side = 0; side < HEX_SIDES; side++) {
        Hex beyond = hex_neighbour(&making->form, hex, side);
        const HexMaking *there = hex_is_within(&making->form, beyond)
                                     ? &making->hexes[hex_index(&making->form, beyond)]
                                     : NULL;
        if (there == NULL || there->space == NULL)
            continue;
        const SideUse *use =
            has_sides ? g_hash_table_lookup(making->sides, key_of(making, hex, side)) : NULL;
        ways[n++] = use != NULL ? &new_way(making, there->space->id, use)->record : there->way;
    }
    const Record **items = arena_new0(making->layer->arena, const Record *, n);
    memcpy(items, ways, n * sizeof *items);
    space->neighbours = (Records){.length = n, .items = items};
    space->record.present |= making->layer->members.neighbours;
}

/* Returns: what the places of @grid have as their source, or NULL. */
static const Source *
source_of(Arena *arena, const Grid *grid)
{
    const char *text = record_source(&grid->record, record_field(&grid->record, "terrain"), NULL);
    if (text == NULL)
        return NULL;
    Source *source = arena_new0(arena, Source, 1);
    source->rest = text;
    return source;
}

/* Returns: the number of rows of @grid with lines. */
static gint32
count_rows(const Grid *grid)
{
    return MIN(grid_form(grid).n_rows, (gint32)grid->terrain.length);
}

guint32
grid_layer_n_made(Records grids)
{
    gint64 n_left = LIMIT_HEXES;
    for (guint32 i = 0; i < grids.length; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        if (!grid->record.raw)
            n_left -= (gint64)count_rows(grid) * grid_form(grid).n_columns;
        if (n_left < 0 || i == LIMIT_GRIDS)
            return i;
    }
    return grids.length;
}

static void
make_grid(Layer *layer, const Grid *grid, Records hexsides)
{
    GridMaking making = {
        .layer = layer,
        .grid = grid,
        .form = grid_form(grid),
        .labels = grid_labels(grid),
        .source = source_of(layer->arena, grid),
    };
    gint32 n_rows = count_rows(grid);
    gsize n_hexes = (gsize)n_rows * (gsize)making.form.n_columns;
    if (grid->id == NULL || !record_has_key(&grid->record, "top"))
        return;
    making.form.n_rows = n_rows;
    making.hexes = g_new0(HexMaking, n_hexes);
    making.sides = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    use_sides(&making, hexsides);
    for (gint32 row = 0; row < n_rows; row++) {
        const char *line = making.grid->terrain.items[row];
        for (gint32 column = 0; column < making.form.n_columns && *line != '\0'; column++) {
            if (*line != ' ')
                make_space(&making, (Hex){column, row}, g_utf8_get_char(line));
            line = g_utf8_next_char(line);
        }
    }
    for (gint32 row = 0; row < MIN(n_rows, (gint32)grid->levels.length); row++)
        set_levels(&making, row);
    for (guint32 i = 0; i < n_hexes; i++)
        if (making.hexes[i].space != NULL)
            make_ways(&making, hex_of_index(&making.form, i), making.hexes[i].space);
    g_hash_table_unref(making.sides);
    g_free(making.hexes);
}

/* Returns: (transfer full): the letter of each terrain -> its id. */
static GHashTable *
terrains_by_sign(const Record *tables)
{
    GHashTable *terrains = g_hash_table_new(NULL, NULL);
    Records list = tables != NULL ? ((const Tables *)tables)->terrains : (Records){0};
    for (guint32 i = 0; i < list.length; i++) {
        const Terrain *terrain = (const Terrain *)list.items[i];
        gunichar sign = terrain->sign != NULL ? g_utf8_get_char(terrain->sign) : 0;
        if (sign != 0 && terrain->id != NULL &&
            !g_hash_table_contains(terrains, GUINT_TO_POINTER(sign)))
            g_hash_table_insert(terrains, GUINT_TO_POINTER(sign), (gpointer)terrain->id);
    }
    return terrains;
}

/* Returns: a Map in @arena that has @spaces alone. */
static const Record *
new_map(Arena *arena, const GPtrArray *spaces)
{
    Map *map = arena_new0(arena, Map, 1);
    const Record **items = arena_new0(arena, const Record *, spaces->len);
    if (spaces->len > 0)
        memcpy(items, spaces->pdata, spaces->len * sizeof *items);
    map->record.entity = entity_get(ENTITY_MAP);
    map->record.arena = arena;
    map->record.offset = OFFSET_NONE;
    map->record.derived = TRUE;
    map->spaces = (Records){.length = spaces->len, .items = items};
    map->record.present = bit_of(ENTITY_MAP, "spaces");
    return &map->record;
}

const Record *
grid_layer_new(const Map *map, const Record *tables)
{
    g_autoptr(GHashTable) terrains = terrains_by_sign(tables);
    g_autoptr(GPtrArray) spaces = g_ptr_array_new();
    g_autoptr(GString) id = g_string_new(NULL);
    Layer layer = {
        .members =
            {
                .to = bit_of(ENTITY_NEIGHBOUR, "to"),
                .border = bit_of(ENTITY_NEIGHBOUR, "border"),
                .outer = bit_of(ENTITY_NEIGHBOUR, "outer"),
                .named = bit_of(ENTITY_SPACE, "id") | bit_of(ENTITY_SPACE, "name") |
                         bit_of(ENTITY_SPACE, "kind"),
                .source = bit_of(ENTITY_SPACE, "source"),
                .terrain = bit_of(ENTITY_SPACE, "terrain"),
                .level = bit_of(ENTITY_SPACE, "level"),
                .neighbours = bit_of(ENTITY_SPACE, "neighbours"),
            },
        .arena = arena_new(),
        .terrains = terrains,
        .spaces = spaces,
        .id = id,
    };
    arena_add_dependency(layer.arena, map->record.arena);
    if (tables != NULL && tables->arena != map->record.arena)
        arena_add_dependency(layer.arena, tables->arena);
    guint32 n_grids = grid_layer_n_made(map->grids);
    for (guint32 i = 0; i < n_grids; i++)
        if (!map->grids.items[i]->raw)
            make_grid(&layer, (const Grid *)map->grids.items[i], map->hexsides);
    return new_map(layer.arena, spaces);
}

gboolean
grid_layer_follows(const Edit *edit)
{
    gboolean is_of_map = edit->entity == ENTITY_MAP && (g_str_has_prefix(edit->path, "grids") ||
                                                        g_str_has_prefix(edit->path, "hexsides"));
    return is_of_map || edit->entity == ENTITY_GRID || edit->entity == ENTITY_HEXSIDE;
}
