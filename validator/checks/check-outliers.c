/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records that differ from all others of their type by a member that is missing, one that no
 * other has, or a value far from all others. This may be intended, and often is a slip.
 */
#include "validator/checks/check.h"

#include <string.h>

/* Of fewer others nothing is usual: of records of the map and the roster, of
 * units where trains are rare, of great powers, and of numbers. */
#define MANY 8
#define SOME 5
#define FEW_RECORDS 3
#define NUMBERS_LEAST 4

/* A number so many times the next one, and so much beyond it, is far from the others. */
#define TIMES_FAR 3
#define BEYOND_FAR 3

typedef enum {
    LACKS = 1 << 0, /* one alone has it not */
    HAS = 1 << 1,   /* one alone has it */
} Oddity;

/* Members that records have in common which are alike in another one. */
static const struct {
    EntityId entity;
    const char *by; /* NULL: all are alike */
    const char *member;
    guint oddities;
    guint least; /* others */
} usual_members[] = {
    {ENTITY_SPACE, "kind", "nation", LACKS | HAS, MANY},
    {ENTITY_SPACE, "kind", "garrison", LACKS | HAS, MANY},
    {ENTITY_SPACE, "kind", "forage", LACKS | HAS, MANY},
    {ENTITY_SPACE, "kind", "transit", LACKS, MANY},
    {ENTITY_SPACE, "nation", "transit", HAS, MANY},
    {ENTITY_SPACE, "nation", "garrison", LACKS, MANY},
    {ENTITY_SPACE, "forage", "garrison", LACKS, MANY},
    {ENTITY_UNIT, "type", "rating", LACKS | HAS, MANY},
    {ENTITY_UNIT, "type", "move", LACKS | HAS, MANY},
    {ENTITY_UNIT, "type", "strength", LACKS, MANY},
    {ENTITY_UNIT, "type", "trains", HAS, SOME},
    {ENTITY_NATION, NULL, "side", LACKS, MANY},
    {ENTITY_NATION, "major", "level", LACKS, FEW_RECORDS},
    {ENTITY_NATION, "major", "capitals", LACKS, FEW_RECORDS},
};

/* Records that are alike in one member, and those of them that have another one. */
typedef struct {
    guint n, n_having;
    const Record *having, *lacking; /* borrowed: the last of each */
} Alike;

/* Returns: what the member @field of @record says, as something to compare by; NULL: nothing. */
static gconstpointer
describe_likeness(const Record *record, const Field *field)
{
    if (field == NULL)
        return GINT_TO_POINTER(1);
    if (!record_has(record, field))
        return NULL;
    if (field->kind == KIND_INT)
        return GINT_TO_POINTER(1); /* whatever it is */
    if (field->kind == KIND_REF)
        return g_intern_string(*FIELD_SLOT(record, field, const char *));
    return GINT_TO_POINTER(1 + (field->kind == KIND_BOOL ? *FIELD_SLOT(record, field, gboolean)
                                                         : *FIELD_SLOT(record, field, gint)));
}

/* A record that is unlike @n_others. */
typedef struct {
    const Record *record; /* borrowed */
    const char *member;
    gboolean has;
    guint n_others;
} Odd;

static void
add_odd(CheckRun *run, const Odd *odd)
{
    check_report(run, odd->has ? FINDING_OUTLIER_HAS : FINDING_OUTLIER_LACKS, odd->record,
                 odd->has ? odd->member : NULL,
                 FINDING_ARG("record", argument_record_name(odd->record)),
                 FINDING_ARG("member", odd->member), FINDING_ARG_NUMBER("others", odd->n_others));
}

/* What lacks several things that all others have is of another kind, and no slip. */
static void
add_odds(CheckRun *run, const GArray *odds)
{
    static const char several[] = "";
    g_autoptr(GHashTable) lacking = g_hash_table_new(NULL, NULL); /* Record -> what it lacks */
    for (guint i = 0; i < odds->len; i++) {
        const Odd *odd = &g_array_index(odds, Odd, i);
        const char *before = g_hash_table_lookup(lacking, odd->record);
        gboolean is_another = before != NULL && before != odd->member;
        if (!odd->has)
            g_hash_table_insert(lacking, (gpointer)odd->record,
                                (gpointer)(is_another ? several : odd->member));
    }
    for (guint i = 0; i < odds->len; i++) {
        const Odd *odd = &g_array_index(odds, Odd, i);
        if (odd->has || g_hash_table_lookup(lacking, odd->record) != several)
            add_odd(run, odd);
    }
}

