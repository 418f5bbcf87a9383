/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a hunt has found, in words and as JSON, and its games as records.
 */
#include "validator/cli/play/hunted-rules.h"

#include "schema/store/phrase.h"
#include "schema/text/clean.h"
#include "validator/cli/output-file.h"
#include "validator/cli/play/progress.h"
#include "validator/engine/rules/titles.h"
#include "validator/report/json-member.h"
#include "validator/smoke/hunt.h"
#include "validator/smoke/records/game-record.h"

#include <stdio.h>
#include <string.h>

#define HUNT_FORMAT 1

typedef struct {
    const Smoke *smoke;
    const Titles *titles;
    GArray *quarries; /* of Quarry */
    gint64 played;
} Hunted;

static const char *
scenario_of(const Hunted *hunted)
{
    return ((const Scenario *)hunted->smoke->scenario.input.scenario)->id;
}

static const Rule *
rule_of(const Hunted *hunted, const Quarry *quarry)
{
    return (const Rule *)title_record(hunted->titles, ENTITY_RULE, (gint32)quarry->rule);
}

/* Returns: (transfer full): the game of @quarry, played to where its journal ends. */
static GameRun *
play_again(const Hunted *hunted, const Quarry *quarry)
{
    GameRun *game = game_begun(&hunted->smoke->series.plan, MAX(quarry->game, 1), NULL);
    game_follow(game, &quarry->journal);
    return game;
}

/* Appends the parts of what @quarry waits for that were not there when the others were. */
static void
append_lacking(const Hunted *hunted, const Quarry *quarry, GString *out)
{
    const GameRules *rules = hunted->smoke->scenario.rules;
    const Wording wording = {.set = hunted->smoke->scenario.set};
    const Rule *rule = rule_of(hunted, quarry);
    const Condition *record = (const Condition *)(rule->when != NULL ? rule->when : rule->if_);
    const ConditionCode *code = rules_condition(rules, (guint32)quarry->condition);
    g_autoptr(GameRun) game = play_again(hunted, quarry);
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)rules_rule(rules, rules->rules.first + quarry->rule)->side;
    const Situation situation = {rules, game->position, &subjects, NULL};
    guint n = 0;
    for (guint32 i = 0; code->verb == CONDITION_ALL && i < record->of.length; i++) {
        if (condition_holds(&situation, (gint32)(code->of.first + i)))
            continue;
        g_autofree char *phrase = phrase_of(&wording, record->of.items[i]);
        g_string_append_printf(out, "%s%s", n++ == 0 ? "; lacking: " : "; ", phrase);
    }
}

static void
append_missed(const Hunted *hunted, const Quarry *quarry, GString *out)
{
    const Wording wording = {.set = hunted->smoke->scenario.set};
    const Rule *rule = rule_of(hunted, quarry);
    g_autofree char *phrase = phrase_of(&wording, &rule->record);
    g_autofree char *clean = text_clean(phrase != NULL ? phrase : "");
    g_string_append_printf(out, "  %s (%s)\n      %s\n", rule->name, rule->id, clean);
    if (quarry->condition == NO_CODE || quarry->nearest == NO_NUMBER)
        return;
    if (quarry->nearest >= PROGRESS_ALL) {
        g_string_append(out, "      that was so, and there was nothing to do\n");
        return;
    }
    g_string_append_printf(out, "      at most %d %% of it was there",
                           quarry->nearest * 100 / PROGRESS_ALL);
    append_lacking(hunted, quarry, out);
    g_string_append(out, "\n");
}

static void
append_text(const Hunted *hunted, guint n_found, GString *out)
{
    const GArray *quarries = hunted->quarries;
    if (quarries->len == 0) {
        g_string_append_printf(out, "%s: no special rules to hunt\n", scenario_of(hunted));
        return;
    }
    g_string_append_printf(out,
                           "%s: %" G_GINT64_FORMAT " games hunted, seed %" G_GUINT64_FORMAT "\n",
                           scenario_of(hunted), hunted->played, hunted->smoke->series.plan.seed);
    g_string_append_printf(out, "  %u of %u rules did something\n", n_found, quarries->len);
    if (n_found > 0)
        g_string_append(out, "\nFirst in\n    game   turn\n");
    for (guint i = 0; i < quarries->len; i++) {
        const Quarry *quarry = &g_array_index(quarries, Quarry, i);
        if (quarry->game != 0)
            g_string_append_printf(out, "  %6" G_GUINT64_FORMAT " %6d  %s\n", quarry->game,
                                   quarry->turn,
                                   title_of(hunted->titles, ENTITY_RULE, (gint32)quarry->rule));
    }
    if (n_found < quarries->len)
        g_string_append(out, "\nNever\n");
    for (guint i = 0; i < quarries->len; i++) {
        const Quarry *quarry = &g_array_index(quarries, Quarry, i);
        if (quarry->game == 0)
            append_missed(hunted, quarry, out);
    }
}

