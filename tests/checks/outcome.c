/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings as lines, for the samples and the traps.
 */
#include "tests/checks/outcome.h"

#include "schema/text/position.h"

#include <string.h>

Outcome
outcome_of_set(DataSet *set)
{
    ChecksSkipped skipped;
    return (Outcome){.set = data_set_ref(set), .findings = checks_run(set, NULL, &skipped)};
}

Outcome
outcome_of_folder(const char *folder)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    g_assert_no_error(error);
    return outcome_of_set(set);
}

void
outcome_clear(Outcome *outcome)
{
    g_clear_pointer(&outcome->findings, finding_list_free);
    g_clear_pointer(&outcome->set, data_set_unref);
}

static void
append_position(GString *out, const SourceText *text, guint32 offset)
{
    g_autoptr(PositionIndex) index = position_index_new(text->bytes, text->length);
    TextPosition position = position_index_find(index, offset);
    g_string_append_printf(out, ":%u:%u", position.line, position.column);
}

/* Without the path of the folder, which is another one in every run. */
static const char *
name_in_set(const DataSet *set, const SourceText *text)
{
    if (text == set->place)
        return ".";
    gsize length = strlen(set->name);
    if (g_str_has_prefix(text->name, set->name) && text->name[length] == '/')
        return text->name + length + 1;
    return text->key; /* of a layer below: its folder and the file */
}

char *
outcome_lines(const Outcome *outcome)
{
    GString *lines = g_string_new(NULL);
    for (guint i = 0; i < finding_list_length(outcome->findings); i++) {
        const Finding *finding = finding_list_get(outcome->findings, i);
        const Span *span = &finding->span;
        g_string_append(lines, name_in_set(outcome->set, span->text));
        if (span->start > 0 || span->end > 0)
            append_position(lines, span->text, span->start);
        g_string_append_printf(lines, " %s %s\n", finding_severity_name(finding->severity),
                               finding_row(finding->id)->id);
    }
    return g_string_free(lines, FALSE);
}

char *
outcome_describe(const Finding *finding)
{
    GString *line = g_string_new(finding_row(finding->id)->id);
    for (guint i = 0; i < finding->n_arguments; i++)
        g_string_append_printf(line, " %s=“%s”", finding->arguments[i].name,
                               finding->arguments[i].value);
    return g_string_free(line, FALSE);
}

gboolean
outcome_has(const Outcome *outcome, const char *description)
{
    for (guint i = 0; i < finding_list_length(outcome->findings); i++) {
        g_autofree char *other = outcome_describe(finding_list_get(outcome->findings, i));
        if (strcmp(other, description) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Appends the lines of @lines that are not among @others; of equal lines all or none. */
static void
append_missing(char *const *lines, char **others, const char *mark, GString *problems)
{
    for (; *lines != NULL; lines++)
        if (**lines != '\0' && !g_strv_contains((const char *const *)others, *lines))
            g_string_append_printf(problems, "  %s %s\n", mark, *lines);
}

void
outcome_compare(const char *title, const char *expected, const char *got, GString *problems)
{
    if (strcmp(expected, got) == 0)
        return;
    g_auto(GStrv) left = g_strsplit(expected, "\n", -1);
    g_auto(GStrv) right = g_strsplit(got, "\n", -1);
    g_string_append_printf(problems, "%s: expected (-) and found (+)\n", title);
    gsize length = problems->len;
    append_missing(left, right, "-", problems);
    append_missing(right, left, "+", problems);
    if (problems->len == length)
        g_string_append_printf(problems, "  the same, in another order or number:\n%s", got);
}
