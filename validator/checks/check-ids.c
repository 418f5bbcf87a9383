/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ids: their form, that none is used twice, and records that exist to be named and are not.
 */
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/model/zone.h"
#include "schema/text/limits.h"
#include "schema/text/name.h"
#include "schema/text/text-set.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <string.h>

/* An edit takes about as long, and far more memory, than looking at that many records. */
#define RECORDS_PER_EDIT 64u

/* The check of one file. */
typedef struct {
    CheckRun *run;
    guint64 n_looked_at; /* records, see LIMIT_RENAME_RECORDS */
} IdWalk;

/* A rename: the id here, and with it every reference in the data set. */
typedef struct {
    CheckRun *run;
    IdWalk *walk;
    Finding *finding;
    const Entity *entity;
    const char *from;
    const char *to;
    gboolean is_half; /* not every reference can be renamed */
} Rename;

static void
rename_text(Rename *rename, const RecordPlace *place, const Field *field)
{
    const char *text = *FIELD_SLOT(place->record, field, const char *);
    if (strcmp(text, rename->from) != 0)
        return;
    rename->is_half |=
        !fix_text(rename->run, rename->finding, place, field_key(field), rename->from, rename->to);
}

static void
rename_texts(Rename *rename, const RecordPlace *place, const Field *field)
{
    const Texts *texts = FIELD_SLOT(place->record, field, Texts);
    g_autofree char *after = fix_json_list_replace(texts, rename->from, rename->to);
    if (after == NULL)
        return;
    g_autofree char *before = record_field_to_text(place->record, field);
    rename->is_half |=
        !fix_member(rename->run, rename->finding, place, field_key(field), before, after);
}

static void
rename_references(const RecordPlace *place, gpointer data)
{
    Rename *rename = data;
    const Record *record = place->record;
    rename->walk->n_looked_at++;
    /* What shows through is renamed where it is stated. */
    if (check_shows_through(rename->run, record, NULL))
        return;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->target != rename->entity->id || check_shows_through(rename->run, record, field))
            continue;
        if (field->kind == KIND_REF)
            rename_text(rename, place, field);
        else if (field->kind == KIND_REFS)
            rename_texts(rename, place, field);
    }
}

static gboolean
is_taken(const CheckRun *run, const Entity *entity, const char *id)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        gboolean is_shared =
            i == entity->id || i == entity->ids_shared_with ||
            (entity_get(i)->ids_shared_with != 0 && entity_get(i)->ids_shared_with == entity->id);
        if (is_shared && id_index_knows(run->ids, i, id))
            return TRUE;
    }
    return FALSE;
}

static void
add_rename(IdWalk *walk, Finding *finding, const RecordPlace *place, const char *better)
{
    CheckRun *run = walk->run;
    Rename rename = {
        .run = run,
        .walk = walk,
        .finding = finding,
        .entity = place->record->entity,
        .from = record_key(place->record),
        .to = better,
    };
    /* References first: afterwards the record is no longer found under its old id. */
    const DataFile *own = run->file;
    for (guint i = 0; i < run->set->n_files; i++) {
        check_enter_file(run, &run->set->files[i]);
        if (run->file->seen != NULL)
            record_walk(run->file->seen, ENTITIES_ALL, rename_references, &rename);
    }
    check_enter_file(run, own);
    finding_reverse_edits(finding);
    rename_text(&rename, place, &place->record->entity->fields[0]);
    walk->n_looked_at += (guint64)finding->n_edits * RECORDS_PER_EDIT;
    /* Half a rename is worse than none. */
    if (rename.is_half)
        finding->n_edits = 0;
}

/* Whether @record is of the set itself alone: what is below keeps its id there, whatever stands
 * above it. */
static gboolean
can_be_renamed(const CheckRun *run, const Record *record)
{
    if (run->set->base == NULL || (record->layers == NULL && record->text == NULL))
        return TRUE;
    for (guint i = 0; i < run->set->n_files; i++)
        if (record->layers == NULL && record->text == run->set->files[i].text)
            return TRUE;
    return FALSE;
}

static void
visit_id(const RecordPlace *place, gpointer data)
{
    IdWalk *walk = data;
    CheckRun *run = walk->run;
    const Record *record = place->record;
    const Field *field = &record->entity->fields[0];
    /* The id of a file is held against its name. */
    if (place->parent == NULL || !record_has(record, field) ||
        check_shows_through(run, record, field))
        return;
    const char *id = record_key(record);
    if (name_is_id(id))
        return;
    g_autofree char *better = name_to_id(id);
    if (better != NULL && is_taken(run, record->entity, better))
        g_clear_pointer(&better, g_free);
    Finding *finding = check_report(
        run, FINDING_ID_FORM, record, field_key(field), FINDING_ARG("id", id),
        FINDING_ARG_NOUN("entity", record->entity->name), FINDING_ARG("better", better));
    if (better != NULL && can_be_renamed(run, record) && walk->n_looked_at < LIMIT_RENAME_RECORDS)
        add_rename(walk, finding, place, better);
}

