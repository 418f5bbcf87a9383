/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays the lines of a record: decisions, rolls, and what is skipped between them.
 */
#include "validator/smoke/records/script.h"

#include "schema/model/line-words.h"
#include "schema/model/words.h"
#include "schema/text/clean.h"
#include "schema/text/name.h"
#include "validator/engine/board.h"
#include "validator/engine/machine.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/play.h"
#include "validator/smoke/records/case.h"

#include <string.h>

/* Words of a skip that are read; more are refused. */
#define SKIP_WORDS_MAX 4u

/* One word of a skip. */
typedef struct {
    gint32 side;      /* that is asked, or NO_NAME */
    DateCode turns;   /* first > last: none are meant */
    gint stage;       /* StageWord, or negative */
    const char *step; /* borrowed from the text of the goal; NULL: no step is meant */
} SkipWord;

/* What a skip ends at: all of its words hold. */
typedef struct {
    char *text; /* owned */
    SkipWord words[SKIP_WORDS_MAX];
    guint n;
} SkipGoal;

static void skip_goal_clear(SkipGoal *goal);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(SkipGoal, skip_goal_clear)

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
               ? g_strdup_printf("“%s” is not a side, date, phase or step; did you mean “%s”?",
                                 clean, search.nearest)
               : g_strdup_printf("“%s” is not a side, date, phase or step", clean);
}

/* Reads @text, which is part of the text of the goal. Returns: as skip_goal_read(). */
static char *
read_word(SkipWord *word, const GameRules *rules, const char *text)
{
    *word = (SkipWord){.side = NO_NAME, .turns = {0, -1}, .stage = -1};
    word->side = name_index_find(rules->names, ENTITY_SIDE, text);
    if (word->side != NO_NAME || board_date(rules->names, text, &word->turns))
        return NULL;
    word->turns = (DateCode){0, -1};
    word->stage = entity_find_word(stage_words, text, strlen(text));
    if (offer_step_is_word(rules->system, text))
        word->step = text;
    return word->stage >= 0 || word->step != NULL ? NULL : unknown_word(rules, text);
}

/* Reads @words: ids of sides, dates, phases and steps (step-word.h), with blanks between.
 * Returns: NULL, else (transfer full) what is wrong; @goal is to be cleared in any case. */
static char *
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

static void
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

/* Returns: whether @request, which is pending in @machine, is what @goal waits for. */
static gboolean
skip_goal_is_reached(const SkipGoal *goal, const Machine *machine, const Request *request)
{
    if (request->kind == REQUEST_NONE)
        return FALSE;
    for (guint i = 0; i < goal->n; i++)
        if (!is_now(&goal->words[i], machine, request))
            return FALSE;
    return TRUE;
}

/* Returns: the usual answer to @request: of dice the faces in turn, the lowest one first, so that
 * those who roll until somebody has more come to an end; else the end of the step, or of what
 * a unit does, where it is offered, or what is offered first. @n_dice: dice that were given before;
 * one more is added. */
static guint
skip_answer(const Machine *machine, const Request *request, guint *n_dice)
{
    if (request->kind == REQUEST_ROLL)
        return request->lowest + (*n_dice)++ % request->n;
    const gint32 last = machine->offers[request->n - 1].kind;
    const guint stops = system_play(machine->rules)->stops;
    gboolean ends = last == OFFER_DONE || (stops != 0 && last == (gint32)stops);
    return ends ? request->n - 1 : 0;
}

/* Skips of one record that give more answers than that lead nowhere. */
#define SKIPPED_MAX 100000u

/* One playing of a script. */
typedef struct {
    GameRun *game;
    const PlayRecord *record;
    GPtrArray *failures;
    const ScriptSink *sink;             /* NULL: none */
    guint32 n_dice, n_draws, n_choices; /* that have been used */
    guint n_skipped;                    /* answers that skips gave */
    guint n_otherwise;                  /* failures that checkpoints found */
    gboolean has_answered;              /* since play began or a skip ended */
} Script;

