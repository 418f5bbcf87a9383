/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units that stand in one hex, or one behind the other in the roster and face alike, are told
 * together.
 */
#include "validator/render/page/order-of-battle.h"

#include "schema/model/words.h"
#include "validator/render/draw/piece.h"

#define STRIPE_SCALE 1.6

static void
draw_stripe(Pen *pen, const Look *look, RenderText *text, const TextRow *row, double x, double y)
{
    (void)look;
    pen_save(pen);
    pen_move(pen, x, y);
    pen_scale(pen, STRIPE_SCALE, STRIPE_SCALE);
    render_piece_stripe(pen, text, row->of, -9.5, -3.2, 19);
    pen_restore(pen);
}

/* Returns: the next unit from @units[@i] on that is of @command and stands on the map, or NULL. */
static const UnitState *
next_of(const Scene *scene, Records units, const UnitCommand *command, guint32 *i)
{
    while (*i < units.length) {
        const UnitState *unit = scenario_state_unit(scene->state, record_key(units.items[(*i)++]));
        if (unit != NULL && unit->command == command &&
            scenario_state_place(scene->state, unit->zone) != NULL)
            return unit;
    }
    return NULL;
}

/* Ends what is said of a place, and of all who face as @last does. */
static void
end_place(GString *words, const Scene *scene, const UnitState *last, const UnitState *next)
{
    const PlaceState *place = scenario_state_place(scene->state, last->zone);
    gint facing = unit_state_facing(last);
    if (next != NULL && g_strcmp0(next->zone, last->zone) == 0)
        g_string_append(words, ", ");
    else
        g_string_append_printf(words, " in %s", place->name);
    if (next != NULL && g_strcmp0(next->zone, last->zone) == 0)
        return;
    if ((next == NULL || unit_state_facing(next) != facing) && facing >= 0)
        g_string_append_printf(words, ", facing %s", word_phrase(direction_words, facing));
    if (next != NULL)
        g_string_append(words, unit_state_facing(next) != facing ? "; " : ", ");
}

/* Returns: (transfer full): who of @command stands where, or NULL: nobody. */
static char *
words_of_units(const Scene *scene, const UnitCommand *command)
{
    Records units = data_set_records(scene->set, ENTITY_UNIT);
    g_autoptr(GString) words = g_string_new(NULL);
    guint32 i = 0;
    const UnitState *unit = next_of(scene, units, command, &i);
    while (unit != NULL) {
        const UnitState *next = next_of(scene, units, command, &i);
        g_string_append(words, record_name(&unit->unit->record));
        end_place(words, scene, unit, next);
        unit = next;
    }
    return words->len > 0 ? g_strdup(words->str) : NULL;
}

void
order_of_battle_add(RowList *list, const Scene *scene)
{
    Records commands = data_set_records(scene->set, ENTITY_COMMAND);
    rows_add_heading(list, "Order of battle");
    for (guint32 i = 0; i < commands.length; i++) {
        const UnitCommand *command = (const UnitCommand *)commands.items[i];
        char *words = words_of_units(scene, command);
        if (words == NULL)
            continue;
        const char *name = record_name(&command->record);
        TextRow *row =
            rows_add_sign(list, draw_stripe, g_strdup(name != NULL ? name : command->id));
        row->face = RENDER_FACE_STRONG;
        row->of = command;
        row->keeps_next = TRUE;
        rows_add(list, RENDER_FACE_ROW, words);
    }
}
