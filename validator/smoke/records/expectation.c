/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing offers, answers of queries and the end of a game.
 */
#include "validator/smoke/records/expectation.h"

#include "schema/text/names.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/outcome.h"
#include "validator/engine/play.h"
#include "validator/smoke/records/asked-words.h"
#include "validator/smoke/records/offer-read.h"
#include "validator/smoke/records/query.h"

#include <string.h>

/* One comparison. */
typedef struct {
    const Expectation *expect;
    const Outcome *outcome;
    GPtrArray *failures;
} Comparison;

static void
fail(const Comparison *comparison, char *text)
{
    g_ptr_array_add(comparison->failures, text);
}

static gboolean
is_given(const Comparison *comparison, const char *key)
{
    return record_gives(&comparison->expect->record, key);
}

/* What is asked for, in a word. */
static const char *
word_of(const Request *request)
{
    static const gint words[] = {
        [REQUEST_NONE] = ASKS_NOTHING,
        [REQUEST_ROLL] = ASKS_ROLL,
        [REQUEST_CHOICE] = ASKS_CHOICE,
        [REQUEST_DRAW] = ASKS_DRAW,
    };
    return asks_words[words[request->kind]];
}

static void
compare_request(const Comparison *comparison)
{
    const GameRun *game = comparison->outcome->game;
    const Request *last = &game->request;
    const char *wanted = asks_words[comparison->expect->asks];
    if (!is_given(comparison, "asks") || strcmp(wanted, word_of(last)) == 0)
        return;
    g_autofree char *who =
        last->kind != REQUEST_NONE ? request_to_words(&game->machine, last) : NULL;
    fail(comparison,
         g_strdup_printf("asks: “%s” is expected, it is “%s”%s%s%s", wanted, word_of(last),
                         who != NULL ? " (" : "", who != NULL ? who : "", who != NULL ? ")" : ""));
}

/* Tells that @key is @wanted, and another one. */
static void
compare_word(const Comparison *comparison, const char *key, const char *wanted, const char *found)
{
    if (g_strcmp0(wanted, found) != 0)
        fail(comparison, g_strdup_printf("%s: “%s” is expected, it is %s%s%s", key, wanted,
                                         found != NULL ? "“" : "", found != NULL ? found : "nobody",
                                         found != NULL ? "”" : ""));
}

static void
compare_points(const Comparison *comparison)
{
    const Machine *machine = &comparison->outcome->game->machine;
    const SystemPlay *play = system_play(machine->rules);
    gint32 points = play->points != NULL ? play->points(machine, machine_top(machine)) : NO_NUMBER;
    if (points == NO_NUMBER)
        fail(comparison, g_strdup("points: none are spent here"));
    else if (points != comparison->expect->points)
        fail(comparison, g_strdup_printf("points: %" G_GINT64_FORMAT " are expected, it is %d",
                                         comparison->expect->points, points));
}

/* Who is asked, and what. */
static void
compare_question(const Comparison *comparison)
{
    const Expectation *expect = comparison->expect;
    const GameRun *game = comparison->outcome->game;
    const GameRules *rules = game->plan.rules;
    gboolean is_asked = is_given(comparison, "asked") || is_given(comparison, "step") ||
                        is_given(comparison, "points");
    if (is_asked && game->request.kind == REQUEST_NONE) {
        fail(comparison, g_strdup("nobody is asked anything"));
        return;
    }
    if (expect->asked != NULL)
        compare_word(comparison, "asked", expect->asked,
                     name_index_name(rules->names, ENTITY_SIDE, game->request.side));
    if (expect->step != NULL) {
        const Frame *top = machine_top(&game->machine);
        g_autofree char *step = offer_step_to_word(rules->system, top->procedure, top->step);
        compare_word(comparison, "step", expect->step, step);
    }
    if (is_given(comparison, "points"))
        compare_points(comparison);
}

