/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Included after an entities/<entity>.def: forgets the macros of fields-as-*.h.
 */
#undef ID
#undef TITLE
#undef TITLES
#undef PROSE
#undef INT
#undef BOOL
#undef WORD
#undef PAINT
#undef RATING
#undef TAGS
#undef FIELD
#undef LINES
#undef INTS
#undef DATE
#undef ZONE
#undef ZONES
#undef REF
#undef REFS
#undef RECORD
#undef LIST
#undef SOURCE
#undef ROW
