/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record: what was read from one JSON object, or made by an edit. Records are immutable once
 * their arena is shared; a change makes a new record. Everything a record points to is borrowed
 * from its arena, so holding the arena holds the record.
 *
 * What could not be taken into the struct is kept beside it byte for byte, so that writing a
 * record never loses anything.
 *
 * A record of one layer of data over that of another: what the upper one says counts, the rest
 * is inherited.
 */
#pragma once

#include "schema/model/entity.h"
#include "schema/text/arena.h"
#include "schema/text/source-text.h"

#include <string.h>

/* record->offset of a record that was not read from a file. */
#define OFFSET_NONE G_MAXUINT32

/* Why something was kept as bytes. */
typedef enum {
    KEPT_UNKNOWN,   /* the entity has no such member */
    KEPT_QUIET,     /* nor has any: its name says that it is for others, see member_is_quiet() */
    KEPT_DUPLICATE, /* the member stands a second time */
    KEPT_TYPE,      /* another JSON type than the kind has */
    KEPT_BIG,       /* an integer beyond 64 bits */
    KEPT_FRACTION,  /* a number that is not an integer */
    KEPT_WORD,      /* a text that is not one of the words */
    KEPT_FORM,      /* a text that is not of the form the kind demands */
    KEPT_NULL,      /* null: in a layer above another one, takes the member away */
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

/* Where values come from. */
struct Source {
    const char *rest; /* for every member that has no text of its own; NULL: none */
    guint n_members;
    const struct SourceMember {
        const Field *field;
        const char *text;
    } * members;
    Texts quiet; /* what is for others, see member_is_quiet(), as `"name": value` */
};

/* Of a record that is seen through two layers. */
typedef struct {
    const Record *over;    /* what the upper layer states */
    const Record *under;   /* what stands below it, itself perhaps layered */
    const char *inherited; /* source text that holds below where @under states none; may be NULL */
} RecordLayers;

struct Record {
    const Entity *entity;
    Arena *arena;           /* holds everything this record points to */
    const SourceText *text; /* the file it was read from, or NULL */
    guint64 present;        /* bit i: entity->fields[i] was given */
    const Kept *kept;
    const RecordLayers *layers; /* NULL: stands in one layer only */
    guint32 offset;             /* of its first byte in the file, or OFFSET_NONE */
    guint8 raw;     /* not an object at all: kept holds its bytes, nothing else is set */
    guint8 derived; /* follows from another record, at whose place in the file it is shown */
};

/* Where the value of @field lies in @record. Returns: a pointer into the struct. */
#define FIELD_SLOT(record, field, Type) ((Type const *)((const char *)(record) + (field)->offset))

/* Returns: whether @field was given in @record (and taken into the struct). */
static inline gboolean
record_has(const Record *record, const Field *field)
{
    return (record->present >> entity_field_index(record->entity, field)) & 1;
}

/* For loops over some fields, as those that were given, which are few of many:
 * `for (guint64 left = record->present; left != 0;) { field = record_next_field(record, &left); …`
 * Returns: the first field of @record of those @left, which it leaves. */
static inline const Field *
record_next_field(const Record *record, guint64 *left)
{
    const Field *field = &record->entity->fields[__builtin_ctzll(*left)];
    *left &= *left - 1;
    return field;
}

/* Returns: (transfer none): the record of @entity that a RECORD member of @record holds, or NULL.
 */
const Record *record_of_kind(const Record *record, EntityId entity);

/* Returns: (transfer full): the items of @list by key, which must outlive it; of two with one key
 * the first, and none without a key. */
GHashTable *records_index(const Records *list);

/* Returns: (transfer none): the value of the first field of a keyed record, or NULL when it was not
 * given. */
const char *record_key(const Record *record);

/* Returns: (transfer none): the TITLE of @record if it has one, else its key, else NULL. */
const char *record_name(const Record *record);

/* Returns: the field of @record's entity with the JSON member @key, @length bytes, which must
 * exist. */
const Field *record_field_called(const Record *record, const char *key, gsize length);

/* The same; the length of most keys is known when this is compiled. */
static inline const Field *
record_field(const Record *record, const char *key)
{
    return record_field_called(record, key, strlen(key));
}

/* Returns: whether the member @key, which the entity of @record must have, was given. */
static inline gboolean
record_gives(const Record *record, const char *key)
{
    return record_has(record, record_field(record, key));
}

/* Returns: whether a value of @field stands in @record that could not be taken. */
gboolean record_keeps(const Record *record, const Field *field);

/* Returns: the fields of which that is so, as bits. */
guint64 record_kept_fields(const Record *record);

/* Returns: whether something stands in @record that could not be taken, or is unknown. */
gboolean record_is_flawed(const Record *record);

/* Returns: whether a member called @name belongs to other programs or people and is kept without a
 * word: `$schema`, `_comment`, and what begins with `x-`. */
gboolean member_is_quiet(const char *name);

/* Returns: (transfer none): the record of the layer that states the member @key of @record: @record
 * itself unless it is layered. A member that no layer states belongs to the uppermost. */
const Record *record_stating(const Record *record, const char *key);

/* The source text for @field as the layer states it that states the value.
 * Returns: (transfer none): the text, or @inherited, what the record's parent states for it. */
const char *record_source(const Record *record, const Field *field, const char *inherited);

/* Finds where the value of a member stands in the file of @record, by scanning the record again. Of
 * a layered record only its upper layer is looked at; see record_stating().
 * @key: the JSON member; NULL: the whole record.
 * @item: index of the item wanted of a list, or -1 for the whole value.
 * Returns: FALSE if the record was not read from a file or has no such member or item; then
 * @start and @end are those of the whole record, or 0. */
gboolean record_locate(const Record *record, const char *key, int item, guint32 *start,
                       guint32 *end);

/* Where a walk is. */
typedef struct RecordPlace RecordPlace;

struct RecordPlace {
    const RecordPlace *parent; /* NULL: the record the walk began with */
    const Record *record;
    const Field *field; /* of the parent: RECORD or LIST; NULL at the root */
    guint32 index;      /* in the LIST */
};

/* Returns: (transfer none): the source text that the parents of the record at @place state for it,
 * NULL if there is none; what record_source() asks. */
const char *place_inherited(const RecordPlace *place);

/* Returns: (transfer none): the source text for @field of the record at @place, its own or the one
 * its parents state for it; NULL if there is none. */
const char *place_source(const RecordPlace *place, const Field *field);

typedef void (*RecordVisit)(const RecordPlace *place, gpointer data);

/* Calls @visit for @root and every record below it that is of @entities, parents
 * first, in the order of the file. What cannot hold one of them is not gone through. */
void record_walk(const Record *root, EntitySet entities, RecordVisit visit, gpointer data);

/* The same, but not for derived records and what is in them, nor for the members and items of
 * @root, and all that is in them, that @before, another state of the same record (NULL: there is
 * none), has in the same place. */
void record_walk_written(const Record *root, const Record *before, EntitySet entities,
                         RecordVisit visit, gpointer data);

/* Sees @base through @over, both records of one entity. Members merge as in RFC 7386: null takes a
 * member away, records merge member by member. Lists of keyed records merge by key, in the order of
 * the lower list with new ones behind it; an item with `absent` takes the lower one away. Other
 * lists replace whole.
 * Returns: a new record whose arena reference the caller owns (record->arena). */
const Record *record_overlay(const Record *base, const Record *over);

/* Returns: whether @record says that the record of its key below is to be taken away. */
gboolean record_is_absent(const Record *record);

/* Returns: (transfer none): the item of that key in the keyed LIST @field of @record, or NULL. */
const Record *record_find_item(const Record *record, const Field *field, const char *key);

/* Returns: whether no number that @record has as @field, whatever its kind, is beyond the range
 * that the format gives it. */
gboolean record_is_in_range(const Record *record, const Field *field);

/* Returns: (transfer none): @record and all below it as if what is not in range had not been given;
 * @record itself if all is. What had to be made for it is held by @arena and borrows from @record.
 */
const Record *record_in_range(Arena *arena, const Record *record);
