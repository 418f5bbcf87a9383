/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each record by itself against the table of fields, and members, words and verbs of another
 * system than that of the game; one slip in game.json makes hundreds of those, so each is
 * reported once.
 */
#include "schema/model/entities.h"
#include "schema/model/record.h"
#include "schema/model/record-read.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/text/name.h"
#include "schema/text/scanner.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <string.h>

/* Where @kept, of @record, is a source of single members: the first that @record cannot have; the
 * name nearest to it, or NULL, goes to @nearest (borrowed from the table).
 * Returns: (transfer full): NULL if there is none. */
static char *
kept_source_wrong_member(const Record *record, const Kept *kept, const char **nearest)
{
    const Entity *entity = record->entity;
    Scanner scanner;
    scanner_init_value(&scanner, kept->bytes, kept->length, kept->value);
    if (kept->field == NULL || kept->field->kind != KIND_SOURCE ||
        scanner_next(&scanner) != TOKEN_OBJECT_BEGIN)
        return NULL;
    while (scanner_next(&scanner) == TOKEN_NAME) {
        g_autofree char *name = g_malloc(scanner.token.end - scanner.token.start);
        gsize length = scanner_decode_text(&scanner, name);
        if (strcmp(name, "*") != 0 && entity_find_field(entity, name, length, 0) == NULL) {
            NameSearch search;
            name_search_init(&search, name);
            for (guint i = 0; i < entity->n_fields; i++)
                name_search_offer(&search, field_key(&entity->fields[i]));
            *nearest = search.nearest;
            return g_steal_pointer(&name);
        }
        scanner_next(&scanner);
        scanner_skip_value(&scanner);
    }
    return NULL;
}

static char *
format_number(gint64 value)
{
    return g_strdup_printf("%" G_GINT64_FORMAT, value);
}

void
check_format(CheckRun *run)
{
    const Record *root = data_set_root(run->set, ENTITY_GAME);
    const Game *game = (const Game *)root;
    if (root == NULL || game->format <= DATA_SET_FORMAT)
        return;
    g_autofree char *format = format_number(game->format);
    g_autofree char *known = format_number(DATA_SET_FORMAT);
    check_report(run, FINDING_SCHEMA_NEWER_FORMAT, root, "format", FINDING_ARG("format", format),
                 FINDING_ARG("known", known));
}

/* What a kept thing is in JSON, as a message names it. */
static const char *
expected_form(const RecordPlace *place, const Kept *kept)
{
    if (kept->field == NULL)
        return N_("an object");
    if (kept->reason == KEPT_FORM && kept->field->kind == KIND_PAINT)
        return "#rrggbb";
    if (kept->reason == KEPT_FORM && kept->field->kind == KIND_RATING)
        return N_("A3: a letter and a digit from 1");
    if (kept->reason == KEPT_FORM && kept->field->kind == KIND_DATE)
        return N_("1707 or 1707-summer");
    if (kept->reason == KEPT_FORM && kept->field->kind == KIND_FIELD)
        return kept->field->any_kind ? "entity.member" : N_("entity.member, naming a number");
    if (kept->reason == KEPT_FORM && kept->field->kind == KIND_SOURCE)
        return place->parent != NULL ? N_("member: text, for members of this record, each once")
                                     : N_("member: text, for members of this file, each once");
    return entity_kind_form(kept->field->kind);
}

/* The name of the member that is kept, without quotes. */
static char *
kept_name(const Kept *kept)
{
    if (kept->field != NULL)
        return g_strdup(field_key(kept->field));
    Scanner scanner;
    scanner_init_value(&scanner, kept->bytes, kept->length, 0);
    scanner_next(&scanner);
    char *name = g_malloc(kept->length + 1);
    scanner_decode_text(&scanner, name);
    return name;
}

static char *
kept_value(const Kept *kept)
{
    return g_strndup(kept->bytes + kept->value, kept->length - kept->value);
}

