import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/vscode/**'],
    globalSetup: ['test/support/build.ts'],
    testTimeout: 60_000,
    // Most tests wait for programs that they have started: one worker fewer than there are cores would leave cores idle.
    maxWorkers: '100%',
  },
});
