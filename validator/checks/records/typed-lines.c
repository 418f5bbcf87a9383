/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of printed lists are found from their records: all that are of the entity are walked.
 */
#include "validator/checks/records/typed-lines.h"

#include "schema/model/entities.h"
#include "validator/checks/records/printed-words.h"
#include "validator/engine/offer-words.h"
#include "validator/systems/systems.h"

#include <string.h>

/* What is between words of printed lines. */
#define MARKS " ,;:"

struct TypedLines {
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

TypedLines *
typed_lines_new(const DataSet *set)
{
    TypedLines *lines = g_new(TypedLines, 1);
    *lines = (TypedLines){
        .set = set,
        .vocabulary = offer_vocabulary_new(system_of_game(data_set_root(set, ENTITY_GAME)),
                                     data_set_records(set, ENTITY_SIDE)),
    };
    return lines;
}

void
typed_lines_free(TypedLines *lines)
{
    if (lines == NULL)
        return;
    line_vocabulary_free(lines->vocabulary);
    g_free(lines);
}

const LineVocabulary *
typed_lines_vocabulary(const TypedLines *lines)
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
read_value(const PrintedReading *printed, const Entity *entity, guint32 index)
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
visit(const RecordPlace *place, gpointer data)
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
            read_value(printed, place->record->entity, index);
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
        read_value(printed, entity, index);
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
        data_set_walk(set, ENTITY_SET(entity->id), visit, &printed);
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
typed_lines_read(const TypedLines *lines, const RecordPlace *place, const Field *field)
{
    const Texts *texts = FIELD_SLOT(place->record, field, Texts);
    GPtrArray *words = g_ptr_array_new_full(texts->length, (GDestroyNotify)g_array_unref);
    g_assert(field->kind == KIND_LINES);
    for (guint32 i = 0; i < texts->length; i++)
        g_ptr_array_add(words, g_array_new(FALSE, FALSE, sizeof(TypedWord)));
    if (field->grammar == LINES_PRINTED) {
        /* What an upper layer overrides of a list is read with what the lower one says of it. */
        const Record *list =
            record_named(lines->set, place->record->entity->id, record_key(place->record));
        read_printed(lines->set, (const PrintedList *)list, texts, words);
        return words;
    }
    for (guint32 i = 0; i < texts->length; i++)
        line_words_read(lines->vocabulary, field->grammar, texts, i, query_beside(place),
                        words->pdata[i]);
    return words;
}
