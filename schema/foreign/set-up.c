/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Set-ups as text: a list of places with the units in each, which is read above a data set and
 * written of one.
 */
#include "schema/foreign/formats.h"
#include "schema/interchange/set-up-text.h"
#include "schema/text/name.h"

#include <string.h>

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define IMPORT_ROWS(ROW) \
    ROW (UNIT, N_("unit"), LOSS_READ, N_("it is placed as the text states, with the steps in the text")) \
    ROW (MARKER, N_("marker"), LOSS_READ, N_("the nation has its marker in the place")) \
    ROW (PLACE, N_("place"), LOSS_LEFT, N_("no place has that name; the units after it are left out, too")) \
    ROW (NAME, N_("name"), LOSS_LEFT, N_("no unit has that name")) \
    ROW (WORDS, N_("words"), LOSS_LEFT, N_("they are beside the name of a unit or place; the name itself is kept")) \
    ROW (TWICE, N_("name"), LOSS_LEFT, N_("the unit is already elsewhere, or the marker belongs to another nation")) \
    ROW (AMBIGUOUS, N_("name of several"), LOSS_CHANGED, N_("the first record with that name is used")) \
    ROW (NO_PLACE, N_("words"), LOSS_LEFT, N_("no place is named for these")) \
    ROW (NO_NATION, N_("words"), LOSS_LEFT, N_("the text does not say whose markers these are"))
/* clang-format on */

typedef enum { IMPORT_ROWS(IMPORT_ROW_NUMBER) } ImportRow;

static const LossRow import_rows[] = {IMPORT_ROWS(LOSS_ROW)};

static const ImportRow row_of_problem[] = {
    [SET_UP_UNKNOWN_PLACE] = IMPORT_PLACE, [SET_UP_UNKNOWN_UNIT] = IMPORT_NAME,
    [SET_UP_UNKNOWN_WORDS] = IMPORT_WORDS, [SET_UP_TWICE] = IMPORT_TWICE,
    [SET_UP_AMBIGUOUS] = IMPORT_AMBIGUOUS, [SET_UP_NO_PLACE] = IMPORT_NO_PLACE,
    [SET_UP_NO_NATION] = IMPORT_NO_NATION,
};

static gboolean
refuse_set_up(GError **error, ForeignError code, const char *name, const char *why)
{
    g_set_error(error, FOREIGN_ERROR, code, "%s: %s", name, why);
    return FALSE;
}

/* Returns: (transfer none): the scenario @wanted (NULL: the first one) of @set, or NULL. */
static const Scenario *
find_scenario(const DataSet *set, const char *wanted)
{
    for (guint i = 0; i < set->n_scenarios; i++) {
        const char *key = record_key(set->scenarios[i]);
        if (key != NULL && (wanted == NULL || strcmp(key, wanted) == 0))
            return (const Scenario *)set->scenarios[i];
    }
    return NULL;
}

/* Returns: (transfer full): the data set that the text is about; NULL with @error set. */
static DataSet *
load_base(const ForeignSource *source, const ForeignChoices *choices, GError **error)
{
    if (choices->set == NULL) {
        refuse_set_up(error, FOREIGN_ERROR_PATH, source->shown,
                      _("a set-up refers to places and units of a data set; name that data set "
                        "with --set DIR"));
        return NULL;
    }
    DataSet *set = data_set_load(choices->set, error);
    if (set != NULL && data_set_is_whole(set))
        return set;
    if (set != NULL)
        refuse_set_up(error, FOREIGN_ERROR_FILE, set->name,
                      _("some of its files cannot be read; `validate` says why"));
    g_clear_pointer(&set, data_set_unref);
    return NULL;
}

/* Returns: the line of the byte @at of @text, from 1. @line, @counted: those of the call before. */
static guint
line_at(const char *text, guint32 at, guint *line, guint32 *counted)
{
    if (at < *counted) {
        *line = 1;
        *counted = 0;
    }
    for (; *counted < at; (*counted)++)
        *line += text[*counted] == '\n';
    return *line;
}

static void
add_placings(const char *text, const SetUpText *read, const char *file, ForeignMap *map,
             LossReport *report)
{
    guint line = 1;
    guint32 counted = 0;
    for (guint i = 0; i < read->items->len; i++) {
        const SetUpItem *item = &g_array_index(read->items, SetUpItem, i);
        gboolean is_unit = item->unit != NULL;
        ForeignPlacing placing = {
            .unit = is_unit ? foreign_map_text(map, item->unit) : NULL,
            .nation = is_unit ? NULL : foreign_map_text(map, item->nation),
            .at = foreign_map_text(map, is_unit ? item->zone : item->place),
            .strength = item->strength,
        };
        LossPlace where = {.file = file, .number = line_at(text, item->start, &line, &counted)};
        g_array_append_val(map->placings, placing);
        loss_report_add(report, is_unit ? IMPORT_UNIT : IMPORT_MARKER, where, 1);
    }
    for (guint i = 0; i < read->problems->len; i++) {
        const SetUpProblem *problem = &g_array_index(read->problems, SetUpProblem, i);
        LossPlace where = {.file = file, .number = line_at(text, problem->start, &line, &counted)};
        loss_report_add(report, row_of_problem[problem->kind], where, 1);
    }
}

