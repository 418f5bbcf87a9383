/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Grids: lines of signs, their size, the terrains that signs mean, labels; edges where units
 * enter and leave; bridging terrain and duplicate costs.
 */
#include "validator/checks/check.h"

#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "schema/text/limits.h"
#include "validator/checks/fix.h"

#include <string.h>

/* Fewer lines may all have slipped. */
#define EVEN_LINES 3u

/* Returns: the number of signs in every line of @grid, if all are equally long; -1: they differ, or
 * are too few to decide. */
static gint64
count_line_signs(const Grid *grid)
{
    glong length = -1;
    for (guint32 i = 0; i < grid->terrain.length; i++) {
        glong own = g_utf8_strlen(grid->terrain.items[i], -1);
        if (i > 0 && own != length)
            return -1;
        length = own;
    }
    return grid->terrain.length >= EVEN_LINES ? (gint64)length : -1;
}

/* So many ids show how the hexes of a grid are called. */
#define LABELS_LEAST 4u
#define LABELS_MOST 24u

/* So many ids of hexsides, and of regions, are looked at to find them. */
#define LABELS_SEEN 500u

/* Whether @id is the id of a hex of another grid than @grid. */
static gboolean
is_of_other_grid(const CheckRun *run, const Grid *grid, const char *id)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    Hex hex;
    return !grid_find_hex(grid, id, &hex) && grid_find_hex_in_map(grids, id, &hex) < grids.length;
}

/* Adds ids that the map names, and that may be hexes of @grid, to @ids, of LABELS_MOST. Returns:
 * how many. */
static guint
sample_hexes(const CheckRun *run, const Grid *grid, const char **ids)
{
    Records hexsides = data_set_records(run->set, ENTITY_HEXSIDE);
    Records regions = data_set_records(run->set, ENTITY_REGION);
    guint n = 0, n_seen = 0;
    for (guint32 i = 0; i < MIN(hexsides.length, LABELS_SEEN) && n < LABELS_MOST / 2; i++) {
        const Hexside *hexside = (const Hexside *)hexsides.items[i];
        if (!hexside->record.raw && hexside->hex != NULL &&
            !is_of_other_grid(run, grid, hexside->hex))
            ids[n++] = hexside->hex;
    }
    for (guint32 i = 0; i < regions.length; i++) {
        const Texts *places = &((const Region *)regions.items[i])->places;
        for (guint32 j = 0; !regions.items[i]->raw && j < places->length && n < LABELS_MOST &&
                            n_seen++ < LABELS_SEEN;
             j++)
            if (!is_of_other_grid(run, grid, places->items[j]))
                ids[n++] = places->items[j];
    }
    return n;
}

static guint
count_hexes(const Grid *grid, const char *const *ids, guint n)
{
    guint found = 0;
    Hex hex;
    for (guint i = 0; i < n; i++)
        found += grid_find_hex(grid, ids[i], &hex);
    return found;
}

/* Returns: whether the map names no hex of @grid by its labels, but several by others that no other
 * grid has; a grid with those goes to @meant. */
static gboolean
has_other_labels(const CheckRun *run, const Grid *grid, Grid *meant)
{
    const char *ids[LABELS_MOST];
    guint n = sample_hexes(run, grid, ids);
    if (grid->record.raw || grid->record.kept != NULL || n < LABELS_LEAST ||
        count_hexes(grid, ids, n) > 0)
        return FALSE;
    for (guint i = 0; i < 8; i++) {
        *meant = *grid;
        meant->digits = i % 4;
        if (i / 4 != 0)
            meant->prefixed = !grid->prefixed;
        if (count_hexes(meant, ids, n) >= LABELS_LEAST)
            return TRUE;
    }
    return FALSE;
}

/* Reports a grid whose labels are none of those that the map uses. */
static void
check_labels_used(CheckRun *run, const Grid *grid)
{
    const char *ids[LABELS_MOST];
    Grid meant;
    Hex hex;
    if (!has_other_labels(run, grid, &meant))
        return;
    guint n = sample_hexes(run, grid, ids), first = 0;
    while (first < n && !grid_find_hex(&meant, ids[first], &hex))
        first++;
    g_autoptr(GString) label = g_string_new(NULL);
    grid_hex_id(grid, hex, label);
    check_report(run, FINDING_GRID_OTHER_LABELS, &grid->record,
                 meant.prefixed != grid->prefixed ? "prefixed" : "digits",
                 FINDING_ARG("grid", argument_record_name(&grid->record)),
                 FINDING_ARG("label", label->str), FINDING_ARG("used", ids[first]));
}

