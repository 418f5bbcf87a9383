/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a system gives to players, records and results: one row, System.play. Any member may be
 * NULL.
 */
#pragma once

#include "validator/engine/stretch.h"
#include "validator/engine/system.h"
#include "validator/engine/narrator.h"

/* What holds in every position of a game, whatever was chosen and rolled. */
typedef struct {
    const char *name;
    /* Returns: NULL, or (transfer full) what is wrong where @request is pending. */
    char *(*find)(const Machine *machine, const Request *request);
} Invariant;

/* The answer to a query: a value, a truth, names, or a truth with names. */
typedef struct {
    gboolean has_value, has_truth, has_names;
    gint64 value;
    gboolean holds;
    GPtrArray *names; /* owned: of char *; of ids in the order of the files */
} QueryAnswer;

/* What an argument of a query or a name in its answer is: the id of a record of an entity
 * (ARGUMENT_UNIT), or something else. */
typedef enum {
#define ENTITY(NAME, ...) ARGUMENT_##NAME,
#include "schema/model/entities.def"
    ARGUMENT_AREA,   /* the id of a space or a region */
    ARGUMENT_NUMBER, /* a face of a die, or a sum of faces */
    ARGUMENT_ZONE,   /* a concrete zone; only in answers, as is a word */
    ARGUMENT_WORD,
    ARGUMENT_NOTHING,
} QueryArgument;

#define QUERY_ARGUMENTS_MAX 2

/* Asks a query and sets @answer. @first and @second: numbers of what the arguments of the row name;
 * NO_NAME for ARGUMENT_NOTHING. */
typedef void (*AskQuery)(const Situation *situation, gint32 first, gint32 second,
                         QueryAnswer *answer);

typedef struct {
    const char *name;
    QueryArgument arguments[QUERY_ARGUMENTS_MAX];
    QueryArgument names; /* that it gives */
    const char *meaning;
    AskQuery ask;
} QueryRow;

