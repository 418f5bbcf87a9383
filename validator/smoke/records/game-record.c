/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games and positions as records of a data set.
 */
#include "validator/smoke/records/game-record.h"

#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "schema/text/date.h"
#include "schema/text/writer.h"
#include "validator/engine/board.h"
#include "validator/engine/offer-words.h"

#include <string.h>

static char *
says_strength(const GameRules *rules, const Position *position, gint32 unit)
{
    return g_strdup_printf("%d", position_strengths(rules, position)[unit]);
}

static char *
says_status(const GameRules *rules, const Position *position, gint32 nation)
{
    return g_strdup(status_words[position_statuses(rules, position)[nation]]);
}

static char *
says_side(const GameRules *rules, const Position *position, gint32 nation)
{
    gint32 side = position_side(rules, position, nation);
    return g_strdup(name_index_name(rules->names, ENTITY_SIDE, side));
}

static char *
says_marker(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 nation = position_markers(rules, position)[place];
    return g_strdup(name_index_name(rules->names, ENTITY_NATION, nation));
}

static char *
says_owner(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 nation = position_owners(rules, position)[place];
    return g_strdup(name_index_name(rules->names, ENTITY_NATION, nation));
}

static char *
says_name(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 name = position_place_names(rules, position)[place];
    return name != NO_NAME ? g_strdup(rules->place_names[name]) : NULL;
}

static char *
says_box(const GameRules *rules, const Position *position, gint32 track)
{
    return g_strdup_printf("%d", position_marks(rules, position)[track]);
}

static char *
says_phase(const GameRules *rules G_GNUC_UNUSED, const Position *position,
           gint32 number G_GNUC_UNUSED)
{
    return g_strdup(stage_words[position->phase]);
}

static const StatedRow rows[] = {
    {ENTITY_POSITION, "phase", says_phase}, {ENTITY_PLACED, "strength", says_strength},
    {ENTITY_STANCE, "status", says_status}, {ENTITY_STANCE, "side", says_side},
    {ENTITY_STATE, "marker", says_marker},  {ENTITY_STATE, "name", says_name},
    {ENTITY_STATE, "nation", says_owner},   {ENTITY_MARK, "at", says_box},
};

static const StatedRow *
find_in(const StatedRow *list, guint n, EntityId entity, const char *key)
{
    for (guint i = 0; i < n; i++)
        if (list[i].entity == entity && strcmp(list[i].key, key) == 0)
            return &list[i];
    return NULL;
}

const StatedRow *
game_record_stated_row(const GameRules *rules, EntityId entity, const char *key)
{
    const SystemPlay *play = system_play(rules);
    const StatedRow *row = find_in(rows, G_N_ELEMENTS(rows), entity, key);
    return row != NULL ? row : find_in(play->stated, play->n_stated, entity, key);
}

char *
game_record_turn(const GameRules *rules, gint32 turn)
{
    gint32 n = (gint32)MAX(rules->board.n_seasons, 1);
    gint32 year = date_year_of_turn(turn, n);
    return date_write(year, name_index_name(rules->names, ENTITY_SEASON, turn - year * n));
}

/* A list of the position: what each item is, and about which records. */
typedef struct {
    const char *name;
    EntityId item, of;
} ListRow;

static const ListRow lists[] = {
    {"units", ENTITY_PLACED, ENTITY_UNIT},
    {"nations", ENTITY_STANCE, ENTITY_NATION},
    {"places", ENTITY_STATE, ENTITY_SPACE},
    {"tracks", ENTITY_MARK, ENTITY_TRACK},
};

static guint
count_of(const GameRules *rules, EntityId entity)
{
    switch (entity) {
    case ENTITY_UNIT:
        return rules->board.n_units;
    case ENTITY_NATION:
        return rules->board.n_nations;
    case ENTITY_SPACE:
        return rules->board.n_places;
    default:
        return rules->board.n_tracks;
    }
}

/* Writes @text, which a row says, as the value of @field, if that can have it. */
static void
write_value(Writer *writer, const Field *field, const char *text)
{
    gint64 number = 0;
    if (field->kind == KIND_INT &&
        (!g_ascii_string_to_signed(text, 10, field->min, field->max, &number, NULL)))
        return;
    writer_name(writer, field_key(field));
    if (field->kind == KIND_INT)
        writer_integer(writer, number);
    else if (field->kind == KIND_BOOL)
        writer_boolean(writer, strcmp(text, "true") == 0);
    else
        writer_text(writer, text);
}

static void
write_item(Writer *writer, const GameRules *rules, const Position *position, const ListRow *list,
           gint32 number)
{
    const Entity *entity = entity_get(list->item);
    writer_begin_object(writer);
    writer_member_text(writer, field_key(&entity->fields[0]),
                       name_index_name(rules->names, list->of, number));
    if (list->of == ENTITY_UNIT) {
        g_autofree char *zone = offer_zone_to_words(rules, position_zones(rules, position)[number]);
        writer_member_text(writer, "at", zone);
    }
    for (guint i = 1; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        const StatedRow *row = game_record_stated_row(rules, list->item, field_key(field));
        g_autofree char *text = row != NULL ? row->says(rules, position, number) : NULL;
        if (text != NULL)
            write_value(writer, field, text);
    }
    writer_end_object(writer);
}

