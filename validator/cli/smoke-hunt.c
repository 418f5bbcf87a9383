/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva smoke --hunt: games in which rules are sought that never fired.
 */
#include "schema/model/entities.h"
#include "schema/store/phrase.h"
#include "schema/text/clean.h"
#include "schema/text/translation.h"
#include "validator/cli/output-file.h"
#include "validator/cli/progress.h"
#include "validator/cli/smoke.h"
#include "validator/engine/titles.h"
#include "validator/report/report.h"
#include "validator/smoke/game.h"
#include "validator/smoke/hunt.h"
#include "validator/smoke/records/game-record.h"

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
    return (const Rule *)titles_record(hunted->titles, ENTITY_RULE, (gint32)quarry->rule);
}

/* Returns: (transfer full): the game of @quarry, played to where its journal ends. */
static GameRun *
play_again(const Hunted *hunted, const Quarry *quarry)
{
    GameRun *game = game_begun(&hunted->smoke->series.plan, MAX(quarry->game, 1), NULL);
    game_follow(game, &quarry->journal);
    return game;
}

/* Returns: (transfer full): the parts of the condition of @quarry that were not met when the others
 * were. */
static char *
list_missing(const Hunted *hunted, const Quarry *quarry)
{
    const GameRules *rules = hunted->smoke->scenario.rules;
    const Wording wording = {
        .set = hunted->smoke->scenario.set,
        .translate = translation_for_people,
    };
    const Rule *rule = rule_of(hunted, quarry);
    const Condition *record = (const Condition *)(rule->when != NULL ? rule->when : rule->if_);
    const ConditionCode *code = rules_condition(rules, (guint32)quarry->condition);
    g_autoptr(GameRun) game = play_again(hunted, quarry);
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)rules_rule(rules, rules->rules.first + quarry->rule)->side;
    const Situation situation = {rules, game->position, &subjects, NULL};
    GString *missing = g_string_new(NULL);
    for (guint32 i = 0; code->verb == CONDITION_ALL && i < record->of.length; i++) {
        if (condition_holds(&situation, (gint32)(code->of.first + i)))
            continue;
        g_autofree char *phrase = phrase_record(&wording, record->of.items[i]);
        g_string_append(missing, missing->len > 0 ? "; " : "");
        text_append_clean(missing, phrase != NULL ? phrase : "", -1);
    }
    return g_string_free(missing, FALSE);
}

static void
append_missed(const Hunted *hunted, const Quarry *quarry, GString *out)
{
    const Wording wording = {
        .set = hunted->smoke->scenario.set,
        .translate = translation_for_people,
    };
    const Rule *rule = rule_of(hunted, quarry);
    g_autofree char *phrase = phrase_record(&wording, &rule->record);
    g_autofree char *name =
        text_clean(titles_name(hunted->titles, ENTITY_RULE, (gint32)quarry->rule));
    g_autofree char *clean = text_clean(phrase != NULL ? phrase : "");
    g_string_append_printf(out, "  %s (%s)\n      %s\n", name, rule->id, clean);
    if (quarry->condition == NO_CODE || quarry->nearest == NO_NUMBER)
        return;
    if (quarry->nearest >= PROGRESS_ALL) {
        g_string_append_printf(out, "      %s\n",
                               _("the condition was met, but there was nothing to change"));
        return;
    }
    g_autofree char *missing = list_missing(hunted, quarry);
    const int share = quarry->nearest * 100 / PROGRESS_ALL;
    g_string_append(out, "      ");
    if (missing[0] != '\0')
        g_string_append_printf(out, _("at most %d %% of the condition was met; missing: %s"), share,
                               missing);
    else
        g_string_append_printf(out, _("at most %d %% of the condition was met"), share);
    g_string_append_c(out, '\n');
}