/* Tells which of @words are not offered or, if @are_needed is FALSE, which are. */
static void
look_for(const Comparison *comparison, const Texts *words, gboolean are_needed)
{
    const Machine *machine = &comparison->outcome->game->machine;
    for (guint32 i = 0; i < words->length; i++) {
        gboolean is_offered = offer_find(machine->rules, machine->offers, machine->n_offers,
                                         words->items[i]) != NO_NUMBER;
        if (is_offered != are_needed)
            fail(comparison, g_strdup_printf(are_needed ? "“%s” should be offered"
                                                        : "“%s” should not be offered",
                                             words->items[i]));
    }
}

/* Tells which of @words mean no offer at all: that those are not made says nothing. */
static void
look_for_nonsense(const Comparison *comparison, const Texts *words)
{
    for (guint32 i = 0; i < words->length; i++) {
        Offer offer;
        g_autofree char *problem =
            offer_read(comparison->outcome->rules, NULL, words->items[i], &offer);
        if (problem != NULL)
            fail(comparison, g_strdup_printf("not-legal: “%s”: %s", words->items[i], problem));
    }
}

/* Tells which offers @words do not name. */
static void
look_for_others(const Comparison *comparison, const Texts *words)
{
    const Machine *machine = &comparison->outcome->game->machine;
    for (guint i = 0; i < machine->n_offers; i++) {
        gboolean is_named = FALSE;
        for (guint32 j = 0; j < words->length && !is_named; j++)
            is_named =
                offer_find(machine->rules, &machine->offers[i], 1, words->items[j]) != NO_NUMBER;
        g_autofree char *text = offer_to_words(machine->rules, &machine->offers[i]);
        if (!is_named)
            fail(comparison, g_strdup_printf("“%s” is offered, too", text));
    }
}

static void
compare_offers(const Comparison *comparison)
{
    const Expectation *expect = comparison->expect;
    guint n_before = comparison->failures->len;
    gboolean is_asked =
        is_given(comparison, "legal") || expect->some_legal.length + expect->not_legal.length > 0;
    RequestKind kind = comparison->outcome->game->request.kind;
    if (!is_asked)
        return;
    if (kind != REQUEST_CHOICE && kind != REQUEST_DRAW) {
        fail(comparison, g_strdup("nothing is offered: nobody has to choose"));
        return;
    }
    if (is_given(comparison, "legal")) {
        look_for(comparison, &expect->legal, TRUE);
        look_for_others(comparison, &expect->legal);
    }
    look_for(comparison, &expect->some_legal, TRUE);
    look_for(comparison, &expect->not_legal, FALSE);
    look_for_nonsense(comparison, &expect->not_legal);
    g_autofree char *offered = offers_to_words(&comparison->outcome->game->machine);
    if (comparison->failures->len > n_before)
        fail(comparison, g_strdup_printf("offered: %s", offered));
}

/* Returns: (transfer full): the @n @names in order, with commas between. */
static char *
in_order(gconstpointer names, guint n)
{
    g_autoptr(GPtrArray) sorted = g_ptr_array_new();
    for (guint i = 0; i < n; i++)
        g_ptr_array_add(sorted, ((gpointer const *)names)[i]);
    g_ptr_array_sort(sorted, name_compare);
    g_ptr_array_add(sorted, NULL);
    return g_strjoinv(", ", (char **)sorted->pdata);
}

static void
compare_names(const Comparison *comparison, const QueryAnswer *answer)
{
    const Texts *names = &comparison->expect->names;
    g_autofree char *wanted = in_order(names->items, names->length);
    g_autofree char *found = in_order(answer->names->pdata, answer->names->len);
    if (!answer->has_names)
        fail(comparison, g_strdup("names: the query gives none"));
    else if (strcmp(wanted, found) != 0)
        fail(comparison, g_strdup_printf("names: “%s” is expected, it is “%s”", wanted, found));
}

