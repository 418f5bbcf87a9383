/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of answers.
 */
#include "schema/text/clean.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/position/presence.h"
#include "validator/smoke/narration/narration-parts.h"

#include <string.h>

static const AnswerRow rows[] = {
#define ANSWER(...) ANSWER_ROW(__VA_ARGS__)
#include "validator/smoke/narration/narration.def"
};

static const WordsRow offered[] = {
#define OFFERED(...) OFFERED_ROW(__VA_ARGS__)
#include "validator/smoke/narration/narration.def"
};

static const WordsRow asked[] = {
#define ASKED(...) ASKED_ROW(__VA_ARGS__)
#include "validator/smoke/narration/narration.def"
};

/* What a sentence is about. */
typedef struct {
    const Narration *narration;
    const Offer *offer; /* NULL: none is meant */
    const Frame *frame;
} Told;

static const AnswerRow *
find_answer(const AnswerRow *list, guint n, guint kind, guint procedure)
{
    for (guint i = 0; i < n; i++)
        if (list[i].offer == kind &&
            (list[i].procedure == PROCEDURE_ANY || list[i].procedure == procedure))
            return &list[i];
    return NULL;
}

/* Returns: the row for an offer that is taken in @procedure: of the system, else of every game. */
static const AnswerRow *
row_for(const GameRules *rules, guint kind, guint procedure)
{
    const Sentences *own = system_sentences(rules);
    const AnswerRow *row = find_answer(own->answers, own->n_answers, kind, procedure);
    if (row == NULL)
        row = find_answer(rows, G_N_ELEMENTS(rows), kind, procedure);
    g_assert(row != NULL);
    return row;
}

/* Returns: the words for @number, of every game or of the system; @otherwise: there are none. */
static const char *
find_words(const WordsRow *list, guint n, const WordsRow *own, guint n_own, guint number,
           const char *otherwise)
{
    for (guint i = 0; i < n; i++)
        if (list[i].number == number)
            return list[i].words;
    for (guint i = 0; i < n_own; i++)
        if (own[i].number == number)
            return own[i].words;
    return otherwise;
}

const char *
narration_sentence(const GameRules *rules, guint kind, guint procedure)
{
    return row_for(rules, kind, procedure)->sentence;
}

char *
narration_unit(const Narration *narration, gint32 unit)
{
    return telling_unit(&narration->telling, unit);
}

const Telling *
narration_telling(const Narration *narration)
{
    return &narration->telling;
}

gint32
frame_unit(const GameRules *rules, const Frame *frame)
{
    const SystemWording *wording = system_wording(rules);
    gint32 unit = frame->unit;
    if (frame->procedure == PROCEDURE_PLACE || frame->procedure == PROCEDURE_DECISION)
        unit = frame->value;
    else if (frame->procedure >= N_PROCEDURES && wording->unit != NULL)
        unit = wording->unit(frame);
    return unit >= 0 && unit < (gint32)rules->board.n_units ? unit : NO_NAME;
}

/* Returns: (transfer full): what the rule calls the choice. */
static char *
choice_in_words(const Told *told)
{
    const GameRules *rules = narration_rules(told->narration);
    if (told->frame->procedure == PROCEDURE_CHOOSE && told->offer->kind == OFFER_BRANCH) {
        const EffectCode *effect = rules_effect(rules, told->frame->next);
        const ChoiceCode *choice =
            rules_choice(rules, effect->options.first + (guint32)told->offer->number);
        if (choice->name != NULL)
            return text_clean(choice->name);
    }
    return g_strdup_printf("way %d", told->offer->number + 1);
}

/* A token has no name of its own: that of the command that acts. */
static char *
token_in_words(const Narration *narration, gint32 number)
{
    const Titles *titles = narration->plan.titles;
    const CupToken *token = (const CupToken *)title_record(titles, ENTITY_TOKEN, number);
    const NameIndex *names = narration_rules(narration)->names;
    if (token == NULL)
        return g_strdup(title_of(titles, ENTITY_TOKEN, number));
    if (token->command != NULL)
        return g_strdup(title_of(titles, ENTITY_COMMAND,
                                 name_index_find(names, ENTITY_COMMAND, token->command)));
    return g_strdup_printf(
        "the high command of %s",
        title_of(titles, ENTITY_SIDE, name_index_find(names, ENTITY_SIDE, token->side)));
}

static char *
part_in_words(const Narration *narration, OfferPart part, gint32 number)
{
    const Titles *titles = narration->plan.titles;
    const Position *position = narration->machine->position;
    switch (part) {
    case OFFER_PART_UNIT:
        return narration_unit(narration, number);
    case OFFER_PART_ZONE:
        return telling_zone(&narration->telling, number);
    case OFFER_PART_PLACE:
        return g_strdup(title_of_place(titles, position, number));
    case OFFER_PART_NATION:
        return g_strdup(title_of(titles, ENTITY_NATION, number));
    case OFFER_PART_RULE:
        return g_strdup(title_of(titles, ENTITY_RULE, number));
    case OFFER_PART_TOKEN:
        return token_in_words(narration, number);
    case OFFER_PART_ORDER:
        return g_strdup(title_of(titles, ENTITY_ORDER, number));
    case OFFER_PART_ATTACK:
        return g_strdup(title_of(titles, ENTITY_ATTACK, number));
    case OFFER_PART_FORMATION:
        return g_strdup(title_of(titles, ENTITY_FORMATION, number));
    case OFFER_PART_DIRECTION:
        return g_strdup(word_phrase(direction_words, number));
    case OFFER_PART_COUNT:
        return g_strdup_printf("%d", number + 1);
    case OFFER_PART_CHOICE:
    case OFFER_PART_STEP:
    case OFFER_PART_NOTHING:
        return g_strdup("");
    }
    g_assert_not_reached();
}

