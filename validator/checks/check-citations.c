/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sources of values: their form, the books and rules and values that they name, values without a
 * source, and how many are guesses; and a data set counted.
 */

#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/text/name.h"
#include "validator/checks/check.h"
#include "validator/checks/map-graph.h"

#include <glib.h>
#include <string.h>

typedef enum {
    CITATION_RULE,  /* book:rule, or the house and a word */
    CITATION_BOOK,  /* a bare year, which is how many books are called */
    CITATION_GUESS, /* reconstructed */
    CITATION_WORD,  /* anything else */
} CitationKind;

/* One word of a source; its parts lie in the text. */
typedef struct {
    CitationKind kind;
    const char *word; /* all of it */
    gsize length;
    gsize book_length; /* of the book it begins with; 0: it names none */
    const char *rule;  /* behind the colon; NULL: there is none */
    gsize rule_length; /* without the mark behind it */
    guint n_marks;     /* question marks at its end */
    gboolean is_last;
} Citation;

static void
count_spaces(Census *census, const MapGraph *graph)
{
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        census->lands += map_graph_is(graph, i, SPACE_LAND);
        census->seas += map_graph_is(graph, i, SPACE_SEA);
        census->boxes += map_graph_is(graph, i, SPACE_BOX);
        census->hexes += map_graph_is(graph, i, SPACE_HEX);
    }
}

static void
count_links(Census *census, const MapGraph *graph)
{
    for (guint32 i = 0; i < graph->n_links; i++) {
        const MapLink *link = &graph->links[i];
        if (!link->is_first || link->is_derived)
            continue;
        gboolean is_counted = link->to < link->from && link->back != MAP_NONE;
        if (is_counted || link->built_in == BORDER_BLOCKED)
            continue;
        if (link->built_in == BORDER_PORT)
            census->port_links++;
        else if (link->built_in == BORDER_SEA)
            census->sea_borders++;
        else
            census->land_borders++;
    }
}

/* The kinds of field that state something of the game. */
#define CENSUS_VALUES                                                                              \
    (~(KIND_BIT(KIND_ID) | KIND_BIT(KIND_PROSE) | KIND_BIT(KIND_SOURCE) | KIND_BIT(KIND_RECORD) |  \
       KIND_BIT(KIND_LIST)))

/* Returns: whether @field is given in @record and states something of the game: neither a name in
 * the data, nor text for people, nor what only holds other records. */
static gboolean
states_value(const Record *record, const Field *field)
{
    return (CENSUS_VALUES & KIND_BIT(field->kind)) != 0 && record_has(record, field);
}

/* Returns: whether @source says that the value is reconstructed, stated by no book. */
static gboolean
is_reconstructed(const char *source)
{
    static const char word[] = "reconstructed";
    return strncmp(source, word, strlen(word)) == 0;
}

static void
count_values(const RecordPlace *place, gpointer data)
{
    Census *census = data;
    const Record *record = place->record;
    if (record->derived)
        return;
    const char *inherited = record_place_inherited_source(place);
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (!states_value(record, field))
            continue;
        const char *source = record_source(record, field, inherited);
        census->values++;
        census->unsourced += source == NULL;
        census->reconstructed += source != NULL && is_reconstructed(source);
    }
}

Census
check_census_count(const DataSet *set)
{
    Census census = {
        .nations = data_set_records(set, ENTITY_NATION).length,
        .regions = data_set_records(set, ENTITY_REGION).length,
        .units = data_set_records(set, ENTITY_UNIT).length,
        .rules = data_set_records(set, ENTITY_RULE).length,
        .scenarios = data_set_records(set, ENTITY_SCENARIO).length,
    };
    MapGraph *graph = map_graph_new(set);
    count_spaces(&census, graph);
    count_links(&census, graph);
    map_graph_free(graph);
    data_set_walk(set, ENTITIES_ALL, count_values, &census);
    return census;
}

/* Books are often called after their year, which has so many digits. */
#define YEAR_LENGTH 4
#define GUESS "reconstructed"

static gboolean
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

/* Takes `book:rule` and the marks behind it apart; a web address names no book. */
static void
split_rule(Citation *citation)
{
    const char *colon = memchr(citation->word, ':', citation->length);
    const char *end = citation->word + citation->length;
    if (colon == NULL || colon == citation->word || g_str_has_prefix(colon + 1, "//"))
        return;
    while (end > colon + 1 && end[-1] == '?') {
        end--;
        citation->n_marks++;
    }
    citation->kind = CITATION_RULE;
    citation->book_length = (gsize)(colon - citation->word);
    citation->rule = colon + 1;
    citation->rule_length = (gsize)(end - citation->rule);
}