/* Where the value of a kept member is. */
static Span
span_of_kept(const RecordPlace *place, const Kept *kept)
{
    guint32 start = kept->offset == OFFSET_NONE ? 0 : kept->offset;
    guint32 end = kept->offset == OFFSET_NONE ? 0 : kept->offset + kept->length;
    if (kept->reason != KEPT_UNKNOWN && kept->reason != KEPT_DUPLICATE && end > 0)
        start += kept->value;
    /* A record of an edit has no text; its file is that of the nearest parent with one. */
    const RecordPlace *owner = place;
    while (owner->record->text == NULL && owner->parent != NULL)
        owner = owner->parent;
    const Record *record = place->record->text != NULL ? place->record : owner->record;
    return (Span){.text = record->text, .start = start, .end = end};
}

/* Adds the finding @id about the kept member @kept of the record at @place; its arguments follow.
 */
#define report_kept(run, id, place, kept, ...)                                                     \
    set_record_of_kept(run, place, kept,                                                           \
                       finding_list_add((run)->findings, id,                                       \
                                        (SourceText *)span_of_kept(place, kept).text,              \
                                        span_of_kept(place, kept).start,                           \
                                        span_of_kept(place, kept).end, __VA_ARGS__, NULL))

static Finding *
set_record_of_kept(CheckRun *run, const RecordPlace *place, const Kept *kept, Finding *finding)
{
    finding_set_record(run->findings, finding, place->record, kept->field);
    return finding;
}

/* The range that the game itself sets for @field, or NULL. */
static const Range *
game_range(const CheckRun *run, const Field *field)
{
    for (guint32 i = 0; i < run->ranges->len; i++) {
        if (run->ranges->pdata[i] != field)
            continue;
        const Record *record = data_set_records(run->set, ENTITY_RANGE).items[i];
        const Range *range = (const Range *)record;
        if (record_has_key(record, "min") && record_has_key(record, "max") &&
            range->min <= range->max)
            return range;
    }
    return NULL;
}

/* The range of @field in this game. Returns: what of game.json narrows it, or NULL. */
static const Range *
range_of(const CheckRun *run, const Field *field, gint64 *min, gint64 *max)
{
    const Range *range = game_range(run, field);
    *min = range != NULL ? MAX(range->min, field->min) : field->min;
    *max = range != NULL ? MIN(range->max, field->max) : field->max;
    return range;
}

/* Whether the JSON @value could be the value of @field without a finding about it. */
static gboolean
fits_field(const CheckRun *run, const Field *field, const char *value)
{
    const Entity *entity = NULL;
    g_autofree char *name = entity_qualified_name(field);
    entity_find_qualified(name, strlen(name), &entity);
    g_autoptr(Arena) arena = arena_new();
    Record *record = arena_alloc(arena, entity->size);
    record->entity = entity;
    record->arena = arena;
    if (!record_read_field(record, field, value) || !record_has(record, field))
        return FALSE;
    gint64 min, max;
    if (field->kind != KIND_INT)
        return TRUE;
    range_of(run, field, &min, &max);
    gint64 taken = *FIELD_SLOT(record, field, gint64);
    return taken >= min && taken <= max;
}

/* @said: the fields that the record states, be it in a way that cannot be taken. */
static void
check_unknown_member(CheckRun *run, const RecordPlace *place, const Kept *kept, guint64 said)
{
    const Entity *entity = place->record->entity;
    g_autofree char *name = kept_name(kept);
    NameSearch search;
    name_search_init(&search, name);
    for (guint i = 0; i < entity->n_fields; i++)
        if ((said >> i & 1) == 0)
            name_search_offer(&search, field_key(&entity->fields[i]));
    Finding *finding = report_kept(run, FINDING_SCHEMA_UNKNOWN_MEMBER, place, kept,
                                   FINDING_ARG("entity", entity->name), FINDING_ARG("member", name),
                                   FINDING_ARG("nearest", search.nearest));
    if (!finding_accepts_fix(run->findings, finding))
        return;
    g_autofree char *value = kept_value(kept);
    if (search.nearest == NULL || strpbrk(name, "/#") != NULL ||
        !fits_field(run, record_field(place->record, search.nearest), value))
        return;
    fix_member(run, finding, place, name, value, NULL);
    fix_member(run, finding, place, search.nearest, NULL, value);
}

