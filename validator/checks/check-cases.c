/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rule cases: that their dice, decisions, dates, steps and names are those of the game, and that
 * they expect something that can be.
 */
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/text/date.h"
#include "schema/text/name.h"
#include "validator/checks/check.h"
#include "validator/checks/roll-range.h"
#include "validator/engine/offer-words.h"
#include "validator/systems/systems.h"

#include <string.h>

/* Shorter words are near to too much, longer ones name nothing. */
#define WORD_LEAST 4
#define WORD_MOST 63

/* Before the name of what is ended. */
#define END_OF "end "

/* What rule cases are held against. */
typedef struct {
    CheckRun *run;
    gint64 low, high;      /* faces of any dice of the game */
    gint first, last;      /* years that scenarios are played in; first > last: none are known */
    gboolean knows_tables; /* dice of tables and effects are counted */
    gboolean knows_ids;    /* none of them is lost */
    const Record *record;  /* the file at hand */
    GHashTable *choices;   /* owned: of char *: what lines call the choices of rules; NULL: not yet
                              looked for */
    GHashTable *rare;      /* owned: of char *: words that were met and name something, but not what
                              lines name most */
    LineVocabulary *vocabulary; /* owned: what lines can say in such games */
} CaseWalk;

static void
report_cases(const CaseWalk *walk, FindingId id, const Record *record, const char *key, int item,
             const char *word, const char *right)
{
    check_report_item(walk->run, id, record, key, item,
                      FINDING_ARG("record", argument_record_name(walk->record)),
                      FINDING_ARG("word", word), FINDING_ARG("right", right));
}

static void
note_faces(const RecordPlace *place, gpointer data)
{
    CaseWalk *walk = data;
    const Record *record = place->record;
    if (record->raw)
        return;
    gint64 faces = record->entity->id == ENTITY_TABLE ? ((const Table *)record)->faces
                                                      : ((const Effect *)record)->faces;
    walk->high = MAX(walk->high, walk->low + faces - 1);
}

/* Tables and effects may have dice of their own. */
static void
find_tables(CaseWalk *walk)
{
    walk->knows_tables = TRUE;
    for (guint i = 0; i < walk->run->set->n_files; i++) {
        const DataFile *file = &walk->run->set->files[i];
        if (file->seen != NULL && file->kind->entity != ENTITY_RECORD &&
            file->kind->entity != ENTITY_MAP)
            record_walk(file->seen, ENTITY_SET(ENTITY_TABLE, ENTITY_EFFECT), note_faces, walk);
    }
}

static void
check_faces(CaseWalk *walk, const Numbers *dice)
{
    for (guint32 i = 0; i < dice->length; i++) {
        if (dice->items[i] > walk->high && !walk->knows_tables)
            find_tables(walk);
        if (dice->items[i] >= walk->low && dice->items[i] <= walk->high)
            continue;
        g_autofree char *face = g_strdup_printf("%" G_GINT64_FORMAT, dice->items[i]);
        g_autofree char *highest = g_strdup_printf("%" G_GINT64_FORMAT, walk->high);
        report_cases(walk, FINDING_RECORD_DIE, walk->record, "dice", (int)i, face, highest);
    }
}

/* Whether @option is an optional rule, or a ruling and one of its answers. */
static gboolean
is_option(const CaseWalk *walk, const char *option)
{
    const char *sign = strchr(option, '=');
    if (sign == NULL)
        return id_index_knows(walk->run->ids, ENTITY_OPTION, option);
    g_autofree char *id = g_strndup(option, (gsize)(sign - option));
    const Record *record = id_index_find(walk->run->ids, ENTITY_RULING, id);
    const Records none = {0};
    const Records *answers =
        record != NULL && !record->raw ? &((const Ruling *)record)->answers : &none;
    for (guint32 i = 0; i < answers->length; i++)
        if (answers->items[i]->raw || g_strcmp0(record_key(answers->items[i]), sign + 1) == 0)
            return TRUE;
    return record != NULL && (record->raw || record_is_flawed(record));
}

