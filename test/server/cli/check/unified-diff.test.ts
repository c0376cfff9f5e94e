import { applyPatch, createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { describe, expect, test } from 'vitest';
import { lineOrigins } from '../../../../server/cli/check/line-origins.ts';
import { unifiedDiff } from '../../../../server/cli/check/unified-diff.ts';
import { applyEdits, type TextEdit } from '../../../../server/core/text/edit.ts';

/** A replacement of the only occurrence of a text. */
type Replacement = readonly [before: string, after: string];

interface Row {
  readonly text: string;
  readonly rounds: readonly (readonly Replacement[])[];
}

const numbers = Array.from({ length: 30 }, (_, index) => `line ${index + 1}.\n`).join('');

const rows: Readonly<Record<string, Row>> = {
  'a line': { text: 'a\nb\nc\n', rounds: [[['b', 'x']]] },
  'changes that are far from each other': {
    text: numbers,
    rounds: [
      [
        ['line 2.', 'x'],
        ['line 20.', 'y'],
      ],
    ],
  },
  'changes with eight equal lines between them': {
    text: numbers,
    rounds: [
      [
        ['line 5.', 'x'],
        ['line 14.', 'y'],
      ],
    ],
  },
  'changes with nine equal lines between them': {
    text: numbers,
    rounds: [
      [
        ['line 5.', 'x'],
        ['line 15.', 'y'],
      ],
    ],
  },
  'inserted and removed lines, and those after them in a later round': {
    text: numbers,
    rounds: [
      [
        ['line 3.\n', ''],
        ['line 12.', 'x\ny\nline 12.'],
      ],
      [
        ['y\n', ''],
        ['line 13.', 'z'],
        ['line 25.', 'line\n25.'],
      ],
    ],
  },
  'several edits of a line': {
    text: 'a b c\nd\n',
    rounds: [
      [
        ['a', 'x'],
        ['c\nd', 'y'],
      ],
    ],
  },
  'joined lines': { text: 'a\nb\nc\nd\n', rounds: [[['b\nc', 'x']]] },
  'an edit that is undone': {
    text: 'a\nb\nc\n',
    rounds: [
      [['b', 'x']],
      [
        ['x', 'b'],
        ['c', 'y'],
      ],
    ],
  },
  'the first and the last line': {
    text: 'a\nb\nc',
    rounds: [
      [
        ['a\n', ''],
        ['c', 'x'],
      ],
    ],
  },
  'a line end at the end': { text: 'a\nb', rounds: [[['b', 'b\n']]] },
  'no line end at the end': { text: 'a\nb\n', rounds: [[['b\n', 'b']]] },
  'Windows line ends': { text: 'a\r\nb\r\nc\r\n', rounds: [[['b', 'x\r\ny']]] },
  'all text': { text: 'a\n', rounds: [[['a\n', '']]] },
  'an empty text': { text: '', rounds: [[['', 'a\nb\n']]] },
};

function diffOf({ text, rounds }: Row) {
  let after = text;
  const edited = rounds.map((replacements) => {
    const edits = replacements.map(([from, to]): TextEdit => {
      const start = after.indexOf(from);
      return { start, end: start + from.length, text: to };
    });
    const round = { text: after, edits };
    after = applyEdits(after, edits);
    return round;
  });
  return { after, diff: unifiedDiff({ name: 'f', before: text, after, origins: lineOrigins(edited) }) };
}

describe('the diff of edits is the shortest one', () => {
  test.each(Object.entries(rows))('%s', (_, row) => {
    const { after, diff } = diffOf(row);
    const options = { headerOptions: FILE_HEADERS_ONLY };
    expect(diff).toBe(createTwoFilesPatch('a/f', 'b/f', row.text, after, undefined, undefined, options));
    expect(applyPatch(row.text, diff)).toBe(after);
  });
});

test('a line that differs although no edit touches it is in the diff', () => {
  const diff = unifiedDiff({ name: 'f', before: 'a\n***\nc\n', after: 'a\nb\nc\n', origins: [0, 1, 2] });
  expect(diff).toBe('--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-***\n+b\n c\n');
});

test('lines that all change are removed together and added together', () => {
  const lines = (letter: string) => Array.from({ length: 20_000 }, (_, index) => `${letter}${index}\n`).join('');
  const diff = unifiedDiff({ name: 'f', before: lines('a'), after: lines('b'), origins: [] });
  const body = lines('a').replace(/^(?=a)/gm, '-') + lines('b').replace(/^(?=b)/gm, '+');
  expect(diff).toBe(`--- a/f\n+++ b/f\n@@ -1,20000 +1,20000 @@\n${body}`);
});