/* Reads the next word of @text, which moves behind it. Returns: FALSE at the end. */
static gboolean
citation_next(const char **text, Citation *citation)
{
    while (is_blank(**text))
        (*text)++;
    const char *word = *text;
    while (**text != '\0' && !is_blank(**text))
        (*text)++;
    *citation = (Citation){
        .kind = CITATION_WORD,
        .word = word,
        .length = (gsize)(*text - word),
        .is_last = **text == '\0',
    };
    if (citation->length == strlen(GUESS) && strncmp(word, GUESS, citation->length) == 0) {
        citation->kind = CITATION_GUESS;
    } else if (citation->length == YEAR_LENGTH && strspn(word, "0123456789") >= YEAR_LENGTH) {
        citation->kind = CITATION_BOOK;
        citation->book_length = YEAR_LENGTH;
    } else {
        split_rule(citation);
    }
    return citation->length > 0;
}

/* Whether @citation begins with a year as books do, and continues without a colon. */
static gboolean
is_year_and_rule(const Citation *citation)
{
    const char *rest = citation->word + YEAR_LENGTH;
    return citation->length > YEAR_LENGTH + 1 &&
           strspn(citation->word, "0123456789") == YEAR_LENGTH && !g_ascii_isalnum(rest[0]) &&
           rest[0] != '/' && g_ascii_isdigit(rest[1]) &&
           memchr(rest, '.', citation->length - YEAR_LENGTH);
}

static gboolean
is_nearly_guess(const Citation *citation)
{
    if (citation->length + 2 < strlen(GUESS) || citation->length > strlen(GUESS) + 2)
        return FALSE;
    g_autofree char *word = g_ascii_strdown(citation->word, (gssize)citation->length);
    return name_distance(word, GUESS, 2) <= 2;
}

/* Returns: (transfer none): what is wrong with the form of @citation, in words that follow “it”, or
 * NULL. */
static const char *
citation_flaw(const Citation *citation)
{
    if (citation->kind == CITATION_WORD && is_year_and_rule(citation))
        return N_("needs a colon between book and rule");
    if (citation->kind == CITATION_WORD && is_nearly_guess(citation))
        return N_("looks like a misspelt “reconstructed”");
    if (citation->kind != CITATION_RULE)
        return NULL;
    /* Free text may follow. */
    if (citation->rule_length == 0)
        return citation->is_last ? N_("names no rule") : NULL;
    if (citation->n_marks > 1)
        return N_("has more than one question mark");
    if (memchr(citation->rule, '?', citation->rule_length) != NULL)
        return N_("has a question mark that is not at its end");
    if (strchr(",;.:-", citation->rule[citation->rule_length - 1]) != NULL)
        return N_("ends with a punctuation mark");
    return NULL;
}

/* Returns: whether both name one rule or book, whatever marks follow it. */
static gboolean
citation_same(const Citation *one, const Citation *other)
{
    gsize length = one->length - one->n_marks;
    return length == other->length - other->n_marks && strncmp(one->word, other->word, length) == 0;
}

/* A book that is not listed, where it is named first. */
typedef struct {
    char *wanted;          /* owned */
    FindingWords *subject; /* owned */
    const Record *record;
    guint n; /* records that name it */
} MissingBook;

typedef struct {
    CheckRun *run;
    const RecordPlace *place; /* whose source is looked at */
    GHashTable *good;         /* texts of sources in which nothing was wrong */
    const char *last;         /* one of them, which most have; NULL: none */
    GHashTable *missing;      /* name -> MissingBook of @order */
    GPtrArray *order;         /* of MissingBook: as they are met */
    GHashTable *books;        /* names of the books that sources have named */
    GHashTable *sections;     /* Book that lists its sections -> these */
    gboolean is_good;         /* so far, the text at hand */
    gboolean is_guess;        /* as it says */
} SourceWalk;

static void
missing_book_free(gpointer data)
{
    MissingBook *book = data;
    g_free(book->wanted);
    g_clear_pointer(&book->subject, finding_words_unref);
    g_free(book);
}

static void
note_missing(SourceWalk *walk, const char *wanted)
{
    MissingBook *book = g_hash_table_lookup(walk->missing, wanted);
    if (book == NULL) {
        book = g_new0(MissingBook, 1);
        *book = (MissingBook){
            .wanted = g_strdup(wanted),
            .subject = argument_describe_member(walk->place, "source"),
            .record = walk->place->record,
        };
        g_hash_table_insert(walk->missing, book->wanted, book);
        g_ptr_array_add(walk->order, book);
    }
    book->n++;
    walk->is_good = FALSE;
}

