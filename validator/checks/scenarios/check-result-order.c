/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Victory tables: that the better score gives the better result.
 */
#include "validator/checks/check.h"

/* For which side the score rises. */
typedef struct {
    gboolean rises[2], falls[2]; /* by side */
    gboolean is_unclear;         /* something counts that is good for neither by itself */
} Favour;

static void
note_side(Favour *favour, gint32 side, gint32 times)
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
        note_side(favour, position_side(play->rules, play->position, nation), times);
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
    note_side(favour, condition->side, term->value);
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
        note_side(favour, places->held_by, term->times);
        note_nation(favour, play, places->controlled_by, term->times);
        return;
    case TERM_POINTS:
        note_points(favour, play, term);
        return;
    default:
        favour->is_unclear = TRUE;
    }
}

/* Returns: the side for which a higher score is the better; NO_NAME: it cannot be told. */
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
rank(const ResultCode *row, gint32 favoured)
{
    if (row->side == NO_NAME)
        return 1;
    return row->side == favoured ? 2 : 0;
}

static const ResultCode *
row_at(const GameRules *rules, guint32 i)
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
        const RankedRow row = {.row = row_at(rules, i)};
        if (row.row->to != NO_NUMBER)
            g_array_append_val(ranked, row);
    }
    g_array_sort(ranked, compare_ends);
    for (guint i = 0; i < ranked->len; i++) {
        RankedRow *row = &g_array_index(ranked, RankedRow, i);
        const ResultCode *before = i > 0 ? row[-1].best : row->row;
        row->best = rank(row->row, favoured) > rank(before, favoured) ? row->row : before;
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
    return best != NULL && rank(best, favoured) > rank(row, favoured) ? best : NULL;
}

static void
check_table(CheckRun *run, const ScenarioPlay *play, gint32 favoured)
{
    const GameRules *rules = play->rules;
    g_autoptr(GArray) ranked = rank_rows(rules, favoured);
    for (guint32 i = 0; i < rules->victory.n; i++) {
        const Record *record = play->scenario->victory.items[i];
        const ResultCode *other = better_below(ranked, row_at(rules, i), favoured);
        const Record *side = scenario_play_record(run->set, play, ENTITY_SIDE, favoured);
        if (other == NULL || check_shows_through(run, record, NULL))
            continue;
        check_tell(run, FINDING_VICTORY_UPSIDE_DOWN, record, NULL, SAY("side", record_name(side)),
                   SAY("name", row_at(rules, i)->name), SAY("other", other->name));
    }
}

void
check_result_order(CheckRun *run, const ScenarioPlay *play)
{
    gint32 favoured = play->position != NULL ? favoured_side(play) : NO_NAME;
    if (favoured != NO_NAME)
        check_table(run, play, favoured);
}
