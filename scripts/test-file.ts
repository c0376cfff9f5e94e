/**
 * Runs the tests of one file: `npm run test:file -- PATH`. For a test file, its own tests; for a source file, the tests at its
 * mirrored path or, if there are none, the tests of all files that import it. A test in a real VS Code builds the extension first.
 * Options after the path are those of Vitest; the tests in the extension host of VS Code, which run on Mocha, take none.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import picomatch from 'picomatch';
import { projectFolder } from '../harness/vscode/paths.ts';
import { largeTests, serviceTests } from '../vitest.config.ts';
import { sidebarTests } from '../vitest.vscode.config.ts';

const extensionHost = 'test/vscode/extension-host';

const [path, ...options] = process.argv.slice(2);
if (path === undefined || !existsSync(join(projectFolder, path))) {
  console.error('usage: npm run test:file -- PATH, where PATH is a source or test file, relative to the project');
  process.exit(2);
}
const words = wordsFor(path.replaceAll('\\', '/'));
const file = words.at(-1) ?? '';
if (isInExtensionHost(file) && options.length > 0) {
  console.error(`test:file: the tests in ${extensionHost} take no options; remove ${options.join(' ')}`);
  process.exit(2);
}
if (isInVscode(file)) run(process.execPath, ['scripts/build.ts']);
if (isInExtensionHost(file)) {
  const folder = relative(extensionHost, dirname(file)) || '.';
  run(process.execPath, [`${extensionHost}/run.ts`, '--folder', folder, basename(file)]);
} else run('vitest', [...words, '--config', configOf(file), ...options], process.platform === 'win32');

/** Runs a program in the project. Ends this process if it fails. Scripts of packages need a shell on Windows. */
function run(program: string, args: readonly string[], shell = false): void {
  const { status } = spawnSync(program, args, { cwd: projectFolder, stdio: 'inherit', shell });
  if (status !== 0) process.exit(status ?? 1);
}

function wordsFor(file: string): readonly string[] {
  if (file.endsWith('.test.ts')) return ['run', file];
  const mirrored = `test/${file.replace(/\.ts$/, '.test.ts')}`;
  return existsSync(join(projectFolder, mirrored)) ? ['run', mirrored] : ['related', '--run', file];
}

/** Returns the configuration of Vitest that includes a test. */
function configOf(test: string): string {
  if (serviceTests.includes(test)) return 'vitest.services.config.ts';
  if (largeTests.includes(test)) return 'vitest.large.config.ts';
  if (picomatch.isMatch(test, [...sidebarTests])) return 'vitest.sidebar.config.ts';
  return isInVscode(test) ? 'vitest.vscode.config.ts' : 'vitest.config.ts';
}

function isInVscode(test: string): boolean {
  return test.startsWith('test/vscode/');
}

/** Returns whether a test runs in the extension host of VS Code, on Mocha. */
function isInExtensionHost(test: string): boolean {
  return test.startsWith(`${extensionHost}/`) && test.endsWith('.test.ts');
}
