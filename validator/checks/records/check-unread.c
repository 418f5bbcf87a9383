/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members, words and verbs that are of another system than that of the game. One slip in game.json
 * makes hundreds of them, so each is told once.
 */
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

/* Most verbs of one list. */
#define VERBS_MAX 64u

/* What is told of one member or verb, or of the words of a member: the first record that has it,
 * and how many more. */
typedef struct {
    const Record *record;
    char *subject;   /* owned */
    guint32 systems; /* that read it */
    guint n_more;
} Told;

/* Members of one entity that the system does not read, and those with words that it does not: bit i
 * for field i. */
typedef struct {
    guint64 fields, words;
} Unread;

typedef struct {
    CheckRun *run;
    const Unread *unread; /* borrowed: by entity */
    Told fields[N_ENTITIES][ENTITY_FIELDS_MAX];
    Told verbs[N_ENTITIES][VERBS_MAX];
} Search;

/* Returns: whether @field, no verb, has words that @system does not read. */
static gboolean
has_unread_words(const Field *field, gint system)
{
    for (guint i = 0; field->kind == KIND_WORD && field->words[i] != NULL; i++)
        if (!systems_have(word_systems(field->words, (int)i), system))
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
            gboolean is_read = field_is_read(entity, &entity->fields[j], system);
            gboolean has_words = is_read && has_unread_words(&entity->fields[j], system);
            unread[i].fields |= (guint64)!is_read << j;
            unread[i].words |= (guint64)has_words << j;
        }
        gboolean has_any = (unread[i].fields | unread[i].words) != 0;
        for (guint j = 0; j < n_verbs; j++)
            has_any |= !systems_have(verbs[j].systems, system);
        if (has_any)
            entity_set_add(&entities, i);
    }
    return entities;
}

/* Notes that @record has it, which @systems read. @subject is taken. */
static void
note(Told *told, const Record *record, char *subject, guint32 systems)
{
    told->n_more += told->record != NULL;
    if (told->record == NULL) {
        told->record = record;
        told->subject = g_steal_pointer(&subject);
        told->systems = systems;
    }
    g_free(subject);
}

/* Words stand in members that are read, so both are told in one place. */
static void
look_at_words(Search *search, const RecordPlace *place)
{
    const Record *record = place->record;
    guint entity = record->entity->id;
    for (guint64 left = record->present & search->unread[entity].words; left != 0;) {
        const Field *field = record_next_field(record, &left);
        gint word = *FIELD_SLOT(record, field, gint);
        guint32 systems = word_systems(field->words, word);
        if (systems_have(systems, search->run->system) ||
            check_shows_through(search->run, record, field))
            continue;
        g_autofree char *member = place_describe_member(place, field_key(field));
        note(&search->fields[entity][entity_field_index(record->entity, field)], record,
             g_strdup_printf("“%s” as %s", field->words[word], member), systems);
    }
}

static void
look_at(const RecordPlace *place, gpointer data)
{
    Search *search = data;
    const Record *record = place->record;
    const Entity *entity = record->entity;
    const Verb *verb = verb_of(record);
    gboolean is_read = verb == NULL || systems_have(verb->systems, search->run->system);
    if (!is_read && !check_shows_through(search->run, record, &entity->fields[0])) {
        guint n;
        Told *told = &search->verbs[entity->id][verb - verb_rows(entity->id, &n)];
        note(told, record, g_strdup_printf("the %s “%s”", entity->name, verb->name), verb->systems);
    }
    look_at_words(search, place);
    for (guint64 left = record->present & search->unread[entity->id].fields; left != 0;) {
        const Field *field = record_next_field(record, &left);
        gboolean is_told = !is_read && verb_argument(verb, field_key(field)) != ARGUMENT_NONE;
        if (is_told || check_shows_through(search->run, record, field))
            continue;
        Told *told = &search->fields[entity->id][entity_field_index(entity, field)];
        note(told, record, place_describe_member(place, field_key(field)),
             field_systems(entity, field));
    }
}

/* Tells of @told, if it was found. */
static void
tell(CheckRun *run, Told *told, const Field *field)
{
    if (told->record == NULL)
        return;
    g_autofree char *others = told->n_more > 0 ? g_strdup_printf("%u", told->n_more) : NULL;
    g_autoptr(GString) readers = g_string_new(NULL);
    for (gint i = 0; system_words[i] != NULL; i++)
        if (systems_have(told->systems, i))
            g_string_append_printf(readers, "%s%s", readers->len > 0 ? ", " : "", system_words[i]);
    check_tell(run, FINDING_SCHEMA_UNREAD, told->record, field_key(field),
               SAY("system", system_words[run->system]), SAY("subject", told->subject),
               SAY("others", others), SAY("readers", readers->str));
    g_free(told->subject);
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
            tell(run, &search->fields[i][j], &entity->fields[j]);
        for (guint j = 0; j < n_verbs; j++)
            tell(run, &search->verbs[i][j], &entity->fields[0]);
    }
}
