/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The faces of counters: one for each step, the weaker ones no better than the full one.
 */
#include "schema/model/entities.h"
#include "schema/model/records/record-write.h"
#include "validator/checks/fix.h"
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

static Finding *
add(CheckRun *run, FindingId id, const Unit *unit, const Record *at, const char *key, gint64 one,
    gint64 other)
{
    return check_tell(run, id, at, key, SAY("unit", record_call(&unit->record)), SAY("member", key),
                      SAY_NUMBER("number", one), SAY_NUMBER("other", other));
}

/* Returns: whether @unit has two faces that were taken for each other: the weak one is nowhere
 * worse and in two numbers better. A face with a name of its own is somebody else. */
static gboolean
are_faces_mistaken(const Unit *unit)
{
    const Records *faces = &unit->faces;
    guint n_better = 0;
    for (guint i = 0; i < G_N_ELEMENTS(ratings) && faces->length == 2; i++) {
        gint64 full = 0;
        gint64 weak = 0;
        if (!says(faces->items[0], ratings[i], &full) || !says(faces->items[1], ratings[i], &weak))
            continue;
        if (weak < full)
            return FALSE;
        n_better += weak > full;
    }
    return n_better >= 2 && !record_gives(faces->items[0], "name") &&
           !record_gives(faces->items[1], "name");
}

static void
fix_faces(CheckRun *run, Finding *finding, const RecordPlace *place)
{
    const Records *faces = &((const Unit *)place->record)->faces;
    g_autofree char *full = record_to_text(faces->items[0]);
    g_autofree char *weak = record_to_text(faces->items[1]);
    g_autofree char *before =
        record_field_to_text(place->record, record_field(place->record, "faces"));
    g_autofree char *after = g_strdup_printf("[%s, %s]", weak, full);
    fix_member(run, finding, place, "faces", before, after);
}

/* What @face, of the unit at @place, says of @key, against the first face. */
static void
check_rating(CheckRun *run, const RecordPlace *place, const Record *face, const char *key)
{
    const Unit *unit = (const Unit *)place->record;
    const Record *full = unit->faces.items[0];
    gint64 before = 0;
    gint64 here = 0;
    gboolean is_full = says(full, key, &before);
    gboolean is_here = says(face, key, &here);
    if (is_full && is_here && here > before) {
        Finding *finding = add(run, FINDING_ROSTER_BETTER_FACE, unit, face, key, here, before);
        if (are_faces_mistaken(unit))
            fix_faces(run, finding, place);
    }
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
    if (morale > MAX(highest, run->highest))
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
            check_rating(run, place, unit->faces.items[i], ratings[j]);
    }
    check_move(run, unit);
}
