/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists as the books print them, held against the data: each value stands twice, so that a slip in
 * one of them is seen.
 */
#include "schema/model/entities.h"
#include "schema/model/records/record-write.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

#define SIGN " = "
#define NOTHING "none" /* what a line says of a member that is not there */

/* Their items have no order. */
#define LISTS (KIND_BIT(KIND_REFS) | KIND_BIT(KIND_TAGS) | KIND_BIT(KIND_ZONES))

#define TEXTS                                                                                      \
    (KIND_BIT(KIND_ID) | KIND_BIT(KIND_TITLE) | KIND_BIT(KIND_REF) | KIND_BIT(KIND_ZONE) |         \
     KIND_BIT(KIND_DATE))

/* A list, and the lines of it that no record has met yet. */
typedef struct {
    const PrintedList *list;
    const Field *field;
    gboolean is_own;   /* stated by this layer */
    gboolean has_met;  /* one of its lines met a record */
    GHashTable *lines; /* ids that lead to a record -> the number of the line, from 1 */
} Printed;

typedef struct {
    CheckRun *run;
    GPtrArray *lists;                 /* of Printed */
    GPtrArray *of_entity[N_ENTITIES]; /* those about each entity; NULL: none is */
    EntitySet entities;               /* that they are about */
    GString *path;                    /* of the record at hand */
    GHashTable *own;                  /* SourceText of this layer; NULL: there is none below */
} PrintedWalk;

static void
printed_free(gpointer data)
{
    Printed *printed = data;
    g_hash_table_unref(printed->lines);
    g_free(printed);
}

static gboolean
is_own(const PrintedWalk *walk, const Record *record, const char *key)
{
    return walk->own == NULL || g_hash_table_contains(walk->own, record_stating(record, key)->text);
}

static void
tell_line(const PrintedWalk *walk, FindingId id, const PrintedList *list, guint line)
{
    finding_list_add_record(walk->run->findings,
                            id,
                            &list->record,
                            "lines",
                            (int)line,
                            SAY("line", list->lines.items[line]),
                            SAY("list", record_call(&list->record)),
                            NULL);
}

/* Returns: the sign between ids and value in @line, a blank before it; NULL: there is none. A line
 * without ids, about what there is one of, begins with a blank. */
static const char *
sign_of(const char *line)
{
    return strstr(line, SIGN);
}

static void
add_list(PrintedWalk *walk, const Record *record)
{
    const PrintedList *list = (const PrintedList *)record;
    const Field *field = record->raw || list->of == NULL
                             ? NULL
                             : entity_find_qualified(list->of, strlen(list->of), NULL);
    if (field == NULL)
        return;
    Printed *printed = g_new(Printed, 1);
    *printed = (Printed){
        .list = list,
        .field = field,
        .is_own = is_own(walk, record, "lines"),
        .lines = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    g_ptr_array_add(walk->lists, printed);
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        if (field < entity->fields || field >= entity->fields + entity->n_fields)
            continue;
        walk->entities |= (EntitySet)1 << i;
        if (walk->of_entity[i] == NULL)
            walk->of_entity[i] = g_ptr_array_new();
        g_ptr_array_add(walk->of_entity[i], printed);
    }
    for (guint32 i = 0; i < list->lines.length; i++) {
        const char *sign = sign_of(list->lines.items[i]);
        if (sign == NULL)
            tell_line(walk, FINDING_PRINTED_FORM, list, i);
        else
            g_hash_table_insert(
                printed->lines,
                g_strndup(list->lines.items[i], (gsize)(sign - list->lines.items[i])),
                GUINT_TO_POINTER(i + 1));
    }
}

/* Writes what leads to the record at @place: the key of each list that it stands in, or the number
 * in it where there are none. */
static void
write_path(GString *path, const RecordPlace *place)
{
    if (place->parent != NULL)
        write_path(path, place->parent);
    const Record *record = place->record;
    gboolean is_file = place->parent == NULL && file_kind_for(record->entity->id)->folder != NULL;
    if (!is_file && (place->field == NULL || place->field->kind != KIND_LIST))
        return;
    const char *key = record->entity->keyed ? record_key(record) : NULL;
    if (path->len > 0)
        g_string_append_c(path, ' ');
    if (key != NULL)
        g_string_append(path, key);
    else
        g_string_append_printf(path, "%u", place->index + 1);
}

