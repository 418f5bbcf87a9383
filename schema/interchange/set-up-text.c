/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading a set-up text: lines, their cells, and in each the headings and the lists behind them.
 */
#include "schema/interchange/set-up-text.h"

#include "schema/interchange/set-up-reading.h"
#include "schema/text/limits.h"
#include "schema/text/names.h"

#include <string.h>

static void
clear_item(gpointer data)
{
    SetUpItem *item = data;
    g_free(item->unit);
    g_free(item->zone);
    g_free(item->place);
    g_free(item->nation);
}

static void
clear_problem(gpointer data)
{
    SetUpProblem *problem = data;
    g_free(problem->name);
    g_free(problem->nearest);
}

void
set_up_text_free(SetUpText *text)
{
    if (text == NULL)
        return;
    g_array_unref(text->items);
    g_array_unref(text->problems);
    g_free(text);
}

/* Returns: (transfer full): the pieces @from to @to as they stand, without marks. */
static char *
original_words(const SetUpReading *reading, guint from, guint to)
{
    g_autoptr(GString) words = g_string_new(NULL);
    for (guint i = from; i < to; i++) {
        const Piece *piece = set_up_piece(reading, i);
        gboolean is_word = piece->kind == PIECE_WORD || piece->folded != NULL;
        if (is_word && words->len > 0)
            g_string_append_c(words, ' ');
        g_string_append_len(words, reading->text + piece->start, piece->end - piece->start);
    }
    return g_utf8_make_valid(words->str, (gssize)words->len);
}

void
set_up_tell(SetUpReading *reading, SetUpProblemKind kind, guint from, guint to, const char *nearest)
{
    const SetUpProblem problem = {
        .start = set_up_piece(reading, from)->start,
        .end = set_up_piece(reading, to - 1)->end,
        .kind = kind,
        .name = original_words(reading, from, to),
        .nearest = g_strdup(nearest),
    };
    g_array_append_val(reading->result->problems, problem);
}

const char *
set_up_nearest(SetUpReading *reading, const NameTable *table, guint from, guint to, guint *distance)
{
    reading->n_compared += name_table_length(table);
    if (reading->n_compared > LIMIT_SUGGESTION_COMPARISONS)
        return NULL;
    g_autofree char *name = set_up_words_join(reading->pieces, from, to);
    return name_table_nearest(table, name, distance);
}

static gboolean
is_word(const SetUpReading *reading, guint index)
{
    return set_up_piece(reading, index)->kind == PIECE_WORD;
}

/* Returns: the first record called as the words @from to @to, or NULL. Of several it is told. */
static const Record *
find_named(SetUpReading *reading, const NameTable *table, guint from, guint to)
{
    g_autofree char *name = set_up_words_join(reading->pieces, from, to);
    const GPtrArray *found = name_table_find(table, name);
    if (found != NULL && found->len > 1)
        set_up_tell(reading, SET_UP_AMBIGUOUS, from, to, record_key(found->pdata[1]));
    return found != NULL ? found->pdata[0] : NULL;
}

/* Returns: id of the one nation of which the word @index is said, or NULL. */
static const char *
find_nation_of(const SetUpReading *reading, const DataSet *set, guint index)
{
    const char *found = NULL;
    const Records nations = data_set_records(set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const Record *record = nations.items[i];
        if (record->raw || !set_up_is_of_nation(record, set_up_piece(reading, index)->folded))
            continue;
        if (found != NULL)
            return NULL;
        found = record_key(record);
    }
    return found;
}

static gboolean
is_marker_word(const char *word)
{
    static const char *const words[] = {"garrison", "garrisons", "marker",
                                        "markers",  "control",   NULL};
    return g_strv_contains(words, word);
}

