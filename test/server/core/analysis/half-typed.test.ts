import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../../support/fixture.ts';
import { diagnosed } from '../../../support/problems.ts';
import { rows } from '../../../support/rows.ts';

const json: FixtureOptions = { language: 'json' };

/** A text with «…» around each culprit, and the problems in the order of the text. */
type Row = readonly [marked: string, problems: readonly string[], options?: FixtureOptions];

function check([marked, problems, options]: Row): void {
  expect(diagnosed(marked, options)).toEqual([marked, ...problems]);
}

const table: readonly Row[] = [
  ['«[tasks.a»', ['syntax: This header is not closed; expected `]`']],
  ['[a]\nrun = "x"\n\n«[a»', ['syntax: This header is not closed; expected `]`']],
  ['[a]\nrun = "x"\n\n[a«.»', ['syntax: Expected a key after the dot']],

  ['[a]\n«ru»', ['syntax: Expected `=` and a value after the key']],
  ['[a]\nrun «=»', ['syntax: Expected a value after `=`']],
  [
    '[a]\nrun = «"x»\nquiet = true',
    ['syntax: This string is not closed; close the string with a quote (`"`) on the same line'],
  ],
  ['[a]\ndepends = «[»"x"\nquiet = true', ['syntax: This array is not closed; close it with `]`']],
  ['[a]\ndepends = «[»"x",\nquiet = true\n\n[b]\nrun = "x"', ['syntax: This array is not closed; close it with `]`']],
  [
    '[a]\nenv = «{» A = 1\nquiet = true\n\n[b]\nrun = "x"',
    ['syntax: This inline table is not closed; close it with `}`'],
  ],
  [
    '[a]\nrun = "x"\noutput = «"pre»',
    ['syntax: This string is not closed; close the string with a quote (`"`) on the same line'],
  ],
  ['[a]\noutput = «pre»', ['syntax: `pre` is not a value; put text in quotes']],
  ['[a]\nconfirm = «{» message = "x"', ['syntax: This inline table is not closed; close it with `}`']],
  ['[a]\nconfirm = «{»', ['syntax: This inline table is not closed; close it with `}`']],
  ['[a]\nconfirm = { «mess»', ['syntax: Expected `=` and a value after the key']],
  ['[a]\nconfirm = { message «=»', ['syntax: Expected a value after `=`']],
  ['[a]\nrun = [{ «ta»', ['syntax: Expected `=` and a value after the key']],
  ['[a]\nrun = [{ task «=» ', ['syntax: Expected a value after `=`']],
  ['[a]\nquiet = «tru»', ['syntax: `tru` is not a value; put text in quotes']],
  ['«[a»\nrun = "x"', ['syntax: This header is not closed; expected `]`']],
  ['[a«.»\nrun = "x"', ['syntax: Expected a key after the dot']],
  ['[a]\nrun = "x"\n\n«[a.e»', ['syntax: This header is not closed; expected `]`']],
  ['«[[a»', ['syntax: This header is not closed; expected `]]`']],
  ['[«"a:b»\nrun = "x"', ['syntax: This key is not closed; close it with a quote (`"`)']],
  ['«a»', ['syntax: Expected `=` and a value after the key']],
  ['a «=»', ['syntax: Expected a value after `=`']],
  ['a = «"x»\nb = "y"', ['syntax: This string is not closed; close the string with a quote (`"`) on the same line']],
  ['[a]\nrun = «"""»\necho', ['syntax: This multi-line string is not closed; close it with `"""`']],
  ['[a]\nenv«.»', ['syntax: Expected a key after the dot']],
  ['[a]\nenv.A«.»', ['syntax: Expected a key after the dot']],
  ['[a.tools]\nnode = { «versio»', ['syntax: Expected `=` and a value after the key']],
  [
    '[a.tools]\nnode = { version = "1", os = ["linux", «"ma»',
    ['syntax: This string is not closed; close the string with a quote (`"`) on the same line'],
  ],
  ['[a]\noutputs = { «aut»', ['syntax: Expected `=` and a value after the key']],
  ['{ "a": { «"ru»', ['syntax: This key is not closed; add a double quote at its end'], json],
  ['{ "a": { «"run"»', ['syntax: Write a colon and a value after this key'], json],
  ['{ "a": { "run"«:»', ['syntax: Write a value after the colon'], json],
  ['{ "a": { "run": «"x»', ['syntax: This string is not closed; add a double quote at its end'], json],
  ['{ "a": «{» "run": "x" ', ['syntax: This `{` is not closed; add `}`'], json],
  ['{\n  "a": «{» "run": "x",\n  "b": { "run": "y" }\n}', ['syntax: This `{` is not closed; add `}`'], json],
  ['{\n  "a": { "output"«:» \n  },\n  "b": { "run": "y" }\n}', ['syntax: Write a value after the colon'], json],
  [
    '{\n  "a": {\n    "quiet": «tru»\n  },\n  "b": { "run": "y" }\n}',
    ['syntax: `tru` is not a JSON value; did you mean `true`?'],
    json,
  ],
  [
    '{\n  "a": {\n    "confirm": «{» \n  },\n  "b": { "run": "y" }\n}',
    ['syntax: This `{` is not closed; add `}`'],
    json,
  ],
  [
    '{\n  "a": {\n    "run": "x«"»\n    "quiet": true\n  },\n  "b": { "run": "y" }\n}',
    ['syntax: Write a comma after this value'],
    json,
  ],
  [
    '{\n  "a": {\n    «"ru»\n    "quiet": true\n  },\n  "b": { "run": "y" }\n}',
    ['syntax: This key is not closed; add a double quote at its end'],
    json,
  ],
  [
    '{\n  "a": {\n    "output": «"pre»\n    "quiet": true\n  },\n  "b": { "run": "y" }\n}',
    ['syntax: This string is not closed; add a double quote at its end'],
    json,
  ],
  [
    '{\n  "a": {\n    "output": «"pre»,\n    "quiet": true\n  },\n  "b": { "run": "y" }\n}',
    ['syntax: This string is not closed; add a double quote at its end'],
    json,
  ],
  ['{\n  "a": {\n    «run»: "x"\n  }\n}', ['syntax: Write the key in double quotes: `"run"`'], json],
];

describe('half-typed text is reported once, without secondary problems', () => {
  test.each(rows(table))('$name', ({ row }) => check(row));
});

test('every half-typed text has exactly one problem', () => {
  expect(table.filter(([, problems]) => problems.length !== 1)).toEqual([]);
});
