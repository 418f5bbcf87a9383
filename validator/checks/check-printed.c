/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists as the books print them, compared with the data: each value is there twice, so that a
 * slip in one of them is found. A line is read word by word beside its record.
 */
#include "validator/checks/printed-lines.h"

#include "schema/model/entities.h"
#include "schema/model/line-words.h"
#include "schema/model/record-write.h"
#include "schema/model/record.h"
#include "schema/store/file-kind.h"
#include "schema/text/name.h"
#include "validator/checks/check.h"
#include "validator/engine/offer-words.h"
#include "validator/systems/systems.h"

#include <string.h>

#define WORDS_OF_RECORDS (KIND_BIT(KIND_RECORD) | KIND_BIT(KIND_LIST))

/* The kinds that lines say in words even by themselves. */
#define ONLY_IN_WORDS                                                                              \
    (WORDS_OF_RECORDS | KIND_BIT(KIND_TITLES) | KIND_BIT(KIND_LINES) | KIND_BIT(KIND_INTS))

/* What is between the ids that lead to a record and what a line says of it. */
#define PRINTED_SIGN " = "

/* Called for the first difference: @field of the record at @place (NULL: behind all that it says)
 * is not what @rest, the line from there on, says. */
typedef void (*WordsDiffer)(const RecordPlace *place, const Field *field, const char *rest,
                            gpointer data);

/* Returns: whether @field of @record is somebody else's and ends the comparison. */
typedef gboolean (*WordsEnd)(const Record *record, const Field *field, gpointer data);

/* Called for each word that names a record: @length bytes at @word, in the line. */
typedef void (*WordsRead)(const char *word, gsize length, LineType type, gpointer data);

/* What is called while a line is read; each but @differ may be NULL. */
typedef struct {
    WordsEnd is_end;
    WordsDiffer differ;
    WordsRead read;
    gpointer data;
} WordsReader;

static char *printed_words_value(const Record *record, const Field *field);

/* What a list does not say. */
#define UNSAID                                                                                     \
    (KIND_BIT(KIND_PROSE) | KIND_BIT(KIND_TITLES) | KIND_BIT(KIND_SOURCE) | KIND_BIT(KIND_LINES))

/* Texts that say by themselves what they are. */
#define BARE (KIND_BIT(KIND_ID) | KIND_BIT(KIND_WORD) | KIND_BIT(KIND_RATING))
#define TEXTS                                                                                      \
    (KIND_BIT(KIND_ID) | KIND_BIT(KIND_TITLE) | KIND_BIT(KIND_FIELD) | KIND_BIT(KIND_DATE) |       \
     KIND_BIT(KIND_ZONE) | KIND_BIT(KIND_REF) | KIND_BIT(KIND_PROSE))
#define ORDERED (KIND_BIT(KIND_TITLES) | KIND_BIT(KIND_LINES))
#define LIST_KINDS (KIND_BIT(KIND_REFS) | KIND_BIT(KIND_TAGS) | KIND_BIT(KIND_ZONES) | ORDERED)

/* What follows is not printed. */
#define AND_SO_ON "…"

/* Up to so many items of a list may be printed in any order; longer lists are compared in theirs.
 */
#define LIST_MAX 64

typedef struct {
    const char *at; /* what of the line is left */
    const WordsReader *reader;
} Reading;

static gboolean read_record(Reading *reading, const RecordPlace *place);

static gboolean
is_mark(char c)
{
    return c == ' ' || c == ',' || c == ';' || c == ':';
}

static const char *
skip_marks(const char *at)
{
    while (is_mark(*at))
        at++;
    return at;
}

/* Returns: whether @word, which is of @type, comes next; then it has been read. */
static gboolean
read_typed(Reading *reading, const char *word, LineType type)
{
    const char *at = skip_marks(reading->at), *start = at;
    while (*word != '\0' && *at == *word)
        at++, word++;
    if (*word != '\0' || (*at != '\0' && !is_mark(*at)))
        return FALSE;
    reading->at = at;
    if (reading->reader->read != NULL && type.kind != KIND_WORD)
        reading->reader->read(start, (gsize)(at - start), type, reading->reader->data);
    return TRUE;
}

/* The same of a word that is no id. */
static gboolean
read_word(Reading *reading, const char *word)
{
    return read_typed(reading, word, LINE_TYPE_WORD);
}

/* Returns: the type of the words that say @field of records of @entity. */
static LineType
printed_words_type(const Entity *entity, const Field *field)
{
    switch (field->kind) {
    case KIND_ID:
        return entity->keyed ? LINE_TYPE_ID(entity->id) : LINE_TYPE_WORD;
    case KIND_REF:
    case KIND_REFS:
        return (LineType){KIND_REF, field->target, field->or_target};
    case KIND_ZONE:
    case KIND_ZONES:
        return (LineType){.kind = KIND_ZONE};
    case KIND_DATE:
        return (LineType){.kind = KIND_DATE};
    default:
        return LINE_TYPE_WORD;
    }
}

