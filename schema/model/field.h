/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a field of an entity is. Fields are declared in entities/<entity>.def, one line each; the
 * C struct, the reader, the writer, the checks and the reference are loops over those rows.
 */
#pragma once

#include <glib.h>
#include <string.h>

typedef struct Field Field;
typedef struct Entity Entity;
typedef struct Record Record;
typedef struct Source Source;

/* A list of ids, names or references in the order of the file. Borrowed from the record's arena. */
typedef struct {
    guint32 length;
    const char *const *items;
} Texts;

/* Returns: whether @text is one of @texts. */
static inline gboolean
texts_contain(const Texts *texts, const char *text)
{
    for (guint32 i = 0; i < texts->length; i++)
        if (strcmp(texts->items[i], text) == 0)
            return TRUE;
    return FALSE;
}

/* Whole numbers in the order of the file. Borrowed from the record's arena. */
typedef struct {
    guint32 length;
    const gint64 *items;
} Numbers;

/* Child records in the order of the file. Borrowed from the record's arena. */
typedef struct {
    guint32 length;
    const Record *const *items;
} Records;

/* A combat rating: a letter from A on, and the highest roll that hits, 1 to 9. A RATING row in a
 * file of entities/ declares a field of that kind. */
#define RATING_OF(letter, hits) ((letter)*16 + (hits))
#define RATING_LETTER(rating) ((char)((rating) / 16))
#define RATING_HITS(rating) ((rating) % 16)

typedef enum {
#define KIND(NAME, name, type, form, meaning) KIND_##NAME,
#include "schema/model/kinds.def"
    N_KINDS,
} Kind;

/* Sets of kinds. */
#define KIND_BIT(kind) (1u << (kind))

typedef enum {
#define ENTITY(NAME, ...) ENTITY_##NAME,
#include "schema/model/entities.def"
    N_ENTITIES,
} EntityId;

/* How the texts of a LINES are read; see line-words.h. */
typedef enum {
    LINES_UNREAD,   /* invalid: every LINES field must state its grammar */
    LINES_SIGNS,    /* one sign for each hex */
    LINES_NAMES,    /* each text is one name that is not the id of a record */
    LINES_OPTIONS,  /* OPTION, or RULING=ANSWER */
    LINES_QUERY,    /* all texts are one query: its name, then its arguments */
    LINES_ANSWERED, /* each text is a result of the query beside the field */
    LINES_OFFERS,   /* an offer and its arguments */
    LINES_SCRIPT,   /* the same, also `check ID` and `skip until WORDS` */
    LINES_PRINTED,  /* ids that lead to a record, `=`, a value */
    LINES_RECORDS,  /* an entity and an id */
} LineGrammar;

struct Field {
    const char *name;         /* C member; also the JSON member unless key is set */
    const char *key;          /* JSON member where it differs from the C member, or NULL */
    const char *label;        /* N_(): for people, where the key says too little or is used in two
                                 meanings, as a heading but in lower case; NULL: the key */
    const char *meaning;      /* one sentence, for tooltips, manual and JSON Schema */
    const char *const *words; /* WORD: NULL-terminated list */
    gint64 min, max;          /* INT, INTS: least and largest value */
    Kind kind;
    EntityId target;    /* REF, REFS, RECORD, LIST */
    EntityId or_target; /* REF, REFS: ids of this entity are allowed too; 0: none */
    guint8 subjects;    /* REF: words such as @self are allowed too */
    guint16 offset;     /* of the C member in the struct */
    guint8 required;    /* a record without it is a finding */
    guint8 any_kind;    /* FIELD: fields of any kind are allowed, not only INT */
    guint8 grammar;     /* LINES: a LineGrammar */
    guint8 by_line; /* LINES: each line merges separately; an empty one inherits that of the base */
    gint8 fallback; /* INT, BOOL, WORD: what an absent member means */
    guint32 systems; /* systems that read it, SYSTEM_BIT() bits; 0: see verb_field_systems() */
};

/* No particular system: everything is read. */
#define SYSTEM_ANY (-1)

/* Returns: whether @system, a value of game.system or SYSTEM_ANY, is one of @systems (SYSTEM_BIT()
 * bits; 0: all systems). */
static inline gboolean
systems_include(guint32 systems, gint system)
{
    return systems == 0 || system == SYSTEM_ANY || (systems >> system & 1) != 0;
}

/* Returns: (transfer none): the JSON member of @field. */
static inline const char *
field_key(const Field *field)
{
    return field->key != NULL ? field->key : field->name;
}

/* Returns: the size in bytes of a value of @kind in its struct. */
gsize entity_kind_size(Kind kind);

/* Returns: (transfer none): the JSON type of values of @kind, for messages: `a text`, `an
 * integer`... */
const char *entity_kind_form(Kind kind);

/* Returns: (transfer full): the name of @field in the reader's language, as it is within a
 * sentence: `first roll` for first-roll. */
char *field_name(const Field *field);
