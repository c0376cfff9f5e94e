import { dependencies, runs } from './invalid-dependencies-and-run.ts';
import { environment } from './invalid-environment.ts';
import { type InvalidRow, inTable, inTask, row } from './invalid-row.ts';
import { taskFile, taskProperties } from './invalid-task.ts';
import { tools, variables } from './invalid-variables-and-tools.ts';

/** A misspelled required key is one mistake, not an unknown key and a missing one. */
const misspelled: readonly InvalidRow[] = [
  ...inTask('spec 2.2 confirm', 'unknown-property', 'confirm = { «mesage» = "Sure?", default = "no" }'),
  ...inTask('spec 2.2 confirm', 'unknown-property', 'confirm = { message = "Sure?", «defualt» = "no" }'),
  ...inTask('spec 2.6 depends', 'unknown-property', 'depends = [{ «taks» = "b", args = ["x"] }]'),
  ...inTask('spec 2.7 run', 'unknown-property', 'run = { «taks» = "b", args = ["x"] }'),
  ...inTable('spec 2.3 value form', 'env', 'unknown-property', 'A = { «valeu» = "x", redact = true }'),
  ...inTable('spec 2.3 default form', 'env', 'unknown-property', 'A = { «defalt» = "x" }'),
  ...inTable('spec 2.3 required form', 'env', 'unknown-property', 'A = { «requierd» = true }'),
  ...inTable('spec 2.3 age value', 'env', 'unknown-property', 'A = { age = { «vlaue» = "x" } }'),
  ...inTable('spec 2.3.1 path', 'env', 'unknown-property', '_.file = { «pth» = ".env" }'),
  ...inTable('spec 2.4 value', 'vars', 'unknown-property', 'a = { «valeu» = "x" }'),
  ...inTable('spec 2.5 version', 'tools', 'unknown-property', 'node = { «verison» = "24" }'),
];

export const invalidRows: readonly InvalidRow[] = [
  ...taskFile,
  ...taskProperties,
  ...environment,
  ...variables,
  ...tools,
  ...dependencies,
  ...runs,
  ...misspelled,
];

/** Mistakes that exist only in TOML: dates and times have no type in JSON. */
export const invalidDateRows: readonly InvalidRow[] = [
  row('spec 2.1 a task is not a date', 'wrong-type', 'a = «2025-01-31»'),
  ...inTask('spec 2.2 a time is not a duration', 'wrong-type', 'timeout = «01:30:00»', 'description = «2025-01-31»'),
  ...inTable('spec 2.3 a date is not a plain value', 'env', 'wrong-type', 'A = «2025-01-31T10:00:00Z»'),
  ...inTable('spec 2.4 a date is not a plain value', 'vars', 'wrong-type', 'a = «2025-01-31»'),
  ...inTable('spec 2.5 a date is not a version', 'tools', 'wrong-type', 'node = «2025-01-31»'),
  ...inTable('spec 2.5 extra keys', 'tools', 'wrong-type', 'x = { version = "1", since = «2025-01-31» }'),
];

/** Mistakes that exist only in TOML: a float is never an integer. In JSON, `1.0` is one. */
export const invalidFloatRows: readonly InvalidRow[] = [
  ...inTable(
    'spec 2.3 a float is not a plain value',
    'env',
    'wrong-type',
    'A = «1.0»',
    'B = «1e3»',
    'A = { value = «1.0» }',
  ),
  ...inTable('spec 2.3 a float is not a default', 'env', 'wrong-type', 'A = { default = «1.0» }'),
  ...inTable('spec 2.4 a float is not a variable', 'vars', 'wrong-type', 'a = «1.0»', 'a = { value = «2.0» }'),
  ...inTable('spec 2.4 a float is not a default', 'vars', 'wrong-type', 'a = { default = «1e3» }'),
  ...inTable('spec 2.5 install_env', 'tools', 'wrong-type', 'x = { version = "1", install_env = { A = «1.0» } }'),
];

/** Mistakes that exist only in JSON: null is not allowed, except in values that are passed on to other programs. */
export const invalidNullRows: readonly InvalidRow[] = [
  row('spec 2.1 a task', 'wrong-type', '{ "a": «null» }'),
  row('spec 2.1 an item of a list', 'wrong-type', '{ "a": ["x", «null»] }'),
  row('spec 2.2 a property', 'wrong-type', '{ "a": { "run": «null» } }'),
  row('spec 2.2 a boolean', 'wrong-type', '{ "a": { "hide": «null» } }'),
  row('spec 2.3 a variable', 'wrong-type', '{ "a": { "env": { "A": «null» } } }'),
  row('spec 2.4 a variable', 'wrong-type', '{ "a": { "vars": { "a": «null» } } }'),
  row('spec 2.5 a tool', 'wrong-type', '{ "a": { "tools": { "x": «null» } } }'),
  row('spec 2.5 extra keys', 'wrong-type', '{ "a": { "tools": { "x": { "version": "1", "more": «null» } } } }'),
  row('spec 2.6 a dependency', 'wrong-type', '{ "a": { "depends": [«null»] } }'),
];