static void
check_unknown_word(CheckRun *run, const RecordPlace *place, const Kept *kept)
{
    const char *const *words = kept->field->words;
    g_autofree char *value = kept_value(kept);
    Scanner scanner;
    scanner_init(&scanner, value, strlen(value));
    scanner_next(&scanner);
    g_autofree char *word = g_malloc(strlen(value) + 1);
    scanner_decode_text(&scanner, word);
    NameSearch search;
    name_search_init(&search, word);
    for (guint i = 0; words[i] != NULL; i++)
        name_search_offer(&search, words[i]);
    g_autoptr(FindingWords) subject = argument_describe_member(place, field_key(kept->field));
    g_autofree char *known = g_strjoinv(", ", (char **)words);
    Finding *finding =
        report_kept(run, FINDING_SCHEMA_UNKNOWN_WORD, place, kept,
                    FINDING_ARG_WORDS("subject", subject), FINDING_ARG("word", word),
                    FINDING_ARG("nearest", search.nearest), FINDING_ARG("words", known));
    if (search.nearest == NULL)
        return;
    g_autofree char *after = fix_json_quote(search.nearest);
    fix_member(run, finding, place, field_key(kept->field), value, after);
}

/* The text between the quotes of a kept text, where without them the value would be right.
 * Returns: (transfer full): NULL: it is no such text. */
static char *
without_quotes(const CheckRun *run, const Kept *kept)
{
    if (kept->reason != KEPT_TYPE || kept->field == NULL ||
        (kept->field->kind != KIND_INT && kept->field->kind != KIND_BOOL))
        return NULL;
    Scanner scanner;
    scanner_init_value(&scanner, kept->bytes, kept->length, kept->value);
    if (scanner_next(&scanner) != TOKEN_STRING)
        return NULL;
    g_autofree char *text = g_malloc(kept->length + 1);
    scanner_decode_text(&scanner, text);
    return fits_field(run, kept->field, text) ? g_steal_pointer(&text) : NULL;
}

/* A value is not of the form that its kind has. */
static void
check_form(CheckRun *run, const RecordPlace *place, const Kept *kept)
{
    const char *nearest = NULL;
    g_autoptr(FindingWords) subject = argument_describe_member(place, field_key(kept->field));
    g_autofree char *member = kept_source_wrong_member(place->record, kept, &nearest);
    report_kept(run, FINDING_SCHEMA_BAD_FORM, place, kept, FINDING_ARG_WORDS("subject", subject),
                FINDING_ARG_TEXT("form", expected_form(place, kept)), FINDING_ARG("member", member),
                FINDING_ARG("nearest", nearest));
}

/* @unquoted: what without_quotes() says of @kept. */
static const char *
advice_on(const Kept *kept, const char *unquoted)
{
    if (kept->reason == KEPT_NULL)
        return N_(
            "Remove the member; null removes an inherited value only in a data set or scenario "
            "that extends another.");
    return unquoted != NULL
               ? N_("Remove the quotes.")
               : N_("Correct the value; until then it is kept as it is, without effect.");
}

static gboolean
extends_scenario(const CheckRun *run)
{
    return run->file != NULL && run->file->base_result != BASE_NONE;
}

/* Whether @record, or its upper half, was read from a file of the set itself, which has a base, or
 * is in a scenario that extends another. */
static gboolean
is_in_layer(const CheckRun *run, const Record *record)
{
    if (extends_scenario(run))
        return TRUE;
    for (guint i = 0; run->set->base != NULL && i < run->set->n_files; i++)
        if (record->text == run->set->files[i].text)
            return TRUE;
    return FALSE;
}

