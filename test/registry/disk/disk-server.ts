/**
 * A registry whose data folder is on a separate disk. Lines on the standard input change the disk:
 *
 *   node disk-server.ts FOLDER
 *
 * `fill` fills the disk, `free` reverts that, `protect` makes the folders of files read-only, and `restart` restarts the
 * server. It prints its address, and `done` after each line.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { ownerConfig } from '../../../harness/registry/registry.ts';
import { readConfig } from '../../../registry/config/read-config.ts';
import { startRegistry } from '../../../registry/start/start-registry.ts';

const [folder = ''] = process.argv.slice(2);
const read = readConfig(`${ownerConfig}port = 0\n`, { path: join(folder, 'registry.toml') });
if ('mistakes' in read) throw new Error('the configuration is right');
const filler = join(folder, 'filler');

const actions: Readonly<Record<string, () => void | Promise<void>>> = {
  fill: () => {
    for (const size of [65_536, 4_096, 1]) while (isAppended(size));
  },
  free: () => rmSync(filler),
  protect: () => {
    for (const name of ['temporary', 'blobs']) {
      const path = join(folder, 'data', name);
      run('mount', '--bind', path, path);
      run('mount', '-o', 'remount,bind,ro', path);
    }
  },
  restart: async () => {
    const port = Number(new URL(registry.url).port);
    await registry.stop();
    registry = await start(port);
  },
};

const { config } = read;
const start = (port: number) => {
  const settings = { ...config.settings, listen: { ...config.settings.listen, port } };
  const silent = { logger: pino({ level: 'silent' }), logRequest: () => undefined };
  return startRegistry({ config: { ...config, settings }, ...silent });
};
let registry = await start(0);
console.log(registry.url);
for await (const line of createInterface(process.stdin)) {
  await actions[line]?.();
  console.log('done');
}
await registry.stop();

function isAppended(size: number): boolean {
  try {
    appendFileSync(filler, Buffer.alloc(size));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}

function run(command: string, ...words: readonly string[]): void {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr}`);
}
