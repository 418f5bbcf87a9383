/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A reader of tokens that forgives everything, and the stack of what is open.
 */
#include "validator/language/cursor.h"

#include "schema/model/entity.h"

#include <string.h>

/* An object or a list that is open. */
typedef struct {
    gboolean is_list;
    gboolean has_name;    /* of an object: a name was read, and its value is next */
    const Entity *entity; /* of an object that is a record, or of the items of a list */
    const Field *field;   /* of an object: the member whose value is next; of a list: its member */
    guint32 index;        /* of a list: the number of the next item */
    guint frame;          /* of an object: its number among the frames */
} Open;

typedef struct {
    const char *bytes;
    guint32 length, offset;
    Cursor *cursor;
    Open open[LIMIT_DEPTH];
    guint depth;
    guint found_depth; /* how many were open at the cursor */
    gboolean is_found;
    CursorFrame frames[LIMIT_DEPTH];
    guint n_frames;
} Walk;

/* Returns: the end of the token that starts at @start, which is no blank. */
static guint32
find_token_end(const Walk *walk, guint32 start)
{
    guint32 at = start + 1;
    if (strchr("{}[]:,", walk->bytes[start]) != NULL)
        return at;
    if (walk->bytes[start] != '"') {
        while (at < walk->length && strchr(" \t\r\n{}[]:,\"", walk->bytes[at]) == NULL)
            at++;
        return at;
    }
    while (at < walk->length && walk->bytes[at] != '"' && walk->bytes[at] != '\n')
        at += walk->bytes[at] == '\\' && at + 1 < walk->length ? 2 : 1;
    return at < walk->length && walk->bytes[at] == '"' ? at + 1 : MIN(at, walk->length);
}

static Open *
last_open(Walk *walk)
{
    return walk->depth > 0 ? &walk->open[walk->depth - 1] : NULL;
}

/* Notes what is open, and the token from @start to @end, as what is at the cursor. */
static void
note_cursor(Walk *walk, guint32 start, guint32 end)
{
    Cursor *cursor = walk->cursor;
    const Open *open = last_open(walk);
    walk->is_found = TRUE;
    walk->found_depth = walk->depth;
    cursor->start = start;
    cursor->end = end;
    cursor->is_text = end > start && walk->bytes[start] == '"';
    cursor->is_closed = cursor->is_text && end > start + 1 && walk->bytes[end - 1] == '"';
    cursor->n_frames = walk->n_frames;
    cursor->item = -1;
    if (open == NULL)
        return;
    cursor->field = open->field;
    if (open->is_list) {
        cursor->kind = CURSOR_VALUE;
        cursor->item = (gint32)open->index;
    } else {
        cursor->kind = open->has_name ? CURSOR_VALUE : CURSOR_NAME;
        if (!open->has_name)
            cursor->field = NULL;
    }
}

/* Reads the name from @start to @end of a member of the object that is open. */
static void
read_name(Walk *walk, Open *open, guint32 start, guint32 end)
{
    guint32 length = end - start - (end > start + 1 && walk->bytes[end - 1] == '"' ? 2 : 1);
    open->has_name = TRUE;
    open->field = open->entity != NULL
                      ? entity_find_field(open->entity, walk->bytes + start + 1, length, 0)
                      : NULL;
    if (open->field != NULL)
        walk->frames[open->frame].given |= (guint64)1
                                           << entity_field_index(open->entity, open->field);
}

static void
open_bracket(Walk *walk, gboolean is_list)
{
    Open *around = last_open(walk);
    Open opened = {.is_list = is_list};
    CursorFrame frame = {0};
    if (walk->depth == LIMIT_DEPTH)
        return;
    if (around != NULL && around->field != NULL) {
        Kind kind = around->field->kind;
        gboolean is_nested = kind == KIND_LIST ? around->is_list || is_list : kind == KIND_RECORD;
        opened.entity = is_nested ? entity_get(around->field->target) : NULL;
        opened.field = is_list ? around->field : NULL;
        frame.field = around->field;
        frame.index = around->is_list ? around->index : 0;
    } else if (around == NULL && !is_list) {
        opened.entity = walk->frames[0].entity;
    }
    if (!is_list) {
        frame.entity = opened.entity;
        opened.frame = walk->n_frames;
        walk->frames[walk->n_frames++] = frame;
    }
    walk->open[walk->depth++] = opened;
}

