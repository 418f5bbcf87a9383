/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The loop of a game in a terminal.
 */
#include "validator/cli/play/interactive/play.h"

#include "schema/model/entities.h"
#include "schema/text/clean.h"
#include "schema/text/names.h"
#include "validator/cli/play/progress.h"
#include "validator/engine/offer-words.h"
#include "validator/smoke/records/reason.h"

#include <stdio.h>
#include <string.h>

/* Columns of the words of an offer, behind which people are told what they mean. */
#define OFFER_COLUMNS 34

static void
print(Play *play, const GString *text)
{
    play->status = exit_worse(play->status, verb_print(text, EXIT_CLEAN));
    play->is_left |= play->status >= EXIT_IO || ferror(stdout);
}

void
play_say(Play *play, const char *text)
{
    g_autoptr(GString) out = g_string_new(text);
    g_string_append_c(out, '\n');
    print(play, out);
}

static void
tell(Play *play)
{
    g_autofree char *lines = narration_take(play->game->narration);
    g_autoptr(GString) out = g_string_new(lines);
    if (out->len > 0)
        print(play, out);
}

/* Plays on until a person must decide or the game is over, and prints what has been told. */
static void
play_go_on(Play *play)
{
    game_play_on(play->game, play->machines);
    tell(play);
}

/* So many numbers in a row are not listed one by one. */
#define COUNTED_MIN 5u

/* Appends one offer; a unit that it is about stands above those of it. */
static void
append_offer(const Play *play, guint i, gint32 *unit, GString *out)
{
    const GameRun *game = play->game;
    const GameRules *rules = game->plan.rules;
    const Offer *offer = &game->machine.offers[i];
    gboolean is_of_unit = offer_row(rules, (guint)offer->kind)->number == OFFER_PART_UNIT;
    if (is_of_unit && offer->number != *unit) {
        g_autofree char *name = narration_unit(game->narration, offer->number);
        g_autofree char *where = title_of_zone(
            play->titles, game->position, position_zones(rules, game->position)[offer->number]);
        g_string_append_printf(out, "     %s, %d of %d, in %s:\n", name,
                               position_strengths(rules, game->position)[offer->number],
                               rules->board.units[offer->number].strength, where);
    }
    *unit = is_of_unit ? offer->number : NO_NAME;
    g_autofree char *words = offer_to_words(rules, offer);
    g_autofree char *meaning = narration_offer(game->narration, offer);
    g_string_append_printf(out, "%4u  %-*s %s\n", i + 1, OFFER_COLUMNS, words, meaning);
}

/* Returns: how many offers from @i on differ by a count that grows one by one. */
static guint
counting_on(const Play *play, guint i)
{
    const Machine *machine = &play->game->machine;
    const Offer *first = &machine->offers[i];
    const OfferRow *row = offer_row(machine->rules, (guint)first->kind);
    guint n = 1;
    if (row->number != OFFER_PART_COUNT)
        return n;
    while (i + n < machine->n_offers && first[n].kind == first->kind &&
           first[n].other == first->other && first[n].number == first->number + (gint32)n)
        n++;
    return n;
}

/* Appends what is offered; of many numbers in a row the first and the last one. */
static void
append_offers(const Play *play, GString *out)
{
    gint32 unit = NO_NAME;
    for (guint i = 0; i < play->game->machine.n_offers; i++) {
        const guint n = counting_on(play, i);
        append_offer(play, i, &unit, out);
        if (n < COUNTED_MIN)
            continue;
        g_string_append(out, "      …\n");
        i += n - 1;
        append_offer(play, i, &unit, out);
    }
}

void
play_ask(Play *play)
{
    const GameRun *game = play->game;
    g_autoptr(GString) out = g_string_new("\n");
    if (game->request.kind == REQUEST_NONE) {
        g_string_append(out, "Nothing more is decided. `save NAME`, `undo` or `quit`.\n");
        print(play, out);
        return;
    }
    g_autofree char *question = narration_question(game->narration);
    g_string_append_printf(out, "%s%s.%s\n", play->has_color ? "\033[1m" : "", question,
                           play->has_color ? "\033[0m" : "");
    append_offers(play, out);
    print(play, out);
}

