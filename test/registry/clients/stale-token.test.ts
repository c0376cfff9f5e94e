import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { startTestRegistry } from '../../../harness/registry/registry.ts';
import { generateToken } from '../../../registry/tokens/tokens.ts';
import { client } from '../support/clients.ts';

const names = Array.from({ length: 40 }, (_, i) => `dependency-${i}`);
const [owner, first, second] = [generateToken(), generateToken(), generateToken()];
const userWith = (username: string, token: string) =>
  `[[users]]\nusername = "${username}"\nrole = "admin"\ntoken = "${token}"\n`;
const config = `[settings]\nauth_token = "${owner}"\n${userWith('ann', first)}${userWith('ben', second)}`;

/** Runs `npm install` of all packages with a token. */
async function install(url: string, token: string) {
  const npm = client('npm', `registry=${url}/npm/\n//${new URL(url).host}/npm/:_authToken=${token}\n`);
  onTestFinished(() => npm[Symbol.dispose]());
  const folder = join(npm.home, 'project');
  mkdirSync(folder);
  const dependencies = Object.fromEntries(names.map((name) => [name, '1.0.0']));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'project', version: '1.0.0', dependencies }));
  return npm.run(folder, 'install', '--no-audit');
}

test.each([
  ['a generated token', generateToken()],
  ['a short token', 'stale123'],
])(
  'while npm install sends %s that is stale, correct credentials from the same address are accepted',
  async (_, stale) => {
    const registry = await startTestRegistry(config);
    onTestFinished(() => registry.stop());
    for (const name of names) {
      const answer = await registry.request('PUT', `/npm/${name}`, { as: owner, body: publication(name) });
      expect(answer).toMatchObject({ status: 201 });
    }
    const [refused, refusedAgain, installed] = await Promise.all([
      install(registry.url, stale),
      install(registry.url, stale),
      install(registry.url, first),
    ]);
    for (const { code, text } of [refused, refusedAgain]) {
      expect(text).toContain('E401');
      expect(code).toBe(1);
    }
    expect(installed).toMatchObject({ code: 0 });
    // It was not sent before.
    expect(await registry.request('GET', `/npm/${names[0]}`, { as: second })).toMatchObject({ status: 200 });
  },
);
