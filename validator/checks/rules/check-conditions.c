/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Conditions that can never hold: bounds without a number between them, dates that end before they
 * begin, and parts of one `all` that exclude each other.
 */
#include "schema/model/records/record-write.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/text/date.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/tables/roll-range.h"

#include <string.h>

static const Condition *
condition_at(const Record *record)
{
    return record->entity->id == ENTITY_CONDITION && !record->raw && !record_is_flawed(record) &&
                   record_gives(record, "verb")
               ? (const Condition *)record
               : NULL;
}

static void
check_bounds(CheckRun *run, const RecordPlace *place, const Condition *condition)
{
    const Record *record = place->record;
    if (!record_gives(record, "at-least") || !record_gives(record, "at-most") ||
        condition->at_least <= condition->at_most ||
        (check_shows_through(run, record, record_field(record, "at-least")) &&
         check_shows_through(run, record, record_field(record, "at-most"))))
        return;
    g_autofree char *subject = place_describe(place);
    check_tell(run, FINDING_RULE_EMPTY_BOUNDS, record, "at-most", SAY("subject", subject),
               SAY_NUMBER("least", condition->at_least), SAY_NUMBER("most", condition->at_most));
}

/* Returns: the number of the turn that @date is within its year; @whole for a whole year, -1 for a
 * season that the game does not have. */
static gint64
season_of(const CheckRun *run, const char *date, gint64 whole)
{
    const char *season = date_season(date);
    if (season == NULL)
        return whole;
    Records seasons = data_set_records(run->set, ENTITY_SEASON);
    for (guint32 i = 0; i < seasons.length; i++)
        if (g_strcmp0(record_key(seasons.items[i]), season) == 0)
            return i;
    return -1;
}

static gboolean
is_after(const CheckRun *run, const char *from, const char *to)
{
    gint first_year, last_year;
    if (date_read_year(from, &first_year) == NULL || date_read_year(to, &last_year) == NULL)
        return FALSE;
    if (first_year != last_year)
        return first_year > last_year;
    gint64 first = season_of(run, from, 0);
    gint64 last = season_of(run, to, G_MAXUINT32);
    return first > last && last >= 0;
}

static void
check_dates(CheckRun *run, const RecordPlace *place, const Condition *condition)
{
    const Record *record = place->record;
    if (condition->verb != CONDITION_DATE || condition->from == NULL || condition->to == NULL ||
        !is_after(run, condition->from, condition->to) ||
        (check_shows_through(run, record, record_field(record, "from")) &&
         check_shows_through(run, record, record_field(record, "to"))))
        return;
    g_autofree char *subject = place_describe(place);
    check_tell(run, FINDING_RULE_EMPTY_DATES, record, "to", SAY("subject", subject),
               SAY("from", condition->from), SAY("to", condition->to));
}

/* What one part of an `all` says about a number, a truth (1 or 0) or a word. */
typedef struct {
    const Record *part;
    guint32 index;
    Bounds bounds;
    const char *word; /* NULL: none */
} Claim;

/* Verbs that say a word of something that can have only one at a time, with the member of it. */
static const char *
word_key(gint verb)
{
    return verb == CONDITION_STATUS ? "status" : verb == CONDITION_RULING ? "answer" : NULL;
}

static const char *
word_of(const Condition *condition)
{
    return condition->verb == CONDITION_STATUS ? status_words[condition->status]
                                               : condition->answer;
}

static gboolean
is_counted(const Condition *condition)
{
    return condition->verb == CONDITION_UNITS || condition->verb == CONDITION_PLACES ||
           condition->verb == CONDITION_CONTROLS || condition->verb == CONDITION_TRACK;
}

/* Returns: (transfer full): what the condition is about, without what it says of it. @word_key: the
 * member left out, or NULL. */
static char *
topic(const Record *record, const char *word_key)
{
    GString *text = g_string_new(NULL);
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        const char *key = field_key(field);
        if (field->kind == KIND_SOURCE || strcmp(key, "at-least") == 0 ||
            strcmp(key, "at-most") == 0 || g_strcmp0(key, word_key) == 0)
            continue;
        g_autofree char *value = record_field_to_text(record, field);
        g_string_append_printf(text, "%s %s ", key, value);
    }
    return g_string_free(text, FALSE);
}

/* Numbers for which @condition holds; one, if nothing is said. */
static Bounds
bounds_of(const Condition *condition)
{
    const Record *record = &condition->record;
    if (!is_counted(condition))
        return (Bounds){.low = 1, .high = 1};
    gint64 least = record_gives(record, "at-most") ? 0 : 1;
    return (Bounds){
        .low = record_gives(record, "at-least") ? condition->at_least : least,
        .high = record_gives(record, "at-most") ? condition->at_most : ENDLESS,
    };
}

/* Turns @bounds round. Returns: FALSE where that leaves two parts. */
static gboolean
negate(Bounds *bounds, gboolean is_counted)
{
    if (!is_counted)
        *bounds = (Bounds){.low = 0, .high = 0};
    else if (bounds->high == ENDLESS)
        *bounds = (Bounds){.low = 0, .high = bounds->low - 1};
    else if (bounds->low == 0)
        *bounds = (Bounds){.low = bounds->high + 1, .high = ENDLESS};
    else
        return FALSE;
    return TRUE;
}

