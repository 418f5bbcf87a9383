/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Victory: every score has one result and every result a score, better scores give better
 * results, each side can win, each ending can come about, and results named after a side are won
 * by it.
 */
#include "schema/model/record-write.h"
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/scores.h"

#include <string.h>

/* One victory table. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    Records rows;
    const ScoreValues *values;
} VictoryTable;

static const ResultCode *
result_at(const VictoryTable *table, guint32 i)
{
    return rules_result(table->play->rules, table->play->rules->victory.first + i);
}

/* Returns: where the row @i is reported together with the score: the row or, where that shows
 * through from another scenario, the score of this one. */
static const Record *
reported_at(const VictoryTable *table, guint32 i, const char **member)
{
    const Record *row = table->rows.items[i];
    gboolean is_own = check_own_record(table->run, row, NULL) != NULL;
    *member = is_own ? NULL : "score";
    return is_own ? row : record_stating_layer(&table->play->scenario->record, "score");
}

static gboolean
is_reversed(const ResultCode *row)
{
    return row->from != NO_NUMBER && row->to != NO_NUMBER && row->from > row->to;
}

/* A row that is written the wrong way round is reported as that; for the rest it is as it was
 * meant. */
static gboolean
row_holds(const ResultCode *row, gint32 score)
{
    gint32 from = is_reversed(row) ? row->to : row->from;
    gint32 to = is_reversed(row) ? row->from : row->to;
    return (from == NO_NUMBER || score >= from) && (to == NO_NUMBER || score <= to);
}

/* Whether the table shows through from another scenario, with the score that belongs to it. */
static gboolean
is_reported_elsewhere(CheckRun *run, const ScenarioPlay *play)
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
    check_report(run, FINDING_VICTORY_MISSING,
                 record_stating_layer(&scenario->record, has_score ? "score" : "victory"),
                 has_score ? "score" : "victory",
                 FINDING_ARG_TEXT("there", has_score ? N_("a score") : N_("a victory table")),
                 FINDING_ARG_TEXT("lacking", has_score ? N_("no victory table") : N_("no score")));
}

/* Returns: whether a row other than @i holds @score. */
static gboolean
is_held_elsewhere(const VictoryTable *table, guint32 i, gint32 score)
{
    for (guint32 k = 0; k < table->rows.length; k++)
        if (k != i && row_holds(result_at(table, k), score))
            return TRUE;
    return FALSE;
}

/* Returns: whether the row @i, turned round, has just what the others leave out: none of its ends
 * is theirs, and before and behind it another one continues, or no score. */
