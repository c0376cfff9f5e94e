import { describe, expect, test } from 'vitest';
import { defaultFormatOptions } from '../../../../../../server/core/document/format-options.ts';
import { formatToml } from '../../../../../../server/core/syntax/toml/format/format-toml.ts';
import { applyEdits, type TextEdit } from '../../../../../../server/core/text/edit.ts';
import { blocksOf, formatText } from './format-text.ts';

/** Returns the text with each edit as `«old→new»`. */
function showEdits(text: string, edits: readonly TextEdit[]): string {
  return applyEdits(
    text,
    edits.map(({ start, end, text: inserted }) => ({ start, end, text: `«${text.slice(start, end)}→${inserted}»` })),
  );
}

describe('edits', () => {
  test.each([
    ['a formatted text is not edited', '# x\n[a]\nb = [1, 2] # y\n\n[c]\n', '# x\n[a]\nb = [1, 2] # y\n\n[c]\n'],
    ['a space is inserted where it is missing', 'a= 1\n', 'a«→ »= 1\n'],
    ['indentation is deleted', '[a]\n  b = 1\n', '[a]\n«  →»b = 1\n'],
    ['trailing white space is deleted', '[a] \nb = 1\n', '[a]« →»\nb = 1\n'],
    ['blank lines are deleted', 'a = 1\n\n\n\n\n[b]\n', 'a = 1\n\n\n«\n\n→»[b]\n'],
    ['the space before a comment is corrected', 'a = 1# x\nb = 22 # y\n', 'a = 1«→  »# x\nb = 22 # y\n'],
    ['an array is collapsed by one edit', 'a = [\n  1\n]\n', 'a = [«\n  1\n→1»]\n'],
    ['a formatted statement next to an unformatted one is kept', 'a = 1\nb=2\nc = 3\n', 'a = 1\nb«=→ = »2\nc = 3\n'],
    ['a line ending is added to the last line', 'a = 1', 'a = 1«→\n»'],
    ['an edit never starts or ends inside CRLF', 'a = 1\r\nb = 2\n', 'a = 1\r\nb = 2«\n→\r\n»'],
    ['LF replaces the whole CRLF', 'a = 1\nb = 2\r\n', 'a = 1\nb = 2«\r\n→\n»'],
  ])('%s', (_, text, shown) => {
    expect(showEdits(text, formatToml(blocksOf(text), defaultFormatOptions))).toBe(shown);
  });
});

describe('formatting a range', () => {
  test.each([
    ['only the statement in the range is changed', 'a=1\n«b=2»\nc=3\n', 'a=1\nb = 2\nc=3\n'],
    ['a part of the statement is enough', '[t]\na=1\nb = [«1»,2]\nc=3\n', '[t]\na=1\nb = [1, 2]\nc=3\n'],
    ['a caret is enough', '[t]\na=1\nb«»=2\nc=3\n', '[t]\na=1\nb = 2\nc=3\n'],
    ['its comment belongs to it', '[t]\na=1\nb=2   # «x»\nc=3\n', '[t]\na=1\nb = 2 # x\nc=3\n'],
    [
      'its indentation and the white space after it belong to it',
      '[t]\n  a=1\n «b=2» \n  c=3\n',
      '[t]\n  a=1\nb = 2\n  c=3\n',
    ],
    ['a range of whole lines stops before the next line', '[t]\n«a=1\n»b=2\n', '[t]\na = 1\nb=2\n'],
    [
      'blank lines between two statements in it are limited',
      '«a=1\n\n\n\n\nb=2»\n\n\n\n\nc=3\n',
      'a = 1\n\n\nb = 2\n\n\n\n\nc=3\n',
    ],
    ['comments are aligned with those of adjacent lines', 'a = 1   # x\n«long=2 # y»\n', 'a = 1   # x\nlong = 2 # y\n'],
    ['the final line ending is added when the last line is in the range', 'a=1\n«b=2»', 'a=1\nb = 2\n'],
    ['the final line ending is not added otherwise', '«a=1»\nb=2', 'a = 1\nb=2'],
    ['a table that cannot be parsed is not changed', '«[a]\nb=\n[ c ]»\n', '[a]\nb=\n[c]\n'],
  ])('%s', (_, marked, after) => {
    const start = marked.indexOf('«');
    const end = marked.indexOf('»') - 1;
    const text = marked.replace(/[«»]/g, '');
    expect(applyEdits(text, formatToml(blocksOf(text), defaultFormatOptions, { start, end }))).toBe(after);
  });

  test('formatting a range of the whole text equals formatting the text', () => {
    const text = '\n\n\n\n[ a ]\n  b=[1,\n2] # x\n\n\n\n\nc={d=1} # y';
    const edits = formatToml(blocksOf(text), defaultFormatOptions, { start: 0, end: text.length });
    expect(applyEdits(text, edits)).toBe(formatText(text));
  });
});
