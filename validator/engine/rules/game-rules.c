/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compiling everything that a scenario is played with.
 */
#include "validator/engine/rules/compile.h"

#include "schema/model/entities.h"
#include "validator/engine/rules/playable.h"
#include "validator/engine/rules/rule-lists.h"
#include "validator/engine/system.h"

#include <string.h>

#define PLACE_NAMES_MAX 10000u
#define DECISIONS_MAX 10000u

/* Positions keep the number of each, or that number plus one, in 16 bits. */
G_STATIC_ASSERT(PLACE_NAMES_MAX <= G_MAXINT16 && DECISIONS_MAX < G_MAXUINT16);

/* What a name takes that has a number. */
#define NAME_BYTES 100u

/* Returns: what @choice says about @id: the text behind `id=`, "" for the bare id, NULL: nothing.
 */
static const char *
chosen(const RulesChoice *choice, const char *id)
{
    gsize length = strlen(id);
    for (const char *const *option = choice != NULL ? choice->options : NULL;
         option != NULL && *option != NULL; option++)
        if (strncmp(*option, id, length) == 0 &&
            ((*option)[length] == '\0' || (*option)[length] == '='))
            return (*option)[length] == '=' ? *option + length + 1 : *option + length;
    return NULL;
}

static gboolean
names_rule(const Answer *answer, const char *id)
{
    for (guint32 i = 0; i < answer->rules.length; i++)
        if (strcmp(answer->rules.items[i], id) == 0)
            return TRUE;
    return FALSE;
}

/* Returns: the answer to @ruling that holds. */
static const Answer *
answer_of(const Ruling *ruling, const RulesChoice *choice)
{
    const char *wanted = chosen(choice, ruling->id);
    if (wanted == NULL)
        wanted = ruling->default_;
    for (guint32 i = 0; i < ruling->answers.length; i++) {
        const Answer *answer = (const Answer *)ruling->answers.items[i];
        if (strcmp(answer->id, wanted) == 0)
            return answer;
    }
    g_assert_not_reached();
}

