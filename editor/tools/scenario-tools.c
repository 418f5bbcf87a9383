/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scenarios: creating, duplicating and deleting them, and the trays of their units that are not
 * on the map.
 */
#include "editor/tools/scenario-tools.h"

#include "schema/model/record-write.h"
#include "schema/store/save.h"
#include "schema/text/date.h"
#include "schema/text/name.h"
#include "schema/text/writer.h"
#include "validator/edits/layer.h"
#include "validator/scenario/turn-span.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

/* Of an id that is made of a title; there is room for a number behind it. */
#define PROPOSED_MAX (FILE_ID_MAX - 11)

/* What a scenario is called whose title gives no id. */
#define NAMELESS "scenario"

/* The period of one where there is no other to take it from; the checks report it where no turn of
 * the game is like it. */
#define FIRST_YEAR "1700"

char *
scenario_propose_id(const DataSet *set, const char *title)
{
    g_autofree char *made = name_to_id(title);
    const char *id = made != NULL ? made : NAMELESS;
    if (made != NULL && strlen(made) > PROPOSED_MAX)
        made[PROPOSED_MAX] = '\0';
    if (scenario_id_problem(set, id) == NULL)
        return g_strdup(id);
    for (guint i = 2;; i++) {
        g_autofree char *numbered = g_strdup_printf("%s-%u", id, i);
        if (scenario_id_problem(set, numbered) == NULL)
            return g_steal_pointer(&numbered);
    }
}

const char *
scenario_id_problem(const DataSet *set, const char *id)
{
    if (!name_is_id(id))
        return _(
            "An id consists of lower-case letters, digits and “-”, and does not start with “-”.");
    if (strlen(id) > FILE_ID_MAX)
        return _("This id is too long for a file name.");
    if (data_set_file_for(set, ENTITY_SCENARIO, id) != NULL)
        return _("There is already a scenario with this id.");
    return NULL;
}

/* Writes the period of the first scenario that has one, or one turn. */
static void
write_first_period(Writer *writer, const DataSet *set)
{
    writer_name(writer, "period");
    for (guint i = 0; i < set->n_scenarios; i++) {
        const Record *scenario = set->scenarios[i];
        if (scenario->raw || ((const Scenario *)scenario)->period == NULL)
            continue;
        record_write(writer, ((const Scenario *)scenario)->period);
        return;
    }
    Records seasons = data_set_records(set, ENTITY_SEASON);
    const char *season = seasons.length > 0 ? record_key(seasons.items[0]) : NULL;
    g_autofree char *turn =
        season != NULL ? g_strconcat(FIRST_YEAR "-", season, NULL) : g_strdup(FIRST_YEAR);
    writer_begin_object(writer);
    if (data_set_reads(set, ENTITY_PERIOD, "from")) {
        writer_member_text(writer, "from", turn);
        writer_member_text(writer, "to", turn);
    }
    writer_member_integer(writer, "turns", 1);
    writer_end_object(writer);
}

static gboolean
add_scenario_file(EditorDocument *document, const char *id, const char *json, const char *title,
                  GError **error)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    const char *problem = scenario_id_problem(set, id);
    const Edit edit = {.entity = ENTITY_SCENARIO, .id = id, .path = "", .after = json};
    if (problem != NULL)
        edit_plan_fail(plan, "%s", problem);
    else
        edit_plan_add(plan, &edit);
    g_autofree char *label = g_strdup_printf(_("New scenario “%s”"), title);
    return editor_document_apply(document, plan, label, error);
}

gboolean
scenario_create(EditorDocument *document, const char *id, const char *title, const char *extends,
                GError **error)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    writer_member_text(writer, "id", id);
    writer_member_text(writer, "title", title);
    if (extends != NULL)
        writer_member_text(writer, "extends", extends);
    else
        write_first_period(writer, editor_document_set(document));
    writer_end_object(writer);
    g_autofree char *json = writer_finish_text(writer);
    return add_scenario_file(document, id, json, title, error);
}

/* Returns: (transfer full): @stated with another id and title, as JSON; NULL with @error set. */
static char *
rename_scenario(const Record *stated, const char *id, const char *title, GError **error)
{
    const char *const keys[] = {"id", "title"};
    const RecordValue values[] = {*VALUE_OF_TEXT(id), *VALUE_OF_TEXT(title)};
    Edit edits[2];
    const Edit *list[] = {&edits[0], &edits[1]};
    g_autoptr(GPtrArray) owned = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
        char *before = record_field_to_text(stated, record_field(stated, keys[i]));
        g_ptr_array_add(owned, before);
        edits[i] = (Edit){
            .entity = ENTITY_SCENARIO,
            .path = keys[i],
            .before = before,
            .value = &values[i],
        };
    }
    const Record *renamed = edit_apply_all(list, G_N_ELEMENTS(list), stated, error);
    if (renamed == NULL)
        return NULL;
    char *json = record_to_text(renamed);
    arena_unref(renamed->arena);
    return json;
}

