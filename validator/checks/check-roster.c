/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The roster: pieces against the box, twins, unused types, nations without anything, capitals
 * abroad; and nations that name each other, whose chains must end where points are.
 */
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/chain.h"
#include "validator/checks/fix.h"
#include "validator/systems/systems.h"

#include <string.h>

/* Returns: the record of @entity that the text member @key of @record names, or NULL. */
static const Record *
named_by(const CheckRun *run, const Record *record, const char *key, EntityId entity)
{
    const Field *field = record_field(record, key);
    if (record->raw || !record_has(record, field))
        return NULL;
    return id_index_find(run->ids, entity, *FIELD_SLOT(record, field, const char *));
}

/* Returns: the id of the colour of the nation of @unit, or NULL. */
static const char *
colour_of(const CheckRun *run, const Record *unit)
{
    const Record *nation = named_by(run, unit, "nation", ENTITY_NATION);
    return nation != NULL && !nation->raw ? ((const Nation *)nation)->colour : NULL;
}

/* A colour without any blocks is that of markers: the blocks of its nations have another one. */
static void
check_colour(CheckRun *run, const Record *record, guint n_units)
{
    if (record->raw || !record_has_key(record, "blocks") || ((const Colour *)record)->blocks == 0 ||
        n_units <= ((const Colour *)record)->blocks)
        return;
    check_report(run, FINDING_ROSTER_TOO_MANY_BLOCKS, record, "blocks",
                 FINDING_ARG("colour", argument_record_name(record)),
                 FINDING_ARG_NUMBER("units", n_units),
                 FINDING_ARG_NUMBER("blocks", ((const Colour *)record)->blocks));
}

/* A kit, for others to extend, has neither sides nor places. */
static gboolean
is_kit(const DataSet *set)
{
    return data_set_records(set, ENTITY_SIDE).length == 0 &&
           data_set_records(set, ENTITY_NATION).length == 0 &&
           data_set_records(set, ENTITY_SPACE).length == 0;
}

void
check_played(CheckRun *run)
{
    const Record *game = data_set_root(run->set, ENTITY_GAME);
    if (game == NULL || game->raw || !record_has_key(game, "system") ||
        !record_has_key(game, "sides") || is_kit(run->set))
        return;
    g_autoptr(FindingWords) problem = system_problem(run->set);
    if (problem == NULL)
        return;
    const System *system = system_of_game(game);
    guint n_sides = ((const Game *)game)->sides.length;
    gboolean is_system =
        system == NULL || (n_sides >= system->n_sides_min && n_sides <= system->n_sides_max);
    check_report(run, FINDING_GAME_UNPLAYED, game, is_system ? "system" : "sides",
                 FINDING_ARG_WORDS("reason", problem));
}

void
check_block_count(CheckRun *run)
{
    g_autoptr(GHashTable) counts = g_hash_table_new(g_str_hash, g_str_equal);
    Records units = data_set_records(run->set, ENTITY_UNIT);
    for (guint32 i = 0; i < units.length; i++) {
        const char *colour = colour_of(run, units.items[i]);
        if (colour == NULL)
            continue;
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(counts, colour));
        g_hash_table_insert(counts, (gpointer)colour, GUINT_TO_POINTER(n + 1));
    }
    Records colours = data_set_records(run->set, ENTITY_COLOUR);
    for (guint32 i = 0; i < colours.length; i++) {
        const char *id = record_key(colours.items[i]);
        if (id != NULL)
            check_colour(run, colours.items[i], GPOINTER_TO_UINT(g_hash_table_lookup(counts, id)));
    }
}

