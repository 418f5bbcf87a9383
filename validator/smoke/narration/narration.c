/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order of what is told: headings, the answer, what came of it.
 */
#include "schema/model/entities.h"
#include "validator/engine/outcome.h"
#include "validator/engine/procedures/procedure.h"
#include "validator/engine/system.h"
#include "validator/smoke/narration/narration-parts.h"

#include <string.h>

#define NUMBER_COLUMNS 5

/* Returns: (transfer full): what is not a turn of its own: the set-up, or a time that the system
 * knows; NULL: it is a turn. */
static char *
time_between(const Narration *narration)
{
    const SystemWording *wording = narration_wording(narration);
    if (narration->machine->position->phase == STAGE_SET_UP)
        return g_strdup("Set-up");
    return wording->between_turns != NULL ? wording->between_turns(&narration->telling) : NULL;
}

/* Returns: (transfer full): the turn, or what is not a turn of its own. */
static char *
turn_in_words(const Narration *narration)
{
    const Position *position = narration->machine->position;
    char *time = time_between(narration);
    if (time != NULL)
        return time;
    return title_of_turn(narration->plan.titles, position);
}

/* Times that are no turns differ from all others. */
static gint32
key_of_turn(const Narration *narration)
{
    g_autofree char *time = time_between(narration);
    return narration->machine->position->turn * 2 + (time != NULL);
}

static void
append_line(const Narration *narration, GString *to, guint depth, guint number, const char *text)
{
    g_autofree char *count = number > 0 ? g_strdup_printf("%u", number) : g_strdup("");
    if (narration->plan.is_numbered)
        g_string_append_printf(to, "%*s ", NUMBER_COLUMNS, count);
    g_string_append_printf(to, "%*s%s\n", (gint)(2 * depth), "", text);
}

/* Returns: (transfer full): @text with what the books call it, if that is said. */
static char *
with_source(const char *text, const char *source)
{
    return source[0] != '\0' ? g_strdup_printf("%s [%s]", text, source) : g_strdup(text);
}

static void
append_headings(Narration *narration, GString *to)
{
    const Position *position = narration->machine->position;
    const System *system = system_of(narration_rules(narration));
    const SystemWording *wording = narration_wording(narration);
    gint32 turn = key_of_turn(narration);
    if (turn != narration->turn) {
        g_autofree char *words = turn_in_words(narration);
        g_string_append_c(to, '\n');
        append_line(narration, to, DEPTH_TURN, 0, words);
        narration->turn = turn;
        narration->phase = NO_NUMBER;
    }
    if (position->phase == narration->phase)
        return;
    narration->phase = position->phase;
    if (system == NULL || turn % 2 != 0)
        return;
    g_autofree char *words = g_strdup(system->phase(position));
    words[0] = g_ascii_toupper(words[0]);
    append_line(narration, to, DEPTH_PHASE, 0, words);
    if (wording->tell_phase != NULL)
        wording->tell_phase(&narration->telling, to);
}

static void tell_used(Narration *narration);

/* Adds a line to @to, with the headings that it needs. @number: of the answer; 0: none. @source:
 * what the books call it, may be empty. */
static void
narration_line(Narration *narration, GString *to, guint depth, guint number, const char *text,
               const char *source)
{
    if (to == narration->happened)
        tell_used(narration);
    append_headings(narration, to);
    g_autofree char *whole = with_source(text, source);
    append_line(narration, to, depth, number, whole);
}

static void
tell_line(Telling *telling, GString *to, guint depth, const char *text, const char *source)
{
    narration_line((Narration *)telling, to, depth, 0, text, source);
}

/* Tells what a question is about. */
static void
tell_question(Narration *narration)
{
    const SystemWording *wording = narration_wording(narration);
    if (wording->tell_question != NULL)
        wording->tell_question(&narration->telling, narration->out);
}

static void
tell_outcome(Narration *narration)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    const char *name = outcome_name(rules, position);
    gint32 winner = outcome_side(rules, position);
    g_autofree char *source = title_cited(narration->plan.titles, CITED_VICTORY);
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_append_printf(text, "The game is over: %s", name != NULL ? name : "no result");
    if (winner != NO_NAME)
        g_string_append_printf(text, ", a victory for %s",
                               title_of(narration->plan.titles, ENTITY_SIDE, winner));
    g_string_append_printf(text, ". The score is %d.", position->score);
    narration_line(narration, narration->out, DEPTH_ANSWER, 0, text->str, source);
}

