/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Messages of the base protocol of LSP: JSON-RPC with a header before each. They are read with
 * json-glib, after the strict scanner has passed them, and written with our writer. A pipe is used
 * by one thread.
 */
#pragma once

#include "schema/text/writer.h"

#include <json-glib/json-glib.h>

/* The longest message that is read: a file at its limit, in which every byte is escaped, would be
 * longer, but no client sends such a one. A longer message is skipped and answered by an error. */
#define MESSAGE_BYTES_MAX (64u << 20)

/* The longest header. Behind a longer one the next message cannot be found. */
#define MESSAGE_HEADER_MAX 4096u

/* Both ends of the connection. */
typedef struct {
    int in, out;        /* file descriptors */
    GByteArray *buffer; /* owned: what was read and is not a whole message yet */
} MessagePipe;

typedef enum {
    MESSAGE_READ,
    MESSAGE_BAD,  /* it is no JSON, nested too deeply, or too long: it was skipped */
    MESSAGE_OVER, /* the other side has closed its end, or what it sends is no message */
} MessageResult;

/* The connection over the descriptors @in and @out. Cleared with message_pipe_clear(). */
void message_pipe_init(MessagePipe *pipe, int in, int out);
void message_pipe_clear(MessagePipe *pipe);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(MessagePipe, message_pipe_clear)

/* Returns: whether there is something to read now. */
gboolean message_pipe_has_input(const MessagePipe *pipe);

/* Waits for the next message. @message (transfer full) is set to it for MESSAGE_READ. */
MessageResult message_read(MessagePipe *pipe, JsonNode **message);

/* Writes the JSON of @writer, which it finishes, as one message. Returns: FALSE: the other side
 * does not read any more. */
gboolean message_write(const MessagePipe *pipe, Writer *writer);

/* What a message has at @path, such as `textDocument/uri`: names of members, and numbers of items,
 * separated by `/`. @node may be NULL. Returns: (transfer none): NULL: it has nothing there. */
JsonNode *message_at(JsonNode *node, const char *path);

/* The same for a text; NULL: there is none. */
const char *message_text_at(JsonNode *node, const char *path);

/* The same for a number, limited to the range of 32 bits; -1: there is none. */
gint64 message_number_at(JsonNode *node, const char *path);

/* The same for a boolean; FALSE: there is none. */
gboolean message_is_true_at(JsonNode *node, const char *path);

/* Returns: how many items the array at @path has; 0: there is no array. */
guint message_count_at(JsonNode *node, const char *path);
