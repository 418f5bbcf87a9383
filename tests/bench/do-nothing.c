/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a process costs that loads the libraries of narva and does nothing.
 */
int
main(void)
{
    return 0;
}
