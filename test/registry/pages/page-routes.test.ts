import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type PublicationOptions, packagePath, publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { mainLinks, mainText, pageVisitor } from '../support/page-visitor.ts';

const enabled = '[pages]\nenabled = true\n';

async function start(config: string): Promise<TestRegistry> {
  const registry = await startTestRegistry(config);
  onTestFinished(() => registry.stop());
  return registry;
}

async function publish(registry: TestRegistry, name: string, options?: PublicationOptions, prefix = '/npm') {
  const answer = await registry.request('PUT', packagePath(name, prefix), { as, body: publication(name, options) });
  expect(answer).toMatchObject({ status: 201 });
}

describe('the pages of a server that everyone may read', () => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await startTestRegistry(`${ownerConfig}${enabled}`, { now: () => Date.parse(`${day}T12:00:00Z`) });
    await publish(registry, '@acme/tools', {
      version: '1.0.0',
      manifest: { description: 'Earlier tools', readme: '# Earlier', keywords: ['build'] },
    });
    await publish(registry, '@acme/tools', {
      version: '1.1.0',
      manifest: {
        description: 'Tools of the team',
        license: 'MIT',
        readme: '# Tools\n\nSee [the guide](docs/guide.md).',
        keywords: ['build', 'test'],
        repository: { url: 'git+https://git.example/acme/mono.git', directory: 'packages/tools' },
        homepage: 'https://tools.example/',
        dependencies: { plain: '^1.0.0', local: 'file:../local', renamed: 'npm:other@^2.0.0' },
      },
    });
    await publish(registry, '@acme/tools', { version: '2.0.0-beta.1', tags: { next: '2.0.0-beta.1' } });
    await publish(registry, 'plain');
    const { body } = await registry.request('GET', packagePath('@acme/tools'), { as });
    const { versions, ...rest } = Object(body);
    const changed = { ...versions, '1.0.0': { ...versions['1.0.0'], deprecated: 'Use 1.1.0.' } };
    await registry.request('PUT', packagePath('@acme/tools'), { as, body: { ...rest, versions: changed } });
  });
  afterAll(() => registry.stop());

  const day = '2026-06-15';
  const lists: readonly (readonly [path: string, heading: string, names: readonly string[]])[] = [
    ['', 'Packages', ['@acme/tools', 'plain']],
    ['?text=', 'Packages', ['@acme/tools', 'plain']],
    ['?text=TEAM', 'Search for “TEAM”', ['@acme/tools']],
    ['?text=keywords%3Abuild', 'Search for “keywords:build”', ['@acme/tools']],
    ['?text=nothing', 'Search for “nothing”', []],
    ['?page=9', 'Packages', []],
  ];
  test.each(lists)('%j lists the packages that it finds', async (path, heading, names) => {
    const { status, html } = await pageVisitor(registry).get(path);
    expect([status, /<h1>(.*)<\/h1>/.exec(html)?.[1]]).toEqual([200, heading]);
    expect(mainLinks(html).filter((link) => link.includes('/package/'))).toEqual(
      names.map((name) => `/npm/-/pages/package/${name}`),
    );
  });

  test('an item of the list names the version, the publisher and the keywords', async () => {
    const { html } = await pageVisitor(registry).get('');
    expect(mainText(html)).toContain(
      `2 packages. @acme/tools 1.1.0 Tools of the team ${day} by auth_token · build, test`,
    );
  });

  test('a package has its facts, how to install it, its dependencies, versions and readme', async () => {
    const { status, html } = await pageVisitor(registry).get('/package/@acme/tools');
    const text = mainText(html);
    expect(status).toBe(200);
    expect(html).toContain('<title>@acme/tools 1.1.0 – Packages</title>');
    const parts = [
      '@acme/tools 1.1.0 Tools of the team',
      'npm install @acme/tools pnpm add @acme/tools yarn add @acme/tools bun add @acme/tools',
      `@acme:registry=${registry.url}/npm/`,
      `yarn config set npmScopes.acme.npmRegistryServer ${registry.url}/npm/`,
      'Dependencies plain ^1.0.0 local file:../local renamed (other) ^2.0.0',
      `3 versions, newest first Version Published By 2.0.0-beta.1 next ${day} auth_token 1.1.0 latest ${day} auth_token 1.0.0 deprecated`,
      `Published ${day} By auth_token Tags latest License MIT`,
      'Keywords build, test',
      'Readme Tools See the guide .',
    ];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    expect(text).not.toContain('npm login');
    expect(mainLinks(html)).toEqual([
      'https://tools.example/',
      'https://git.example/acme/mono',
      '/npm/-/pages/package/plain',
      '/npm/-/pages/package/other',
      ...['2.0.0-beta.1', '1.1.0', '1.0.0'].map((version) => `/npm/-/pages/package/@acme/tools/${version}`),
      'https://git.example/acme/mono/blob/HEAD/packages/tools/docs/guide.md',
    ]);
  });

  const versions = [
    ['1.0.0', 'npm install @acme/tools@1.0.0', 'This version is deprecated: Use 1.1.0.', 'Readme Earlier'],
    ['1.1.0', 'npm install @acme/tools pnpm', 'Tools of the team', 'Readme Tools'],
    ['latest', 'npm install @acme/tools pnpm', 'Tools of the team', 'Readme Tools'],
    ['next', 'npm install @acme/tools@2.0.0-beta.1', 'Tags next', 'This version has no readme.'],
  ] as const;
  test.each(versions)('the page of the version or tag %j', async (version, ...parts) => {
    const { status, html } = await pageVisitor(registry).get(`/package/@acme/tools/${version}`);
    const text = mainText(html);
    expect([status, parts.filter((part) => !text.includes(part))]).toEqual([200, []]);
  });

  test('the slash of a scope may be encoded', async () => {
    expect(await pageVisitor(registry).get('/package/@acme%2ftools')).toMatchObject({ status: 200 });
    expect(await pageVisitor(registry).get('/package/%40acme/tools/1.0.0')).toMatchObject({ status: 200 });
  });

  const missing = [
    '/package/none',
    '/package/@acme/none',
    '/package/@acme/tools/9.9.9',
    '/package/plain/constructor',
    '/package/.hidden',
    '/package/node_modules',
    '/package',
    '/package/a/b/c/d',
    '/other',
  ];
  test.each(missing)('there is no page %j', async (path) => {
    const { status, html, headers } = await pageVisitor(registry).get(path);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(mainText(html)).toBe('Not found There is no such page, or you may not read the package.');
  });

  const wrong = [
    ['?text=a&text=b', 'The query contains `text` more than once.'],
    [`?text=${'x'.repeat(257)}`, 'A search must have at most 256 characters.'],
    ['?page=-1', '`page` must be a number, not `-1`.'],
    ['?page=1e9', '`page` must be a number, not `1e9`.'],
    ['/sign-in?package=a&package=b', 'Signing in is not necessary: everyone may read the packages.'],
  ];
  test.each(wrong)('a mistake in %j is explained on a page', async (path, sentence) => {
    const { status, html } = await pageVisitor(registry).get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(mainText(html)).toContain(sentence);
  });

  test('paths that leave the pages are refused', async () => {
    for (const path of [
      '/package/../../secret',
      '/package/%2e%2e/x',
      '/package/%252e',
      '/package/a%5cb',
      '/package/a%00',
    ]) {
      expect([path, (await pageVisitor(registry).get(path)).status]).toEqual([path, 400]);
    }
  });

  test('every page forbids scripts, frames and everything from elsewhere, and is not cached', async () => {
    for (const path of ['', '/package/plain', '/none']) {
      const { headers, html } = await pageVisitor(registry).get(path);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
        ),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
      expect(html.match(/<(?:script|img|link|iframe|object)\b|\bsrc=|\bstyle="|\son\w+=/g)).toBeNull();
    }
  });

  test('a page can be requested with HEAD, and no other method', async () => {
    expect(await registry.request('HEAD', '/npm/-/pages/package/plain')).toMatchObject({ status: 200 });
    expect(await registry.request('PUT', '/npm/-/pages/package/plain', { as, body: {} })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });

  test('the address of package clients leads browsers to the pages', async () => {
    const { bytes } = await registry.request('GET', '/npm/', { headers: { accept: 'text/html' } });
    expect(bytes.toString()).toContain('<a href="/npm/-/pages">Show the packages</a>');
  });
});