/* Whether the words @from to @to are a heading, which goes to @heading. */
static gboolean
read_heading(SetUpReading *reading, const DataSet *set, guint from, guint to, Heading *heading)
{
    const char *last = set_up_piece(reading, to - 1)->folded;
    const Record *record = find_named(reading, reading->places, from, to);
    if (record != NULL) {
        *heading = (Heading){.kind = HEADING_ZONE, .zone = g_strdup(record_key(record))};
        return TRUE;
    }
    record = find_named(reading, reading->boxes, from, to);
    if (record != NULL) {
        *heading = (Heading){
            .kind = HEADING_ZONE,
            .zone = g_strdup_printf("@box:%s", record_key(record)),
        };
        return TRUE;
    }
    if (to - from == 2 && is_marker_word(last)) {
        const char *nation = find_nation_of(reading, set, from);
        *heading = (Heading){.kind = HEADING_MARKERS, .nation = nation};
        return nation != NULL;
    }
    if (to - from == 1 && is_marker_word(last)) {
        *heading = (Heading){.kind = HEADING_MARKERS};
        return TRUE;
    }
    if (to - from == 1 && strcmp(last, "pool") == 0) {
        *heading = (Heading){.kind = HEADING_ZONE, .zone = g_strdup(SET_UP_POOL)};
        return TRUE;
    }
    return FALSE;
}

/* Whether the word has letters and none in lower case. */
static gboolean
is_upper(const SetUpReading *reading, guint index)
{
    const Piece *piece = set_up_piece(reading, index);
    g_autofree char *word = g_strndup(reading->text + piece->start, piece->end - piece->start);
    g_autofree char *valid = g_utf8_make_valid(word, -1);
    gboolean has_letters = FALSE;
    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        if (g_unichar_islower(c))
            return FALSE;
        has_letters |= g_unichar_isalpha(c);
    }
    return has_letters;
}

/* Tells that the words before @colon, from @from on, name no place. Returns: the first of those
 * that were meant to: of the suffix that is nearest to a name, else what is in capitals, else all.
 */
static guint
tell_unknown_heading(SetUpReading *reading, guint from, guint colon)
{
    const char *nearest = NULL;
    guint start = colon, least = G_MAXUINT;
    for (guint i = from; i < colon; i++) {
        guint distance;
        const char *found = set_up_nearest(reading, reading->places, i, colon, &distance);
        if (found == NULL || distance >= least)
            continue;
        least = distance;
        nearest = found;
        start = i;
    }
    while (nearest == NULL && start > from && is_upper(reading, start - 1))
        start--;
    if (start == colon)
        start = from;
    set_up_tell(reading, SET_UP_UNKNOWN_PLACE, start, colon, nearest);
    return start;
}

/* Finds the heading that ends with the colon at @colon, behind @first. Returns: its first piece. */
static guint
find_heading(SetUpReading *reading, const DataSet *set, guint first, guint colon, Heading *heading)
{
    guint from = colon;
    while (from > first && is_word(reading, from - 1) &&
           !set_up_piece(reading, from - 1)->is_aside && colon - from < LIMIT_NAME_WORDS)
        from--;
    *heading = (Heading){.kind = HEADING_NONE};
    if (from == colon)
        return colon;
    for (guint i = from; i < colon; i++)
        if (read_heading(reading, set, i, colon, heading))
            return i;
    *heading = (Heading){
        .kind = HEADING_UNKNOWN,
        .problem = reading->result->problems->len,
    };
    return tell_unknown_heading(reading, from, colon);
}

static void
set_heading(Column *column, const Heading *heading)
{
    g_free(column->heading.zone);
    column->heading = *heading;
}

/* Returns: whose markers are listed in @column, or NULL. */
static const char *
nation_of_markers(const SetUpReading *reading, const Column *column)
{
    if (column->heading.nation != NULL)
        return column->heading.nation;
    if (column->nation != NULL)
        return column->nation;
    if (reading->nation != NULL)
        return reading->nation;
    return column->is_mixed ? NULL : column->units;
}

