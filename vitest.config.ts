import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/vscode/**'],
    globalSetup: ['test/support/build.ts'],
    testTimeout: 60_000,
    // Programs that tests start cache their compiled code here instead of in the user's own folder.
    env: { XDG_CACHE_HOME: fileURLToPath(new URL('node_modules/.cache', import.meta.url)) },
    // Most tests wait for programs that they have started: one worker fewer than there are cores would leave cores idle.
    maxWorkers: '100%',
  },
});
