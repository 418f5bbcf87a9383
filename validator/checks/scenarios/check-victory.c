/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Victory tables: every score has one result, and every result a score; nothing is decided before
 * the first turn.
 */
#include "validator/checks/fix.h"
#include "validator/checks/scenarios/score-values.h"
#include "validator/checks/scenarios/score-witness.h"

#include <string.h>

/* One victory table. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    Records rows;
    const ScoreValues *values;
} VictoryTable;

static const ResultCode *
row_at(const VictoryTable *table, guint32 i)
{
    return rules_result(table->play->rules, table->play->rules->victory.first + i);
}

/* Returns: where the row @i is told together with the score: the row or, where that shows through
 * from another scenario, the score of this one. */
static const Record *
told_at(const VictoryTable *table, guint32 i, const char **member)
{
    const Record *row = table->rows.items[i];
    gboolean is_own = check_own_record(table->run, row, NULL) != NULL;
    *member = is_own ? NULL : "score";
    return is_own ? row : record_stating(&table->play->scenario->record, "score");
}

static gboolean
is_reversed(const ResultCode *row)
{
    return row->from != NO_NUMBER && row->to != NO_NUMBER && row->from > row->to;
}

/* A row that is written the wrong way round is told as that; for the rest it is as it was meant. */
static gboolean
holds(const ResultCode *row, gint32 score)
{
    gint32 from = is_reversed(row) ? row->to : row->from;
    gint32 to = is_reversed(row) ? row->from : row->to;
    return (from == NO_NUMBER || score >= from) && (to == NO_NUMBER || score <= to);
}

/* Whether the table shows through from another scenario, with the score that belongs to it. */
static gboolean
is_told_elsewhere(CheckRun *run, const ScenarioPlay *play)
{
    const Record *root = &play->scenario->record;
    return check_shows_through(run, root, record_field(root, "victory")) &&
           check_shows_through(run, root, record_field(root, "score"));
}

static void
check_missing(CheckRun *run, const ScenarioPlay *play)
{
    const Scenario *scenario = play->scenario;
    gboolean has_score = scenario->score.length > 0;
    if (has_score == (scenario->victory.length > 0))
        return;
    check_tell(run, FINDING_VICTORY_MISSING,
               record_stating(&scenario->record, has_score ? "score" : "victory"),
               has_score ? "score" : "victory",
               SAY("there", has_score ? "a score" : "a victory table"),
               SAY("lacking", has_score ? "no victory table" : "no score"));
}

/* Returns: whether a row other than @i holds @score. */
static gboolean
is_held_elsewhere(const VictoryTable *table, guint32 i, gint32 score)
{
    for (guint32 k = 0; k < table->rows.length; k++)
        if (k != i && holds(row_at(table, k), score))
            return TRUE;
    return FALSE;
}

/* Returns: whether the row @i, turned round, has just what the others leave out: none of its ends
 * is theirs, and before and behind it another one goes on, or no score. */
static gboolean
fills_gap(const VictoryTable *table, guint32 i)
{
    const ResultCode *row = row_at(table, i);
    const ScoreValues *values = table->values;
    gboolean is_known = !values->is_cut && values->n > 0;
    for (guint32 k = 0; k < table->rows.length; k++) {
        const ResultCode *other = row_at(table, k);
        gint32 from = is_reversed(other) ? other->to : other->from;
        gint32 to = is_reversed(other) ? other->from : other->to;
        if (k != i && (from == NO_NUMBER || from <= row->from) &&
            (to == NO_NUMBER || to >= row->to))
            return FALSE;
    }
    return (is_held_elsewhere(table, i, row->to - 1) ||
            (is_known && row->to <= values->items[0])) &&
           (is_held_elsewhere(table, i, row->from + 1) ||
            (is_known && row->from >= values->items[values->n - 1]));
}

static void
check_reversed(const VictoryTable *table, guint32 i)
{
    const ResultCode *row = row_at(table, i);
    if (!is_reversed(row) || check_shows_through(table->run, table->rows.items[i], NULL))
        return;
    Finding *finding = check_tell(table->run, FINDING_VICTORY_REVERSED, table->rows.items[i],
                                  "from", SAY("name", row->name), SAY_NUMBER("from", row->from),
                                  SAY_NUMBER("to", row->to));
    const RecordPlace root = {.record = table->play->file->seen};
    const RecordPlace place = {
        .parent = &root,
        .record = table->rows.items[i],
        .field = record_field(root.record, "victory"),
        .index = i,
    };
    if (fills_gap(table, i))
        fix_turn_row(table->run, finding, &place, row->from, row->to);
}

/* Whether the row @i lies between its neighbours, going up or down as the table does. */
static gboolean
is_in_order(const VictoryTable *table, guint32 i, gboolean goes_down)
{
    const ResultCode *row = row_at(table, i);
    const ResultCode *before = row_at(table, i - 1);
    const ResultCode *high = goes_down ? before : row;
    const ResultCode *low = goes_down ? row : before;
    gint32 low_start = low->from != NO_NUMBER ? low->from : low->to;
    gint32 high_start = high->from != NO_NUMBER ? high->from : high->to;
    return low_start == NO_NUMBER || high_start == NO_NUMBER || low_start <= high_start;
}

static void
check_order(const VictoryTable *table)
{
    guint n_down = 0, n_up = 0;
    for (guint32 i = 1; i < table->rows.length; i++) {
        n_down += is_in_order(table, i, TRUE);
        n_up += is_in_order(table, i, FALSE);
    }
    gboolean goes_down = n_down >= n_up;
    for (guint32 i = 1; i < table->rows.length; i++)
        if (!is_in_order(table, i, goes_down) &&
            !check_shows_through(table->run, table->rows.items[i], NULL))
            check_tell(table->run, FINDING_VICTORY_ORDER, table->rows.items[i], NULL,
                       SAY("name", row_at(table, i)->name));
}