typedef struct {
    GHashTable *groups; /* owned: likeness -> Alike (owned) */
    GPtrArray *order;   /* owned: the same as they came */
    gconstpointer key;  /* of the one found last: most records are like those before them */
    Alike *last;
} Groups;

/* Returns: the group of those with that @key, made if need be. */
static Alike *
find_group(Groups *groups, gconstpointer key)
{
    if (key == groups->key)
        return groups->last;
    Alike *alike = g_hash_table_lookup(groups->groups, key);
    if (alike == NULL) {
        alike = g_new0(Alike, 1);
        g_hash_table_insert(groups->groups, (gpointer)key, alike);
        g_ptr_array_add(groups->order, alike);
    }
    groups->key = key;
    groups->last = alike;
    return alike;
}

/* Adds to @odds the one of @alike that is unlike all others, if row @row asks for it. */
static void
add_if_odd(const Alike *alike, guint row, const char *member, GArray *odds)
{
    const Odd has = {alike->having, member, TRUE, alike->n - 1};
    const Odd lacks = {alike->lacking, member, FALSE, alike->n - 1};
    if (alike->n <= usual_members[row].least)
        return;
    if (alike->n_having == 1 && (usual_members[row].oddities & HAS) != 0)
        g_array_append_val(odds, has);
    if (alike->n_having == alike->n - 1 && (usual_members[row].oddities & LACKS) != 0)
        g_array_append_val(odds, lacks);
}

/* Looks for records that are odd as row @row says. @odds: of Odd. */
static void
find_odd(const CheckRun *run, guint row, GArray *odds)
{
    const Entity *entity = entity_get(usual_members[row].entity);
    const char *by = usual_members[row].by, *member = usual_members[row].member;
    const Field *likewise = by != NULL ? entity_find_field(entity, by, strlen(by), 0) : NULL;
    const Field *field = entity_find_field(entity, member, strlen(member), 0);
    Records list = data_set_records(run->set, usual_members[row].entity);
    guint64 required = 0;
    for (guint i = 0; i < entity->n_fields; i++)
        required |= (guint64)(entity->fields[i].required != 0) << i;
    g_autoptr(GHashTable) table = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    g_autoptr(GPtrArray) order = g_ptr_array_new();
    Groups groups = {.groups = table, .order = order};
    for (guint32 i = 0; i < list.length; i++) {
        const Record *record = list.items[i];
        /* What lacks what it must have is reported so. */
        gconstpointer key = record->derived || (record->present & required) != required
                                ? NULL
                                : describe_likeness(record, likewise);
        if (key == NULL)
            continue;
        Alike *alike = find_group(&groups, key);
        gboolean has = record_has(record, field) || record_has_unparsed(record, field);
        alike->n++;
        alike->n_having += has;
        *(has ? &alike->having : &alike->lacking) = record;
    }
    for (guint i = 0; i < order->len; i++)
        add_if_odd(order->pdata[i], row, field_key(field), odds);
}

/* The greatest of the numbers that one member has, with one verb. */
typedef struct {
    const Field *field;
    const Verb *verb; /* NULL: the entity has none */
    guint n;
    gint64 first, second; /* absolutely */
    const Record *record; /* borrowed: that has the first */
} Numbered;

static guint
hash_numbered(gconstpointer data)
{
    const Numbered *numbered = data;
    return g_direct_hash(numbered->field) * 31 + g_direct_hash(numbered->verb);
}

static gboolean
equal_numbered(gconstpointer a, gconstpointer b)
{
    const Numbered *left = a, *right = b;
    return left->field == right->field && left->verb == right->verb;
}

typedef struct {
    guint64 fields[N_ENTITIES]; /* of each: which are numbers */
    GHashTable *seen;           /* of Numbered */
    GPtrArray *order;           /* the same as they came */
} Numbering;

static void
count_number(Numbering *numbering, const Record *record, const Field *field)
{
    const Numbered key = {.field = field, .verb = verb_of(record)};
    gint64 number = *FIELD_SLOT(record, field, gint64);
    number = number < 0 && number > G_MININT64 ? -number : number;
    Numbered *numbered = g_hash_table_lookup(numbering->seen, &key);
    if (numbered == NULL) {
        numbered = g_memdup2(&key, sizeof key);
        g_hash_table_add(numbering->seen, numbered);
        g_ptr_array_add(numbering->order, numbered);
    }
    numbered->n++;
    if (number > numbered->first) {
        numbered->second = numbered->first;
        numbered->first = number;
        numbered->record = record;
    } else {
        numbered->second = MAX(numbered->second, number);
    }
}

