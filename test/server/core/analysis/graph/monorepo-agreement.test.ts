import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nameInMonorepo } from '../../../../../server/core/analysis/graph/monorepo/unresolved.ts';
import { findRunner } from '../../../../support/runner.ts';
import { graphProblems, openProject, uriOf } from './projects.ts';

const others = ['build', 'ci:x', 'ci:y'].map((name) => `[tasks."${name}"]\nrun = "x"`).join('\n');

/** A monorepo, to which `packages/web/mise.toml` with the task `probe` is added. */
const monorepo: Readonly<Record<string, string>> = {
  'mise.toml': `monorepo_root = true
[settings]
experimental = true
[monorepo]
config_roots = ["packages/*", "libs/core", "packages/web/sub"]
[tasks.build]
alias = "rootb"
run = "x"
[tasks.lint]
run = "x"
[tasks."ci:x"]
run = "x"`,
  'packages/api/mise.toml': others.replace('run', 'alias = ["b"]\nrun'),
  'packages/web/sub/mise.toml': others,
  'packages/deep/a/mise.toml': others,
  'libs/core/mise.toml': others,
  'unlisted/mise.toml': others,
};

/** The references in a field of the task `probe`. */
const references: Readonly<Record<string, readonly string[]>> = {
  depends: [
    ...['build', 'lint', 'rootb', 'wb', 'b', 'nope', 'sub:build', 'ci:*', 'c*', 'ci:?', '*'],
    ...[':build', ':lint', ':b', ':ci:*', ':*', '::build'],
    ...['//:build', '//:lint', '//:rootb', '//:nope', '//:c*', '//:ci:*', '//packages/api:build', '//packages/api:b'],
    ...[
      '//packages/api:nope',
      '//packages/api:ci',
      '//packages/api:*',
      '//packages/api:ci:*',
      '//packages/api:{build,x}',
    ],
    ...['//nope:x', '//unlisted:build', '//packages/deep/a:build', '//Packages/api:build', '//packages/api/:build'],
    ...['//packages/web:build', '//packages/web/sub:build', '//packages/web/...:build', '//packages/...:nope'],
    ...['//...:build', '//packages/...:build', '//packages/*:build', '//*:build', '//**:build', '//.../sub:build'],
    ...['//packages/.../sub:build', '//pack...:build', '//packages/{api,web}:build', '//packages/ap?:build'],
    ...['//...', '//packages/api', './...:build', './sub:build', './:build', '../api:build', 'packages/api:build'],
    ...['...:build', '...', 'bu...', 'packages/...:build'],
    ...['//...:probe', '//packages/web:prob*', ':prob*'],
    ...['/packages/api:build', '//./packages/api:build', '//packages/api:build a b', 'A=1 //packages/api:build'],
    ...['^build', '^nope', '^ci:*', '^b', '^build a', 'A=1 ^build', '^//packages/api:build'],
  ],
  depends_post: [
    '//packages/api:build',
    ':build',
    '//nope:x',
    'lint',
    '//unlisted:build',
    '//packages/...:build',
    '^build',
  ],
  wait_for: [
    '//packages/api:build',
    ':build',
    '//nope:x',
    'lint',
    '//unlisted:build',
    './sub:build',
    '^build',
    '^build a',
  ],
};

const runner = findRunner();

describe.runIf(runner)('references to the tasks of projects refer to what the runner finds', () => {
  for (const [field, targets] of Object.entries(references)) {
    for (const target of targets) {
      test.concurrent(`${field} = ["${target}"]`, async () => {
        const files = { ...monorepo, 'packages/web/mise.toml': probe(field, target) };
        const found = await foundByRunner(files);
        // The runner lists the tasks that a task waits for only if they run for another reason.
        expect(field === 'wait_for' && resolved(files) !== 'refused' ? [] : resolved(files)).toEqual(found);
      });
    }
  }
});

function probe(field: string, target: string): string {
  const rest = '[tasks.build]\nalias = "wb"\nrun = "x"\n[tasks."ci:x"]\nrun = "x"';
  return `[tasks.probe]\n${field} = ["${target}"]\nrun = "x"\n${rest}`;
}

/** Returns the tasks that the task `probe` refers to, or `refused` if there is a problem. */
function resolved(files: Readonly<Record<string, string>>): readonly string[] | 'refused' {
  const project = openProject(files);
  const { workspace } = project;
  const path = 'packages/web/mise.toml';
  if (graphProblems(project, path).length > 0) return 'refused';
  const task = workspace.taskById(uriOf(path), ['tasks', 'probe'].join('\0'));
  if (!task) throw new Error('there is no task `probe`');
  const targets = workspace.referencesOf(task).flatMap(({ reference }) => workspace.targetsOf(reference, task));
  return targets.map((target) => nameInMonorepo(target, workspace) ?? target.facts.name).sort();
}

/** Returns the tasks that the runner finds, or `refused` if its validation reports an error. */
async function foundByRunner(files: Readonly<Record<string, string>>): Promise<readonly string[] | 'refused'> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-monorepo-')));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, 'repo', path)), { recursive: true });
      writeFileSync(join(folder, 'repo', path), text);
    }
    const program = findRunner();
    const validation = await program?.ask(['tasks', 'validate', '//packages/web:probe'], folder, 'repo/packages/web');
    if (!validation || 'refusal' in validation) return 'refused';
    const graph = await program?.ask(['tasks', 'deps', '--dot', '//packages/web:probe'], folder, 'repo');
    const names = [...new Set(graph && 'output' in graph ? graph.output.match(/\/\/[^"[\s]*:[^"\s]*/g) : [])];
    return names.filter((name) => name !== '//packages/web:probe').sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
