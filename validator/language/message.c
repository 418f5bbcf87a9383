/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A byte that a client sends costs what it costs to look at it, however the message is made.
 */
#include "validator/language/message.h"

#include "schema/text/limits.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#define HEADER_END "\r\n\r\n"

void
message_pipe_init(MessagePipe *pipe, int in, int out)
{
    *pipe = (MessagePipe){.in = in, .out = out, .buffer = g_byte_array_new()};
}

void
message_pipe_clear(MessagePipe *pipe)
{
    g_clear_pointer(&pipe->buffer, g_byte_array_unref);
}

gboolean
message_pipe_has_input(const MessagePipe *pipe)
{
    struct pollfd look = {.fd = pipe->in, .events = POLLIN};
    return pipe->buffer->len > 0 || poll(&look, 1, 0) > 0;
}

/* Appends what there is to read to the buffer. Returns: FALSE at the end. */
static gboolean
read_more(MessagePipe *pipe)
{
    guint8 bytes[65536];
    gssize n;
    do
        n = read(pipe->in, bytes, sizeof bytes);
    while (n < 0 && errno == EINTR);
    if (n > 0)
        g_byte_array_append(pipe->buffer, bytes, (guint)n);
    return n > 0;
}

/* Reads on until the header is complete. Returns: its length with the empty line; 0: there is none.
 */
static guint
read_header(MessagePipe *pipe)
{
    for (;;) {
        guint length = MIN(pipe->buffer->len, MESSAGE_HEADER_MAX);
        const char *start = (const char *)pipe->buffer->data;
        const char *end = length > 0 ? g_strstr_len(start, (gssize)length, HEADER_END) : NULL;
        if (end != NULL)
            return (guint)(end - start) + (guint)strlen(HEADER_END);
        if (length == MESSAGE_HEADER_MAX || !read_more(pipe))
            return 0;
    }
}

/* Returns: the length of the message behind a header of @length bytes; G_MAXUINT64: it does not
 * say.
 */
static guint64
length_in_header(const MessagePipe *pipe, guint length)
{
    g_autofree char *header = g_strndup((const char *)pipe->buffer->data, length);
    g_auto(GStrv) lines = g_strsplit(header, "\r\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        static const char name[] = "content-length:";
        guint64 value;
        if (g_ascii_strncasecmp(*line, name, strlen(name)) == 0 &&
            g_ascii_string_to_unsigned(g_strstrip(*line + strlen(name)), 10, 0, G_MAXUINT32, &value,
                                       NULL))
            return value;
    }
    return G_MAXUINT64;
}

/* Removes the first @length bytes of what comes. Returns: FALSE: it ends before. */
static gboolean
skip_bytes(MessagePipe *pipe, guint64 length)
{
    while (length > pipe->buffer->len) {
        length -= pipe->buffer->len;
        g_byte_array_set_size(pipe->buffer, 0);
        if (!read_more(pipe))
            return FALSE;
    }
    g_byte_array_remove_range(pipe->buffer, 0, (guint)length);
    return TRUE;
}

/* Whether the message is UTF-8 and not deeper than data is: json-glib does not limit the depth in
 * all its versions. Our scanner cannot read it, as texts of files are longer than texts in files.
 */
static gboolean
can_parse(const char *bytes, gsize length)
{
    guint depth = 0;
    gboolean is_in_text = FALSE;
    for (gsize i = 0; i < length; i++) {
        char byte = bytes[i];
        if (is_in_text && byte == '\\')
            i++;
        else if (byte == '"')
            is_in_text = !is_in_text;
        else if (!is_in_text && (byte == '{' || byte == '[') && ++depth > LIMIT_DEPTH)
            return FALSE;
        else if (!is_in_text && (byte == '}' || byte == ']') && depth > 0)
            depth--;
    }
    return g_utf8_validate_len(bytes, length, NULL);
}

