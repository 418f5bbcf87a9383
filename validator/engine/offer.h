/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Micro-choices: what may be answered when somebody must decide or chance draws.
 */
#pragma once

#include <glib.h>

/* The kinds of the core; those of a system go on from N_OFFERS. */
enum {
#define OFFER(NAME, ...) OFFER_##NAME,
#include "validator/engine/offers.def"
    N_OFFERS,
};

typedef struct {
    gint32 kind;   /* as its table numbers it */
    gint32 number; /* what the row of the kind says; 0 where it says nothing */
    gint32 other;
} Offer;

/* More offers than that are never made at once. */
#define OFFERS_MAX 1024
