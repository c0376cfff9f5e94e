import { defineConfig } from 'vitest/config';
import unitTests, { largeTests } from './vitest.config.ts';

export default defineConfig({
  test: {
    ...unitTests.test,
    include: [
      'test/client/grammar/plain-rules.test.ts',
      'test/registry/clients/publish-and-install.test.ts',
      'test/registry/crash/crash.test.ts',
      'test/server/lsp/bad-input/*.test.ts',
      'test/server/mcp/tools.test.ts',
      ...largeTests,
    ],
    exclude: [],
    env: { ...unitTests.test?.env, TASKWRIGHT_LARGE: 'true' },
  },
});
