/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game in sentences: what was decided, what was rolled, and what changed by it.
 */
#include "validator/smoke/narration.h"

#include "schema/model/entities.h"
#include "schema/text/braces.h"
#include "schema/text/clean.h"
#include "schema/text/translation.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/outcome.h"
#include "validator/engine/play.h"
#include "validator/engine/presence.h"
#include "validator/engine/procedure.h"
#include "validator/engine/system.h"

#include <string.h>

struct Narration {
    Narrator narrator; /* comes first: the narration is found by it */
    NarrationPlan plan;
    Machine *machine;
    EventSink sink;
    Position *before;  /* owned: as narrated so far */
    gsize wanted;      /* bytes of the finished text that are to be returned */
    GString *out;      /* lines that are ready */
    GString *happened; /* that come behind the sentence of the dice */
    Request request;   /* that is pending */
    Salvo salvo;
    gint32 reported_unit, reported_zone; /* by the sentence of an answer */
    gint32 turn;                         /* of the heading that was written last */
    gint32 phase;
    gint32 used;         /* the rule that was come to last, while nothing has come of it; NO_NAME */
    const char *cause;   /* borrowed: the rule or the row that was come to last; NULL: none */
    guint8 *is_reported; /* owned: of each rule, whether its words were written */
    guint n_answers;
    gboolean is_reported_over;
};

static inline const GameRules *
narration_rules(const Narration *narration)
{
    return narration->machine->rules;
}

static inline const SystemWording *
narration_wording(const Narration *narration)
{
    return system_wording(narration_rules(narration));
}

static gint32 frame_unit(const GameRules *rules, const Frame *frame);

static const RolledRow dice_rows[] = {
#define ROLLED(...) ROLLED_ROW(__VA_ARGS__)
#define JUDGED(...) JUDGED_ROW(__VA_ARGS__)
#include "validator/smoke/narration.def"
};

/* For dice without a row. */
static const RolledRow other_row = {0, CITED_N, DICE_ALONE, N_("{side}: a roll of {rolls}.")};

static const RolledRow *
find_judged(const RolledRow *list, guint n, guint procedure, guint judged)
{
    for (guint i = 0; i < n; i++)
        if ((list[i].procedure == procedure || list[i].procedure == PROCEDURE_ANY) &&
            list[i].judged == judged)
            return &list[i];
    return NULL;
}

/* Returns: the row for dice of @procedure with @judged, of the system or of every game; that for
 * all verdicts where there is none; NULL: neither. */
static const RolledRow *
find_row(const GameRules *rules, guint procedure, Judgement judged)
{
    const Sentences *own = system_sentences(rules);
    const RolledRow *row = find_judged(own->rolled, own->n_rolled, procedure, judged);
    if (row == NULL)
        row = find_judged(dice_rows, G_N_ELEMENTS(dice_rows), procedure, judged);
    return row == NULL && judged != JUDGED_NONE ? find_row(rules, procedure, JUDGED_NONE) : row;
}

gboolean
narration_knows_roll(const GameRules *rules, guint procedure)
{
    return find_row(rules, procedure, JUDGED_NONE) != NULL;
}

/* Returns: whether dice of @procedure are reported together. */
static gboolean
narration_is_salvo(const GameRules *rules, guint procedure)
{
    const RolledRow *row = find_row(rules, procedure, JUDGED_NONE);
    return row != NULL && row->dice == DICE_SALVO;
}

static char *
rolls_in_words(const Salvo *salvo)
{
    g_autoptr(GPtrArray) faces = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < salvo->n; i++)
        g_ptr_array_add(faces, g_strdup_printf("%u", salvo->faces[i]));
    return translation_list((const char *const *)faces->pdata, faces->len);
}

/* Returns: (transfer full): @number with a minus as it is printed. */
static char *
number_in_words(gint32 number)
{
    return g_strdup_printf("%s%d", number < 0 ? "−" : "", ABS(number));
}

/* Returns: (transfer full): the dice and what is added to them, with the reasons, and the total:
 * `7 + 2 (Uphill [9.1]) = 9`. What is no die but 0 is left out. */
static char *
sum_in_words(const Narration *narration, const Salvo *salvo)
{
    const Reckoning *reckoning = &salvo->reckoning;
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < salvo->n; i++)
        g_string_append_printf(out, "%s%u", i > 0 ? " + " : "", salvo->faces[i]);
    guint n = salvo->is_reckoned ? reckoning->n : 0;
    if (salvo->n == 0 && reckoning->face != 0)
        g_string_append_printf(out, "%d", reckoning->face);
    for (guint i = 0; i < n; i++) {
        const Addend *addend = &reckoning->addends[i];
        g_autofree char *why = titles_addend(narration->plan.titles, addend);
        if (out->len > 0)
            g_string_append_printf(out, " %s %d (%s)", addend->value < 0 ? "−" : "+",
                                   ABS(addend->value), why);
        else
            g_string_append_printf(out, "%d (%s)", addend->value, why);
    }
    g_autofree char *total = salvo->is_reckoned ? number_in_words(reckoning->total) : NULL;
    if (total != NULL && (n > 0 || salvo->n > 1))
        g_string_append_printf(out, " = %s", total);
    return g_string_free(out, FALSE);
}

