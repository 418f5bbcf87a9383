/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of dice results. The first row that has a result counts; the last one, without `from`
 * and `to`, is for all other results. Rows of each rating, and those for any rating, are a table
 * of their own: the narrower row is an exception. Where a row cannot be reached, the modifiers
 * that move a roll farthest are taken one by one until it is.
 */
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/roll-range.h"

#include <stdlib.h>

typedef struct {
    FindingWords *name;       /* what the rows belong to */
    RollRange range;          /* of the roll */
    const RecordPlace *place; /* of whose they are */
    const Records *modifiers; /* of the roll; NULL: none */
    const char *key;          /* its member that holds @rows */
    const Records *rows;      /* each has `from` and `to` */
    const guint32 *numbers;   /* of the rows, where others are between them; NULL: 0, 1, ... */
    gboolean is_single;       /* a row without `to` is that one number, else it is open */
    gboolean is_partial;      /* a result in no row has a meaning too */
} RowList;

/* Modifiers of one table that are tried: each is held against those that are taken. */
#define WITNESS_MODIFIERS_MAX 64u

typedef struct {
    const CheckRun *run;
    const Records *modifiers;
    gboolean takes_unknown; /* also modifiers that may add any number, as far as is known */
    gboolean is_taken[WITNESS_MODIFIERS_MAX];
    gint64 added[WITNESS_MODIFIERS_MAX]; /* by those that are taken */
    gint64 sum;                          /* of them all */
} Witness;

static guint32
n_tried(const Witness *witness)
{
    return MIN(witness->modifiers->length, WITNESS_MODIFIERS_MAX);
}

/* Whether modifier @index may be taken: neither it nor one of its group is. */
static gboolean
is_free(const Witness *witness, guint32 index)
{
    const Modifier *modifier = (const Modifier *)witness->modifiers->items[index];
    for (guint32 i = 0; i < n_tried(witness); i++) {
        const Modifier *other = (const Modifier *)witness->modifiers->items[i];
        gboolean is_alike = i == index || (modifier->group != NULL &&
                                           g_strcmp0(modifier->group, other->group) == 0);
        if (witness->is_taken[i] && is_alike)
            return FALSE;
    }
    return !modifier->record.raw;
}

/* Returns: what modifier @index adds of the @missing; what is worked out may be any part of it. */
static gint64
bound_offer(const Witness *witness, guint32 index, gint64 missing)
{
    const Modifier *modifier = (const Modifier *)witness->modifiers->items[index];
    Bounds bounds = roll_modifier_bounds(witness->run, modifier);
    gint64 most = missing > 0 ? bounds.high : bounds.low;
    if (!witness->takes_unknown && ABS(most) >= ENDLESS)
        return 0;
    if (modifier->plus == NULL)
        return most;
    return missing > 0 ? MIN(most, missing) : MAX(most, missing);
}

/* Takes the free modifier that adds most of the @missing. Returns: FALSE: none adds any. */
static gboolean
take_next(Witness *witness, gint64 missing)
{
    guint32 best = G_MAXUINT32;
    gint64 most = 0;
    for (guint32 i = 0; i < n_tried(witness); i++) {
        gint64 offered = is_free(witness, i) ? bound_offer(witness, i, missing) : 0;
        if (missing > 0 ? offered <= most : offered >= most)
            continue;
        most = offered;
        best = i;
    }
    if (best == G_MAXUINT32)
        return FALSE;
    witness->is_taken[best] = TRUE;
    witness->added[best] = most;
    witness->sum += most;
    return TRUE;
}

/* Returns: by how much the sum must still move to have @rolled meet @wanted; 0: they meet. */
static gint64
missing_of(const Witness *witness, Bounds rolled, Bounds wanted)
{
    if (rolled.high + witness->sum < wanted.low)
        return wanted.low - rolled.high - witness->sum;
    if (rolled.low + witness->sum > wanted.high)
        return wanted.high - rolled.low - witness->sum;
    return 0;
}

/* Returns: (transfer full): the roll and the modifiers that were taken. @first: the first of them.
 */
