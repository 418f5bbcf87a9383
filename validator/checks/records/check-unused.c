/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records that are there to be named by others, and are not.
 */
#include "schema/model/entities.h"
#include "schema/model/zone.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* What is named, and by what. */
static const struct {
    EntityId entity;
    EntityId by;     /* 0: by anything */
    gboolean always; /* told even where half of them are not named, and may be so later */
    const char *what;
    const char *kind;
} uses[] = {
    {ENTITY_BORDER, ENTITY_NEIGHBOUR, FALSE, "neighbour", "type of border"},
    {ENTITY_COLOUR, ENTITY_NATION, FALSE, "nation", "colour"},
    {ENTITY_VALUE, ENTITY_WORTH, TRUE, "space", "value"},
    {ENTITY_BOX, 0, FALSE, "unit, rule or scenario", "box"},
    {ENTITY_TABLE, 0, FALSE, "roll", "table"},
    {ENTITY_OPTION, ENTITY_RULE, TRUE, "rule", "option"},
    {ENTITY_OPTION, ENTITY_SCENARIO, TRUE, "scenario", "option"},
};

/* The records of one row that nothing has named so far. */
typedef struct {
    GHashTable *unseen; /* ids */
    guint n;            /* at first */
} Unused;

typedef struct {
    Unused rows[G_N_ELEMENTS(uses)];
    guint64 of_row[G_N_ELEMENTS(uses)]
                  [N_ENTITIES]; /* fields of each that may name one of the row */
    guint64 fields[N_ENTITIES]; /* those of rows with something unseen */
} UseWalk;

#define ZONES (KIND_BIT(KIND_ZONE) | KIND_BIT(KIND_ZONES))

/* Whether @field, of @entity, may name records of the row @row. */
static gboolean
may_name(const Entity *entity, const Field *field, guint row)
{
    if (uses[row].by != 0 && uses[row].by != entity->id)
        return FALSE;
    if ((ZONES & KIND_BIT(field->kind)) != 0)
        return uses[row].entity == ENTITY_BOX;
    return ((KIND_BIT(KIND_REF) | KIND_BIT(KIND_REFS)) & KIND_BIT(field->kind)) != 0 &&
           (field->target == uses[row].entity || field->or_target == uses[row].entity);
}

static void
find_fields(UseWalk *walk)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        for (guint j = 0; j < entity->n_fields; j++)
            for (guint row = 0; row < G_N_ELEMENTS(uses); row++)
                walk->of_row[row][i] |= (guint64)may_name(entity, &entity->fields[j], row) << j;
    }
}

/* Finds out which fields are to be looked at. */
static void
choose_fields(UseWalk *walk)
{
    memset(walk->fields, 0, sizeof walk->fields);
    for (guint row = 0; row < G_N_ELEMENTS(uses); row++)
        for (guint i = 0; i < N_ENTITIES && g_hash_table_size(walk->rows[row].unseen) > 0; i++)
            walk->fields[i] |= walk->of_row[row][i];
}

static void
note_text(UseWalk *walk, const Record *record, const Field *field, const char *text)
{
    Zone zone;
    const char *box = NULL;
    if (text[0] == '@') {
        if ((ZONES & KIND_BIT(field->kind)) == 0 || !zone_parse(text, &zone) ||
            zone.kind != ZONE_BOX)
            return;
        box = zone.id;
    }
    for (guint row = 0; row < G_N_ELEMENTS(uses); row++) {
        GHashTable *unseen = walk->rows[row].unseen;
        const char *id = uses[row].entity == ENTITY_BOX && box != NULL ? box : text;
        if (g_hash_table_size(unseen) > 0 && may_name(record->entity, field, row) &&
            g_hash_table_remove(unseen, id) && g_hash_table_size(unseen) == 0)
            choose_fields(walk);
    }
}

static void
visit(const RecordPlace *place, gpointer data)
{
    UseWalk *walk = data;
    const Record *record = place->record;
    for (guint64 left = record->present & walk->fields[record->entity->id]; left != 0;) {
        const Field *field = record_next_field(record, &left);
        gboolean is_list = field->kind == KIND_REFS || field->kind == KIND_ZONES;
        const Texts *texts = FIELD_SLOT(record, field, Texts);
        if (!is_list)
            note_text(walk, record, field, *FIELD_SLOT(record, field, const char *));
        for (guint32 i = 0; is_list && i < texts->length; i++)
            note_text(walk, record, field, texts->items[i]);
    }
}

/* Whether @record may be there for what the box holds: cubes that are nobody's. */
static gboolean
is_for_the_box(const Record *record)
{
    return record->entity->id == ENTITY_COLOUR && ((const Colour *)record)->blocks == 0;
}

static void
tell(CheckRun *run, guint row, const Unused *unused)
{
    Records list = data_set_records(run->set, uses[row].entity);
    guint n_unseen = g_hash_table_size(unused->unseen);
    if (n_unseen == 0 || (n_unseen * 2 >= unused->n && !uses[row].always) ||
        (uses[row].by == ENTITY_SCENARIO && run->set->n_scenarios == 0))
        return;
    for (guint32 i = 0; i < list.length; i++) {
        const char *id = list.items[i]->raw ? NULL : record_key(list.items[i]);
        if (id == NULL || !g_hash_table_contains(unused->unseen, id) ||
            is_for_the_box(list.items[i]))
            continue;
        check_tell(run, FINDING_REF_UNUSED, list.items[i], "id", SAY("what", uses[row].what),
                   SAY("kind", uses[row].kind), SAY("record", record_call(list.items[i])));
    }
}

/* Whether names of @record could mean it; a built-in id means what is built in. */
static gboolean
may_be_named(const Record *record)
{
    const char *id = record->raw ? NULL : record_key(record);
    const char *const *built_in = record->entity->built_in;
    return id != NULL && (built_in == NULL || !g_strv_contains(built_in, id));
}

/* What only a rule case names is not used in any game. */
void
check_unused_records(CheckRun *run)
{
    UseWalk walk = {0};
    for (guint row = 0; row < G_N_ELEMENTS(uses); row++) {
        walk.rows[row].unseen = g_hash_table_new(g_str_hash, g_str_equal);
        Records list = data_set_records(run->set, uses[row].entity);
        for (guint32 i = 0; i < list.length && !id_index_is_lost(run->ids, uses[row].entity); i++)
            if (may_be_named(list.items[i]))
                g_hash_table_add(walk.rows[row].unseen, (gpointer)record_key(list.items[i]));
        walk.rows[row].n = g_hash_table_size(walk.rows[row].unseen);
    }
    find_fields(&walk);
    choose_fields(&walk);
    EntitySet entities = {{0}};
    for (guint i = 0; i < N_ENTITIES; i++)
        if (walk.fields[i] != 0)
            entity_set_add(&entities, i);
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (file->seen != NULL && file->kind->entity != ENTITY_RECORD)
            record_walk(file->seen, entities, visit, &walk);
    }
    for (guint row = 0; row < G_N_ELEMENTS(uses); row++) {
        tell(run, row, &walk.rows[row]);
        g_hash_table_unref(walk.rows[row].unseen);
    }
}
