/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva explain: one row of the table of findings, in words.
 */
#include "schema/model/finding.h"
#include "schema/text/name.h"
#include "schema/text/translation.h"
#include "validator/cli/terminal.h"
#include "validator/cli/verb.h"

#include <string.h>

#define TEXT_COLUMNS 80

static const char *const fix_sentences[N_FIX_KINDS] = {
    [FIX_NONE] = N_("There is no automatic fix."),
    [FIX_SAFE] = N_("Unambiguous cases are fixed by `narva validate --fix`."),
    [FIX_UNSAFE] =
        N_("Where the intended value can be guessed, `narva validate --unsafe-fixes` applies it; "
           "add `--diff` to see first what would change."),
};

static void
append_wrapped(GString *out, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    terminal_append_wrapped(out, words, TEXT_COLUMNS, "  ");
}

static void
explain_finding(GString *out, const FindingRow *row)
{
    if (out->len > 0)
        g_string_append_c(out, '\n');
    g_string_append_printf(out, _("%s (%s, found in phase %s)\n"), row->id,
                           _(finding_severity_name(row->severity)),
                           _(finding_phase_name(row->phase)));
    append_wrapped(out, _(row->summary));
    g_string_append_c(out, '\n');
    append_wrapped(out, _(row->explanation));
    g_string_append_c(out, '\n');
    append_wrapped(out, _(fix_sentences[row->fix]));
    if (row->page != NULL)
        g_string_append_printf(out, "\n  %s\n", row->page);
}

/* Returns: whether @id is @word or belongs to the group @word. */
static gboolean
is_meant(const char *id, const char *word)
{
    gsize length = strlen(word);
    return strncmp(id, word, length) == 0 && (id[length] == '\0' || id[length] == '.');
}

static gboolean
explain_word(GString *out, const char *word)
{
    gboolean is_found = FALSE;
    NameSearch search;
    name_search_init(&search, word);
    for (guint i = 0; i < N_FINDINGS; i++) {
        const FindingRow *row = finding_row(i);
        if (is_meant(row->id, word)) {
            explain_finding(out, row);
            is_found = TRUE;
        }
        name_search_offer(&search, row->id);
        name_search_offer(&search, strchr(row->id, '.') + 1);
    }
    if (!is_found)
        verb_complain_near(&search, _("there is no finding “%s”"),
                           _("there is no finding “%s”; `narva checks` lists them"), word);
    return is_found;
}

ExitStatus
verb_explain(const Call *call)
{
    const VerbOption entries[] = {{0}};
    char **words;
    ExitStatus status;
    if (!verb_parse(call, "explain", entries, &words, &status))
        return status;
    if (words[0] == NULL) {
        verb_complain(_("explain needs the id of a finding; `%s checks` lists them"),
                      call->program);
        return EXIT_USAGE;
    }
    g_autoptr(GString) out = g_string_new(NULL);
    status = EXIT_CLEAN;
    for (char **word = words; *word != NULL; word++)
        if (!explain_word(out, *word))
            status = EXIT_USAGE;
    return verb_print(out, status);
}
