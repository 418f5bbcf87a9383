/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What goes on in a position: a stack of procedures, of which the topmost does its next step, asks
 * for a die, a draw or a decision, or ends. Everything between two answers lies in the position.
 */
#pragma once

#include "validator/engine/situation.h"

/* PROCEDURE (NAME): what a frame does. */
typedef enum {
#define PROCEDURE(NAME) PROCEDURE_##NAME,
#include "validator/engine/procedures.def"
    N_PROCEDURES,
} Procedure;

typedef struct {
    const GameRules *rules; /* borrowed */
    Position *position;     /* borrowed */
} Machine;

typedef enum {
    REQUEST_NONE,   /* nothing goes on */
    REQUEST_ROLL,   /* a die: the answer is a face from 1 to n */
    REQUEST_CHOICE, /* a decision: the answer is an option from 0 to n - 1 */
    REQUEST_DRAW,   /* chance draws: likewise */
} RequestKind;

typedef struct {
    RequestKind kind;
    gint32 side; /* who decides or rolls; NO_NAME: nobody in particular */
    guint n;
} Request;

#define NO_REQUEST ((Request){REQUEST_NONE, NO_NAME, 0})

typedef enum { OFFER_UNIT, OFFER_ZONE, OFFER_BRANCH, OFFER_DONE } OfferKind;

/* What may be answered. */
typedef struct {
    OfferKind kind;
    gint32 number; /* of the unit, the concrete zone, or the branch */
} Offer;

/* More offers than that are never offered at once. */
#define OFFERS_MAX 1024

/* Goes on until something must be answered or nothing is left to do. Returns: what must be
 * answered. Asked again without an answer it returns the same. */
Request machine_run(Machine *machine);

/* Lists what may be answered to the pending request, which is no roll. Returns: how many. */
guint machine_offers(const Machine *machine, Offer offers[OFFERS_MAX]);

/* Answers the pending request. */
void machine_answer(Machine *machine, guint answer);

/* What waits for @moment runs in the next machine_run(). */
void machine_moment(Machine *machine, MomentWord moment);

/* Runs @effects for @subjects in the next machine_run(). */
void machine_do(Machine *machine, const CodeSpan *effects, const Subjects *subjects);

/* For procedures. */

/* Returns: a new topmost frame, else empty; it stays where it is until another one is pushed. */
Frame *machine_push(Machine *machine, Procedure procedure, const Subjects *subjects);
void machine_pop(Machine *machine);

/* Returns: the topmost frame. */
Frame *machine_top(const Machine *machine);

/* Returns: the frame of effects right below the topmost one, or NULL. */
Frame *machine_caller(const Machine *machine);

/* Returns: what is asked in the frame @frame; @frame must outlive it. */
Situation machine_situation(const Machine *machine, const Frame *frame);

/* Takes the answer from @frame. Returns: it, or NO_NUMBER. */
gint32 machine_take_answer(Frame *frame);

/* Returns: the side that @who means to the subjects of @frame; @unit: whose owner may be meant. */
gint32 machine_side(const Machine *machine, const Frame *frame, gint32 who, gint32 unit);

/* A procedure does one step of its frame, the topmost one. */
typedef Request (*ProcedureStep)(Machine *machine, Frame *frame);

/* And lists what may be answered; NULL for those that only roll or ask nothing. */
typedef guint (*ProcedureOffers)(const Machine *machine,
                                 const Frame *frame,
                                 Offer offers[OFFERS_MAX]);
