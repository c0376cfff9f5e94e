import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';
import { tarballOfSize } from '../../../harness/registry/tarball.ts';
import type { TestBucket } from '../../../harness/services/create-bucket.ts';
import { runCommand } from '../../../registry/cli/run-command.ts';
import { awaitServices, createDatabase, createTestBucket, describeWithServices } from '../../support/services.ts';
import { s3StoreIn } from '../objects/stores.ts';

/** Returns the configurations of a database with tarballs in a folder, in a bucket, and in another bucket. */
async function twoStorages() {
  const home = mkdtempSync(join(tmpdir(), 'taskwright-migration-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const [bucket, other] = [await createTestBucket(), await createTestBucket()];
  const database = `${ownerConfig}[storage]\ndatabase = "${await createDatabase()}"\n`;
  const configs = { files: database, bucket: database + objectsOf(bucket), other: database + objectsOf(other) };
  for (const [name, text] of Object.entries(configs)) writeFileSync(join(home, `${name}.toml`), text);
  async function migrate(from: string, to: string) {
    const [out, errors]: [string[], string[]] = [[], []];
    const terminal = { out: (text: string) => void out.push(text), error: (text: string) => void errors.push(text) };
    const words = ['migrate', '--from', join(home, `${from}.toml`), '--to', join(home, `${to}.toml`)];
    return { code: await runCommand(words, terminal), out: out.join(''), errors: errors.join('') };
  }
  return { home, configs, migrate, data: join(home, 'data'), other };
}

function objectsOf({ endpoint, bucket, accessKeyId, secretAccessKey }: TestBucket): string {
  return `[storage.objects]\nendpoint = "${endpoint}"\nbucket = "${bucket}"\naccess_key_id = "${accessKeyId}"\nsecret_access_key = "${secretAccessKey}"\ndeliver = "stream"\n`;
}

const sizes = { tiny: 200, small: 100_000, large: 3 * 2 ** 20 };
const tarballs = Object.entries(sizes).map(([name, size]) => ({ name, bytes: tarballOfSize(name, '1.0.0', size) }));

describeWithServices('taskwright-registry migrate', () => {
  beforeAll(awaitServices);

  test('copies tarballs from a folder to a bucket and back, and continues where it was interrupted', async () => {
    const { home, configs, migrate, data } = await twoStorages();
    const before = await startTestRegistry(configs.files, { folder: home });
    onTestFinished(() => before.stop());
    for (const { name, bytes } of tarballs.slice(1)) {
      const body = publication(name, { tarball: bytes });
      expect((await before.request('PUT', `/npm/${name}`, { as, body })).status).toBe(201);
    }
    expect(await migrate('files', 'bucket')).toEqual({
      code: 0,
      out: 'Copied 2 contents; 0 already existed.\n',
      errors: '',
    });
    const [{ name, bytes } = { name: '', bytes: Buffer.alloc(0) }] = tarballs;
    await before.request('PUT', `/npm/${name}`, { as, body: publication(name, { tarball: bytes }) });
    expect((await migrate('files', 'bucket')).out).toBe('Copied 1 content; 2 already existed.\n');
    const after = await startTestRegistry(configs.bucket);
    onTestFinished(() => after.stop());
    for (const tarball of tarballs) {
      const sent = await after.request('GET', `/npm/${tarball.name}/-/${tarball.name}-1.0.0.tgz`);
      expect(sent.bytes.equals(tarball.bytes)).toBe(true);
    }
    const blobs = join(data, 'blobs');
    for (const id of readdirSync(blobs)) rmSync(join(blobs, id));
    const row = tarballOfSize('row', '1.0.0', sizes.tiny);
    expect((await after.request('PUT', '/npm/row', { as, body: publication('row', { tarball: row }) })).status).toBe(
      201,
    );
    expect((await migrate('bucket', 'files')).out).toBe('Copied 4 contents; 0 already existed.\n');
    const contents = [row, ...tarballs.map((tarball) => tarball.bytes)];
    expect(readdirSync(blobs).sort()).toEqual(contents.map((content) => hash('sha512', content)).sort());
  });

  test('copies contents that are not in the database from one bucket to another', async () => {
    const { configs, migrate, other } = await twoStorages();
    const server = await startTestRegistry(configs.bucket);
    onTestFinished(() => server.stop());
    for (const { name, bytes } of tarballs) {
      const body = publication(name, { tarball: bytes });
      expect((await server.request('PUT', `/npm/${name}`, { as, body })).status).toBe(201);
    }
    expect((await migrate('bucket', 'other')).out).toBe('Copied 2 contents; 1 already existed.\n');
    const { objects } = await s3StoreIn(other, { prefix: '' }).list();
    const large = tarballs.slice(1).map(({ bytes }) => hash('sha512', bytes));
    expect(objects.map(({ digest }) => digest)).toEqual(large.sort());
  });

  test('names the contents that are missing or damaged in the source, and copies the others', async () => {
    const { home, configs, migrate, data } = await twoStorages();
    const server = await startTestRegistry(configs.files, { folder: home });
    onTestFinished(() => server.stop());
    for (const { name, bytes } of tarballs) {
      await server.request('PUT', `/npm/${name}`, { as, body: publication(name, { tarball: bytes }) });
    }
    const [missing = '', damaged = ''] = tarballs.map(({ bytes }) => hash('sha512', bytes));
    rmSync(join(data, 'blobs', missing));
    writeFileSync(join(data, 'blobs', damaged), Buffer.alloc(sizes.small));
    const { code, out, errors } = await migrate('files', 'bucket');
    expect([code, out]).toEqual([65, 'Copied 1 content; 0 already existed.\n']);
    expect(errors.split('\n').slice(1, -1).sort()).toEqual([`  ${missing}`, `  ${damaged}`].sort());
  });
});
