/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules for texts, held against every sample and every row of the tables.
 */
#include "tests/checks/wording.h"

#include <string.h>

static void
complain(const char *title, const char *what, const char *text, GString *problems)
{
    g_string_append_printf(problems, "%s: %s: %s\n", title, what, text);
}

static gboolean
has_control_character(const char *text)
{
    for (; *text != '\0'; text = g_utf8_next_char(text))
        if (g_unichar_iscntrl(g_utf8_get_char(text)))
            return TRUE;
    return FALSE;
}

/* A brace before a small letter opens the name of an argument; those of JSON examples do not. */
static gboolean
has_argument_left(const char *text)
{
    for (; (text = strchr(text, '{')) != NULL; text++)
        if (g_ascii_islower(text[1]))
            return TRUE;
    return FALSE;
}

static void
check_plain(const char *title, const char *text, GString *problems)
{
    if (!g_utf8_validate(text, -1, NULL)) {
        g_string_append_printf(problems, "%s: not UTF-8\n", title);
        return;
    }
    if (has_control_character(text))
        complain(title, "holds a control character", text, problems);
    if (strstr(text, "  ") != NULL || text[0] == ' ')
        complain(title, "holds blanks in a row, or begins with one", text, problems);
}

void
wording_check_sentences(const char *title, const char *text, GString *problems)
{
    if (text == NULL || text[0] == '\0') {
        g_string_append_printf(problems, "%s: is missing\n", title);
        return;
    }
    check_plain(title, text, problems);
    if (g_unichar_islower(g_utf8_get_char(text)))
        complain(title, "begins with a small letter", text, problems);
    if (!g_str_has_suffix(text, "."))
        complain(title, "ends without a full stop", text, problems);
}

static void
check_filled_in(const char *title, const char *text, GString *problems)
{
    check_plain(title, text, problems);
    if (has_argument_left(text))
        complain(title, "holds an argument that was not given", text, problems);
    if (!g_str_has_suffix(text, ".") && !g_str_has_suffix(text, "?"))
        complain(title, "ends without a full stop", text, problems);
}

/* What a hint tells its reader to do. */
static const char *const actions[] = {
    "Add",     "Ask",     "Change",  "Check",   "Choose", "Cite",  "Close",  "Combine",
    "Compare", "Copy",    "Correct", "Count",   "Delete", "Draw",  "End",    "Enlarge",
    "Enter",   "Export",  "Extend",  "Give",    "Ignore", "Keep",  "Let",    "List",
    "Look",    "Lower",   "Make",    "Mark",    "Merge",  "Move",  "Name",   "Negate",
    "Offer",   "Place",   "Put",     "Raise",   "Reduce", "Refer", "Remove", "Rename",
    "Replace", "Restore", "Run",     "Save",    "Select", "Set",   "Snap",   "Sort",
    "Split",   "Swap",    "Turn",    "Ungroup", "Update", "Use",   "Write",
};

/* A guess at what was meant may stand before the action. */
static void
check_action(const char *title, const char *hint, GString *problems)
{
    const char *guess = "Did you mean “", *end = strstr(hint, "”? ");
    if (g_str_has_prefix(hint, guess) && end != NULL)
        hint = end + strlen("”? ");
    gsize length = strcspn(hint, " ,.:");
    for (guint i = 0; i < G_N_ELEMENTS(actions); i++)
        if (strlen(actions[i]) == length && strncmp(actions[i], hint, length) == 0)
            return;
    complain(title, "starts with no action of the list", hint, problems);
}

/* What it is about: a file, whose place its line shows, or a folder and what the message names in
 * it. */
static void
check_subject(const char *title, const Finding *finding, GString *problems)
{
    const char *message = finding_row(finding->id)->message;
    if (finding->span.text == NULL)
        complain(title, "is in no file or folder", message, problems);
    else if (finding->n_arguments == 0 && !g_str_has_suffix(finding->span.text->name, ".json") &&
             !g_str_has_suffix(finding->span.text->name, ".svg") &&
             strstr(message, "this folder") == NULL)
        complain(title, "names neither a place nor a value", message, problems);
}

void
wording_check_finding(const char *title, const Finding *finding, GString *problems)
{
    g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
    check_filled_in(title, message, problems);
    g_autofree char *hint = finding_hint(finding, AUDIENCE_PROGRAMS);
    if (hint[0] != '\0') {
        check_filled_in(title, hint, problems);
        check_action(title, hint, problems);
    }
    check_subject(title, finding, problems);
    for (const Related *related = finding->related; related != NULL; related = related->next)
        wording_check_sentences(title, related->message, problems);
}
