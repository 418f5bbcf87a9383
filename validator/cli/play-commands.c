/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands that players type, and the board as they list it.
 */
#include "validator/cli/play.h"

#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/text/clean.h"
#include "schema/text/translation.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/outcome.h"
#include "validator/engine/play.h"
#include "validator/engine/presence.h"
#include "validator/engine/position.h"
#include "validator/smoke/records/offer-read.h"

#include <string.h>

static const GameRules *
rules_of(const Play *play)
{
    return play->game->plan.rules;
}

static const Position *
position_of(const Play *play)
{
    return play->game->position;
}

static gboolean
is_seen(const Play *play, gint32 unit)
{
    return play->viewer == NO_NAME ||
           position_unit_is_seen(rules_of(play), position_of(play), unit, play->viewer);
}

/* Returns: (transfer full): the texts, one after the other. */
static char *
marks_in_words(const GPtrArray *marks)
{
    return translation_list((const char *const *)marks->pdata, marks->len);
}

/* Appends `Repnin 3/4`, of a unit that is seen, and the markers on it. */
static void
append_seen(const Play *play, gint32 unit, GString *out)
{
    const GameRules *rules = rules_of(play);
    const SystemWording *wording = system_wording(rules);
    g_autoptr(GPtrArray) marks = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *name = narrator_unit(narration_narrator(play->game->narration), unit);
    g_string_append_printf(out, "%s %d/%d", name,
                           position_strengths(rules, position_of(play))[unit],
                           rules->board.units[unit].strength);
    if (wording->unit_marks != NULL)
        wording->unit_marks(play->titles, position_of(play), unit, marks);
    if (marks->len == 0)
        return;
    g_autofree char *words = marks_in_words(marks);
    g_string_append_printf(out, " (%s)", words);
}

/* Returns: the next unit of @side in the concrete zone @zone from @unit on of which the face
 * @is_shown or not, or the number of units. */
static gint32
next_in(const Play *play, gint32 zone, gint32 side, gboolean is_shown, gint32 unit)
{
    const GameRules *rules = rules_of(play);
    const Position *position = position_of(play);
    while (unit < (gint32)rules->board.n_units &&
           (position_zones(rules, position)[unit] != zone ||
            unit_side(rules, position, unit) != side || is_seen(play, unit) != is_shown))
        unit++;
    return unit;
}

/* Appends the blocks of @side in @zone that look like that of @unit, if it is the first of them. */
static void
append_backs(const Play *play, gint32 zone, gint32 side, gint32 unit, const char *before,
             GString *out)
{
    const Narrator *narrator = narration_narrator(play->game->narration);
    const gint32 n_units = (gint32)rules_of(play)->board.n_units;
    guint n = 0;
    for (gint32 i = next_in(play, zone, side, FALSE, 0); i < n_units;
         i = next_in(play, zone, side, FALSE, i + 1)) {
        if (!narrator_look_alike(narrator, unit, i))
            continue;
        if (i < unit)
            return;
        n++;
    }
    g_autofree char *backs = narrator_hidden_units(narrator, unit, n);
    g_string_append_printf(out, "%s%s", before, backs);
}

/* Appends the units of @side in the concrete zone @zone on a line of their own, if there are any:
 * those that are seen, and then the others, which have no order. */
static void
append_units_in(const Play *play, gint32 zone, gint32 side, GString *out)
{
    const gint32 n_units = (gint32)rules_of(play)->board.n_units;
    const char *name =
        side != NO_NAME ? titles_name(play->titles, ENTITY_SIDE, side) : _("No side");
    g_autofree char *head = g_strdup_printf("  %s: ", name);
    const char *before = head;
    for (gint32 i = next_in(play, zone, side, TRUE, 0); i < n_units;
         i = next_in(play, zone, side, TRUE, i + 1)) {
        g_string_append(out, before);
        append_seen(play, i, out);
        before = ", ";
    }
    for (gint32 i = next_in(play, zone, side, FALSE, 0); i < n_units;
         i = next_in(play, zone, side, FALSE, i + 1)) {
        append_backs(play, zone, side, i, before, out);
        before = ", ";
    }
    if (before != head)
        g_string_append_c(out, '\n');
}

static gboolean
is_empty(const Play *play, gint32 zone)
{
    const GameRules *rules = rules_of(play);
    for (guint i = 0; i < rules->board.n_units; i++)
        if (position_zones(rules, position_of(play))[i] == zone)
            return FALSE;
    return TRUE;
}

