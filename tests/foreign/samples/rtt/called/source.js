"use strict"
const CARDS = { 1: { name: "Herald", text: "Roll a die.\n1-4  Success" } }
let POINTS_XY = { "A": { x: 1, y: 1 } }
let AREAS_XY = {
	"E. Bag": { x: 15, y: 190 },
	"Ingria": { x: 136, y: 175 },
	"Narva": { x: 58, y: 37 },
	"Dorpat": { x: 4, y: 5 },
	"Reval": { x: 9, y: 9 },
}
let AREAS = []
let BORDERS = []

;(function () {
	function border(A, B, T) {
		if (A > B)
			[A, B] = [B, A]
		AREAS[A].exits.push(B)
	}
	for (let a in AREAS_XY) {
		let id = area_index[a] = AREAS.length
		AREAS[id].exits = []
	}
	for (let i = 0; i < 3; ++i) { border("Ingria", "Reval") }
	do { border("Dorpat", "Reval") } while (false)
	AREAS_XY["Ingria"].capital = true
	AREAS_XY["Ingria"].home = "Sweden"
	AREAS_XY["Narva"].limit = 2
	AREAS_XY["Narva"].exits.push("Dorpat")
	AREAS_XY["Nowhere"].limit = 3
	function red(A, B) { border(A, B, "minor"); }
	const coast = (A) => { AREAS_XY[A].coastal = true; }
	red("Ingria", "Narva")
	if (true)
		red("Narva", "Dorpat")
	coast("Reval")
})()
!function () { black("Ingria", "Dorpat") }();
(() => { black("Narva", "Reval") })();
(async (a) => { black("Reval", "Dorpat") })();
void function () { red("Reval", "Ingria") }();
(function later() {
	(function () { red("E. Bag", "Reval") })()
}())
const unused = function () { red("E. Bag", "Narva") }
if (typeof module !== 'undefined')
	module.exports = { CARDS, AREAS, BORDERS }