/* What is counted with dice of any game. Returns: (transfer full): the text for the brace @name, or
 * NULL. */
static char *
fill_reckoning(const Narration *narration, const Reckoning *reckoning, const char *name)
{
    const Titles *titles = narration->plan.titles;
    const struct {
        const char *name;
        gint32 number;
    } numbers[] = {
        {"total", reckoning->total},   {"level", reckoning->level}, {"by", reckoning->result},
        {"column", reckoning->column}, {"face", reckoning->face},
    };
    const struct {
        const char *name;
        EntityId entity;
        gint32 number;
    } names[] = {
        {"test", ENTITY_TEST, reckoning->test},
        {"table", ENTITY_TABLE, reckoning->table},
        {"winner", ENTITY_SIDE, reckoning->side},
        {"earner", ENTITY_NATION, reckoning->nation},
    };
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        if (strcmp(name, numbers[i].name) == 0)
            return number_in_words(numbers[i].number);
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(name, names[i].name) == 0 && names[i].number != NO_NAME)
            return g_strdup(titles_name(titles, names[i].entity, names[i].number));
    if (strcmp(name, "tested") == 0)
        return narrator_unit(&narration->narrator, reckoning->unit);
    return NULL;
}

/* Of what a sentence of dice is made. */
typedef struct {
    const Narration *narration;
    const Salvo *salvo;
} NarratedDice;

static char *
fill_dice(gconstpointer data, const char *name)
{
    const NarratedDice *narrated = data;
    const Narration *narration = narrated->narration;
    const Salvo *salvo = narrated->salvo;
    const SystemWording *wording = narration_wording(narration);
    gint32 unit = frame_unit(narration_rules(narration), &salvo->frame);
    if (strcmp(name, "side") == 0)
        return g_strdup(salvo->side != NO_NAME
                            ? titles_name(narration->plan.titles, ENTITY_SIDE, salvo->side)
                            : _("Chance"));
    if (strcmp(name, "who") == 0 && unit != NO_NAME)
        return narrator_unit(&narration->narrator, unit);
    if (strcmp(name, "rolls") == 0)
        return rolls_in_words(salvo);
    if (strcmp(name, "sum") == 0)
        return sum_in_words(narration, salvo);
    if (strcmp(name, "cause") == 0)
        return text_clean(salvo->cause != NULL ? salvo->cause : _("a rule"));
    char *counted = salvo->is_reckoned ? fill_reckoning(narration, &salvo->reckoning, name) : NULL;
    if (counted != NULL)
        return counted;
    return wording->roll != NULL ? wording->roll(&narration->narrator, salvo, name) : NULL;
}

/* Returns: (transfer full): where the books speak of the test or the table of the dice, or NULL. */
static char *
source_of_reckoning(const Narration *narration, const Salvo *salvo)
{
    const Titles *titles = narration->plan.titles;
    if (salvo->is_reckoned && salvo->reckoning.test != NO_NAME)
        return titles_source(titles, ENTITY_TEST, salvo->reckoning.test);
    if (salvo->is_reckoned && salvo->reckoning.table != NO_NAME)
        return titles_source(titles, ENTITY_TABLE, salvo->reckoning.table);
    return NULL;
}

/* Returns: (transfer full): the sentence for @salvo, dice that have been rolled or what is counted
 * without any. */
static char *
narration_of_dice(const Narration *narration, const Salvo *salvo, char **source)
{
    const SystemWording *wording = narration_wording(narration);
    const RolledRow *row = find_row(narration_rules(narration), salvo->frame.procedure,
                                    salvo->is_reckoned ? salvo->reckoning.judged : JUDGED_NONE);
    const RolledRow *usual =
        find_row(narration_rules(narration), salvo->frame.procedure, JUDGED_NONE);
    row = row != NULL ? row : &other_row;
    gint cited = usual != NULL && row->cited == N_CITED ? usual->cited : row->cited;
    const NarratedDice narrated = {narration, salvo};
    *source =
        wording->roll_source != NULL ? wording->roll_source(&narration->narrator, salvo) : NULL;
    if (*source == NULL)
        *source = source_of_reckoning(narration, salvo);
    if (*source == NULL)
        *source = cited != N_CITED ? titles_cited(narration->plan.titles, (CitedWord)cited)
                                   : g_strdup("");
    const char *sentence =
        wording->rolled != NULL ? wording->rolled(&narration->narrator, salvo) : NULL;
    sentence = sentence != NULL ? sentence : row->sentence;
    return braces_fill(translation_for(AUDIENCE_PEOPLE, sentence), fill_dice, &narrated);
}

static gboolean
is_on_map(const GameRules *rules, const Position *position, gint32 unit)
{
    return position_place(rules, position, unit) != NO_NAME;
}

