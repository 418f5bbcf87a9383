/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva __complete WORD…: what can be in the place of the last word, for the completion of
 * shells. The first line is the type of what follows:
 *
 *   words    candidates, a line each, whole words; after a tab, what they mean
 *   open     the same; each is only the start of a word
 *   files    one line, the part of the word before the name of a file, which the shell completes
 *   folders  the same of a folder
 *
 * Names from data are offered if they are ids: they cannot mean anything else to a shell.
 */
#include "schema/model/entities.h"
#include "schema/model/finding.h"
#include "schema/store/data-set-search.h"
#include "schema/store/data-set.h"
#include "schema/store/shipped-sets.h"
#include "schema/text/clean.h"
#include "schema/text/name.h"
#include "validator/cli/verb.h"
#include "validator/smoke/player.h"

#include <string.h>

/* Candidates beyond these are not offered: no reader goes through so many. */
#define OFFERED_MAX 2000u

/* The words of the call that is completed. */
typedef struct {
    char *const *words; /* from the verb on, without the last one */
    guint n_words;
    const CommandVerb *verb;
    GArray *options;           /* owned: of VerbOption */
    GPtrArray *operands;       /* owned: of char *, borrowed: the words that are no options */
    const VerbOption *pending; /* takes the last word; NULL: none */
    const char *in;            /* the value of --in; NULL: none */
    gboolean has_ended;        /* by `--` */
} Words;

/* What is offered in place of a word. */
typedef struct {
    const char *type;  /* the first line */
    GString *lines;    /* owned: the others */
    char *prefix;      /* owned: the part of the word that stays */
    const char *start; /* the rest of the word, that candidates start with */
    guint n;
} Offers;

static void
offers_clear(Offers *offers)
{
    g_string_free(offers->lines, TRUE);
    g_free(offers->prefix);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Offers, offers_clear)

static void
words_clear(Words *words)
{
    g_clear_pointer(&words->options, g_array_unref);
    g_clear_pointer(&words->operands, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Words, words_clear)

/* Offers @word and @end, which means @meaning (may be NULL). */
static void
offer_word(Offers *offers, const char *word, const char *end, const char *meaning)
{
    if (!g_str_has_prefix(word, offers->start) || offers->n++ >= OFFERED_MAX)
        return;
    g_string_append_printf(offers->lines, "%s%s%s", offers->prefix, word, end);
    if (meaning != NULL && meaning[0] != '\0') {
        g_string_append_c(offers->lines, '\t');
        text_append_clean(offers->lines, meaning, -1);
    }
    g_string_append_c(offers->lines, '\n');
}

/* Makes the first @length bytes of what candidates start with part of what stays. */
static void
keep_start(Offers *offers, gsize length)
{
    g_autofree char *kept = g_strndup(offers->start, length);
    char *prefix = g_strconcat(offers->prefix, kept, NULL);
    g_free(offers->prefix);
    offers->prefix = prefix;
    offers->start += length;
}

/* Completes the last of several words with commas. */
static void
keep_list(Offers *offers)
{
    const char *comma = strrchr(offers->start, ',');
    if (comma != NULL)
        keep_start(offers, (gsize)(comma + 1 - offers->start));
}

/* Offers the names of files, or of folders, in place of what the word starts with. */
static void
offer_paths(Offers *offers, const char *type)
{
    offers->type = type;
    g_string_printf(offers->lines, "%s\n", offers->prefix);
}

static void
offer_words(Offers *offers, VerbWords words, const char *end)
{
    FindingId id;
    for (guint i = 0; words(i) != NULL; i++)
        offer_word(offers, words(i), end,
                   words == verb_finding_word && finding_find(words(i), &id)
                       ? translation_for(AUDIENCE_PEOPLE, finding_row(id)->summary)
                       : NULL);
}

static void
offer_verbs(Offers *offers)
{
    guint n;
    const CommandVerb *rows = verb_table(&n);
    for (guint i = 0; i < n; i++)
        offer_word(offers, rows[i].name, "", rows[i].summary);
    const ProgramOption *options = verb_program_options(&n);
    for (guint i = 0; i < n; i++)
        offer_word(offers, options[i].name, "", options[i].meaning);
}

/* Whether @word is a file or folder, or starts with the id of an installed data set. */
static gboolean
is_path(const char *word)
{
    g_autofree char *shipped = shipped_set_path(word);
    return shipped != NULL || g_file_test(word, G_FILE_TEST_EXISTS);
}

/* Returns: (transfer full): the one data set that the words before mean; NULL: there is none, or
 * there are several. */
static DataSet *
load_meant(const Words *words)
{
    g_autoptr(GArray) found = data_set_search_new();
    const char *path = words->in;
    for (guint i = 0; path == NULL && i < words->operands->len; i++)
        if (is_path(words->operands->pdata[i]))
            path = words->operands->pdata[i];
    if (path != NULL)
        data_set_search(found, path, NULL, NULL);
    else
        data_set_search_here(found, NULL, NULL);
    return found->len == 1 ? data_set_load(g_array_index(found, FoundSet, 0).folder, NULL) : NULL;
}

/* The id of @record, if it is one and nothing else; or NULL. */
static const char *
id_of(const Record *record)
{
    const char *id =
        record->raw || record->entity->fields[0].kind != KIND_ID ? NULL : record_key(record);
    return id != NULL && name_is_id(id) ? id : NULL;
}

/* What @record is called for people; NULL: nothing. */
static const char *
title_of(const Record *record)
{
    static const char *const keys[] = {"title", "name"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
        const Field *field = entity_find_field(record->entity, keys[i], strlen(keys[i]), 0);
        if (field != NULL && field->kind == KIND_TITLE && record_has(record, field))
            return *FIELD_SLOT(record, field, const char *);
    }
    return NULL;
}

static void
offer_record(Offers *offers, const Record *record)
{
    const char *id = record != NULL ? id_of(record) : NULL;
    if (id != NULL)
        offer_word(offers, id, "", title_of(record));
}

static void
offer_scenarios(Offers *offers, const DataSet *set)
{
    for (guint i = 0; i < set->n_scenarios; i++)
        offer_record(offers, set->scenarios[i]);
}

static void
offer_records_of(Offers *offers, const DataSet *set, EntityId entity)
{
    Records records = data_set_records(set, entity);
    for (guint32 i = 0; i < records.length; i++)
        offer_record(offers, records.items[i]);
}

static void
offer_cases(Offers *offers, const DataSet *set)
{
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].kind->entity == ENTITY_RECORD)
            offer_record(offers, set->files[i].seen);
}