void
game_record_write_position(Writer *writer, const GameRules *rules, const Position *position)
{
    g_autofree char *date = game_record_turn(rules, position->turn);
    writer_begin_object(writer);
    writer_member_text(writer, "date", date);
    for (guint i = 0; i < G_N_ELEMENTS(lists); i++) {
        writer_member_array(writer, lists[i].name);
        for (gint32 j = 0; j < (gint32)count_of(rules, lists[i].of); j++)
            write_item(writer, rules, position, &lists[i], j);
        writer_end_array(writer);
    }
    writer_end_object(writer);
}

/* What a record lists, by RequestKind. */
typedef struct {
    GArray *dice;       /* of guint */
    GPtrArray *draws;   /* of char * */
    GPtrArray *choices; /* the same */
} Answers;

static void
write_lines(Writer *writer, const char *name, const char *const *lines, guint n)
{
    if (n == 0)
        return;
    writer_member_array(writer, name);
    for (guint i = 0; i < n; i++)
        writer_text(writer, lines[i]);
    writer_end_array(writer);
}

static void
write_answers(Writer *writer, const Answers *answers)
{
    if (answers->dice->len > 0) {
        writer_member_array(writer, "dice");
        for (guint i = 0; i < answers->dice->len; i++)
            writer_integer(writer, g_array_index(answers->dice, guint, i));
        writer_end_array(writer);
    }
    write_lines(writer, "draws", (const char *const *)answers->draws->pdata, answers->draws->len);
    write_lines(writer, "choices", (const char *const *)answers->choices->pdata,
                answers->choices->len);
}

static Answers
answers_of(const GameRun *game)
{
    Answers answers = {
        .dice = g_array_new(FALSE, FALSE, sizeof(guint)),
        .draws = g_ptr_array_new_with_free_func(g_free),
        .choices = g_ptr_array_new_with_free_func(g_free),
    };
    g_autoptr(GameRun) again = game_begun(&game->plan, game->number, NULL);
    const Machine *machine = &again->machine;
    for (guint i = 0; i < game->journal.n; i++) {
        const JournalEntry entry = game->journal.entries[i];
        guint value = journal_value(entry);
        if (journal_kind(entry) == REQUEST_ROLL)
            g_array_append_val(answers.dice, value);
        else
            g_ptr_array_add(journal_kind(entry) == REQUEST_DRAW ? answers.draws : answers.choices,
                            offer_to_words(machine->rules, &machine->offers[value]));
        game_answer(again, value);
    }
    return answers;
}

static void
answers_clear(Answers *answers)
{
    g_array_unref(answers->dice);
    g_ptr_array_unref(answers->draws);
    g_ptr_array_unref(answers->choices);
}

/* Writes what is asked in @game now. */
static void
write_expectation(Writer *writer, const GameRun *game)
{
    static const AsksWord asks[] = {
        [REQUEST_NONE] = ASKS_NOTHING,
        [REQUEST_ROLL] = ASKS_ROLL,
        [REQUEST_DRAW] = ASKS_DRAW,
        [REQUEST_CHOICE] = ASKS_CHOICE,
    };
    const Machine *machine = &game->machine;
    g_autoptr(GPtrArray) offers = g_ptr_array_new_with_free_func(g_free);
    gboolean is_choice = game->request.kind == REQUEST_CHOICE;
    for (guint i = 0; i < machine->n_offers && is_choice; i++)
        g_ptr_array_add(offers, offer_to_words(machine->rules, &machine->offers[i]));
    writer_member_object(writer, "expect");
    writer_member_text(writer, "asks", asks_words[asks[game->request.kind]]);
    write_lines(writer, "legal", (const char *const *)offers->pdata, offers->len);
    writer_end_object(writer);
}

GBytes *
game_record_write_case(const GameRun *game, const PlayRecord *like, const char *id,
                       const char *title)
{
    static const char *const kept[] = {"data-sets", "scenario", "options", "position", "until"};
    Answers answers = answers_of(game);
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    writer_break_lines(writer);
    writer_member_text(writer, "id", id);
    writer_member_text(writer, "title", title);
    writer_member_text(writer, "kind", record_words[RECORD_CASE]);
    for (guint i = 0; i < G_N_ELEMENTS(kept); i++) {
        if (!record_has_key(&like->record, kept[i]))
            continue;
        writer_name(writer, kept[i]);
        record_write_field(writer, &like->record, record_field(&like->record, kept[i]));
    }
    writer_member_text(writer, "ask",
                       ask_words[game->request.kind == REQUEST_CHOICE ? ASK_LEGAL : ASK_PLAY]);
    write_answers(writer, &answers);
    write_expectation(writer, game);
    writer_end_object(writer);
    answers_clear(&answers);
    return writer_finish(writer);
}

GBytes *
game_record_write(const GameRun *game, const GameRecordHead *head)
{
    Answers answers = answers_of(game);
    g_autoptr(Writer) writer = writer_new();
    const char *const *options = head->options;
    writer_begin_object(writer);
    writer_break_lines(writer);
    writer_member_text(writer, "id", head->id);
    writer_member_text(writer, "title", head->title);
    writer_member_text(writer, "kind", "game");
    write_lines(writer, "data-sets", &head->data_set, 1);
    writer_member_text(writer, "scenario", head->scenario);
    write_lines(writer, "options", options, options != NULL ? g_strv_length((char **)options) : 0);
    writer_member_integer(writer, "seed", (gint64)game->plan.seed);
    writer_member_integer(writer, "game", (gint64)head->number);
    if (head->position != NULL) {
        writer_name(writer, "position");
        record_write(writer, head->position);
        writer_member_text(writer, "until", stage_words[STAGE_OVER]);
    }
    write_answers(writer, &answers);
    writer_end_object(writer);
    answers_clear(&answers);
    return writer_finish(writer);
}
