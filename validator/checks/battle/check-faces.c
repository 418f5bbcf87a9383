/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The faces of counters: one for each step, the weaker ones no better than the full one.
 */
#include "schema/model/entities.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

/* What faces say that is better when it is more. */
static const char *const ratings[] = {"attack", "defence", "move", "morale", "impetus"};

/* Returns: whether @face says @key, whose number goes to @number. */
static gboolean
says(const Record *face, const char *key, gint64 *number)
{
    const Field *field = record_field(face, key);
    if (face->raw || !record_has(face, field))
        return FALSE;
    *number = *FIELD_SLOT(face, field, gint64);
    return TRUE;
}

static void
add(CheckRun *run, FindingId id, const Unit *unit, const Record *at, const char *key, gint64 one,
    gint64 other)
{
    check_tell(run, id, at, key, SAY("unit", record_call(&unit->record)), SAY("member", key),
               SAY_NUMBER("number", one), SAY_NUMBER("other", other));
}

/* What @face says of @key, against the first face. */
static void
check_rating(CheckRun *run, const Unit *unit, const Record *face, const char *key)
{
    const Record *full = unit->faces.items[0];
    gint64 before = 0;
    gint64 here = 0;
    gboolean is_full = says(full, key, &before);
    gboolean is_here = says(face, key, &here);
    if (is_full && is_here && here > before)
        add(run, FINDING_ROSTER_BETTER_FACE, unit, face, key, here, before);
    gboolean is_kept =
        record_keeps(face, record_field(face, key)) || record_keeps(full, record_field(full, key));
    if (is_full != is_here && !is_kept && !full->raw && !face->raw)
        check_tell(run, FINDING_ROSTER_FACE_LACKS, is_full ? face : full, NULL,
                   SAY("unit", record_call(&unit->record)), SAY("member", key));
}

/* A morale that no die can show is a slip: whoever has it passes every test. */
static void
check_morale(CheckRun *run, const Unit *unit, const Record *face)
{
    const Record *game = data_set_root(run->set, ENTITY_GAME);
    const Record *dice = game != NULL && !game->raw ? ((const Game *)game)->dice : NULL;
    gint64 morale = 0;
    if (dice == NULL || dice->raw || !record_gives(dice, "faces") || !says(face, "morale", &morale))
        return;
    const Dice *own = (const Dice *)dice;
    gint64 highest = own->faces + (record_gives(dice, "lowest") ? own->lowest : 1) - 1;
    if (morale > highest)
        add(run, FINDING_ROSTER_BEYOND_DICE, unit, face, "morale", morale, highest);
}

/* Neither the faces nor the type say how far the unit moves. */
static void
check_move(CheckRun *run, const Unit *unit)
{
    const Record *type =
        unit->type != NULL ? id_index_find(run->ids, ENTITY_TYPE, unit->type) : NULL;
    gboolean says_move = type == NULL || type->raw || record_gives(type, "move");
    for (guint32 i = 0; i < unit->faces.length; i++) {
        const Record *face = unit->faces.items[i];
        says_move = says_move || face->raw || record_gives(face, "move") ||
                    record_keeps(face, record_field(face, "move"));
    }
    if (!says_move)
        check_tell(run, FINDING_ROSTER_NO_MOVE, &unit->record, "faces",
                   SAY("unit", record_call(&unit->record)));
}

void
check_unit_faces(CheckRun *run, const RecordPlace *place)
{
    const Unit *unit = (const Unit *)place->record;
    if (place->record->raw || unit->faces.length == 0 ||
        check_shows_through(run, place->record, NULL))
        return;
    if (record_gives(place->record, "strength") && (gint64)unit->faces.length != unit->strength)
        check_tell(run, FINDING_ROSTER_FACES, place->record, "faces",
                   SAY("unit", record_call(place->record)), SAY_NUMBER("faces", unit->faces.length),
                   SAY_NUMBER("steps", unit->strength));
    for (guint32 i = 0; i < unit->faces.length; i++) {
        check_morale(run, unit, unit->faces.items[i]);
        for (guint j = 0; j < G_N_ELEMENTS(ratings) && i > 0; j++)
            check_rating(run, unit, unit->faces.items[i], ratings[j]);
    }
    check_move(run, unit);
}
