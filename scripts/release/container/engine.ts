import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installPackages } from '../../../harness/system/install-packages.ts';
import { runCommand } from '../../../harness/system/run-command.ts';
import { shellWord } from '../../../server/core/import/script-text.ts';

/** A container engine whose containers cannot reach other machines, and end when the engine ends. */
export interface ContainerEngine {
  /** Its address, for the variable `DOCKER_HOST`. */
  readonly address: string;
  /** Runs `docker` with these words, and returns its output. Throws an error with the output if it fails. */
  docker(...words: readonly string[]): string;
  /** The words that, before a command, run it where the published ports are: on the engine's loopback interface. */
  readonly inNetwork: readonly [string, ...string[]];
  stop(): Promise<void>;
}

/** The maximum time in milliseconds for the start of the engine. */
const maxStartTime = 60_000;

/**
 * Starts Docker with its data in `folder`, in namespaces of its own, so that neither the network of this machine nor another
 * engine on it is affected. Requires Linux and root. Throws an error if the engine cannot be installed or does not start.
 */
export async function startEngine(folder: string): Promise<ContainerEngine> {
  installPackages([
    { name: 'docker.io', commands: ['dockerd', '/usr/sbin/dockerd'] },
    { name: 'docker-compose', commands: ['docker-compose'] },
    { name: 'iproute2', commands: ['ip', '/usr/sbin/ip', '/sbin/ip'] },
  ]);
  const address = `unix://${join(folder, 'docker.sock')}`;
  const options = [
    `--host=${address}`,
    ...['data-root', 'exec-root', 'pidfile'].map((name) => `--${name}=${join(folder, name)}`),
  ];
  const log = join(folder, 'dockerd.log');
  const output = openSync(log, 'w');
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const start = `ip link set lo up; exec dockerd ${options.map(shellWord).join(' ')}`;
  const engine = spawn('unshare', [...namespaces, 'sh', '-c', start], { stdio: ['ignore', output, output] });
  const exit = once(engine, 'exit');
  // The builder of the engine itself needs no plugin.
  const env = { DOCKER_HOST: address, DOCKER_BUILDKIT: '0' };
  const docker = (...words: readonly string[]) => runCommand('docker', words, { env });
  const stop = async () => {
    // `unshare` ignores SIGTERM. The kernel kills its child, the engine, and with it everything in its namespace.
    engine.kill('SIGKILL');
    await exit;
  };
  for (const deadline = Date.now() + maxStartTime; !responds(docker); await delay(200)) {
    if (engine.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`the container engine does not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`);
  }
  return { address, docker, inNetwork: ['nsenter', `--net=/proc/${engine.pid}/ns/net`], stop };
}

function responds(docker: ContainerEngine['docker']): boolean {
  try {
    docker('version');
    return true;
  } catch {
    return false;
  }
}
