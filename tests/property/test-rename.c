/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names mean nothing: where every id of a data set is another one, and every mention of it with it,
 * the findings are the same but for the names in them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/scanner.h"
#include "tests/property/name-slots.h"
#include "tests/property/random-edit.h"
#include "tests/property/rounds.h"
#include "tests/property/set-files.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/run.h"

#define ROUNDS ROUNDS_OF(15)
#define FIRST_SEED 1700000
#define EDITS_MOST 3
#define NAMES_MOST 4

/* What every id ends with after the rename. No other text has it, so that taking it out of a text
 * gives the old one. It is made of the one mark that an id may have and that counts for nothing
 * where names are compared: what is nearest to a misspelt name stays so. */
#define MARK "-----"

static const char *const sets[] = {"pax-baltica", "pax-baltica-2010", "tutorial"};

static char *
mark_id(const char *id, EntityId target G_GNUC_UNUSED)
{
    return g_strconcat(id, MARK, NULL);
}

/* Returns: (transfer full): @text without the marks and, as a value of JSON that becomes longer may
 * be broken into lines, without white space. */
static char *
plain_text(const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text != NULL ? text : "(none)", MARK, -1);
    char *plain = g_strjoinv("", parts);
    char *to = plain;
    for (const char *from = plain; *from != '\0'; from++)
        if (!g_ascii_isspace(*from))
            *to++ = *from;
    *to = '\0';
    return plain;
}

/* Where the tokens of each file begin, which names of another length do not change. */
typedef struct {
    GHashTable *files; /* owned: SourceText -> GArray of guint32 */
} TokenPlaces;

static GArray *
list_tokens(const SourceText *text)
{
    GArray *starts = g_array_new(FALSE, FALSE, sizeof(guint32));
    Scanner scanner;
    scanner_init(&scanner, text->bytes, text->length);
    while (scanner_next(&scanner) != TOKEN_END && scanner.token.kind != TOKEN_ERROR)
        g_array_append_val(starts, scanner.token.start);
    return starts;
}

