import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startTestRegistry, type TestRegistry } from '../../harness/registry/registry.ts';
import { buildAllPrograms } from '../../harness/system/built-programs.ts';
import { type EmptyMachine, emptyMachine } from '../../harness/system/empty-machine.ts';
import { npmPackages } from '../../scripts/release/npm/npm-packages.ts';
import { packNpmPackage, projectManifest } from '../../scripts/release/npm/pack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => parse(readFileSync(join(root, name), 'utf8'));
const { version } = projectManifest;
let registry: TestRegistry;
let machine: EmptyMachine;

beforeAll(async () => {
  buildAllPrograms();
  registry = await startTestRegistry('[settings]\nauth_token = "token-of-the-test"\n');
  machine = emptyMachine();
  const address = `${registry.url}/npm/`;
  machine.configureNpm(`registry=${address}\n${address.replace('http:', '')}:_authToken=token-of-the-test\n`);
  const [commandLine] = npmPackages;
  if (commandLine === undefined) throw new Error('there is no package');
  await machine.run('npm', 'publish', packNpmPackage(commandLine, machine.folder));
  machine.write({ 'mise.toml': '[tasks.build]\nrunn = "make"\n', 'good/mise.toml': '[tasks.build]\nrun = "make"\n' });
});
afterAll(async () => {
  machine[Symbol.dispose]();
  await registry.stop();
});

/** Runs a script with variables as a pipeline does: the first command that fails ends it. */
function runScript(script: string, variables: Readonly<Record<string, string>>) {
  const words = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return machine.run('env', ...words, 'bash', '-eo', 'pipefail', '-c', script);
}

const resultsIn = (name: string) => JSON.parse(readFileSync(join(machine.folder, name), 'utf8')).runs[0].results;

test('The action annotates mistakes, writes them as SARIF, and fails', async () => {
  const action = read('action.yml');
  expect(action.inputs.version.default).toBe(version);
  const variables = { PATHS: '.', SARIF_FILE: 'results.sarif', TASKWRIGHT: `taskwright@${version}` };
  const ran = await runScript(action.runs.steps[0].run, variables);
  expect(ran).toMatchObject({ code: 1, stdout: expect.stringContaining('::error file=mise.toml,line=2') });
  expect(resultsIn('results.sarif')).toMatchObject([{ ruleId: 'unknown-property' }]);
  const codeFor = async (paths: string) =>
    (await runScript(action.runs.steps[0].run, { ...variables, PATHS: paths, SARIF_FILE: '' })).code;
  expect(await codeFor('good')).toBe(0);
  // The file with the mistake is in the last line.
  expect(await codeFor('good\nmise.toml\n')).toBe(1);
  expect(await codeFor('')).toBe(1);
});

test('The template for GitLab prints mistakes, writes them as SARIF, and fails', async () => {
  const { taskwright } = read('packaging/gitlab/taskwright.gitlab-ci.yml');
  expect(taskwright.variables.TASKWRIGHT_VERSION).toBe(version);
  const ran = await runScript(taskwright.script.join('\n'), taskwright.variables);
  expect(ran).toMatchObject({ code: 1, stdout: expect.stringContaining('Unknown key `runn`') });
  expect(resultsIn('taskwright.sarif')).toHaveLength(1);
  expect(
    JSON.parse(readFileSync(join(machine.folder, taskwright.artifacts.reports.codequality), 'utf8')),
  ).toMatchObject([{ check_name: 'unknown-property', location: { path: 'mise.toml', lines: { begin: 2, end: 2 } } }]);
});

const hooks: readonly { readonly entry: string; readonly files: string }[] = read('.pre-commit-hooks.yaml');

test.each(hooks)('The hook `$entry` runs this version', async ({ entry }) => {
  expect(entry).toContain(`npx --yes taskwright@${version} `);
  const [program = '', ...words] = entry.split(' ');
  const ran = await machine.run(program, ...words, 'good');
  expect(ran.code).toBe(0);
});

test.each([
  ['mise.toml', true],
  ['packages/api/.mise.toml', true],
  ['mise.local.toml', true],
  ['.config/mise/config.toml', true],
  ['.mise/tasks/build.toml', true],
  ['mise-tasks/build', true],
  ['tasks.toml', true],
  ['web.tasks.json', true],
  ['Cargo.toml', false],
  ['promise.toml', false],
  ['docs/mise.md', false],
])('The hooks apply to %s: %s', (path, applies) => {
  for (const { files } of hooks) expect(new RegExp(files).test(path)).toBe(applies);
});
