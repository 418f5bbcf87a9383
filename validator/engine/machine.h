/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How play proceeds in a position: a stack of procedures, of which the topmost does its next step,
 * asks for a die, a draw or a decision, or ends. Everything between two answers is stored in the
 * position.
 */
#pragma once

#include "validator/engine/position.h"
#include "validator/engine/situation.h"

/* PROCEDURE (NAME): what a frame does. Those of a system go on from N_PROCEDURES. */
enum {
#define PROCEDURE(NAME) PROCEDURE_##NAME,
#include "validator/engine/procedures.def"
    N_PROCEDURES,
};

/* The most procedures, with those of a system. */
#define PROCEDURES_MAX 64

typedef struct Machine Machine;

typedef enum {
    REQUEST_NONE,   /* play is over */
    REQUEST_ROLL,   /* a die: the answer is a face as printed, the first of n being lowest */
    REQUEST_CHOICE, /* a decision: the answer is an option from 0 to n - 1 */
    REQUEST_DRAW,   /* chance draws: likewise */
} RequestKind;

typedef struct {
    RequestKind kind;
    gint32 side; /* the side that decides or rolls; NO_NAME: none in particular */
    guint n;
    guint lowest; /* answer; 0 but for dice */
} Request;

/* Does one step of @frame, the topmost one. Before it returns a request for a choice or a draw, it
 * lists the possible answers with machine_offer(). Returns: NO_REQUEST: nothing is asked. */
typedef Request (*ProcedureStep)(Machine *machine, Frame *frame);

typedef struct {
    const char *name; /* as in its table: TWO_WORDS */
    ProcedureStep step;
} ProcedureRow;

typedef struct Event Event; /* see event.h */

typedef struct Reckoning Reckoning; /* see reckoning.h */

/* Callbacks about what happens, for statistics and texts. They must not change the position. Any
 * may be NULL. */
typedef struct {
    void (*report)(gpointer data, const Event *event); /* what happened */
    /* What was reached: a RULE of which some effect did something, by its number, or the ROW of a
     * table by the index of its code. */
    void (*use)(gpointer data, EntityId entity, guint32 number);
    /* What machine_run() returns, and the answer that machine_answer() is about to take. */
    void (*ask)(gpointer data, const Request *request);
    void (*answer)(gpointer data, guint answer);
    /* How the die that was answered last is counted, before anything comes of it. */
    void (*reckon)(gpointer data, const Reckoning *reckoning);
    void (*close)(gpointer data); /* a part of the game is over: what has changed belongs to it */
    void (*touch)(gpointer data); /* something in the position has changed */
    gpointer data;
} EventSink;

struct Machine {
    const GameRules *rules;         /* borrowed */
    Position *position;             /* borrowed */
    const ProcedureRow *procedures; /* by number; NULL: those of the core and the system. Others
                                       serve to play on without one of them */
    const EventSink *sink;          /* borrowed; NULL: none */
    guint n_offers;                 /* to the pending request */
    Offer offers[OFFERS_MAX];
    SupplyHints
        hints; /* private: lines of communications that were found before, in any position */
};

#define NO_REQUEST ((Request){REQUEST_NONE, NO_NAME, 0, 0})

/* Plays until an answer is needed or nothing is left to do. Returns: the request for the answer.
 * Called again without an answer it returns the same. */
Request machine_run(Machine *machine);

/* Returns: (transfer none): the row of @procedure, of the core or of @system, which may be NULL. */
const ProcedureRow *machine_procedure(const System *system, guint procedure);

/* Copies all rows of the core and of @system (may be NULL) into @rows, by number. Returns: how many
 * there are. */
guint machine_procedures(const System *system, ProcedureRow rows[PROCEDURES_MAX]);

/* Answers the pending request, which machine_run() returned, with @answer: a face from its @lowest,
 * or an offer from 0, in both cases of @n. */
void machine_answer(Machine *machine, guint answer);

/* Lets the rules that wait for @moment run in the next machine_run(). */
void machine_moment(Machine *machine, MomentWord moment);

/* Runs @effects for @subjects in the next machine_run(). */
void machine_do(Machine *machine, const CodeSpan *effects, const Subjects *subjects);

/* For procedures. */

