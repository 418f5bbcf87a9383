/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of dice.
 */
#include "validator/smoke/narration/narration-parts.h"

#include <string.h>

static const RolledRow rows[] = {
#define ROLLED(...) ROLLED_ROW(__VA_ARGS__)
#include "validator/smoke/narration/narration.def"
};

/* For dice without a row. */
static const RolledRow other_row = {0, CITED_N, DICE_ALONE, "{side}: a roll of {rolls}."};

static const RolledRow *
find_row(const GameRules *rules, guint procedure)
{
    const Sentences *own = system_sentences(rules);
    for (guint i = 0; i < own->n_rolled; i++)
        if (own->rolled[i].procedure == procedure)
            return &own->rolled[i];
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (rows[i].procedure == procedure)
            return &rows[i];
    return NULL;
}

gboolean
narration_knows_roll(const GameRules *rules, guint procedure)
{
    return find_row(rules, procedure) != NULL;
}

gboolean
narration_is_salvo(const GameRules *rules, guint procedure)
{
    const RolledRow *row = find_row(rules, procedure);
    return row != NULL && row->dice == DICE_SALVO;
}

static char *
rolls_in_words(const Salvo *salvo)
{
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < salvo->n; i++)
        g_string_append_printf(out, "%s%u",
                               i == 0              ? ""
                               : i + 1 == salvo->n ? " and "
                                                   : ", ",
                               salvo->faces[i]);
    return g_string_free(out, FALSE);
}

static char *
fill(gconstpointer data, const char *name)
{
    const Narration *narration = data;
    const Salvo *salvo = &narration->salvo;
    const SystemWording *wording = narration_wording(narration);
    gint32 unit = frame_unit(narration_rules(narration), &salvo->frame);
    if (strcmp(name, "side") == 0)
        return g_strdup(salvo->side != NO_NAME
                            ? title_of(narration->plan.titles, ENTITY_SIDE, salvo->side)
                            : "Chance");
    if (strcmp(name, "who") == 0 && unit != NO_NAME)
        return narration_unit(narration, unit);
    if (strcmp(name, "rolls") == 0)
        return rolls_in_words(salvo);
    return wording->roll != NULL ? wording->roll(&narration->telling, salvo, name) : NULL;
}

char *
narration_of_dice(const Narration *narration, char **source)
{
    const Salvo *salvo = &narration->salvo;
    const SystemWording *wording = narration_wording(narration);
    const RolledRow *row = find_row(narration_rules(narration), salvo->frame.procedure);
    row = row != NULL ? row : &other_row;
    *source =
        wording->roll_source != NULL ? wording->roll_source(&narration->telling, salvo) : NULL;
    if (*source == NULL)
        *source = row->cited != N_CITED ? title_cited(narration->plan.titles, (CitedWord)row->cited)
                                        : g_strdup("");
    return braces_fill(row->sentence, fill, narration);
}
