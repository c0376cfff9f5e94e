import { expect, test } from 'vitest';
import { Diagnoser } from '../../../../../server/core/analysis/diagnosis/diagnoser.ts';
import {
  unfinishedText,
  withoutUnfinished,
} from '../../../../../server/core/analysis/diagnosis/unfinished-statement.ts';
import type { Problem } from '../../../../../server/core/document/problem.ts';
import { type FixtureOptions, mark, openAt } from '../../../../support/fixture.ts';
import { rows } from '../../../../support/rows.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

/** Types each character at the caret. Returns the problems that are reported after each one, and all at the end. */
function typed(marked: string, keys: string, options?: FixtureOptions) {
  const { document, kind, caret } = openAt(marked, options);
  const diagnoser = new Diagnoser(document, kind);
  const reported = diagnoser.problems();
  const codes = (problems: readonly Problem[]) => problems.map(({ code }) => code).sort();
  const seen: string[] = [];
  let at = caret;
  for (const key of keys) {
    diagnoser.update(document.edit({ start: at, end: at, text: key }));
    at++;
    const text = unfinishedText(document, at);
    const shown = withoutUnfinished(diagnoser.problems(), document, { text, reported, isFirst: true });
    seen.push(...codes(shown));
  }
  return { before: codes(reported), whileTyping: [...new Set(seen)].sort(), after: codes(diagnoser.problems()) };
}

/** The text before, the keys, and the codes of the problems that are reported after each key, and after all keys. */
type Row = readonly [marked: string, keys: string, whileTyping: string[], after: string[], options?: FixtureOptions];

const table: readonly Row[] = [
  ['[a]\nrun = "x"\n<|>', 'quiet = true', [], []],
  ['[a]\nrun = "x"\n<|>', 'quiet = tru', [], ['syntax']],
  ['[a]\nrun = "x"\n<|>', 'quite = true', [], ['unknown-property']],
  ['[a]\nrun = "x"\n<|>\nquiet = true', 'depends = ["b', [], ['syntax']],
  ['[a]\nrun = "x"\n<|>\n[b]\nrun = "x"', 'env = { A = 1, ', [], ['syntax']],
  ['[a]\nrun = "x"\n<|>\n\n[b]\nrun = "x"', 'description = """b\n', [], ['syntax']],
  ['[a]\nrun = "x"\n\n<|>\n[b]\nrun = "x"', '[', [], ['syntax']],
  ['[a]\nrun = "x"\n\n<|>', '[c]', [], []],
  ['[a]\nrun = "x"\n\n<|>]\n', '[c', [], []],
  ['<|>', '[tasks.a]\nrun = "x"', [], [], config],
  ['[a]\ndepends = [\n  "b",\n  <|>\n]\nquiet = true', '"c', [], ['syntax']],
  ['[a]\ndepends = [\n  "b",\n  <|>\n', '1', ['syntax'], ['syntax', 'wrong-type']],
  ['[a]\nrun = "x<|>"', '{{ ', [], ['invalid-template']],

  ['{\n  "a": {\n    <|>\n  }\n}', '"run": "x', [], ['syntax'], json],
  ['{\n  "a": {\n    <|>\n    "quiet": true\n  }\n}', '"run": "x"', [], ['syntax'], json],
  ['{\n  "a": {\n    "quiet": true\n    <|>\n  }\n}', '"run": "x"', [], ['syntax'], json],
  ['{\n  "a": {\n    "run": <|>\n  }\n}', '[{ "task"', [], ['syntax', 'syntax'], json],
  ['{ "a": { "run": "x", <|> }, "b": { "run": "y" } }', '"quiet": 1', [], ['wrong-type'], json],

  [
    '{\n  "a": {\n    "confirm": {\n      "other": 1,\n      <|>\n    }\n  }\n}',
    '"message": "x"',
    ['unknown-property'],
    ['missing-property', 'unknown-property'],
    json,
  ],

  // Problems that were reported before remain, and problems in other statements are reported immediately.
  ['[a]\nquiet = 1\n\n[b]\n<|>', 'env = { A = [', ['wrong-type'], ['syntax', 'wrong-type']],
  ['[a]\nrun = "x"\nquiet = 1<|>', ' # t', ['wrong-type'], ['wrong-type']],
  [
    '[a]\nrun = "x"\nquiet = "a"\n<|>\n',
    'foo = 1\nb',
    ['unknown-property', 'wrong-type'],
    ['syntax', 'unknown-property', 'wrong-type'],
  ],
  ['[a]\nrun = "x"\n<|>', 'foo = 1\n', ['unknown-property'], ['unknown-property']],
];

test.each(rows(table))('$name', ({ row: [marked, keys, whileTyping, after, options] }) => {
  expect(typed(marked, keys, options)).toMatchObject({ whileTyping, after });
});

const places: readonly (readonly [marked: string, options?: FixtureOptions])[] = [
  ['[a]\n«run = "<|>x"»\nquiet = true'],
  ['[a]\n«run = "x"<|>»\nquiet = true'],
  ['«[a<|>]»\nrun = "x"'],
  ['[a]\n«depends = [\n  "b",\n  <|>\n]»\nquiet = true'],
  ['[a]\n«depends = [\n  "b",<|>»\nquiet = true'],
  ['[a]\nrun = "x"\n« <|>»\n\n[b]\nrun = "x"'],
  ['«a = "<|>x"»\nb = "y"'],
  ['{\n  "a": {\n«    "run": "<|>x",»\n    "quiet": true\n  }\n}', json],
  ['{\n  "a": {\n«    "run": ["x",\n    <|>"y"]»\n  }\n}', json],
  ['{\n  "a": {\n«    <|>»\n  }\n}', json],
  ['{\n«  "a": { "run": "<|>x" },»\n  "b": {}\n}', json],
];

test.each(rows(places))('the statement at the caret in $name', ({ row: [marked, options] }) => {
  const { document, caret, text } = openAt(marked, options);
  const { first, last } = unfinishedText(document, caret).statement;
  const start = document.offsetAt({ line: first, character: 0 });
  const end = document.offsetAt({ line: last, character: Number.MAX_SAFE_INTEGER });
  expect(mark(text, [{ start, end }])).toBe(marked.replace('<|>', ''));
});
