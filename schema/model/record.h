/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record: the content of one JSON object, as read from a file or made by an edit. Records are
 * immutable once their arena is shared, and may then be read from any thread; a change makes a new
 * record. Everything a record points to is borrowed from its arena, so a reference on the arena
 * keeps the record.
 *
 * Values that do not fit the struct are kept beside it byte for byte, so that writing a record
 * never loses anything.
 *
 * A record can be layered: the members that the upper layer states override those of its base, the
 * rest is inherited.
 */
#pragma once

#include "schema/model/entity.h"
#include "schema/text/arena.h"
#include "schema/text/source-text.h"

#include <string.h>

/* record->offset of a record that was not read from a file. */
#define OFFSET_NONE G_MAXUINT32

/* Why a value was kept as bytes. */
typedef enum {
    KEPT_UNKNOWN,   /* the entity has no member of that name */
    KEPT_EXTENSION, /* an extension for other programs or people, see record_member_is_extension()
                     */
    KEPT_DUPLICATE, /* a second member of the same name */
    KEPT_TYPE,      /* a JSON type that the kind of the field does not allow */
    KEPT_BIG,       /* an integer beyond 64 bits */
    KEPT_FRACTION,  /* a number that is not an integer */
    KEPT_WORD,      /* a text that is not one of the words */
    KEPT_FORM,      /* a text that does not have the form of the kind */
    KEPT_NULL,      /* null: in an upper layer, removes the inherited member */
    N_KEPT_REASONS,
} KeptReason;

typedef struct Kept Kept;

struct Kept {
    const Kept *next;   /* in the order of the file */
    const Field *field; /* the field of that name; NULL: unknown, or an item of a list */
    const char *bytes;  /* `"name": value`, or the bare value of an item of a list */
    guint32 length;
    guint32 value;  /* offset of the value in bytes */
    guint32 offset; /* of bytes in the file */
    KeptReason reason;
};

/* The sources of values, such as the page of a book. */
struct Source {
    const char *rest; /* the source of all members without one of their own; NULL: none */
    guint n_members;
    const struct SourceMember {
        const Field *field;
        const char *text;
    } * members;
    Texts quiet; /* extensions, see record_member_is_extension(), as `"name": value` */
};

/* The two layers of a layered record. */
typedef struct {
    const Record *over;    /* the record of the upper layer */
    const Record *under;   /* the record of the base, which may be layered too */
    const char *inherited; /* source inherited by @under from its parents, where it states none; may
                              be NULL */
} RecordLayers;

struct Record {
    const Entity *entity;
    Arena *arena;           /* owns everything this record points to */
    const SourceText *text; /* the file it was read from, or NULL */
    guint64 present;        /* bit i: entity->fields[i] was given */
    const Kept *kept;
    const RecordLayers *layers; /* NULL: the record is in one layer only */
    guint32 offset;             /* of its first byte in the file, or OFFSET_NONE */
    guint8 raw;                 /* not a JSON object: kept has its bytes, nothing else is set */
    guint8 derived;             /* derived from another record, whose position in the file it has */
};

/* A new value of a member. What it points to is borrowed. */
typedef struct {
    enum {
        RECORD_VALUE_JSON, /* any value, as JSON text: where it comes as text */
        RECORD_VALUE_TEXT,
        RECORD_VALUE_TEXTS,
        RECORD_VALUE_NUMBER,
        RECORD_VALUE_BOOLEAN,
    } type;
    union {
        const char *json;
        const char *text;         /* UTF-8 */
        const char *const *texts; /* NULL-terminated */
        gint64 number;
        gboolean boolean;
    };
} RecordValue;

/* Values that last as long as the block around them. */
#define VALUE_OF_JSON(value) (&(const RecordValue){.type = RECORD_VALUE_JSON, .json = (value)})
#define VALUE_OF_TEXT(value) (&(const RecordValue){.type = RECORD_VALUE_TEXT, .text = (value)})
#define VALUE_OF_TEXTS(value) (&(const RecordValue){.type = RECORD_VALUE_TEXTS, .texts = (value)})
#define VALUE_OF_STRV(value) VALUE_OF_TEXTS((const char *const *)(value))
#define VALUE_OF_NUMBER(value)                                                                     \
    (&(const RecordValue){.type = RECORD_VALUE_NUMBER, .number = (value)})
#define VALUE_OF_BOOLEAN(value)                                                                    \
    (&(const RecordValue){.type = RECORD_VALUE_BOOLEAN, .boolean = (value)})

/* A pointer to the value of @field in @record, which must have it. */
#define FIELD_SLOT(record, field, Type) ((Type const *)((const char *)(record) + (field)->offset))

/* Returns: whether @record has a value of @field in its struct. */
static inline gboolean
record_has(const Record *record, const Field *field)
{
    return (record->present >> entity_field_index(record->entity, field)) & 1;
}

/* For loops over a set of fields, such as those that are given: `for (guint64 left =
 * record->present; left != 0;) { field = record_next_field(record, &left); …`
 * Returns: the first field of @record whose bit is set in @left, and clears that bit. */