static void
append_sides(const Play *play, gint32 zone, GString *out)
{
    for (gint32 side = NO_NAME; side < (gint32)rules_of(play)->board.n_sides; side++)
        append_units_in(play, zone, side, out);
}

static void
append_place(const Play *play, gint32 place, GString *out)
{
    const GameRules *rules = rules_of(play);
    const Position *position = position_of(play);
    gint32 holder = position_controller(rules, position, place);
    const SystemWording *wording = system_wording(rules);
    gboolean is_land = rules->board.places[place].kind == SPACE_LAND;
    if (is_empty(play, place) && position_markers(rules, position)[place] == NO_NAME)
        return;
    g_string_append(out, titles_place(play->titles, position, place));
    if (is_land) {
        g_autofree char *more =
            wording->place != NULL ? wording->place(rules, position, place) : NULL;
        g_string_append_printf(out, " (%s%s%s)", titles_name(play->titles, ENTITY_NATION, holder),
                               more != NULL ? ", " : "", more != NULL ? more : "");
    }
    g_string_append_c(out, '\n');
    append_sides(play, place, out);
}

/* Appends a line for each nation with markers beside the map, and for each track. */
static void
append_beside(const Play *play, GString *out)
{
    const GameRules *rules = rules_of(play);
    const Position *position = position_of(play);
    const SystemWording *wording = system_wording(rules);
    for (gint32 i = 0; wording->nation_marks != NULL && i < (gint32)rules->board.n_nations; i++) {
        g_autoptr(GPtrArray) marks = g_ptr_array_new_with_free_func(g_free);
        wording->nation_marks(play->titles, position, i, marks);
        if (marks->len == 0)
            continue;
        g_autofree char *words = marks_in_words(marks);
        g_string_append_printf(out, "%s: %s\n", titles_name(play->titles, ENTITY_NATION, i), words);
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_tracks; i++) {
        g_string_append_printf(out, _("The marker of %s is at %d."),
                               titles_name(play->titles, ENTITY_TRACK, i),
                               position_marks(rules, position)[i]);
        g_string_append_c(out, '\n');
    }
}

/* Appends what is where: places with units or markers, then the units beside the map. */
static void
append_board(const Play *play, GString *out)
{
    const GameRules *rules = rules_of(play);
    g_autofree char *turn = titles_turn(play->titles, position_of(play), AUDIENCE_PEOPLE);
    g_string_append_printf(out, "%s\n", turn);
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++)
        append_place(play, i, out);
    for (gint32 zone = (gint32)rules->board.n_places; zone < (gint32)rules->zone_numbers.out;
         zone++) {
        if (is_empty(play, zone))
            continue;
        g_autofree char *name = titles_zone(play->titles, position_of(play), zone);
        g_autofree char *heading = translation_capitalize(name);
        g_string_append_printf(out, "%s\n", heading);
        append_sides(play, zone, out);
    }
    append_beside(play, out);
}

/* Appends the units of @side, or of all for NO_NAME, with strength and whereabouts. */
static void
append_units(const Play *play, gint32 side, GString *out)
{
    const GameRules *rules = rules_of(play);
    const Position *position = position_of(play);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 own = unit_side(rules, position, i);
        if ((side != NO_NAME && own != side) || !is_seen(play, i))
            continue;
        g_autofree char *where =
            titles_zone(play->titles, position, position_zones(rules, position)[i]);
        const char *id = name_index_name(rules->names, ENTITY_UNIT, i);
        g_string_append_printf(out, "%-20s ", id);
        g_autoptr(GString) seen = g_string_new(NULL);
        append_seen(play, i, seen);
        /* Translators: a unit with its strength, and where it is. */
        g_string_append_printf(out, _("%s, in %s"), seen->str, where);
        g_string_append_c(out, '\n');
    }
}

/* The player whose choice is a hint. */
#define ADVISER "greedy"

typedef void (*DoCommand)(Play *play, const char *words);

static void print_help(Play *play, const char *words);

static void
say_board(Play *play, const char *words G_GNUC_UNUSED)
{
    g_autoptr(GString) out = g_string_new(NULL);
    append_board(play, out);
    g_string_truncate(out, out->len > 0 ? out->len - 1 : 0);
    verb_play_print(play, out->str);
}