static FindingWords *
describe_witness(const Witness *witness, gint64 roll, const Record **first)
{
    FindingWords *words =
        finding_words_new(N_("a roll of {number}"), FINDING_ARG_NUMBER("number", roll), NULL);
    for (guint32 i = 0; i < n_tried(witness); i++) {
        const Record *modifier = witness->modifiers->items[i];
        if (!witness->is_taken[i])
            continue;
        if (*first == NULL)
            *first = modifier;
        const char *name = record_name(modifier) != NULL ? record_name(modifier) : "?";
        g_autofree char *added = g_strdup_printf("%+" G_GINT64_FORMAT, witness->added[i]);
        g_autoptr(FindingWords) before = words;
        words = finding_words_new(N_("{before} and “{name}” ({added})"),
                                  FINDING_ARG_WORDS("before", before), FINDING_ARG("name", name),
                                  FINDING_ARG("added", added), NULL);
    }
    return words;
}

/* Returns: whether modifiers were found that have @rolled meet @wanted. */
static gboolean
find_way(Witness *witness, Bounds rolled, Bounds wanted)
{
    gint64 begun = missing_of(witness, rolled, wanted), missing = begun;
    while (missing != 0 && (missing > 0) == (begun > 0) && take_next(witness, missing))
        missing = missing_of(witness, rolled, wanted);
    return missing == 0;
}

/* Looks for a roll that comes to one of @wanted with as few of @modifiers as it takes, one of each
 * group; whether those can count together is not checked.
 * @rolled: what comes up for sure without them; none: nothing is looked for.
 * @first: (transfer none): gets the first of these modifiers; NULL: it takes none.
 * Returns: (transfer full): it in words, as `a roll of 6 and “Leader” (+2)`; NULL: none was found.
 */
static FindingWords *
roll_witness(const CheckRun *run, Bounds rolled, const Records *modifiers, Bounds wanted,
             const Record **first)
{
    *first = NULL;
    for (guint i = 0; i < 2 && !bounds_is_none(rolled); i++) {
        Witness witness = {.run = run, .modifiers = modifiers, .takes_unknown = i == 1};
        if (find_way(&witness, rolled, wanted))
            return describe_witness(&witness, MAX(rolled.low, wanted.low - witness.sum), first);
    }
    return NULL;
}

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
    if (record_has_unparsed(list->place->record, record_field(list->place->record, list->key)))
        return FALSE;
    for (guint32 i = 0; i < list->rows->length; i++) {
        const Record *row = list->rows->items[i];
        if (row->raw || record_has_unparsed(row, record_field(row, "from")) ||
            record_has_unparsed(row, record_field(row, "to")) ||
            (list->is_single && !record_has_key(row, "from")))
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
        if (!bounds_is_none(roll_range_intersection(other->bounds, span->bounds)))
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
    Finding *finding =
        check_report(check->run, FINDING_TABLE_REVERSED_ROW, span->record, "to",
                     FINDING_ARG("row", row), FINDING_ARG_WORDS("table", list->name),
                     FINDING_ARG_NUMBER("from", bounds.high), FINDING_ARG_NUMBER("to", bounds.low));
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
        finding_add_related(check->run->findings, finding, dice, NULL, N_("The dice of the game."));
}

/* @reason: why no roll gives what the row is for. */
static void
add_unreachable(const RowCheck *check, const Record *record, guint32 index, FindingWords *reason)
{
    g_autofree char *row = row_number(index);
    const char *key = record_has_key(record, "from") ? "from"
                      : record_has_key(record, "to") ? "to"
                                                     : NULL;
    Finding *finding = check_report(
        check->run, FINDING_TABLE_UNREACHABLE_ROW, record, key, FINDING_ARG("row", row),
        FINDING_ARG_WORDS("table", check->list->name), FINDING_ARG_WORDS("reason", reason));
    relate_dice(check, finding);
}

/* Reports a row that says where it ends, and ends beyond what is rolled. */
static void
check_ends(const RowCheck *check, const RowSpan *span)
{
    const Bounds possible = check->list->range.possible;
    gboolean is_above = record_has_key(span->record, "to") && span->bounds.high > possible.high;
    gboolean is_below = record_has_key(span->record, "from") && span->bounds.low < possible.low;
    if (span->is_reversed || (!is_above && !is_below))
        return;
    const char *key = is_above ? "to" : "from";
    g_autofree char *row = row_number(span->index);
    g_autoptr(FindingWords) results = roll_range_to_words(span->bounds);
    g_autoptr(FindingWords) rolled = roll_range_to_words(possible);
    Finding *finding = check_report(
        check->run, FINDING_TABLE_ROW_BEYOND, span->record, key, FINDING_ARG("row", row),
        FINDING_ARG_WORDS("table", check->list->name), FINDING_ARG_WORDS("results", results),
        FINDING_ARG_WORDS("rolled", rolled), FINDING_ARG("member", key),
        FINDING_ARG_TEXT("left", is_above ? N_("higher") : N_("lower")));
    relate_dice(check, finding);
}

