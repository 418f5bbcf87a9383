const spaces =
[
{type:"leader-box",name:"Peter",x:1,y:2,land:[],river:[]},
{type:"wild",name:"Narva",x:10,y:2,land:[2],river:[3],box:[1,2]},
{type:"wild",name:"Dorpat",x:1,y:20,land:[1],river:[],adjacents:[["Pskov","path"]]},
{type:"wild",name:"Pskov",x:1,y:22,land:[],river:[1]},
]
const data = { adjacent: [[], [], [], ["Reval", "Dorpat", 1]] }
if (typeof module !== 'undefined') module.exports = {cards,pieces,spaces}
