/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of verbs and what all of them share: complaints and output.
 */
#include "validator/cli/verb.h"

#include "schema/model/finding.h"
#include "schema/text/name.h"
#include "validator/cli/report-target.h"
#include "validator/program/program.h"
#include "validator/engine/question.h"
#include "validator/systems/systems.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* What most verbs say about a status. */
#define NO_PATH N_("invalid arguments, or path not found")
#define IO_FAILED N_("reading or writing failed")
#define WRITING_FAILED N_("writing failed")

static void
append_queries(GString *out)
{
    guint n;
    const System *const *all = systems(&n);
    question_append_list(out, all, n);
}

static const ProgramOption program_rows[] = {
    {"--help", "-h", N_("Show this help; VERB --help shows the help of a verb")},
    {"--version", "-V", N_("Show the version")},
};

const ProgramOption *
verb_program_options(guint *n)
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

static const CommandVerb command_rows[] = {
    {
        .name = "validate",
        .heading = N_("Data"),
        .usage = N_("[PATH…]"),
        .summary = N_("Check data sets and report problems."),
        .details = N_(
            "PATH is a data set (a folder with a game.json), a folder of data sets, or one file "
            "[default: the data set that the current folder is in, or those below it]. With - as "
            "PATH, one file is read from stdin; --stdin-name says which.\n\n"
            "Findings go to stdout, the summary to stderr.\n\n"
            "Folders that .gitignore leaves out are not searched; a path that is named is always "
            "read. The file .narva.json of a repository can set select, ignore, failOn, baseline "
            "and exclude, which mean the same as the options. An option on the command line "
            "overrides the file.\n\n"
            "For example: `narva validate --fail-on warning data/pax-baltica`."),
        .append_details = report_targets_append_help,
        .exits = {[EXIT_CLEAN] = N_("nothing found at or above --fail-on"),
                  [EXIT_FINDINGS] = N_("something found"),
                  [EXIT_USAGE] = NO_PATH,
                  [EXIT_IO] = IO_FAILED},
        .run = verb_validate,
    },
    {
        .name = "list",
        .usage = N_("[PATH…]"),
        .summary = N_("List the games that are installed with Narva, or scenarios."),
        .details =
            N_("Without PATH, the ids of the installed games and of the kits (data sets without a "
               "map, which games extend) are listed. With PATH, the scenarios of these data sets "
               "are listed.\n\n"
               "The id of an installed data set can be used like a path: `narva validate "
               "tutorial`. Installed data sets are never changed; `narva new data-set DIR "
               "--extends ID` creates a layer on top of one. If the environment variable "
               "NARVA_DATA_PATH is set, only the folders in it, separated by colons, are searched "
               "for data sets.\n\n"
               "For example: `narva list tutorial`."),
        .exits = {[EXIT_CLEAN] = N_("listed"),
                  [EXIT_USAGE] = NO_PATH,
                  [EXIT_IO] = N_("reading or writing failed, or no games are installed")},
        .run = verb_list,
    },
    {
        .name = "fmt",
        .usage = N_("[PATH…]"),
        .summary = N_("Write data sets in canonical form."),
        .details = N_(
            "Members are sorted in the order of the format, and short objects are put on one "
            "line. Nothing is lost, not even unknown members. Files that are not valid JSON are "
            "left unchanged. Files that change are listed on stdout. With - as PATH, one file is "
            "read from stdin and written to stdout.\n\n"
            "PATH is as for `narva validate` [default: the data set that the current folder is "
            "in, or those below it].\n\n"
            "For example: `narva fmt --check data/pax-baltica`."),
        .exits =
            {[EXIT_CLEAN] = N_("nothing to change, or files written"),
             [EXIT_FINDINGS] =
                 N_("with --check: files would change; in any case: files that are not valid JSON"),
             [EXIT_USAGE] = NO_PATH,
             [EXIT_IO] = IO_FAILED},
        .run = verb_format,
    },
    {
        .name = "checks",
        .usage = "",
        .summary = N_("List all findings that Narva can report."),
        .details = N_("For example: `narva checks --format json`."),
        .exits = {[EXIT_CLEAN] = N_("listed"),
                  [EXIT_USAGE] = N_("invalid arguments"),
                  [EXIT_IO] = WRITING_FAILED},
        .run = verb_checks,
    },
    {
        .name = "explain",
        .usage = N_("ID…"),
        .summary = N_("Explain a finding: what it means and why it matters."),
        .details = N_("ID is the id of a finding, as reported in [ ], or a group such as `map`.\n\n"
                      "For example: `narva explain map.isolated-place`."),
        .exits = {[EXIT_CLEAN] = N_("explained"),
                  [EXIT_USAGE] = N_("invalid arguments, or finding not found"),
                  [EXIT_IO] = WRITING_FAILED},
        .offer = verb_finding_word,
        .run = verb_explain,
    },
    {
        .name = "why",
        .usage = N_("PATH ID.MEMBER…"),
        .summary = N_("Show where a value comes from, through all layers."),
        .details =
            N_("ID is the id of a record, MEMBER one of its members; separate deeper members "
               "with dots. Each line of the output is a layer that sets the value, with its "
               "source; the first one counts. PATH is one data set.\n\n"
               "For example: `narva why data/pax-baltica livland.forage`."),
        .exits = {[EXIT_CLEAN] = N_("shown"),
                  [EXIT_USAGE] =
                      N_("invalid arguments, no such path, record or member, or several data sets"),
                  [EXIT_IO] = N_("reading failed")},
        .run = verb_why,
    },
    {
        .name = "diff",
        .heading = N_("Versions"),
        .usage = N_("OLD NEW"),
        .summary = N_("Show the differences between two data sets."),
        .details =
            N_("OLD and NEW are data sets, or two versions of one file of a data set. "
               "Differences are shown record by record, regardless of the order and layout of "
               "the files.\n\n"
               "Data sets that extend others are compared with all inherited values, files only "
               "with their own.\n\n"
               "For example: `narva diff data/pax-baltica-2010 data/pax-baltica`."),
        .exits = {[EXIT_CLEAN] = N_("compared"),
                  [EXIT_FINDINGS] = N_("a file that is not valid JSON, or a missing base; with "
                                       "--exit-code, differences"),
                  [EXIT_USAGE] = NO_PATH,
                  [EXIT_IO] = N_("reading failed")},
        .run = verb_diff,
    },
    {
        .name = "merge",
        .usage = N_("BASE OURS THEIRS"),
        .summary = N_("Merge two changes of a file, as a git merge driver."),
        .details =
            N_("The changes from BASE to THEIRS are applied to OURS, which is written in "
               "canonical form. If both changed the same value, that of OURS is kept and the "
               "conflict is reported.\n\n"
               "For example, as a git merge driver: `narva merge --as %P %O %A %B`."),
        .exits = {[EXIT_CLEAN] = N_("merged"),
                  [EXIT_FINDINGS] =
                      N_("conflicts; or a file that is not valid JSON, and nothing was written"),
                  [EXIT_USAGE] = N_("invalid arguments, or file not found"),
                  [EXIT_IO] = IO_FAILED},
        .run = verb_merge,
    },
    {
        .name = "render",
        .heading = N_("Maps"),
        .usage = N_("PATH -o FILE.svg"),
        .summary = N_("Draw the map of a data set."),
        .details =
            N_("PATH is a data set (a folder with a game.json), a folder of one, or one file of "
               "a data set. The map is its map.svg, or that of the data set it extends; without "
               "one, the hexes of its grids, or a diagram of its places. With --unit-km the "
               "legend shows a scale. With --scenario, blocks and markers are drawn as set up in "
               "that scenario, and the rest of the set-up is listed below the map.\n\n"
               "For example: `narva render data/tutorial -o tutorial.svg`."),
        .exits = {[EXIT_CLEAN] = N_("drawn"),
                  [EXIT_FINDINGS] = N_("data that cannot be drawn"),
                  [EXIT_USAGE] =
                      N_("invalid arguments, no such path or scenario, several data sets or no "
                         "places"),
                  [EXIT_IO] =
                      N_("reading or writing failed, or the program that draws is missing")},
        .run = programs_run_verb,
    },
    {
        .name = "import",
        .usage = N_("[FORMAT] SOURCE -o DIR | FORMAT --format markdown"),
        .summary = N_("Convert a map from another program into a data set."),
        .details =
            N_("SOURCE is a file, or a folder or zip archive with one file of the format; the "
               "format is detected unless it is named. DIR is created, or is an empty folder. A "
               "report goes to stdout: what was kept, changed or left out, how often, where first, "
               "and why.\n\nFor example: `narva import europe.zip -o data/europe`."),
        .append_details = programs_append_import_formats,
        .exits =
            {[EXIT_CLEAN] = N_("made"),
             [EXIT_FINDINGS] = N_("written, but with --strict: something was changed or left out"),
             [EXIT_USAGE] = N_("invalid arguments, no such file, or a folder that is not empty"),
             [EXIT_IO] = N_("a file that is not of the format, reading or writing failed, or "
                            "the program narva-import, which reads foreign files, is missing")},
        .offer = programs_import_format,
        .run = programs_run_verb,
    },
    {
        .name = "export",
        .usage = N_("FORMAT PATH -o DIR | FORMAT --format markdown"),
        .summary = N_("Convert the map of a data set for another program."),
        .details =
            N_("PATH is one data set. DIR is created, or is an empty folder. A report goes to "
               "stdout: what the format can hold, what was changed or left out, how often, and "
               "why. Then the files are imported again, and everything that is not the same is "
               "named, record by record with --format json.\n\n"
               "For example: `narva export geojson data/tutorial -o tutorial-map`."),
        .append_details = programs_append_export_formats,
        .exits = {[EXIT_CLEAN] = N_("made"),
                  [EXIT_FINDINGS] =
                      N_("written, but with --strict: something was changed or left out"),
                  [EXIT_USAGE] =
                      N_("invalid arguments, no such path or scenario, or a folder that is not "
                         "empty"),
                  [EXIT_IO] = N_("data that cannot be read, writing failed, or the program that "
                                 "writes is missing")},
        .offer = programs_export_format,
        .run = programs_run_verb,
    },
    {
        .name = "new",
        .heading = N_("Writing"),
        .usage = N_("data-set DIR | scenario ID"),
        .summary = N_("Create a small data set or scenario to start from."),
        .details =
            N_("DIR is created, or is an empty folder; its name becomes the id of the data set. "
               "With --extends it is a layer that extends the data set in the folder ID beside "
               "it, or the installed one (see `narva list`).\n\n"
               "A scenario is written to scenarios/ID.json of the data set. With --extends it "
               "starts out identical to the scenario that it extends; otherwise it lasts one "
               "year and has no units. The result has no findings and is in canonical form.\n\n"
               "For example: `narva new data-set my-variant --extends tutorial`."),
        .exits = {[EXIT_CLEAN] = N_("made"),
                  [EXIT_FINDINGS] = N_("a data set that cannot be read completely"),
                  [EXIT_USAGE] = N_("invalid arguments, or the result exists already"),
                  [EXIT_IO] = IO_FAILED},
        .offer = verb_new_noun,
        .run = verb_new,
    },
    {
        .name = "schema",
        .usage = N_("[ENTITY]"),
        .summary = N_("Show the format of data sets."),
        .details =
            N_("Without ENTITY, all files and types of records are listed. ENTITY is one of "
               "them, e.g. `map` or `space`: its JSON Schema is printed, which text editors use "
               "for completion and checking. With --format markdown, a reference for people is "
               "printed.\n\n"
               "For example: `narva schema space`."),
        .exits = {[EXIT_CLEAN] = N_("shown or written"),
                  [EXIT_USAGE] = N_("invalid arguments, or entity not found"),
                  [EXIT_IO] = WRITING_FAILED},
        .offer = entity_word,
        .run = verb_schema,
    },
    {
        .name = "language-server",
        .usage = N_("[--stdio]"),
        .summary = N_("Check, complete and rename in any text editor (LSP)."),
        .details = N_(
            "Text editors start it and talk to it over stdin and stdout, in the protocol LSP 3.17. "
            "It checks what is typed before it is saved, together with all data "
            "sets of the folder. It also completes members, ids and words, explains them, finds "
            "where they are used, and renames ids in all files. It never writes a file.\n\n"
            "For example, in the configuration of an editor: `narva language-server`."),
        .exits = {[EXIT_CLEAN] = N_("the client ended it"),
                  [EXIT_FINDINGS] = N_("the client went away without ending it"),
                  [EXIT_USAGE] = N_("invalid arguments"),
                  [EXIT_IO] = N_("the program that serves text editors is missing")},
        .run = programs_run_verb,
    },
    {
        .name = "test",
        .heading = N_("Games"),
        .usage = N_("[PATH…]"),
        .summary = N_("Run the rule cases of data sets."),
        .details =
            N_("A rule case is a record: a position, dice rolls and choices (or a query), and "
               "the expected result. PATH is a data set, a folder of data sets, or one file "
               "records/ID.json [default: the data set that the current folder is in, or those "
               "below it]. A data set that extends another also runs the cases of its base, with "
               "its own rules.\n\n"
               "Failed cases go to stdout, the summary to stderr.\n\n"
               "For example: `narva test data/pax-baltica`."),
        .append_details = append_queries,
        .exits = {[EXIT_CLEAN] = N_("no case failed"),
                  [EXIT_FINDINGS] = N_("a case failed, or a data set cannot be read completely"),
                  [EXIT_USAGE] = N_("invalid arguments, no such path or record"),
                  [EXIT_IO] = IO_FAILED},
        .run = verb_test,
    },
    {
        .name = "smoke",
        .usage = N_("[PATH] | --collect FILE…"),
        .summary = N_("Let computer players play many games, and report the results."),
        .details =
            N_("PATH is one data set [default: the one that the current folder is in, or the one "
               "below it]. Players choose at random unless --player names others. Narva checks its "
               "invariants (conditions that must hold in every position) during play. The same "
               "seed gives the same games, whatever --jobs is. --ladder shows which of two players "
               "is better. Failed games are reported on stderr, with the command that plays them "
               "again.\n\nFor example: `narva smoke data/tutorial --games 100`.\n\nGames can be "
               "played in parts, on several machines: `narva smoke PATH --shard 1/2 --format "
               "json`; `narva smoke --collect FILE…` combines the results. --checkpoint FILE "
               "--resume continues an interrupted run. Ctrl-C stops the games and reports the "
               "results so far, with exit status 130."),
        .exits = {[EXIT_CLEAN] = N_("played, and no game failed"),
                  [EXIT_FINDINGS] = N_("a game failed, or the data cannot be played"),
                  [EXIT_USAGE] = N_("invalid arguments, no such path, scenario or option"),
                  [EXIT_IO] = IO_FAILED},
        .run = verb_smoke,
    },
    {
        .name = "balance",
        .usage = N_("[PATH] | --collect FILE…"),
        .summary = N_("Show who wins a scenario, by the strength of the players."),
        .details = /* xgettext:no-c-format */ N_(
            "Each player plays all sides against itself, which shows who wins, and pairs of games "
            "with sides swapped against the next weaker player, which shows how much stronger it "
            "is (Elo). So the report is a curve: the win rate of each side over the strength of "
            "the players. A side is favoured if it wins more often than any other, with P below "
            "0.05, corrected for the number of players (Holm).\n\n--shard, --checkpoint, --resume "
            "and --collect work as in `narva smoke`; parts give the same bytes as one "
            "run.\n\n--solve searches the value of a member with which a side wins a given share "
            "of the games of one player, by stochastic bisection.\n\nFor example: `narva balance "
            "data/tutorial --games 100`."),
        .exits = {[EXIT_CLEAN] = N_("played, and no game failed, whoever wins"),
                  [EXIT_FINDINGS] =
                      N_("a game failed, a part is missing, or the data cannot be played"),
                  [EXIT_USAGE] = N_("invalid arguments, no such path, scenario or option"),
                  [EXIT_IO] = IO_FAILED},
        .run = verb_balance,
    },
    {
        .name = "compare",
        .usage = N_("OLD NEW"),
        .summary = N_("Play the same games with two data sets, and report the differences."),
        .details = /* xgettext:no-c-format */ N_(
            "Both data sets are played with the same seeds, and each die roll depends on its "
            "purpose, so that games differ only where the change matters; games with the same "
            "number form a pair.\n\nOLD and NEW are the values of the two data sets, and `change` "
            "is their difference, with its 95 % interval (Newcombe for win rates, Student for "
            "means). P is how likely a difference of this size is by chance alone; it is corrected "
            "for the number of rows (Holm). Below 0.05 the row says “more in NEW” or “less in "
            "NEW”; otherwise it shows how many games would be needed. `corr` is the correlation of "
            "the pairs: near 1, few games are enough; near 0, pairs are no better than independent "
            "games.\n\nFor example: `narva compare data/tutorial data/my-variant`."),
        .exits = {[EXIT_CLEAN] = N_("played, and no game failed, whatever the differences"),
                  [EXIT_FINDINGS] = N_("a game failed, or the data cannot be played"),
                  [EXIT_USAGE] =
                      N_("invalid arguments, no such path or scenario, or different sides"),
                  [EXIT_IO] = IO_FAILED},
        .run = verb_compare,
    },
    {
        .name = "sweep",
        .usage = N_("[PATH]"),
        .summary = N_("Play the same games with other values or rulings, and report the effects."),
        .details =
            N_("Each combination of values is played in pairs with the unchanged data, as in "
               "`narva compare`. The data are changed in memory only. ID.MEMBER is a member of "
               "the record ID; separate deeper members with dots. --ruling tries answers one at "
               "a time, and lists those first that change the win rates most.\n\n"
               "For example: `narva sweep data/tutorial --set karl-xii.strength=2..4`."),
        .exits = {[EXIT_CLEAN] = N_("played, and no game failed, whatever changed"),
                  [EXIT_FINDINGS] = N_("a game failed, or the data cannot be played"),
                  [EXIT_USAGE] = N_("invalid arguments, no such path, scenario, member or ruling"),
                  [EXIT_IO] = IO_FAILED},
        .run = verb_sweep,
    },
    {
        .name = "replay",
        .usage = N_("FILE | [PATH] --scenario ID"),
        .summary = N_("Show a game as a text log, with rule references."),
        .details = N_(
            "FILE is a record of a data set, records/ID.json: a rule case or a saved game. "
            "With --scenario, a computer-played game is shown, the same one that `narva smoke PATH "
            "--scenario ID --seed S --game N` plays. References to the rule book are in "
            "brackets.\n\n"
            "For example: `narva replay data/tutorial --scenario narva-1700`."),
        .exits = {[EXIT_CLEAN] = N_("shown"),
                  [EXIT_FINDINGS] =
                      N_("a record that cannot be replayed, or data that cannot be played"),
                  [EXIT_USAGE] = N_("invalid arguments, no such path, record, scenario or option"),
                  [EXIT_IO] = IO_FAILED},
        .run = verb_replay,
    },
    {
        .name = "play",
        .usage = N_("[PATH] [--scenario ID] | [PATH] --from FILE"),
        .summary = N_("Play a game interactively in a terminal."),
        .details = N_(
            "PATH is one data set [default: the one that the current folder is in, or the one "
            "below it]. You play all sides, except those that --side gives to a computer "
            "player. Legal choices are listed; type the number or the text of one. `help` "
            "lists the other commands, such as `undo`, `why move UNIT PLACE` and `save NAME`.\n\n"
            "With --from, a saved game is continued; FILE may be anywhere if PATH names its "
            "data set. Commands can also be read from a file or a pipe.\n\n"
            "For example: `narva play data/tutorial --side swedish=greedy`."),
        .exits = {[EXIT_CLEAN] = N_("played"),
                  [EXIT_FINDINGS] =
                      N_("data that cannot be played, or a record that cannot be replayed"),
                  [EXIT_USAGE] = N_("invalid arguments, no such path, record, scenario or option"),
                  [EXIT_IO] = IO_FAILED},
        .run = verb_play,
    },
};

