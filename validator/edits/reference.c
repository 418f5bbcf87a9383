/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finds the ids in texts of each type.
 */
#include "validator/edits/reference.h"

#include "schema/model/new-ids.h"
#include "schema/model/words.h"
#include "schema/store/file-read.h"
#include "schema/text/name.h"
#include "schema/text/writer.h"
#include "validator/edits/field-text.h"
#include "validator/edits/subject.h"

#include <string.h>
#include <sys/stat.h>

const char *
reference_new_name(const NewName *name, const char *id)
{
    if (id == NULL)
        return NULL;
    if (name->ids != NULL)
        return g_hash_table_lookup(name->ids, id);
    return strcmp(id, name->from) == 0 ? name->to : NULL;
}

/* Whether ids of @entity are allowed where those of @target are. */
static gboolean
entity_is_meant(EntityId entity, EntityId target, EntityId or_target)
{
    return entity == target || (or_target != 0 && entity == or_target);
}

static const char *
find_new_name(EntityId target, EntityId or_target, const char *id, gconstpointer data)
{
    const NewName *name = data;
    return entity_is_meant(name->entity, target, or_target) ? reference_new_name(name, id) : NULL;
}

/* Whether @text, the word @word of a line, may mean the record although the grammar does not decide
 * it: it decides nothing, or names another type that has no such record. */
static gboolean
word_is_undecided(const TypedWord *word, const char *text, const NewName *name)
{
    if (reference_new_name(name, text) == NULL)
        return FALSE;
    if (word->type.kind != KIND_REF)
        return word->type.kind == N_KINDS;
    EntityId target = word->type.target, other = word->type.or_target;
    const char *const *built_in = entity_get(target)->built_in;
    return !entity_is_meant(name->entity, target, other) &&
           data_set_file_of(name->set, target) != NULL &&
           (built_in == NULL || entity_find_word(built_in, text, strlen(text)) < 0) &&
           data_set_find_record(name->set, target, text) == NULL &&
           (other == 0 || data_set_find_record(name->set, other, text) == NULL);
}

/* Whether the user has decided that this undecided word means the record. */
static gboolean
word_is_settled(const RecordPlace *place, const Field *field, guint32 index, const TypedWord *word,
                const NewName *name)
{
    for (guint i = 0; name->settled != NULL && i < name->settled->len; i++) {
        const Use *use = name->settled->pdata[i];
        if (use->field != field || use->index != index || use->start != word->start)
            continue;
        g_autoptr(Subject) subject = subject_at(place);
        if (subject_equal(subject, use->subject))
            return TRUE;
    }
    return FALSE;
}

/* Returns: (transfer full): the text @index of the lines in @field, of @words, with the new name in
 * it; NULL: it does not name the record. */
