/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a set-up as rule books and messages have it. The text is divided into words and separators;
 * lines are read cell by cell: headings, which name places, and the lists of units after them.
 * Words beside a unit state its type, which of two units is meant, and its strength: `Rooke fleet
 * (British)`, `Repnin (reformed)`, `Vellinck (3 strength)`.
 */
#include "schema/interchange/set-up-text.h"

#include "schema/store/data-set.h"
#include "schema/text/limits.h"
#include "schema/text/name.h"

#include <glib.h>
#include <string.h>

typedef struct NameTable NameTable;

static void name_table_free(NameTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(NameTable, name_table_free)

struct NameTable {
    GHashTable *records; /* folded name (owned) -> GPtrArray of const Record */
    GPtrArray *names;    /* borrowed, to be suggested, in the order of the set */
};

/* Adds another name of @record; both are borrowed. */
static void
name_table_add(NameTable *table, const char *name, const Record *record)
{
    g_autofree char *folded = name_fold(name);
    if (folded[0] == '\0')
        return;
    /* An id is not suggested if the record has a name. */
    if (name != record_key(record) || name == record_name(record))
        g_ptr_array_add(table->names, (gpointer)name);
    GPtrArray *records = g_hash_table_lookup(table->records, folded);
    if (records == NULL) {
        records = g_ptr_array_new();
        g_hash_table_insert(table->records, g_steal_pointer(&folded), records);
    }
    if (!g_ptr_array_find(records, record, NULL))
        g_ptr_array_add(records, (gpointer)record);
}

/* Calls @visit for the id, title and aliases of @record that are given. */
static void
name_table_visit(const Record *record, void (*visit)(const char *name, gpointer data),
                 gpointer data)
{
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        const Texts *list = FIELD_SLOT(record, field, Texts);
        if (field->kind == KIND_ID || field->kind == KIND_TITLE)
            visit(*FIELD_SLOT(record, field, const char *), data);
        for (guint32 i = 0; field->kind == KIND_TITLES && i < list->length; i++)
            visit(list->items[i], data);
    }
}

typedef struct {
    NameTable *table;
    const Record *record;
} Adding;

static void
add_name(const char *name, gpointer data)
{
    const Adding *adding = data;
    name_table_add(adding->table, name, adding->record);
}

/* Returns: (transfer full): the ids, titles and aliases of the records of @entity in @set, whose
 * records it borrows. */
static NameTable *
name_table_new(const DataSet *set, EntityId entity)
{
    NameTable *table = g_new(NameTable, 1);
    table->records =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    table->names = g_ptr_array_new();
    const Records list = data_set_records(set, entity);
    for (guint32 i = 0; i < list.length; i++) {
        Adding adding = {.table = table, .record = list.items[i]};
        if (!list.items[i]->raw && record_key(list.items[i]) != NULL)
            name_table_visit(list.items[i], add_name, &adding);
    }
    return table;
}

static void
name_table_free(NameTable *table)
{
    if (table == NULL)
        return;
    g_hash_table_unref(table->records);
    g_ptr_array_unref(table->names);
    g_free(table);
}

/* Returns: (transfer none): of const Record: those called @folded (names.h), in the order of the
 * set; NULL: none. */
static const GPtrArray *
name_table_find(const NameTable *table, const char *folded)
{
    return g_hash_table_lookup(table->records, folded);
}

/* Returns: (transfer none): the name nearest to @name, or NULL; @distance is set to its edit
 * distance. */
static const char *
name_table_nearest(const NameTable *table, const char *name, guint *distance)
{
    NameSearch search;
    name_search_init(&search, name);
    for (guint i = 0; i < table->names->len; i++)
        name_search_offer(&search, table->names->pdata[i]);
    *distance = search.distance;
    return search.nearest;
}

typedef enum {
    PIECE_WORD,
    PIECE_SEPARATOR, /* comma, semicolon, `and` */
    PIECE_COLON,
    PIECE_TAB,
    PIECE_LINE_END,
} PieceKind;

