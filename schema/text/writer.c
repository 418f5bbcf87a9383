/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A writer of canonical JSON: short records stay on one line, long ones are broken where a
 * reader expects it.
 */
#include "schema/text/writer.h"

#include "schema/text/clean.h"

#include <string.h>

#define INDENT "  "
#define INDENT_COLUMNS (sizeof INDENT - 1)

typedef struct {
    gboolean is_object;
    gboolean must_break; /* see writer_break_lines() */
    guint items;
} Frame;

struct Writer {
    GString *text;  /* owned: the bytes written so far; NULL once it is finished */
    GString *moved; /* owned: scratch of break_outermost() */
    GArray *frames; /* owned: Frame per open container, outermost first */
    GArray *starts; /* owned: gsize, offset of each item in the unbroken containers, in order */
    guint broken;   /* this many outer frames have each item on its own line; the other frames start
                       on the current line */
    gsize column;   /* code points on the current line */
    gboolean is_named;  /* a name waits for its value */
    gboolean shows_all; /* what cannot be seen is escaped */
};

Writer *
writer_new(void)
{
    Writer *writer = g_new0(Writer, 1);

    writer->text = g_string_new(NULL);
    writer->moved = g_string_new(NULL);
    writer->frames = g_array_new(FALSE, FALSE, sizeof(Frame));
    writer->starts = g_array_new(FALSE, FALSE, sizeof(gsize));
    return writer;
}

void
writer_free(Writer *writer)
{
    if (writer == NULL)
        return;
    if (writer->text != NULL)
        g_string_free(writer->text, TRUE);
    g_string_free(writer->moved, TRUE);
    g_array_unref(writer->frames);
    g_array_unref(writer->starts);
    g_free(writer);
}

/* Returns: the innermost open container, NULL at the root. */
static Frame *
innermost(const Writer *writer)
{
    guint depth = writer->frames->len;

    return depth == 0 ? NULL : &g_array_index(writer->frames, Frame, depth - 1);
}

static gsize
code_points(const char *text, gsize length)
{
    gsize count = 0;

    for (gsize i = 0; i < length; i++)
        count += ((guint8)text[i] & 0xc0) != 0x80;
    return count;
}

/* Most pieces are a few bytes, and there is room for them. */
static void
append_columns(Writer *writer, const char *text, gsize length, gsize columns)
{
    GString *out = writer->text;

    writer->column += columns;
    if (out->len + length >= out->allocated_len) {
        g_string_append_len(out, text, (gssize)length);
        return;
    }
    memcpy(out->str + out->len, text, length);
    out->len += length;
    out->str[out->len] = '\0';
}

static void
append_bytes(Writer *writer, const char *text, gsize length)
{
    append_columns(writer, text, length, code_points(text, length));
}

static void
append_ascii(Writer *writer, const char *text, gsize length)
{
    append_columns(writer, text, length, length);
}

static void
append_new_line(GString *text, guint depth)
{
    static const char line[] = "\n" INDENT INDENT INDENT INDENT INDENT INDENT INDENT INDENT;
    gsize blanks = depth * INDENT_COLUMNS;
    gsize first = MIN(blanks, sizeof line - 2);

    g_string_append_len(text, line, (gssize)(1 + first));
    for (gsize i = first; i < blanks; i += INDENT_COLUMNS)
        g_string_append_len(text, INDENT, INDENT_COLUMNS);
}

/* Moves the items of the outermost unbroken container to lines of their own. The last of them may
 * be incomplete, and then holds the other unbroken containers. */
static void
break_outermost(Writer *writer)
{
    guint depth = writer->broken + 1;
    guint items = g_array_index(writer->frames, Frame, writer->broken).items;
    gsize *starts = (gsize *)(gpointer)writer->starts->data;
    const char *text = writer->text->str;
    gsize first, last, shift;

    writer->broken++;
    if (items == 0)
        return;
    first = starts[0];
    last = starts[items - 1];
    g_string_truncate(writer->moved, 0);
    for (guint i = 0; i + 1 < items; i++) {
        append_new_line(writer->moved, depth);
        /* Two items on one line are separated by a comma, which is kept, and a blank. */
        g_string_append_len(writer->moved, text + starts[i],
                            (gssize)(starts[i + 1] - 1 - starts[i]));
    }
    append_new_line(writer->moved, depth);
    shift = first + writer->moved->len - last;
    g_string_append_len(writer->moved, text + last, (gssize)(writer->text->len - last));
    writer->column = INDENT_COLUMNS * depth + code_points(text + last, writer->text->len - last);
    for (guint i = items; i < writer->starts->len; i++)
        starts[i] += shift;
    g_array_remove_range(writer->starts, 0, items);
    g_string_truncate(writer->text, first);
    g_string_append_len(writer->text, writer->moved->str, (gssize)writer->moved->len);
}

