import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerConfig, startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';
import { administer } from './run-administration.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterAll(() => registry.stop());

const run = (line: string) => administer(registry, line);

test('the audit log is listed, newest first, with filters', async () => {
  await run('users add zoe read');
  await run('users delete zoe');
  const { out } = await run('audit --action user.create --json');
  expect(JSON.parse(out)).toMatchObject([{ action: 'user.create', target: 'zoe', actor: 'auth_token' }]);
  expect((await run('audit --limit 1')).out).toMatch(/^TIME .*\n20\S+ +\S+ +user\.delete +zoe +\{.*\}\n$/);
  expect((await run('audit --since 2999-01-01')).out).toBe('No changes were recorded.\n');
  expect(await run('audit --action cache.evict')).toMatchObject({ code: 0, out: 'No changes were recorded.\n' });
  expect(await run('audit --action user.creat')).toMatchObject({
    code: 2,
    out: '',
    error: expect.stringContaining('`--action` cannot be `user.creat` (did you mean `user.create`?): it must be '),
  });
  expect(await run('audit --since soon')).toMatchObject({ code: 2 });
});
