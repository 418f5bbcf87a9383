/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of results. The first row that has a result counts; the last one, if it says neither `from`
 * nor `to`, is for all that is left.
 */
#include "validator/checks/rules/tables/check-rows.h"

#include "schema/model/records/record-write.h"
#include "validator/checks/fix.h"
#include "validator/checks/rules/tables/roll-witness.h"

#include <stdlib.h>

typedef struct {
    Bounds bounds;
    const Record *record;
    guint32 index; /* among all rows in the file */
    gboolean is_reversed;
} RowSpan;

typedef struct {
    CheckRun *run;
    const RowList *list;
    RowSpan *spans; /* of all rows but the rest */
    guint32 n_spans;
    const Record *rest; /* the row for all that is left, or NULL */
} RowCheck;

static gint64
number_of(const Record *record, const char *key, gint64 absent)
{
    const Field *field = record_field(record, key);
    return record_has(record, field) ? *FIELD_SLOT(record, field, gint64) : absent;
}

/* Whether what the rows say about their results could be read. */
static gboolean
are_read(const RowList *list)
{
    if (record_keeps(list->place->record, record_field(list->place->record, list->key)))
        return FALSE;
    for (guint32 i = 0; i < list->rows->length; i++) {
        const Record *row = list->rows->items[i];
        if (row->raw || record_keeps(row, record_field(row, "from")) ||
            record_keeps(row, record_field(row, "to")) ||
            (list->is_single && !record_gives(row, "from")))
            return FALSE;
    }
    return TRUE;
}

/* An open row ends where the next one begins. */
static Bounds
bounds_of(const RowList *list, guint32 index)
{
    const Record *row = list->rows->items[index];
    gint64 from = number_of(row, "from", -ENDLESS);
    gint64 open = list->is_single ? from : ENDLESS;
    if (!list->is_single && from != -ENDLESS && index + 1 < list->rows->length) {
        gint64 next = number_of(list->rows->items[index + 1], "from", -ENDLESS);
        open = next > from ? next - 1 : ENDLESS;
    }
    return (Bounds){.low = from, .high = number_of(row, "to", open)};
}

static guint32
list_number(const RowList *list, guint32 index)
{
    return list->numbers != NULL ? list->numbers[index] : index;
}

static char *
row_number(guint32 index)
{
    return g_strdup_printf("%u", index + 1);
}

/* Returns: whether the results of @span are just those that the other rows leave out. */
static gboolean
fills_gap(const RowCheck *check, const RowSpan *span)
{
    const Bounds sure = check->list->range.sure;
    gboolean is_known = !bounds_is_none(sure);
    gboolean is_met_below = is_known && span->bounds.low <= sure.low;
    gboolean is_met_above = check->rest != NULL || (is_known && span->bounds.high >= sure.high);
    for (guint32 i = 0; i < check->n_spans; i++) {
        const RowSpan *other = &check->spans[i];
        if (other == span)
            continue;
        if (!bounds_is_none(bounds_common(other->bounds, span->bounds)))
            return FALSE;
        is_met_below |= other->bounds.high + 1 == span->bounds.low;
        is_met_above |= other->bounds.low - 1 == span->bounds.high;
    }
    return is_met_below && is_met_above && !check->list->is_partial;
}

static void
add_reversed(const RowCheck *check, const RowSpan *span)
{
    const RowList *list = check->list;
    const Bounds bounds = span->bounds;
    g_autofree char *row = row_number(span->index);
    Finding *finding = check_tell(check->run, FINDING_TABLE_REVERSED_ROW, span->record, "to",
                                  SAY("row", row), SAY("table", list->name),
                                  SAY_NUMBER("from", bounds.high), SAY_NUMBER("to", bounds.low));
    const RecordPlace place = {
        .parent = list->place,
        .record = span->record,
        .field = record_field(list->place->record, list->key),
        .index = span->index,
    };
    if (fills_gap(check, span))
        fix_turn_row(check->run, finding, &place, bounds.high, bounds.low);
}

/* Says where the dice of the game are stated, if those are rolled; they may be what is wrong. */
static void
relate_dice(const RowCheck *check, Finding *finding)
{
    const Record *owner = check->list->place->record;
    const Record *game = data_set_root(check->run->set, ENTITY_GAME);
    const Record *dice = game != NULL && !game->raw ? ((const Game *)game)->dice : NULL;
    const Field *own = entity_find_field(owner->entity, "faces", strlen("faces"), 0);
    gboolean is_rolled = owner->entity->id == ENTITY_TABLES || owner->entity->id == ENTITY_TABLE ||
                         owner->entity->id == ENTITY_EFFECT;
    if (is_rolled && dice != NULL && (own == NULL || !record_has(owner, own)))
        finding_add_related(check->run->findings, finding, dice, NULL, "The dice of the game.");
}