/* Pushes a frame. Returns: (transfer none): it, with @procedure and @subjects set and all else
 * empty; valid until another one is pushed. Beyond FRAMES_MAX frames the position has overflow set.
 */
Frame *machine_push(Machine *machine, guint procedure, const Subjects *subjects);

/* As machine_push(), for something that @side does; the subjects have only the side. */
Frame *machine_push_for_side(Machine *machine, guint procedure, gint32 side);

/* Removes the topmost frame. Returns: NO_REQUEST, so that a last step can return the call. */
Request machine_pop(Machine *machine);

/* Returns: (transfer none): the topmost frame; there must be one. */
static inline Frame *
machine_top(const Machine *machine)
{
    return position_top(machine->position);
}

/* Returns: (transfer none): the frame right below the topmost one if it runs effects, else NULL. */
static inline Frame *
machine_caller(const Machine *machine)
{
    Position *position = machine->position;
    Frame *below = position->n_frames > 1 ? position_below_top(position) : NULL;
    return below != NULL && below->procedure == PROCEDURE_EFFECTS ? below : NULL;
}

/* Returns: the situation of @frame, which must outlive it. */
static inline Situation
machine_situation(const Machine *machine, const Frame *frame)
{
    const Frame *list = frame->procedure == PROCEDURE_EFFECTS ? frame : machine_caller(machine);
    return (Situation){
        .rules = machine->rules,
        .position = machine->position,
        .subjects = &frame->subjects,
        .picked = list != NULL ? frame_marks(list) : NULL,
    };
}

/* Takes the answer from @frame. Returns: it, or NO_NUMBER. */
static inline gint32
machine_take_answer(Frame *frame)
{
    gint32 answer = frame->answer;
    frame->answer = NO_NUMBER;
    return answer;
}

/* Returns: the side that @who, a side or a subject, means for the subjects of @frame. @unit: the
 * unit whose owner it may mean; NO_NAME: none. */
gint32 machine_side(const Machine *machine, const Frame *frame, gint32 who, gint32 unit);

/* Sets @offer to the offer that was chosen in @frame and clears the answer. Returns: FALSE if
 * nothing was answered yet. */
static inline gboolean
machine_take_offer(Frame *frame, Offer *offer)
{
    *offer = frame->taken;
    return machine_take_answer(frame) != NO_NUMBER;
}

/* Removes all offers, before others are made. */
static inline void
machine_offer_nothing(Machine *machine)
{
    machine->n_offers = 0;
}

/* Adds an offer. Does nothing once there are OFFERS_MAX. */
static inline void
machine_offer(Machine *machine, guint kind, gint32 number, gint32 other)
{
    if (machine->n_offers < OFFERS_MAX)
        machine->offers[machine->n_offers++] = (Offer){(gint32)kind, number, other};
}

/* Adds an offer with one number, unless there is one of that kind with that number. */
static inline void
machine_offer_once(Machine *machine, guint kind, gint32 number)
{
    for (guint i = 0; i < machine->n_offers; i++)
        if (machine->offers[i].kind == (gint32)kind && machine->offers[i].number == number)
            return;
    machine_offer(machine, kind, number, 0);
}

/* Returns: the request to roll a die with @faces (NO_NUMBER: of the game). @side: who rolls. */
static inline Request
machine_ask_die(const Machine *machine, gint32 side, gint32 faces)
{
    const Board *board = &machine->rules->board;
    return (Request){
        .kind = REQUEST_ROLL,
        .side = side,
        .n = (guint)(faces != NO_NUMBER ? faces : board->faces),
        .lowest = (guint)board->lowest,
    };
}

/* Returns: the request that @side (NO_NAME: none in particular) takes one of the offers, of which
 * there must be at least one. */
static inline Request
machine_ask(const Machine *machine, gint32 side)
{
    return (Request){REQUEST_CHOICE, side, machine->n_offers, 0};
}

/* As machine_ask(), or if @is_drawn the request that chance draws one of the offers. */
static inline Request
machine_ask_or_draw(const Machine *machine, gint32 side, gboolean is_drawn)
{
    return (Request){is_drawn ? REQUEST_DRAW : REQUEST_CHOICE, side, machine->n_offers, 0};
}
