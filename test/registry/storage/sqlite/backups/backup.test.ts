import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { create, extract } from 'tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addUser, newUser, store } from '../../../../../harness/registry/stored.ts';
import { backup } from '../../../../../registry/storage/sqlite/backups/backup.ts';
import { restore } from '../../../../../registry/storage/sqlite/backups/restore.ts';
import { verifyArchive } from '../../../../../registry/storage/sqlite/backups/verify-archive.ts';
import { openStorage, type SqliteStorage } from '../../../../../registry/storage/sqlite/opening/open-storage.ts';
import { verifyFolder } from '../../../../../registry/storage/sqlite/verification/verify-folder.ts';

let parent: string;
let data: string;
let file: string;
let storage: SqliteStorage | undefined;
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'taskwright-backups-'));
  data = join(parent, 'data');
  file = join(parent, 'backup.tar');
  storage = openStorage(data);
  await publish('one');
  await publish('@acme/two');
});
afterEach(() => {
  storage?.close();
  storage = undefined;
  rmSync(parent, { recursive: true, force: true });
});

/** Small contents are stored in the database, large ones in files. */
const contentOf = (label: string): string => label.repeat(label.startsWith('@acme/') ? 100_000 : 1);

async function publish(name: string): Promise<string> {
  if (!storage) throw new Error('the storage is open');
  const blob = await storage.blobs.write(Buffer.from(contentOf(name)));
  const dist = { integrity: `sha512-${Buffer.from(blob.id, 'hex').toString('base64')}`, shasum: blob.sha1 };
  const manifest = JSON.stringify({ name, version: '1.0.0', readme: `About ${name}`, dist });
  await store(storage, { name, manifest, blob });
  return blob.id;
}

function stop(): void {
  storage?.close();
  storage = undefined;
}

function change(sql: string): void {
  const database = new DatabaseSync(join(data, 'registry.db'), { timeout: 5_000 });
  database.exec(sql);
  database.close();
}

const large = (): string => readdirSync(join(data, 'blobs')).find((name) => name.length === 128) ?? '';
const overwrite = (): void => writeFileSync(join(data, 'blobs', large()), '!', { flag: 'r+' });
const intact = { problems: [], packages: 2, versions: 2, cacheEntries: 0, contents: 2 };

test('a backup of a running server is verified and restored completely, readable only by the owner', async () => {
  expect(await backup(data, file)).toEqual({ missing: [] });
  expect(await verifyFolder(data)).toEqual(intact);
  expect(await verifyArchive(file)).toEqual(intact);
  stop();
  const restored = join(parent, 'restored');
  expect(await restore(file, restored)).toEqual(intact);
  for (const name of ['.', 'blobs', 'registry.db', `blobs/${large()}`]) {
    expect((statSync(join(restored, name)).mode & 0o077).toString(8), name).toBe('0');
  }
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(readdirSync(parent).sort()).toEqual(['backup.tar', 'data', 'restored']);
  expect(readdirSync(restored).sort()).toEqual(['blobs', 'lock.db', 'registry.db']);
  storage = openStorage(restored);
  for (const name of ['one', '@acme/two']) {
    const { blob = '' } = (await storage.packages.tarball('', name, '1.0.0')) ?? {};
    expect(String(await storage.blobs.read(blob))).toBe(contentOf(name));
  }
  await storage.upkeep.tidy({ graceTime: 0, trashTime: 0 }, 1);
  expect(await verifyFolder(restored)).toEqual(intact);
});

test('a backup ends even if the database changes during each of its steps', async () => {
  let changes = 0;
  const added: Promise<unknown>[] = [];
  const onStep = (): void => {
    for (let i = 0; i < 50 && storage; i++) added.push(addUser(storage, newUser(`user-${changes++}`)));
  };
  // The copy of the database itself runs in another thread, while this one makes changes.
  let isDone = false;
  const changing = (async () => {
    while (!isDone) {
      onStep();
      await added.at(-1);
    }
  })();
  await backup(data, file, { onStep });
  isDone = true;
  await changing;
  await Promise.all(added);
  expect(changes).toBeGreaterThan(200);
  expect(await verifyArchive(file)).toEqual(intact);
});

test('no file that a backup needs is removed while it runs', async () => {
  const id = large();
  const onStep = (step: string): void => {
    if (step !== 'backup:copied') return;
    const database = new DatabaseSync(join(data, 'registry.db'));
    database.exec(`DELETE FROM packages WHERE name = '@acme/two'`);
    database.close();
    storage?.blobs.removeIfUnreferenced(id);
  };
  expect(await backup(data, file, { onStep })).toEqual({ missing: [] });
  expect(await verifyArchive(file)).toEqual(intact);
  expect(large()).toBe(id);
  await storage?.upkeep.tidy({ graceTime: 0, trashTime: 0 }, 1);
  expect(large()).toBe('');
});

