import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerConfig, startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';
import { administer } from './run-administration.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}
[[users]]
username = "bob"
role = "write"
token = "token-of-bob-123456789"

[registries.npm]
private = ["@acme/*"]`);
});
afterAll(() => registry.stop());

const run = (line: string) => administer(registry, line);

test('an access rule is added, explained, listed and deleted', async () => {
  expect(await run('rules list')).toMatchObject({ code: 0, out: 'There are no access rules.\n' });
  expect(await run('rules add bob npm/@acme/* write')).toMatchObject({
    code: 0,
    out: 'The access rule was added: bob: write on npm/@acme/*.\n',
  });
  const again = await run('rules add bob npm/@acme/* write');
  expect(again.code).toBe(1);
  expect(again.error).toMatch(/^taskwright-registry rules: Access rule `[^`]+` already grants this\.\n$/);
  expect(await run('rules add bob npm/@acme/* foo')).toMatchObject({
    code: 2,
    error: expect.stringContaining('rules: `PERMISSION` cannot be `foo`: it must be '),
  });
  expect((await run('rules explain @acme/web bob')).out).toMatch(/^bob: read: .*npm\/@acme\/\*.* write: /);
  expect((await run('rules explain npm/@acme/web')).out).toMatch(/^Clients without credentials: .*\nbob: read: /);
  const missing = 'taskwright-registry rules: URL has no user `zoe`; `taskwright-registry users list` lists them\n';
  for (const options of ['', ' --json'])
    expect(await run(`rules explain @acme/web zoe${options}`)).toEqual({ code: 1, out: '', error: missing });
  const [rule] = JSON.parse((await run('rules list --json')).out);
  expect(rule).toMatchObject({ user: 'bob', pattern: 'npm/@acme/*', permission: 'write', source: 'runtime' });
  expect(await run(`rules delete ${rule.id}`)).toMatchObject({ code: 0 });
  expect(await run(`rules delete ${rule.id}`)).toMatchObject({
    code: 1,
    error: `taskwright-registry rules: URL has no access rule with the id \`${rule.id}\`; \`taskwright-registry rules list\` lists them\n`,
  });
});
