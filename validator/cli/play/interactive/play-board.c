/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The position of a game that is played, in lines.
 */
#include "validator/cli/play/interactive/play.h"
#include "validator/engine/play.h"
#include "validator/engine/position/presence.h"
#include "validator/engine/position/view.h"

static const GameRules *
rules_of(const Play *play)
{
    return play->game->plan.rules;
}

static const Position *
position_of(const Play *play)
{
    return play->game->position;
}

static gboolean
is_seen(const Play *play, gint32 unit)
{
    return play->viewer == NO_NAME ||
           unit_is_seen(rules_of(play), position_of(play), unit, play->viewer);
}

/* Appends `Repnin 3/4`, of a unit that is seen. */
static void
append_seen(const Play *play, gint32 unit, GString *out)
{
    const GameRules *rules = rules_of(play);
    g_autofree char *name = narration_unit(play->game->narration, unit);
    g_string_append_printf(out, "%s %d/%d", name,
                           position_strengths(rules, position_of(play))[unit],
                           rules->board.units[unit].strength);
}

/* Returns: the next unit of @side in the concrete zone @zone from @unit on of which the face
 * @is_shown or not, or the number of units. */
static gint32
next_in(const Play *play, gint32 zone, gint32 side, gboolean is_shown, gint32 unit)
{
    const GameRules *rules = rules_of(play);
    const Position *position = position_of(play);
    while (unit < (gint32)rules->board.n_units &&
           (position_zones(rules, position)[unit] != zone ||
            unit_side(rules, position, unit) != side || is_seen(play, unit) != is_shown))
        unit++;
    return unit;
}

/* Appends the blocks of @side in @zone that look like that of @unit, if it is the first of them. */
static void
append_backs(const Play *play, gint32 zone, gint32 side, gint32 unit, const char *before,
             GString *out)
{
    const Telling *telling = narration_telling(play->game->narration);
    const gint32 n_units = (gint32)rules_of(play)->board.n_units;
    guint n = 0;
    for (gint32 i = next_in(play, zone, side, FALSE, 0); i < n_units;
         i = next_in(play, zone, side, FALSE, i + 1)) {
        if (!telling_look_alike(telling, unit, i))
            continue;
        if (i < unit)
            return;
        n++;
    }
    g_autofree char *backs = telling_backs(telling, unit, n);
    g_string_append_printf(out, "%s%s", before, backs);
}

/* Appends the units of @side in the concrete zone @zone on a line of their own, if there are any:
 * those that are seen, and then the others, which have no order. */
static void
append_units_in(const Play *play, gint32 zone, gint32 side, GString *out)
{
    const gint32 n_units = (gint32)rules_of(play)->board.n_units;
    const char *name = side != NO_NAME ? title_of(play->titles, ENTITY_SIDE, side) : "Nobody";
    g_autofree char *head = g_strdup_printf("  %s: ", name);
    const char *before = head;
    for (gint32 i = next_in(play, zone, side, TRUE, 0); i < n_units;
         i = next_in(play, zone, side, TRUE, i + 1)) {
        g_string_append(out, before);
        append_seen(play, i, out);
        before = ", ";
    }
    for (gint32 i = next_in(play, zone, side, FALSE, 0); i < n_units;
         i = next_in(play, zone, side, FALSE, i + 1)) {
        append_backs(play, zone, side, i, before, out);
        before = ", ";
    }
    if (before != head)
        g_string_append_c(out, '\n');
}

static gboolean
is_empty(const Play *play, gint32 zone)
{
    const GameRules *rules = rules_of(play);
    for (guint i = 0; i < rules->board.n_units; i++)
        if (position_zones(rules, position_of(play))[i] == zone)
            return FALSE;
    return TRUE;
}

static void
append_sides(const Play *play, gint32 zone, GString *out)
{
    for (gint32 side = NO_NAME; side < (gint32)rules_of(play)->board.n_sides; side++)
        append_units_in(play, zone, side, out);
}

static void
append_place(const Play *play, gint32 place, GString *out)
{
    const GameRules *rules = rules_of(play);
    const Position *position = position_of(play);
    gint32 holder = position_controller(rules, position, place);
    const SystemWording *wording = system_wording(rules);
    gboolean is_land = rules->board.places[place].kind == SPACE_LAND;
    if (is_empty(play, place) && position_markers(rules, position)[place] == NO_NAME)
        return;
    g_string_append(out, title_of_place(play->titles, position, place));
    if (is_land) {
        g_autofree char *more =
            wording->place != NULL ? wording->place(rules, position, place) : NULL;
        g_string_append_printf(out, " (%s%s%s)", title_of(play->titles, ENTITY_NATION, holder),
                               more != NULL ? ", " : "", more != NULL ? more : "");
    }
    g_string_append_c(out, '\n');
    append_sides(play, place, out);
}

void
play_append_board(const Play *play, GString *out)
{
    const GameRules *rules = rules_of(play);
    g_autofree char *turn = title_of_turn(play->titles, position_of(play));
    g_string_append_printf(out, "%s\n", turn);
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++)
        append_place(play, i, out);
    for (gint32 zone = (gint32)rules->board.n_places; zone < (gint32)rules->zone_numbers.out;
         zone++) {
        if (is_empty(play, zone))
            continue;
        g_autofree char *name = title_of_zone(play->titles, position_of(play), zone);
        name[0] = g_ascii_toupper(name[0]);
        g_string_append_printf(out, "%s\n", name);
        append_sides(play, zone, out);
    }
}

void
play_append_units(const Play *play, gint32 side, GString *out)
{
    const GameRules *rules = rules_of(play);
    const Position *position = position_of(play);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 own = unit_side(rules, position, i);
        if ((side != NO_NAME && own != side) || !is_seen(play, i))
            continue;
        g_autofree char *where =
            title_of_zone(play->titles, position, position_zones(rules, position)[i]);
        const char *id = name_index_name(rules->names, ENTITY_UNIT, i);
        g_string_append_printf(out, "%-20s ", id);
        append_seen(play, i, out);
        g_string_append_printf(out, ", in %s\n", where);
    }
}
