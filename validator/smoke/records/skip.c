/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Going on without being told how.
 */
#include "validator/smoke/records/skip.h"

#include "schema/model/words.h"
#include "schema/text/clean.h"
#include "schema/text/names.h"
#include "validator/engine/play.h"
#include "validator/engine/board.h"
#include "validator/engine/offer-words.h"

#include <string.h>

/* Returns: (transfer full): that @text is nothing to wait for, and what may be meant. */
static char *
unknown_word(const GameRules *rules, const char *text)
{
    NameSearch search;
    g_autoptr(GPtrArray) steps = offer_step_all_words(rules->system);
    g_autofree char *clean = text_clean(text);
    const char *side;
    name_search_init(&search, text);
    for (guint i = 0; i < steps->len; i++)
        name_search_offer(&search, steps->pdata[i]);
    for (guint i = 0; i < N_STAGES; i++)
        name_search_offer(&search, stage_words[i]);
    for (gint32 i = 0; (side = name_index_name(rules->names, ENTITY_SIDE, i)) != NULL; i++)
        name_search_offer(&search, side);
    return search.nearest != NULL
               ? g_strdup_printf("“%s” is no side, date, phase or step; did you mean “%s”?", clean,
                                 search.nearest)
               : g_strdup_printf("“%s” is no side, date, phase or step", clean);
}

/* Reads @text, which stands in the text of the goal. Returns: as skip_goal_read(). */
static char *
read_word(SkipWord *word, const GameRules *rules, const char *text)
{
    *word = (SkipWord){.side = NO_NAME, .turns = {0, -1}, .stage = -1};
    word->side = name_index_find(rules->names, ENTITY_SIDE, text);
    if (word->side != NO_NAME || board_date(rules->names, text, &word->turns))
        return NULL;
    word->turns = (DateCode){0, -1};
    word->stage = words_find(stage_words, text, strlen(text));
    if (offer_step_is_word(rules->system, text))
        word->step = text;
    return word->stage >= 0 || word->step != NULL ? NULL : unknown_word(rules, text);
}

char *
skip_goal_read(SkipGoal *goal, const GameRules *rules, const char *words)
{
    *goal = (SkipGoal){.text = g_strdup(words)};
    char *problem = NULL, *next = goal->text;
    while (problem == NULL && next != NULL) {
        char *text = next;
        next = strchr(text, ' ');
        if (next != NULL)
            *next++ = '\0';
        if (text[0] == '\0')
            continue;
        if (goal->n == SKIP_WORDS_MAX)
            return g_strdup_printf("a skip has at most %u words", SKIP_WORDS_MAX);
        problem = read_word(&goal->words[goal->n++], rules, text);
    }
    return problem == NULL && goal->n == 0 ? g_strdup("a skip says until what") : problem;
}

void
skip_goal_clear(SkipGoal *goal)
{
    g_clear_pointer(&goal->text, g_free);
}

static gboolean
is_now(const SkipWord *word, const Machine *machine, const Request *request)
{
    const Frame *top = machine_top(machine);
    if (word->side != NO_NAME)
        return request->side == word->side;
    if (word->turns.first <= word->turns.last)
        return machine->position->turn >= word->turns.first &&
               machine->position->turn <= word->turns.last;
    if (word->stage >= 0 && machine->position->phase == word->stage)
        return TRUE;
    g_autofree char *step = offer_step_to_word(machine->rules->system, top->procedure, top->step);
    return g_strcmp0(step, word->step) == 0;
}

gboolean
skip_goal_is_reached(const SkipGoal *goal, const Machine *machine, const Request *request)
{
    if (request->kind == REQUEST_NONE)
        return FALSE;
    for (guint i = 0; i < goal->n; i++)
        if (!is_now(&goal->words[i], machine, request))
            return FALSE;
    return TRUE;
}

guint
skip_answer(const Machine *machine, const Request *request, guint *n_dice)
{
    if (request->kind == REQUEST_ROLL)
        return request->lowest + (*n_dice)++ % request->n;
    const gint32 last = machine->offers[request->n - 1].kind;
    const guint stops = system_play(machine->rules)->stops;
    gboolean ends = last == OFFER_DONE || (stops != 0 && last == (gint32)stops);
    return ends ? request->n - 1 : 0;
}
