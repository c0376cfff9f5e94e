import { expect, test } from 'vitest';
import { placesInLine } from '../../../../client/tasks/output/place-in-line.ts';

test.for<readonly [line: string, ...expected: readonly string[]]>([
  ['src/a.ts:1', 'src/a.ts 1 -'],
  ['./src/a.ts:12:7: error', './src/a.ts 12 7'],
  ['src/a.ts(1,7): error TS2322', 'src/a.ts 1 7'],
  ['src/a.ts(1): error', 'src/a.ts 1 -'],
  ['  File "src/a.py", line 3, in f', 'src/a.py 3 -'],
  [' --> src/main.rs:4:5', 'src/main.rs 4 5'],
  ['    at run (/repo/src/a.js:4:5)', '/repo/src/a.js 4 5'],
  ['C:\\repo\\a.ts:4:5', 'C:\\repo\\a.ts 4 5'],
  ['a.go:1:2: x, see b.go:3', 'a.go 1 2', 'b.go 3 -'],
  ['at 10:32:05 it began'],
  ['https://example.com:8080/a.ts:1'],
  ['\\\\host\\share\\a.ts:1'],
  ['//host/share/a.ts:1'],
  ['a.ts:0'],
  ['version 1.2:3'],
])('the places in %j', ([line, ...expected]) => {
  const found = placesInLine(line);
  expect(found.map(({ file, line: at, column }) => `${file} ${at} ${column ?? '-'}`)).toEqual(expected);
  for (const { start, length, file } of found) expect(line.slice(start, start + length)).toContain(file);
});
