import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/vscode/ui/*.test.ts', 'test/vscode/browser-only/*.test.ts'],
    globalSetup: 'test/vscode/ui/global-setup.ts',
    // Two at a time: they share a server, and more windows than processors are slow for all of them.
    maxWorkers: 2,
    // A browser on a busy machine can be late; what passes only when it is tried again is reported as such.
    retry: 2,
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
});
