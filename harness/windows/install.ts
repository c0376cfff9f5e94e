import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installPackages, type SystemPackage } from '../system/install-packages.ts';
import { runCommand } from '../system/run-command.ts';
import { type NodeVersion, nodePackages, windowsFolder, wineEnvironment } from './paths.ts';

const winePackages: readonly SystemPackage[] = [
  { name: 'wine', commands: ['wine'] },
  { name: 'wine64', commands: [], file: '/usr/lib/wine/wine64' },
];

/** A change of this value replaces an existing installation. Increment the number when the steps below change. */
const recipe = `${Object.values(nodePackages).join(' ')} recipe 1`;
const marker = join(windowsFolder, 'installed');

/** Whether Node for Windows can be run, or the reason why it cannot. */
export interface WindowsAvailability {
  readonly missing?: string;
}

/**
 * Installs Wine with apt and Node for Windows with npm, unless they are installed. Takes up to two minutes, without blocking this
 * process. Resolves to the reason if that is impossible on this machine.
 */
export async function installWindows(): Promise<WindowsAvailability> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { missing: 'Wine is installed on Linux with x64 processors only' };
  try {
    await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url)]);
    return {};
  } catch (error) {
    const { stderr, message } = error as { readonly stderr?: string; readonly message: string };
    return { missing: (stderr || message).trim() };
  }
}

function install(): void {
  installPackages(winePackages);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === recipe) return;
  rmSync(windowsFolder, { recursive: true, force: true });
  for (const version of Object.keys(nodePackages) as NodeVersion[]) installNode(version);
  // Creates the drives and the registry.
  runCommand('wine', ['wineboot', '--init'], { env: wineEnvironment });
  writeFileSync(marker, recipe);
}

/** Installs a version of Node. npm would refuse a package for another system. */
function installNode(version: NodeVersion): void {
  const folder = join(windowsFolder, version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const options = ['--force', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund'];
  runCommand('npm', ['install', ...options, nodePackages[version]], { cwd: folder });
}

if (import.meta.main) {
  try {
    install();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