static void
narrate_zone(Narration *narration, gint32 unit, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    gint32 zone = position_zones(rules, position)[unit];
    gint32 steps = position_strengths(rules, position)[unit];
    gboolean was_there = is_on_map(rules, narration->before, unit);
    if (zone == position_zones(rules, narration->before)[unit])
        return;
    if (unit == narration->reported_unit && zone == narration->reported_zone) {
        narration->reported_unit = NO_NAME;
        return;
    }
    g_autofree char *name = narrator_unit(&narration->narrator, unit);
    g_autofree char *where = narrator_zone(&narration->narrator, zone);
    gboolean comes = !was_there && is_on_map(rules, position, unit);
    if (comes && !narrator_sees(&narration->narrator, unit))
        narrator_consequence(&narration->narrator, to, _("%s: arrival in %s."), name, where);
    else if (comes)
        narrator_consequence(&narration->narrator, to,
                             ngettext("%1$s: arrival in %2$s with a step.",
                                      "%1$s: arrival in %2$s with %3$d steps.", (gulong)steps),
                             name, where, steps);
    else
        narrator_consequence(&narration->narrator, to, _("%s: now in %s."), name, where);
}

static void
narrate_strength(Narration *narration, gint32 unit, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    gint32 now = position_strengths(rules, position)[unit];
    gint32 was = position_strengths(rules, narration->before)[unit];
    if (now == was || !is_on_map(rules, position, unit) ||
        !is_on_map(rules, narration->before, unit))
        return;
    g_autofree char *name = narrator_unit(&narration->narrator, unit);
    const gint32 most = rules->board.units[unit].strength, lost = was - now, gained = now - was;
    if (!narrator_sees(&narration->narrator, unit))
        narrator_consequence(&narration->narrator, to,
                             lost > 0 ? _("%s: a loss of strength.") : _("%s: a gain of strength."),
                             name);
    else if (lost > 0)
        narrator_consequence(&narration->narrator, to,
                             ngettext("%1$s: a step lost, %2$d of %3$d left.",
                                      "%1$s: %4$d steps lost, %2$d of %3$d left.", (gulong)lost),
                             name, now, most, lost);
    else
        narrator_consequence(&narration->narrator, to,
                             ngettext("%1$s: a step gained, now %2$d of %3$d.",
                                      "%1$s: %4$d steps gained, now %2$d of %3$d.", (gulong)gained),
                             name, now, most, gained);
}

static void
narrate_place(Narration *narration, gint32 place, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    const Position *before = narration->before;
    const char *was = titles_place(narration->plan.titles, before, place);
    const char *name = titles_place(narration->plan.titles, position, place);
    const SystemWording *wording = narration_wording(narration);
    gint32 owner = position_owners(rules, position)[place];
    if (position_place_names(rules, before)[place] != position_place_names(rules, position)[place])
        narrator_consequence(&narration->narrator, to, _("The new name of %s: %s."), was, name);
    if (wording->narrate_place != NULL)
        wording->narrate_place(&narration->narrator, place, to);
    if (position_owners(rules, before)[place] != owner)
        narrator_consequence(&narration->narrator, to, _("Now land of %2$s: %1$s."), name,
                             titles_name(narration->plan.titles, ENTITY_NATION, owner));
}

static void
narrate_nation(Narration *narration, gint32 nation, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    const Position *before = narration->before;
    const char *name = titles_name(narration->plan.titles, ENTITY_NATION, nation);
    const SystemWording *wording = narration_wording(narration);
    gint32 side = position_side(rules, position, nation);
    if (wording->narrate_nation != NULL)
        wording->narrate_nation(&narration->narrator, nation, to);
    if (side != position_side(rules, before, nation) && side != NO_NAME)
        narrator_consequence(&narration->narrator, to, _("Now on the side of %2$s: %1$s."), name,
                             titles_name(narration->plan.titles, ENTITY_SIDE, side));
}

static void
narrate_tracks(Narration *narration, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    for (gint32 i = 0; i < (gint32)rules->board.n_tracks; i++) {
        gint32 at = position_marks(rules, position)[i];
        if (at != position_marks(rules, narration->before)[i])
            narrator_consequence(&narration->narrator, to, _("The marker of %s is at %d."),
                                 titles_name(narration->plan.titles, ENTITY_TRACK, i), at);
    }
}

/* Writes what of the position has changed since the last call. */
static void
narration_changes(Narration *narration, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    const SystemWording *wording = narration_wording(narration);
    if (memcmp(narration->before, position, position->size) == 0)
        return;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        narrate_zone(narration, i, to);
        narrate_strength(narration, i, to);
        if (wording->narrate_unit != NULL)
            wording->narrate_unit(&narration->narrator, i, to);
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++)
        narrate_place(narration, i, to);
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        narrate_nation(narration, i, to);
    narrate_tracks(narration, to);
    memcpy(narration->before, position, position->size);
}

/* Returns: (transfer full): the name of the unit, the only thing in the sentence of a loss. */
static char *
fill_lost(gconstpointer data, const char *brace G_GNUC_UNUSED)
{
    return g_strdup(data);
}

