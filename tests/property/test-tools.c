/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tools of the editor at random: whatever is done to an open data set can be undone to the
 * byte and redone to the byte; its edits alone make the same of it; and what is written is read
 * as it was.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/tools/border-tools.h"
#include "editor/tools/difference.h"
#include "editor/tools/marker-tools.h"
#include "editor/tools/scenario-tools.h"
#include "editor/tools/set-up.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/versions/edit-journal.h"
#include "tests/property/random-json.h"
#include "tests/property/rounds.h"
#include "tests/property/set-files.h"
#include "tests/unit/sample-document.h"
#include "tests/unit/temporary-folder.h"
#include "validator/edits/rename.h"
#include "validator/edits/subject.h"
#include "validator/systems/area-blocks/area-blocks.h"

#define SEEDS ROUNDS_OF(24)
#define FIRST_SEED 3010000
#define STEPS 50
#define MEMBERS 300

static const char *const sets[] = {"tutorial", "pax-baltica-2010"};

/* A round with one document. */
typedef struct {
    EditorDocument *document;
    RandomJson random;
    guint n_made; /* scenarios and ids made so far */
    GError *error;
} Round;

static guint
below(Round *round, guint n)
{
    return random_below(&round->random, n);
}

/* Returns: the id of any record of @entity; `nothing` where there are none. */
static const char *
any(Round *round, EntityId entity)
{
    Records records = data_set_records(editor_document_set(round->document), entity);
    const char *id =
        records.length > 0 ? record_key(records.items[below(round, records.length)]) : NULL;
    return id != NULL ? id : "nothing";
}

/* Returns: (transfer full): where a unit may be put. */
static char *
any_zone(Round *round)
{
    switch (below(round, 8)) {
    case 0:
        return g_strconcat("@pool:", any(round, ENTITY_NATION), NULL);
    case 1:
        return g_strconcat("@box:", any(round, ENTITY_BOX), NULL);
    case 2:
        return g_strconcat("@aboard:", any(round, ENTITY_UNIT), NULL);
    case 3:
        return g_strdup("@year:1704");
    case 4:
        return g_strdup("@out");
    default:
        return g_strdup(any(round, ENTITY_SPACE));
    }
}

/* Up to three units, closed by NULL. */
typedef struct {
    const char *ids[4];
} Some;

static Some
some(Round *round, EntityId entity)
{
    Some some = {{NULL}};
    guint n = 1 + below(round, 3);
    for (guint i = 0; i < n; i++)
        some.ids[i] = any(round, entity);
    return some;
}

static gboolean
move_units(Round *round)
{
    const Some units = some(round, ENTITY_UNIT);
    g_autofree char *zone = any_zone(round);
    return set_up_move_units(round->document, units.ids, zone, &round->error);
}

static gboolean
turn_units(Round *round)
{
    const Some units = some(round, ENTITY_UNIT);
    gint by = below(round, 2) == 0 ? -1 : 1;
    return set_up_turn_units(round->document, units.ids, by, &round->error);
}

static gboolean
set_strength(Round *round)
{
    const Some units = some(round, ENTITY_UNIT);
    gint64 strength = (gint64)below(round, 30) - 5;
    return set_up_set_strengths(round->document, units.ids, strength, &round->error);
}

static gboolean
remove_units(Round *round)
{
    const Some units = some(round, ENTITY_UNIT);
    g_autofree char *note = NULL;
    return set_up_remove_units(round->document, units.ids, &note, &round->error);
}

static gboolean
mark_places(Round *round)
{
    const Some places = some(round, ENTITY_SPACE);
    const char *nation = below(round, 4) > 0 ? any(round, ENTITY_NATION) : NULL;
    return marker_set_in_document(round->document, places.ids, nation, &round->error);
}

static gboolean
set_garrison(Round *round)
{
    const Some places = some(round, ENTITY_SPACE);
    return marker_set_sign_in_document(round->document, places.ids,
                                       &area_chart.signs[SIGN_GARRISON], below(round, 6),
                                       &round->error);
}

