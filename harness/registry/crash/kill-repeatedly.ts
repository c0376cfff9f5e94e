import { deepEqual, equal, ok } from 'node:assert/strict';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup } from '../../../registry/storage/sqlite/backups/backup.ts';
import { restore } from '../../../registry/storage/sqlite/backups/restore.ts';
import { verifyArchive } from '../../../registry/storage/sqlite/backups/verify-archive.ts';
import { verifyFolder } from '../../../registry/storage/sqlite/verification/verify-folder.ts';
import { publication } from '../publication.ts';
import { type Ask, runCommandUntilCrash, runUntilCrash, storedContents } from './crash.ts';

export interface KillOptions {
  readonly kills: number;
  /** Returns a random integer from 0 to `below` - 1. */
  readonly random: (below: number) => number;
}

/** What a run has checked. */
export interface KillReport {
  readonly kills: number;
  /** The number of versions whose publication was confirmed. All of them have been found after each kill. */
  readonly confirmed: number;
  /** The number of kills by what was killed. */
  readonly killed: Readonly<Record<string, number>>;
}

/** Small contents are stored in the database, large ones in files. */
export function contentOf(label: string): string {
  return `content of ${label}`.repeat(/^(?:one|two)@/.test(label) ? 1 : 10_000);
}

export function publish(ask: Ask, name: string, version: string): Promise<number | undefined> {
  return ask('PUT', `/npm/${name}`, publication(name, { version, content: contentOf(`${name}@${version}`) }));
}

const packages = ['one', 'two', 'three', 'four'];
/** Steps are chosen at random up to these numbers; most are at least as many as there are. */
const maxServerStep = 40;
const maxCommandStep = 12;
/** The weight of killing the server; each of the four commands has a weight of 1. */
const serverRounds = 4;

/**
 * Kills servers and commands with SIGKILL, at random steps, on one data folder. After each kill, checks that every confirmed change
 * is present, that no change is incomplete, and that an interrupted command can be repeated. Rejects when a check fails.
 */
export async function killRepeatedly(folder: string, { kills, random }: KillOptions): Promise<KillReport> {
  const confirmed = new Set<string>();
  const possible = new Set<string>();
  const killed: Record<string, number> = {};
  const world = {
    folder,
    data: join(folder, 'data'),
    file: join(folder, 'backup.tar'),
    target: join(folder, 'target'),
  };
  let round = 0;
  await serveAndPublish(world, 0, ++round, { confirmed, possible });
  for (let count = 0; count < kills; ) {
    const step = 1 + random(maxCommandStep);
    const killServer = () => serveAndPublish(world, 1 + random(maxServerStep), ++round, { confirmed, possible });
    const rounds: readonly (readonly [name: string, run: () => Promise<boolean>])[] = [
      ...Array.from({ length: serverRounds }, () => ['server', killServer] as const),
      ['backup', () => killBackup(world, step)],
      ['backup of a running server', () => killBackupOfServer(world, step, ++round, { confirmed, possible })],
      ['restore', () => killRestore(world, step)],
      ['verify', () => runCommandUntilCrash(step, ['verify', world.data])],
    ];
    const [name, run] = rounds[random(rounds.length)] ?? ['server', killServer];
    if (await run()) {
      count++;
      killed[name] = (killed[name] ?? 0) + 1;
    }
    await check(world, { confirmed, possible });
  }
  return { kills, confirmed: confirmed.size, killed };
}

interface World {
  readonly folder: string;
  readonly data: string;
  readonly file: string;
  readonly target: string;
}

/** Versions, as `name@version`. */
interface Changes {
  readonly confirmed: Set<string>;
  readonly possible: Set<string>;
}

function serveAndPublish(world: World, step: number, round: number, changes: Changes): Promise<boolean> {
  return runUntilCrash(world.folder, step, (ask) => publishAll(ask, round, changes));
}

async function publishAll(ask: Ask, round: number, { confirmed, possible }: Changes): Promise<void> {
  const publishing = packages.map(async (name) => {
    const label = `${name}@1.${round}.0`;
    possible.add(label);
    if ((await publish(ask, name, `1.${round}.0`)) === 201) confirmed.add(label);
  });
  await Promise.all(publishing);
}

async function killBackup({ data, file, folder }: World, step: number): Promise<boolean> {
  rmSync(file, { force: true });
  const wasKilled = await runCommandUntilCrash(step, ['backup', data, file]);
  // The file appears only when it is complete. The next backup removes what this one has left behind.
  if (existsSync(file)) deepEqual((await verifyArchive(file)).problems, []);
  rmSync(file, { force: true });
  await backup(data, file);
  deepEqual((await verifyArchive(file)).problems, []);
  deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('.backup-')),
    [],
  );
  return wasKilled;
}

/** Kills a backup while versions are published. */
async function killBackupOfServer(world: World, step: number, round: number, changes: Changes): Promise<boolean> {
  let wasKilled = false;
  await runUntilCrash(world.folder, 0, async (ask) => {
    rmSync(world.file, { force: true });
    const killing = runCommandUntilCrash(step, ['backup', world.data, world.file]);
    await publishAll(ask, round, changes);
    wasKilled = await killing;
    if (existsSync(world.file)) deepEqual((await verifyArchive(world.file)).problems, []);
  });
  return wasKilled;
}

async function killRestore({ data, file, target }: World, step: number): Promise<boolean> {
  rmSync(file, { force: true });
  rmSync(target, { recursive: true, force: true });
  await backup(data, file);
  const data2 = join(target, 'data');
  const wasKilled = await runCommandUntilCrash(step, ['restore', file, data2]);
  const isComplete = existsSync(join(data2, 'registry.db'));
  if (!isComplete) deepEqual((await restore(file, data2)).problems, []);
  deepEqual((await verifyFolder(data2)).problems, []);
  deepEqual(await storedContents(target, contentOf), await storedContents(join(data, '..'), contentOf));
  deepEqual(
    readdirSync(data2).filter((name) => name.startsWith('.restore-')),
    [],
  );
  return wasKilled;
}

async function check({ folder, data }: World, { confirmed, possible }: Changes): Promise<void> {
  deepEqual((await verifyFolder(data)).problems, []);
  const { versions } = await storedContents(folder, contentOf);
  const found = new Set(versions);
  equal(found.size, versions.length);
  for (const label of confirmed) ok(found.has(label), `${label} was confirmed and is lost`);
  for (const label of found) ok(possible.has(label), `${label} was never published`);
  // A change that is present although it was not confirmed has been made, and must remain.
  for (const label of found) confirmed.add(label);
}
