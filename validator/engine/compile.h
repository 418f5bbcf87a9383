/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The code form of rules, and how records of rules become code: flat arrays, one for each entity
 * that rules are written with, in which names are numbers and a nested record is an index into its
 * array. Made from the same rows as the records, so that a new member has its code at once.
 */
#pragma once

#include "schema/model/finding-words.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/model/zone.h"
#include "validator/engine/name-index.h"

/* The place of the code of a record that is missing. */
#define NO_CODE (-1)

/* A number that was not given. */
#define NO_NUMBER G_MININT32

/* Returns: @number, or @usual where it was not given. */
static inline gint32
value_or_default(gint32 number, gint32 usual)
{
    return number != NO_NUMBER ? number : usual;
}

/* A run of items: of the array of the entity, or of the numbers or zones. */
typedef struct {
    guint32 first, n;
} CodeSpan;

/* Turns from the first that a DATE means to its last; a year means all of its turns. A turn is its
 * year times the seasons of a year, plus the season. */
typedef struct {
    gint32 first, last; /* NO_NUMBER: no date was given */
} DateCode;

typedef struct {
    gint32 kind; /* ZoneKind, or NO_CODE when none was given */
    gint32 of;   /* number of the place (regions counted on behind the places), nation, box or unit,
                    or a year; NO_NAME: none */
} ZoneCode;

/* The type of members that are not compiled: texts for people, and what only the board reads. */
typedef struct {
} NoCode;

/* The C type that each kind has in code. */
#define CODE_TYPE_ID const char *
#define CODE_TYPE_TITLE const char *
#define CODE_TYPE_TITLES NoCode
#define CODE_TYPE_PROSE NoCode
#define CODE_TYPE_INT gint32
#define CODE_TYPE_BOOL gint32
#define CODE_TYPE_WORD gint32
#define CODE_TYPE_PAINT NoCode
#define CODE_TYPE_RATING gint32
#define CODE_TYPE_TAGS NoCode
#define CODE_TYPE_FIELD NoCode
#define CODE_TYPE_LINES NoCode
#define CODE_TYPE_INTS NoCode
#define CODE_TYPE_DATE DateCode
#define CODE_TYPE_ZONE ZoneCode
#define CODE_TYPE_ZONES CodeSpan
#define CODE_TYPE_REF gint32
#define CODE_TYPE_REFS CodeSpan
#define CODE_TYPE_RECORD gint32
#define CODE_TYPE_LIST CodeSpan
#define CODE_TYPE_SOURCE NoCode

/* The struct of each entity; code.def names those of which there is code. */
/* clang-format off */
#define OWNER_CODE_(Type) Type##Code
#define OWNER_CODE(Type) OWNER_CODE_(Type)
#define ENTITY(...) typedef struct {
#define ROW(KIND, type, n, ...) CODE_TYPE_##KIND n;
#define END_ENTITY } OWNER_CODE(OWNER);
#include "schema/model/entities.def"
/* clang-format on */

/* The offset of a field that has no code. */
#define CODE_NOWHERE (-1)

typedef struct {
    const gint32 *offsets; /* of each field of the entity in the struct, or CODE_NOWHERE */
    gsize size;            /* of the struct; 0: the entity has no code form */
} CodeForm;

/* Returns: (transfer none): the form of @entity. */
const CodeForm *compile_code_form(EntityId entity);

struct GameRules; /* see game-rules.h */

/* Code while it grows. */
typedef struct {
    const NameIndex *names; /* borrowed */
    GByteArray *code[N_ENTITIES];
    guchar
        *blanks[N_ENTITIES]; /* owned: the code of a record without members; NULL: not made yet */
    GArray *numbers;         /* of gint32 */
    GArray *zones;           /* of ZoneCode */
    FindingWords *problem;   /* owned: the first thing that cannot be compiled, or NULL */
} Compiler;

/* Prepares @compiler. @names is borrowed and must outlive it. To be released with compile_clear().
 */
void compile_init(Compiler *compiler, const NameIndex *names);
void compile_clear(Compiler *compiler);

/* Returns: the run of the code of @list, all of @entity. */
CodeSpan compile_list(Compiler *compiler, EntityId entity, Records list);

/* Returns: the place of the code of @record, or NO_CODE for NULL. */
gint32 compile_record(Compiler *compiler, const Record *record);

/* Returns: the place of the code of @record or, for NULL, of a record of @entity without members.
 */
gint32 compile_record_or_blank(Compiler *compiler, EntityId entity, const Record *record);

/* Moves the code into @rules. @compiler has none then, and is still to be cleared. */
void compile_finish(Compiler *compiler, struct GameRules *rules);