test('by default, there are no pages', async () => {
  const registry = await start(ownerConfig);
  await publish(registry, 'plain');
  for (const path of ['', '/package/plain', '/sign-in']) {
    expect(await registry.request('GET', `/npm/-/pages${path}`)).toMatchObject({ status: 404 });
  }
  const { bytes } = await registry.request('GET', '/npm/', { headers: { accept: 'text/html' } });
  expect(bytes.toString()).not.toContain('pages');
});

test('behind a proxy, all addresses begin with the public address', async () => {
  const registry = await start(`${ownerConfig}public_url = "https://registry.example/team"\n${enabled}`);
  await publish(registry, 'plain');
  const { html } = await pageVisitor(registry).get('/package/plain');
  expect(html).toContain('<a class="home" href="/team/npm/-/pages">');
  expect(mainLinks(html)).toEqual(['/team/npm/-/pages/package/plain/1.0.0']);
  expect(mainText(html)).toContain('registry=https://registry.example/team/npm/');
});

test('the host that a client claims appears only in how to install the package, and must be a host', async () => {
  const registry = await start(`${ownerConfig}${enabled}`);
  await publish(registry, 'plain');
  const request = (host: string) => registry.request('GET', '/npm/-/pages/package/plain', { headers: { host } });
  const links = mainLinks((await request('other.example')).bytes.toString());
  expect(links).toEqual(['/npm/-/pages/package/plain/1.0.0']);
  expect(await request('other.example"><script>')).toMatchObject({ status: 400 });
});

