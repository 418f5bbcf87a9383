/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of dice.
 */
#include "validator/smoke/narration-parts.h"
#include "validator/systems/area-blocks/action-roll.h"
#include "validator/systems/area-blocks/battle.h"
#include "validator/systems/area-blocks/turn.h"

#include "schema/text/clean.h"
#include "validator/systems/area-blocks/procedure.h"

#include <string.h>

#define CITED_N N_CITED

enum { DICE_ALONE, DICE_SALVO };

typedef struct {
    const char *sentence; /* NULL: the procedure has none */
    gint cited, dice;
} DiceRow;

static const DiceRow rows[AREA_PROCEDURES_END] = {
#define ROLLED(procedure, cited, dice, text)                                                       \
    [PROCEDURE_##procedure] = {text, CITED_##cited, DICE_##dice},
#include "validator/smoke/narration.def"
};

/* For dice without a row. */
static const DiceRow other_row = {"{side}: a roll of {rolls}.", CITED_N, DICE_ALONE};

gboolean
narration_knows_roll(guint procedure)
{
    return rows[procedure].sentence != NULL;
}

gboolean
narration_is_salvo(guint procedure)
{
    return rows[procedure].sentence != NULL && rows[procedure].dice == DICE_SALVO;
}

static char *
rolls_in_words(const Salvo *salvo)
{
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < salvo->n; i++)
        g_string_append_printf(out,
                               "%s%u",
                               i == 0              ? ""
                               : i + 1 == salvo->n ? " and "
                                                   : ", ",
                               salvo->faces[i]);
    return g_string_free(out, FALSE);
}

/* Returns: the number of the rating with which the dice were rolled. */
static gint32
number_of_rating(const GameRules *rules, const Salvo *salvo)
{
    gint32 unit = frame_unit(rules, &salvo->frame);
    gint32 rating = unit != NO_NAME ? rules->board.units[unit].rating
                                    : rules_parameters(rules)->garrison_rating;
    return rating != NO_NUMBER ? RATING_HITS(rating) : 1;
}

static char *
hits_in_words(const GameRules *rules, const Salvo *salvo)
{
    gint32 number = number_of_rating(rules, salvo);
    guint hits = 0;
    for (guint i = 0; i < salvo->n; i++)
        hits += hits_of_roll(rules, number, (gint32)salvo->faces[i]);
    if (hits == 0)
        return g_strdup("no hit");
    return g_strdup_printf("%u hit%s", hits, hits == 1 ? "" : "s");
}

static char *
actions_in_words(const Narration *narration, const Salvo *salvo)
{
    const ActionCode *row =
        rolled_row(narration_rules(narration), narration->machine->position, salvo->side);
    if (row == NULL)
        return g_strdup("nothing");
    if (row->event == TRUE)
        return g_strdup("an event");
    gint32 actions = actions_of_row(narration->machine, row, salvo->side);
    return g_strdup_printf("%d action%s", actions, actions == 1 ? "" : "s");
}

/* Returns: (transfer full): what the dice give, as far as the sentence of the procedure tells it.
 */
static char *
result_in_words(const Narration *narration)
{
    const GameRules *rules = narration_rules(narration);
    const Salvo *salvo = &narration->salvo;
    gint32 safe = rules_parameters(rules)->march_safe;
    switch (salvo->frame.procedure) {
    case PROCEDURE_ACTION_ROLL:
        return actions_in_words(narration, salvo);
    case PROCEDURE_MARCH:
        return g_strdup(safe == NO_NUMBER || (gint32)salvo->faces[0] >= safe ? "holds out on"
                                                                             : "suffers from");
    case PROCEDURE_FIRE:
    case PROCEDURE_SIEGE:
        return hits_in_words(rules, salvo);
    default:
        return NULL;
    }
}

/* Who rolls: a unit, or the garrison of the place. */
static char *
roller_in_words(const Narration *narration)
{
    const Salvo *salvo = &narration->salvo;
    gint32 unit = frame_unit(narration_rules(narration), &salvo->frame);
    if (unit != NO_NAME)
        return narration_unit(narration, unit);
    return g_strdup_printf(
        "the garrison of %s",
        title_of_place(narration->plan.titles, narration->machine->position, salvo->frame.place));
}

static char *
fill(gconstpointer data, const char *name)
{
    const Narration *narration = data;
    const Salvo *salvo = &narration->salvo;
    const Titles *titles = narration->plan.titles;
    if (strcmp(name, "side") == 0)
        return g_strdup(salvo->side != NO_NAME ? title_of(titles, ENTITY_SIDE, salvo->side)
                                               : "Chance");
    if (strcmp(name, "who") == 0)
        return roller_in_words(narration);
    if (strcmp(name, "rolls") == 0)
        return rolls_in_words(salvo);
    if (strcmp(name, "result") == 0)
        return result_in_words(narration);
    if (strcmp(name, "table") == 0)
        return g_strdup(title_of(titles, ENTITY_TABLE, (gint32)salvo->frame.next));
    if (strcmp(name, "nation") == 0)
        return g_strdup(
            title_of(titles,
                     ENTITY_NATION,
                     (gint32)(salvo->frame.next % narration_rules(narration)->board.n_nations)));
    return NULL;
}

char *
narration_of_dice(const Narration *narration, char **source)
{
    guint procedure = narration->salvo.frame.procedure;
    const DiceRow *row = narration_knows_roll(procedure) ? &rows[procedure] : &other_row;
    if (procedure == PROCEDURE_TABLE)
        *source =
            title_source(narration->plan.titles, ENTITY_TABLE, (gint32)narration->salvo.frame.next);
    else
        *source = row->cited != N_CITED ? title_cited(narration->plan.titles, (CitedWord)row->cited)
                                        : g_strdup("");
    return fill_braces(row->sentence, fill, narration);
}