static void
compare_answer(const Comparison *comparison, const QueryAnswer *answer)
{
    const Expectation *expect = comparison->expect;
    if (is_given(comparison, "value") && !answer->has_value)
        fail(comparison, g_strdup("value: the query gives no number"));
    else if (is_given(comparison, "value") && answer->value != expect->value)
        fail(comparison,
             g_strdup_printf("value: %" G_GINT64_FORMAT " is expected, it is %" G_GINT64_FORMAT,
                             expect->value, answer->value));
    if (is_given(comparison, "holds") && !answer->has_truth)
        fail(comparison, g_strdup("holds: the query does not say yes or no"));
    else if (is_given(comparison, "holds") && (expect->holds != FALSE) != answer->holds)
        fail(comparison,
             g_strdup(answer->holds ? "holds: it should not be so" : "holds: it should be so"));
    if (is_given(comparison, "names"))
        compare_names(comparison, answer);
}

static void
compare_query(const Comparison *comparison)
{
    const Outcome *outcome = comparison->outcome;
    const Texts *query = outcome->query;
    gboolean is_asked = is_given(comparison, "value") || is_given(comparison, "holds") ||
                        is_given(comparison, "names");
    if (query->length == 0) {
        if (is_asked)
            fail(comparison, g_strdup("a value is expected, but there is no query"));
        return;
    }
    if (!is_asked) {
        fail(comparison, g_strdup("there is a query, but no value is expected"));
        return;
    }
    g_auto(QueryAnswer) answer;
    char *problem = query_ask(outcome->rules, outcome->position, query, &answer);
    if (problem != NULL)
        fail(comparison, problem);
    else
        compare_answer(comparison, &answer);
}

static void
compare_end(const Comparison *comparison)
{
    const Expectation *expect = comparison->expect;
    const Position *position = comparison->outcome->position;
    const char *result = outcome_name(comparison->outcome->rules, position);
    if (expect->result != NULL && g_strcmp0(expect->result, result) != 0)
        fail(comparison, g_strdup_printf("result: “%s” is expected, %s%s%s", expect->result,
                                         result != NULL ? "it is “" : "the game goes on",
                                         result != NULL ? result : "", result != NULL ? "”" : ""));
    if (is_given(comparison, "score") && position->end == END_NONE)
        fail(comparison, g_strdup("score: the game goes on"));
    else if (is_given(comparison, "score") && position->score != expect->score)
        fail(comparison, g_strdup_printf("score: %" G_GINT64_FORMAT " is expected, it is %d",
                                         expect->score, position->score));
}

/* What only play can bring is not there where nothing is played. */
static void
refuse_requests(const Comparison *comparison)
{
    static const char *const keys[] = {"asks",  "asked",      "step",     "points",
                                       "legal", "some-legal", "not-legal"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        if (is_given(comparison, keys[i]))
            fail(comparison,
                 g_strdup_printf("%s: nothing is played, so that nothing is asked for", keys[i]));
}

static gboolean
position_says_nothing(const SparsePosition *position)
{
    static const char *const keys[] = {"date", "phase", "side", "actions"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        if (record_gives(&position->record, keys[i]))
            return FALSE;
    return position->units.length + position->nations.length + position->places.length +
               position->tracks.length + position->spent.length ==
           0;
}

/* Whether nothing could ever fail. */
static gboolean
expects_nothing(const Expectation *expect)
{
    static const char *const keys[] = {"asks",  "asked", "step",  "points", "legal",
                                       "value", "holds", "names", "result", "score"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        if (record_gives(&expect->record, keys[i]))
            return FALSE;
    return expect->some_legal.length + expect->not_legal.length == 0 &&
           (expect->position == NULL ||
            position_says_nothing((const SparsePosition *)expect->position));
}

void
expectation_compare(const Expectation *expect, const Outcome *outcome, GPtrArray *failures)
{
    const Comparison comparison = {expect, outcome, failures};
    if (expects_nothing(expect))
        fail(&comparison, g_strdup("it expects nothing"));
    if (outcome->game != NULL) {
        compare_request(&comparison);
        compare_question(&comparison);
        compare_offers(&comparison);
    } else {
        refuse_requests(&comparison);
    }
    compare_query(&comparison);
    compare_end(&comparison);
    if (expect->position != NULL)
        position_compare(outcome->rules, outcome->position,
                         (const SparsePosition *)expect->position, failures);
}
