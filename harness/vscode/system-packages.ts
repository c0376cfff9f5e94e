import { findExecutable } from '../system/find-executable.ts';
import { installPackages, type SystemPackage } from '../system/install-packages.ts';

/** The Debian packages that the browser and the native modules of VS Code require. */
const requiredPackages: readonly SystemPackage[] = [
  { name: 'chromium', commands: ['chromium', 'chromium-browser', 'google-chrome'] },
  { name: 'g++', commands: ['g++', 'clang++'] },
  { name: 'make', commands: ['make'] },
  { name: 'python3', commands: ['python3'] },
];

/** Returns the full path of the browser. Call `installSystemPackages` first. */
export function chromiumPath(): string {
  const path = findExecutable('chromium', 'chromium-browser', 'google-chrome');
  if (path === undefined) throw new Error('Chromium is not on the PATH; install the package `chromium`.');
  return path;
}

/** Installs the missing packages. */
export function installSystemPackages(): void {
  installPackages(requiredPackages);
}
