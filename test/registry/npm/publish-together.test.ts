import { expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';
import { contentIn } from '../../../harness/registry/tarball.ts';

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