const CommandVerb *
verb_table(guint *n)
{
    *n = G_N_ELEMENTS(command_rows);
    return command_rows;
}

const CommandVerb *
verb_find(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(command_rows); i++)
        if (strcmp(command_rows[i].name, name) == 0)
            return &command_rows[i];
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

void
verb_complain_unknown(const char *sentence, const char *word, const GPtrArray *known)
{
    g_autofree char *text = program_unknown(sentence, word, known);
    verb_complain("%s", text);
}

void
verb_complain_near(const NameSearch *search, const char *near, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    g_autofree char *text =
        g_strdup_vprintf(search->nearest != NULL && near != NULL ? near : format, ap);
    va_end(ap);
    if (search->nearest != NULL)
        verb_complain(_("%s; did you mean “%s”?"), text, search->nearest);
    else
        verb_complain("%s", text);
}

char *
verb_unknown_finding(const char *word)
{
    NameSearch search;
    name_search_init(&search, word);
    for (guint i = 0; i < N_FINDINGS; i++)
        name_search_offer(&search, finding_row(i)->id);
    if (search.nearest != NULL)
        return g_strdup_printf(_("there is no finding “%s”; did you mean “%s”?"), word,
                               search.nearest);
    return g_strdup_printf(_("there is no finding “%s”, and none with that prefix; `narva checks` "
                             "lists them"),
                           word);
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
    verb_complain(_("cannot write to stdout: %s"), g_strerror(errno));
    return EXIT_IO;
}
