/**
 * Runs the `*.test.ts` files in this folder in the extension host of VS Code, with the extension in this clone. The
 * environment variable TASKWRIGHT_VSCODE is the path of a desktop VS Code executable, or `download`; the default is the VS
 * Code that `npm start` uses. Names on the command line select the files to run, such as `closed-files`. With
 * `--folder registry`, the files are those in that folder.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTests, TestRunFailedError } from '@vscode/test-electron';
import { build } from 'esbuild';
import { installHost } from '../../../harness/vscode/install.ts';
import { host, projectFolder } from '../../../harness/vscode/paths.ts';
import { findRunner } from '../../support/runner.ts';

const { values: options, positionals: selected } = parseArgs({
  options: { folder: { type: 'string', default: '.' } },
  allowPositionals: true,
});
const bundles = join(projectFolder, 'dist', 'test');
const workspace = mkdtempSync(join(tmpdir(), 'taskwright-workspace-'));
// The tests cannot find the runner themselves, because they are bundled into another folder.
const runner = findRunner();
if (runner) process.env.TASKWRIGHT_RUNNER = runner.program;
try {
  await bundleSuite();
  await runTests({
    ...vscodeExecutable(process.env.TASKWRIGHT_VSCODE),
    extensionDevelopmentPath: projectFolder,
    extensionTestsPath: join(bundles, 'suite.cjs'),
    launchArgs: [workspace, '--disable-extensions'],
  });
} catch (error) {
  // The failures have already been printed.
  if (!(error instanceof TestRunFailedError)) throw error;
  process.exitCode = 1;
} finally {
  rmSync(workspace, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function isSelected(name: string): boolean {
  return selected.length === 0 || selected.some((part) => name.startsWith(part));
}

/** Bundles the tests, because the extension host can load only CommonJS modules in JavaScript. */
async function bundleSuite(): Promise<void> {
  const folder = join(import.meta.dirname, options.folder);
  const tests = readdirSync(folder).filter((name) => name.endsWith('.test.ts') && isSelected(name));
  const files = [join(import.meta.dirname, 'suite.ts'), ...tests.map((name) => join(folder, name))];
  rmSync(bundles, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  await build({
    entryPoints: files.map((file) => ({ in: file, out: basename(file, '.ts') })),
    outdir: bundles,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
  });
}

function vscodeExecutable(requested: string | undefined): { vscodeExecutablePath?: string } {
  if (requested === 'download') return {};
  if (requested !== undefined) return { vscodeExecutablePath: requested };
  installHost();
  return { vscodeExecutablePath: host.code };
}
