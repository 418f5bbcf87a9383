/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records of one list that are built alike, such as a rule for each nation: a copy in which one
 * word was left unchanged names what belongs to the record it was copied from, or breaks the
 * pattern that all others keep.
 */
#include "schema/model/verb.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"

#include <string.h>

/* So many records and words of each are compared; lists of a book are shorter. */
#define SIBLINGS_MOST 256
#define WORDS_MOST 24

/* Of so many records all others must agree for one to be odd. */
#define FEW 3

/* A word or the sign of a number that a sibling, or a record in it, has. */
typedef struct {
    const Record *record;
    const Field *field;
    gint item;        /* of a list; -1: none */
    const char *text; /* NULL: it is a number */
    gint sign;        /* of a number */
    guint class;      /* the same for siblings that have the same at this place, from 0 on */
} Word;

/* Of records that are built alike, each has as many words, at the same places. */
typedef struct {
    const Record *record;
    guint32 index;  /* in its list */
    GArray *words;  /* owned: of Word */
    GPtrArray *own; /* owned: of parts of its id and name, and words that it alone has */
} Sibling;

typedef struct {
    CheckRun *run;
    GStringChunk *texts;  /* parts of names, each once */
    GHashTable *parts;    /* owned: text -> its parts (owned) */
    GHashTable *reported; /* records with a word that is reported */
} SiblingWalk;

static void
clear_sibling(gpointer data)
{
    g_array_unref(((Sibling *)data)->words);
    g_ptr_array_unref(((Sibling *)data)->own);
}

/* Lists whose records are compared. */
static const EntityId compared[] = {
    ENTITY_RULE,     ENTITY_EFFECT, ENTITY_CHOICE,  ENTITY_ROW,       ENTITY_TABLE,
    ENTITY_MODIFIER, ENTITY_TEST,   ENTITY_ATTACK,  ENTITY_ORDER,     ENTITY_EDGE,
    ENTITY_TERM,     ENTITY_ENDING, ENTITY_COMMAND, ENTITY_FORMATION, ENTITY_STANDING,
};

/* Records that hold such lists. */
#define HOLDERS                                                                                    \
    ENTITY_SET(ENTITY_RULES, ENTITY_RULE, ENTITY_EFFECT, ENTITY_CHOICE, ENTITY_ROW, ENTITY_TABLE,  \
               ENTITY_TABLES, ENTITY_TEST, ENTITY_ATTACK, ENTITY_TERM, ENTITY_SCENARIO,            \
               ENTITY_GRID, ENTITY_ROSTER, ENTITY_STANDING)

static gboolean
is_verb(const Record *record, const Field *field)
{
    guint n;
    return field == &record->entity->fields[0] && verb_rows(record->entity->id, &n) != NULL;
}

/* Numbers whose sign says for whom they count. */
static gboolean
has_meaning_sign(const Field *field)
{
    return field->kind == KIND_INT &&
           (strcmp(field->name, "add") == 0 || strcmp(field->name, "times") == 0);
}

/* Whether @field is a word that a copy for something else would change. */
static gboolean
is_compared(const Record *record, const Field *field)
{
    switch (field->kind) {
    case KIND_REF:
    case KIND_REFS:
        return field->target != ENTITY_RULE && field->target != ENTITY_RULING;
    case KIND_ZONE:
    case KIND_ZONES:
        return TRUE;
    case KIND_WORD:
        return !is_verb(record, field) && strcmp(field->name, "what") != 0;
    case KIND_TITLE:
        return strcmp(field->name, "tag") == 0;
    default:
        return FALSE;
    }
}

static guint
mix(guint hash, guint more)
{
    return (hash ^ more) * 16777619u;
}

