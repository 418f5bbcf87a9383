/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every text for people must be like. Each function appends what is wrong to @problems, after
 * the title @title.
 */
#pragma once

#include "schema/model/finding.h"

/* Whole sentences: they begin with anything but a small letter and end with a full stop. */
void wording_check_sentences(const char *title, const char *text, GString *problems);

/* Message and hint of a finding, arguments put in. */
void wording_check_finding(const char *title, const Finding *finding, GString *problems);
