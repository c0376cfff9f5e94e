import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Answers,
  type FormUsage,
  flagLabel,
  hasSecrets,
  withMaskedSecrets,
  withoutSecrets,
} from '../../../../../client/tasks/run/form/answers.ts';
import { argumentsOf } from '../../../../../client/tasks/run/form/arguments-of.ts';
import { formSteps } from '../../../../../client/tasks/run/form/steps.ts';
import { taskUsageOf } from '../../../../../server/lsp/requests/tasks/task-usage.ts';
import { commandLine } from '../../../../../server/runner/command-line.ts';
import { findRunner } from '../../../../support/runner.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const specification = `
flag "-f --force"
flag "-v --verbose" count=#true
flag "--color" negate="--no-color" default=#true
flag "-j --jobs <n>" default="4"
flag "-t --tag <tag>" var=#true
flag "--key <key>" required=#true
arg "<target>" { choices "dev" "prod" }
arg "[mode]" default="fast"
arg "[file]" var=#true
`;

const withDashes = 'flag "-f --force"\narg "<a>"\narg "[rest]" double_dash="required" var=#true\n';

const withOptional = 'arg "[first]"\narg "[rest]" double_dash="required" var=#true\n';

/** Returns the usage of a task as the server reports it. */
function usageOf(usage: string): FormUsage {
  const { workspace } = openWorkspace(`[a]\nrun = "x"\nusage = ${JSON.stringify(usage)}\n`);
  const answer = taskUsageOf('file:///repo/tasks.toml\na', workspace);
  if (!answer) throw new Error('the task does not exist');
  return answer;
}

const usage = usageOf(specification);

/** Returns a text for each step of the form: the flags or the argument that it asks for, or `more`. */
function stepsFor(answers: Answers, about = usage): readonly string[] {
  return formSteps(about, answers).map((step) => {
    if (step.kind === 'flag') return step.flag.name;
    if (step.kind === 'argument') return `<${step.argument.name}>`;
    return step.kind === 'flags' ? step.flags.map(({ name }) => name).join('|') : 'more';
  });
}

test('A flag is shown with the placeholder of its value', () => {
  expect(usage.flags.map(flagLabel)).toEqual([
    '-f --force',
    '-v --verbose',
    '--color',
    '-j --jobs <n>',
    '-t --tag <tag>',
    '--key <key>',
  ]);
});

describe('the form asks', () => {
  const optional = 'force|verbose|color|jobs|tag';
  test.each<readonly [title: string, answers: Answers, steps: readonly string[]]>([
    ['for required values first', { values: {} }, ['<target>', 'key', optional, '<mode>', '<file>']],
    [
      'for the values of selected flags',
      { given: ['--jobs', '--force', '--verbose'], values: {} },
      ['<target>', 'key', optional, 'verbose', 'jobs', '<mode>', '<file>'],
    ],
    ['for no argument after an omitted one', { values: { '<mode>': [] } }, ['<target>', 'key', optional, '<mode>']],
  ])('%s', (_, answers, steps) => {
    expect(stepsFor(answers)).toEqual(steps);
  });

  test('for additional arguments when the task accepts any arguments', () => {
    expect(stepsFor({ values: {} }, { flags: [], arguments: [], takesMore: true })).toEqual(['more']);
  });
});

type Row = readonly [
  title: string,
  answers: Answers,
  args: readonly string[],
  received: Readonly<Record<string, string>>,
];

const required = { '--key': ['k'], '<target>': ['dev'] };
const result = { color: 'true', jobs: '4', key: 'k', target: 'dev', mode: 'fast' };

const rows: readonly Row[] = [
  ['required values', { values: required }, ['--key=k', 'dev'], result],
  [
    'switches',
    { given: ['--force', '--no-color'], values: required },
    ['--force', '--no-color', '--key=k', 'dev'],
    { ...result, force: 'true', color: 'false' },
  ],
  [
    'the count of a flag',
    { given: ['--verbose'], values: { ...required, '--verbose': ['2'] } },
    ['--verbose', '--verbose', '--key=k', 'dev'],
    { ...result, verbose: '2' },
  ],
  [
    'several values of a flag',
    { given: ['--tag'], values: { ...required, '--tag': ['a', '-b', ':::'] } },
    ['--tag=a', '--tag=-b', '--tag=:::', '--key=k', 'dev'],
    { ...result, tag: 'a -b :::' },
  ],
  [
    'no values of a flag that is no longer selected',
    { given: [], values: { ...required, '--tag': ['a'] } },
    ['--key=k', 'dev'],
    result,
  ],
  ['no default at the end', { values: { ...required, '<mode>': ['fast'] } }, ['--key=k', 'dev'], result],
  [
    'a default before another value',
    { values: { ...required, '<mode>': ['fast'], '<file>': ['x', 'y'] } },
    ['--key=k', 'dev', 'fast', 'x', 'y'],
    { ...result, file: 'x y' },
  ],
  [
    'values that look like flags',
    { values: { ...required, '<mode>': ['-f'], '<file>': [':::'] } },
    ['--key=k', '--', '--', 'dev', '-f', ':::'],
    { ...result, mode: '-f', file: ':::' },
  ],
];

describe('the answers become arguments', () => {
  test.each(rows)('%s', (_, answers, args) => {
    expect(argumentsOf(usage, answers)).toEqual(args);
  });

  test('with dashes before the arguments that require them', () => {
    const about = usageOf(withDashes);
    expect(argumentsOf(about, { given: ['--force'], values: { '<a>': ['1'], '<rest>': ['-x', '--', ':::'] } })).toEqual(
      ['--force', '1', '--', '-x', '--', ':::'],
    );
  });

  test('without dashes when they would apply to other arguments', () => {
    const about = usageOf(withOptional);
    expect(argumentsOf(about, { values: { '<first>': ['-x'] } })).toEqual(['-x']);
    expect(argumentsOf(about, { values: { '<first>': ['-x'], '<rest>': ['y'] } })).toEqual(['-x', '--', 'y']);
  });

  test('with additional arguments', () => {
    const about = usageOf('flag "-f --force"\ncmd "up" { arg "<n>" }\n');
    expect(argumentsOf(about, { given: ['--force'], values: {}, more: "up 'a b'" })).toEqual(['--force', 'up', 'a b']);
  });
});

test('values whose names suggest secrets are neither stored nor shown', () => {
  const answers: Answers = {
    given: ['--api-key'],
    values: { '--api-key': ['abc'], '<token>': ['d'], '<file>': ['e'] },
  };
  expect(hasSecrets(answers)).toBe(true);
  expect(withoutSecrets(answers)).toEqual({ given: ['--api-key'], values: { '<file>': ['e'] } });
  expect(withMaskedSecrets(answers).values).toEqual({ '--api-key': ['•••'], '<token>': ['•••'], '<file>': ['e'] });
  expect(hasSecrets({ values: { '<file>': ['token'] } })).toBe(false);
});

describe('the runner parses these arguments as intended', () => {
  const runner = findRunner();
  if (runner === undefined) {
    test('nothing is compared, because the runner is not available', ({ annotate }) => annotate('skipped: no runner'));
    return;
  }

  function received(about: string, args: readonly string[]): Readonly<Record<string, string>> {
    const folder = mkdtempSync(join(tmpdir(), 'taskwright-form-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const task = `[tasks.a]\nquiet = true\nrun = "env | grep ^usage_ #"\nusage = ${JSON.stringify(about)}\n`;
    writeFileSync(join(folder, 'mise.toml'), task);
    const [, ...words] = commandLine(['', 'run'], { name: 'a', args, takesArguments: true }, { isRunnerWatch: false });
    const lines = runner?.run(words, folder).trim().split('\n') ?? [];
    return Object.fromEntries(lines.map((line) => line.slice('usage_'.length).split('=')));
  }

  test.each(rows)('%s', (_, answers, __, expected) => {
    expect(received(specification, argumentsOf(usage, answers))).toEqual(expected);
  });

  test('dashes before the arguments that require them', () => {
    const args = argumentsOf(usageOf(withDashes), { values: { '<a>': ['1'], '<rest>': ['-x', ':::'] } });
    expect(received(withDashes, args)).toEqual({ a: '1', rest: '-x :::' });
  });

  test('a value that looks like a flag when dashes would apply to other arguments', () => {
    const args = argumentsOf(usageOf(withOptional), { values: { '<first>': ['-x'] } });
    expect(received(withOptional, args)).toEqual({ first: '-x' });
  });
});
