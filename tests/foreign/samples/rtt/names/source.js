const SPACES = [ "Narva", "Dorpat", 'Pskov' ]
const edges = [ ["Narva", "Dorpat"], [1, 2, "road"], ]
exports.SPACES = SPACES
