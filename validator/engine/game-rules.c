/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compiling everything that a scenario is played with.
 */
#include "validator/engine/compile.h"

#include "schema/model/entities.h"
#include "validator/engine/position.h"

#include <string.h>

/* Returns: what @choice says about @id: the text behind `id=`, "" for the bare id, NULL: nothing.
 */
static const char *
chosen(const RulesChoice *choice, const char *id)
{
    gsize length = strlen(id);
    for (const char *const *option = choice != NULL ? choice->options : NULL;
         option != NULL && *option != NULL;
         option++)
        if (strncmp(*option, id, length) == 0 &&
            ((*option)[length] == '\0' || (*option)[length] == '='))
            return (*option)[length] == '=' ? *option + length + 1 : *option + length;
    return NULL;
}

static void
switch_rules(GameRules *rules, const Texts *ids, gboolean is_on)
{
    for (guint32 i = 0; i < ids->length; i++) {
        gint32 rule = name_index_find(rules->names, ENTITY_RULE, ids->items[i]);
        if (rule != NO_NAME)
            rules->is_on[rule] = is_on && rules->is_on[rule];
    }
}

/* Rules that an answer switches on are off as long as another answer holds. */
static void
settle_rulings(GameRules *rules, const RulesInput *input, const RulesChoice *choice)
{
    Records rulings = board_list(input->rules, "rulings");
    rules->answers = g_new0(const char *, rulings.length + 1);
    for (guint32 i = 0; i < rulings.length; i++) {
        const Ruling *ruling = (const Ruling *)rulings.items[i];
        const char *answer = chosen(choice, ruling->id);
        rules->answers[i] = answer != NULL && *answer != '\0' ? answer : ruling->default_;
        for (guint32 j = 0; j < ruling->answers.length; j++) {
            const Answer *other = (const Answer *)ruling->answers.items[j];
            if (g_strcmp0(other->id, rules->answers[i]) != 0)
                switch_rules(rules, &other->rules, FALSE);
        }
        for (guint32 j = 0; j < ruling->answers.length; j++) {
            const Answer *other = (const Answer *)ruling->answers.items[j];
            if (g_strcmp0(other->id, rules->answers[i]) == 0)
                switch_rules(rules, &other->rules, TRUE);
        }
    }
}

static void
settle_rules(GameRules *rules, const RulesInput *input, const RulesChoice *choice)
{
    Records options = board_list(input->rules, "options");
    rules->is_on = g_new0(gboolean, rules->rules.n + 1);
    for (guint i = 0; i < rules->rules.n; i++) {
        const RuleCode *rule = rules_rule(rules, rules->rules.first + i);
        gboolean is_chosen = rule->option == NO_NAME;
        if (rule->option != NO_NAME) {
            const char *id = record_key(options.items[rule->option]);
            is_chosen = id != NULL && chosen(choice, id) != NULL;
        }
        rules->is_on[i] = is_chosen && rule->manual != TRUE;
    }
    settle_rulings(rules, input, choice);
}

/* What answers to rulings set is laid over the profile, member by member. */
static void
overlay_profile(GameRules *rules, Compiler *compiler, const Record *over)
{
    const CodeForm *form = code_form(ENTITY_PROFILE);
    guchar *profile = compiler->code[ENTITY_PROFILE]->data + rules->profile * (gint32)form->size;
    gint32 place = compile_record(compiler, over);
    profile = compiler->code[ENTITY_PROFILE]->data + rules->profile * (gint32)form->size;
    const guchar *answer = compiler->code[ENTITY_PROFILE]->data + place * (gint32)form->size;
    for (guint i = 0; i < over->entity->n_fields; i++) {
        const Field *field = &over->entity->fields[i];
        gsize size = field->kind == KIND_LIST ? sizeof(CodeSpan) : sizeof(gint32);
        if (form->offsets[i] != CODE_NOWHERE && record_has(over, field))
            memcpy(profile + form->offsets[i], answer + form->offsets[i], size);
    }
}

static void
compile_profile(GameRules *rules,
                Compiler *compiler,
                const RulesInput *input,
                const RulesChoice *choice)
{
    const Record *profile = input->rules != NULL ? ((const Rules *)input->rules)->profile : NULL;
    rules->profile = compile_record(compiler, profile);
    Records rulings = board_list(input->rules, "rulings");
    for (guint32 i = 0; profile != NULL && i < rulings.length; i++) {
        const Ruling *ruling = (const Ruling *)rulings.items[i];
        const char *answer = chosen(choice, ruling->id);
        if (answer == NULL || *answer == '\0')
            answer = ruling->default_;
        for (guint32 j = 0; j < ruling->answers.length; j++) {
            const Answer *other = (const Answer *)ruling->answers.items[j];
            if (other->profile != NULL && g_strcmp0(other->id, answer) == 0)
                overlay_profile(rules, compiler, other->profile);
        }
    }
}

