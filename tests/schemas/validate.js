// SPDX-License-Identifier: GPL-3.0-or-later
//
// Holds files against JSON Schemas: reads a list of [schema, file] from stdin, both of them paths, and
// prints a list with what is wrong with each file, or null.
"use strict";

const fs = require("fs");
const Ajv = require("ajv/dist/2020").default;

const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true });
ajv.addKeyword("x-refers-to");

const compiled = new Map();
function validator(path) {
  if (!compiled.has(path)) {
    const schema = JSON.parse(fs.readFileSync(path, "utf8"));
    delete schema.$id; // the same one for each system
    compiled.set(path, ajv.compile(schema));
  }
  return compiled.get(path);
}

function wrong(path, file) {
  let data;
  try {
    data = JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    return "is not JSON";
  }
  const validate = validator(path);
  if (validate(data)) return null;
  return validate.errors.map((error) => `${error.instancePath} ${error.message}`).join("; ");
}

const pairs = JSON.parse(fs.readFileSync(0, "utf8"));
console.log(JSON.stringify(pairs.map(([schema, file]) => wrong(schema, file))));