/* Returns: the entities whose records have ids of their own. */
static EntitySet
entities_with_ids(void)
{
    EntitySet with_ids = {{0}};
    for (EntityId i = 0; i < N_ENTITIES; i++)
        if (entity_get(i)->keyed && entity_get(i)->fields[0].kind == KIND_ID)
            entity_set_add(&with_ids, i);
    return with_ids;
}

void
check_id_form(CheckRun *run)
{
    EntitySet with_ids = entities_with_ids();
    for (guint i = 0; i < run->set->n_files; i++) {
        IdWalk walk = {.run = run}; /* the effort is counted over all ids of a file */
        check_enter_file(run, &run->set->files[i]);
        if (run->file->seen != NULL)
            record_walk_written(run->file->seen, NULL, with_ids, visit_id, &walk);
    }
    check_enter_file(run, NULL);
}

/* What the key of @record names, where it is a reference; NULL: it is an id of its own. */
static const char *
name_of_other(const CheckRun *run, const Record *record)
{
    const Field *field = &record->entity->fields[0];
    if (field->kind != KIND_REF)
        return NULL;
    const Record *other = id_index_find(run->ids, (EntityId)field->target, record_key(record));
    return other != NULL ? argument_record_name(other) : record_key(record);
}

static void
add_duplicate(CheckRun *run, const Record *record, const Record *first)
{
    const char *name = name_of_other(run, record);
    const char *id = name == NULL ? record_key(record) : NULL;
    const char *twice = record->entity->id == ENTITY_PLACED ? N_("is placed twice")
                                                            : N_("has two entries in this list");
    Finding *finding =
        check_report(run, FINDING_ID_DUPLICATE, record, field_key(&record->entity->fields[0]),
                     FINDING_ARG("id", id), FINDING_ARG("name", name),
                     FINDING_ARG_TEXT("twice", name != NULL ? twice : NULL));
    finding_add_related(run->findings, finding, first, field_key(&first->entity->fields[0]),
                        name != NULL ? N_("The first entry is here.")
                                     : N_("It is used here first."));
}

/* Lists up to this length are searched; to make an index would take longer. */
#define SHORT_LIST 8

/* Returns: the first record of @list with that key. */
static const Record *
first_of_key(const Records *list, const char *key)
{
    guint32 i = 0;
    while (g_strcmp0(record_key(list->items[i]), key) != 0)
        i++;
    return list->items[i];
}

static void
visit_list(CheckRun *run, const Records *list)
{
    g_autoptr(GHashTable) seen =
        list->length > SHORT_LIST ? g_hash_table_new(g_str_hash, g_str_equal) : NULL;
    g_autoptr(GHashTable) index = NULL;
    for (guint32 i = 0; i < list->length && list->length > 1; i++) {
        const char *key = record_key(list->items[i]);
        const Record *other = list->items[i];
        /* That two grids name a hex alike is reported by what their labels are. */
        if (key == NULL || other->derived)
            continue;
        if (seen == NULL)
            other = first_of_key(list, key);
        else if (!g_hash_table_add(seen, (gpointer)key)) {
            index = index != NULL ? index : record_index_items(list);
            other = g_hash_table_lookup(index, key);
        }
        if (other != list->items[i])
            add_duplicate(run, list->items[i], other);
    }
}

static gboolean
is_keyed_list(const Field *field)
{
    return field->kind == KIND_LIST && entity_get(field->target)->keyed;
}

static void
visit_lists(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (is_keyed_list(field))
            visit_list(data, FIELD_SLOT(record, field, Records));
    }
}

/* Ways to neighbours have their own check. */
static gboolean
is_checked_list(const Field *field)
{
    return is_keyed_list(field) && field->target != ENTITY_NEIGHBOUR;
}

/* A list in a record of a list, as the answers to a ruling. */
static void
visit_nested(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0 && place->parent != NULL;) {
        const Field *field = record_next_field(record, &left);
        if (is_checked_list(field))
            visit_list(data, FIELD_SLOT(record, field, Records));
    }
}

/* What a scenario adds to a list of the data set, as its rules, is played together with it. */
static void
visit_added(CheckRun *run, const Record *scenario)
{
    for (guint64 left = scenario->present; left != 0;) {
        const Field *field = record_next_field(scenario, &left);
        if (!is_keyed_list(field))
            continue;
        const Records *list = FIELD_SLOT(scenario, field, Records);
        Records of_set = data_set_records(run->set, (EntityId)field->target);
        g_autoptr(GHashTable) first = record_index_items(&of_set);
        for (guint32 j = 0; j < list->length; j++) {
            const char *id = record_key(list->items[j]);
            const Record *other = id != NULL ? g_hash_table_lookup(first, id) : NULL;
            if (other != NULL)
                add_duplicate(run, list->items[j], other);
        }
    }
}

