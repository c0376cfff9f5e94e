import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  buildCrashingProgram,
  runCommandUntilCrash,
  runUntilCrash,
  storedContents,
} from '../../../harness/registry/crash/crash.ts';
import { type CrashingStorage, sqliteStorage } from '../../../harness/registry/crash/crashing-storage.ts';
import { contentOf, publish } from '../../../harness/registry/crash/kill-repeatedly.ts';
import { postgresStorage } from '../../../harness/registry/crash/postgres-storage.ts';
import { expectNoProblems, migrationOf } from '../../../harness/registry/crash/storage-commands.ts';
import { awaitServices, createDatabase, createTestBucket, describeWithServices } from '../../support/services.ts';
import { testCommandCrashes } from './command-crashes.ts';
import { testServerCrashes } from './server-crashes.ts';

const storage = postgresStorage({ createDatabase, createBucket: createTestBucket });

describeWithServices(storage.name, () => {
  beforeAll(awaitServices);
  testServerCrashes(storage);
  testCommandCrashes(storage);
});

const directions: readonly { readonly from: CrashingStorage; readonly to: CrashingStorage }[] = [
  { from: sqliteStorage, to: storage },
  { from: storage, to: sqliteStorage },
];

describeWithServices('moving a registry', () => {
  beforeAll(async () => {
    await awaitServices();
    await buildCrashingProgram();
  });

  test.each(directions)(
    'from $from.name to $to.name: a migration that is killed moves nothing or everything, and can be repeated',
    async ({ from, to }) => {
      const folder = mkdtempSync(join(tmpdir(), 'taskwright-crash-'));
      const source = join(folder, 'source');
      await from.create(source);
      await runUntilCrash(source, 0, async (ask) => {
        for (const name of ['one', 'three']) expect(await publish(ask, name, '1.0.0')).toBe(201);
        expect(await ask('POST', '/admin/users', { username: 'bob', role: 'read' })).toBe(201);
      });
      const before = await storedContents(source, contentOf);
      const { stride } = storage.steps.command;
      let wasKilled = true;
      let kills = 0;
      for (let step = 1; wasKilled; step += stride) {
        const target = join(folder, `target-${step}`);
        await to.create(target);
        const migrating = migrationOf(source, target);
        wasKilled = await runCommandUntilCrash(step, migrating.words);
        if (wasKilled) kills++;
        await to.expectNothingOrAll(target);
        await migrating.complete();
        await expectNoProblems(target);
        expect(await storedContents(target, contentOf)).toEqual(before);
        await to.remove(target);
      }
      expect(kills).toBeGreaterThan(2);
      await from.remove(source);
      rmSync(folder, { recursive: true });
    },
    600_000,
  );
});