static void
add_overlap(const RowCheck *check, const RowSpan *a, const RowSpan *b)
{
    const RowSpan *later = a->index > b->index ? a : b;
    const RowSpan *first = later == a ? b : a;
    g_autofree char *row = row_number(later->index);
    g_autofree char *other = row_number(first->index);
    g_autoptr(FindingWords) common =
        roll_range_to_words(roll_range_intersection(a->bounds, b->bounds));
    Finding *finding =
        check_report(check->run, FINDING_TABLE_OVERLAP, later->record,
                     record_has_key(later->record, "from") ? "from" : NULL, FINDING_ARG("row", row),
                     FINDING_ARG("other", other), FINDING_ARG_WORDS("table", check->list->name),
                     FINDING_ARG_WORDS("results", common));
    finding_add_related(check->run->findings, finding, first->record, NULL, N_("The other row."));
}

/* Returns: whether something is added to the roll, or taken off. */
static gboolean
is_modified(const RowList *list)
{
    return list->modifiers != NULL && list->modifiers->length > 0;
}

/* @span: the row behind the gap, else the one before it; NULL: there is no row. A gap that
 * modifiers must reach is reported with a roll that falls into it, or not at all. */
static void
add_gap(const RowCheck *check, const RowSpan *span, Bounds gap)
{
    const RowList *list = check->list;
    const Record *modifier = NULL;
    g_autoptr(FindingWords) witness =
        is_modified(list)
            ? roll_witness(check->run, list->range.sure, list->modifiers, gap, &modifier)
            : NULL;
    if (is_modified(list) && witness == NULL && !bounds_is_none(list->range.sure))
        return;
    g_autoptr(FindingWords) results = roll_range_to_words(gap);
    const Record *record = span != NULL ? span->record : check->list->place->record;
    Finding *finding = check_report(
        check->run, FINDING_TABLE_GAP, record, span != NULL ? NULL : check->list->key,
        FINDING_ARG_WORDS("table", check->list->name), FINDING_ARG_WORDS("results", results));
    if (modifier != NULL) {
        g_autoptr(FindingWords) message = finding_words_new(
            N_("It is reached with {witness}."), FINDING_ARG_WORDS("witness", witness), NULL);
        finding_add_related_words(check->run->findings, finding, modifier, NULL, message);
    }
    relate_dice(check, finding);
}

/* Fills the spans. Rows that go backwards count as if they were turned round; those that cannot be
 * reached are reported. */
