/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What sources say: that their words have the form of sources, that the books and the rules they
 * name are listed, and that the values they speak of are there.
 */
#include "schema/model/entities.h"
#include "schema/text/names.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/records/citation.h"

#include <string.h>

/* A book that is not listed, where it is named first. */
typedef struct {
    char *wanted;  /* owned */
    char *subject; /* owned */
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
    g_free(book->subject);
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
            .subject = place_describe_member(walk->place, "source"),
            .record = walk->place->record,
        };
        g_hash_table_insert(walk->missing, book->wanted, book);
        g_ptr_array_add(walk->order, book);
    }
    book->n++;
    walk->is_good = FALSE;
}

static void
tell_flaw(SourceWalk *walk, const Citation *citation, const char *flaw)
{
    g_autofree char *subject = place_describe_member(walk->place, "source");
    g_autofree char *word = g_strndup(citation->word, citation->length);
    check_tell(walk->run, FINDING_SOURCE_FORM, walk->place->record, "source",
               SAY("subject", subject), SAY("word", word), SAY("flaw", flaw));
    walk->is_good = FALSE;
}

static void
tell_no_section(SourceWalk *walk, const Record *book, const char *wanted)
{
    g_autofree char *subject = place_describe_member(walk->place, "source");
    Finding *finding =
        check_tell(walk->run, FINDING_SOURCE_NO_SECTION, walk->place->record, "source",
                   SAY("subject", subject), SAY("wanted", wanted), SAY("book", record_call(book)));
    finding_add_related(walk->run->findings, finding, book, "sections", "The sections.");
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
        tell_no_section(walk, record, wanted);
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
        flaw = "cites a book, but “reconstructed” beside it says that no book states the value";
    if (flaw != NULL)
        tell_flaw(walk, citation, flaw);
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
            flaw = "is listed twice";
        if (flaw != NULL)
            tell_flaw(walk, word, flaw);
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
    if (record_has(record, field) || record_keeps(record, field) || record->kept != NULL)
        return;
    g_autofree char *record_name = place_describe(walk->place);
    check_tell(walk->run, FINDING_SOURCE_OF_NOTHING, record, "source", SAY("record", record_name),
               SAY("member", field_key(field)));
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
tell_missing(CheckRun *run, const MissingBook *book)
{
    g_autofree char *others = g_strdup_printf("%u", book->n - 1);
    check_tell(run, FINDING_REF_UNKNOWN_BOOK, book->record, "source", SAY("subject", book->subject),
               SAY("wanted", book->wanted), SAY("others", book->n > 1 ? others : NULL),
               SAY("nearest", id_index_nearest(run->ids, ENTITY_BOOK, book->wanted)));
}

/* Tells the books that no source names but their own. */
static void
tell_unnamed(const SourceWalk *walk, const Records *books)
{
    for (guint32 i = 0; i < books->length; i++) {
        const char *id = books->items[i]->raw ? NULL : record_key(books->items[i]);
        if (id != NULL && !g_hash_table_contains(walk->books, id) &&
            !g_strv_contains(books->items[i]->entity->built_in, id))
            check_tell(walk->run, FINDING_REF_UNUSED, books->items[i], "id", SAY("what", "source"),
                       SAY("kind", "book"), SAY("record", record_call(books->items[i])));
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
        tell_missing(run, order->pdata[i]);
    tell_unnamed(&walk, &books);
}
