/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva checks: the table of findings.
 */
#include "schema/model/finding.h"
#include "schema/text/translation.h"
#include "schema/text/writer.h"
#include "validator/cli/verb.h"

static void
write_text(GString *out)
{
    Phase phase = N_PHASES;
    for (guint i = 0; i < N_FINDINGS; i++) {
        const FindingRow *row = finding_row(i);
        if (row->phase != phase)
            g_string_append_printf(out, "%s%s\n", i > 0 ? "\n" : "",
                                   _(finding_phase_name(row->phase)));
        phase = row->phase;
        g_string_append_printf(out, "  %-8s %-28s %s\n", _(finding_severity_name(row->severity)),
                               row->id, _(row->summary));
    }
}

static void
write_json(GString *out)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_array(writer);
    for (guint i = 0; i < N_FINDINGS; i++) {
        const FindingRow *row = finding_row(i);
        writer_begin_object(writer);
        writer_break_lines(writer);
        writer_member_text(writer, "id", row->id);
        writer_member_text(writer, "severity", finding_severity_name(row->severity));
        writer_member_text(writer, "phase", finding_phase_name(row->phase));
        writer_member_text(writer, "fix", finding_fix_name(row->fix));
        writer_member_text(writer, "summary", row->summary);
        writer_member_text(writer, "explanation", row->explanation);
        writer_member_text(writer, "message", row->message);
        writer_member_text(writer, "hint", row->hint);
        writer_end_object(writer);
    }
    writer_end_array(writer);
    writer_finish_into(writer, out);
}

static const char page_top[] =
    "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n"
    "<!-- Made from the table of findings by `narva checks --format markdown`. -->\n"
    "# What is checked\n"
    "\n"
    "This page lists everything that `narva validate` checks. Each section is a *finding*, with "
    "its\n"
    "severity and an explanation; `narva explain ID` shows it in the terminal.\n"
    "\n"
    "| severity | meaning |\n"
    "|---|---|\n"
    "| error | the data are wrong |\n"
    "| warning | the data are probably wrong |\n"
    "| note | the data are valid, but unusual; a mistake would look the same |\n"
    "\n"
    "The findings are grouped by *phases*, in which they are checked. An error in one phase can "
    "cause\n"
    "checks of later phases to be skipped, so that one mistake is reported only once.\n"
    "\n"
    "Some findings have a fix. `--fix` applies safe fixes. `--unsafe-fixes` also applies those "
    "that guess\n"
    "the intended value. Add `--diff` to see what would change, without changing anything.\n"
    "[in-your-ci.md](in-your-ci.md#select-and-ignore) describes how to select findings, change "
    "their severity, and\n"
    "accept them.\n";

static void
write_markdown(GString *out)
{
    static const char *const fixes[N_FIX_KINDS] = {
        [FIX_NONE] = "",
        [FIX_SAFE] = ", with a safe fix",
        [FIX_UNSAFE] = ", with a fix that guesses",
    };
    Phase phase = N_PHASES;
    g_string_append(out, page_top);
    for (guint i = 0; i < N_FINDINGS; i++) {
        const FindingRow *row = finding_row(i);
        if (row->phase != phase)
            g_string_append_printf(out, "\n## Phase %s\n", finding_phase_name(row->phase));
        phase = row->phase;
        g_string_append_printf(out, "\n### %s\n\n%s%s\n\n%s %s\n", row->id,
                               finding_severity_name(row->severity), fixes[row->fix], row->summary,
                               row->explanation);
    }
}

static const struct {
    const char *name;
    void (*write)(GString *out);
} formats[] = {{"text", write_text}, {"json", write_json}, {"markdown", write_markdown}};

static const char *
format_word(guint i)
{
    return i < G_N_ELEMENTS(formats) ? formats[i].name : NULL;
}

ExitStatus
verb_checks(const Call *call)
{
    char *format = NULL;
    const VerbOption entries[] = {
        {"format", 0, 0, G_OPTION_ARG_STRING, &format, N_("Output format"), N_("FORMAT"),
         .choice = format_word},
        {0},
    };
    char **words;
    ExitStatus status;
    if (!verb_parse(call, "checks", entries, &words, &status))
        return status;
    if (words[0] != NULL) {
        verb_complain(_("checks takes no “%s”; `%s explain %s` explains one"), words[0],
                      call->program, words[0]);
        return EXIT_USAGE;
    }
    g_autoptr(GString) out = g_string_new(NULL);
    formats[verb_choice(format_word, format)].write(out);
    return verb_print(out, EXIT_CLEAN);
}