/* Whether @request goes on with the dice that are being rolled. */
static gboolean
goes_on(const Narration *narration, const Request *request)
{
    const Salvo *salvo = &narration->salvo;
    const Position *position = narration->machine->position;
    if (salvo->n == 0 || salvo->n == SALVO_MAX || request->kind != REQUEST_ROLL ||
        position->n_frames != salvo->height)
        return FALSE;
    const Frame *top = machine_top(narration->machine);
    return top->procedure == salvo->frame.procedure &&
           narration_is_salvo(narration_rules(narration), top->procedure) &&
           top->next == salvo->frame.next && top->left + 1u == salvo->left;
}

/* Tells all that has been kept back: the dice first, then what they brought. */
static void
flush(Narration *narration)
{
    if (narration->salvo.n > 0) {
        g_autofree char *source = NULL;
        g_autofree char *text = narration_of_dice(narration, &source);
        g_autofree char *whole = with_source(text, source);
        append_line(narration, narration->out, DEPTH_ANSWER, narration->salvo.number, whole);
        narration->salvo.n = 0;
    }
    g_string_append_len(narration->out, narration->happened->str, (gssize)narration->happened->len);
    g_string_truncate(narration->happened, 0);
    narration->told_unit = NO_NAME;
}

/* Whether what was answered last is to be told; what comes before all answers is so with the first.
 */
static gboolean
is_wanted(const Narration *narration)
{
    const NarrationPlan *plan = &narration->plan;
    return (narration->n_answers >= plan->first || plan->first <= 1) &&
           (narration->n_answers <= plan->last || plan->last == 0);
}

/* Forgets what is not wanted. What is told first needs its headings. */
static void
leave_out(Narration *narration)
{
    if (is_wanted(narration)) {
        narration->wanted = narration->out->len;
        return;
    }
    g_string_truncate(narration->out, narration->wanted);
    narration->turn = narration->phase = NO_NUMBER;
}

/* Whether a rule is being followed. */
static gboolean
is_in_rule(const Position *position)
{
    for (guint i = 0; i < position->n_frames; i++)
        if (position->frames[i].procedure == PROCEDURE_EFFECTS)
            return TRUE;
    return FALSE;
}

/* Of a rule that asks for something it is told why; of one that changes nothing, nothing is. */
static void
ask(gpointer data, const Request *request)
{
    Narration *narration = data;
    narration->request = *request;
    if (goes_on(narration, request))
        return;
    narration_changes(narration, narration->happened);
    if (request->kind != REQUEST_NONE && is_in_rule(narration->machine->position))
        tell_used(narration);
    narration->used = NO_NAME;
    flush(narration);
    if (request->kind != REQUEST_NONE)
        tell_question(narration);
    else if (narration->machine->position->end != END_NONE && !narration->is_told_over) {
        narration->is_told_over = TRUE;
        tell_outcome(narration);
    }
    leave_out(narration);
}

static void
note_die(Narration *narration, guint face)
{
    const Frame *top = machine_top(narration->machine);
    Salvo *salvo = &narration->salvo;
    if (salvo->n == 0) {
        /* Its heading comes before anything that it brings. */
        if (is_wanted(narration))
            append_headings(narration, narration->out);
        salvo->frame = *top;
        salvo->height = narration->machine->position->n_frames;
        salvo->side = narration->request.side;
        salvo->number = narration->n_answers;
    }
    salvo->left = top->left;
    salvo->faces[salvo->n++] = face;
}

static void
answer(gpointer data, guint answer)
{
    Narration *narration = data;
    narration->n_answers++;
    if (narration->request.kind == REQUEST_ROLL) {
        note_die(narration, answer);
        return;
    }
    g_autofree char *source = NULL;
    g_autofree char *text = narration_of_answer(narration, answer, &source);
    if (text[0] != '\0')
        narration_line(narration, narration->out, DEPTH_ANSWER, narration->n_answers, text, source);
}

static void
tell(gpointer data, const Event *event)
{
    Narration *narration = data;
    narration_event(narration, event, narration->happened);
}

/* So much of a rule is told, in characters; the data have the rest. */
#define RULE_TEXT_MAX 240

