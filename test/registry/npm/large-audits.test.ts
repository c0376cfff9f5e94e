import { expect, onTestFinished, test } from 'vitest';
import { ownerConfig, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { advisoryTable } from '../support/advisories.ts';

const bulk = '/npm/-/npm/v1/security/advisories/bulk';
const quick = '/npm/-/npm/v1/security/audits/quick';
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const advisory = (index: number, versions: string) =>
  advisoryTable({ id: `ACME-${index}`, name: 'many', versions, severity: 'high' });

async function start(advisories: readonly string[]): Promise<TestRegistry> {
  const registry = await startTestRegistry(`${ownerConfig}\n${advisories.join('\n')}`);
  onTestFinished(() => registry.stop());
  return registry;
}

const many = numbers(5_000).map((index) => `1.0.${index}`);
/** No version is in any of the ranges, so every version is compared with every range. */
const above = numbers(100).map((index) => advisory(index, `>=2.${index}.0`));
const tree = Object.fromEntries(
  many.map((version) => [`parent-${version}`, { dependencies: { many: { version, integrity: 'sha512-x' } } }]),
);

test.each([
  ['in the form of npm', bulk, { many }],
  ['as a tree', quick, { dependencies: tree }],
])('other requests are answered while an audit %s compares many versions', async (_, path, body) => {
  const { request } = await start(above);
  const order: string[] = [];
  const audit = request('POST', path, { body }).then(({ status }) => order.push(`audit ${status}`));
  const others = numbers(10).reduce(
    (before, index) => before.then(() => request('GET', '/healthz')).then(() => order.push(`other ${index}`)),
    Promise.resolve<unknown>(undefined),
  );
  await Promise.all([audit, others]);
  expect(order.at(-1)).toBe('audit 200');
});

test('long paths of a tree are not repeated without limit', async () => {
  const { request } = await start([advisory(1, '*')]);
  const leaf = { dependencies: { many: { version: '1.0.0', integrity: 'sha512-x' } } };
  const leaves = Object.fromEntries(numbers(100).map((index) => [`leaf-${index}`, leaf]));
  const dependencies = numbers(50).reduce<object>(
    (inner, index) => ({ [`${index}-${'x'.repeat(4_000)}`]: { dependencies: inner } }),
    leaves,
  );
  const { status, bytes, body } = await request('POST', quick, { body: { dependencies } });
  expect([status, Object(body).metadata.vulnerabilities.high]).toEqual([200, 6]);
  expect(bytes.length).toBeLessThan(3 * 2 ** 20);
});
