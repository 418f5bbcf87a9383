/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Placements by place, in the order of the map.
 */
#include "validator/checks/scenarios/placement-words.h"

#include "validator/checks/scenarios/placement.h"

/* Appends the units that have come to @place, if any have. */
static void
append_place(GString *words, const DataSet *set, const ScenarioPlay *play, const Position *placed,
             gint32 place)
{
    const GameRules *rules = play->rules;
    guint n = 0;
    for (gint32 unit = 0; unit < (gint32)rules->board.n_units; unit++) {
        if (position_place(rules, placed, unit) != place ||
            position_place(rules, play->position, unit) == place)
            continue;
        g_string_append(words, n > 0 ? ", " : words->len > 0 ? "; " : "");
        g_string_append(words, scenario_play_name(set, play, ENTITY_UNIT, unit));
        n++;
    }
    if (n > 0)
        g_string_append_printf(words, " in %s", scenario_play_name(set, play, ENTITY_SPACE, place));
}

static void
append_placement(GString *lines, const DataSet *set, const ScenarioPlay *play)
{
    g_auto(Placement) placement = placement_find(play);
    g_autoptr(GString) words = g_string_new(NULL);
    if (placement.position == NULL || placement.unkept != NO_NAME || placement.untried != NO_NAME)
        return;
    for (gint32 place = 0; place < (gint32)play->rules->board.n_places; place++)
        append_place(words, set, play, placement.position, place);
    if (words->len > 0)
        g_string_append_printf(lines, "%s: one placement of many: %s\n", play->file->text->name,
                               words->str);
}

char *
placement_words(const DataSet *set)
{
    GString *lines = g_string_new(NULL);
    g_autoptr(GPtrArray) plays = scenario_plays_new(set, NULL);
    for (guint i = 0; i < plays->len; i++) {
        const ScenarioPlay *play = plays->pdata[i];
        if (play->position != NULL)
            append_placement(lines, set, play);
    }
    return g_string_free(lines, FALSE);
}