static void
report_flaw(SourceWalk *walk, const Citation *citation, const char *flaw)
{
    g_autoptr(FindingWords) subject = argument_describe_member(walk->place, "source");
    g_autofree char *word = g_strndup(citation->word, citation->length);
    check_report(walk->run, FINDING_SOURCE_FORM, walk->place->record, "source",
                 FINDING_ARG_WORDS("subject", subject), FINDING_ARG("word", word),
                 FINDING_ARG_TEXT("flaw", flaw));
    walk->is_good = FALSE;
}

static void
report_no_section(SourceWalk *walk, const Record *book, const char *wanted)
{
    g_autoptr(FindingWords) subject = argument_describe_member(walk->place, "source");
    Finding *finding =
        check_report(walk->run, FINDING_SOURCE_NO_SECTION, walk->place->record, "source",
                     FINDING_ARG_WORDS("subject", subject), FINDING_ARG("wanted", wanted),
                     FINDING_ARG("book", argument_record_name(book)));
    finding_add_related(walk->run->findings, finding, book, "sections", N_("The sections."));
    walk->is_good = FALSE;
}

/* Of one range of sections so many are listed. */
#define RANGE_MOST 1000

/* Lists @section, or all from the first to the last of `1.0-1.8`. */
static void
list_sections(GHashTable *sections, const char *section)
{
    const char *end = strchr(section, '-');
    const char *dot = end != NULL ? g_strrstr_len(section, end - section, ".") : NULL;
    gsize chapter = dot != NULL ? (gsize)(dot + 1 - section) : 0;
    guint64 first, last;
    g_autofree char *from =
        end != NULL ? g_strndup(section + chapter, (gsize)(end - section) - chapter) : NULL;
    if (end == NULL || strncmp(section, end + 1, chapter) != 0 ||
        !g_ascii_string_to_unsigned(from, 10, 0, G_MAXUINT32, &first, NULL) ||
        !g_ascii_string_to_unsigned(end + 1 + chapter, 10, first, first + RANGE_MOST, &last,
                                    NULL)) {
        g_hash_table_add(sections, g_strdup(section));
        return;
    }
    for (guint64 i = first; i <= last; i++)
        g_hash_table_add(sections,
                         g_strdup_printf("%.*s%" G_GUINT64_FORMAT, (int)chapter, section, i));
}

/* Whether the rule of @citation is a section of @record, its book, where that lists them. */
static void
check_section(SourceWalk *walk, const Record *record, const Citation *citation)
{
    const Book *book = (const Book *)record;
    if (record == NULL || record->raw || book->sections.length == 0)
        return;
    GHashTable *sections = g_hash_table_lookup(walk->sections, record);
    if (sections == NULL) {
        sections = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
        for (guint32 i = 0; i < book->sections.length; i++)
            list_sections(sections, book->sections.items[i]);
        g_hash_table_insert(walk->sections, (gpointer)record, sections);
    }
    g_autofree char *wanted = g_strndup(citation->rule, citation->rule_length);
    if (!g_hash_table_contains(sections, wanted))
        report_no_section(walk, record, wanted);
}

/* A word that cannot be the id of a book is none of these texts. */
static void
check_book(SourceWalk *walk, const Citation *citation)
{
    if (citation->book_length == 0 || name_id_length(citation->word) != citation->book_length)
        return;
    g_autofree char *wanted = g_strndup(citation->word, citation->book_length);
    const Record *book = id_index_find(walk->run->ids, ENTITY_BOOK, wanted);
    if (book == NULL && !id_index_knows(walk->run->ids, ENTITY_BOOK, wanted)) {
        if (citation->rule == NULL || citation->rule_length > 0)
            note_missing(walk, wanted);
        return;
    }
    if (book != NULL && book != walk->place->record)
        g_hash_table_add(walk->books, (gpointer)record_key(book));
    const char *flaw = citation_flaw(citation);
    if (flaw == NULL && book != NULL && walk->is_guess && citation->rule_length > 0 &&
        citation->n_marks == 0)
        flaw = N_("cites a book, but “reconstructed” beside it says that no book states the value");
    if (flaw != NULL)
        report_flaw(walk, citation, flaw);
    else if (citation->rule_length > 0)
        check_section(walk, book, citation);
}

/* Of so many words each is held against the others. */
#define WORDS_COMPARED 16