static gboolean
fills_gap(const VictoryTable *table, guint32 i)
{
    const ResultCode *row = result_at(table, i);
    const ScoreValues *values = table->values;
    gboolean is_known = !values->is_cut && values->n > 0;
    for (guint32 k = 0; k < table->rows.length; k++) {
        const ResultCode *other = result_at(table, k);
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
    const ResultCode *row = result_at(table, i);
    if (!is_reversed(row) || check_shows_through(table->run, table->rows.items[i], NULL))
        return;
    Finding *finding =
        check_report(table->run, FINDING_VICTORY_REVERSED, table->rows.items[i], "from",
                     FINDING_ARG("name", row->name), FINDING_ARG_NUMBER("from", row->from),
                     FINDING_ARG_NUMBER("to", row->to));
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
    const ResultCode *row = result_at(table, i);
    const ResultCode *before = result_at(table, i - 1);
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
            check_report(table->run, FINDING_VICTORY_ORDER, table->rows.items[i], NULL,
                         FINDING_ARG("name", result_at(table, i)->name));
}

/* Returns: the first row before @i that holds @score, or NULL. */
static const ResultCode *
row_before(const VictoryTable *table, guint32 i, gint32 score)
{
    for (guint32 k = 0; k < i; k++)
        if (row_holds(result_at(table, k), score))
            return result_at(table, k);
    return NULL;
}

/* Reports the first score that a row shares with one before it. */
static void
check_overlap(const VictoryTable *table, guint32 i)
{
    for (guint j = 0; j < table->values->n; j++) {
        gint32 score = table->values->items[j];
        const ResultCode *other = NULL;
        if (row_holds(result_at(table, i), score))
            other = row_before(table, i, score);
        if (other == NULL)
            continue;
        const char *member;
        const Record *reported = reported_at(table, i, &member);
        check_report(table->run, FINDING_VICTORY_OVERLAP, reported, member,
                     FINDING_ARG_NUMBER("score", score),
                     FINDING_ARG("name", result_at(table, i)->name),
                     FINDING_ARG("other", other->name));
        return;
    }
}

static void
check_dead(const VictoryTable *table, guint32 i)
{
    const ResultCode *row = result_at(table, i);
    for (guint j = 0; j < table->values->n; j++)
        if (row_holds(row, table->values->items[j]))
            return;
    if (table->values->n == 0)
        return;
    const char *member;
    const Record *reported = reported_at(table, i, &member);
    check_report(table->run, FINDING_VICTORY_DEAD_ROW, reported, member,
                 FINDING_ARG("name", row->name),
                 FINDING_ARG_NUMBER("least", table->values->items[0]),
                 FINDING_ARG_NUMBER("most", table->values->items[table->values->n - 1]));
}

static gboolean
is_covered(const VictoryTable *table, gint32 score)
{
    for (guint32 i = 0; i < table->rows.length; i++)
        if (row_holds(result_at(table, i), score))
            return TRUE;
    return FALSE;
}

/* Returns: the row that begins nearest above @score, where the gap is reported; else the last one.
 */
static guint32
row_above(const VictoryTable *table, gint32 score)
{
    guint32 nearest = table->rows.length - 1;
    gint32 start = G_MAXINT32;
    for (guint32 i = 0; i < table->rows.length; i++) {
        gint32 from = result_at(table, i)->from;
        if (from == NO_NUMBER || from <= score || from >= start)
            continue;
        nearest = i;
        start = from;
    }
    return nearest;
}

/* @witness: a position with that score; NULL: none was found. */
static void
report_gap(const VictoryTable *table, gint32 score, FindingWords *witness)
{
    const char *member;
    const Record *reported = reported_at(table, row_above(table, score), &member);
    const Record *scenario = &table->play->scenario->record;
    Finding *finding = check_report(
        table->run, witness != NULL ? FINDING_VICTORY_GAP : FINDING_VICTORY_POSSIBLE_GAP, reported,
        member, FINDING_ARG_NUMBER("score", score));
    if (witness == NULL)
        return;
    gboolean is_start = finding_words_english(witness)[0] == '\0';
    g_autoptr(FindingWords) message =
        is_start ? finding_words_new(N_("This score can have that value."), NULL)
                 : finding_words_new(N_("It is reached with {witness}."),
                                     FINDING_ARG_WORDS("witness", witness), NULL);
    finding_add_related_words(table->run->findings, finding,
                              record_stating_layer(scenario, "score"), "score", message);
}

/* Of a run of scores without result between two with one only the first is reported. */
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
    g_autofree FindingWords **found = g_new0(FindingWords *, open->len + 1);
    scores_find_witness(table->run->set, table->play, (const gint32 *)open->data, open->len, found);
    for (guint i = 0; i < open->len; i++) {
        report_gap(table, g_array_index(open, gint32, i), found[i]);
        g_clear_pointer(&found[i], finding_words_unref);
    }
}

static void
check_results(CheckRun *run, const ScenarioPlay *play)
{
    g_auto(ScoreValues) values = scores_values(play);
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
    /* What is wrong with a number puts its row out of order too; that is reported once. */
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
        const Record *reported = check_own_record(run, record, play->scenario->position);
        if (reported == NULL || !condition_holds(&situation, ending->if_))
            continue;
        check_report(run, FINDING_VICTORY_OVER, reported, reported == record ? "if" : NULL,
                     FINDING_ARG("name", ending->result));
    }
}

void
check_victory(CheckRun *run, const ScenarioPlay *play)
{
    if (play->position != NULL)
        check_over(run, play);
    if (is_reported_elsewhere(run, play))
        return;
    check_missing(run, play);
    if (play->scenario->victory.length > 0 && play->scenario->score.length > 0)
        check_results(run, play);
}

/* For which side the score rises. */
typedef struct {
    gboolean rises[2], falls[2]; /* by side */
    gboolean is_unclear;         /* something counts that is good for neither by itself */
} Favour;

static void
note_favour(Favour *favour, gint32 side, gint32 times)
{
    if (side < 0 || side > 1)
        return;
    gboolean rises = times == NO_NUMBER || times > 0;
    favour->rises[side] = favour->rises[side] || rises;
    favour->falls[side] = favour->falls[side] || !rises;
}

