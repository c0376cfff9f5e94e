import { deepEqual, equal, ok } from 'node:assert/strict';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { verifyArchive } from '../../../registry/storage/sqlite/backups/verify-archive.ts';
import { publication } from '../publication.ts';
import { ownerToken } from '../registry.ts';
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
  /** The number of them that were published together with others, and of those that were staged before. */
  readonly batched: number;
  readonly approved: number;
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

/** Stages a version. */
export function stage(ask: Ask, name: string, version: string): Promise<number | undefined> {
  const document = publication(name, { version, content: contentOf(`${name}@${version}`) });
  return ask('POST', `/npm/-/stage/package/${name}`, document);
}

/** Publishes versions together. */
export function publishTogether(ask: Ask, labels: readonly string[]): Promise<number | undefined> {
  const documents = labels.map((label) => {
    const [name = '', version = ''] = label.split('@');
    return publication(name, { version, content: contentOf(label) });
  });
  return ask('PUT', '/npm/-/pnpr/v0/publish', { packages: documents });
}

/** Resolves to the ids of the staged versions, by `name@version`; to none if the server was killed. */
export async function stagedOn(url: string): Promise<ReadonlyMap<string, string>> {
  const headers = { authorization: `Bearer ${ownerToken}` };
  const response = await fetch(`${url}/npm/-/stage?perPage=100`, { headers }).catch(() => undefined);
  const body: unknown = await response?.json().catch(() => undefined);
  const items: readonly { id: string; packageName: string; version: string }[] = Object(body).items ?? [];
  return new Map(items.map(({ id, packageName, version }) => [`${packageName}@${version}`, id]));
}

const packages = ['one', 'two', 'three', 'four'];
/** The weight of killing the server; each of the four commands has a weight of 1. */
const serverRounds = 4;

/**
 * Kills servers and commands with SIGKILL, at random steps, on one storage. After each kill, checks that every confirmed change
 * is present, that no change is incomplete, and that an interrupted command can be repeated. Rejects when a check fails.
 */
export async function killRepeatedly(folder: string, { storage, kills, random }: KillOptions): Promise<KillReport> {
  const changes: Changes = {
    confirmed: new Set(),
    possible: new Set(),
    staged: new Set(),
    batches: [],
    approved: new Set(),
  };
  const killed: Record<string, number> = {};
  const world = { storage, folder, file: join(folder, 'backup.tar'), target: join(folder, 'target') };
  const { server, command } = storage.steps;
  await storage.create(folder);
  let round = 0;
  await serveAndPublish(world, 0, ++round, changes);
  for (let count = 0; count < kills; ) {
    const step = 1 + random(command.max);
    const killServer = () => serveAndPublish(world, 1 + random(server.max), ++round, changes);
    const rounds: readonly (readonly [name: string, run: () => Promise<boolean>])[] = [
      ...Array.from({ length: serverRounds }, () => ['server', killServer] as const),
      ['backup', () => killBackup(world, step)],
      ['backup of a running server', () => killBackupOfServer(world, step, ++round, changes)],
      ['restore', () => killRestore(world, step)],
      ['verify', () => killVerification(world, step)],
    ];
    const [name, run] = rounds[random(rounds.length)] ?? ['server', killServer];
    if (await run()) {
      count++;
      killed[name] = (killed[name] ?? 0) + 1;
    }
    await check(world, changes);
  }
  await storage.remove(folder);
  const { confirmed, batches, approved } = changes;
  const batched = batches.flat().filter((label) => confirmed.has(label)).length;
  return { kills, confirmed: confirmed.size, batched, approved: approved.size, killed };
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
  /** Those whose staging was confirmed. They are staged, or published. */
  readonly staged: Set<string>;
  /** Those whose approval was confirmed. */
  readonly approved: Set<string>;
  /** Those that are published together: all of them, or none. */
  readonly batches: (readonly string[])[];
}

function serveAndPublish(world: World, step: number, round: number, changes: Changes): Promise<boolean> {
  return runUntilCrash(world.folder, step, (ask, url) => publishAll({ ask, url }, round, changes));
}

interface RunningServer {
  readonly ask: Ask;
  readonly url: string;
}

/** Publishes, stages and approves small and large versions at the same time. */
async function publishAll({ ask, url }: RunningServer, round: number, changes: Changes): Promise<void> {
  const { confirmed, possible } = changes;
  const waiting = await stagedOn(url);
  const publishing = packages.map(async (name) => {
    const label = `${name}@1.${round}.0`;
    possible.add(label);
    if ((await publish(ask, name, `1.${round}.0`)) === 201) confirmed.add(label);
  });
  const approving = [...waiting].map(async ([label, id]) => {
    possible.add(label);
    if ((await ask('POST', `/npm/-/stage/${id}/approve`)) !== 200) return;
    confirmed.add(label);
    changes.approved.add(label);
  });
  await Promise.all([...publishing, ...approving, publishBatch(ask, round, changes), stageAll(ask, round, changes)]);
}

async function publishBatch(ask: Ask, round: number, { confirmed, possible, batches }: Changes): Promise<void> {
  const labels = packages.map((name) => `${name}@2.${round}.0`);
  for (const label of labels) possible.add(label);
  batches.push(labels);
  if ((await publishTogether(ask, labels)) === 201) for (const label of labels) confirmed.add(label);
}

async function stageAll(ask: Ask, round: number, { staged, possible }: Changes): Promise<void> {
  const staging = ['one', 'three'].map(async (name) => {
    const label = `${name}@3.${round}.0`;
    possible.add(label);
    if ((await stage(ask, name, `3.${round}.0`)) === 201) staged.add(label);
  });
  await Promise.all(staging);
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
  await runUntilCrash(world.folder, 0, async (ask, url) => {
    rmSync(world.file, { force: true });
    const killing = runCommandUntilCrash(step, backupOf(world.folder, world.file).words);
    await publishAll({ ask, url }, round, changes);
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

async function check({ folder }: World, { confirmed, possible, staged, batches }: Changes): Promise<void> {
  await expectNoProblems(folder);
  const contents = await storedContents(folder, contentOf);
  const { versions } = contents;
  const found = new Set(versions);
  equal(found.size, versions.length);
  for (const label of confirmed) ok(found.has(label), `${label} was confirmed and is lost`);
  for (const label of found) ok(possible.has(label), `${label} was never published`);
  const waiting = new Set(contents.staged);
  for (const label of staged) ok(waiting.has(label) || found.has(label), `${label} was staged and is lost`);
  for (const label of waiting) ok(possible.has(label), `${label} was never staged`);
  for (const labels of batches) {
    const count = labels.filter((label) => found.has(label)).length;
    ok(count === 0 || count === labels.length, `${count} of ${labels.join(', ')} are published`);
  }
  // A change that is present although it was not confirmed has been made, and must remain.
  for (const label of found) confirmed.add(label);
  for (const label of waiting) staged.add(label);
}
