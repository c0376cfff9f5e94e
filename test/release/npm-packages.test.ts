import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLanguageServer } from '../../harness/language-server/language-server.ts';
import { buildAllPrograms } from '../../harness/system/built-programs.ts';
import { type EmptyMachine, emptyMachine } from '../../harness/system/empty-machine.ts';
import { projectFolder } from '../../harness/vscode/paths.ts';
import { npmPackages } from '../../scripts/release/npm/npm-packages.ts';
import { packNpmPackage } from '../../scripts/release/npm/pack.ts';
import { temporaryFolder } from '../server/cli/support/temporary-folder.ts';

let machine: EmptyMachine;
const archives = new Map<string, string>();

beforeAll(async () => {
  machine = emptyMachine();
  machine.write({
    'mise.toml': '[tasks.build]\nrunn = "make"\n',
    'registry.toml': 'prot = 1\n',
    'Taskfile.yml': 'version: "3"\ntasks:\n  hello:\n    cmds: [echo hello]\n',
  });
  buildAllPrograms();
  for (const definition of npmPackages) archives.set(definition.name, packNpmPackage(definition, machine.folder));
  const installed = await machine.run('npm', 'install', '--offline', ...archives.values());
  expect(installed.stdout + installed.stderr).toMatch(/added 2 packages/);
});
afterAll(() => machine[Symbol.dispose]());

describe('In an empty folder without a network, npx runs the programs that npm installed from the archives', () => {
  test.each([
    ['taskwright check', 1, /^mise\.toml:2:1 error Unknown key `runn`/],
    ['taskwright import Taskfile.yml', 0, /^\[tasks\.hello\]/],
    ['taskwright --version', 0, /\d+\.\d+\.\d+/],
    ['taskwright format --check', 1, /^0 of 1 file would change, 1 refused by the runner\n/],
    ['taskwright schema', 0, /^\{\s+"\$schema"/],
    ['taskwright-registry --version', 0, /\d+\.\d+\.\d+/],
    ['taskwright-registry token generate', 0, /tw_[\w-]{43}/],
    ['taskwright-registry check-config', 1, /^registry\.toml:1:1: error Unknown key `prot`/],
  ])('%s', async (command, code, output) => {
    const ran = await machine.run('npx', '--offline', ...command.split(' '));
    expect({ ...ran, output: ran.stdout + ran.stderr }).toMatchObject({ code, output: expect.stringMatching(output) });
  });
});

test('The installed language server reports mistakes with a link to the documentation of the rule', async () => {
  const command = [process.execPath, join(machine.folder, 'node_modules/.bin/taskwright'), 'lsp', '--stdio'];
  const textDocument = { diagnostic: { codeDescriptionSupport: true } };
  const server = await startLanguageServer({ command, folder: machine.folder, capabilities: { textDocument } });
  try {
    const document = await server.open('[build]\nrunn = "make"\n');
    const [problem] = await document.diagnostics();
    expect(problem?.codeDescription?.href).toMatch(/node_modules\/taskwright\/docs\/rules\.md#unknown-property$/);
  } finally {
    await server.stop();
  }
});

test.each(npmPackages)(
  'The package $name has no dependencies, and names the packages that are bundled in it',
  ({ name, oldestNode }) => {
    const folder = join(machine.folder, 'node_modules', name);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name, license: 'MIT', engines: { node: `>=${oldestNode}` } });
    expect(Object.keys(manifest).filter((key) => /dependencies|scripts|private/i.test(key))).toEqual([]);
    const { components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
    const notices = readFileSync(join(folder, 'third-party-notices.txt'), 'utf8');
    expect(components.length).toBeGreaterThan(5);
    for (const { name: bundled, version } of components) expect(notices).toContain(`\n${bundled} ${version} (`);
  },
);

test('The package taskwright contains the setups of all editors', () => {
  const files = execFileSync('git', ['ls-files', 'editors'], { cwd: projectFolder, encoding: 'utf8' })
    .trim()
    .split('\n');
  const installed = join(machine.folder, 'node_modules', 'taskwright');
  const textOf = (folder: string) => files.map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(textOf(installed)).toEqual(textOf(projectFolder));
});

test.each(npmPackages)('The package $name contains all programs and data that its programs load', ({ name }) => {
  const programs = join(machine.folder, 'node_modules', name, 'dist', 'programs');
  const files = readdirSync(programs);
  const texts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(programs, file), 'latin1'));
  const loaded = texts.flatMap((text) =>
    [...text.matchAll(/__dirname(?:\}|\+["'`])\/([\w-]+\.js(?:on)?)["'`]/g)].map(([, file]) => file),
  );
  expect(loaded).toContain('registry-config-shape.json');
  expect([...new Set(loaded)].filter((file) => !files.includes(file ?? ''))).toEqual([]);
});

test.each(npmPackages)('Packing $name twice creates the same archive', (definition) => {
  const again = packNpmPackage(definition, temporaryFolder({}));
  expect(readFileSync(again).equals(readFileSync(archives.get(definition.name) ?? ''))).toBe(true);
});
