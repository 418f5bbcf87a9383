/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Offers, steps and queries in the words of records.
 */
#include "validator/engine/offer-words.h"

#include "schema/model/record.h"
#include "schema/text/name.h"
#include "validator/engine/play.h"
#include "validator/engine/question.h"
#include "validator/engine/system.h"

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
offer_step_to_word(const System *system, guint procedure, gint step)
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
offer_step_all_words(const System *system)
{
    ProcedureRow rows[PROCEDURES_MAX];
    const SystemPlay *play = system != NULL ? system->play : NULL;
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    guint n = machine_procedures(system, rows);
    for (guint i = 0; i < n; i++)
        add_word(words, offer_step_to_word(system, i, STEP_ANY));
    for (guint i = 0; play != NULL && i < play->n_steps; i++)
        add_word(words, g_strdup(play->steps[i].word));
    return words;
}

gboolean
offer_step_is_word(const System *system, const char *word)
{
    g_autoptr(GPtrArray) words = offer_step_all_words(system);
    return g_ptr_array_find_with_equal_func(words, word, is_same, NULL);
}

static void
add_offer(GArray *verbs, const OfferRow *row)
{
    LineVerb verb = {.word = row->word, .was = row->was, .gives = LINE_TYPE_WORD};
    if (row->other == OFFER_PART_BRANCH || row->other == OFFER_PART_END) {
        /* One word is both numbers. */
        verb.arguments[verb.n_arguments++] = LINE_TYPE_WORD;
        verb.may_end = row->other == OFFER_PART_END;
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
        LineVerb verb = {.word = rows[i].name, .gives = question_argument_type(rows[i].names)};
        while (verb.n_arguments < QUERY_ARGUMENTS_MAX &&
               rows[i].arguments[verb.n_arguments] != ARGUMENT_NOTHING) {
            verb.arguments[verb.n_arguments] =
                question_argument_type(rows[i].arguments[verb.n_arguments]);
            verb.n_arguments++;
        }
        g_array_append_val(verbs, verb);
    }
}

