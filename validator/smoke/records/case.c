/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rule cases: what one expects, compared with what came of it.
 */
#include "validator/smoke/records/case.h"

#include "schema/model/words.h"
#include "schema/text/name.h"
#include "validator/engine/board.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/outcome.h"
#include "validator/engine/play.h"
#include "validator/engine/question.h"
#include "validator/smoke/records/offer-read.h"
#include "validator/smoke/records/game-record.h"
#include "validator/smoke/records/record-play.h"
#include "validator/smoke/records/script.h"

#include <string.h>

/* One comparison. */
typedef struct {
    const GameRules *rules;
    const Position *position;
    GPtrArray *failures;
} Match;

/* Reports the difference in the member @key of @id. */
static void
report_difference(const Match *match, const char *id, const char *key, const char *wanted,
                  const char *found)
{
    if (g_strcmp0(wanted, found) != 0)
        g_ptr_array_add(match->failures, g_strdup_printf("%s: %s: %s is expected, it is %s", id,
                                                         key, wanted != NULL ? wanted : "nothing",
                                                         found != NULL ? found : "nothing"));
}

/* Returns: (transfer full): what @record, which states @field, says there, as a StatedRow has it.
 */
static char *
stated_text(const Record *record, const Field *field)
{
    if (field->kind == KIND_INT)
        return g_strdup_printf("%" G_GINT64_FORMAT, *FIELD_SLOT(record, field, gint64));
    if (field->kind == KIND_BOOL)
        return g_strdup(*FIELD_SLOT(record, field, gboolean) ? "true" : "false");
    if (field->kind == KIND_WORD)
        return g_strdup(field->words[*FIELD_SLOT(record, field, gint)]);
    return g_strdup(*FIELD_SLOT(record, field, const char *));
}

/* Members that are looked at by themselves: the key or the date, which come first, zones, lists. */
static gboolean
is_matched_elsewhere(const Record *record, const Field *field)
{
    const char *key = field_key(field);
    return field == &record->entity->fields[0] || field->kind == KIND_SOURCE ||
           field->kind == KIND_LIST || field->kind == KIND_REFS ||
           (record->entity->id == ENTITY_PLACED && strcmp(key, "at") == 0);
}

/* Compares all that @record states of the unit, nation, place or track @number. */
static void
match_members(const Match *match, const Record *record, gint32 number)
{
    const char *id = record->entity->keyed ? record_key(record) : "position";
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        const char *key = field_key(field);
        if (is_matched_elsewhere(record, field))
            continue;
        const StatedRow *row = game_record_stated_row(match->rules, record->entity->id, key);
        g_autofree char *wanted = stated_text(record, field);
        g_autofree char *found =
            row != NULL ? row->says(match->rules, match->position, number) : NULL;
        if (row == NULL)
            g_ptr_array_add(match->failures,
                            g_strdup_printf("%s: %s: this cannot be compared", id, key));
        else
            report_difference(match, id, key, wanted, found);
    }
}

/* Returns: the number of what @record, of a keyed list, is about; a missing or unknown key is
 * reported. */
static gint32
number_of(const Match *match, const Record *record, EntityId entity)
{
    const Field *source = record_field(record, "source");
    guint64 unsaid = G_GUINT64_CONSTANT(1) << (source - record->entity->fields) | 1;
    gint32 number = name_index_find(match->rules->names, entity, record_key(record));
    if ((record->present & ~unsaid) == 0)
        g_ptr_array_add(match->failures,
                        g_strdup_printf("%s: the entry states nothing", record_key(record)));
    if (number == NO_NAME)
        g_ptr_array_add(
            match->failures,
            g_strdup_printf("there is no %s “%s”", entity_get(entity)->name, record_key(record)));
    return number;
}

static void
match_zone(const Match *match, const PlacedUnit *placed, gint32 unit)
{
    const GameRules *rules = match->rules;
    ZoneCode code;
    gint32 zone = position_zones(rules, match->position)[unit];
    gint32 wanted = NO_NAME;
    if (board_zone(rules->names, placed->at, &code))
        wanted = position_zone(rules, match->position, &code, unit, &SUBJECTS_NONE);
    g_autofree char *found = offer_zone_to_words(rules, zone);
    if (zone != wanted)
        report_difference(match, placed->unit, "at", placed->at, found);
}