static char *
side_in_words(const Told *told)
{
    const Request *request = &told->narration->request;
    if (request->kind == REQUEST_DRAW || request->side == NO_NAME)
        return g_strdup("Chance");
    return g_strdup(title_of(told->narration->plan.titles, ENTITY_SIDE, request->side));
}

/* What belongs to the offer, as any game has it or the system. */
static char *
fill_of_offer(const Told *told, const char *name)
{
    const Narration *narration = told->narration;
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    guint kind = (guint)told->offer->kind;
    if (strcmp(name, "one") == 0)
        return part_in_words(narration, offer_row(rules, kind)->number, told->offer->number);
    if (strcmp(name, "other") == 0)
        return part_in_words(narration, offer_row(rules, kind)->other, told->offer->other);
    if (strcmp(name, "choice") == 0)
        return choice_in_words(told);
    if (strcmp(name, "from") == 0)
        return telling_zone(&narration->telling,
                            position_place(rules, position, told->offer->number));
    const SystemWording *wording = narration_wording(narration);
    return wording->offer != NULL ? wording->offer(&narration->telling, told->offer, name) : NULL;
}

/* What is decided before play: for each unit who it is, where that is open, and then its place. */
static char *
decision_in_words(const Told *told)
{
    const Machine *machine = told->narration->machine;
    if (machine->n_offers > 0 && machine->offers[0].kind == OFFER_UNIT)
        return g_strdup("who is set up next");
    g_autofree char *who = narration_unit(told->narration, frame_unit(machine->rules, told->frame));
    return g_strdup_printf("where %s is set up", who);
}

static char *
fill(gconstpointer data, const char *name)
{
    const Told *told = data;
    const Narration *narration = told->narration;
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    if (strcmp(name, "side") == 0)
        return side_in_words(told);
    if (strcmp(name, "who") == 0)
        return narration_unit(narration, frame_unit(rules, told->frame));
    if (strcmp(name, "set_up") == 0)
        return decision_in_words(told);
    if (strcmp(name, "at") == 0)
        return g_strdup(title_of_place(narration->plan.titles, position, told->frame->place));
    if (strcmp(name, "nation") == 0)
        return g_strdup(
            title_of(narration->plan.titles, ENTITY_NATION, told->frame->subjects.nation));
    if (strcmp(name, "left") == 0)
        return g_strdup_printf("%u", told->frame->left);
    if (strcmp(name, "points") == 0)
        return g_strdup_printf("%d point%s", told->frame->value,
                               told->frame->value == 1 ? "" : "s");
    return told->offer != NULL ? fill_of_offer(told, name) : NULL;
}

/* Which unit the sentence has told of, and where it is now. */
static void
note_told(Narration *narration, const Offer *offer, const Frame *frame)
{
    guint kind = (guint)offer->kind;
    const ZoneNumbers *zones = &narration_rules(narration)->zone_numbers;
    const OfferRow *row = offer_row(narration_rules(narration), kind);
    narration->told_unit = NO_NAME;
    if (kind == OFFER_ZONE) {
        narration->told_unit = frame_unit(narration_rules(narration), frame);
        narration->told_zone = offer->number;
    } else if (row->number == OFFER_PART_UNIT && row->other != OFFER_PART_NOTHING) {
        gboolean is_aboard = row->other == OFFER_PART_UNIT;
        narration->told_unit = offer->number;
        narration->told_zone = is_aboard ? (gint32)zones->aboard + offer->other : offer->other;
    }
}

char *
narration_of_answer(Narration *narration, guint answer, char **source)
{
    const Machine *machine = narration->machine;
    const Frame *frame = machine_top(machine);
    const Offer *offer = &machine->offers[answer];
    const AnswerRow *row = row_for(machine->rules, (guint)offer->kind, frame->procedure);
    const Told told = {narration, offer, frame};
    *source = row->cited != N_CITED ? title_cited(narration->plan.titles, (CitedWord)row->cited)
              : offer_row(machine->rules, (guint)offer->kind)->number == OFFER_PART_RULE
                  ? title_source(narration->plan.titles, ENTITY_RULE, offer->number)
                  : g_strdup("");
    note_told(narration, offer, frame);
    return braces_fill(row->sentence, fill, &told);
}

char *
narration_offer(const Narration *narration, const Offer *offer)
{
    const Told told = {narration, offer, machine_top(narration->machine)};
    const Sentences *own = system_sentences(narration_rules(narration));
    const char *words = find_words(offered, G_N_ELEMENTS(offered), own->offered, own->n_offered,
                                   (guint)offer->kind, "");
    return braces_fill(words, fill, &told);
}

char *
narration_question(const Narration *narration)
{
    const Frame *top = machine_top(narration->machine);
    const Told told = {narration, NULL, top};
    g_autofree char *side = side_in_words(&told);
    const Sentences *own = system_sentences(narration_rules(narration));
    const char *words = find_words(asked, G_N_ELEMENTS(asked), own->asked, own->n_asked,
                                   top->procedure, "a decision");
    const SystemWording *wording = narration_wording(narration);
    const char *exact = wording->question != NULL ? wording->question(top) : NULL;
    g_autofree char *what = braces_fill(exact != NULL ? exact : words, fill, &told);
    return g_strdup_printf("%s: %s", side, what);
}