static void
check_citations(SourceWalk *walk, const char *text)
{
    /* Records of one list have one source as a rule. */
    if (text == NULL || (walk->last != NULL && strcmp(text, walk->last) == 0) ||
        !g_hash_table_add(walk->good, (gpointer)text))
        return;
    walk->is_good = TRUE;
    walk->is_guess = FALSE;
    Citation words[WORDS_COMPARED];
    guint n = 0;
    const char *rest = text;
    for (Citation *word = words; citation_next(&rest, word); word = &words[n]) {
        gboolean is_twice = FALSE;
        for (guint i = 0; i < n; i++)
            is_twice |= word->kind != CITATION_WORD && citation_same(&words[i], word);
        walk->is_guess |= word->kind == CITATION_GUESS;
        const char *flaw = word->kind == CITATION_WORD ? citation_flaw(word) : NULL;
        if (is_twice)
            flaw = N_("is listed twice");
        if (flaw != NULL)
            report_flaw(walk, word, flaw);
        else
            check_book(walk, word);
        n = MIN(n + 1, WORDS_COMPARED - 1);
    }
    /* A book that names itself is still to be named by another record. */
    if (!walk->is_good || walk->place->record->entity->id == ENTITY_BOOK)
        g_hash_table_remove(walk->good, text);
    else
        walk->last = text;
}

/* A source of a member that is not there, and that no layer below gives. */
static void
check_spoken_of(SourceWalk *walk, const Field *field)
{
    const Record *record = walk->place->record;
    if (record_has(record, field) || record_has_unparsed(record, field) || record->kept != NULL)
        return;
    g_autoptr(FindingWords) record_name = argument_describe_record(walk->place);
    check_report(walk->run, FINDING_SOURCE_OF_NOTHING, record, "source",
                 FINDING_ARG_WORDS("record", record_name), FINDING_ARG("member", field_key(field)));
}

static void
visit_source(const RecordPlace *place, gpointer data)
{
    SourceWalk *walk = data;
    const Record *record = place->record;
    const Field *field = entity_source_field(record->entity);
    if (!record_has(record, field) || check_shows_through(walk->run, record, NULL) ||
        check_shows_through(walk->run, record, field))
        return;
    const Source *source = *FIELD_SLOT(record, field, const Source *);
    walk->place = place;
    check_citations(walk, source->rest);
    for (guint i = 0; i < source->n_members; i++) {
        check_citations(walk, source->members[i].text);
        if (record->layers == NULL && walk->run->own == NULL)
            check_spoken_of(walk, source->members[i].field);
    }
}

static void
report_missing(CheckRun *run, const MissingBook *book)
{
    g_autofree char *others = g_strdup_printf("%u", book->n - 1);
    check_report(run, FINDING_REF_UNKNOWN_BOOK, book->record, "source",
                 FINDING_ARG_WORDS("subject", book->subject), FINDING_ARG("wanted", book->wanted),
                 FINDING_ARG("others", book->n > 1 ? others : NULL),
                 FINDING_ARG("nearest", id_index_nearest(run->ids, ENTITY_BOOK, book->wanted)));
}

/* Reports the books that no source names but their own. */
static void
report_unnamed(const SourceWalk *walk, const Records *books)
{
    for (guint32 i = 0; i < books->length; i++) {
        const char *id = books->items[i]->raw ? NULL : record_key(books->items[i]);
        if (id != NULL && !g_hash_table_contains(walk->books, id) &&
            !g_strv_contains(books->items[i]->entity->built_in, id))
            check_report(walk->run, FINDING_REF_UNUSED, books->items[i], "id",
                         FINDING_ARG_TEXT("what", N_("source")),
                         FINDING_ARG_TEXT("kind", N_("book")),
                         FINDING_ARG("record", argument_record_name(books->items[i])));
    }
}

void
check_sources(CheckRun *run)
{
    Records books = data_set_records(run->set, ENTITY_BOOK);
    if (books.length == 0 || id_index_is_lost(run->ids, ENTITY_BOOK))
        return;
    g_autoptr(GHashTable) good = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) missing = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) named = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) sections =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_hash_table_unref);
    g_autoptr(GPtrArray) order = g_ptr_array_new_with_free_func(missing_book_free);
    SourceWalk walk = {
        .run = run,
        .good = good,
        .missing = missing,
        .order = order,
        .books = named,
        .sections = sections,
    };
    check_walk(run, ENTITIES_ALL, visit_source, &walk);
    for (guint i = 0; i < order->len; i++)
        report_missing(run, order->pdata[i]);
    report_unnamed(&walk, &books);
}

/* Of a hundred values more than so many are guesses: then it is reported. */
#define RECONSTRUCTED_SHARE 10

