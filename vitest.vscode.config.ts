import { defineConfig } from 'vitest/config';

/**
 * Tests of Registry Admin, the pages of the registry, agents, runs and their timelines, affected tasks, the task graph, imports, scripts,
 * config files, monorepos, windows that begin empty or whose server ends, and the development of the extension, which take longer than
 * all others; `npm run test:sidebar` runs them.
 */
export const sidebarTests = [
  'test/vscode/development/*.test.ts',
  'test/vscode/pages/*.test.ts',
  'test/vscode/ui/registry/!(tree).test.ts',
  'test/vscode/ui/affected-tasks.test.ts',
  'test/vscode/ui/agents.test.ts',
  'test/vscode/ui/config-file.test.ts',
  'test/vscode/ui/crash.test.ts',
  'test/vscode/ui/first-file.test.ts',
  'test/vscode/ui/import-tasks.test.ts',
  'test/vscode/ui/monorepo.test.ts',
  'test/vscode/ui/running.test.ts',
  'test/vscode/ui/scripts.test.ts',
  'test/vscode/ui/shellcheck.test.ts',
  'test/vscode/ui/start.test.ts',
  'test/vscode/ui/task-cache.test.ts',
  'test/vscode/ui/task-graph.test.ts',
  'test/vscode/ui/task-output.test.ts',
  'test/vscode/ui/task-runs.test.ts',
  'test/vscode/ui/timeline.test.ts',
];

export default defineConfig({
  test: {
    include: ['test/vscode/ui/**/*.test.ts', 'test/vscode/browser-only/*.test.ts'],
    exclude: sidebarTests,
    globalSetup: 'test/vscode/ui/global-setup.ts',
    // The tests share a server, and more windows than processors slow down all of them.
    maxWorkers: 2,
    // A browser on a busy machine can be slow. Tests that pass only when repeated are reported as such.
    retry: 2,
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
});
