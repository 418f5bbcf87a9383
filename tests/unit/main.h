/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file of tests in a program of several: FILE_OF_TESTS(save) begins the function that runs those
 * of test-save.c and returns how many failed. The name is that of the file with "_" for "-".
 */
#pragma once

#define FILE_OF_TESTS(name)                                                                        \
    int name##_tests(void);                                                                        \
    int name##_tests(void)