void
check_nation_paints(CheckRun *run)
{
    Records nations = data_set_records(run->set, ENTITY_NATION);
    g_autoptr(GHashTable) painted = g_hash_table_new(NULL, NULL); /* paint -> Record */
    for (guint32 i = 0; i < nations.length; i++) {
        const Record *record = nations.items[i];
        if (record->raw || !record_has_key(record, "paint"))
            continue;
        gpointer key =
            GINT_TO_POINTER(*FIELD_SLOT(record, record_field(record, "paint"), gint) + 1);
        const Record *other = g_hash_table_lookup(painted, key);
        if (other == NULL) {
            g_hash_table_insert(painted, key, (gpointer)record);
            continue;
        }
        g_autofree char *paint = record_field_to_text(record, record_field(record, "paint"));
        Finding *finding = check_report(run, FINDING_ROSTER_SAME_PAINT, record, "paint",
                                        FINDING_ARG("nation", argument_record_name(record)),
                                        FINDING_ARG("other", argument_record_name(other)),
                                        FINDING_ARG("paint", paint));
        finding_add_related(run->findings, finding, other, "paint", N_("The other one."));
    }
}

/* Members that name a record of their own kind, but not that of their own. */
static const struct {
    EntityId entity;
    const char *key;
} to_others[] = {
    {ENTITY_NATION, "pool"}, {ENTITY_NATION, "part-of"},    {ENTITY_NATION, "attacks-with"},
    {ENTITY_UNIT, "twin"},   {ENTITY_FORMATION, "becomes"}, {ENTITY_ATTACK, "bars"},
};

/* Whether @field of @record is @id, or lists it. */
static gboolean
names(const Record *record, const Field *field, const char *id)
{
    if (!record_has(record, field))
        return FALSE;
    return field->kind == KIND_REFS ? texts_contain(FIELD_SLOT(record, field, Texts), id)
                                    : strcmp(*FIELD_SLOT(record, field, const char *), id) == 0;
}

void
check_self_reference(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const char *id = record->raw || !record->entity->keyed ? NULL : record_key(record);
    for (guint i = 0; i < G_N_ELEMENTS(to_others) && id != NULL; i++) {
        if (record->entity->id != to_others[i].entity)
            continue;
        const char *key = to_others[i].key;
        const Field *field = record_field(record, key);
        if (!names(record, field, id))
            continue;
        g_autoptr(FindingWords) subject = argument_describe_member(place, key);
        Finding *finding = check_report(run, FINDING_ROSTER_NAMES_ITSELF, record, key,
                                        FINDING_ARG_WORDS("subject", subject),
                                        FINDING_ARG_NOUN("entity", record->entity->name));
        if (field->kind == KIND_REFS)
            continue;
        g_autofree char *before = record_field_to_text(record, field);
        fix_member(run, finding, place, key, before, NULL);
    }
}

/* The units of the roster, and the position of each in it. */
typedef struct {
    CheckRun *run;
    RecordPlace root;
    const Field *field;
    GHashTable *indices; /* record -> its index */
} UnitList;

static RecordPlace
place_of(const UnitList *list, const Record *unit)
{
    return (RecordPlace){
        .parent = &list->root,
        .record = unit,
        .field = list->field,
        .index = GPOINTER_TO_UINT(g_hash_table_lookup(list->indices, unit)),
    };
}

/* Names @unit in @twin, which has no successor yet. */
static void
fix_twin(const UnitList *list, Finding *finding, const Record *unit, const Record *twin)
{
    const Field *field = record_field(twin, "twin");
    if (record_has(twin, field) || record_has_unparsed(twin, field))
        return;
    const RecordPlace place = place_of(list, twin);
    g_autofree char *quoted = g_strdup_printf("\"%s\"", record_key(unit));
    fix_member(list->run, finding, &place, "twin", NULL, quoted);
}

