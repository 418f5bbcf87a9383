/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parts that say what another part of the same rule, table or score says: repeated or contrary
 * ones, modifiers with one condition, tests that come to one thing however they end, choices of
 * one.
 */
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"

#include <string.h>

static gboolean say_same(const Record *one, const Record *other);

static gboolean
are_same_texts(const Texts *one, const Texts *other)
{
    if (one->length != other->length)
        return FALSE;
    for (guint32 i = 0; i < one->length; i++)
        if (strcmp(one->items[i], other->items[i]) != 0)
            return FALSE;
    return TRUE;
}

static gboolean
are_same_records(const Records *one, const Records *other)
{
    if (one->length != other->length)
        return FALSE;
    for (guint32 i = 0; i < one->length; i++)
        if (!say_same(one->items[i], other->items[i]))
            return FALSE;
    return TRUE;
}

/* Whether @field, which both have, is the same in both. */
static gboolean
has_same(const Record *one, const Record *other, const Field *field)
{
    switch (field->kind) {
    case KIND_INT:
        return *FIELD_SLOT(one, field, gint64) == *FIELD_SLOT(other, field, gint64);
    case KIND_BOOL:
    case KIND_WORD:
    case KIND_PAINT:
    case KIND_RATING:
        return *FIELD_SLOT(one, field, gint) == *FIELD_SLOT(other, field, gint);
    case KIND_TITLES:
    case KIND_TAGS:
    case KIND_LINES:
    case KIND_ZONES:
    case KIND_REFS:
        return are_same_texts(FIELD_SLOT(one, field, Texts), FIELD_SLOT(other, field, Texts));
    case KIND_RECORD:
        return say_same(*FIELD_SLOT(one, field, const Record *),
                        *FIELD_SLOT(other, field, const Record *));
    case KIND_LIST:
        return are_same_records(FIELD_SLOT(one, field, Records), FIELD_SLOT(other, field, Records));
    case KIND_SOURCE:
        return TRUE;
    case KIND_INTS:
        return FALSE;
    default:
        return strcmp(*FIELD_SLOT(one, field, const char *),
                      *FIELD_SLOT(other, field, const char *)) == 0;
    }
}

/* Whether the records, of one entity, say the same, whatever their sources are. */
static gboolean
say_same(const Record *one, const Record *other)
{
    guint64 source = (guint64)1 << (one->entity->n_fields - 1);
    if (one->raw || other->raw || one->kept != NULL || other->kept != NULL ||
        (one->present & ~source) != (other->present & ~source))
        return FALSE;
    for (guint64 left = one->present; left != 0;)
        if (!has_same(one, other, record_next_field(one, &left)))
            return FALSE;
    return TRUE;
}

/* Whether doing @item again may be meant: rolls and choices, and what a number says how often. */
static gboolean
may_repeat(const Record *item)
{
    return item->entity->id == ENTITY_EFFECT && !item->raw &&
           ((const Effect *)item)->units == NULL && ((const Effect *)item)->nation == NULL &&
           ((const Effect *)item)->places == NULL;
}

/* Whether both add to one roll, or the same to both rolls. */
static gboolean
add_to_same_roll(const Modifier *one, const Modifier *other)
{
    gboolean has_name = one->name != NULL && other->name != NULL;
    if (!has_name || record_has_key(&one->record, "by") != record_has_key(&other->record, "by"))
        return FALSE;
    gboolean is_same_name = strcmp(one->name, other->name) == 0;
    return one->by == other->by ? !is_same_name : is_same_name && one->value == other->value;
}

/* Reports a modifier that counts whenever another of its list does. */
static void
check_same_condition(CheckRun *run, const Modifier *one, const Modifier *other)
{
    if (one->if_ == NULL || other->if_ == NULL || (one->plus != NULL && other->plus != NULL) ||
        !add_to_same_roll(one, other) || !say_same(one->if_, other->if_))
        return;
    const Record *reported = check_own_record(run, &other->record, &one->record);
    if (reported == NULL)
        return;
    Finding *finding =
        check_report(run, FINDING_RULE_SAME_CONDITION, reported, "if",
                     FINDING_ARG("modifier", other->name), FINDING_ARG("other", one->name));
    finding_add_related(run->findings, finding,
                        reported == &other->record ? &one->record : &other->record, NULL,
                        N_("The other one."));
}

