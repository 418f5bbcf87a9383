/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a file gives to choose from, for those who are asked what its reader may be told: its
 * layers, what may be sea, from where names may be taken. Any other text may be told, too.
 */
#pragma once

#include "schema/foreign/formats.h"

typedef struct {
    GPtrArray *texts[N_CHOICES]; /* owned: of owned texts, each once, as they come in the file, and
                                    at most LIMIT_FOREIGN_OFFERS of them; NULL: none */
} ForeignOffers;

/* Fills @offers, which need not be initialised, with those of @path, a file or folder of @format; a
 * file that cannot be read has those of its readable part, or none. */
void foreign_offers_find(ForeignOffers *offers, const ForeignFormat *format, const char *path);
void foreign_offers_clear(ForeignOffers *offers);