static void
match_spent(const Match *match, const char *id)
{
    gint32 rule = name_index_find(match->rules->names, ENTITY_RULE, id);
    if (rule == NO_NAME)
        g_ptr_array_add(match->failures, g_strdup_printf("there is no rule “%s”", id));
    else if (!position_spent(match->rules, match->position)[rule])
        g_ptr_array_add(match->failures, g_strdup_printf("%s: it should have been used up", id));
}

static void
match_date(const Match *match, const char *date)
{
    gint32 turn = match->position->turn;
    g_autofree char *found = game_record_turn(match->rules, turn);
    DateCode turns;
    gboolean is_then =
        board_date(match->rules->names, date, &turns) && turn >= turns.first && turn <= turns.last;
    if (!is_then)
        report_difference(match, "position", "date", date, found);
}

/* Compares the items of @list, which are about records of @entity. */
static void
match_list(const Match *match, Records list, EntityId entity)
{
    for (guint32 i = 0; i < list.length; i++) {
        const Record *record = list.items[i];
        gint32 number = number_of(match, record, entity);
        if (number != NO_NAME && entity == ENTITY_UNIT)
            match_zone(match, (const PlacedUnit *)record, number);
        if (number != NO_NAME)
            match_members(match, record, number);
    }
}

/* Compares the relations of sides, each of which has two of them for its number. */
static void
match_relations(const Match *match, Records list)
{
    const StatedRow *row = game_record_stated_row(match->rules, ENTITY_RELATION, "is");
    for (guint32 i = 0; i < list.length && row != NULL; i++) {
        const Relation *relation = (const Relation *)list.items[i];
        gint32 of = name_index_find(match->rules->names, ENTITY_SIDE, relation->of);
        gint32 to = name_index_find(match->rules->names, ENTITY_SIDE, relation->to);
        if (of == NO_NAME || to == NO_NAME) {
            g_ptr_array_add(match->failures,
                            g_strdup_printf("there is no side “%s”",
                                            of == NO_NAME ? relation->of : relation->to));
            continue;
        }
        g_autofree char *found =
            row->says(match->rules, match->position, of * (gint32)match->rules->board.n_sides + to);
        report_difference(match, relation->of, relation->to, dealing_words[relation->is], found);
    }
}

/* The same of a sparse position. */
static void
compare_position(const GameRules *rules, const Position *position, const SparsePosition *expect,
                 GPtrArray *failures)
{
    const Match match = {rules, position, failures};
    if (expect->date != NULL)
        match_date(&match, expect->date);
    match_members(&match, &expect->record, NO_NAME);
    match_list(&match, expect->units, ENTITY_UNIT);
    match_list(&match, expect->nations, ENTITY_NATION);
    match_list(&match, expect->places, ENTITY_SPACE);
    match_list(&match, expect->tracks, ENTITY_TRACK);
    match_list(&match, expect->orders, ENTITY_COMMAND);
    match_relations(&match, expect->relations);
    for (guint32 i = 0; i < expect->spent.length; i++)
        match_spent(&match, expect->spent.items[i]);
}

/* One comparison. */
typedef struct {
    const Expectation *expect;
    const Outcome *outcome;
    GPtrArray *failures;
} Comparison;

static void
note_failure(const Comparison *comparison, char *text)
{
    g_ptr_array_add(comparison->failures, text);
}

static gboolean
is_given(const Comparison *comparison, const char *key)
{
    return record_has_key(&comparison->expect->record, key);
}

/* What is asked for, in a word. */
static const char *
word_of(const Request *request)
{
    static const gint words[] = {
        [REQUEST_NONE] = ASKS_NOTHING,
        [REQUEST_ROLL] = ASKS_ROLL,
        [REQUEST_CHOICE] = ASKS_CHOICE,
        [REQUEST_DRAW] = ASKS_DRAW,
    };
    return asks_words[words[request->kind]];
}

