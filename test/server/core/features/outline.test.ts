import { expect, test } from 'vitest';
import { taskFileKind } from '../../../../server/core/analysis/kinds/task-file.ts';
import type { OutlineSymbol } from '../../../../server/core/features/outline/outline-symbol.ts';
import { type Fixture, type FixtureOptions, open } from '../../../support/fixture.ts';
import { outlineSymbols } from '../../../support/outline-symbols.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

/** Returns a line for each symbol, indented by depth: its kind, name and detail, then the text of its range. */
function outlineOf(text: string, options?: FixtureOptions): string {
  const fixture = open(text, options);
  const lines = outlineSymbols(fixture.document, fixture.kind).flatMap((symbol) => linesOf(symbol, fixture, ''));
  return `\n${lines.join('\n')}\n`;
}

function linesOf({ kind, name, detail, range, children }: OutlineSymbol, fixture: Fixture, indent: string): string[] {
  const text = fixture.text.slice(range.start, range.end).replace(/\r?\n/g, '⏎');
  const line = `${indent}${kind} ${name}${detail === '' ? '' : ` (${detail})`}: ${text}`;
  return [line, ...children.flatMap((child) => linesOf(child, fixture, `${indent}  `))];
}

/**
 * Checks that the selection ranges of a symbol and all its descendants are inside their ranges; clients reject others.
 */
function checkNames(symbols: Iterable<OutlineSymbol>): void {
  for (const { range, selection, children } of symbols) {
    expect(selection.start).toBeGreaterThanOrEqual(range.start);
    expect(selection.end).toBeLessThanOrEqual(range.end);
    checkNames(children);
  }
}

const taskFile = `# a comment
hello = "echo hello"
list = ["a", "b"]

[build] # why
description = "Builds it"
env = { A = 1 }

[build.tools]
node = "24"

# of the next one
["a:b"]
run = """
one
two
"""

[build.vars]
x = 1

[[steps.run]]
task = "build"
`;

test('the tasks of a TOML task file', () => {
  expect(outlineOf(taskFile)).toMatchInlineSnapshot(`
    "
    task hello (echo hello): hello = "echo hello"
    task list: list = ["a", "b"]
    task build (Builds it): [build] # why⏎description = "Builds it"⏎env = { A = 1 }⏎⏎[build.tools]⏎node = "24"
      property description (Builds it): description = "Builds it"
      property env: env = { A = 1 }
        property A (1): A = 1
      property tools: [build.tools]⏎node = "24"
        property node (24): node = "24"
      property vars: [build.vars]⏎x = 1
        property x (1): x = 1
    task a:b: ["a:b"]⏎run = """⏎one⏎two⏎"""
      property run (one): run = """⏎one⏎two⏎"""
    task steps: [[steps.run]]⏎task = "build"
      property run: [[steps.run]]⏎task = "build"
    "
  `);
});

test('dotted keys and inline tables', () => {
  expect(outlineOf('a.run = "x"\na.env.B = 1\nb = { run = "y", env = { C = "c" } }')).toMatchInlineSnapshot(`
    "
    task a: a.run = "x"⏎a.env.B = 1
      property run (x): run = "x"
      property env: env.B = 1
        property B (1): B = 1
    task b: b = { run = "y", env = { C = "c" } }
      property run (y): run = "y"
      property env: env = { C = "c" }
        property C (c): C = "c"
    "
  `);
});

test('the tasks, templates and other sections of a config file', () => {
  expect(
    outlineOf(
      '[tools]\nnode = "24"\n\n[tasks]\na = "x"\n\n[tasks.b]\nrun = "y"\n\n[tasks.b.env]\nC = 1\n\n[task_templates.t]\nrun = "z"\n',
      config,
    ),
  ).toMatchInlineSnapshot(`
    "
    section tools: [tools]⏎node = "24"
      property node (24): node = "24"
    task a (x): a = "x"
    task b: [tasks.b]⏎run = "y"⏎⏎[tasks.b.env]⏎C = 1
      property run (y): run = "y"
      property env: [tasks.b.env]⏎C = 1
        property C (1): C = 1
    template t: [task_templates.t]⏎run = "z"
      property run (z): run = "z"
    "
  `);
});