/* @reason: why nobody rolls what the row is for. */
static void
add_unreachable(const RowCheck *check, const Record *record, guint32 index, const char *reason)
{
    g_autofree char *row = row_number(index);
    const char *key = record_gives(record, "from") ? "from"
                      : record_gives(record, "to") ? "to"
                                                   : NULL;
    Finding *finding =
        check_tell(check->run, FINDING_TABLE_UNREACHABLE_ROW, record, key, SAY("row", row),
                   SAY("table", check->list->name), SAY("reason", reason));
    relate_dice(check, finding);
}

/* Tells a row that says where it ends, and ends beyond what is rolled. */
static void
check_ends(const RowCheck *check, const RowSpan *span)
{
    const Bounds possible = check->list->range.possible;
    gboolean is_above = record_gives(span->record, "to") && span->bounds.high > possible.high;
    gboolean is_below = record_gives(span->record, "from") && span->bounds.low < possible.low;
    if (span->is_reversed || (!is_above && !is_below))
        return;
    const char *key = is_above ? "to" : "from";
    g_autofree char *row = row_number(span->index);
    g_autofree char *results = bounds_words(span->bounds);
    g_autofree char *rolled = bounds_words(possible);
    Finding *finding =
        check_tell(check->run, FINDING_TABLE_ROW_BEYOND, span->record, key, SAY("row", row),
                   SAY("table", check->list->name), SAY("results", results), SAY("rolled", rolled),
                   SAY("member", key), SAY("left", is_above ? "higher" : "lower"));
    relate_dice(check, finding);
}

static void
add_overlap(const RowCheck *check, const RowSpan *a, const RowSpan *b)
{
    const RowSpan *later = a->index > b->index ? a : b;
    const RowSpan *first = later == a ? b : a;
    g_autofree char *row = row_number(later->index);
    g_autofree char *other = row_number(first->index);
    g_autofree char *common = bounds_words(bounds_common(a->bounds, b->bounds));
    Finding *finding =
        check_tell(check->run, FINDING_TABLE_OVERLAP, later->record,
                   record_gives(later->record, "from") ? "from" : NULL, SAY("row", row),
                   SAY("other", other), SAY("table", check->list->name), SAY("results", common));
    finding_add_related(check->run->findings, finding, first->record, NULL, "The other row.");
}

/* Returns: whether something is added to the roll, or taken off. */
static gboolean
is_modified(const RowList *list)
{
    return list->modifiers != NULL && list->modifiers->length > 0;
}

/* @span: the row behind the gap, else the one before it; NULL: there is no row. A gap that
 * modifiers must reach is told with a roll that falls into it, or not at all. */
static void
add_gap(const RowCheck *check, const RowSpan *span, Bounds gap)
{
    const RowList *list = check->list;
    const Record *modifier = NULL;
    g_autofree char *witness = is_modified(list) ? roll_witness(check->run, list->range.sure,
                                                                list->modifiers, gap, &modifier)
                                                 : NULL;
    if (is_modified(list) && witness == NULL && !bounds_is_none(list->range.sure))
        return;
    g_autofree char *results = bounds_words(gap);
    const Record *record = span != NULL ? span->record : check->list->place->record;
    Finding *finding =
        check_tell(check->run, FINDING_TABLE_GAP, record, span != NULL ? NULL : check->list->key,
                   SAY("table", check->list->name), SAY("results", results));
    if (modifier != NULL) {
        g_autofree char *message = g_strdup_printf("It is reached with %s.", witness);
        finding_add_related(check->run->findings, finding, modifier, NULL, message);
    }
    relate_dice(check, finding);
}

/* Fills the spans. Rows that go backwards count as if they were turned round; those that cannot be
 * reached are told. */
static void
take_spans(RowCheck *check)
{
    const Records *rows = check->list->rows;
    const Bounds possible = check->list->range.possible;
    for (guint32 i = 0; i < rows->length; i++) {
        RowSpan span = {
            .bounds = bounds_of(check->list, i),
            .record = rows->items[i],
            .index = list_number(check->list, i),
        };
        if (i + 1 == rows->length && !record_gives(span.record, "from") &&
            !record_gives(span.record, "to")) {
            check->rest = span.record;
            break;
        }
        span.is_reversed = bounds_is_none(span.bounds);
        if (span.is_reversed)
            span.bounds = (Bounds){.low = span.bounds.high, .high = span.bounds.low};
        if (bounds_is_none(bounds_common(span.bounds, possible))) {
            g_autofree char *words = bounds_words(possible);
            g_autofree char *rolled = bounds_words(check->list->range.sure);
            g_autofree char *reason =
                is_modified(check->list) && !bounds_is_none(check->list->range.sure)
                    ? g_strdup_printf("the dice give %s, or %s with all modifiers", rolled, words)
                    : g_strdup_printf("the roll gives %s", words);
            add_unreachable(check, span.record, span.index, reason);
        } else {
            check_ends(check, &span);
        }
        check->spans[check->n_spans++] = span;
    }
}

