import { deepEqual, equal, ok } from 'node:assert/strict';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { verifyArchive } from '../../../registry/storage/sqlite/backups/verify-archive.ts';
import { publication } from '../publication.ts';
import { type Ask, runCommandUntilCrash, runUntilCrash, storedContents } from './crash.ts';
import type { CrashingStorage } from './crashing-storage.ts';
import { backupOf, expectNoProblems, restoreInto, verificationOf } from './storage-commands.ts';

export interface KillOptions {
  readonly storage: CrashingStorage;
  readonly kills: number;
  /** Returns a random integer from 0 to `below` - 1. */
  readonly random: (below: number) => number;
}

/** The checks of a run. */
export interface KillReport {
  readonly kills: number;
  /** The number of versions whose publication was confirmed. All of them have been found after each kill. */
  readonly confirmed: number;
  /** The number of kills, by the program that was killed. */
  readonly killed: Readonly<Record<string, number>>;
}

/** Returns the content of a version: a small one, which is stored in the database, or a large one, which is stored in a file. */
export function contentOf(label: string): string {
  return `content of ${label}`.repeat(/^(?:one|two)@/.test(label) ? 1 : 10_000);
}

export function publish(ask: Ask, name: string, version: string): Promise<number | undefined> {
  return ask('PUT', `/npm/${name}`, publication(name, { version, content: contentOf(`${name}@${version}`) }));
}

const packages = ['one', 'two', 'three', 'four'];
/** The weight of killing the server; each of the four commands has a weight of 1. */
const serverRounds = 4;

/**
 * Kills servers and commands with SIGKILL, at random steps, on one storage. After each kill, checks that every confirmed change
 * is present, that no change is incomplete, and that an interrupted command can be repeated. Rejects when a check fails.
 */
export async function killRepeatedly(folder: string, { storage, kills, random }: KillOptions): Promise<KillReport> {
  const confirmed = new Set<string>();
  const possible = new Set<string>();
  const killed: Record<string, number> = {};
  const world = { storage, folder, file: join(folder, 'backup.tar'), target: join(folder, 'target') };
  const { server, command } = storage.steps;
  await storage.create(folder);
  let round = 0;
  await serveAndPublish(world, 0, ++round, { confirmed, possible });
  for (let count = 0; count < kills; ) {
    const step = 1 + random(command.max);
    const killServer = () => serveAndPublish(world, 1 + random(server.max), ++round, { confirmed, possible });
    const rounds: readonly (readonly [name: string, run: () => Promise<boolean>])[] = [
      ...Array.from({ length: serverRounds }, () => ['server', killServer] as const),
      ['backup', () => killBackup(world, step)],
      ['backup of a running server', () => killBackupOfServer(world, step, ++round, { confirmed, possible })],
      ['restore', () => killRestore(world, step)],
      ['verify', () => killVerification(world, step)],
    ];
    const [name, run] = rounds[random(rounds.length)] ?? ['server', killServer];
    if (await run()) {
      count++;
      killed[name] = (killed[name] ?? 0) + 1;
    }
    await check(world, { confirmed, possible });
  }
  await storage.remove(folder);
  return { kills, confirmed: confirmed.size, killed };
}

interface World {
  readonly storage: CrashingStorage;
  readonly folder: string;
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

async function killBackup({ folder, file }: World, step: number): Promise<boolean> {
  rmSync(file, { force: true });
  const { words, complete } = backupOf(folder, file);
  const wasKilled = await runCommandUntilCrash(step, words);
  // The file appears only when it is complete. The next backup removes the files that this backup has left.
  if (existsSync(file)) deepEqual((await verifyArchive(file)).problems, []);
  rmSync(file, { force: true });
  await complete();
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
    const killing = runCommandUntilCrash(step, backupOf(world.folder, world.file).words);
    await publishAll(ask, round, changes);
    wasKilled = await killing;
    if (existsSync(world.file)) deepEqual((await verifyArchive(world.file)).problems, []);
  });
  return wasKilled;
}

async function killRestore({ storage, folder, file, target }: World, step: number): Promise<boolean> {
  rmSync(file, { force: true });
  await storage.create(target);
  await backupOf(folder, file).complete();
  const { words, complete } = restoreInto(target, file);
  const wasKilled = await runCommandUntilCrash(step, words);
  await complete();
  await expectNoProblems(target);
  deepEqual(await storedContents(target, contentOf), await storedContents(folder, contentOf));
  deepEqual(
    readdirSync(join(target, 'data')).filter((name) => name.startsWith('.restore-')),
    [],
  );
  await storage.remove(target);
  return wasKilled;
}

async function killVerification({ folder, file }: World, step: number): Promise<boolean> {
  rmSync(file, { force: true });
  await backupOf(folder, file).complete();
  return runCommandUntilCrash(step, verificationOf(folder, file));
}

async function check({ folder }: World, { confirmed, possible }: Changes): Promise<void> {
  await expectNoProblems(folder);
  const { versions } = await storedContents(folder, contentOf);
  const found = new Set(versions);
  equal(found.size, versions.length);
  for (const label of confirmed) ok(found.has(label), `${label} was confirmed and is lost`);
  for (const label of found) ok(possible.has(label), `${label} was never published`);
  // A change that is present although it was not confirmed has been made, and must remain.
  for (const label of found) confirmed.add(label);
}
