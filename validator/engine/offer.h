/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Micro-choices: what may be answered when somebody must decide or chance draws.
 */
#pragma once

#include <glib.h>

typedef enum {
#define OFFER(NAME, ...) OFFER_##NAME,
#include "validator/engine/offers.def"
    N_OFFERS,
} OfferKind;

typedef struct {
    gint32 kind;   /* OfferKind */
    gint32 number; /* what the row of the kind says; 0 where it says nothing */
    gint32 other;
} Offer;

/* More offers than that are never made at once. */
#define OFFERS_MAX 1024
