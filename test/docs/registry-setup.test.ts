import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packagePath, publication } from '../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../harness/registry/registry.ts';
import { freePort } from '../../harness/services/free-ports.ts';
import { administer } from '../registry/cli/administration/run-administration.ts';
import { startRegistry } from '../registry/cli/import/run-import.ts';
import { client } from '../registry/support/clients.ts';
import { audience, secret, startOidcProvider } from '../registry/support/oidc-provider.ts';
import { signInThroughBrowser } from '../registry/support/sign-in-browser.ts';
import { readPage } from './pages.ts';

const { text: page, blocks } = readPage('docs/registry.md');

/** Returns the lines of the `sh` blocks between two headings of the page. */
function linesBetween(start: string, end: string): readonly string[] {
  const section = page.slice(page.indexOf(`\n${start}\n`), page.indexOf(`\n${end}\n`));
  const own = blocks.filter(({ language, text }) => language === 'sh' && section.includes(text));
  return own.flatMap(({ text }) => text.trim().split('\n'));
}

test('npm publishes a package with the commands of the first setup', async () => {
  const registry = await startRegistry();
  using npm = client('npm', '', { NPM_TOKEN: as });
  const project = join(npm.home, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'own', version: '1.0.0' }));
  const commands = linesBetween('## One token', '## Users and access rules').filter((line) => line.startsWith('npm '));
  expect(commands.length).toBe(3);
  for (const command of commands) {
    const { host } = new URL(registry.url);
    const words = command.replaceAll('127.0.0.1:4873', host).replaceAll(/["\\]/g, '').split(' ').slice(1);
    const { code, text } = await npm.run(project, ...words);
    expect(code, `${command}\n${text}`).toBe(0);
  }
  expect((await administer(registry, 'packages list')).out).toMatch(/^PACKAGE .*\nown +1\.0\.0 /);
});

test('a server with the users of the page accepts all commands for users, groups and rules, in their order', async () => {
  const block = blocks.find(({ text }) => text.includes('members = ["bob", "carol", "ci"]'))?.text ?? '';
  const registry = await startRegistry(
    block
      .replace(/^\[settings\]\nauth_token = .*\n/, '')
      .replaceAll(/\{ env = "(\w+)" \}/g, '"token-of-$1-1234567890"'),
  );
  await registry.request('PUT', packagePath('@team/web'), { as, body: publication('@team/web') });
  const commands = linesBetween('### The command line', '### Users and access rules in a repository')
    .filter((line) => line.startsWith('taskwright-registry '))
    .map((line) =>
      line
        .replace('taskwright-registry ', '')
        .replace(/ +#.*$/, '')
        .replaceAll('"', ''),
    );
  expect(commands.length).toBeGreaterThan(7);
  const outputs: string[] = [];
  for (const command of commands) {
    const { code, out, error } = await administer(registry, command);
    expect({ command, code, error }).toEqual({ command, code: 0, error: '' });
    outputs.push(out);
  }
  const explained = (await administer(registry, 'rules explain @team/web carol')).out;
  expect(blocks.map(({ text }) => text.trim())).toContain(explained.trim());
  // The token that the page creates for a CI job.
  const [, token] =
    /(tw_\S+)/.exec(outputs[commands.findIndex((line) => line.startsWith('tokens create'))] ?? '') ?? [];
  const published = await registry.request('PUT', packagePath('@team/tools'), {
    as: token,
    body: publication('@team/tools'),
  });
  expect(published.body).toMatchObject({ ok: true });
});

test('npm prints the reason of the page for a package that the gate of the page hides', async () => {
  const upstream = await startRegistry();
  const gate = blocks.find(({ text }) => text.includes('min_age_except'))?.text ?? '';
  const registry = await startRegistry(
    gate.replace(/^\[settings\]\nauth_token = .*\n/, '').replace('https://upstream.example', `${upstream.url}/npm/`),
  );
  const printed = blocks.find(({ text }) => text.includes('by the minimum age'))?.text ?? '';
  const [, name = ''] = /\/npm\/(\S+) - /.exec(printed) ?? [];
  await upstream.request('PUT', packagePath(name), { as, body: publication(name) });
  using npm = client('npm', `registry=${registry.url}/npm/\n`);
  const { text } = await npm.run(npm.home, 'install', name);
  expect(text.replaceAll(registry.url, 'https://registry.example')).toContain(printed);
});

test('a server with the settings of the page for single sign-on gives users the roles of their groups', async () => {
  const provider = await startOidcProvider({ groupsOf: (account) => (account === 'carol' ? ['developers'] : []) });
  onTestFinished(() => provider.stop());
  const block = blocks.find(({ text }) => text.includes('audience = "api://default"'))?.text ?? '';
  const registry = await startRegistry(
    block
      .replace(/^\[settings\]\nauth_token = .*\n/, '')
      .replace(/^issuer = .*$/m, `issuer = "${provider.issuer}"`)
      .replace(/^audience = .*$/m, `audience = "${audience}"`),
  );
  const publish = async (account: string) => {
    const request = { as: await provider.accessToken(account), body: publication(`${account}s`) };
    return (await registry.request('PUT', packagePath(`${account}s`), request)).status;
  };
  expect({ carol: await publish('carol'), mallory: await publish('mallory') }).toEqual({ carol: 201, mallory: 403 });
});

test('npm signs in with the identity provider with the settings of the page for package clients', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const address = /`https:\/\/registry\.example(\/-\/login\/[\w-]+)`/.exec(page)?.[1] ?? '';
  const provider = await startOidcProvider({ redirectUrls: [url + address] });
  onTestFinished(() => provider.stop());
  const block = blocks.find(({ text }) => text.includes('OIDC_CLIENT_SECRET'))?.text ?? '';
  const settings = block
    .replace(/^\[settings\]\nauth_token = .*\n/, ownerConfig)
    .replace('https://registry.example', url)
    .replace(/^issuer = .*$/m, `issuer = "${provider.issuer}"`)
    .replace(/^audience = .*$/m, `audience = "${audience}"`)
    .replace('{ env = "OIDC_CLIENT_SECRET" }', `"${secret}"`);
  const registry = await startTestRegistry(settings, { port });
  onTestFinished(() => registry.stop());
  using npm = client('npm', '');
  const login = npm.start(npm.home, 'login', '--registry', `${url}/npm/`);
  const visit = await signInThroughBrowser(await login.printed(/http\S+\/-\/login\/\w+/), 'carol');
  expect(visit).toMatchObject({ status: 200, text: expect.stringContaining('<b>carol</b>') });
  expect(await login.ended).toMatchObject({ code: 0 });
  const { text } = await npm.run(npm.home, 'whoami', '--registry', `${url}/npm/`);
  expect(text.trim()).toBe('carol');
});