gboolean
check_grid_cuts_off(const CheckRun *run, const char *id)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    for (guint32 i = 0; i < grids.length; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        if (grid->record.raw || !record_has_key(&grid->record, "columns") ||
            !record_has_key(&grid->record, "rows"))
            continue;
        gint64 length = count_line_signs(grid);
        Grid whole = *grid, meant;
        Hex hex;
        if (has_other_labels(run, grid, &meant) && grid_find_hex(&meant, id, &hex))
            return TRUE;
        whole.columns = MAX(grid->columns, length);
        whole.rows = MAX(grid->rows, (gint64)grid->terrain.length);
        if ((whole.columns > grid->columns || whole.rows > grid->rows) &&
            grid_find_hex(&whole, id, &hex))
            return TRUE;
    }
    return FALSE;
}

/* Hexes that no map has: what is a label there may be one of a smaller grid. */
#define GRID_BEYOND 1000

const Grid *
check_grid_beyond(const CheckRun *run, const char *id)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    Hex hex;
    if (grid_find_hex_in_map(grids, id, &hex) < grids.length)
        return NULL;
    for (guint32 i = 0; i < grids.length; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        gsize prefix = grid->prefixed && grid->id != NULL ? strlen(grid->id) : 0;
        if (grid->record.raw || !record_has_key(&grid->record, "top") || prefix == 0 ||
            strncmp(id, grid->id, prefix) != 0 || id[prefix] != '-')
            continue;
        HexGrid form = grid_form(grid);
        HexLabels labels = grid_labels(grid);
        form.n_columns = form.n_rows = GRID_BEYOND;
        if (hex_label_read(&labels, &form, id + prefix + 1, &hex))
            return grid;
    }
    return NULL;
}

static void
report_grid_size(CheckRun *run, FindingId id, const Grid *grid, const char *key, gint64 has,
                 gint64 wanted)
{
    check_report(run, id, &grid->record, key,
                 FINDING_ARG("grid", argument_record_name(&grid->record)),
                 FINDING_ARG_NUMBER("has", has), FINDING_ARG_NUMBER("wanted", wanted));
}

void
check_grid_sizes(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    for (guint32 i = 0; i < grids.length; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        const Record *record = grids.items[i];
        if (record->raw || !record_has_key(record, "terrain") ||
            !record_has_key(record, "columns") || !record_has_key(record, "rows"))
            continue;
        if ((gint64)grid->terrain.length != grid->rows)
            report_grid_size(run, FINDING_GRID_ROW_COUNT, grid, "terrain", grid->terrain.length,
                             grid->rows);
        if ((gint64)grid->levels.length > grid->rows && grid->levels.length > grid->terrain.length)
            report_grid_size(run, FINDING_GRID_ROW_COUNT, grid, "levels", grid->levels.length,
                             grid->rows);
        gint64 length = count_line_signs(grid);
        if (length >= 0 && length != grid->columns)
            report_grid_size(run, FINDING_GRID_COLUMN_COUNT, grid, "columns", length,
                             grid->columns);
        check_labels_used(run, grid);
    }
}

/* Whether @one and @other are drawn alike. */
static gboolean
look_alike(const Record *one, const Record *other)
{
    static const char *const keys[] = {"paint", "pattern"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
        const Field *field = record_field(one, keys[i]);
        if (!record_has(one, field) || !record_has(other, field) ||
            *FIELD_SLOT(one, field, gint) != *FIELD_SLOT(other, field, gint))
            return FALSE;
    }
    return TRUE;
}

/* Whether units pay different costs for @one and @other. */
static gboolean
cost_differently(const Record *one, const Record *other)
{
    const Field *field = record_field(one, "costs");
    g_autofree char *first = record_has(one, field) ? record_field_to_text(one, field) : NULL;
    g_autofree char *second = record_has(other, field) ? record_field_to_text(other, field) : NULL;
    return g_strcmp0(first, second) != 0;
}

/* Terrains, and types of border, that differ for units but look the same on the map. */
void
check_looks(CheckRun *run)
{
    static const EntityId drawn[] = {ENTITY_TERRAIN, ENTITY_BORDER};
    for (guint i = 0; i < G_N_ELEMENTS(drawn); i++) {
        Records records = data_set_records(run->set, drawn[i]);
        for (guint32 j = 1; j < records.length; j++)
            for (guint32 k = 0; k < j; k++) {
                const Record *one = records.items[k], *other = records.items[j];
                if (one->raw || other->raw || !look_alike(one, other) ||
                    !cost_differently(one, other))
                    continue;
                Finding *finding = check_report(run, FINDING_GRID_SAME_LOOK, other, "pattern",
                                                FINDING_ARG("one", argument_record_name(other)),
                                                FINDING_ARG("other", argument_record_name(one)));
                finding_add_related(run->findings, finding, one, "pattern", N_("The other one."));
                k = j;
            }
    }
}

/* Returns: the terrain of the hex @id, or NULL. */
static const Terrain *
terrain_of_hex(CheckRun *run, const char *id)
{
    const Record *space = id_index_find_read(run->ids, ENTITY_SPACE, id);
    return space != NULL ? (const Terrain *)id_index_find_read(run->ids, ENTITY_TERRAIN,
                                                               ((const Space *)space)->terrain)
                         : NULL;
}

