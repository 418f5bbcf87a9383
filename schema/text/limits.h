/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every limit on what is read from the user's files, with its reason. Exceeding one is a finding,
 * never a crash. The reference in docs/ is checked against this list.
 */
#pragma once

/* Offsets are 32 bit and a file is held in memory once; the largest generated map we test is
 * 200 MiB. */
#define LIMIT_FILE_BYTES (256u << 20)

/* The scanner keeps one bit per open object or array in a 64 bit word; the deepest data we know
 * (a roll inside a rule inside a scenario) needs 14. */
#define LIMIT_DEPTH 64u

/* One JSON string, in bytes as written. The longest prose in the data is under 4 KiB. */
#define LIMIT_STRING_BYTES (1u << 20)

/* Members of one record that are kept as bytes and compared pairwise to find duplicates among the
 * unknown ones; further members are kept, but not compared. */
#define LIMIT_UNKNOWN_MEMBERS 64u

/* Records (and members kept as bytes) of one file: a hundred thousand places with their neighbours
 * are under a million, and each record costs some 200 bytes of memory. */
#define LIMIT_RECORDS (2u << 20)

/* Bytes of memory for the records of one file: a fixed part, and some for each byte of the file. A
 * list of empty records, of three bytes each, would take two hundred times its size. */
#define LIMIT_RECORD_BYTES (96u << 20)
#define LIMIT_RECORD_BYTES_OF_BYTE 6u

/* Hexes of the grids of one map, blank ones too. The largest map printed for battles has some
 * 10,000. */
#define LIMIT_HEXES (1u << 20)

/* Bytes of memory for one hex that is read and checked: a place, its connections and its entry in
 * the index of names. A map on a screen takes twice that. */
#define LIMIT_HEX_BYTES 768u

/* Grids of one map: each searches all hexsides for its own. */
#define LIMIT_GRIDS 256u

/* Hexes that are checked as edges of grids, and as bridges: a hex in a long line is found by
 * walking along the line. The rest is assumed to be right. */
#define LIMIT_EDGE_HEXES (1u << 14)
#define LIMIT_BRIDGE_HEXES (1u << 14)

/* Borders that end at one corner of a hex and are compared with each other; six can be drawn there.
 */
#define LIMIT_CORNER_SIDES 32u

/* JSON files of one data set. */
#define LIMIT_SET_FILES 4096u

/* Scenarios of one data set. */
#define LIMIT_SCENARIOS 1000u

/* Rule cases, games and saved positions of one data set. */
#define LIMIT_PLAY_RECORDS 4000u

/* Data sets that extend each other, and scenarios that do. */
#define LIMIT_LAYERS 8u

/* Records that all scenarios together inherit from those that they extend: each is checked as if
 * the scenario stated it. A scenario has some 500. */
#define LIMIT_EXTENDED_RECORDS (1u << 19)

/* Bytes of all scenarios of one data set as they are played: the rules of each are compiled, and
 * its board is set up. A scenario of Pax Baltica has some 230,000. */
#define LIMIT_PLAYED_BYTES (64u << 20)

/* Folders entered while looking for data sets, and how deep. */
#define LIMIT_SEARCH_FOLDERS 20000u
#define LIMIT_SEARCH_DEPTH 16u

/* Patterns of paths to leave out of such a search: bytes of a file of them and of one pattern,
 * patterns that apply to one folder, and steps of comparing paths with them, some seconds. */
#define LIMIT_IGNORE_FILE_BYTES (256u << 10)
#define LIMIT_IGNORE_PATTERN_BYTES 1024u
#define LIMIT_IGNORE_PATTERNS 4096u
#define LIMIT_IGNORE_STEPS G_GUINT64_CONSTANT(1000000000)

/* Bytes of the configuration of a repository: some lists of ids and patterns. */
#define LIMIT_CONFIGURATION_BYTES (64u << 10)

/* Bytes of a set-up text that is pasted: the longest in rule books have some 3000. */
#define LIMIT_SET_UP_TEXT_BYTES (64u << 10)

/* Words of one name in such a text; a sentence has more. */
#define LIMIT_NAME_WORDS 12u

/* Names longer than this (in bytes) are not compared for a suggestion. */
#define LIMIT_SUGGESTION_BYTES 64u

/* Names compared for suggestions in one run: with thousands of misspelt names on a map of thousands
 * of places the search would otherwise be quadratic. Only the first ones get suggestions. */
#define LIMIT_SUGGESTION_COMPARISONS (4u << 20)

/* Comparisons of units with selectors of rules in one run: equal selectors are matched once, but
 * thousands of different ones on a roster of thousands would be quadratic. The rest is assumed to
 * match. */
#define LIMIT_SELECTOR_COMPARISONS (1u << 24)

/* Records searched for the renames in one file: each rename goes through the whole data set, which
 * with thousands of ids in a wrong form would be quadratic. Only the first ones are offered. */
#define LIMIT_RENAME_RECORDS (1u << 24)

/* Letters of one name in a message. The longest name in the data has 40; a hostile one could have a
 * million, in thousands of findings. */
#define LIMIT_NAME_LETTERS 80u

/* Letters of an argument that is composed of several names, of a list of words of the format, and
 * of a path in a message. The longest list has some 500. */
#define LIMIT_WORDING_LETTERS 1000u

/* Findings of one check in one data set that are reported; the others are only counted. */
#define LIMIT_FINDINGS_PER_CHECK 1000u

/* The same where findings are compared with a baseline, or filtered for one file, before they are
 * reported. */
#define LIMIT_FINDINGS_HELD 100000u

/* Bytes of all fixes of one run: a fix of a list holds the list before and after, which with
 * thousands of findings in a long one would be quadratic. Only the first findings get fixes. */
#define LIMIT_FIX_BYTES (16u << 20)

/* Bytes of a source line shown after the caret; half as many before it. */
#define LIMIT_EXCERPT_BYTES 200u

/* Items of one list that are compared to find duplicates: each is compared with this many before
 * it. The longest list of conditions we know has some twenty. */
#define LIMIT_COMPARED_ITEMS 32u
