/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text of strangers as XML 1.0 may hold it, in elements and in attributes.
 */
#pragma once

#include <glib.h>

/* Appends @text. What a terminal would obey, line breaks but for LF among it, becomes U+FFFD, which
 * covers all that XML cannot hold; marks become entities, and LF a reference, which alone survives
 * in an attribute. */
void xml_append_text(GString *out, const char *text);

/* Appends ` name="text"`. */
void xml_append_attribute(GString *out, const char *name, const char *text);

/* JUnit XML, which has no standard: what is written is right by the schema of Jenkins and by the
 * stricter one of Ant. The same input gives the same bytes, so that there is no clock. */

#define XML_SUITES "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
#define XML_SUITES_END "</testsuites>\n"

/* Begins the suite number @id called @name, with @n_tests of which so many failed, are in error and
 * were skipped. */
void xml_begin_suite(GString *out, guint id, const char *name, guint n_tests, guint n_failed,
                     guint n_errors, guint n_skipped);

/* Begins the element of a test case: its attributes, up to what ends the tag. */
void xml_begin_case(GString *out, const char *name, const char *class);
