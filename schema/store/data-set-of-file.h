/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A data set of which only one file is at hand, whatever it is called on disk: what git hands to a
 * driver, or a pipe.
 */
#pragma once

#include "schema/store/data-set.h"

/* Reads @text (a reference is taken) as the file of that kind. Returns: (transfer full): the set;
 * all other files are absent. */
DataSet *data_set_of_file(const FileKind *kind, SourceText *text);