static void
append_text_hunt(const Hunted *hunted, guint n_found, GString *out)
{
    const GArray *quarries = hunted->quarries;
    if (quarries->len == 0) {
        g_string_append_printf(out, _("%s: no rules to hunt\n"), scenario_of(hunted));
        return;
    }
    g_string_append_printf(out,
                           ngettext("%s: %lld game played, seed %llu\n",
                                    "%s: %lld games played, seed %llu\n", (gulong)hunted->played),
                           scenario_of(hunted), (long long)hunted->played,
                           (unsigned long long)hunted->smoke->series.plan.seed);
    g_string_append_printf(out, _("  %u of %u rules fired\n"), n_found, quarries->len);
    if (n_found > 0)
        g_string_append(out, _("\nFired first in\n    game   turn\n"));
    for (guint i = 0; i < quarries->len; i++) {
        const Quarry *quarry = &g_array_index(quarries, Quarry, i);
        if (quarry->game == 0)
            continue;
        g_autofree char *name =
            text_clean(titles_name(hunted->titles, ENTITY_RULE, (gint32)quarry->rule));
        g_string_append_printf(out, "  %6" G_GUINT64_FORMAT " %6d  %s\n", quarry->game,
                               quarry->turn, name);
    }
    if (n_found < quarries->len)
        g_string_append(out, _("\nNever fired\n"));
    for (guint i = 0; i < quarries->len; i++) {
        const Quarry *quarry = &g_array_index(quarries, Quarry, i);
        if (quarry->game == 0)
            append_missed(hunted, quarry, out);
    }
}

static void
append_json_hunt(const Hunted *hunted, guint n_found, GString *out)
{
    g_autoptr(Writer) writer = report_writer_new();
    writer_begin_object(writer);
    writer_member_integer(writer, "format", HUNT_FORMAT);
    writer_member_text(writer, "kind", "hunt");
    writer_member_text(writer, "scenario", scenario_of(hunted));
    writer_member_integer(writer, "seed", (gint64)hunted->smoke->series.plan.seed);
    writer_member_integer(writer, "games", hunted->played);
    writer_member_integer(writer, "found", n_found);
    writer_member_array(writer, "rules");
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
} hunt_forms[] = {
    {"text", append_text_hunt},
    {"json", append_json_hunt},
};

/* Writes the first game in which the rule of @quarry did something, up to there. */
static ExitStatus
log_found(const Hunted *hunted, const Quarry *quarry)
{
    const Smoke *smoke = hunted->smoke;
    const Rule *rule = rule_of(hunted, quarry);
    g_autoptr(GameRun) game = play_again(hunted, quarry);
    g_autofree char *id = g_strdup_printf("%s-%s", scenario_of(hunted), rule->id);
    g_autofree char *path = smoke_record_path(smoke, id);
    if (path == NULL)
        return EXIT_IO;
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
hunt_rules(Hunted *hunted)
{
    const Smoke *smoke = hunted->smoke;
    const GameRange games = smoke->options->games;
    Progress progress;
    g_autoptr(Tally) tally = tally_new(smoke->scenario.rules);
    progress_catch_interrupt();
    progress_begin(&progress, games.last - games.first + 1, FALSE, smoke->options->quiet);
    const HuntPlan plan = {
        .plan = &smoke->series.plan,
        .tally = tally,
        .stop = progress_stop(),
        .report = progress_report,
        .data = &progress,
    };
    hunted->played = hunt_play(&plan, games, hunted->quarries);
    g_free(progress_end(&progress, hunted->played));
}

ExitStatus
smoke_hunt(const Smoke *smoke)
{
    const StagedScenario *scenario = &smoke->scenario;
    g_autoptr(GString) out = g_string_new(NULL);
    guint form = 0, n_found = 0;
    while (form < G_N_ELEMENTS(hunt_forms) &&
           strcmp(hunt_forms[form].format, smoke->options->form->name) != 0)
        form++;
    if (form == G_N_ELEMENTS(hunt_forms)) {
        verb_complain(_("--hunt supports the formats text and json, not %s"),
                      smoke->options->form->name);
        return EXIT_USAGE;
    }
    g_autoptr(Titles) titles = titles_new(scenario->rules, &scenario->input);
    g_autoptr(GArray) quarries = hunt_quarries(scenario->rules);
    Hunted hunted = {.smoke = smoke, .titles = titles, .quarries = quarries};
    hunt_rules(&hunted);
    for (guint i = 0; i < quarries->len; i++)
        n_found += g_array_index(quarries, Quarry, i).game != 0;
    hunt_forms[form].append(&hunted, n_found, out);
    ExitStatus status = log_all(&hunted);
    if (g_atomic_int_get(progress_stop()) != 0)
        status = exit_worse(status, (ExitStatus)progress_stopped_status());
    return parts_print(&smoke->options->parts, out, status);
}
