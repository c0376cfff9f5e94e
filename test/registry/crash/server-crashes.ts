import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../harness/documents/mutations.ts';
import {
  type Ask,
  buildCrashingProgram,
  runUntilCrash,
  type StoredContents,
  storedContents,
} from '../../../harness/registry/crash/crash.ts';
import type { CrashingStorage } from '../../../harness/registry/crash/crashing-storage.ts';
import {
  contentOf,
  killRepeatedly,
  publish,
  publishTogether,
  stage,
  stagedOn,
} from '../../../harness/registry/crash/kill-repeatedly.ts';
import { expectNoProblems } from '../../../harness/registry/crash/storage-commands.ts';

async function packumentOf(url: string, name: string) {
  const response = await fetch(`${url}/npm/${name}`, { headers: { authorization: 'Bearer owner-token-123' } });
  return Object(await response.json());
}

async function revisionOf(url: string, name: string): Promise<string> {
  return String((await packumentOf(url, name))._rev);
}

/** Deprecates all versions of a package. */
async function deprecateAll(ask: Ask, url: string, name: string) {
  const packument = await packumentOf(url, name).catch(() => undefined);
  // The server was killed while it recorded the use of the credentials.
  if (packument === undefined) return undefined;
  for (const manifest of Object.values(packument.versions)) Object.assign(Object(manifest), { deprecated: 'old' });
  return ask('PUT', `/npm/${name}`, packument);
}

/** Removes a version from the packument, as the first step of `npm unpublish` does. */
async function unpublish(ask: Ask, url: string, name: string, version: string) {
  const packument = await packumentOf(url, name).catch(() => undefined);
  if (packument === undefined) return undefined;
  const { [version]: _, ...versions } = packument.versions;
  const latest = Object.keys(versions).at(-1);
  return ask('PUT', `/npm/${name}/-rev/${packument._rev}`, { ...packument, versions, 'dist-tags': { latest } });
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
    name: 'publishing several packages together',
    prepare: async () => {},
    act: (ask) => publishTogether(ask, ['one@1.0.0', 'three@1.0.0']),
    isDone: ({ versions, audited }) => versions.length === 2 && audited.length === 2,
    isUndone: ({ versions, audited }) => versions.length === 0 && audited.length === 0,
  },
  {
    name: 'staging a large version',
    prepare: async () => {},
    act: (ask) => stage(ask, 'three', '1.0.0'),
    isDone: ({ staged, audited }) => staged.length === 1 && audited.includes('package.stage npm/three@1.0.0'),
    isUndone: ({ staged, audited }) => staged.length === 0 && audited.length === 0,
  },
  ...['one', 'three'].map((name) => ({
    name: `approving the staged version of the package ${name}`,
    prepare: async (ask: Ask) => void (await stage(ask, name, '1.0.0')),
    act: async (ask: Ask, url: string) => {
      const id = (await stagedOn(url)).get(`${name}@1.0.0`);
      return id === undefined ? undefined : ask('POST', `/npm/-/stage/${id}/approve`);
    },
    isDone: ({ versions, staged, audited }: StoredContents) =>
      versions.length === 1 && staged.length === 0 && audited.length === 2,
    isUndone: ({ versions, staged, audited }: StoredContents) =>
      versions.length === 0 && staged.length === 1 && audited.length === 1,
  })),
  {
    name: 'publishing a second version',
    prepare: async (ask) => void (await publish(ask, 'one', '1.0.0')),
    act: (ask) => publish(ask, 'one', '1.1.0'),
    isDone: ({ versions, audited }) => versions.length === 2 && audited.length === 2,
    isUndone: ({ versions, audited }) => versions.length === 1 && audited.length === 1,
  },
  {
    name: 'deprecating all versions of a package',
    prepare: async (ask) => {
      for (const version of ['1.0.0', '1.1.0']) await publish(ask, 'one', version);
    },
    act: (ask, url) => deprecateAll(ask, url, 'one'),
    isDone: ({ deprecated, audited }) => deprecated.length === 2 && audited.includes('package.change npm/one'),
    isUndone: ({ deprecated, audited }) => deprecated.length === 0 && audited.length === 2,
  },
  {
    name: 'unpublishing a large version',
    prepare: async (ask) => {
      for (const version of ['1.0.0', '1.1.0']) await publish(ask, 'three', version);
    },
    act: (ask, url) => unpublish(ask, url, 'three', '1.1.0'),
    isDone: ({ versions, tags, audited }) =>
      versions.length === 1 && tags.includes('three latest 1.0.0') && audited.length === 3,
    isUndone: ({ versions, tags, audited }) =>
      versions.length === 2 && tags.includes('three latest 1.1.0') && audited.length === 2,
  },
  {
    name: 'setting a tag',
    prepare: async (ask) => void (await publish(ask, 'one', '1.0.0')),
    act: (ask) => ask('PUT', '/npm/-/package/one/dist-tags/stable', '1.0.0'),
    isDone: ({ tags, audited }) => tags.includes('one stable 1.0.0') && audited.length === 2,
    isUndone: ({ tags, audited }) => tags.length === 1 && audited.length === 1,
  },
  {
    name: 'deleting a large package',
    prepare: async (ask) => void (await publish(ask, 'three', '1.0.0')),
    act: async (ask, url) => {
      const revision = await revisionOf(url, 'three').catch(() => undefined);
      return revision === undefined ? undefined : ask('DELETE', `/npm/three/-rev/${revision}`);
    },
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
    name: 'adding an access rule',
    prepare: async (ask) => void (await ask('POST', '/admin/users', { username: 'bob', role: 'read' })),
    act: (ask) => ask('POST', '/admin/acl', { user: 'bob', pattern: 'npm/**', permission: 'read' }),
    isDone: ({ rules, audited }) => rules === 1 && audited.length === 2,
    isUndone: ({ rules, audited }) => rules === 0 && audited.length === 1,
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
const maxSteps = 200;

/** Kills servers of a storage at each step of each change, and at random steps. */
export function testServerCrashes(storage: CrashingStorage): void {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'taskwright-crash-'));
    await buildCrashingProgram();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe.each(scenarios)('a server that is killed while $name', ({ name, prepare, act, isDone, isUndone }) => {
    test('has made the change completely or not at all at each step, and completely if it has responded', async () => {
      const prepared = join(folder, name);
      await storage.create(prepared);
      await runUntilCrash(prepared, 0, prepare);
      let kills = 0;
      let survived = false;
      for (let step = 1; step <= maxSteps && !survived; step += storage.steps.server.stride) {
        const copy = `${prepared}, step ${step}`;
        await storage.copy(prepared, copy);
        let status: number | undefined;
        const wasKilled = await runUntilCrash(copy, step, async (ask, url) => {
          status = await act(ask, url);
        });
        const contents = await storedContents(copy, contentOf);
        await expectNoProblems(copy);
        await storage.remove(copy);
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
      await storage.remove(prepared);
    }, 600_000);
  });

  const kills = 8;

  /** `npm run crash:registry` does the same 200 times. */
  test(`a server and its commands that are killed ${kills} times at random steps lose no change that was confirmed`, async () => {
    const reports = await Promise.all(
      [1, 2].map((seed) =>
        killRepeatedly(join(folder, `line-${seed}`), { storage, kills: kills / 2, random: randomFrom(seed) }),
      ),
    );
    for (const report of reports) {
      expect(report.kills).toBe(kills / 2);
      expect(report.confirmed).toBeGreaterThan(0);
    }
  }, 600_000);
}