/* A lost unit is in its pool already, or about to go there: that needs no sentence. */
static void
narrate_eliminated(Narration *narration, const Event *event, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const SystemWording *wording = narration_wording(narration);
    const char *cause = wording->cause != NULL ? wording->cause(event->cause) : NULL;
    guint16 pool = position_pool(rules, event->unit);
    g_autofree char *name = narrator_unit(&narration->narrator, event->unit);
    position_zones(rules, narration->before)[event->unit] =
        position_zones(rules, narration->machine->position)[event->unit];
    if (position_zones(rules, narration->before)[event->unit] != pool) {
        narration->reported_unit = event->unit;
        narration->reported_zone = pool;
    }
    g_autofree char *sentence =
        braces_fill(_(cause != NULL ? cause : N_("{unit}: lost for good.")), fill_lost, name);
    narrator_consequence(&narration->narrator, to, "%s", sentence);
}

/* Events without a sentence: units come and go with the sentences about them, and phases end with
 * headings. */
static char *
event_in_words(const Narration *narration, const Event *event)
{
    const Titles *titles = narration->plan.titles;
    const SystemWording *wording = narration_wording(narration);
    const char *place = titles_place(titles, narration->machine->position, event->place);
    if (event->verb == TRIGGER_CONTROL_CHANGED && event->nation == NO_NAME)
        return g_strdup_printf(_("No longer controlled by any nation: %s."), place);
    if (event->verb == TRIGGER_CONTROL_CHANGED)
        return g_strdup_printf(_("Now controlled by %s: %s."),
                               titles_name(titles, ENTITY_NATION, event->nation), place);
    return wording->event != NULL ? wording->event(&narration->narrator, event) : NULL;
}

/* Writes a sentence about the event. */
static void
narration_event(Narration *narration, const Event *event, GString *to)
{
    if (event->verb == TRIGGER_ELIMINATED) {
        narrate_eliminated(narration, event, to);
        return;
    }
    if (event->verb == TRIGGER_ENTERS || event->verb == TRIGGER_LEAVES)
        return;
    narration_changes(narration, to);
    g_autofree char *text = event_in_words(narration, event);
    if (text != NULL)
        narrator_consequence(&narration->narrator, to, "%s", text);
}

static const AnswerRow sentence_rows[] = {
#define ANSWER(...) ANSWER_ROW(__VA_ARGS__)
#include "validator/smoke/narration.def"
};

static const WordsRow offered[] = {
#define OFFERED(...) OFFERED_ROW(__VA_ARGS__)
#include "validator/smoke/narration.def"
};

static const WordsRow asked[] = {
#define ASKED(...) ASKED_ROW(__VA_ARGS__)
#include "validator/smoke/narration.def"
};

/* What a sentence is about. */
typedef struct {
    const Narration *narration;
    const Offer *offer; /* NULL: none is meant */
    const Frame *frame;
} NarratedOffer;

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
        row = find_answer(sentence_rows, G_N_ELEMENTS(sentence_rows), kind, procedure);
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

const Narrator *
narration_narrator(const Narration *narration)
{
    return &narration->narrator;
}

/* Returns: the unit that @frame is about, or NO_NAME. */
static gint32
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
choice_in_words(const NarratedOffer *narrated)
{
    const GameRules *rules = narration_rules(narrated->narration);
    if (narrated->frame->procedure == PROCEDURE_CHOOSE && narrated->offer->kind == OFFER_BRANCH) {
        const EffectCode *effect = rules_effect(rules, narrated->frame->next);
        const ChoiceCode *choice =
            rules_choice(rules, effect->options.first + (guint32)narrated->offer->number);
        if (choice->name != NULL)
            return text_clean(choice->name);
    }
    return g_strdup_printf(_("option %d"), narrated->offer->number + 1);
}

static char *
part_in_words(const Narration *narration, OfferPart part, gint32 number)
{
    const Titles *titles = narration->plan.titles;
    const Position *position = narration->machine->position;
    const SystemWording *wording = narration_wording(narration);
    char *name = NULL;
    switch (part) {
    case OFFER_PART_UNIT:
        return narrator_unit(&narration->narrator, number);
    case OFFER_PART_ZONE:
        return narrator_zone(&narration->narrator, number);
    case OFFER_PART_SPACE:
        return g_strdup(titles_place(titles, position, number));
    case OFFER_PART_DIRECTION:
        return g_strdup(_(words_phrase(direction_words, number)));
    case OFFER_PART_COUNT:
        return g_strdup_printf("%d", number + 1);
    case OFFER_PART_BRANCH:
    case OFFER_PART_END:
    case OFFER_PART_NOTHING:
        return g_strdup("");
    default:
        if (wording->record != NULL)
            name = wording->record(&narration->narrator, (EntityId)part, number);
        return name != NULL ? name : g_strdup(titles_name(titles, (EntityId)part, number));
    }
}

static char *
side_in_words(const NarratedOffer *narrated)
{
    const Request *request = &narrated->narration->request;
    if (request->kind == REQUEST_DRAW || request->side == NO_NAME)
        return g_strdup(_("Chance"));
    return g_strdup(titles_name(narrated->narration->plan.titles, ENTITY_SIDE, request->side));
}