/* Returns: the first row before @i that holds @score, or NULL. */
static const ResultCode *
row_before(const VictoryTable *table, guint32 i, gint32 score)
{
    for (guint32 k = 0; k < i; k++)
        if (holds(row_at(table, k), score))
            return row_at(table, k);
    return NULL;
}

/* Tells the first score that a row shares with one before it. */
static void
check_overlap(const VictoryTable *table, guint32 i)
{
    for (guint j = 0; j < table->values->n; j++) {
        gint32 score = table->values->items[j];
        const ResultCode *other = NULL;
        if (holds(row_at(table, i), score))
            other = row_before(table, i, score);
        if (other == NULL)
            continue;
        const char *member;
        const Record *told = told_at(table, i, &member);
        check_tell(table->run, FINDING_VICTORY_OVERLAP, told, member, SAY_NUMBER("score", score),
                   SAY("name", row_at(table, i)->name), SAY("other", other->name));
        return;
    }
}

static void
check_dead(const VictoryTable *table, guint32 i)
{
    const ResultCode *row = row_at(table, i);
    for (guint j = 0; j < table->values->n; j++)
        if (holds(row, table->values->items[j]))
            return;
    if (table->values->n == 0)
        return;
    const char *member;
    const Record *told = told_at(table, i, &member);
    check_tell(table->run, FINDING_VICTORY_DEAD_ROW, told, member, SAY("name", row->name),
               SAY_NUMBER("least", table->values->items[0]),
               SAY_NUMBER("most", table->values->items[table->values->n - 1]));
}

static gboolean
is_covered(const VictoryTable *table, gint32 score)
{
    for (guint32 i = 0; i < table->rows.length; i++)
        if (holds(row_at(table, i), score))
            return TRUE;
    return FALSE;
}

/* Returns: the row that begins nearest above @score, where the gap is told; else the last one. */
static guint32
row_above(const VictoryTable *table, gint32 score)
{
    guint32 nearest = table->rows.length - 1;
    gint32 start = G_MAXINT32;
    for (guint32 i = 0; i < table->rows.length; i++) {
        gint32 from = row_at(table, i)->from;
        if (from == NO_NUMBER || from <= score || from >= start)
            continue;
        nearest = i;
        start = from;
    }
    return nearest;
}

/* @witness: a position with that score, in words; NULL: none was found. */
static void
tell_gap(const VictoryTable *table, gint32 score, const char *witness)
{
    const char *member;
    const Record *told = told_at(table, row_above(table, score), &member);
    const Record *scenario = &table->play->scenario->record;
    Finding *finding =
        check_tell(table->run, witness != NULL ? FINDING_VICTORY_GAP : FINDING_VICTORY_POSSIBLE_GAP,
                   told, member, SAY_NUMBER("score", score));
    if (witness == NULL)
        return;
    g_autofree char *message = g_strdup_printf("It comes about with %s.", witness);
    finding_add_related(table->run->findings, finding, record_stating(scenario, "score"), "score",
                        message);
}

/* Of a run of scores without result between two with one only the first is told. */
static void
check_gaps(const VictoryTable *table)
{
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(gint32));
    for (guint i = 0; i < table->values->n; i++) {
        gint32 score = table->values->items[i];
        gboolean is_next = i > 0 && !is_covered(table, table->values->items[i - 1]);
        if (!is_covered(table, score) && !is_next)
            g_array_append_val(open, score);
    }
    g_autofree char **found = g_new0(char *, open->len + 1);
    score_witness_find(table->run->set, table->play, (const gint32 *)open->data, open->len, found);
    for (guint i = 0; i < open->len; i++) {
        tell_gap(table, g_array_index(open, gint32, i), found[i]);
        g_free(found[i]);
    }
}

static void
check_table(CheckRun *run, const ScenarioPlay *play)
{
    g_auto(ScoreValues) values = score_values_of(play);
    const VictoryTable table = {
        .run = run,
        .play = play,
        .rows = play->scenario->victory,
        .values = &values,
    };
    guint n_before = finding_list_length(run->findings);
    for (guint32 i = 0; i < table.rows.length; i++)
        check_reversed(&table, i);
    /* Of a score with too many values nothing can be proven. */
    for (guint32 i = 0; i < table.rows.length && !values.is_cut; i++) {
        check_overlap(&table, i);
        check_dead(&table, i);
    }
    if (!values.is_cut)
        check_gaps(&table);
    /* What is wrong with a number puts its row out of order too; that is told once. */
    if (finding_list_length(run->findings) == n_before)
        check_order(&table);
}

static void
check_over(CheckRun *run, const ScenarioPlay *play)
{
    const GameRules *rules = play->rules;
    const Situation situation = {
        .rules = rules,
        .position = play->position,
        .subjects = &SUBJECTS_NONE,
    };
    for (guint32 i = 0; i < rules->sudden_death.n; i++) {
        const EndingCode *ending = rules_ending(rules, rules->sudden_death.first + i);
        const Record *record = play->scenario->sudden_death.items[i];
        const Record *told = check_own_record(run, record, play->scenario->position);
        if (told == NULL || !condition_holds(&situation, ending->if_))
            continue;
        check_tell(run, FINDING_VICTORY_OVER, told, told == record ? "if" : NULL,
                   SAY("name", ending->result));
    }
}

void
check_victory(CheckRun *run, const ScenarioPlay *play)
{
    if (play->position != NULL)
        check_over(run, play);
    if (is_told_elsewhere(run, play))
        return;
    check_missing(run, play);
    if (play->scenario->victory.length > 0 && play->scenario->score.length > 0)
        check_table(run, play);
}
