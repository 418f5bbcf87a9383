/* SPDX-License-Identifier: GPL-3.0-or-later
 * Before anything is painted: the look that was chosen last. */
try {
  const look = localStorage.getItem("narva-look");
  if (look === "light" || look === "dark") document.documentElement.dataset.look = look;
} catch (error) { /* no storage: the look of the system */ }