static void note_failure(const Script *script, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void
note_failure(const Script *script, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_autofree char *who = offer_request_to_words(&script->game->machine, &script->game->request);
    g_ptr_array_add(script->failures, g_strdup_printf("(%s) %s", who, text));
}

/* Reports that a @what is needed where none is left, and what is left of the script instead: the
 * record may have too much of one as well as too little of the other. */
static void
note_missing(const Script *script, const char *what)
{
    const PlayRecord *record = script->record;
    gboolean is_roll = script->game->request.kind == REQUEST_ROLL;
    const struct {
        const char *what;
        guint32 used, all;
    } lists[] = {
        {"die", script->n_dice, record->dice.length},
        {"draw", script->n_draws, record->draws.length},
        {"choice", script->n_choices, record->choices.length},
    };
    g_autoptr(GString) left = g_string_new(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
        if (lists[i].used < lists[i].all)
            g_string_append_printf(left, "; %s %u of %u is not asked for", lists[i].what,
                                   lists[i].used + 1, lists[i].all);
    g_autofree char *offered = offer_list_to_words(&script->game->machine);
    note_failure(script, "a %s is needed, and none is left%s%s%s", what, left->str,
                 is_roll ? "" : "; offered: ", is_roll ? "" : offered);
}

static void
give_answer(Script *script, guint answer)
{
    script->has_answered = TRUE;
    game_answer(script->game, answer);
}

/* Returns: FALSE when there is no die, or a face that it does not have. */
static gboolean
answer_roll(Script *script)
{
    const gint64 lowest = script->game->request.lowest;
    const gint64 highest = lowest + script->game->request.n - 1;
    const Numbers *dice = &script->record->dice;
    if (script->n_dice == dice->length) {
        note_missing(script, "die");
        return FALSE;
    }
    gint64 face = dice->items[script->n_dice++];
    if (face < lowest || face > highest) {
        note_failure(script,
                     "die %u shows %" G_GINT64_FORMAT ": it has faces from %" G_GINT64_FORMAT
                     " to %" G_GINT64_FORMAT,
                     script->n_dice, face, lowest, highest);
        return FALSE;
    }
    give_answer(script, (guint)face);
    return TRUE;
}

/* Reports a line that was played to the sink. */
static void
report_line(const Script *script, RequestKind kind, const char *words)
{
    if (script->sink != NULL)
        script->sink->line(script->sink->data, kind, words);
}

/* Takes the next of @words, of which @n are used: they are a @what. */
static gboolean
answer_choice(Script *script, const Texts *words, guint32 *n, const char *what)
{
    const Machine *machine = &script->game->machine;
    g_autofree char *offered = offer_list_to_words(machine);
    if (*n == words->length) {
        note_missing(script, what);
        return FALSE;
    }
    const char *wanted = words->items[(*n)++];
    gint32 found = offer_find(machine->rules, machine->offers, machine->n_offers, wanted);
    if (found == NO_NUMBER) {
        note_failure(script, "%s %u, “%s”, is not offered; offered: %s", what, *n, wanted, offered);
        return FALSE;
    }
    g_autofree char *line = offer_to_words(machine->rules, &machine->offers[found]);
    report_line(script, script->game->request.kind, line);
    give_answer(script, (guint)found);
    return TRUE;
}

/* Returns: whether something of the script is yet to be done. */
static gboolean
is_unfinished(const Script *script)
{
    return script->n_dice < script->record->dice.length ||
           script->n_draws < script->record->draws.length ||
           script->n_choices < script->record->choices.length;
}

/* Returns: whether the record says that play stops at a request of @kind. */
static gboolean
is_expected(const Script *script, RequestKind kind)
{
    static const RequestKind kinds[] = {
        [ASKS_CHOICE] = REQUEST_CHOICE,
        [ASKS_ROLL] = REQUEST_ROLL,
        [ASKS_DRAW] = REQUEST_DRAW,
        [ASKS_NOTHING] = REQUEST_NONE,
    };
    const Expectation *expect = (const Expectation *)script->record->expect;
    return expect != NULL && record_has_key(&expect->record, "asks") && kinds[expect->asks] == kind;
}

/* A play that stops in the middle of a roll is a mistake unless the record says so; a game stops
 * anywhere. */
static gboolean
is_over(const Script *script)
{
    RequestKind kind = script->game->request.kind;
    if (kind == REQUEST_NONE)
        return TRUE;
    if (is_unfinished(script))
        return FALSE;
    return kind == REQUEST_CHOICE || script->record->kind == RECORD_GAME ||
           is_expected(script, kind);
}

static gboolean
answer_request(Script *script)
{
    const PlayRecord *record = script->record;
    RequestKind kind = script->game->request.kind;
    if (kind == REQUEST_ROLL)
        return answer_roll(script);
    if (kind == REQUEST_DRAW)
        return answer_choice(script, &record->draws, &script->n_draws, "draw");
    return answer_choice(script, &record->choices, &script->n_choices, "choice");
}

static void
report_left_over(const Script *script, guint32 used, guint32 all, const char *what)
{
    if (used < all)
        g_ptr_array_add(script->failures,
                        g_strdup_printf("nothing asks for %s %u of %u", what, used + 1, all));
}

/* Returns: the checkpoint @id of the record, or NULL. */
static const Checkpoint *
find_checkpoint(const PlayRecord *record, const char *id)
{
    for (guint32 i = 0; i < record->checkpoints.length; i++)
        if (g_strcmp0(record_key(record->checkpoints.items[i]), id) == 0)
            return (const Checkpoint *)record->checkpoints.items[i];
    return NULL;
}

/* Compares what a checkpoint expects with what is so. Returns: FALSE when there is no such one. */
static gboolean
compare_checkpoint(Script *script, const char *id)
{
    const GameRun *game = script->game;
    const Checkpoint *checkpoint = find_checkpoint(script->record, id);
    if (checkpoint == NULL || checkpoint->expect == NULL) {
        g_ptr_array_add(script->failures,
                        g_strdup_printf(checkpoint == NULL ? "there is no checkpoint “%s”"
                                                           : "checkpoint “%s” expects nothing",
                                        id));
        return FALSE;
    }
    g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func(g_free);
    const Outcome outcome = {game->plan.rules, game->position, game, &checkpoint->query};
    case_compare((const Expectation *)checkpoint->expect, &outcome, found);
    for (guint i = 0; i < found->len; i++)
        g_ptr_array_add(script->failures,
                        g_strdup_printf("%s: %s", id, (const char *)found->pdata[i]));
    script->n_otherwise += found->len;
    if (script->sink != NULL)
        script->sink->check(script->sink->data, checkpoint);
    return TRUE;
}

/* Gives the next usual answer; with @rolls the next die of the record where it has one left.
 * Returns: FALSE: that die has no such face. */
static gboolean
skip_one(Script *script, gboolean rolls, guint *n_dice)
{
    GameRun *game = script->game;
    if (rolls && game->request.kind == REQUEST_ROLL && script->n_dice < script->record->dice.length)
        return answer_roll(script);
    game_answer(game, skip_answer(&game->machine, &game->request, n_dice));
    return TRUE;
}

/* Gives usual answers until what @words say is asked; @what: LINE_SKIP, or LINE_ROLL, which uses
 * the dice of the record. Returns: FALSE when that is never so. */
static gboolean
skip_until(Script *script, LineKind what, const char *words)
{
    const char *verb = what == LINE_ROLL ? "roll" : "skip";
    GameRun *game = script->game;
    g_auto(SkipGoal) goal;
    g_autofree char *problem = skip_goal_read(&goal, game->plan.rules, words);
    guint n = 0, n_dice = 0;
    if (problem != NULL) {
        g_ptr_array_add(script->failures, g_strdup_printf("%s until %s: %s", verb, words, problem));
        return FALSE;
    }
    for (; script->n_skipped < SKIPPED_MAX && game->request.kind != REQUEST_NONE &&
           !skip_goal_is_reached(&goal, &game->machine, &game->request);
         n++, script->n_skipped++)
        if (!skip_one(script, what == LINE_ROLL, &n_dice))
            return FALSE;
    script->has_answered = FALSE;
    gboolean is_endless = script->n_skipped == SKIPPED_MAX;
    if (n > 0 && !is_endless && game->request.kind != REQUEST_NONE)
        return TRUE;
    g_ptr_array_add(script->failures, g_strdup_printf("%s until %s: %s", verb, words,
                                                      is_endless ? "it is never so"
                                                      : n == 0   ? "it is so already"
                                                                 : "play ends before"));
    return FALSE;
}

/* Whether a line of the kind @what is done now: when a choice is asked for, right at the beginning
 * and behind a skip; a check when play is over, too, and a skip when a die or a draw is asked for
 * of which none is left. */
static gboolean
is_time(const Script *script, LineKind what)
{
    const PlayRecord *record = script->record;
    gboolean is_skip = what == LINE_SKIP || what == LINE_ROLL;
    switch (script->game->request.kind) {
    case REQUEST_CHOICE:
        return TRUE;
    case REQUEST_NONE:
        return what == LINE_CHECK || !script->has_answered;
    case REQUEST_ROLL:
        return !script->has_answered || (is_skip && script->n_dice == record->dice.length);
    case REQUEST_DRAW:
        return !script->has_answered || (is_skip && script->n_draws == record->draws.length);
    }
    g_assert_not_reached();
}

/* Does lines that are no answers, when it is time. Returns: FALSE when one cannot be done. */
static gboolean
do_lines(Script *script)
{
    const Texts *lines = &script->record->choices;
    const char *rest;
    while (script->n_choices < lines->length) {
        const char *line = lines->items[script->n_choices];
        LineKind what = line_kind(line, &rest);
        if (what == LINE_ANSWER || !is_time(script, what))
            return TRUE;
        script->n_choices++;
        report_line(script, REQUEST_CHOICE, line);
        if (!(what == LINE_CHECK ? compare_checkpoint(script, rest)
                                 : skip_until(script, what, rest)))
            return FALSE;
    }
    return TRUE;
}

/* A checkpoint that no line names is never looked at. */
static void
report_unchecked(const Script *script)
{
    const PlayRecord *record = script->record;
    const char *id;
    for (guint32 i = 0; i < record->checkpoints.length; i++) {
        gboolean is_checked = FALSE;
        for (guint32 j = 0; j < record->choices.length && !is_checked; j++)
            is_checked = line_kind(record->choices.items[j], &id) == LINE_CHECK &&
                         g_strcmp0(id, record_key(record->checkpoints.items[i])) == 0;
        if (!is_checked)
            g_ptr_array_add(script->failures,
                            g_strdup_printf("no line of the choices checks “%s”",
                                            record_key(record->checkpoints.items[i])));
    }
}

gboolean
script_play(GameRun *game, const PlayRecord *record, GPtrArray *failures, const ScriptSink *sink)
{
    Script script = {.game = game, .record = record, .failures = failures, .sink = sink};
    guint n_before = failures->len;
    if (!do_lines(&script))
        return FALSE;
    while (!is_over(&script))
        if (!answer_request(&script) || !do_lines(&script))
            return FALSE;
    report_left_over(&script, script.n_dice, record->dice.length, "die");
    report_left_over(&script, script.n_draws, record->draws.length, "draw");
    report_left_over(&script, script.n_choices, record->choices.length, "choice");
    report_unchecked(&script);
    if (game->position->overflow)
        g_ptr_array_add(failures, g_strdup("more happens at once than can be played"));
    return failures->len == n_before + script.n_otherwise;
}