static gboolean
is_bare(const Field *field)
{
    if (field->kind == KIND_REF)
        return strcmp(field_key(field), entity_get(field->target)->name) == 0;
    return field->kind == KIND_BOOL || (KIND_BIT(field->kind) & BARE) != 0;
}

/* Reads the one of @texts that comes next and is not @behind, bits. Returns: whether one does. */
static gboolean
read_one_text(Reading *reading, const Texts *texts, LineType type, guint64 *behind)
{
    for (guint32 i = 0; i < texts->length; i++) {
        if ((*behind >> i & 1) == 0 && read_typed(reading, texts->items[i], type)) {
            *behind |= (guint64)1 << i;
            return TRUE;
        }
    }
    return FALSE;
}

static gboolean
read_texts(Reading *reading, const Texts *texts, LineType type, gboolean is_ordered)
{
    guint64 behind = 0;
    is_ordered |= texts->length > LIST_MAX;
    for (guint32 i = 0; i < texts->length; i++)
        if (is_ordered ? !read_typed(reading, texts->items[i], type)
                       : !read_one_text(reading, texts, type, &behind))
            return FALSE;
    return TRUE;
}

static gboolean
read_numbers(Reading *reading, const gint64 *items, guint32 length)
{
    for (guint32 i = 0; i < length; i++) {
        const char *at = skip_marks(reading->at);
        char *end = NULL;
        gint64 number = g_ascii_strtoll(at, &end, 10);
        if (end == at || number != items[i] || (*end != '\0' && !is_mark(*end)))
            return FALSE;
        reading->at = end;
    }
    return TRUE;
}

static gboolean
read_flag(Reading *reading, const char *key, gboolean value)
{
    const char *at = skip_marks(reading->at);
    if (!value) {
        if (!g_str_has_prefix(at, "not-"))
            return FALSE;
        reading->at = at + strlen("not-");
    }
    return read_word(reading, key);
}

static gboolean
read_member(Reading *reading, const Record *record, const Field *field)
{
    guint32 kind = KIND_BIT(field->kind);
    LineType type = printed_words_type(record->entity, field);
    if ((kind & TEXTS) != 0)
        return read_typed(reading, *FIELD_SLOT(record, field, const char *), type);
    if ((kind & LIST_KINDS) != 0)
        return read_texts(reading, FIELD_SLOT(record, field, Texts), type, (kind & ORDERED) != 0);
    if (field->kind == KIND_BOOL)
        return read_flag(reading, field_key(field), *FIELD_SLOT(record, field, gboolean));
    if (field->kind == KIND_WORD)
        return read_word(reading, field->words[*FIELD_SLOT(record, field, gint)]);
    if (field->kind == KIND_INT)
        return read_numbers(reading, FIELD_SLOT(record, field, gint64), 1);
    if (field->kind == KIND_INTS) {
        const Numbers *numbers = FIELD_SLOT(record, field, Numbers);
        return read_numbers(reading, numbers->items, numbers->length);
    }
    g_autofree char *text = printed_words_value(record, field);
    return read_word(reading, text);
}

/* Reads the records in @field, whose name is behind. Returns: FALSE if it is reported what differs.
 */
static gboolean
read_records(Reading *reading, const RecordPlace *place, const Field *field)
{
    if (field->kind == KIND_RECORD) {
        const RecordPlace below = {
            .parent = place,
            .record = *FIELD_SLOT(place->record, field, const Record *),
            .field = field,
        };
        return read_record(reading, &below);
    }
    const Records *list = FIELD_SLOT(place->record, field, Records);
    for (guint32 i = 0; i < list->length; i++) {
        const RecordPlace below = {
            .parent = place,
            .record = list->items[i],
            .field = field,
            .index = i,
        };
        if (!read_record(reading, &below))
            return FALSE;
    }
    return TRUE;
}

static gboolean
find_ends(const Reading *reading, const Record *record, const Field *field)
{
    const WordsReader *reader = reading->reader;
    return reader->is_end != NULL && reader->is_end(record, field, reader->data);
}

