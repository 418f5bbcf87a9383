/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The position of a game that is played, in lines.
 */
#include "validator/cli/play.h"
#include "validator/engine/presence.h"
#include "validator/engine/view.h"

static const GameRules *
rules_of(const Play *play)
{
    return play->session->plan.rules;
}

static const Position *
position_of(const Play *play)
{
    return play->session->position;
}

/* Appends `Repnin 3/4`, or what may be known of it. */
static void
append_unit(const Play *play, gint32 unit, GString *out)
{
    const GameRules *rules = rules_of(play);
    g_autofree char *name = narration_unit(play->session->narration, unit);
    g_string_append(out, name);
    if (play->viewer == NO_NAME || unit_is_seen(rules, position_of(play), unit, play->viewer))
        g_string_append_printf(out,
                               " %d/%d",
                               position_strengths(rules, position_of(play))[unit],
                               rules->board.units[unit].strength);
}

/* Appends the units of @side in the concrete zone @zone on a line of their own, if there are any.
 */
static void
append_units_in(const Play *play, gint32 zone, gint32 side, GString *out)
{
    const GameRules *rules = rules_of(play);
    guint n = 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        if (position_zones(rules, position_of(play))[i] != zone ||
            unit_side(rules, position_of(play), i) != side)
            continue;
        if (n++ == 0)
            g_string_append_printf(out,
                                   "  %s: ",
                                   side != NO_NAME ? title_of(play->titles, ENTITY_SIDE, side)
                                                   : "Nobody");
        else
            g_string_append(out, ", ");
        append_unit(play, i, out);
    }
    if (n > 0)
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
    gint32 garrison = position_garrisons(rules, position)[place];
    gboolean is_land = rules->board.places[place].kind == SPACE_LAND;
    if (is_empty(play, place) && position_markers(rules, position)[place] == NO_NAME)
        return;
    g_string_append(out, title_of_place(play->titles, position, place));
    if (is_land)
        g_string_append_printf(out,
                               " (%s, garrison %d, forage %d)",
                               title_of(play->titles, ENTITY_NATION, holder),
                               garrison,
                               rules->board.places[place].forage);
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
        if ((side != NO_NAME && own != side) ||
            (play->viewer != NO_NAME && !unit_is_seen(rules, position, i, play->viewer)))
            continue;
        g_autofree char *where =
            title_of_zone(play->titles, position, position_zones(rules, position)[i]);
        const char *id = name_index_name(rules->names, ENTITY_UNIT, i);
        g_string_append_printf(out, "%-20s ", id);
        append_unit(play, i, out);
        g_string_append_printf(out, ", in %s\n", where);
    }
}