/* Whether both compare the same, the one with less and the other with more. */
static gboolean
are_contrary(const Record *first, const Record *second)
{
    static const gint contrary[] = {
        [IS_LESS] = IS_MORE,        [IS_AT_MOST] = IS_AT_LEAST, [IS_EQUAL] = -1,
        [IS_AT_LEAST] = IS_AT_MOST, [IS_MORE] = IS_LESS,
    };
    const Condition *one = (const Condition *)first, *other = (const Condition *)second;
    return !first->raw && !second->raw && one->verb == CONDITION_COMPARE &&
           other->verb == CONDITION_COMPARE && record_has_key(first, "is") &&
           record_has_key(second, "is") && contrary[one->is] == other->is && one->left != NULL &&
           other->left != NULL && one->right != NULL && other->right != NULL &&
           say_same(one->left, other->left) && say_same(one->right, other->right);
}

/* Reports two modifiers for more and for less that count the same way. */
static void
check_same_sign(CheckRun *run, const Modifier *one, const Modifier *other)
{
    if (one->value * other->value <= 0 || one->plus != NULL || other->plus != NULL ||
        one->by != other->by || one->if_ == NULL || other->if_ == NULL ||
        !are_contrary(one->if_, other->if_))
        return;
    const Record *reported = check_own_record(run, &other->record, &one->record);
    if (reported == NULL)
        return;
    Finding *finding = check_report(
        run, FINDING_RULE_SAME_SIGN, reported, "value", FINDING_ARG("modifier", other->name),
        FINDING_ARG_NUMBER("value", other->value), FINDING_ARG("other", one->name),
        FINDING_ARG_NUMBER("like", one->value));
    finding_add_related(run->findings, finding,
                        reported == &other->record ? &one->record : &other->record, "value",
                        N_("The other one."));
}

static void
check_modifiers(CheckRun *run, const Record *one, const Record *other)
{
    if (one->entity->id != ENTITY_MODIFIER || one->raw || other->raw)
        return;
    check_same_condition(run, (const Modifier *)one, (const Modifier *)other);
    check_same_sign(run, (const Modifier *)one, (const Modifier *)other);
}

/* Whether two terms are the same but for their sign, so that they add up to nothing. */
static gboolean
cancel_out(const Record *first, const Record *second)
{
    const Term *one = (const Term *)first, *other = (const Term *)second;
    if (first->entity->id != ENTITY_TERM || first->raw || second->raw || one->verb != other->verb ||
        first->kept != NULL || second->kept != NULL)
        return FALSE;
    const Field *times = record_field(first, "times");
    gint64 once = record_has(first, times) ? one->times : 1;
    gint64 again = record_has(second, times) ? other->times : 1;
    guint64 left_out = ((guint64)1 << entity_field_index(first->entity, times)) |
                       ((guint64)1 << (first->entity->n_fields - 1));
    if (once == 0 || once != -again || (first->present | left_out) != (second->present | left_out))
        return FALSE;
    for (guint64 left = first->present & ~left_out; left != 0;)
        if (!has_same(first, second, record_next_field(first, &left)))
            return FALSE;
    return TRUE;
}

static void
report_pair(CheckRun *run, FindingId id, const RecordPlace *place, const char *key,
            const Records *list, guint32 first, guint32 second)
{
    const Record *reported = check_own_record(run, list->items[second], list->items[first]);
    if (reported == NULL)
        return;
    guint32 other = reported == list->items[second] ? first : second;
    g_autoptr(FindingWords) subject = argument_describe_member(place, key);
    Finding *finding = check_report(run, id, reported, NULL, FINDING_ARG_WORDS("subject", subject),
                                    FINDING_ARG_NUMBER("first", first + 1),
                                    FINDING_ARG_NUMBER("second", second + 1));
    finding_add_related(run->findings, finding, list->items[other], NULL, N_("The other one."));
}