/* The rules of the data set and, right behind them, those of the scenario. */
static void
compile_rules(GameRules *rules, Compiler *compiler, const RulesInput *input)
{
    Records lists[] = {
        board_list(input->rules, "rules"),
        board_list(input->scenario, "rules"),
    };
    const Record **all = g_new(const Record *, lists[0].length + lists[1].length + 1);
    guint32 n = 0;
    for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
        for (guint32 j = 0; j < lists[i].length; j++)
            all[n++] = lists[i].items[j];
    rules->rules = compile_list(compiler, ENTITY_RULE, (Records){.length = n, .items = all});
    g_free(all);
    compile_list(compiler, ENTITY_TABLE, board_list(input->tables, "tables"));
}

static void
compile_scenario(GameRules *rules, Compiler *compiler, const Record *record)
{
    rules->first_roll = NO_CODE;
    if (record == NULL)
        return;
    const Scenario *scenario = (const Scenario *)record;
    const Period *period = (const Period *)scenario->period;
    DateCode from = {0}, to = {0};
    rules->decisions = compile_list(compiler, ENTITY_DECISION, scenario->decisions);
    rules->sudden_death = compile_list(compiler, ENTITY_ENDING, scenario->sudden_death);
    rules->score = compile_list(compiler, ENTITY_TERM, scenario->score);
    rules->victory = compile_list(compiler, ENTITY_RESULT, scenario->victory);
    rules->first_roll = compile_record(compiler, scenario->first_roll);
    rules->position = scenario->position;
    if (period != NULL && period->from != NULL && period->to != NULL &&
        board_date(rules->names, period->from, &from) &&
        board_date(rules->names, period->to, &to)) {
        rules->first_turn = from.first;
        rules->last_turn = to.last;
    }
}

gint32
game_rules_place_name(const GameRules *rules, const char *name)
{
    for (guint i = 0; name != NULL && i < rules->n_place_names; i++)
        if (strcmp(rules->place_names[i], name) == 0)
            return (gint32)i;
    return NO_NAME;
}

static void
add_place_name(GPtrArray *names, const char *name)
{
    for (guint i = 0; name != NULL && i < names->len; i++)
        if (strcmp(names->pdata[i], name) == 0)
            return;
    if (name != NULL)
        g_ptr_array_add(names, (gpointer)name);
}

/* Every name that an effect or the scenario gives a place. */
static void
collect_place_names(GameRules *rules)
{
    GPtrArray *names = g_ptr_array_new();
    for (guint i = 0; i < rules->code[ENTITY_EFFECT].n; i++)
        add_place_name(names, rules_effect(rules, i)->name);
    Records states = board_list(rules->position, "places");
    for (guint32 i = 0; i < states.length; i++)
        add_place_name(names, ((const State *)states.items[i])->name);
    rules->n_place_names = names->len;
    rules->place_names = (const char **)g_ptr_array_free(names, FALSE);
}

GameRules *
game_rules_compile(const RulesInput *input, const RulesChoice *choice, char **problem)
{
    GameRules *rules = g_new0(GameRules, 1);
    rules->names = name_index_new();
    board_number(rules->names, input);
    Compiler compiler;
    compiler_init(&compiler, rules->names);
    *problem = NULL;
    if (board_make(&rules->board, rules->names, input, problem)) {
        compile_rules(rules, &compiler, input);
        compile_scenario(rules, &compiler, input->scenario);
        compile_profile(rules, &compiler, input, choice);
        *problem = g_steal_pointer(&compiler.problem);
    }
    if (*problem == NULL && rules->board.n_units > RULES_UNITS_MAX)
        *problem = g_strdup_printf("there are %u units; %u can be played",
                                   rules->board.n_units,
                                   RULES_UNITS_MAX);
    compiler_finish(&compiler, rules);
    compiler_clear(&compiler);
    settle_rules(rules, input, choice);
    collect_place_names(rules);
    position_lay_out(rules);
    if (*problem == NULL)
        return rules;
    game_rules_free(rules);
    return NULL;
}

void
game_rules_free(GameRules *rules)
{
    if (rules == NULL)
        return;
    for (guint i = 0; i < N_ENTITIES; i++)
        g_free(rules->code[i].items);
    board_clear(&rules->board);
    name_index_free(rules->names);
    g_free(rules->numbers);
    g_free(rules->zones);
    g_free(rules->is_on);
    g_free(rules->answers);
    g_free(rules->place_names);
    g_free(rules);
}