static char *
rename_in_line(const RecordPlace *place, const Field *field, guint32 index, const GArray *words,
               const NewName *name)
{
    const char *text = FIELD_SLOT(place->record, field, Texts)->items[index];
    g_autoptr(GString) renamed = g_string_new(NULL);
    guint32 behind = 0;
    for (guint i = 0; i < words->len; i++) {
        const TypedWord *word = &g_array_index(words, TypedWord, i);
        g_autofree char *old = g_strndup(text + word->start, word->length);
        g_autofree char *new = new_ids_in_text(word->type, old, find_new_name, name);
        if (new == NULL && word_is_undecided(word, old, name) &&
            word_is_settled(place, field, index, word, name))
            new = g_strdup(reference_new_name(name, old));
        if (new == NULL)
            continue;
        g_string_append_len(renamed, text + behind, word->start - behind);
        g_string_append(renamed, new);
        behind = word->start + word->length;
    }
    if (behind == 0)
        return NULL;
    g_string_append(renamed, text + behind);
    return g_string_free(g_steal_pointer(&renamed), FALSE);
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
text_of_reference(const Record *record, const Field *field, guint32 index)
{
    guint32 kind = KIND_BIT(field->kind);
    if ((kind & SINGLE) != 0)
        return *FIELD_SLOT(record, field, const char *);
    if ((kind & SEVERAL) != 0)
        return FIELD_SLOT(record, field, Texts)->items[index];
    const Source *source = *FIELD_SLOT(record, field, const Source *);
    return index == 0 ? source->rest : source->members[index - 1].text;
}

/* Whether @id, or a new name's old one, is somewhere in the lines: few have it, and only these are
 * read. */
static gboolean
lines_may_name(const Texts *lines, const NewName *name)
{
    if (name->ids != NULL)
        return TRUE;
    for (guint32 i = 0; i < lines->length; i++)
        if (strstr(lines->items[i], name->from) != NULL)
            return TRUE;
    return FALSE;
}

/* Returns: (transfer full): the words of each of the lines in @field; NULL: it has none, or none
 * that may name the record. */
static GPtrArray *
read_lines(const RecordPlace *place, const Field *field, const NewName *name)
{
    return field->kind == KIND_LINES &&
                   lines_may_name(FIELD_SLOT(place->record, field, Texts), name)
               ? check_printed_lines_read(name->lines, place, field)
               : NULL;
}

/* Returns: (transfer full): the text @index of the value with the new name in it; NULL: it does not
 * name the record. @lines: as read_lines() gives them. */
static char *
rename_in_reference(const RecordPlace *place, const Field *field, guint32 index,
                    const GPtrArray *lines, const NewName *name)
{
    if (field->kind == KIND_LINES)
        return lines != NULL ? rename_in_line(place, field, index, lines->pdata[index], name)
                             : NULL;
    const char *text = text_of_reference(place->record, field, index);
    const LineType type = {field->kind, field->target, field->or_target};
    return text != NULL ? new_ids_in_text(type, text, find_new_name, name) : NULL;
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
reference_value_renamed(const RecordPlace *place, const Field *field, const NewName *name)
{
    const Record *record = place->record;
    guint32 n = reference_n_texts(record, field);
    gboolean is_found = FALSE;
    g_autoptr(GPtrArray) lines = read_lines(place, field, name);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_full(n, g_free);
    for (guint32 i = 0; i < n; i++) {
        char *renamed = rename_in_reference(place, field, i, lines, name);
        is_found = is_found || renamed != NULL;
        g_ptr_array_add(texts,
                        renamed != NULL ? renamed : g_strdup(text_of_reference(record, field, i)));
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
add_use(const Search *search, const RecordPlace *place, const Field *field, guint32 index,
        guint32 start)
{
    Use *use = g_new(Use, 1);
    *use = (Use){.subject = subject_at(place), .field = field, .index = index, .start = start};
    g_ptr_array_add(search->uses, use);
}

static void
visit_use(const RecordPlace *place, gpointer data)
{
    const Search *search = data;
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0 && !record->raw;) {
        const Field *field = record_next_field(record, &left);
        guint32 n = reference_n_texts(record, field);
        g_autoptr(GPtrArray) lines = read_lines(place, field, &search->name);
        for (guint32 i = 0; i < n; i++) {
            g_autofree char *found = rename_in_reference(place, field, i, lines, &search->name);
            if (found != NULL)
                add_use(search, place, field, i, 0);
        }
    }
}

GPtrArray *
reference_find_uses(const DataSet *set, EntityId entity, const char *id)
{
    g_autoptr(PrintedLines) lines = check_printed_lines_new(set);
    Search search = {
        .name = {.entity = entity, .from = id, .to = "", .set = set, .lines = lines},
        .uses = g_ptr_array_new_with_free_func(free_use),
    };
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        /* What is stated by a scenario that this one extends is found there. */
        const Record *stated = file->seen != NULL ? data_set_stated_record(set, file->name) : NULL;
        if (stated == NULL)
            continue;
        record_walk(stated, ENTITIES_ALL, visit_use, &search);
        arena_unref(stated->arena);
    }
    return search.uses;
}

static void
visit_undecided_words(const RecordPlace *place, gpointer data)
{
    const Search *search = data;
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0 && !record->raw;) {
        const Field *field = record_next_field(record, &left);
        g_autoptr(GPtrArray) lines = read_lines(place, field, &search->name);
        for (guint i = 0; lines != NULL && i < lines->len; i++) {
            const GArray *words = lines->pdata[i];
            const char *text = FIELD_SLOT(record, field, Texts)->items[i];
            for (guint j = 0; j < words->len; j++) {
                const TypedWord *word = &g_array_index(words, TypedWord, j);
                g_autofree char *id = g_strndup(text + word->start, word->length);
                if (word_is_undecided(word, id, &search->name))
                    add_use(search, place, field, i, word->start);
            }
        }
    }
}

GPtrArray *
reference_find_undecided(const DataSet *set, EntityId entity, const char *id)
{
    g_autoptr(PrintedLines) lines = check_printed_lines_new(set);
    Search search = {
        .name = {.entity = entity, .from = id, .to = "", .set = set, .lines = lines},
        .uses = g_ptr_array_new_with_free_func(free_use),
    };
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].root != NULL)
            record_walk(set->files[i].root, ENTITIES_ALL, visit_undecided_words, &search);
    return search.uses;
}

