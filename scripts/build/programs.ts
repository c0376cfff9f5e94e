import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { projectFolder } from './project-folder.ts';

/** A program of the product. */
export interface Program {
  /** The path of its entry point in the project. */
  readonly source: string;
  /** `launched` programs are started often, so a launcher runs them with the code that earlier runs have compiled. */
  readonly runs: 'in VS Code' | 'in a browser' | 'in a page' | 'in a worker' | 'in a thread' | 'launched';
}

/**
 * The programs by the name of their file in `dist/`. The file of a launched program is its launcher; its bundle has the same name
 * in `dist/programs/`. An `import()` of the entry point of another program loads that program when it is needed.
 */
export const programs: Readonly<Record<string, Program>> = {
  'extension.cjs': { source: 'client/extension.ts', runs: 'in VS Code' },
  'language-client.cjs': { source: 'client/language-server/server-process.ts', runs: 'in VS Code' },
  'registry-admin.cjs': { source: 'client/admin-sidebar/register.ts', runs: 'in VS Code' },
  'freshness.cjs': { source: 'client/tasks/freshness/freshness.ts', runs: 'in VS Code' },
  'timeline.cjs': { source: 'client/tasks/timeline/timeline-panel.ts', runs: 'in VS Code' },
  'agent-tools.cjs': { source: 'client/agent-tools/call-agent-tool.ts', runs: 'in VS Code' },
  'web/extension.js': { source: 'client/extension-browser.ts', runs: 'in a browser' },
  'web/server.js': { source: 'server/lsp/worker.ts', runs: 'in a worker' },
  'server.js': { source: 'server/lsp/main.ts', runs: 'launched' },
  'mcp.js': { source: 'server/mcp/main.ts', runs: 'launched' },
  'taskwright.js': { source: 'server/cli/main.ts', runs: 'launched' },
  'registry.js': { source: 'registry/main.ts', runs: 'launched' },
  'programs/registry-worker.js': { source: 'registry/workers/worker.ts', runs: 'in a thread' },
  'programs/registry-search.js': { source: 'registry/storage/sqlite/search/search-thread.ts', runs: 'in a thread' },
  'programs/registry-checkpoint.js': {
    source: 'registry/storage/sqlite/checkpoints/checkpoint-thread.ts',
    runs: 'in a thread',
  },
  ...pages(),
};

export const programNames: readonly string[] = Object.keys(programs);

/** Returns the selected programs and the threads that they start; all programs if none is selected. */
export function withThreads(selected: readonly string[]): readonly string[] {
  if (selected.length === 0) return programNames;
  const isThreadOf = (name: string, program: string): boolean =>
    name.startsWith(`programs/${program.replace('.js', '-')}`);
  return programNames.filter((name) => selected.some((one) => one === name || isThreadOf(name, one)));
}

/** Webviews run in a browser: `client/webview/<name>/main.ts`, with the styles that it imports. */
function pages(): Record<string, Program> {
  const folder = 'client/webview';
  const names = readdirSync(join(projectFolder, folder)).filter((name) =>
    existsSync(join(projectFolder, folder, name, 'main.ts')),
  );
  return Object.fromEntries(
    names.map((name) => [`webview/${name}.js`, { source: `${folder}/${name}/main.ts`, runs: 'in a page' }]),
  );
}

/** Bundles for browsers. An import of a Node module fails the build. */
const browser: BuildOptions = { platform: 'browser', target: 'chrome120' };

// Virtual files have paths too.
const paths: BuildOptions = {
  alias: { 'node:path': 'path-browserify', 'node:path/posix': 'path-browserify' },
};

/** The options of esbuild for each kind of program. */
export const formats: Readonly<Record<Program['runs'], BuildOptions>> = {
  // The modules of VS Code are available to `require` only.
  'in VS Code': { supported: { 'dynamic-import': false } },
  'in a browser': { ...browser, ...paths },
  'in a page': { ...browser, format: 'iife' },
  'in a worker': { ...browser, ...paths, format: 'iife' },
  'in a thread': { supported: { 'dynamic-import': false } },
  launched: {},
};