static void
compare_request(const Comparison *comparison)
{
    const GameRun *game = comparison->outcome->game;
    const Request *last = &game->request;
    const char *wanted = asks_words[comparison->expect->asks];
    if (!is_given(comparison, "asks") || strcmp(wanted, word_of(last)) == 0)
        return;
    g_autofree char *who =
        last->kind != REQUEST_NONE ? offer_request_to_words(&game->machine, last) : NULL;
    note_failure(comparison, g_strdup_printf("asks: “%s” is expected, it is “%s”%s%s%s", wanted,
                                             word_of(last), who != NULL ? " (" : "",
                                             who != NULL ? who : "", who != NULL ? ")" : ""));
}

/* Reports that @key is not as @wanted says. */
static void
compare_word(const Comparison *comparison, const char *key, const char *wanted, const char *found)
{
    if (g_strcmp0(wanted, found) != 0)
        note_failure(comparison,
                     g_strdup_printf("%s: “%s” is expected, it is %s%s%s", key, wanted,
                                     found != NULL ? "“" : "", found != NULL ? found : "nothing",
                                     found != NULL ? "”" : ""));
}

static void
compare_points(const Comparison *comparison)
{
    const Machine *machine = &comparison->outcome->game->machine;
    const SystemPlay *play = system_play(machine->rules);
    gint32 points = play->points != NULL ? play->points(machine, machine_top(machine)) : NO_NUMBER;
    if (points == NO_NUMBER)
        note_failure(comparison, g_strdup("points: none are spent here"));
    else if (points != comparison->expect->points)
        note_failure(comparison,
                     g_strdup_printf("points: %" G_GINT64_FORMAT " are expected, it is %d",
                                     comparison->expect->points, points));
}

/* Who is asked, and what. */
static void
compare_question(const Comparison *comparison)
{
    const Expectation *expect = comparison->expect;
    const GameRun *game = comparison->outcome->game;
    const GameRules *rules = game->plan.rules;
    gboolean is_asked = is_given(comparison, "asked") || is_given(comparison, "step") ||
                        is_given(comparison, "points");
    if (is_asked && game->request.kind == REQUEST_NONE) {
        note_failure(comparison, g_strdup("no question is pending"));
        return;
    }
    if (expect->asked != NULL)
        compare_word(comparison, "asked", expect->asked,
                     name_index_name(rules->names, ENTITY_SIDE, game->request.side));
    if (expect->step != NULL) {
        const Frame *top = machine_top(&game->machine);
        g_autofree char *step = offer_step_to_word(rules->system, top->procedure, top->step);
        compare_word(comparison, "step", expect->step, step);
    }
    if (is_given(comparison, "points"))
        compare_points(comparison);
}

/* Reports which of @words are not offered or, if @are_needed is FALSE, which are. */
static void
look_for(const Comparison *comparison, const Texts *words, gboolean are_needed)
{
    const Machine *machine = &comparison->outcome->game->machine;
    for (guint32 i = 0; i < words->length; i++) {
        gboolean is_offered = offer_find(machine->rules, machine->offers, machine->n_offers,
                                         words->items[i]) != NO_NUMBER;
        if (is_offered != are_needed)
            note_failure(comparison, g_strdup_printf(are_needed ? "“%s” should be offered"
                                                                : "“%s” should not be offered",
                                                     words->items[i]));
    }
}

/* Reports which of @words mean no offer at all: that those are not made says nothing. */
static void
look_for_nonsense(const Comparison *comparison, const Texts *words)
{
    for (guint32 i = 0; i < words->length; i++) {
        Offer offer;
        g_autofree char *problem = offer_read(comparison->outcome->rules, NULL, words->items[i],
                                              AUDIENCE_PROGRAMS, &offer);
        if (problem != NULL)
            note_failure(comparison,
                         g_strdup_printf("not-legal: “%s”: %s", words->items[i], problem));
    }
}

/* Reports which offers @words do not name. */
static void
look_for_others(const Comparison *comparison, const Texts *words)
{
    const Machine *machine = &comparison->outcome->game->machine;
    for (guint i = 0; i < machine->n_offers; i++) {
        gboolean is_named = FALSE;
        for (guint32 j = 0; j < words->length && !is_named; j++)
            is_named =
                offer_find(machine->rules, &machine->offers[i], 1, words->items[j]) != NO_NUMBER;
        g_autofree char *text = offer_to_words(machine->rules, &machine->offers[i]);
        if (!is_named)
            note_failure(comparison, g_strdup_printf("“%s” is offered, too", text));
    }
}