test('each tenant has its own pages', async () => {
  const tenants = '[multi_tenant]\nenabled = true\n[[tenants]]\nname = "red"\n[[tenants]]\nname = "blue"\n';
  const registry = await start(`${ownerConfig}${enabled}${tenants}`);
  await publish(registry, '@red/one', {}, '/red/npm');
  const red = pageVisitor(registry, '/red/npm/-/pages');
  const list = await red.get('');
  expect(list.html).toContain('<title>Packages of red</title>');
  expect(mainLinks(list.html)).toEqual(['/red/npm/-/pages/package/@red/one']);
  expect(mainText((await red.get('/package/@red/one')).html)).toContain(`@red:registry=${registry.url}/red/npm/`);
  const blue = pageVisitor(registry, '/blue/npm/-/pages');
  expect(mainText((await blue.get('')).html)).toContain('There is no package that you may read.');
  expect(await blue.get('/package/@red/one')).toMatchObject({ status: 404 });
  for (const prefix of ['/npm/-/pages', '/green/npm/-/pages'])
    expect(await registry.request('GET', prefix)).toMatchObject({ status: 404 });
});

test('a version in quarantine disappears from the pages until the quarantine ends', async () => {
  const registry = await start(`${ownerConfig}${enabled}`);
  for (const version of ['1.0.0', '1.1.0'])
    await publish(registry, 'plain', { version, manifest: { readme: `# Readme of ${version}` } });
  const visitor = pageVisitor(registry);
  expect((await visitor.get('/package/plain')).html).toContain('Readme of 1.1.0');
  const path = '/admin/packages/plain/versions/1.1.0/quarantine';
  await registry.request('PUT', path, { as, body: { reason: 'A leaked key' } });
  for (const page of ['', '?text=plain', '/package/plain']) {
    const { status, html } = await visitor.get(page);
    expect([page, status, html.includes('1.1.0')]).toEqual([page, 200, false]);
  }
  expect(await visitor.get('/package/plain/1.1.0')).toMatchObject({ status: 404 });
  await registry.request('DELETE', path, { as });
  expect((await visitor.get('/package/plain')).html).toContain('Readme of 1.1.0');
});

test('a package all of whose versions are in quarantine is neither listed nor found', async () => {
  const registry = await start(`${ownerConfig}${enabled}`);
  for (const name of ['good', 'bad']) await publish(registry, name);
  const path = '/admin/packages/bad/versions/1.0.0/quarantine';
  const shown = async () => {
    const pages = ['', '?text=bad', '?text=ba'].map(async (page) => {
      const { html } = await pageVisitor(registry).get(page);
      return /(?:No|\d+) package.*?(?= \d\.|$)/.exec(mainText(html))?.[0];
    });
    const found = await registry.request('GET', '/npm/-/v1/search?text=bad');
    return [...(await Promise.all(pages)), Object(found.body).total];
  };
  const before = await shown();
  await registry.request('PUT', path, { as, body: { reason: 'A leaked key' } });
  const none = 'No package that you may read was found.';
  expect(await shown()).toEqual(['1 package. good', none, none, 0]);
  await registry.request('DELETE', path, { as });
  expect(await shown()).toEqual(before);
});
