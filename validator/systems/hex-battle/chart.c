/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What counters show: the factors of the face that so many steps leave, or what their leaders do;
 * and by what hexes are coloured.
 */
#include "validator/engine/chart.h"
#include "validator/systems/hex-battle/hex-battle.h"

#include "schema/model/entities.h"
#include "schema/text/translation.h"

#define NUMBER "%" G_GINT64_FORMAT

/* Returns: the face of @unit with @steps left, or NULL. */
static const Face *
face_of(const Unit *unit, gint64 steps)
{
    const gint64 lost = MAX(unit->strength - steps, 0);
    return lost < unit->faces.length ? (const Face *)unit->faces.items[lost] : NULL;
}

static gboolean
face_has(const Face *face, const char *member)
{
    return face != NULL && record_has_key(&face->record, member);
}

static char *
factors_of(const Unit *unit, gint64 steps)
{
    const Face *face = face_of(unit, steps);
    if (!face_has(face, "attack") || !face_has(face, "defence") || !face_has(face, "move"))
        return NULL;
    return g_strdup_printf(NUMBER "-" NUMBER "-" NUMBER, face->attack, face->defence, face->move);
}

static char *
impetus_of(const Unit *unit, gint64 steps)
{
    const Face *face = face_of(unit, steps);
    if (!face_has(face, "impetus") || !face_has(face, "move"))
        return NULL;
    return g_strdup_printf(NUMBER "-" NUMBER, face->impetus, face->move);
}

static char *
range_of(const Unit *unit, gint64 steps)
{
    const Face *face = face_of(unit, steps);
    const Leader *leader = (const Leader *)unit->leader;
    if (leader == NULL || !record_has_key(&leader->record, "range") || !face_has(face, "move"))
        return NULL;
    return g_strdup_printf(NUMBER "-" NUMBER, leader->range, face->move);
}

static char *
move_of(const Unit *unit, gint64 steps)
{
    const Face *face = face_of(unit, steps);
    return face_has(face, "move") ? g_strdup_printf(NUMBER, face->move) : NULL;
}

static char *
morale_of(const Unit *unit, gint64 steps)
{
    const Face *face = face_of(unit, steps);
    return face_has(face, "morale") ? g_strdup_printf(NUMBER, face->morale) : NULL;
}

static char *
leadership_of(const Unit *unit, gint64 steps G_GNUC_UNUSED)
{
    const Leader *leader = (const Leader *)unit->leader;
    if (leader == NULL || !record_has_key(&leader->record, "leadership"))
        return NULL;
    return g_strdup_printf("%+" G_GINT64_FORMAT, leader->leadership);
}

static const LabelRow labels[] = {
    {LABEL_MIDDLE, N_("Attack, defence, movement"), factors_of},
    {LABEL_MIDDLE, N_("Impetus, movement"), impetus_of},
    {LABEL_MIDDLE, N_("A leader: range of command, movement"), range_of},
    {LABEL_MIDDLE, N_("Movement"), move_of},
    {LABEL_CORNER, N_("Morale"), morale_of},
    {LABEL_CORNER, N_("A leader: help in attacks and tests of morale"), leadership_of},
};

static PlaceShade
shade_by_terrain(const ChartPlace *place)
{
    return (PlaceShade){.by = place->terrain != NULL ? SHADE_TERRAIN : SHADE_NONE};
}

/* As games have it: what the hex or the grid says goes before its terrain. */
static PlaceShade
shade_by_level(const ChartPlace *place)
{
    if (record_has_key(&place->space->record, "level"))
        return (PlaceShade){.by = SHADE_NUMBER, .number = place->space->level};
    if (place->terrain == NULL)
        return (PlaceShade){.by = SHADE_NONE};
    return (PlaceShade){.by = SHADE_NUMBER, .number = place->terrain->level};
}

static PlaceShade
shade_by_command(const ChartPlace *place)
{
    const UnitCommand *command = place->command;
    if (command == NULL)
        return (PlaceShade){.by = SHADE_NONE};
    return (PlaceShade){
        .by = SHADE_KIND,
        .key = command->id,
        .title = record_name(&command->record),
        .has_paint = record_has_key(&command->record, "paint"),
        .paint = (guint32)command->paint,
    };
}

static const ModeRow modes[] = {
    {"terrain", N_("Terrain"), N_("Hexes have the colour of their ground."), shade_by_terrain},
    {"level", N_("Elevation"), N_("The higher a hex, the darker its colour."), shade_by_level},
    {
        "command",
        N_("Command"),
        N_("Hexes have the colour of the command whose units are there."),
        shade_by_command,
    },
};

const SystemChart hex_chart = {
    .modes = modes,
    .labels = labels,
    .n_modes = G_N_ELEMENTS(modes),
    .n_labels = G_N_ELEMENTS(labels),
    .has_stack_order = TRUE,
};
