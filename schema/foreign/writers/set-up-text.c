/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A set-up as rule books print it: a line for each place, with the units that begin there.
 */
#include "schema/foreign/writers/export.h"
#include "schema/text/names.h"

#include <string.h>

/* What divides names, or changes what stands before it. */
#define DIVIDERS ",;:()/<>&*_\t\n\r\""

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    ROW (UNIT, "unit", LOSS_READ, "its name and steps, in the line of the place where it begins") \
    ROW (UNIT_ID, "unit", LOSS_CHANGED, "the same by its id: another thing is called so, too, or its name holds what divides names") \
    ROW (UNIT_COAST, "unit", LOSS_CHANGED, "its name and steps; at which named coast it lies is lost") \
    ROW (UNIT_ELSEWHERE, "unit", LOSS_LEFT, "it stands in no place at the start") \
    ROW (SPACE, "space", LOSS_READ, "the beginning of a line") \
    ROW (SPACE_ID, "space", LOSS_CHANGED, "the same by its id") \
    ROW (SPACE_EMPTY, "space", LOSS_LEFT, "no unit begins there") \
    ROW (ALIAS, "alias", LOSS_LEFT, "one name will do") \
    ROW (WAY, "border", LOSS_LEFT, "a set-up is no map") \
    ROW (NATION, "nation", LOSS_LEFT, "units are told by their names") \
    ROW (TYPE, "type", LOSS_LEFT, "units are told by their names") \
    ROW (OTHER, "other record", LOSS_LEFT, "rules, tables, regions, named coasts and scenarios of Narva")
/* clang-format on */

typedef enum { EXPORT_ROWS(EXPORT_ROW_NUMBER) } ExportRow;

static const LossRow export_rows[] = {EXPORT_ROWS(LOSS_ROW)};

typedef struct {
    const ForeignMap *map;
    LossReport *report;
    GHashTable *names; /* owned: folded name (owned) -> how many things are called so */
} Export;

static void
count_name(Export *export, const char *name)
{
    char *folded = name_fold(name);
    guint n = GPOINTER_TO_UINT(g_hash_table_lookup(export->names, folded));
    g_hash_table_insert(export->names, folded, GUINT_TO_POINTER(n + 1));
}

/* Counts how things that begin with their ForeignName are called; an id that is the name is no
 * other one. */
static void
count_names(Export *export, const GArray *list)
{
    guint size = g_array_get_element_size((GArray *)list);
    for (guint i = 0; i < list->len; i++) {
        const ForeignName *called = (const ForeignName *)(gpointer)(list->data + (gsize)i * size);
        g_autofree char *name = name_fold(called->name);
        g_autofree char *id = name_fold(called->id);
        count_name(export, called->name);
        if (strcmp(name, id) != 0)
            count_name(export, called->id);
    }
}

/* Appends what @called is called. Returns: whether that is its name. */
static gboolean
append_name(GString *out, const Export *export, const ForeignName *called)
{
    g_autofree char *folded = name_fold(called->name);
    g_auto(GStrv) words = g_strsplit(folded, " ", -1);
    gboolean is_own = GPOINTER_TO_UINT(g_hash_table_lookup(export->names, folded)) == 1 &&
                      strpbrk(called->name, DIVIDERS) == NULL &&
                      !g_strv_contains((const char *const *)words, "and");
    g_string_append(out, is_own ? called->name : called->id);
    return is_own;
}

static void
append_line(GString *out, Export *export, guint32 place)
{
    const ForeignMap *map = export->map;
    gsize start = out->len;
    guint n = 0;
    gboolean is_own = append_name(out, export, &foreign_place(map, place)->called);
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        if (unit->place != place)
            continue;
        g_string_append(out, n++ > 0 ? ", " : ": ");
        gboolean has_name = append_name(out, export, &unit->called);
        loss_add(export->report,
                 unit->coast > 0 ? EXPORT_UNIT_COAST
                 : has_name      ? EXPORT_UNIT
                                 : EXPORT_UNIT_ID,
                 1);
        g_string_append_printf(out, " (%u strength)", unit->strength);
    }
    loss_add(export->report,
             n == 0   ? EXPORT_SPACE_EMPTY
             : is_own ? EXPORT_SPACE
                      : EXPORT_SPACE_ID,
             1);
    if (n > 0)
        g_string_append_c(out, '\n');
    else
        g_string_truncate(out, start);
}

static ExportFiles *
write_set_up(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    ExportFiles *files = export_files_new();
    GString *out = g_string_new(NULL);
    Export export = {
        map,
        report,
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    count_names(&export, map->places);
    count_names(&export, map->units);
    count_names(&export, map->nations);
    for (guint32 i = 0; i < map->places->len; i++)
        append_line(out, &export, i);
    export_files_add(files, "set-up.txt", out);
    loss_add(report, EXPORT_UNIT_ELSEWHERE, (guint64)rest->n_elsewhere + rest->n_waiting);
    loss_add(report, EXPORT_ALIAS, rest->n_aliases);
    loss_add(report, EXPORT_WAY, (guint64)map->links->len + rest->n_blocked);
    loss_add(report, EXPORT_NATION, map->nations->len);
    loss_add(report, EXPORT_TYPE, map->types->len);
    loss_add(report, EXPORT_OTHER,
             (guint64)rest->n_others + foreign_rest_of_grids(map, rest) +
                 foreign_rest_of_values(map));
    g_hash_table_unref(export.names);
    return files;
}

const ForeignWriter writer_set_up = {export_rows, G_N_ELEMENTS(export_rows), write_set_up};
