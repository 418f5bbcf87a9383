/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ids in texts of each kind.
 */
#include "editor/tools/reference.h"

#include "editor/document/field-text.h"
#include "editor/document/subject.h"
#include "schema/model/zone.h"
#include "schema/text/writer.h"

#include <string.h>

const char *
new_name_of(const NewName *name, const char *id)
{
    if (id == NULL)
        return NULL;
    if (name->ids != NULL)
        return g_hash_table_lookup(name->ids, id);
    return strcmp(id, name->from) == 0 ? name->to : NULL;
}

/* Whether ids of @entity may stand where those of @target may. */
static gboolean
is_meant(EntityId entity, EntityId target, EntityId or_target)
{
    return entity == target || (or_target != 0 && entity == or_target);
}

static char *
rename_in_zone(const char *text, const NewName *name)
{
    Zone zone;
    if (!zone_parse(text, &zone) || zone.id == NULL)
        return NULL;
    EntityId region = zone.kind == ZONE_PLACE ? ENTITY_REGION : 0;
    const char *to = new_name_of(name, zone.id);
    if (!is_meant(name->entity, zone_target(zone.kind), region) || to == NULL)
        return NULL;
    return g_strdup_printf("%.*s%s", (int)(zone.id - text), text, to);
}

/* `1707-summer`: a season behind the year. */
static char *
rename_in_date(const char *text, const NewName *name)
{
    const char *dash = strchr(text, '-');
    if (name->entity != ENTITY_SEASON || dash == NULL || strcmp(dash + 1, name->from) != 0)
        return NULL;
    return g_strdup_printf("%.*s-%s", (int)(dash - text), text, name->to);
}

/* `2010:1.4 2012:1.4? 2008`: a book before every colon, or alone. */
static char *
rename_in_source(const char *text, const NewName *name)
{
    if (name->entity != ENTITY_BOOK)
        return NULL;
    gboolean is_found = FALSE;
    gsize length = strlen(name->from);
    g_auto(GStrv) parts = g_strsplit(text, " ", -1);
    for (char **part = parts; *part != NULL; part++) {
        const char *rest = *part + length;
        if (strncmp(*part, name->from, length) != 0 ||
            (rest[0] != ':' && rest[0] != '?' && rest[0] != '\0'))
            continue;
        char *renamed = g_strconcat(name->to, rest, NULL);
        g_free(*part);
        *part = renamed;
        is_found = TRUE;
    }
    return is_found ? g_strjoinv(" ", parts) : NULL;
}

static char *
rename_in_line(const char *text, const NewName *name)
{
    gboolean is_found = FALSE;
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    for (char **word = words; *word != NULL; word++) {
        char *renamed = NULL;
        if ((*word)[0] == '@')
            renamed = rename_in_zone(*word, name);
        else if (name->in_lines)
            renamed = g_strdup(new_name_of(name, *word));
        if (renamed == NULL)
            continue;
        g_free(*word);
        *word = renamed;
        is_found = TRUE;
    }
    return is_found ? g_strjoinv(" ", words) : NULL;
}

static char *
rename_in(const Field *field, const char *text, const NewName *name)
{
    switch (field->kind) {
    case KIND_REF:
    case KIND_REFS:
        return is_meant(name->entity, field->target, field->or_target)
                   ? g_strdup(new_name_of(name, text))
                   : NULL;
    case KIND_ZONE:
    case KIND_ZONES:
        return rename_in_zone(text, name);
    case KIND_DATE:
        return rename_in_date(text, name);
    case KIND_SOURCE:
        return rename_in_source(text, name);
    case KIND_LINES:
        return rename_in_line(text, name);
    default:
        return NULL;
    }
}

#define SINGLE (KIND_BIT(KIND_REF) | KIND_BIT(KIND_ZONE) | KIND_BIT(KIND_DATE))
#define SEVERAL (KIND_BIT(KIND_REFS) | KIND_BIT(KIND_ZONES) | KIND_BIT(KIND_LINES))

/* Returns: how many texts the value of @field of @record, which has it, consists of; 0: it names
 * nothing. */
static guint32
reference_n_texts(const Record *record, const Field *field)
{
    guint32 kind = KIND_BIT(field->kind);
    if ((kind & SINGLE) != 0)
        return 1;
    if ((kind & SEVERAL) != 0)
        return FIELD_SLOT(record, field, Texts)->length;
    if (field->kind != KIND_SOURCE)
        return 0;
    const Source *source = *FIELD_SLOT(record, field, const Source *);
    return source->n_members + 1;
}