/* Rules that an answer switches on are off as long as only other answers name them. */
static void
settle_rulings(GameRules *rules, const RulesInput *input, const RulesChoice *choice)
{
    Records rulings = board_list(input->rules, "rulings");
    rules->answers = g_new0(const char *, rulings.length + 1);
    for (guint32 i = 0; i < rulings.length; i++) {
        const Ruling *ruling = (const Ruling *)rulings.items[i];
        const Answer *answer = answer_of(ruling, choice);
        rules->answers[i] = answer->id;
        for (guint32 j = 0; j < ruling->answers.length; j++) {
            const Texts *others = &((const Answer *)ruling->answers.items[j])->rules;
            for (guint32 k = 0; k < others->length; k++) {
                gint32 rule = name_index_find(rules->names, ENTITY_RULE, others->items[k]);
                if (rule != NO_NAME && !names_rule(answer, others->items[k]))
                    rules->is_on[rule] = FALSE;
            }
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
        gboolean is_chosen = rule->option == NO_NAME ||
                             chosen(choice, record_key(options.items[rule->option])) != NULL;
        rules->is_on[i] = is_chosen && rule->manual != TRUE;
    }
    settle_rulings(rules, input, choice);
}

/* What answers to rulings set is laid over the switches at @at, member by member. */
static void
overlay_switches(Compiler *compiler, gint32 at, const Record *over)
{
    const CodeForm *form = code_form(over->entity->id);
    gint32 place = compile_record(compiler, over);
    guchar *code = compiler->code[over->entity->id]->data;
    guchar *switches = code + at * (gint32)form->size;
    const guchar *answer = code + place * (gint32)form->size;
    for (guint i = 0; i < over->entity->n_fields; i++) {
        const Field *field = &over->entity->fields[i];
        gboolean is_span = field->kind == KIND_LIST || field->kind == KIND_REFS;
        gsize size = is_span ? sizeof(CodeSpan) : sizeof(gint32);
        if (form->offsets[i] != CODE_NOWHERE && record_has(over, field))
            memcpy(switches + form->offsets[i], answer + form->offsets[i], size);
    }
}

/* Lays what the answers that hold say of the switches @entity over those at @at. */
static void
overlay_answers(Compiler *compiler, const RulesInput *input, const RulesChoice *choice,
                EntityId entity, gint32 at)
{
    Records rulings = board_list(input->rules, "rulings");
    for (guint32 i = 0; i < rulings.length; i++) {
        const Answer *answer = answer_of((const Ruling *)rulings.items[i], choice);
        const Record *over = record_of_kind(&answer->record, entity);
        if (over != NULL)
            overlay_switches(compiler, at, over);
    }
}

/* The switches of each family of games are a record of its own, here and in answers. */
static void
compile_switches(GameRules *rules, Compiler *compiler, const RulesInput *input,
                 const RulesChoice *choice)
{
    const Entity *file = entity_get(ENTITY_RULES);
    for (guint i = 0; i < N_ENTITIES; i++)
        rules->switches[i] = NO_CODE;
    for (guint i = 0; i < file->n_fields; i++) {
        if (file->fields[i].kind != KIND_RECORD)
            continue;
        EntityId entity = file->fields[i].target;
        if (code_form(entity)->size == 0)
            continue;
        const Record *said = input->rules != NULL ? record_of_kind(input->rules, entity) : NULL;
        rules->switches[entity] = compile_record_or_blank(compiler, entity, said);
        overlay_answers(compiler, input, choice, entity, rules->switches[entity]);
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
    rules->actions = compile_list(compiler, ENTITY_ACTION, board_list(input->tables, "actions"));
}

static void
compile_scenario(GameRules *rules, Compiler *compiler, const Record *record)
{
    rules->first_roll = NO_CODE;
    if (record == NULL)
        return;
    const Scenario *scenario = (const Scenario *)record;
    const Period *period = (const Period *)scenario->period;
    DateCode from, to;
    rules->decisions = compile_list(compiler, ENTITY_DECISION, scenario->decisions);
    rules->sudden_death = compile_list(compiler, ENTITY_ENDING, scenario->sudden_death);
    rules->score = compile_list(compiler, ENTITY_TERM, scenario->score);
    rules->victory = compile_list(compiler, ENTITY_RESULT, scenario->victory);
    rules->standings = compile_list(compiler, ENTITY_STANDING, scenario->standings);
    rules->shared = scenario->shared;
    rules->first_roll = compile_record(compiler, scenario->first_roll);
    rules->position = scenario->position;
    if (period->from == NULL) {
        /* Turns without dates are counted. */
        rules->first_turn = 1;
        rules->last_turn = (gint32)period->turns;
    } else if (board_date(rules->names, period->from, &from) &&
               board_date(rules->names, period->to, &to)) {
        rules->first_turn = from.first;
        rules->last_turn = to.last;
    }
}

gint32
game_rules_place_name(const GameRules *rules, const char *name)
{
    if (name == NULL)
        return NO_NAME;
    return (gint32)GPOINTER_TO_UINT(g_hash_table_lookup(rules->place_name_numbers, name)) - 1;
}

static void
add_place_name(GameRules *rules, GPtrArray *names, const char *name)
{
    if (name == NULL || g_hash_table_contains(rules->place_name_numbers, name))
        return;
    g_ptr_array_add(names, (gpointer)name);
    g_hash_table_insert(rules->place_name_numbers, (gpointer)name, GUINT_TO_POINTER(names->len));
}

/* Every name that an effect or the scenario gives a place. */
static void
collect_place_names(GameRules *rules)
{
    GPtrArray *names = g_ptr_array_new();
    rules->place_name_numbers = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < rules->code[ENTITY_EFFECT].n; i++)
        add_place_name(rules, names, rules_effect(rules, i)->name);
    Records states = board_list(rules->position, "places");
    for (guint32 i = 0; i < states.length; i++)
        add_place_name(rules, names, ((const State *)states.items[i])->name);
    rules->n_place_names = names->len;
    rules->place_names = (const char **)g_ptr_array_free(names, FALSE);
}

/* Returns: FALSE with @problem set. */
static gboolean
make_board(GameRules *rules, const RulesInput *input, char **problem)
{
    if (!board_number(rules->names, input, problem))
        return FALSE;
    if (input->beside != NULL)
        return board_borrow(&rules->board, &input->beside->board, rules->names, input, problem);
    return board_make(&rules->board, rules->names, input, problem);
}

/* Returns: (transfer full): of what there is more than a position can number, or NULL. */
static char *
too_many(const GameRules *rules)
{
    const struct {
        const char *of;
        guint n, max;
    } counts[] = {
        {"new names of places", rules->n_place_names, PLACE_NAMES_MAX},
        {"decisions", rules->decisions.n, DECISIONS_MAX},
    };
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
        if (counts[i].n > counts[i].max)
            return g_strdup_printf("there are %u %s; %u can be played", counts[i].n, counts[i].of,
                                   counts[i].max);
    return NULL;
}

/* Returns: FALSE with @problem set. */
static gboolean
compile_all(GameRules *rules, const RulesInput *input, const RulesChoice *choice, char **problem)
{
    if (!make_board(rules, input, problem))
        return FALSE;
    for (EntityId i = 0; i < N_ENTITIES; i++)
        rules->hashes[i] = name_index_hashes(rules->names, i);
    rules->system = input->system;
    rules->tables = input->tables;
    if (rules->system != NULL && rules->system->printed_new != NULL)
        rules->printed = rules->system->printed_new(rules, input);
    Compiler compiler;
    compiler_init(&compiler, rules->names);
    compile_rules(rules, &compiler, input);
    compile_scenario(rules, &compiler, input->scenario);
    compile_switches(rules, &compiler, input, choice);
    if (rules->system != NULL && rules->system->compile != NULL)
        rules->system->compile(rules->printed, &compiler, input);
    *problem = g_steal_pointer(&compiler.problem);
    compiler_finish(&compiler, rules);
    compiler_clear(&compiler);
    if (*problem != NULL)
        return FALSE;
    settle_rules(rules, input, choice);
    list_rules(rules);
    collect_place_names(rules);
    rules->zone_numbers = zone_numbers_of(&rules->board);
    *problem = too_many(rules);
    rules->layout = position_lay_out(&rules->board, rules->rules.n, rules->system, &rules->watches,
                                     sizeof(Position));
    return *problem == NULL;
}

GameRules *
game_rules_compile(const RulesInput *input, const RulesChoice *choice, char **problem)
{
    *problem = playable_problem(input, choice);
    if (*problem != NULL)
        return NULL;
    GameRules *rules = g_new0(GameRules, 1);
    rules->names = name_index_new();
    if (compile_all(rules, input, choice, problem))
        return rules;
    game_rules_free(rules);
    return NULL;
}

gsize
game_rules_size(const GameRules *rules)
{
    const Board *board = &rules->board;
    gsize n_spans =
        board->n_units * ((gsize)N_TRIGGERS + N_MODIFIED) + board->n_nations * N_MODIFIED;
    gsize n_place_sets = rules->code[ENTITY_PLACES].n + rules->rules.n + board->n_units;
    gsize place = sizeof(BoardPlace) + NAME_BYTES + board->n_nations;
    gsize size = sizeof *rules + rules->layout.size + n_spans * sizeof(CodeSpan) +
                 n_place_sets * rules->place_set_size + board->n_places * place +
                 board->n_links * sizeof(BoardLink) +
                 (gsize)rules->code[ENTITY_UNITS].n * rules->label_size +
                 ((gsize)board->n_units + rules->zone_numbers.n) * rules->watches.set_size +
                 rules->rules.n * NAME_BYTES;
    for (EntityId entity = 0; entity < N_ENTITIES; entity++)
        size += (gsize)rules->code[entity].n * code_form(entity)->size;
    return size;
}

void
game_rules_free(GameRules *rules)
{
    if (rules == NULL)
        return;
    for (guint i = 0; i < N_ENTITIES; i++)
        g_free(rules->code[i].items);
    if (rules->printed != NULL)
        rules->system->printed_free(rules->printed);
    board_clear(&rules->board);
    name_index_free(rules->names);
    g_free(rules->numbers);
    g_free(rules->zones);
    g_free(rules->listed);
    g_free(rules->labels);
    g_free(rules->says);
    g_free(rules->place_sets);
    g_free(rules->place_says);
    g_free(rules->places_modified);
    g_free(rules->entries_modified);
    g_free(rules->by_trigger_of_unit);
    g_free(rules->by_nation);
    g_free(rules->by_unit);
    g_free(rules->asks);
    g_free(rules->watches.parts);
    g_free(rules->watches.items);
    g_free(rules->watches.of_asked);
    g_free(rules->watches.of_unit);
    g_free(rules->watches.of_zone);
    g_free(rules->is_on);
    g_free(rules->answers);
    g_free(rules->place_names);
    g_clear_pointer(&rules->place_name_numbers, g_hash_table_unref);
    g_free(rules);
}
