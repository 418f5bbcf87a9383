/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of queries, and how their words are read.
 */
#include "validator/smoke/records/query.h"

#include "schema/model/words.h"
#include "validator/smoke/records/query-list.h"
#include "validator/engine/question.h"
#include "validator/systems/systems.h"

#include <string.h>

static const char *const argument_names[N_ARGUMENTS] = {
    [ARGUMENT_PLACE] = "PLACE", [ARGUMENT_AREA] = "AREA", [ARGUMENT_NATION] = "NATION",
    [ARGUMENT_SIDE] = "SIDE",   [ARGUMENT_UNIT] = "UNIT", [ARGUMENT_TRACK] = "TRACK",
    [ARGUMENT_RULE] = "RULE",   [ARGUMENT_FACE] = "FACE",
};

void
query_answer_clear(QueryAnswer *answer)
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
append_usage(GString *out, const QueryRow *row)
{
    g_string_append(out, row->name);
    for (guint i = 0; i < count_arguments(row); i++)
        g_string_append_printf(out, " %s", argument_names[row->arguments[i]]);
}

static void
append_rows(GString *out, const QueryRow *rows, guint n)
{
    for (guint i = 0; i < n; i++) {
        g_autoptr(GString) usage = g_string_new(NULL);
        append_usage(usage, &rows[i]);
        g_string_append_printf(out, "\n  %-28s %s", usage->str, rows[i].meaning);
    }
}

void
query_append_list(GString *out)
{
    guint n, n_systems;
    const QueryRow *rows = questions(&n);
    const System *const *all = systems(&n_systems);
    g_string_append(out, "Queries that a case may ask:");
    append_rows(out, rows, n);
    for (guint i = 0; i < n_systems; i++) {
        const SystemPlay *play = all[i] != NULL ? all[i]->play : NULL;
        if (play == NULL || play->n_queries == 0)
            continue;
        g_string_append_printf(out, "\nand in games of the system %s:", system_words[i]);
        append_rows(out, play->queries, play->n_queries);
    }
    g_string_append_c(out, '\n');
}

static const QueryRow *
find_in(const QueryRow *rows, guint n, const char *name)
{
    for (guint i = 0; i < n; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

/* Returns: the query of every game, or of the system of @rules, called @name; NULL: there is none.
 */
static const QueryRow *
find_row(const GameRules *rules, const char *name)
{
    guint n;
    const SystemPlay *play = system_play(rules);
    const QueryRow *general = questions(&n);
    const QueryRow *row = find_in(general, n, name);
    return row != NULL ? row : find_in(play->queries, play->n_queries, name);
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

/* Returns: FALSE when nothing of that kind is called @name. */
static gboolean
resolve(const GameRules *rules, QueryArgument argument, const char *name, gint32 *number)
{
    if (argument == ARGUMENT_FACE)
        return read_face(rules, name, number);
    const LineType type = query_argument_type(argument);
    const Field field = {.kind = KIND_REF, .target = type.target, .or_target = type.or_target};
    return name_index_resolve(rules->names, &field, name, number);
}

char *
query_ask(const GameRules *rules, const Position *position, const Texts *words, QueryAnswer *answer)
{
    *answer = (QueryAnswer){.names = g_ptr_array_new_with_free_func(g_free)};
    if (words->length == 0)
        return g_strdup("the query is empty");
    const QueryRow *row = find_row(rules, words->items[0]);
    if (row == NULL)
        return g_strdup_printf("there is no query “%s”", words->items[0]);
    g_autoptr(GString) usage = g_string_new(NULL);
    append_usage(usage, row);
    guint n = count_arguments(row);
    if (words->length != n + 1)
        return g_strdup_printf("the query is “%s”", usage->str);
    gint32 numbers[QUERY_ARGUMENTS_MAX] = {NO_NAME, NO_NAME};
    for (guint i = 0; i < n; i++)
        if (!resolve(rules, row->arguments[i], words->items[i + 1], &numbers[i]))
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