static void
offer_players(Offers *offers)
{
    guint n;
    const Player *rows = player_rows(&n);
    for (guint i = 0; i < n; i++)
        offer_word(offers, rows[i].name, "", NULL);
}

/* Of one player: for a side, `SIDE=` comes first. @may_be_alone: or for all sides. */
static void
offer_players_of_sides(Offers *offers, const DataSet *set, gboolean may_be_alone)
{
    const char *equals = strchr(offers->start, '=');
    if (equals != NULL)
        keep_start(offers, (gsize)(equals + 1 - offers->start));
    if (equals != NULL || may_be_alone)
        offer_players(offers);
    Records sides =
        set != NULL && equals == NULL ? data_set_records(set, ENTITY_SIDE) : (Records){0};
    guint n = offers->n;
    for (guint32 i = 0; i < sides.length; i++) {
        const char *id = id_of(sides.items[i]);
        if (id != NULL)
            offer_word(offers, id, "=", title_of(sides.items[i]));
    }
    if (n == 0 && offers->n > 0)
        offers->type = "open";
}

/* Rulings come with each of their answers. */
static void
offer_options(Offers *offers, const DataSet *set)
{
    Records rulings = data_set_records(set, ENTITY_RULING);
    offer_records_of(offers, set, ENTITY_OPTION);
    for (guint32 i = 0; i < rulings.length; i++) {
        const Ruling *ruling = (const Ruling *)rulings.items[i];
        const char *id = id_of(rulings.items[i]);
        for (guint32 j = 0; id != NULL && j < ruling->answers.length; j++) {
            const char *answer = id_of(ruling->answers.items[j]);
            g_autofree char *word = answer != NULL ? g_strconcat(id, "=", answer, NULL) : NULL;
            if (word != NULL)
                offer_word(offers, word, "", title_of(rulings.items[i]));
        }
    }
}

/* The records of which a member is to be chosen. */
typedef struct {
    Offers *offers;
    GHashTable *seen; /* owned: ids that were offered */
    const char *id;   /* owned: the one whose members are offered; NULL: ids are */
} Members;

static void
offer_members(const RecordPlace *place, gpointer data)
{
    Members *members = data;
    const Record *record = place->record;
    const char *id = id_of(record);
    if (id == NULL || (members->id == NULL && !g_hash_table_add(members->seen, (gpointer)id)))
        return;
    if (members->id == NULL)
        offer_word(members->offers, id, ".", title_of(record));
    else if (strcmp(members->id, id) == 0)
        for (guint i = 1; i < record->entity->n_fields; i++)
            offer_word(members->offers, field_key(&record->entity->fields[i]), "",
                       record->entity->fields[i].meaning);
}