typedef struct {
    PieceKind kind;
    guint32 start, end; /* bytes of the text */
    char *folded;       /* owned: of a word (names.h), never empty */
    gboolean is_aside;  /* a word in parentheses */
} Piece;

typedef enum {
    HEADING_NONE,
    HEADING_ZONE,    /* units in a zone */
    HEADING_MARKERS, /* places with markers */
    HEADING_UNKNOWN, /* a problem has been reported, which is extended over the following words */
} HeadingKind;

typedef struct {
    HeadingKind kind;
    char *zone;         /* owned */
    const char *nation; /* borrowed: the nation of the markers, from the heading; may be NULL */
    guint problem;      /* index */
} Heading;

/* The zone of a heading for the pools of the listed units. */
#define SET_UP_POOL "@pool"
#define SET_UP_COLUMNS 8

typedef struct {
    const char *nation; /* borrowed: that of the heading of the column; may be NULL */
    const char *units;  /* borrowed: nation of the first unit listed; may be NULL */
    gboolean is_mixed;  /* units of several sides have been listed */
    Heading heading;
} Column;

typedef struct {
    const char *text;
    const char *nation; /* as it was asked for; may be NULL */
    GArray *pieces;     /* owned: of Piece */
    NameTable *places;  /* owned; all tables */
    NameTable *boxes;
    NameTable *units;
    NameTable *nations;
    NameTable *types;
    GHashTable *out;     /* owned: ids of units that the scenario leaves out */
    GHashTable *named;   /* owned: ids of units that have been placed */
    GHashTable *markers; /* owned: id of the place -> that of the nation */
    guint n_compared;    /* names, for suggestions: LIMIT_SUGGESTION_COMPARISONS */
    Column columns[SET_UP_COLUMNS];
    SetUpText *result;
} SetUpReading;

static inline const Piece *
set_up_piece(const SetUpReading *reading, guint index)
{
    return &g_array_index(reading->pieces, Piece, index);
}

static void add_problem(SetUpReading *reading, SetUpProblemKind kind, guint from, guint to,
                        const char *nearest);
static const char *set_up_nearest(SetUpReading *reading, const NameTable *table, guint from,
                                  guint to, guint *distance);

/* A mark is no longer than that, so that a lone < does not hide the rest. */
#define MARK_BYTES_MAX 32u

static void
clear_piece(gpointer piece)
{
    g_free(((Piece *)piece)->folded);
}

/* Returns: the length of markup and blanks at @at, in bytes. */
static gsize
skip_blanks(const char *at)
{
    if (*at == ' ' || *at == '\r' || *at == '\v' || *at == '\f' || *at == '*')
        return 1;
    /* A blank that does not break. */
    if (memcmp(at, "\xc2\xa0", at[0] != '\0' ? 2 : 1) == 0)
        return 2;
    if (*at != '<')
        return 0;
    gsize length = 1;
    while (length < MARK_BYTES_MAX && at[length] != '\0' && strchr(">\n", at[length]) == NULL)
        length++;
    return at[length] == '>' ? length + 1 : 0;
}

static gboolean
find_divider(char c, PieceKind *kind)
{
    static const struct {
        char c;
        PieceKind kind;
    } dividers[] = {
        {',', PIECE_SEPARATOR}, {';', PIECE_SEPARATOR}, {':', PIECE_COLON},
        {'\t', PIECE_TAB},      {'\n', PIECE_LINE_END},
    };
    for (guint i = 0; i < G_N_ELEMENTS(dividers); i++)
        if (dividers[i].c == c) {
            *kind = dividers[i].kind;
            return TRUE;
        }
    return FALSE;
}

static gboolean
is_word_byte(const char *at)
{
    PieceKind kind;
    return *at != '\0' && *at != '(' && *at != ')' && skip_blanks(at) == 0 &&
           !find_divider(*at, &kind);
}