LineVocabulary *
offer_vocabulary_new(const System *system, Records sides)
{
    G_STATIC_ASSERT(QUERY_ARGUMENTS_MAX <= LINE_ARGUMENTS_MAX);
    const SystemPlay *play = system != NULL ? system->play : NULL;
    const OfferRow *offer;
    guint n;
    const QueryRow *general = question_rows(&n);
    LineVocabulary *vocabulary = g_new(LineVocabulary, 1);
    *vocabulary = (LineVocabulary){
        .offers = g_array_new(FALSE, FALSE, sizeof(LineVerb)),
        .queries = g_array_new(FALSE, FALSE, sizeof(LineVerb)),
        .steps = offer_step_all_words(system),
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

static const OfferRow core[] = {
#define OFFER(...) OFFER_ROW(__VA_ARGS__)
#include "validator/engine/offers.def"
};

const OfferRow *
offer_row(const System *system, guint kind)
{
    if (kind < N_OFFERS)
        return &core[kind];
    kind -= N_OFFERS;
    return system != NULL && kind < system->n_offers ? &system->offers[kind] : NULL;
}

LineType
offer_part_type(OfferPart part)
{
    if ((guint)part < N_ENTITIES)
        return (LineType){.kind = KIND_REF, .target = (EntityId)part};
    if (part == OFFER_PART_ZONE)
        return (LineType){.kind = KIND_ZONE};
    return (LineType){.kind = part == OFFER_PART_COUNT ? KIND_INT : KIND_WORD};
}

char *
offer_zone_to_words(const GameRules *rules, gint32 zone)
{
    const ZoneNumbers *numbers = &rules->zone_numbers;
    const struct {
        guint32 first;
        const char *prefix;
        EntityId entity;
    } zones[] = {
        {numbers->aboard, "@aboard:", ENTITY_UNIT},
        {numbers->boxes, "@box:", ENTITY_BOX},
        {numbers->pools, "@pool:", ENTITY_NATION},
        {0, "", ENTITY_SPACE},
    };
    guint32 number = (guint32)zone;
    g_assert(zone >= 0 && number < numbers->n);
    if (number == numbers->out)
        return g_strdup("@out");
    if (number >= numbers->years)
        return g_strdup_printf("@year:%d",
                               (gint32)(number - numbers->years) + rules->board.year_first);
    guint i = 0;
    while (number < zones[i].first)
        i++;
    const char *id =
        name_index_name(rules->names, zones[i].entity, (gint32)(number - zones[i].first));
    return g_strconcat(zones[i].prefix, id, NULL);
}

static void
append_id(GString *out, const GameRules *rules, EntityId entity, gint32 number)
{
    const char *id = name_index_name(rules->names, entity, number);
    g_string_append_printf(out, " %s", id != NULL ? id : "?");
}

static void
append_part(GString *out, const GameRules *rules, OfferPart part, gint32 number)
{
    g_autofree char *zone = NULL;
    switch (part) {
    case OFFER_PART_DIRECTION:
        g_string_append_printf(out, " %s", direction_words[number]);
        return;
    case OFFER_PART_ZONE:
        zone = offer_zone_to_words(rules, number);
        g_string_append_printf(out, " %s", zone);
        return;
    case OFFER_PART_COUNT:
        g_string_append_printf(out, " %d", number + 1);
        return;
    case OFFER_PART_BRANCH:
    case OFFER_PART_END:
    case OFFER_PART_NOTHING:
        return;
    default:
        append_id(out, rules, (EntityId)part, number);
    }
}

/* Returns: (transfer full): what the rule calls the choice with the code @code, as an id; NULL: it
 * has no name, or one of those before it in its list of choices has it, too. @n_before: those. */
static char *
id_of_choice(const GameRules *rules, gint32 code, gint32 n_before)
{
    const char *name = rules_choice(rules, (guint32)code)->name;
    g_autofree char *id = name != NULL ? name_to_id(name) : NULL;
    for (gint32 i = 1; id != NULL && i <= n_before; i++) {
        const char *other = rules_choice(rules, (guint32)(code - i))->name;
        g_autofree char *other_id = other != NULL ? name_to_id(other) : NULL;
        if (g_strcmp0(id, other_id) == 0)
            return NULL;
    }
    return g_steal_pointer(&id);
}

/* Returns: (transfer full): the one word that stands for both numbers of @offer; NULL: none does.
 */
static char *
word_of_both(const GameRules *rules, const OfferRow *row, const Offer *offer)
{
    if (row->other == OFFER_PART_BRANCH)
        return id_of_choice(rules, offer->other, offer->number);
    if (row->other == OFFER_PART_END)
        return offer_step_to_word(rules->system, (guint)offer->number, offer->other);
    return NULL;
}

char *
offer_to_words(const GameRules *rules, const Offer *offer)
{
    const OfferRow *row = offer_row(rules->system, (guint)offer->kind);
    g_assert(row != NULL);
    GString *out = g_string_new(row->word);
    g_autofree char *word = word_of_both(rules, row, offer);
    if (word != NULL) {
        g_string_append_printf(out, " %s", word);
        return g_string_free(out, FALSE);
    }
    append_part(out, rules, row->number, offer->number);
    append_part(out, rules, row->other, offer->other);
    return g_string_free(out, FALSE);
}

/* Returns: (transfer full): @words with one blank between each two. */
static char *
with_single_blanks(const char *words)
{
    GString *out = g_string_new(NULL);
    g_auto(GStrv) parts = g_strsplit(words, " ", -1);
    for (guint i = 0; parts[i] != NULL; i++)
        if (parts[i][0] != '\0')
            g_string_append_printf(out, "%s%s", out->len > 0 ? " " : "", parts[i]);
    return g_string_free(out, FALSE);
}

/* Returns: (transfer full): @offer as records of old have it, or NULL. */
static char *
words_of_old(const GameRules *rules, const Offer *offer)
{
    const OfferRow *row = offer_row(rules->system, (guint)offer->kind);
    if (row->was == NULL)
        return NULL;
    GString *out = g_string_new(row->was);
    append_part(out, rules, row->number, offer->number);
    return g_string_free(out, FALSE);
}

/* Whether @word is @part of an offer, @number, by its id or as people call it. */
static gboolean
part_is_called(const GameRules *rules, OfferPart part, gint32 number, const char *word)
{
    g_autoptr(GString) exact = g_string_new(NULL);
    append_part(exact, rules, part, number);
    if (exact->len > 0 && strcmp(exact->str + 1, word) == 0)
        return TRUE;
    gboolean is_place = part == OFFER_PART_ZONE && number < (gint32)rules->board.n_places;
    if (!is_place && (guint)part >= N_ENTITIES)
        return FALSE;
    return name_index_is_called(rules->names, is_place ? ENTITY_SPACE : (EntityId)part, number,
                                word);
}

/* Whether the words of a line, of which the first is a verb, call @offer. */
static gboolean
offer_is_called(const GameRules *rules, const Offer *offer, const char *const *words)
{
    const OfferRow *row = offer_row(rules->system, (guint)offer->kind);
    const OfferPart parts[] = {row->number, row->other};
    const gint32 numbers[] = {offer->number, offer->other};
    if (words[0] == NULL || strcmp(row->word, words[0]) != 0)
        return FALSE;
    guint n = 1;
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        if (parts[i] == OFFER_PART_NOTHING)
            continue;
        if (words[n] == NULL || !part_is_called(rules, parts[i], numbers[i], words[n]))
            return FALSE;
        n++;
    }
    return words[n] == NULL;
}

/* Returns: the only one of @offers that @line calls as people do, by labels, titles and aliases;
 * NO_NUMBER: none, or several. */
static gint32
find_called(const GameRules *rules, const Offer *offers, guint n, const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    gint32 found = NO_NUMBER;
    for (guint i = 0; i < n; i++) {
        if (!offer_is_called(rules, &offers[i], (const char *const *)words))
            continue;
        if (found != NO_NUMBER)
            return NO_NUMBER;
        found = (gint32)i;
    }
    return found;
}

/* Whole lines are compared with what is offered, so that no word needs a type. */
gint32
offer_find(const GameRules *rules, const Offer *offers, guint n, const char *words)
{
    g_autofree char *wanted = with_single_blanks(words);
    for (guint i = 0; i < n; i++) {
        g_autofree char *text = offer_to_words(rules, &offers[i]);
        if (strcmp(text, wanted) == 0)
            return (gint32)i;
    }
    for (guint i = 0; i < n; i++) {
        g_autofree char *text = words_of_old(rules, &offers[i]);
        if (g_strcmp0(text, wanted) == 0)
            return (gint32)i;
    }
    return find_called(rules, offers, n, wanted);
}

/* Offers that a message lists. */
#define LISTED_MAX 40u

char *
offer_request_to_words(const Machine *machine, const Request *request)
{
    const GameRules *rules = machine->rules;
    const Frame *top = machine_top(machine);
    const char *side = name_index_name(rules->names, ENTITY_SIDE, request->side);
    const char *unit = name_index_name(rules->names, ENTITY_UNIT, top->unit);
    const char *place = name_index_name(rules->names, ENTITY_SPACE, top->place);
    g_autofree char *step = offer_step_to_word(rules->system, top->procedure, top->step);
    GString *out = g_string_new(NULL);
    if (side != NULL)
        g_string_append_printf(out, "%s, ", side);
    g_string_append(out, step);
    if (unit != NULL)
        g_string_append_printf(out, " of %s", unit);
    if (place != NULL)
        g_string_append_printf(out, " at %s", place);
    return g_string_free(out, FALSE);
}

char *
offer_list_to_words(const Machine *machine)
{
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < MIN(machine->n_offers, LISTED_MAX); i++) {
        g_autofree char *offer = offer_to_words(machine->rules, &machine->offers[i]);
        g_string_append_printf(out, "%s%s", i > 0 ? ", " : "", offer);
    }
    if (machine->n_offers > LISTED_MAX)
        g_string_append_printf(out, " and %u more", machine->n_offers - LISTED_MAX);
    return g_string_free(out, FALSE);
}