/* Whether both say what one state of units does. */
static gboolean
are_of_one_state(const Record *one, const Record *other)
{
    return one->entity->id == ENTITY_DISORDER && !one->raw && !other->raw &&
           record_has_key(one, "state") && record_has_key(other, "state") &&
           ((const Disorder *)one)->state == ((const Disorder *)other)->state;
}

/* Reports the items of @list that come before in it, not too far off. */
static void
check_list(CheckRun *run, const RecordPlace *place, const char *key, const Records *list)
{
    for (guint32 i = 1; i < list->length; i++) {
        guint32 first = i > LIMIT_COMPARED_ITEMS ? i - LIMIT_COMPARED_ITEMS : 0;
        for (guint32 j = first; j < i; j++) {
            check_modifiers(run, list->items[j], list->items[i]);
            if (cancel_out(list->items[j], list->items[i])) {
                report_pair(run, FINDING_RULE_CANCELS_OUT, place, key, list, j, i);
                break;
            }
            if ((!say_same(list->items[j], list->items[i]) || may_repeat(list->items[i])) &&
                !are_of_one_state(list->items[j], list->items[i]))
                continue;
            report_pair(run, FINDING_RULE_REPEATED_PART, place, key, list, j, i);
            break;
        }
    }
}

/* Lists in which nothing is gained by saying the same twice, or is added twice. */
static const struct {
    EntityId entity;
    const char *key;
    gsize offset;
} lists[] = {
    {ENTITY_CONDITION, "of", G_STRUCT_OFFSET(Condition, of)},
    {ENTITY_TERM, "of", G_STRUCT_OFFSET(Term, of)},
    {ENTITY_RULE, "on", G_STRUCT_OFFSET(Rule, on)},
    {ENTITY_TABLE, "modifiers", G_STRUCT_OFFSET(Table, modifiers)},
    {ENTITY_TEST, "modifiers", G_STRUCT_OFFSET(Test, modifiers)},
    {ENTITY_BATTLE, "test-modifiers", G_STRUCT_OFFSET(BattleProfile, test_modifiers)},
    {ENTITY_BATTLE, "disorders", G_STRUCT_OFFSET(BattleProfile, disorders)},
    {ENTITY_PROFILE, "procedures", G_STRUCT_OFFSET(Profile, procedures)},
    {ENTITY_SCENARIO, "score", G_STRUCT_OFFSET(Scenario, score)},
    {ENTITY_STANDING, "score", G_STRUCT_OFFSET(SideStanding, score)},
    {ENTITY_TREASURY, "income", G_STRUCT_OFFSET(Treasury, income)},
    {ENTITY_SCENARIO, "decisions", G_STRUCT_OFFSET(Scenario, decisions)},
    {ENTITY_RULE, "do", G_STRUCT_OFFSET(Rule, do_)},
    {ENTITY_RULE, "else", G_STRUCT_OFFSET(Rule, else_)},
    {ENTITY_ROW, "do", G_STRUCT_OFFSET(Row, do_)},
    {ENTITY_ATTACK, "do", G_STRUCT_OFFSET(Attack, do_)},
    {ENTITY_EFFECT, "win", G_STRUCT_OFFSET(Effect, win)},
    {ENTITY_EFFECT, "lose", G_STRUCT_OFFSET(Effect, lose)},
};

void
check_repeats(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint i = 0; i < G_N_ELEMENTS(lists) && !record->raw; i++) {
        const Records *list = G_STRUCT_MEMBER_P(record, lists[i].offset);
        if (record->entity->id == lists[i].entity && list->length > 1)
            check_list(run, place, lists[i].key, list);
    }
}

