import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OidcOwner } from '../../../../client/admin-sidebar/connections/credentials.ts';
import { signInByBrowser } from '../../../../client/admin-sidebar/sign-in/browser-sign-in.ts';
import { discoverProvider } from '../../../../client/admin-sidebar/sign-in/discover-provider.ts';
import { createEditorCallbacks } from '../../../../client/admin-sidebar/sign-in/editor-redirect.ts';
import type { Tokens } from '../../../../client/admin-sidebar/sign-in/identity-provider.ts';
import { loopbackRedirect } from '../../../../client/admin-sidebar/sign-in/loopback-redirect.ts';
import { SignInError } from '../../../../client/admin-sidebar/sign-in/sign-in-error.ts';
import { startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';
import {
  audience,
  editorClient,
  type OidcProvider,
  startOidcProvider,
} from '../../../registry/support/oidc-provider.ts';
import { signInThroughBrowser } from '../../../registry/support/sign-in-browser.ts';

let provider: OidcProvider;
let registry: TestRegistry;

beforeAll(async () => {
  provider = await startOidcProvider();
  registry = await startTestRegistry(`[oidc]
issuer = "${provider.issuer}"
audience = "${audience}"
default_role = "admin"
`);
});

afterAll(async () => {
  await registry.stop();
  await provider.stop();
});

const scopes = ['openid', 'offline_access', 'registry'];
const owner = (change: Partial<OidcOwner['credential']> = {}): OidcOwner => ({
  baseUrl: registry.url,
  credential: { kind: 'oidc', issuer: provider.issuer, clientId: editorClient, scopes, audience, ...change },
});

/** Signs in as the user `carol`, through a server on this machine. */
async function signIn(change?: Partial<OidcOwner['credential']>): Promise<Tokens> {
  return signInByBrowser({
    provider: await discoverProvider(owner(change)),
    redirects: [loopbackRedirect],
    open: async (url) => void (await signInThroughBrowser(url, 'carol')),
    signal: AbortSignal.timeout(30_000),
  });
}

const statusOf = async (token: string): Promise<number> =>
  (await registry.request('GET', '/admin/users', { as: token })).status;

describe('a sign-in through the browser', () => {
  test('returns an access token that the registry accepts, and the account of the user', async () => {
    const tokens = await signIn();
    expect(await statusOf(tokens.accessToken)).toBe(200);
    expect(tokens.account).toEqual({ id: `${provider.issuer} carol`, label: 'carol' });
    expect(tokens.refreshToken).toEqual(expect.any(String));
    expect(tokens.expiresAt).toBeGreaterThan(Date.now());
  });

  test('redirects to the editor when the provider accepts that, otherwise to a server on this machine', async () => {
    const opened: URL[] = [];
    const tokens = await signInByBrowser({
      provider: await discoverProvider(owner()),
      redirects: [
        async () => createEditorCallbacks().redirect('vscode://taskwright.taskwright/signed-in'),
        loopbackRedirect,
      ],
      async open(url) {
        opened.push(new URL(url));
        await signInThroughBrowser(url, 'carol');
      },
      signal: AbortSignal.timeout(30_000),
    });
    expect(await statusOf(tokens.accessToken)).toBe(200);
    expect(opened.map((url) => url.searchParams.get('redirect_uri'))).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/signed-in$/),
    ]);
  });
});

describe('an answer of the browser', () => {
  const answers = {
    'with the state of another sign-in': (url: URL) => url.searchParams.set('state', 'another'),
    'with an invalid code': (url: URL) => url.searchParams.set('code', 'guessed'),
    'from another issuer': (url: URL) => url.searchParams.set('iss', 'https://login.example'),
    'that refuses access': (url: URL) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', 'access_denied');
    },
  };
  test.each(Object.entries(answers))('%s is rejected', async (_what, change) => {
    const { request, callback } = await answeredRequest();
    change(callback);
    await expect(request.finish(callback.href)).rejects.toBeInstanceOf(SignInError);
  });

  test('is accepted only once', async () => {
    const { request, callback } = await answeredRequest();
    await request.finish(callback.href);
    await expect(request.finish(callback.href)).rejects.toThrow(/refused the sign-in: invalid_grant/);
  });

  test('is accepted only by the sign-in that it answers', async () => {
    const first = await answeredRequest();
    const second = await answeredRequest();
    await expect(first.request.finish(second.callback.href)).rejects.toBeInstanceOf(SignInError);
  });

  test('with another state receives a 404 from the server on this machine', async () => {
    const redirect = await loopbackRedirect();
    const control = new AbortController();
    const answer = redirect.answer('expected', control.signal);
    const statuses: number[] = [];
    for (const path of ['?state=other&code=1', '?code=1', '/elsewhere?state=expected', '?state=expected&code=1']) {
      statuses.push((await fetch(`${redirect.url}${path}`)).status);
    }
    expect(statuses).toEqual([404, 404, 404, 200]);
    expect(await answer).toBe(`${redirect.url}?state=expected&code=1`);
    redirect.dispose();
  });

  test('is no longer awaited when the sign-in is canceled', async () => {
    const callbacks = createEditorCallbacks();
    const redirect = callbacks.redirect('vscode://taskwright.taskwright/signed-in');
    const control = new AbortController();
    const answer = redirect.answer('abc', control.signal);
    control.abort(new SignInError('canceled'));
    await expect(answer).rejects.toThrow('canceled');
    expect(callbacks.handle(`${redirect.url}?state=abc&code=1`)).toBe(false);
  });
});

test('a sign-in by a code finishes when the user enters the code in a browser', async () => {
  const device = await (await discoverProvider(owner())).deviceRequest();
  expect(device.userCode).toMatch(/^\w{4}-\w{4}$/);
  const [tokens] = await Promise.all([
    device.finish(AbortSignal.timeout(30_000)),
    signInThroughBrowser(device.verificationUrl, 'carol'),
  ]);
  expect(tokens.account?.label).toBe('carol');
  expect(await statusOf(tokens.accessToken)).toBe(200);
});

test.each([
  ['http://127.0.0.1:1', /cannot be reached, or is not an identity provider/],
  ['https://127.0.0.1:1', /cannot be reached, or is not an identity provider/],
])('a provider that cannot be reached is reported: %s', async (issuer, message) => {
  await expect(discoverProvider(owner({ issuer }))).rejects.toThrow(message);
});

test('a registry is not accepted as an identity provider', async () => {
  await expect(discoverProvider(owner({ issuer: registry.url }))).rejects.toThrow(
    /cannot be reached, or is not an identity provider/,
  );
});

/** A request, and the address to which the browser was redirected. */
async function answeredRequest() {
  const redirect = await loopbackRedirect();
  const request = await (await discoverProvider(owner())).authorizationRequest(redirect.url);
  const answer = redirect.answer(request.state, AbortSignal.timeout(30_000));
  await signInThroughBrowser(request.url, 'carol');
  redirect.dispose();
  return { request, callback: new URL(await answer) };
}