/* Whether hexes of @terrain usually have names. */
static gboolean
is_settled(const Terrain *terrain)
{
    return terrain != NULL && record_has_key(&terrain->record, "pattern") &&
           (terrain->pattern == PATTERN_HOUSES || terrain->pattern == PATTERN_TOWN);
}

/* Whether a name on hexes of @terrain may be that of what is built there. */
static gboolean
is_built(const Terrain *terrain)
{
    return is_settled(terrain) ||
           (terrain != NULL && record_has_key(&terrain->record, "pattern") &&
            (terrain->pattern == PATTERN_CAMP || terrain->pattern == PATTERN_BRIDGE));
}

/* Named hexes, by their ids. */
static void
note_named(const RecordPlace *place, gpointer data)
{
    const Space *space = (const Space *)place->record;
    if (!space->record.raw && space->id != NULL && space->name != NULL)
        g_hash_table_add(data, (gpointer)space->id);
}

/* Returns: the only village or town beside @hex that has no name, or NULL. */
static const Record *
nameless_beside(CheckRun *run, const Grid *grid, Hex hex, GHashTable *named)
{
    const HexGrid form = grid_form(grid);
    const Record *found = NULL;
    for (guint side = 0; side < 6; side++) {
        Hex beside = hex_neighbour(&form, hex, side);
        g_autoptr(GString) id = g_string_new(NULL);
        if (!grid_has_hex(grid, beside))
            continue;
        grid_hex_id(grid, beside, id);
        if (!is_settled(terrain_of_hex(run, id->str)) || g_hash_table_contains(named, id->str))
            continue;
        if (found != NULL)
            return NULL;
        found = id_index_find(run->ids, ENTITY_SPACE, id->str);
    }
    return found;
}

/* Names of open hexes beside a village or town without a name, if others have names. */
void
check_named_hexes(CheckRun *run)
{
    g_autoptr(GHashTable) named = g_hash_table_new(g_str_hash, g_str_equal);
    Records grids = data_set_records(run->set, ENTITY_GRID);
    check_walk(run, ENTITY_SET(ENTITY_SPACE), note_named, named);
    gboolean are_others_named = FALSE;
    GHashTableIter iter;
    gpointer id;
    g_hash_table_iter_init(&iter, named);
    while (!are_others_named && g_hash_table_iter_next(&iter, &id, NULL))
        are_others_named = is_settled(terrain_of_hex(run, id));
    g_hash_table_iter_init(&iter, named);
    while (are_others_named && g_hash_table_iter_next(&iter, &id, NULL)) {
        Hex hex;
        guint32 number = grid_find_hex_in_map(grids, id, &hex);
        const Terrain *terrain = terrain_of_hex(run, id);
        if (number >= grids.length || terrain == NULL || is_built(terrain))
            continue;
        const Record *beside = nameless_beside(run, (const Grid *)grids.items[number], hex, named);
        const Record *space = id_index_find(run->ids, ENTITY_SPACE, id);
        if (beside == NULL || space == NULL)
            continue;
        check_report(run, FINDING_GRID_NAME_BESIDE, space, "id",
                     FINDING_ARG("name", argument_record_name(space)), FINDING_ARG("hex", id),
                     FINDING_ARG("terrain", argument_record_name(&terrain->record)),
                     FINDING_ARG("beside", record_key(beside)));
    }
}

/* Returns: (transfer full): letter -> the first Terrain whose sign it is. Terrains that share a
 * letter, or whose sign has several, are reported. */
static GHashTable *
signs_of(CheckRun *run)
{
    GHashTable *signs = g_hash_table_new(NULL, NULL);
    Records terrains = data_set_records(run->set, ENTITY_TERRAIN);
    for (guint32 i = 0; i < terrains.length; i++) {
        const Terrain *terrain = (const Terrain *)terrains.items[i];
        if (terrain->record.raw || terrain->sign == NULL || *terrain->sign == '\0')
            continue;
        if (*g_utf8_next_char(terrain->sign) != '\0')
            check_report(run, FINDING_GRID_SIGN, &terrain->record, "sign",
                         FINDING_ARG("terrain", argument_record_name(&terrain->record)),
                         FINDING_ARG("sign", terrain->sign));
        gpointer letter = GUINT_TO_POINTER(g_utf8_get_char(terrain->sign));
        const Record *first = g_hash_table_lookup(signs, letter);
        if (first == NULL) {
            g_hash_table_insert(signs, letter, (gpointer)terrain);
            continue;
        }
        Finding *finding = check_report(
            run, FINDING_GRID_SHARED_SIGN, &terrain->record, "sign",
            FINDING_ARG("terrain", argument_record_name(&terrain->record)),
            FINDING_ARG("other", argument_record_name(first)), FINDING_ARG("sign", terrain->sign));
        finding_add_related(run->findings, finding, first, "sign", N_("The other terrain."));
    }
    return signs;
}

