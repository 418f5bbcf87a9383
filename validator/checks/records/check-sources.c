/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sources: that the books they name are listed, that values have one, and how many are guesses.
 */
#include "schema/model/entities.h"
#include "schema/text/names.h"
#include "validator/checks/census.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

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
    GHashTable *missing; /* name -> MissingBook of @order */
    GPtrArray *order;    /* owned: as they are met */
    const char *last;    /* the book that was found last, of which most speak; NULL: none */
    const char *good;    /* borrowed: a text of which all books were found; NULL: none */
    guint n_missing;     /* how often one was not */
} BookWalk;

static void
missing_book_free(gpointer data)
{
    MissingBook *book = data;
    g_free(book->wanted);
    g_free(book->subject);
    g_free(book);
}

static void
note_missing(BookWalk *walk, const RecordPlace *place, const char *wanted)
{
    MissingBook *book = g_hash_table_lookup(walk->missing, wanted);
    if (book == NULL) {
        book = g_new0(MissingBook, 1);
        *book = (MissingBook){
            .wanted = g_strdup(wanted),
            .subject = place_describe_member(place, "source"),
            .record = place->record,
        };
        g_hash_table_insert(walk->missing, book->wanted, book);
        g_ptr_array_add(walk->order, book);
    }
    book->n++;
    walk->n_missing++;
}

/* Books are often called after their year, which has so many digits. */
#define YEAR_LENGTH 4

/* @token: `book:rule`, a whole book, or anything else; of bare words only years look like books. */
static void
check_token(BookWalk *walk, const RecordPlace *place, const char *token, gsize length)
{
    const char *colon = memchr(token, ':', length);
    gboolean is_year = length == YEAR_LENGTH && strspn(token, "0123456789") >= YEAR_LENGTH;
    gboolean is_rule =
        colon != NULL && colon + 1 < token + length && !g_str_has_prefix(colon + 1, "//");
    if (!is_year && !is_rule)
        return;
    gsize n = is_year ? YEAR_LENGTH : (gsize)(colon - token);
    if (walk->last != NULL && strncmp(walk->last, token, n) == 0 && walk->last[n] == '\0')
        return;
    if (name_id_length(token) != n)
        return;
    g_autofree char *wanted = g_strndup(token, n);
    if (!id_index_knows(walk->run->ids, ENTITY_BOOK, wanted))
        note_missing(walk, place, wanted);
    else if (id_index_find(walk->run->ids, ENTITY_BOOK, wanted) != NULL)
        walk->last = record_key(id_index_find(walk->run->ids, ENTITY_BOOK, wanted));
}

static gboolean
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

static void
check_tokens(BookWalk *walk, const RecordPlace *place, const char *text)
{
    /* Records of one list have one source as a rule. */
    if (text == NULL || (walk->good != NULL && strcmp(text, walk->good) == 0))
        return;
    guint n_missing = walk->n_missing;
    const char *all = text;
    while (text[0] != '\0') {
        gsize length = 0;
        while (text[length] > ' ' || (text[length] != '\0' && !is_blank(text[length])))
            length++;
        check_token(walk, place, text, length);
        text += length + (text[length] != '\0');
    }
    walk->good = walk->n_missing == n_missing ? all : walk->good;
}

static void
visit_source(const RecordPlace *place, gpointer data)
{
    BookWalk *walk = data;
    const Record *record = place->record;
    const Field *field = entity_source_field(record->entity);
    if (!record_has(record, field) || check_shows_through(walk->run, record, NULL) ||
        check_shows_through(walk->run, record, field))
        return;
    const Source *source = *FIELD_SLOT(record, field, const Source *);
    check_tokens(walk, place, source->rest);
    for (guint i = 0; i < source->n_members; i++)
        check_tokens(walk, place, source->members[i].text);
}

static void
tell_missing(CheckRun *run, const MissingBook *book)
{
    g_autofree char *others = g_strdup_printf("%u", book->n - 1);
    finding_list_add_record(run->findings,
                            FINDING_REF_UNKNOWN_BOOK,
                            book->record,
                            "source",
                            -1,
                            "subject",
                            book->subject,
                            "wanted",
                            book->wanted,
                            "others",
                            book->n > 1 ? others : NULL,
                            "nearest",
                            id_index_nearest(run->ids, ENTITY_BOOK, book->wanted),
                            NULL);
}

