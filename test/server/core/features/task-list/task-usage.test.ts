import { describe, expect, test } from 'vitest';
import { taskUsage } from '../../../../../server/core/features/task-list/task-usage.ts';
import { rows } from '../../../../support/rows.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** Returns a short description of each argument of the task `a`, one per line. */
function describeArguments(fixture: string): readonly string[] {
  const { workspace } = openWorkspace(fixture);
  const [task] = workspace.named('a', '/repo');
  if (!task) throw new Error('the fixture has no task `a`');
  const { inputs, takesMore, problem } = taskUsage(task, workspace);
  return [
    ...inputs.map(({ name, kind, forms, takesValue, placeholder, required, negation, afterDashes }) =>
      [
        name,
        forms.join(' '),
        takesValue ? (kind === 'flag' ? `with ${placeholder}` : 'with a value') : '',
        required && kind === 'flag' ? 'required' : '',
        negation === undefined ? '' : `or ${negation}`,
        afterDashes ? 'after --' : '',
      ]
        .filter((part) => part !== '')
        .join(', '),
    ),
    ...(takesMore ? ['more'] : []),
    ...(problem === undefined ? [] : [problem]),
  ];
}

const withUsage = (usage: string): string => `[a]\nrun = "x"\nusage = ${JSON.stringify(usage)}\n`;

type Row = readonly [usage: string, ...describeArguments: readonly string[]];

describe('a task takes the arguments of its specification', () => {
  test.each(
    rows<Row>([
      ['arg "<file>"', 'file, with a value'],
      ['flag "-f --force"', 'force, -f --force'],
      ['flag "--jobs=<n>"', 'jobs, --jobs'],
      ['flag "-j --jobs <n>"', 'jobs, -j --jobs, with <n>'],
      ['flag "-n --times <count>"', 'times, -n --times, with <count>'],
      ['flag "--times <count>" required=#true', 'times, --times, with <count>, required'],
      ['flag "--times <count>" required=#true default="3"', 'times, --times, with <count>'],
      ['flag "--level" { arg "<level>" }', 'level, --level, with <level>'],
      ['flag "--color" negate="--no-color"', 'color, --color, or --no-color'],
      ['arg "[rest]" double_dash="required"', 'rest, with a value, after --'],
      ['arg "<-- rest>…"', 'rest, with a value, after --'],
      ['flag "-s" hide=#true\narg "<x>"', 'x, with a value'],
      ['flag "-h --help"\narg "<x>"', 'x, with a value'],
      ['flag "-f"\ncmd "up" { arg "<n>" }', 'f, -f', 'more'],
      ['{% if x %}\narg "<a>"\n{% endif %}', 'a, with a value', 'more'],
      ['arg "<a>" hepl="x"', 'a, with a value', 'more', 'Unknown property `hepl` of `arg`; did you mean `help`?'],
    ]),
  )('%#', ({ row: [usage, ...expected] }) => {
    expect(describeArguments(withUsage(usage))).toEqual(expected);
  });
});

test('a task without a specification takes any arguments', () => {
  expect(describeArguments('[a]\nrun = "x"\n')).toEqual(['more']);
});

test('a task without a specification inherits that of its template', () => {
  expect(
    describeArguments(
      '--- mise.toml\n[task_templates.t]\nusage = \'arg "<x>"\'\n[tasks.a]\nextends = "t"\nrun = "x"\n',
    ),
  ).toEqual(['x, with a value']);
});

test.each([
  ['', ['x, with a value', 'force, -f --force']],
  [' ', ['x, with a value', 'force, -f --force']],
  ['arg "<y>"', ['x, with a value', 'force, -f --force', 'y, with a value']],
  ['flag "-f --force <v>"', ['x, with a value', 'force, -f --force, with <v>']],
  ['cmd "up"', ['x, with a value', 'force, -f --force', 'more']],
  ['{% if x %}\narg "<y>"\n{% endif %}', ['x, with a value', 'force, -f --force', 'y, with a value', 'more']],
])('the specification of the template is combined with that of the task: %j', (own, expected) => {
  const template = "[task_templates.t]\nusage = '''\narg \"<x>\"\nflag \"-f --force\"\n'''\n";
  const task = `[tasks.a]\nextends = "t"\nrun = "x"\nusage = ${JSON.stringify(own)}\n`;
  expect(describeArguments(`--- mise.toml\n${template}${task}`)).toEqual(expected);
});