/* Returns: the entities whose records have lists that a visit of theirs looks at. */
static EntitySet
entities_with_lists(gboolean (*is_looked_at)(const Field *field))
{
    EntitySet with_lists = {{0}};
    for (EntityId i = 0; i < N_ENTITIES; i++)
        for (guint j = 0; j < entity_get(i)->n_fields; j++)
            if (is_looked_at(&entity_get(i)->fields[j]))
                entity_set_add(&with_lists, i);
    return with_lists;
}

/* Every list of a scenario is one by itself: another scenario may use its ids again. */
static void
check_lists_of_scenarios(CheckRun *run)
{
    EntitySet with_lists = entities_with_lists(is_keyed_list);
    for (const DataSet *layer = run->set; layer != NULL; layer = layer->base)
        for (guint i = 0; i < layer->n_files; i++)
            if (layer->files[i].kind->folder != NULL && layer->files[i].root != NULL) {
                record_walk(layer->files[i].root, with_lists, visit_lists, run);
                visit_added(run, layer->files[i].root);
            }
}

/* Returns: whether @entity is that of files, of which there may be many. */
static gboolean
is_root(EntityId entity)
{
    const FileKind *kind = file_kind_for(entity);
    return kind != NULL && kind->folder != NULL;
}

static void
report_built_in(CheckRun *run, const Record *record)
{
    check_report(run, FINDING_ID_BUILT_IN, record, "id", FINDING_ARG("id", record_key(record)),
                 FINDING_ARG_NOUN("entity", record->entity->name));
}

void
check_duplicate_ids(CheckRun *run)
{
    EntitySet with_lists = entities_with_lists(is_checked_list);
    check_lists_of_scenarios(run);
    for (guint i = 0; i < run->set->n_files; i++)
        if (run->set->files[i].seen != NULL && run->set->files[i].kind->folder == NULL)
            record_walk_written(run->set->files[i].seen, NULL, with_lists, visit_nested, run);
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        /* Lists keyed by a reference (neighbours) and nested ones have their own checks, and the id
         * of a file is held against its name. */
        if (!entity->keyed || entity->fields[0].kind == KIND_REF || is_root(i))
            continue;
        Records records = data_set_records(run->set, i);
        TextSet seen;
        text_set_init(&seen);
        for (guint32 j = 0; j < records.length; j++) {
            const Record *record = records.items[j];
            const char *id = record_key(record);
            if (id == NULL)
                continue;
            if (entity->built_in != NULL && g_strv_contains(entity->built_in, id))
                report_built_in(run, record);
            const Record *first = text_set_find(&seen, id);
            if (first == NULL && entity->ids_shared_with != 0)
                first = id_index_find(run->ids, entity->ids_shared_with, id);
            if (first != NULL)
                add_duplicate(run, record, first);
            else
                text_set_add(&seen, id, record);
        }
        text_set_clear(&seen);
    }
}

/* What is named, and by what. */
static const struct {
    EntityId entity;
    EntityId by;     /* 0: by anything */
    gboolean always; /* reported even where half of them are not named, and may be so later */
    const char *what;
    const char *kind;
} uses[] = {
    {ENTITY_BORDER, ENTITY_NEIGHBOUR, FALSE, N_("neighbour"), N_("type of border")},
    {ENTITY_COLOUR, ENTITY_NATION, FALSE, N_("nation"), N_("colour")},
    {ENTITY_VALUE, ENTITY_WORTH, TRUE, N_("space"), N_("value")},
    {ENTITY_BOX, 0, FALSE, N_("unit, rule or scenario"), N_("box")},
    {ENTITY_TABLE, 0, FALSE, N_("roll"), N_("table")},
    {ENTITY_OPTION, ENTITY_RULE, TRUE, N_("rule"), N_("option")},
    {ENTITY_OPTION, ENTITY_SCENARIO, TRUE, N_("scenario"), N_("option")},
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
visit_unused(const RecordPlace *place, gpointer data)
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

/* Whether @record may be there for what the box holds: cubes without an owner. */
static gboolean
is_for_the_box(const Record *record)
{
    return record->entity->id == ENTITY_COLOUR && ((const Colour *)record)->blocks == 0;
}

static void
report_unused(CheckRun *run, guint row, const Unused *unused)
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
        check_report(run, FINDING_REF_UNUSED, list.items[i], "id",
                     FINDING_ARG_TEXT("what", uses[row].what),
                     FINDING_ARG_TEXT("kind", uses[row].kind),
                     FINDING_ARG("record", argument_record_name(list.items[i])));
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
            record_walk(file->seen, entities, visit_unused, &walk);
    }
    for (guint row = 0; row < G_N_ELEMENTS(uses); row++) {
        report_unused(run, row, &walk.rows[row]);
        g_hash_table_unref(walk.rows[row].unseen);
    }
}