/* What overrides the record has its id as a key. */
static void
visit_use_above(const RecordPlace *place, gpointer data)
{
    const Search *search = data;
    const Record *record = place->record;
    if (!record->raw && record->entity->id == search->name.entity && record->entity->keyed &&
        g_strcmp0(record_key(record), search->name.from) == 0)
        add_use(search, place, &record->entity->fields[0], 0, 0);
    visit_use(place, data);
}

/* Returns: (transfer full): the data set in @folder; NULL: there is none, or it extends nothing. */
static DataSet *
load_extending_layer(const char *folder)
{
    FileContents game = file_read(folder, file_kinds()[0].name);
    gsize length = 0;
    const char *text = game.contents != NULL ? g_bytes_get_data(game.contents, &length) : NULL;
    gboolean is_layer = text != NULL && g_strstr_len(text, (gssize)length, "\"extends\"") != NULL;
    file_contents_clear(&game);
    return is_layer ? data_set_load(folder, NULL) : NULL;
}

/* Whether @layer extends the data set in the folder of @status, directly or over others. */
static gboolean
layer_extends_folder(const DataSet *layer, const struct stat *status)
{
    for (const DataSet *base = layer->base; base != NULL; base = base->base) {
        struct stat other;
        if (base->folder != NULL && stat(base->folder, &other) == 0 &&
            other.st_dev == status->st_dev && other.st_ino == status->st_ino)
            return TRUE;
    }
    return FALSE;
}

static void
free_uses_above(gpointer data)
{
    UsesAbove *above = data;
    g_free(above->title);
    g_free(above);
}

GPtrArray *
reference_find_uses_above(const DataSet *set, EntityId entity, const char *id)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(free_uses_above);
    struct stat status;
    if (set->folder == NULL || stat(set->folder, &status) != 0)
        return found;
    g_autofree char *folder = g_canonicalize_filename(set->folder, NULL);
    g_autofree char *parent = g_path_get_dirname(folder);
    g_autoptr(GDir) beside = g_dir_open(parent, 0, NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (const char *name; beside != NULL && (name = g_dir_read_name(beside)) != NULL;)
        if (name[0] != '.')
            g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, name_compare);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *path = g_build_filename(parent, names->pdata[i], NULL);
        DataSet *layer = load_extending_layer(path);
        if (layer == NULL)
            continue;
        g_autoptr(PrintedLines) lines = check_printed_lines_new(layer);
        g_autoptr(GPtrArray) uses = g_ptr_array_new_with_free_func(free_use);
        Search search = {{.entity = entity, .from = id, .to = "", .set = layer, .lines = lines},
                         uses};
        for (guint j = 0; j < layer->n_files && layer_extends_folder(layer, &status); j++)
            if (layer->files[j].root != NULL)
                record_walk(layer->files[j].root, ENTITIES_ALL, visit_use_above, &search);
        if (uses->len > 0) {
            UsesAbove *above = g_new(UsesAbove, 1);
            *above = (UsesAbove){g_filename_display_name(names->pdata[i]), uses->len};
            g_ptr_array_add(found, above);
        }
        data_set_unref(layer);
    }
    return found;
}

char *
reference_use_title(const Use *use, const DataSet *set)
{
    g_autofree char *title = subject_title(use->subject, set);
    g_autofree char *label = field_label(use->field);
    return g_strdup_printf("%s: %s", title, label);
}