static gboolean
set_harbour(Round *round)
{
    const Some places = some(round, ENTITY_SPACE);
    return marker_set_sign_in_document(round->document, places.ids, &area_chart.signs[SIGN_PORT],
                                       below(round, 2), &round->error);
}

static gboolean
cycle_border(Round *round)
{
    const char *from = any(round, ENTITY_SPACE), *to = any(round, ENTITY_SPACE);
    gint by = below(round, 2) == 0 ? -1 : 1;
    return border_cycle_in_document(round->document, from, to, by, &round->error);
}

static gboolean
set_border(Round *round)
{
    const char *from = any(round, ENTITY_SPACE), *to = any(round, ENTITY_SPACE);
    const char *type = below(round, 3) > 0 ? any(round, ENTITY_BORDER) : NULL;
    BorderSides sides = below(round, 3);
    return border_set_in_document(round->document, from, to, type, sides, &round->error);
}

static gboolean
change_port(Round *round)
{
    const char *land = any(round, ENTITY_SPACE), *sea = any(round, ENTITY_SPACE);
    return below(round, 2) == 0
               ? border_add_port_in_document(round->document, land, sea, &round->error)
               : border_remove_port_in_document(round->document, land, sea, &round->error);
}

static gboolean
make_scenario(Round *round)
{
    g_autofree char *title = g_strdup_printf("Variant %u", round->n_made++);
    g_autofree char *id = scenario_propose_id(editor_document_set(round->document), title);
    g_autofree char *from = g_strdup(any(round, ENTITY_SCENARIO));
    gboolean is_made = below(round, 2) == 0
                           ? scenario_create(round->document, id, title, from, &round->error)
                           : scenario_duplicate(round->document, from, id, title, &round->error);
    if (is_made)
        editor_document_choose_scenario(round->document, id);
    return is_made;
}

static gboolean
delete_scenario(Round *round)
{
    g_autofree char *id = g_strdup(any(round, ENTITY_SCENARIO));
    return scenario_delete(round->document, id, &round->error);
}

static gboolean
change_id(Round *round)
{
    const EntityId entities[] = {ENTITY_SPACE,  ENTITY_UNIT, ENTITY_NATION,   ENTITY_BORDER,
                                 ENTITY_SEASON, ENTITY_BOOK, ENTITY_SCENARIO, ENTITY_RULE};
    EntityId entity = entities[below(round, G_N_ELEMENTS(entities))];
    g_autofree char *from = g_strdup(any(round, entity));
    g_autofree char *to = g_strdup_printf("other-%u", round->n_made++);
    return editor_document_rename(round->document, entity, from, to, NULL, &round->error);
}

static gboolean
revert(Round *round)
{
    const EntityId entities[] = {ENTITY_SCENARIO, ENTITY_MAP, ENTITY_ROSTER};
    EntityId entity = entities[below(round, G_N_ELEMENTS(entities))];
    const char *id = entity == ENTITY_SCENARIO ? any(round, entity) : NULL;
    g_autoptr(GPtrArray) all =
        difference_find_all(editor_document_set(round->document), entity, id);
    while (all->len > 2)
        g_ptr_array_remove_index(all, below(round, all->len));
    return difference_revert_in_document(round->document, all, &round->error);
}

static gboolean
show_another(Round *round)
{
    g_autofree char *id = g_strdup(below(round, 5) > 0 ? any(round, ENTITY_SCENARIO) : NULL);
    editor_document_choose_scenario(round->document, id);
    return TRUE;
}

typedef gboolean (*Tool)(Round *round);

static const Tool tools[] = {
    move_units,   turn_units,    set_strength,    remove_units, mark_places,
    set_garrison, set_harbour,   cycle_border,    set_border,   change_port,
    revert,       make_scenario, delete_scenario, change_id,    show_another,
};

/* What is written of every file is read as it was. */
static void
expect_read_again(const DataSet *set, guint seed)
{
    for (guint i = 0; i < set->n_files; i++) {
        const Record *root = set->files[i].root;
        if (root == NULL || root->offset != OFFSET_NONE)
            continue;
        g_autoptr(Arena) arena = arena_new();
        g_autofree char *text = record_to_text(root);
        const Record *again = record_read_value(root->entity, arena, text);
        g_autofree char *text_again = again != NULL ? record_to_text(again) : NULL;
        if (g_strcmp0(text, text_again) != 0)
            fail_msg("seed %u: %s is not read as it is written", seed, set->files[i].name);
    }
}