/* Returns: a number that is the same for records that are built alike, and seldom for others. */
static guint
hash_shape(const Record *record)
{
    guint hash = mix(2166136261u, record->raw ? N_ENTITIES : record->entity->id);
    for (guint64 left = record->raw ? 0 : record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        gboolean is_shape = field->kind == KIND_RECORD || field->kind == KIND_LIST ||
                            field->kind == KIND_REFS || field->kind == KIND_ZONES ||
                            field->kind == KIND_WORD || is_compared(record, field);
        if (!is_shape)
            continue;
        hash = mix(hash, entity_field_index(record->entity, field));
        if (field->kind == KIND_RECORD) {
            hash = mix(hash, hash_shape(*FIELD_SLOT(record, field, const Record *)));
        } else if (field->kind == KIND_LIST) {
            const Records *list = FIELD_SLOT(record, field, Records);
            hash = mix(hash, list->length);
            for (guint32 i = 0; i < list->length; i++)
                hash = mix(hash, hash_shape(list->items[i]));
        } else if (field->kind == KIND_REFS || field->kind == KIND_ZONES) {
            hash = mix(hash, FIELD_SLOT(record, field, Texts)->length);
        } else if (field->kind == KIND_WORD && !is_compared(record, field)) {
            hash = mix(hash, (guint)*FIELD_SLOT(record, field, gint));
        }
    }
    return hash;
}

static void
add_word(GArray *words, const Record *record, const Field *field, gint item, const char *text)
{
    const Word word = {.record = record, .field = field, .item = item, .text = text};
    g_array_append_val(words, word);
}

/* Adds the words of @record and those of the records in it. */
static void
take_words(const Record *record, GArray *words)
{
    gint sign = 1;
    const Field *number = NULL;
    guint n;
    for (guint64 left = record->raw ? 0 : record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_RECORD) {
            take_words(*FIELD_SLOT(record, field, const Record *), words);
        } else if (field->kind == KIND_LIST) {
            const Records *list = FIELD_SLOT(record, field, Records);
            for (guint32 j = 0; j < list->length; j++)
                take_words(list->items[j], words);
        } else if (has_meaning_sign(field)) {
            gint64 value = *FIELD_SLOT(record, field, gint64);
            sign = value < 0 ? -1 : value > 0;
            number = field;
        } else if (!is_compared(record, field)) {
            continue;
        } else if (field->kind == KIND_REFS || field->kind == KIND_ZONES) {
            const Texts *texts = FIELD_SLOT(record, field, Texts);
            for (guint32 j = 0; j < texts->length; j++)
                add_word(words, record, field, (gint)j, texts->items[j]);
        } else {
            add_word(words, record, field, -1,
                     field->kind == KIND_WORD ? field->words[*FIELD_SLOT(record, field, gint)]
                                              : *FIELD_SLOT(record, field, const char *));
        }
    }
    if (record->raw || verb_rows(record->entity->id, &n) == NULL)
        return;
    const Word word = {.record = record, .field = number, .item = -1, .sign = sign};
    g_array_append_val(words, word);
}

/* Adds the parts of @text to @parts: words of letters and digits, in small letters. */
static void
take_parts(SiblingWalk *walk, const char *text, GPtrArray *parts)
{
    char part[64];
    gsize n = 0;
    for (const char *at = text; at != NULL; at++) {
        gboolean is_letter = g_ascii_isalnum(*at) || (guchar)*at >= 0x80;
        if (is_letter && n < sizeof part - 1) {
            part[n++] = g_ascii_tolower(*at);
        } else if (!is_letter && n > 0) {
            part[n] = '\0';
            g_ptr_array_add(parts, g_string_chunk_insert_const(walk->texts, part));
            n = 0;
        }
        if (*at == '\0')
            return;
    }
}

static gboolean
has_part(const GPtrArray *parts, gconstpointer part)
{
    for (guint i = 0; i < parts->len; i++)
        if (parts->pdata[i] == part)
            return TRUE;
    return FALSE;
}

static const Word *
word_at(const GArray *siblings, guint sibling, guint column)
{
    return &g_array_index(g_array_index(siblings, Sibling, sibling).words, Word, column);
}

/* Removes the parts that all siblings have; they tell none from another. */
static void
remove_common(GArray *siblings)
{
    GPtrArray *first = g_array_index(siblings, Sibling, 0).own;
    for (guint i = first->len; i > 0; i--) {
        gpointer part = first->pdata[i - 1];
        gboolean is_common = TRUE;
        for (guint j = 1; j < siblings->len && is_common; j++)
            is_common = has_part(g_array_index(siblings, Sibling, j).own, part);
        for (guint j = 0; j < siblings->len && is_common; j++)
            while (g_ptr_array_remove(g_array_index(siblings, Sibling, j).own, part))
                ;
    }
}

