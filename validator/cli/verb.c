/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of verbs and what all of them share: complaints and output.
 */
#include "validator/cli/verb.h"

#include "schema/model/findings/finding.h"
#include "validator/cli/new.h"
#include "validator/cli/programs.h"
#include "validator/cli/report-target.h"
#include "validator/program/program.h"
#include "validator/smoke/records/query-list.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* What most verbs say about a status. */
#define NO_PATH "wrong words or no such path"
#define IO_FAILED "reading or writing failed"
#define WRITING_FAILED "writing failed"

static const ProgramOption program_rows[] = {
    {"--help", "Show this help; VERB --help shows that of a verb"},
    {"--version", "Show the version"},
};

const ProgramOption *
program_options(guint *n)
{
    *n = G_N_ELEMENTS(program_rows);
    return program_rows;
}

const char *
verb_finding_word(guint i)
{
    return i < N_FINDINGS ? finding_row(i)->id : NULL;
}

static const char *
entity_word(guint i)
{
    return i < N_ENTITIES ? entity_get(i)->name : NULL;
}

static const CommandVerb verb_rows[] = {
    {
        .name = "validate",
        .usage = "[PATH…]",
        .summary = "Say what is wrong with data sets.",
        .details =
            "PATH is a data set (a folder with a game.json), a folder of data sets, or one file "
            "of\n"
            "a data set. Without PATH it is the data set around or below the current folder.\n\n"
            "Findings go to stdout, the summary to stderr.",
        .append_details = report_targets_append_help,
        .exits = {[EXIT_CLEAN] = "nothing found at or above --fail-on",
                  [EXIT_FINDINGS] = "something found",
                  [EXIT_USAGE] = NO_PATH,
                  [EXIT_IO] = IO_FAILED},
        .run = verb_validate,
    },
    {
        .name = "fmt",
        .usage = "[PATH…]",
        .summary = "Write data sets in canonical form.",
        .details =
            "Members come in the order of the format, short objects stand on one line; nothing is\n"
            "lost, not even members that Narva does not know. A file that is not JSON is left\n"
            "alone. With --check nothing is written: files that would change are listed on "
            "stdout.\n\n"
            "Without PATH it is the data set around or below the current folder.",
        .exits = {[EXIT_CLEAN] = "nothing to change, or written",
                  [EXIT_FINDINGS] = "files that would change, or are not JSON",
                  [EXIT_USAGE] = NO_PATH,
                  [EXIT_IO] = IO_FAILED},
        .run = verb_format,
    },
    {
        .name = "checks",
        .usage = "",
        .summary = "List everything Narva can find.",
        .exits =
            {[EXIT_CLEAN] = "listed", [EXIT_USAGE] = "wrong words", [EXIT_IO] = WRITING_FAILED},
        .run = verb_checks,
    },
    {
        .name = "explain",
        .usage = "ID…",
        .summary = "Explain a finding: what it means and why it matters.",
        .details = "ID is that of a finding, as it stands in [ ], or a group such as `map`.",
        .exits = {[EXIT_CLEAN] = "explained",
                  [EXIT_USAGE] = "wrong words or no such finding",
                  [EXIT_IO] = WRITING_FAILED},
        .offer = verb_finding_word,
        .run = verb_explain,
    },
    {
        .name = "why",
        .usage = "PATH ID.MEMBER…",
        .summary = "Say where a value comes from, through all layers.",
        .details =
            "ID is that of a record, MEMBER one of its members; deeper ones follow after a point:\n"
            "`why data/pax-baltica livland.forage livland.neighbours.estland.border`. Each line "
            "is\n"
            "a layer that says something, the one that counts first, with its source.\n\n"
            "PATH is one data set.",
        .exits = {[EXIT_CLEAN] = "said",
                  [EXIT_USAGE] =
                      "wrong words, no such path, record or member, or several data sets",
                  [EXIT_IO] = "reading failed"},
        .run = verb_why,
    },
    {
        .name = "diff",
        .usage = "OLD NEW",
        .summary = "Say what distinguishes two data sets.",
        .details =
            "OLD and NEW are data sets, or two versions of one file of a data set. Differences\n"
            "are told record by record, whatever the order and the layout of the files.\n\n"
            "Of a data set that extends another it counts what is seen through all layers; of a\n"
            "file what it says itself.",
        .exits = {[EXIT_CLEAN] = "compared",
                  [EXIT_FINDINGS] = "a file that is not JSON, a missing set below a layer; with "
                                    "--exit-code, differences",
                  [EXIT_USAGE] = NO_PATH,
                  [EXIT_IO] = "reading failed"},
        .run = verb_diff,
    },
    {
        .name = "merge",
        .usage = "BASE OURS THEIRS",
        .summary = "Merge two changes of a file, as a merge driver of git.",
        .details =
            "What THEIRS changed since BASE is done to OURS, which is written in canonical form.\n"
            "Where both changed one thing, OURS stays and the conflict is told. For git:\n"
            "`narva merge --as %P %O %A %B`.",
        .exits = {[EXIT_CLEAN] = "merged",
                  [EXIT_FINDINGS] = "conflicts, or a file that is not JSON and nothing was written",
                  [EXIT_USAGE] = "wrong words or no such file",
                  [EXIT_IO] = IO_FAILED},
        .run = verb_merge,
    },
    {
        .name = "render",
        .usage = "PATH -o FILE.svg",
        .summary = "Draw the map of a data set.",
        .details =
            "PATH is a data set (a folder with a game.json), a folder of one, or one file of a "
            "data\n"
            "set. Drawn is its map.svg, or that of a set that it extends; where there is none, "
            "the\n"
            "hexes of its grids, or a diagram of its places. With --unit-km the legend shows a\n"
            "scale. With --scenario the blocks and markers stand where that scenario puts them, "
            "and\n"
            "below the map stands what else it sets up.",
        .exits = {[EXIT_CLEAN] = "drawn",
                  [EXIT_FINDINGS] = "data that cannot be drawn",
                  [EXIT_USAGE] = "wrong words, no such path or scenario, several data sets or no "
                                 "places",
                  [EXIT_IO] = "reading or writing failed, or the program that draws is missing"},
        .run = verb_started,
    },
    {
        .name = "import",
        .usage = "FORMAT SOURCE -o DIR",
        .summary = "Make a data set of a map of another program.",
        .details =
            "SOURCE is a file, or a folder with one file of the format. DIR is made, or is an "
            "empty\n"
            "folder. What became of each kind of thing in SOURCE goes to stdout: what was read,\n"
            "changed or left out, how many, where first and why.",
        .append_details = import_append_formats,
        .exits = {[EXIT_CLEAN] = "made",
                  [EXIT_FINDINGS] = "made, but --strict asks that nothing is changed or left out",
                  [EXIT_USAGE] = "wrong words, no such file, or a folder that is not empty",
                  [EXIT_IO] = "a file that is not of the format, reading or writing failed, or the "
                              "program that reads is missing"},
        .offer = import_format_word,
        .run = verb_started,
    },
    {
        .name = "export",
        .usage = "FORMAT PATH -o DIR",
        .summary = "Make a map of another program of a data set.",
        .details =
            "PATH is one data set. DIR is made, or is an empty folder. What became of each kind "
            "of\n"
            "thing in the data set goes to stdout: what the format can hold, what was changed or\n"
            "left out, how many and why.",
        .append_details = export_append_formats,
        .exits = {[EXIT_CLEAN] = "made",
                  [EXIT_FINDINGS] = "made, but --strict asks that nothing is changed or left out",
                  [EXIT_USAGE] = "wrong words, no such path or scenario, or a folder that is not "
                                 "empty",
                  [EXIT_IO] = "data that cannot be read, writing failed, or the program that "
                              "writes is missing"},
        .offer = export_format_word,
        .run = verb_started,
    },
    {
        .name = "new",
        .usage = "data-set DIR | scenario ID",
        .summary = "Make a small data set or a scenario to begin with.",
        .details =
            "DIR is made, or is an empty folder; its name becomes the id of the data set. With\n"
            "--extends it is a layer above the data set in the folder ID beside it.\n\n"
            "A scenario goes to scenarios/ID.json of the data set around or below the current\n"
            "folder, or of that in --in. With --extends it is the other one until it says more;\n"
            "else it has one year and nobody on the map. What is made has no findings and is in\n"
            "canonical form.",
        .exits = {[EXIT_CLEAN] = "made",
                  [EXIT_FINDINGS] = "a data set that cannot be read whole",
                  [EXIT_USAGE] = "wrong words, or what is to be made is there already",
                  [EXIT_IO] = IO_FAILED},
        .offer = new_noun,
        .run = verb_new,
    },
    {
        .name = "schema",
        .usage = "[ENTITY]",
        .summary = "Show the format of data sets.",
        .details =
            "Without ENTITY all files and kinds of records are listed. ENTITY is one of them, say\n"
            "`map` or `space`: its JSON Schema is printed, with which an editor completes and\n"
            "checks what is typed. With --format markdown it is a reference for people.",
        .exits = {[EXIT_CLEAN] = "shown or written",
                  [EXIT_USAGE] = "wrong words or no such entity",
                  [EXIT_IO] = WRITING_FAILED},
        .offer = entity_word,
        .run = verb_schema,
    },
    {
        .name = "test",
        .usage = "[PATH…]",
        .summary = "Run the rule cases of data sets.",
        .details =
            "A rule case is a record: a position, dice and choices or a query, and what must come\n"
            "of it. PATH is a data set, a folder of data sets, or one file records/ID.json. "
            "Without\n"
            "PATH it is the data set around or below the current folder. A data set that extends\n"
            "another runs the cases of that one too, with its own rules.\n\n"
            "Cases that failed go to stdout, the summary to stderr.",
        .append_details = query_append_list,
        .exits = {[EXIT_CLEAN] = "no case failed",
                  [EXIT_FINDINGS] = "a case failed, or a data set cannot be read whole",
                  [EXIT_USAGE] = "wrong words, no such path or record",
                  [EXIT_IO] = IO_FAILED},
        .run = verb_test,
    },
    {
        .name = "smoke",
        .usage = "[PATH] | --collect FILE…",
        .summary = "Play many games by machine, and say what came of them.",
        .details =
            "PATH is one data set; without it, that around or below the current folder. Players\n"
            "choose at random unless --player names others; what must hold in every position\n"
            "is looked at as they play. The same seed gives the same games, whatever --jobs is.\n"
            "--ladder tells which of two players is better. A game that fails is told on\n"
            "stderr, with the command that plays it again.\n\n"
            "Games can be played in parts, on several machines:\n"
            "`narva smoke PATH --shard 1/2 --format json`; `narva smoke --collect FILE…` puts the\n"
            "results together. --checkpoint FILE --resume goes on where a run was ended. Ctrl-C\n"
            "ends the games that are played and reports what there is; the exit status is 130\n"
            "then.",
        .exits = {[EXIT_CLEAN] = "played, and no game failed",
                  [EXIT_FINDINGS] = "a game failed, or the data cannot be played",
                  [EXIT_USAGE] = "wrong words, no such path, scenario or option",
                  [EXIT_IO] = IO_FAILED},
        .run = verb_smoke,
    },
    {
        .name = "compare",
        .usage = "OLD NEW",
        .summary = "Play the same games by two data sets, and say what they differ in.",
        .details =
            "Both are played with the same seeds, and each die is keyed by what it is for: what a\n"
            "change does not touch goes as before, and the two games of a number are a pair. "
            "Shares\n"
            "of wins have intervals by Newcombe and an exact test, means those of Student; P is\n"
            "corrected for all rows of the report after Holm. Below 0.05 a row says more or less,\n"
            "else how many games would show as much; `pair` is the correlation of the two.",
        .exits = {[EXIT_CLEAN] = "played, and no game failed, whatever they differ in",
                  [EXIT_FINDINGS] = "a game failed, or the data cannot be played",
                  [EXIT_USAGE] = "wrong words, no such path or scenario, or other sides",
                  [EXIT_IO] = IO_FAILED},
        .run = verb_compare,
    },
    {
        .name = "sweep",
        .usage = "[PATH]",
        .summary = "Play the same games with other values or rulings, and say what they do.",
        .details =
            "Each choice of values is played in pairs with the data as they are, as\n"
            "`narva compare` does it, and nothing is written: the data are changed in\n"
            "memory. ID.MEMBER is a member of the record with that id, deeper ones behind more\n"
            "dots. --ruling tries answers one at a time and puts those first that change most\n"
            "who wins.",
        .exits = {[EXIT_CLEAN] = "played, and no game failed, whatever changed",
                  [EXIT_FINDINGS] = "a game failed, or the data cannot be played",
                  [EXIT_USAGE] = "wrong words, no such path, scenario, member or ruling",
                  [EXIT_IO] = IO_FAILED},
        .run = verb_sweep,
    },
    {
        .name = "replay",
        .usage = "FILE | [PATH] --scenario ID",
        .summary = "Tell a game in words, with the numbers of the rules.",
        .details =
            "FILE is a record of a data set, records/ID.json: a rule case, or a game that was\n"
            "saved. With --scenario it is a game that the machine plays: the one that\n"
            "`narva smoke PATH --scenario ID --seed S --game N` plays. In brackets stands where\n"
            "the book of the edition has the rule.",
        .exits = {[EXIT_CLEAN] = "told",
                  [EXIT_FINDINGS] =
                      "a record that cannot be followed, or data that cannot be played",
                  [EXIT_USAGE] = "wrong words, no such path, record, scenario or option",
                  [EXIT_IO] = IO_FAILED},
        .run = verb_replay,
    },
    {
        .name = "play",
        .usage = "[PATH] [--scenario ID] | [PATH] --from FILE",
        .summary = "Play a game by hand, in a terminal.",
        .details =
            "PATH is one data set; without it, that around or below the current folder. What may\n"
            "be done is listed; a number or the words of an offer do it. Dice are rolled from the\n"
            "seed. `help` lists what else can be typed: `undo`, `why move UNIT PLACE`, `save "
            "NAME`.\n\n"
            "With --from a game that was saved goes on; beside a PATH the FILE may lie anywhere. "
            "Words\n"
            "may come from a file or a pipe, too.",
        .exits = {[EXIT_CLEAN] = "played",
                  [EXIT_FINDINGS] =
                      "data that cannot be played, or a record that cannot be followed",
                  [EXIT_USAGE] = "wrong words, no such path, record, scenario or option",
                  [EXIT_IO] = IO_FAILED},
        .run = verb_play,
    },
};

const CommandVerb *
verbs(guint *n)
{
    *n = G_N_ELEMENTS(verb_rows);
    return verb_rows;
}

const CommandVerb *
verb_find(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(verb_rows); i++)
        if (strcmp(verb_rows[i].name, name) == 0)
            return &verb_rows[i];
    return NULL;
}

void
verb_complain(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    program_complain(format, ap);
    va_end(ap);
}

ExitStatus
verb_fail(const GError *error)
{
    verb_complain("%s", error->message);
    return g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT) ? EXIT_USAGE : EXIT_IO;
}

ExitStatus
verb_print(const GString *text, ExitStatus status)
{
    if (fwrite(text->str, 1, text->len, stdout) == text->len && fflush(stdout) == 0)
        return status;
    if (errno == EPIPE)
        return status;
    verb_complain("cannot write to stdout: %s", g_strerror(errno));
    return EXIT_IO;
}