/* Returns: FALSE if nothing more is to be read: it is reported what differs, or nothing can be. */
static gboolean
read_field(Reading *reading, const RecordPlace *place, const Field *field)
{
    const Record *record = place->record;
    if (find_ends(reading, record, field))
        return FALSE;
    const char *start = reading->at;
    gboolean agrees = is_bare(field) || read_word(reading, field_key(field));
    if (agrees && (KIND_BIT(field->kind) & WORDS_OF_RECORDS) != 0)
        return read_records(reading, place, field);
    if (agrees && read_member(reading, record, field))
        return TRUE;
    const char *rest = skip_marks(start);
    if (!g_str_has_prefix(rest, AND_SO_ON))
        reading->reader->differ(place, field, rest, reading->reader->data);
    return FALSE;
}

static gboolean
read_record(Reading *reading, const RecordPlace *place)
{
    if (record_is_flawed(place->record))
        return FALSE;
    for (guint64 left = place->record->present; left != 0;) {
        const Field *field = record_next_field(place->record, &left);
        if ((KIND_BIT(field->kind) & UNSAID) == 0 && !read_field(reading, place, field))
            return FALSE;
    }
    return TRUE;
}

/* Compares @line, in which blanks , ; and : between words are ignored, with the @n_fields @fields
 * of the record at @place. It ends silently at what cannot be read. Items of lists of ids, marks
 * and zones may be in any order. A … at the end says that the rest is not printed. Returns: what of
 * @line has not been read. */
static const char *
printed_words_compare(const RecordPlace *place, const Field *const *fields, guint n_fields,
                      const char *line, const WordsReader *reader)
{
    Reading reading = {.at = line, .reader = reader};
    const Record *record = place->record;
    for (guint i = 0; i < n_fields; i++) {
        gboolean is_other =
            record_has_unparsed(record, fields[i]) || find_ends(&reading, record, fields[i]);
        if (is_other || (record_has(record, fields[i]) && !read_field(&reading, place, fields[i])))
            return skip_marks(reading.at);
    }
    const char *rest = skip_marks(reading.at);
    if (*rest != '\0' && !g_str_has_prefix(rest, AND_SO_ON))
        reader->differ(place, NULL, rest, reader->data);
    return rest;
}

/* Appends what leads to the record at @place in a line to @path: the key of each list that it is
 * in, or its number where there are none, with blanks between. @types: an array of LineType to
 * which the type of each word is appended; NULL is allowed. */
static void
printed_words_path(const RecordPlace *place, GString *path, GArray *types)
{
    if (place->parent != NULL)
        printed_words_path(place->parent, path, types);
    const Record *record = place->record;
    const Entity *entity = record->entity;
    const FileKind *kind = place->parent == NULL ? file_kind_for(entity->id) : NULL;
    if ((kind == NULL || kind->folder == NULL) &&
        (place->field == NULL || place->field->kind != KIND_LIST))
        return;
    const char *key = entity->keyed ? record_key(record) : NULL;
    LineType type = {.kind = KIND_INT};
    if (path->len > 0)
        g_string_append_c(path, ' ');
    if (key != NULL) {
        type = printed_words_type(entity, &entity->fields[0]);
        g_string_append(path, key);
    } else {
        g_string_append_printf(path, "%u", place->index + 1);
    }
    if (types != NULL)
        g_array_append_val(types, type);
}

/* Returns: (transfer full): the texts of @list in order of their letters, with blanks between. */
static char *
printed_words_sorted(const Texts *list)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new();
    for (guint32 i = 0; i < list->length; i++)
        g_ptr_array_add(texts, (gpointer)list->items[i]);
    g_ptr_array_sort(texts, name_compare);
    g_ptr_array_add(texts, NULL);
    return g_strjoinv(" ", (char **)texts->pdata);
}

/* Returns: (transfer full): the bare value of @field, which @record has; items in order of their
 * letters where their own means nothing. */
static char *
printed_words_value(const Record *record, const Field *field)
{
    if ((KIND_BIT(field->kind) & LIST_KINDS & ~ORDERED) != 0)
        return printed_words_sorted(FIELD_SLOT(record, field, Texts));
    if ((KIND_BIT(field->kind) & TEXTS) != 0)
        return g_strdup(*FIELD_SLOT(record, field, const char *));
    char *text = record_field_to_text(record, field);
    gsize length = strlen(text);
    if (length > 1 && text[0] == '"') {
        memmove(text, text + 1, length - 2);
        text[length - 2] = '\0';
    }
    return text;
}

/* Returns: (transfer full): @field of @record, which has it, as far as it is reported in one place:
 * of records the name alone. */
static char *
printed_words_of(const Record *record, const Field *field)
{
    const char *key = field_key(field);
    if ((KIND_BIT(field->kind) & WORDS_OF_RECORDS) != 0)
        return g_strdup(key);
    if (field->kind == KIND_BOOL)
        return g_strconcat(*FIELD_SLOT(record, field, gboolean) ? "" : "not-", key, NULL);
    g_autofree char *value = printed_words_value(record, field);
    return is_bare(field) ? g_steal_pointer(&value) : g_strconcat(key, " ", value, NULL);
}