/* Returns: how many tokens of @text begin before @offset. */
static guint
count_tokens(TokenPlaces *places, const SourceText *text, guint32 offset)
{
    GArray *starts = g_hash_table_lookup(places->files, text);
    if (starts == NULL) {
        starts = list_tokens(text);
        g_hash_table_insert(places->files, (gpointer)text, starts);
    }
    guint low = 0;
    for (guint high = starts->len; low < high;) {
        guint middle = low + (high - low) / 2;
        if (g_array_index(starts, guint32, middle) < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void
append_span(GString *line, TokenPlaces *places, const Span *span)
{
    if (span->text == NULL)
        return;
    g_autofree char *key = plain_text(span->text->key);
    g_string_append_printf(line, "%s %u-%u ", key, count_tokens(places, span->text, span->start),
                           count_tokens(places, span->text, span->end));
}

static void
append_text(GString *line, const char *name, const char *text)
{
    g_autofree char *plain = plain_text(text);
    g_string_append_printf(line, " %s=%s", name, plain);
}

static void
append_edit(GString *line, const Edit *edit)
{
    g_string_append_printf(line, " %s", entity_get(edit->entity)->name);
    append_text(line, "id", edit->id);
    append_text(line, "path", edit->path);
    append_text(line, "before", edit->before);
    append_text(line, "after", edit->after);
    g_string_append_printf(line, " %u %u", edit->from, edit->to);
}

/* Whether @finding is about the first of several mentions, in the order of the files: that is not
 * the same where names are longer, as `a.json` then comes before `a-b.json`. */
static gboolean
is_first_of_several(const Finding *finding)
{
    for (guint i = 0; i < finding->n_arguments; i++)
        if (strcmp(finding->arguments[i].name, "others") == 0)
            return TRUE;
    return FALSE;
}

/* Whether @finding is about what stays as it is while ids change: names for people, which may be
 * the id of another, and the lines of rule cases, printed lists and listed differences, which are
 * no references. */
static gboolean
is_about_words(const Finding *finding)
{
    static const FindingId ids[] = {
        FINDING_NAME_OF_ANOTHER,  FINDING_RECORD_NAME,           FINDING_RECORD_OPTION,
        FINDING_LAYER_UNLISTED,   FINDING_LAYER_IDLE_DIFFERENCE, FINDING_PRINTED_DIFFERS,
        FINDING_PRINTED_UNKNOWN,  FINDING_PRINTED_FORM,          FINDING_PRINTED_MEMBER,
        FINDING_PRINTED_UNLISTED, FINDING_PRINTED_WORDS,
    };
    for (guint i = 0; i < G_N_ELEMENTS(ids); i++)
        if (finding->id == ids[i])
            return TRUE;
    return FALSE;
}

/* Returns: (transfer full): all that a finding says but for names. */
static char *
describe(TokenPlaces *places, const Finding *finding)
{
    GString *line = g_string_new(NULL);
    if (!is_first_of_several(finding))
        append_span(line, places, &finding->span);
    g_string_append_printf(line, "%s %s", finding_severity_name(finding->severity),
                           finding_row(finding->id)->id);
    /* An id of a wrong form is folded into a right one, and the mark is lost in that: what is
     * proposed may be taken in one set and free in the other. */
    gboolean is_folded = finding->id == FINDING_ID_FORM, is_first = is_first_of_several(finding);
    for (guint i = 0; i < finding->n_arguments; i++) {
        const char *name = finding->arguments[i].name;
        gboolean is_of_order =
            is_first && (strcmp(name, "subject") == 0 || strcmp(name, "others") == 0);
        if (!is_of_order && (!is_folded || strcmp(name, "better") != 0))
            append_text(line, name, finding->arguments[i].value);
    }
    for (const Related *related = finding->related; related != NULL; related = related->next) {
        g_string_append(line, "; ");
        append_span(line, places, &related->span);
        append_text(line, "see", related->message);
    }
    for (guint i = 0; i < finding->n_edits && !is_folded; i++)
        append_edit(line, finding->edits[i]);
    return g_string_free(line, FALSE);
}

static int
compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The counts of all rounds. */
typedef struct {
    guint renamed[N_KINDS];  /* names */
    guint found[N_FINDINGS]; /* in both sets together */
    guint n_marked;          /* findings that say a new name */
} Counts;

static void
count_finding(Counts *counts, const Finding *finding)
{
    gboolean is_marked = FALSE;
    for (guint i = 0; i < finding->n_arguments; i++)
        is_marked |= strstr(finding->arguments[i].value, MARK) != NULL;
    counts->found[finding->id]++;
    counts->n_marked += is_marked;
}

/* What the checks say of one data set. */
typedef struct {
    GPtrArray *lines; /* owned: of char, sorted: findings of one place stand in the order of their
                         names */
    ChecksSkipped skipped;
} Verdict;

/* Validates the set @name of @folder. */
static Verdict
judge(const char *folder, const char *name, Counts *counts)
{
    g_autoptr(DataSet) set = set_files_load_from(folder, name);
    Verdict verdict = {.lines = g_ptr_array_new_with_free_func(g_free)};
    g_autoptr(FindingList) findings = checks_run(set, NULL, &verdict.skipped);
    TokenPlaces places = {
        .files = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_array_unref),
    };
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        if (!is_about_words(finding))
            g_ptr_array_add(verdict.lines, describe(&places, finding));
        count_finding(counts, finding);
    }
    g_ptr_array_sort(verdict.lines, compare_texts);
    g_hash_table_unref(places.files);
    return verdict;
}

static void
expect_same(const Verdict *old, const Verdict *new, const char *name, guint seed)
{
    for (guint i = 0; i < MAX(old->lines->len, new->lines->len); i++) {
        const char *before = i < old->lines->len ? old->lines->pdata[i] : "nothing";
        const char *after = i < new->lines->len ? new->lines->pdata[i] : "nothing";
        if (strcmp(before, after) != 0)
            fail_msg("%s, seed %u: renaming made of\n%s\nthis:\n%s", name, seed, before, after);
    }
    gboolean is_same =
        old->skipped.n_skipped == new->skipped.n_skipped &&
        old->skipped.failed ==
            new->skipped.failed &&memcmp(old->skipped.skipped, new->skipped.skipped,
                                         old->skipped.n_skipped * sizeof(FindingId)) == 0;
    if (!is_same)
        fail_msg("%s, seed %u: renaming changed what is looked at", name, seed);
}

/* Renames all ids of @set, which nobody else holds, and of those below it. @renamed counts the
 * names by kind. */
static void
rename_all(const DataSet *set, guint *renamed)
{
    guint n_files;
    const DataFile *files = set_files(set, &n_files);
    for (guint i = 0; i < n_files; i++) {
        if (files[i].root == NULL)
            continue;
        g_autoptr(GArray) slots = name_slots_list(files[i].root);
        for (guint j = 0; j < slots->len; j++) {
            const NameSlot *slot = &g_array_index(slots, NameSlot, j);
            renamed[slot->field->kind] += name_slot_change(slot, files[i].root->arena, mark_id);
        }
    }
    if (set->base != NULL)
        rename_all(set->base, renamed);
}

/* Writes @set as it is and renamed, and compares what the checks say. */
static void
expect_names_do_not_matter(const DataSet *set, const char *name, guint seed, Counts *counts)
{
    char *old_folder = temporary_folder_new();
    char *new_folder = temporary_folder_new();
    set_files_write(set, old_folder, NULL);
    g_autoptr(DataSet) renamed = set_files_load_from(old_folder, name);
    rename_all(renamed, counts->renamed);
    set_files_write(renamed, new_folder, mark_id);
    const Verdict old = judge(old_folder, name, counts);
    const Verdict new = judge(new_folder, name, counts);
    temporary_folder_free(old_folder);
    temporary_folder_free(new_folder);
    expect_same(&old, &new, name, seed);
    g_ptr_array_unref(old.lines);
    g_ptr_array_unref(new.lines);
}

static void
whole_sets_stay_whole(void **state G_GNUC_UNUSED)
{
    Counts counts = {0};
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        g_autoptr(DataSet) set = set_files_load(sets[i]);
        expect_names_do_not_matter(set, sets[i], 0, &counts);
    }
    const Kind kinds[] = {KIND_ID, KIND_REF, KIND_REFS, KIND_ZONE, KIND_SOURCE};
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
        assert_true(counts.renamed[kinds[i]] > 10);
}

