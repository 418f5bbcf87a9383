/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any bytes as a position of a small invented game and what is answered there. Its first line says
 * which game, in which phase play begins, who goes first and how many actions that side has; lines
 * of a position follow (see position-words.h), then a line `===` and the answers, a byte each.
 * Whatever is answered, what holds in every position holds, somebody who is asked has a choice, a
 * copy goes on alike, and all comes to an end.
 */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/position-words.h"
#include "tests/fuzz/sound-play.h"
#include "tests/unit/sample-battle.h"
#include "tests/unit/sample-march.h"
#include "validator/engine/dice.h"
#include "validator/engine/stretch.h"

#include "schema/model/words.h"

#include <string.h>

#define DIVIDER "\n===\n"

/* No stretch of these games asks so often. */
#define ANSWERS_MAX 5000

static SampleGame *
new_march(void)
{
    return sample_march_new(NULL, NULL);
}

/* All that may be otherwise is otherwise, and rules happen in between. */
static const char other_march_rules[] =
    "'profile': {'after-events': 'turn', 'force-marched': 'existing-battle',"
    " 'leaves-battle': 'without-garrison', 'cut-off-destroyed': false, 'truce-moment': 'now',"
    " 'truce-on-last-unit': true, 'truce-overflow': true, 'deployment': 'together',"
    " 'sea-path-through': true, 'action-order': 'only-three', 'pins-end': 'turn-over',"
    " 'counts-together': true, 'rounds': 2, 'politics': 'court', 'march-extra': 2,"
    " 'march-safe': 5, 'evacuation-by-sea': true, 'interphase': [{'step': 'points'},"
    "  {'step': 'per-side', 'steps': [{'step': 'activation'}, {'step': 'on-map'},"
    "   {'step': 'builds'}]}]},"
    " 'rules': ["
    "{'id': 'alarm', 'on': [{'event': 'enters'}],"
    " 'do': [{'verb': 'track', 'track': 'storm', 'add': 1}]},"
    "{'id': 'again', 'on': [{'event': 'battle-end'}],"
    " 'do': [{'verb': 'act', 'units': {'side': '@self', 'in': '@map'}}]},"
    "{'id': 'flood', 'on': [{'event': 'captured'}],"
    " 'do': [{'verb': 'lose-steps', 'units': {'in': '@enemy'}, 'steps': 1}]},"
    "{'id': 'peace', 'on': [{'event': 'truced'}],"
    " 'do': [{'verb': 'status', 'nation': 'norse', 'status': 'active'}]}]";

static SampleGame *
new_other_march(void)
{
    return sample_march_new(other_march_rules, NULL);
}

static SampleGame *
new_battle(void)
{
    return sample_battle_new(NULL, NULL);
}

static const char other_battle_profile[] =
    "'reserves-share': true, 'reserves-stay': true, 'garrison-rating': 'A2',"
    " 'fallen-garrison-fires': true, 'harbour-loss-kills': true, 'displaced-fight': true,"
    " 'lost-fleets-leave': true,"
    " 'lost-fleets': 'adrift', 'cut-off-destroyed': true, 'leaves-battle': 'attacker',"
    " 'march-extra': 1, 'march-safe': 6";

static const char other_battle_rules[] =
    "{'id': 'over', 'on': [{'event': 'battle-end'}],"
    " 'do': [{'verb': 'track', 'track': 'won', 'add': 1}]},"
    "{'id': 'drawn', 'on': [{'event': 'eliminated'}],"
    " 'do': [{'verb': 'roll', 'rows': [{'from': 1, 'to': 3, 'do': [{'verb': 'gain-steps',"
    "  'units': {'side': '@self', 'pick': 'choose', 'by': 'self'}, 'steps': 1}]}]}]}";

static SampleGame *
new_other_battle(void)
{
    return sample_battle_new(other_battle_profile, other_battle_rules);
}

static const char *const game_names[] = {"march", "other-march", "battle", "other-battle", NULL};
static SampleGame *(*const games[])(void) = {
    new_march,
    new_other_march,
    new_battle,
    new_other_battle,
};

/* Runs @machine, and a copy of its bytes, as if they had been saved. Returns: what both ask. */
static Request
run(Machine *machine)
{
    g_autofree Position *copy = position_copy(machine->position);
    Machine other = {.rules = machine->rules, .position = copy};
    const Request request = machine_run(machine);
    const Request same = machine_run(&other);
    g_assert_true(same.kind == request.kind && same.side == request.side && same.n == request.n);
    g_assert_cmpmem(copy, copy->size, machine->position, machine->position->size);
    return request;
}

/* Returns: what is asked next, until the stretch is over. */
static Request
go_on(Machine *machine, Stretch *stretch)
{
    Request request;
    do
        request = run(machine);
    while (request.kind == REQUEST_NONE && machine->position->end == END_NONE &&
           !machine->position->overflow && stretch_go_on(stretch, machine));
    return request;
}

/* Answers by the bytes of @answers, and by chance behind them: dice that repeat themselves may tie
 * for ever. */
static void
play(Machine *machine, Stretch *stretch, const char *answers)
{
    gsize length = strlen(answers);
    for (guint i = 0;; i++) {
        const Request request = go_on(machine, stretch);
        sound_play_look(machine, &request);
        if (request.kind == REQUEST_NONE)
            return;
        if (i == ANSWERS_MAX)
            g_error("it does not end");
        guint64 number = i < length ? (guchar)answers[i] : dice_mix(i);
        machine_answer(machine, (guint)(number % request.n) + request.lowest);
    }
}

/* The first line: game, phase, side, actions. */
static Stretch
read_stretch(char *const *words, guint n)
{
    Stretch stretch = {.side = NO_NAME, .actions = 1};
    stretch.from = n > 1 ? (gint)word_number(words[1], stage_words, N_STAGES) : STAGE_ACTIONS;
    stretch.until = STAGE_FORAGE;
    if (n > 2)
        stretch.side =
            (gint32)word_number(words[2], (const char *const[]){"north", "south", NULL}, 2);
    if (n > 3)
        stretch.actions = (gint32)word_number(words[3], NULL, 9);
    return stretch;
}

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    g_autofree char *text = g_strndup((const char *)bytes, length);
    char *answers = strstr(text, DIVIDER);
    if (answers != NULL) {
        *answers = '\0';
        answers += strlen(DIVIDER);
    }
    gsize first = strcspn(text, "\n");
    g_autofree char *head = g_strndup(text, first);
    g_auto(GStrv) words = g_strsplit(head, " ", 5);
    guint n = g_strv_length(words);
    guint number = word_number(n > 0 ? words[0] : NULL, game_names, G_N_ELEMENTS(games));
    static SampleGame
        *made[G_N_ELEMENTS(games)]; /* never freed: compiling takes longer than play */
    if (made[number] == NULL)
        made[number] = games[number]();
    const GameRules *rules = made[number]->rules;
    g_autofree Position *position = position_copy(made[number]->machine.position);
    Machine machine = {.rules = rules, .position = position};
    position_read_words(rules, position, text + first);
    g_autoptr(FindingWords) problem = position_check(rules, position);
    if (problem != NULL)
        g_error("what was laid out is out of order: %s", finding_words_english(problem));
    Stretch stretch = read_stretch(words, n);
    g_autoptr(FindingWords) refused = stretch_begin(&stretch, &machine);
    if (refused == NULL)
        play(&machine, &stretch, answers != NULL ? answers : "");
    return 0;
}
