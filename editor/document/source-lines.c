/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sources in lines. Only members of the record begin a line with a name, so that a text with a
 * colon in it stays a text.
 */
#include "editor/document/source-lines.h"

#include "schema/text/writer.h"

#include <string.h>

/* Between the name of a member and its source. */
#define DIVIDER ':'

typedef struct {
    const Entity *entity;
    const char *rest;                       /* for all others; NULL: none */
    const char *members[ENTITY_FIELDS_MAX]; /* by field; NULL: not named */
} Lines;

static const Entity *
entity_of(const Field *field)
{
    const Entity *entity = NULL;
    g_autofree char *name = field_qualified_name(field);
    entity_find_qualified(name, strlen(name), &entity);
    return entity;
}

/* Returns: which field of @entity the start of @line names; @entity's number of fields: none. The
 * source behind the name, without blanks, goes to @source. */
static guint
named_in(const Entity *entity, const char *line, const char **source)
{
    guint i = 0;
    for (; i < entity->n_fields; i++) {
        const char *key = field_key(&entity->fields[i]);
        gsize length = strlen(key);
        const char *end = line + length;
        if (g_ascii_strncasecmp(line, key, length) != 0 || *end != DIVIDER)
            continue;
        if (end[1] != '\0' && !g_ascii_isspace(end[1]))
            continue;
        for (end++; g_ascii_isspace(*end); end++)
            ;
        *source = end;
        break;
    }
    return i;
}

/* Takes one line without blanks around it. Returns: FALSE when it does not fit the others. */
static gboolean
take(Lines *lines, const char *line, gboolean is_first, gboolean *is_named)
{
    const char *source = NULL;
    guint index = named_in(lines->entity, line, &source);
    if (index == lines->entity->n_fields) {
        lines->rest = line;
        return is_first;
    }
    if (lines->members[index] != NULL)
        return FALSE;
    *is_named = TRUE;
    lines->members[index] = source;
    return TRUE;
}

/* Returns: (transfer full): NULL: nothing is left. */
static char *
json_of(const Lines *lines)
{
    guint n = 0;
    for (guint i = 0; i < lines->entity->n_fields; i++)
        n += lines->members[i] != NULL && lines->members[i][0] != '\0';
    if (n == 0 && lines->rest == NULL)
        return NULL;
    g_autoptr(Writer) writer = writer_new();
    if (n == 0) {
        writer_text(writer, lines->rest);
        return writer_finish_text(writer);
    }
    writer_begin_object(writer);
    if (lines->rest != NULL) {
        writer_name(writer, "*");
        writer_text(writer, lines->rest);
    }
    for (guint i = 0; i < lines->entity->n_fields; i++) {
        if (lines->members[i] == NULL || lines->members[i][0] == '\0')
            continue;
        writer_name(writer, field_key(&lines->entity->fields[i]));
        writer_text(writer, lines->members[i]);
    }
    writer_end_object(writer);
    return writer_finish_text(writer);
}

/* Reads @typed, which the strings of @lines are then part of; blanks around them go. Returns: FALSE
 * when that is no source in lines. */
static gboolean
read_lines(Lines *lines, char **typed)
{
    gboolean is_first = TRUE, is_named = FALSE;
    for (char **line = typed; *line != NULL; line++) {
        g_strstrip(*line);
        if (**line == '\0')
            continue;
        if (!take(lines, *line, is_first, &is_named))
            return FALSE;
        is_first = FALSE;
    }
    return is_named;
}

gboolean
source_lines_parse(const Field *field, const char *text, char **json)
{
    Lines lines = {.entity = entity_of(field)};
    g_auto(GStrv) typed = g_strsplit(text, "\n", -1);
    gboolean is_of_form = read_lines(&lines, typed);
    *json = is_of_form ? json_of(&lines) : NULL;
    return is_of_form;
}

/* Whether @text, typed for @field, would mean @source again. */
static gboolean
means(const Field *field, const char *text, const Source *source)
{
    Lines lines = {.entity = entity_of(field)};
    g_auto(GStrv) typed = g_strsplit(text, "\n", -1);
    if (!read_lines(&lines, typed) || g_strcmp0(lines.rest, source->rest) != 0)
        return FALSE;
    guint n = 0;
    for (guint i = 0; i < lines.entity->n_fields; i++)
        n += lines.members[i] != NULL;
    gboolean is_same = n == source->n_members;
    for (guint i = 0; i < source->n_members && is_same; i++) {
        const struct SourceMember *member = &source->members[i];
        const char *read = lines.members[member->field - lines.entity->fields];
        is_same = read != NULL && *read != '\0' && strcmp(read, member->text) == 0;
    }
    return is_same;
}

char *
source_lines(const Field *field, const Source *source)
{
    g_autoptr(GString) text = g_string_new(source->rest);
    for (guint i = 0; i < source->n_members; i++) {
        if (text->len > 0)
            g_string_append_c(text, '\n');
        g_string_append_printf(text,
                               "%s%c %s",
                               field_key(source->members[i].field),
                               DIVIDER,
                               source->members[i].text);
    }
    return means(field, text->str, source) ? g_strdup(text->str) : NULL;
}
