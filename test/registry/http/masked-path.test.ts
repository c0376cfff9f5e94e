import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { maskedPath } from '../../../registry/http/masked-path.ts';
import { generateToken, tokenHashText } from '../../../registry/tokens/tokens.ts';

const generated = generateToken();
const accessToken = `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJib2IifQ.${'sig'.repeat(20)}`;
const pair = Buffer.from('bob:bobs-own-token').toString('base64');

describe('a segment with credentials is masked', () => {
  test.each([
    generated,
    accessToken,
    tokenHashText(generated),
    tokenHashText(generated).slice('sha256:'.length),
    'npm_abcdefghijklmnopqrstuvwxyz0123456789',
    'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
    'glpat-abcdefghijklmnopqrst',
    pair,
    `Bearer ${generated}`,
    `Basic ${pair}`,
    `bob:${generated}`,
    'bob:a-token-of-bob',
    'org.couchdb.user:bob:a-token-of-bob',
    `org.couchdb.user:${generated}`,
    `_authToken=${generated}`,
    '_authToken=short',
    `//localhost:4873/npm/:_authToken=${generated}`.replaceAll('/', ' '),
    `@${generated}`,
    `@scope/${generated}`,
    `@${generated}/name`,
    'Zm9vYmFyMTIzNDU2Nzg5MA',
    'KNOWN-token',
  ])('%s', (segment) => {
    const path = `/npm/${encodeURIComponent(segment)}/1.0.0`;
    expect(maskedPath(path, (text) => text === 'KNOWN-token')).toBe('/npm/***/1.0.0');
  });
});

describe('any other segment is logged', () => {
  test.each([
    '/npm/lodash',
    '/npm/@acme%2Ftools',
    '/npm/JSONStream/-/JSONStream-1.3.5.tgz',
    '/npm/-/user/org.couchdb.user%3Abob',
    '/npm/-/package/some-name/dist-tags/next-2024-11-22',
    '/npm/@typescript-eslint%2Feslint-plugin/-/eslint-plugin-8.0.0-alpha.20240101.tgz',
    '/npm/very-long-package-name-with-many-words-and-numbers-1234567890',
    '/npm/sha256-es/-/sha256-es-1.2.3.tgz',
    '/npm/base64url/-rev/1795392954645',
    '/admin/users/alice@example.com',
    '/admin/acl/0123456789abcdef01',
    '/admin/tenants/red/users',
    '/healthz',
    '/',
  ])('%s', (path) => {
    expect(maskedPath(path, () => false)).toBe(path);
  });
});

describe('the log of a server', () => {
  let registry: TestRegistry;
  const userToken = 'plain-words-of-ann';
  beforeAll(async () => {
    const user = `[[users]]\nusername = "ann"\nrole = "admin"\ntoken = "${userToken}"\n`;
    registry = await startTestRegistry(`${ownerConfig}anonymous_reads = true\n${user}`);
    await registry.request('PUT', '/npm/one', { as: ownerToken, body: publication('one') });
  });
  afterAll(() => registry.stop());

  test.each([
    ['GET', `/npm/${ownerToken}`],
    ['GET', `/npm/@acme%2f${userToken}`],
    ['GET', `/npm/one/-/${userToken}`],
    ['GET', `/npm/-/package/${userToken}/dist-tags`],
    ['PUT', `/npm/-/package/one/dist-tags/${userToken}`],
    ['GET', `/npm/${userToken}/1.0.0`],
    ['PUT', `/npm/${userToken}`],
    ['DELETE', `/admin/users/${userToken}`],
    ['DELETE', `/admin/acl/${ownerToken}`],
    ['DELETE', `/admin/cache/npm/${ownerToken}`],
    ['DELETE', `/npm/-/user/token/${ownerToken}`],
    ['GET', `/npm/one?token=${ownerToken}`],
    ['GET', `/${ownerToken}`],
    ['PATCH', `/npm/${ownerToken}`],
  ])('%s %s contains no token', async (method, path) => {
    await registry.request(method, path, { as: ownerToken, body: method === 'PUT' ? '1.0.0' : undefined });
    expect(registry.log()).toContain('"msg":"request"');
    for (const secret of [ownerToken, userToken]) expect(registry.log()).not.toContain(secret);
  });
});
