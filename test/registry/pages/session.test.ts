import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ownerToken as as, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { hiddenFields, mainText, type PageVisitor, pageVisitor } from '../support/page-visitor.ts';
import { bob, revocations } from '../support/revocations.ts';

const configured = (token: string, settings = '') => `
  [settings]
  auth_token = "${as}"
  ${settings}
  [pages]
  enabled = true
  [[users]]
  username = "carl"
  role = "read"
  token = "${token}"`;
const own = bob.token;
const carls = 'carls-own-token-1234';
const hour = 3_600_000;

let time: number;
let registry: TestRegistry;
beforeEach(async () => {
  time = Date.now();
  registry = await startTestRegistry(configured(carls), { now: () => time });
  await admin('POST', '', bob);
});
afterEach(() => registry.stop());

const admin = (method: string, path: string, body?: unknown) =>
  registry.request(method, `/admin/users${path}`, { as, body });

async function signedIn(token: string): Promise<PageVisitor> {
  const visitor = pageVisitor(registry);
  expect(await visitor.signIn(token)).toMatchObject({ status: 303 });
  expect(await visitor.get('')).toMatchObject({ status: 200 });
  return visitor;
}

async function named(limits: object): Promise<{ readonly id: string; readonly token: string }> {
  return Object((await admin('POST', '/bob/tokens', { name: 'ci', read_only: true, ...limits })).body);
}

const ended = { status: 303, headers: { location: '/npm/-/pages/sign-in' } };

describe('a session', () => {
  test.each(revocations)('ends when %s', async (_, revoke) => {
    const visitor = await signedIn(own);
    await revoke(admin);
    expect(await visitor.get('')).toMatchObject(ended);
  });

  test('ends when the named token with which it began is revoked or expires, but not with another one', async () => {
    const [first, second] = [
      await named({}),
      await named({ name: 'deploy', expires_at: new Date(time + hour).toISOString() }),
    ];
    const [one, two, three] = [await signedIn(first.token), await signedIn(second.token), await signedIn(own)];
    await admin('DELETE', `/bob/tokens/${first.id}`);
    expect(await one.get('')).toMatchObject(ended);
    expect(await two.get('')).toMatchObject({ status: 200 });
    time += hour;
    expect(await two.get('')).toMatchObject(ended);
    expect(await three.get('')).toMatchObject({ status: 200 });
  });

  test('ends after 12 hours, and not when the server restarts', async () => {
    const visitor = pageVisitor(registry);
    expect((await visitor.signIn(own)).headers['set-cookie']?.[0]).toMatch(
      /^taskwright-session=[0-9a-f]{64}; Path=\/npm\/-\/pages; Max-Age=43200; HttpOnly; SameSite=Lax$/,
    );
    const cookie = visitor.cookies('/npm/-/pages');
    registry = await registry.restart();
    const get = () => registry.request('GET', '/npm/-/pages', { headers: { cookie } });
    expect(await get()).toMatchObject({ status: 200 });
    time += 12 * hour;
    expect(await get()).toMatchObject(ended);
  });

  test('ends when the configuration file has another token for the user', async () => {
    const visitor = await signedIn(carls);
    await registry.reload(configured('carls-new-token-1234'));
    expect(await visitor.get('')).toMatchObject(ended);
  });

  test('ends by signing out, also for a copy of its cookie', async () => {
    const visitor = await signedIn(own);
    const cookie = visitor.cookies('/npm/-/pages');
    const header = /<header>[\s\S]*<\/header>/.exec((await visitor.get('')).html)?.[0] ?? '';
    expect(await visitor.post('/sign-out', hiddenFields(header))).toMatchObject({
      status: 303,
      headers: {
        location: '/npm/-/pages',
        'set-cookie': [expect.stringContaining('taskwright-session=; Path=/npm/-/pages; Max-Age=0')],
      },
    });
    expect(visitor.cookies('/npm/-/pages')).not.toContain('taskwright-session');
    expect(await registry.request('GET', '/npm/-/pages', { headers: { cookie } })).toMatchObject(ended);
  });

  test('does not end by a form of another site', async () => {
    const visitor = await signedIn(own);
    for (const proof of ['', 'a'.repeat(64)]) await visitor.post('/sign-out', { proof });
    expect(await visitor.get('')).toMatchObject({ status: 200 });
  });

  test('is a secret that neither clients nor other addresses accept', async () => {
    const visitor = await signedIn(own);
    const [, secret = ''] = /taskwright-session=(\w+)/.exec(visitor.cookies('/npm/-/pages')) ?? [];
    expect(visitor.cookies('/npm/-/whoami')).toBe('');
    for (const text of [secret, `session%20${secret}`]) {
      expect(await registry.request('GET', `/npm/-/v1/login/${text}`)).toMatchObject({ status: 404 });
      expect(await registry.request('GET', `/-/login/${text}`)).toMatchObject({ status: 404 });
    }
    expect(await registry.request('GET', '/npm/-/whoami', { as: secret })).toMatchObject({ status: 401 });
    const headers = { cookie: `taskwright-session=${secret}` };
    expect(await registry.request('GET', '/npm/-/whoami', { headers })).toMatchObject({ status: 401 });
    expect(registry.log()).not.toContain(secret);
    expect(await visitor.get('')).toMatchObject({ status: 200 });
  });

  test('does not accept the secret of a client that waits for a login', async () => {
    const { doneUrl } = Object((await registry.request('POST', '/npm/-/v1/login', { body: {} })).body);
    const headers = { cookie: `taskwright-session=${String(doneUrl).split('/').at(-1)}` };
    expect(await registry.request('GET', '/npm/-/pages', { headers })).toMatchObject(ended);
  });
});

