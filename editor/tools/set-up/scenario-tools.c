/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files of scenarios as edits that make them or take them away.
 */
#include "editor/tools/set-up/scenario-tools.h"

#include "editor/tools/layer.h"
#include "schema/model/records/record-write.h"
#include "schema/store/save.h"
#include "schema/text/names.h"
#include "schema/text/writer.h"

#include <glib/gi18n.h>
#include <string.h>

/* Of an id that is made of a title; there is room for a number behind it. */
#define PROPOSED_MAX (FILE_ID_MAX - 11)

/* What a scenario is called whose title gives no id. */
#define NAMELESS "scenario"

/* The period of one where there is no other to take it from; the checks tell that it is made up
 * where no turn of the game is like it. */
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
        return _("An id has small letters, digits and “-” only, and does not begin with “-”.");
    if (strlen(id) > FILE_ID_MAX)
        return _("This id is too long for the name of a file.");
    if (layer_file(set, ENTITY_SCENARIO, id) != NULL)
        return _("There is a scenario of that id already.");
    return NULL;
}

static void
write_text(Writer *writer, const char *key, const char *text)
{
    writer_member_text(writer, key, text);
}

/* Writes the period of the first scenario that has one, or one turn. */
static void
write_period(Writer *writer, const DataSet *set)
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
        write_text(writer, "from", turn);
        write_text(writer, "to", turn);
    }
    writer_member_integer(writer, "turns", 1);
    writer_end_object(writer);
}

static gboolean
add_file(EditorDocument *document, const char *id, const char *json, const char *title,
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
document_new_scenario(EditorDocument *document, const char *id, const char *title,
                      const char *extends, GError **error)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    write_text(writer, "id", id);
    write_text(writer, "title", title);
    if (extends != NULL)
        write_text(writer, "extends", extends);
    else
        write_period(writer, editor_document_set(document));
    writer_end_object(writer);
    g_autofree char *json = writer_finish_text(writer);
    return add_file(document, id, json, title, error);
}

/* Returns: (transfer full): @stated with another id and title, as JSON; NULL with @error set. */
static char *
rename_scenario(const Record *stated, const char *id, const char *title, GError **error)
{
    const char *const keys[] = {"id", "title"};
    const char *const texts[] = {id, title};
    Edit edits[2];
    const Edit *list[] = {&edits[0], &edits[1]};
    g_autoptr(GPtrArray) owned = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
        char *before = record_field_to_text(stated, record_field(stated, keys[i]));
        char *after = json_of_text(texts[i]);
        g_ptr_array_add(owned, before);
        g_ptr_array_add(owned, after);
        edits[i] = (Edit){
            .entity = ENTITY_SCENARIO,
            .path = keys[i],
            .before = before,
            .after = after,
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
document_duplicate_scenario(EditorDocument *document, const char *from, const char *id,
                            const char *title, GError **error)
{
    const DataSet *set = editor_document_set(document);
    const DataFile *file = layer_file(set, ENTITY_SCENARIO, from);
    const Record *stated = file != NULL ? data_set_stated(set, file->name) : NULL;
    if (stated == NULL) {
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH, _("There is no scenario “%s”."), from);
        return FALSE;
    }
    g_autofree char *json = rename_scenario(stated, id, title, error);
    arena_unref(stated->arena);
    return json != NULL && add_file(document, id, json, title, error);
}

gboolean
document_delete_scenario(EditorDocument *document, const char *id, GError **error)
{
    DataSet *set = editor_document_set(document);
    const DataFile *file = layer_file(set, ENTITY_SCENARIO, id);
    const Record *seen = record_named(set, ENTITY_SCENARIO, id);
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
        edit_plan_fail(plan, _("“%s” is of “%s” below, which alone can delete it."), title,
                       layer_base_title(set));
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