/* What belongs to the offer, as any game has it or the system. */
static char *
fill_of_offer(const NarratedOffer *narrated, const char *name)
{
    const Narration *narration = narrated->narration;
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    guint kind = (guint)narrated->offer->kind;
    if (strcmp(name, "one") == 0)
        return part_in_words(narration, offer_row(rules->system, kind)->number,
                             narrated->offer->number);
    if (strcmp(name, "other") == 0)
        return part_in_words(narration, offer_row(rules->system, kind)->other,
                             narrated->offer->other);
    if (strcmp(name, "choice") == 0)
        return choice_in_words(narrated);
    if (strcmp(name, "from") == 0)
        return narrator_zone(&narration->narrator,
                             position_place(rules, position, narrated->offer->number));
    const SystemWording *wording = narration_wording(narration);
    return wording->offer != NULL ? wording->offer(&narration->narrator, narrated->offer, name)
                                  : NULL;
}

/* What is decided before play: for each unit who it is, where that is open, and then its place. */
static char *
decision_in_words(const NarratedOffer *narrated)
{
    const Machine *machine = narrated->narration->machine;
    if (machine->n_offers > 0 && machine->offers[0].kind == OFFER_UNIT)
        return g_strdup(_("which unit is set up next"));
    g_autofree char *who =
        narrator_unit(&narrated->narration->narrator, frame_unit(machine->rules, narrated->frame));
    return g_strdup_printf(_("where to set up %s"), who);
}

static char *
fill_sentence(gconstpointer data, const char *name)
{
    const NarratedOffer *narrated = data;
    const Narration *narration = narrated->narration;
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    if (strcmp(name, "side") == 0)
        return side_in_words(narrated);
    if (strcmp(name, "who") == 0)
        return narrator_unit(&narration->narrator, frame_unit(rules, narrated->frame));
    if (strcmp(name, "set_up") == 0)
        return decision_in_words(narrated);
    if (strcmp(name, "at") == 0)
        return g_strdup(titles_place(narration->plan.titles, position, narrated->frame->place));
    if (strcmp(name, "nation") == 0)
        return g_strdup(
            titles_name(narration->plan.titles, ENTITY_NATION, narrated->frame->subjects.nation));
    if (strcmp(name, "left") == 0)
        return g_strdup_printf("%u", narrated->frame->left);
    if (strcmp(name, "points") == 0)
        return g_strdup_printf(ngettext("%d point", "%d points", (gulong)narrated->frame->value),
                               narrated->frame->value);
    return narrated->offer != NULL ? fill_of_offer(narrated, name) : NULL;
}

/* Notes which unit the sentence was about, and where it is now. */
static void
note_reported(Narration *narration, const Offer *offer, const Frame *frame, const char *sentence)
{
    guint kind = (guint)offer->kind;
    const ZoneNumbers *zones = &narration_rules(narration)->zone_numbers;
    const OfferRow *row = offer_row(narration_rules(narration)->system, kind);
    narration->reported_unit = NO_NAME;
    if (kind == OFFER_ZONE) {
        narration->reported_unit = frame_unit(narration_rules(narration), frame);
        narration->reported_zone = offer->number;
    } else if (row->number == OFFER_PART_SPACE && strstr(sentence, "{who}") != NULL) {
        narration->reported_unit = frame_unit(narration_rules(narration), frame);
        narration->reported_zone = offer->number;
    } else if (row->number == OFFER_PART_UNIT && row->other != OFFER_PART_NOTHING) {
        gboolean is_aboard = row->other == OFFER_PART_UNIT;
        narration->reported_unit = offer->number;
        narration->reported_zone = is_aboard ? (gint32)zones->aboard + offer->other : offer->other;
    }
}

/* Returns: (transfer full): the sentence for @answer to the pending choice; empty: none is needed.
 * @source: (transfer full). Notes which unit it is about. */
static char *
narration_of_answer(Narration *narration, guint answer, char **source)
{
    const Machine *machine = narration->machine;
    const Frame *frame = machine_top(machine);
    const Offer *offer = &machine->offers[answer];
    const AnswerRow *row = row_for(machine->rules, (guint)offer->kind, frame->procedure);
    const NarratedOffer narrated = {narration, offer, frame};
    *source = row->cited != N_CITED ? titles_cited(narration->plan.titles, (CitedWord)row->cited)
              : offer_row(machine->rules->system, (guint)offer->kind)->number == OFFER_PART_RULE
                  ? titles_source(narration->plan.titles, ENTITY_RULE, offer->number)
                  : g_strdup("");
    note_reported(narration, offer, frame, row->sentence);
    return braces_fill(translation_for(AUDIENCE_PEOPLE, row->sentence), fill_sentence, &narrated);
}

char *
narration_offer(const Narration *narration, const Offer *offer)
{
    const NarratedOffer narrated = {narration, offer, machine_top(narration->machine)};
    const Sentences *own = system_sentences(narration_rules(narration));
    const SystemWording *wording = narration_wording(narration);
    const char *exact =
        wording->offered != NULL ? wording->offered(&narration->narrator, offer) : NULL;
    const char *words = find_words(offered, G_N_ELEMENTS(offered), own->offered, own->n_offered,
                                   (guint)offer->kind, "");
    words = translation_for(AUDIENCE_PEOPLE, exact != NULL ? exact : words);
    return braces_fill(words, fill_sentence, &narrated);
}