/* The values that one file states. */
typedef struct {
    CheckRun *run;
    guint64 values[N_ENTITIES]; /* of each: which fields are values; 0: not asked yet */
    guint n, n_missing, n_reconstructed;
    FindingWords *subject; /* owned: the first value without a source; NULL: none */
    const Record *record;  /* the one that has it */
    const char *key;
    const char *source; /* the one that was looked at last; most values have that of the next */
    gboolean is_reconstructed; /* as it says */
} SourceCount;

static void
count_value(SourceCount *count, const RecordPlace *place, const Field *field, const char *source)
{
    if (source != NULL && source != count->source) {
        count->source = source;
        count->is_reconstructed = is_reconstructed(source);
    }
    count->n++;
    count->n_reconstructed += source != NULL && count->is_reconstructed;
    count->n_missing += source == NULL;
    if (source != NULL || count->record != NULL)
        return;
    count->subject = argument_describe_member(place, field_key(field));
    count->record = record_stating_layer(place->record, field_key(field));
    count->key = field_key(field);
}

/* Returns: whether all values of @record have one source, as most have. */
static gboolean
has_one_source(const Record *record)
{
    const Field *field = entity_source_field(record->entity);
    return field == NULL || !record_has(record, field) ||
           (*FIELD_SLOT(record, field, const Source *))->n_members == 0;
}

/* Counts all values of @record, whose source is @source. */
static void
count_alike(SourceCount *count, const Record *record, const char *source)
{
    guint64 *values = &count->values[record->entity->id];
    if (*values == 0)
        *values = entity_fields_of(record->entity, CENSUS_VALUES);
    guint n = (guint)__builtin_popcountll(record->present & *values);
    if (source != count->source)
        count->is_reconstructed = is_reconstructed(source);
    count->source = source;
    count->n += n;
    count->n_reconstructed += count->is_reconstructed ? n : 0;
}

/* What the data set below, or another scenario, states is counted there. */
static void
count_sources(const RecordPlace *place, gpointer data)
{
    SourceCount *count = data;
    const Record *record = place->record;
    const CheckRun *run = count->run;
    gboolean is_plain = record->layers == NULL && run->own == NULL;
    if (is_plain && record->text != run->file->text)
        return;
    const char *inherited = record_place_inherited_source(place);
    if (is_plain && has_one_source(record)) {
        const char *source = record_source(record, &record->entity->fields[0], inherited);
        if (source != NULL) {
            count_alike(count, record, source);
            return;
        }
    }
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (!states_value(record, field))
            continue;
        if (is_plain || (!check_shows_through(run, record, field) &&
                         record_stating_layer(record, field_key(field))->text == run->file->text))
            count_value(count, place, field, record_source(record, field, inherited));
    }
}

static void
report_without_source(CheckRun *run, const SourceCount *count)
{
    check_report(run, FINDING_SOURCE_MISSING, count->record, count->key,
                 FINDING_ARG_NUMBER("count", count->n_missing), FINDING_ARG_NUMBER("all", count->n),
                 FINDING_ARG_WORDS("subject", count->subject));
}

static void
report_reconstructed(CheckRun *run, guint n, guint n_all, const char *file)
{
    check_report(run, FINDING_SOURCE_RECONSTRUCTED,
                 record_stating_layer(data_set_root(run->set, ENTITY_GAME), "id"), "id",
                 FINDING_ARG_NUMBER("count", n), FINDING_ARG_NUMBER("all", n_all),
                 FINDING_ARG_NUMBER("share", (guint)(((guint64)n * 100 + n_all / 2) / n_all)),
                 FINDING_ARG("file", file));
}

/* A data set without books, or a file in which most values have no source, keeps none; that is the
 * choice of its author. */
void
check_provenance(CheckRun *run)
{
    guint n_all = 0, n_reconstructed = 0, most = 0;
    const char *file = NULL;
    if (data_set_records(run->set, ENTITY_BOOK).length == 0)
        return;
    for (guint i = 0; i < run->set->n_files; i++) {
        SourceCount count = {.run = run};
        check_enter_file(run, &run->set->files[i]);
        if (run->file->seen != NULL)
            record_walk_written(run->file->seen, NULL, ENTITIES_ALL, count_sources, &count);
        if (count.n_missing > 0 && count.n_missing * 2 <= count.n)
            report_without_source(run, &count);
        n_all += count.n;
        n_reconstructed += count.n_reconstructed;
        if (count.n_reconstructed > most)
            file = run->file->name;
        most = MAX(most, count.n_reconstructed);
        g_clear_pointer(&count.subject, finding_words_unref);
    }
    check_enter_file(run, NULL);
    if (n_reconstructed * 100 > n_all * RECONSTRUCTED_SHARE)
        report_reconstructed(run, n_reconstructed, n_all, file);
}
