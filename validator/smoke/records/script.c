/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Answering by a script.
 */
#include "validator/smoke/records/script.h"

#include "validator/engine/offer-words.h"

/* Offers that a message lists. */
#define LISTED_MAX 40u

/* One playing of a script. */
typedef struct {
    GameRun *game;
    const PlayRecord *record;
    GPtrArray *failures;
    guint32 n_dice, n_draws, n_choices; /* that have been used */
} Script;

char *
request_to_words(const Machine *machine, const Request *request)
{
    const GameRules *rules = machine->rules;
    const Frame *top = machine_top(machine);
    const char *side = name_index_name(rules->names, ENTITY_SIDE, request->side);
    const char *unit = name_index_name(rules->names, ENTITY_UNIT, top->unit);
    const char *place = name_index_name(rules->names, ENTITY_SPACE, top->place);
    g_autofree char *procedure =
        g_ascii_strdown(machine_procedure(rules->system, top->procedure)->name, -1);
    GString *out = g_string_new(NULL);
    if (side != NULL)
        g_string_append_printf(out, "%s, ", side);
    g_string_append(out, g_strdelimit(procedure, "_", ' '));
    if (unit != NULL)
        g_string_append_printf(out, " of %s", unit);
    if (place != NULL)
        g_string_append_printf(out, " at %s", place);
    return g_string_free(out, FALSE);
}

char *
offers_to_words(const Machine *machine)
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

static void fail(const Script *script, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void
fail(const Script *script, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_autofree char *who = request_to_words(&script->game->machine, &script->game->request);
    g_ptr_array_add(script->failures, g_strdup_printf("(%s) %s", who, text));
}

/* Tells that a @what is needed where none is left, and what of the script is left instead: it may
 * be too much as well as the other too little. */
static void
fail_without(const Script *script, const char *what)
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
            g_string_append_printf(left,
                                   "; %s %u of %u is not asked for",
                                   lists[i].what,
                                   lists[i].used + 1,
                                   lists[i].all);
    g_autofree char *offered = offers_to_words(&script->game->machine);
    fail(script,
         "a %s is needed, and none is left%s%s%s",
         what,
         left->str,
         is_roll ? "" : "; offered: ",
         is_roll ? "" : offered);
}

/* Returns: FALSE when there is no die, or a face that it does not have. */
static gboolean
roll(Script *script)
{
    const gint64 lowest = script->game->request.lowest;
    const gint64 highest = lowest + script->game->request.n - 1;
    const Numbers *dice = &script->record->dice;
    if (script->n_dice == dice->length) {
        fail_without(script, "die");
        return FALSE;
    }
    gint64 face = dice->items[script->n_dice++];
    if (face < lowest || face > highest) {
        fail(script,
             "die %u shows %" G_GINT64_FORMAT ": it has faces from %" G_GINT64_FORMAT
             " to %" G_GINT64_FORMAT,
             script->n_dice,
             face,
             lowest,
             highest);
        return FALSE;
    }
    game_answer(script->game, (guint)face);
    return TRUE;
}

/* Takes the next of @words, of which @n are used: they are a @what. */
static gboolean
choose(Script *script, const Texts *words, guint32 *n, const char *what)
{
    const Machine *machine = &script->game->machine;
    g_autofree char *offered = offers_to_words(machine);
    if (*n == words->length) {
        fail_without(script, what);
        return FALSE;
    }
    const char *wanted = words->items[(*n)++];
    gint32 found = offer_find(machine->rules, machine->offers, machine->n_offers, wanted);
    if (found == NO_NUMBER) {
        fail(script, "%s %u, “%s”, is not offered; offered: %s", what, *n, wanted, offered);
        return FALSE;
    }
    game_answer(script->game, (guint)found);
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
    return expect != NULL && record_gives(&expect->record, "asks") && kinds[expect->asks] == kind;
}

/* Nobody means a play to stop in the middle of a roll unless the record says so; a game stops
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
answer(Script *script)
{
    const PlayRecord *record = script->record;
    RequestKind kind = script->game->request.kind;
    if (kind == REQUEST_ROLL)
        return roll(script);
    if (kind == REQUEST_DRAW)
        return choose(script, &record->draws, &script->n_draws, "draw");
    return choose(script, &record->choices, &script->n_choices, "choice");
}

static void
tell_left_over(const Script *script, guint32 used, guint32 all, const char *what)
{
    if (used < all)
        g_ptr_array_add(script->failures,
                        g_strdup_printf("nothing asks for %s %u of %u", what, used + 1, all));
}

gboolean
script_play(GameRun *game, const PlayRecord *record, GPtrArray *failures)
{
    Script script = {.game = game, .record = record, .failures = failures};
    guint n_before = failures->len;
    while (!is_over(&script))
        if (!answer(&script))
            return FALSE;
    tell_left_over(&script, script.n_dice, record->dice.length, "die");
    tell_left_over(&script, script.n_draws, record->draws.length, "draw");
    tell_left_over(&script, script.n_choices, record->choices.length, "choice");
    if (game->position->overflow)
        g_ptr_array_add(failures, g_strdup("more happens at once than can be played"));
    return failures->len == n_before;
}