/* @nation may fight on another side than its own in this scenario. */
static void
note_nation(Favour *favour, const ScenarioPlay *play, gint32 nation, gint32 times)
{
    if (nation >= 0)
        note_favour(favour, position_side(play->rules, play->position, nation), times);
}

/* Points for what a nation or a side controls; others may be good for either. */
static void
note_points(Favour *favour, const ScenarioPlay *play, const TermCode *term)
{
    const ConditionCode *condition =
        term->if_ != NO_CODE ? rules_condition(play->rules, (guint32)term->if_) : NULL;
    gboolean is_clear = condition != NULL && condition->verb == CONDITION_CONTROLS &&
                        condition->at_most == NO_NUMBER;
    favour->is_unclear = favour->is_unclear || !is_clear;
    if (!is_clear)
        return;
    note_nation(favour, play, condition->nation, term->value);
    note_favour(favour, condition->side, term->value);
}

static void
note_term(Favour *favour, const ScenarioPlay *play, const TermCode *term)
{
    const PlacesCode *places;
    switch ((TermVerb)term->verb) {
    case TERM_NUMBER:
        return;
    case TERM_LEVEL:
        note_nation(favour, play, term->nation, term->times);
        return;
    case TERM_PLACES:
        places = rules_places(play->rules, (guint32)term->places);
        note_favour(favour, places->held_by, term->times);
        note_nation(favour, play, places->controlled_by, term->times);
        return;
    case TERM_POINTS:
        note_points(favour, play, term);
        return;
    default:
        favour->is_unclear = TRUE;
    }
}

/* Returns: the side for which a higher score is the better; NO_NAME: it is unknown. */
static gint32
favoured_side(const ScenarioPlay *play)
{
    const GameRules *rules = play->rules;
    Favour favour = {0};
    for (guint32 i = 0; i < rules->score.n; i++)
        note_term(&favour, play, rules_term(rules, rules->score.first + i));
    gboolean is_first = favour.rises[0] || favour.falls[1];
    gboolean is_second = favour.rises[1] || favour.falls[0];
    if (rules->board.n_sides != 2 || is_first == is_second || favour.is_unclear)
        return NO_NAME;
    return is_first ? 0 : 1;
}

/* How good a result is for the side for which the score rises. */
static gint32
rank_result_order(const ResultCode *row, gint32 favoured)
{
    if (row->side == NO_NAME)
        return 1;
    return row->side == favoured ? 2 : 0;
}

static const ResultCode *
result_of_rules(const GameRules *rules, guint32 i)
{
    return rules_result(rules, rules->victory.first + i);
}

/* The rows that have an upper end, by that, each with the best of the rows up to it. */
typedef struct {
    const ResultCode *row;
    const ResultCode *best;
} RankedRow;

static int
compare_ends(gconstpointer a, gconstpointer b)
{
    gint32 left = ((const RankedRow *)a)->row->to;
    gint32 right = ((const RankedRow *)b)->row->to;
    return (left > right) - (left < right);
}

/* Returns: (transfer full): of RankedRow. */
static GArray *
rank_rows(const GameRules *rules, gint32 favoured)
{
    GArray *ranked = g_array_new(FALSE, FALSE, sizeof(RankedRow));
    for (guint32 i = 0; i < rules->victory.n; i++) {
        const RankedRow row = {.row = result_of_rules(rules, i)};
        if (row.row->to != NO_NUMBER)
            g_array_append_val(ranked, row);
    }
    g_array_sort(ranked, compare_ends);
    for (guint i = 0; i < ranked->len; i++) {
        RankedRow *row = &g_array_index(ranked, RankedRow, i);
        const ResultCode *before = i > 0 ? row[-1].best : row->row;
        row->best = rank_result_order(row->row, favoured) > rank_result_order(before, favoured)
                        ? row->row
                        : before;
    }
    return ranked;
}

/* Returns: the best of the rows for lower scores than @row, if it is better than that, or NULL. */
static const ResultCode *
better_below(const GArray *ranked, const ResultCode *row, gint32 favoured)
{
    guint low = 0;
    for (guint high = ranked->len; low < high && row->from != NO_NUMBER;) {
        guint middle = low + (high - low) / 2;
        if (g_array_index(ranked, RankedRow, middle).row->to < row->from)
            low = middle + 1;
        else
            high = middle;
    }
    const ResultCode *best = low > 0 ? g_array_index(ranked, RankedRow, low - 1).best : NULL;
    return best != NULL && rank_result_order(best, favoured) > rank_result_order(row, favoured)
               ? best
               : NULL;
}