/* Whether @place may be an override of what could not be read below it: then neither what it leaves
 * out nor what it takes away is a defect. */
static gboolean
is_above_lost(const CheckRun *run, const RecordPlace *place)
{
    if (run->is_above_lost)
        return TRUE;
    while (place->parent != NULL && place->parent->parent != NULL)
        place = place->parent;
    return run->set->base != NULL && id_index_is_lost(run->ids, place->record->entity->id);
}

static void
check_refused(CheckRun *run, const RecordPlace *place, const Kept *kept)
{
    static const FindingId ids[N_KEPT_REASONS] = {
        [KEPT_DUPLICATE] = FINDING_SCHEMA_DUPLICATE_MEMBER,
        [KEPT_TYPE] = FINDING_SCHEMA_WRONG_TYPE,
        [KEPT_BIG] = FINDING_SCHEMA_INTEGER_TOO_BIG,
        [KEPT_FRACTION] = FINDING_SCHEMA_FRACTION,
        [KEPT_NULL] = FINDING_SCHEMA_WRONG_TYPE,
    };
    FindingId id = ids[kept->reason];
    if (kept->reason == KEPT_NULL && is_in_layer(run, place->record))
        id = FINDING_LAYER_NOTHING_BELOW;
    g_autofree char *name = place->record->raw ? NULL : kept_name(kept);
    g_autoptr(FindingWords) subject =
        name == NULL ? argument_describe_record(place) : argument_describe_member(place, name);
    const char *form = expected_form(place, kept);
    g_autofree char *unquoted = without_quotes(run, kept);
    gboolean is_twice = kept->reason == KEPT_DUPLICATE;
    Finding *finding =
        report_kept(run, id, place, kept, FINDING_ARG_WORDS("subject", is_twice ? NULL : subject),
                    FINDING_ARG("member", is_twice ? name : NULL),
                    FINDING_ARG_TEXT("expected", id == FINDING_SCHEMA_WRONG_TYPE ? form : NULL),
                    FINDING_ARG_TEXT("advice", advice_on(kept, unquoted)));
    g_autofree char *value = kept_value(kept);
    if (unquoted != NULL)
        fix_member(run, finding, place, name, value, unquoted);
}

void
check_kept(CheckRun *run, const RecordPlace *place)
{
    const Kept *first = place->record->kept;
    guint64 said =
        first != NULL ? place->record->present | record_unparsed_fields(place->record) : 0;
    for (const Kept *kept = first; kept != NULL; kept = kept->next)
        if (kept->reason == KEPT_EXTENSION ||
            (kept->reason == KEPT_NULL && is_above_lost(run, place)))
            continue;
        else if (kept->reason == KEPT_UNKNOWN)
            check_unknown_member(run, place, kept, said);
        else if (kept->reason == KEPT_WORD)
            check_unknown_word(run, place, kept);
        else if (kept->reason == KEPT_FORM)
            check_form(run, place, kept);
        else
            check_refused(run, place, kept);
}

/* Whether @record lacks @field as what it stands above in an extended scenario does: reported
 * there. */
static gboolean
is_missing_below(const CheckRun *run, const Record *record, const Field *field)
{
    const RecordLayers *layers = record->layers;
    return extends_scenario(run) && layers != NULL && !record_has(layers->under, field) &&
           !record_has_unparsed(layers->under, field);
}

/* The sea of a port is reported by the check of ports, which knows what it should be. */
static gboolean
has_check_of_its_own(const Record *record, const Field *field)
{
    return record->entity->id == ENTITY_PORT && field->kind == KIND_REF;
}

/* Returns: the record below which @record was meant to change, going by its id, or NULL. */
static const char *
find_overridden(const CheckRun *run, const Record *record)
{
    const char *key = record_key(record);
    /* The records of scenarios are in lists of their own. */
    gboolean is_of_scenario = run->file != NULL && run->file->kind->folder != NULL;
    if (run->base_ids == NULL || is_of_scenario || key == NULL ||
        id_index_find(run->base_ids, record->entity->id, key) != NULL)
        return NULL;
    return id_index_nearest(run->base_ids, record->entity->id, key);
}

