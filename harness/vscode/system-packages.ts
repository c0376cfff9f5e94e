import { findExecutable } from './find-executable.ts';
import { runCommand } from './run-command.ts';

/** A Debian package, with its commands. If one of them exists, the package is installed. */
export interface SystemPackage {
  readonly name: string;
  readonly commands: readonly string[];
}

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

/** Installs missing packages with apt, as root or through sudo if it requires no password. */
export function installSystemPackages(needed: readonly SystemPackage[] = requiredPackages): void {
  const missing = needed.filter(({ commands }) => findExecutable(...commands) === undefined).map(({ name }) => name);
  if (missing.length === 0) return;
  const [program, ...first] = aptGet(missing);
  console.log(`installing ${missing.join(', ')} with apt`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  runCommand(program, [...first, 'update'], { env });
  runCommand(program, [...first, 'install', '--yes', '--no-install-recommends', ...missing], { env });
}

function aptGet(missing: readonly string[]): [string, ...string[]] {
  const advice = `Install ${missing.join(', ')}, then run this again`;
  if (findExecutable('apt-get') === undefined) throw new Error(`${advice}: this system has no apt-get.`);
  if (process.getuid?.() === 0) return ['apt-get'];
  if (findExecutable('sudo') === undefined) throw new Error(`${advice}: apt-get requires root, and there is no sudo.`);
  try {
    runCommand('sudo', ['--non-interactive', 'true']);
  } catch {
    throw new Error(`${advice}: apt-get requires root, and sudo asks for a password.`);
  }
  return ['sudo', '--non-interactive', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
}
