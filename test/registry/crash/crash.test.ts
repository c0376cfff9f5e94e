import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../harness/documents/mutations.ts';
import { publication } from '../../../harness/registry/publication.ts';
import { type Ask, buildCrashingServer, runUntilCrash, type StoredContents, storedContents } from './crash.ts';

beforeAll(buildCrashingServer);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-crash-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Small contents are stored in the database, large ones in files. */
const contentOf = (label: string): string => `content of ${label}`.repeat(/^(?:one|two)@/.test(label) ? 1 : 10_000);
const publish = (ask: Ask, name: string, version: string) =>
  ask('PUT', `/npm/${name}`, publication(name, { version, content: contentOf(`${name}@${version}`) }));

async function revisionOf(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/npm/${name}`, { headers: { authorization: 'Bearer owner-token-123' } });
  return String(Object(await response.json())._rev);
}

interface Scenario {
  readonly name: string;
  readonly prepare: (ask: Ask) => Promise<void>;
  readonly act: (ask: Ask, url: string) => Promise<number | undefined>;
  /** Whether the change is complete. */
  readonly isDone: (contents: StoredContents) => boolean;
  /** Whether no part of the change is visible. */
  readonly isUndone: (contents: StoredContents) => boolean;
}

const scenarios: readonly Scenario[] = [
  {
    name: 'publishing a package',
    prepare: async () => {},
    act: (ask) => publish(ask, 'one', '1.0.0'),
    isDone: ({ versions, audited }) => versions.length === 1 && audited.includes('package.publish npm/one@1.0.0'),
    isUndone: ({ versions, audited }) => versions.length === 0 && audited.length === 0,
  },
  {
    name: 'publishing a large package',
    prepare: async () => {},
    act: (ask) => publish(ask, 'three', '1.0.0'),
    isDone: ({ versions, audited }) => versions.length === 1 && audited.includes('package.publish npm/three@1.0.0'),
    isUndone: ({ versions, audited }) => versions.length === 0 && audited.length === 0,
  },
  {
    name: 'publishing a second version',
    prepare: async (ask) => void (await publish(ask, 'one', '1.0.0')),
    act: (ask) => publish(ask, 'one', '1.1.0'),
    isDone: ({ versions, audited }) => versions.length === 2 && audited.length === 2,
    isUndone: ({ versions, audited }) => versions.length === 1 && audited.length === 1,
  },
  {
    name: 'deleting a large package',
    prepare: async (ask) => void (await publish(ask, 'three', '1.0.0')),
    act: async (ask, url) => ask('DELETE', `/npm/three/-rev/${await revisionOf(url, 'three')}`),
    isDone: ({ versions, audited }) => versions.length === 0 && audited.includes('package.delete npm/three'),
    isUndone: ({ versions, audited }) => versions.length === 1 && audited.length === 1,
  },
  {
    name: 'adding a user',
    prepare: async () => {},
    act: (ask) => ask('POST', '/admin/users', { username: 'bob', role: 'read', token: 'bobs-own-token' }),
    isDone: ({ users, audited }) => users.length === 1 && audited.includes('user.create bob'),
    isUndone: ({ users, audited }) => users.length === 0 && audited.length === 0,
  },
  {
    name: 'deleting a user with rules',
    prepare: async (ask) => {
      await ask('POST', '/admin/users', { username: 'bob', role: 'read' });
      for (const pattern of ['npm/a', 'npm/b'])
        await ask('POST', '/admin/acl', { user: 'bob', pattern, permission: 'read' });
    },
    act: (ask) => ask('DELETE', '/admin/users/bob'),
    isDone: ({ users, rules, audited }) => users.length === 0 && rules === 0 && audited.includes('user.delete bob'),
    isUndone: ({ users, rules, audited }) => users.length === 1 && rules === 2 && audited.length === 3,
  },
];

/** An upper bound for the steps of a scenario. */
const maxSteps = 12;

describe.each(scenarios)('a server that is killed while $name', ({ prepare, act, isDone, isUndone }) => {
  test('has made the change completely or not at all at every step, and completely if it has responded', async () => {
    const prepared = join(folder, 'prepared');
    await runUntilCrash(prepared, 0, prepare);
    let kills = 0;
    let survived = false;
    for (let step = 1; step <= maxSteps && !survived; step++) {
      const copy = join(folder, `step-${step}`);
      cpSync(prepared, copy, { recursive: true });
      let status: number | undefined;
      const wasKilled = await runUntilCrash(copy, step, async (ask, url) => {
        status = await act(ask, url);
      });
      const contents = await storedContents(copy, contentOf);
      const done = isDone(contents);
      expect({ step, status, done, undone: isUndone(contents) }).toMatchObject({ done, undone: !done });
      if (status !== undefined) {
        expect(status).toBeLessThan(300);
        expect(done).toBe(true);
        survived = !wasKilled;
      }
      kills++;
    }
    expect(survived).toBe(true);
    expect(kills).toBeGreaterThan(2);
  });
});

const restarts = 24;
const concurrency = 4;
const packages = ['one', 'two', 'three', 'four'];

test(`a server that is killed ${restarts} times at random steps loses no change that it has confirmed`, async () => {
  await Promise.all(
    Array.from({ length: concurrency }, (_, line) => restartAndKill(join(folder, `line-${line}`), line)),
  );
}, 300_000);

/** Restarts a server on one data folder many times, and checks that every confirmed change is still present. */
async function restartAndKill(dataFolder: string, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const expected = { versions: new Set<string>(), users: new Set<string>() };
  const possible = { versions: new Set<string>(), users: new Set<string>() };
  for (let restart = 0; restart < restarts / concurrency; restart++) {
    await runUntilCrash(dataFolder, 1 + random(40), async (ask) => {
      const publishing = packages.map(async (name) => {
        const version = `1.${restart}.0`;
        possible.versions.add(`${name}@${version}`);
        if ((await publish(ask, name, version)) === 201) expected.versions.add(`${name}@${version}`);
      });
      const username = `user-${restart}`;
      possible.users.add(username);
      const adding = ask('POST', '/admin/users', { username, role: 'read' }).then((status) => {
        if (status === 201) expected.users.add(username);
      });
      await Promise.all([...publishing, adding]);
    });
    const { versions, users } = await storedContents(dataFolder, contentOf);
    expect(versions).toEqual(expect.arrayContaining([...expected.versions]));
    expect(users).toEqual(expect.arrayContaining([...expected.users]));
    expect(versions.filter((label) => !possible.versions.has(label))).toEqual([]);
    expect(users.filter((name) => !possible.users.has(name))).toEqual([]);
    // A change that is present although it was not confirmed has been made, and must remain.
    for (const label of versions) expected.versions.add(label);
    for (const name of users) expected.users.add(name);
  }
  expect(expected.versions.size).toBeGreaterThan(0);
}
