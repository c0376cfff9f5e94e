import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { OidcOwner } from '../../../../client/admin-sidebar/connections/credentials.ts';
import { signInByBrowser } from '../../../../client/admin-sidebar/sign-in/browser-sign-in.ts';
import { discoverProvider } from '../../../../client/admin-sidebar/sign-in/discover-provider.ts';
import { loopbackRedirect } from '../../../../client/admin-sidebar/sign-in/loopback-redirect.ts';
import { ownerOf, scopesOf } from '../../../../client/admin-sidebar/sign-in/oidc-scopes.ts';
import type { SessionStorage, SessionsChange } from '../../../../client/admin-sidebar/sign-in/session-store.ts';
import { createSessions, type Sessions } from '../../../../client/admin-sidebar/sign-in/sessions.ts';
import { createSharedRefresh } from '../../../../client/admin-sidebar/sign-in/shared-refresh.ts';
import { SignInError } from '../../../../client/admin-sidebar/sign-in/sign-in-error.ts';
import {
  audience,
  editorClient,
  type OidcProvider,
  startOidcProvider,
} from '../../../registry/support/oidc-provider.ts';
import { signInThroughBrowser } from '../../../registry/support/sign-in-browser.ts';

let provider: OidcProvider;
beforeAll(async () => {
  provider = await startOidcProvider();
});
afterAll(() => provider.stop());

/** The storage that all windows share, and the current time. */
let stored: string | undefined;
let later: number;
let folder: string;
beforeEach(() => {
  const own = mkdtempSync(join(tmpdir(), 'taskwright-sessions-'));
  folder = own;
  onTestFinished(() => rmSync(own, { recursive: true, force: true }));
  stored = undefined;
  later = 0;
});

const hour = 3_600_000;

const now = (): number => Date.now() + later;

const sharedStorage: SessionStorage = {
  read: async () => stored,
  async write(text) {
    stored = text;
  },
};

function openWindow(
  discover = (who: OidcOwner) => discoverProvider(who, now),
  storage = sharedStorage,
): Sessions & { readonly reported: SessionsChange[] } {
  const sessions = createSessions({
    storage,
    shared: createSharedRefresh(folder),
    discover,
    now,
    random: () => 0,
  });
  const reported: SessionsChange[] = [];
  sessions.onDidChange((change) => reported.push(change));
  return { ...sessions, reported };
}

const owner = (baseUrl = 'https://registry.example'): OidcOwner => ({
  baseUrl,
  credential: {
    kind: 'oidc',
    issuer: provider.issuer,
    clientId: editorClient,
    scopes: ['openid', 'offline_access', 'registry'],
    audience,
  },
});

async function signIn(sessions: Sessions, who = owner()): Promise<string> {
  const tokens = await signInByBrowser({
    provider: await discoverProvider(who),
    redirects: [loopbackRedirect],
    open: async (url) => void (await signInThroughBrowser(url, 'carol')),
    signal: AbortSignal.timeout(30_000),
  });
  return (await sessions.add(who, tokens)).id;
}

const refreshes = (): number => provider.grants.get('refresh_token') ?? 0;

