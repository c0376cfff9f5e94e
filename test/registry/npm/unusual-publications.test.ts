import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { packed } from '../../../harness/registry/tarball.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterAll(() => registry.stop());

const publish = async (name: string, body: unknown) => {
  const { status, body: answer } = await registry.request('PUT', `/npm/${name}`, { as, body });
  return status === 201 ? 201 : answer;
};

// Clients remove the first folder, whatever its name is.
test.each(['node/', 'one-1.0.0/', 'package//', 'with space/'])(
  'a tarball with the folder `%s` is accepted',
  async (folder) => {
    const name = `folder-${folder.length}-${folder.charCodeAt(0)}`;
    const files = [{ path: `${folder}package.json`, content: JSON.stringify({ name, version: '1.0.0' }) }];
    expect(await publish(name, publication(name, { tarball: packed(files) }))).toBe(201);
  },
);

// npm removes build metadata from the version, and Bun only from the key of the version.
test.each(['1.0.0+1', '1.0.0-rc.1+sha.abc'])(
  'an attachment that is named for the version `%s` is accepted',
  async (packedVersion) => {
    const version = packedVersion.replace(/\+.*/, '');
    const name = `build-${packedVersion.length}`;
    const files = [{ path: 'package/package.json', content: JSON.stringify({ name, version: packedVersion }) }];
    const body = publication(name, { version, tarball: packed(files) });
    const [attachment] = Object.values(body._attachments);
    const sent = { ...body, _attachments: { [`@any/${name}-${packedVersion}.tgz`]: attachment } };
    expect(await publish(name, sent)).toBe(201);
  },
);

describe.each([false, null, true, 0, { a: 1 }])('a manifest with `deprecated` %j', (deprecated) => {
  const name = `deprecated-${JSON.stringify(deprecated).replace(/\W/g, '')}`;

  test('is published without it, and other versions can be deprecated and removed', async () => {
    await publish(name, publication(name));
    expect(await publish(name, publication(name, { version: '1.1.0', manifest: { deprecated } }))).toBe(201);
    const read = async () => Object((await registry.request('GET', `/npm/${name}?write=true`, { as })).body);
    const document = await read();
    expect(document.versions['1.1.0']).not.toHaveProperty('deprecated');
    document.versions['1.0.0'].deprecated = 'old';
    expect(await publish(name, document)).toBe(201);
    const { '1.0.0': _removed, ...versions } = (await read()).versions;
    const path = `/npm/${name}/-rev/${(await read())._rev}`;
    const body = { ...(await read()), versions };
    expect((await registry.request('PUT', path, { as, body })).status).toBe(201);
  });
});
