/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data set as a whole: its id against the folder it lies in, its edition against its books.
 */
#include "schema/model/entities.h"
#include "schema/text/date.h"
#include "schema/text/names.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <string.h>

/* Of so many letters one may be a slip, and two of the whole name. */
#define LETTERS_PER_SLIP 3
#define SLIPS_MOST 2

/* An id that is quite another one is meant. */
static void
check_folder(CheckRun *run, const Record *record)
{
    const Game *game = (const Game *)record;
    if (game->id == NULL || run->set->folder == NULL)
        return;
    g_autofree char *folder = g_path_get_basename(run->set->folder);
    guint slips = MIN((guint)strlen(folder) / LETTERS_PER_SLIP, SLIPS_MOST);
    if (!name_is_id(folder) || strcmp(folder, game->id) == 0 ||
        name_distance(folder, game->id, slips) > slips)
        return;
    Finding *finding = check_tell(run, FINDING_GAME_FOLDER, record, "id", SAY("id", game->id),
                                  SAY("folder", folder));
    const RecordPlace place = {.record = record};
    fix_text(run, finding, &place, "id", game->id, folder);
}

/* Returns: the year that stands in @text, or 0. */
static gint64
year_in(const char *text)
{
    static const char digits[] = "0123456789";
    while (text != NULL && *text != '\0') {
        gsize n = strspn(text, digits);
        if (n == DATE_YEAR_DIGITS)
            return g_ascii_strtoll(text, NULL, 10);
        text += n;
        text += strcspn(text, digits);
    }
    return 0;
}

/* Whether @book is of @year, or says nothing of its year. */
static gboolean
is_of_year(const Record *record, gint64 year)
{
    const Book *book = (const Book *)record;
    if (record->raw || record_is_flawed(record))
        return TRUE;
    gint64 named = year_in(book->id);
    return (book->year == 0 && named == 0) || book->year == year || named == year ||
           year_in(book->title) == year;
}

/* A book that is called after a year is of that year. */
static void
check_book_years(CheckRun *run)
{
    Records books = data_set_records(run->set, ENTITY_BOOK);
    for (guint32 i = 0; i < books.length; i++) {
        const Book *book = (const Book *)books.items[i];
        gint64 named = book->record.raw ? 0 : year_in(book->id);
        if (named == 0 || book->year == 0 || named == book->year)
            continue;
        check_tell(run, FINDING_GAME_BOOK_YEAR, &book->record, "year", SAY("book", book->id),
                   SAY_NUMBER("year", book->year));
    }
}

static void
check_edition(CheckRun *run, const Record *record)
{
    const Game *game = (const Game *)record;
    gint64 year = year_in(game->edition);
    Records books = data_set_records(run->set, ENTITY_BOOK);
    /* An edition may be called after the war. */
    if (books.length == 0 || year < record_field(books.items[0], "year")->min)
        return;
    for (guint32 i = 0; i < books.length; i++)
        if (is_of_year(books.items[i], year))
            return;
    Finding *finding =
        check_tell(run, FINDING_GAME_EDITION, record, "edition", SAY("edition", game->edition));
    finding_add_related(run->findings, finding, books.items[0], "id", "The first of the books.");
}

void
check_game(CheckRun *run)
{
    const Record *game = data_set_root(run->set, ENTITY_GAME);
    if (game == NULL || game->raw)
        return;
    check_folder(run, game);
    check_edition(run, game);
    check_book_years(run);
}
