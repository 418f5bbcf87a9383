/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What maps of the campaign can show.
 */
#include "validator/engine/chart.h"
#include "validator/systems/area-campaign/area-campaign.h"

#include "schema/model/entities.h"
#include "schema/text/translation.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-campaign/force.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/money.h"

#define CAMPAIGN_MODES 3

extern const ModeRow campaign_modes[CAMPAIGN_MODES];

static PlaceShade
shade_by_kind(const ChartGame *game, const char *title, const char *brief)
{
    const char *text = g_string_chunk_insert_const(game->texts, title);
    return (PlaceShade){
        .by = SHADE_KIND,
        .key = text,
        .title = text,
        .brief = g_string_chunk_insert_const(game->texts, brief),
    };
}

typedef gboolean (*AreSides)(const GameRules *rules, const Position *position, gint32 side,
                             gint32 other);

/* Returns: (transfer full): the names of those with whom @side is as @are says, with commas; NULL:
 * there are none. */
static char *
names_of(const ChartGame *game, gint32 side, AreSides are)
{
    Records sides = board_list(game->input->game, "sides");
    g_autoptr(GString) names = g_string_new(NULL);
    for (gint32 i = 0; i < (gint32)game->rules->board.n_sides; i++) {
        if (i == side || !are(game->rules, game->position, side, i))
            continue;
        const char *name = record_name(sides.items[i]);
        g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", name ? name : "?");
    }
    return names->len > 0 ? g_strdup(names->str) : NULL;
}

/* With whom @side is at war, and who helps it; the short word names the enemies. */
static PlaceShade
dealings_of(const ChartGame *game, gint32 side)
{
    g_autofree char *enemies = names_of(game, side, campaign_relation_sides_fight);
    g_autofree char *friends = names_of(game, side, campaign_relation_sides_help);
    g_autofree char *title = NULL;
    if (enemies == NULL && friends == NULL)
        return shade_by_kind(game, _("At peace with all"), _("Peace"));
    if (enemies == NULL) {
        title = g_strdup_printf(_("Helped by %s"), friends);
        return shade_by_kind(game, title, _("Friends"));
    }
    title = friends != NULL ? g_strdup_printf(_("At war with %s; helped by %s"), enemies, friends)
                            : g_strdup_printf(_("At war with %s"), enemies);
    return shade_by_kind(game, title, enemies);
}

static void
relations_of(const ChartGame *game, PlaceShade *shades)
{
    const Board *board = &game->rules->board;
    g_autofree PlaceShade *of_side = g_new0(PlaceShade, board->n_sides + 1);
    for (gint32 i = 0; i < (gint32)board->n_sides; i++)
        of_side[i] = dealings_of(game, i);
    for (gint32 i = 0; i < (gint32)board->n_places; i++) {
        gint32 side = campaign_relation_side_of_place(game->rules, game->position, i);
        if (side != NO_NAME)
            shades[i] = of_side[side];
    }
}

static PlaceShade
supply_in(const ChartGame *game, gint32 place, gint32 nation, const guint8 *reached)
{
    if (reached[place])
        return shade_by_kind(game, _("Joined with the home of its holder"), _("Home"));
    if (position_looted(game->rules, game->position)[place] > 0)
        return shade_by_kind(game, _("Looted"), _("Looted"));
    gint32 side = position_side(game->rules, game->position, nation);
    return campaign_relation_has_enemies(game->rules, game->position, place, side)
               ? shade_by_kind(game, _("Enemies are there"), _("Enemies"))
               : shade_by_kind(game, _("Cut off"), _("Cut off"));
}

static void
supply_of(const ChartGame *game, PlaceShade *shades)
{
    const Board *board = &game->rules->board;
    for (gint32 nation = 0; nation < (gint32)board->n_nations; nation++) {
        g_autofree guint8 *reached = g_new0(guint8, board->n_places + 1);
        campaign_force_find_supply(game->rules, game->position, nation, NO_NAME, reached);
        for (gint32 i = 0; i < (gint32)board->n_places; i++)
            if (position_controller(game->rules, game->position, i) == nation)
                shades[i] = supply_in(game, i, nation, reached);
    }
}

static void
income_by_place(const ChartGame *game, PlaceShade *shades)
{
    for (gint32 i = 0; i < (gint32)game->rules->board.n_places; i++) {
        gint32 nation = position_controller(game->rules, game->position, i);
        if (nation != NO_NAME)
            shades[i] = (PlaceShade){
                .by = SHADE_NUMBER,
                .number = campaign_money_income_from(game->rules, game->position, nation, i),
            };
    }
}

const ModeRow campaign_modes[CAMPAIGN_MODES] = {
    {
        .word = "relations",
        .title = N_("Relations"),
        .meaning = N_("Lands of powers with the same enemies and friends have the same colour."),
        .of_game = relations_of,
    },
    {
        .word = "supply",
        .title = N_("Supply"),
        .meaning =
            N_("Lands show whether supply flows through them from the home of their holder."),
        .of_game = supply_of,
    },
    {
        .word = "income",
        .title = N_("Income"),
        .meaning =
            N_("The more a land brings its holder each turn, beside fixed sums, the darker it "
               "is."),
        .of_game = income_by_place,
    },
};

static PlaceSign
looted_of(const ChartPlace *place)
{
    gint64 turns = place->state != NULL ? place->state->looted : 0;
    return (PlaceSign){.is_there = turns > 0, .number = turns};
}

static PlaceSign
occupied_of(const ChartPlace *place)
{
    gint64 turns = place->state != NULL ? place->state->occupied : 0;
    return (PlaceSign){.is_there = turns > 0, .number = turns};
}

static const SignRow signs[] = {
    {
        .word = "looted",
        .layer = N_("Looted lands"),
        .legend = {N_("Looted, for so many turns")},
        .title = N_("Looted"),
        .line = N_("Looted, turns left: {number}"),
        .story = {N_("Looted, turns left: {number}"), N_("Looted, turns left: {number}")},
        .shape = SHAPE_DISC,
        .of = looted_of,
    },
    {
        .word = "occupied",
        .layer = N_("Occupied lands"),
        .legend = {N_("Occupied, for so many turns")},
        .title = N_("Occupied"),
        .line = N_("Occupied, turns so far: {number}"),
        .story = {N_("A foreign force is there, turns so far: {number}"),
                  N_("A foreign force is there, turns so far: {number}")},
        .shape = SHAPE_SQUARE,
        .of = occupied_of,
    },
};

static char *
intelligence_of(const Unit *unit, gint64 steps G_GNUC_UNUSED)
{
    if (!record_has_key(&unit->record, "intelligence"))
        return NULL;
    return g_strdup_printf("%" G_GINT64_FORMAT, unit->intelligence);
}

static const LabelRow labels[] = {
    {LABEL_CORNER, N_("Intelligence: dice to scout with"), intelligence_of},
};

const SystemChart campaign_chart = {
    .signs = signs,
    .modes = campaign_modes,
    .labels = labels,
    .n_signs = G_N_ELEMENTS(signs),
    .n_modes = CAMPAIGN_MODES,
    .n_labels = G_N_ELEMENTS(labels),
};