static void
check_result_order_of(CheckRun *run, const ScenarioPlay *play, gint32 favoured)
{
    const GameRules *rules = play->rules;
    g_autoptr(GArray) ranked = rank_rows(rules, favoured);
    for (guint32 i = 0; i < rules->victory.n; i++) {
        const Record *record = play->scenario->victory.items[i];
        const ResultCode *other = better_below(ranked, result_of_rules(rules, i), favoured);
        const Record *side = scenario_play_record(run->set, play, ENTITY_SIDE, favoured);
        if (other == NULL || check_shows_through(run, record, NULL))
            continue;
        check_report(run, FINDING_VICTORY_UPSIDE_DOWN, record, NULL,
                     FINDING_ARG("side", record_name(side)),
                     FINDING_ARG("name", result_of_rules(rules, i)->name),
                     FINDING_ARG("other", other->name));
    }
}

/* Whether @name, which may be NULL, occurs in @title as a word of its own; both in small letters.
 */
static gboolean
title_has_name(const char *title, const char *name)
{
    gsize length = name != NULL ? strlen(name) : 0;
    const char *at = length > 0 ? strstr(title, name) : NULL;
    for (; at != NULL; at = strstr(at + 1, name))
        if ((at == title || !g_ascii_isalnum(at[-1])) && !g_ascii_isalnum(at[length]))
            return TRUE;
    return FALSE;
}

/* Words by which wins are distinguished, in English; the greater the number, the greater the win.
 */
static const struct {
    const char *word;
    int rank;
} win_words[] = {
    {"marginal", 1}, {"narrow", 1},   {"slight", 1},    {"pyrrhic", 1},    {"minor", 2},
    {"tactical", 2}, {"major", 3},    {"strategic", 3}, {"great", 3},      {"decisive", 4},
    {"total", 4},    {"crushing", 4}, {"triumph", 4},   {"triumphant", 4}, {"overwhelming", 4},
};

/* Returns: how great a win @row is by its name; 0: its name does not say. */
static int
rank_win(const ResultCode *row)
{
    g_autofree char *small = row->name != NULL ? g_utf8_casefold(row->name, -1) : NULL;
    for (guint i = 0; small != NULL && i < G_N_ELEMENTS(win_words); i++)
        if (title_has_name(small, win_words[i].word))
            return win_words[i].rank;
    return 0;
}

static gint64
middle_of_row(const ResultCode *row)
{
    gint64 from = row->from != NO_NUMBER ? row->from : (gint64)row->to - 1000;
    gint64 to = row->to != NO_NUMBER ? row->to : (gint64)row->from + 1000;
    return from + to;
}

/* Returns: 1: higher scores than those of others win for the side of @row, -1: lower ones; 0: both
 * or neither. */
static int
way_of_side(const GameRules *rules, const ResultCode *row)
{
    gboolean is_above = FALSE, is_below = FALSE;
    for (guint32 i = 0; i < rules->victory.n; i++) {
        const ResultCode *other = result_of_rules(rules, i);
        if (other->side == row->side)
            continue;
        is_above |= middle_of_row(other) < middle_of_row(row);
        is_below |= middle_of_row(other) > middle_of_row(row);
    }
    return is_above == is_below ? 0 : is_above ? 1 : -1;
}

/* Reports a win that is the greater by its name and needs the less, in two rows next to each other.
 */
static void
check_win_ranks(CheckRun *run, const ScenarioPlay *play)
{
    const GameRules *rules = play->rules;
    for (guint32 i = 1; i < rules->victory.n; i++) {
        const ResultCode *one = result_of_rules(rules, i - 1);
        const ResultCode *other = result_of_rules(rules, i);
        int rank = rank_win(one), other_rank = rank_win(other);
        int way = way_of_side(rules, one);
        if (one->side != other->side || one->side == NO_NAME || rank == 0 || other_rank == 0 ||
            rank == other_rank || way == 0)
            continue;
        gboolean is_one_farther = (middle_of_row(one) > middle_of_row(other)) == (way > 0);
        if (is_one_farther == (rank > other_rank) ||
            check_shows_through(run, play->scenario->victory.items[i], NULL))
            continue;
        const ResultCode *greater = rank > other_rank ? one : other;
        Finding *finding =
            check_report(run, FINDING_VICTORY_RANKS, play->scenario->victory.items[i], "name",
                         FINDING_ARG("name", greater->name),
                         FINDING_ARG("other", greater == one ? other->name : one->name));
        finding_add_related(run->findings, finding, play->scenario->victory.items[i - 1], "name",
                            N_("The other result."));
    }
}

