import { deepEqual, equal, ok } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Storage } from '../../../registry/storage/contract/storage.ts';
import { builtProgram } from '../../system/built-programs.ts';
import { ownerToken } from '../registry.ts';
import { storedVersions, usernames } from '../stored.ts';
import { contentIn } from '../tarball.ts';
import { collectOrphans, configIn, openLater, storedIds, temporaryFiles } from './crashed-storage.ts';
import type { CrashingCommand } from './storage-commands.ts';

const source = fileURLToPath(new URL('crashing-program.ts', import.meta.url));
const program = fileURLToPath(new URL('../../../dist/crash-test/crashing-program.cjs', import.meta.url));

/** Node keeps the compiled program here, since compiling it takes longer than most of its runs. */
const environment = { ...process.env, NODE_COMPILE_CACHE: join(dirname(program), 'compiled') };

/** Bundles the program, which is started hundreds of times, so that reading its sources does not dominate the test. */
export async function buildCrashingProgram(): Promise<void> {
  await build({
    entryPoints: [source],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    // The code for bundles does not use the URL of a module.
    logOverride: { 'empty-import-meta': 'silent' },
    // The folder with the programs of its threads, as in the bundle of the server.
    define: { __dirname: JSON.stringify(join(dirname(builtProgram('registry.js')), 'programs')) },
  });
}

/** Sends a request and resolves to the status; undefined if the server was killed before it responded. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<number | undefined>;

/**
 * Runs a server with the configuration in a folder while `work` sends requests. The server is killed at a step. Resolves to
 * whether it was killed.
 */
export async function runUntilCrash(folder: string, step: number, work: (ask: Ask, url: string) => Promise<void>) {
  const words = ['--no-warnings', program, String(step), 'serve', folder];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'], env: environment });
  const ended = once(child, 'exit');
  try {
    const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
    if (typeof url !== 'string') throw new Error('the server died before it listened');
    await work((method, path, body) => ask(url, method, path, body), url);
    // True if the server was killed at its step, or was stopped normally.
    return child.exitCode !== null || child.signalCode !== null;
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

/** Runs a command that is killed at a step, and resolves to whether it was killed. Rejects if the command fails. */
export async function runCommandUntilCrash(step: number, command: CrashingCommand): Promise<boolean> {
  const words = ['--no-warnings', program, String(step), ...command];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
  const [exitCode, signal] = await once(child, 'exit');
  if (signal === 'SIGKILL') return true;
  equal(exitCode, 0, `${command.join(' ')} failed`);
  return false;
}

async function ask(url: string, method: string, path: string, body?: unknown): Promise<number | undefined> {
  const type = body !== undefined && { 'content-type': 'application/json' };
  const headers = { authorization: `Bearer ${ownerToken}`, ...type };
  try {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}${path}`, init);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

/** The contents of a storage after a crash. */
export interface StoredContents {
  /** `name@version`. */
  readonly versions: readonly string[];
  /** The staged versions. None of them is published. */
  readonly staged: readonly string[];
  /** The deprecated ones among the versions. */
  readonly deprecated: readonly string[];
  /** `name tag version`. */
  readonly tags: readonly string[];
  readonly users: readonly string[];
  readonly rules: number;
  readonly audited: readonly string[];
}

/**
 * Opens the storage of a folder as a restarted server does, checks that no change is incomplete, and returns the contents.
 * Removes content to which nothing refers, and checks that everything else is present.
 */
export async function storedContents(folder: string, contentOf: (label: string) => string): Promise<StoredContents> {
  const config = configIn(folder);
  const storage = await openLater(config);
  const blobs = new Set<string>();
  let contents: StoredContents;
  try {
    contents = await contentsOf(storage, { contentOf, blobs });
  } finally {
    await storage.close();
  }
  deepEqual(temporaryFiles(config), []);
  await collectOrphans(config);
  deepEqual(await storedIds(config), [...blobs].sort());
  return contents;
}

interface ContentsOptions {
  readonly contentOf: (label: string) => string;
  /** Receives the IDs of the tarballs. */
  readonly blobs: Set<string>;
}

async function contentsOf(storage: Storage, { contentOf, blobs }: ContentsOptions): Promise<StoredContents> {
  const [versions, deprecated, tags]: [string[], string[], string[]] = [[], [], []];
  for (const { name, version, blob, manifest } of await storedVersions(storage)) {
    const content = await storage.blobs.read(blob);
    equal(contentIn(content), contentOf(`${name}@${version}`));
    equal(createHash('sha512').update(content).digest('hex'), blob);
    blobs.add(blob);
    versions.push(`${name}@${version}`);
    if (Object.hasOwn(JSON.parse(manifest), 'deprecated')) deprecated.push(`${name}@${version}`);
  }
  const staged: string[] = [];
  for (const { name, version, blob } of await storage.staged.page('', {
    name: undefined,
    after: undefined,
    limit: 1_000,
  })) {
    const label = `${name}@${version}`;
    equal(contentIn(await storage.blobs.read(blob)), contentOf(label));
    ok(!versions.includes(label), `${label} is staged although it is published`);
    blobs.add(blob);
    staged.push(label);
  }
  for (const name of await storage.packages.namesAfter('', '', 100_000)) {
    const { distTags = {} } = (await storage.packages.head('', name)) ?? {};
    for (const [tag, version] of Object.entries(distTags)) {
      ok(versions.includes(`${name}@${version}`), `${name} ${tag} ${version}`);
      tags.push(`${name} ${tag} ${version}`);
    }
  }
  const audit = await storage.audit.page({ limit: 1_000, cursor: undefined });
  return {
    versions,
    staged,
    deprecated,
    tags,
    users: await usernames(storage),
    rules: (await storage.access.counts('')).rules,
    audited: audit.items.map(({ action, target }) => `${action} ${target}`),
  };
}
