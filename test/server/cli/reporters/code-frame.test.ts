import { expect, test } from 'vitest';
import { readMarks } from '../../../../harness/documents/marks.ts';
import { codeFrame } from '../../../../server/cli/reporters/code-frame.ts';
import { plain } from '../../../../server/cli/terminal/colors.ts';
import { lineStarts } from '../../../../server/core/text/lines.ts';

const x = (count: number) => 'x'.repeat(count);

/** A text with its range in `«»`, and the lines of its frame after the bar. */
const rows: Readonly<Record<string, readonly [text: string, line: string, carets: string]>> = {
  'A word': ['a\nb = «oops» c\nd', 'b = oops c', '    ^^^^'],
  'A whole line': ['«oops»\n', 'oops', '^^^^'],
  'An empty range between two characters': ['a = «»1', 'a = 1', '    ^'],
  'An empty range at the end of a line': ['a =«»\nb', 'a =', '   ^'],
  'An empty range at the end of the text': ['a = 1\n«»', '', '^'],
  'An empty text': ['«»', '', '^'],
  'For several lines, the first is shown': ['a = «[\n1,\n2]»', 'a = [', '    ^'],
  'A range of several lines that starts at the end of the first': ['a =«\n\n»b', 'a =', '   ^'],
  'A line that ends in carriage return and line feed': ['a = «b»\r\nc', 'a = b', '    ^'],
  'Tabs are as wide as four columns at most': ['\ta\t= «b»', '    a   = b', '          ^'],
  'A range that contains a tab': ['«a\tb»', 'a   b', '^^^^^'],
  'Wide characters take two columns': ['"日本" = «"語"»', '"日本" = "語"', '         ^^^^'],
  'Emoji take two columns': ['"😀" «=» 1', '"😀" = 1', '     ^'],
  'Combining marks take no column': ['"e\u0301" «=» 1', '"e\u0301" = 1', '    ^'],
  'Control characters are replaced with visible ones': ['a = "\u001b[31m" «b»', 'a = "␛[31m" b', '            ^'],
  'Invisible characters are replaced with visible ones': ['«\u200b»[a]', '\ufffd[a]', '^'],
  'Direction marks do not reorder text': ['a = "\u202e" «b»', 'a = "\ufffd" b', '        ^'],
  'A long line is truncated after an early position': [`«a» = ${x(200)}`, `a = ${x(116)}…`, '^'],
  'A long line is truncated before a late position': [`${x(200)} «a»`, `…${x(118)} a`, `${' '.repeat(120)}^`],
  'A long line is truncated on both sides': [`${x(200)}«a»${x(200)}`, `…${x(40)}a${x(79)}…`, `${' '.repeat(41)}^`],
  'A long range is truncated': [`a = «${x(300)}»`, `a = ${x(116)}…`, `    ${'^'.repeat(116)}`],
  'Truncation does not split a character': [
    `${'😀'.repeat(100)}-«a»${x(200)}`,
    `…${'😀'.repeat(20)}-a${x(79)}…`,
    `${' '.repeat(42)}^`,
  ],
};

test.for(Object.entries(rows))('%s', ([, [marked, line, carets]]) => {
  const { text, ranges } = readMarks(marked);
  const starts = lineStarts(text);
  const pointAt = (offset: number) => {
    const index = starts.findLastIndex((start) => start <= offset);
    return { line: index + 1, column: offset - (starts[index] ?? 0) + 1 };
  };
  const { start, end } = ranges[0] ?? { start: 0, end: 0 };
  const place = { start: pointAt(start), end: pointAt(end) };
  const frame = codeFrame(text, starts, place, { paint: plain, style: 'red' });
  const number = String(place.start.line).padStart(4);
  expect(frame).toBe(`${`${number} | ${line}`.trimEnd()}\n     | ${carets}`);
});