test('the tasks of a JSON task file', () => {
  expect(
    outlineOf(
      '{\n  "$schema": "x",\n  "a": "x",\n  "b": {\n    "description": "B",\n    "run": ["x"],\n    "env": { "C": 1 }\n  }\n}\n',
      json,
    ),
  ).toMatchInlineSnapshot(`
    "
    property $schema (x): "$schema": "x"
    task a (x): "a": "x"
    task b (B): "b": {⏎    "description": "B",⏎    "run": ["x"],⏎    "env": { "C": 1 }⏎  }
      property description (B): "description": "B"
      property run: "run": ["x"]
      property env: "env": { "C": 1 }
        property C (1): "C": 1
    "
  `);
});

test('the tasks of a JSON config file', () => {
  expect(
    outlineOf('{ "tasks": { "a": { "run": "x" } }, "tools": { "node": "24" } }', { ...json, ...config }),
  ).toMatchInlineSnapshot(`
    "
    task a: "a": { "run": "x" }
      property run (x): "run": "x"
    section tools: "tools": { "node": "24" }
      property node (24): "node": "24"
    "
  `);
});

test('incomplete text keeps its tasks', () => {
  expect(outlineOf('[a]\nrun = "x\n\n[b\nrun = "y"\n\n[c]\nenv = { A =\n')).toMatchInlineSnapshot(`
    "
    task a: [a]⏎run = "x
      property run (x): run = "x
    task b: [b⏎run = "y"
      property run (y): run = "y"
    task c: [c]⏎env = { A =
      property env: env = { A =
        property A: A =
    "
  `);
  expect(outlineOf('{ "a": { "run": "x', json)).toMatchInlineSnapshot(`
    "
    task a: "a": { "run": "x
      property run (x): "run": "x
    "
  `);
});

test('an empty document has no symbols, and a nameless task shows its quotes', () => {
  expect(outlineOf('')).toBe('\n\n');
  expect(outlineOf('"" = "x"')).toMatchInlineSnapshot(`
    "
    task "" (x): "" = "x"
    "
  `);
});

test.each([
  [taskFile, {}],
  ['[a]\nrun = "x"\n[a.env]\nA = 1\n[b]\nrun = "y"\n[a.vars]\nB = 2\n[b.env]\nC = 1', {}],
  ['a.b.c = 1\nx = 1\na.b.d = 2\n[q]\na.b = 1\nz = 1\na.c = 2', {}],
  ['[tasks.a]\nx = 1\n[tasks]\nb = { c = 1 }\n[tasks.a.env]\nd = 1', config],
  ['{ "a": { "b": { "c": 1 } }, "a": { "d": 1 } }', json],
])('selection ranges are inside ranges in %j', (text, options) => {
  const { document, kind } = open(text, options);
  checkNames(outlineSymbols(document, kind));
});

test('deep nesting does not overflow the stack', () => {
  const deep = `{ "a": ${'{ "b": '.repeat(50_000)}`;
  expect(outlineSymbols(open(deep, json).document, taskFileKind).map(({ name }) => name)).toEqual(['a']);
});

test.each([
  [5_000, 1],
  [5_001, 0],
])('each of %i tasks has %i children: with more than 5,000 tasks the properties are omitted', (count, children) => {
  const text = Array.from({ length: count }, (_, index) => `[task-${index}]\nrun = "x"\n`).join('');
  const symbols = outlineSymbols(open(text).document, taskFileKind);
  expect(symbols).toHaveLength(count);
  expect(new Set(symbols.map((symbol) => symbol.children.length))).toEqual(new Set([children]));
});