/* Reports that the line @line of the list @key of @grid has @has signs where @wants were wanted. */
static Finding *
add_length(CheckRun *run, const Grid *grid, const char *key, guint32 line, glong has, gint64 wants)
{
    return check_report_item(run, FINDING_GRID_ROW_LENGTH, &grid->record, key, (int)line,
                             FINDING_ARG("grid", argument_record_name(&grid->record)),
                             FINDING_ARG_NUMBER("line", line + 1), FINDING_ARG_NUMBER("has", has),
                             FINDING_ARG_NUMBER("wanted", wants));
}

/* Returns: whether the same signs of both lines, from their first on, are blanks. */
static gboolean
is_same_outline(const char *one, const char *other)
{
    for (; *one != '\0' && *other != '\0'; other = g_utf8_next_char(other)) {
        if ((*one == ' ') != (*other == ' '))
            return FALSE;
        one = g_utf8_next_char(one);
    }
    return *one == *other;
}

/* Returns: (transfer full): @line with as many blanks more or less at its end as it takes to be
 * @length signs long; NULL: there are not so many. */
static char *
line_of_length(const char *line, glong length)
{
    glong has = g_utf8_strlen(line, -1);
    if (has <= length)
        return g_strdup_printf("%s%*s", line, (int)(length - has), "");
    const char *end = g_utf8_offset_to_pointer(line, length);
    return end[strspn(end, " ")] == '\0' ? g_strndup(line, (gsize)(end - line)) : NULL;
}

/* A line of signs lacks nothing but blanks at its end, or has too many of them, where it then has
 * the outline of the lines before and after it that are shifted as it is. */
static gboolean
has_outline_beside(const Grid *grid, guint32 row, const char *line)
{
    guint n = 0;
    for (guint32 other = row >= 2 ? row - 2 : row + 2;
         other < grid->terrain.length && other <= row + 2; other += 4, n++)
        if (!is_same_outline(grid->terrain.items[other], line))
            return FALSE;
    return n > 0;
}

/* @finding: of the line @row of the list @key, which is @lines, of the grid @number. */
static void
fix_length(CheckRun *run, Finding *finding, const Grid *grid, guint32 number, const char *key,
           guint32 row)
{
    gboolean is_terrain = strcmp(key, "terrain") == 0;
    const Texts *lines = is_terrain ? &grid->terrain : &grid->levels;
    g_autofree char *line = line_of_length(lines->items[row], (glong)grid->columns);
    if (line == NULL || (is_terrain && !has_outline_beside(grid, row, line)))
        return;
    g_autofree char *before = record_field_to_text(&grid->record, record_field(&grid->record, key));
    g_autofree char *after = fix_json_list_set(lines, row, line);
    fix_listed(run, finding, ENTITY_MAP, "grids", number, key, before, after);
}

/* What is wrong with a letter in a line, reported once for each letter and line. */
static void
add_letter(CheckRun *run, FindingId id, const Grid *grid, const char *key, Hex hex, gunichar letter)
{
    char text[7] = "";
    g_unichar_to_utf8(letter, text);
    g_autoptr(GString) name = g_string_new(NULL);
    grid_hex_id(grid, hex, name);
    check_report_item(run, id, &grid->record, key, hex.row,
                      FINDING_ARG("grid", argument_record_name(&grid->record)),
                      FINDING_ARG("hex", name->str), FINDING_ARG("sign", text));
}

/* @used: letter -> whatever; those that occur are added. */
static void
check_signs_of_line(CheckRun *run, const Grid *grid, gint32 row, GHashTable *signs,
                    GHashTable *used)
{
    const char *line = grid->terrain.items[row];
    g_autoptr(GHashTable) reported = g_hash_table_new(NULL, NULL);
    gint32 column = 0;
    for (const char *at = line; *at != '\0'; at = g_utf8_next_char(at), column++) {
        gpointer letter = GUINT_TO_POINTER(g_utf8_get_char(at));
        if (*at == ' ' || g_hash_table_contains(used, letter))
            continue;
        if (g_hash_table_contains(signs, letter))
            g_hash_table_add(used, letter);
        else if (g_hash_table_add(reported, letter))
            add_letter(run, FINDING_GRID_UNKNOWN_SIGN, grid, "terrain", (Hex){column, row},
                       g_utf8_get_char(at));
    }
}

/* A line of levels may end early; what is not said is as the terrain says. */
static void
check_levels(CheckRun *run, const Grid *grid, guint32 number)
{
    gint64 columns = MAX(grid->columns, count_line_signs(grid));
    for (guint32 i = 0; i < grid->levels.length; i++) {
        const char *line = grid->levels.items[i];
        glong length = g_utf8_strlen(line, -1);
        if (length > columns)
            fix_length(run, add_length(run, grid, "levels", i, length, grid->columns), grid, number,
                       "levels", i);
        gsize n_good = strspn(line, " 0123456789");
        if (line[n_good] != '\0')
            add_letter(run, FINDING_GRID_LEVEL, grid, "levels", (Hex){(gint32)n_good, (gint32)i},
                       g_utf8_get_char(line + n_good));
    }
}