gboolean
scenario_duplicate(EditorDocument *document, const char *from, const char *id, const char *title,
                   GError **error)
{
    const DataSet *set = editor_document_set(document);
    const DataFile *file = data_set_file_for(set, ENTITY_SCENARIO, from);
    const Record *stated = file != NULL ? data_set_stated_record(set, file->name) : NULL;
    if (stated == NULL) {
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH, _("There is no scenario “%s”."), from);
        return FALSE;
    }
    g_autofree char *json = rename_scenario(stated, id, title, error);
    arena_unref(stated->arena);
    return json != NULL && add_scenario_file(document, id, json, title, error);
}

gboolean
scenario_delete(EditorDocument *document, const char *id, GError **error)
{
    DataSet *set = editor_document_set(document);
    const DataFile *file = data_set_file_for(set, ENTITY_SCENARIO, id);
    const Record *seen = data_set_find_record(set, ENTITY_SCENARIO, id);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autofree char *title = g_strdup(seen != NULL ? record_name(seen) : id);
    g_autofree char *before =
        file != NULL && file->root != NULL ? record_to_text(file->root) : NULL;
    const DataFile *lower =
        file != NULL && set->base != NULL ? data_set_file_named(set->base, file->name) : NULL;
    const Edit edit = {.entity = ENTITY_SCENARIO, .id = id, .path = "", .before = before};
    if (file == NULL)
        edit_plan_fail(plan, _("There is no scenario “%s”."), id);
    else if (lower != NULL && lower->seen != NULL)
        edit_plan_fail(plan,
                       _("“%s” belongs to the base data set “%s” and can only be deleted there."),
                       title, layer_base_title(set));
    else
        edit_plan_add(plan, &edit);
    g_autofree char *shown = g_strdup(editor_document_scenario_id(document));
    gboolean is_shown = g_strcmp0(shown, id) == 0;
    g_autofree char *label = g_strdup_printf(_("Delete the scenario “%s”"), title);
    if (!editor_document_apply(document, plan, label, error))
        return FALSE;
    if (is_shown)
        editor_document_choose_scenario(document, NULL);
    return TRUE;
}

#define YEAR "@year:"

static void
free_tray(gpointer data)
{
    Tray *tray = data;
    g_free(tray->zone);
    g_free(tray->title);
    g_free(tray->words);
    g_array_unref(tray->blocks);
    g_free(tray);
}

/* Adds a tray with the blocks that @state has in @zone; NULL: those that are nowhere. Consumes
 * @zone,
 * @title and @words. */
static void
add_tray(GPtrArray *trays, const ScenarioState *state, TrayKind kind, char *zone, char *title,
         char *words)
{
    GArray *blocks = zone != NULL ? g_hash_table_lookup(state->zones, zone) : state->nowhere;
    Tray *tray = g_new(Tray, 1);
    *tray = (Tray){
        .kind = kind,
        .zone = zone,
        .title = title,
        .words = words,
        .blocks =
            blocks != NULL ? g_array_ref(blocks) : g_array_new(FALSE, FALSE, sizeof(UnitState)),
    };
    g_ptr_array_add(trays, tray);
}

/* Pools of nations whose units of the roster start there, and others that hold units. */
static void
add_pool_trays(GPtrArray *trays, const ScenarioState *state)
{
    Records units = data_set_records(state->set, ENTITY_UNIT);
    g_autoptr(GHashTable) used = g_hash_table_new(NULL, NULL);
    for (guint32 i = 0; i < units.length; i++) {
        const char *id = ((const Unit *)units.items[i])->nation;
        const NationState *nation = scenario_state_nation(state, id);
        if (nation != NULL)
            g_hash_table_add(used, (gpointer)nation->pool);
    }
    for (guint i = 0; i < state->n_nations; i++) {
        const NationState *nation = &state->nations[i];
        const char *id = nation->nation->id, *name = scenario_nation_name(nation);
        if (id == NULL || scenario_state_nation(state, id) != nation)
            continue;
        g_autofree char *zone = g_strconcat("@pool:", id, NULL);
        if (g_hash_table_contains(used, nation) || scenario_state_units(state, zone) != NULL)
            add_tray(trays, state, TRAY_POOL, g_steal_pointer(&zone),
                     g_strdup_printf(_("Pool of %s"), name),
                     g_strdup_printf(_("pool of %s"), name));
    }
}