char *
narration_question(const Narration *narration)
{
    const Frame *top = machine_top(narration->machine);
    const NarratedOffer narrated = {narration, NULL, top};
    g_autofree char *side = side_in_words(&narrated);
    const Sentences *own = system_sentences(narration_rules(narration));
    const char *words = find_words(asked, G_N_ELEMENTS(asked), own->asked, own->n_asked,
                                   top->procedure, N_("a decision"));
    const SystemWording *wording = narration_wording(narration);
    const char *exact = wording->question != NULL ? wording->question(top) : NULL;
    g_autofree char *what = braces_fill(_(exact != NULL ? exact : words), fill_sentence, &narrated);
    return g_strdup_printf("%s: %s", side, what);
}

#define NUMBER_COLUMNS 5

/* Returns: (transfer full): what is not a turn of its own: the set-up, or a time that the system
 * knows; NULL: it is a turn. */
static char *
time_between(const Narration *narration)
{
    const SystemWording *wording = narration_wording(narration);
    if (narration->machine->position->phase == STAGE_SET_UP)
        return g_strdup(_("Set-up"));
    return wording->between_turns != NULL ? wording->between_turns(&narration->narrator) : NULL;
}

/* Returns: (transfer full): the turn, or what is not a turn of its own. */
static char *
turn_in_words(const Narration *narration)
{
    const Position *position = narration->machine->position;
    char *time = time_between(narration);
    if (time != NULL)
        return time;
    return titles_turn(narration->plan.titles, position, AUDIENCE_PEOPLE);
}

/* Times that are no turns differ from all others. */
static gint32
key_of_turn(const Narration *narration)
{
    g_autofree char *time = time_between(narration);
    return narration->machine->position->turn * 2 + (time != NULL);
}

static void
append_line(const Narration *narration, GString *to, guint depth, guint number, const char *text)
{
    g_autofree char *count = number > 0 ? g_strdup_printf("%u", number) : g_strdup("");
    if (narration->plan.is_numbered)
        g_string_append_printf(to, "%*s ", NUMBER_COLUMNS, count);
    g_string_append_printf(to, "%*s%s\n", (gint)(2 * depth), "", text);
}

/* Returns: (transfer full): @text with its source in the books, if there is one. */
static char *
with_source(const char *text, const char *source)
{
    return source[0] != '\0' ? g_strdup_printf("%s [%s]", text, source) : g_strdup(text);
}

static void
append_headings(Narration *narration, GString *to)
{
    const Position *position = narration->machine->position;
    const System *system = system_of(narration_rules(narration));
    const SystemWording *wording = narration_wording(narration);
    gint32 turn = key_of_turn(narration);
    if (turn != narration->turn) {
        g_autofree char *words = turn_in_words(narration);
        g_string_append_c(to, '\n');
        append_line(narration, to, DEPTH_TURN, 0, words);
        narration->turn = turn;
        narration->phase = NO_NUMBER;
    }
    if (position->phase == narration->phase)
        return;
    narration->phase = position->phase;
    if (system == NULL || turn % 2 != 0)
        return;
    append_line(narration, to, DEPTH_PHASE, 0, _(wording->phase(position)));
    if (wording->narrate_phase != NULL)
        wording->narrate_phase(&narration->narrator, to);
}

static void narrate_used(Narration *narration);

/* Adds a line to @to, with the headings that it needs. @number: of the answer; 0: none. @source:
 * what the books call it, may be empty. */
static void
narration_line(Narration *narration, GString *to, guint depth, guint number, const char *text,
               const char *source)
{
    if (to == narration->happened)
        narrate_used(narration);
    append_headings(narration, to);
    g_autofree char *whole = with_source(text, source);
    append_line(narration, to, depth, number, whole);
}

static void
narrate_line(Narrator *narrator, GString *to, guint depth, const char *text, const char *source)
{
    narration_line((Narration *)narrator, to, depth, 0, text, source);
}

/* Writes what a question is about. */
static void
narrate_question(Narration *narration)
{
    const SystemWording *wording = narration_wording(narration);
    if (wording->narrate_question != NULL)
        wording->narrate_question(&narration->narrator, narration->out);
}

static void
narrate_outcome(Narration *narration)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    const char *name = outcome_name(rules, position);
    gint32 winner = outcome_side(rules, position);
    g_autofree char *source = titles_cited(narration->plan.titles, CITED_VICTORY);
    name = name != NULL ? name : _("no result");
    g_autofree char *text =
        winner != NO_NAME
            ? g_strdup_printf(_("The game is over: %s, a victory for %s. The score is %d."), name,
                              titles_name(narration->plan.titles, ENTITY_SIDE, winner),
                              position->score)
            : g_strdup_printf(_("The game is over: %s. The score is %d."), name, position->score);
    narration_line(narration, narration->out, DEPTH_ANSWER, 0, text, source);
}