/* A bracket that closes closes the innermost one of its type; those in it were left open. */
static void
close_bracket(Walk *walk, gboolean is_list)
{
    guint depth = walk->depth;
    while (depth > 0 && walk->open[depth - 1].is_list != is_list)
        depth--;
    if (depth == 0)
        return;
    walk->depth = depth - 1;
    walk->n_frames = 0;
    for (guint i = 0; i < walk->depth; i++)
        walk->n_frames += !walk->open[i].is_list;
}

/* After a comma the next member, or item, comes. */
static void
read_comma(Open *open)
{
    if (open == NULL)
        return;
    if (open->is_list)
        open->index++;
    else
        open->has_name = FALSE;
}

static void
read_text(Walk *walk, Open *open, guint32 start, guint32 end)
{
    if (open == NULL || open->is_list)
        return;
    if (!open->has_name) {
        read_name(walk, open, start, end);
    } else if (open->entity != NULL && open->field == &open->entity->fields[0]) {
        walk->frames[open->frame].verb_start = start;
        walk->frames[open->frame].verb_end = end;
    }
}

static void
read_token(Walk *walk, guint32 start, guint32 end)
{
    switch (walk->bytes[start]) {
    case '{':
    case '[':
        open_bracket(walk, walk->bytes[start] == '[');
        break;
    case '}':
    case ']':
        close_bracket(walk, walk->bytes[start] == ']');
        break;
    case ',':
        read_comma(last_open(walk));
        break;
    case '"':
        read_text(walk, last_open(walk), start, end);
        break;
    default:
        break;
    }
}

/* Whether a cursor in the token from @start to @end, or at its end, is about it. */
static gboolean
token_is_meant(const Walk *walk, guint32 start, guint32 end)
{
    return strchr("{}[]:,", walk->bytes[start]) == NULL && start <= walk->offset &&
           walk->offset <= end;
}

/* A name that is complete says which member it is. */
static void
complete_name(Walk *walk)
{
    Cursor *cursor = walk->cursor;
    const CursorFrame *frame = cursor_frame(cursor);
    if (cursor->kind == CURSOR_NAME && cursor->is_closed && frame != NULL && frame->entity != NULL)
        cursor->field = entity_find_field(frame->entity, walk->bytes + cursor->start + 1,
                                          cursor->end - cursor->start - 2, 0);
}

void
cursor_find(Cursor *cursor, const FileKind *kind, const char *bytes, gsize length, guint32 offset)
{
    Walk walk = {.bytes = bytes, .length = (guint32)length, .offset = offset, .cursor = cursor};
    *cursor = (Cursor){.item = -1};
    walk.frames[0].entity = entity_get(kind->entity);
    for (guint32 at = 0; at < walk.length;) {
        if (strchr(" \t\r\n", bytes[at]) != NULL) {
            at++;
            continue;
        }
        guint32 end = find_token_end(&walk, at);
        if (!walk.is_found && token_is_meant(&walk, at, end))
            note_cursor(&walk, at, end);
        else if (!walk.is_found && at >= offset)
            note_cursor(&walk, offset, offset);
        read_token(&walk, at, end);
        /* What else the record has is of interest, but nothing behind it. */
        if (walk.is_found && walk.depth < walk.found_depth)
            break;
        at = end;
    }
    if (!walk.is_found)
        note_cursor(&walk, offset, offset);
    /* Those around the cursor are never taken for others: the walk stops where one closes. */
    memcpy(cursor->frames, walk.frames, cursor->n_frames * sizeof *cursor->frames);
    complete_name(&walk);
}

char *
cursor_text(const Cursor *cursor, const char *bytes)
{
    guint32 start = cursor->start + (cursor->is_text ? 1 : 0);
    guint32 end = cursor->end - (cursor->is_closed ? 1 : 0);
    return g_strndup(bytes + start, end > start ? end - start : 0);
}
