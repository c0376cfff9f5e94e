import { existsSync } from 'node:fs';
import { findExecutable } from './find-executable.ts';
import { runCommand } from './run-command.ts';

/**
 * A Debian package, with its commands (names on the PATH or full paths), or with a file that it contains. The package counts as
 * installed if one of the commands or the file exists.
 */
export interface SystemPackage {
  readonly name: string;
  readonly commands: readonly string[];
  readonly file?: string;
}

/** Seconds to wait for other programs that install packages at the same time. */
const maxWait = 300;
const waitForOthers = ['--option', `DPkg::Lock::Timeout=${maxWait}`];

/** Returns the names of the packages that are not installed. */
export function missingPackages(needed: readonly SystemPackage[]): readonly string[] {
  const isInstalled = ({ commands, file }: SystemPackage): boolean =>
    findExecutable(...commands) !== undefined || (file !== undefined && existsSync(file));
  return needed.filter((one) => !isInstalled(one)).map(({ name }) => name);
}

/** Installs missing packages with apt, as root or through sudo if it requires no password. */
export function installPackages(needed: readonly SystemPackage[]): void {
  const missing = missingPackages(needed);
  if (missing.length === 0) return;
  const [program, ...first] = aptGet(missing);
  console.log(`installing ${missing.join(', ')} with apt`);
  // The messages are in English.
  const env = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  repeatWhileLocked(() => runCommand(program, [...first, ...waitForOthers, 'update'], { env }));
  const install = ['install', '--yes', '--no-install-recommends'];
  runCommand(program, [...first, ...waitForOthers, ...install, ...missing], { env });
}

/** Repeats an update while another program updates the lists of packages; apt itself waits only for installations. */
function repeatWhileLocked(update: () => void): void {
  for (let seconds = 0; ; seconds++) {
    try {
      update();
      return;
    } catch (error) {
      const isLocked = error instanceof Error && error.message.includes('Could not get lock');
      if (!isLocked || seconds >= maxWait) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    }
  }
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