static void
check_options(const CaseWalk *walk, const Texts *options)
{
    for (guint32 i = 0; i < options->length; i++)
        if (!is_option(walk, options->items[i]))
            report_cases(walk, FINDING_RECORD_OPTION, walk->record, "options", (int)i,
                         options->items[i], NULL);
}

/* Units that rules ask for by their steps may have fewer, none may have more. */
static void
check_steps(const CaseWalk *walk, const Record *record)
{
    const SparsePosition *position = (const SparsePosition *)record;
    for (guint32 i = 0; record != NULL && !record->raw && i < position->units.length; i++) {
        const Record *item = position->units.items[i];
        const PlacedUnit *placed = (const PlacedUnit *)item;
        const Record *unit =
            !item->raw ? id_index_find(walk->run->ids, ENTITY_UNIT, placed->unit) : NULL;
        if (unit == NULL || unit->raw || placed->strength <= ((const Unit *)unit)->strength ||
            !record_has_key(unit, "strength"))
            continue;
        g_autofree char *most =
            g_strdup_printf("%" G_GINT64_FORMAT, ((const Unit *)unit)->strength);
        report_cases(walk, FINDING_RECORD_STRENGTH, item, "strength", -1,
                     argument_record_name(unit), most);
    }
}

static void
check_date(const CaseWalk *walk, const Record *record)
{
    const SparsePosition *position = (const SparsePosition *)record;
    gint year;
    if (record == NULL || record->raw || position->date == NULL || walk->first > walk->last ||
        date_read_year(position->date, &year) == NULL ||
        (year >= walk->first && year <= walk->last))
        return;
    g_autofree char *years = g_strdup_printf("%d to %d", walk->first, walk->last);
    report_cases(walk, FINDING_RECORD_DATE, record, "date", -1, position->date, years);
}

/* What lines name most. */
static const EntityId named[] = {ENTITY_UNIT, ENTITY_SPACE, ENTITY_NATION, ENTITY_RULE};

/* Returns: (transfer none): the id that @word may have meant, or NULL. */
static const char *
nearest_id(const CaseWalk *walk, const char *word)
{
    for (guint i = 0; i < G_N_ELEMENTS(named); i++) {
        const char *near = id_index_nearest(walk->run->ids, named[i], word);
        if (near != NULL)
            return near;
    }
    return NULL;
}

static void
note_choice(const RecordPlace *place, gpointer data)
{
    const CaseWalk *walk = data;
    const Choice *choice = (const Choice *)place->record;
    char *id = place->record->raw || choice->name == NULL ? NULL : name_to_id(choice->name);
    if (id != NULL)
        g_hash_table_add(walk->choices, id);
}

/* Whether lines call a choice @id: its name as an id. */
static gboolean
is_choice(CaseWalk *walk, const char *id)
{
    const DataSet *set = walk->run->set;
    guint n_files = walk->choices == NULL ? set->n_files : 0;
    if (walk->choices == NULL)
        walk->choices = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < n_files; i++)
        if (set->files[i].seen != NULL && set->files[i].kind->entity != ENTITY_RECORD &&
            set->files[i].kind->entity != ENTITY_MAP)
            record_walk(set->files[i].seen, ENTITY_SET(ENTITY_CHOICE), note_choice, walk);
    return g_hash_table_contains(walk->choices, id);
}

/* Whether anything is called @id; most cases have the same few words. */
static gboolean
is_called(const CaseWalk *walk, const char *id)
{
    for (guint i = 0; i < G_N_ELEMENTS(named); i++)
        if (id_index_find(walk->run->ids, named[i], id) != NULL)
            return TRUE;
    if (g_hash_table_contains(walk->rare, id))
        return TRUE;
    for (guint i = 0; i < N_ENTITIES; i++)
        if (entity_get(i)->keyed && id_index_knows(walk->run->ids, i, id))
            return g_hash_table_add(walk->rare, g_strdup(id));
    return FALSE;
}