/* Whether all of @siblings have as many words as the first one, at the same places. */
static gboolean
are_built_alike(const GArray *siblings)
{
    const GArray *words = g_array_index(siblings, Sibling, 0).words;
    for (guint i = 1; i < siblings->len; i++) {
        if (g_array_index(siblings, Sibling, i).words->len != words->len)
            return FALSE;
        for (guint j = 0; j < words->len; j++) {
            const Word *one = word_at(siblings, 0, j), *other = word_at(siblings, i, j);
            if (one->record->entity != other->record->entity ||
                (one->text == NULL) != (other->text == NULL) ||
                /* Of a number, only the sign counts, and that may be unstated. */
                (one->text != NULL && one->field != other->field))
                return FALSE;
        }
    }
    return TRUE;
}

static gboolean
are_same(const Word *one, const Word *other)
{
    if (one->text == NULL || other->text == NULL)
        return one->text == other->text && one->sign == other->sign;
    return one->text == other->text || strcmp(one->text, other->text) == 0;
}

/* Numbers what siblings have at @column. Returns: how many different words it has. */
static guint
number_classes(const GArray *siblings, guint column)
{
    guint first[SIBLINGS_MOST];
    guint n = 0;
    for (guint i = 0; i < siblings->len; i++) {
        Word *word = (Word *)word_at(siblings, i, column);
        word->class = 0;
        while (word->class < n && !are_same(word, word_at(siblings, first[word->class], column)))
            word->class ++;
        if (word->class == n)
            first[n++] = i;
    }
    return n;
}

/* What one sibling alone has at a column is its own, as parts of its name are. */
static void
take_distinct(SiblingWalk *walk, GArray *siblings, const guint *n_classes, guint n_columns)
{
    for (guint column = 0; siblings->len >= FEW && column < n_columns; column++) {
        if (word_at(siblings, 0, column)->text == NULL || n_classes[column] < siblings->len)
            continue;
        for (guint i = 0; i < siblings->len; i++)
            g_ptr_array_add(
                g_array_index(siblings, Sibling, i).own,
                g_string_chunk_insert_const(walk->texts, word_at(siblings, i, column)->text));
    }
}

/* How a word of a sibling is related to the names of all. */
typedef struct {
    gboolean is_own; /* it has a part of its own */
    gint other;      /* it has a part of that sibling, and not of its own; -1: of none */
} Belonging;

/* Returns: (transfer none): the parts of @text, and itself. */
static const GPtrArray *
parts_of(SiblingWalk *walk, const char *text)
{
    GPtrArray *parts = g_hash_table_lookup(walk->parts, text);
    if (parts == NULL) {
        parts = g_ptr_array_new();
        take_parts(walk, text, parts);
        g_ptr_array_add(parts, g_string_chunk_insert_const(walk->texts, text));
        g_hash_table_insert(walk->parts, (gpointer)text, parts);
    }
    return parts;
}

static Belonging
belonging_of(SiblingWalk *walk, const GArray *siblings, guint sibling, guint column)
{
    const GPtrArray *own = g_array_index(siblings, Sibling, sibling).own;
    const char *text = word_at(siblings, sibling, column)->text;
    const GPtrArray *parts = parts_of(walk, text);
    Belonging belonging = {.other = -1};
    for (guint i = 0; i < parts->len; i++) {
        if (has_part(own, parts->pdata[i])) {
            belonging.is_own = TRUE;
            continue;
        }
        for (guint j = 0; j < siblings->len && belonging.other < 0; j++)
            if (j != sibling && has_part(g_array_index(siblings, Sibling, j).own, parts->pdata[i]))
                belonging.other = (gint)j;
    }
    return belonging;
}

/* The list whose records are compared, and where it is. */
typedef struct {
    const RecordPlace *place; /* of the record that holds it */
    const Field *field;
    const GArray *siblings;
} Brood;

static FindingWords *
describe_sibling(const Brood *brood, guint sibling)
{
    const Sibling *one = &g_array_index(brood->siblings, Sibling, sibling);
    const RecordPlace place = {brood->place, one->record, brood->field, one->index};
    return argument_describe_record(&place);
}

/* Returns: whether @field of @record, a word of @sibling, may be reported here, and is the first
 * of that sibling that is. */
