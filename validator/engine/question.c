/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The queries that every game has, and how queries are read and asked.
 */
#include "validator/engine/question.h"

#include "schema/model/words.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/outcome.h"
#include "validator/engine/event.h"
#include "validator/engine/presence.h"

#include <string.h>

#define UNUSED G_GNUC_UNUSED

static const BoardPlace *
place_of(const Situation *situation, gint32 place)
{
    return &situation->rules->board.places[place];
}

static void
ask_adjacent(const Situation *situation, gint32 from, gint32 to, QueryAnswer *answer)
{
    const BoardPlace *place = place_of(situation, from);
    const BoardLink *links = &situation->rules->board.links[place->first_link];
    gboolean leads_there = FALSE;
    for (guint32 i = 0; i < place->n_links; i++)
        leads_there |= links[i].to == to && links[i].type != BORDER_BLOCKED;
    answer_truth(answer, leads_there);
}

static void
ask_within(const Situation *situation, gint32 place, gint32 area, QueryAnswer *answer)
{
    answer_truth(answer, place_is_in(situation, place, area));
}

static void
ask_port(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    const Board *board = &situation->rules->board;
    gint32 sea = board->places[place].sea;
    answer_truth(answer, sea != NO_NAME);
    answer_id(situation, answer, ENTITY_SPACE, sea);
    while (sea != NO_NAME && (sea = board_sea_after(board, place, sea)) != NO_NAME)
        answer_id(situation, answer, ENTITY_SPACE, sea);
}

static void
ask_capital(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    const Board *board = &situation->rules->board;
    answer->has_names = TRUE;
    for (guint i = 0; i < board->n_nations; i++)
        for (guint32 j = 0; j < board->nations[i].capitals.n; j++)
            if (board->capitals[board->nations[i].capitals.first + j] == place)
                answer_id(situation, answer, ENTITY_NATION, (gint32)i);
}

static void
ask_owner(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 nation = position_owner(situation->rules, situation->position, place);
    answer_id(situation, answer, ENTITY_NATION, nation);
}

static void
ask_marker(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 nation = position_markers(situation->rules, situation->position)[place];
    answer_id(situation, answer, ENTITY_NATION, nation);
}

static void
ask_contested(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer, place_is_contested(situation->rules, situation->position, place));
}

static void
ask_units(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer->has_names = TRUE;
    for (guint i = 0; i < situation->rules->board.n_units; i++)
        if (position_place(situation->rules, situation->position, (gint32)i) == place)
            answer_id(situation, answer, ENTITY_UNIT, (gint32)i);
}

static const BoardUnit *
unit_of(const Situation *situation, gint32 unit)
{
    return &situation->rules->board.units[unit];
}

static void
ask_nation(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 nation = unit_of(situation, unit)->nation;
    answer_name(answer, name_index_name(situation->rules->names, ENTITY_NATION, nation));
}

static void
ask_type(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 type = unit_of(situation, unit)->type;
    answer_name(answer, name_index_name(situation->rules->names, ENTITY_TYPE, type));
}

static void
ask_tags(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    const Texts *tags = unit_of(situation, unit)->tags;
    answer->has_names = TRUE;
    for (guint32 i = 0; i < tags->length; i++)
        answer_name(answer, tags->items[i]);
}

static void
ask_strength(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, position_strengths(situation->rules, situation->position)[unit]);
}

static void
ask_full(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, unit_of(situation, unit)->strength);
}

static void
ask_zone(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 zone = position_zones(situation->rules, situation->position)[unit];
    g_autofree char *text = offer_zone_to_words(situation->rules, zone);
    answer_name(answer, text);
}

static void
ask_supply(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer, supply_reaches_unit(situation, unit));
}

static void
ask_status(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    guint8 status = position_statuses(situation->rules, situation->position)[nation];
    answer_name(answer, status_words[status]);
}

static void
ask_side(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 side = position_side(situation->rules, situation->position, nation);
    answer_name(answer, name_index_name(situation->rules->names, ENTITY_SIDE, side));
}

static void
ask_mark(const Situation *situation, gint32 track, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, position_marks(situation->rules, situation->position)[track]);
}

static void
ask_spent(const Situation *situation, gint32 rule, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer, position_spent(situation->rules, situation->position)[rule]);
}