/* @id, the word @word of a line: what it names is there, or nothing is nearly called so. */
static void
check_word(CaseWalk *walk, const Record *record, const char *key, guint32 line,
           const TypedWord *word, const char *id)
{
    IdIndex *ids = walk->run->ids;
    const char *near = NULL;
    if (word->type.kind == KIND_REF) {
        EntityId target = word->type.target, other = word->type.or_target;
        if (!id_index_knows(ids, target, id) && (other == 0 || !id_index_knows(ids, other, id)))
            near = id_index_nearest(ids, target, id);
    } else if (!is_called(walk, id) && !is_choice(walk, id)) {
        near = nearest_id(walk, id);
    }
    if (near != NULL)
        report_cases(walk, FINDING_RECORD_NAME, record, key, (int)line, id, near);
}

/* Whether @word is a side, a date, a phase or a step: what a skip waits for. */
static gboolean
is_waited_for(const CaseWalk *walk, const char *word)
{
    return id_index_knows(walk->run->ids, ENTITY_SIDE, word) ||
           line_skip_type(walk->vocabulary, word, strlen(word)).kind != N_KINDS;
}

/* Reports what @word, of the line @item, may have meant instead of one of the words that @search
 * was offered, if it is none of them. */
static void
report_nearest(const CaseWalk *walk, const NameSearch *search, const Record *record,
               const char *key, int item, const char *word)
{
    if (search->nearest != NULL && strcmp(search->nearest, word) != 0)
        report_cases(walk, FINDING_RECORD_NAME, record, key, item, word, search->nearest);
}

static void
check_step(const CaseWalk *walk, const Record *record, const char *key, int item, const char *word)
{
    const GPtrArray *steps = walk->vocabulary->steps;
    NameSearch search;
    for (guint i = 0; i < steps->len; i++)
        if (strcmp(steps->pdata[i], word) == 0)
            return;
    name_search_init(&search, word);
    for (guint i = 0; i < steps->len; i++)
        name_search_offer(&search, steps->pdata[i]);
    report_nearest(walk, &search, record, key, item, word);
}

/* @word, the first one of the line @item, is one of @verbs. */
static void
check_verb(const CaseWalk *walk, const GArray *verbs, const Record *record, const char *key,
           int item, const char *word)
{
    NameSearch search;
    if (line_verb_find(verbs, word, strlen(word)) != NULL)
        return;
    name_search_init(&search, word);
    for (guint i = 0; i < verbs->len; i++) {
        const LineVerb *verb = &g_array_index(verbs, LineVerb, i);
        name_search_offer(&search, verb->word);
        if (verb->was != NULL)
            name_search_offer(&search, verb->was);
    }
    report_nearest(walk, &search, record, key, item, word);
}

/* The first word of a line says what is done, the others name what it is done to. */
static void
check_line(CaseWalk *walk, const Record *record, const char *key, const Texts *lines, guint32 line)
{
    char id[WORD_MOST + 1];
    const char *text = lines->items[line];
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(TypedWord));
    line_words_read(walk->vocabulary, LINES_OFFERS, lines, line, NULL, words);
    for (guint i = 0; i < words->len; i++) {
        const TypedWord *word = &g_array_index(words, TypedWord, i);
        if (i == 0) {
            g_autofree char *verb = g_strndup(text + word->start, word->length);
            check_verb(walk, walk->vocabulary->offers, record, key, (int)line, verb);
            continue;
        }
        const char *at = text + word->start;
        if (word->length < WORD_LEAST || word->length > WORD_MOST || !g_ascii_islower(at[0]) ||
            name_id_length(at) != word->length)
            continue;
        memcpy(id, at, word->length);
        id[word->length] = '\0';
        check_word(walk, record, key, line, word, id);
    }
}

