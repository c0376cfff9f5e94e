import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { type Client, client } from '../support/clients.ts';

let registry: TestRegistry;
let npm: Client;
let project: string;

beforeAll(async () => {
  registry = await startTestRegistry(`
    [[users]]
    username = "bob"
    role = "write"
    token = "bobs-own-token"

    [[acl]]
    user = "bob"
    pattern = "npm/@acme/*"
    permission = "write"`);
  const address = `${registry.url}/npm/`;
  npm = client('npm', `registry=${address}\n${address.replace('http:', '')}:_authToken=bobs-own-token\n`);
  project = join(npm.home, 'one');
  mkdirSync(project);
  await publish('1.0.0');
  await publish('1.1.0', '--tag', 'next');
});
afterAll(async () => {
  npm[Symbol.dispose]();
  await registry.stop();
});

async function publish(version: string, ...words: readonly string[]) {
  const manifest = { name: '@acme/one', version, description: 'First of all', keywords: ['primary'] };
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  return npm.run(project, 'publish', ...words);
}

/** The commands run in this order, and depend on the previous ones. */
const commands: readonly (readonly [command: string, code: number, output: RegExp])[] = [
  ['ping', 0, /PONG/],
  ['whoami', 0, /^bob$/m],
  ['view @acme/one version', 0, /^1\.0\.0$/m],
  ['view @acme/one@next version', 0, /^1\.1\.0$/m],
  ['view @acme/one --json', 0, /"description": "First of all"/],
  ['view @acme/none', 1, /Package `@acme\/none` does not exist\./],
  ['view other', 1, /No access rule allows `bob` to read `npm\/other`\./],
  ['search first', 0, /@acme\/one/],
  ['search primary', 0, /@acme\/one/],
  ['search nothing-like-it', 0, /No matches found/],
  ['dist-tag ls @acme/one', 0, /latest: 1\.0\.0\nnext: 1\.1\.0/],
  ['dist-tag add @acme/one@1.1.0 stable', 0, /\+stable: @acme\/one@1\.1\.0/],
  ['dist-tag add @acme/one@9.9.9 stable', 1, /does not have a version `9\.9\.9`/],
  ['dist-tag rm @acme/one stable', 0, /-stable: @acme\/one@1\.1\.0/],
  ['dist-tag rm @acme/one latest', 1, /Tag `latest` cannot be deleted/],
  ['dist-tag ls @acme/one', 0, /^latest: 1\.0\.0\nnext: 1\.1\.0\n$/],
  ['deprecate @acme/one@1.0.0 too-old', 0, /deprecating @acme\/one@1\.0\.0/],
  ['view @acme/one@1.0.0 deprecated', 0, /too-old/],
  ['deprecate @acme/one@1.0.0 ""', 0, /undeprecating @acme\/one@1\.0\.0|deprecating @acme\/one@1\.0\.0/],
  ['owner add carol @acme/one', 1, /Package owners cannot be changed; access rules define who may publish\./],
  ['publish', 1, /cannot publish over|published already/],
  ['unpublish @acme/one@1.1.0 --force', 0, /- @acme\/one@1\.1\.0/],
  ['view @acme/one versions --json', 0, /^\[?\s*"1\.0\.0"\s*\]?$/m],
  ['unpublish @acme/one --force', 0, /- @acme\/one/],
  ['view @acme/one', 1, /Package `@acme\/one` does not exist\./],
];

test.each(commands)('npm %s', async (command, code, output) => {
  const words = command.split(' ').map((word) => (word === '""' ? '' : word));
  const ran = await npm.run(project, ...words);
  expect(ran.text).toMatch(output);
  expect(ran.code).toBe(code);
});

test('an unpublished version can be published again only with the same content', async () => {
  const same = { name: '@acme/one', version: '1.1.0', description: 'First of all', keywords: ['primary'] };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ ...same, description: 'Something else' }));
  const other = await npm.run(project, 'publish', '--tag', 'next');
  expect(other.text).toContain(
    '`@acme/one@1.1.0` was unpublished and can be published again only with the same content; publish a new version.',
  );
  writeFileSync(join(project, 'package.json'), JSON.stringify(same));
  expect(await npm.run(project, 'publish', '--tag', 'next')).toMatchObject({ code: 0 });
});
