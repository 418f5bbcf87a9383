/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every limit on geometry that comes from the user's files, with its reason. Passing one is an
 * error of the path or an answer "gave up", never a crash.
 */
#pragma once

/* Largest coordinate in grid units, either sign. Differences then fit 28 bits and products of two
 * of them 56, so that every sign is decided exactly in 64 bits. At a tenth of a unit that is a map
 * of six million units. */
#define LIMIT_COORDINATE (1 << 26)

/* Points of one path after its curves are flattened. The longest of our maps has 3,000; a coast at
 * full resolution 100,000. */
#define LIMIT_PATH_POINTS (1u << 20)

/* Lines (M commands) of one path: an archipelago has hundreds. Sides are found by testing each
 * ring of a face against the others, so this is kept low. */
#define LIMIT_PATH_LINES 4096u

/* Bytes of one number in path data. Doubles need 25; programs write no more than 40. */
#define LIMIT_PATH_NUMBER_BYTES 128u

/* Straight pieces for one curve or arc, however large it is. */
#define LIMIT_CURVE_STEPS 1024u

/* Points of all faces of one map together: 32 bit indices with room to double each. */
#define LIMIT_MAP_POINTS (1u << 26)

/* Pairs of edges compared in a search for crossings: some seconds. A drawing in which more boxes
 * than that overlap is hatching, no map. */
#define LIMIT_CROSSING_TESTS (1u << 26)

/* Points compared with a place in a search for overlaps, for borders that part, or for islands and
 * ports off their shore: some seconds. A map with shared borders needs little of it beside its rim.
 */
#define LIMIT_OVERLAP_TESTS (1u << 26)

/* Faces that meet in one point, compared pair by pair. On a map it is three or four. */
#define LIMIT_NODE_FACES 64u

/* Cells looked at for the inner point of one face; a hundred is usual. */
#define LIMIT_INNER_POINT_CELLS 4096u

/* Rounds of a knit: each one may bring points near to where the next can join them. Two are
 * usual. */
#define LIMIT_KNIT_ROUNDS 8u

/* Bytes of a map.svg. The largest drawing of a map we know has 6 MiB; libxml2 takes a second for
 * 500. */
#define LIMIT_SVG_BYTES (64u << 20)

/* Elements of a map.svg: some 100 bytes of memory each. */
#define LIMIT_SVG_ELEMENTS (1u << 20)

/* Open elements. libxml2 itself stops at 256. */
#define LIMIT_SVG_DEPTH 200u

/* Attributes of one element, and declarations of namespaces in the whole file: libxml2 compares
 * them pair by pair, and 60,000 on one element take it 43 seconds. Inkscape writes 40 and 10. */
#define LIMIT_SVG_ATTRIBUTES 256u
#define LIMIT_SVG_NAMESPACES 256u