/* Returns: (transfer full): the folder of the layer that has null for @field of @record, which its
 * base has; or NULL. */
static char *
layer_removing(const Record *record, const Field *field)
{
    for (const RecordLayers *layers = record->layers; layers != NULL;
         layers = layers->under->layers)
        if (record_has_unparsed(layers->over, field) && layers->over->text != NULL &&
            record_has(layers->under, field)) {
            const char *key = layers->over->text->key;
            return g_strndup(key, strcspn(key, "/"));
        }
    return NULL;
}

static void
add_missing_member(CheckRun *run, const RecordPlace *place, const Field *field,
                   const char *overridden)
{
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    g_autofree char *words = field->words != NULL ? g_strjoinv(", ", (char **)field->words) : NULL;
    g_autofree char *layer = layer_removing(place->record, field);
    check_report(run, FINDING_SCHEMA_MISSING_MEMBER, place->record, NULL,
                 FINDING_ARG("layer", layer), FINDING_ARG("overridden", overridden),
                 FINDING_ARG_WORDS("subject", subject), FINDING_ARG("member", field_key(field)),
                 FINDING_ARG_TEXT("meaning", field->meaning), FINDING_ARG("words", words));
}

void
check_required(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    if (record->raw || is_above_lost(run, place))
        return;
    for (guint i = 0; i < record->entity->n_fields; i++) {
        const Field *field = &record->entity->fields[i];
        /* A value that could not be taken has a finding of its own. */
        if (!field->required || !verb_field_is_read(record->entity, field, run->system) ||
            record_has(record, field) || record_has_unparsed(record, field) ||
            has_check_of_its_own(record, field) || record_is_absent(record) ||
            is_missing_below(run, record, field))
            continue;
        if (record->entity->id == ENTITY_SPACE && record_key(record) != NULL &&
            check_grid_cuts_off(run, record_key(record)))
            return;
        const Grid *grid = record->entity->id == ENTITY_SPACE && record_key(record) != NULL
                               ? check_grid_beyond(run, record_key(record))
                               : NULL;
        if (grid != NULL) {
            check_report(run, FINDING_GRID_NO_SUCH_HEX, record, "id",
                         FINDING_ARG("hex", record_key(record)),
                         FINDING_ARG("grid", argument_record_name(&grid->record)),
                         FINDING_ARG_NUMBER("columns", grid->columns),
                         FINDING_ARG_NUMBER("rows", grid->rows));
            return;
        }
        const char *overridden = find_overridden(run, record);
        add_missing_member(run, place, field, overridden);
        /* A misspelt id is one mistake, however much is missing for it. */
        if (overridden != NULL)
            return;
    }
}

/* Returns: the field whose range holds for @field of @record: what a place gets by the name of one
 * of its parts is the value of that part. */
static const Field *
limited_as(const CheckRun *run, const Record *record, const Field *field)
{
    EntityId id = record->entity->id;
    if (run->ranges->len == 0 || (id != ENTITY_EFFECT && id != ENTITY_STATE))
        return field;
    g_autofree char *name = g_strconcat(field_key(field), ".value", NULL);
    const Field *part = entity_find_qualified(name, strlen(name), NULL);
    return part != NULL ? part : field;
}