static void
check_grid(CheckRun *run, const Grid *grid, guint32 number, GHashTable *signs, GHashTable *used)
{
    const Record *record = &grid->record;
    if (record->raw || !record_has_key(record, "terrain") || !record_has_key(record, "columns") ||
        !record_has_key(record, "rows"))
        return;
    gboolean is_even = count_line_signs(grid) >= 0; /* then the number of columns was reported */
    for (guint32 i = 0; i < grid->terrain.length; i++) {
        glong length = g_utf8_strlen(grid->terrain.items[i], -1);
        if (length != grid->columns && !is_even)
            fix_length(run, add_length(run, grid, "terrain", i, length, grid->columns), grid,
                       number, "terrain", i);
        check_signs_of_line(run, grid, (gint32)i, signs, used);
    }
    check_levels(run, grid, number);
}

/* A terrain that no hex has may be for a map to come, or its sign was changed in one place. */
static void
check_unused_terrains(CheckRun *run, GHashTable *used)
{
    Records terrains = data_set_records(run->set, ENTITY_TERRAIN);
    Records spaces = data_set_records(run->set, ENTITY_SPACE);
    g_autoptr(GHashTable) said = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        if (!space->record.raw && !space->record.derived && space->terrain != NULL)
            g_hash_table_add(said, (gpointer)space->terrain);
    }
    for (guint32 i = 0; i < terrains.length; i++) {
        const Terrain *terrain = (const Terrain *)terrains.items[i];
        if (terrain->record.raw || terrain->sign == NULL ||
            g_hash_table_contains(used, GUINT_TO_POINTER(g_utf8_get_char(terrain->sign))) ||
            (terrain->id != NULL && g_hash_table_contains(said, terrain->id)))
            continue;
        check_report(run, FINDING_GRID_UNUSED_TERRAIN, &terrain->record, NULL,
                     FINDING_ARG("terrain", argument_record_name(&terrain->record)));
    }
}

void
check_grids(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    g_autoptr(GHashTable) signs = signs_of(run);
    g_autoptr(GHashTable) used = g_hash_table_new(NULL, NULL);
    for (guint32 i = 0; i < grids.length; i++)
        check_grid(run, (const Grid *)grids.items[i], i, signs, used);
    if (grids.length > 0)
        check_unused_terrains(run, used);
}

/* Two grids whose ids have no names of the grids before them have hexes of one id. */
static void
check_prefixes(CheckRun *run, Records grids)
{
    const Grid *first = NULL;
    for (guint32 i = 0; i < grids.length; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        if (grid->record.raw || grid->prefixed)
            continue;
        if (first == NULL) {
            first = grid;
            continue;
        }
        g_autoptr(GString) label = g_string_new(NULL);
        grid_hex_id(grid, (Hex){0, 0}, label);
        Finding *finding = check_report(run, FINDING_GRID_LABEL_CLASH, &grid->record, "id",
                                        FINDING_ARG("label", label->str),
                                        FINDING_ARG("hex", argument_record_name(&grid->record)),
                                        FINDING_ARG("other", argument_record_name(&first->record)));
        finding_add_related(run->findings, finding, &first->record, NULL, N_("The other grid."));
    }
}

/* Reports the first label of @grid among the other names of @space that another hex has. */
static void
check_labels_of(CheckRun *run, const Grid *grid, const Space *space)
{
    HexGrid form = grid_form(grid);
    HexLabels labels = grid_labels(grid);
    Hex own;
    if (!grid_find_hex(grid, space->id, &own))
        return;
    for (guint32 i = 0; i < space->aliases.length; i++) {
        const char *label = space->aliases.items[i];
        Hex other;
        if (!hex_label_read(&labels, &form, label, &other) || !grid_has_hex(grid, other) ||
            hex_is_same(other, own))
            continue;
        g_autoptr(GString) name = g_string_new(NULL);
        grid_hex_id(grid, other, name);
        check_report_item(run, FINDING_GRID_LABEL_CLASH, &space->record, "aliases", (int)i,
                          FINDING_ARG("label", label),
                          FINDING_ARG("hex", argument_record_name(&space->record)),
                          FINDING_ARG("other", name->str));
    }
}

void
check_labels(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    Records spaces = data_set_records(run->set, ENTITY_SPACE);
    check_prefixes(run, grids);
    for (guint32 i = 0; i < spaces.length && grids.length > 0; i++) {
        const Space *space = (const Space *)spaces.items[i];
        if (space->record.raw || space->record.derived || space->id == NULL ||
            space->aliases.length == 0)
            continue;
        for (guint32 j = 0; j < grids.length; j++)
            if (!grids.items[j]->raw)
                check_labels_of(run, (const Grid *)grids.items[j], space);
    }
}

