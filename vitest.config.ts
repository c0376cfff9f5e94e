import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/vscode/**'],
    globalSetup: ['test/support/build.ts'],
    testTimeout: 60_000,
  },
});
