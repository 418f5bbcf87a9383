/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions with a score: those that there are, in words, and none that there is not.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-play.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/scores.h"

/* Each land that is lost costs 4, so 8 is had only with none and 0 only with both. */
static void
positions_prove_scores(void **state)
{
    g_auto(SamplePlays) plays = sample_plays(
        *state, ", \"score\": [{\"verb\": \"level\", \"nation\": \"elks\"},"
                " {\"verb\": \"points\", \"value\": 100, \"if\": {\"verb\": \"controls\","
                " \"side\": \"south\", \"of-places\": [\"hill\", \"moor\"], \"every\": true}}]");
    const gint32 wanted[] = {8, 4, 0, 100, 104, 108, 50};
    FindingWords *found[G_N_ELEMENTS(wanted)];
    scores_find_witness(plays.set, plays.plays->pdata[0], wanted, G_N_ELEMENTS(wanted), found);
    for (guint i = 0; i < G_N_ELEMENTS(wanted); i++) {
        assert_int_equal(found[i] != NULL, i < 4);
        g_clear_pointer(&found[i], finding_words_unref);
    }
}

/* The plainest position comes first: one without markers other than at the start. */
static void
positions_are_reported_in_words(void **state)
{
    g_auto(SamplePlays) plays =
        sample_plays(*state, ", \"score\": [{\"verb\": \"level\", \"nation\": \"elks\"}]");
    const gint32 wanted[] = {4};
    FindingWords *found[1];
    scores_find_witness(plays.set, plays.plays->pdata[0], wanted, 1, found);
    assert_string_equal(finding_words_english(found[0]), "levels: Elks 4");
    finding_words_unref(found[0]);
}

FILE_OF_TESTS(score_witness)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(positions_prove_scores),
        test_in_folder(positions_are_reported_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
