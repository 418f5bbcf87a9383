/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Steps in words.
 */
#include "validator/engine/step-word.h"

#include "schema/text/names.h"
#include "validator/engine/play.h"

#include <string.h>

/* Returns: the row of that step, or NULL. */
static const StepRow *
find_row(const System *system, guint procedure, gint step)
{
    const SystemPlay *play = system != NULL ? system->play : NULL;
    for (guint i = 0; play != NULL && i < play->n_steps; i++)
        if (play->steps[i].procedure == procedure &&
            (play->steps[i].step == STEP_ANY || play->steps[i].step == step))
            return &play->steps[i];
    return NULL;
}

char *
step_to_word(const System *system, guint procedure, gint step)
{
    const StepRow *row = find_row(system, procedure, step);
    if (row != NULL)
        return g_strdup(row->word);
    char *word = g_ascii_strdown(machine_procedure(system, procedure)->name, -1);
    return g_strdelimit(word, "_", '-');
}

static gboolean
is_same(gconstpointer a, gconstpointer b)
{
    return strcmp(a, b) == 0;
}

/* Adds @word (taken) to @words, unless it is there. */
static void
add_word(GPtrArray *words, char *word)
{
    if (g_ptr_array_find_with_equal_func(words, word, is_same, NULL))
        g_free(word);
    else
        g_ptr_array_add(words, word);
}

GPtrArray *
step_all_words(const System *system)
{
    ProcedureRow rows[PROCEDURES_MAX];
    const SystemPlay *play = system != NULL ? system->play : NULL;
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    guint n = machine_procedures(system, rows);
    for (guint i = 0; i < n; i++)
        add_word(words, step_to_word(system, i, STEP_ANY));
    for (guint i = 0; play != NULL && i < play->n_steps; i++)
        add_word(words, g_strdup(play->steps[i].word));
    return words;
}

gboolean
step_is_word(const System *system, const char *word)
{
    g_autoptr(GPtrArray) words = step_all_words(system);
    return g_ptr_array_find_with_equal_func(words, word, is_same, NULL);
}
