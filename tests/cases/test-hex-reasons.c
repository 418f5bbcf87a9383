/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why something is not offered in battles on hexes: asked where rule cases of the data stop.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/engine/loaded-rules.h"
#include "validator/smoke/records/offer-read.h"
#include "validator/smoke/records/record-play.h"
#include "validator/smoke/records/script.h"

#include <string.h>

/* What is asked behind so many choices (-1: all) of a case, and what is reported. */
typedef struct {
    const char *set, *record;
    gint n_choices;
    const char *words, *reason;
} Question;

#define TLV(...) {"data/last-vikings", __VA_ARGS__},
#define ATUL(...) {"data/thunder", __VA_ARGS__},

static const Question questions[] = {
#include "tests/cases/hex-reasons.def"
};

/* Returns: (transfer none): the record @id of @set. */
static const PlayRecord *
find_record(const DataSet *set, const char *id)
{
    for (guint i = 0; i < set->n_files; i++) {
        const Record *seen = set->files[i].seen;
        if (set->files[i].kind->entity == ENTITY_RECORD && seen != NULL &&
            g_strcmp0(((const PlayRecord *)seen)->id, id) == 0)
            return (const PlayRecord *)seen;
    }
    fail_msg("no record %s", id);
    return NULL;
}

/* Returns: (transfer full): what is reported. */
static char *
ask(const Question *question)
{
    g_autoptr(DataSet) set = loaded_set(question->set);
    g_autoptr(GPtrArray) failures = g_ptr_array_new_with_free_func(g_free);
    PlayRecord record = *find_record(set, question->record);
    RecordPlay play = {.game = NULL};
    if (question->n_choices >= 0)
        record.choices.length = (guint32)question->n_choices;
    assert_null(record_play_open(&play, set, &record));
    Titles *titles = titles_new(play.rules, &play.input);
    const NarrationPlan narrated = {.titles = titles, .viewer = NO_NAME};
    assert_null(record_play_begin(&play, &record, &narrated));
    script_play(play.game, &record, failures, NULL);
    char *reason = offer_read_reason(play.game->narration, titles, &play.game->machine,
                                     &play.game->request, question->words);
    record_play_clear(&play);
    titles_free(titles);
    return reason;
}

static void
each_refusal_has_its_reason(void **state G_GNUC_UNUSED)
{
    guint n_wrong = 0;
    for (guint i = 0; i < G_N_ELEMENTS(questions); i++) {
        g_autofree char *reason = ask(&questions[i]);
        if (strcmp(reason, questions[i].reason) == 0)
            continue;
        print_message("# %s: %s: %s\n", questions[i].record, questions[i].words, reason);
        n_wrong++;
    }
    assert_int_equal(n_wrong, 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_refusal_has_its_reason)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
