import { describe, expect, test } from 'vitest';
import type { Caret, PathStep } from '../../../../../server/core/document/caret.ts';
import { caretIn } from '../../../../../server/core/syntax/json/caret.ts';
import { readJson } from './read-json.ts';

/** Returns the context at `<|>`; `replaced` is the text that a completion replaces. */
function at(marked: string): Caret & { readonly replaced: string } {
  const offset = marked.indexOf('<|>');
  const text = marked.replace('<|>', '');
  for (const { block, start } of readJson(text)) {
    if (start + block.text.length < offset) continue;
    const caret = caretIn(block, offset - start);
    return { ...caret, replaced: block.text.slice(caret.replace.start, caret.replace.end) };
  }
  throw new RangeError('the text has no caret');
}

const task = ['build'];
const depends = ['build', 'depends'];

describe('a key is expected at the caret', () => {
  test.each<[string, PathStep[], string]>([
    ['{<|>', [], ''],
    ['{ <|> }', [], ''],
    ['{\n  <|>\n}', [], ''],
    ['{"build": 1,\n  <|>\n}', [], ''],
    ['{"build": 1,\n  <|>"test": 2\n}', [], ''],
    ['{"build": 1,\n  tes<|>\n}', [], 'tes'],
    ['{"build": {\n}},\n  <|>"test": 2}', [], ''],
    ['{ "build": { <|> } }', task, ''],
    ['{ "build": { <|>', task, ''],
    ['{ "build": { dep<|>', task, 'dep'],
    ['{ "build": { dep<|>ends: []', task, 'depends'],
    ['{ "build": { "dep<|>', task, '"dep'],
    ['{ "build": { "dep<|>" } }', task, '"dep"'],
    ['{ "build": { "d<|>ep": 1 } }', task, '"dep"'],
    ['{ "build": { \'dep<|>\' } }', task, "'dep'"],
    ['{ "build": { "dep<|>: [', task, '"dep'],
    ['{ "build": { "dep<|>: ["a"] } }', task, '"dep'],
    ['{ "build": { "dep<|>,', task, '"dep'],
    ['{ "build": { "dep<|>, "run": 1 } }', task, '"dep'],
    ['{ "build": { "dep<|>\n  "run": "x" } }', task, '"dep'],
    ['{ "build": { "a": 1, <|>', task, ''],
    ['{ "build": { "env": {"A": 1}, "vars": { <|>', ['build', 'vars'], ''],
    ['{ "build": { "depends": [{"task": "x"}, {"a<|>"}] } }', [...depends, 1], '"a"'],
    ['{ "build:a": { "run": "echo hi\n    "dep<|>"', ['build:a'], '"dep"'],
    ['{ "build": { "run":\n    "dep<|>": 1 } }', task, '"dep"'],
    ['{ "build": { "depends": ["a"\n  }, "te<|>"', [], '"te"'],
    ['{ "build": { // why "not"?\n  /* , */ <|>', task, ''],
  ])('%s', (text, path, replaced) => {
    expect(at(text)).toMatchObject({ role: 'key', path, replaced });
  });

  test.each<[string, PathStep[]]>([
    ['{ "build": "x"\n  <|>\n}', []],
    ['{ "build": { "quiet": true\n  <|> } }', task],
    ['{ "build": { "quiet": true\n  dep<|> } }', task],
    ['{ "build": { "quiet": true\n  "dep<|>" } }', task],
    ['{ "build": { "quiet"\n  "dep<|>" } }', task],
  ])('even if the comma before it is missing: %s', (text, path) => {
    expect(at(text)).toMatchObject({ role: 'key', path });
  });

  test.each([
    ['{ "dep<|>": 1 }', true],
    ['{ "dep<|>" : 1 }', true],
    ['{ dep<|> = 1 }', true],
    ['{ "dep<|>: [', true],
    ['{ "dep<|>" }', false],
    ['{ "dep<|>", "a": 1 }', false],
    ['{ <|> }', false],
  ])('with the information whether a colon follows: %s', (text, hasSeparator) => {
    expect(at(text)).toMatchObject({ role: 'key', hasSeparator });
  });

  test.each([
    ['{ <|> }', 'document'],
    ['{ "build": { <|> } }', 'braces'],
  ])('with its container: %s', (text, container) => {
    expect(at(text)).toMatchObject({ role: 'key', container });
  });
});

describe('a value is expected at the caret', () => {
  test.each<[string, PathStep[], string]>([
    ['<|>', [], ''],
    ['{ "build": <|>', task, ''],
    ['{ "build":<|>}', task, ''],
    ['{ "build": tr<|>', task, 'tr'],
    ['{ "build": tr<|>}', task, 'tr'],
    ['{ "build": 1<|>2 }', task, '12'],
    ['{ "build": <|>true }', task, 'true'],
    ['{ "build": <|>"x" }', task, '"x"'],
    ['{ "build": "<|>"', task, '""'],
    ['{ "build": "npm run <|>', task, '"npm run '],
    ['{ "build": "npm run <|>\n', task, '"npm run '],
    ['{ "build": "x<|>y", "b": "z" }', task, '"xy"'],
    ['{ "build" "x<|>', task, '"x'],
    ['{ "build": {"depends": [<|>', [...depends, 0], ''],
    ['{ "build": {"depends": ["a", <|>', [...depends, 1], ''],
    ['{ "build": {"depends": [[], {}, <|>]', [...depends, 2], ''],
    ['{ "build": {"depends": ["a"\n  <|>]', [...depends, 1], ''],
    ['{ "build": {"depends": ["a"\n  "b<|>"]', [...depends, 1], '"b"'],
    ['{ "build": {"depends": ["<|>]} }', [...depends, 0], '"'],
    ['{ "build": {"depends": ["a<|>, "b"]} }', [...depends, 0], '"a'],
    ['{ "build": {"depends": ["a", ["b", "<|>"', [...depends, 1, 1], '""'],
    ['{ "build": {"depends": ["a", {"task": "<|>"', [...depends, 1, 'task'], '""'],
  ])('%s', (text, path, replaced) => {
    expect(at(text)).toMatchObject({ role: 'value', path, replaced });
  });

  test.each([
    ['{ "build": "<|>" }', '', '"', true],
    ['{ "build": "a\\"b\\u0041<|>c" }', 'a"bA', '"', true],
    ['{ "build": \'a<|>\' }', 'a', "'", true],
    ['{ "build": tr<|> }', 'tr', '', false],
    ['{ "build": <|> }', '', '', false],
  ])('with the typed prefix: %s', (text, prefix, quote, insideString) => {
    expect(at(text)).toMatchObject({ role: 'value', prefix, quote, insideString });
  });
});

describe('nothing is expected at the caret', () => {
  test.each([
    ['<|>{}'],
    ['{}<|>'],
    ['{}\n<|>'],
    ['{ // a<|>\n}'],
    ['{ /* a<|> */ }'],
    ['{ # a<|>\n}'],
    ['{ "build"<|> }'],
    ['{ "build" <|>: 1 }'],
    ['{ "build": "x"<|> }'],
    ['{ "build": { "quiet": true <|>} }'],
    ['{ "build": { "quiet": true } <|>} }'],
    ['{ "build": [ "a" <|>] }'],
    ['{ "build": npm run<|> }'],
  ])('%s', (text) => {
    expect(at(text)).toMatchObject({ role: 'none' });
  });
});
