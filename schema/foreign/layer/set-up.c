/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Set-ups as rule books print them. They name what another data set has, so a layer above that is
 * made: a scenario, in which what the text says stands there.
 */
#include "schema/foreign/formats.h"
#include "schema/interchange/set-up-text.h"

#include <string.h>

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define IMPORT_ROWS(ROW) \
    ROW (UNIT, "unit", LOSS_READ, "it stands where the text says, with the steps that it says") \
    ROW (MARKER, "marker", LOSS_READ, "the nation has its marker in the place") \
    ROW (PLACE, "place", LOSS_LEFT, "no place is called so; what stands behind it is left out, too") \
    ROW (NAME, "name", LOSS_LEFT, "no unit is called so") \
    ROW (WORDS, "words", LOSS_LEFT, "they stand beside the name of a unit or place, which is taken all the same") \
    ROW (TWICE, "name", LOSS_LEFT, "the unit stands elsewhere already, or the marker is another’s") \
    ROW (AMBIGUOUS, "name of several", LOSS_CHANGED, "the first of those that are called so is taken") \
    ROW (NO_PLACE, "words", LOSS_LEFT, "no place is said for these") \
    ROW (NO_NATION, "words", LOSS_LEFT, "it is not said whose markers these are")
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
refuse(GError **error, ForeignError code, const char *name, const char *why)
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
        refuse(error, FOREIGN_ERROR_PATH, source->shown,
               "a set-up names places and units of a data set; name that with --set DIR");
        return NULL;
    }
    DataSet *set = data_set_load(choices->set, error);
    if (set != NULL && data_set_is_whole(set))
        return set;
    if (set != NULL)
        refuse(error, FOREIGN_ERROR_FILE, set->name,
               "some of its files cannot be read; `validate` says why");
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
take(const char *text, const SetUpText *read, const char *file, ForeignMap *map, LossReport *report)
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
        loss_note(report, is_unit ? IMPORT_UNIT : IMPORT_MARKER, where);
    }
    for (guint i = 0; i < read->problems->len; i++) {
        const SetUpProblem *problem = &g_array_index(read->problems, SetUpProblem, i);
        LossPlace where = {.file = file, .number = line_at(text, problem->start, &line, &counted)};
        loss_note(report, row_of_problem[problem->kind], where);
    }
}

/* Reads @text for @scenario of @set. Returns: FALSE with @error set. */
static gboolean
read_text(const char *text, const ForeignSource *source, const DataSet *set,
          const Scenario *scenario, ForeignMap *map, LossReport *report, GError **error)
{
    g_autoptr(SetUpText) read = set_up_text_read(text, set, scenario, NULL);
    for (guint i = 0; i < read->problems->len; i++)
        if (g_array_index(read->problems, SetUpProblem, i).kind == SET_UP_TOO_LONG)
            return refuse(error, FOREIGN_ERROR_FILE, source->shown, "it is too large");
    if (read->items->len == 0)
        return refuse(error, FOREIGN_ERROR_FORMAT, source->shown,
                      "nothing of it is understood as a set-up");
    map->placings = g_array_new(FALSE, FALSE, sizeof(ForeignPlacing));
    map->base = foreign_map_text(map, set->folder);
    map->base_scenario = foreign_map_text(map, scenario->id);
    /* Two scenarios of one title are hard to tell apart. */
    g_autofree char *title = g_strdup_printf(
        "%s (%s)", scenario->title != NULL ? scenario->title : scenario->id, source->shown);
    map->title = foreign_map_text(map, title);
    take(text, read, foreign_map_text(map, source->shown), map, report);
    return TRUE;
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
        return refuse(error, FOREIGN_ERROR_PATH, set->name,
                      choices->scenario != NULL ? "it has no scenario of that name"
                                                : "it has no scenario, which a set-up is part of");
    gsize length;
    const char *data = g_bytes_get_data(bytes, &length);
    g_autofree char *text = g_strndup(data != NULL ? data : "", length);
    return read_text(text, source, set, scenario, map, report, error);
}

const ForeignReader reader_set_up = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_set_up,
    .choices = CHOICE_BIT(CHOICE_SET) | CHOICE_BIT(CHOICE_SCENARIO),
};
