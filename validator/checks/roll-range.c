/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bounds of dice and of the terms that are added to them.
 */
#include "validator/checks/roll-range.h"

#include "schema/model/verb.h"

static const Bounds unknown = {.low = -ENDLESS, .high = ENDLESS};

Bounds
roll_range_intersection(Bounds a, Bounds b)
{
    return (Bounds){.low = MAX(a.low, b.low), .high = MIN(a.high, b.high)};
}

Bounds
roll_range_hull(Bounds a, Bounds b)
{
    return (Bounds){.low = MIN(a.low, b.low), .high = MAX(a.high, b.high)};
}

static Bounds
add_bounds(Bounds a, Bounds b)
{
    return (Bounds){
        .low = CLAMP(a.low + b.low, -ENDLESS, ENDLESS),
        .high = CLAMP(a.high + b.high, -ENDLESS, ENDLESS),
    };
}

/* @times: as in a term, 1 if it states none. */
static Bounds
multiply_bounds(Bounds bounds, const Term *term)
{
    gint64 times = record_has_key(&term->record, "times") ? term->times : 1;
    Bounds product = {.low = bounds.low * times, .high = bounds.high * times};
    return times < 0 ? (Bounds){.low = product.high, .high = product.low} : product;
}

static Bounds
of_track(const CheckRun *run, const Term *term)
{
    const Record *record = id_index_find(run->ids, ENTITY_TRACK, term->track);
    if (record == NULL || !record_has_key(record, "from") || !record_has_key(record, "to"))
        return unknown;
    const Track *track = (const Track *)record;
    return multiply_bounds((Bounds){.low = track->from, .high = track->to}, term);
}

static Bounds
of_count(const CheckRun *run, const Term *term, EntityId counted)
{
    return multiply_bounds((Bounds){.high = data_set_records(run->set, counted).length}, term);
}

static Bounds of_term(const CheckRun *run, const Term *term);

static Bounds
of_sum(const CheckRun *run, const Term *term)
{
    Bounds sum = {0};
    for (guint32 i = 0; i < term->of.length; i++)
        sum = add_bounds(sum, of_term(run, (const Term *)term->of.items[i]));
    return sum;
}

static Bounds
of_term(const CheckRun *run, const Term *term)
{
    const Record *record = &term->record;
    if (record->raw || !record_has_key(record, "verb") || record_is_flawed(record))
        return unknown;
    switch (term->verb) {
    case TERM_NUMBER:
        return (Bounds){.low = term->value, .high = term->value};
    case TERM_POINTS:
        return (Bounds){.low = MIN(term->value, 0), .high = MAX(term->value, 0)};
    case TERM_MARK:
        return of_track(run, term);
    case TERM_UNITS:
        return of_count(run, term, ENTITY_UNIT);
    case TERM_PLACES:
        return of_count(run, term, ENTITY_SPACE);
    case TERM_SUM:
        return of_sum(run, term);
    default: /* its system knows, but for what it says of itself */
        return (Bounds){
            .low = record_has_key(record, "least") ? term->least : unknown.low,
            .high = record_has_key(record, "most") ? term->most : unknown.high,
        };
    }
}

const Record *
roll_range_dice(const CheckRun *run)
{
    const Record *game = data_set_root(run->set, ENTITY_GAME);
    const Record *dice = game != NULL && !game->raw ? ((const Game *)game)->dice : NULL;
    return dice != NULL && !dice->raw ? dice : NULL;
}

/* Returns: the member @key of the dice of the game, @absent if it is not known. */
static gint64
die_number(const CheckRun *run, const char *key, gint64 absent)
{
    const Record *dice = roll_range_dice(run);
    if (dice == NULL || !record_has_key(dice, key))
        return absent;
    const Field *field = record_field(dice, key);
    gint64 number = *FIELD_SLOT(dice, field, gint64);
    return number >= field->min && number <= field->max ? number : absent;
}

RollRange
roll_range(const CheckRun *run, gint64 dice, gint64 faces, const Term *plus)
{
    const gint64 lowest = die_number(run, "lowest", 1);
    if (faces == 0)
        faces = run->highest > 0 ? run->highest - lowest + 1 : die_number(run, "faces", 0);
    Bounds sum = {
        .low = dice * lowest,
        .high = faces > 0 ? dice * (lowest + faces - 1) : ENDLESS,
    };
    Bounds more = plus != NULL ? of_term(run, plus) : (Bounds){0};
    RollRange range = {
        .possible = add_bounds(sum, more),
        .sure = add_bounds(sum, (Bounds){.low = more.high, .high = more.low}),
    };
    if (faces == 0)
        range.sure = (Bounds){.low = 1, .high = 0};
    return range;
}

Bounds
roll_modifier_bounds(const CheckRun *run, const Modifier *modifier)
{
    Bounds more = {.low = modifier->value, .high = modifier->value};
    if (modifier->plus != NULL)
        more = of_term(run, (const Term *)modifier->plus);
    if (record_has_key(&modifier->record, "most"))
        more =
            roll_range_intersection(more, (Bounds){.low = -modifier->most, .high = modifier->most});
    return roll_range_hull(more, (Bounds){0});
}

/* Returns: what the modifiers of the group of the one at @first, itself among them, add together:
 * of a group the one that adds most counts. None where that group has one before @first. */
static Bounds
of_group(const CheckRun *run, const Records *modifiers, guint32 first)
{
    const char *group = ((const Modifier *)modifiers->items[first])->group;
    Bounds more = roll_modifier_bounds(run, (const Modifier *)modifiers->items[first]);
    for (guint32 i = 0; i < modifiers->length && group != NULL; i++) {
        const Modifier *other = (const Modifier *)modifiers->items[i];
        if (i == first || other->record.raw || g_strcmp0(other->group, group) != 0)
            continue;
        if (i < first)
            return (Bounds){0};
        more = roll_range_hull(more, roll_modifier_bounds(run, other));
    }
    return more;
}

RollRange
roll_range_modified(const CheckRun *run, RollRange range, const Records *modifiers)
{
    Bounds more = {0};
    for (guint32 i = 0; i < modifiers->length; i++)
        if (!modifiers->items[i]->raw)
            more = add_bounds(more, of_group(run, modifiers, i));
    range.possible = add_bounds(range.possible, more);
    return range;
}

FindingWords *
roll_range_to_words(Bounds bounds)
{
    if (bounds.low <= -ENDLESS && bounds.high >= ENDLESS)
        return finding_words_new(N_("any number"), NULL);
    if (bounds.low <= -ENDLESS)
        return finding_words_new(N_("{number} or less"), FINDING_ARG_NUMBER("number", bounds.high),
                                 NULL);
    if (bounds.high >= ENDLESS)
        return finding_words_new(N_("{number} or more"), FINDING_ARG_NUMBER("number", bounds.low),
                                 NULL);
    if (bounds.low == bounds.high)
        return finding_words_new("{number}", FINDING_ARG_NUMBER("number", bounds.low), NULL);
    return finding_words_new(N_("{first} to {last}"), FINDING_ARG_NUMBER("first", bounds.low),
                             FINDING_ARG_NUMBER("last", bounds.high), NULL);
}

Bounds
roll_range_of_term(const CheckRun *run, const Term *term)
{
    Bounds bounds =
        term->verb == TERM_ROLL ? roll_range(run, 1, 0, NULL).possible : of_term(run, term);
    if (record_has_key(&term->record, "by"))
        return unknown;
    return term->verb == TERM_ROLL ? multiply_bounds(bounds, term) : bounds;
}
