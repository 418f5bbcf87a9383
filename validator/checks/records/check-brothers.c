/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units that are numbered as one: of brothers that are alike in all but their numbers none is
 * unlike the others.
 */
#include "schema/model/entities.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Of fewer nobody can say which is the odd one. */
#define BROTHERS 4u

/* What brothers differ in by design: how they are called and why, and who their twins are. */
#define OWN_KINDS                                                                                  \
    (KIND_BIT(KIND_ID) | KIND_BIT(KIND_TITLE) | KIND_BIT(KIND_TITLES) | KIND_BIT(KIND_PROSE) |     \
     KIND_BIT(KIND_SOURCE))

#define TEXT_KINDS (KIND_BIT(KIND_REF) | KIND_BIT(KIND_ZONE) | KIND_BIT(KIND_DATE))
#define TEXTS_KINDS                                                                                \
    (KIND_BIT(KIND_REFS) | KIND_BIT(KIND_ZONES) | KIND_BIT(KIND_TAGS) | KIND_BIT(KIND_LINES))

static gboolean
is_own(const Field *field)
{
    return (KIND_BIT(field->kind) & OWN_KINDS) != 0 ||
           (field->kind == KIND_REF && field->target == ENTITY_UNIT);
}

/* Returns: (transfer full): @id with a sign for each of its numbers, `2nd` among them; NULL: it has
 * none. */
static char *
name_of_brothers(const char *id)
{
    static const char *const ends[] = {"st", "nd", "rd", "th"};
    if (strpbrk(id, "0123456789") == NULL)
        return NULL;
    GString *name = g_string_sized_new(strlen(id) + 1);
    while (*id != '\0') {
        gsize n_others = strcspn(id, "0123456789");
        gsize n_digits = strspn(id + n_others, "0123456789");
        g_string_append_len(name, id, (gssize)n_others);
        if (n_digits > 0)
            g_string_append_c(name, '#');
        id += n_others + n_digits;
        for (guint i = 0; n_digits > 0 && i < G_N_ELEMENTS(ends); i++)
            if (strncmp(id, ends[i], 2) == 0 && (id[2] == '-' || id[2] == '\0'))
                id += 2;
    }
    return g_string_free(name, FALSE);
}

static gboolean is_alike(const Record *one, const Record *other);

static gboolean
are_texts_alike(const Texts *one, const Texts *other)
{
    gboolean is_same = one->length == other->length;
    for (guint32 i = 0; is_same && i < one->length; i++)
        is_same = strcmp(one->items[i], other->items[i]) == 0;
    return is_same;
}

static gboolean
are_lists_alike(const Records *one, const Records *other)
{
    gboolean is_same = one->length == other->length;
    for (guint32 i = 0; is_same && i < one->length; i++)
        is_same = is_alike(one->items[i], other->items[i]);
    return is_same;
}

/* Whether both say the same of @field, or nothing. */
static gboolean
is_member_alike(const Record *one, const Record *other, const Field *field)
{
    guint kind = KIND_BIT(field->kind);
    gboolean has = record_has(one, field);
    if (has != record_has(other, field) || !has ||
        memcmp(FIELD_SLOT(one, field, char), FIELD_SLOT(other, field, char),
               kind_size(field->kind)) == 0)
        return has == record_has(other, field);
    if ((kind & TEXT_KINDS) != 0)
        return strcmp(*FIELD_SLOT(one, field, const char *),
                      *FIELD_SLOT(other, field, const char *)) == 0;
    if ((kind & TEXTS_KINDS) != 0)
        return are_texts_alike(FIELD_SLOT(one, field, Texts), FIELD_SLOT(other, field, Texts));
    if (field->kind == KIND_RECORD)
        return is_alike(*FIELD_SLOT(one, field, const Record *),
                        *FIELD_SLOT(other, field, const Record *));
    return field->kind == KIND_LIST &&
           are_lists_alike(FIELD_SLOT(one, field, Records), FIELD_SLOT(other, field, Records));
}

/* Whether both say the same of all that brothers have alike. */
static gboolean
is_alike(const Record *one, const Record *other)
{
    if (one->raw || other->raw)
        return one == other;
    for (guint64 left = one->present | other->present; left != 0;) {
        const Field *field = record_next_field(one, &left);
        if (!is_own(field) && !is_member_alike(one, other, field))
            return FALSE;
    }
    return TRUE;
}

/* Returns: the number of the only one of @brothers whose @field is unlike that of the others, if
 * these are alike; how many there are: none is. */
static guint
odd_one(const GPtrArray *brothers, const Field *field)
{
    guint n_unlike = 0;
    guint unlike = 0;
    for (guint i = 1; i < brothers->len; i++)
        if (!is_member_alike(brothers->pdata[i], brothers->pdata[0], field)) {
            unlike = i;
            n_unlike++;
        }
    if (n_unlike == 1)
        return unlike;
    if (n_unlike + 1 < brothers->len)
        return brothers->len;
    for (guint i = 2; i < brothers->len; i++)
        if (!is_member_alike(brothers->pdata[i], brothers->pdata[1], field))
            return brothers->len;
    return 0;
}

static void
check_member(CheckRun *run, const GPtrArray *brothers, const Field *field)
{
    guint odd = odd_one(brothers, field);
    if (odd == brothers->len)
        return;
    for (guint i = 0; i < brothers->len; i++)
        if (record_keeps(brothers->pdata[i], field))
            return;
    const Record *record = brothers->pdata[odd];
    const Record *other = brothers->pdata[odd == 0 ? 1 : 0];
    const char *key = record_has(record, field) ? field_key(field) : "id";
    Finding *finding =
        check_tell(run, FINDING_OUTLIER_BROTHER, record, key, SAY("record", record_call(record)),
                   SAY("member", field_key(field)), SAY_NUMBER("others", (gint64)brothers->len - 1),
                   SAY("other", record_call(other)));
    finding_add_related(run->findings, finding, other,
                        record_has(other, field) ? field_key(field) : NULL, "One of the others.");
}

static void
check_group(CheckRun *run, const GPtrArray *brothers)
{
    guint64 said = 0;
    for (guint i = 0; i < brothers->len; i++)
        said |= ((const Record *)brothers->pdata[i])->present;
    while (said != 0) {
        const Field *field = record_next_field(brothers->pdata[0], &said);
        if (!is_own(field))
            check_member(run, brothers, field);
    }
}

void
check_brothers(CheckRun *run)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    g_autoptr(GHashTable) groups =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    for (guint32 i = 0; i < units.length; i++) {
        const Record *record = units.items[i];
        char *name =
            record->raw || record_key(record) == NULL ? NULL : name_of_brothers(record_key(record));
        if (name == NULL)
            continue;
        GPtrArray *group = g_hash_table_lookup(groups, name);
        if (group == NULL) {
            group = g_ptr_array_new();
            g_hash_table_insert(groups, name, group);
        } else {
            g_free(name);
        }
        g_ptr_array_add(group, (gpointer)record);
    }
    GHashTableIter iter;
    gpointer group;
    g_hash_table_iter_init(&iter, groups);
    while (g_hash_table_iter_next(&iter, NULL, &group))
        if (((const GPtrArray *)group)->len >= BROTHERS)
            check_group(run, group);
}