static void
ask_turns(const Situation *situation, gint32 first UNUSED, gint32 second UNUSED,
          QueryAnswer *answer)
{
    answer_value(answer, situation->rules->last_turn - situation->rules->first_turn + 1);
}

static void
ask_score(const Situation *situation, gint32 first UNUSED, gint32 second UNUSED,
          QueryAnswer *answer)
{
    answer_value(answer, outcome_score(situation->rules, situation->position));
}

static void
ask_result(const Situation *situation, gint32 first UNUSED, gint32 second UNUSED,
           QueryAnswer *answer)
{
    const GameRules *rules = situation->rules;
    gint32 row = outcome_victory_row(rules, outcome_score(rules, situation->position));
    answer->has_names = TRUE;
    if (row != NO_NAME)
        answer_name(answer, rules_result(rules, rules->victory.first + (guint32)row)->name);
}

static void
ask_ending(const Situation *situation, gint32 first UNUSED, gint32 second UNUSED,
           QueryAnswer *answer)
{
    const char *result = outcome_immediate_result(situation->rules, situation->position);
    answer_truth(answer, result != NULL);
    if (result != NULL)
        answer_name(answer, result);
}

static const QueryRow core_queries[] = {
#define QUERY(...) QUERY_ROW(__VA_ARGS__)
#include "validator/engine/queries.def"
};

const QueryRow *
question_rows(guint *n)
{
    *n = G_N_ELEMENTS(core_queries);
    return core_queries;
}

LineType
question_argument_type(QueryArgument argument)
{
    switch (argument) {
    case ARGUMENT_AREA:
        return (LineType){.kind = KIND_REF, .target = ENTITY_SPACE, .or_target = ENTITY_REGION};
    case ARGUMENT_NUMBER:
        return (LineType){.kind = KIND_INT};
    case ARGUMENT_ZONE:
        return (LineType){.kind = KIND_ZONE};
    case ARGUMENT_WORD:
    case ARGUMENT_NOTHING:
        return (LineType){.kind = KIND_WORD};
    default:
        return (LineType){.kind = KIND_REF, .target = (EntityId)argument};
    }
}

void
question_answer_clear(QueryAnswer *answer)
{
    g_clear_pointer(&answer->names, g_ptr_array_unref);
}

static guint
count_arguments(const QueryRow *row)
{
    guint n = 0;
    while (n < QUERY_ARGUMENTS_MAX && row->arguments[n] != ARGUMENT_NOTHING)
        n++;
    return n;
}

static void
append_argument(GString *out, QueryArgument argument)
{
    if (argument == ARGUMENT_SPACE || argument == ARGUMENT_AREA) {
        g_string_append(out, argument == ARGUMENT_AREA ? "AREA" : "PLACE");
    } else if (argument == ARGUMENT_NUMBER) {
        g_string_append(out, "FACE");
    } else {
        g_autofree char *word = g_ascii_strup(entity_get((EntityId)argument)->name, -1);
        g_string_append(out, word);
    }
}

static void
append_usage(GString *out, const QueryRow *row)
{
    g_string_append(out, row->name);
    for (guint i = 0; i < count_arguments(row); i++) {
        g_string_append_c(out, ' ');
        append_argument(out, row->arguments[i]);
    }
}

static void
append_rows(GString *out, const QueryRow *rows, guint n)
{
    for (guint i = 0; i < n; i++) {
        g_autoptr(GString) usage = g_string_new(NULL);
        append_usage(usage, &rows[i]);
        g_string_append_printf(out, "\n  %-28s %s", usage->str, _(rows[i].meaning));
    }
}

void
question_append_list(GString *out, const System *const *systems, guint n_systems)
{
    guint n;
    const QueryRow *rows = question_rows(&n);
    g_string_append(out, _("Queries that a case may ask:"));
    append_rows(out, rows, n);
    for (guint i = 0; i < n_systems; i++) {
        const SystemPlay *play = systems[i] != NULL ? systems[i]->play : NULL;
        if (play == NULL || play->n_queries == 0)
            continue;
        g_string_append_c(out, '\n');
        g_string_append_printf(out, _("and in games of the system %s:"), system_words[i]);
        append_rows(out, play->queries, play->n_queries);
    }
    g_string_append_c(out, '\n');
}

