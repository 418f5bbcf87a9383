/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading reports in JSON that Narva has written, to merge them: what is not as expected makes the
 * whole report useless, so that the caller asks once, at the end. Each function leaves the last
 * token of what it read; once something is wrong they read nothing.
 */
#pragma once

#include "schema/model/game-results.h"
#include "schema/text/scanner.h"
#include "schema/text/writer.h"
#include "validator/cli/verb.h"

typedef struct {
    char *bytes; /* owned */
    Scanner scanner;
    gboolean is_wrong; /* something is not as expected */
} ReportReader;

/* Opens the report at @path, one object, and reads its first token. @reader is to be cleared in any
 * case. Returns: FALSE with the status, having complained, if it cannot be read. */
gboolean report_reader_open(ReportReader *reader, const char *path, ExitStatus *status);
void report_reader_clear(ReportReader *reader);

/* Returns: whether the object that was opened is over, nothing follows, and nothing is wrong. */
gboolean report_reader_close(ReportReader *reader);

/* Returns: (transfer full): the text that follows; NULL: none does. */
char *report_reader_text(ReportReader *reader);

/* Returns: the integer that follows, at least @least and at most @most; else 0. */
gint64 report_reader_number(ReportReader *reader, gint64 least, gint64 most);

/* Reads the token that opens a list. */
void report_reader_begin_list(ReportReader *reader);

/* Returns: whether the list has one more item, whose first token is then read. */
gboolean report_reader_next_item(ReportReader *reader);

/* Returns: the number that follows, at least @least and at most @most; else 0. */
double report_reader_fraction(ReportReader *reader, double least, double most);

/* Reads a list of exactly @n integers, at least @least, into @numbers. */
void report_reader_numbers(ReportReader *reader, gint64 *numbers, guint n, gint64 least);

/* The same for a list whose first token was read, as an item of another list. */
void report_reader_rest_of_numbers(ReportReader *reader, gint64 *numbers, guint n, gint64 least);

/* Returns: whether another member begins, whose name is then in @name (transfer full; what was
 * there is freed). */
gboolean report_reader_name(ReportReader *reader, char **name);

/* Skips the value of a member. */
void report_reader_skip(ReportReader *reader);

/* Reads a list of objects, with @read for each after its brace. */
void report_reader_objects(ReportReader *reader, void (*read)(ReportReader *reader, gpointer data),
                           gpointer data);

/* Reads the rest of an object that is a side, after its brace. Returns: whether it has an id of the
 * form of ids, in @id, and a name, which is clean, in @title (both transfer full; NULL else). */
gboolean report_reader_side(ReportReader *reader, char **id, char **title);

/* Reads the value of the member @name into @head if it is one of those that report_head_write()
 * writes. Texts are clean then. Returns: whether it is. @most: the greatest number of a game. */
gboolean report_reader_head(ReportReader *reader, const char *name, GameResults *head, gint64 most);

/* Writes which games @head is of, as members of an object: data set, scenario, title, digest of the
 * data, players, options, weights, seed, and the numbers of the games. What is NULL is left out. */
void report_head_write(Writer *writer, const GameResults *head);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ReportReader, report_reader_clear)
