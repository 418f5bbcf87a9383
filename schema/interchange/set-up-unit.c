/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading one unit of a set-up text: its name, and the words beside it that say of what kind it is,
 * of which of two it is, and how strong: `Rooke fleet (British)`, `Repnin (reformed)`, `Vellinck (3
 * strength)`.
 */
#include "schema/interchange/set-up-reading.h"

#include "schema/text/names.h"

#include <string.h>

/* Fewer letters in common say nothing. */
#define FEWEST_COMMON_LETTERS 3

/* Beyond what any unit has; more digits are no strength. */
#define STRENGTH_DIGITS_MAX 3

/* The name of a unit among words. */
typedef struct {
    guint from, to;           /* pieces */
    const GPtrArray *records; /* borrowed: who is called so */
} Match;

static guint
count_common_letters(const char *a, const char *b)
{
    guint n = 0;
    while (a[n] != '\0' && a[n] == b[n])
        n++;
    return n;
}

typedef struct {
    const char *word;
    gboolean is_found;
} WordSearch;

/* A word of a name that begins likewise: Swede, Swedish, Sweden. */
static void
compare_with_nation(const char *name, gpointer data)
{
    WordSearch *search = data;
    g_autofree char *folded = name_fold(name);
    g_auto(GStrv) words = g_strsplit(folded, " ", -1);
    for (char **word = words; *word != NULL; word++)
        search->is_found |= count_common_letters(*word, search->word) >= FEWEST_COMMON_LETTERS;
}

/* A word of a name, of one or several. */
static void
compare_with_words(const char *name, gpointer data)
{
    WordSearch *search = data;
    g_autofree char *folded = name_fold(name);
    g_auto(GStrv) words = g_strsplit(folded, " ", -1);
    for (char **word = words; *word != NULL; word++) {
        gsize length = strlen(*word);
        search->is_found |=
            length > 0 && strncmp(*word, search->word, length) == 0 &&
            (search->word[length] == '\0' || strcmp(search->word + length, "s") == 0);
    }
}

gboolean
set_up_is_of_nation(const Record *record, const char *word)
{
    WordSearch search = {.word = word};
    name_table_visit(record, compare_with_nation, &search);
    return search.is_found;
}

/* Returns: the one record of @id in @table, or NULL. */
static const Record *
record_of_id(const NameTable *table, const char *id)
{
    g_autofree char *folded = id != NULL ? name_fold(id) : NULL;
    const GPtrArray *found = folded != NULL ? name_table_find(table, folded) : NULL;
    for (guint i = 0; found != NULL && i < found->len; i++)
        if (strcmp(record_key(found->pdata[i]), id) == 0)
            return found->pdata[i];
    return NULL;
}

/* Whether @word beside its name may be said of @unit. */
static gboolean
is_said_of(const SetUpReading *reading, const Unit *unit, const char *word)
{
    WordSearch search = {.word = word};
    const Record *nation = record_of_id(reading->nations, unit->nation);
    const Record *type = record_of_id(reading->types, unit->type);
    compare_with_words(unit->id, &search);
    for (guint32 i = 0; i < unit->tags.length; i++)
        compare_with_words(unit->tags.items[i], &search);
    if (type != NULL)
        name_table_visit(type, compare_with_words, &search);
    return search.is_found || (nation != NULL && set_up_is_of_nation(nation, word));
}

/* Whether @word belongs to a strength; its number goes to @strength. */
static gboolean
read_strength(const char *word, gint64 *strength)
{
    static const char *const words[] = {"strength", "strengths", "step", "steps", "at", NULL};
    gsize n_digits = strspn(word, "0123456789");
    if (n_digits == 0 || word[n_digits] != '\0' || n_digits > STRENGTH_DIGITS_MAX)
        return g_strv_contains(words, word);
    *strength = g_ascii_strtoll(word, NULL, 10);
    return TRUE;
}

/* Returns: how many of the words @from to @to beside the name at @match say nothing of @unit. The
 * first and the last of them go to @first and @last. */
static guint
count_strange_words(const SetUpReading *reading, const Match *match, const Unit *unit, guint from,
                    guint to, guint *first, guint *last)
{
    guint n = 0;
    for (guint i = from; i < to; i++) {
        gint64 strength;
        const char *word = set_up_piece(reading, i)->folded;
        if ((i >= match->from && i < match->to) || read_strength(word, &strength) ||
            is_said_of(reading, unit, word))
            continue;
        if (n++ == 0)
            *first = i;
        *last = i;
    }
    return n;
}

