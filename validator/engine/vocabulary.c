/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the tables of offers, queries and steps to typed verbs.
 */
#include "validator/engine/vocabulary.h"

#include "schema/model/records/record.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/question.h"
#include "validator/engine/step-word.h"

static void
add_offer(GArray *verbs, const OfferRow *row)
{
    LineVerb verb = {.word = row->word, .was = row->was, .gives = LINE_TYPE_WORD};
    if (row->other == OFFER_PART_CHOICE || row->other == OFFER_PART_STEP) {
        /* One word is both numbers. */
        verb.arguments[verb.n_arguments++] = LINE_TYPE_WORD;
        verb.may_end = row->other == OFFER_PART_STEP;
    } else {
        const OfferPart parts[] = {row->number, row->other};
        for (guint i = 0; i < G_N_ELEMENTS(parts) && parts[i] != OFFER_PART_NOTHING; i++)
            verb.arguments[verb.n_arguments++] = offer_part_type(parts[i]);
    }
    g_array_append_val(verbs, verb);
}

static void
add_queries(GArray *verbs, const QueryRow *rows, guint n)
{
    for (guint i = 0; i < n; i++) {
        LineVerb verb = {.word = rows[i].name, .gives = query_argument_type(rows[i].names)};
        while (verb.n_arguments < QUERY_ARGUMENTS_MAX &&
               rows[i].arguments[verb.n_arguments] != ARGUMENT_NOTHING) {
            verb.arguments[verb.n_arguments] =
                query_argument_type(rows[i].arguments[verb.n_arguments]);
            verb.n_arguments++;
        }
        g_array_append_val(verbs, verb);
    }
}

LineVocabulary *
vocabulary_new(const System *system, Records sides)
{
    G_STATIC_ASSERT(QUERY_ARGUMENTS_MAX <= LINE_ARGUMENTS_MAX);
    const SystemPlay *play = system != NULL ? system->play : NULL;
    const OfferRow *offer;
    guint n;
    const QueryRow *general = questions(&n);
    LineVocabulary *vocabulary = g_new(LineVocabulary, 1);
    *vocabulary = (LineVocabulary){
        .offers = g_array_new(FALSE, FALSE, sizeof(LineVerb)),
        .queries = g_array_new(FALSE, FALSE, sizeof(LineVerb)),
        .steps = step_all_words(system),
        .sides = g_hash_table_new(g_str_hash, g_str_equal),
    };
    for (guint kind = 0; (offer = offer_row(system, kind)) != NULL; kind++)
        add_offer(vocabulary->offers, offer);
    add_queries(vocabulary->queries, general, n);
    if (play != NULL)
        add_queries(vocabulary->queries, play->queries, play->n_queries);
    for (guint32 i = 0; i < sides.length; i++) {
        const char *id = sides.items[i]->raw ? NULL : record_key(sides.items[i]);
        if (id != NULL)
            g_hash_table_add(vocabulary->sides, (gpointer)id);
    }
    return vocabulary;
}