static void
offer_values_of_records(Offers *offers, const DataSet *set)
{
    const char *dot = strchr(offers->start, '.');
    g_autofree char *id =
        dot != NULL ? g_strndup(offers->start, (gsize)(dot - offers->start)) : NULL;
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    Members members = {.offers = offers, .seen = seen, .id = id};
    if (dot != NULL)
        keep_start(offers, (gsize)(dot + 1 - offers->start));
    data_set_walk(set, ENTITIES_ALL, offer_members, &members);
    if (dot == NULL)
        offers->type = "open";
}

/* Offers installed data sets by their ids. */
static void
offer_shipped(Offers *offers)
{
    g_autoptr(GArray) sets = shipped_sets_list();
    for (guint i = 0; i < sets->len; i++)
        offer_word(offers, g_array_index(sets, ShippedSet, i).id, "", NULL);
}

/* Whether the current folder has a file or folder whose name starts with @start. */
static gboolean
has_name_with(const char *start)
{
    g_autoptr(GDir) here = g_dir_open(".", 0, NULL);
    const char *name;
    while (here != NULL && (name = g_dir_read_name(here)) != NULL)
        if (g_str_has_prefix(name, start))
            return TRUE;
    return FALSE;
}

static void
offer_from_set(Offers *offers, const Words *words, const VerbOption *option, VerbValue value)
{
    g_autoptr(DataSet) set = load_meant(words);
    if (value == VALUE_PLAYER)
        offer_players_of_sides(offers, set, option->arg_description[0] == '[');
    if (set == NULL)
        return;
    switch (value) {
    case VALUE_SCENARIO:
        offer_scenarios(offers, set);
        break;
    case VALUE_OPTION:
        offer_options(offers, set);
        break;
    case VALUE_RULING:
        offer_word(offers, "all", "", NULL);
        offer_records_of(offers, set, ENTITY_RULING);
        break;
    case VALUE_CASES:
        keep_list(offers);
        offer_cases(offers, set);
        break;
    case VALUE_MEMBER:
        offer_values_of_records(offers, set);
        break;
    default:
        break;
    }
}

/* The words of an option: one, several with commas, or one with `=` and a file after it. */
static void
offer_words_of_option(Offers *offers, const VerbOption *option, VerbWords list)
{
    gboolean is_pair = strchr(option->arg_description, '=') != NULL;
    const char *equals = is_pair ? strchr(offers->start, '=') : NULL;
    if (g_str_has_suffix(option->arg_description, ",…"))
        keep_list(offers);
    if (equals != NULL) {
        keep_start(offers, (gsize)(equals + 1 - offers->start));
        offer_paths(offers, "files");
        return;
    }
    offer_words(offers, list, is_pair ? "=" : "");
    if (is_pair)
        offers->type = "open";
}

static void
offer_value(Offers *offers, const Words *words, const VerbOption *option)
{
    VerbWords list = option->choice != NULL ? option->choice : option->offer;
    gboolean is_file =
        option->arg == G_OPTION_ARG_FILENAME || option->arg == G_OPTION_ARG_FILENAME_ARRAY;
    if (list != NULL) {
        offer_words_of_option(offers, option, list);
    } else if (option->value == VALUE_PLAYERS) {
        keep_list(offers);
        offer_word(offers, "all", "", NULL);
        offer_players(offers);
    } else if (option->value == VALUE_PATH || is_file) {
        offer_paths(offers, g_strcmp0(option->arg_description, "DIR") == 0 ? "folders" : "files");
    } else if (option->value == VALUE_SCENARIO && words->verb->run == verb_new &&
               words->operands->len > 0 && strcmp(words->operands->pdata[0], "data-set") == 0) {
        offer_shipped(offers);
    } else if (option->value != VALUE_USUAL) {
        offer_from_set(offers, words, option, option->value);
    }
}

static void
offer_options_of_verb(Offers *offers, const Words *words)
{
    gboolean is_open = TRUE;
    for (guint i = 0; i < words->options->len; i++) {
        const VerbOption *option = &g_array_index(words->options, VerbOption, i);
        g_autofree char *word = g_strconcat("--", option->long_name, NULL);
        gboolean takes_value = option->arg != G_OPTION_ARG_NONE;
        is_open &= takes_value || !g_str_has_prefix(word, offers->start);
        offer_word(offers, word, takes_value ? "=" : "", option->description);
    }
    if (is_open && offers->n > 0)
        offers->type = "open";
}

