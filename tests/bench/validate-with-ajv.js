// SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks the JSON files of a data set against the schemas that narva prints, as other projects do:
// node validate-with-ajv.js FOLDER-OF-SCHEMAS FILE... Where ajv is not installed it only parses
// them; without arguments it says which of the two it would do.
"use strict";

const fs = require("fs");
const path = require("path");

function findAjv() {
  try {
    return require("ajv/dist/2020").default;
  } catch (error) {
    return null;
  }
}

// The files of scenarios are called after these, all others after what they are.
function kindOf(file) {
  const folder = path.basename(path.dirname(file));
  return folder === "scenarios" ? "scenario" : path.basename(file, ".json");
}

const Ajv = findAjv();
const [folder, ...files] = process.argv.slice(2);
if (folder === undefined) {
  console.log(Ajv === null ? "JSON.parse" : "ajv");
  process.exit(0);
}

const compiled = new Map();
const ajv = Ajv === null ? null : new Ajv({ strict: false });
for (const file of files) {
  const data = JSON.parse(fs.readFileSync(file, "utf8"));
  if (ajv === null) continue;
  const kind = kindOf(file);
  if (!compiled.has(kind)) {
    const schema = fs.readFileSync(path.join(folder, `${kind}.schema.json`), "utf8");
    compiled.set(kind, ajv.compile(JSON.parse(schema)));
  }
  if (!compiled.get(kind)(data)) {
    console.log(file, compiled.get(kind).errors);
    process.exitCode = 1;
  }
}