static void
add_contradiction(CheckRun *run, const RecordPlace *all, const Claim *first, const Claim *second)
{
    g_autofree char *subject = place_describe(all);
    Finding *finding =
        check_tell(run, FINDING_RULE_CONTRADICTION, second->part, NULL, SAY("subject", subject),
                   SAY_NUMBER("first", first->index + 1), SAY_NUMBER("second", second->index + 1));
    finding_add_related(run->findings, finding, first->part, NULL, "The other condition.");
}

/* Holds @claim against the one about the same, if there is one, and remembers it. */
static void
compare(CheckRun *run, const RecordPlace *all, GHashTable *claims, char *topic, const Claim *claim)
{
    Claim *before = g_hash_table_lookup(claims, topic);
    if (before == NULL) {
        g_hash_table_insert(claims, topic, g_memdup2(claim, sizeof *claim));
        return;
    }
    g_free(topic);
    Bounds common = bounds_common(before->bounds, claim->bounds);
    if (!bounds_is_none(before->bounds) && !bounds_is_none(claim->bounds) &&
        (bounds_is_none(common) || g_strcmp0(before->word, claim->word) != 0)) {
        add_contradiction(run, all, before, claim);
        return;
    }
    before->bounds = common;
}

/* Returns: the condition that @part, one of an `all`, claims or denies; NULL: none that could be
 * held against others. */
static const Condition *
claimed_by(const Record *part, gboolean *is_negated)
{
    const Condition *condition = condition_at(part);
    *is_negated = condition != NULL && condition->verb == CONDITION_NOT;
    if (*is_negated)
        condition = condition->of.length == 1 ? condition_at(condition->of.items[0]) : NULL;
    return condition != NULL && !condition->every ? condition : NULL;
}

/* @part: the condition at @index of the list of @all. */
static void
claim_part(CheckRun *run, const RecordPlace *all, GHashTable *claims, const Record *part,
           guint32 index)
{
    gboolean is_negated;
    const Condition *condition = claimed_by(part, &is_negated);
    const char *key = is_negated ? NULL : word_key(condition->verb);
    Claim claim = {.part = part, .index = index, .bounds = bounds_of(condition)};
    if (is_negated && !negate(&claim.bounds, is_counted(condition)))
        return;
    compare(run, all, claims, topic(&condition->record, NULL), &claim);
    if (key == NULL || !record_gives(&condition->record, key))
        return;
    claim.word = word_of(condition);
    compare(run, all, claims, topic(&condition->record, key), &claim);
}

/* Only conditions with the same verb can be about the same; most stand there alone. */
static void
check_parts(CheckRun *run, const RecordPlace *place, const Condition *all)
{
    guint n_claims[N_CONDITIONS] = {0};
    gboolean is_negated;
    if (all->verb != CONDITION_ALL || all->of.length < 2 ||
        check_shows_through(run, place->record, record_field(place->record, "of")))
        return;
    for (guint32 i = 0; i < all->of.length; i++) {
        const Condition *condition = claimed_by(all->of.items[i], &is_negated);
        if (condition != NULL)
            n_claims[condition->verb]++;
    }
    g_autoptr(GHashTable) claims = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (guint32 i = 0; i < all->of.length; i++) {
        const Condition *condition = claimed_by(all->of.items[i], &is_negated);
        if (condition != NULL && n_claims[condition->verb] > 1)
            claim_part(run, place, claims, all->of.items[i], i);
    }
}

/* Tells a part of `any` that is the contrary of another part. */
static void
check_contraries(CheckRun *run, const RecordPlace *place, const Condition *any)
{
    if (any->verb != CONDITION_ANY || any->of.length < 2 ||
        check_shows_through(run, place->record, record_field(place->record, "of")))
        return;
    g_autoptr(GHashTable) parts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint32 i = 0; i < any->of.length; i++)
        g_hash_table_insert(parts, record_to_text(any->of.items[i]), GUINT_TO_POINTER(i + 1));
    for (guint32 i = 0; i < any->of.length; i++) {
        const Condition *part = condition_at(any->of.items[i]);
        if (part == NULL || part->verb != CONDITION_NOT || part->of.length != 1)
            continue;
        g_autofree char *denied = record_to_text(part->of.items[0]);
        guint other = GPOINTER_TO_UINT(g_hash_table_lookup(parts, denied));
        if (other == 0)
            continue;
        g_autofree char *subject = place_describe(place);
        check_tell(run, FINDING_RULE_ALWAYS_TRUE, place->record, NULL, SAY("subject", subject),
                   SAY_NUMBER("first", MIN(other, i + 1)), SAY_NUMBER("second", MAX(other, i + 1)));
    }
}

gboolean
place_is_negated(const RecordPlace *place)
{
    for (; place != NULL; place = place->parent) {
        const Condition *condition = condition_at(place->record);
        if (condition != NULL && condition->verb == CONDITION_NOT)
            return TRUE;
    }
    return FALSE;
}

void
check_conditions(CheckRun *run, const RecordPlace *place)
{
    const Condition *condition = condition_at(place->record);
    if (condition == NULL)
        return;
    check_bounds(run, place, condition);
    check_dates(run, place, condition);
    check_parts(run, place, condition);
    check_contraries(run, place, condition);
}