/* A name that is damaged becomes another of its kind, one with a slip of the pen, or none. */
static char *
damage_name(RandomJson *json, const char *name, const char *other)
{
    switch (random_below(json, 4)) {
    case 0:
        return g_strdup("no-such-name");
    case 1:
        return name[0] != '\0' ? g_strdup(g_utf8_next_char(name)) : g_strdup("x");
    default:
        return g_strdup(other);
    }
}

/* Damages a name somewhere in @root, which nobody else holds. @is_gentle: it becomes another that
 * there is, so that the graph of the map is still looked at. */
static void
damage_a_name(RandomJson *json, const Record *root, gboolean is_gentle)
{
    g_autoptr(GArray) slots = name_slots_list(root);
    if (slots->len == 0)
        return;
    const NameSlot *slot = &g_array_index(slots, NameSlot, random_below(json, slots->len));
    guint first = random_below(json, slots->len);
    const char *other = *slot->text;
    for (guint i = 0; i < slots->len; i++) {
        const NameSlot *like = &g_array_index(slots, NameSlot, (first + i) % slots->len);
        if (like->target != slot->target || strcmp(*like->text, *slot->text) == 0)
            continue;
        other = *like->text;
        break;
    }
    g_autofree char *damaged = is_gentle ? g_strdup(other) : damage_name(json, *slot->text, other);
    *slot->text = arena_copy_text(root->arena, damaged, strlen(damaged));
}

/* Damages @file, which nobody else holds: records of every kind, then names in them; or, if
 * @is_gentle, names alone. */
static void
damage_file(RandomJson *json, DataFile *file, gboolean is_gentle)
{
    for (guint n = random_below(json, EDITS_MOST + 1); n > 0 && !is_gentle; n--) {
        g_autoptr(Edit) edit = random_edit(json, file->root);
        const Record *edited = edit_apply(edit, file->root, NULL);
        if (edited == NULL)
            continue;
        arena_unref(file->root->arena);
        file->root = edited;
    }
    for (guint n = random_below(json, NAMES_MOST + 1); n > 0; n--)
        damage_a_name(json, file->root, is_gentle);
}

static void
findings_follow_the_names(void **state G_GNUC_UNUSED)
{
    Counts counts = {0};
    for (guint seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
        const char *name = sets[seed % G_N_ELEMENTS(sets)];
        g_autoptr(DataSet) set = set_files_load(name);
        RandomJson json;
        random_json_init(&json, seed);
        json.is_plain = TRUE;
        guint n_files;
        DataFile *files = (DataFile *)set_files(set, &n_files);
        for (guint i = 0; i < n_files; i++)
            if (files[i].root != NULL)
                damage_file(&json, &files[i], seed % 2 == 0);
        random_json_clear(&json);
        expect_names_do_not_matter(set, name, seed, &counts);
    }
    guint n_ids = 0;
    for (guint i = 0; i < N_FINDINGS; i++)
        n_ids += counts.found[i] > 0;
    assert_true(n_ids > 20);
    assert_true(counts.n_marked > ROUNDS_OF(500));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_sets_stay_whole),
        cmocka_unit_test(findings_follow_the_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