static gboolean
may_report(SiblingWalk *walk, const Brood *brood, guint sibling, const Record *record,
           const Field *field)
{
    const Record *whole = g_array_index(brood->siblings, Sibling, sibling).record;
    return !check_shows_through(walk->run, whole, NULL) &&
           !check_shows_through(walk->run, record, field) &&
           g_hash_table_add(walk->reported, (gpointer)whole) &&
           (record == whole || g_hash_table_add(walk->reported, (gpointer)record));
}

static void
report_copied(SiblingWalk *walk, const Brood *brood, guint sibling, guint column, guint other)
{
    const Word *word = word_at(brood->siblings, sibling, column);
    if (!may_report(walk, brood, sibling, word->record, word->field))
        return;
    g_autoptr(FindingWords) subject = describe_sibling(brood, sibling);
    g_autoptr(FindingWords) like = describe_sibling(brood, other);
    Finding *finding = check_report_item(
        walk->run, FINDING_OUTLIER_COPIED, word->record, field_key(word->field), word->item,
        FINDING_ARG("member", field_key(word->field)), FINDING_ARG_WORDS("subject", subject),
        FINDING_ARG("value", word->text), FINDING_ARG_WORDS("other", like));
    finding_add_related(walk->run->findings, finding,
                        g_array_index(brood->siblings, Sibling, other).record, NULL,
                        N_("The other one."));
}

/* Whether most others have one word at @column, which @sibling alone has not. */
static gboolean
is_usual_elsewhere(const GArray *siblings, guint sibling, guint column)
{
    const char *odd = word_at(siblings, sibling, column)->text;
    for (guint i = 0; i < siblings->len; i++) {
        const char *text = word_at(siblings, i, column)->text;
        guint n = 0;
        if (i != sibling && strcmp(text, odd) == 0)
            return FALSE;
        for (guint j = 0; i != sibling && j < siblings->len; j++)
            n += j != sibling && strcmp(text, word_at(siblings, j, column)->text) == 0;
        if (n >= 2 && n * 2 >= siblings->len - 1)
            return TRUE;
    }
    return FALSE;
}

/* Whether a part of the name of @sibling could be what it has at @column: a word, or an id. */
static gboolean
names_such(const SiblingWalk *walk, const GArray *siblings, guint sibling, guint column)
{
    const Field *field = word_at(siblings, sibling, column)->field;
    const GPtrArray *own = g_array_index(siblings, Sibling, sibling).own;
    gboolean is_zone = field->kind == KIND_ZONE || field->kind == KIND_ZONES;
    for (guint i = 0; i < own->len; i++) {
        const char *part = own->pdata[i];
        if (field->kind == KIND_WORD ? entity_find_word(field->words, part, strlen(part)) >= 0
            : is_zone
                ? id_index_knows(walk->run->ids, ENTITY_SPACE, part)
                : field->target != 0 && id_index_find(walk->run->ids, field->target, part) != NULL)
            return TRUE;
    }
    return FALSE;
}

/* Reports the only word of @column, which has @n_classes different ones, that belongs to another
 * sibling than the one that has it. Either the name of this one has what it could be, or all others
 * have different ones. */
static void
check_column(SiblingWalk *walk, const Brood *brood, guint column, guint n_classes)
{
    const GArray *siblings = brood->siblings;
    gint odd = -1;
    Belonging belonging = {0};
    guint n_own = 0;
    for (guint i = 0; i < siblings->len; i++) {
        const Belonging one = belonging_of(walk, siblings, i, column);
        if (one.other >= 0 && odd >= 0)
            return;
        if (one.other >= 0) {
            odd = (gint)i;
            belonging = one;
        } else {
            n_own += one.is_own;
        }
    }
    guint n_others = siblings->len - 1;
    if (odd < 0)
        return;
    gboolean is_key = n_others >= FEW && n_classes >= n_others;
    gboolean others_own =
        (is_key || names_such(walk, siblings, (guint)odd, column)) &&
        (n_others == 1 ? n_own == 1 && !belonging.is_own : n_own >= 2 && n_own * 4 >= n_others * 3);
    gpointer whole = g_string_chunk_insert_const(walk->texts, word_at(siblings, odd, column)->text);
    gboolean is_left = n_own == 0 && siblings->len > FEW &&
                       has_part(g_array_index(siblings, Sibling, belonging.other).own, whole) &&
                       is_usual_elsewhere(siblings, (guint)odd, column);
    if (others_own || is_left)
        report_copied(walk, brood, (guint)odd, column, (guint)belonging.other);
}

