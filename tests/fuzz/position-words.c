/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laying out a position.
 */
#include "tests/fuzz/position-words.h"

#include "schema/model/words.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/passage.h"

#include <string.h>

#define WORDS_MAX 6

/* A line that is being read. */
typedef struct {
    const GameRules *rules;
    Position *position;
    const char *words[WORDS_MAX]; /* NULL where there are no more */
} Line;

guint
word_number(const char *word, const char *const *names, guint n)
{
    guint sum = 0;
    for (guint i = 0; names != NULL && names[i] != NULL && i < n; i++)
        if (g_strcmp0(word, names[i]) == 0)
            return i;
    for (; word != NULL && *word != '\0'; word++)
        sum += (guchar)*word;
    return sum % n;
}

/* Returns: the number of @word among the @n of @entity. */
static gint32
find(const Line *line, EntityId entity, guint word, guint n)
{
    const char *name = line->words[word];
    gint32 number = name != NULL ? name_index_find(line->rules->names, entity, name) : NO_NAME;
    return number != NO_NAME ? number : (gint32)word_number(name, NULL, MAX(n, 1));
}

/* Returns: the digits of a word, or the sum of its bytes, up to @max. */
static guint
number_of(const char *word, guint max)
{
    guint64 number = 0;
    gboolean is_number =
        word != NULL && g_ascii_string_to_unsigned(word, 10, 0, max, &number, NULL);
    return is_number ? (guint)number : word_number(word, NULL, max + 1);
}

/* Returns: a concrete zone for @unit that can take it in, or its pool. */
static guint16
find_zone(const Line *line, gint32 unit)
{
    const GameRules *rules = line->rules;
    const char *word = line->words[2];
    ZoneCode code;
    gint32 zone = NO_NAME;
    if (word != NULL && board_zone(rules->names, word, &code))
        zone = position_zone(rules, line->position, &code, unit, &SUBJECTS_NONE);
    if (zone == NO_NAME)
        zone = (gint32)word_number(word, NULL, rules->zone_numbers.n);
    return position_can_hold(rules, line->position, zone, unit) ? (guint16)zone
                                                                : position_pool(rules, unit);
}

/* The unit has come over a border that still had room for it. */
static void
come(const Line *line, gint32 unit, guint16 zone)
{
    const GameRules *rules = line->rules;
    gint32 side = unit_side(rules, line->position, unit);
    gint32 from = find(line, ENTITY_SPACE, 5, rules->board.n_places);
    gint32 link =
        zone < rules->board.n_places ? blocks_passage_find_link(rules, from, zone) : NO_NAME;
    position_deeds(rules, line->position)[unit] &= (guint8)~UNIT_CAME;
    if (link != NO_NAME && side != NO_NAME && crossing_room(rules, line->position, link, side) > 0)
        blocks_passage_record_crossing(rules, line->position, link, unit);
}

static void
read_unit(const Line *line)
{
    static const struct {
        char letter;
        UnitDeed deed;
    } deeds[] = {
        {'m', UNIT_MOVED},  {'b', UNIT_BESIEGES}, {'l', UNIT_LATE},
        {'f', UNIT_FOUGHT}, {'r', UNIT_ROLLED},   {'c', UNIT_CAME},
    };
    const GameRules *rules = line->rules;
    gint32 unit = find(line, ENTITY_UNIT, 1, rules->board.n_units);
    guint full = (guint)rules->board.units[unit].strength;
    guint16 zone = find_zone(line, unit);
    guint8 *deed = &position_deeds(rules, line->position)[unit];
    position_put(rules, line->position, unit, zone);
    position_strengths(rules, line->position)[unit] =
        (guint8)(line->words[3] != NULL ? MAX(number_of(line->words[3], full), 1) : full);
    for (guint i = 0; i < G_N_ELEMENTS(deeds) && line->words[4] != NULL; i++)
        if (strchr(line->words[4], deeds[i].letter) != NULL)
            *deed |= deeds[i].deed;
    if ((*deed & UNIT_CAME) != 0)
        come(line, unit, zone);
}

static void
read_marker(const Line *line)
{
    gint32 place = find(line, ENTITY_SPACE, 1, line->rules->board.n_places);
    gint32 nation = find(line, ENTITY_NATION, 2, line->rules->board.n_nations);
    gboolean is_own = position_owners(line->rules, line->position)[place] == nation;
    position_markers(line->rules, line->position)[place] = (gint16)(is_own ? NO_NAME : nation);
}

static void
read_nation(const Line *line)
{
    gint32 nation = find(line, ENTITY_NATION, 1, line->rules->board.n_nations);
    position_statuses(line->rules, line->position)[nation] =
        (guint8)word_number(line->words[2], status_words, STATUS_GONE + 1);
    if (line->words[3] != NULL)
        position_sides(line->rules, line->position)[nation] =
            (gint16)find(line, ENTITY_SIDE, 3, line->rules->board.n_sides);
}

static void
read_track(const Line *line)
{
    const Board *board = &line->rules->board;
    if (board->n_tracks == 0)
        return;
    gint32 number = find(line, ENTITY_TRACK, 1, board->n_tracks);
    guint length = (guint)(board->tracks[number].to - board->tracks[number].from);
    position_marks(line->rules, line->position)[number] =
        (gint16)(board->tracks[number].from + (gint32)number_of(line->words[2], length));
}

static void
read_line(Line *line, const char *text)
{
    static const char *const names[] = {"unit", "marker", "nation", "track", NULL};
    static void (*const readers[])(const Line *line) = {
        read_unit,
        read_marker,
        read_nation,
        read_track,
    };
    g_auto(GStrv) words = g_strsplit(text, " ", WORDS_MAX);
    guint n = g_strv_length(words);
    for (guint i = 0; i < WORDS_MAX; i++)
        line->words[i] = i < n ? words[i] : NULL;
    if (text[0] != '\0')
        readers[word_number(line->words[0], names, G_N_ELEMENTS(readers))](line);
}

/* Whoever is aboard what has gone elsewhere since waits in its pool. */
static void
land_lost_cargo(const GameRules *rules, Position *position)
{
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (position_is_aboard(rules, position, i) && position_place(rules, position, i) == NO_NAME)
            position_zones(rules, position)[i] = position_pool(rules, i);
}

void
position_read_words(const GameRules *rules, Position *position, const char *text)
{
    Line line = {.rules = rules, .position = position};
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++)
        read_line(&line, lines[i]);
    land_lost_cargo(rules, position);
    presence_note_all(rules, position);
}
