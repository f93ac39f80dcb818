// Calls solution() with the three arrays of the input and prints what it returns.
"use strict";
const fs = require("fs");
const path = require("path");
const vm = require("vm");

const lines = fs.readFileSync(0, "utf8").split("\n");
const values = lines.slice(0, 3).map((line) => JSON.parse(line));
const file = path.join(__dirname, "@SOURCE@");
// What the solution prints itself is talk, not its answer.
for (const name of ["log", "info", "debug"]) console[name] = console.error;
// A script of its own, so that `const solution = …` counts as well as `function solution`.
Object.assign(globalThis, { require, module: { exports: {} }, exports: {} });
vm.runInThisContext(fs.readFileSync(file, "utf8").replace(/^\uFEFF/, ""), { filename: file });
const solution = vm.runInThisContext("solution");
process.stdout.write(`${solution(...values)}\n`);