/* Reports a modifier with a fixed value beyond its limit. */
void
check_limited(CheckRun *run, const RecordPlace *place)
{
    const Modifier *modifier = (const Modifier *)place->record;
    gint64 value = ABS(modifier->value);
    if (modifier->record.raw || modifier->plus != NULL || !record_has_key(place->record, "most") ||
        value <= modifier->most ||
        check_shows_through(run, place->record, record_field(place->record, "most")))
        return;
    g_autoptr(FindingWords) subject = argument_describe_member(place, "most");
    check_report(run, FINDING_NUMBER_REVERSED, place->record, "most",
                 FINDING_ARG_WORDS("subject", subject), FINDING_ARG_NUMBER("value", modifier->most),
                 FINDING_ARG("low", "value"), FINDING_ARG_NUMBER("least", value));
}

/* Tests and rolls that come to one thing, and choices of one. */
void
check_outcomes(CheckRun *run, const RecordPlace *place)
{
    const Effect *effect = (const Effect *)place->record;
    if (effect->record.raw || effect->record.kept != NULL)
        return;
    gboolean is_one_way = effect->win.length > 0 && are_same_records(&effect->win, &effect->lose);
    gboolean is_forced = effect->verb == EFFECT_CHOOSE && effect->options.length == 1 &&
                         !effect->optional && !effect->options.items[0]->raw;
    if ((!is_one_way && !is_forced) || check_shows_through(run, place->record, NULL))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    if (is_one_way)
        check_report(run, FINDING_RULE_SAME_OUTCOME, place->record, "lose",
                     FINDING_ARG_WORDS("subject", subject));
    if (is_forced)
        check_report(run, FINDING_RULE_ONE_OPTION, place->record, "options",
                     FINDING_ARG_WORDS("subject", subject));
}

/* Whether @test has a modifier like @modifier. */
static gboolean
test_has_modifier(const Test *test, const Modifier *modifier)
{
    for (guint32 i = 0; i < test->modifiers.length; i++)
        if (say_same(test->modifiers.items[i], &modifier->record))
            return TRUE;
    return FALSE;
}

/* Reports a modifier with a condition that several tests have and others do not. @at: the number of
 * the test that is the first to have it. */
static void
check_shared_modifier(CheckRun *run, const Records *tests, guint32 at, const Modifier *modifier)
{
    guint32 n = 0;
    for (guint32 i = 0; i < tests->length; i++) {
        gboolean has = test_has_modifier((const Test *)tests->items[i], modifier);
        if (has && i < at)
            return;
        n += has;
    }
    const RecordPlace all = {.record = data_set_root(run->set, ENTITY_TABLES)};
    RecordPlace place = {.parent = &all, .field = record_field(all.record, "tests")};
    for (; n > 1 && place.index < tests->length; place.index++) {
        const Test *test = (const Test *)tests->items[place.index];
        place.record = &test->record;
        if (test->record.raw || test->bare == TRUE || test_has_modifier(test, modifier))
            continue;
        g_autoptr(FindingWords) subject = argument_describe_record(&place);
        Finding *finding =
            check_report(run, FINDING_RULE_TEST_LACKS_MODIFIER, &test->record, NULL,
                         FINDING_ARG_WORDS("subject", subject), FINDING_ARG("name", modifier->name),
                         FINDING_ARG_NUMBER("count", n));
        finding_add_related(run->findings, finding, &modifier->record, NULL, N_("The modifier."));
    }
}

void
check_test_modifiers(CheckRun *run)
{
    const Record *root = data_set_root(run->set, ENTITY_TABLES);
    if (root == NULL || root->raw)
        return;
    const Records tests = data_set_records(run->set, ENTITY_TEST);
    for (guint32 i = 0; i < tests.length; i++) {
        const Test *test = (const Test *)tests.items[i];
        for (guint32 j = 0; !test->record.raw && j < test->modifiers.length; j++) {
            const Modifier *modifier = (const Modifier *)test->modifiers.items[j];
            if (!modifier->record.raw && modifier->name != NULL && modifier->if_ != NULL)
                check_shared_modifier(run, &tests, i, modifier);
        }
    }
}