static void
say_map(Play *play, const char *words G_GNUC_UNUSED)
{
    g_autoptr(GString) out = g_string_new(NULL);
    play_append_map(play, out);
    g_string_truncate(out, out->len - 1);
    verb_play_print(play, out->str);
}

/* Says that no @entity has the id @words, and what may be meant. */
static void
say_unknown(Play *play, EntityId entity, const char *words)
{
    g_autofree char *text =
        offer_read_unknown(play->titles, play->game->plan.rules, entity, words, AUDIENCE_PEOPLE);
    verb_play_print(play, text);
}

static void
say_units(Play *play, const char *words)
{
    g_autoptr(GString) out = g_string_new(NULL);
    gint32 side = name_index_find(play->game->plan.rules->names, ENTITY_SIDE, words);
    if (words[0] != '\0' && side == NO_NAME) {
        say_unknown(play, ENTITY_SIDE, words);
        return;
    }
    append_units(play, side, out);
    g_string_truncate(out, out->len > 0 ? out->len - 1 : 0);
    verb_play_print(play, out->str);
}

static void
say_offers(Play *play, const char *words G_GNUC_UNUSED)
{
    verb_play_print_request(play);
}

/* How the sides stand that have standings, the highest first. */
static void
say_standings(Play *play)
{
    const GameRules *rules = play->game->plan.rules;
    gint32 standings[BOARD_SIDES_MAX], most = G_MININT32, next;
    g_autoptr(GString) out = g_string_new(NULL);
    for (gint32 side = 0; side < (gint32)rules->board.n_sides; side++) {
        standings[side] = outcome_standing(rules, play->game->position, side);
        most = MAX(most, standings[side]);
    }
    for (gint32 at = most; at != G_MININT32; at = next) {
        next = G_MININT32;
        for (gint32 side = 0; side < (gint32)rules->board.n_sides; side++) {
            if (standings[side] == at)
                g_string_append_printf(out, "%s%4d  %s", out->len > 0 ? "\n" : "", at,
                                       titles_name(play->titles, ENTITY_SIDE, side));
            else if (standings[side] < at)
                next = MAX(next, standings[side]);
        }
    }
    verb_play_print(play, out->str);
}

static void
say_score(Play *play, const char *words G_GNUC_UNUSED)
{
    const GameRules *rules = play->game->plan.rules;
    if (rules->standings.n > 0) {
        say_standings(play);
        return;
    }
    gint32 score = outcome_score(rules, play->game->position);
    gint32 row = outcome_victory_row(rules, score);
    g_autofree char *result =
        row != NO_NAME ? text_clean(rules_result(rules, rules->victory.first + (guint)row)->name)
                       : NULL;
    g_autofree char *text =
        result != NULL ? g_strdup_printf(_("The score is %d, which would be: %s."), score, result)
                       : g_strdup_printf(_("The score is %d."), score);
    verb_play_print(play, text);
}

static void
say_why(Play *play, const char *words)
{
    GameRun *game = play->game;
    g_autofree char *reason =
        offer_read_reason(game->narration, play->titles, &game->machine, &game->request, words);
    verb_play_print(play, reason);
}

static void
list_rules(Play *play)
{
    const GameRules *rules = play->game->plan.rules;
    g_autoptr(GString) out = g_string_new(NULL);
    for (gint32 i = 0; i < (gint32)rules->rules.n; i++)
        g_string_append_printf(out, "%s%-28s %s", i > 0 ? "\n" : "",
                               name_index_name(rules->names, ENTITY_RULE, i),
                               titles_name(play->titles, ENTITY_RULE, i));
    verb_play_print(play, rules->rules.n > 0 ? out->str : _("There are no special rules."));
}