/* The siblings that have one word at a column, and what they have at another. */
typedef struct {
    guint n;
    guint first;      /* of those that have what most have there */
    guint class;      /* of that */
    gint odd;         /* the only one that has something else; -1: none */
    const Word *like; /* what they have in common */
} Alike;

/* Takes the siblings that have @class at @by. Returns: FALSE: they are too few, or have several
 * words at @column. */
static gboolean
find_alike(const GArray *siblings, guint by, guint class, guint column, Alike *alike)
{
    guint counts[2] = {0, 0}, classes[2] = {0, 0}, first[2] = {0, 0};
    for (guint i = 0; i < siblings->len; i++) {
        guint there = word_at(siblings, i, column)->class;
        if (word_at(siblings, i, by)->class != class)
            continue;
        guint which = counts[0] > 0 && classes[0] != there;
        if (counts[which] == 0) {
            classes[which] = there;
            first[which] = i;
        } else if (classes[which] != there) {
            return FALSE;
        }
        counts[which]++;
    }
    guint usual = counts[1] > counts[0];
    *alike =
        (Alike){counts[0] + counts[1], first[usual], classes[usual],
                counts[!usual] > 0 ? (gint)first[!usual] : -1, word_at(siblings, first[usual], by)};
    return counts[usual] >= 2 && counts[!usual] <= 1;
}

static void
report_unlike(SiblingWalk *walk, const Brood *brood, const Alike *alike, guint column)
{
    const Word *word = word_at(brood->siblings, (guint)alike->odd, column);
    const Word *usual = word_at(brood->siblings, alike->first, column);
    const Field *field = word->field != NULL ? word->field : word->record->entity->fields;
    if (!may_report(walk, brood, (guint)alike->odd, word->record, field))
        return;
    gboolean is_number = word->text == NULL;
    g_autoptr(FindingWords) subject = describe_sibling(brood, (guint)alike->odd);
    Finding *finding = check_report_item(
        walk->run, FINDING_OUTLIER_PATTERN, word->record, field_key(field), word->item,
        FINDING_ARG_WORDS("subject", subject), FINDING_ARG("value", word->text),
        FINDING_ARG("usual", usual->text),
        FINDING_ARG("adding", is_number && word->sign > 0 ? alike->like->text : NULL),
        FINDING_ARG("taking", is_number && word->sign <= 0 ? alike->like->text : NULL),
        FINDING_ARG("like", alike->like->text), FINDING_ARG_NUMBER("others", alike->n - 1));
    finding_add_related(walk->run->findings, finding, usual->record, NULL,
                        N_("One of the others."));
}

/* Reports the sibling for which alone the word at @by does not decide that at @column. */
static void
check_pattern(SiblingWalk *walk, const Brood *brood, guint by, guint n_groups, guint column)
{
    Alike odd = {.odd = -1};
    g_autofree guint8 *taken = g_malloc0(brood->siblings->len);
    for (guint class = 0; class < n_groups; class ++) {
        Alike alike;
        if (!find_alike(brood->siblings, by, class, column, &alike) ||
            (alike.odd >= 0 && odd.odd >= 0) || taken[alike.class])
            return;
        taken[alike.class] = TRUE;
        odd = alike.odd >= 0 ? alike : odd;
    }
    if (odd.odd >= 0)
        report_unlike(walk, brood, &odd, column);
}

static void
take_name(SiblingWalk *walk, Sibling *sibling)
{
    const Record *record = sibling->record;
    const Field *name = entity_find_field(record->entity, "name", strlen("name"), 0);
    sibling->words = g_array_new(FALSE, FALSE, sizeof(Word));
    sibling->own = g_ptr_array_new();
    take_parts(walk, record_key(record), sibling->own);
    if (name != NULL && name->kind == KIND_TITLE && record_has(record, name))
        take_parts(walk, *FIELD_SLOT(record, name, const char *), sibling->own);
}

