/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Grids by themselves: their lines of signs, the terrains that these stand for, labels.
 */
#include "schema/model/records/record-write.h"
#include "schema/store/grid-layer.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/grid/grid-size.h"
#include "validator/checks/json-text.h"
#include "validator/checks/number-text.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Returns: (transfer full): letter -> the first Terrain whose sign it is. Terrains that share a
 * letter, or whose sign has several, are told. */
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
            check_tell(run, FINDING_GRID_SIGN, &terrain->record, "sign",
                       SAY("terrain", record_call(&terrain->record)), SAY("sign", terrain->sign));
        gpointer letter = GUINT_TO_POINTER(g_utf8_get_char(terrain->sign));
        const Record *first = g_hash_table_lookup(signs, letter);
        if (first == NULL) {
            g_hash_table_insert(signs, letter, (gpointer)terrain);
            continue;
        }
        Finding *finding = check_tell(run, FINDING_GRID_SHARED_SIGN, &terrain->record, "sign",
                                      SAY("terrain", record_call(&terrain->record)),
                                      SAY("other", record_call(first)), SAY("sign", terrain->sign));
        finding_add_related(run->findings, finding, first, "sign", "The other terrain.");
    }
    return signs;
}

/* Tells that the line @line of the list @key of @grid has @has signs where @wants were wanted. */
static Finding *
add_length(CheckRun *run, const Grid *grid, const char *key, guint32 line, glong has, gint64 wants)
{
    g_autofree char *number = number_text(line + 1);
    return finding_list_add_record(run->findings, FINDING_GRID_ROW_LENGTH, &grid->record, key,
                                   (int)line, SAY("grid", record_call(&grid->record)),
                                   SAY("line", number), SAY_NUMBER("has", has),
                                   SAY_NUMBER("wanted", wants), NULL);
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
    g_autofree char *after = json_list_with(lines, row, line);
    fix_listed(run, finding, ENTITY_MAP, "grids", number, key, before, after);
}

/* What is wrong with a letter in a line, told once for each letter and line. */
static void
add_letter(CheckRun *run, FindingId id, const Grid *grid, const char *key, Hex hex, gunichar letter)
{
    char text[7] = "";
    g_unichar_to_utf8(letter, text);
    g_autoptr(GString) name = g_string_new(NULL);
    grid_hex_id(grid, hex, name);
    finding_list_add_record(run->findings, id, &grid->record, key, hex.row,
                            SAY("grid", record_call(&grid->record)), SAY("hex", name->str),
                            SAY("sign", text), NULL);
}

/* @used: letter -> whatever; those that occur are added. */
static void
check_signs_of_line(CheckRun *run, const Grid *grid, gint32 row, GHashTable *signs,
                    GHashTable *used)
{
    const char *line = grid->terrain.items[row];
    g_autoptr(GHashTable) told = g_hash_table_new(NULL, NULL);
    gint32 column = 0;
    for (const char *at = line; *at != '\0'; at = g_utf8_next_char(at), column++) {
        gpointer letter = GUINT_TO_POINTER(g_utf8_get_char(at));
        if (*at == ' ' || g_hash_table_contains(used, letter))
            continue;
        if (g_hash_table_contains(signs, letter))
            g_hash_table_add(used, letter);
        else if (g_hash_table_add(told, letter))
            add_letter(run, FINDING_GRID_UNKNOWN_SIGN, grid, "terrain", (Hex){column, row},
                       g_utf8_get_char(at));
    }
}

/* A line of levels may end early; what is not said is as the terrain says. */
static void
check_levels(CheckRun *run, const Grid *grid, guint32 number)
{
    gint64 columns = MAX(grid->columns, grid_line_length(grid));
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
    if (record->raw || !record_gives(record, "terrain") || !record_gives(record, "columns") ||
        !record_gives(record, "rows"))
        return;
    gboolean is_even = grid_line_length(grid) >= 0; /* then the number of columns was told */
    for (guint32 i = 0; i < grid->terrain.length; i++) {
        glong length = g_utf8_strlen(grid->terrain.items[i], -1);
        if (length != grid->columns && !is_even)
            fix_length(run, add_length(run, grid, "terrain", i, length, grid->columns), grid,
                       number, "terrain", i);
        check_signs_of_line(run, grid, (gint32)i, signs, used);
    }
    check_levels(run, grid, number);
}

/* A terrain that stands nowhere may be for a map to come, or its sign was changed in one place. */
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
        check_tell(run, FINDING_GRID_UNUSED_TERRAIN, &terrain->record, NULL,
                   SAY("terrain", record_call(&terrain->record)));
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
        Finding *finding = check_tell(
            run, FINDING_GRID_LABEL_CLASH, &grid->record, "id", SAY("label", label->str),
            SAY("hex", record_call(&grid->record)), SAY("other", record_call(&first->record)));
        finding_add_related(run->findings, finding, &first->record, NULL, "The other grid.");
    }
}

/* Tells the first label of @grid among the other names of @space that another hex has. */
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
        finding_list_add_record(run->findings, FINDING_GRID_LABEL_CLASH, &space->record, "aliases",
                                (int)i, SAY("label", label),
                                SAY("hex", record_call(&space->record)), SAY("other", name->str),
                                NULL);
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