static gboolean
read_set_up(ForeignSource *source, const ForeignChoices *choices, ForeignMap *map,
            LossReport *report, GError **error)
{
    g_autoptr(GBytes) bytes = foreign_source_read_text(source, source->file, error);
    g_autoptr(DataSet) set = bytes != NULL ? load_base(source, choices, error) : NULL;
    if (set == NULL)
        return FALSE;
    const Scenario *scenario = find_scenario(set, choices->scenario);
    if (scenario == NULL)
        return refuse_set_up(error, FOREIGN_ERROR_PATH, set->name,
                             choices->scenario != NULL
                                 ? _("it has no scenario with that name")
                                 : _("it has no scenario, which a set-up is part of"));
    gsize length;
    const char *data = g_bytes_get_data(bytes, &length);
    g_autofree char *text = g_strndup(data != NULL ? data : "", length);
    g_autoptr(SetUpText) read = set_up_text_read(text, set, scenario, NULL);
    for (guint i = 0; i < read->problems->len; i++)
        if (g_array_index(read->problems, SetUpProblem, i).kind == SET_UP_TOO_LONG)
            return refuse_set_up(error, FOREIGN_ERROR_FILE, source->shown, _("it is too large"));
    if (read->items->len == 0)
        return refuse_set_up(error, FOREIGN_ERROR_FORMAT, source->shown,
                             _("no line of it can be read as a set-up"));
    map->placings = g_array_new(FALSE, FALSE, sizeof(ForeignPlacing));
    map->base = foreign_map_text(map, set->folder);
    map->base_scenario = foreign_map_text(map, scenario->id);
    /* Scenarios of one title are distinguished by their ids. */
    g_autofree char *title = g_strdup_printf(
        "%s (%s)", scenario->title != NULL ? scenario->title : scenario->id, source->shown);
    map->title = foreign_map_text(map, title);
    add_placings(text, read, foreign_map_text(map, source->shown), map, report);
    return TRUE;
}

const ForeignReader reader_set_up = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_set_up,
    .choices = CHOICE_BIT(CHOICE_SET) | CHOICE_BIT(CHOICE_SCENARIO),
};

/* Separators, and signs that modify the text before them. */
#define DIVIDERS ",;:()/<>&*_\t\n\r\""

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    ROW (UNIT, N_("unit"), LOSS_READ, N_("its name and steps, in the line of the place where it starts")) \
    ROW (UNIT_ID, N_("unit"), LOSS_CHANGED, N_("the same with its id, because something else has the same name, or its name contains a separator")) \
    ROW (UNIT_COAST, N_("unit"), LOSS_CHANGED, N_("its name and steps; its named coast is lost")) \
    ROW (UNIT_ELSEWHERE, N_("unit"), LOSS_LEFT, N_("it is not in a place at the start")) \
    ROW (SPACE, N_("space"), LOSS_READ, N_("the start of a line")) \
    ROW (SPACE_ID, N_("space"), LOSS_CHANGED, N_("the same with its id")) \
    ROW (SPACE_EMPTY, N_("space"), LOSS_LEFT, N_("no unit starts there")) \
    ROW (ALIAS, N_("alias"), LOSS_LEFT, N_("one name is enough")) \
    ROW (WAY, N_("border"), LOSS_LEFT, N_("a set-up has no map")) \
    ROW (NATION, N_("nation"), LOSS_LEFT, N_("units are identified by their names")) \
    ROW (TYPE, N_("type"), LOSS_LEFT, N_("units are identified by their names")) \
    ROW (OTHER, N_("other record"), LOSS_LEFT, N_("rules, tables, regions, named coasts and scenarios of Narva"))
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

/* Counts the names of things that start with their ForeignName; an id equal to the name is not
 * counted again. */
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
        loss_report_add_unlocated(export->report,
                                  unit->coast > 0 ? EXPORT_UNIT_COAST
                                  : has_name      ? EXPORT_UNIT
                                                  : EXPORT_UNIT_ID,
                                  1);
        g_string_append_printf(out, " (%u strength)", unit->strength);
    }
    loss_report_add_unlocated(export->report,
                              n == 0   ? EXPORT_SPACE_EMPTY
                              : is_own ? EXPORT_SPACE
                                       : EXPORT_SPACE_ID,
                              1);
    if (n > 0)
        g_string_append_c(out, '\n');
    else
        g_string_truncate(out, start);
}

static ForeignFiles *
write_set_up(const ForeignMap *map, const ForeignOmissions *rest, LossReport *report)
{
    ForeignFiles *files = foreign_files_new();
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
    foreign_files_add(files, "set-up.txt", g_string_free_to_bytes(out));
    loss_report_add_unlocated(report, EXPORT_UNIT_ELSEWHERE,
                              (guint64)rest->n_elsewhere + rest->n_waiting);
    loss_report_add_unlocated(report, EXPORT_ALIAS, rest->n_aliases);
    loss_report_add_unlocated(report, EXPORT_WAY, (guint64)map->links->len + rest->n_blocked);
    loss_report_add_unlocated(report, EXPORT_NATION, map->nations->len);
    loss_report_add_unlocated(report, EXPORT_TYPE, map->types->len);
    loss_report_add_unlocated(report, EXPORT_OTHER,
                              (guint64)rest->n_others + foreign_omissions_count_grids(map, rest) +
                                  foreign_omissions_count_values(map));
    g_hash_table_unref(export.names);
    return files;
}

const ForeignWriter writer_set_up = {export_rows, G_N_ELEMENTS(export_rows), write_set_up};