static void
check_twin(const UnitList *list, const Record *record)
{
    CheckRun *run = list->run;
    const Record *twin = named_by(run, record, "twin", ENTITY_UNIT);
    const char *id = twin != NULL ? record_key(record) : NULL;
    if (id == NULL || twin == record || twin->raw || g_strcmp0(((const Unit *)twin)->twin, id) == 0)
        return;
    const char *other = ((const Unit *)twin)->twin;
    Finding *finding =
        check_report(run, FINDING_ROSTER_ONE_SIDED_TWIN, record, "twin", FINDING_ARG("unit", id),
                     FINDING_ARG("twin", record_key(twin)), FINDING_ARG("other", other),
                     FINDING_ARG("alone", other != NULL ? NULL : record_key(twin)));
    finding_add_related(run->findings, finding, twin, "id", N_("The twin."));
    fix_twin(list, finding, record, twin);
}

void
check_twins(CheckRun *run)
{
    const Record *roster = data_set_root(run->set, ENTITY_ROSTER);
    if (roster == NULL || roster->raw)
        return;
    g_autoptr(GHashTable) indices = g_hash_table_new(NULL, NULL);
    Records units = data_set_records(run->set, ENTITY_UNIT);
    for (guint32 i = 0; i < units.length; i++)
        g_hash_table_insert(indices, (gpointer)units.items[i], GUINT_TO_POINTER(i));
    const UnitList list = {
        .run = run,
        .root = {.record = roster},
        .field = record_field(roster, "units"),
        .indices = indices,
    };
    for (guint32 i = 0; i < units.length; i++)
        check_twin(&list, units.items[i]);
}

/* Ids of one entity that something names. */
typedef struct {
    GHashTable *types;
    GHashTable *nations; /* as owner of a land, a unit, a pool or a part */
} Named;

/* Where a nation is named that has something, or takes part with others. */
static const struct {
    EntityId entity;
    const char *key;
} holdings[] = {
    {ENTITY_SPACE, "nation"},        {ENTITY_UNIT, "nation"}, {ENTITY_STATE, "nation"},
    {ENTITY_STATE, "marker"},        {ENTITY_NATION, "pool"}, {ENTITY_NATION, "part-of"},
    {ENTITY_NATION, "attacks-with"},
};

static void
note_texts(const Record *record, const Field *field, GHashTable *ids)
{
    if (field->kind == KIND_REF)
        g_hash_table_add(ids, (gpointer)*FIELD_SLOT(record, field, const char *));
    const Texts *texts = FIELD_SLOT(record, field, Texts);
    for (guint32 i = 0; field->kind == KIND_REFS && i < texts->length; i++)
        g_hash_table_add(ids, (gpointer)texts->items[i]);
}

static gboolean
is_set_place(const Record *record)
{
    return record->entity->id == ENTITY_EFFECT && record_has_key(record, "verb") &&
           ((const Effect *)record)->verb == EFFECT_SET_PLACE;
}

static void
note_named(const RecordPlace *place, gpointer data)
{
    const Named *named = data;
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->target == ENTITY_TYPE)
            note_texts(record, field, named->types);
        if (field->target == ENTITY_NATION && is_set_place(record))
            note_texts(record, field, named->nations);
    }
    for (guint i = 0; i < G_N_ELEMENTS(holdings) && !record->raw; i++)
        if (record->entity->id == holdings[i].entity) {
            const Field *field = record_field(record, holdings[i].key);
            if (record_has(record, field))
                note_texts(record, field, named->nations);
        }
}

/* Whether one of @ids is reported as unknown; it may mean any record of @entity. */
static gboolean
holds_unknown(const CheckRun *run, EntityId entity, GHashTable *ids)
{
    GHashTableIter iter;
    gpointer id;
    g_hash_table_iter_init(&iter, ids);
    while (g_hash_table_iter_next(&iter, &id, NULL))
        if (((const char *)id)[0] != '@' && !id_index_knows(run->ids, entity, id))
            return TRUE;
    return FALSE;
}

