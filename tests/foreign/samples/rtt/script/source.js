"use strict"
// data
const PI = 3.14, X = 7
const data = { }
let SPACES = {
  "E. Bag": {x: 5, y: 6, box: [1, 2]},
  London: {x:1, y:2, sea: false, fn() { return {a: "}"} }, },
  'Irish Sea': {x: 3, y: 4, type: "sea"},
  `York`: { x: 3, y: -4.5e1 },
}
function major(a, b) { if (a) { log("x", "y") } EDGES.push([a, b]) }
for (let i = 0; i < 3; ++i) { sea("q", "r") }
major("London", "York")
sea('Irish Sea', "London", true)
minor("London", "Nowhere"); major("York","London")
data.edges = [{a: "London", b: "E. Bag", type: "road"},]
const f = (a) => { return major("Irish Sea", "York") }
module.exports = { SPACES, data }