static void
take_spans(RowCheck *check)
{
    const Records *rows = check->list->rows;
    const Bounds possible = check->list->range.possible;
    for (guint32 i = 0; i < rows->length; i++) {
        RowSpan span = {
            .bounds = bounds_of(check->list, i),
            .record = rows->items[i],
            .index = check->list->numbers != NULL ? check->list->numbers[i] : i,
        };
        if (i + 1 == rows->length && !record_has_key(span.record, "from") &&
            !record_has_key(span.record, "to")) {
            check->rest = span.record;
            break;
        }
        span.is_reversed = bounds_is_none(span.bounds);
        if (span.is_reversed)
            span.bounds = (Bounds){.low = span.bounds.high, .high = span.bounds.low};
        if (bounds_is_none(roll_range_intersection(span.bounds, possible))) {
            g_autoptr(FindingWords) words = roll_range_to_words(possible);
            g_autoptr(FindingWords) rolled = roll_range_to_words(check->list->range.sure);
            gboolean has_sure =
                is_modified(check->list) && !bounds_is_none(check->list->range.sure);
            g_autoptr(FindingWords) reason =
                has_sure ? finding_words_new(
                               N_("the dice give {rolled}, or {results} with all modifiers"),
                               FINDING_ARG_WORDS("rolled", rolled),
                               FINDING_ARG_WORDS("results", words), NULL)
                         : finding_words_new(N_("the roll gives {results}"),
                                             FINDING_ARG_WORDS("results", words), NULL);
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

/* Sorts the rows. None changes what another one means where no result is in two of them. */
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

/* Reports the first row that is out of the order in which the rows rise, or fall. */
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
        g_autoptr(FindingWords) results = roll_range_to_words(spans[i].bounds);
        g_autoptr(FindingWords) others = roll_range_to_words(spans[i - 1].bounds);
        Finding *finding = check_report(
            check->run, FINDING_TABLE_ROW_ORDER, spans[i].record,
            record_has_key(spans[i].record, "from") ? "from" : NULL, FINDING_ARG("row", row),
            FINDING_ARG_WORDS("table", check->list->name), FINDING_ARG_WORDS("results", results),
            FINDING_ARG_WORDS("before", others));
        fix_order(check, finding, is_rising);
        return;
    }
}

/* Reports what the rows, by now in the order of their results, have twice or not at all. */
static void
check_cover(const RowCheck *check)
{
    const RollRange *range = &check->list->range;
    const RowSpan *widest = NULL; /* of those before, the one that reaches farthest */
    gint64 free_from = range->sure.low;
    gboolean is_reported = check->rest == NULL && !check->list->is_partial;
    gboolean is_full = TRUE;
    for (guint32 i = 0; i < check->n_spans; i++) {
        const RowSpan *span = &check->spans[i];
        Bounds gap = {.low = free_from, .high = span->bounds.low - 1};
        gap = roll_range_intersection(gap, widest == NULL ? range->sure : range->possible);
        if (!bounds_is_none(gap)) {
            is_full = FALSE;
            if (is_reported)
                add_gap(check, span, gap);
        }
        if (widest != NULL && span->bounds.low <= widest->bounds.high)
            add_overlap(check, widest, span);
        if (widest == NULL || span->bounds.high > widest->bounds.high)
            widest = span;
        free_from = widest->bounds.high + 1;
    }
    Bounds gap = roll_range_intersection((Bounds){.low = free_from, .high = ENDLESS}, range->sure);
    if (!bounds_is_none(gap) && is_reported)
        add_gap(check, widest, gap);
    if (check->rest == NULL || widest == NULL || !is_full)
        return;
    if (check->spans[0].bounds.low > range->possible.low || free_from <= range->possible.high)
        return;
    g_autoptr(FindingWords) reason =
        finding_words_new(N_("the rows before it cover every result"), NULL);
    add_unreachable(check, check->rest, check->list->rows->length - 1, reason);
}

static void
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

/* What the effects of the data set do with dice. */
typedef struct {
    CheckRun *run;
    GHashTable *uses;         /* id of a table -> RollRange: of all that is rolled on it */
    gboolean is_roll_changed; /* something is added to the rolls of the procedures */
} DiceUse;

static const Effect *
effect_at(const RecordPlace *place)
{
    const Record *record = place->record;
    return record->entity->id == ENTITY_EFFECT && !record->raw && record_has_key(record, "verb")
               ? (const Effect *)record
               : NULL;
}

/* Notes a roll on the table @id: of @dice dice with @faces (0: as the table says) and @plus. */
static void
add_use(DiceUse *use, const char *id, gint64 dice, gint64 faces, const Term *plus)
{
    const Record *table = id_index_find_read(use->run->ids, ENTITY_TABLE, id);
    if (table == NULL)
        return;
    RollRange *range = g_new(RollRange, 1);
    *range = roll_range(use->run, dice > 0 ? dice : number_of(table, "dice", 1),
                        faces > 0 ? faces : number_of(table, "faces", 0), plus);
    const RollRange *before = g_hash_table_lookup(use->uses, id);
    if (before != NULL) {
        range->possible = roll_range_hull(range->possible, before->possible);
        if (bounds_is_none(range->sure))
            range->sure = before->sure;
        else if (!bounds_is_none(before->sure))
            range->sure = roll_range_hull(range->sure, before->sure);
    }
    g_hash_table_insert(use->uses, (gpointer)id, range);
}

static void
visit_effect(const Effect *effect, DiceUse *use)
{
    if (effect->verb == EFFECT_MODIFY && effect->what == MODIFY_ROLL)
        use->is_roll_changed = TRUE;
    if (effect->verb == EFFECT_ROLL)
        add_use(use, effect->table, number_of(&effect->record, "dice", 0),
                number_of(&effect->record, "faces", 0), (const Term *)effect->plus);
}

/* Events of the action table and politics are rolled with nothing added. */
static void
visit_use(const RecordPlace *place, gpointer data)
{
    DiceUse *use = data;
    const Record *record = place->record;
    const Effect *effect = effect_at(place);
    if (effect != NULL)
        visit_effect(effect, use);
    else if (record->entity->id == ENTITY_ACTION && !record->raw)
        add_use(use, ((const Action *)record)->table, 0, 0, NULL);
    else if (record->entity->id == ENTITY_PROFILE && !record->raw)
        add_use(use, ((const Profile *)record)->politics, 0, 0, NULL);
}

/* A roll may count as more than the dice show. */
static void
visit_initiative(const RecordPlace *place, gpointer data)
{
    RollRange *range = data;
    const Record *record = place->record;
    if (record->raw || !record_has_key(record, "counts-as"))
        return;
    gint64 counts_as = ((const Initiative *)record)->counts_as;
    range->possible =
        roll_range_hull(range->possible, (Bounds){.low = counts_as, .high = counts_as});
}

static void
check_actions(CheckRun *run, const Tables *tables, const DiceUse *use)
{
    const RecordPlace place = {.record = &tables->record};
    g_autoptr(FindingWords) name = finding_words_new(N_("the action table"), NULL);
    RollRange range = roll_range(run, 1, 0, NULL);
    data_set_walk(run->set, ENTITY_SET(ENTITY_INITIATIVE), visit_initiative, &range);
    if (use->is_roll_changed)
        range.possible = (Bounds){.low = -ENDLESS, .high = ENDLESS};
    const RowList list = {
        .name = name,
        .range = range,
        .place = &place,
        .key = "actions",
        .rows = &tables->actions,
        .is_single = TRUE,
    };
    if (record_has_key(&tables->record, "actions"))
        check_rows(run, &list);
}

static void
check_table(CheckRun *run, const RecordPlace *place, const DiceUse *use)
{
    const Record *record = place->record;
    const Table *table = (const Table *)record;
    if (record->raw || !record_has_key(record, "rows"))
        return;
    g_autoptr(FindingWords) name =
        finding_words_new("{name}", FINDING_ARG("name", argument_record_name(record)), NULL);
    const RollRange *used = table->id != NULL ? g_hash_table_lookup(use->uses, table->id) : NULL;
    const RollRange rolled = used != NULL ? *used
                                          : roll_range(run, number_of(record, "dice", 1),
                                                       number_of(record, "faces", 0), NULL);
    const RowList list = {
        .name = name,
        .range = roll_range_modified(run, rolled, &table->modifiers),
        .place = place,
        .modifiers = &table->modifiers,
        .key = "rows",
        .rows = &table->rows,
    };
    check_rows(run, &list);
}

void
check_tables(CheckRun *run)
{
    const Record *root = data_set_root(run->set, ENTITY_TABLES);
    if (root == NULL || root->raw)
        return;
    g_autoptr(GHashTable) uses = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    DiceUse use = {.run = run, .uses = uses};
    data_set_walk(run->set, ENTITY_SET(ENTITY_EFFECT, ENTITY_ACTION, ENTITY_PROFILE), visit_use,
                  &use);
    check_actions(run, (const Tables *)root, &use);
    const RecordPlace all = {.record = root};
    RecordPlace place = {.parent = &all, .field = record_field(root, "tables")};
    Records tables = data_set_records(run->set, ENTITY_TABLE);
    for (; place.index < tables.length; place.index++) {
        place.record = tables.items[place.index];
        check_table(run, &place, &use);
    }
}

void
check_events_without_table(CheckRun *run)
{
    Records actions = data_set_records(run->set, ENTITY_ACTION);
    if (data_set_records(run->set, ENTITY_TABLE).length == 0)
        return;
    for (guint32 i = 0; i < actions.length; i++) {
        const Record *record = actions.items[i];
        const Action *action = (const Action *)record;
        if (record->raw || record_is_flawed(record) || !action->event || action->table != NULL)
            continue;
        check_report(run, FINDING_TABLE_EVENT_WITHOUT_TABLE, record, "event",
                     FINDING_ARG_NUMBER("row", i + 1));
    }
}

/* Returns: the results for which @effect needs rows: the difference of two sums may be any. */
static RollRange
range_of_effect(const CheckRun *run, const Effect *effect)
{
    const Record *record = &effect->record;
    if (effect->verb == EFFECT_CLASH)
        return (RollRange){.possible = {-ENDLESS, ENDLESS}, .sure = {1, 0}};
    return roll_range(run, number_of(record, "dice", 1), number_of(record, "faces", 0),
                      (const Term *)effect->plus);
}

/* The rows of a roll, or of a clash, that has its own. */
static void
check_own_rows(CheckRun *run, const RecordPlace *place, const Effect *effect)
{
    const Record *record = place->record;
    const Field *rows = record_field(record, "rows");
    if (!record_has(record, rows) || check_shows_through(run, record, rows) ||
        record_has_unparsed(record, record_field(record, "plus")) ||
        record_has_unparsed(record, record_field(record, "dice")) ||
        record_has_unparsed(record, record_field(record, "faces")))
        return;
    g_autoptr(FindingWords) name = argument_describe_record(place);
    const RowList list = {
        .name = name,
        .range = range_of_effect(run, effect),
        .place = place,
        .key = "rows",
        .rows = &effect->rows,
    };
    check_rows(run, &list);
}

void
check_rolls(CheckRun *run, const RecordPlace *place)
{
    static const char *const gives[] = {"rows", "table", "as", "die-points"};
    const Record *record = place->record;
    const Effect *effect = effect_at(place);
    if (effect == NULL || (effect->verb != EFFECT_ROLL && effect->verb != EFFECT_CLASH))
        return;
    check_own_rows(run, place, effect);
    if (effect->verb != EFFECT_ROLL)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(gives); i++) {
        const Field *field = record_field(record, gives[i]);
        if (record_has(record, field) || record_has_unparsed(record, field))
            return;
    }
    if (check_shows_through(run, record, record_field(record, "verb")))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(run, FINDING_RULE_IDLE_ROLL, record, "verb",
                 FINDING_ARG_WORDS("subject", subject));
}