/* Reports a number that is out of range: the item @item of a list, or -1. */
static void
check_number(CheckRun *run, const RecordPlace *place, const Field *field, int item, gint64 value)
{
    gint64 min, max;
    const Range *range = range_of(run, limited_as(run, place->record, field), &min, &max);
    if (value >= min && value <= max)
        return;
    const char *source = NULL;
    if (range != NULL)
        source = record_source(&range->record, record_field(&range->record, "max"), NULL);
    g_autoptr(FindingWords) subject = argument_describe_member(place, field_key(field));
    g_autofree char *value_text = format_number(value);
    g_autofree char *min_text = format_number(min);
    g_autofree char *max_text = format_number(max);
    Finding *finding = check_report_item(
        run, FINDING_SCHEMA_OUT_OF_RANGE, place->record, field_key(field), item,
        FINDING_ARG_WORDS("subject", subject), FINDING_ARG("value", value_text),
        FINDING_ARG("min", min_text), FINDING_ARG("max", max_text), FINDING_ARG("source", source));
    if (range != NULL)
        finding_add_related(run->findings, finding, &range->record, NULL, N_("The range."));
}

void
check_range(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (check_shows_through(run, record, field))
            continue;
        if (field->kind == KIND_INT)
            check_number(run, place, field, -1, *FIELD_SLOT(record, field, gint64));
        const Numbers *numbers = FIELD_SLOT(record, field, Numbers);
        for (guint32 i = 0; field->kind == KIND_INTS && i < numbers->length; i++)
            check_number(run, place, field, (int)i, numbers->items[i]);
    }
}

void
check_empty_range(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Range *range = (const Range *)record;
    if (record->entity->id != ENTITY_RANGE || range->field == NULL ||
        !record_has_key(record, "min") || !record_has_key(record, "max") ||
        range->min <= range->max)
        return;
    g_autofree char *min = format_number(range->min);
    g_autofree char *max = format_number(range->max);
    check_report(run, FINDING_SCHEMA_EMPTY_RANGE, record, "min", FINDING_ARG("field", range->field),
                 FINDING_ARG("min", min), FINDING_ARG("max", max));
}

/* Most verbs of one list. */
#define VERBS_MAX 64u

/* What is reported of one member or verb, or of the words of a member: the first record that has
 * it, and how many more. */
typedef struct {
    const Record *record;
    FindingWords *subject; /* owned */
    guint32 systems;       /* that read it */
    guint n_more;
} Reported;

/* Members of one entity that the system does not read, and those with words that it does not: bit i
 * for field i. */
typedef struct {
    guint64 fields, words;
} Unread;

typedef struct {
    CheckRun *run;
    const Unread *unread; /* borrowed: by entity */
    Reported fields[N_ENTITIES][ENTITY_FIELDS_MAX];
    Reported verbs[N_ENTITIES][VERBS_MAX];
} Search;

/* Returns: whether @field, no verb, has words that @system does not read. */
static gboolean
has_unread_words(const Field *field, gint system)
{
    for (guint i = 0; field->kind == KIND_WORD && field->words[i] != NULL; i++)
        if (!systems_include(words_systems(field->words, (int)i), system))
            return TRUE;
    return FALSE;
}

/* Returns: the entities that have members, words or verbs which @system does not read. */
static EntitySet
entities_unread(gint system, Unread unread[N_ENTITIES])
{
    EntitySet entities = {{0}};
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        guint n_verbs;
        const Verb *verbs = verb_rows(i, &n_verbs);
        g_assert(n_verbs <= VERBS_MAX);
        unread[i] = (Unread){0};
        for (guint j = 0; j < entity->n_fields; j++) {
            gboolean is_read = verb_field_is_read(entity, &entity->fields[j], system);
            gboolean has_words = is_read && has_unread_words(&entity->fields[j], system);
            unread[i].fields |= (guint64)!is_read << j;
            unread[i].words |= (guint64)has_words << j;
        }
        gboolean has_any = (unread[i].fields | unread[i].words) != 0;
        for (guint j = 0; j < n_verbs; j++)
            has_any |= !systems_include(verbs[j].systems, system);
        if (has_any)
            entity_set_add(&entities, i);
    }
    return entities;
}

/* Notes that @record has it, which @systems read. @subject is taken. */
static void
note_unread(Reported *reported, const Record *record, FindingWords *subject, guint32 systems)
{
    reported->n_more += reported->record != NULL;
    if (reported->record == NULL) {
        reported->record = record;
        reported->subject = g_steal_pointer(&subject);
        reported->systems = systems;
    }
    g_clear_pointer(&subject, finding_words_unref);
}