static void
visit_numbers(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record;
    const Numbering *numbering = data;
    for (guint64 left = record->present & numbering->fields[record->entity->id]; left != 0;)
        count_number(data, record, record_next_field(record, &left));
}

/* Reports ranges that go far beyond all numbers they are for. */
static void
check_loose_ranges(CheckRun *run, const Numbering *numbering)
{
    Records ranges = data_set_records(run->set, ENTITY_RANGE);
    for (guint32 i = 0; i < ranges.length && i < run->ranges->len; i++) {
        const Range *range = (const Range *)ranges.items[i];
        const Numbered key = {.field = run->ranges->pdata[i]};
        const Numbered *numbered = g_hash_table_lookup(numbering->seen, &key);
        if (range->record.raw || numbered == NULL || numbered->n <= NUMBERS_LEAST ||
            numbered->first == 0 || range->max - numbered->first < BEYOND_FAR ||
            range->max / TIMES_FAR < numbered->first)
            continue;
        check_report(run, FINDING_OUTLIER_BEYOND, &range->record, "max",
                     FINDING_ARG("record", argument_record_name(&range->record)),
                     FINDING_ARG("member", "max"), FINDING_ARG_NUMBER("value", range->max),
                     FINDING_ARG("others", "the largest number in that range is"),
                     FINDING_ARG_NUMBER("most", numbered->first));
    }
}

/* Returns: the fields of @entity whose numbers are to be compared: of those that have changed
 * alone, if that is known. With another verb a number is one of others. */
static guint64
fields_of_numbers(const CheckRun *run, EntityId entity)
{
    guint n_verbs;
    verb_rows(entity, &n_verbs);
    guint64 changed = run->changed != NULL ? run->changed->fields[entity] : ~G_GUINT64_CONSTANT(0);
    if (n_verbs > 0 && changed != 0)
        changed = ~G_GUINT64_CONSTANT(0);
    /* Tracks go from and to anything, one value of places has nothing to do with another, and costs
     * are compared with what units have. */
    if (entity == ENTITY_TRACK || entity == ENTITY_WORTH || entity == ENTITY_COST)
        return 0;
    return entity_fields_of(entity_get(entity), KIND_BIT(KIND_INT)) & changed;
}

void
check_numbers(CheckRun *run)
{
    EntitySet entities = {{0}};
    Numbering numbering = {
        .seen = g_hash_table_new_full(hash_numbered, equal_numbered, g_free, NULL),
        .order = g_ptr_array_new(),
    };
    for (guint i = 0; i < N_ENTITIES; i++) {
        numbering.fields[i] = fields_of_numbers(run, i);
        if (numbering.fields[i] != 0)
            entity_set_add(&entities, i);
    }
    /* What a rule case tries need not be usual. */
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (file->seen != NULL && file->kind->entity != ENTITY_RECORD)
            record_walk_written(file->seen, NULL, entities, visit_numbers, &numbering);
    }
    for (guint i = 0; i < numbering.order->len; i++) {
        const Numbered *numbered = numbering.order->pdata[i];
        if (numbered->n <= NUMBERS_LEAST || numbered->first - numbered->second < BEYOND_FAR ||
            numbered->second == 0 || numbered->first / TIMES_FAR < numbered->second)
            continue;
        check_report(run, FINDING_OUTLIER_NUMBER,
                     record_stating_layer(numbered->record, field_key(numbered->field)),
                     field_key(numbered->field), FINDING_ARG("member", field_key(numbered->field)),
                     FINDING_ARG_NUMBER("value", numbered->first),
                     FINDING_ARG_NUMBER("most", numbered->second),
                     FINDING_ARG_NUMBER("others", numbered->n - 1));
    }
    check_loose_ranges(run, &numbering);
    g_hash_table_unref(numbering.seen);
    g_ptr_array_unref(numbering.order);
}

void
check_outliers(CheckRun *run)
{
    g_autoptr(GArray) odds = g_array_new(FALSE, FALSE, sizeof(Odd));
    for (guint i = 0; i < G_N_ELEMENTS(usual_members); i++)
        find_odd(run, i, odds);
    add_odds(run, odds);
}

