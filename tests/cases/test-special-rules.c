/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every special rule of the real data has a case that fails when nobody does what it says; and
 * whatever the layer of the older book says otherwise has one that fails when it does not. So has
 * each part of a scenario that is more than a set-up.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/record-write.h"
#include "tests/cases/real-cases.h"

#include <string.h>

/* Rules that change no game, so that no case can miss them. */
static const struct {
    const char *set, *id;
    gboolean is_below; /* it is about what the set says otherwise than the one below */
    const char *why;
} idle[] = {
    {"pax-baltica", "prussian-deployment", FALSE, "the block enters by prussia-enters alone"},
    {"pax-baltica", "britain-without-points", FALSE, "Great Britain has no level to get points by"},
    {"pax-baltica", "british-fleet-lost", FALSE, "the loss of its last block is a truce anyway"},
    {"pax-baltica-2010", "prussian-deployment", FALSE, "the block enters by prussia-enters alone"},
    {"pax-baltica-2010", "britain-without-points", FALSE, "Great Britain has no level"},
    {"pax-baltica-2010", "never-under-truce", FALSE, "nothing calls a truce on Poland there"},
    {"pax-baltica-2010", "never-under-truce", TRUE, "nor on Holstein-Gottorp"},
    {"pax-baltica-2010", "karl-xii-dead", TRUE, "karl-xii-exile is never used up there"},
    {"pax-baltica-2010", "nyen-lost", TRUE, "no fleet waits on the Year Track there"},
    {"pax-baltica-2010", "solidarity-interphase", TRUE, "no step of the Interphase runs it there"},
};

/* A rule that is left out. */
typedef struct {
    DataSet *set;      /* borrowed */
    const char *id;    /* borrowed */
    gboolean is_below; /* what the set below says holds instead */
} LeftOut;

/* Returns: the rule @id of @root, a Rules, or NULL. */
static const Record *
rule_named(const Record *root, const char *id)
{
    const Records *rules = &((const Rules *)root)->rules;
    for (guint32 i = 0; i < rules->length; i++)
        if (strcmp(record_key(rules->items[i]), id) == 0)
            return rules->items[i];
    return NULL;
}

/* Whether @field, of a rule, is for people only. */
static gboolean
is_for_people(const Field *field)
{
    return field->kind == KIND_ID || field->kind == KIND_TITLE || field->kind == KIND_PROSE ||
           field->kind == KIND_SOURCE;
}

/* Whether @rule, of a layer, says something to play by. What it takes away is kept as null. */
static gboolean
is_for_play(const Record *rule)
{
    for (guint64 left = rule->present; left != 0;)
        if (!is_for_people(record_next_field(rule, &left)))
            return TRUE;
    for (const Kept *kept = rule->kept; kept != NULL; kept = kept->next)
        if (kept->field == NULL || !is_for_people(kept->field))
            return TRUE;
    return FALSE;
}

/* Appends the rules of @rules to @found; @is_below: those that the set below has, too, and of which
 * this one says something to play by. */
static void
add_rules(GArray *found, DataSet *set, const Rules *rules, gboolean is_below)
{
    const Record *below = data_set_file_of(set, ENTITY_RULE)->below;
    for (guint32 i = 0; i < rules->rules.length; i++) {
        const char *id = record_key(rules->rules.items[i]);
        const LeftOut left_out = {.set = set, .id = id, .is_below = is_below};
        if (!is_below || (rule_named(below, id) != NULL && is_for_play(rules->rules.items[i])))
            g_array_append_val(found, left_out);
    }
}

/* Returns: (transfer full): of LeftOut: each rule that is seen in a set, and each of which its
 * layer says something else than the set below. */
static GArray *
find_rules(const RealSets *real)
{
    GArray *found = g_array_new(FALSE, FALSE, sizeof(LeftOut));
    for (guint i = 0; i < N_REAL_SETS; i++) {
        DataSet *set = real->sets[i];
        const DataFile *file = data_set_file_of(set, ENTITY_RULE);
        add_rules(found, set, (const Rules *)file->seen, FALSE);
        if (file->below != NULL)
            add_rules(found, set, (const Rules *)file->root, TRUE);
    }
    return found;
}

/* Returns: (transfer full): @set without what its layer says of the rule @id. */
static DataSet *
leave_to_base(DataSet *set, const char *id)
{
    const DataFile *file = data_set_file_of(set, ENTITY_RULE);
    g_autofree char *before = record_to_text(rule_named(file->root, id));
    const Edit edit = {.entity = ENTITY_RULE, .id = id, .path = "", .before = before};
    g_autoptr(GError) error = NULL;
    const Record *root = edit_apply(&edit, file->root, &error);
    g_assert_no_error(error);
    g_autoptr(GBytes) contents = record_to_bytes(root);
    arena_unref(root->arena);
    DataSet *without = data_set_replace(set, file->name, contents, &error);
    g_assert_no_error(error);
    return without;
}

/* Returns: (transfer full): @set where a person does what the rule @id says, so that what names the
 * rule still finds it. */
static DataSet *
leave_to_people(DataSet *set, const char *id)
{
    const Edit edit = {.entity = ENTITY_RULE, .id = id, .path = "manual", .after = "true"};
    const Edit *const edits[] = {&edit};
    g_autoptr(GError) error = NULL;
    DataSet *without = data_set_edit(set, edits, G_N_ELEMENTS(edits), &error);
    g_assert_no_error(error);
    return without;
}