/* What is between words of printed lines. */
#define MARKS " ,;:"

struct PrintedLines {
    const DataSet *set;
    LineVocabulary *vocabulary; /* owned */
};

/* A printed list whose lines are read. */
typedef struct {
    const Texts *texts;
    GPtrArray *words;     /* of GArray, one for each text */
    GHashTable *by_path;  /* owned: what is before the sign -> GArray of guint32, of texts */
    GPtrArray *fields;    /* owned: of Field: what the lines say */
    gboolean is_in_words; /* else they say the value of one field */
    GString *path;        /* owned */
    GArray *types;        /* owned: of LineType */
} PrintedReading;

PrintedLines *
check_printed_lines_new(const DataSet *set)
{
    PrintedLines *lines = g_new(PrintedLines, 1);
    *lines = (PrintedLines){
        .set = set,
        .vocabulary = offer_vocabulary_new(system_of_game(data_set_root(set, ENTITY_GAME)),
                                           data_set_records(set, ENTITY_SIDE)),
    };
    return lines;
}

void
check_printed_lines_free(PrintedLines *lines)
{
    if (lines == NULL)
        return;
    line_vocabulary_free(lines->vocabulary);
    g_free(lines);
}

const LineVocabulary *
check_printed_lines_vocabulary(const PrintedLines *lines)
{
    return lines->vocabulary;
}

static void
add_word(GArray *words, const char *text, const char *at, gsize length, LineType type)
{
    const TypedWord word = {(guint32)(at - text), (guint32)length, type};
    g_array_append_val(words, word);
}

/* Appends the words of @text from @from to @to, all undecided. */
static void
add_undecided(GArray *words, const char *text, const char *from, const char *to)
{
    while (from < to) {
        gsize length = MIN(strcspn(from, MARKS), (gsize)(to - from));
        if (length > 0)
            add_word(words, text, from, length, LINE_TYPE_UNDECIDED);
        from += length + 1;
    }
}

/* A line in words that is read beside its record. */
typedef struct {
    const char *text;
    GArray *words;
} LineReading;

static void
note_word(const char *word, gsize length, LineType type, gpointer data)
{
    const LineReading *reading = data;
    add_word(reading->words, reading->text, word, length, type);
}

static void
pass_difference(const RecordPlace *place G_GNUC_UNUSED, const Field *field G_GNUC_UNUSED,
                const char *rest G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
}

/* Reads the text @index, which is about the record at @place. */
static void
read_beside(const PrintedReading *printed, const RecordPlace *place, guint32 index)
{
    const char *text = printed->texts->items[index];
    LineReading reading = {text, printed->words->pdata[index]};
    const WordsReader reader = {.differ = pass_difference, .read = note_word, .data = &reading};
    const char *said = strstr(text, PRINTED_SIGN) + strlen(PRINTED_SIGN);
    const char *rest = printed_words_compare(place, (const Field *const *)printed->fields->pdata,
                                             printed->fields->len, said, &reader);
    add_undecided(reading.words, text, rest, rest + strlen(rest));
}

static void
read_typed_line(const PrintedReading *printed, const Entity *entity, guint32 index)
{
    const char *text = printed->texts->items[index];
    const char *sign = strstr(text, PRINTED_SIGN);
    const Field *field = printed->fields->pdata[0];
    LineType type = printed_words_type(entity, field);
    if (type.kind == KIND_WORD)
        return;
    gboolean is_list = field->kind == KIND_REFS || field->kind == KIND_ZONES;
    for (const char *at = sign + strlen(PRINTED_SIGN); *at != '\0';) {
        gsize length = is_list ? strcspn(at, " ") : strlen(at);
        add_word(printed->words->pdata[index], text, at, length, type);
        at += length + (at[length] == ' ');
    }
}

static void
visit_typed_lines(const RecordPlace *place, gpointer data)
{
    const PrintedReading *printed = data;
    if (place->record->raw)
        return;
    g_string_truncate(printed->path, 0);
    g_array_set_size(printed->types, 0);
    printed_words_path(place, printed->path, printed->types);
    const GArray *indices = g_hash_table_lookup(printed->by_path, printed->path->str);
    for (guint i = 0; indices != NULL && i < indices->len; i++) {
        guint32 index = g_array_index(indices, guint32, i);
        const char *text = printed->texts->items[index], *at = text;
        g_array_set_size(printed->words->pdata[index], 0);
        for (guint j = 0; j < printed->types->len; j++) {
            gsize length = strcspn(at, " ");
            add_word(printed->words->pdata[index], text, at, length,
                     g_array_index(printed->types, LineType, j));
            at += length + 1;
        }
        if (printed->is_in_words)
            read_beside(printed, place, index);
        else
            read_typed_line(printed, place->record->entity, index);
    }
}