/* Reports the records of @entity whose ids are not in @ids. */
static void
report_unnamed(CheckRun *run, EntityId entity, FindingId id, GHashTable *ids)
{
    if (holds_unknown(run, entity, ids))
        return;
    Records records = data_set_records(run->set, entity);
    for (guint32 i = 0; i < records.length; i++) {
        const Record *record = records.items[i];
        const char *key = record->raw ? NULL : record_key(record);
        if (key == NULL || g_hash_table_contains(ids, key))
            continue;
        check_report(run, id, record, "id",
                     FINDING_ARG(entity_get(entity)->name, argument_record_name(record)));
    }
}

void
check_unused(CheckRun *run)
{
    if (data_set_records(run->set, ENTITY_UNIT).length == 0 ||
        id_index_is_lost(run->ids, ENTITY_UNIT) || id_index_is_lost(run->ids, ENTITY_SPACE))
        return;
    g_autoptr(GHashTable) types = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) nations = g_hash_table_new(g_str_hash, g_str_equal);
    Named named = {.types = types, .nations = nations};
    check_walk(run,
               entity_set_union(entity_set_naming(ENTITY_TYPE), entity_set_naming(ENTITY_NATION)),
               note_named, &named);
    report_unnamed(run, ENTITY_TYPE, FINDING_ROSTER_UNUSED_TYPE, types);
    report_unnamed(run, ENTITY_NATION, FINDING_ROSTER_IDLE_NATION, nations);
}

/* Whether @land belongs to the nation @record or to the one that it is part of, stands for what is
 * off the map, or is not known well enough. */
static gboolean
is_own(const Space *land, const Record *record)
{
    const Nation *nation = (const Nation *)record;
    if (!record_has_key(&land->record, "kind") || (land->nation == NULL && land->kind == SPACE_BOX))
        return TRUE;
    return land->nation != NULL && (g_strcmp0(land->nation, nation->id) == 0 ||
                                    g_strcmp0(land->nation, nation->part_of) == 0);
}

/* @index: of the capital @land in the list of @nation. A land without a kind is not known well
 * enough. */
static void
check_town(CheckRun *run, const Record *nation, int index, const Record *land)
{
    const Field *garrison = record_field(land, "garrison");
    if (record_has(land, garrison) || record_has_unparsed(land, garrison) ||
        !record_has_key(land, "kind"))
        return;
    Finding *finding =
        check_report_item(run, FINDING_ROSTER_CAPITAL_WITHOUT_TOWN, nation, "capitals", index,
                          FINDING_ARG("nation", argument_record_name(nation)),
                          FINDING_ARG("place", argument_record_name(land)));
    finding_add_related(run->findings, finding, land, NULL, N_("The land."));
}

void
check_capitals(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    if (record->entity->id != ENTITY_NATION || record->raw)
        return;
    const Texts *capitals = &((const Nation *)record)->capitals;
    for (guint32 i = 0; i < capitals->length; i++) {
        const Record *land = id_index_find_read(run->ids, ENTITY_SPACE, capitals->items[i]);
        if (land != NULL)
            check_town(run, record, (int)i, land);
        if (land == NULL || is_own((const Space *)land, record) ||
            record_has_unparsed(land, record_field(land, "nation")))
            continue;
        const Record *owner = named_by(run, land, "nation", ENTITY_NATION);
        /* A nation that does not exist is reported at the land, and may be this one. */
        if (owner == NULL && ((const Space *)land)->nation != NULL)
            continue;
        Finding *finding = check_report_item(
            run, FINDING_ROSTER_CAPITAL_ABROAD, record, "capitals", (int)i,
            FINDING_ARG("nation", argument_record_name(record)),
            FINDING_ARG("place", argument_record_name(land)),
            FINDING_ARG("owner", owner != NULL ? argument_record_name(owner) : NULL),
            FINDING_ARG_TEXT("nobody", owner != NULL ? NULL : N_("no nation")));
        finding_add_related(run->findings, finding, land, "nation", N_("The nation of the land."));
    }
}