/* Returns: (transfer full): @text, or as many of its first words as may be told. */
static char *
first_words(const char *text)
{
    if (g_utf8_strlen(text, -1) <= RULE_TEXT_MAX)
        return g_strdup(text);
    const char *end =
        g_utf8_strrchr(text, g_utf8_offset_to_pointer(text, RULE_TEXT_MAX) - text, ' ');
    return g_strdup_printf("%.*s …", (gint)(end != NULL ? end - text : 0), text);
}

/* Tells what the rule with @number says, unless that was told before. */
static void
tell_rule(Narration *narration, guint32 number)
{
    const Record *rule = title_record(narration->plan.titles, ENTITY_RULE, (gint32)number);
    if (narration->plan.words.set == NULL || rule == NULL || narration->is_told[number])
        return;
    narration->is_told[number] = TRUE;
    g_autofree char *whole = phrase_of(&narration->plan.words, rule);
    g_autofree char *words = first_words(whole);
    g_autofree char *sentence = g_strdup_printf("It says: %s", words);
    narration_line(narration, narration->happened, DEPTH_WORDS, 0, sentence, "");
}

/* Tells of the rule that was come to last, now that something comes of it. */
static void
tell_used(Narration *narration)
{
    const Titles *titles = narration->plan.titles;
    gint32 rule = narration->used;
    if (rule == NO_NAME)
        return;
    narration->used = NO_NAME;
    g_autofree char *source = title_source(titles, ENTITY_RULE, rule);
    g_autofree char *text = g_strdup_printf("Rule: %s.", title_of(titles, ENTITY_RULE, rule));
    narration_line(narration, narration->happened, DEPTH_CONSEQUENCE, 0, text, source);
    tell_rule(narration, (guint32)rule);
}

static void
use(gpointer data, EntityId entity, guint32 number)
{
    Narration *narration = data;
    narration_changes(narration, narration->happened);
    if (entity == ENTITY_RULE) {
        narration->used = (gint32)number;
    } else if (entity == ENTITY_ROW) {
        const char *name = rules_row(narration_rules(narration), number)->name;
        g_autofree char *text = name != NULL ? g_strdup_printf("It says: %s.", name) : NULL;
        if (text != NULL)
            narration_line(narration, narration->happened, DEPTH_CONSEQUENCE, 0, text, "");
    }
}

/* What changes at the end of a part of the game is told under its heading, and not under the next.
 */
static void
close_part(gpointer data)
{
    Narration *narration = data;
    narration_changes(narration, narration->happened);
    narration->used = NO_NAME;
    flush(narration);
}

Narration *
narration_new(const NarrationPlan *plan, Machine *machine)
{
    Narration *narration = g_new0(Narration, 1);
    narration->plan = *plan;
    narration->machine = machine;
    narration->before = position_copy(machine->position);
    narration->is_told = g_new0(guint8, machine->rules->rules.n + 1);
    narration->telling = (Telling){
        .titles = plan->titles,
        .machine = machine,
        .before = narration->before,
        .viewer = plan->viewer,
        .line = tell_line,
    };
    narration->out = g_string_new(NULL);
    narration->happened = g_string_new(NULL);
    narration->turn = narration->phase = NO_NUMBER;
    narration->sink = (EventSink){
        .tell = tell,
        .use = use,
        .ask = ask,
        .answer = answer,
        .close = close_part,
        .data = narration,
    };
    narration_sync(narration, 0);
    machine->sink = &narration->sink;
    return narration;
}

void
narration_free(Narration *narration)
{
    if (narration == NULL)
        return;
    narration->machine->sink = NULL;
    g_free(narration->before);
    g_free(narration->is_told);
    g_string_free(narration->out, TRUE);
    g_string_free(narration->happened, TRUE);
    g_free(narration);
}

void
narration_sync(Narration *narration, guint n)
{
    memcpy(narration->before, narration->machine->position, narration->before->size);
    narration->n_answers = n;
    narration->request = NO_REQUEST;
    narration->salvo.n = 0;
    narration->told_unit = narration->told_zone = NO_NAME;
    for (guint i = 0; i < TELLING_NOTES; i++)
        narration->telling.notes[i] = NO_NAME;
    narration->used = NO_NAME;
    narration->is_told_over = FALSE;
    g_string_truncate(narration->happened, 0);
}

guint
narration_count(const Narration *narration)
{
    return narration->n_answers;
}

char *
narration_take(Narration *narration)
{
    char *lines = g_strdup(narration->out->str);
    g_string_truncate(narration->out, 0);
    narration->wanted = 0;
    return lines;
}