void
check_result_order(CheckRun *run, const ScenarioPlay *play)
{
    check_win_ranks(run, play);

    gint32 favoured = play->position != NULL ? favoured_side(play) : NO_NAME;
    if (favoured != NO_NAME)
        check_result_order_of(run, play, favoured);
}

/* Reports the endings that wait for what one before them waits for, too. */
static void
check_shadowed(CheckRun *run, const Scenario *scenario)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint32 i = 0; i < scenario->sudden_death.length; i++) {
        const Ending *ending = (const Ending *)scenario->sudden_death.items[i];
        char *condition = record_to_text(ending->if_);
        const Ending *other = g_hash_table_lookup(seen, condition);
        if (other == NULL) {
            g_hash_table_insert(seen, condition, (gpointer)ending);
            continue;
        }
        g_free(condition);
        if (check_shows_through(run, &ending->record, NULL))
            continue;
        Finding *finding =
            check_report(run, FINDING_VICTORY_SHADOWED, &ending->record, "if",
                         FINDING_ARG("name", ending->result), FINDING_ARG("other", other->result));
        finding_add_related(run->findings, finding, &other->record, "if",
                            N_("The same condition."));
    }
}

static void
note_winner(GHashTable *winners, const char *side)
{
    if (side != NULL)
        g_hash_table_add(winners, (gpointer)side);
}

/* A rule that ends the game says no side. */
static void
note_end(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record;
    gboolean *is_ended = data;
    if (!record->raw && record_has_key(record, "verb") &&
        ((const Effect *)record)->verb == EFFECT_END_GAME)
        *is_ended = TRUE;
}

/* Whether a nation of the side of that number is in the war at the start, or under a truce. */
static gboolean
takes_part(const ScenarioPlay *play, gint32 side)
{
    const GameRules *rules = play->rules;
    for (guint i = 0; i < rules->board.n_nations; i++) {
        guint8 status = position_statuses(rules, play->position)[i];
        if (position_side(rules, play->position, (gint32)i) == side &&
            (status == STATUS_ACTIVE || status == STATUS_TRUCE))
            return TRUE;
    }
    return FALSE;
}

static void
check_winners(CheckRun *run, const ScenarioPlay *play)
{
    const Scenario *scenario = play->scenario;
    gboolean is_ended = FALSE;
    g_autoptr(GHashTable) winners = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < scenario->victory.length; i++)
        note_winner(winners, ((const Result *)scenario->victory.items[i])->side);
    for (guint32 i = 0; i < scenario->sudden_death.length; i++)
        note_winner(winners, ((const Ending *)scenario->sudden_death.items[i])->side);
    record_walk(&scenario->record, ENTITY_SET(ENTITY_EFFECT), note_end, &is_ended);
    if (is_ended || scenario->victory.length == 0 || g_hash_table_size(winners) == 0 ||
        check_shows_through(run, &scenario->record, record_field(&scenario->record, "victory")))
        return;
    Records sides = data_set_records(run->set, ENTITY_SIDE);
    for (guint32 i = 0; i < sides.length; i++)
        if (!g_hash_table_contains(winners, record_key(sides.items[i])) &&
            takes_part(play, (gint32)i))
            check_report(run, FINDING_VICTORY_NO_WINNER,
                         record_stating_layer(&scenario->record, "victory"), "victory",
                         FINDING_ARG("side", argument_record_name(sides.items[i])));
}

void
check_endings(CheckRun *run)
{
    gboolean is_ended_by_rule = FALSE;
    const GPtrArray *plays = check_plays_of(run);
    for (guint i = 0; i < run->set->n_files; i++)
        if (run->set->files[i].seen != NULL && run->set->files[i].kind->entity != ENTITY_SCENARIO)
            record_walk(run->set->files[i].seen, ENTITY_SET(ENTITY_EFFECT), note_end,
                        &is_ended_by_rule);
    for (guint i = 0; i < plays->len; i++) {
        const ScenarioPlay *play = plays->pdata[i];
        check_enter_file(run, play->file);
        check_shadowed(run, play->scenario);
        if (!is_ended_by_rule && play->position != NULL)
            check_winners(run, play);
    }
    check_enter_file(run, NULL);
}