/* The edits of the last step make of the set before what the step made of it. */
static void
expect_edits_alone(EditorDocument *document, guint seed)
{
    const DocumentStep *step = editor_document_step(document, editor_document_n_done(document) - 1);
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) edited = data_set_edit(step->before, (const Edit *const *)step->edits->pdata,
                                              step->edits->len, &error);
    if (edited == NULL)
        fail_msg("seed %u: %s: %s", seed, step->label, error->message);
    g_autofree char *made = sample_document_bytes(edited);
    g_autofree char *wanted = sample_document_bytes(step->after);
    if (strcmp(made, wanted) != 0)
        fail_msg("seed %u: %s: its edits make something else", seed, step->label);
}

/* So do its line of the journal, and, back again, that of undoing it. */
static void
expect_journaled(EditorDocument *document, guint seed)
{
    const DocumentStep *step = editor_document_step(document, editor_document_n_done(document) - 1);
    g_autofree char *header = edit_journal_begin("/x", step->before);
    g_autofree char *done =
        edit_journal_change(step->label, FALSE, step->before, step->after, step->edits);
    g_autofree char *undone =
        edit_journal_change(step->label, TRUE, step->after, step->before, NULL);
    for (guint i = 0; i < 2; i++) {
        g_autofree char *text = g_strconcat(header, done, i > 0 ? undone : NULL, NULL);
        g_autoptr(EditJournal) journal = edit_journal_read(text, strlen(text));
        g_autoptr(GPtrArray) lost = g_ptr_array_new_with_free_func(g_free);
        g_autoptr(DataSet) replayed = edit_journal_replay(journal, 0, step->before, lost);
        g_autofree char *made = sample_document_bytes(replayed);
        g_autofree char *wanted = sample_document_bytes(i > 0 ? step->before : step->after);
        if (lost->len > 0 || strcmp(made, wanted) != 0)
            fail_msg("seed %u: %s: its journal leads elsewhere: %s", seed, step->label, text);
    }
}

/* Does one step. Returns: whether it could be done. */
static gboolean
do_step(Round *round, guint seed)
{
    guint n_before = editor_document_n_done(round->document);
    DataSet *before = editor_document_set(round->document);
    gboolean is_done = tools[below(round, G_N_ELEMENTS(tools))](round);
    guint n_done = editor_document_n_done(round->document);
    assert_true(n_done <= n_before + 1);
    if (!is_done) {
        assert_non_null(round->error);
        assert_ptr_equal(editor_document_set(round->document), before);
        g_clear_error(&round->error);
    }
    if (n_done > n_before) {
        expect_edits_alone(round->document, seed);
        expect_journaled(round->document, seed);
        expect_read_again(editor_document_set(round->document), seed);
    }
    return is_done;
}

/* Written to a folder and loaded from there, the set shows the same. */
static void
expect_loaded_again(const DataSet *set, guint seed)
{
    char *folder = temporary_folder_new();
    set_files_write(set, folder, NULL);
    g_autofree char *name = g_path_get_basename(set->folder);
    g_autoptr(DataSet) loaded = set_files_load_from(folder, name);
    temporary_folder_free(folder);
    g_autofree char *seen = set_files_seen(set);
    g_autofree char *again = set_files_seen(loaded);
    if (strcmp(seen, again) != 0)
        fail_msg("seed %u: the set is another one once it is written", seed);
}

