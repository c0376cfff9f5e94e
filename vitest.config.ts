import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests of real services, of killed programs and full disks, of the local registry and packages as they are installed, on Windows,
 * and of single features with real clients, which take a long time and rarely fail; `npm run test:services` runs them.
 */
export const serviceTests = [
  'test/client/admin-sidebar/local-registry/impostors.test.ts',
  'test/client/admin-sidebar/local-registry/local-registry.test.ts',
  'test/docs/registry-setup.test.ts',
  'test/docs/registry-two-servers.test.ts',
  'test/registry/cli/failing-log.test.ts',
  'test/registry/clients/access.test.ts',
  'test/registry/clients/audit.test.ts',
  'test/registry/clients/bun-and-yarn-4.test.ts',
  'test/registry/clients/documented-configurations.test.ts',
  'test/registry/clients/every-client.test.ts',
  'test/registry/clients/gate.test.ts',
  'test/registry/clients/import-from-pnpr.test.ts',
  'test/registry/clients/import-from-verdaccio.test.ts',
  'test/registry/clients/login.test.ts',
  'test/registry/clients/manifests.test.ts',
  'test/registry/clients/merged-packages.test.ts',
  'test/registry/clients/npm-commands.test.ts',
  'test/registry/clients/npm-over-https.test.ts',
  'test/registry/clients/provenance.test.ts',
  'test/registry/clients/quarantine.test.ts',
  'test/registry/clients/signatures.test.ts',
  'test/registry/clients/staged-publishing.test.ts',
  'test/registry/clients/trusted-publishing.test.ts',
  'test/registry/crash/commands.test.ts',
  'test/registry/crash/crash.test.ts',
  'test/registry/crash/postgres.test.ts',
  'test/registry/disk/disk.test.ts',
  'test/registry/objects/ceph.test.ts',
  'test/registry/objects/faults.test.ts',
  'test/registry/readers/readers.test.ts',
  'test/registry/servers/balancers.test.ts',
  'test/registry/servers/failover.test.ts',
  'test/registry/servers/faults.test.ts',
  'test/registry/servers/killed-servers.test.ts',
  'test/registry/servers/migrate-everything.test.ts',
  'test/registry/servers/object-store.test.ts',
  'test/registry/servers/shared-work.test.ts',
  'test/registry/servers/two-servers.test.ts',
  'test/release/continuous-integration.test.ts',
  'test/release/npm-packages.test.ts',
  'test/server/mcp/inspector.test.ts',
  'test/windows/command-line.test.ts',
  'test/windows/language-server.test.ts',
  'test/windows/registry.test.ts',
];

/** Tests with sizes that take a long time; `npm run test:large` runs them. */
export const largeTests = [
  'test/registry/npm/change-many-versions.test.ts',
  'test/registry/pages/large-packages.test.ts',
  'test/server/lsp/large-documents.test.ts',
];

/** Tests that take more than 20 seconds. They run first, so that no worker is idle while the last one runs. */
const longTests = [
  'test/registry/clients/publish-and-install.test.ts',
  'test/registry/access/matrix.test.ts',
  'test/server/lsp/bad-input/toml.test.ts',
  'test/server/lsp/bad-input/json.test.ts',
  'test/corpus/problems.test.ts',
  'test/client/grammar/plain-rules.test.ts',
  'test/server/mcp/tools.test.ts',
  'test/registry/upstream/pull-through.test.ts',
];

class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => longTests.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongTestsFirst },
    include: ['test/**/*.test.ts'],
    exclude: ['test/vscode/**', ...serviceTests, ...largeTests],
    globalSetup: ['test/support/record-builds.ts', 'test/support/share-services.ts'],
    // These limits end tests that hang. They are long, because a busy machine takes many times longer than an idle one.
    testTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
    // The first test file that needs a service waits until it has started.
    hookTimeout: 300_000,
    // Programs that tests start cache their compiled code here instead of in the cache folder of the user.
    env: { XDG_CACHE_HOME: fileURLToPath(new URL('node_modules/.cache', import.meta.url)) },
    // Modules are loaded once in each worker: they keep no state, and loading them took longer than the tests.
    isolate: false,
    // Many tests wait for programs that they start, for timers and for the disk, so a worker for each core leaves cores idle.
    maxWorkers: availableParallelism() * 2,
  },
});