/* Looks for the longest name of a unit among the words; parentheses hold none. */
static Match
find_name(const SetUpReading *reading, guint from, guint to)
{
    guint most = MIN(to - from, LIMIT_NAME_WORDS);
    for (guint length = most; length > 0; length--)
        for (guint i = from; i + length <= to && i < from + LIMIT_NAME_WORDS; i++) {
            if (set_up_piece(reading, i)->is_aside ||
                set_up_piece(reading, i + length - 1)->is_aside)
                continue;
            g_autofree char *name = set_up_words_join(reading->pieces, i, i + length);
            const GPtrArray *records = name_table_find(reading->units, name);
            if (records != NULL)
                return (Match){.from = i, .to = i + length, .records = records};
        }
    return (Match){0};
}

static gboolean
are_twins(const Unit *a, const Unit *b)
{
    return g_strcmp0(a->twin, b->id) == 0 || g_strcmp0(b->twin, a->id) == 0;
}

/* How little a unit fits the words; of equals the first is meant. */
typedef struct {
    const Unit *unit;
    guint n_strange;
    guint n_strikes; /* out of the game in this scenario, of another nation than the column */
} Candidate;

static int
compare_candidates(const Candidate *a, const Candidate *b)
{
    if (a->n_strange != b->n_strange)
        return a->n_strange < b->n_strange ? -1 : 1;
    return (a->n_strikes > b->n_strikes) - (a->n_strikes < b->n_strikes);
}

/* Returns: the one of those called so who fits best. */
static const Unit *
choose(SetUpReading *reading, const Column *column, const Match *match, guint from, guint to)
{
    Candidate best = {0};
    const Unit *rival = NULL;
    for (guint i = 0; i < match->records->len; i++) {
        guint first, last;
        const Unit *unit = match->records->pdata[i];
        gboolean is_foreign =
            column->nation != NULL && g_strcmp0(column->nation, unit->nation) != 0;
        const Candidate next = {
            .unit = unit,
            .n_strange = count_strange_words(reading, match, unit, from, to, &first, &last),
            .n_strikes = 2 * g_hash_table_contains(reading->out, unit->id) + is_foreign,
        };
        int order = best.unit != NULL ? compare_candidates(&next, &best) : -1;
        if (order == 0 && !are_twins(unit, best.unit))
            rival = unit;
        if (order >= 0)
            continue;
        best = next;
        rival = NULL;
    }
    if (rival != NULL)
        set_up_tell(reading, SET_UP_AMBIGUOUS, from, to, rival->id);
    return best.unit;
}

static void
note_nation(SetUpReading *reading, Column *column, const Unit *unit)
{
    const Nation *own = (const Nation *)record_of_id(reading->nations, unit->nation);
    const Nation *first = (const Nation *)record_of_id(reading->nations, column->units);
    if (column->units == NULL)
        column->units = unit->nation;
    else if (own != NULL && first != NULL && g_strcmp0(own->side, first->side) != 0)
        column->is_mixed = TRUE;
}

/* Returns: (transfer full): the zone that @zone is for @unit. */
static char *
zone_for(const SetUpReading *reading, const char *zone, const Unit *unit)
{
    const Nation *nation = (const Nation *)record_of_id(reading->nations, unit->nation);
    if (nation == NULL || strcmp(zone, SET_UP_POOL) != 0)
        return g_strdup(zone);
    return g_strdup_printf("%s:%s", zone, nation->pool != NULL ? nation->pool : nation->id);
}

void
set_up_read_unit(SetUpReading *reading, Column *column, guint from, guint to)
{
    const Match match = find_name(reading, from, to);
    guint first = from, last = to, distance;
    if (match.records == NULL) {
        const char *nearest = set_up_nearest(reading, reading->units, from, to, &distance);
        set_up_tell(reading, SET_UP_UNKNOWN_UNIT, from, to, nearest);
        return;
    }
    const Unit *unit = choose(reading, column, &match, from, to);
    /* In the middle of a sentence a name places nobody. */
    guint n_strange = count_strange_words(reading, &match, unit, from, match.from, &first, &last);
    if (n_strange > 0) {
        set_up_tell(reading, SET_UP_UNKNOWN_UNIT, from, to, NULL);
        return;
    }
    if (count_strange_words(reading, &match, unit, from, to, &first, &last) > 0)
        set_up_tell(reading, SET_UP_UNKNOWN_WORDS, first, last + 1, NULL);
    if (!g_hash_table_add(reading->named, (gpointer)unit->id)) {
        set_up_tell(reading, SET_UP_TWICE, from, to, NULL);
        return;
    }
    SetUpItem item = {
        .start = set_up_piece(reading, from)->start,
        .end = set_up_piece(reading, to - 1)->end,
        .unit = g_strdup(unit->id),
        .zone = zone_for(reading, column->heading.zone, unit),
    };
    for (guint i = match.to; i < to; i++)
        read_strength(set_up_piece(reading, i)->folded, &item.strength);
    g_array_append_val(reading->result->items, item);
    note_nation(reading, column, unit);
}
