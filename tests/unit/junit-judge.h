/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports whether a report is JUnit XML as both Jenkins and the stricter schema of Ant have it. XML
 * is read by libxml2, which knows nothing of our escaping.
 */
#pragma once

#include <glib.h>
#include <libxml/tree.h>

/* Returns: (transfer full): what is wrong with @report first; NULL: nothing. */
char *junit_judge(const char *report);

/* Returns: (transfer full): @report, which is right, as a tree. */
xmlDoc *junit_judge_parse(const char *report);

/* Returns: (transfer none): the test case @name of the class @class in the first suite that has
 * one, or NULL. */
xmlNode *junit_judge_case(xmlDoc *report, const char *name, const char *class);