/* Words that share so many letters at their start may name the same people, if the shorter one has
 * no more than so many others. */
#define WORD_LIKE 4
#define WORD_ENDING 2

/* A result, and the side that wins by it. */
typedef struct {
    const Record *record;
    const char *side;
} Won;

typedef struct {
    CheckRun *run;
    GHashTable *wins; /* title -> Won (owned): the first of that title */
} Winners;

/* Returns: the end of the letters at the start of @text; their number goes to @n. */
static const char *
end_of_word(const char *text, guint *n)
{
    for (*n = 0; g_unichar_isalpha(g_utf8_get_char(text)); text = g_utf8_next_char(text))
        ++*n;
    return text;
}

/* Whether a word of @title is @name but for its ending. Results are named after people, sides after
 * countries: “Russian victory”, “Russia”. */
static gboolean
has_word_like(const char *title, const char *name)
{
    g_autofree char *small = g_utf8_casefold(title, -1);
    g_autofree char *like = name != NULL ? g_utf8_casefold(name, -1) : g_strdup("");
    guint n_wanted, n_letters;
    const char *end = end_of_word(like, &n_wanted);
    for (const char *at = small; *at != '\0';) {
        const char *next = end_of_word(at, &n_letters);
        guint n = 0;
        for (const char *other = like;
             at < next && other < end && g_utf8_get_char(at) == g_utf8_get_char(other);
             at = g_utf8_next_char(at), other = g_utf8_next_char(other))
            n++;
        if (n >= WORD_LIKE && n + WORD_ENDING >= MIN(n_letters, n_wanted))
            return TRUE;
        at = *next != '\0' ? g_utf8_next_char(next) : next;
    }
    return FALSE;
}

/* Returns: the only side of which @title may speak, or NULL. */
static const Record *
side_like(const CheckRun *run, const char *title)
{
    const Record *found = NULL;
    Records sides = data_set_records(run->set, ENTITY_SIDE);
    for (guint32 i = 0; i < sides.length; i++) {
        const Side *side = (const Side *)sides.items[i];
        if (side->record.raw ||
            (!has_word_like(title, side->name) && !has_word_like(title, side->id)))
            continue;
        if (found != NULL)
            return NULL;
        found = &side->record;
    }
    return found;
}

/* Whether another one of @rows is called as the row @at; that has a finding of its own. */
static gboolean
has_namesake(const Records *rows, guint32 at)
{
    const char *name = ((const Result *)rows->items[at])->name;
    for (guint32 i = 0; name != NULL && i < rows->length; i++)
        if (i != at && !rows->items[i]->raw &&
            g_strcmp0(((const Result *)rows->items[i])->name, name) == 0)
            return TRUE;
    return FALSE;
}

/* Reports rows of victory tables that are named after a side, or lie between two rows of one, and
 * state no side. What lies between wins of different sides is a draw, whatever its name. */
void
check_sideless_results(CheckRun *run, const ScenarioPlay *play)
{
    const Records *rows = &play->scenario->victory;
    const char *before = NULL;
    for (guint32 i = 0; i < rows->length; i++) {
        const Result *row = (const Result *)rows->items[i];
        const Result *next = i + 1 < rows->length ? (const Result *)rows->items[i + 1] : NULL;
        gboolean is_sideless = !row->record.raw && row->record.kept == NULL && row->side == NULL;
        gboolean has_wins_beside =
            before != NULL && next != NULL && !next->record.raw && next->side != NULL;
        gboolean is_between = has_wins_beside && strcmp(before, next->side) == 0;
        const Record *side = !is_sideless ? NULL
                             : is_between ? id_index_find(run->ids, ENTITY_SIDE, before)
                             : !has_wins_beside && row->name != NULL ? side_like(run, row->name)
                                                                     : NULL;
        before = row->record.raw ? NULL : row->side;
        if (side != NULL && !has_namesake(rows, i) && !check_shows_through(run, &row->record, NULL))
            check_report(run, FINDING_VICTORY_NO_SIDE, &row->record, NULL,
                         FINDING_ARG("name", row->name),
                         FINDING_ARG("side", argument_record_name(side)));
    }
}