static void
break_all(Writer *writer)
{
    while (writer->broken < writer->frames->len)
        break_outermost(writer);
}

/* Breaks what can no longer end on the current line: the open containers still need their brackets
 * there, and a comma. */
static void
break_overlong(Writer *writer)
{
    while (writer->broken < writer->frames->len &&
           writer->column + (writer->frames->len - writer->broken) + 1 > WRITER_COLUMNS)
        break_outermost(writer);
}

/* Starts the next item of the innermost container, or the root. */
static void
begin_item(Writer *writer)
{
    Frame *frame = innermost(writer);

    g_assert(writer->text != NULL);

    if (frame == NULL) {
        g_assert(writer->text->len == 0);
        return;
    }
    if (frame->must_break && frame->items == 0)
        break_all(writer);
    if (frame->items > 0)
        append_ascii(writer, ",", 1);
    frame->items++;
    if (writer->broken == writer->frames->len) {
        append_new_line(writer->text, writer->broken);
        writer->column = INDENT_COLUMNS * writer->broken;
        return;
    }
    if (frame->items > 1)
        append_ascii(writer, " ", 1);
    g_array_append_val(writer->starts, writer->text->len);
}

static void
begin_value(Writer *writer)
{
    const Frame *frame = innermost(writer);

    if (frame != NULL && frame->is_object)
        g_assert(writer->is_named);
    else
        begin_item(writer);
    writer->is_named = FALSE;
}

static void
begin_member(Writer *writer)
{
    const Frame *frame = innermost(writer);

    g_assert(frame != NULL && frame->is_object && !writer->is_named);

    begin_item(writer);
}

static void
begin_container(Writer *writer, gboolean is_object)
{
    Frame frame = {.is_object = is_object};

    begin_value(writer);
    append_ascii(writer, is_object ? "{" : "[", 1);
    g_array_append_val(writer->frames, frame);
    break_overlong(writer);
}

static void
end_container(Writer *writer, gboolean is_object)
{
    const Frame *frame = innermost(writer);
    guint depth = writer->frames->len;

    g_assert(writer->text != NULL && frame != NULL);
    g_assert(frame->is_object == is_object && !writer->is_named);

    if (writer->broken < depth) {
        g_array_set_size(writer->starts, writer->starts->len - frame->items);
    } else {
        writer->broken--;
        if (frame->items > 0) {
            append_new_line(writer->text, depth - 1);
            writer->column = INDENT_COLUMNS * (depth - 1);
        }
    }
    append_ascii(writer, is_object ? "}" : "]", 1);
    g_array_set_size(writer->frames, depth - 1);
}

void
writer_begin_object(Writer *writer)
{
    begin_container(writer, TRUE);
}

void
writer_end_object(Writer *writer)
{
    end_container(writer, TRUE);
}

void
writer_begin_array(Writer *writer)
{
    begin_container(writer, FALSE);
}

void
writer_end_array(Writer *writer)
{
    end_container(writer, FALSE);
}

void
writer_break_lines(Writer *writer)
{
    Frame *frame = innermost(writer);

    g_assert(frame != NULL && frame->items == 0);

    frame->must_break = TRUE;
}

static void
append_unicode(Writer *writer, gunichar unit)
{
    char escape[8];
    g_snprintf(escape, sizeof escape, "\\u%04x", unit);
    append_ascii(writer, escape, strlen(escape));
}

static void
append_escape(Writer *writer, guint8 byte)
{
    static const char letters[] = "\bb\ff\nn\rr\tt\"\"\\\\";

    for (guint i = 0; letters[i] != '\0'; i += 2) {
        if ((guint8)letters[i] == byte) {
            append_ascii(writer, (const char[]){'\\', letters[i + 1]}, 2);
            return;
        }
    }
    append_unicode(writer, byte);
}

/* Returns: the first invisible or control character from @at to @end, which is stored in @c; or
 * @end. */
static const char *
find_unseen(const char *at, const char *end, gunichar *c)
{
    while ((at += text_plain_length(at, (gsize)(end - at))) < end) {
        *c = g_utf8_get_char_validated(at, end - at);
        gboolean is_valid = *c != (gunichar)-1 && *c != (gunichar)-2;
        if (is_valid && !text_is_clean(*c))
            return at;
        at += is_valid ? g_unichar_to_utf8(*c, NULL) : 1;
    }
    return end;
}