/* Whether @source cites @number, as 4.4, of the book of the edition or of any: sheet:4.4. */
static gboolean
source_cites(const char *source, const char *number)
{
    g_auto(GStrv) parts = g_strsplit_set(source, " ,?", -1);
    for (guint i = 0; parts[i] != NULL; i++) {
        const char *book = strrchr(parts[i], ':');
        if (strcmp(book != NULL ? book + 1 : parts[i], number) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Says what is played by the number of the book that @words are: procedures and special rules. */
static void
say_cited(Play *play, const char *words)
{
    const GameRules *rules = play->game->plan.rules;
    g_autoptr(GString) out = g_string_new(NULL);
    for (guint i = 0; i < N_CITED; i++) {
        g_autofree char *source = titles_cited(play->titles, (CitedWord)i);
        if (source_cites(source, words))
            g_string_append_printf(out, "%s%-28s %s [%s]", out->len > 0 ? "\n" : "", cited_words[i],
                                   _("is played as the book has it"), source);
    }
    for (gint32 i = 0; i < (gint32)rules->rules.n; i++) {
        g_autofree char *source = titles_source(play->titles, ENTITY_RULE, i);
        if (source_cites(source, words))
            g_string_append_printf(out, "%s%-28s %s [%s]", out->len > 0 ? "\n" : "",
                                   name_index_name(rules->names, ENTITY_RULE, i),
                                   titles_name(play->titles, ENTITY_RULE, i), source);
    }
    if (out->len == 0) {
        g_autofree char *clean = text_clean(words);
        g_string_append_printf(out, _("Nothing that is played cites %s."), clean);
    }
    verb_play_print(play, out->str);
}

/* Appends a line with the sentence of @rule. */
static void
append_sentence(const Play *play, const Record *rule, GString *out)
{
    const Wording wording = {.set = play->set, .translate = translation_for_people};
    g_autofree char *words = phrase_record(&wording, rule);
    g_autofree char *clean = text_clean(words);
    g_autofree char *text = translation_capitalize(clean);
    g_string_append_c(out, '\n');
    g_string_append_printf(out, _("Text: %s"), text);
}

static void
say_rule(Play *play, const char *words)
{
    const GameRules *rules = play->game->plan.rules;
    gint32 number = name_index_find(rules->names, ENTITY_RULE, words);
    g_autoptr(GString) out = g_string_new(NULL);
    if (words[0] == '\0') {
        list_rules(play);
        return;
    }
    if (number == NO_NAME && g_ascii_isdigit(words[0])) {
        say_cited(play, words);
        return;
    }
    if (number == NO_NAME) {
        say_unknown(play, ENTITY_RULE, words);
        return;
    }
    g_autofree char *source = titles_source(play->titles, ENTITY_RULE, number);
    const Record *rule = titles_record(play->titles, ENTITY_RULE, number);
    const char *note = rule != NULL ? ((const Rule *)rule)->note : NULL;
    g_string_append_printf(out, "%s.", titles_name(play->titles, ENTITY_RULE, number));
    if (source[0] != '\0')
        g_string_append_printf(out, " [%s]", source);
    if (rule != NULL)
        append_sentence(play, rule, out);
    if (note != NULL) {
        g_string_append_c(out, '\n');
        text_append_clean(out, note, -1);
    }
    verb_play_print(play, out->str);
}

/* Reports what a computer player that plays to win would choose, with what the deciding side sees.
 */
static void
hint_at(Play *play, const char *words G_GNUC_UNUSED)
{
    const GameRun *game = play->game;
    const GameRules *rules = game->plan.rules;
    DiceStream dice = dice_begin(game->journal.n, 0, DICE_OF_PLAYERS);
    if (game->request.kind != REQUEST_CHOICE || system_play(rules)->judge == NULL) {
        verb_play_print(play, _("There is no hint for what is decided now."));
        return;
    }
    g_autoptr(PlayerScratch) room = player_scratch_new(rules, NULL);
    guint answer =
        player_choose(player_find(ADVISER), &game->machine, &game->request, &dice, FALSE, room);
    g_autofree char *offer = offer_to_words(rules, &game->machine.offers[answer]);
    g_autofree char *meaning = narration_offer(game->narration, &game->machine.offers[answer]);
    g_autofree char *text = g_strdup_printf(_("%s would take `%s`: %s."), ADVISER, offer, meaning);
    verb_play_print(play, text);
}

/* Whether chance has answered since there were @n answers. */
static gboolean
has_chance_behind(const GameRun *game, guint n)
{
    for (guint i = n; i < game->journal.n; i++)
        if (journal_kind(game->journal.entries[i]) != REQUEST_CHOICE)
            return TRUE;
    return FALSE;
}

/* Whether the person has come to see the face of a unit since there were @n answers. */
static gboolean
has_seen_since(const Play *play, guint n)
{
    const GameRun *now = play->game;
    const GameRules *rules = now->plan.rules;
    const Journal first = {.entries = now->journal.entries, .n = n};
    g_autoptr(GameRun) then = game_begun(&now->plan, now->number, NULL);
    if (play->viewer == NO_NAME)
        return FALSE;
    game_follow(then, &first);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (position_unit_is_seen(rules, now->position, i, play->viewer) &&
            !position_unit_is_seen(rules, then->position, i, play->viewer))
            return TRUE;
    return FALSE;
}

static void
undo_decision(Play *play, const char *words G_GNUC_UNUSED)
{
    if (play->turns->len == 0) {
        verb_play_print(play, _("There is nothing to take back."));
        return;
    }
    guint n = g_array_index(play->turns, guint, play->turns->len - 1);
    if (!play->is_open && has_chance_behind(play->game, n)) {
        verb_play_print(
            play, _("Dice have been rolled, or something drawn, since: that is not taken back. In "
                    "a game that is begun with --open it is."));
        return;
    }
    if (!play->is_open && has_seen_since(play, n)) {
        verb_play_print(
            play,
            _("Faces of blocks have been shown since: that is not taken back. In a game that is "
              "begun with --open it is."));
        return;
    }
    g_array_set_size(play->turns, play->turns->len - 1);
    game_go_back(play->game, n);
    verb_play_print(play, _("Taken back."));
    verb_play_print_request(play);
}

static void
save_play(Play *play, const char *words)
{
    g_autofree char *clean = text_clean(words);
    if (words[0] == '\0') {
        verb_play_print(play, _("Save it as what? `save NAME` makes it a record of the data set."));
    } else if (verb_play_save(play, words)) {
        g_autofree char *text =
            g_strdup_printf(ngettext("Saved as “%s”, %u choice or roll.",
                                     "Saved as “%s”, %u choices and rolls.", play->game->journal.n),
                            clean, play->game->journal.n);
        verb_play_print(play, text);
    }
}

static void
quit_play(Play *play, const char *words G_GNUC_UNUSED)
{
    play->is_left = TRUE;
}

static const struct {
    const char *name, *words, *meaning;
    DoCommand act;
} rows[] = {
    {"help", "", N_("this list"), print_help},
    {"list", "", N_("the pending decision and its choices"), say_offers},
    {"board", "", N_("all places with their units"), say_board},
    {"map", "", N_("the map, with the number of units in each place"), say_map},
    {"units", "[SIDE]", N_("all units, with their ids"), say_units},
    {"score", "", N_("the current score, or the standing of each side"), say_score},
    {"why", "OFFER", N_("why something is not possible: why move UNIT PLACE"), say_why},
    {"rules", "[ID]", N_("special rules, one of them, or what cites a number: rules 4.4"),
     say_rule},
    {"hint", "", N_("what a computer player that plays to win would choose"), hint_at},
    {"undo", "", N_("take back your last choice"), undo_decision},
    {"save", "NAME", N_("save the game as a record of the data set, or to a file"), save_play},
    {"quit", "", N_("leave the game"), quit_play},
};

static void
print_help(Play *play, const char *words G_GNUC_UNUSED)
{
    g_autoptr(GString) out =
        g_string_new(_("Type the number or the text of a choice. Other commands:"));
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *typed = g_strconcat(rows[i].name, " ", rows[i].words, NULL);
        g_string_append_printf(out, "\n  %-14s %s", typed, _(rows[i].meaning));
    }
    verb_play_print(play, out->str);
}

void
play_add_commands(GPtrArray *names)
{
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        g_ptr_array_add(names, g_strdup(rows[i].name));
}

static void
say_alone(Play *play, const char *name)
{
    g_autofree char *text = g_strdup_printf(_("`%s` takes no arguments."), name);
    verb_play_print(play, text);
}

gboolean
play_command(Play *play, const char *line)
{
    gsize length = strcspn(line, " \t");
    const char *words = line + length;
    while (*words == ' ' || *words == '\t')
        words++;
    if (strcmp(line, "?") == 0) {
        print_help(play, "");
        return TRUE;
    }
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (strlen(rows[i].name) == length && strncmp(rows[i].name, line, length) == 0) {
            if (words[0] != '\0' && rows[i].words[0] == '\0')
                say_alone(play, rows[i].name);
            else
                rows[i].act(play, words);
            return TRUE;
        }
    return FALSE;
}
