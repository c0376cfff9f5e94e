import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../../../server/core/document/block.ts';
import { caretIn } from '../../../../../server/core/syntax/json/caret.ts';
import { parseBlock, parseMembers } from '../../../../../server/core/syntax/json/parse-block.ts';
import { objectOf, problemsOf, readJson } from './read-json.ts';

const settings = { seed: 4, numRuns: 300 };
const indentation = fc.constantFrom('', '  ', '\t');
const validText = fc
  .tuple(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), indentation)
  .map(([value, indent]) => JSON.stringify(value, undefined, indent));

const pieces = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  "'",
  '=',
  '\n',
  '\n  ',
  '  ',
  '//',
  '/*',
  '#',
  '\\',
  '01',
  'tru',
  '"k": ',
  '"k": {\n',
];
const piece = fc.constantFrom(...pieces);
const damage = fc.record({ at: fc.nat(), length: fc.nat(4), insert: fc.oneof(fc.constant(''), piece) });
const damagedText = fc
  .tuple(validText, fc.array(damage, { minLength: 1, maxLength: 4 }))
  .map(([text, damages]) => damages.reduce(applyDamage, text));
const randomText = fc.array(piece, { maxLength: 40 }).map((parts) => `{${parts.join('')}`);
const anyText = fc.oneof(validText, damagedText, randomText);

function applyDamage(text: string, { at, length, insert }: { at: number; length: number; insert: string }): string {
  const start = at % (text.length + 1);
  return text.slice(0, start) + insert + text.slice(start + length);
}

function isValid(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns a block as text, without its references to itself. */
function serialized(block: Block): string {
  return JSON.stringify({ ...block, members: block.members }, (key, value: unknown) => {
    if (key === 'anchor') return undefined;
    return typeof value === 'bigint' ? `${value}n` : value;
  });
}

describe('for any text', () => {
  test('valid text has no problems and the values that JSON.parse returns', () => {
    fc.assert(
      fc.property(validText, (text) => {
        expect(problemsOf(text)).toEqual([]);
        expect(objectOf(readJson(text).flatMap(({ block }) => block.members))).toEqual(JSON.parse(text));
      }),
      settings,
    );
  });

  test('invalid text has a problem', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(!isValid(text));
        expect(problemsOf(text)).not.toEqual([]);
      }),
      settings,
    );
  });

  test('the joined blocks equal the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(readJson(text).reduce((joined, { block }) => joined + block.text, '')).toBe(text);
      }),
      settings,
    );
  });

  test('a block does not depend on text before it or beyond its reach', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('', 'x', '}', '"', '\n"k": {'), (text, other) => {
        for (const { block, start } of readJson(text)) {
          if (start + block.reach > text.length) continue;
          const usedText = text.slice(start, start + block.reach);
          expect(serialized(parseBlock(`[${usedText}${other}`, 1, block.entry))).toBe(serialized(block));
        }
      }),
      settings,
    );
  });

  test('the members of a block without problems are the same if they are parsed from its text alone', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { block } of readJson(text)) {
          if (block.problems.length > 0 || block.members.length === 0) continue;
          expect(parseMembers(block)).toEqual(block.members);
        }
      }),
      settings,
    );
  });

  test('a completion replaces only text around the caret on its line', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, place) => {
        for (const { block } of readJson(text)) {
          const offset = place % (block.text.length + 1);
          const { start, end } = caretIn(block, offset).replace;
          expect(start).toBeGreaterThanOrEqual(0);
          expect(start).toBeLessThanOrEqual(offset);
          expect(end).toBeGreaterThanOrEqual(offset);
          expect(block.text.slice(start, end)).not.toMatch(/[\r\n]/);
        }
      }),
      settings,
    );
  });
});
