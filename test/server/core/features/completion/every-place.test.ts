import { expect, test } from 'vitest';
import { complete } from '../../../../../server/core/features/complete.ts';
import { plainText } from '../../../../../server/core/features/completion/plain-text.ts';
import { type FixtureOptions, open } from '../../../../support/fixture.ts';

const toml = `hello = "echo hello"
list = ["a", 'b']
quick.run = "x"

[build] # why
description = "Build"
depends = [
  "generate",
  ["test", "--fast"],
  { task = "lint", args = ["-x"], optional = true },
]
env = { NODE_ENV = "test", TOKEN = { value = "x", redact = true }, _.file = ".env" }
run = """
echo one
echo two
"""
silent = "stdout"

[build.tools]
node = { version = "24", os = ["linux", "macos/arm64"] }

["a:b"]
confirm = { message = "?", default = "no" }
outputs.auto = true

[[steps.run]]
task = "build"

[[steps.run]]
tasks = ["a", "b"]
`;

const json = `{
  "$schema": "x",
  "hello": "echo hello",
  "build": {
    "description": "Build",
    "depends": ["generate", ["test", "--fast"], { "task": "lint", "optional": true }],
    "env": { "NODE_ENV": "test", "TOKEN": { "value": "x", "redact": true } },
    "silent": "stdout",
    "tools": { "node": { "version": "24", "os": ["linux"] } }
  }
}
`;

const documents: readonly (readonly [name: string, text: string, options: FixtureOptions])[] = [
  ['a TOML task file', toml, {}],
  [
    'a TOML config file',
    `min = "1"\n\n[tools]\nnode = "24"\n\n[tasks]\nx = "y"\n\n[tasks.a]\nrun = "x"\n\n[tasks.a.env]\nA = 1\n`,
    { kind: 'config-file' },
  ],
  ['a JSON task file', json, { language: 'json' }],
  [
    'a JSON config file',
    `{ "tasks": { "a": { "run": "x", "hide": true } } }`,
    { language: 'json', kind: 'config-file' },
  ],
  ['a TOML file with CRLF line endings', toml.replaceAll('\n', '\r\n'), {}],
  ['a half-typed TOML file', toml.replace('",\n]', '').replace(' }', ''), {}],
  ['a half-typed JSON file', json.replace('] }', ''), { language: 'json' }],
];

/** Returns every item at every offset, with the text after it is accepted. */
function everyItem(text: string, options: FixtureOptions) {
  const { document, kind } = open(text, options);
  const offsets = Array.from({ length: text.length + 1 }, (_, offset) => offset);
  const isInLineEnd = (offset: number) => text.slice(offset - 1, offset + 1) === '\r\n';
  return offsets
    .filter((offset) => !isInLineEnd(offset))
    .flatMap((offset) =>
      complete(document, kind, offset).map((item) => {
        const { start, end } = item.replace;
        return { ...item, offset, after: text.slice(0, start) + plainText(item.text) + text.slice(end) };
      }),
    );
}

test.each(documents)('an item replaces a range around the caret on one line, in %s', (_, text, options) => {
  const wrong = everyItem(text, options).filter(({ replace: { start, end }, offset }) => {
    return start > offset || end < offset || /[\r\n]/.test(text.slice(start, end));
  });
  expect(wrong.map(({ offset, label }) => [offset, label])).toEqual([]);
});

test.each(documents)('an item starts with the text that it replaces, in %s', (_, text, options) => {
  const typed = everyItem(text, options).map((item) => [text.slice(item.replace.start, item.offset), item.filter]);
  const quote = /^["']/;
  expect(typed.filter(([before = '', filter = '']) => quote.exec(before)?.[0] !== quote.exec(filter)?.[0])).toEqual([]);
});

function syntaxErrors(text: string, options: FixtureOptions): readonly string[] {
  return [...open(text, options).document.blocks]
    .flatMap(({ block }) => block.problems)
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message);
}

/** Returns whether the member at the caret lacks the comma before it, which is often typed later. */
function lacksComma(text: string, start: number, { language }: FixtureOptions): boolean {
  return language === 'json' && /[^\s{[,:]\s*$/.test(text.slice(0, start));
}

test.each(documents.slice(0, 5))('an accepted item does not add syntax errors, in %s', (_, text, options) => {
  const items = everyItem(text, options).filter(({ replace }) => !lacksComma(text, replace.start, options));
  const seen = new Map(items.map((item) => [item.after, item]));
  const wrong = [...seen].flatMap(([after, { offset, label }]) =>
    syntaxErrors(after, options).map(
      (message) => `${offset} ${JSON.stringify(text.slice(offset - 12, offset))} ${label}: ${message}`,
    ),
  );
  expect(wrong).toEqual([]);
});