static int
compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Returns: (transfer full): the texts of @list, in order, with blanks between them. */
static char *
sorted(const Texts *list)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new();
    for (guint32 i = 0; i < list->length; i++)
        g_ptr_array_add(texts, (gpointer)list->items[i]);
    g_ptr_array_sort(texts, compare_texts);
    g_ptr_array_add(texts, NULL);
    return g_strjoinv(" ", (char **)texts->pdata);
}

/* Returns: (transfer full): the value of @field as a line says it. */
static char *
value_of(const Record *record, const Field *field)
{
    if (!record_has(record, field))
        return g_strdup(field->kind == KIND_BOOL ? "false" : NOTHING);
    if ((KIND_BIT(field->kind) & LISTS) != 0)
        return sorted(FIELD_SLOT(record, field, Texts));
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

/* Whether @said, the value in a line, is @value. */
static gboolean
says(const char *said, const char *value, const Field *field)
{
    if ((KIND_BIT(field->kind) & LISTS) == 0 || strcmp(said, NOTHING) == 0)
        return strcmp(said, value) == 0;
    g_auto(GStrv) words = g_strsplit(said, " ", -1);
    const Texts list = {.length = g_strv_length(words), .items = (const char *const *)words};
    g_autofree char *text = sorted(&list);
    return strcmp(text, value) == 0;
}

static void
check_value(const PrintedWalk *walk, const RecordPlace *place, const Printed *printed, guint line)
{
    const Record *record = place->record;
    const char *key = field_key(printed->field);
    const char *said = sign_of(printed->list->lines.items[line]) + strlen(SIGN);
    if (record_keeps(record, printed->field))
        return;
    g_autofree char *value = value_of(record, printed->field);
    if (says(said, value, printed->field))
        return;
    g_autofree char *subject = place_describe_member(place, key);
    Finding *finding = check_tell(walk->run,
                                  FINDING_PRINTED_DIFFERS,
                                  record,
                                  record_has(record, printed->field) ? key : NULL,
                                  SAY("subject", subject),
                                  SAY("value", value),
                                  SAY("list", record_call(&printed->list->record)),
                                  SAY("printed", said));
    finding_add_related(walk->run->findings, finding, &printed->list->record, "lines", "The list.");
}

static void
visit(const RecordPlace *place, gpointer data)
{
    const PrintedWalk *walk = data;
    const Record *record = place->record;
    if (record->raw)
        return;
    const GPtrArray *lists = walk->of_entity[record->entity->id];
    g_string_truncate(walk->path, 0);
    write_path(walk->path, place);
    const char *path = walk->path->str;
    for (guint i = 0; i < lists->len; i++) {
        Printed *printed = lists->pdata[i];
        guint line = GPOINTER_TO_UINT(g_hash_table_lookup(printed->lines, path));
        if (line == 0)
            continue;
        g_hash_table_remove(printed->lines, path);
        printed->has_met = TRUE;
        /* What a layer says otherwise than the books of the one below is its purpose. */
        if (printed->is_own || !is_own(walk, record, field_key(printed->field)))
            check_value(walk, place, printed, line - 1);
    }
}

/* Tells the lines that no record has met, in their order; where none has, more is wrong than a
 * line, and told elsewhere. */
static void
tell_unmet(const PrintedWalk *walk, const Printed *printed)
{
    g_autofree gboolean *is_unmet = g_new0(gboolean, printed->list->lines.length + 1);
    GHashTableIter iter;
    gpointer line;
    g_hash_table_iter_init(&iter, printed->lines);
    while (g_hash_table_iter_next(&iter, NULL, &line))
        is_unmet[GPOINTER_TO_UINT(line)] = TRUE;
    for (guint i = 0; i < printed->list->lines.length && printed->is_own && printed->has_met; i++)
        if (is_unmet[i + 1])
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
        if (file->seen != NULL && file->kind->entity != ENTITY_RECORD)
            record_walk(file->seen, walk.entities, visit, &walk);
    }
    for (guint i = 0; i < printed->len; i++)
        tell_unmet(&walk, printed->pdata[i]);
    for (guint i = 0; i < N_ENTITIES; i++)
        if (walk.of_entity[i] != NULL)
            g_ptr_array_unref(walk.of_entity[i]);
}
