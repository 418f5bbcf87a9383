/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any bytes as a record of one of the data sets in DATA_FOLDER, which the first line names: a
 * position that somebody laid out or saved, and what was answered from there on. Whatever it says
 * is refused, or played as far as it goes and then on by chance, and what holds in every game
 * holds.
 */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/position-words.h"
#include "tests/fuzz/sound-play.h"
#include "tests/unit/sample-record.h"
#include "validator/engine/dice.h"
#include "validator/smoke/records/record-play.h"
#include "validator/smoke/records/script.h"

#include <string.h>

/* Answers by chance behind those of the record: a phase or two of most games. */
#define ANSWERS_MAX 200

static const char *const names[] = {"last-vikings", "thunder",     "deluge",
                                    "tutorial",     "pax-baltica", NULL};

/* Returns: (transfer none): the data set that @word means, never freed: loading it takes longer
 * than play. */
static const DataSet *
set_of(const char *word)
{
    static DataSet *sets[G_N_ELEMENTS(names) - 1];
    guint number = word_number(word, names, G_N_ELEMENTS(sets));
    if (sets[number] == NULL) {
        g_autofree char *folder = g_build_filename(DATA_FOLDER, names[number], NULL);
        g_autoptr(GError) error = NULL;
        sets[number] = data_set_load(folder, &error);
        g_assert_no_error(error);
    }
    return sets[number];
}

static void
play_on(GameRun *game)
{
    for (guint i = 0; i < ANSWERS_MAX; i++) {
        const Request request = game->request;
        sound_play_look(&game->machine, &request);
        if (request.kind == REQUEST_NONE)
            return;
        game_answer(game, (guint)(dice_mix(i) % request.n) + request.lowest);
    }
}

static void
play(const DataSet *set, const PlayRecord *record)
{
    g_auto(RecordPlay) play = {0};
    g_autoptr(GPtrArray) failures = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(FindingWords) problem = record_play_problem(record);
    if (problem == NULL)
        problem = record_play_open(&play, set, record);
    if (problem == NULL)
        problem = record_play_begin(&play, record, NULL);
    if (problem != NULL)
        return;
    script_play(play.game, record, failures, NULL);
    play_on(play.game);
}

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    g_autofree char *text = g_strndup((const char *)bytes, length);
    gsize first = strcspn(text, "\n");
    if (text[first] == '\0')
        return 0;
    text[first] = '\0';
    g_autoptr(SampleRecord) record = sample_record_try(ENTITY_RECORD, text + first + 1);
    if (record != NULL && !record->raw)
        play(set_of(text), (const PlayRecord *)record);
    return 0;
}
