/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a request is about: a place in an open text, the record there, and the id that is named
 * there.
 */
#pragma once

#include "schema/model/line-words.h"
#include "validator/language/cursor.h"
#include "validator/language/workspace.h"

typedef struct {
    Workspace *workspace; /* borrowed, as all that follows */
    const OpenText *text;
    LiveSet *set;
    const DataFile *file; /* in its present state */
    const DataSet *known; /* the last state that knows all ids, or the present one */
    const char *bytes;
    guint32 length, offset;
    Cursor cursor;
    RecordPlace places[LIMIT_DEPTH + 1]; /* of the records around the cursor, the root first */
    guint n_places;                      /* 0: the text cannot be read, or has no record there */
} At;

/* An id in a value, and what it can be an id of. */
typedef struct {
    EntityId target, or_target; /* or_target 0: none */
    char *id;                   /* owned */
    guint32 start, end;         /* bytes of the text that have it, without quotes */
    gboolean is_key;            /* it is the id of the record around it */
} NamedId;

/* Finds what the text document and the position of @params mean. Returns: FALSE: the text is not
 * open, or is no file with records of a data set that can be read. */
gboolean at_find(At *at, Workspace *workspace, JsonNode *params);

/* Moves @at, which has a text, to @point. */
void at_go_to(At *at, TextPoint point);

/* Finds what the text document alone means. Returns: as at_find(). */
gboolean at_find_text(At *at, Workspace *workspace, JsonNode *params);

/* Finds the id at the cursor. Returns: FALSE: there is none; else @named is to be cleared. */
gboolean at_named_id(const At *at, NamedId *named);
void named_id_clear(NamedId *named);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(NamedId, named_id_clear)

/* Returns: (transfer none): the first record of @target, or of @or_target (0: none), in @set with
 * that id, also inside of other records; or NULL. */
const Record *at_record_of_id(const DataSet *set, EntityId target, EntityId or_target,
                              const char *id);

/* What features give; see server.c for the methods. Each writes one JSON value as the result. */
typedef void (*LanguageAnswer)(Workspace *workspace, JsonNode *params, Writer *writer);

/* completion.c */
void language_complete(Workspace *workspace, JsonNode *params, Writer *writer);

/* hover.c */
void language_hover(Workspace *workspace, JsonNode *params, Writer *writer);

/* navigation.c */
void language_define(Workspace *workspace, JsonNode *params, Writer *writer);
void language_declare(Workspace *workspace, JsonNode *params, Writer *writer);
void language_refer(Workspace *workspace, JsonNode *params, Writer *writer);
void language_highlight(Workspace *workspace, JsonNode *params, Writer *writer);
void language_list_symbols(Workspace *workspace, JsonNode *params, Writer *writer);
void language_find_symbols(Workspace *workspace, JsonNode *params, Writer *writer);
void language_fold(Workspace *workspace, JsonNode *params, Writer *writer);
void language_hint(Workspace *workspace, JsonNode *params, Writer *writer);

/* lenses.c */
void language_list_lenses(Workspace *workspace, JsonNode *params, Writer *writer);
void language_resolve_lens(Workspace *workspace, JsonNode *params, Writer *writer);
void language_select(Workspace *workspace, JsonNode *params, Writer *writer);

/* links.c */
void language_link(Workspace *workspace, JsonNode *params, Writer *writer);

/* tokens.c; the second writes the member of the capabilities of the server. */
void language_colour(Workspace *workspace, JsonNode *params, Writer *writer);
void language_write_colours(Writer *writer);

/* changes.c */
void language_prepare_rename(Workspace *workspace, JsonNode *params, Writer *writer);
void language_rename(Workspace *workspace, JsonNode *params, Writer *writer);
void language_act(Workspace *workspace, JsonNode *params, Writer *writer);
void language_format(Workspace *workspace, JsonNode *params, Writer *writer);

/* diagnostics.c: calls @send for every file whose diagnostics differ from those published last,
 * with a notification. */
void language_publish(Workspace *workspace, void (*send)(Writer *writer, gpointer data),
                      gpointer data);
