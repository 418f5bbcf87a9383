/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any bytes as rules of an invented game: rules.json, tables.json and a scenario, divided by lines
 * of `===`, and behind them the answers. What can be played is set up, everything in it is asked,
 * every effect is done; the position stays in order.
 */
#include "tests/fuzz/fuzz.h"
#include "tests/unit/sample-rules.h"
#include "validator/engine/set-up.h"
#include "validator/systems/systems.h"

#include <string.h>

#define DIVIDER "\n===\n"

/* More would only be slow. */
#define ANSWERS_MAX 200
#define EFFECTS_MAX 200

typedef struct {
    const char *at;
    gsize length;
} Bytes;

/* Returns: (transfer full): the record up to the next divider, or NULL. */
static SampleRecord *
read_part(EntityId entity, Bytes *left)
{
    const char *end = g_strstr_len(left->at, (gssize)left->length, DIVIDER);
    gsize length = end != NULL ? (gsize)(end - left->at) : left->length;
    g_autofree char *json = g_strndup(left->at, length);
    gsize taken = MIN(left->length, length + strlen(DIVIDER));
    left->at += taken;
    left->length -= taken;
    return sample_record_try(entity, json);
}

static SampleRecord *
read_sample(EntityId entity, const char *text)
{
    g_autofree char *json = sample_rules_json(text);
    return sample_record(entity, json);
}

static void
look_at_position(const GameRules *rules, const Position *position)
{
    if (position->overflow || position->end != END_NONE)
        return;
    g_autoptr(FindingWords) problem = position_check(rules, position);
    if (problem != NULL)
        g_error("the position is out of order: %s", finding_words_english(problem));
}

/* Answers by @bytes, again from the beginning when they are used up. */
static void
play_out(Machine *machine, Bytes bytes)
{
    for (guint i = 0; i < ANSWERS_MAX; i++) {
        const Request request = machine_run(machine);
        if (request.kind == REQUEST_NONE) {
            look_at_position(machine->rules, machine->position);
            return;
        }
        guint byte = bytes.length > 0 ? (guchar)bytes.at[i % bytes.length] : i;
        g_assert(request.n > 0 && request.n <= OFFERS_MAX);
        if (request.kind == REQUEST_ROLL) {
            machine_answer(machine, request.lowest + byte % request.n);
            continue;
        }
        g_assert(machine->n_offers == request.n);
        machine_answer(machine, byte % request.n);
    }
}

static const Subjects subjects[] = {
    {NO_NAME, NO_NAME, NO_NAME, NO_NAME, NO_NAME, NO_NAME},
    {.nation = 0, .side = 0, .activated = 1, .event_unit = 3, .event_place = 6, .event_nation = 2},
    {.nation = 3, .side = 1, .activated = 2, .event_unit = 9, .event_place = 4, .event_nation = 3},
};

static void
ask_everything(const GameRules *rules, const Position *position, const Subjects *whom)
{
    const Situation situation = {.rules = rules, .position = position, .subjects = whom};
    for (guint i = 0; i < rules->code[ENTITY_CONDITION].n; i++)
        condition_holds(&situation, (gint32)i);
    for (guint i = 0; i < rules->code[ENTITY_TERM].n; i++)
        g_assert(ABS(condition_term_value(&situation, i)) <= TERM_MAX);
    for (guint i = 0; i < rules->code[ENTITY_UNITS].n; i++)
        selector_count_units(&situation, rules_units(rules, i), G_MAXUINT);
    for (guint i = 0; i < rules->code[ENTITY_PLACES].n; i++)
        selector_find_places(&situation, rules_places(rules, i), NO_NAME, NULL, 0);
}

static void
do_everything(const GameRules *rules, const Position *position, const Subjects *whom, Bytes bytes)
{
    for (guint i = 0; i < MIN(rules->code[ENTITY_EFFECT].n, EFFECTS_MAX); i++) {
        g_autofree Position *copy = position_copy(position);
        Machine machine = {.rules = rules, .position = copy};
        machine_do(&machine, &(CodeSpan){.first = i, .n = 1}, whom);
        play_out(&machine, bytes);
        machine_moment(&machine, (MomentWord)(i % (MOMENT_INTERPHASE_START + 1)));
        play_out(&machine, bytes);
    }
}

static void
play(const RulesInput *input, Bytes bytes)
{
    FindingWords *problem = NULL;
    g_autoptr(GameRules) rules = game_rules_compile(input, NULL, &problem);
    g_assert((rules == NULL) == (problem != NULL));
    g_clear_pointer(&problem, finding_words_unref);
    if (rules == NULL)
        return;
    g_autofree Position *position = set_up(rules, &problem);
    g_assert((position == NULL) == (problem != NULL));
    g_clear_pointer(&problem, finding_words_unref);
    if (position == NULL)
        return;
    Machine machine = {.rules = rules, .position = position};
    play_out(&machine, bytes);
    for (guint i = 0; i < G_N_ELEMENTS(subjects); i++) {
        ask_everything(rules, position, &subjects[i]);
        if (position->n_frames == 0 && !position->overflow && position->end == END_NONE)
            do_everything(rules, position, &subjects[i], bytes);
    }
}

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    Bytes left = {.at = (const char *)bytes, .length = length};
    g_autoptr(SampleRecord) rules = read_part(ENTITY_RULES, &left);
    g_autoptr(SampleRecord) tables = read_part(ENTITY_TABLES, &left);
    g_autoptr(SampleRecord) scenario = read_part(ENTITY_SCENARIO, &left);
    if (rules == NULL || tables == NULL || scenario == NULL)
        return 0;
    g_autoptr(SampleRecord) game = read_sample(ENTITY_GAME, sample_rules_game);
    g_autoptr(SampleRecord) map = read_sample(ENTITY_MAP, sample_rules_map);
    g_autoptr(SampleRecord) roster = read_sample(ENTITY_ROSTER, sample_rules_roster);
    const RulesInput input = {
        .game = game,
        .map = map,
        .roster = roster,
        .tables = tables,
        .rules = rules,
        .system = system_of_game(game),
        .scenario = scenario,
    };
    play(&input, left);
    return 0;
}