/* Adds the word at @start. Returns: where it ends. */
static guint32
add_word(GArray *pieces, const char *text, guint32 start, gboolean is_aside)
{
    guint32 end = start + 1;
    while (is_word_byte(text + end))
        end++;
    g_autofree char *word = g_strndup(text + start, end - start);
    Piece piece = {.start = start, .end = end, .folded = name_fold(word), .is_aside = is_aside};
    gboolean is_and = !is_aside && (strcmp(piece.folded, "and") == 0 || strcmp(word, "&") == 0);
    if (is_and)
        piece.kind = PIECE_SEPARATOR;
    if (piece.folded[0] != '\0' || is_and)
        g_array_append_val(pieces, piece);
    else
        g_free(piece.folded);
    return end;
}

/* Returns: (transfer full): of Piece. Marks as `<i>` and `*` are left out. */
static GArray *
set_up_words_read(const char *text)
{
    GArray *pieces = g_array_new(FALSE, FALSE, sizeof(Piece));
    g_array_set_clear_func(pieces, clear_piece);
    gboolean is_aside = FALSE;
    for (guint32 at = 0; text[at] != '\0';) {
        PieceKind kind;
        gsize blank = skip_blanks(text + at);
        if (blank > 0) {
            at += (guint32)blank;
        } else if (text[at] == '(' || text[at] == ')') {
            is_aside = text[at++] == '(';
        } else if (find_divider(text[at], &kind)) {
            gboolean is_end = kind == PIECE_LINE_END || kind == PIECE_TAB;
            is_aside = is_aside && !is_end;
            /* A comma in parentheses divides nothing. */
            if (!is_aside) {
                const Piece piece = {.kind = kind, .start = at, .end = at + 1};
                g_array_append_val(pieces, piece);
            }
            at++;
        } else {
            at = add_word(pieces, text, at, is_aside);
        }
    }
    return pieces;
}

/* Returns: (transfer full): the words @from to @to of @pieces, folded, with a blank between. */
static char *
set_up_words_join(const GArray *pieces, guint from, guint to)
{
    g_autoptr(GString) joined = g_string_new(NULL);
    for (guint i = from; i < to; i++) {
        const Piece *piece = &g_array_index(pieces, Piece, i);
        if (piece->kind == PIECE_WORD)
            g_string_append_printf(joined, "%s%s", joined->len > 0 ? " " : "", piece->folded);
    }
    return g_string_free(g_steal_pointer(&joined), FALSE);
}

/* Fewer common letters are not significant. */
#define FEWEST_COMMON_LETTERS 3

/* Beyond what any unit has; more digits are no strength. */
#define STRENGTH_DIGITS_MAX 3