static void
read_marker(SetUpReading *reading, const Column *column, guint from, guint to)
{
    const Record *place = NULL;
    guint end = MIN(to, from + LIMIT_NAME_WORDS), distance;
    for (; end > from; end--)
        if ((place = find_named(reading, reading->places, from, end)) != NULL)
            break;
    if (place == NULL) {
        const char *nearest = set_up_nearest(reading, reading->places, from, to, &distance);
        set_up_tell(reading, SET_UP_UNKNOWN_PLACE, from, to, nearest);
        return;
    }
    if (end < to)
        set_up_tell(reading, SET_UP_UNKNOWN_WORDS, end, to, NULL);
    const char *nation = nation_of_markers(reading, column);
    if (nation == NULL) {
        set_up_tell(reading, SET_UP_NO_NATION, from, end, NULL);
        return;
    }
    const char *other = g_hash_table_lookup(reading->markers, record_key(place));
    if (other != NULL) {
        set_up_tell(reading, SET_UP_TWICE, from, end, NULL);
        return;
    }
    g_hash_table_insert(reading->markers, (gpointer)record_key(place), (gpointer)nation);
    const SetUpItem item = {
        .start = set_up_piece(reading, from)->start,
        .end = set_up_piece(reading, to - 1)->end,
        .place = g_strdup(record_key(place)),
        .nation = g_strdup(nation),
    };
    g_array_append_val(reading->result->items, item);
}

/* Reads the list @from to @to behind the heading of @column. */
static void
read_list(SetUpReading *reading, Column *column, guint from, guint to)
{
    const Heading *heading = &column->heading;
    while (from < to && !is_word(reading, from))
        from++;
    while (to > from && !is_word(reading, to - 1))
        to--;
    if (from == to)
        return;
    if (heading->kind == HEADING_UNKNOWN)
        g_array_index(reading->result->problems, SetUpProblem, heading->problem).end =
            set_up_piece(reading, to - 1)->end;
    if (heading->kind == HEADING_NONE)
        set_up_tell(reading, SET_UP_NO_PLACE, from, to, NULL);
    if (heading->kind != HEADING_ZONE && heading->kind != HEADING_MARKERS)
        return;
    for (guint start = from, i = from; i <= to; i++) {
        if (i < to && is_word(reading, i))
            continue;
        if (i > start && heading->kind == HEADING_ZONE)
            set_up_read_unit(reading, column, start, i);
        else if (i > start)
            read_marker(reading, column, start, i);
        start = i + 1;
    }
}

/* Whether the cell is nothing but the name of a nation; then the column is hers. */
static gboolean
read_nation(SetUpReading *reading, Column *column, guint from, guint to)
{
    static const Heading none = {.kind = HEADING_NONE};
    if (to > from && set_up_piece(reading, to - 1)->kind == PIECE_COLON)
        to--;
    for (guint i = from; i < to; i++)
        if (!is_word(reading, i))
            return FALSE;
    g_autofree char *name = set_up_words_join(reading->pieces, from, to);
    const GPtrArray *nations = name_table_find(reading->nations, name);
    if (nations == NULL)
        return FALSE;
    set_heading(column, &none);
    column->nation = record_key(nations->pdata[0]);
    column->units = NULL;
    column->is_mixed = FALSE;
    return TRUE;
}

/* Reads one cell. A list goes on in the next line only where this one ends in the middle. */
static void
read_cell(SetUpReading *reading, const DataSet *set, Column *column, guint from, guint to)
{
    static const Heading none = {.kind = HEADING_NONE};
    if (from == to || read_nation(reading, column, from, to))
        return;
    guint start = from;
    for (guint i = from; i < to; i++) {
        if (set_up_piece(reading, i)->kind != PIECE_COLON)
            continue;
        Heading heading;
        guint first = find_heading(reading, set, start, i, &heading);
        read_list(reading, column, start, first);
        set_heading(column, &heading);
        start = i + 1;
    }
    read_list(reading, column, start, to);
    if (is_word(reading, to - 1))
        set_heading(column, &none);
}