describe('an access token', () => {
  test('is returned only for the registry for which it was requested', async () => {
    const sessions = openWindow();
    await signIn(sessions);
    expect(await sessions.accessToken(owner())).toEqual(expect.any(String));
    expect(await sessions.accessToken(owner('https://elsewhere.example'))).toBeUndefined();
  });

  test('is refreshed shortly before it expires, once for all simultaneous requests', async () => {
    const sessions = openWindow();
    await signIn(sessions);
    const first = await sessions.accessToken(owner());
    const before = refreshes();
    later = hour - 120_000;
    expect(await sessions.accessToken(owner())).toBe(first);
    later = hour - 30_000;
    const received = await Promise.all([1, 2, 3].map(() => sessions.accessToken(owner())));
    expect(new Set(received).size).toBe(1);
    expect(received[0]).not.toBe(first);
    expect(refreshes() - before).toBe(1);
    expect(await sessions.accessToken(owner())).toBe(received[0]);
    expect(sessions.reported.map(({ added, changed }) => [added.length, changed.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test('is refreshed once for all windows, even if they do not share secrets', async () => {
    await signIn(openWindow());
    const own = (): SessionStorage => {
      let copy = stored;
      return {
        read: async () => copy,
        async write(text) {
          copy = text;
        },
      };
    };
    const windows = [openWindow(), openWindow(), openWindow(undefined, own()), openWindow(undefined, own())];
    for (const round of [1, 2]) {
      const before = refreshes();
      later = round * (hour - 30_000);
      const received = await Promise.all(windows.map((window) => window.accessToken(owner())));
      expect(new Set(received).size).toBe(1);
      expect(received[0]).toEqual(expect.any(String));
      expect(refreshes() - before).toBe(1);
    }
  });

  test('is refreshed even if the folder of the lock cannot be written to', async () => {
    folder = '/dev/null/none';
    const sessions = openWindow();
    await signIn(sessions);
    later = hour - 30_000;
    expect(await sessions.accessToken(owner())).toEqual(expect.any(String));
  });

  test('that the registry refuses before it expires is replaced once for all refused requests', async () => {
    const sessions = openWindow();
    await signIn(sessions);
    const first = await sessions.accessToken(owner());
    const before = refreshes();
    const received = await Promise.all([1, 2, 3].map(() => sessions.accessToken(owner(), first)));
    expect(new Set(received).size).toBe(1);
    expect(received[0]).not.toBe(first);
    expect(await sessions.accessToken(owner(), first)).toBe(received[0]);
    expect(await sessions.accessToken(owner(), received[0])).toBe(received[0]);
    expect(refreshes() - before).toBe(1);
  });

  test('that replaced a refused token is also replaced when it is refused later', async () => {
    const sessions = openWindow();
    await signIn(sessions);
    const first = await sessions.accessToken(owner());
    const second = await sessions.accessToken(owner(), first);
    later = 600_000;
    const third = await sessions.accessToken(owner(), second);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await sessions.accessToken(owner(), third)).toBe(third);
  });

  test('that another window has refreshed is read from storage', async () => {
    const [here, there] = [openWindow(), openWindow()];
    await signIn(here);
    later = hour;
    const token = await there.accessToken(owner());
    const before = refreshes();
    expect(await here.accessToken(owner())).toBe(token);
    expect(refreshes()).toBe(before);
  });

  test('that has expired stays stored when the provider cannot be reached, and the error is reported', async () => {
    let isUnavailable = false;
    const sessions = openWindow(async (who) => {
      if (isUnavailable) throw new SignInError('The identity provider could not be reached.');
      return discoverProvider(who, now);
    });
    await signIn(sessions);
    isUnavailable = true;
    later = hour - 30_000;
    expect(await sessions.accessToken(owner())).toEqual(expect.any(String));
    later = hour;
    await expect(sessions.accessToken(owner())).rejects.toThrow('could not be reached');
    expect(await sessions.list()).toHaveLength(1);
    isUnavailable = false;
    expect(await sessions.accessToken(owner())).toEqual(expect.any(String));
  });
});

describe('a session', () => {
  test('replaces the previous one for the same registry', async () => {
    const sessions = openWindow();
    const first = await signIn(sessions);
    const second = await signIn(sessions);
    const other = await signIn(sessions, owner('https://elsewhere.example'));
    expect((await sessions.list()).map(({ id }) => id)).toEqual([second, other]);
    expect(sessions.reported[1]).toMatchObject({ added: [{ id: second }], removed: [{ id: first }] });
  });

  test('is removed when the provider refuses its refresh token', async () => {
    const sessions = openWindow();
    const id = await signIn(sessions);
    const [session] = await sessions.list();
    await (await discoverProvider(owner())).revoke(session?.tokens.refreshToken ?? '');
    later = hour;
    expect(await sessions.accessToken(owner())).toBeUndefined();
    expect(await sessions.list()).toEqual([]);
    expect(sessions.reported.at(-1)?.removed.map((one) => one.id)).toEqual([id]);
  });

  test('that has expired and cannot be refreshed is removed', async () => {
    const sessions = openWindow();
    const account = { id: 'carol', label: 'carol' };
    const { id } = await sessions.add(owner(), { accessToken: 'only-this-one', expiresAt: now() + hour, account });
    expect(await sessions.list()).toHaveLength(1);
    later = hour;
    expect(await sessions.list()).toEqual([]);
    expect(stored).toBe('[]');
    expect(sessions.reported.at(-1)?.removed.map((one) => one.id)).toEqual([id]);
  });

  test('that is removed is revoked at the provider', async () => {
    const sessions = openWindow();
    const id = await signIn(sessions);
    const [session] = await sessions.list();
    await sessions.remove(id);
    expect(stored).toBe('[]');
    const again = (await discoverProvider(owner())).refresh(session?.tokens.refreshToken ?? '');
    await expect(again).rejects.toThrow(/invalid_grant/);
  });

  test('that is added in another window is reported in this one', async () => {
    const [here, there] = [openWindow(), openWindow()];
    expect(await here.list()).toEqual([]);
    const id = await signIn(there);
    await here.readAgain();
    await here.readAgain();
    expect(here.reported.map(({ added }) => added.map((one) => one.id))).toEqual([[id]]);
  });

  test.each([
    '',
    '{}',
    '[1, null, {"id": "x"}]',
    '[',
    '[{"id":"a","account":{"id":"b","label":"c"},"scopes":[1],"tokens":{}}]',
  ])('is not created from invalid stored text: %s', async (text) => {
    stored = text;
    expect(await openWindow().list()).toEqual([]);
  });
});

test.each([[], ['openid'], ['registry:https://registry.example', 'openid']])(
  'scopes of other clients do not identify a registry: %j',
  (...scopes) => {
    expect(ownerOf(scopes)).toBeUndefined();
  },
);

test('scopes identify the registry and the provider', () => {
  const whole = owner();
  expect(ownerOf(scopesOf(whole))).toEqual(whole);
  const { audience: _audience, ...credential } = whole.credential;
  expect(ownerOf(scopesOf({ ...whole, credential }))).toEqual({ ...whole, credential });
});