/* Notes the text @index by what leads to its record; what no record takes is undecided. */
static void
note_line(const PrintedReading *printed, const Entity *entity, guint32 index)
{
    const char *text = printed->texts->items[index];
    const char *sign = strstr(text, PRINTED_SIGN), *end = text + strlen(text);
    GArray *words = printed->words->pdata[index];
    gboolean is_value = sign != NULL && !printed->is_in_words;
    add_undecided(words, text, text, is_value ? sign : end);
    if (is_value)
        read_typed_line(printed, entity, index);
    if (sign == NULL)
        return;
    char *path = g_strndup(text, (gsize)(sign - text));
    GArray *indices = g_hash_table_lookup(printed->by_path, path);
    if (indices == NULL) {
        indices = g_array_new(FALSE, FALSE, sizeof(guint32));
        g_hash_table_insert(printed->by_path, path, indices);
    } else {
        g_free(path);
    }
    g_array_append_val(indices, index);
}

/* Reads @texts, the lines of @list, into @words. */
static void
read_printed(const DataSet *set, const PrintedList *list, const Texts *texts, GPtrArray *words)
{
    const Entity *entity = NULL;
    const Field *of = list == NULL || list->record.raw || list->of == NULL
                          ? NULL
                          : entity_find_qualified(list->of, strlen(list->of), &entity);
    g_autoptr(GHashTable) by_path =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_array_unref);
    g_autoptr(GPtrArray) fields = g_ptr_array_new();
    g_autoptr(GString) path = g_string_new(NULL);
    g_autoptr(GArray) types = g_array_new(FALSE, FALSE, sizeof(LineType));
    PrintedReading printed = {
        .texts = texts,
        .words = words,
        .by_path = by_path,
        .fields = fields,
        .is_in_words =
            of == NULL || list->members.length > 0 || (KIND_BIT(of->kind) & ONLY_IN_WORDS) != 0,
        .path = path,
        .types = types,
    };
    if (of != NULL)
        g_ptr_array_add(fields, (gpointer)of);
    for (guint32 i = 0; of != NULL && i < list->members.length; i++) {
        const char *key = list->members.items[i];
        const Field *member = entity_find_field(entity, key, strlen(key), 0);
        if (member != NULL)
            g_ptr_array_add(fields, (gpointer)member);
    }
    for (guint32 i = 0; i < texts->length; i++)
        note_line(&printed, entity, i);
    if (of != NULL)
        data_set_walk(set, ENTITY_SET(entity->id), visit_typed_lines, &printed);
}

/* Returns: (transfer none): the query beside what the record at @place expects, or NULL. */
static const Texts *
query_beside(const RecordPlace *place)
{
    const Record *record = place->parent != NULL ? place->parent->record : NULL;
    if (record == NULL || record->raw)
        return NULL;
    if (record->entity->id == ENTITY_RECORD)
        return &((const PlayRecord *)record)->query;
    return record->entity->id == ENTITY_CHECKPOINT ? &((const Checkpoint *)record)->query : NULL;
}

GPtrArray *
check_printed_lines_read(const PrintedLines *lines, const RecordPlace *place, const Field *field)
{
    const Texts *texts = FIELD_SLOT(place->record, field, Texts);
    GPtrArray *words = g_ptr_array_new_full(texts->length, (GDestroyNotify)g_array_unref);
    g_assert(field->kind == KIND_LINES);
    for (guint32 i = 0; i < texts->length; i++)
        g_ptr_array_add(words, g_array_new(FALSE, FALSE, sizeof(TypedWord)));
    if (field->grammar == LINES_PRINTED) {
        /* What an upper layer overrides of a list is read with what the lower one says of it. */
        const Record *list =
            data_set_find_record(lines->set, place->record->entity->id, record_key(place->record));
        read_printed(lines->set, (const PrintedList *)list, texts, words);
        return words;
    }
    for (guint32 i = 0; i < texts->length; i++)
        line_words_read(lines->vocabulary, field->grammar, texts, i, query_beside(place),
                        words->pdata[i]);
    return words;
}

#define NOTHING "none" /* what a line says of a member that is not there */

/* Their items have no order. */
#define TERSE_LISTS (KIND_BIT(KIND_REFS) | KIND_BIT(KIND_TAGS) | KIND_BIT(KIND_ZONES))

/* Of what a line prints instead of what the data say, at most so many bytes are reported. */
#define REPORTED_MAX 60

typedef struct PrintedLine PrintedLine;

