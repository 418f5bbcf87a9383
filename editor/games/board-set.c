/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scenario is a file of its own: nothing shows through it but what is printed.
 */
#include "editor/games/board-set.h"

#include "validator/smoke/records/position-record.h"

/* Returns: (transfer full): an id that no scenario of @set has. */
static char *
free_id(const DataSet *set, const char *like)
{
    char *id = g_strconcat(like, "-board", NULL);
    while (data_set_scenario_file(set, id) != NULL) {
        char *longer = g_strconcat(id, "-board", NULL);
        g_free(id);
        id = longer;
    }
    return id;
}

DataSet *
board_set_new(const GameStage *stage, const Position *position, const char *title, char **id,
              GError **error)
{
    g_autoptr(Writer) writer = writer_new();
    g_autofree char *name = free_id(stage->scenario.set, game_stage_id(stage));
    writer_begin_object(writer);
    writer_member_text(writer, "id", name);
    writer_member_text(writer, "title", title);
    writer_name(writer, "position");
    position_record_write(writer, stage->scenario.rules, position);
    writer_end_object(writer);
    g_autofree char *json = writer_finish_text(writer);
    const Edit edit = {.entity = ENTITY_SCENARIO, .id = name, .path = "", .after = json};
    const Edit *const edits[] = {&edit};
    DataSet *set = data_set_edit(stage->scenario.set, edits, G_N_ELEMENTS(edits), error);
    *id = set != NULL ? g_steal_pointer(&name) : NULL;
    return set;
}
