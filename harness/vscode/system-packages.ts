import { findExecutable } from './find-executable.ts';
import { runCommand } from './run-command.ts';

/** A package by Debian's name, with the commands of which one shows that it is there. */
export interface SystemPackage {
  readonly name: string;
  readonly commands: readonly string[];
}

/** Debian's names of what the browser and VS Code's native modules need. */
const neededByHost: readonly SystemPackage[] = [
  { name: 'chromium', commands: ['chromium', 'chromium-browser', 'google-chrome'] },
  { name: 'g++', commands: ['g++', 'clang++'] },
  { name: 'make', commands: ['make'] },
  { name: 'python3', commands: ['python3'] },
];

/** The full path of the browser, after `installSystemPackages`. */
export function chromiumPath(): string {
  const path = findExecutable('chromium', 'chromium-browser', 'google-chrome');
  if (path === undefined) throw new Error('There is no Chromium on the PATH; install the package "chromium".');
  return path;
}

/** Installs with apt what is missing; as root, or through sudo where that asks for no password. */
export function installSystemPackages(needed: readonly SystemPackage[] = neededByHost): void {
  const missing = needed.filter(({ commands }) => findExecutable(...commands) === undefined).map(({ name }) => name);
  if (missing.length === 0) return;
  const [program, ...first] = aptGet(missing);
  console.log(`installing ${missing.join(', ')} with apt`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  runCommand(program, [...first, 'update'], { env });
  runCommand(program, [...first, 'install', '--yes', '--no-install-recommends', ...missing], { env });
}

function aptGet(missing: readonly string[]): [string, ...string[]] {
  const advice = `Please install ${missing.join(', ')}, then run this again`;
  if (findExecutable('apt-get') === undefined) throw new Error(`${advice}: this system has no apt-get.`);
  if (process.getuid?.() === 0) return ['apt-get'];
  if (findExecutable('sudo') === undefined) throw new Error(`${advice}: apt-get needs root, and there is no sudo.`);
  try {
    runCommand('sudo', ['--non-interactive', 'true']);
  } catch {
    throw new Error(`${advice}: apt-get needs root, and sudo asks for a password.`);
  }
  return ['sudo', '--non-interactive', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
}
