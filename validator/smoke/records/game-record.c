/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing the journal again, to say in words what was answered.
 */
#include "validator/smoke/records/game-record.h"

#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "schema/text/writer.h"
#include "validator/engine/offer-words.h"

#include <string.h>

/* What a record lists, by RequestKind. */
typedef struct {
    GArray *dice;       /* of guint */
    GPtrArray *draws;   /* of char * */
    GPtrArray *choices; /* the same */
} Answers;

static void
note_answer(Answers *answers, const Machine *machine, JournalEntry entry)
{
    guint value = journal_value(entry);
    if (journal_kind(entry) == REQUEST_ROLL) {
        g_array_append_val(answers->dice, value);
        return;
    }
    GPtrArray *list = journal_kind(entry) == REQUEST_DRAW ? answers->draws : answers->choices;
    g_ptr_array_add(list, offer_to_words(machine->rules, &machine->offers[value]));
}

static void
note_answers(Answers *answers, const GameRun *game)
{
    g_autoptr(GameRun) again = game_begun(&game->plan, game->number, NULL);
    for (guint i = 0; i < game->journal.n; i++) {
        note_answer(answers, &again->machine, game->journal.entries[i]);
        game_answer(again, journal_value(game->journal.entries[i]));
    }
}

static void
write_text(Writer *writer, const char *name, const char *text)
{
    writer_name(writer, name);
    writer_text(writer, text);
}

static void
write_lines(Writer *writer, const char *name, const char *const *lines, guint n)
{
    if (n == 0)
        return;
    writer_name(writer, name);
    writer_begin_array(writer);
    for (guint i = 0; i < n; i++)
        writer_text(writer, lines[i]);
    writer_end_array(writer);
}

static void
write_dice(Writer *writer, const GArray *dice)
{
    if (dice->len == 0)
        return;
    writer_name(writer, "dice");
    writer_begin_array(writer);
    for (guint i = 0; i < dice->len; i++)
        writer_integer(writer, g_array_index(dice, guint, i));
    writer_end_array(writer);
}

static void
write_answers(Writer *writer, const Answers *answers)
{
    write_dice(writer, answers->dice);
    write_lines(writer, "draws", (const char *const *)answers->draws->pdata, answers->draws->len);
    write_lines(writer, "choices", (const char *const *)answers->choices->pdata,
                answers->choices->len);
}

static void
write_record(Writer *writer, const GameRun *game, const GameRecordHead *head,
             const Answers *answers)
{
    const char *const *options = head->options;
    writer_begin_object(writer);
    writer_break_lines(writer);
    write_text(writer, "id", head->id);
    write_text(writer, "title", head->title);
    write_text(writer, "kind", "game");
    write_lines(writer, "data-sets", &head->data_set, 1);
    write_text(writer, "scenario", head->scenario);
    write_lines(writer, "options", options, options != NULL ? g_strv_length((char **)options) : 0);
    writer_name(writer, "seed");
    writer_integer(writer, (gint64)game->plan.seed);
    writer_name(writer, "game");
    writer_integer(writer, (gint64)head->number);
    if (head->position != NULL) {
        writer_name(writer, "position");
        record_write(writer, head->position);
        write_text(writer, "until", stage_words[STAGE_OVER]);
    }
    write_answers(writer, answers);
    writer_end_object(writer);
}

static Answers
answers_of(const GameRun *game)
{
    Answers answers = {
        .dice = g_array_new(FALSE, FALSE, sizeof(guint)),
        .draws = g_ptr_array_new_with_free_func(g_free),
        .choices = g_ptr_array_new_with_free_func(g_free),
    };
    note_answers(&answers, game);
    return answers;
}

static void
answers_clear(Answers *answers)
{
    g_array_unref(answers->dice);
    g_ptr_array_unref(answers->draws);
    g_ptr_array_unref(answers->choices);
}

/* Writes what is asked in @game now. */
static void
write_expectation(Writer *writer, const GameRun *game)
{
    static const AsksWord asks[] = {
        [REQUEST_NONE] = ASKS_NOTHING,
        [REQUEST_ROLL] = ASKS_ROLL,
        [REQUEST_DRAW] = ASKS_DRAW,
        [REQUEST_CHOICE] = ASKS_CHOICE,
    };
    const Machine *machine = &game->machine;
    g_autoptr(GPtrArray) offers = g_ptr_array_new_with_free_func(g_free);
    gboolean is_choice = game->request.kind == REQUEST_CHOICE;
    for (guint i = 0; i < machine->n_offers && is_choice; i++)
        g_ptr_array_add(offers, offer_to_words(machine->rules, &machine->offers[i]));
    writer_name(writer, "expect");
    writer_begin_object(writer);
    write_text(writer, "asks", asks_words[asks[game->request.kind]]);
    write_lines(writer, "legal", (const char *const *)offers->pdata, offers->len);
    writer_end_object(writer);
}

GBytes *
game_record_write_case(const GameRun *game, const PlayRecord *like, const char *id,
                       const char *title)
{
    static const char *const kept[] = {"data-sets", "scenario", "options", "position", "until"};
    Answers answers = answers_of(game);
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    writer_break_lines(writer);
    write_text(writer, "id", id);
    write_text(writer, "title", title);
    write_text(writer, "kind", record_words[RECORD_CASE]);
    for (guint i = 0; i < G_N_ELEMENTS(kept); i++) {
        if (!record_has_key(&like->record, kept[i]))
            continue;
        writer_name(writer, kept[i]);
        record_write_field(writer, &like->record, record_field(&like->record, kept[i]));
    }
    write_text(writer, "ask",
               ask_words[game->request.kind == REQUEST_CHOICE ? ASK_LEGAL : ASK_PLAY]);
    write_answers(writer, &answers);
    write_expectation(writer, game);
    writer_end_object(writer);
    answers_clear(&answers);
    return writer_finish(writer);
}

GBytes *
game_record_write(const GameRun *game, const GameRecordHead *head)
{
    Answers answers = answers_of(game);
    g_autoptr(Writer) writer = writer_new();
    write_record(writer, game, head, &answers);
    answers_clear(&answers);
    return writer_finish(writer);
}
