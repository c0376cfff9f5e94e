import { describe, expect, test } from 'vitest';
import { quickFixes } from '../../../../../server/core/features/quick-fixes/quick-fixes.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { type FixtureOptions, open } from '../../../../support/fixture.ts';
import { diagnosed, problemsOf } from '../../../../support/problems.ts';
import { rows } from '../../../../support/rows.ts';

const json: FixtureOptions = { language: 'json' };

/** A text with «…» around each culprit, and the problems in the order of the text. */
type Row = readonly [marked: string, problems: readonly string[], options?: FixtureOptions];

function check({ row: [marked, problems, options] }: { row: Row }): void {
  expect(diagnosed(marked, options)).toEqual([marked, ...problems]);
}

describe('an argument that is read but not defined', () => {
  const undefinedHere = 'is not defined in the `usage` of this task';
  test.each(
    rows<Row>([
      [
        '[a]\nusage = \'arg "<file>"\'\nrun = "cat $usage_file $«usage_fil»"',
        [`undefined-usage-variable: \`$usage_fil\` ${undefinedHere}; did you mean \`$usage_file\`?`],
      ],
      [
        '[a]\nusage = \'flag "--dry-run"\'\nrun = "x $«usage_dryrun» $usage_dry_run"',
        [`undefined-usage-variable: \`$usage_dryrun\` ${undefinedHere}; did you mean \`$usage_dry_run\`?`],
      ],
      [
        '[a]\nusage = \'flag "--dry-run"\'\nrun = "x {{ usage.«dry» }} {{ usage.dry_run }}"',
        [`undefined-usage-variable: \`usage.dry\` ${undefinedHere}; did you mean \`usage.dry_run\`?`],
      ],
      [
        '[a]\nusage = \'arg "<x>"\'\nrun = "{{ usage.x }}"\ndepends = ["b {{ usage.«other» }}"]',
        [`undefined-usage-variable: \`usage.other\` ${undefinedHere}; define it there`],
      ],
      [
        '[a]\nusage = \'arg "<x>"\'\nrun = "$usage_x «{{» usage.ot"',
        ['invalid-template: This `{{` is not closed; add `}}`'],
      ],
      [
        `[a]\nusage = 'arg "<x>"'\nrun = "$usage_x \${«usage_y»:-}"`,
        [`undefined-usage-variable: \`$usage_y\` ${undefinedHere}; define it there`],
      ],
      [
        '{ "a": { "usage": "arg \\"<file>\\"", "run": "\\t\\"$usage_file $«usage_other»\\"" } }',
        [`undefined-usage-variable: \`$usage_other\` ${undefinedHere}; define it there`],
        json,
      ],
    ]),
  )('$name', check);
});

describe('an argument that is defined but not used', () => {
  test.each(
    rows<Row>([
      [
        '[a]\nusage = \'\'\'\narg "<file>"\nflag «"-f --force"»\n\'\'\'\nrun = "cat $usage_file"',
        ['unused-usage-argument: Flag `force` is never used; read it as `$usage_force` or remove it'],
      ],
      [
        '[a]\nusage = \'\'\'\narg «"[out-dir]"»\nflag "-f"\n\'\'\'\nrun = "x {{ usage.f }}"',
        ['unused-usage-argument: Argument `out-dir` is never used; read it as `$usage_out_dir` or remove it'],
      ],
    ]),
  )('$name', check);
});

describe('nothing is reported', () => {
  const usage = "usage = '''\narg \"<a>\"\narg \"<b>\"\n'''\n";
  test.each([
    ['for a task without a specification', '[a]\nrun = "$usage_x {{ usage.x }}"'],
    [
      'for a specification that a template generates',
      '[a]\nusage = "{% if true %}arg \'x\'{% endif %}"\nrun = "$usage_y"',
    ],
    ['for a specification that a template may extend', '[a]\nextends = "t"\nusage = \'arg "<x>"\'\nrun = "$usage_y"'],
    ['for a specification that a program prints', '[a]\nusage = \'mount run="x"\'\nrun = "$usage_y"'],
    [
      'for a specification that the script extends',
      `[a]\nusage = 'arg "<x>"'\nrun = """\n#USAGE arg "<y>"\necho $usage_x $usage_y\n"""`,
    ],
    [
      'for text that the shell does not expand',
      `[a]\nusage = 'arg "<x>"'\nrun = "echo '$usage_y' $usage_x # $usage_z"`,
    ],
    ['for variables that the script sets', `[a]\nusage = 'arg "<x>"'\nrun = "usage_y=1; echo $usage_x $usage_y"`],
    ['for variables that `env` defines', `[a]\nusage = 'arg "<x>"'\nenv.usage_y = "1"\nrun = "echo $usage_x $usage_y"`],
    ['for escaped dollar signs', `[a]\nusage = 'arg "<x>"'\nrun = 'echo $usage_x \\$usage_y'`],
    ['for the subcommand', `[a]\nusage = '''cmd "up"\ncmd "down" { arg "<n>" }'''\nrun = "echo $usage_cmd $usage_n"`],
    ['for variables with a default', `[a]\nusage = 'arg "<x>"'\nrun = "{{ usage.x }}{{ usage.y | default(value=1) }}"`],
    ['if the arguments are read by position', `[a]\n${usage}run = 'x "$@" $usage_a'`],
    ['if the arguments are read all at once', `[a]\n${usage}run = "env | grep ^usage_; echo $usage_a"`],
    ['if the task has `raw_args`', `[a]\nraw_args = true\n${usage}run = "echo $usage_a"`],
    ['if the task runs a file', `[a]\n${usage}file = "a.sh"`],
    ['if a program may read all of them', `[a]\n${usage}run = "node a.js"`],
    ['if an argument is read in another way', `[a]\n${usage}run = "echo $usage_a; node -e 'process.env.usage_b'"`],
    [
      'if an environment variable provides it',
      `[a]\nusage = '''\narg "<a>"\nflag "--b <b>" env="B"\n'''\nrun = "$usage_a $B"`,
    ],
    [
      'for help and version',
      `[a]\nusage = '''\narg "<a>"\nflag "-h --help"\nflag "-V" action="version"\n'''\nrun = "$usage_a"`,
    ],
  ])('%s', (_, text) => {
    expect(diagnosed(text)).toEqual([text]);
  });
});

test('a misspelled name is corrected', () => {
  const text = '[a]\nusage = \'arg "<file>"\'\nrun = "cat $usage_fil {{ usage.flie }}"';
  const fixture = open(text);
  const edits = problemsOf(fixture).flatMap((problem) => quickFixes(problem, fixture.document)[0]?.edits ?? []);
  expect(applyEdits(text, edits)).toBe('[a]\nusage = \'arg "<file>"\'\nrun = "cat $usage_file {{ usage.file }}"');
});
