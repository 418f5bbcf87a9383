/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compiles records of rules into their code.
 */
#include "validator/engine/game-rules.h"

#include <stddef.h>
#include <string.h>

/* clang-format off */
#define ENTITY(NAME, Type, name, ...) static const gint32 name##_offsets[] = {
#define ROW(KIND, type, n, ...) \
    sizeof(CODE_TYPE_##KIND) == 0 ? CODE_NOWHERE : (gint32)offsetof(OWNER_CODE(OWNER), n),
#define END_ENTITY };
#include "schema/model/entities.def"

static const CodeForm forms[N_ENTITIES] = {
#define ENTITY(NAME, Type, name, ...) [ENTITY_##NAME].offsets = name##_offsets,
#include "schema/model/entities.def"
#define CODE(NAME, Type, name) [ENTITY_##NAME].size = sizeof(Type),
#include "validator/engine/code.def"
};
/* clang-format on */
const CodeForm *
compile_code_form(EntityId entity)
{
    return &forms[entity];
}

void
compile_init(Compiler *compiler, const NameIndex *names)
{
    *compiler = (Compiler){
        .names = names,
        .numbers = g_array_new(FALSE, FALSE, sizeof(gint32)),
        .zones = g_array_new(FALSE, FALSE, sizeof(ZoneCode)),
    };
    for (guint i = 0; i < N_ENTITIES; i++)
        compiler->code[i] = g_byte_array_new();
}

void
compile_clear(Compiler *compiler)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        g_byte_array_unref(compiler->code[i]);
        g_free(compiler->blanks[i]);
    }
    g_array_unref(compiler->numbers);
    g_array_unref(compiler->zones);
    g_free(compiler->problem);
}

/* What a member is that was not given. Words and yes or no have a default; the rest is none. */
static void
write_nothing(const Field *field, gpointer to)
{
    switch (field->kind) {
    case KIND_INT:
        *(gint32 *)to = NO_NUMBER;
        break;
    case KIND_DATE:
        *(DateCode *)to = (DateCode){NO_NUMBER, NO_NUMBER};
        break;
    case KIND_ZONE:
        *(ZoneCode *)to = (ZoneCode){NO_CODE, NO_NAME};
        break;
    case KIND_REF:
        *(gint32 *)to = NO_NAME;
        break;
    case KIND_RECORD:
        *(gint32 *)to = NO_CODE;
        break;
    case KIND_BOOL:
    case KIND_WORD:
    case KIND_RATING:
        *(gint32 *)to = NO_NUMBER;
        break;
    default:
        break;
    }
}

/* Returns: (transfer full): the code of a record of @entity without members. */
static guchar *
make_blank(EntityId id)
{
    const CodeForm *form = compile_code_form(id);
    const Entity *entity = entity_get(id);
    guchar *blank = g_malloc0(form->size);
    for (guint i = 0; i < entity->n_fields; i++)
        if (form->offsets[i] != CODE_NOWHERE)
            write_nothing(&entity->fields[i], blank + form->offsets[i]);
    return blank;
}

static void
note_unknown_name(Compiler *compiler, const Record *record, const Field *field, const char *text)
{
    if (compiler->problem == NULL)
        compiler->problem = finding_words_new(N_("“{member}” of a record of the type “{entity}” "
                                                 "refers to “{id}”, which does not exist"),
                                              FINDING_ARG("member", field_key(field)),
                                              FINDING_ARG_NOUN("entity", record->entity->name),
                                              FINDING_ARG("id", text), NULL);
}

static gint32
resolve_name(Compiler *compiler, const Record *record, const Field *field, const char *name)
{
    gint32 number = NO_NAME;
    if (!name_index_resolve(compiler->names, field, name, &number))
        note_unknown_name(compiler, record, field, name);
    return number;
}

static ZoneCode
resolve_zone(Compiler *compiler, const Record *record, const Field *field, const char *text)
{
    ZoneCode zone = {.kind = NO_CODE, .of = NO_NAME};
    if (!board_zone(compiler->names, text, &zone))
        note_unknown_name(compiler, record, field, text);
    return zone;
}

static CodeSpan
resolve_all(Compiler *compiler, const Record *record, const Field *field)
{
    const Texts *texts = FIELD_SLOT(record, field, Texts);
    GArray *array = field->kind == KIND_ZONES ? compiler->zones : compiler->numbers;
    const CodeSpan span = {.first = array->len, .n = texts->length};
    for (guint32 i = 0; i < texts->length; i++)
        if (field->kind == KIND_ZONES) {
            ZoneCode zone = resolve_zone(compiler, record, field, texts->items[i]);
            g_array_append_val(array, zone);
        } else {
            gint32 number = resolve_name(compiler, record, field, texts->items[i]);
            g_array_append_val(array, number);
        }
    return span;
}