/* Nations that a nation depends on. */
static const char *const dependences[] = {"pool", "attacks-with", "markers"};

/* Returns: the name of the side of @nation for people, or NULL: it has none. */
static const char *
side_name(const CheckRun *run, const Record *nation)
{
    const Record *side = named_by(run, nation, "side", ENTITY_SIDE);
    return side != NULL ? argument_record_name(side) : NULL;
}

void
check_dependence(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    if (record->entity->id != ENTITY_NATION || record->raw)
        return;
    const char *side = side_name(run, record);
    for (guint i = 0; i < G_N_ELEMENTS(dependences) && side != NULL; i++) {
        const Record *other = named_by(run, record, dependences[i], ENTITY_NATION);
        const char *others = other != NULL && !other->raw ? side_name(run, other) : NULL;
        if (others == NULL || strcmp(side, others) == 0)
            continue;
        g_autoptr(FindingWords) subject = argument_describe_member(place, dependences[i]);
        Finding *finding = check_report(
            run, FINDING_ROSTER_FOREIGN_POOL, record, dependences[i],
            FINDING_ARG_WORDS("subject", subject),
            FINDING_ARG("other", argument_record_name(other)), FINDING_ARG("others", others),
            FINDING_ARG("nation", argument_record_name(record)), FINDING_ARG("side", side));
        finding_add_related(run->findings, finding, other, "side", N_("The side of the other."));
    }
}

/* Adds the sides for which a unit fights to @sides. Returns: whether there are units that may come
 * to fight for any. */
static gboolean
note_sides_of_units(const CheckRun *run, GHashTable *sides)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    gboolean may_be_any = FALSE;
    for (guint32 i = 0; i < units.length; i++) {
        const Record *nation = named_by(run, units.items[i], "nation", ENTITY_NATION);
        const char *side = nation != NULL && !nation->raw ? ((const Nation *)nation)->side : NULL;
        if (side != NULL)
            g_hash_table_add(sides, (gpointer)side);
        may_be_any |= side == NULL;
    }
    return may_be_any;
}

/* Returns: (transfer full): the sides that a nation names; of char *. */
static GHashTable *
sides_with_nations(const CheckRun *run)
{
    GHashTable *sides = g_hash_table_new(g_str_hash, g_str_equal);
    Records nations = data_set_records(run->set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++)
        if (!nations.items[i]->raw && ((const Nation *)nations.items[i])->side != NULL)
            g_hash_table_add(sides, (gpointer)((const Nation *)nations.items[i])->side);
    return sides;
}

/* Sides that have neither units nor a nation. Before there are units, most sides must have a
 * nation; units of a nation that has no side yet may be of any. */
void
check_idle_sides(CheckRun *run)
{
    Records sides = data_set_records(run->set, ENTITY_SIDE);
    g_autoptr(GHashTable) with_units = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) with_nations = sides_with_nations(run);
    gboolean may_be_any = note_sides_of_units(run, with_units);
    gboolean has_units = g_hash_table_size(with_units) > 0;
    GHashTable *busy = has_units ? with_units : with_nations;
    if (may_be_any || (!has_units && g_hash_table_size(busy) * 2 <= sides.length) ||
        id_index_is_lost(run->ids, ENTITY_UNIT) || id_index_is_lost(run->ids, ENTITY_NATION))
        return;
    for (guint32 i = 0; i < sides.length; i++) {
        const char *id = sides.items[i]->raw ? NULL : record_key(sides.items[i]);
        if (id != NULL && !g_hash_table_contains(busy, id))
            check_report(run, FINDING_ROSTER_IDLE_SIDE, sides.items[i], "id",
                         FINDING_ARG("side", argument_record_name(sides.items[i])));
    }
}

/* Members that lead from a nation to the one that stands for it. */
static const struct {
    const char *key;
    gsize offset;
} ways[] = {
    {"pool", G_STRUCT_OFFSET(Nation, pool)},
    {"part-of", G_STRUCT_OFFSET(Nation, part_of)},
    {"markers", G_STRUCT_OFFSET(Nation, markers)},
};

