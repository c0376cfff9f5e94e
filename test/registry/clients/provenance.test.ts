import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { objectOr } from '../../../server/core/text/json-object.ts';
import { administer } from '../cli/administration/run-administration.ts';
import { type ClientName, type ClientRun, client } from '../support/clients.ts';
import { createSigstore } from '../support/sigstore.ts';
import { startTrustRepository, type TrustRepository } from '../support/trust-repository.ts';

let trust: TrustRepository;
let folder: string;
let registry: TestRegistry;

beforeAll(async () => {
  const sigstore = await createSigstore();
  trust = await startTrustRepository(sigstore);
  folder = mkdtempSync(join(tmpdir(), 'taskwright-provenance-'));
  writeFileSync(join(folder, 'root.json'), sigstore.trustedRoot);
  registry = await startTestRegistry(
    `${ownerConfig}[registries.npm]\ntrusted_root = "${join(folder, 'root.json')}"\nprovenance_issuers = ["https://git.example"]\n`,
  );
});
afterAll(async () => {
  await registry.stop();
  trust.stop();
  rmSync(folder, { recursive: true });
});

/** The variables of a job of GitLab, with an identity token of a workflow. */
const job = {
  GITLAB_CI: 'true',
  CI_PROJECT_URL: 'https://git.example/team/one',
  CI_COMMIT_SHA: 'f'.repeat(40),
  SIGSTORE_ID_TOKEN: [
    '{"alg":"none"}',
    '{"iss":"https://git.example","sub":"https://git.example/team/one//ci.yml"}',
    '',
  ]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.'),
};

interface NpmOptions {
  readonly program: ClientName;
  /** The address of the registry. */
  readonly address: string;
}

