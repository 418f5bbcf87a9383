/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One hash table of names per entity.
 */
#include "validator/engine/name-index.h"

#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/text/name.h"
#include "schema/text/text-set.h"
#include "validator/engine/dice.h"

#include <string.h>

struct NameIndex {
    TextSet names[N_ENTITIES];      /* name -> number + 1; without slots: none yet */
    GPtrArray *numbers[N_ENTITIES]; /* names by number; NULL: none yet */
    GArray *hashes[N_ENTITIES];     /* guint64 by number, likewise */
    GPtrArray *records[N_ENTITIES]; /* const Record * by number, likewise */
    EntitySet borrowed;             /* of which the slots are another index's */
};

NameIndex *
name_index_new(void)
{
    return g_new0(NameIndex, 1);
}

void
name_index_free(NameIndex *index)
{
    if (index == NULL)
        return;
    for (guint i = 0; i < N_ENTITIES; i++) {
        if (!entity_set_has(index->borrowed, i))
            text_set_clear(&index->names[i]);
        g_clear_pointer(&index->numbers[i], g_ptr_array_unref);
        g_clear_pointer(&index->hashes[i], g_array_unref);
        g_clear_pointer(&index->records[i], g_ptr_array_unref);
    }
    g_free(index);
}

/* Returns: FALSE when @name, of @record, is taken. */
static gboolean
add_name(NameIndex *index, EntityId entity, const Record *record, const char *name)
{
    GPtrArray *numbers = index->numbers[entity];
    if (!text_set_add(&index->names[entity], name, GUINT_TO_POINTER(numbers->len + 1)))
        return FALSE;
    g_ptr_array_add(numbers, (gpointer)name);
    g_ptr_array_add(index->records[entity], (gpointer)record);
    const guint64 hash = dice_hash(name);
    g_array_append_val(index->hashes[entity], hash);
    return TRUE;
}

const char *
name_index_add(NameIndex *index, EntityId entity, Records list)
{
    const char *taken = NULL;
    g_assert(!entity_set_has(index->borrowed, entity));
    if (index->numbers[entity] == NULL) {
        text_set_init(&index->names[entity]);
        index->numbers[entity] = g_ptr_array_new();
        index->hashes[entity] = g_array_new(FALSE, FALSE, sizeof(guint64));
        index->records[entity] = g_ptr_array_new();
    }
    for (guint32 i = 0; i < list.length; i++) {
        const char *name = record_key(list.items[i]);
        if ((name == NULL || !add_name(index, entity, list.items[i], name)) && taken == NULL)
            taken = name;
    }
    return taken;
}

void
name_index_borrow(NameIndex *index, const NameIndex *other, EntityId entity)
{
    if (other->numbers[entity] == NULL || index->numbers[entity] != NULL)
        return;
    index->names[entity] = other->names[entity];
    index->numbers[entity] = g_ptr_array_ref(other->numbers[entity]);
    index->hashes[entity] = g_array_ref(other->hashes[entity]);
    index->records[entity] = g_ptr_array_ref(other->records[entity]);
    entity_set_add(&index->borrowed, entity);
}

const char *
name_index_name(const NameIndex *index, EntityId entity, gint32 number)
{
    const GPtrArray *numbers = index->numbers[entity];
    if (numbers == NULL || number < 0 || (guint32)number >= numbers->len)
        return NULL;
    return numbers->pdata[number];
}

NameHashes
name_index_hashes(const NameIndex *index, EntityId entity)
{
    const GArray *hashes = index->hashes[entity];
    if (hashes == NULL)
        return (NameHashes){NULL, 0};
    return (NameHashes){(const guint64 *)(gpointer)hashes->data, hashes->len};
}

guint
name_index_count(const NameIndex *index, EntityId entity)
{
    return index->numbers[entity] != NULL ? index->numbers[entity]->len : 0;
}

gint32
name_index_find(const NameIndex *index, EntityId entity, const char *name)
{
    if (index->numbers[entity] == NULL)
        return NO_NAME;
    return (gint32)GPOINTER_TO_UINT(text_set_find(&index->names[entity], name)) - 1;
}

/* Returns: (transfer full): @word as an id, without zeros before a number that has more digits;
 * NULL: that is no id. */
static char *
spelling_of(const char *word)
{
    char *id = name_to_id(word), *to = id;
    for (const char *at = id; at != NULL && *at != '\0'; at++)
        if (*at != '0' || at == id || g_ascii_isdigit(at[-1]) || !g_ascii_isdigit(at[1]))
            *to++ = *at;
    if (to != NULL)
        *to = '\0';
    return id;
}

static gboolean
is_spelled(const char *name, const char *wanted)
{
    g_autofree char *spelling = name != NULL ? spelling_of(name) : NULL;
    return spelling != NULL && strcmp(spelling, wanted) == 0;
}

/* Returns: (transfer none): the other names of @record. */
static const Texts *
aliases_of(const Record *record)
{
    static const Texts none = {0};
    switch (record->entity->id) {
    case ENTITY_SPACE:
        return &((const Space *)record)->aliases;
    case ENTITY_REGION:
        return &((const Region *)record)->aliases;
    case ENTITY_UNIT:
        return &((const Unit *)record)->aliases;
    case ENTITY_NATION:
        return &((const Nation *)record)->aliases;
    default:
        return &none;
    }
}

gboolean
name_index_is_called(const NameIndex *index, EntityId entity, gint32 number, const char *word)
{
    const GPtrArray *records = index->records[entity];
    g_autofree char *wanted = spelling_of(word);
    if (wanted == NULL || records == NULL || number < 0 || (guint32)number >= records->len)
        return FALSE;
    const Record *record = records->pdata[number];
    const Texts *aliases = aliases_of(record);
    gboolean is_called = is_spelled(record_name(record), wanted);
    for (guint32 i = 0; i < aliases->length && !is_called; i++)
        is_called = is_spelled(aliases->items[i], wanted);
    return is_called;
}

/* Whether @subject can be of @target: no subject is a box. */
static gboolean
subject_fits(SubjectWord subject, EntityId target)
{
    switch (subject) {
    case SUBJECT_SELF:
        return target == ENTITY_NATION || target == ENTITY_SIDE;
    case SUBJECT_OPPONENT:
        return target == ENTITY_SIDE;
    case SUBJECT_ACTIVATED:
    case SUBJECT_EVENT_NATION:
        return target == ENTITY_NATION;
    case SUBJECT_EVENT_UNIT:
    case SUBJECT_EVENT_OWNER:
        return target == ENTITY_UNIT;
    case SUBJECT_EVENT_PLACE:
        return target == ENTITY_SPACE;
    }
    g_assert_not_reached();
}

gboolean
name_index_resolve(const NameIndex *index, const Field *field, const char *name, gint32 *number)
{
    *number = name_index_find(index, field->target, name);
    if (*number != NO_NAME)
        return TRUE;
    gint subject = field->subjects ? entity_find_word(subject_words, name, strlen(name)) : -1;
    gint32 other = field->or_target != 0 ? name_index_find(index, field->or_target, name) : NO_NAME;
    if (subject >= 0 && subject_fits((SubjectWord)subject, field->target))
        *number = NAME_OF_SUBJECT(subject);
    else if (other != NO_NAME)
        *number = (gint32)name_index_count(index, field->target) + other;
    return *number != NO_NAME;
}
