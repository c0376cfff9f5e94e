// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../../../../support/fixture.ts';
import { rows } from '../../../../../support/rows.ts';
import { accepted, labelsAt } from '../completing.ts';
import { itemsAmong, type Surroundings } from '../surrounded.ts';

/** The text with the caret, the accepted label, and the text afterwards with its placeholders. */
type Row = readonly [marked: string, label: string, after: string, options?: FixtureOptions];

function check({ row: [marked, label, after, options] }: { row: Row }): void {
  expect(accepted(marked, label, options)).toBe(after);
}

describe('the arguments of the task in its scripts', () => {
  const usage = 'usage = \'flag "--dry-run"\'\n';
  test.each(
    rows<Row>([
      [`[a]\n${usage}run = "x $<|>"`, 'usage_dry_run', `[a]\n${usage}run = "x $usage_dry_run"`],
      [`[a]\nrun = "x $MISE_TASK<|>"`, 'MISE_TASK_NAME', `[a]\nrun = "x $MISE_TASK_NAME"`],
      [`[a]\n${usage}run = "x $us<|>age_d y"`, 'usage_dry_run', `[a]\n${usage}run = "x $usage_dry_run y"`],
      [
        `[a]\n${usage}run = """\nx \${usage_<|>}\n"""`,
        'usage_dry_run',
        `[a]\n${usage}run = """\nx \${usage_dry_run}\n"""`,
      ],
      [`[a]\n${usage}run_windows = "x %us<|>%"`, 'usage_dry_run', `[a]\n${usage}run_windows = "x %usage_dry_run%"`],
      [
        `[a]\n${usage}shell = "pwsh -c"\nrun = "x $env:us<|>"`,
        'usage_dry_run',
        `[a]\n${usage}shell = "pwsh -c"\nrun = "x $env:usage_dry_run"`,
      ],
      [`[a]\n${usage}run = ["x", "$<|>"]`, 'usage_dry_run', `[a]\n${usage}run = ["x", "$usage_dry_run"]`],
    ]),
  )('$name', check);

  test('are offered only there', () => {
    expect(labelsAt(`[a]\n${usage}run_windows = "$<|>"`)).not.toContain('usage_dry_run');
    expect(labelsAt(`[a]\n${usage}run_windows = "%usage_dry_run%<|>"`)).not.toContain('usage_dry_run');
    expect(labelsAt(`[a]\n${usage}shell = "pwsh -c"\nrun = "$us<|>"`)).not.toContain('usage_dry_run');
    expect(labelsAt(`[a]\n${usage}run = "$HOME_<|>"`)).not.toContain('usage_dry_run');
    expect(labelsAt(`[a]\n${usage}run = '\\$<|>'`)).not.toContain('usage_dry_run');
    expect(labelsAt(`[a]\n${usage}dir = "$<|>"`)).not.toContain('usage_dry_run');
  });
});

describe('the variables of the environment in scripts', () => {
  const files = {
    '/home/project/mise.toml': '[env]\nHOST = "1"\n[task_templates.t]\nenv.PORT = 1\n',
  };
  test.each<[marked: string, expected: readonly (readonly [label: string, detail: string])[], around?: Surroundings]>([
    [
      '[a]\nextends = "t"\nenv = { A = "1" }\nrun = "B=1; $<|>"',
      [
        ['A', 'defined in this task'],
        ['PORT', 'defined in template t'],
        ['HOST', 'defined in mise.toml'],
        ['B', 'set in this script'],
      ],
    ],
    ["[a]\nrun = '''\necho \"${HO<|>}\"\n'''", [['HOST', 'defined in mise.toml']]],
    ['[a]\nrun = ["x", "echo $HO<|>"]', [['HOST', 'defined in mise.toml']]],
    [
      '{ "a": { "run": "\\t\\"$HO<|>\\"" } }',
      [['HOST', 'defined in mise.toml']],
      { path: '/home/project/a.tasks.json' },
    ],
    [
      '[a]\nrun = """\ngreeting=1\nfor name in x; do echo $<|>\n"""',
      [
        ['HOST', 'defined in mise.toml'],
        ['greeting', 'set in this script'],
        ['name', 'set in this script'],
      ],
    ],
    ['[a]\nrun = "echo \'$HO<|>\'"', []],
    ['[a]\nrun = "echo # $HO<|>"', []],
    ["[a]\nrun = 'echo \\$HO<|>'", []],
    ['[a]\nshell = "python -c"\nrun = "$HO<|>"', []],
    ['[a]\nrun = "$HO<|>"\nshell = "python -c"', []],
    ['[a]\nrun_windows = "$HO<|>"', []],
    ['[a]\nshell = "bash -c"\nrun_windows = "$HO<|>"', [['HOST', 'defined in mise.toml']]],
    ['[a]\nrun = "$HO<|>"', [], { platform: 'windows' }],
    ['[a]\nrun = "$HO<|>"\nrun_windows = "x"', [['HOST', 'defined in mise.toml']], { platform: 'windows' }],
  ])('are offered in %j', (marked, expected, around = {}) => {
    const items = itemsAmong(marked, { files, ...around }).filter(({ detail }) => /^(?:defined|set) in/.test(detail));
    expect(items.map(({ label, detail }) => [label, detail])).toEqual(expected);
  });
});
