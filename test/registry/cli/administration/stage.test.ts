import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { administer } from './run-administration.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterAll(() => registry.stop());

const run = (line: string) => administer(registry, line);

async function stage(version: string): Promise<string> {
  const body = publication('one', { version });
  const answer = await registry.request('POST', '/npm/-/stage/package/one', { as, body });
  expect(answer).toMatchObject({ status: 201 });
  return Object(answer.body).stageId;
}

test('staged versions are listed, compared, approved and rejected', async () => {
  expect((await run('stage list')).out).toBe('No versions are staged.\n');
  const id = await stage('1.0.0');
  expect((await run('stage list')).out).toMatch(new RegExp(`^ID .*\\n${id} +one@1\\.0\\.0 +latest +\\S+ +20`));
  expect(JSON.parse((await run('stage list --json')).out)).toMatchObject([{ id, name: 'one', version: '1.0.0' }]);
  expect(JSON.parse((await run(`stage diff ${id}`)).out)).toMatchObject({ from: null, to: '1.0.0' });
  expect(await run(`stage approve ${id}`)).toMatchObject({ code: 0, out: `The staged version ${id} was published.\n` });
  expect((await registry.request('GET', '/npm/one/1.0.0', { as })).status).toBe(200);
  const other = await stage('1.1.0');
  expect(await run(`stage reject ${other} --reason untested`)).toMatchObject({
    code: 0,
    out: `The staged version ${other} was removed.\n`,
  });
  const audit = await registry.request('GET', '/admin/audit?action=package.reject', { as });
  expect(audit.body).toMatchObject([{ details: { reason: 'untested' } }]);
  expect((await run('stage list')).out).toBe('No versions are staged.\n');
  expect(await run(`stage reject ${other}`)).toMatchObject({ code: 1, out: '' });
});