/* A list, with its lines. */
typedef struct {
    const PrintedList *list;
    GPtrArray *fields;    /* of Field: what its lines say */
    gboolean is_in_words; /* they say it as printed-words.h does; else the value of one */
    guint layer;          /* that states it: 0 is the data set, 1 its base, and so on */
    gboolean has_met;     /* one of its lines met a record */
    PrintedLine *lines;   /* owned: one for each */
} Printed;

struct PrintedLine {
    Printed *printed;
    const char *text;  /* ids that lead to a record, the sign, what it says */
    PrintedLine *next; /* of another list, about the same record */
    gboolean is_unmet; /* it has a sign, and no record has met it yet */
};

typedef struct {
    CheckRun *run;
    GPtrArray *lists;                  /* of Printed */
    GHashTable *of_entity[N_ENTITIES]; /* PrintedLine of each entity by its ids; NULL: no list */
    GPtrArray *whole[N_ENTITIES];      /* of Printed: those with a line for all; NULL: none */
    EntitySet entities;                /* that they are about */
    GString *path;                     /* of the record at hand */
    const DataFile *file;              /* borrowed: that is walked */
    GHashTable *layers; /* SourceText of a file -> its layer, plus 1; NULL: there is one layer */
} PrintedWalk;

static void
printed_free(gpointer data)
{
    Printed *printed = data;
    g_ptr_array_unref(printed->fields);
    g_free(printed->lines);
    g_free(printed);
}

/* Returns: the layer that states @key of @record. */
static guint
layer_of(const PrintedWalk *walk, const Record *record, const char *key)
{
    const SourceText *text = record_stating_layer(record, key)->text;
    guint layer =
        walk->layers != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(walk->layers, text)) : 0;
    return layer > 0 ? layer - 1 : 0;
}

/* Adds to @finding where @line is printed. */
static void
relate_line(const PrintedWalk *walk, Finding *finding, const PrintedLine *line)
{
    const Record *list = record_stating_layer(&line->printed->list->record, "lines");
    guint32 start = 0, end = 0;
    if (record_locate(list, "lines", (int)(line - line->printed->lines), &start, &end))
        finding_add_related_text(walk->run->findings, finding, (SourceText *)list->text, start, end,
                                 N_("The list."));
}

/* Of a line, or of the path to a record: the ids before the sign. */
static gboolean
is_behind_ids(const char *at)
{
    return *at == '\0' || strncmp(at, PRINTED_SIGN, strlen(PRINTED_SIGN)) == 0;
}

static guint
ids_hash(gconstpointer line)
{
    guint hash = 5381;
    for (const char *at = line; !is_behind_ids(at); at++)
        hash = hash * 33 + (guchar)*at;
    return hash;
}

static gboolean
ids_equal(gconstpointer line, gconstpointer other)
{
    const char *a = line, *b = other;
    while (*a == *b && !is_behind_ids(a))
        a++, b++;
    return is_behind_ids(a) && is_behind_ids(b);
}

static void
report_line(const PrintedWalk *walk, FindingId id, const PrintedList *list, guint line)
{
    check_report_item(walk->run, id, &list->record, "lines", (int)line,
                      FINDING_ARG("line", list->lines.items[line]),
                      FINDING_ARG("list", argument_record_name(&list->record)));
}

/* Returns: the sign between ids and value in @line, a blank before it; NULL: there is none. A line
 * without ids, about what there is one of, begins with a blank. */
static const char *
sign_of(const char *line)
{
    return strstr(line, PRINTED_SIGN);
}

/* Adds the field @key of @entity to @printed, or reports that it has none: item @item. */
static void
add_member(PrintedWalk *walk, Printed *printed, const Entity *entity, const char *key, guint item)
{
    const Field *field = entity_find_field(entity, key, strlen(key), 0);
    if (field != NULL)
        g_ptr_array_add(printed->fields, (gpointer)field);
    else
        check_report_item(walk->run, FINDING_PRINTED_MEMBER, &printed->list->record, "members",
                          (int)item, FINDING_ARG("member", key),
                          FINDING_ARG_NOUN("entity", entity->name),
                          FINDING_ARG("list", argument_record_name(&printed->list->record)));
}

static void
add_lines(PrintedWalk *walk, Printed *printed, GHashTable *by_ids)
{
    const PrintedList *list = printed->list;
    printed->lines = g_new0(PrintedLine, list->lines.length + 1);
    for (guint32 i = 0; i < list->lines.length; i++) {
        PrintedLine *line = &printed->lines[i];
        *line = (PrintedLine){.printed = printed, .text = list->lines.items[i]};
        if (sign_of(line->text) == NULL) {
            report_line(walk, FINDING_PRINTED_FORM, list, i);
            continue;
        }
        line->is_unmet = TRUE;
        line->next = g_hash_table_lookup(by_ids, line->text);
        g_hash_table_replace(by_ids, (gpointer)line->text, line);
    }
}