/* Appends @text up to @end; beyond U+FFFF a character has two escapes. */
static void
append_shown(Writer *writer, const char *text, const char *end)
{
    gunichar c;
    for (const char *at; (at = find_unseen(text, end, &c)) < end;) {
        append_bytes(writer, text, (gsize)(at - text));
        if (c > 0xffff)
            append_unicode(writer, 0xd7c0 + (c >> 10));
        append_unicode(writer, c > 0xffff ? 0xdc00 + (c & 0x3ff) : c);
        text = at + g_unichar_to_utf8(c, NULL);
    }
    append_bytes(writer, text, (gsize)(end - text));
}

/* Appends the bytes from @text to the next that must be escaped, or the NUL. Returns: where it is.
 */
static const char *
append_unescaped(Writer *writer, const char *text)
{
    const char *at = text;
    guint8 bits = 0;

    for (; (guint8)*at >= 0x20 && *at != '"' && *at != '\\'; at++)
        bits |= (guint8)*at;
    if (writer->shows_all)
        append_shown(writer, text, at);
    else if (bits < 0x80)
        append_ascii(writer, text, (gsize)(at - text));
    else
        append_bytes(writer, text, (gsize)(at - text));
    return at;
}

static void
append_quoted(Writer *writer, const char *text)
{
    append_ascii(writer, "\"", 1);
    for (text = append_unescaped(writer, text); *text != '\0';) {
        append_escape(writer, (guint8)*text);
        text = append_unescaped(writer, text + 1);
    }
    append_ascii(writer, "\"", 1);
}

void
writer_escape_invisible(Writer *writer)
{
    writer->shows_all = TRUE;
}

void
writer_name(Writer *writer, const char *name)
{
    begin_member(writer);
    append_quoted(writer, name);
    append_ascii(writer, ": ", 2);
    writer->is_named = TRUE;
}

void
writer_text(Writer *writer, const char *text)
{
    begin_value(writer);
    append_quoted(writer, text);
    break_overlong(writer);
}

static void
write_word(Writer *writer, const char *word)
{
    begin_value(writer);
    append_ascii(writer, word, strlen(word));
    break_overlong(writer);
}

void
writer_integer(Writer *writer, gint64 value)
{
    char digits[24] = "";
    char *at = digits + sizeof digits - 1;
    guint64 left = value < 0 ? 0 - (guint64)value : (guint64)value;

    do
        *--at = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (value < 0)
        *--at = '-';
    write_word(writer, at);
}

void
writer_boolean(Writer *writer, gboolean value)
{
    write_word(writer, value ? "true" : "false");
}

void
writer_null(Writer *writer)
{
    write_word(writer, "null");
}

static void
append_raw(Writer *writer, const char *bytes, gsize length)
{
    g_assert(length > 0);

    if (memchr(bytes, '\n', length) != NULL)
        break_all(writer);
    append_bytes(writer, bytes, length);
    break_overlong(writer);
}

void
writer_raw(Writer *writer, const char *bytes, gsize length)
{
    begin_value(writer);
    append_raw(writer, bytes, length);
}

void
writer_raw_member(Writer *writer, const char *bytes, gsize length)
{
    begin_member(writer);
    append_raw(writer, bytes, length);
}

GBytes *
writer_finish(Writer *writer)
{
    g_assert(writer->text != NULL && writer->text->len > 0 && writer->frames->len == 0);

    g_string_append_c(writer->text, '\n');
    return g_string_free_to_bytes(g_steal_pointer(&writer->text));
}

void
writer_finish_into(Writer *writer, GString *out)
{
    g_assert(writer->text != NULL && writer->text->len > 0 && writer->frames->len == 0);

    GString *text = g_steal_pointer(&writer->text);
    g_string_append_c(text, '\n');
    if (out->len == 0) {
        GString empty = *out;
        *out = *text;
        *text = empty;
    } else {
        g_string_append_len(out, text->str, (gssize)text->len);
    }
    g_string_free(text, TRUE);
}

char *
writer_finish_text(Writer *writer)
{
    g_assert(writer->text != NULL && writer->text->len > 0 && writer->frames->len == 0);

    return g_string_free(g_steal_pointer(&writer->text), FALSE);
}

void
writer_member_text(Writer *writer, const char *name, const char *text)
{
    writer_name(writer, name);
    writer_text(writer, text);
}

void
writer_member_integer(Writer *writer, const char *name, gint64 value)
{
    writer_name(writer, name);
    writer_integer(writer, value);
}

void
writer_member_boolean(Writer *writer, const char *name, gboolean value)
{
    writer_name(writer, name);
    writer_boolean(writer, value);
}

void
writer_member_object(Writer *writer, const char *name)
{
    writer_name(writer, name);
    writer_begin_object(writer);
}

void
writer_member_array(Writer *writer, const char *name)
{
    writer_name(writer, name);
    writer_begin_array(writer);
}
