import { expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';
import { freePort } from '../../../harness/services/free-ports.ts';
import { audience, secret, serverClient, startOidcProvider } from '../support/oidc-provider.ts';
import { signInThroughBrowser } from '../support/sign-in-browser.ts';

test('the session of a browser has the groups of the claim, and no others, until the mapping is removed', async () => {
  const port = await freePort();
  const redirectUrls = [`http://127.0.0.1:${port}/npm/-/pages/signed-in`];
  const provider = await startOidcProvider({ redirectUrls, groupsOf: () => ['org/web', 'other'] });
  onTestFinished(() => provider.stop());
  const mapping = '"org/web" = "web"';
  const rules = ['web', 'other'].map(
    (name) => `[[acl]]\nuser = "@${name}"\npattern = "npm/@${name}/*"\npermission = "read"\n`,
  );
  const toml = `${ownerConfig}
     [pages]
     enabled = true
     [oidc]
     issuer = "${provider.issuer}"
     audience = "${audience}"
     groups_claim = "groups"
     [oidc.login]
     client_id = "${serverClient}"
     client_secret = "${secret}"
     resource = "${audience}"
     [oidc.group_mapping]
     ${mapping}
     ${rules.join('')}`;
  const registry = await startTestRegistry(toml, { port });
  onTestFinished(() => registry.stop());
  for (const name of ['@web/one', '@other/two'])
    await registry.request('PUT', `/npm/${name.replace('/', '%2f')}`, { as, body: publication(name) });
  const visit = await signInThroughBrowser(`${registry.url}/npm/-/pages`, 'carol');
  expect(visit).toMatchObject({ url: `${registry.url}/npm/-/pages`, status: 200 });
  expect(visit.text).toContain('/package/@web/one');
  expect(visit.text).not.toContain('/package/@other/two');
  await registry.reload(toml.replace(mapping, ''));
  const headers = { cookie: visit.cookie };
  const page = await registry.request('GET', '/npm/-/pages', { headers });
  expect(page).toMatchObject({ status: 200 });
  expect(page.bytes.toString()).toContain('Signed in as <b>carol</b>');
  expect(page.bytes.toString()).not.toContain('/package/@web/one');
});

test('a user signs in with the identity provider, in the browser that opened the page', async () => {
  // The identity provider must know the address of the server before it starts.
  const port = await freePort();
  const provider = await startOidcProvider({ redirectUrls: [`http://127.0.0.1:${port}/npm/-/pages/signed-in`] });
  onTestFinished(() => provider.stop());
  const registry = await startTestRegistry(
    `${ownerConfig}
     [pages]
     enabled = true
     [[acl]]
     user = "*"
     pattern = "npm/@acme/*"
     permission = "read"
     [oidc]
     issuer = "${provider.issuer}"
     audience = "${audience}"
     [oidc.login]
     client_id = "${serverClient}"
     client_secret = "${secret}"
     resource = "${audience}"`,
    { port },
  );
  onTestFinished(() => registry.stop());
  for (const name of ['@acme/one', 'other']) {
    await registry.request('PUT', `/npm/${name.replace('/', '%2f')}`, { as, body: publication(name) });
  }
  const visit = await signInThroughBrowser(`${registry.url}/npm/-/pages`, 'carol');
  expect(visit).toMatchObject({ url: `${registry.url}/npm/-/pages`, status: 200 });
  expect(visit.text).toContain('Signed in as <b>carol</b>');
  expect(visit.text).toContain('/package/@acme/one');
  expect(visit.text).not.toContain('/package/other');
  // Neither the state of another browser nor an invented one is accepted.
  const { text } = await fetch(`${registry.url}/npm/-/pages/sign-in`).then(async (page) => ({
    text: await page.text(),
  }));
  const [, state = ''] = /[?;&]state=([\w.]+)/.exec(text.replaceAll('&#38;', '&')) ?? [];
  expect(state).toMatch(/^[0-9a-f]{16}\.[0-9a-f]{64}$/);
  for (const sent of [state, 'a.b', '']) {
    const answer = await registry.request('GET', `/npm/-/pages/signed-in?state=${sent}&code=x`);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
  }
});