static void
read_lines(SetUpReading *reading, const DataSet *set)
{
    guint column = 0, start = 0;
    for (guint i = 0; i <= reading->pieces->len; i++) {
        PieceKind kind = i < reading->pieces->len ? set_up_piece(reading, i)->kind : PIECE_LINE_END;
        if (kind != PIECE_TAB && kind != PIECE_LINE_END)
            continue;
        read_cell(reading, set, &reading->columns[column], start, i);
        column = kind == PIECE_TAB ? MIN(column + 1, SET_UP_COLUMNS - 1) : 0;
        start = i + 1;
    }
}

/* What the scenario says of names, and of units that are not in the game. */
static void
learn_scenario(SetUpReading *reading, const Scenario *scenario)
{
    if (scenario == NULL || scenario->record.raw || scenario->position == NULL ||
        scenario->position->raw)
        return;
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    for (guint32 i = 0; i < position->places.length; i++) {
        const State *state = (const State *)position->places.items[i];
        g_autofree char *folded = state->place != NULL ? name_fold(state->place) : NULL;
        const GPtrArray *found = folded != NULL ? name_table_find(reading->places, folded) : NULL;
        if (found != NULL && state->name != NULL)
            name_table_add(reading->places, state->name, found->pdata[0]);
    }
    for (guint32 i = 0; i < position->units.length; i++) {
        const PlacedUnit *placed = (const PlacedUnit *)position->units.items[i];
        if (placed->unit != NULL && g_strcmp0(placed->at, "@out") == 0)
            g_hash_table_add(reading->out, (gpointer)placed->unit);
    }
}

static void
clear_reading(SetUpReading *reading)
{
    for (guint i = 0; i < SET_UP_COLUMNS; i++)
        g_free(reading->columns[i].heading.zone);
    g_array_unref(reading->pieces);
    name_table_free(reading->places);
    name_table_free(reading->boxes);
    name_table_free(reading->units);
    name_table_free(reading->nations);
    name_table_free(reading->types);
    g_hash_table_unref(reading->out);
    g_hash_table_unref(reading->named);
    g_hash_table_unref(reading->markers);
}

static int
compare_problems(gconstpointer left, gconstpointer right)
{
    const SetUpProblem *a = left, *b = right;
    return (a->start > b->start) - (a->start < b->start);
}

SetUpText *
set_up_text_read(const char *text, const DataSet *set, const Scenario *scenario, const char *nation)
{
    SetUpText *result = g_new(SetUpText, 1);
    result->items = g_array_new(FALSE, FALSE, sizeof(SetUpItem));
    result->problems = g_array_new(FALSE, FALSE, sizeof(SetUpProblem));
    g_array_set_clear_func(result->items, clear_item);
    g_array_set_clear_func(result->problems, clear_problem);
    if (strnlen(text, LIMIT_SET_UP_TEXT_BYTES + 1) > LIMIT_SET_UP_TEXT_BYTES) {
        const SetUpProblem problem = {.kind = SET_UP_TOO_LONG, .name = g_strdup("")};
        g_array_append_val(result->problems, problem);
        return result;
    }
    SetUpReading reading = {
        .text = text,
        .nation = nation,
        .pieces = set_up_words_read(text),
        .places = name_table_new(set, ENTITY_SPACE),
        .boxes = name_table_new(set, ENTITY_BOX),
        .units = name_table_new(set, ENTITY_UNIT),
        .nations = name_table_new(set, ENTITY_NATION),
        .types = name_table_new(set, ENTITY_TYPE),
        .out = g_hash_table_new(g_str_hash, g_str_equal),
        .named = g_hash_table_new(g_str_hash, g_str_equal),
        .markers = g_hash_table_new(g_str_hash, g_str_equal),
        .result = result,
    };
    learn_scenario(&reading, scenario);
    read_lines(&reading, set);
    g_array_sort(result->problems, compare_problems);
    clear_reading(&reading);
    return result;
}