static void
compare_offers(const Comparison *comparison)
{
    const Expectation *expect = comparison->expect;
    guint n_before = comparison->failures->len;
    gboolean is_asked =
        is_given(comparison, "legal") || expect->some_legal.length + expect->not_legal.length > 0;
    RequestKind kind = comparison->outcome->game->request.kind;
    if (!is_asked)
        return;
    if (kind != REQUEST_CHOICE && kind != REQUEST_DRAW) {
        note_failure(comparison, g_strdup("nothing is offered: no choice is pending"));
        return;
    }
    if (is_given(comparison, "legal")) {
        look_for(comparison, &expect->legal, TRUE);
        look_for_others(comparison, &expect->legal);
    }
    look_for(comparison, &expect->some_legal, TRUE);
    look_for(comparison, &expect->not_legal, FALSE);
    look_for_nonsense(comparison, &expect->not_legal);
    g_autofree char *offered = offer_list_to_words(&comparison->outcome->game->machine);
    if (comparison->failures->len > n_before)
        note_failure(comparison, g_strdup_printf("offered: %s", offered));
}

/* Returns: (transfer full): the @n @names in order, with commas between. */
static char *
in_order(gconstpointer names, guint n)
{
    g_autoptr(GPtrArray) sorted = g_ptr_array_new();
    for (guint i = 0; i < n; i++)
        g_ptr_array_add(sorted, ((gpointer const *)names)[i]);
    g_ptr_array_sort(sorted, name_compare);
    g_ptr_array_add(sorted, NULL);
    return g_strjoinv(", ", (char **)sorted->pdata);
}

static void
compare_names(const Comparison *comparison, const QueryAnswer *answer)
{
    const Texts *names = &comparison->expect->names;
    g_autofree char *wanted = in_order(names->items, names->length);
    g_autofree char *found = in_order(answer->names->pdata, answer->names->len);
    if (!answer->has_names)
        note_failure(comparison, g_strdup("names: the query gives none"));
    else if (strcmp(wanted, found) != 0)
        note_failure(comparison,
                     g_strdup_printf("names: “%s” is expected, it is “%s”", wanted, found));
}

static void
compare_answer(const Comparison *comparison, const QueryAnswer *answer)
{
    const Expectation *expect = comparison->expect;
    if (is_given(comparison, "value") && !answer->has_value)
        note_failure(comparison, g_strdup("value: the query gives no number"));
    else if (is_given(comparison, "value") && answer->value != expect->value)
        note_failure(comparison, g_strdup_printf("value: %" G_GINT64_FORMAT
                                                 " is expected, it is %" G_GINT64_FORMAT,
                                                 expect->value, answer->value));
    if (is_given(comparison, "holds") && !answer->has_truth)
        note_failure(comparison, g_strdup("holds: the query does not say yes or no"));
    else if (is_given(comparison, "holds") && (expect->holds != FALSE) != answer->holds)
        note_failure(comparison, g_strdup(answer->holds ? "holds: it should not be so"
                                                        : "holds: it should be so"));
    if (is_given(comparison, "names"))
        compare_names(comparison, answer);
}

static void
compare_query(const Comparison *comparison)
{
    const Outcome *outcome = comparison->outcome;
    const Texts *query = outcome->query;
    gboolean is_asked = is_given(comparison, "value") || is_given(comparison, "holds") ||
                        is_given(comparison, "names");
    if (query->length == 0) {
        if (is_asked)
            note_failure(comparison, g_strdup("a value is expected, but there is no query"));
        return;
    }
    if (!is_asked) {
        note_failure(comparison, g_strdup("there is a query, but no value is expected"));
        return;
    }
    g_auto(QueryAnswer) answer;
    char *problem = question_ask(outcome->rules, outcome->position, query, &answer);
    if (problem != NULL)
        note_failure(comparison, problem);
    else
        compare_answer(comparison, &answer);
}

