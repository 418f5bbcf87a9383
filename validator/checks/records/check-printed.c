/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists as the books print them, held against the data: each value stands twice, so that a slip in
 * one of them is seen.
 */
#include "schema/model/entities.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/records/printed-words.h"

#include <string.h>

#define NOTHING "none" /* what a line says of a member that is not there */

/* Their items have no order. */
#define LISTS (KIND_BIT(KIND_REFS) | KIND_BIT(KIND_TAGS) | KIND_BIT(KIND_ZONES))

/* Of what a line prints instead of what the data say, at most so many bytes are told. */
#define TOLD_MAX 60

typedef struct PrintedLine PrintedLine;

/* A list, with its lines. */
typedef struct {
    const PrintedList *list;
    GPtrArray *fields;    /* of Field: what its lines say */
    gboolean is_in_words; /* they say it as printed-words.h does; else the value of one */
    gboolean is_own;      /* stated by this layer */
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
    GHashTable *own;                   /* SourceText of this layer; NULL: there is none below */
} PrintedWalk;

static void
printed_free(gpointer data)
{
    Printed *printed = data;
    g_ptr_array_unref(printed->fields);
    g_free(printed->lines);
    g_free(printed);
}

static gboolean
is_own(const PrintedWalk *walk, const Record *record, const char *key)
{
    return walk->own == NULL || g_hash_table_contains(walk->own, record_stating(record, key)->text);
}

/* Adds to @finding where @line is printed. */
static void
relate_line(const PrintedWalk *walk, Finding *finding, const PrintedLine *line)
{
    const Record *list = record_stating(&line->printed->list->record, "lines");
    guint32 start = 0, end = 0;
    if (record_locate(list, "lines", (int)(line - line->printed->lines), &start, &end))
        finding_add_related_text(walk->run->findings, finding, (SourceText *)list->text, start, end,
                                 "The list.");
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
tell_line(const PrintedWalk *walk, FindingId id, const PrintedList *list, guint line)
{
    finding_list_add_record(walk->run->findings, id, &list->record, "lines", (int)line,
                            SAY("line", list->lines.items[line]),
                            SAY("list", record_call(&list->record)), NULL);
}

/* Returns: the sign between ids and value in @line, a blank before it; NULL: there is none. A line
 * without ids, about what there is one of, begins with a blank. */
static const char *
sign_of(const char *line)
{
    return strstr(line, PRINTED_SIGN);
}

/* Adds the field @key of @entity to @printed, or tells that it has none: item @item. */
static void
add_member(PrintedWalk *walk, Printed *printed, const Entity *entity, const char *key, guint item)
{
    const Field *field = entity_find_field(entity, key, strlen(key), 0);
    if (field != NULL)
        g_ptr_array_add(printed->fields, (gpointer)field);
    else
        finding_list_add_record(walk->run->findings, FINDING_PRINTED_MEMBER, &printed->list->record,
                                "members", (int)item, SAY("member", key),
                                SAY("entity", entity->name),
                                SAY("list", record_call(&printed->list->record)), NULL);
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
            tell_line(walk, FINDING_PRINTED_FORM, list, i);
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
        .is_own = is_own(walk, record, "lines"),
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
    if (list->whole && printed->is_own)
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
says(const char *said, const char *value, const Field *field)
{
    if ((KIND_BIT(field->kind) & LISTS) == 0 || strcmp(said, NOTHING) == 0)
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
    if (record_keeps(record, field) || (!printed->is_own && is_own(walk, record, key)))
        return;
    g_autofree char *value = value_of(record, field);
    if (says(said, value, field))
        return;
    g_autofree char *subject = place_describe_member(place, key);
    Finding *finding = check_tell(
        walk->run, FINDING_PRINTED_DIFFERS, record, record_has(record, field) ? key : NULL,
        SAY("subject", subject), SAY("value", value),
        SAY("list", record_call(&printed->list->record)), SAY("printed", said));
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
    return !held->line->printed->is_own && is_own(held->walk, record, field_key(field));
}

/* Returns: (transfer full): what @rest of a line says up to the next mark. */
static char *
next_words(const char *rest)
{
    gsize length = strcspn(rest, ",;");
    if (length == 0)
        return g_strdup("nothing more");
    g_autofree char *text = g_strndup(rest, length);
    return length <= TOLD_MAX ? g_steal_pointer(&text) : g_utf8_substring(text, 0, TOLD_MAX / 2);
}

static void
tell_words(const RecordPlace *place, const Field *field, const char *rest, gpointer data)
{
    const HeldWords *held = data;
    const Record *list = &held->line->printed->list->record;
    const char *key = field != NULL ? field_key(field) : NULL;
    g_autofree char *subject = place_describe(place);
    g_autofree char *value =
        field != NULL ? printed_words_of(place->record, field) : g_strdup("nothing more");
    g_autofree char *printed = next_words(rest);
    Finding *finding = check_tell(held->walk->run, FINDING_PRINTED_WORDS, place->record, key,
                                  SAY("subject", subject), SAY("value", value),
                                  SAY("list", record_call(list)), SAY("printed", printed));
    relate_line(held->walk, finding, held->line);
}

static void
check_words(const PrintedWalk *walk, const RecordPlace *place, const PrintedLine *line)
{
    HeldWords held = {walk, line};
    const GPtrArray *fields = line->printed->fields;
    const WordsReader reader = {
        .is_end = walk->own != NULL ? is_of_layer : NULL,
        .differ = tell_words,
        .data = &held,
    };
    printed_words_compare(place, (const Field *const *)fields->pdata, fields->len,
                          sign_of(line->text) + strlen(PRINTED_SIGN), &reader);
}

/* Tells the lists that are whole and have none of @lines, unless the record shows through. */
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
        g_autofree char *subject = place_describe(place);
        check_tell(walk->run, FINDING_PRINTED_UNLISTED, place->record, NULL,
                   SAY("subject", subject), SAY("list", record_call(&printed->list->record)));
    }
}