/* A row of a table of queries: #include it behind this in the initialiser of a table. */
#define QUERY_ROW(function, word, first, second, names, text)                                      \
    {word, {ARGUMENT_##first, ARGUMENT_##second}, ARGUMENT_##names, text, ask_##function},

/* A member of the records of a position, of the position itself or of its units, nations, places or
 * tracks, whose value in a position is compared with what a record expects. */
typedef struct {
    EntityId entity; /* of the record */
    const char *key;
    /* Returns: (transfer full): as data write it, of the one with @number; NULL: nothing. */
    char *(*says)(const GameRules *rules, const Position *position, gint32 number);
} StatedRow;

/* Defines says_NAME() for a StatedRow: the number in the array @array of the position. */
#define SAYS_NUMBER(name, array)                                                                   \
    static char *says_##name(const GameRules *rules, const Position *position, gint32 number)      \
    {                                                                                              \
        return g_strdup_printf("%d", position_##array(rules, position)[number]);                   \
    }

/* Defines says_NAME() for a StatedRow: whether the item of the array @array has any of @bits. */
#define SAYS_TRUTH(name, array, bits)                                                              \
    static char *says_##name(const GameRules *rules, const Position *position, gint32 number)      \
    {                                                                                              \
        return g_strdup((position_##array(rules, position)[number] & (bits)) != 0 ? "true"         \
                                                                                  : "false");      \
    }

/* An offer that is not made, for a text that says why not. */
typedef struct {
    const Titles *titles;
    Machine *machine;
    const Request *request;
    const Frame *frame; /* that asks */
    Situation situation;
    Offer offer;
} Asked;

/* In a row: in every procedure. */
#define PROCEDURE_ANY G_MAXUINT
#define CITED_N N_CITED

/* The sentence when an offer is taken in a procedure; the first row that fits is used. */
typedef struct {
    guint offer, procedure;
    gint cited;           /* CitedWord */
    const char *sentence; /* N_(), as all words of these rows */
} AnswerRow;

enum { DICE_ALONE, DICE_SALVO };

/* The sentence for dice of a procedure. */
typedef struct {
    guint procedure;
    gint cited, dice;
    const char *sentence;
    guint judged; /* JUDGED_NONE: the row for all verdicts that have none */
} RolledRow;

/* What is shown of an offer, or asked in a procedure. */
typedef struct {
    guint number; /* of the offer or the procedure */
    const char *words;
} WordsRow;

/* The rows of tables of sentences. */
#define ANSWER_ROW(kind, procedure, cited, text)                                                   \
    {OFFER_##kind, PROCEDURE_##procedure, CITED_##cited, text},
#define ROLLED_ROW(procedure, cited, dice, text)                                                   \
    {PROCEDURE_##procedure, CITED_##cited, DICE_##dice, text, JUDGED_NONE},
#define JUDGED_ROW(procedure, judged, text)                                                        \
    {PROCEDURE_##procedure, CITED_N, DICE_ALONE, text, JUDGED_##judged},
#define OFFERED_ROW(kind, text) {OFFER_##kind, text},
#define ASKED_ROW(procedure, text) {PROCEDURE_##procedure, text},

typedef struct {
    const AnswerRow *answers;
    const RolledRow *rolled;
    const WordsRow *offered, *asked;
    guint n_answers, n_rolled, n_offered, n_asked;
} Sentences;

/* How a system words what happens in its games. */
typedef struct {
    const Sentences *sentences;
    /* Returns: (transfer none): N_(): the name of the phase that @position is in, with a capital;
     * needed by a system that is played. */
    const char *(*phase)(const Position *position);
    /* Returns: (transfer full): why the offer is not made, in sentences; NULL: it is not what is
     * decided now. */
    char *(*why_not)(const Asked *asked);
    /* Returns: (transfer full): the time of the position if it is between turns; else NULL. */
    char *(*between_turns)(const Narrator *narrator);
    /* Append what follows the heading of a phase, and what precedes a question. */
    void (*narrate_phase)(Narrator *narrator, GString *to);
    void (*narrate_question)(Narrator *narrator, GString *to);
    /* Returns: (transfer full): what of a land belongs behind its name on the board, or NULL. */
    char *(*place)(const GameRules *rules, const Position *position, gint32 place);
    /* Append to @marks (of char *, owned) the texts for markers that lie on @unit, or that show how
     * @nation is, as far as the position knows them; they come behind the name. */
    void (*unit_marks)(const Titles *titles, const Position *position, gint32 unit,
                       GPtrArray *marks);
    void (*nation_marks)(const Titles *titles, const Position *position, gint32 nation,
                         GPtrArray *marks);
    /* Append what changed in a place, of a unit or about a nation, that only the system knows. */
    void (*narrate_unit)(Narrator *narrator, gint32 unit, GString *to);
    void (*narrate_place)(Narrator *narrator, gint32 place, GString *to);
    void (*narrate_nation)(Narrator *narrator, gint32 nation, GString *to);
    /* Returns: (transfer full): a sentence about the event; NULL: it needs none. */
    char *(*event)(const Narrator *narrator, const Event *event);
    /* Returns: (transfer none): N_(): the sentence for the loss of a {unit} by @cause; NULL: the
     * usual one. */
    const char *(*cause)(gint32 cause);
    /* Returns: (transfer none): N_(): the words for @offer, where they depend on more than its
     * kind; NULL: those of its row. */
    const char *(*offered)(const Narrator *narrator, const Offer *offer);
    /* Returns: (transfer full): the text for @brace in the words of @offer, or NULL. */
    char *(*offer)(const Narrator *narrator, const Offer *offer, const char *brace);
    /* Returns: (transfer full): what the record of @entity with @number is called, where it has no
     * name of its own; NULL: by its name. */
    char *(*record)(const Narrator *narrator, EntityId entity, gint32 number);
    /* Returns: (transfer none): N_(): the question that @frame asks, with braces as in its row,
     * where one procedure asks several; NULL: that of its row. */
    const char *(*question)(const Frame *frame);
    /* Returns: the unit that a frame of the system is about, or NO_NAME. */
    gint32 (*unit)(const Frame *frame);
    /* Returns: (transfer none): N_(): the sentence for @salvo, where it depends on the result;
     * NULL: that of its row. */
    const char *(*rolled)(const Narrator *narrator, const Salvo *salvo);
    /* Returns: (transfer full): the text for @brace in a sentence of @salvo, or NULL. */
    char *(*roll)(const Narrator *narrator, const Salvo *salvo, const char *brace);
    /* Returns: (transfer full): where the books speak of these dice, in place of what the row
     * cites; or NULL. */
    char *(*roll_source)(const Narrator *narrator, const Salvo *salvo);
} SystemWording;

/* A number by which computer players weigh their choices, and its default. A data set can set it in
 * the record Weights, whose member it is. */
typedef struct {
    const char *name;
    gsize member; /* its offset in Weights: gint64 */
    gint32 usual;
} WeightRow;

/* A row of a table of weights: #include it behind this in the initialiser of a table. */
#define WEIGHT_ROW(NAME, member, usual) {#member, G_STRUCT_OFFSET(Weights, member), usual},

/* A choice to be weighed by a player that plays to win. */
typedef struct {
    const Position *view; /* as the side sees it */
    const Request *request;
    const Offer *offers; /* n of the request */
    guint64 luck;        /* any number, by which ties are broken within what is weighed */
} Judging;

/* The worth of an offer that is not known unless it is tried. */
#define WORTH_UNKNOWN G_MININT32

#define STYLES_MAX 8u

/* A style of play, such as to let the enemy come: another value of one weight. */
typedef struct {
    guint weight; /* its row */
    gint32 value;
} StyleRow;

/* How computer players weigh choices in games of the system. A mind is the evaluation of a game by
 * one side; it sees what the side sees. */
typedef struct {
    const WeightRow *weights;
    guint n_weights;
    const StyleRow *styles; /* that a searching player tries in each turn; NULL: none */
    guint n_styles;         /* at most STYLES_MAX */
    /* Returns: (transfer full): the mind of @side. @weights, one for each row, are borrowed and
     * must outlive it. */
    gpointer (*mind_new)(const GameRules *rules, gint32 side, const gint32 *weights);
    void (*mind_free)(gpointer mind);  /* NULL is allowed */
    void (*mind_begin)(gpointer mind); /* a new game begins */

    /* Makes the plans of @mind those of @other, a mind of the same side. NULL: minds have no plans
     * beyond a choice. */
    void (*mind_follow)(gpointer mind, gconstpointer other);
    /* Sets @worths, one for each offer, to the worth of the offer or to WORTH_UNKNOWN. All worths
     * of a choice have one unit. */
    void (*judge)(gpointer mind, const Judging *judging, gint32 *worths);
    /* Returns: the worth of @view for the side, in the unit of judge(). */
    gint64 (*value)(gpointer mind, const Position *view);
} SystemJudge;

/* A figure of results that counts what happens in a place. */
typedef struct {
    TriggerVerb event;
    gint32 figure; /* PlaceFigure */
} EventFigure;

/* What a frame is about besides its place, unit and side: a record by its number, or, if entity is
 * N_ENTITIES, a plain number such as that of a round. */
typedef struct {
    EntityId entity;
    gint32 number;
} FrameTopic;

/* Stands for every step of a procedure that has no row before it. */
#define STEP_ANY (-1)

/* The word of records for what @procedure asks for in a step; without a row, its name. */
typedef struct {
    guint procedure;
    gint step; /* of its frame, or STEP_ANY: in all that have no row before */
    const char *word;
} StepRow;

typedef struct SystemPlay {
    const StageRow *stages; /* by StageWord: what of a turn a record may begin and end with */
    gint first_of_turn;     /* stages from here on follow each other in a turn */
    gint stage_of_game;     /* from this one on a game is played to its end */
    const QueryRow *queries;
    guint n_queries;
    const Invariant *invariants;
    guint n_invariants;
    const StatedRow *stated;
    guint n_stated;
    const SystemWording *wording;
    const StepRow *steps; /* the words of records for steps that ask, see offer_step_to_word() */
    guint n_steps;
    /* Returns: how many points are left to spend where @frame asks, or NO_NUMBER. */
    gint32 (*points)(const Machine *machine, const Frame *frame);
    guint harmful; /* kind of offers that harm, above all, the side that takes them; 0: there are
                      none */
    guint stops;   /* kind of offers, made after all others, with which a unit stops; 0: there are
                      none */
    const SystemJudge *judge; /* NULL: there are no computer players that weigh offers */
    /* Returns: what @frame, one of the system, is about, by which its dice are distinguished from
     * others. */
    FrameTopic (*topic)(const GameRules *rules, const Frame *frame);
    /* Returns: the CauseWord of steps that are lost in @phase without an event, or NO_NUMBER. */
    gint32 (*cause_in_phase)(guint8 phase);
    const EventFigure *figures; /* the events of places that results count */
    guint n_figures;
    /* Adds to @figures, by PowerFigure, the treasury and the vassals of @side. NULL: sides have
     * neither, and results do not report powers. */
    void (*add_power)(const GameRules *rules, const Position *position, gint32 side,
                      gint64 *figures);
    /* Returns: the figure of results that counts steps lost in a place by @cause, or NO_NUMBER. */
    gint32 (*figure_of_cause)(gint32 cause);
} SystemPlay;

/* Returns: (transfer none): the row of the system of @rules; an empty one if there is none. */
static inline const SystemPlay *
system_play(const GameRules *rules)
{
    static const SystemPlay nothing = {.n_queries = 0};
    return rules->system != NULL && rules->system->play != NULL ? rules->system->play : &nothing;
}

/* Returns: (transfer none): how the system of @rules words what happens; an empty row if it does
 * not. */
static inline const SystemWording *
system_wording(const GameRules *rules)
{
    static const SystemWording nothing = {.event = NULL};
    const SystemWording *wording = system_play(rules)->wording;
    return wording != NULL ? wording : &nothing;
}

/* Returns: (transfer none): the sentences of the system of @rules; an empty row if it has none. */
static inline const Sentences *
system_sentences(const GameRules *rules)
{
    static const Sentences nothing = {.answers = NULL};
    const Sentences *sentences = system_wording(rules)->sentences;
    return sentences != NULL ? sentences : &nothing;
}

/* Returns: (transfer none): the name of @unit, and of @place as it is called now. */
static inline const char *
asked_unit(const Asked *asked, gint32 unit)
{
    return titles_name(asked->titles, ENTITY_UNIT, unit);
}

static inline const char *
asked_place(const Asked *asked, gint32 place)
{
    return titles_place(asked->titles, asked->machine->position, place);
}

static inline void
answer_value(QueryAnswer *answer, gint64 value)
{
    answer->has_value = TRUE;
    answer->value = value;
}

static inline void
answer_truth(QueryAnswer *answer, gboolean holds)
{
    answer->has_truth = TRUE;
    answer->holds = holds != FALSE;
}

/* Adds @name (copied; NULL: nothing) to the names of @answer, which then has names. */
static inline void
answer_name(QueryAnswer *answer, const char *name)
{
    answer->has_names = TRUE;
    if (name != NULL)
        g_ptr_array_add(answer->names, g_strdup(name));
}

/* As answer_name(), for the id of the record of @entity with @number. */
static inline void
answer_id(const Situation *situation, QueryAnswer *answer, EntityId entity, gint32 number)
{
    answer_name(answer, name_index_name(situation->rules->names, entity, number));
}