static int
compare_spans(gconstpointer a, gconstpointer b)
{
    const RowSpan *left = a;
    const RowSpan *right = b;
    if (left->bounds.low != right->bounds.low)
        return left->bounds.low < right->bounds.low ? -1 : 1;
    return left->index < right->index ? -1 : 1;
}

/* Sorts the rows. None changes what another one means where no result stands in two of them. */
static void
fix_order(const RowCheck *check, Finding *finding, gboolean is_rising)
{
    const RowList *list = check->list;
    g_autofree RowSpan *spans = g_memdup2(check->spans, check->n_spans * sizeof *check->spans);
    qsort(spans, check->n_spans, sizeof *spans, compare_spans);
    gboolean is_certain = list->numbers == NULL;
    for (guint32 i = 0; i < check->n_spans; i++)
        is_certain &=
            !spans[i].is_reversed && (i == 0 || spans[i - 1].bounds.high < spans[i].bounds.low);
    if (!is_certain)
        return;
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(g_free);
    for (guint32 i = 0; i < check->n_spans; i++)
        g_ptr_array_add(rows, record_to_text(spans[is_rising ? i : check->n_spans - 1 - i].record));
    if (check->rest != NULL)
        g_ptr_array_add(rows, record_to_text(check->rest));
    g_ptr_array_add(rows, NULL);
    g_autofree char *joined = g_strjoinv(", ", (char **)rows->pdata);
    g_autofree char *after = g_strdup_printf("[%s]", joined);
    const Record *owner = list->place->record;
    g_autofree char *before = record_field_to_text(owner, record_field(owner, list->key));
    fix_member(check->run, finding, list->place, list->key, before, after);
}

/* Tells the first row that stands out of the order in which the rows rise, or fall. */
static void
check_order(const RowCheck *check)
{
    const RowSpan *spans = check->spans;
    if (check->n_spans < 3)
        return;
    gboolean is_rising = spans[0].bounds.low <= spans[check->n_spans - 1].bounds.low;
    for (guint32 i = 1; i < check->n_spans; i++) {
        gint64 before = spans[i - 1].bounds.low;
        gint64 here = spans[i].bounds.low;
        if (is_rising ? here >= before : here <= before)
            continue;
        g_autofree char *row = row_number(spans[i].index);
        g_autofree char *results = bounds_words(spans[i].bounds);
        g_autofree char *others = bounds_words(spans[i - 1].bounds);
        Finding *finding = check_tell(check->run, FINDING_TABLE_ROW_ORDER, spans[i].record,
                                      record_gives(spans[i].record, "from") ? "from" : NULL,
                                      SAY("row", row), SAY("table", check->list->name),
                                      SAY("results", results), SAY("before", others));
        fix_order(check, finding, is_rising);
        return;
    }
}

/* Tells what the rows, by now in the order of their results, have twice or not at all. */
static void
check_cover(const RowCheck *check)
{
    const RollRange *range = &check->list->range;
    const RowSpan *widest = NULL; /* of those before, the one that reaches farthest */
    gint64 free_from = range->sure.low;
    gboolean is_told = check->rest == NULL && !check->list->is_partial;
    gboolean is_full = TRUE;
    for (guint32 i = 0; i < check->n_spans; i++) {
        const RowSpan *span = &check->spans[i];
        Bounds gap = {.low = free_from, .high = span->bounds.low - 1};
        gap = bounds_common(gap, widest == NULL ? range->sure : range->possible);
        if (!bounds_is_none(gap)) {
            is_full = FALSE;
            if (is_told)
                add_gap(check, span, gap);
        }
        if (widest != NULL && span->bounds.low <= widest->bounds.high)
            add_overlap(check, widest, span);
        if (widest == NULL || span->bounds.high > widest->bounds.high)
            widest = span;
        free_from = widest->bounds.high + 1;
    }
    Bounds gap = bounds_common((Bounds){.low = free_from, .high = ENDLESS}, range->sure);
    if (!bounds_is_none(gap) && is_told)
        add_gap(check, widest, gap);
    if (check->rest == NULL || widest == NULL || !is_full)
        return;
    if (check->spans[0].bounds.low <= range->possible.low && free_from > range->possible.high)
        add_unreachable(check, check->rest, check->list->rows->length - 1,
                        "the rows before it cover every result");
}

void
check_rows(CheckRun *run, const RowList *list)
{
    if (!are_read(list))
        return;
    RowCheck check = {
        .run = run,
        .list = list,
        .spans = g_new0(RowSpan, list->rows->length + 1),
    };
    take_spans(&check);
    for (guint32 i = 0; i < check.n_spans; i++)
        if (check.spans[i].is_reversed)
            add_reversed(&check, &check.spans[i]);
    check_order(&check);
    qsort(check.spans, check.n_spans, sizeof *check.spans, compare_spans);
    check_cover(&check);
    g_free(check.spans);
}