static void
add_list(PrintedWalk *walk, const Record *record)
{
    const PrintedList *list = (const PrintedList *)record;
    const Entity *entity = NULL;
    const Field *field = record->raw || list->of == NULL
                             ? NULL
                             : entity_find_qualified(list->of, strlen(list->of), &entity);
    if (field == NULL)
        return;
    Printed *printed = g_new(Printed, 1);
    *printed = (Printed){
        .list = list,
        .fields = g_ptr_array_new(),
        .is_in_words = list->members.length > 0 || (KIND_BIT(field->kind) & ONLY_IN_WORDS) != 0,
        .layer = layer_of(walk, record, "lines"),
    };
    g_ptr_array_add(walk->lists, printed);
    g_ptr_array_add(printed->fields, (gpointer)field);
    for (guint32 i = 0; i < list->members.length; i++)
        add_member(walk, printed, entity, list->members.items[i], i);
    entity_set_add(&walk->entities, entity->id);
    if (walk->of_entity[entity->id] == NULL) {
        walk->of_entity[entity->id] = g_hash_table_new(ids_hash, ids_equal);
        walk->whole[entity->id] = g_ptr_array_new();
    }
    if (list->whole && printed->layer == 0)
        g_ptr_array_add(walk->whole[entity->id], printed);
    add_lines(walk, printed, walk->of_entity[entity->id]);
}

/* Returns: (transfer full): the value of @field as a line says it. */
static char *
value_of(const Record *record, const Field *field)
{
    if (!record_has(record, field))
        return g_strdup(field->kind == KIND_BOOL ? "false" : NOTHING);
    return printed_words_value(record, field);
}

/* Whether @said, the value in a line, is @value. */
static gboolean
line_says(const char *said, const char *value, const Field *field)
{
    if ((KIND_BIT(field->kind) & TERSE_LISTS) == 0 || strcmp(said, NOTHING) == 0)
        return strcmp(said, value) == 0;
    g_auto(GStrv) words = g_strsplit(said, " ", -1);
    const Texts list = {.length = g_strv_length(words), .items = (const char *const *)words};
    g_autofree char *text = printed_words_sorted(&list);
    return strcmp(text, value) == 0;
}

static void
check_value(const PrintedWalk *walk, const RecordPlace *place, const PrintedLine *line)
{
    const Record *record = place->record;
    const Printed *printed = line->printed;
    const Field *field = printed->fields->pdata[0];
    const char *key = field_key(field);
    const char *said = sign_of(line->text) + strlen(PRINTED_SIGN);
    /* What a layer says otherwise than the books of the one below is its purpose. */
    if (record_has_unparsed(record, field) || layer_of(walk, record, key) < printed->layer)
        return;
    g_autofree char *value = value_of(record, field);
    if (line_says(said, value, field))
        return;
    g_autoptr(FindingWords) subject = argument_describe_member(place, key);
    Finding *finding = check_report(
        walk->run, FINDING_PRINTED_DIFFERS, record, record_has(record, field) ? key : NULL,
        FINDING_ARG_WORDS("subject", subject), FINDING_ARG("value", value),
        FINDING_ARG("list", argument_record_name(&printed->list->record)),
        FINDING_ARG("printed", said));
    relate_line(walk, finding, line);
}

/* A line in words that is held against a record. */
typedef struct {
    const PrintedWalk *walk;
    const PrintedLine *line;
} HeldWords;

static gboolean
is_of_layer(const Record *record, const Field *field, gpointer data)
{
    const HeldWords *held = data;
    return layer_of(held->walk, record, field_key(field)) < held->line->printed->layer;
}

/* Returns: (transfer full): @text as an argument; NULL: there is nothing. */
static FindingWords *
words_of(const char *text)
{
    return text == NULL ? finding_words_new(N_("nothing more"), NULL)
                        : finding_words_new("{text}", FINDING_ARG("text", text), NULL);
}

/* Returns: (transfer full): what @rest of a line says up to the next mark, or NULL: nothing. */
static char *
next_words(const char *rest)
{
    gsize length = strcspn(rest, ",;");
    g_autofree char *text = length > 0 ? g_strndup(rest, length) : NULL;
    return length <= REPORTED_MAX ? g_steal_pointer(&text)
                                  : g_utf8_substring(text, 0, REPORTED_MAX / 2);
}