/* Returns: the number of the offer that @line means, or NO_NUMBER. */
static gint32
find_offer(const GameRun *game, const char *line)
{
    guint64 number;
    if (game->request.kind != REQUEST_CHOICE)
        return NO_NUMBER;
    if (g_ascii_string_to_unsigned(line, 10, 1, game->machine.n_offers, &number, NULL))
        return (gint32)number - 1;
    return offer_find(game->plan.rules, game->machine.offers, game->machine.n_offers, line);
}

static void
take_offer(Play *play, gint32 offer)
{
    g_array_append_val(play->turns, play->game->journal.n);
    game_answer(play->game, (guint)offer);
    play_go_on(play);
}

static void
say_why_not(Play *play, const char *line)
{
    const GameRun *game = play->game;
    g_autofree char *reason =
        reason_for(game->narration, play->titles, &play->game->machine, &game->request, line);
    g_autofree char *text =
        g_strdup_printf("%s (`list` shows what is offered, `help` the rest.)", reason);
    play_say(play, text);
}

/* A line that goes on over several places, `WORD UNIT PLACE PLACE …`.
 * Returns: (transfer full): an offer for each of them; one line alone where it is none. */
static char **
split_way(const char *line)
{
    g_autoptr(GPtrArray) steps = g_ptr_array_new();
    g_auto(GStrv) parts = g_strsplit_set(line, " \t", -1);
    guint n = g_strv_length(parts);
    for (guint i = 2; i < n && n > 3; i++)
        g_ptr_array_add(steps, g_strjoin(" ", parts[0], parts[1], parts[i], NULL));
    if (steps->len == 0)
        g_ptr_array_add(steps, g_strdup(line));
    g_ptr_array_add(steps, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&steps), FALSE);
}

/* Takes @steps as far as they are offered. Returns: how many. */
static guint
take_steps(Play *play, char **steps)
{
    guint n = 0;
    for (gint32 offer = find_offer(play->game, steps[0]); offer != NO_NUMBER;
         offer = steps[n] != NULL ? find_offer(play->game, steps[n]) : NO_NUMBER) {
        take_offer(play, offer);
        n++;
    }
    return n;
}

static void
take_line(Play *play, const char *line)
{
    g_auto(GStrv) steps = split_way(line);
    guint n = take_steps(play, steps);
    if (n > 0 && steps[n] != NULL)
        say_why_not(play, steps[n]);
    if (n > 0) {
        play_ask(play);
        return;
    }
    if (line[0] == '\0' || play_command(play, line))
        return;
    say_why_not(play, steps[0]);
}

/* Prints what stands before a line, and @echo, the line itself, where it is not typed here. */
static void
prompt(Play *play, const char *echo)
{
    g_autoptr(GString) out = g_string_new("> ");
    if (echo != NULL)
        text_append_clean(out, echo, -1);
    if (echo != NULL)
        g_string_append_c(out, '\n');
    print(play, out);
}

/* Of a game that goes on, what was decided before can be taken back, too, unless machines did. */
static void
begin_turns(Play *play)
{
    const Journal *journal = &play->game->journal;
    play->turns = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < journal->n && play->viewer == NO_NAME; i++)
        if (journal_kind(journal->entries[i]) == REQUEST_CHOICE)
            g_array_append_val(play->turns, i);
}

/* Reads a line and does what it says. Returns: FALSE when there is none. */
static gboolean
take_next_line(Play *play, TypedLines *lines)
{
    char line[TYPED_LINE_MAX + 2];
    gboolean is_long = FALSE;
    g_autofree char *said = lines->to != NULL ? play_words(play) : NULL;
    if (lines->to == NULL && !lines->has_echo)
        prompt(play, NULL);
    if (!typed_lines_read(lines, said, line, &is_long))
        return FALSE;
    if (lines->has_echo)
        prompt(play, line);
    if (is_long || !g_utf8_validate(line, -1, NULL))
        play_say(play, "That line is too long, or no text.");
    else
        take_line(play, line);
    return TRUE;
}

ExitStatus
play_lines(Play *play, TypedLines *lines)
{
    progress_catch_interrupt();
    begin_turns(play);
    play_go_on(play);
    play_ask(play);
    while (!play->is_left && g_atomic_int_get(progress_stop()) == 0)
        if (!take_next_line(play, lines))
            break;
    if (g_atomic_int_get(progress_stop()) != 0 && !lines->has_echo)
        play_say(play, "");
    g_array_unref(play->turns);
    return play->status;
}