/* Returns: the text @index of the value; of a source the rest comes first and may be NULL. */
static const char *
text_at(const Record *record, const Field *field, guint32 index)
{
    guint32 kind = KIND_BIT(field->kind);
    if ((kind & SINGLE) != 0)
        return *FIELD_SLOT(record, field, const char *);
    if ((kind & SEVERAL) != 0)
        return FIELD_SLOT(record, field, Texts)->items[index];
    const Source *source = *FIELD_SLOT(record, field, const Source *);
    return index == 0 ? source->rest : source->members[index - 1].text;
}

/* Returns: (transfer full): the text @index of the value with the new name in it; NULL: it does not
 * name the record. */
static char *
reference_renamed(const Record *record, const Field *field, guint32 index, const NewName *name)
{
    const char *text = text_at(record, field, index);
    return text != NULL ? rename_in(field, text, name) : NULL;
}

static void
write_source(Writer *writer, const Source *source, char *const *texts)
{
    if (source->n_members == 0 && source->quiet.length == 0) {
        writer_text(writer, texts[0]);
        return;
    }
    writer_begin_object(writer);
    for (guint i = 0; i <= source->n_members; i++) {
        if (texts[i] == NULL)
            continue;
        writer_member_text(writer, i == 0 ? "*" : field_key(source->members[i - 1].field),
                           texts[i]);
    }
    for (guint32 i = 0; i < source->quiet.length; i++)
        writer_raw_member(writer, source->quiet.items[i], strlen(source->quiet.items[i]));
    writer_end_object(writer);
}

char *
reference_value_renamed(const Record *record, const Field *field, const NewName *name)
{
    guint32 n = reference_n_texts(record, field);
    gboolean is_found = FALSE;
    g_autoptr(GPtrArray) texts = g_ptr_array_new_full(n, g_free);
    for (guint32 i = 0; i < n; i++) {
        char *renamed = reference_renamed(record, field, i, name);
        is_found = is_found || renamed != NULL;
        g_ptr_array_add(texts, renamed != NULL ? renamed : g_strdup(text_at(record, field, i)));
    }
    if (!is_found)
        return NULL;
    g_autoptr(Writer) writer = writer_new();
    if (field->kind == KIND_SOURCE) {
        write_source(writer, *FIELD_SLOT(record, field, const Source *), (char **)texts->pdata);
    } else if ((KIND_BIT(field->kind) & SINGLE) != 0) {
        writer_text(writer, texts->pdata[0]);
    } else {
        writer_begin_array(writer);
        for (guint32 i = 0; i < n; i++)
            writer_text(writer, texts->pdata[i]);
        writer_end_array(writer);
    }
    return writer_finish_text(writer);
}

typedef struct {
    NewName name; /* what it would be called is of no interest */
    GPtrArray *uses;
} Search;

static void
free_use(gpointer data)
{
    Use *use = data;
    subject_free(use->subject);
    g_free(use);
}

static void
visit(const RecordPlace *place, gpointer data)
{
    const Search *search = data;
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0 && !record->raw;) {
        const Field *field = record_next_field(record, &left);
        guint32 n = reference_n_texts(record, field);
        for (guint32 i = 0; i < n; i++) {
            g_autofree char *found = reference_renamed(record, field, i, &search->name);
            if (found == NULL)
                continue;
            Use *use = g_new(Use, 1);
            *use = (Use){.subject = subject_at(place), .field = field, .index = i};
            g_ptr_array_add(search->uses, use);
        }
    }
}

gboolean
id_is_word_of_lines(const DataSet *set, EntityId entity, const char *id)
{
    if (entity == ENTITY_UNIT || entity == ENTITY_SPACE)
        return TRUE;
    for (guint i = 0; i < N_ENTITIES; i++)
        if (i != entity && entity_get(i)->keyed && record_named(set, i, id) != NULL)
            return FALSE;
    return TRUE;
}

GPtrArray *
uses_find(const DataSet *set, EntityId entity, const char *id)
{
    Search search = {
        .name = {entity, id, "", id_is_word_of_lines(set, entity, id), NULL},
        .uses = g_ptr_array_new_with_free_func(free_use),
    };
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        /* What a scenario says that this one extends is found there. */
        const Record *stated = file->seen != NULL ? data_set_stated(set, file->name) : NULL;
        if (stated == NULL)
            continue;
        record_walk(stated, ENTITIES_ALL, visit, &search);
        arena_unref(stated->arena);
    }
    return search.uses;
}

char *
use_title(const Use *use, const DataSet *set)
{
    g_autofree char *title = subject_title(use->subject, set);
    g_autofree char *label = field_label(use->field);
    return g_strdup_printf("%s: %s", title, label);
}