static inline const Field *
record_next_field(const Record *record, guint64 *left)
{
    const Field *field = &record->entity->fields[__builtin_ctzll(*left)];
    *left &= *left - 1;
    return field;
}

/* Returns: (transfer none): the child of @record that is of @entity and is the value of a RECORD
 * member, or NULL. */
const Record *record_child(const Record *record, EntityId entity);

/* Returns: (transfer full): a table from the keys of the items of @list to the items; @list must
 * outlive it. Of two items with one key it has the first; items without a key are left out. */
GHashTable *record_index_items(const Records *list);

/* Returns: (transfer none): the key of @record, that is the value of the first field of a keyed
 * record; NULL: it was not given. */
const char *record_key(const Record *record);

/* Returns: (transfer none): the TITLE of @record if it has one, else its key, else NULL. */
const char *record_name(const Record *record);

/* Returns: the field of the entity of @record whose JSON member is the @length bytes at @key; it
 * must exist. */
const Field *record_field_of_length(const Record *record, const char *key, gsize length);

/* The same for a NUL-terminated @key, usually a literal whose length the compiler knows. */
static inline const Field *
record_field(const Record *record, const char *key)
{
    return record_field_of_length(record, key, strlen(key));
}

/* Returns: whether @record has a value of the member @key, which its entity must have. */
static inline gboolean
record_has_key(const Record *record, const char *key)
{
    return record_has(record, record_field(record, key));
}

/* Returns: whether @record keeps a value of @field as bytes. */
gboolean record_has_unparsed(const Record *record, const Field *field);

/* Returns: the fields of which @record keeps values as bytes, one bit each. */
guint64 record_unparsed_fields(const Record *record);

/* Returns: whether @record keeps any values as bytes, unknown members included. */
gboolean record_is_flawed(const Record *record);

/* Returns: whether a member called @name is an extension for other programs or people, which is
 * kept without a finding: `$schema`, `_comment`, and names that start with `x-`. */
gboolean record_member_is_extension(const char *name);

/* Returns: (transfer none): the record of the layer that states the member @key of @record: @record
 * itself unless it is layered. For a member that no layer states it is that of the uppermost layer.
 */
const Record *record_stating_layer(const Record *record, const char *key);

/* Finds the source of @field in the layer that states its value. Returns: (transfer none): the
 * source; @inherited, the one that the parent of @record states, where the record states none. */
const char *record_source(const Record *record, const Field *field, const char *inherited);

/* Finds the bytes of the value of a member in the file of @record, by scanning the record again. Of
 * a layered record only the upper layer is searched; see record_stating_layer().
 * @key: the JSON member; NULL: the whole record.
 * @item: index of the item wanted of a list, or -1 for the whole value.
 * Returns: FALSE if the record was not read from a file or has no such member or item; then @start
 * and @end are those of the whole record, or 0. */
gboolean record_locate(const Record *record, const char *key, int item, guint32 *start,
                       guint32 *end);

/* The position of a walk. */
typedef struct RecordPlace RecordPlace;

struct RecordPlace {
    const RecordPlace *parent; /* NULL: the record at which the walk started */
    const Record *record;
    const Field *field; /* of the parent: RECORD or LIST; NULL at the root */
    guint32 index;      /* in the LIST */
};

/* Returns: (transfer none): the source that the parents of the record at @place state for it, as
 * record_source() needs it; NULL: none. */
const char *record_place_inherited_source(const RecordPlace *place);

typedef void (*RecordVisit)(const RecordPlace *place, gpointer data);

/* Calls @visit for @root and every record below it that is of @entities, parents first, in the
 * order of the file. Records that cannot hold any of them are skipped. */
void record_walk(const Record *root, EntitySet entities, RecordVisit visit, gpointer data);

/* As record_walk(), but skips derived records with everything below them, and the members and items
 * of @root, with everything below them, that @before, another state of the same record (NULL:
 * none), has at the same place. */
void record_walk_written(const Record *root, const Record *before, EntitySet entities,
                         RecordVisit visit, gpointer data);

/* Merges @over, a record of the upper layer, over @base, both of one entity. Members merge as in
 * RFC 7386: null removes a member, records merge member by member. Lists of keyed records merge by
 * key, in the order of the base with new items at the end; an item with `absent` removes that of
 * the base. Other lists are replaced as a whole.
 * Returns: a new record whose arena reference the caller owns (record->arena). */
const Record *record_overlay(const Record *base, const Record *over);

/* Returns: whether @record has `absent` set: it removes the record of its key from the base. */
gboolean record_is_absent(const Record *record);

/* Returns: (transfer none): the item with the key @key in the keyed LIST @field of @record, or
 * NULL. */
const Record *record_find_item(const Record *record, const Field *field, const char *key);

/* Returns: whether all numbers that @record has as value of @field, whatever its kind, are within
 * the range that the format allows. */
gboolean record_is_in_range(const Record *record, const Field *field);

/* Returns: (transfer none): @record and everything below it without the values that are out of
 * range; @record itself if there are none. New records are owned by @arena and borrow from @record.
 */
const Record *record_in_range(Arena *arena, const Record *record);
