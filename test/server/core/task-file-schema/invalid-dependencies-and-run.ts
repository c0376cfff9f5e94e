import { inTask, row } from './invalid-row.ts';

export const dependencies = ['depends', 'depends_post', 'wait_for'].flatMap((name) => [
  ...inTask(
    `spec 2.6 ${name}`,
    'wrong-type',
    `${name} = «1»`,
    `${name} = «true»`,
    `${name} = «{ task = "b" }»`,
    `${name} = ["b", «1»]`,
    `${name} = [["b", «1»]]`,
    `${name} = [[«["b"]»]]`,
    `${name} = [{ task = «1» }]`,
    `${name} = [{ task = «["b"]» }]`,
    `${name} = [{ task = "b", args = «"x"» }]`,
    `${name} = [{ task = "b", args = ["x", «1»] }]`,
    `${name} = [{ task = "b", env = «"A=x"» }]`,
    `${name} = [{ task = "b", env = { A = «1» } }]`,
    `${name} = [{ task = "b", env = { A = «true» } }]`,
    `${name} = [{ task = "b", optional = «"yes"» }]`,
  ),
  ...inTask(`spec 2.6 ${name}`, 'missing-property', `${name} = [«{»}]`, `${name} = ["b", «{» args = ["x"] }]`),
  ...inTask(`spec 2.6 ${name} closed`, 'unknown-property', `${name} = [{ task = "b", «arguments» = ["x"] }]`),
  row(`spec 2.6 ${name} closed, as a table`, 'unknown-property', `[[a.${name}]]\ntask = "b"\n«when» = "x"`),
]);

export const runs = ['run', 'run_windows'].flatMap((name) => [
  ...inTask(
    `spec 2.7 ${name}`,
    'wrong-type',
    `${name} = «1»`,
    `${name} = «true»`,
    `${name} = ["x", «1»]`,
    `${name} = [«["x"]»]`,
    `${name} = { task = «1» }`,
    `${name} = { task = "b", args = «"x"» }`,
    `${name} = { task = "b", args = [«1»] }`,
    `${name} = { task = "b", env = «["A=x"]» }`,
    `${name} = { task = "b", env = { A = «1» } }`,
    `${name} = { tasks = «"b"» }`,
    `${name} = { tasks = ["b", «{ task = "c" }»] }`,
    `${name} = ["x", { tasks = [«1»] }]`,
  ),
  ...inTask(`spec 2.7 ${name}`, 'missing-property', `«${name}» = {}`, `${name} = ["x", «{» args = ["y"] }]`),
  ...inTask(
    `spec 2.7 ${name} closed`,
    'unknown-property',
    `${name} = { task = "b", «optional» = true }`,
    `${name} = [{ task = "b", «dir» = "x" }]`,
  ),
  ...inTask(
    `spec 2.7 ${name}, two kinds`,
    'conflicting-properties',
    `${name} = { task = "b", «tasks» = ["c"] }`,
    `${name} = { tasks = ["b"], «args» = ["x"] }`,
    `${name} = [{ tasks = ["b"], «task» = "c" }]`,
  ),
]);