void
check_books(CheckRun *run)
{
    if (data_set_records(run->set, ENTITY_BOOK).length == 0 ||
        id_index_is_lost(run->ids, ENTITY_BOOK))
        return;
    g_autoptr(GHashTable) missing = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) order = g_ptr_array_new_with_free_func(missing_book_free);
    BookWalk walk = {.run = run, .missing = missing, .order = order};
    check_walk(run, ENTITIES_ALL, visit_source, &walk);
    for (guint i = 0; i < order->len; i++)
        tell_missing(run, order->pdata[i]);
}

/* Of a hundred values more than so many are guesses: then it is told. */
#define RECONSTRUCTED_SHARE 10

/* The values that one file states. */
typedef struct {
    CheckRun *run;
    guint64 values[N_ENTITIES]; /* of each: which fields are values; 0: not asked yet */
    guint n, n_missing, n_reconstructed;
    char *subject;        /* owned: the first value without a source; NULL: none */
    const Record *record; /* the one that has it */
    const char *key;
    const char *source; /* the one that was looked at last; most values have that of the next */
    gboolean is_reconstructed; /* as it says */
} SourceCount;

static void
count_value(SourceCount *count, const RecordPlace *place, const Field *field, const char *source)
{
    if (source != NULL && source != count->source) {
        count->source = source;
        count->is_reconstructed = census_is_reconstructed(source);
    }
    count->n++;
    count->n_reconstructed += source != NULL && count->is_reconstructed;
    count->n_missing += source == NULL;
    if (source != NULL || count->record != NULL)
        return;
    count->subject = place_describe_member(place, field_key(field));
    count->record = record_stating(place->record, field_key(field));
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
        count->is_reconstructed = census_is_reconstructed(source);
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
    const char *inherited = place_inherited(place);
    if (is_plain && has_one_source(record)) {
        const char *source = record_source(record, &record->entity->fields[0], inherited);
        if (source != NULL) {
            count_alike(count, record, source);
            return;
        }
    }
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (!census_is_value(record, field))
            continue;
        if (is_plain || (!check_shows_through(run, record, field) &&
                         record_stating(record, field_key(field))->text == run->file->text))
            count_value(count, place, field, record_source(record, field, inherited));
    }
}

static void
tell_without_source(CheckRun *run, const SourceCount *count)
{
    g_autofree char *missing = g_strdup_printf("%u", count->n_missing);
    g_autofree char *all = g_strdup_printf("%u", count->n);
    finding_list_add_record(run->findings,
                            FINDING_SOURCE_MISSING,
                            count->record,
                            count->key,
                            -1,
                            "count",
                            missing,
                            "all",
                            all,
                            "have",
                            count->n_missing == 1 ? "has" : "have",
                            "subject",
                            count->subject,
                            NULL);
}

static void
tell_reconstructed(CheckRun *run, guint n, guint n_all, const char *file)
{
    g_autofree char *count = g_strdup_printf("%u", n);
    g_autofree char *all = g_strdup_printf("%u", n_all);
    g_autofree char *share = g_strdup_printf("%u", (guint)(((guint64)n * 100 + n_all / 2) / n_all));
    finding_list_add_record(run->findings,
                            FINDING_SOURCE_RECONSTRUCTED,
                            record_stating(data_set_root(run->set, ENTITY_GAME), "id"),
                            "id",
                            -1,
                            "count",
                            count,
                            "all",
                            all,
                            "share",
                            share,
                            "file",
                            file,
                            NULL);
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
            record_walk(run->file->seen, ENTITIES_ALL, count_sources, &count);
        if (count.n_missing > 0 && count.n_missing * 2 <= count.n)
            tell_without_source(run, &count);
        n_all += count.n;
        n_reconstructed += count.n_reconstructed;
        if (count.n_reconstructed > most)
            file = run->file->name;
        most = MAX(most, count.n_reconstructed);
        g_free(count.subject);
    }
    check_enter_file(run, NULL);
    if (n_reconstructed * 100 > n_all * RECONSTRUCTED_SHARE)
        tell_reconstructed(run, n_reconstructed, n_all, file);
}