describe('signing in', () => {
  const accepted: readonly (readonly [what: string, limits: object, status: number, sentence: string])[] = [
    ['a token that only reads', {}, 303, ''],
    [
      'a token for some packages',
      { packages: ['npm/@acme/*'] },
      403,
      'This token is limited to packages or addresses; sign in with another one.',
    ],
    [
      'a token for some addresses',
      { addresses: ['127.0.0.0/8'] },
      403,
      'This token is limited to packages or addresses; sign in with another one.',
    ],
    ['a token for other addresses', { addresses: ['10.0.0.0/8'] }, 401, 'The token cannot be used from this address.'],
  ];
  test.each(accepted)('with %s', async (_, limits, status, sentence) => {
    const answer = await pageVisitor(registry).signIn((await named(limits)).token);
    expect(answer.status).toBe(status);
    expect(mainText(answer.html)).toContain(sentence);
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });

  const refused = [
    [as, 403, 'This token belongs to no user; sign in with the token of a user.'],
    ['wrong-token-1234', 401, 'The credentials are not valid.'],
    ['', 400, 'A token consists of visible ASCII characters.'],
    ['two words', 400, 'A token consists of visible ASCII characters.'],
    ['x\r\nSet-Cookie: a=b', 400, 'A token consists of visible ASCII characters.'],
  ] as const;
  test.each(refused)('with %j is refused on a page that does not repeat it', async (token, status, sentence) => {
    const { html, ...answer } = await pageVisitor(registry).signIn(token);
    expect(answer.status).toBe(status);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(mainText(html)).toContain(sentence);
    if (token !== '') expect(`${html}${registry.log()}`).not.toContain(token);
  });

  test('requires the form of this browser', async () => {
    const [mine, other] = [pageVisitor(registry), pageVisitor(registry)];
    const fields = { ...hiddenFields((await mine.get('/sign-in')).html), token: own };
    expect(await other.post('/sign-in', fields)).toMatchObject({ status: 403 });
    expect(await mine.post('/sign-in', { ...fields, proof: 'a'.repeat(64) })).toMatchObject({ status: 403 });
    expect(await mine.post('/sign-in', { token: own })).toMatchObject({ status: 403 });
    expect(await registry.request('POST', '/npm/-/pages/sign-in', { body: fields })).toMatchObject({ status: 403 });
    expect(await mine.post('/sign-in', fields)).toMatchObject({ status: 303 });
  });

  test('with many wrong tokens is limited, and a page says so', async () => {
    const answers = [];
    for (let count = 0; count < 22; count++)
      answers.push(await pageVisitor(registry).signIn(`wrong-token-${count}-abcdefgh`));
    expect(answers[0]).toMatchObject({ status: 401 });
    expect(answers.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    expect(mainText(answers.at(-1)?.html ?? '')).toMatch(/^This is not possible Too many/);
    const { body } = await registry.request('GET', '/admin/audit?action=login.failed', { as });
    expect(JSON.stringify(body)).not.toContain('abcdefgh');
  });

  test('is not possible while the registry is read-only, but signing out is', async () => {
    const visitor = await signedIn(own);
    await registry.reload(configured(carls, 'read_only = true'));
    expect(await pageVisitor(registry).signIn(own)).toMatchObject({ status: 503 });
    const header = /<header>[\s\S]*<\/header>/.exec((await visitor.get('')).html)?.[0] ?? '';
    expect(await visitor.post('/sign-out', hiddenFields(header))).toMatchObject({ status: 303 });
    expect(await visitor.get('')).toMatchObject(ended);
  });
});

test('with HTTPS, browsers send the cookies with HTTPS only', async () => {
  await registry.stop();
  registry = await startTestRegistry(configured(carls, 'public_url = "https://registry.example/team"'));
  const page = await registry.request('GET', '/npm/-/pages/sign-in');
  const cookie = page.headers['set-cookie']?.[0] ?? '';
  expect(cookie).toMatch(/; Path=\/team\/npm\/-\/pages; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
  const body = Buffer.from(`${new URLSearchParams({ ...hiddenFields(page.bytes.toString()), token: carls })}`);
  const headers = { cookie: cookie.replace(/;.*/, ''), 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await registry.request('POST', '/npm/-/pages/sign-in', { body, headers });
  expect(answer.headers['set-cookie']?.[0]).toMatch(/^taskwright-session=.*; Path=\/team\/npm\/-\/pages; .*; Secure$/);
});
