/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every fuzz target defines. libFuzzer calls it with made-up bytes, replay.c with those of the
 * corpus.
 */
#pragma once

#include <glib.h>

int LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length);
