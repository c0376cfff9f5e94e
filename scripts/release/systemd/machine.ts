import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { installPackages } from '../../../harness/system/install-packages.ts';
import { runCommand } from '../../../harness/system/run-command.ts';

/** A Debian system that runs with systemd. It has no network but its own loopback interface. */
export interface Machine {
  /** The folder with its files. */
  readonly system: string;
  /**
   * Runs a shell script on it in the home folder of root, up to the first command that fails, and returns its output. Throws an
   * error if it fails.
   */
  run(script: string): string;
  /** The words that, before a command of this machine, run it in the network of the other one. */
  readonly inNetwork: readonly [string, ...string[]];
  stop(): Promise<void>;
}

/** Milliseconds. */
const maxStartTime = 120_000;
const maxStopTime = 60_000;

/** Starts the Debian system in a folder, which contains systemd. Requires Linux and root. Throws an error if it does not start. */
export async function startMachine(system: string): Promise<Machine> {
  installPackages([{ name: 'systemd-container', commands: ['systemd-nspawn'] }]);
  const log = `${system}.log`;
  const output = openSync(log, 'w');
  const isolated = ['--private-network', '--register=no', '--keep-unit', '--capability=all', '--console=pipe'];
  const container = spawn('systemd-nspawn', [`--directory=${system}`, '--boot', ...isolated], {
    stdio: ['ignore', output, output],
  });
  const stop = () => stopContainer(container);
  for (const deadline = Date.now() + maxStartTime; ; await delay(200)) {
    const init = initOf(container);
    if (init !== undefined && isRunning(init)) {
      return {
        system,
        run: (script) => runCommand('nsenter', [...namespaces(init), '/bin/sh', '-ec', `cd\n${script}`], { env }),
        inNetwork: ['nsenter', `--net=/proc/${init}/ns/net`],
        stop,
      };
    }
    if (container.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`systemd does not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`);
  }
}

const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' };

function namespaces(init: string): readonly string[] {
  return [`--target=${init}`, '--all', '--'];
}

/** Returns the id of the first process of a container; undefined before it starts. */
function initOf({ pid }: ChildProcess): string | undefined {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return child === '' ? undefined : child;
  } catch {
    return undefined;
  }
}

/** Returns whether systemd has started everything. */
function isRunning(init: string): boolean {
  try {
    runCommand('nsenter', [...namespaces(init), 'systemctl', 'is-system-running'], { env });
    return true;
  } catch {
    return false;
  }
}

/** Shuts a container down, and kills it if that takes too long. */
async function stopContainer(container: ChildProcess): Promise<void> {
  if (container.exitCode !== null || container.signalCode !== null) return;
  const exit = once(container, 'exit');
  container.kill('SIGTERM');
  const kill = setTimeout(() => container.kill('SIGKILL'), maxStopTime);
  await exit;
  clearTimeout(kill);
}
