import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { contentOfBytes } from '../../../../../registry/objects/content.ts';
import type { ObjectStore } from '../../../../../registry/objects/object-store.ts';
import { OrphanObjects } from '../../../../../registry/storage/postgres/contents/orphan-objects.ts';
import { Database } from '../../../../../registry/storage/postgres/database.ts';
import { migrate } from '../../../../../registry/storage/postgres/migrations.ts';
import { awaitServices, createDatabase, describeWithServices } from '../../../../support/services.ts';
import { putSample, s3Store, sampleOf } from '../../../objects/stores.ts';

const longTime = 3_600;

/** Returns a store with a database, and the orphan search of two servers: one without a grace time, one with a long one. */
async function setUp() {
  const database = new Database(await createDatabase(), () => undefined);
  onTestFinished(() => database.close());
  await migrate(database);
  const objects = await s3Store();
  return {
    database,
    objects,
    hasty: new OrphanObjects({ database, objects, graceTime: 0 }),
    patient: new OrphanObjects({ database, objects, graceTime: longTime }),
    refer: (digest: string) =>
      database.query(
        "INSERT INTO cache_entries VALUES ('npm', $1, $1, 1, NULL, 0, 0, 0, 'upstream') ON CONFLICT DO NOTHING",
        [digest],
      ),
    release: (digest: string) => database.query('DELETE FROM cache_entries WHERE blob = $1', [digest]),
  };
}

describeWithServices('the search for objects without references', () => {
  beforeAll(awaitServices);

  test('removes an object whose grace time has passed, and no other', async () => {
    const { objects, hasty, patient, refer, release } = await setUp();
    const [orphan, used, deleted] = [
      await putSample(objects, 1),
      await putSample(objects, 2),
      await putSample(objects, 3),
    ];
    await refer(used.digest);
    await refer(deleted.digest);
    expect(await patient.removeOrphans()).toBe(0);
    expect(await hasty.removeOrphans()).toBe(1);
    expect(await objects.sizeOf(orphan.digest)).toBeUndefined();
    await release(deleted.digest);
    expect(await patient.removeOrphans()).toBe(0);
    expect(await hasty.removeOrphans()).toBe(1);
    expect((await objects.list()).objects).toEqual([{ digest: used.digest, size: 2 }]);
  });

  test('does not remove an object that a server has protected, until the grace time has passed again', async () => {
    const { database, objects, hasty, patient } = await setUp();
    const { digest } = await putSample(objects, 1);
    await patient.removeOrphans();
    await database.query('UPDATE objects SET protected_at = now() - make_interval(secs => $1)', [2 * longTime]);
    await patient.protect(digest);
    expect(await patient.removeOrphans()).toBe(0);
    expect(await hasty.removeOrphans()).toBe(1);
  });

  test('protects the objects of simultaneous calls together, and one that several publications share', async () => {
    const { objects, hasty, patient } = await setUp();
    const samples = [await putSample(objects, 1), await putSample(objects, 2), await putSample(objects, 3)];
    const digests = samples.map(({ digest }) => digest);
    await hasty.protect(digests[0] ?? '');
    await Promise.all([...digests, ...digests].map((digest) => patient.protect(digest)));
    expect(await patient.removeOrphans()).toBe(0);
    expect(await hasty.removeOrphans()).toBe(3);
  });

  test('keeps an object that was stored long ago until the grace time after its last reference has passed', async () => {
    const { database, objects, patient, refer, release } = await setUp();
    const { digest } = await putSample(objects, 1);
    const pass = () =>
      database.query('UPDATE objects SET protected_at = now() - make_interval(secs => $1)', [longTime]);
    await patient.protect(digest);
    await refer(digest);
    await pass();
    expect(await patient.removeOrphans()).toBe(0);
    await release(digest);
    expect(await patient.removeOrphans()).toBe(0);
    await pass();
    expect(await patient.removeOrphans()).toBe(1);
    expect(await objects.sizeOf(digest)).toBeUndefined();
  });

  test('makes a server that stores the same content again wait until the object is removed', async () => {
    const { objects, hasty, patient, refer, database } = await setUp();
    const { bytes, digest } = sampleOf(1_000);
    await objects.put(digest, contentOfBytes(bytes));
    let isRemoving = false;
    const slow: ObjectStore = Object.assign(Object.create(objects), {
      list: () => objects.list(),
      async delete(id: string) {
        isRemoving = true;
        await delay(300);
        await objects.delete(id);
      },
    });
    const removing = new OrphanObjects({ database, objects: slow, graceTime: 0 }).removeOrphans();
    while (!isRemoving) await delay(5);
    await patient.protect(digest);
    await objects.put(digest, contentOfBytes(bytes));
    await refer(digest);
    expect(await removing).toBe(1);
    expect(await hasty.removeOrphans()).toBe(0);
    expect(await objects.sizeOf(digest)).toBe(1_000);
  });
});
