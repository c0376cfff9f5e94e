import { invalidUsage } from '../../../../../server/core/analysis/rules/invalid-usage.ts';
import { json, type Place, script } from '../../../../support/place.ts';
import { describeRule, type Finding } from '../../../../support/rule.ts';

/** The ways to write a specification. */
const written: readonly (readonly [write: (spec: string) => string, place?: Place])[] = [
  [(spec) => `[a]\nrun = "x"\nusage = '''\n${spec}\n'''`],
  [(spec) => `[a]\nrun = "x"\nusage = """\n${spec.replaceAll('\\', '\\\\')}\n"""`],
  [(spec) => `{ "a": { "run": "x", "usage": ${JSON.stringify(spec)} } }`, json],
];

/** A specification with «…» around each culprit, and the messages, without the severity. */
const faults: readonly (readonly [marked: string, ...messages: readonly string[]])[] = [
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
];

describeRule(invalidUsage, {
  example: ['[a]\nrun = "x"\nusage = "«arg»"', '`arg` requires a string in quotes'],
  findings: [
    ...written.flatMap(([write, place = {}]) =>
      faults.map(([marked, ...messages]): Finding => [write(marked), messages, place]),
    ),
    ['#USAGE «arg»\n', 'warning: `arg` requires a string in quotes', script],
  ],
  valid: ['[a]\nrun = "x"\nusage = \'arg "<x>"\''],
  fixes: [
    [
      '[a]\nrun = "x"\nusage = \'flag "quiet"\'\n',
      { 'Change to `--quiet` *': '[a]\nrun = "x"\nusage = \'flag "--quiet"\'\n' },
    ],
    [
      '{ "a": { "run": "x", "usage": "flg \\"-q\\"" } }',
      { 'Change to `flag` *': '{ "a": { "run": "x", "usage": "flag \\"-q\\"" } }' },
      json,
    ],
    [
      '[a]\nrun = "x"\nusage = \'arg "<x>" required=true\'\n',
      { 'Change to `#true` *': '[a]\nrun = "x"\nusage = \'arg "<x>" required=#true\'\n' },
    ],
    [
      '[a]\nrun = "x"\nusage = \'flag "verbose"\'',
      { 'Change to `--verbose` *': '[a]\nrun = "x"\nusage = \'flag "--verbose"\'' },
    ],
    ['[a]\nrun = "x"\nusage = \'flag "-vv"\'', { 'Change to `--vv` *': '[a]\nrun = "x"\nusage = \'flag "--vv"\'' }],
    ['[a]\nrun = "x"\nusage = \'flg "--x"\'', { 'Change to `flag` *': '[a]\nrun = "x"\nusage = \'flag "--x"\'' }],
    [
      '[a]\nrun = "x"\nusage = \'arg "<x>" required=true\'',
      { 'Change to `#true` *': '[a]\nrun = "x"\nusage = \'arg "<x>" required=#true\'' },
    ],
    [
      '[a]\nrun = "x"\nusage = \'arg "<x>" required="true"\'',
      { 'Change to `#true` *': '[a]\nrun = "x"\nusage = \'arg "<x>" required=#true\'' },
    ],
    [
      '[a]\nrun = "x"\nusage = \'arg "<x>" double_dash="requird"\'',
      { 'Change to `required` *': '[a]\nrun = "x"\nusage = \'arg "<x>" double_dash="required"\'' },
    ],
  ],
});
