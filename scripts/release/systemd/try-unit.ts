import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeCertificate } from '../../../harness/registry/certificate.ts';
import { runCommand } from '../../../harness/system/run-command.ts';
import { projectFolder } from '../../../harness/vscode/paths.ts';
import { npmClient } from '../container/npm-client.ts';
import { documentedCommands } from '../documented-commands.ts';
import type { Machine } from './machine.ts';

const token = 'token-of-the-release';
const settings = '[settings]\nauth_token = { env = "REGISTRY_TOKEN" }\n';
/** Milliseconds. */
const maxStartTime = 60_000;

/**
 * Installs the package in `release` and the service on a machine with the commands of the page of setups, publishes and installs,
 * restores a backup, and serves HTTPS with a key that only the user of the service can read.
 */
export async function tryUnit(machine: Machine, release: string): Promise<readonly string[]> {
  const [install = '', useKey = ''] = documentedCommands('### systemd').map(inPlace);
  const [backUp = '', restore = ''] = documentedCommands('## Back up, restore and upgrade').map(inPlace);
  await prepare(machine, release);
  machine.run(install);
  await untilListening(machine, 'http');
  const client = npmClient(machine, 4873, token);
  try {
    await client.publish('first');
    machine.run(backUp);
    await client.publish('after-backup');
    machine.run(restore);
    await untilListening(machine, 'http');
    await client.install('first');
    await client.publish('second');
  } finally {
    client[Symbol.dispose]();
  }
  const tls = 'tls = { certificate = "server.crt", key = "server.key" }';
  writeFileSync(join(machine.system, 'etc/taskwright-registry/registry.toml'), `${settings}${tls}\n`);
  machine.run(useKey);
  await untilListening(machine, 'https');
  machine.run('systemctl reload taskwright-registry');
  await untilListening(machine, 'https');
  return [
    'systemd starts the service with the commands of docs/registry.md; npm publishes and installs',
    'a backup of the running service is restored with the commands of docs/registry.md, and the service continues',
    'the service serves HTTPS with a key that only its user can read',
  ];
}

/** Writes what the commands expect: Node, the program, and files in the home folder of root. */
async function prepare({ system }: Machine, release: string): Promise<void> {
  const archive = readdirSync(release).find((name) => name.startsWith('taskwright-registry-'));
  if (archive === undefined) throw new Error(`${release} does not contain the package of the registry`);
  copyFileSync(process.execPath, join(system, 'usr/local/bin/node'));
  // The machine has no npm.
  runCommand('npm', ['install', '--global', `--prefix=${join(system, 'usr/local')}`, join(release, archive)]);
  const home = join(system, 'root');
  mkdirSync(home, { recursive: true });
  const unit = 'taskwright-registry.service';
  copyFileSync(join(projectFolder, 'packaging', 'systemd', unit), join(home, unit));
  const hash = createHash('sha256').update(token).digest('hex');
  writeFileSync(join(home, 'environment'), `REGISTRY_TOKEN=sha256:${hash}\n`);
  writeFileSync(join(home, 'registry.toml'), settings);
  writeCertificate(home, 'server');
}

/** Returns commands of the page without those that require npm on the machine. */
function inPlace(commands: string): string {
  return commands.replace(/^npm install .*\n/m, '');
}

/** Resolves when the server responds. Rejects with its log if this takes too long. */
async function untilListening(machine: Machine, protocol: 'http' | 'https'): Promise<void> {
  const [program, ...words] = machine.inNetwork;
  const url = `${protocol}://127.0.0.1:4873/healthz`;
  const options = ['--silent', '--fail', '--cacert', join(machine.system, 'root', 'server.crt')];
  for (const deadline = Date.now() + maxStartTime; ; await delay(200)) {
    try {
      runCommand(program, [...words, 'curl', ...options, url]);
      return;
    } catch (error) {
      if (Date.now() < deadline) continue;
      throw new Error(`${error}\n${machine.run('journalctl --unit=taskwright-registry --no-pager --lines=20')}`);
    }
  }
}