/* Returns: why nothing can come of @left_out, or NULL. */
static const char *
why_idle(const LeftOut *left_out)
{
    const char *set = ((const Game *)data_set_root(left_out->set, ENTITY_GAME))->id;
    for (guint i = 0; i < G_N_ELEMENTS(idle); i++)
        if (strcmp(idle[i].set, set) == 0 && strcmp(idle[i].id, left_out->id) == 0 &&
            idle[i].is_below == left_out->is_below)
            return idle[i].why;
    return NULL;
}

/* Reports what is wrong: no case misses the rule, or one does although none could.
 * Returns: whether all is well. */
static gboolean
is_as_reported(const LeftOut *left_out)
{
    const CaseTrial nothing = {0};
    g_autoptr(DataSet) set = left_out->is_below ? leave_to_base(left_out->set, left_out->id)
                                                : leave_to_people(left_out->set, left_out->id);
    const char *what = left_out->is_below ? ", as it is said here" : "";
    const char *why = why_idle(left_out);
    const Record *rule = rule_named(data_set_root(set, ENTITY_RULES), left_out->id);
    const char *source = record_source(rule, record_field(rule, "id"), NULL);
    gboolean is_missed = real_cases_find(set, &nothing, source);
    if (!is_missed && why == NULL)
        print_message("# %s: no case fails without %s%s\n", set->name, left_out->id, what);
    if (is_missed && why != NULL)
        print_message("# %s: a case fails without %s%s; but %s\n", set->name, left_out->id, what,
                      why);
    return is_missed == (why == NULL);
}

static void
test_rules_are_missed(void **state)
{
    const CaseTrial nothing = {0};
    const RealSets *real = *state;
    for (guint i = 0; i < N_REAL_SETS; i++)
        assert_false(real_cases_find(real->sets[i], &nothing, NULL));
    g_autoptr(GArray) rules = find_rules(real);
    guint n_sampled, n_wrong = 0;
    g_autofree guint *order = real_sample(rules->len, &n_sampled);
    for (guint i = 0; i < n_sampled; i++)
        n_wrong += !is_as_reported(&g_array_index(rules, LeftOut, order[i]));
    print_message("# %u of %u rules as they should be, of %u there are; %u change no game\n",
                  n_sampled - n_wrong, n_sampled, rules->len, (guint)G_N_ELEMENTS(idle));
    assert_int_equal(n_wrong, 0);
}

/* What is reported about a rule that is gone is reported about nothing. */
static void
test_idle_rules_are_there(void **state)
{
    g_autoptr(GArray) rules = find_rules(*state);
    guint n_found = 0;
    for (guint i = 0; i < rules->len; i++)
        n_found += why_idle(&g_array_index(rules, LeftOut, i)) != NULL;
    assert_int_equal(n_found, G_N_ELEMENTS(idle));
}

/* Returns: (transfer full): @set without the item @index of the list @field of @scenario. */
static DataSet *
leave_part_out(DataSet *set, const Record *scenario, const Field *field, guint32 index)
{
    const Records *list = FIELD_SLOT(scenario, field, Records);
    g_autofree char *name = edit_item_name(scenario, field, index);
    g_autofree char *path = g_strdup_printf("%s/%s", field_key(field), name);
    g_autofree char *before = record_to_text(list->items[index]);
    const Edit edit = {
        .entity = ENTITY_SCENARIO,
        .id = record_key(scenario),
        .path = path,
        .before = before,
        .from = index + 1,
    };
    const Edit *const edits[] = {&edit};
    g_autoptr(GError) error = NULL;
    DataSet *without = data_set_edit(set, edits, G_N_ELEMENTS(edits), &error);
    g_assert_no_error(error);
    return without;
}

/* Returns: how many parts of @scenario no case misses. */
static guint
count_unmissed(DataSet *set, const Record *scenario)
{
    static const char *const members[] = {"rules", "decisions", "sudden-death", "score"};
    const CaseTrial nothing = {0};
    const char *source = record_source(scenario, record_field(scenario, "id"), NULL);
    guint n_unmissed = 0;
    for (guint i = 0; i < G_N_ELEMENTS(members); i++) {
        const Field *field = record_field(scenario, members[i]);
        guint32 n = record_has(scenario, field) ? FIELD_SLOT(scenario, field, Records)->length : 0;
        for (guint32 j = 0; j < n; j++) {
            g_autoptr(DataSet) without = leave_part_out(set, scenario, field, j);
            if (real_cases_find(without, &nothing, source))
                continue;
            print_message("# %s: no case fails without %s %u\n", record_key(scenario), members[i],
                          j + 1);
            n_unmissed++;
        }
    }
    return n_unmissed;
}

/* What a scenario has for itself is missed, too. */
static void
test_parts_of_scenarios_are_missed(void **state)
{
    const RealSets *real = *state;
    DataSet *set = real->sets[0];
    guint n_unmissed = 0, n_scenarios = 0;
    for (guint i = 0; i < set->n_files; i++) {
        if (set->files[i].kind->entity != ENTITY_SCENARIO || set->files[i].root == NULL)
            continue;
        n_unmissed += count_unmissed(set, set->files[i].root);
        n_scenarios++;
    }
    assert_int_not_equal(n_scenarios, 0);
    assert_int_equal(n_unmissed, 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_idle_rules_are_there),
        cmocka_unit_test(test_rules_are_missed),
        cmocka_unit_test(test_parts_of_scenarios_are_missed),
    };
    return cmocka_run_group_tests(tests, real_sets_load, real_sets_free);
}
