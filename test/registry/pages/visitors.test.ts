import { expect, onTestFinished, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { mainLinks, mainText, pageVisitor } from '../support/page-visitor.ts';

const alice = 'alices-own-token-1234';
const bob = 'bobs-own-token-1234';
const root = 'roots-own-token-1234';
const users = `[pages]
enabled = true
[[users]]
username = "alice"
role = "read"
token = "${alice}"
[[users]]
username = "bob"
role = "read"
token = "${bob}"
[[users]]
username = "root"
role = "admin"
token = "${root}"
[[acl]]
user = "alice"
pattern = "npm/@acme/*"
permission = "read"
`;
const names = ['@acme/one', '@acme/two', '@secret/three'];

async function start(config: string): Promise<TestRegistry> {
  const registry = await startTestRegistry(config);
  onTestFinished(() => registry.stop());
  for (const name of names) {
    const manifest = {
      description: 'tools',
      dependencies: { '@secret/three': '1', '@acme/none': '1', '@secret/none': '1' },
    };
    await registry.request('PUT', packagePath(name), { as, body: publication(name, { manifest }) });
  }
  return registry;
}

const links = (all: readonly string[]): readonly string[] => all.map((name) => `/npm/-/pages/package/${name}`);

const visitors: readonly (readonly [who: string, token: string, readable: readonly string[]])[] = [
  ['alice', alice, ['@acme/one', '@acme/two']],
  ['bob', bob, []],
  ['root', root, names],
];

test.each(visitors)(
  '%s sees what the access rules allow, in every list, count, search and link',
  async (who, token, readable) => {
    const registry = await start(`${ownerConfig}${users}`);
    const visitor = pageVisitor(registry);
    expect(await visitor.signIn(token)).toMatchObject({ status: 303, headers: { location: '/npm/-/pages' } });
    for (const path of ['', '?text=tools', '?text=three']) {
      const { html } = await visitor.get(path);
      const shown = path === '?text=three' ? readable.filter((name) => name.endsWith('three')) : readable;
      expect(mainLinks(html)).toEqual(links(shown));
      expect(html).toContain(`Signed in as <b>${who}</b>`);
      expect(html.includes('secret')).toBe(shown.includes('@secret/three'));
      expect(mainText(html)).toMatch(shown.length === 0 ? /that you may read/ : new RegExp(`${shown.length} package`));
    }
    const pages = await Promise.all(
      [...names, '@acme/none', '@secret/none'].map((name) => visitor.get(`/package/${name}`)),
    );
    const readableOrMissing =
      who === 'root' ? [200, 200, 200, 404, 404] : [...(who === 'alice' ? [200, 200] : [404, 404]), 404, 404, 404];
    expect(pages.map(({ status }) => status)).toEqual(readableOrMissing);
    const refused = pages.filter(({ status }) => status === 404);
    expect(new Set(refused.map(({ html }) => html)).size).toBe(1);
    const dependencies = pages.filter(({ status }) => status === 200).map(({ html }) => mainLinks(html).slice(0, -1));
    const linked = who === 'root' ? ['@acme/none', '@secret/none', '@secret/three'] : ['@acme/none'];
    for (const one of dependencies) expect([...one].sort()).toEqual(links(linked));
  },
);

test('without a session, every page leads to signing in, and from there back to the package', async () => {
  const registry = await start(`${ownerConfig}${users}`);
  const visitor = pageVisitor(registry);
  const rows = [
    ['', '/sign-in'],
    ['?text=three', '/sign-in'],
    ['/package/@secret/three', '/sign-in?package=%40secret%2Fthree'],
    ['/package/@secret/none', '/sign-in?package=%40secret%2Fnone'],
    ['/package/@acme/one/1.0.0', '/sign-in?package=%40acme%2Fone'],
  ];
  for (const [path = '', location] of rows) {
    const headers = { location: `/npm/-/pages${location}`, 'cache-control': 'no-store' };
    expect(await visitor.get(path)).toMatchObject({ status: 303, headers });
  }
  expect((await visitor.signIn(alice, '@acme/one')).headers.location).toBe('/npm/-/pages/package/@acme/one');
  for (const name of ['//evil.example', 'https://evil.example', '../x', 'a b', '\r\nSet-Cookie: x=1']) {
    expect((await pageVisitor(registry).signIn(alice, name)).headers.location).toBe('/npm/-/pages');
  }
});

test('an Authorization header changes nothing, since browsers would repeat it', async () => {
  const registry = await start(`${ownerConfig}${users}`);
  expect(await registry.request('GET', '/npm/-/pages', { as: alice })).toMatchObject({ status: 303 });
});

test('with `anonymous_reads`, everyone sees all packages, and may sign in', async () => {
  const registry = await start(`${ownerConfig}anonymous_reads = true\n${users}`);
  const visitor = pageVisitor(registry);
  const { html } = await visitor.get('');
  expect(mainLinks(html)).toEqual(links(names));
  expect(html).toContain('<a href="/npm/-/pages/sign-in">Sign in</a>');
  expect(mainText((await visitor.get('/package/@secret/three')).html)).not.toContain('npm login');
  expect(await visitor.signIn(bob)).toMatchObject({ status: 303 });
});

test('a page for users who sign in describes how clients sign in', async () => {
  const registry = await start(`${ownerConfig}${users}`);
  const visitor = pageVisitor(registry);
  await visitor.signIn(root);
  const text = mainText((await visitor.get('/package/@acme/one')).html);
  expect(text).toContain(`npm login --registry=${registry.url}/npm/`);
});

test('a change of the access rules applies to the next page of a session', async () => {
  const registry = await start(`${ownerConfig}${users}`);
  const visitor = pageVisitor(registry);
  await visitor.signIn(bob);
  expect(await visitor.get('/package/@secret/three')).toMatchObject({ status: 404 });
  const rule = { user: 'bob', pattern: 'npm/@secret/*', permission: 'read' };
  const { body } = await registry.request('POST', '/admin/acl', { as, body: rule });
  expect(await visitor.get('/package/@secret/three')).toMatchObject({ status: 200 });
  await registry.request('DELETE', `/admin/acl/${Object(body).id}`, { as });
  expect(await visitor.get('/package/@secret/three')).toMatchObject({ status: 404 });
});

test('a session of one tenant shows nothing of another, and that of an operator shows all', async () => {
  const tenant = (name: string, token: string) =>
    `[[tenants]]\nname = "${name}"\n[[tenants.users]]\nusername = "alice"\nrole = "admin"\ntoken = "${token}"\n`;
  const operator = `[[users]]\nusername = "root"\nrole = "admin"\ntoken = "${root}"\n`;
  const config = `${ownerConfig}[pages]\nenabled = true\n${operator}[multi_tenant]\nenabled = true\n`;
  const registry = await startTestRegistry(`${config}${tenant('red', alice)}${tenant('blue', bob)}`);
  onTestFinished(() => registry.stop());
  await registry.request('PUT', '/blue/npm/secret', { as, body: publication('secret') });
  const red = pageVisitor(registry, '/red/npm/-/pages');
  await red.signIn(alice);
  const cookie = red.cookies('/red/npm/-/pages');
  expect(red.cookies('/blue/npm/-/pages')).toBe('');
  for (const path of ['', '?text=secret', '/package/secret']) {
    const { bytes } = await registry.request('GET', `/blue/npm/-/pages${path}`, { headers: { cookie } });
    expect(bytes.toString()).not.toMatch(/package\/secret|secret 1\.0\.0/);
  }
  expect(await pageVisitor(registry, '/blue/npm/-/pages').signIn(alice)).toMatchObject({ status: 401 });
  const blue = pageVisitor(registry, '/blue/npm/-/pages');
  expect(await blue.signIn(root)).toMatchObject({ status: 303 });
  expect(await blue.get('/package/secret')).toMatchObject({ status: 200 });
});