static void
report_words(const RecordPlace *place, const Field *field, const char *rest, gpointer data)
{
    const HeldWords *held = data;
    const Record *list = &held->line->printed->list->record;
    const char *key = field != NULL ? field_key(field) : NULL;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    g_autofree char *has = field != NULL ? printed_words_of(place->record, field) : NULL;
    g_autofree char *said = next_words(rest);
    g_autoptr(FindingWords) value = words_of(has), printed = words_of(said);
    Finding *finding = check_report(
        held->walk->run, FINDING_PRINTED_WORDS, place->record, key,
        FINDING_ARG_WORDS("subject", subject), FINDING_ARG_WORDS("value", value),
        FINDING_ARG("list", argument_record_name(list)), FINDING_ARG_WORDS("printed", printed));
    relate_line(held->walk, finding, held->line);
}

static void
check_words(const PrintedWalk *walk, const RecordPlace *place, const PrintedLine *line)
{
    HeldWords held = {walk, line};
    const GPtrArray *fields = line->printed->fields;
    const WordsReader reader = {
        .is_end = walk->layers != NULL ? is_of_layer : NULL,
        .differ = report_words,
        .data = &held,
    };
    printed_words_compare(place, (const Field *const *)fields->pdata, fields->len,
                          sign_of(line->text) + strlen(PRINTED_SIGN), &reader);
}

/* Reports the lists that are whole and have none of @lines, unless the record shows through. */
static void
check_listed(const PrintedWalk *walk, const RecordPlace *place, const PrintedLine *lines)
{
    const GPtrArray *whole = walk->whole[place->record->entity->id];
    for (guint i = 0; i < whole->len && place->record->text == walk->file->text; i++) {
        const Printed *printed = whole->pdata[i];
        const PrintedLine *line = lines;
        while (line != NULL && line->printed != printed)
            line = line->next;
        if (line != NULL)
            continue;
        g_autoptr(FindingWords) subject = argument_describe_record(place);
        check_report(walk->run, FINDING_PRINTED_UNLISTED, place->record, NULL,
                     FINDING_ARG_WORDS("subject", subject),
                     FINDING_ARG("list", argument_record_name(&printed->list->record)));
    }
}

static void
visit_printed(const RecordPlace *place, gpointer data)
{
    const PrintedWalk *walk = data;
    const Record *record = place->record;
    if (record->raw)
        return;
    g_string_truncate(walk->path, 0);
    printed_words_path(place, walk->path, NULL);
    PrintedLine *lines = g_hash_table_lookup(walk->of_entity[record->entity->id], walk->path->str);
    check_listed(walk, place, lines);
    for (PrintedLine *line = lines; line != NULL; line = line->next) {
        line->is_unmet = FALSE;
        line->printed->has_met = TRUE;
        if (line->printed->is_in_words)
            check_words(walk, place, line);
        else
            check_value(walk, place, line);
    }
}

/* Reports the lines that no record has met, in their order; where none has, more is wrong than a
 * line, and reported elsewhere. */
static void
report_unmet(const PrintedWalk *walk, const Printed *printed)
{
    for (guint i = 0; i < printed->list->lines.length && printed->layer == 0 && printed->has_met;
         i++)
        if (printed->lines[i].is_unmet)
            report_line(walk, FINDING_PRINTED_UNKNOWN, printed->list, i);
}

void
check_printed(CheckRun *run)
{
    Records lists = data_set_records(run->set, ENTITY_PRINTED);
    if (lists.length == 0)
        return;
    g_autoptr(GPtrArray) printed = g_ptr_array_new_with_free_func(printed_free);
    g_autoptr(GHashTable) layers = g_hash_table_new(NULL, NULL);
    g_autoptr(GString) path = g_string_new(NULL);
    PrintedWalk walk = {
        .run = run,
        .lists = printed,
        .path = path,
        .layers = run->set->base != NULL ? layers : NULL,
    };
    guint n_layers = 0;
    for (const DataSet *set = run->set; set != NULL; set = set->base, n_layers++)
        for (guint i = 0; i < set->n_files; i++)
            if (!g_hash_table_contains(layers, set->files[i].text))
                g_hash_table_insert(layers, set->files[i].text, GUINT_TO_POINTER(n_layers + 1));
    for (guint32 i = 0; i < lists.length; i++)
        add_list(&walk, lists.items[i]);
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        walk.file = file;
        if (file->seen != NULL && file->kind->entity != ENTITY_RECORD)
            record_walk(file->seen, walk.entities, visit_printed, &walk);
    }
    for (guint i = 0; i < printed->len; i++)
        report_unmet(&walk, printed->pdata[i]);
    for (guint i = 0; i < N_ENTITIES; i++) {
        if (walk.of_entity[i] == NULL)
            continue;
        g_hash_table_unref(walk.of_entity[i]);
        g_ptr_array_unref(walk.whole[i]);
    }
}