/* Whether @request belongs to the dice that are being rolled. */
static gboolean
goes_on(const Narration *narration, const Request *request)
{
    const Salvo *salvo = &narration->salvo;
    const Position *position = narration->machine->position;
    if (salvo->n == 0 || salvo->n == SALVO_MAX || request->kind != REQUEST_ROLL ||
        position->n_frames != salvo->height)
        return FALSE;
    const Frame *top = machine_top(narration->machine);
    return top->procedure == salvo->frame.procedure &&
           narration_is_salvo(narration_rules(narration), top->procedure) &&
           top->next == salvo->frame.next && top->left + 1u == salvo->left;
}

/* Writes all that has been kept back: the dice first, then what they brought. */
static void
flush_lines(Narration *narration)
{
    if (narration->salvo.n > 0) {
        g_autofree char *source = NULL;
        g_autofree char *text = narration_of_dice(narration, &narration->salvo, &source);
        g_autofree char *whole = with_source(text, source);
        append_line(narration, narration->out, DEPTH_ANSWER, narration->salvo.number, whole);
        narration->salvo.n = 0;
    }
    g_string_append_len(narration->out, narration->happened->str, (gssize)narration->happened->len);
    g_string_truncate(narration->happened, 0);
    narration->reported_unit = NO_NAME;
}

/* Whether the last answer is within the range to narrate; what comes before all answers belongs to
 * the first. */
static gboolean
is_wanted(const Narration *narration)
{
    const NarrationPlan *plan = &narration->plan;
    return (narration->n_answers >= plan->first || plan->first <= 1) &&
           (narration->n_answers <= plan->last || plan->last == 0);
}

/* Drops text outside of the range. The first text within needs its headings. */
static void
leave_out(Narration *narration)
{
    if (is_wanted(narration)) {
        narration->wanted = narration->out->len;
        return;
    }
    g_string_truncate(narration->out, narration->wanted);
    narration->turn = narration->phase = NO_NUMBER;
}

/* Whether a rule is being followed. */
static gboolean
is_in_rule(const Position *position)
{
    for (guint i = 0; i < position->n_frames; i++)
        if (position_frame(position, i)->procedure == PROCEDURE_EFFECTS)
            return TRUE;
    return FALSE;
}

/* A rule that asks for something is quoted; one that changes nothing is not. */
static void
note_request(gpointer data, const Request *request)
{
    Narration *narration = data;
    narration->request = *request;
    if (goes_on(narration, request))
        return;
    narration_changes(narration, narration->happened);
    if (request->kind != REQUEST_NONE && is_in_rule(narration->machine->position))
        narrate_used(narration);
    narration->used = NO_NAME;
    flush_lines(narration);
    if (request->kind != REQUEST_NONE)
        narrate_question(narration);
    else if (narration->machine->position->end != END_NONE && !narration->is_reported_over) {
        narration->is_reported_over = TRUE;
        narrate_outcome(narration);
    }
    leave_out(narration);
}

static void
note_die(Narration *narration, guint face)
{
    const Frame *top = machine_top(narration->machine);
    Salvo *salvo = &narration->salvo;
    if (salvo->n == 0) {
        /* Its heading comes before anything that it brings. */
        if (is_wanted(narration))
            append_headings(narration, narration->out);
        salvo->frame = *top;
        salvo->height = narration->machine->position->n_frames;
        salvo->side = narration->request.side;
        salvo->number = narration->n_answers;
        salvo->cause = narration->cause;
        salvo->is_reckoned = FALSE;
    }
    salvo->left = top->left;
    salvo->faces[salvo->n++] = face;
}

static void
note_answer(gpointer data, guint answer)
{
    Narration *narration = data;
    narration->n_answers++;
    if (narration->request.kind == REQUEST_ROLL) {
        note_die(narration, answer);
        return;
    }
    g_autofree char *source = NULL;
    g_autofree char *text = narration_of_answer(narration, answer, &source);
    if (text[0] != '\0')
        narration_line(narration, narration->out, DEPTH_ANSWER, narration->n_answers, text, source);
}

/* What is counted without a die is a consequence. */
static void
note_reckoning(gpointer data, const Reckoning *reckoning)
{
    Narration *narration = data;
    if (reckoning->judged < JUDGED_LOSER) {
        narration->salvo.is_reckoned = TRUE;
        narration->salvo.reckoning = *reckoning;
        return;
    }
    narration_changes(narration, narration->happened);
    const Salvo sum = {
        .frame = *machine_top(narration->machine),
        .side = NO_NAME,
        .is_reckoned = TRUE,
        .reckoning = *reckoning,
    };
    g_autofree char *source = NULL;
    g_autofree char *text = narration_of_dice(narration, &sum, &source);
    if (text[0] != '\0')
        narration_line(narration, narration->happened, DEPTH_CONSEQUENCE, 0, text, source);
}

static void
note_event(gpointer data, const Event *event)
{
    Narration *narration = data;
    narration_event(narration, event, narration->happened);
}