#define ANY_RATING 0
#define RATING_MAX 9 /* a rating has one digit */

/* Returns: the rating that @record, a row, is for; -1: that is unknown. */
static gint64
rating_of(const Record *record)
{
    if (record->raw || record_has_unparsed(record, record_field(record, "rating")))
        return -1;
    return record_has_key(record, "rating") ? ((const Hit *)record)->rating : ANY_RATING;
}

/* The rows of @profile for @rating. */
static void
check_rating(CheckRun *run, const RecordPlace *place, gint64 rating)
{
    const Profile *profile = (const Profile *)place->record;
    g_autofree const Record **rows = g_new(const Record *, profile->hits.length);
    g_autofree guint32 *numbers = g_new(guint32, profile->hits.length);
    g_autoptr(FindingWords) owner = argument_describe_record(place);
    g_autoptr(FindingWords) name =
        rating != ANY_RATING ? finding_words_new(N_("the hits of rating {rating} in {record}"),
                                                 FINDING_ARG_NUMBER("rating", rating),
                                                 FINDING_ARG_WORDS("record", owner), NULL)
                             : finding_words_new(N_("the hits of any rating in {record}"),
                                                 FINDING_ARG_WORDS("record", owner), NULL);
    Records found = {.items = rows};
    for (guint32 i = 0; i < profile->hits.length; i++) {
        if (rating_of(profile->hits.items[i]) != rating)
            continue;
        numbers[found.length] = i;
        rows[found.length++] = profile->hits.items[i];
    }
    const RowList list = {
        .name = name,
        .range = roll_range(run, 1, 0, NULL),
        .place = place,
        .key = "hits",
        .rows = &found,
        .numbers = numbers,
        .is_single = TRUE,
        .is_partial = TRUE,
    };
    if (found.length > 0)
        check_rows(run, &list);
}

void
check_hits(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Field *hits = record_field(record, "hits");
    if (record->raw || !record_has(record, hits) || check_shows_through(run, record, hits))
        return;
    for (gint64 rating = ANY_RATING; rating <= RATING_MAX; rating++)
        check_rating(run, place, rating);
}