static void
check_lines(CaseWalk *walk, const Record *record, const char *key, const Texts *lines)
{
    for (guint32 i = 0; walk->knows_ids && i < lines->length; i++) {
        const char *rest, *line = lines->items[i];
        if (strncmp(line, END_OF, strlen(END_OF)) == 0)
            check_step(walk, record, key, (int)i, line + strlen(END_OF));
        else if (line_kind(line, &rest) == LINE_ANSWER)
            check_line(walk, record, key, lines, i);
    }
}

static void
check_skip(const CaseWalk *walk, int item, const char *words)
{
    g_auto(GStrv) parts = g_strsplit(words, " ", -1);
    for (guint i = 0; parts[i] != NULL; i++)
        if (parts[i][0] != '\0' && !is_waited_for(walk, parts[i]))
            check_step(walk, walk->record, "choices", item, parts[i]);
}

/* Whether @list, of checkpoints, has one called @id. */
static gboolean
has_checkpoint(const Records *list, const char *id)
{
    for (guint32 i = 0; i < list->length; i++)
        if (list->items[i]->raw || g_strcmp0(record_key(list->items[i]), id) == 0)
            return TRUE;
    return FALSE;
}

/* Looks at the lines that are no answers. Returns: (transfer full): of char *: what they check. */
static GPtrArray *
note_checks(const CaseWalk *walk, const PlayRecord *record)
{
    GPtrArray *checked = g_ptr_array_new();
    for (guint32 i = 0; i < record->choices.length; i++) {
        const char *rest;
        LineKind kind = line_kind(record->choices.items[i], &rest);
        if (kind == LINE_SKIP || kind == LINE_ROLL)
            check_skip(walk, (int)i, rest);
        if (kind != LINE_CHECK)
            continue;
        g_ptr_array_add(checked, (gpointer)rest);
        if (!has_checkpoint(&record->checkpoints, rest))
            report_cases(walk, FINDING_RECORD_NO_CHECKPOINT, walk->record, "choices", (int)i, rest,
                         NULL);
    }
    return checked;
}

static void
check_expectation(CaseWalk *walk, const Record *record)
{
    const Expectation *expect = (const Expectation *)record;
    if (record == NULL || record->raw)
        return;
    if (expect->step != NULL)
        check_step(walk, record, "step", -1, expect->step);
    check_steps(walk, expect->position);
    check_lines(walk, record, "legal", &expect->legal);
    check_lines(walk, record, "some-legal", &expect->some_legal);
    check_lines(walk, record, "not-legal", &expect->not_legal);
}

/* Each checkpoint is looked at somewhere, and expects what can be. */
static void
check_checkpoints(CaseWalk *walk, const PlayRecord *record)
{
    g_autoptr(GPtrArray) checked = note_checks(walk, record);
    for (guint32 i = 0; i < record->checkpoints.length; i++) {
        const Record *item = record->checkpoints.items[i];
        if (item->raw || record_key(item) == NULL)
            continue;
        check_expectation(walk, ((const Checkpoint *)item)->expect);
        if (!g_ptr_array_find_with_equal_func(checked, record_key(item), g_str_equal, NULL))
            report_cases(walk, FINDING_RECORD_UNCHECKED, item, "id", -1, record_key(item), NULL);
    }
}

static void
check_case(CaseWalk *walk)
{
    const PlayRecord *record = (const PlayRecord *)walk->record;
    check_expectation(walk, record->expect);
    check_checkpoints(walk, record);
    if (record->expect == NULL && record->checkpoints.length == 0 && record->kind == RECORD_CASE &&
        record_has_key(walk->record, "kind") && !record_is_flawed(walk->record))
        report_cases(walk, FINDING_RECORD_EXPECTS_NOTHING, walk->record, "id", -1, NULL, NULL);
    check_faces(walk, &record->dice);
    check_options(walk, &record->options);
    check_steps(walk, record->position);
    if (record->scenario == NULL)
        check_date(walk, record->position);
    check_lines(walk, walk->record, "choices", &record->choices);
    check_lines(walk, walk->record, "draws", &record->draws);
    if (record->query.length > 0)
        check_verb(walk, walk->vocabulary->queries, walk->record, "query", 0,
                   record->query.items[0]);
}