static void
append_json(const Hunted *hunted, guint n_found, GString *out)
{
    g_autoptr(Writer) writer = report_writer_new();
    writer_begin_object(writer);
    writer_member_integer(writer, "format", HUNT_FORMAT);
    writer_member_text(writer, "kind", "hunt");
    writer_member_text(writer, "scenario", scenario_of(hunted));
    writer_member_integer(writer, "seed", (gint64)hunted->smoke->series.plan.seed);
    writer_member_integer(writer, "games", hunted->played);
    writer_member_integer(writer, "found", n_found);
    writer_name(writer, "rules");
    writer_begin_array(writer);
    for (guint i = 0; i < hunted->quarries->len; i++) {
        const Quarry *quarry = &g_array_index(hunted->quarries, Quarry, i);
        writer_begin_object(writer);
        writer_member_text(writer, "id", rule_of(hunted, quarry)->id);
        if (quarry->game != 0) {
            writer_member_integer(writer, "game", (gint64)quarry->game);
            writer_member_integer(writer, "turn", quarry->turn);
        } else if (quarry->nearest != NO_NUMBER) {
            writer_member_integer(writer, "nearest", quarry->nearest);
        }
        writer_end_object(writer);
    }
    writer_end_array(writer);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}

static const struct {
    const char *format;
    void (*append)(const Hunted *hunted, guint n_found, GString *out);
} forms[] = {
    {"text", append_text},
    {"json", append_json},
};

/* Writes the first game in which the rule of @quarry did something, up to there. */
static ExitStatus
log_found(const Hunted *hunted, const Quarry *quarry)
{
    const Smoke *smoke = hunted->smoke;
    const Rule *rule = rule_of(hunted, quarry);
    g_autoptr(GameRun) game = play_again(hunted, quarry);
    g_autofree char *id = g_strdup_printf("%s-%s", scenario_of(hunted), rule->id);
    g_autofree char *name = g_strconcat(id, ".json", NULL);
    g_autofree char *path = g_build_filename(smoke->options->log, name, NULL);
    const GameRecordHead head = {
        .id = id,
        .title = rule->name,
        .data_set = ((const Game *)smoke->scenario.input.game)->id,
        .scenario = scenario_of(hunted),
        .options = (const char *const *)smoke->options->options,
        .number = quarry->game,
    };
    g_autoptr(GBytes) bytes = game_record_write(game, &head);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    return output_file_write(path, text, length);
}

static ExitStatus
log_all(const Hunted *hunted)
{
    ExitStatus status = EXIT_CLEAN;
    for (guint i = 0; hunted->smoke->options->log != NULL && i < hunted->quarries->len; i++) {
        const Quarry *quarry = &g_array_index(hunted->quarries, Quarry, i);
        if (quarry->game != 0)
            status = exit_worse(status, log_found(hunted, quarry));
    }
    return status;
}

static void
hunt(Hunted *hunted)
{
    const Smoke *smoke = hunted->smoke;
    const GameRange games = smoke->options->games;
    Progress progress;
    g_autoptr(Tally) tally = tally_new(smoke->scenario.rules);
    progress_catch_interrupt();
    progress_begin(&progress, games.last - games.first + 1, "games", smoke->options->quiet);
    const HuntPlan plan = {
        .plan = &smoke->series.plan,
        .tally = tally,
        .stop = progress_stop(),
        .tell = progress_tell,
        .data = &progress,
    };
    hunted->played = hunt_play(&plan, games, hunted->quarries);
    g_free(progress_end(&progress, hunted->played));
}

ExitStatus
hunted_rules(const Smoke *smoke)
{
    const StagedScenario *scenario = &smoke->scenario;
    g_autoptr(GString) out = g_string_new(NULL);
    guint form = 0, n_found = 0;
    while (form < G_N_ELEMENTS(forms) &&
           strcmp(forms[form].format, smoke->options->form->name) != 0)
        form++;
    if (form == G_N_ELEMENTS(forms)) {
        verb_complain("--hunt is told as text or json, not as %s", smoke->options->form->name);
        return EXIT_USAGE;
    }
    g_autoptr(Titles) titles = titles_new(scenario->rules, &scenario->input);
    g_autoptr(GArray) quarries = hunt_quarries(scenario->rules);
    Hunted hunted = {.smoke = smoke, .titles = titles, .quarries = quarries};
    hunt(&hunted);
    for (guint i = 0; i < quarries->len; i++)
        n_found += g_array_index(quarries, Quarry, i).game != 0;
    forms[form].append(&hunted, n_found, out);
    ExitStatus status = log_all(&hunted);
    if (g_atomic_int_get(progress_stop()) != 0)
        status = exit_worse(status, EXIT_INTERRUPTED);
    return verb_print(out, status);
}