/** Runs commands of a version of npm in a new project. */
async function runNpm(
  { program, address }: NpmOptions,
  manifest: object,
  ...commands: readonly (readonly string[])[]
): Promise<ClientRun> {
  const npmrc = `registry=${address}\n${address.replace(/^http:/, '')}:_authToken=${as}\n`;
  using used = client(program, npmrc, { ...trust.environment, ...job });
  trust.trust(join(used.home, 'npm-cache'));
  const project = join(used.home, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  let last: ClientRun = { code: 0, text: '' };
  for (const words of commands) {
    last = await used.run(project, ...words);
    if (last.code !== 0) return last;
  }
  return last;
}

const npm = (manifest: object, ...commands: readonly (readonly string[])[]) =>
  runNpm({ program: 'npm', address: `${registry.url}/npm/` }, manifest, ...commands);

test.each([
  ['npm', 'one'],
  ['npm', '@team/one'],
  ['npm 10', 'ten'],
  ['npm 10', '@team/ten'],
] as const)('%s publishes %s with provenance, and npm audit signatures verifies it', async (program, name) => {
  const options = { program, address: `${registry.url}/npm/` };
  const published = await runNpm(options, { name, version: '1.0.0' }, [
    'publish',
    '--provenance',
    '--access',
    'public',
  ]);
  expect(published.code, published.text).toBe(0);
  const path = `/npm/-/npm/v1/attestations/${name.replace('/', '%2f')}@1.0.0`;
  for (const accept of ['application/json', 'application/vnd.npm.install-v1+json']) {
    const { body } = await registry.request('GET', `/npm/${name.replace('/', '%2f')}`, { headers: { accept } });
    expect(objectOr(objectOr(objectOr(objectOr(body).versions)['1.0.0']).dist).attestations).toEqual({
      provenance: { predicateType: 'https://slsa.dev/provenance/v0.2' },
      url: `${registry.url}${path}`,
    });
  }
  expect(await registry.request('GET', path)).toMatchObject({
    status: 200,
    body: { attestations: [{ predicateType: 'https://slsa.dev/provenance/v0.2' }] },
  });
  const audited = await npm(
    { name: 'project', dependencies: { [name]: '1.0.0' } },
    ['install'],
    ['audit', 'signatures'],
  );
  expect(audited.text).toContain('1 package has a verified registry signature');
  expect(audited.text).toContain('1 package has a verified attestation');
  const { body } = await registry.request('GET', '/admin/audit?action=package.publish', { as });
  expect(JSON.stringify(body)).toContain('"provenance":{"signer":"https://git.example/team/one//ci.yml"');
});

test('npm verifies the attestations of a package of a tenant', async () => {
  const tenants = '[multi_tenant]\nenabled = true\n[[tenants]]\nname = "red"\n';
  await using other = await registryWith(`trusted_root = "${join(folder, 'root.json')}"\n${tenants}`);
  const options = { program: 'npm', address: `${other.registry.url}/red/npm/` } as const;
  const published = await runNpm(options, { name: 'one', version: '1.0.0' }, [
    'publish',
    '--provenance',
    '--access',
    'public',
  ]);
  expect(published.code, published.text).toBe(0);
  const project = { name: 'project', dependencies: { one: '1.0.0' } };
  const { text } = await runNpm(options, project, ['install'], ['audit', 'signatures']);
  expect(text).toContain('1 package has a verified attestation');
});

test('an import keeps provenance, which is verified again, or omits it', async () => {
  const line = `import --from ${registry.url}/npm --package one`;
  const path = '/npm/-/npm/v1/attestations/one@1.0.0';
  await using verifying = await registryWith(`trusted_root = "${join(folder, 'root.json')}"\n`);
  expect(await administer(verifying.registry, line)).toMatchObject({ code: 0 });
  expect((await verifying.registry.request('GET', path)).body).toEqual((await registry.request('GET', path)).body);
  await using other = await registryWith('');
  expect(await administer(other.registry, line)).toMatchObject({
    code: 1,
    out: expect.stringContaining('the registry verifies provenance only if `registries.npm.trusted_root` is set'),
  });
  expect(await administer(other.registry, `${line} --omit-provenance`)).toMatchObject({ code: 0 });
  expect((await other.registry.request('GET', path)).status).toBe(404);
});

test('a deprecation preserves the attestations', async () => {
  const deprecated = await npm({ name: 'any', version: '1.0.0' }, ['deprecate', 'one@1.0.0', 'Use two']);
  expect(deprecated.code, deprecated.text).toBe(0);
  const { body } = await registry.request('GET', '/npm/one/1.0.0');
  const url = `${registry.url}/npm/-/npm/v1/attestations/one@1.0.0`;
  expect(body).toMatchObject({ deprecated: 'Use two', dist: { attestations: { url } } });
  expect(await registry.request('GET', new URL(url).pathname)).toMatchObject({ status: 200 });
});

describe('provenance is refused', () => {
  const bundleOf = async (path: string): Promise<string> => {
    const { body } = await registry.request('GET', `/npm/-/npm/v1/attestations/${path}`);
    return JSON.stringify(Object(body).attestations[0].bundle);
  };
  /** Publishes a version with an attachment for each of the files. Resolves to the error. */
  async function refusal(
    target: TestRegistry,
    name: string,
    files: Readonly<Record<string, unknown>>,
    version = '1.0.0',
  ) {
    const document = publication(name, { version });
    const attachments = Object.fromEntries(Object.entries(files).map(([file, data]) => [file, { data, length: 1 }]));
    const body = { ...document, _attachments: { ...document._attachments, ...attachments } };
    const answer = await target.request('PUT', `/npm/${name.replace('/', '%2f')}`, { as, body });
    expect(answer.status).toBe(400);
    expect(await target.request('GET', `/npm/${name.replace('/', '%2f')}/${version}`)).toMatchObject({ status: 404 });
    return Object(answer.body).error.replace('The package cannot be published: ', '');
  }

  test.each([
    ['one-2.0.0.sigstore', (bundle: string) => bundle, 'the provenance must be about `pkg:npm/one@2.0.0` only.'],
    ['one-1.0.0.sigstore', (bundle: string) => bundle, 'the name of the Sigstore bundle must be `one-2.0.0.sigstore`.'],
    ['one-2.0.0.sigstore', () => '', 'the provenance is not valid: Unexpected end of JSON input.'],
    ['one-2.0.0.sigstore', () => '{}', /^the provenance is not valid: invalid bundle/],
    ['one-2.0.0.sigstore', () => 7, '`data` of the Sigstore bundle must be a string of JSON.'],
    ['one-2.0.0.sigstore', () => undefined, 'the Sigstore bundle must have `data`.'],
    [
      'one-2.0.0.sigstore',
      (bundle: string) => withPayload(bundle, 'one@1.0.0', 'one@2.0.0'),
      'the provenance is not valid: DSSE payload hash mismatch.',
    ],
    ['one-2.0.0.sigstore', () => 'x'.repeat(2 ** 20), /must not have a part of more than 1048576 bytes/],
  ])('if the attachment %s contains %s', async (file, change, error) => {
    const found = await refusal(registry, 'one', { [file]: change(await bundleOf('one@1.0.0')) }, '2.0.0');
    expect(found).toEqual(typeof error === 'string' ? error : expect.stringMatching(error));
  });

  test('if it is about another tarball, or there are two bundles', async () => {
    const bundle = await bundleOf('@team%2fone@1.0.0');
    await using other = await registryWith(`trusted_root = "${join(folder, 'root.json')}"`);
    const file = 'one-1.0.0.sigstore';
    expect(await refusal(other.registry, '@team/one', { [file]: bundle })).toBe(
      'the provenance is about another tarball.',
    );
    expect(await refusal(other.registry, '@team/one', { [file]: bundle, [`x/${file}`]: bundle })).toBe(
      '`_attachments` must contain at most one Sigstore bundle.',
    );
  });

  test('if the identity is of another issuer', async () => {
    registry = await registry.restart(
      `${ownerConfig}[registries.npm]\ntrusted_root = "${join(folder, 'root.json')}"\nprovenance_issuers = ["https://other.example"]\n`,
    );
    const { code, text } = await npm({ name: 'three', version: '1.0.0' }, [
      'publish',
      '--provenance',
      '--access',
      'public',
    ]);
    expect(code).toBe(1);
    expect(text).toContain(
      'the provenance is signed with an identity of `https://git.example`, which is not in `provenance_issuers`.',
    );
  });

  test('if the trusted root is of another instance, or there is none', async () => {
    const files = { 'one-1.0.0.sigstore': await bundleOf('one@1.0.0') };
    writeFileSync(join(folder, 'other.json'), (await createSigstore()).trustedRoot);
    await using other = await registryWith(`trusted_root = "${join(folder, 'other.json')}"`);
    expect(await refusal(other.registry, 'one', files)).toMatch(/^the provenance is not valid: /);
    writeFileSync(join(folder, 'empty.json'), '{"tlogs":[],"certificateAuthorities":[{}],"ctlogs":[]}');
    await using broken = await registryWith(`trusted_root = "${join(folder, 'empty.json')}"`);
    expect(await refusal(broken.registry, 'one', files)).toBe(
      'the provenance cannot be verified: a key or certificate in the file `trusted_root` of the configuration is not valid.',
    );
    await using without = await registryWith('');
    expect(await refusal(without.registry, 'one', files)).toBe(
      'the registry verifies provenance only if `registries.npm.trusted_root` is set in its configuration; use `npm publish --provenance=false`.',
    );
  });
});

function withPayload(bundle: string, before: string, after: string): string {
  const { dsseEnvelope, ...rest } = JSON.parse(bundle);
  const text = Buffer.from(dsseEnvelope.payload, 'base64').toString().replace(before, after);
  return JSON.stringify({ ...rest, dsseEnvelope: { ...dsseEnvelope, payload: Buffer.from(text).toString('base64') } });
}

async function registryWith(settings: string) {
  const other = await startTestRegistry(`${ownerConfig}[registries.npm]\n${settings}\n`);
  return { registry: other, [Symbol.asyncDispose]: () => other.stop() };
}