/* The hexes of one edge. */
typedef struct {
    CheckRun *run;
    const Grid *grid;
    HexGrid form;
    const Edge *edge;
    const Region *region;
    Hex *hexes; /* owned */
    guint n_hexes;
} EdgeHexes;

static void
add_edges(const EdgeHexes *edge, FindingId id, int item)
{
    Finding *finding =
        check_report_item(edge->run, id, &edge->region->record, "places", item,
                          FINDING_ARG("region", argument_record_name(&edge->region->record)),
                          FINDING_ARG("grid", argument_record_name(&edge->grid->record)),
                          FINDING_ARG("hex", item >= 0 ? edge->region->places.items[item] : NULL));
    finding_add_related(edge->run->findings, finding, &edge->edge->record, NULL, N_("The edge."));
}

/* Returns: whether a side of @hex is one of the map. */
static gboolean
is_at_rim(const EdgeHexes *edge, Hex hex)
{
    for (guint side = 0; side < HEX_SIDES; side++)
        if (!grid_has_hex(edge->grid, hex_neighbour(&edge->form, hex, side)))
            return TRUE;
    return FALSE;
}

static gpointer
key_of(const EdgeHexes *edge, Hex hex)
{
    return GUINT_TO_POINTER(hex_index(&edge->form, hex) + 1);
}

/* Returns: whether one can go from the first hex to all others without leaving them. */
static gboolean
hangs_together(const EdgeHexes *edge)
{
    g_autoptr(GHashTable) left = g_hash_table_new(NULL, NULL);
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(Hex));
    for (guint i = 0; i < edge->n_hexes; i++)
        g_hash_table_add(left, key_of(edge, edge->hexes[i]));
    g_array_append_vals(open, edge->hexes, MIN(edge->n_hexes, 1));
    for (guint next = 0; next < open->len; next++) {
        Hex from = g_array_index(open, Hex, next);
        g_hash_table_remove(left, key_of(edge, from));
        for (guint side = 0; side < HEX_SIDES; side++) {
            Hex to = hex_neighbour(&edge->form, from, side);
            if (hex_is_within(&edge->form, to) && g_hash_table_remove(left, key_of(edge, to)))
                g_array_append_val(open, to);
        }
    }
    return g_hash_table_size(left) == 0;
}

/* Whether @region, of several hexes, has none on @grid: the edge names that of another grid. */
static gboolean
is_all_elsewhere(const CheckRun *run, const Grid *grid, const Region *region)
{
    Hex hex;
    for (guint32 i = 0; i < region->places.length; i++)
        if (grid_find_hex(grid, region->places.items[i], &hex) ||
            id_index_find(run->ids, ENTITY_SPACE, region->places.items[i]) == NULL)
            return FALSE;
    return region->places.length > 1;
}

static void
check_edge(CheckRun *run, const Grid *grid, const Edge *of, const Region *region)
{
    EdgeHexes edge = {
        .run = run,
        .grid = grid,
        .form = grid_form(grid),
        .edge = of,
        .region = region,
        .hexes = g_new(Hex, region->places.length + 1),
    };
    if (is_all_elsewhere(run, grid, region)) {
        check_report(run, FINDING_GRID_EDGE_ELSEWHERE, &of->record, "region",
                     FINDING_ARG("region", argument_record_name(&region->record)),
                     FINDING_ARG("grid", argument_record_name(&grid->record)),
                     FINDING_ARG("hex", region->places.items[0]));
        g_free(edge.hexes);
        return;
    }
    guint n_inside = 0;
    for (guint32 i = 0; i < region->places.length; i++) {
        Hex *hex = &edge.hexes[edge.n_hexes];
        if (!grid_find_hex(grid, region->places.items[i], hex)) {
            if (id_index_find(run->ids, ENTITY_SPACE, region->places.items[i]) != NULL)
                add_edges(&edge, FINDING_GRID_EDGE_ELSEWHERE, (int)i);
            break;
        }
        edge.n_hexes++;
        if (is_at_rim(&edge, *hex))
            continue;
        n_inside++;
        add_edges(&edge, FINDING_GRID_EDGE_INSIDE, (int)i);
    }
    if (edge.n_hexes == region->places.length && n_inside == 0 && !hangs_together(&edge))
        add_edges(&edge, FINDING_GRID_EDGE_TORN, -1);
    g_free(edge.hexes);
}

