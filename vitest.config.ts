import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of real services that take a long time and rarely fail; `npm run test:services` runs them. */
export const serviceTests = [
  'test/registry/clients/bun-and-yarn-4.test.ts',
  'test/registry/clients/every-client.test.ts',
  'test/registry/crash/postgres.test.ts',
  'test/registry/objects/ceph.test.ts',
  'test/registry/objects/faults.test.ts',
  'test/registry/servers/balancers.test.ts',
  'test/registry/servers/failover.test.ts',
  'test/registry/servers/faults.test.ts',
  'test/registry/servers/killed-servers.test.ts',
  'test/registry/servers/migrate-everything.test.ts',
  'test/registry/servers/object-store.test.ts',
  'test/registry/servers/shared-work.test.ts',
];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/vscode/**', ...serviceTests],
    globalSetup: ['test/support/build.ts', 'test/support/share-services.ts'],
    // These limits end tests that hang. They are long, because a busy machine takes many times longer than an idle one.
    testTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
    // The first test file that needs a service waits until it has started.
    hookTimeout: 300_000,
    // Programs that tests start cache their compiled code here instead of in the cache folder of the user.
    env: { XDG_CACHE_HOME: fileURLToPath(new URL('node_modules/.cache', import.meta.url)) },
    // Most tests wait for programs that they start, so the default number of workers leaves cores idle.
    maxWorkers: '100%',
  },
});