/* The name of a unit among words. */
typedef struct {
    guint from, to;           /* pieces */
    const GPtrArray *records; /* borrowed: the records with the name */
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

/* A word that starts like a word of the name: Swede, Swedish, Sweden. */
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

/* Returns: whether @word, folded, is the adjective or the name of the nation @record: `british` for
 * Great Britain. */
static gboolean
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

/* Returns: whether @word, beside its name, describes @unit. */
static gboolean
describes_unit(const SetUpReading *reading, const Unit *unit, const char *word)
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

/* Returns: whether @word is part of a strength; its number is stored in @strength. */
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

/* Returns: how many of the words @from to @to beside the name at @match do not describe @unit.
 * @first and @last are set to the first and the last of them. */
static guint
count_strange_words(const SetUpReading *reading, const Match *match, const Unit *unit, guint from,
                    guint to, guint *first, guint *last)
{
    guint n = 0;
    for (guint i = from; i < to; i++) {
        gint64 strength;
        const char *word = set_up_piece(reading, i)->folded;
        if ((i >= match->from && i < match->to) || read_strength(word, &strength) ||
            describes_unit(reading, unit, word))
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

/* Returns: the unit with the name that fits best. */
static const Unit *
choose_unit(SetUpReading *reading, const Column *column, const Match *match, guint from, guint to)
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
        add_problem(reading, SET_UP_AMBIGUOUS, from, to, rival->id);
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

/* Reads one unit from the words @from to @to, and places it in the zone of @column. */
static void
set_up_read_unit(SetUpReading *reading, Column *column, guint from, guint to)
{
    const Match match = find_name(reading, from, to);
    guint first = from, last = to, distance;
    if (match.records == NULL) {
        const char *nearest = set_up_nearest(reading, reading->units, from, to, &distance);
        add_problem(reading, SET_UP_UNKNOWN_UNIT, from, to, nearest);
        return;
    }
    const Unit *unit = choose_unit(reading, column, &match, from, to);
    /* A name in the middle of a sentence is no placement. */
    guint n_strange = count_strange_words(reading, &match, unit, from, match.from, &first, &last);
    if (n_strange > 0) {
        add_problem(reading, SET_UP_UNKNOWN_UNIT, from, to, NULL);
        return;
    }
    if (count_strange_words(reading, &match, unit, from, to, &first, &last) > 0)
        add_problem(reading, SET_UP_UNKNOWN_WORDS, first, last + 1, NULL);
    if (!g_hash_table_add(reading->named, (gpointer)unit->id)) {
        add_problem(reading, SET_UP_TWICE, from, to, NULL);
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

static void
clear_item(gpointer data)
{
    SetUpItem *item = data;
    g_free(item->unit);
    g_free(item->zone);
    g_free(item->place);
    g_free(item->nation);
}

static void
clear_problem(gpointer data)
{
    SetUpProblem *problem = data;
    g_free(problem->name);
    g_free(problem->nearest);
}

void
set_up_text_free(SetUpText *text)
{
    if (text == NULL)
        return;
    g_array_unref(text->items);
    g_array_unref(text->problems);
    g_free(text);
}

/* Returns: (transfer full): the pieces @from to @to as in the text, without markup. */
static char *
original_words(const SetUpReading *reading, guint from, guint to)
{
    g_autoptr(GString) words = g_string_new(NULL);
    for (guint i = from; i < to; i++) {
        const Piece *piece = set_up_piece(reading, i);
        gboolean is_word = piece->kind == PIECE_WORD || piece->folded != NULL;
        if (is_word && words->len > 0)
            g_string_append_c(words, ' ');
        g_string_append_len(words, reading->text + piece->start, piece->end - piece->start);
    }
    return g_utf8_make_valid(words->str, (gssize)words->len);
}

/* Reports a problem with the pieces @from to @to. @nearest may be NULL. */
static void
add_problem(SetUpReading *reading, SetUpProblemKind kind, guint from, guint to, const char *nearest)
{
    const SetUpProblem problem = {
        .start = set_up_piece(reading, from)->start,
        .end = set_up_piece(reading, to - 1)->end,
        .kind = kind,
        .name = original_words(reading, from, to),
        .nearest = g_strdup(nearest),
    };
    g_array_append_val(reading->result->problems, problem);
}

/* Returns: (transfer none): the name in @table nearest to the words @from to @to, or NULL;
 * @distance is set to its edit distance. */
static const char *
set_up_nearest(SetUpReading *reading, const NameTable *table, guint from, guint to, guint *distance)
{
    reading->n_compared += table->names->len;
    if (reading->n_compared > LIMIT_SUGGESTION_COMPARISONS)
        return NULL;
    g_autofree char *name = set_up_words_join(reading->pieces, from, to);
    return name_table_nearest(table, name, distance);
}

static gboolean
is_word(const SetUpReading *reading, guint index)
{
    return set_up_piece(reading, index)->kind == PIECE_WORD;
}

/* Returns: the first record whose name is the words @from to @to, or NULL. If there are several,
 * that is reported. */
static const Record *
find_named(SetUpReading *reading, const NameTable *table, guint from, guint to)
{
    g_autofree char *name = set_up_words_join(reading->pieces, from, to);
    const GPtrArray *found = name_table_find(table, name);
    if (found != NULL && found->len > 1)
        add_problem(reading, SET_UP_AMBIGUOUS, from, to, record_key(found->pdata[1]));
    return found != NULL ? found->pdata[0] : NULL;
}

/* Returns: the id of the one nation that the word @index denotes, or NULL. */
static const char *
find_nation_of(const SetUpReading *reading, const DataSet *set, guint index)
{
    const char *found = NULL;
    const Records nations = data_set_records(set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const Record *record = nations.items[i];
        if (record->raw || !set_up_is_of_nation(record, set_up_piece(reading, index)->folded))
            continue;
        if (found != NULL)
            return NULL;
        found = record_key(record);
    }
    return found;
}

static gboolean
is_marker_word(const char *word)
{
    static const char *const words[] = {"garrison", "garrisons", "marker",
                                        "markers",  "control",   NULL};
    return g_strv_contains(words, word);
}

/* Returns: whether the words @from to @to are a heading, which is stored in @heading. */
static gboolean
read_heading(SetUpReading *reading, const DataSet *set, guint from, guint to, Heading *heading)
{
    const char *last = set_up_piece(reading, to - 1)->folded;
    const Record *record = find_named(reading, reading->places, from, to);
    if (record != NULL) {
        *heading = (Heading){.kind = HEADING_ZONE, .zone = g_strdup(record_key(record))};
        return TRUE;
    }
    record = find_named(reading, reading->boxes, from, to);
    if (record != NULL) {
        *heading = (Heading){
            .kind = HEADING_ZONE,
            .zone = g_strdup_printf("@box:%s", record_key(record)),
        };
        return TRUE;
    }
    if (to - from == 2 && is_marker_word(last)) {
        const char *nation = find_nation_of(reading, set, from);
        *heading = (Heading){.kind = HEADING_MARKERS, .nation = nation};
        return nation != NULL;
    }
    if (to - from == 1 && is_marker_word(last)) {
        *heading = (Heading){.kind = HEADING_MARKERS};
        return TRUE;
    }
    if (to - from == 1 && strcmp(last, "pool") == 0) {
        *heading = (Heading){.kind = HEADING_ZONE, .zone = g_strdup(SET_UP_POOL)};
        return TRUE;
    }
    return FALSE;
}

/* Whether the word has letters and none in lower case. */
static gboolean
is_upper(const SetUpReading *reading, guint index)
{
    const Piece *piece = set_up_piece(reading, index);
    g_autofree char *word = g_strndup(reading->text + piece->start, piece->end - piece->start);
    g_autofree char *valid = g_utf8_make_valid(word, -1);
    gboolean has_letters = FALSE;
    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        if (g_unichar_islower(c))
            return FALSE;
        has_letters |= g_unichar_isalpha(c);
    }
    return has_letters;
}

/* Reports that the words from @from to @colon name no place. Returns: the first word of the
 * supposed heading: the suffix nearest to a name, else the words in capitals, else all. */
static guint
report_unknown_heading(SetUpReading *reading, guint from, guint colon)
{
    const char *nearest = NULL;
    guint start = colon, least = G_MAXUINT;
    for (guint i = from; i < colon; i++) {
        guint distance;
        const char *found = set_up_nearest(reading, reading->places, i, colon, &distance);
        if (found == NULL || distance >= least)
            continue;
        least = distance;
        nearest = found;
        start = i;
    }
    while (nearest == NULL && start > from && is_upper(reading, start - 1))
        start--;
    if (start == colon)
        start = from;
    add_problem(reading, SET_UP_UNKNOWN_PLACE, start, colon, nearest);
    return start;
}

/* Finds the heading between @first and the colon at @colon. Returns: its first piece. */
static guint
find_heading(SetUpReading *reading, const DataSet *set, guint first, guint colon, Heading *heading)
{
    guint from = colon;
    while (from > first && is_word(reading, from - 1) &&
           !set_up_piece(reading, from - 1)->is_aside && colon - from < LIMIT_NAME_WORDS)
        from--;
    *heading = (Heading){.kind = HEADING_NONE};
    if (from == colon)
        return colon;
    for (guint i = from; i < colon; i++)
        if (read_heading(reading, set, i, colon, heading))
            return i;
    *heading = (Heading){
        .kind = HEADING_UNKNOWN,
        .problem = reading->result->problems->len,
    };
    return report_unknown_heading(reading, from, colon);
}

static void
set_heading(Column *column, const Heading *heading)
{
    g_free(column->heading.zone);
    column->heading = *heading;
}

/* Returns: whose markers are listed in @column, or NULL. */
static const char *
nation_of_markers(const SetUpReading *reading, const Column *column)
{
    if (column->heading.nation != NULL)
        return column->heading.nation;
    if (column->nation != NULL)
        return column->nation;
    if (reading->nation != NULL)
        return reading->nation;
    return column->is_mixed ? NULL : column->units;
}

static void
read_marker(SetUpReading *reading, const Column *column, guint from, guint to)
{
    const Record *place = NULL;
    guint end = MIN(to, from + LIMIT_NAME_WORDS), distance;
    for (; end > from; end--)
        if ((place = find_named(reading, reading->places, from, end)) != NULL)
            break;
    if (place == NULL) {
        const char *nearest = set_up_nearest(reading, reading->places, from, to, &distance);
        add_problem(reading, SET_UP_UNKNOWN_PLACE, from, to, nearest);
        return;
    }
    if (end < to)
        add_problem(reading, SET_UP_UNKNOWN_WORDS, end, to, NULL);
    const char *nation = nation_of_markers(reading, column);
    if (nation == NULL) {
        add_problem(reading, SET_UP_NO_NATION, from, end, NULL);
        return;
    }
    const char *other = g_hash_table_lookup(reading->markers, record_key(place));
    if (other != NULL) {
        add_problem(reading, SET_UP_TWICE, from, end, NULL);
        return;
    }
    g_hash_table_insert(reading->markers, (gpointer)record_key(place), (gpointer)nation);
    const SetUpItem item = {
        .start = set_up_piece(reading, from)->start,
        .end = set_up_piece(reading, to - 1)->end,
        .place = g_strdup(record_key(place)),
        .nation = g_strdup(nation),
    };
    g_array_append_val(reading->result->items, item);
}

/* Reads the list @from to @to after the heading of @column. */
static void
read_list(SetUpReading *reading, Column *column, guint from, guint to)
{
    const Heading *heading = &column->heading;
    while (from < to && !is_word(reading, from))
        from++;
    while (to > from && !is_word(reading, to - 1))
        to--;
    if (from == to)
        return;
    if (heading->kind == HEADING_UNKNOWN)
        g_array_index(reading->result->problems, SetUpProblem, heading->problem).end =
            set_up_piece(reading, to - 1)->end;
    if (heading->kind == HEADING_NONE)
        add_problem(reading, SET_UP_NO_PLACE, from, to, NULL);
    if (heading->kind != HEADING_ZONE && heading->kind != HEADING_MARKERS)
        return;
    for (guint start = from, i = from; i <= to; i++) {
        if (i < to && is_word(reading, i))
            continue;
        if (i > start && heading->kind == HEADING_ZONE)
            set_up_read_unit(reading, column, start, i);
        else if (i > start)
            read_marker(reading, column, start, i);
        start = i + 1;
    }
}

/* Whether the cell is nothing but the name of a nation; then the column is hers. */
static gboolean
read_nation(SetUpReading *reading, Column *column, guint from, guint to)
{
    static const Heading none = {.kind = HEADING_NONE};
    if (to > from && set_up_piece(reading, to - 1)->kind == PIECE_COLON)
        to--;
    for (guint i = from; i < to; i++)
        if (!is_word(reading, i))
            return FALSE;
    g_autofree char *name = set_up_words_join(reading->pieces, from, to);
    const GPtrArray *nations = name_table_find(reading->nations, name);
    if (nations == NULL)
        return FALSE;
    set_heading(column, &none);
    column->nation = record_key(nations->pdata[0]);
    column->units = NULL;
    column->is_mixed = FALSE;
    return TRUE;
}

/* Reads one cell. A list continues on the next line only if this line ends within it. */
static void
read_cell(SetUpReading *reading, const DataSet *set, Column *column, guint from, guint to)
{
    static const Heading none = {.kind = HEADING_NONE};
    if (from == to || read_nation(reading, column, from, to))
        return;
    guint start = from;
    for (guint i = from; i < to; i++) {
        if (set_up_piece(reading, i)->kind != PIECE_COLON)
            continue;
        Heading heading;
        guint first = find_heading(reading, set, start, i, &heading);
        read_list(reading, column, start, first);
        set_heading(column, &heading);
        start = i + 1;
    }
    read_list(reading, column, start, to);
    if (is_word(reading, to - 1))
        set_heading(column, &none);
}

static void
read_lines(SetUpReading *reading, const DataSet *set)
{
    guint column = 0, start = 0;
    for (guint i = 0; i <= reading->pieces->len; i++) {
        PieceKind kind = i < reading->pieces->len ? set_up_piece(reading, i)->kind : PIECE_LINE_END;
        if (kind != PIECE_TAB && kind != PIECE_LINE_END)
            continue;
        read_cell(reading, set, &reading->columns[column], start, i);
        column = kind == PIECE_TAB ? MIN(column + 1, SET_UP_COLUMNS - 1) : 0;
        start = i + 1;
    }
}

/* Reads the changed names of the scenario, and the units that are not in the game. */
static void
read_scenario(SetUpReading *reading, const Scenario *scenario)
{
    if (scenario == NULL || scenario->record.raw || scenario->position == NULL ||
        scenario->position->raw)
        return;
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    for (guint32 i = 0; i < position->places.length; i++) {
        const State *state = (const State *)position->places.items[i];
        g_autofree char *folded = state->place != NULL ? name_fold(state->place) : NULL;
        const GPtrArray *found = folded != NULL ? name_table_find(reading->places, folded) : NULL;
        if (found != NULL && state->name != NULL)
            name_table_add(reading->places, state->name, found->pdata[0]);
    }
    for (guint32 i = 0; i < position->units.length; i++) {
        const PlacedUnit *placed = (const PlacedUnit *)position->units.items[i];
        if (placed->unit != NULL && g_strcmp0(placed->at, "@out") == 0)
            g_hash_table_add(reading->out, (gpointer)placed->unit);
    }
}

static void
clear_reading(SetUpReading *reading)
{
    for (guint i = 0; i < SET_UP_COLUMNS; i++)
        g_free(reading->columns[i].heading.zone);
    g_array_unref(reading->pieces);
    name_table_free(reading->places);
    name_table_free(reading->boxes);
    name_table_free(reading->units);
    name_table_free(reading->nations);
    name_table_free(reading->types);
    g_hash_table_unref(reading->out);
    g_hash_table_unref(reading->named);
    g_hash_table_unref(reading->markers);
}

static int
compare_problems(gconstpointer left, gconstpointer right)
{
    const SetUpProblem *a = left, *b = right;
    return (a->start > b->start) - (a->start < b->start);
}

SetUpText *
set_up_text_read(const char *text, const DataSet *set, const Scenario *scenario, const char *nation)
{
    SetUpText *result = g_new(SetUpText, 1);
    result->items = g_array_new(FALSE, FALSE, sizeof(SetUpItem));
    result->problems = g_array_new(FALSE, FALSE, sizeof(SetUpProblem));
    g_array_set_clear_func(result->items, clear_item);
    g_array_set_clear_func(result->problems, clear_problem);
    if (strnlen(text, LIMIT_SET_UP_TEXT_BYTES + 1) > LIMIT_SET_UP_TEXT_BYTES) {
        const SetUpProblem problem = {.kind = SET_UP_TOO_LONG, .name = g_strdup("")};
        g_array_append_val(result->problems, problem);
        return result;
    }
    SetUpReading reading = {
        .text = text,
        .nation = nation,
        .pieces = set_up_words_read(text),
        .places = name_table_new(set, ENTITY_SPACE),
        .boxes = name_table_new(set, ENTITY_BOX),
        .units = name_table_new(set, ENTITY_UNIT),
        .nations = name_table_new(set, ENTITY_NATION),
        .types = name_table_new(set, ENTITY_TYPE),
        .out = g_hash_table_new(g_str_hash, g_str_equal),
        .named = g_hash_table_new(g_str_hash, g_str_equal),
        .markers = g_hash_table_new(g_str_hash, g_str_equal),
        .result = result,
    };
    read_scenario(&reading, scenario);
    read_lines(&reading, set);
    g_array_sort(result->problems, compare_problems);
    clear_reading(&reading);
    return result;
}