/* Returns: the side that @title names by its id or its name, if it names one only, or NULL. */
static const Record *
side_in(const CheckRun *run, const char *title)
{
    g_autofree char *small = g_utf8_casefold(title, -1);
    const Record *named = NULL;
    Records sides = data_set_records(run->set, ENTITY_SIDE);
    for (guint32 i = 0; i < sides.length; i++) {
        const Side *side = (const Side *)sides.items[i];
        if (side->record.raw)
            continue;
        g_autofree char *name = side->name != NULL ? g_utf8_casefold(side->name, -1) : NULL;
        if (!title_has_name(small, side->id) && !title_has_name(small, name))
            continue;
        if (named != NULL)
            return NULL;
        named = &side->record;
    }
    return named;
}

static void
report_winners(CheckRun *run, const Won *won, const char *title, const Record *named,
               const Won *other)
{
    const Record *side = id_index_find(run->ids, ENTITY_SIDE, won->side);
    if (side == NULL || check_shows_through(run, won->record, NULL))
        return;
    Finding *finding =
        check_report(run, FINDING_VICTORY_OTHER_SIDE, won->record, "side",
                     FINDING_ARG("title", title), FINDING_ARG("side", argument_record_name(side)),
                     FINDING_ARG("named", named != NULL ? argument_record_name(named) : NULL),
                     FINDING_ARG_TEXT("elsewhere", named == NULL ? N_("another side") : NULL));
    if (other != NULL)
        finding_add_related(run->findings, finding, other->record, "side", N_("The same result."));
}

static void
check_result(Winners *winners, const Record *record, const char *title, const char *side)
{
    if (record->raw || record->kept != NULL || title == NULL || side == NULL || side[0] == '@')
        return;
    const Won won = {.record = record, .side = side};
    Won *before = g_hash_table_lookup(winners->wins, title);
    if (before == NULL) {
        const Record *named = side_in(winners->run, title);
        g_hash_table_insert(winners->wins, (gpointer)title, g_memdup2(&won, sizeof won));
        if (named != NULL && strcmp(record_key(named), side) != 0)
            report_winners(winners->run, &won, title, named, NULL);
        return;
    }
    if (strcmp(before->side, side) == 0)
        return;
    const Record *named = side_in(winners->run, title);
    if (named == NULL || strcmp(record_key(named), side) != 0)
        report_winners(winners->run, &won, title, named, before);
}

/* The result of who stands highest names no one else: neither another side nor a nation of it. */
static void
check_standing_title(CheckRun *run, const Record *record)
{
    const SideStanding *standing = (const SideStanding *)record;
    if (record->raw || standing->side == NULL || standing->result == NULL)
        return;
    g_autofree char *small = g_utf8_casefold(standing->result, -1);
    const Record *named = NULL;
    Records nations = data_set_records(run->set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        if (nation->record.raw || nation->name == NULL)
            continue;
        g_autofree char *name = g_utf8_casefold(nation->name, -1);
        if (!title_has_name(small, name) && !title_has_name(small, nation->id))
            continue;
        if (g_strcmp0(nation->side, standing->side) == 0)
            return;
        named = id_index_find_read(run->ids, ENTITY_SIDE, nation->side);
    }
    const Won won = {.record = record, .side = standing->side};
    if (named != NULL)
        report_winners(run, &won, standing->result, named, NULL);
}

static void
visit_winners(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record;
    if (record->entity->id == ENTITY_STANDING)
        check_standing_title(((Winners *)data)->run, record);
    else if (record->entity->id == ENTITY_RESULT)
        check_result(data, record, ((const Result *)record)->name, ((const Result *)record)->side);
    else if (record->entity->id == ENTITY_ENDING)
        check_result(data, record, ((const Ending *)record)->result,
                     ((const Ending *)record)->side);
    else if (((const Effect *)record)->verb == EFFECT_END_GAME)
        check_result(data, record, ((const Effect *)record)->result,
                     ((const Effect *)record)->side);
}

void
check_result_sides(CheckRun *run)
{
    g_autoptr(GHashTable) wins = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    Winners winners = {.run = run, .wins = wins};
    check_walk(run, ENTITY_SET(ENTITY_RESULT, ENTITY_ENDING, ENTITY_STANDING, ENTITY_EFFECT),
               visit_winners, &winners);
}