/* Without dice of its own a game has those of its tables. */
static void
find_faces(CaseWalk *walk)
{
    const Dice *dice = (const Dice *)roll_range_dice(walk->run);
    walk->low = G_MININT64;
    walk->high = G_MAXINT64;
    if (dice == NULL || !record_has_key(&dice->record, "faces"))
        return;
    walk->low = record_has_key(&dice->record, "lowest") ? dice->lowest : 1;
    walk->high = walk->run->highest > 0 ? walk->run->highest : walk->low + dice->faces - 1;
}

static void
find_years(CaseWalk *walk)
{
    walk->first = G_MAXINT;
    walk->last = G_MININT;
    Records scenarios = data_set_records(walk->run->set, ENTITY_SCENARIO);
    for (guint32 i = 0; i < scenarios.length; i++) {
        const Record *scenario = scenarios.items[i];
        const Period *period =
            scenario->raw ? NULL : (const Period *)((const Scenario *)scenario)->period;
        gint from, to;
        if (period == NULL || period->record.raw || period->from == NULL || period->to == NULL ||
            date_read_year(period->from, &from) == NULL || date_read_year(period->to, &to) == NULL)
            continue;
        walk->first = MIN(walk->first, from);
        walk->last = MAX(walk->last, to);
    }
}

/* Whether @record is for this data set. */
static gboolean
is_for(const CheckRun *run, const PlayRecord *record)
{
    const Game *game = (const Game *)data_set_root(run->set, ENTITY_GAME);
    return record->data_sets.length == 0 || game == NULL || game->record.raw || game->id == NULL ||
           texts_contain(&record->data_sets, game->id);
}

void
check_cases(CheckRun *run)
{
    CaseWalk walk = {.run = run, .knows_ids = TRUE};
    if (run->set->n_records == 0)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(named); i++)
        walk.knows_ids &= !id_index_is_lost(run->ids, named[i]);
    find_faces(&walk);
    find_years(&walk);
    walk.rare = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const System *system = system_of_game(data_set_root(run->set, ENTITY_GAME));
    walk.vocabulary = offer_vocabulary_new(system, data_set_records(run->set, ENTITY_SIDE));
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        /* What the data set below says is reported there. */
        if (file->kind->entity != ENTITY_RECORD || file->root == NULL || file->seen == NULL ||
            file->seen->raw || !is_for(run, (const PlayRecord *)file->seen))
            continue;
        check_enter_file(run, file);
        walk.record = file->seen;
        check_case(&walk);
    }
    check_enter_file(run, NULL);
    g_clear_pointer(&walk.choices, g_hash_table_unref);
    g_hash_table_unref(walk.rare);
    line_vocabulary_free(walk.vocabulary);
}

/* Reports what @expectation says may not be done, and may by its list @key. */
static void
check_list(CheckRun *run, const Expectation *expectation, const Texts *legal, const char *key)
{
    const Texts *not_legal = &expectation->not_legal;
    for (guint32 i = 0; i < not_legal->length; i++)
        for (guint32 j = 0; j < legal->length; j++)
            if (strcmp(not_legal->items[i], legal->items[j]) == 0) {
                check_report_item(run, FINDING_RECORD_CONTRADICTION, &expectation->record,
                                  "not-legal", (int)i, FINDING_ARG("line", not_legal->items[i]),
                                  FINDING_ARG("list", key));
                break;
            }
}

void
check_expectations(CheckRun *run, const RecordPlace *place)
{
    const Expectation *expectation = (const Expectation *)place->record;
    if (expectation->record.raw || expectation->not_legal.length == 0)
        return;
    check_list(run, expectation, &expectation->legal, "legal");
    check_list(run, expectation, &expectation->some_legal, "some-legal");
}