test('a backup removes the files that killed backups have left', async () => {
  mkdirSync(join(parent, '.backup-empty'));
  mkdirSync(join(parent, '.backup-earlier'));
  writeFileSync(join(parent, '.backup-earlier', 'archive.tar'), 'half');
  mkdirSync(join(parent, '.backup-mine'));
  writeFileSync(join(parent, '.backup-mine', 'notes'), 'of another program');
  await backup(data, file);
  expect(readdirSync(parent).sort()).toEqual(['.backup-mine', 'backup.tar', 'data']);
});

test('a backup of a data folder with missing files lists these files', async () => {
  const id = large();
  rmSync(join(data, 'blobs', id));
  expect(await backup(data, file)).toEqual({ missing: [id] });
  const problem = `The content of \`@acme/two@1.0.0\` with the SHA-512 \`${id}\` is missing.`;
  expect(await verifyArchive(file)).toMatchObject({ problems: [problem] });
});

describe('a verification reports', () => {
  const damages: readonly [name: string, damage: () => void, problem: RegExp][] = [
    [
      'a damaged file',
      overwrite,
      /^The content of `@acme\/two@1\.0\.0` is damaged: its SHA-512 is `\w{128}` instead of/,
    ],
    [
      'a missing file',
      () => rmSync(join(data, 'blobs', large())),
      /^The content of `@acme\/two@1\.0\.0` with the .* is missing\.$/,
    ],
    [
      'damaged content in the database',
      () => change("UPDATE small_blobs SET content = X'00'"),
      /^The content of `one@1\.0\.0` is damaged/,
    ],
    [
      'a wrong size',
      () => change('UPDATE versions SET size = 1 WHERE package = 1'),
      /^The content of `one@1\.0\.0` has 3 bytes, but the database records 1\.$/,
    ],
    [
      'a manifest that is not JSON',
      () => change("UPDATE versions SET manifest = '{' WHERE package = 1"),
      /^The manifest of `one@1\.0\.0` is not a JSON object\.$/,
    ],
    [
      'a readme that is not JSON',
      () => change("UPDATE versions SET readme = 'x' WHERE package = 1"),
      /^The readme of `one@1\.0\.0` is not a JSON object\.$/,
    ],
    [
      'attestations that are not JSON',
      () => change("UPDATE versions SET attestations = 'x' WHERE package = 1"),
      /^The attestation of `one@1\.0\.0` is not a JSON object\.$/,
    ],
    [
      'another name',
      () => change("UPDATE packages SET name = 'six' WHERE id = 1"),
      /^The manifest of `six@1\.0\.0` names another version\.$/,
    ],
    [
      'other hashes',
      () => change("UPDATE versions SET abbreviated = replace(abbreviated, 'sha512-', 'sha512-A') WHERE package = 1"),
      /^The abbreviated of `one@1\.0\.0` has the hashes of other content\.$/,
    ],
    [
      'a tag without a version',
      () => change(`UPDATE packages SET dist_tags = '{"latest":"2.0.0"}' WHERE id = 1`),
      /^The tag `latest` of `one` does not name a version\.$/,
    ],
    [
      'a dangling reference',
      () => change('PRAGMA foreign_keys = OFF; UPDATE versions SET package = 9 WHERE package = 1'),
      /^A row of the table `versions` refers to a row that does not exist\.$/,
    ],
    [
      'the files of another database',
      () => writeFileSync(join(data, 'blobs', 'identity'), 'other'),
      /^The files in `.*blobs` belong to another database\.$/,
    ],
  ];
  test.each(damages)('%s', async (_, damage, problem) => {
    damage();
    const { problems } = await verifyFolder(data);
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
  });

  test('a file that is not a database, with its path', async () => {
    stop();
    writeFileSync(join(data, 'registry.db'), 'no database'.repeat(1_000));
    await expect(verifyFolder(data)).rejects.toThrow(/^The database `.*data\/registry\.db` is damaged/);
    await expect(backup(data, file)).rejects.toThrow(/^The database `.*data\/registry\.db` is damaged/);
    expect(readdirSync(parent)).toEqual(['data']);
  });
});