/* Only a verb whose usage ends with … takes several of its words. */
static void
offer_operand(Offers *offers, const Words *words)
{
    const CommandVerb *verb = words->verb;
    gboolean takes_word =
        verb->offer != NULL && (words->operands->len == 0 || g_str_has_suffix(verb->usage, "…"));
    /* FORMAT, ID and the like are no data sets. */
    gboolean takes_path =
        strstr(verb->usage, "PATH") != NULL || verb->run == verb_compare || verb->run == verb_diff;
    if (takes_word)
        offer_words(offers, verb->offer, "");
    else if (verb->run == verb_why && words->operands->len > 0)
        offer_from_set(offers, words, NULL, VALUE_MEMBER);
    else if (verb->run == verb_list ||
             (takes_path && strchr(offers->start, '/') == NULL && !has_name_with(offers->start)))
        offer_shipped(offers);
    if (offers->n == 0 && !takes_word && verb->usage[0] != '\0')
        offer_paths(offers, "files");
}

/* Returns: the option that is called @name in the first @length bytes; NULL: there is none. */
static const VerbOption *
find_option(const Words *words, const char *name, gsize length)
{
    for (guint i = 0; i < words->options->len; i++) {
        const VerbOption *option = &g_array_index(words->options, VerbOption, i);
        if (strncmp(option->long_name, name, length) == 0 && option->long_name[length] == '\0')
            return option;
    }
    return NULL;
}

static const VerbOption *
option_of_word(const Words *words, const char *word)
{
    if (g_str_has_prefix(word, "--"))
        return find_option(words, word + 2, strcspn(word + 2, "="));
    for (guint i = 0; word[0] == '-' && word[1] != '\0' && i < words->options->len; i++) {
        const VerbOption *option = &g_array_index(words->options, VerbOption, i);
        if (option->short_name == word[1] && word[2] == '\0')
            return option;
    }
    return NULL;
}

static void
copy_options(const VerbOption *options, gpointer data)
{
    Words *words = data;
    for (; options->long_name != NULL; options++)
        g_array_append_val(words->options, *options);
}

/* Reads the words after the verb. */
static void
read_words(Words *words)
{
    for (guint i = 1; i < words->n_words; i++) {
        const char *word = words->words[i];
        const char *equals = strchr(word, '=');
        const VerbOption *option = words->has_ended ? NULL : option_of_word(words, word);
        if (!words->has_ended && strcmp(word, "--") == 0) {
            words->has_ended = TRUE;
        } else if (option != NULL && option->arg != G_OPTION_ARG_NONE) {
            gboolean is_apart = word[1] != '-' || equals == NULL;
            const char *value = !is_apart                ? equals + 1
                                : i + 1 < words->n_words ? words->words[i + 1]
                                                         : NULL;
            words->pending = value == NULL ? option : NULL;
            if (strcmp(option->long_name, "in") == 0)
                words->in = value;
            i += is_apart ? 1 : 0;
        } else if (words->has_ended || word[0] != '-' || word[1] == '\0') {
            g_ptr_array_add(words->operands, (gpointer)word);
        }
    }
}

/* Offers what the last word, that starts as @offers has it, can be. */
static void
offer_argument(Offers *offers, const Words *words)
{
    const char *equals = strchr(offers->start, '=');
    gboolean is_long = !words->has_ended && g_str_has_prefix(offers->start, "--");
    if (words->pending != NULL) {
        offer_value(offers, words, words->pending);
    } else if (is_long && equals != NULL) {
        const VerbOption *option = option_of_word(words, offers->start);
        keep_start(offers, (gsize)(equals + 1 - offers->start));
        if (option != NULL && option->arg != G_OPTION_ARG_NONE)
            offer_value(offers, words, option);
    } else if (!words->has_ended && offers->start[0] == '-') {
        offer_options_of_verb(offers, words);
    } else {
        offer_operand(offers, words);
    }
}

ExitStatus
verb_complete(const Call *call)
{
    char *const *given = call->argv + 1;
    guint n = (guint)call->argc - 1;
    g_auto(Offers) offers = {
        .type = "words",
        .lines = g_string_new(NULL),
        .prefix = g_strdup(""),
        .start = n > 0 ? given[n - 1] : "",
    };
    g_auto(Words) words = {
        .words = given,
        .n_words = n > 0 ? n - 1 : 0,
        .options = g_array_new(FALSE, FALSE, sizeof(VerbOption)),
        .operands = g_ptr_array_new(),
    };
    gboolean is_help = n > 1 && strcmp(given[0], "help") == 0;
    if (n > 1 && !is_help)
        words.verb = verb_find(given[0]);
    if (n <= 1 || (is_help && n == 2)) {
        offer_verbs(&offers);
    } else if (words.verb != NULL) {
        verb_describe(words.verb, copy_options, &words);
        read_words(&words);
        offer_argument(&offers, &words);
    }
    g_autoptr(GString) out = g_string_new(offers.type);
    g_string_append_printf(out, "\n%s", offers.lines->str);
    return verb_print(out, EXIT_CLEAN);
}
