import { describe, expect, test } from 'vitest';
import { readUsage } from '../../../../../server/core/analysis/usage/usage-spec.ts';
import { rows } from '../../../../support/rows.ts';

/** Returns a short description of each argument. */
function describeArguments(text: string): readonly string[] {
  return readUsage(text).arguments.map((argument) => {
    const { kind, name, variable, help, choices, defaults, env, required, repeats, commands } = argument;
    return [
      `${kind} ${name}`,
      variable === name ? '' : `as ${variable}`,
      help === '' ? '' : `"${help}"`,
      choices.length > 0 ? `of ${choices.join('|')}` : '',
      defaults.length > 0 ? `else ${defaults.join('|')}` : '',
      env === undefined ? '' : `env ${env}`,
      required ? 'required' : '',
      repeats ? 'repeats' : '',
      commands.length > 0 ? `in ${commands.join(' ')}` : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
  });
}

type Row = readonly [spec: string, ...describeArguments: readonly string[]];

function check({ row: [spec, ...expected] }: { row: Row }): void {
  expect(describeArguments(spec)).toEqual(expected);
}

describe('arguments and flags are parsed with all their properties', () => {
  test.each(
    rows<Row>([
      ['arg "<file>"', 'argument file, required'],
      ['arg "[file]"', 'argument file'],
      ['arg "file"', 'argument file, required'],
      ['arg "<file>..."', 'argument file, required, repeats'],
      ['arg "[file]…"', 'argument file, repeats'],
      ['arg "<file>" var=#true', 'argument file, required, repeats'],
      ['arg "<file>" default="x"', 'argument file, else x'],
      ['arg "<file>" required=#false', 'argument file'],
      ['arg "[dry-run]" help="Try it."', 'argument dry-run, as dry_run, "Try it."'],
      ['arg "x" "Try it."', 'argument x, "Try it.", required'],
      ['arg "<x>" { help "Try it."; env "X" }', 'argument x, "Try it.", env X, required'],
      ['arg "<x>" { choices "a" "b" }', 'argument x, of a|b, required'],
      ['arg "<x>" { choices { choice "a" help="A."; choice "b" } }', 'argument x, of a|b, required'],
      ['arg "[x]" var=#true { default { "a"; "b" } }', 'argument x, else a|b, repeats'],
      ['flag "-v"', 'flag v'],
      ['flag "-v --verbose"', 'flag verbose'],
      ['flag "--all --every"', 'flag all'],
      ['flag "talk: -v --verbose"', 'flag talk'],
      ['flag "-v --verbose…"', 'flag verbose, repeats'],
      ['flag "-v" count=#true', 'flag v, repeats'],
      ['flag "--out <file>" default="a.txt" env="OUT"', 'flag out, else a.txt, env OUT'],
      ['flag "--color" negate="--no-color" default=#true', 'flag color, else true'],
      ['flag "--level" { arg "<level>" { choices "1" "2" } }', 'flag level, of 1|2'],
      ['flag "--must <x>" required=#true', 'flag must, required'],
      ['cmd "db" {\n  cmd "up" { arg "<n>" }\n  flag "-f"\n}', 'argument n, required, in db up', 'flag f, in db'],
      [
        '// arg "<a>"\n/- arg "<b>"\narg "<c>" /-help="x"; flag "-d" \\\n  help="y"',
        'argument c, required',
        'flag d, "y"',
      ],
      ['arg "<x>" default="{{ env.HOME }}"', 'argument x, else {{ env.HOME }}'],
      ['flag "--{{ cwd }}"\narg "<version>"', 'argument version, required'],
      ['#USAGE arg "<x>"\n#[USAGE] flag "-y"', 'argument x, required', 'flag y'],
      ['arg 1\nflag #true\narg\nflag ""'],
    ]),
  )('$name', check);
});

test.each([
  ['dryRun', 'dry_run'],
  ['dry-run', 'dry_run'],
  ['JSONOutput2', 'json_output2'],
  ['ABCDef', 'abc_def'],
  ['Foo--Bar', 'foo_bar'],
  ['a b', 'a_b'],
  ['x.y', 'x_y'],
  ['x1y2', 'x1y2'],
  ['plainFlag2go', 'plain_flag2go'],
])('%s has the name %s in scripts', (name, variable) => {
  expect(readUsage(`arg "<${name}>"`).arguments[0]?.variable).toBe(variable);
});

describe('the complete directives of half-typed text are parsed', () => {
  test.each(
    rows<Row>([
      ['arg "<a>"\nfla\narg "<b>"', 'argument a, required', 'argument b, required'],
      ['arg "<a>"\nflag "\narg "<b>"', 'argument a, required', 'argument b, required'],
      ['arg "<a>"\nflag "--x" help=\narg "<b>"', 'argument a, required', 'flag x', 'argument b, required'],
      ['arg "<a>"\nflag "--x" help="unc\narg "<b>"', 'argument a, required', 'flag x', 'argument b, required'],
      ['arg "<a>" required=tru', 'argument a, required'],
      ['arg "<a>" required=true\nflag "-b"', 'argument a, required', 'flag b'],
      ['arg "<a>" {\n  choices "x" "y"\n', 'argument a, of x|y, required'],
      ['cmd "a" {\n  arg "<b>"\n  flag "-c" help="\n', 'argument b, required, in a', 'flag c, in a'],
      ['cmd "a" {\n  arg "<b>" }\n}\narg "<c>"', 'argument b, required, in a', 'argument c, required'],
      ['arg "<a>" }\narg "<b>"', 'argument a, required', 'argument b, required'],
      ['arg "<a>" {\nflag "-b"\narg "<c>"', 'argument a, required', 'flag b', 'argument c, required'],
      ['arg "<a>"\n#', 'argument a, required'],
      ['arg "<a>"\n/* flag', 'argument a, required'],
    ]),
  )('$name', check);
});

test('a specification is complete if it is valid and no part of it is generated by a template or defined elsewhere', () => {
  const isComplete = (text: string) => readUsage(text).isComplete;
  expect(
    ['', 'arg "<a>"', 'flag "--x" default="{{ cwd }}"', '{# note #}\narg "<a>"'].filter((text) => !isComplete(text)),
  ).toEqual([]);
  const open = ['arg "<a>', 'flag "x"', '{{ vars.spec }}', '{% if x %}\narg "<a>"\n{% endif %}', 'mount run="x"'];
  expect([...open, 'include file="/a.kdl"'].filter(isComplete)).toEqual([]);
});

test('deeply nested and very long text is handled', () => {
  const texts = [
    '{',
    '}',
    'cmd "a" {\n',
    '"',
    '#"',
    '"""\n',
    '/*',
    '/-',
    '(a)',
    'a=',
    '\\\n',
    '{{',
    '{%',
    '#',
    'arg "<a>" {',
  ];
  for (const text of texts) expect(readUsage(text.repeat(20_000)).faults.length).toBeLessThan(40_001);
});