static guint
play_round(guint seed)
{
    const char *name = sets[seed % G_N_ELEMENTS(sets)];
    g_autoptr(EditorDocument) document = sample_document_new(name, NULL);
    Round round = {.document = document};
    guint n_done = 0;

    random_json_init(&round.random, seed);
    show_another(&round);
    for (guint i = 0; i < STEPS; i++)
        n_done += do_step(&round, seed);
    random_json_clear(&round.random);
    g_autofree char *last = sample_document_bytes(editor_document_set(document));
    expect_loaded_again(editor_document_set(document), seed);
    sample_document_undo_all(document);
    while (editor_document_redo_label(document) != NULL)
        editor_document_redo(document);
    g_autofree char *again = sample_document_bytes(editor_document_set(document));
    if (strcmp(last, again) != 0)
        fail_msg("seed %u: redone, the set is another one", seed);
    return n_done;
}

/* A member whose value can be another one and come back. */
typedef struct {
    Subject *subject; /* owned */
    const Field *field;
    char *value; /* owned: NULL: it is not given */
} Member;

static void
clear_member(gpointer data)
{
    Member *member = data;
    subject_free(member->subject);
    g_free(member->value);
}

static const char *
other_value(const Field *field)
{
    switch (field->kind) {
    case KIND_INT:
        return "77";
    case KIND_TITLE:
    case KIND_PROSE:
        return "\"Something else\"";
    case KIND_REFS:
    case KIND_TITLES:
        return "[\"something-else\"]";
    case KIND_ZONE:
        return "\"@out\"";
    default:
        return NULL;
    }
}

static void
add_members(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record;
    for (guint i = 0; i < record->entity->n_fields && !record->raw; i++) {
        const Field *field = &record->entity->fields[i];
        gboolean is_key = record->entity->keyed && i == 0;
        /* A layer says its format as well, although the set below has the same. */
        gboolean is_format = record->entity->id == ENTITY_GAME && i == 0;
        if (is_key || is_format || other_value(field) == NULL || record_has_unparsed(record, field))
            continue;
        const Member member = {
            .subject = subject_at(place),
            .field = field,
            .value = record_field_to_text(record, field),
        };
        g_array_append_val((GArray *)data, member);
    }
}

/* Gives @member another value and its own again. Returns: whether it could be done. */
static gboolean
there_and_back(EditorDocument *document, const Member *member)
{
    const char *key = field_key(member->field);
    const char *const values[] = {other_value(member->field), member->value};
    for (guint i = 0; i < G_N_ELEMENTS(values); i++) {
        g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
        if (!edit_plan_set_member(plan, member->subject, key, VALUE_OF_JSON(values[i]))) {
            /* What stands in a list without keys cannot always be named above a base. */
            assert_true(g_error_matches(plan->error, EDIT_ERROR, EDIT_ERROR_PATH));
            assert_int_equal(i, 0);
            return FALSE;
        }
        assert_true(editor_document_apply(document, plan, "Change", NULL));
    }
    return TRUE;
}

/* An override that is as what is below, as after changing one's mind, is no override. */
static void
what_is_set_back_leaves_no_trace(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    g_autoptr(GArray) members = g_array_new(FALSE, FALSE, sizeof(Member));
    g_array_set_clear_func(members, clear_member);
    data_set_walk(editor_document_set(document), ENTITIES_ALL, add_members, members);
    g_autofree char *first = sample_document_bytes(editor_document_set(document));
    RandomJson random;
    guint n_done = 0;

    random_json_init(&random, FIRST_SEED);
    for (guint i = 0; i < MEMBERS; i++) {
        const Member *member = &g_array_index(members, Member, random_below(&random, members->len));
        n_done += there_and_back(document, member);
        g_autofree char *last = sample_document_bytes(editor_document_set(document));
        if (strcmp(first, last) != 0)
            fail_msg("%s %s, %s of %s leaves a trace", entity_get(member->subject->entity)->name,
                     member->subject->id, field_key(member->field), member->subject->path);
    }
    random_json_clear(&random);
    assert_true(n_done > MEMBERS / 2);
}

static void
whatever_the_tools_do_is_undone_and_redone(void **state G_GNUC_UNUSED)
{
    guint n_done = 0;
    for (guint seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++)
        n_done += play_round(seed);
    /* Most of what is tried can be done. */
    assert_true(n_done > SEEDS * STEPS * 2 / 3);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_set_back_leaves_no_trace),
        cmocka_unit_test(whatever_the_tools_do_is_undone_and_redone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
