import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { mutate } from '../../admin-client/changes/mutate.ts';
import { type OpenSession, openSession } from '../../admin-client/client/create-session.ts';
import { stagedList } from '../../admin-client/lists/staged-list.ts';
import type { StagedVersion } from '../../admin-client/records/staged-version.ts';
import { publication } from '../../harness/registry/publication.ts';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../harness/registry/registry.ts';
import { tarballOf } from '../../harness/registry/tarball.ts';
import { specificationToken, startSpecificationServer } from '../support/specification-server.ts';
import { connectionTo, signedInWith } from './support/connection.ts';

const ann = 'anns-own-token-123';

let registry: TestRegistry;
let session: OpenSession;
beforeEach(async () => {
  registry = await startTestRegistry(`
    [settings]
    auth_token = "${ownerToken}"
    [[users]]
    username = "ann"
    role = "write"
    token = "${ann}"
    [[acl]]
    user = "ann"
    pattern = "npm/**"
    permission = "stage"`);
  session = openSession(connectionTo(registry.url), signedInWith(ownerToken));
});
afterEach(async () => {
  session.close();
  await registry.stop();
});

async function stage(version: string, tarball: Buffer): Promise<void> {
  const body = publication('one', { version, tarball });
  const { status } = await registry.request('POST', '/npm/-/stage/package/one', { as: ann, body });
  expect(status).toBe(201);
}

async function versions(): Promise<readonly StagedVersion[]> {
  session.refresh({ part: 'staged' });
  return (await session.list(stagedList, {}).read()).items;
}

async function onlyVersion(): Promise<StagedVersion> {
  const [only, ...others] = await versions();
  if (only === undefined || others.length > 0) throw new Error('Not exactly one version is staged.');
  return only;
}

test('staged versions are read with what the user may do', async () => {
  const tarball = tarballOf('one', '1.0.0', 'x');
  await stage('1.0.0', tarball);
  expect(await onlyVersion()).toMatchObject({
    ...{ name: 'one', version: '1.0.0', tags: 'latest', stagedBy: 'ann', size: tarball.length },
    ...{ canApprove: true, canReject: true, shasum: expect.stringMatching(/^[0-9a-f]{40}$/) },
  });
  const asAnn = openSession(
    connectionTo(registry.url, { credential: { kind: 'npm' }, baseUrl: `${registry.url}/npm` }),
    signedInWith(ann),
  );
  onTestFinished(() => asAnn.close());
  expect((await asAnn.list(stagedList, {}).read()).items).toMatchObject([{ canApprove: false, canReject: true }]);
});

test('the tarball of a staged version is read, and its hash is verified', async () => {
  const tarball = tarballOf('one', '1.0.0', 'x');
  await stage('1.0.0', tarball);
  const version = await onlyVersion();
  expect(tarball.equals(await session.client.stagedTarball({}, version))).toBe(true);
  await expect(session.client.stagedTarball({}, { ...version, shasum: '0'.repeat(40) })).rejects.toMatchObject({
    kind: 'bad-response',
    message: 'The hash of the tarball of "one@1.0.0" differs from the reported hash.',
  });
});

test('an approval publishes a version, and a rejection records its reason', async () => {
  for (const version of ['1.0.0', '1.1.0']) await stage(version, tarballOf('one', version, 'x'));
  const [first, second] = await versions();
  if (first === undefined || second === undefined) throw new Error('Two versions are staged.');
  await mutate(session.client, {}, { kind: 'approve-staged', staged: first });
  await mutate(session.client, {}, { kind: 'reject-staged', staged: second, reason: 'a & b = "c"?' });
  expect(await versions()).toEqual([]);
  const { versions: published } = await session.client.package({}, 'one');
  expect(published.map(({ version }) => version)).toEqual(['1.0.0']);
  const audit = await registry.request('GET', '/admin/audit?action=package.reject', { as: ownerToken });
  expect(audit.body).toMatchObject([{ target: 'npm/one@1.1.0', details: { reason: 'a & b = "c"?' } }]);
  await expect(mutate(session.client, {}, { kind: 'approve-staged', staged: second })).rejects.toMatchObject({
    kind: 'not-found',
    message: expect.stringContaining('waits for an approval'),
  });
});

test('a server of the specification has no staged versions', async () => {
  const server = await startSpecificationServer({ users: [], rules: [] });
  onTestFinished(() => server.stop());
  const other = openSession(connectionTo(server.origin), signedInWith(specificationToken));
  onTestFinished(() => other.close());
  await expect(other.list(stagedList, {}).read()).rejects.toMatchObject({
    kind: expect.stringMatching(/^not-(?:found|a-registry)$/),
  });
});