/* Characters of a rule that are quoted; the data have the rest. */
#define RULE_TEXT_MAX 240

/* Returns: (transfer full): @text, or as many of its first words as may be quoted. */
static char *
first_words(const char *text)
{
    if (g_utf8_strlen(text, -1) <= RULE_TEXT_MAX)
        return g_strdup(text);
    const char *end =
        g_utf8_strrchr(text, g_utf8_offset_to_pointer(text, RULE_TEXT_MAX) - text, ' ');
    return g_strdup_printf("%.*s …", (gint)(end != NULL ? end - text : 0), text);
}

/* Quotes the rule with @number, unless it was quoted before. */
static void
narrate_rule(Narration *narration, guint32 number)
{
    const Record *rule = titles_record(narration->plan.titles, ENTITY_RULE, (gint32)number);
    if (narration->plan.words.set == NULL || rule == NULL || narration->is_reported[number])
        return;
    narration->is_reported[number] = TRUE;
    g_autofree char *whole = phrase_record(&narration->plan.words, rule);
    g_autofree char *words = first_words(whole);
    g_autofree char *text = translation_capitalize(words);
    g_autofree char *sentence = g_strdup_printf(_("Text: %s"), text);
    narration_line(narration, narration->happened, DEPTH_WORDS, 0, sentence, "");
}

/* Quotes the rule that was reached last, now that it has an effect. */
static void
narrate_used(Narration *narration)
{
    const Titles *titles = narration->plan.titles;
    gint32 rule = narration->used;
    if (rule == NO_NAME)
        return;
    narration->used = NO_NAME;
    g_autofree char *source = titles_source(titles, ENTITY_RULE, rule);
    g_autofree char *text = g_strdup_printf(_("Rule: %s."), titles_name(titles, ENTITY_RULE, rule));
    narration_line(narration, narration->happened, DEPTH_CONSEQUENCE, 0, text, source);
    narrate_rule(narration, (guint32)rule);
}

static void
note_use(gpointer data, EntityId entity, guint32 number)
{
    Narration *narration = data;
    narration_changes(narration, narration->happened);
    if (entity == ENTITY_RULE) {
        narration->used = (gint32)number;
        narration->cause = titles_name(narration->plan.titles, ENTITY_RULE, (gint32)number);
    } else if (entity == ENTITY_ROW) {
        const char *name = rules_row(narration_rules(narration), number)->name;
        g_autofree char *text = name != NULL ? g_strdup_printf(_("Result: %s."), name) : NULL;
        narration->cause = name != NULL ? name : narration->cause;
        if (text != NULL)
            narration_line(narration, narration->happened, DEPTH_CONSEQUENCE, 0, text, "");
    }
}

/* Changes at the end of a part of the game are written under its heading, not under the next. */
static void
close_part(gpointer data)
{
    Narration *narration = data;
    narration_changes(narration, narration->happened);
    narration->used = NO_NAME;
    flush_lines(narration);
}

Narration *
narration_new(const NarrationPlan *plan, Machine *machine)
{
    Narration *narration = g_new0(Narration, 1);
    narration->plan = *plan;
    narration->machine = machine;
    narration->before = position_copy(machine->position);
    narration->is_reported = g_new0(guint8, machine->rules->rules.n + 1);
    narration->narrator = (Narrator){
        .titles = plan->titles,
        .machine = machine,
        .before = narration->before,
        .viewer = plan->viewer,
        .line = narrate_line,
    };
    narration->out = g_string_new(NULL);
    narration->happened = g_string_new(NULL);
    narration->turn = narration->phase = NO_NUMBER;
    narration->sink = (EventSink){
        .report = note_event,
        .use = note_use,
        .ask = note_request,
        .answer = note_answer,
        .reckon = note_reckoning,
        .close = close_part,
        .data = narration,
    };
    narration_sync(narration, 0);
    machine->sink = &narration->sink;
    return narration;
}

void
narration_free(Narration *narration)
{
    if (narration == NULL)
        return;
    narration->machine->sink = NULL;
    g_free(narration->before);
    g_free(narration->is_reported);
    g_string_free(narration->out, TRUE);
    g_string_free(narration->happened, TRUE);
    g_free(narration);
}

void
narration_sync(Narration *narration, guint n)
{
    memcpy(narration->before, narration->machine->position, narration->before->size);
    narration->n_answers = n;
    narration->request = NO_REQUEST;
    narration->salvo.n = 0;
    narration->reported_unit = narration->reported_zone = NO_NAME;
    for (guint i = 0; i < NARRATOR_NOTES; i++)
        narration->narrator.notes[i] = NO_NAME;
    narration->used = NO_NAME;
    narration->cause = NULL;
    narration->is_reported_over = FALSE;
    g_string_truncate(narration->happened, 0);
}

guint
narration_count(const Narration *narration)
{
    return narration->n_answers;
}

char *
narration_flush(Narration *narration)
{
    char *lines = g_strdup(narration->out->str);
    g_string_truncate(narration->out, 0);
    narration->wanted = 0;
    return lines;
}