static void
compare_end(const Comparison *comparison)
{
    const Expectation *expect = comparison->expect;
    const Position *position = comparison->outcome->position;
    const char *result = outcome_name(comparison->outcome->rules, position);
    if (expect->result != NULL && g_strcmp0(expect->result, result) != 0)
        note_failure(comparison,
                     g_strdup_printf("result: “%s” is expected, %s%s%s", expect->result,
                                     result != NULL ? "it is “" : "the game has not ended",
                                     result != NULL ? result : "", result != NULL ? "”" : ""));
    if (is_given(comparison, "score") && position->end == END_NONE)
        note_failure(comparison, g_strdup("score: the game has not ended"));
    else if (is_given(comparison, "score") && position->score != expect->score)
        note_failure(comparison,
                     g_strdup_printf("score: %" G_GINT64_FORMAT " is expected, it is %d",
                                     expect->score, position->score));
}

/* What only play can bring is not there where nothing is played. */
static void
refuse_requests(const Comparison *comparison)
{
    static const char *const keys[] = {"asks",  "asked",      "step",     "points",
                                       "legal", "some-legal", "not-legal"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        if (is_given(comparison, keys[i]))
            note_failure(
                comparison,
                g_strdup_printf("%s: nothing is played, so that nothing is asked for", keys[i]));
}

static gboolean
position_says_nothing(const SparsePosition *position)
{
    static const char *const keys[] = {"date", "phase", "side", "actions"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        if (record_has_key(&position->record, keys[i]))
            return FALSE;
    return position->units.length + position->nations.length + position->places.length +
               position->tracks.length + position->spent.length + position->orders.length +
               position->relations.length ==
           0;
}

/* Whether nothing could ever fail. */
static gboolean
expects_nothing(const Expectation *expect)
{
    static const char *const keys[] = {"asks",  "asked", "step",  "points", "legal",
                                       "value", "holds", "names", "result", "score"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        if (record_has_key(&expect->record, keys[i]))
            return FALSE;
    return expect->some_legal.length + expect->not_legal.length == 0 &&
           (expect->position == NULL ||
            position_says_nothing((const SparsePosition *)expect->position));
}

void
case_compare(const Expectation *expect, const Outcome *outcome, GPtrArray *failures)
{
    const Comparison comparison = {expect, outcome, failures};
    if (expects_nothing(expect))
        note_failure(&comparison, g_strdup("it expects nothing"));
    if (outcome->game != NULL) {
        compare_request(&comparison);
        compare_question(&comparison);
        compare_offers(&comparison);
    } else {
        refuse_requests(&comparison);
    }
    compare_query(&comparison);
    compare_end(&comparison);
    if (expect->position != NULL)
        compare_position(outcome->rules, outcome->position,
                         (const SparsePosition *)expect->position, failures);
}

/* One case that is run. */
typedef struct {
    const PlayRecord *record;
    RecordPlay play;     /* owned */
    GPtrArray *failures; /* owned until it is given away */
} Case;

static gboolean
holds_id(const Texts *ids, const char *id)
{
    for (guint32 i = 0; i < ids->length; i++)
        if (g_strcmp0(ids->items[i], id) == 0)
            return TRUE;
    return FALSE;
}

gboolean
case_is_of(const DataSet *set, const PlayRecord *record)
{
    const Record *game = data_set_root(set, ENTITY_GAME);
    const char *id = game != NULL ? ((const Game *)game)->id : NULL;
    gboolean is_case = record_has_key(&record->record, "kind") && record->kind == RECORD_CASE;
    return is_case &&
           (!record_has_key(&record->record, "data-sets") || holds_id(&record->data_sets, id));
}

/* Whether a data set called @id is @set, one below it, or in a folder beside it. */
static gboolean
is_known_set(const DataSet *set, const char *id)
{
    for (const DataSet *layer = set; layer != NULL; layer = layer->base) {
        const Record *game = data_set_root(layer, ENTITY_GAME);
        if (game != NULL && g_strcmp0(((const Game *)game)->id, id) == 0)
            return TRUE;
    }
    if (set->folder == NULL || !name_is_id(id))
        return FALSE;
    g_autofree char *beside = g_build_filename(set->folder, "..", id, "game.json", NULL);
    return g_file_test(beside, G_FILE_TEST_EXISTS);
}

char *
case_doubt(const DataSet *set, const PlayRecord *record)
{
    const Record *self = &record->record;
    if (self->raw)
        return g_strdup("it is not a record: an object with “id”, “kind” and more");
    if (!record_has_key(self, "kind"))
        return g_strdup("its “kind” is not one of case, game and position");
    if (record->kind != RECORD_CASE)
        return NULL;
    if (record_has_unparsed(self, record_field(self, "data-sets")))
        return g_strdup("its “data-sets” is not a list of ids");
    if (record_has_key(self, "data-sets") && record->data_sets.length == 0)
        return g_strdup("its “data-sets” is empty, so it would never run");
    for (guint32 i = 0; i < record->data_sets.length; i++) {
        const char *id = record->data_sets.items[i];
        if (id == NULL || !is_known_set(set, id))
            return g_strdup_printf("there is no data set “%s” here or beside this one",
                                   id != NULL ? id : "");
    }
    return NULL;
}

/* Notes @problem (taken), if it is one. Returns: whether it is none. */
static gboolean
is_fine(Case *run, FindingWords *problem)
{
    if (problem == NULL)
        return TRUE;
    g_ptr_array_add(run->failures, finding_words_text(problem, AUDIENCE_PROGRAMS));
    finding_words_unref(problem);
    return FALSE;
}

/* Returns: NULL, else (transfer full) why it cannot be run. */
static FindingWords *
look_at_record(const PlayRecord *record)
{
    FindingWords *problem = record_play_problem(record);
    if (problem != NULL)
        return problem;
    if (record->expect == NULL && record->checkpoints.length == 0)
        return finding_words_new(N_("it expects nothing"), NULL);
    if (record->ask == ASK_VALUE && record->query.length == 0)
        return finding_words_new(N_("it asks for a value, but has no query"), NULL);
    if (record_has_key(&record->record, "seed") || record_has_key(&record->record, "game"))
        return finding_words_new(
            N_("“{member}” belongs to a game, not to a case"),
            FINDING_ARG("member", record_has_key(&record->record, "seed") ? "seed" : "game"), NULL);
    if (record->ask == ASK_LEGAL &&
        (record->expect == NULL || (!record_has_key(record->expect, "legal") &&
                                    !record_has_key(record->expect, "some-legal") &&
                                    !record_has_key(record->expect, "not-legal"))))
        return finding_words_new(
            N_("it asks which moves are legal, but does not say what it expects"), NULL);
    return NULL;
}

static void
play_and_compare(Case *run)
{
    const PlayRecord *record = run->record;
    RecordPlay *play = &run->play;
    gboolean has_script = record->dice.length + record->draws.length + record->choices.length > 0;
    gboolean is_played = record->ask != ASK_VALUE || has_script;
    if (is_played && (!is_fine(run, record_play_begin(play, record, NULL)) ||
                      !script_play(play->game, record, run->failures, NULL) ||
                      !is_fine(run, position_check(play->rules, play->game->position))))
        return;
    if (record->expect == NULL)
        return;
    const Outcome outcome = {
        .rules = play->rules,
        .position = is_played ? play->game->position : play->position,
        .game = play->game,
        .query = &record->query,
    };
    case_compare((const Expectation *)record->expect, &outcome, run->failures);
}

/* What is tried out takes the place of what was compiled. */
static void
try_out(RecordPlay *play, const CaseTrial *trial)
{
    play->procedures = trial->procedures;
    play->listener = trial->listener;
    if (trial->change != NULL)
        trial->change(play->rules, trial->data);
}

GPtrArray *
case_run(const DataSet *set, const PlayRecord *record)
{
    const CaseTrial nothing = {0};
    return case_run_with(set, record, &nothing);
}

GPtrArray *
case_run_with(const DataSet *set, const PlayRecord *record, const CaseTrial *trial)
{
    Case run = {
        .record = record,
        .failures = g_ptr_array_new_with_free_func(g_free),
    };
    if (is_fine(&run, look_at_record(record)) &&
        is_fine(&run, record_play_open(&run.play, set, record))) {
        try_out(&run.play, trial);
        play_and_compare(&run);
    }
    record_play_clear(&run.play);
    return run.failures;
}

GPtrArray *
case_run_if_any(const DataSet *set, const PlayRecord *record, const CaseTrial *trial)
{
    char *doubt = case_doubt(set, record);
    if (doubt == NULL)
        return case_is_of(set, record) ? case_run_with(set, record, trial) : NULL;
    GPtrArray *failures = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(failures, doubt);
    return failures;
}