#define FEW_UNITS 4

/* Members whose values are compared, of records that are alike in another one. */
static const struct {
    const char *by; /* a reference, or tags: then of all that have the same one */
    const char *member;
    guint least;       /* others */
    guint others_most; /* values that these have, each of them twice or more */
} usual_values[] = {
    {"type", "strength", MANY, 3},  {"type", "move", MANY, 3},       {"tags", "type", FEW_UNITS, 1},
    {"tags", "twin", FEW_UNITS, 1}, {"tags", "start", FEW_UNITS, 1},
};

/* How often a value occurs. */
typedef struct {
    guint n;
    const Record *record; /* borrowed: the last that has it */
} Occurrence;

/* Returns: (transfer full): the value of @field, as something to compare; of a unit it is only
 * whether there is one. */
static char *
value_of(const Record *record, const Field *field)
{
    if (!record_has(record, field))
        return g_strdup("none");
    if (field->kind == KIND_INT)
        return g_strdup_printf("%" G_GINT64_FORMAT, *FIELD_SLOT(record, field, gint64));
    if (field->kind == KIND_REF && field->target == ENTITY_UNIT)
        return g_strdup("one");
    return g_strdup(*FIELD_SLOT(record, field, const char *));
}

static void
report_value(CheckRun *run, const Record *record, guint row, const char *value, guint n_others)
{
    gboolean has = record_has(record, record_field(record, usual_values[row].member));
    check_report(run, FINDING_OUTLIER_VALUE, record, has ? usual_values[row].member : "id",
                 FINDING_ARG("record", argument_record_name(record)),
                 FINDING_ARG("member", usual_values[row].member), FINDING_ARG("value", value),
                 FINDING_ARG_NUMBER("others", n_others), FINDING_ARG("like", usual_values[row].by));
}

/* Reports the value that one record of @group alone has. */
static void
check_group(CheckRun *run, guint row, const GPtrArray *group)
{
    const Field *field = record_field(group->pdata[0], usual_values[row].member);
    g_autoptr(GHashTable) values = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (guint i = 0; i < group->len; i++) {
        char *value = value_of(group->pdata[i], field);
        Occurrence *there = g_hash_table_lookup(values, value);
        if (there == NULL) {
            there = g_new0(Occurrence, 1);
            g_hash_table_insert(values, value, there);
        } else {
            g_free(value);
        }
        there->n++;
        there->record = group->pdata[i];
    }
    guint n_single = 0;
    GHashTableIter iter;
    gpointer value, there, lone = NULL;
    g_hash_table_iter_init(&iter, values);
    while (g_hash_table_iter_next(&iter, &value, &there))
        if (((const Occurrence *)there)->n == 1) {
            n_single++;
            lone = value;
        }
    if (n_single == 1 && g_hash_table_size(values) <= usual_values[row].others_most + 1 &&
        g_hash_table_size(values) > 1)
        report_value(run, ((const Occurrence *)g_hash_table_lookup(values, lone))->record, row,
                     lone, group->len - 1);
}

static void
add_to(GHashTable *groups, GPtrArray *order, const char *key, const Record *record)
{
    GPtrArray *group = g_hash_table_lookup(groups, key);
    if (group == NULL) {
        group = g_ptr_array_new();
        g_hash_table_insert(groups, (gpointer)key, group);
        g_ptr_array_add(order, group);
    }
    g_ptr_array_add(group, (gpointer)record);
}

static void
check_usual(CheckRun *run, guint row)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    g_autoptr(GHashTable) groups = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) order = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (unit->record.raw || unit->record.kept != NULL || unit->type == NULL)
            continue;
        if (strcmp(usual_values[row].by, "type") == 0 &&
            !record_has_key(&unit->record, usual_values[row].member))
            continue; /* what one alone lacks is reported elsewhere */
        if (strcmp(usual_values[row].by, "type") == 0)
            add_to(groups, order, unit->type, &unit->record);
        else
            for (guint32 j = 0; j < unit->tags.length; j++)
                add_to(groups, order, unit->tags.items[j], &unit->record);
    }
    for (guint i = 0; i < order->len; i++)
        if (((const GPtrArray *)order->pdata[i])->len > usual_values[row].least)
            check_group(run, row, order->pdata[i]);
}

void
check_odd_values(CheckRun *run)
{
    for (guint i = 0; i < G_N_ELEMENTS(usual_values); i++)
        check_usual(run, i);
}