describe('a restore', () => {
  const target = (): string => join(parent, 'target');

  const damagedDatabase =
    /^`registry\.db` in the backup `.*backup\.tar` is damaged: its SHA-512 is `\w{128}` instead of `\w{128}`; use another backup\.$/;
  const damagedDigests = /^`SHA512SUMS` in the backup `.*backup\.tar` is damaged; use another backup\.$/;
  const flips: readonly [name: string, text: string, offset: number, message: RegExp][] = [
    ['the role of a user', 'zoeread', 3, damagedDatabase],
    ['a readme', 'About one', 8, damagedDatabase],
    ['a name in the list of digests', '  registry.db\n', 2, damagedDigests],
    ['the end of a line in the list of digests', '  registry.db\n', 13, damagedDigests],
    ['the end of the list of digests', '  blobs/identity\n', 16, damagedDigests],
  ];
  test.each(flips)('of a backup with another byte in %s is rejected, as is its verification', async (_, ...flip) => {
    if (storage) await addUser(storage, newUser('zoe'));
    await backup(data, file);
    const [text, offset, message] = flip;
    const bytes = readFileSync(file);
    const place = bytes.indexOf(text) + offset;
    expect(place).toBeGreaterThan(offset);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const rejection = { name: 'StorageError', message: expect.stringMatching(message) };
    await expect(verifyArchive(file)).rejects.toMatchObject(rejection);
    await expect(restore(file, target())).rejects.toMatchObject(rejection);
    expect(readdirSync(target())).toEqual(['lock.db']);
  });

  test('of a backup with the identity of another database is rejected', async () => {
    await backup(data, file);
    const bytes = readFileSync(file);
    const identity = readFileSync(join(data, 'blobs', 'identity'), 'utf8');
    const place = bytes.lastIndexOf(identity);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(verifyArchive(file)).rejects.toThrow(
      /^`blobs\/identity` in the backup `.*` is damaged: its SHA-512 is /,
    );
  });

  test('of a backup without a list of digests, as earlier versions wrote it, is complete', async () => {
    await backup(data, file);
    const folder = join(parent, 'unpacked');
    mkdirSync(folder);
    await extract({ file, cwd: folder });
    const id = large();
    await create({ file, cwd: folder, portable: true }, ['registry.db', 'blobs/identity', `blobs/${id}`]);
    expect(await verifyArchive(file)).toEqual(intact);
    expect(await restore(file, target())).toEqual(intact);
  });

  test('of a damaged backup reports the problems and changes nothing', async () => {
    overwrite();
    await backup(data, file);
    mkdirSync(target());
    expect((await restore(file, target())).problems).toHaveLength(1);
    expect(readdirSync(target())).toEqual(['lock.db']);
  });

  test('into a folder with data is rejected', async () => {
    await backup(data, file);
    stop();
    await expect(restore(file, data)).rejects.toThrow(
      /data` is not empty, it contains `blobs`; choose another folder with `--data`/,
    );
    expect(await verifyFolder(data)).toEqual(intact);
  });

  test('into a folder that a server uses is rejected', async () => {
    await backup(data, file);
    await expect(restore(file, data)).rejects.toThrow(/^Another registry server is using/);
  });

  const truncated =
    /^`.*backup\.tar` is not a complete backup: it is truncated or damaged; copy it again, or use another backup\.$/;
  const noBackup =
    /^`.*backup\.tar` is not a backup that `taskwright-registry backup` has written, or its beginning is damaged; use another file\.$/;
  const archives: readonly [name: string, write: () => Promise<void> | void, message: RegExp][] = [
    ['is truncated', () => writeFileSync(file, readFileSync(file).subarray(0, 100_000)), truncated],
    ['is empty', () => writeFileSync(file, ''), noBackup],
    ['is not an archive', () => writeFileSync(file, 'text'.repeat(1_000)), noBackup],
    [
      'has a file outside of the folder',
      () => archiveOf('../registry.db'),
      /is not a backup of a registry: it contains `\.\.\/registry\.db`/,
    ],
    ['has another file', () => archiveOf('other'), /is not a backup of a registry: it contains `other`/],
    ['has only blobs', () => archiveOf(`blobs/${'ab'.repeat(64)}`), /is not a backup: it lacks `registry\.db`/],
  ];

  async function archiveOf(path: string): Promise<void> {
    const folder = join(parent, 'contents', 'inside');
    mkdirSync(join(folder, 'blobs'), { recursive: true });
    writeFileSync(join(folder, path), 'content');
    await create({ file, cwd: folder, preservePaths: true }, [path]);
  }

  test.each(archives)('of a file that %s is rejected and changes nothing', async (_, write, message) => {
    await backup(data, file);
    await write();
    await expect(restore(file, target())).rejects.toThrow(message);
    expect(readdirSync(target())).toEqual(['lock.db']);
  });

  test('of a backup of an earlier version, without an identity, is complete', async () => {
    const folder = join(parent, 'earlier');
    mkdirSync(join(folder, 'blobs'), { recursive: true });
    const database = new DatabaseSync(join(folder, 'registry.db'));
    database.exec(readFileSync(new URL('../../folders/version-2.sql', import.meta.url), 'utf8'));
    database.close();
    const id =
      'a2f4409ff96340ecb4c1a1e7c7cacf1cabfc880cfd35b36a82e98e4cc51466b432e7045e75e843fdc3e67e8bc1605fa473d503ca78b21a03747271737f9b426e';
    writeFileSync(join(folder, 'blobs', id), 'content of @acme/two@1.0.0'.repeat(10_000));
    cpSync(folder, join(parent, 'copy'), { recursive: true });
    await create({ file, cwd: folder, portable: true }, ['registry.db', `blobs/${id}`]);
    const complete = { problems: [], packages: 2, versions: 3, cacheEntries: 1, contents: 4 };
    expect(await verifyArchive(file)).toEqual(complete);
    expect(await verifyFolder(folder)).toEqual(complete);
    expect(await restore(file, target())).toEqual(complete);
    openStorage(target()).close();
    expect(await verifyFolder(target())).toEqual(complete);
  });
});