static const QueryRow *
find_query_in(const QueryRow *rows, guint n, const char *name)
{
    for (guint i = 0; i < n; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

/* Returns: the query of every game, or of the system of @rules, called @name; NULL: there is none.
 */
static const QueryRow *
find_query(const GameRules *rules, const char *name)
{
    guint n;
    const SystemPlay *play = system_play(rules);
    const QueryRow *general = question_rows(&n);
    const QueryRow *row = find_query_in(general, n, name);
    return row != NULL ? row : find_query_in(play->queries, play->n_queries, name);
}

/* Returns: FALSE when @text is no face of a die. */
static gboolean
read_face(const GameRules *rules, const char *text, gint32 *face)
{
    guint64 value;
    const guint64 lowest = (guint64)rules->board.lowest;
    const guint64 highest = (guint64)MAX(board_highest(&rules->board), 1);
    if (!g_ascii_string_to_unsigned(text, 10, lowest, highest, &value, NULL))
        return FALSE;
    *face = (gint32)value;
    return TRUE;
}

/* Whether a unit is on the same grid as @place: the ids of its hexes start alike. */
static gboolean
has_units_around(const GameRules *rules, const Position *position, gint32 place)
{
    const char *id = name_index_name(rules->names, ENTITY_SPACE, place);
    const char *dash = strrchr(id, '-');
    gsize prefix = dash != NULL ? (gsize)(dash + 1 - id) : 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_units && prefix > 0; i++) {
        const char *at =
            name_index_name(rules->names, ENTITY_SPACE, position_place(rules, position, i));
        if (at != NULL && strncmp(at, id, prefix) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Finds what people call @name: a label, a title or an alias. Where several grids have the label,
 * it is that of the grid with units. Returns: FALSE: nothing, or several. */
static gboolean
find_called(const GameRules *rules, const Position *position, EntityId entity, const char *name,
            gint32 *number)
{
    guint n = 0, n_around = 0;
    gint32 around = NO_NAME;
    for (gint32 i = 0; i < (gint32)name_index_count(rules->names, entity); i++) {
        if (!name_index_is_called(rules->names, entity, i, name))
            continue;
        n++;
        *number = i;
        if (entity == ENTITY_SPACE && has_units_around(rules, position, i)) {
            around = i;
            n_around++;
        }
    }
    if (n > 1 && n_around == 1)
        *number = around;
    return n == 1 || n_around == 1;
}

/* Returns: FALSE when nothing of that kind is called @name. */
static gboolean
resolve_argument(const GameRules *rules, const Position *position, QueryArgument argument,
                 const char *name, gint32 *number)
{
    if (argument == ARGUMENT_NUMBER)
        return read_face(rules, name, number);
    const LineType type = question_argument_type(argument);
    const Field field = {.kind = KIND_REF, .target = type.target, .or_target = type.or_target};
    return name_index_resolve(rules->names, &field, name, number) ||
           find_called(rules, position, type.target, name, number);
}

char *
question_ask(const GameRules *rules, const Position *position, const Texts *words,
             QueryAnswer *answer)
{
    *answer = (QueryAnswer){.names = g_ptr_array_new_with_free_func(g_free)};
    if (words->length == 0)
        return g_strdup("the query is empty");
    const QueryRow *row = find_query(rules, words->items[0]);
    if (row == NULL)
        return g_strdup_printf("there is no query “%s”", words->items[0]);
    g_autoptr(GString) usage = g_string_new(NULL);
    append_usage(usage, row);
    guint n = count_arguments(row);
    if (words->length != n + 1)
        return g_strdup_printf("the query is “%s”", usage->str);
    gint32 numbers[QUERY_ARGUMENTS_MAX] = {NO_NAME, NO_NAME};
    for (guint i = 0; i < n; i++)
        if (!resolve_argument(rules, position, row->arguments[i], words->items[i + 1], &numbers[i]))
            return g_strdup_printf("the query is “%s”, and nothing of the kind is called “%s”",
                                   usage->str, words->items[i + 1]);
    const Situation situation = {
        .rules = rules,
        .position = position,
        .subjects = &SUBJECTS_NONE,
    };
    row->ask(&situation, numbers[0], numbers[1], answer);
    return NULL;
}
