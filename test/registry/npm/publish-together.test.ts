import { expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { contentIn, tarballOf } from '../../../harness/registry/tarball.ts';

const versions = Array.from({ length: 20 }, (_, i) => `1.${i}.0`);

test('all versions that are published concurrently are stored', async () => {
  const registry = await startTestRegistry(ownerConfig);
  try {
    const bodies = versions.map((version) => publication('one', { version, tags: {} }));
    const answers = await Promise.all(bodies.map((body) => registry.request('PUT', '/npm/one', { as, body })));
    expect(answers.map(({ status }) => status)).toEqual(versions.map(() => 201));
    const { body } = await registry.request('GET', '/npm/one');
    expect(Object.keys(Reflect.get(Object(body), 'versions')).sort()).toEqual([...versions].sort());
    for (const version of versions) {
      const { bytes } = await registry.request('GET', `/npm/one/-/one-${version}.tgz`);
      expect(contentIn(bytes)).toBe(`one@${version}`);
    }
  } finally {
    await registry.stop();
  }
});

test('large tarballs that are published concurrently, some of them damaged, are not mixed up', async () => {
  const registry = await startTestRegistry(ownerConfig);
  try {
    const sizes = [15_000, 130_000, 200_000, 600_000, 1_500_000];
    const isDamaged = (i: number): boolean => i % 7 === 3;
    const contents = versions.map((version, i) => version.repeat((sizes[i % sizes.length] ?? 0) / version.length));
    const bodies = versions.map((version, i) => {
      const tarball = tarballOf('one', version, contents[i] ?? '');
      return publication('one', { version, tags: {}, tarball: isDamaged(i) ? tarball.subarray(0, -20) : tarball });
    });
    const answers = await Promise.all(bodies.map((body) => registry.request('PUT', '/npm/one', { as, body })));
    expect(answers.map(({ status }) => status)).toEqual(versions.map((_, i) => (isDamaged(i) ? 400 : 201)));
    for (const [i, version] of versions.entries()) {
      if (isDamaged(i)) continue;
      const { bytes } = await registry.request('GET', `/npm/one/-/one-${version}.tgz`);
      expect(contentIn(bytes)).toBe(contents[i]);
    }
  } finally {
    await registry.stop();
  }
});

test('exactly one of many concurrent publications of a version succeeds', async () => {
  const registry = await startTestRegistry(ownerConfig);
  try {
    const contents = versions.map((version) => `content of ${version}`);
    const answers = await Promise.all(
      contents.map((content) => registry.request('PUT', '/npm/one', { as, body: publication('one', { content }) })),
    );
    const winners = answers.flatMap(({ status }, i) => (status === 201 ? [contents[i]] : []));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(versions.length - 1);
    const { bytes } = await registry.request('GET', '/npm/one/-/one-1.0.0.tgz');
    expect(winners).toEqual([contentIn(bytes)]);
  } finally {
    await registry.stop();
  }
});

test('small packages that are published together are the same as those that are published one by one', async () => {
  const [together, apart] = [await startTestRegistry(ownerConfig), await startTestRegistry(ownerConfig)];
  const documents = versions.map((version, i) => {
    const manifest = {
      keywords: ['a', `b${i}`],
      description: `Package ${i}`,
      readme: `# ${version} ✓`,
      bin: { a: 'a.js' },
    };
    return publication(`package-${i}`, { manifest, version, tags: { latest: version, next: version } });
  });
  try {
    const put = (registry: TestRegistry, body: { readonly name: string }) =>
      registry.request('PUT', `/npm/${body.name}`, { as, body });
    const answers = await Promise.all(documents.map((body) => put(together, body)));
    expect(answers.map(({ status }) => status)).toEqual(versions.map(() => 201));
    for (const body of documents) expect(await put(apart, body)).toMatchObject({ status: 201 });
    for (const { name } of documents) {
      const contents = await Promise.all([together, apart].map((registry) => publishedContent(registry, name)));
      expect(contents[0]).toEqual(contents[1]);
    }
    const { body } = await together.request('GET', '/npm/-/v1/search?text=b7');
    expect(body).toMatchObject({ objects: [{ package: { name: 'package-7' } }] });
  } finally {
    await Promise.all([together.stop(), apart.stop()]);
  }
});

/**
 * Returns the packument and the tarball of a package without the parts that differ between registries: addresses, times
 * and signatures.
 */
async function publishedContent(registry: TestRegistry, name: string): Promise<unknown> {
  const { body } = await registry.request('GET', `/npm/${name}`);
  const text = JSON.stringify(body, (key, value) => (['_rev', 'time', 'signatures'].includes(key) ? undefined : value));
  const packument: unknown = JSON.parse(text.replaceAll(registry.url, ''));
  const version = String(Reflect.get(Object(Reflect.get(Object(body), 'dist-tags')), 'latest'));
  const { bytes } = await registry.request('GET', `/npm/${name}/-/${name}-${version}.tgz`);
  return { packument, tarball: bytes.toString('base64') };
}