/* Words are values of members that are read, so both are reported in one place. */
static void
look_at_words(Search *search, const RecordPlace *place)
{
    const Record *record = place->record;
    guint entity = record->entity->id;
    for (guint64 left = record->present & search->unread[entity].words; left != 0;) {
        const Field *field = record_next_field(record, &left);
        gint word = *FIELD_SLOT(record, field, gint);
        guint32 systems = words_systems(field->words, word);
        if (systems_include(systems, search->run->system) ||
            check_shows_through(search->run, record, field))
            continue;
        g_autoptr(FindingWords) member = argument_describe_member(place, field_key(field));
        note_unread(&search->fields[entity][entity_field_index(record->entity, field)], record,
                    finding_words_new(N_("“{word}” as {member}"),
                                      FINDING_ARG("word", field->words[word]),
                                      FINDING_ARG_WORDS("member", member), NULL),
                    systems);
    }
}

static void
look_at(const RecordPlace *place, gpointer data)
{
    Search *search = data;
    const Record *record = place->record;
    const Entity *entity = record->entity;
    const Verb *verb = verb_of(record);
    gboolean is_read = verb == NULL || systems_include(verb->systems, search->run->system);
    if (!is_read && !check_shows_through(search->run, record, &entity->fields[0])) {
        guint n;
        Reported *reported = &search->verbs[entity->id][verb - verb_rows(entity->id, &n)];
        note_unread(reported, record,
                    finding_words_new(N_("the {noun} “{name}”[ of {parent}]"),
                                      FINDING_ARG_NOUN("noun", entity->name),
                                      FINDING_ARG("name", verb->name), NULL),
                    verb->systems);
    }
    look_at_words(search, place);
    for (guint64 left = record->present & search->unread[entity->id].fields; left != 0;) {
        const Field *field = record_next_field(record, &left);
        gboolean is_reported = !is_read && verb_argument(verb, field_key(field)) != ARGUMENT_NONE;
        if (is_reported || check_shows_through(search->run, record, field))
            continue;
        Reported *reported = &search->fields[entity->id][entity_field_index(entity, field)];
        note_unread(reported, record, argument_describe_member(place, field_key(field)),
                    verb_field_systems(entity, field));
    }
}

/* Reports @reported, if it was found. */
static void
report_unread(CheckRun *run, Reported *reported, const Field *field)
{
    if (reported->record == NULL)
        return;
    g_autofree char *others = reported->n_more > 0 ? g_strdup_printf("%u", reported->n_more) : NULL;
    g_autoptr(GString) readers = g_string_new(NULL);
    for (gint i = 0; system_words[i] != NULL; i++)
        if (systems_include(reported->systems, i))
            g_string_append_printf(readers, "%s%s", readers->len > 0 ? ", " : "", system_words[i]);
    check_report(run, FINDING_SCHEMA_UNREAD, reported->record, field_key(field),
                 FINDING_ARG("system", system_words[run->system]),
                 FINDING_ARG_WORDS("subject", reported->subject), FINDING_ARG("others", others),
                 FINDING_ARG("readers", readers->str));
    finding_words_unref(reported->subject);
}

void
check_unread(CheckRun *run)
{
    Unread unread[N_ENTITIES];
    EntitySet entities = entities_unread(run->system, unread);
    if (entity_set_is_empty(entities))
        return;
    g_autofree Search *search = g_new0(Search, 1);
    search->run = run;
    search->unread = unread;
    check_walk(run, entities, look_at, search);
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        guint n_verbs;
        verb_rows(i, &n_verbs);
        for (guint j = 0; j < entity->n_fields; j++)
            report_unread(run, &search->fields[i][j], &entity->fields[j]);
        for (guint j = 0; j < n_verbs; j++)
            report_unread(run, &search->verbs[i][j], &entity->fields[0]);
    }
}