static void
visit(const RecordPlace *place, gpointer data)
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

/* Tells the lines that no record has met, in their order; where none has, more is wrong than a
 * line, and told elsewhere. */
static void
tell_unmet(const PrintedWalk *walk, const Printed *printed)
{
    for (guint i = 0; i < printed->list->lines.length && printed->is_own && printed->has_met; i++)
        if (printed->lines[i].is_unmet)
            tell_line(walk, FINDING_PRINTED_UNKNOWN, printed->list, i);
}

void
check_printed(CheckRun *run)
{
    Records lists = data_set_records(run->set, ENTITY_PRINTED);
    if (lists.length == 0)
        return;
    g_autoptr(GPtrArray) printed = g_ptr_array_new_with_free_func(printed_free);
    g_autoptr(GHashTable) own = g_hash_table_new(NULL, NULL);
    g_autoptr(GString) path = g_string_new(NULL);
    PrintedWalk walk = {
        .run = run,
        .lists = printed,
        .path = path,
        .own = run->set->base != NULL ? own : NULL,
    };
    for (guint i = 0; i < run->set->n_files; i++)
        g_hash_table_add(own, run->set->files[i].text);
    for (guint32 i = 0; i < lists.length; i++)
        add_list(&walk, lists.items[i]);
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        walk.file = file;
        if (file->seen != NULL && file->kind->entity != ENTITY_RECORD)
            record_walk(file->seen, walk.entities, visit, &walk);
    }
    for (guint i = 0; i < printed->len; i++)
        tell_unmet(&walk, printed->pdata[i]);
    for (guint i = 0; i < N_ENTITIES; i++) {
        if (walk.of_entity[i] == NULL)
            continue;
        g_hash_table_unref(walk.of_entity[i]);
        g_ptr_array_unref(walk.whole[i]);
    }
}
