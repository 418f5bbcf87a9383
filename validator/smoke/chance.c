/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keys, and a table of those that have come in this turn.
 */
#include "validator/smoke/chance.h"

#include "validator/engine/offer-words.h"
#include "validator/engine/play.h"
#include "validator/engine/system.h"

/* Keys that a turn may have before the table grows; a power of two, twice as many. */
#define FIRST_SIZE 1024u

/* Any odd number with many bits. */
#define FACTOR G_GUINT64_CONSTANT(0xd6e8feb86659fd93)

/* Returns: @key with @part behind it. */
static inline guint64
fold_key(guint64 key, guint64 part)
{
    return ((key ^ part) * FACTOR) ^ (key >> 29);
}

/* The same of the record with @number; without a name the number itself. */
static inline guint64
fold_name(guint64 key, const GameRules *rules, EntityId entity, gint32 number)
{
    const NameHashes *hashes = &rules->hashes[entity];
    gboolean has_name = (guint32)number < hashes->n;
    return fold_key(key, has_name ? hashes->items[number] : (guint64)(gint64)number);
}

/* Returns: the hash of the concrete zone @zone. */
static guint64
hash_of_zone(const GameRules *rules, gint32 zone)
{
    const ZoneNumbers *numbers = &rules->zone_numbers;
    const struct {
        guint32 first;
        EntityId entity;
    } zones[] = {
        {numbers->aboard, ENTITY_UNIT},
        {numbers->boxes, ENTITY_BOX},
        {numbers->pools, ENTITY_NATION},
        {0, ENTITY_SPACE},
    };
    guint32 number = (guint32)zone;
    if (number == numbers->out)
        return 0;
    if (number >= numbers->years)
        return number - numbers->years + (guint32)rules->board.year_first;
    guint i = 0;
    while (number < zones[i].first)
        i++;
    return fold_name(i, rules, zones[i].entity, (gint32)(number - zones[i].first));
}

/* Returns: @key with a @number of an offer behind it, by what it is. */
static guint64
fold_part(guint64 key, const GameRules *rules, OfferPart part, gint32 number)
{
    const LineType type = offer_part_type(part);
    if (part == OFFER_PART_ZONE)
        return fold_key(key, hash_of_zone(rules, number));
    if (part == OFFER_PART_BRANCH || part == OFFER_PART_END)
        return fold_key(key, 0);
    if (type.kind != KIND_REF)
        return fold_key(key, (guint64)(gint64)number);
    return fold_name(key, rules, type.target, number);
}

/* Returns: @key with what @frame is about behind it. */
static guint64
fold_frame(guint64 key, const GameRules *rules, const Frame *frame)
{
    const SystemPlay *play = system_play(rules);
    const Subjects *subjects = &frame->subjects;
    FrameTopic topic = {N_ENTITIES, 0};
    if (frame->procedure == PROCEDURE_EFFECTS)
        topic = (FrameTopic){ENTITY_RULE, frame->value - 1};
    else if (play->topic != NULL)
        topic = play->topic(rules, frame);
    key = fold_key(key, frame->procedure);
    key = fold_name(key, rules, ENTITY_SPACE, frame->place);
    key = fold_name(key, rules, ENTITY_UNIT, frame->unit);
    key = fold_name(key, rules, ENTITY_SIDE, frame->side);
    key = fold_name(key, rules, ENTITY_NATION, subjects->nation);
    key = fold_name(key, rules, ENTITY_SIDE, subjects->side);
    key = fold_name(key, rules, ENTITY_UNIT, subjects->event_unit);
    key = fold_name(key, rules, ENTITY_SPACE, subjects->event_place);
    return topic.entity == N_ENTITIES ? fold_key(key, (guint64)(gint64)topic.number)
                                      : fold_name(key, rules, topic.entity, topic.number);
}

/* Returns: what @request is for. */
static guint64
key_of(const Machine *machine, const Request *request)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    guint64 key = fold_key((guint64)(gint64)position->turn, request->kind);
    key = fold_name(key, rules, ENTITY_SIDE, request->side);
    guint n = MIN(position->n_frames, 2);
    for (guint i = 1; i <= n; i++)
        key = fold_frame(key, rules, position_frame(position, position->n_frames - i));
    return dice_mix(key);
}

/* Returns: where @key is, or is to be. */
static KeyCount *
find_slot(const Chance *chance, guint64 key)
{
    guint at = (guint)key & (chance->size - 1);
    while (chance->counts[at].era == chance->era && chance->counts[at].key != key)
        at = (at + 1) & (chance->size - 1);
    return &chance->counts[at];
}

static void
grow_counts(Chance *chance)
{
    KeyCount *counts = chance->counts;
    guint size = chance->size;
    chance->size = size > 0 ? size * 2 : FIRST_SIZE;
    chance->counts = g_new0(KeyCount, chance->size);
    for (guint i = 0; i < size; i++)
        if (counts[i].era == chance->era)
            *find_slot(chance, counts[i].key) = counts[i];
    g_free(counts);
}

/* Forgets all keys: those of another turn do not come again. */
static void
forget_keys(Chance *chance, gint32 turn)
{
    chance->turn = turn;
    chance->used = 0;
    if (++chance->era != 0)
        return;
    chance->era = 1;
    for (guint i = 0; i < chance->size; i++)
        chance->counts[i].era = 0;
}

void
chance_begin(Chance *chance, guint64 seed, guint64 game)
{
    chance->dice = dice_begin(seed, game, DICE_OF_CHANCE);
    chance->players = dice_begin(seed, game, DICE_OF_PLAYERS);
    if (chance->size == 0)
        grow_counts(chance);
    forget_keys(chance, G_MININT32);
}

void
chance_clear(Chance *chance)
{
    g_free(chance->counts);
    *chance = (Chance){0};
}

DiceStream
chance_take(Chance *chance, const Machine *machine, const Request *request)
{
    if (machine->position->turn != chance->turn)
        forget_keys(chance, machine->position->turn);
    if (chance->used * 2 >= chance->size)
        grow_counts(chance);
    const guint64 key = key_of(machine, request);
    KeyCount *count = find_slot(chance, key);
    if (count->era != chance->era) {
        *count = (KeyCount){.key = key, .era = chance->era};
        chance->used++;
    }
    gboolean is_choice = request->kind == REQUEST_CHOICE;
    return dice_of_key(is_choice ? &chance->players : &chance->dice, fold_key(key, count->n++));
}

guint
chance_answer(DiceStream dice, const Machine *machine, const Request *request)
{
    if (request->kind == REQUEST_ROLL)
        return dice_below(&dice, request->n) + request->lowest;
    guint best = 0;
    guint64 highest = 0;
    for (guint i = 0; i < request->n; i++) {
        const Offer *offer = &machine->offers[i];
        const OfferRow *row = offer_row(machine->rules->system, (guint)offer->kind);
        guint64 key =
            fold_part((guint64)(gint64)offer->kind, machine->rules, row->number, offer->number);
        DiceStream own =
            dice_of_key(&dice, fold_part(key, machine->rules, row->other, offer->other));
        guint64 number = dice_next(&own);
        if (i == 0 || number > highest) {
            best = i;
            highest = number;
        }
    }
    return best;
}