/* Returns: whether @grid has an edge where units of @side leave the map. */
static gboolean
has_exit(const Grid *grid, const char *side)
{
    for (guint32 i = 0; i < grid->edges.length; i++) {
        const Edge *edge = (const Edge *)grid->edges.items[i];
        if (edge->record.raw || !record_has_key(&edge->record, "purpose") ||
            edge->purpose == PURPOSE_ENTRY)
            continue;
        if (edge->side == NULL || strcmp(edge->side, side) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Returns: whether somebody leaves @grid by an edge. */
static gboolean
has_exits(const Grid *grid)
{
    for (guint32 i = 0; i < grid->edges.length; i++) {
        const Edge *edge = (const Edge *)grid->edges.items[i];
        if (!edge->record.raw && record_has_key(&edge->record, "purpose") &&
            edge->purpose != PURPOSE_ENTRY)
            return TRUE;
    }
    return FALSE;
}

/* Where routed units flee to an edge, or one side has such an edge, each side needs one. */
static void
check_exits(CheckRun *run, const Grid *grid)
{
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    const Record *battle = rules != NULL && !rules->raw ? ((const Rules *)rules)->battle : NULL;
    gboolean all_flee = battle != NULL && !battle->raw && record_has_key(battle, "flight") &&
                        ((const BattleProfile *)battle)->flight == FLIGHT_EXIT;
    if (!all_flee && !has_exits(grid))
        return;
    Records sides = data_set_records(run->set, ENTITY_SIDE);
    for (guint32 i = 0; i < sides.length; i++) {
        const char *side = sides.items[i]->raw ? NULL : record_key(sides.items[i]);
        if (side == NULL || has_exit(grid, side))
            continue;
        Finding *finding = check_report(run, FINDING_GRID_NO_EXIT, &grid->record, "edges",
                                        FINDING_ARG("grid", argument_record_name(&grid->record)),
                                        FINDING_ARG("side", argument_record_name(sides.items[i])));
        if (all_flee)
            finding_add_related(run->findings, finding, battle, "flight", N_("How far they rout."));
    }
}

/* Reports the edges of @grid, each region once, while there are hexes @left to be looked at. */
static void
check_edges_of(CheckRun *run, const Grid *grid, guint32 *left)
{
    g_autoptr(GHashTable) looked_at = g_hash_table_new(NULL, NULL);
    for (guint32 i = 0; i < grid->edges.length; i++) {
        const Edge *edge = (const Edge *)grid->edges.items[i];
        const Record *record =
            !edge->record.raw ? id_index_find(run->ids, ENTITY_REGION, edge->region) : NULL;
        const Region *region = (const Region *)record;
        if (record == NULL || record->raw || region->places.length > *left ||
            !g_hash_table_add(looked_at, (gpointer)record))
            continue;
        *left -= region->places.length;
        check_edge(run, grid, edge, region);
    }
}

void
check_edges(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    guint32 left = LIMIT_EDGE_HEXES;
    for (guint32 i = 0; i < grids.length; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        if (grid->record.raw || !record_has_key(&grid->record, "top"))
            continue;
        check_edges_of(run, grid, &left);
        check_exits(run, grid);
    }
}

/* Returns: the id of the terrain of @hex of @grid, or NULL. */
static const char *
terrain_at(const CheckRun *run, const Grid *grid, Hex hex)
{
    if (!grid_has_hex(grid, hex))
        return NULL;
    g_autoptr(GString) id = g_string_new(NULL);
    grid_hex_id(grid, hex, id);
    const Record *space = id_index_find_read(run->ids, ENTITY_SPACE, id->str);
    return space != NULL ? ((const Space *)space)->terrain : NULL;
}

/* A hex of @terrain at @hex of which none around is what it leads across. */
static void
check_crossing(CheckRun *run, const Grid *grid, Hex hex, const Terrain *terrain)
{
    HexGrid form = grid_form(grid);
    if (g_strcmp0(terrain_at(run, grid, hex), terrain->id) != 0)
        return;
    for (guint side = 0; side < HEX_SIDES; side++)
        if (g_strcmp0(terrain_at(run, grid, hex_neighbour(&form, hex, side)), terrain->bridges) ==
            0)
            return;
    g_autoptr(GString) id = g_string_new(NULL);
    grid_hex_id(grid, hex, id);
    check_report_item(run, FINDING_GRID_BRIDGE_WITHOUT_WATER, &grid->record, "terrain", hex.row,
                      FINDING_ARG("hex", id->str),
                      FINDING_ARG("border", argument_record_name(&terrain->record)));
}

/* Returns: (transfer full): the terrains that lead across another one, by their signs. */
static GHashTable *
crossings_by_sign(const CheckRun *run)
{
    GHashTable *crossings = g_hash_table_new(NULL, NULL);
    Records terrains = data_set_records(run->set, ENTITY_TERRAIN);
    for (guint32 i = 0; i < terrains.length; i++) {
        const Terrain *terrain = (const Terrain *)terrains.items[i];
        if (terrain->record.raw || terrain->bridges == NULL || terrain->sign == NULL)
            continue;
        gpointer sign = GUINT_TO_POINTER(g_utf8_get_char(terrain->sign));
        if (!g_hash_table_contains(crossings, sign))
            g_hash_table_insert(crossings, sign, (gpointer)terrain);
    }
    return crossings;
}

/* Looks at the hexes of @grid that lead across something, while there are some @left to look at. */
static void
check_crossings_of(CheckRun *run, const Grid *grid, GHashTable *crossings, guint32 *left)
{
    for (guint32 row = 0; row < grid->terrain.length; row++) {
        Hex hex = {.column = 0, .row = (gint32)row};
        const char *at = grid->terrain.items[row];
        for (; *at != '\0' && hex.column < grid->columns; at = g_utf8_next_char(at), hex.column++) {
            gpointer sign = GUINT_TO_POINTER(g_utf8_get_char(at));
            const Terrain *terrain = g_hash_table_lookup(crossings, sign);
            if (terrain == NULL || *left == 0)
                continue;
            (*left)--;
            check_crossing(run, grid, hex, terrain);
        }
    }
}

void
check_crossings(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    g_autoptr(GHashTable) crossings = crossings_by_sign(run);
    guint32 left = LIMIT_BRIDGE_HEXES;
    for (guint32 i = 0; i < grids.length && g_hash_table_size(crossings) > 0; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        if (!grid->record.raw && record_has_key(&grid->record, "top"))
            check_crossings_of(run, grid, crossings, &left);
    }
}

/* Returns: whether an item before @index says the same as it does. */
static gboolean
is_before(Records costs, guint32 index)
{
    g_autofree char *cost = record_to_text(costs.items[index]);
    for (guint32 i = 0; i < index; i++) {
        g_autofree char *other = record_to_text(costs.items[i]);
        if (strcmp(cost, other) == 0)
            return TRUE;
    }
    return FALSE;
}

void
check_costs(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    Records costs = record->raw                            ? (Records){0}
                    : record->entity->id == ENTITY_TERRAIN ? ((const Terrain *)record)->costs
                                                           : ((const Border *)record)->costs;
    g_autoptr(GHashTable) types = g_hash_table_new(g_str_hash, g_str_equal);
    const Record *all = NULL;
    for (guint32 i = 0; i < costs.length; i++) {
        const PointCost *cost = (const PointCost *)costs.items[i];
        const char *twice = all != NULL ? "any type" : NULL;
        for (guint32 j = 0; j < cost->types.length && !cost->record.raw; j++)
            if (!g_hash_table_add(types, (gpointer)cost->types.items[j]))
                twice = cost->types.items[j];
        if (!cost->record.raw && cost->types.length == 0)
            all = &cost->record;
        if (twice == NULL)
            continue;
        Finding *finding = check_report(run, FINDING_TABLE_COST_TWICE, &cost->record, NULL,
                                        FINDING_ARG("where", argument_record_name(record)),
                                        FINDING_ARG("type", twice));
        const RecordPlace at = {
            .parent = place,
            .record = &cost->record,
            .field = record_field(record, "costs"),
            .index = i,
        };
        if (is_before(costs, i))
            fix_item_remove(run, finding, &at);
    }
}

/* Returns: whether a unit of one of @types has @points to move, or what it has is not known; the
 * most that any has goes to @most. */
static gboolean
can_pay(const CheckRun *run, const Texts *types, gint64 points, gint64 *most)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    *most = 0;
    for (guint32 i = 0; i < units.length && *most < points; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (unit->record.raw || unit->record.kept != NULL)
            return TRUE;
        if (unit->type == NULL || !texts_contain(types, unit->type))
            continue;
        const Record *type = id_index_find_read(run->ids, ENTITY_TYPE, unit->type);
        if (type != NULL && record_has_key(type, "move"))
            *most = MAX(*most, ((const UnitType *)type)->move);
        for (guint32 j = 0; j < unit->faces.length; j++)
            if (!unit->faces.items[j]->raw && record_has_key(unit->faces.items[j], "move"))
                *most = MAX(*most, ((const Face *)unit->faces.items[j])->move);
    }
    return *most >= points || *most == 0;
}

/* Terrain that costs nothing, and terrain or borders that cost more than any unit has that must pay
 * for it. */
void
check_cost_amounts(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    gboolean is_terrain = record->entity->id == ENTITY_TERRAIN;
    if (record->raw || check_shows_through(run, record, NULL))
        return;
    const Records *costs =
        is_terrain ? &((const Terrain *)record)->costs : &((const Border *)record)->costs;
    for (guint32 i = 0; i < costs->length; i++) {
        const PointCost *cost = (const PointCost *)costs->items[i];
        gint64 most;
        if (cost->record.raw || !record_has_key(&cost->record, "points"))
            continue;
        if (cost->points == 0 && is_terrain)
            check_report(run, FINDING_TABLE_FREE_GROUND, &cost->record, "points",
                         FINDING_ARG("terrain", argument_record_name(record)));
        else if (cost->types.length > 0 && !can_pay(run, &cost->types, cost->points, &most))
            check_report(run, FINDING_TABLE_COST_BEYOND, &cost->record, "points",
                         FINDING_ARG("terrain", argument_record_name(record)),
                         FINDING_ARG("type", cost->types.items[0]),
                         FINDING_ARG_NUMBER("points", cost->points),
                         FINDING_ARG_NUMBER("most", most));
    }
}