static const Nation *
next_nation(const CheckRun *run, const Nation *nation, guint way)
{
    const char *id = G_STRUCT_MEMBER(const char *, nation, ways[way].offset);
    return (const Nation *)id_index_find_read(run->ids, ENTITY_NATION, id);
}

/* Returns: (transfer full): from each nation to the one to which @way leads from it. What names
 * itself is reported elsewhere. */
static GHashTable *
next_nations(const CheckRun *run, const Records *nations, guint way)
{
    GHashTable *next = g_hash_table_new(NULL, NULL);
    for (guint32 i = 0; i < nations->length; i++) {
        const Nation *nation = (const Nation *)nations->items[i];
        const Nation *other = nation->record.raw ? NULL : next_nation(run, nation, way);
        if (other != NULL && other != nation)
            g_hash_table_insert(next, (gpointer)nation, (gpointer)other);
    }
    return next;
}

/* Returns: the nation from which @next leads to @first, which is on a circle. */
static const Nation *
last_of_circle(GHashTable *next, const Nation *first)
{
    const Nation *last = first;
    for (const Nation *nation = g_hash_table_lookup(next, first); nation != first;
         nation = g_hash_table_lookup(next, nation))
        last = nation;
    return last;
}

static void
report_circle(CheckRun *run, const Nation *first, const Nation *last, guint way)
{
    Finding *finding = check_report(run, FINDING_ROSTER_CIRCLE, &first->record, ways[way].key,
                                    FINDING_ARG("nation", argument_record_name(&first->record)),
                                    FINDING_ARG("member", ways[way].key),
                                    FINDING_ARG("last", argument_record_name(&last->record)));
    finding_add_related(run->findings, finding, &last->record, ways[way].key,
                        N_("The last of them."));
}

/* Whether some nation has points at all; a set without them plays without. */
static gboolean
has_points(const Records *nations)
{
    for (guint32 i = 0; i < nations->length; i++)
        if (!nations->items[i]->raw && ((const Nation *)nations->items[i])->level != NULL)
            return TRUE;
    return FALSE;
}

static void
check_points(CheckRun *run, const Nation *nation)
{
    const Nation *pool = next_nation(run, nation, 0);
    if (pool == NULL || pool == nation || pool->pool != NULL || pool->level != NULL ||
        record_is_flawed(&pool->record))
        return;
    Finding *finding = check_report(run, FINDING_ROSTER_NO_POINTS, &nation->record, "pool",
                                    FINDING_ARG("nation", argument_record_name(&nation->record)),
                                    FINDING_ARG("other", argument_record_name(&pool->record)));
    finding_add_related(run->findings, finding, &pool->record, "id", N_("It has no `level`."));
}

/* Reports the first circle of @way; when that is fixed, the next. */
static void
check_way(CheckRun *run, const Records *nations, guint way)
{
    g_autoptr(GHashTable) next = next_nations(run, nations, way);
    g_autoptr(GHashTable) circles = chain_circles(next);
    for (guint32 i = 0; i < nations->length; i++) {
        const Nation *nation = (const Nation *)nations->items[i];
        if (!g_hash_table_contains(circles, nation))
            continue;
        report_circle(run, nation, last_of_circle(next, nation), way);
        return;
    }
}

void
check_nation_ways(CheckRun *run)
{
    Records nations = data_set_records(run->set, ENTITY_NATION);
    for (guint way = 0; way < G_N_ELEMENTS(ways); way++)
        check_way(run, &nations, way);
    gboolean is_paid = has_points(&nations);
    for (guint32 i = 0; i < nations.length && is_paid; i++)
        if (!nations.items[i]->raw)
            check_points(run, (const Nation *)nations.items[i]);
}