static JsonNode *
parse_message(const char *bytes, gsize length)
{
    g_autoptr(JsonParser) parser = json_parser_new_immutable();
    if (!can_parse(bytes, length) ||
        !json_parser_load_from_data(parser, bytes, (gssize)length, NULL))
        return NULL;
    return json_parser_steal_root(parser);
}

MessageResult
message_read(MessagePipe *pipe, JsonNode **message)
{
    guint header = read_header(pipe);
    guint64 length = header > 0 ? length_in_header(pipe, header) : G_MAXUINT64;
    *message = NULL;
    if (length == G_MAXUINT64)
        return MESSAGE_OVER;
    g_byte_array_remove_range(pipe->buffer, 0, header);
    if (length > MESSAGE_BYTES_MAX)
        return skip_bytes(pipe, length) ? MESSAGE_BAD : MESSAGE_OVER;
    while (pipe->buffer->len < length)
        if (!read_more(pipe))
            return MESSAGE_OVER;
    *message = parse_message((const char *)pipe->buffer->data, (gsize)length);
    g_byte_array_remove_range(pipe->buffer, 0, (guint)length);
    return *message != NULL ? MESSAGE_READ : MESSAGE_BAD;
}

static gboolean
write_bytes(int out, const char *bytes, gsize length)
{
    while (length > 0) {
        gssize n = write(out, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return FALSE;
        bytes += n;
        length -= (gsize)n;
    }
    return TRUE;
}

gboolean
message_write(const MessagePipe *pipe, Writer *writer)
{
    g_autoptr(GBytes) json = writer_finish(writer);
    gsize length;
    const char *bytes = g_bytes_get_data(json, &length);
    g_autofree char *header =
        g_strdup_printf("Content-Length: %" G_GSIZE_FORMAT HEADER_END, length);
    return write_bytes(pipe->out, header, strlen(header)) && write_bytes(pipe->out, bytes, length);
}

JsonNode *
message_at(JsonNode *node, const char *path)
{
    g_auto(GStrv) parts = g_strsplit(path, "/", -1);
    for (char **part = parts; *part != NULL && node != NULL; part++) {
        if (JSON_NODE_HOLDS_OBJECT(node)) {
            node = json_object_get_member(json_node_get_object(node), *part);
        } else if (JSON_NODE_HOLDS_ARRAY(node)) {
            JsonArray *array = json_node_get_array(node);
            guint64 index;
            gboolean is_there =
                g_ascii_string_to_unsigned(*part, 10, 0, G_MAXUINT32, &index, NULL) &&
                index < json_array_get_length(array);
            node = is_there ? json_array_get_element(array, (guint)index) : NULL;
        } else {
            node = NULL;
        }
    }
    return node;
}

/* Returns: the node at @path if its value is of @type, or NULL. */
static JsonNode *
value_at(JsonNode *node, const char *path, GType type)
{
    JsonNode *found = message_at(node, path);
    return found != NULL && JSON_NODE_HOLDS_VALUE(found) && json_node_get_value_type(found) == type
               ? found
               : NULL;
}

const char *
message_text_at(JsonNode *node, const char *path)
{
    JsonNode *found = value_at(node, path, G_TYPE_STRING);
    return found != NULL ? json_node_get_string(found) : NULL;
}

gint64
message_number_at(JsonNode *node, const char *path)
{
    JsonNode *found = value_at(node, path, G_TYPE_INT64);
    return found != NULL ? CLAMP(json_node_get_int(found), -1, (gint64)G_MAXUINT32) : -1;
}

gboolean
message_is_true_at(JsonNode *node, const char *path)
{
    JsonNode *found = value_at(node, path, G_TYPE_BOOLEAN);
    return found != NULL && json_node_get_boolean(found);
}

guint
message_count_at(JsonNode *node, const char *path)
{
    JsonNode *found = message_at(node, path);
    return found != NULL && JSON_NODE_HOLDS_ARRAY(found)
               ? json_array_get_length(json_node_get_array(found))
               : 0;
}
