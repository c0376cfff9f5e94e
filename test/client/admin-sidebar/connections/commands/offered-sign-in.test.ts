import { expect, onTestFinished, test } from 'vitest';
import { readSignIn } from '../../../../../admin-client/client/read-sign-in.ts';
import {
  type ConnectionDraft,
  emptyDraft,
  type SignInAnswer,
} from '../../../../../client/admin-sidebar/connections/commands/connection-draft.ts';
import {
  isOffered,
  isToBeAsked,
  offeredSignIn,
} from '../../../../../client/admin-sidebar/connections/commands/offered-sign-in.ts';
import { startTestRegistry } from '../../../../../harness/registry/registry.ts';
import { type Behavior, html, json, raw, startFaultyServer } from '../../../../admin-client/support/faulty-server.ts';
import { startSpecificationServer } from '../../../../support/specification-server.ts';

const questions: readonly SignInAnswer[] = ['issuer', 'clientId', 'scopes', 'audience'];
const signal = new AbortController().signal;

/** Returns the draft after the registry was asked, and the questions that are left. */
async function asked(baseUrl: string): Promise<{ draft: ConnectionDraft; left: readonly SignInAnswer[] }> {
  const before: ConnectionDraft = { ...emptyDraft, address: baseUrl, kind: 'oidc' };
  expect(isToBeAsked(before)).toBe(true);
  const offered = offeredSignIn(baseUrl, await readSignIn({ baseUrl }, signal));
  const draft = { ...before, ...offered.answers, offered };
  expect(isToBeAsked(draft)).toBe(false);
  return { draft, left: questions.filter((question) => !isOffered(draft, question)) };
}

const oidc = '[oidc]\nissuer = "https://login.example"\naudience = "registry"\n';

test.each<readonly [config: string, text: string, left: readonly SignInAnswer[]]>([
  ['no identity provider', '', questions],
  ['an identity provider', oidc, ['clientId', 'scopes', 'audience']],
  ['one accepted client', `${oidc}authorized_parties = ["editor"]\n`, ['scopes', 'audience']],
  ['a login of package clients', `${oidc}[oidc.login]\nclient_id = "npm"\n`, []],
])('a registry with %s is asked first, and the user is asked the remaining questions', async (_, text, left) => {
  const registry = await startTestRegistry(`[settings]\nauth_token = "the-token-of-the-owner"\n${text}`);
  onTestFinished(() => registry.stop());
  expect((await asked(registry.url)).left).toEqual(left);
});

test('the scopes contain those with which a session can be renewed, and the audience is requested only if needed', async () => {
  const text = `${oidc}[oidc.login]\nclient_id = "npm"\nscopes = ["groups", "openid"]\n`;
  const registry = await startTestRegistry(`[settings]\nauth_token = "the-token-of-the-owner"\n${text}`);
  onTestFinished(() => registry.stop());
  const { draft } = await asked(registry.url);
  expect(draft).toMatchObject({
    issuer: 'https://login.example',
    clientId: 'npm',
    scopes: 'openid groups offline_access',
    audience: '',
  });
});

test('a server of the specification offers nothing, and receives no credentials', async () => {
  const server = await startSpecificationServer({});
  onTestFinished(() => server.stop());
  expect((await asked(server.origin)).left).toEqual(questions);
});

const telling = (settings: unknown): Behavior => json(200, { single_sign_on: settings });

test.each<readonly [string, Behavior, readonly SignInAnswer[]]>([
  ['a page', html(200, '<p>Sign in</p>'), questions],
  ['nothing', raw(''), questions],
  ['a list', json(200, []), questions],
  ['an issuer without TLS', telling({ issuer: 'http://login.example' }), questions],
  ['an issuer with credentials', telling({ issuer: 'https://a:b@login.example' }), questions],
  ['an issuer that is a command', telling({ issuer: 'command:workbench.action.quit' }), questions],
  [
    'values of other types',
    telling({ issuer: 'https://login.example', client_id: ['x'], scopes: 'openid', resource: {} }),
    ['clientId', 'scopes', 'audience'],
  ],
  ['a client with a line break', telling({ issuer: 'https://a.example', client_id: 'a\nb', scopes: [] }), ['clientId']],
  ['a redirect', json(302, {}, { location: 'https://elsewhere.example/' }), questions],
])('%s of a hostile server leaves the questions to the user', async (_, behavior, left) => {
  const server = await startFaultyServer([behavior]);
  onTestFinished(() => server.stop());
  expect((await asked(server.origin)).left).toEqual(left);
  expect(server.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/admin/sign-in', undefined],
  ]);
});

test('the registry is not asked for a saved connection, or for another kind of credentials', () => {
  const address = 'https://registry.example';
  expect(isToBeAsked({ ...emptyDraft, address, kind: 'oidc', issuer: 'https://login.example' })).toBe(false);
  expect(isToBeAsked({ ...emptyDraft, address, kind: 'token' })).toBe(false);
  const offered = { address, answers: { issuer: 'https://login.example' } };
  const moved: ConnectionDraft = { ...emptyDraft, address: 'https://other.example', kind: 'oidc', offered };
  expect([isOffered(moved, 'issuer'), isToBeAsked(moved)]).toEqual([false, true]);
});