/* @siblings: of Sibling, two or more, of one shape by hash_shape(). */
static void
compare_siblings(SiblingWalk *walk, const RecordPlace *place, const Field *field, GArray *siblings)
{
    for (guint i = 0; i < siblings->len; i++)
        take_name(walk, &g_array_index(siblings, Sibling, i));
    remove_common(siblings);
    /* Of two, only their names show what belongs to which. */
    if (siblings->len < FEW && (g_array_index(siblings, Sibling, 0).own->len == 0 ||
                                g_array_index(siblings, Sibling, 1).own->len == 0))
        return;
    for (guint i = 0; i < siblings->len; i++) {
        Sibling *sibling = &g_array_index(siblings, Sibling, i);
        take_words(sibling->record, sibling->words);
    }
    if (!are_built_alike(siblings))
        return; /* only their numbers are the same */
    guint n_columns = MIN(g_array_index(siblings, Sibling, 0).words->len, WORDS_MOST);
    guint n_classes[WORDS_MOST];
    for (guint i = 0; i < n_columns; i++)
        n_classes[i] = number_classes(siblings, i);
    take_distinct(walk, siblings, n_classes, n_columns);
    const Brood brood = {place, field, siblings};
    for (guint i = 0; i < n_columns; i++)
        if (word_at(siblings, 0, i)->text != NULL && (n_classes[i] > 1 || siblings->len < FEW))
            check_column(walk, &brood, i, n_classes[i]);
    for (guint i = 0; i < n_columns && siblings->len > FEW; i++)
        for (guint j = 0; j < n_columns && word_at(siblings, 0, i)->text != NULL; j++)
            if (i != j && n_classes[i] > 1 && n_classes[i] * 2 <= siblings->len &&
                n_classes[j] >= n_classes[i])
                check_pattern(walk, &brood, i, n_classes[i], j);
}

/* Whether records of @id have ids or names that may show what belongs to them. */
static gboolean
has_names(EntityId id)
{
    return entity_get(id)->keyed || id == ENTITY_CHOICE || id == ENTITY_ROW ||
           id == ENTITY_MODIFIER;
}

static void
check_siblings_in(SiblingWalk *walk, const RecordPlace *place, const Field *field)
{
    const Records *list = FIELD_SLOT(place->record, field, Records);
    guint32 n = MIN(list->length, SIBLINGS_MOST);
    if (n < FEW && !has_names(field->target))
        return;
    g_autofree guint *shapes = g_new(guint, n);
    g_autofree gboolean *is_taken = g_new0(gboolean, n);
    for (guint32 i = 0; i < n; i++) {
        shapes[i] = hash_shape(list->items[i]);
        is_taken[i] = list->items[i]->raw;
    }
    for (guint32 i = 0; i < n; i++) {
        g_autoptr(GArray) siblings = NULL;
        for (guint32 j = i + 1; j < n && !is_taken[i]; j++) {
            if (shapes[j] != shapes[i] || is_taken[j])
                continue;
            if (siblings == NULL) {
                const Sibling first = {.record = list->items[i], .index = i};
                siblings = g_array_new(FALSE, FALSE, sizeof(Sibling));
                g_array_set_clear_func(siblings, clear_sibling);
                g_array_append_val(siblings, first);
            }
            const Sibling next = {.record = list->items[j], .index = j};
            g_array_append_val(siblings, next);
            is_taken[j] = TRUE;
        }
        if (siblings != NULL)
            compare_siblings(walk, place, field, siblings);
    }
}

static void
visit_holder(const RecordPlace *place, gpointer data)
{
    SiblingWalk *walk = data;
    const Record *record = place->record;
    for (guint64 left = record->raw ? 0 : record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind != KIND_LIST || FIELD_SLOT(record, field, Records)->length < 2 ||
            check_shows_through(walk->run, record, field))
            continue;
        for (guint i = 0; i < G_N_ELEMENTS(compared); i++)
            if (field->target == compared[i])
                check_siblings_in(walk, place, field);
    }
}

void
check_siblings(CheckRun *run)
{
    g_autoptr(GHashTable) reported = g_hash_table_new(NULL, NULL);
    g_autoptr(GHashTable) parts =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);
    SiblingWalk walk = {run, g_string_chunk_new(4096), parts, reported};
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (file->seen == NULL || file->kind->entity == ENTITY_RECORD)
            continue;
        check_enter_file(run, file);
        record_walk_written(file->seen, NULL, HOLDERS, visit_holder, &walk);
    }
    check_enter_file(run, NULL);
    g_string_chunk_free(walk.texts);
}