static int
compare_years(gconstpointer a, gconstpointer b)
{
    return *(const gint *)a - *(const gint *)b;
}

/* Years of the period, and others that hold units. */
static void
add_year_trays(GPtrArray *trays, const ScenarioState *state)
{
    const Scenario *scenario = state->scenario;
    const Period *period = scenario != NULL ? (const Period *)scenario->period : NULL;
    g_autoptr(GPtrArray) zones = scenario_state_zones(state, YEAR);
    g_autoptr(GArray) years = g_array_new(FALSE, FALSE, sizeof(gint));
    gint first = 0, last = -1;
    TurnSpan span;
    if (turn_span_in(state->set, period, &span) && span.last >= span.first) {
        first = date_year_of_turn(span.first, span.n_seasons);
        last = MIN(date_year_of_turn(span.last, span.n_seasons), first + TRAY_YEARS_MAX - 1);
    }
    for (gint year = first; year <= last; year++)
        g_array_append_val(years, year);
    for (guint i = 0; i < zones->len; i++) {
        gint year = atoi((const char *)zones->pdata[i] + strlen(YEAR));
        if (year < first || year > last)
            g_array_append_val(years, year);
    }
    g_array_sort(years, compare_years);
    for (guint i = 0; i < years->len; i++) {
        gint year = g_array_index(years, gint, i);
        add_tray(trays, state, TRAY_YEAR, g_strdup_printf(YEAR "%d", year),
                 g_strdup_printf("%d", year), g_strdup_printf(_("year %d"), year));
    }
}

static void
add_box_trays(GPtrArray *trays, const ScenarioState *state)
{
    Records boxes = data_set_records(state->set, ENTITY_BOX);
    g_autoptr(GHashTable) first = record_index_items(&boxes);
    for (guint32 i = 0; i < boxes.length; i++) {
        const char *id = record_key(boxes.items[i]), *name = record_name(boxes.items[i]);
        if (id != NULL && g_hash_table_lookup(first, id) == boxes.items[i])
            add_tray(trays, state, TRAY_BOX, g_strconcat("@box:", id, NULL), g_strdup(name),
                     g_strdup_printf(_("box %s"), name));
    }
}

GPtrArray *
scenario_trays(const ScenarioState *state)
{
    GPtrArray *trays = g_ptr_array_new_with_free_func(free_tray);
    add_pool_trays(trays, state);
    add_year_trays(trays, state);
    add_box_trays(trays, state);
    add_tray(trays, state, TRAY_OUT, g_strdup("@out"), g_strdup(_("Out of the game")),
             g_strdup(_("out of the game")));
    if (state->nowhere->len > 0)
        add_tray(trays, state, TRAY_LOST, NULL, g_strdup(_("Nowhere")), g_strdup(_("nowhere")));
    return trays;
}

char *
scenario_tray_block_title(const Tray *tray, const UnitState *block)
{
    g_autofree char *steps = g_strdup_printf("%" G_GINT64_FORMAT, block->strength);
    g_autofree char *full = g_strdup_printf("%" G_GINT64_FORMAT, block->unit->strength);
    const char *name = record_name(&block->unit->record);
    return g_strdup_printf(_("%s, %s of %s, %s"), name, steps, full, tray->words);
}

gboolean
scenario_tray_block_matches(const UnitState *block, const char *words)
{
    const Unit *unit = block->unit;
    const char *const names[] = {
        unit->name,
        unit->id,
        scenario_nation_name(block->nation),
        block->type != NULL ? record_name(&block->type->record) : NULL,
    };
    g_autoptr(GString) all = g_string_new(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (names[i] != NULL)
            g_string_append_printf(all, "%s ", names[i]);
    for (guint32 i = 0; i < unit->aliases.length; i++)
        g_string_append_printf(all, "%s ", unit->aliases.items[i]);
    g_autofree char *known = name_fold(all->str);
    g_autofree char *folded = name_fold(words);
    g_auto(GStrv) wanted = g_strsplit(folded, " ", -1);
    for (guint i = 0; wanted[i] != NULL; i++)
        if (strstr(known, wanted[i]) == NULL)
            return FALSE;
    return TRUE;
}