/* Writes the value of @field at offset @at of the code of the record's entity; what it holds is
 * compiled on the way, which may move that code. */
static void
write_field(Compiler *compiler, const Record *record, const Field *field, guint at)
{
    GByteArray *code = compiler->code[record->entity->id];
    const char *text = NULL;
    switch (field->kind) {
    case KIND_ID:
    case KIND_TITLE:
        *(const char **)(gpointer)(code->data + at) = *FIELD_SLOT(record, field, const char *);
        break;
    case KIND_INT:
        *(gint32 *)(gpointer)(code->data + at) = (gint32)*FIELD_SLOT(record, field, gint64);
        break;
    case KIND_BOOL:
    case KIND_WORD:
    case KIND_RATING:
        *(gint32 *)(gpointer)(code->data + at) = *FIELD_SLOT(record, field, gint);
        break;
    case KIND_DATE:
        text = *FIELD_SLOT(record, field, const char *);
        if (!board_date(compiler->names, text, (DateCode *)(gpointer)(code->data + at)))
            note_unknown_name(compiler, record, field, text);
        break;
    case KIND_ZONE:
        text = *FIELD_SLOT(record, field, const char *);
        *(ZoneCode *)(gpointer)(code->data + at) = resolve_zone(compiler, record, field, text);
        break;
    case KIND_REF:
        text = *FIELD_SLOT(record, field, const char *);
        *(gint32 *)(gpointer)(code->data + at) = resolve_name(compiler, record, field, text);
        break;
    case KIND_REFS:
    case KIND_ZONES:
        *(CodeSpan *)(gpointer)(code->data + at) = resolve_all(compiler, record, field);
        break;
    case KIND_RECORD: {
        gint32 place = compile_record(compiler, *FIELD_SLOT(record, field, const Record *));
        *(gint32 *)(gpointer)(code->data + at) = place;
        break;
    }
    case KIND_LIST: {
        const Records *list = FIELD_SLOT(record, field, Records);
        const CodeSpan span = compile_list(compiler, field->target, *list);
        *(CodeSpan *)(gpointer)(code->data + at) = span;
        break;
    }
    default:
        break;
    }
}

static void
write_record(Compiler *compiler, const Record *record, guint32 place)
{
    const CodeForm *form = compile_code_form(record->entity->id);
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        gint32 offset = form->offsets[entity_field_index(record->entity, field)];
        if (offset != CODE_NOWHERE)
            write_field(compiler, record, field, (guint)(place * form->size) + (guint)offset);
    }
}

/* Makes room for @n items without members. Returns: the place of the first. */
static guint32
reserve_items(Compiler *compiler, EntityId entity, guint32 n)
{
    GByteArray *code = compiler->code[entity];
    gsize size = compile_code_form(entity)->size;
    guint32 first = (guint32)(code->len / size);
    if (compiler->blanks[entity] == NULL)
        compiler->blanks[entity] = make_blank(entity);
    g_byte_array_set_size(code, (guint)(code->len + n * size));
    for (guint32 i = 0; i < n; i++)
        memcpy(code->data + (first + i) * size, compiler->blanks[entity], size);
    return first;
}

CodeSpan
compile_list(Compiler *compiler, EntityId entity, Records list)
{
    /* What no system plays has no code. */
    if (compile_code_form(entity)->size == 0)
        return (CodeSpan){0};
    const CodeSpan span = {.first = reserve_items(compiler, entity, list.length), .n = list.length};
    for (guint32 i = 0; i < list.length; i++)
        write_record(compiler, list.items[i], span.first + i);
    return span;
}

gint32
compile_record(Compiler *compiler, const Record *record)
{
    if (record == NULL || compile_code_form(record->entity->id)->size == 0)
        return NO_CODE;
    return (gint32)compile_list(compiler, record->entity->id,
                                (Records){.length = 1, .items = &record})
        .first;
}

gint32
compile_record_or_blank(Compiler *compiler, EntityId entity, const Record *record)
{
    return record != NULL ? compile_record(compiler, record)
                          : (gint32)reserve_items(compiler, entity, 1);
}

void
compile_finish(Compiler *compiler, GameRules *rules)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        gsize size = compile_code_form(i)->size;
        rules->code[i].n = size > 0 ? (guint)(compiler->code[i]->len / size) : 0;
        rules->code[i].items = g_byte_array_free(compiler->code[i], FALSE);
        compiler->code[i] = g_byte_array_new();
    }
    rules->numbers = (gint32 *)g_array_free(compiler->numbers, FALSE);
    rules->zones = (ZoneCode *)g_array_free(compiler->zones, FALSE);
    compiler->numbers = g_array_new(FALSE, FALSE, sizeof(gint32));
    compiler->zones = g_array_new(FALSE, FALSE, sizeof(ZoneCode));
}
