import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundlesOfProgram } from '../build/bundles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const schema = join(root, 'schemas', 'task-file.schema.json');
const packages = ['@tombi-toml/cli-linux-x64@1.5.5', 'vscode-langservers-extracted@4.10.0'];

/** Installs the other servers if necessary, and builds ours. Resolves to the folder in which all of them run. */
export async function prepareFolder(): Promise<string> {
  const folder = join(root, '.bench');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(tombiProgram(folder)) || !existsSync(jsonServerProgram(folder))) {
    const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefix', folder];
    execFileSync('npm', [...npm, ...packages], { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
  }
  execFileSync(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: ['ignore', 'ignore', 'inherit'] });
  // Copies the programs, so that a build does not replace them during the measurement.
  for (const name of ['package.json', 'server.js', 'taskwright.js', 'programs']) {
    cpSync(join(root, 'dist', name), programPath(folder, name), { recursive: true });
  }
  const bareServer = bundlesOfProgram(
    'bare-server.js',
    { source: 'scripts/bench/bare-server.ts', runs: 'launched' },
    { into: programPath(folder, ''), isDevelopment: false, onWritten: () => undefined, onScript: () => undefined },
  );
  await Promise.all(bareServer.map((bundle) => build(bundle)));
  cpSync(join(root, 'examples'), examplesFolder(folder), { recursive: true });
  copyFileSync(schema, join(folder, 'task-file.schema.json'));
  writeFileSync(join(folder, 'tombi.toml'), tombiSettings);
  return folder;
}

/** Our schema for all files, and no catalog of public schemas. */
const tombiSettings = `[schema]
enabled = true
catalog = { paths = [] }

[[schemas]]
path = "task-file.schema.json"
include = ["*.toml"]
`;

/** The path of a program of ours in the folder, which is launched like an installed one. */
export function programPath(folder: string, name: string): string {
  return join(folder, 'taskwright', name);
}

/** A copy of the examples outside the project. */
export function examplesFolder(folder: string): string {
  return join(folder, 'examples');
}

export function tombiProgram(folder: string): string {
  return join(folder, 'node_modules', '@tombi-toml', 'cli-linux-x64', 'tombi');
}

export function jsonServerProgram(folder: string): string {
  return join(folder, 'node_modules', 'vscode-langservers-extracted', 'bin', 'vscode-json-language-server');
}

export function readSchema(): unknown {
  return JSON.parse(readFileSync(schema, 'utf8'));
}
