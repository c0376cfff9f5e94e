/**
 * Runs the `*.test.ts` files beside this one inside VS Code's extension host, with the extension loaded from this
 * checkout. The environment variable TASKWRIGHT_VSCODE names the executable of a desktop VS Code to use, or is
 * `download` to have one fetched; without it the VS Code of `npm start` is used.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTests, TestRunFailedError } from '@vscode/test-electron';
import { build } from 'esbuild';
import { installHost } from '../../../harness/vscode/install.ts';
import { host, projectFolder } from '../../../harness/vscode/paths.ts';
import { findRunner } from '../../support/runner.ts';

const bundles = join(projectFolder, 'dist', 'test');
const workspace = mkdtempSync(join(tmpdir(), 'taskwright-workspace-'));
// The tests cannot look it up by themselves: they are bundled, and lie elsewhere then.
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
  // What failed has been printed already.
  if (!(error instanceof TestRunFailedError)) throw error;
  process.exitCode = 1;
} finally {
  rmSync(workspace, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** The extension host loads CommonJS from JavaScript files. */
async function bundleSuite(): Promise<void> {
  const tests = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'));
  rmSync(bundles, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  await build({
    entryPoints: ['suite.ts', ...tests].map((name) => join(import.meta.dirname, name)),
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

function vscodeExecutable(wanted: string | undefined): { vscodeExecutablePath?: string } {
  if (wanted === 'download') return {};
  if (wanted !== undefined) return { vscodeExecutablePath: wanted };
  installHost();
  return { vscodeExecutablePath: host.code };
}
