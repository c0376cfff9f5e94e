import { describe, expect, test } from 'vitest';
import { quickFixes } from '../../../../../server/core/features/quick-fixes/quick-fixes.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { type FixtureOptions, open } from '../../../../support/fixture.ts';
import { diagnosed, problemsOf } from '../../../../support/problems.ts';
import { rows } from '../../../../support/rows.ts';

/** A specification with «…» around each culprit, and the messages. */
type Row = readonly [marked: string, ...messages: readonly string[]];

const written: readonly (readonly [string, (spec: string) => string, FixtureOptions])[] = [
  ['a literal string', (spec) => `[a]\nrun = "x"\nusage = '''\n${spec}\n'''`, {}],
  ['a multi-line string', (spec) => `[a]\nrun = "x"\nusage = """\n${spec.replaceAll('\\', '\\\\')}\n"""`, {}],
  ['JSON', (spec) => `{ "a": { "run": "x", "usage": ${JSON.stringify(spec)} } }`, { language: 'json' }],
];

describe.each(written)('faults are reported with their ranges in %s', (_, write, options) => {
  test.each(
    rows<Row>([
      ['flag "«verbose»"', 'A flag begins with dashes; write `--verbose`'],
      ['flag "-v «verbose»"', 'A flag begins with dashes; write `--verbose`'],
      ['flag "«-vv»"', 'A short flag has a single letter; write `--vv`'],
      ['flag "«-o,» --out"', 'The names of a flag are not separated by commas; remove the comma'],
      ['flag "--out «<file»"', 'Value `<file` is missing its `>`; it must not contain spaces'],
      ['«flg» "--out"', 'Unknown directive `flg`; did you mean `flag`?'],
      ['«foo» "x"', 'Unknown directive `foo`; valid names include `arg`, `flag`, `cmd`, `complete`, `example`, `name`'],
      ['arg "<x>" «hlp»="y"', 'Unknown property `hlp` of `arg`; did you mean `help`?'],
      ['arg "<x>" {\n  «choice» "y"\n}', 'Unknown directive `choice` in `arg`; did you mean `choices`?'],
      ['arg "<x>" required=«true»', '`true` is not a value; write `#true`'],
      ['arg "<x>" required=«"true"»', '`required` must be `#true` or `#false`; write `#true`'],
      ['arg "<x>" default=«1»', '`default` must be a string in quotes'],
      ['arg "<x>" var_min=«"a"»', '`var_min` must be an integer'],
      ['arg "<x>" double_dash="«requird»"', 'Unknown value `requird`; did you mean `required`?'],
      ['«arg»', '`arg` requires a string in quotes'],
      ['cmd "a" «"b"»', '`cmd` takes only one value; remove this one'],
      ['flag "--x" { «choices» "a" }', 'Only a flag with a value can have choices; write `--name <value>`'],
      ['complete "x" run="y" «type»="file"', '`run` and `type` cannot be combined; keep one'],
      ['arg "<x>" help=«"unclosed»\nflag "-y"', 'This string is not closed; add `"`'],
      ['arg "<x>" «{»\nflag "-y"', 'This `{` is not closed; add `}`'],
      ['arg "<x>"\n«# a note»', 'Comments begin with `//`'],
      ['arg "<x>" help="a«\\q»b"', '`\\q` is not an escape sequence; write `\\\\` for a backslash'],
      [
        'flag "«verbose»"\nflag "«quiet»"',
        'A flag begins with dashes; write `--verbose`',
        'A flag begins with dashes; write `--quiet`',
      ],
    ]),
  )('$name', ({ row: [marked, ...messages] }) => {
    expect(diagnosed(write(marked), options)).toEqual([
      write(marked),
      ...messages.map((text) => `invalid-usage: ${text}`),
    ]);
  });
});

/** Returns the text after the first quick fix of its first problem. */
function corrected(text: string): string {
  const fixture = open(text);
  const [problem] = problemsOf(fixture);
  const [fix] = problem ? quickFixes(problem, fixture.document) : [];
  return fix ? applyEdits(text, fix.edits) : text;
}

test.each([
  ['flag "verbose"', 'flag "--verbose"'],
  ['flag "-vv"', 'flag "--vv"'],
  ['flg "--x"', 'flag "--x"'],
  ['arg "<x>" required=true', 'arg "<x>" required=#true'],
  ['arg "<x>" required="true"', 'arg "<x>" required=#true'],
  ['arg "<x>" double_dash="requird"', 'arg "<x>" double_dash="required"'],
  ['#USAGE arg "<x>"', 'arg "<x>"'],
  ['// [USAGE] arg "<x>"', 'arg "<x>"'],
])('%s is corrected to %s', (before, after) => {
  expect(corrected(`[a]\nrun = "x"\nusage = '${before}'`)).toBe(`[a]\nrun = "x"\nusage = '${after}'`);
});

test('a marker of script files is reported once, and the text after it is parsed', () => {
  const text = `[a]\nrun = "x"\nusage = '''\n«#USAGE» arg "<x>"\n«#USAGE» flag "«y»"\n'''`;
  expect(diagnosed(text).slice(1)).toEqual([
    'usage-directive: `#USAGE` belongs in script files; remove it',
    'usage-directive: `#USAGE` belongs in script files; remove it',
    'invalid-usage: A flag begins with dashes; write `-y`',
  ]);
  expect(diagnosed(text)[0]).toBe(text);
});
