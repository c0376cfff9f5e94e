/**
 * The rooms of the product, and the directions of its imports. A room is a folder that is named here; folders inside it that are
 * not named belong to it. `may-import.ts` applies these rules.
 */
export interface Area {
  /**
   * The rooms of an area from the bottom up, relative to its folder (`.` is the folder itself). A room may import the rooms of
   * all layers below its own; the rooms of one layer do not import each other.
   */
  readonly layers: readonly string[];
  /** What an area may import from elsewhere: areas, rooms, files or folders of data, and the rooms that may import them. */
  readonly others?: Readonly<Record<string, typeof anyRoom | readonly string[]>>;
}

const anyRoom = 'any room';

export const areas: Readonly<Record<string, Area>> = {
  access: { layers: ['.'] },
  // Pure: the registry and the extension share it.
  'admin-contract': { layers: ['.'], others: { access: anyRoom } },
  // The extension and the command line of the registry share it.
  'admin-client': {
    layers: [
      'records',
      '.',
      'access audit other-servers statistics',
      'http',
      'copying reading',
      'lists',
      'changes',
      'access-file',
      'client',
    ],
    others: {
      access: ['access', 'access-file', 'http'],
      'admin-contract': anyRoom,
      'server/core/text': ['http', 'other-servers', 'reading'],
      // The quotes of words on command lines.
      'server/runner/shell-line.ts': ['copying'],
    },
  },
  launcher: { layers: ['.'] },
  // The engine: pure and synchronous.
  'server/core': {
    layers: [
      'text schema/pack analysis/graph/cycles analysis/graph/placement',
      'document paths',
      'schema/shape syntax/toml/format features/outline',
      'schema/compile schema/fits schema/words syntax/toml analysis/fields analysis/registry-config',
      'schema/lookup syntax/json syntax/script syntax/tool-versions analysis/kinds analysis/graph/names import',
      'schema/explain analysis/values syntax/package',
      'analysis/template',
      'analysis/scripts',
      'analysis/shell',
      'analysis/fixes analysis/usage',
      'analysis/graph features/embedded',
      'analysis/environment analysis/other-mentions analysis/shellcheck analysis/task-paths analysis/tools features/code-actions',
      'features/task-graph',
      'analysis/rules features/documentation',
      'analysis/diagnosis features/completion features/navigation',
      'analysis/refusals features/completion/embedded features/completion/registry features/completion/tasks features/completion/tools',
      'features/environment features/quick-fixes features/rename features/task-card',
      'features/hover features/kinds features/task-list',
      'features/affected',
      'features',
    ],
    others: { access: ['analysis/registry-config', 'analysis/rules'], schemas: ['analysis/kinds'] },
  },
  // What the language server and the command line share.
  server: {
    layers: ['runner', 'doctor git runner/freshness', 'files protocol', 'affected shellcheck'],
    others: {
      'server/core/text': ['runner', 'runner/freshness', 'doctor', 'files'],
      'server/core/paths': ['files'],
      'server/core/document': ['files'],
      'server/core/syntax': ['files'],
      'server/core/analysis': ['affected', 'files', 'shellcheck'],
      'server/core/features/affected': ['affected'],
      'server/core/analysis/tools/tool-catalog.ts': ['runner', 'protocol'],
    },
  },
  'server/lsp': {
    layers: [
      'execution changes',
      'documents workspace',
      'diagnostics shellcheck',
      'host',
      'context',
      'gate',
      'requests',
      '.',
    ],
    others: {
      access: ['requests'],
      'server/affected': ['context', 'requests', '.'],
      'server/core': anyRoom,
      'server/doctor': ['context', 'requests'],
      'server/files': anyRoom,
      'server/protocol': anyRoom,
      'server/runner': ['workspace', 'requests'],
      'server/shellcheck': ['shellcheck'],
    },
  },
  'server/cli': {
    layers: ['options', '.'],
    others: {
      'server/core/schema/words': ['options'],
      // The launcher repeats recorded runs; package.json contains the version.
      ...allow(
        '.',
        'server/affected server/core server/doctor server/files server/git server/runner server/shellcheck',
      ),
      ...allow('.', 'launcher schemas package.json'),
    },
  },
  // What agents can call. The commands run in processes of their own; their outputs have the types of the reporters.
  'server/agent-tools': {
    layers: ['.'],
    others: {
      access: ['.'],
      ...allow('.', 'server/cli server/core/text server/files server/runner'),
    },
  },
  'server/mcp': {
    layers: ['.'],
    others: allow('.', 'server/agent-tools server/cli/mcp server/core/text server/runner package.json'),
  },
  'client/webview': {
    layers: [
      '.',
      'controls svg statistics graph/model timeline/model',
      'graph/layout',
      'graph/drawing timeline/drawing',
      'graph/controls graph/view',
      'graph timeline',
    ],
    others: {
      'client/text/duration-text.ts': ['timeline/model'],
      'server/protocol': ['graph/model', 'graph/controls'],
    },
  },
  'client/admin-sidebar': {
    layers: [
      'documents packages packing tree-state tree/ranges',
      'wording connections',
      'columns changes connections/commands local-registry sign-in statistics',
      'tree/kinds commands/context',
      'tree/nodes commands/failures',
      'tree/registry tree/lists',
      'tree',
      'access commands/audit commands/changing commands/finding commands/links commands/publishing',
      'commands/access-file commands/packages commands/removal commands/rules commands/staging commands/users',
      'commands/tokens',
      'commands',
      '.',
    ],
    others: {
      ...allow(
        'access connections/commands sign-in tree/lists wording commands/access-file commands/context commands/rules commands/tokens commands/users',
        'access',
      ),
      'admin-contract/packages.ts': ['commands/packages', 'commands/staging'],
      ...allow(anyRoom, 'admin-client client/dialogs client/text'),
      ...allow(anyRoom, 'server/core/text/displayed-text.ts server/core/text/visible-text.ts'),
      'server/runner/shell-line.ts': ['tree'],
      'client/documents/toml-language.ts': ['commands/access-file'],
      'client/documents/watch-for-file.ts': ['connections'],
      'client/webview-host': ['statistics'],
      'client/webview/statistics': ['statistics'],
      // The extension generates the token of the registry that it runs.
      'registry/tokens': ['commands/users', 'local-registry'],
      'registry/cli/exit-codes': ['local-registry'],
      'registry/disk': ['connections', 'local-registry', 'sign-in'],
    },
  },
  'client/tasks': {
    layers: [
      'list run/form',
      'affected runs new-task environment',
      'output',
      'run graph import',
      'debug',
      'explorer freshness problems timeline tools',
    ],
    others: {
      ...allow(anyRoom, 'client/dialogs client/documents client/language-server client/text server/protocol'),
      'client/webview-host': ['graph', 'timeline'],
      'client/webview/graph/model': ['graph'],
      'client/webview/timeline/model': ['timeline'],
      'server/core/analysis/tools/tool-catalog.ts': ['tools'],
      'server/core/features/task-list/debugged-program.ts': ['debug'],
      'server/core/text/displayed-text.ts': ['tools'],
      'server/core/text/visible-text.ts': ['output'],
      'server/runner': ['debug', 'run', 'run/form', 'tools', 'freshness'],
    },
  },
  client: {
    layers: ['text webview-host documents', 'agent-tools dialogs language-server', 'doctor', '.'],
    others: {
      'client/admin-sidebar': ['.'],
      'client/tasks': ['.'],
      'client/tasks/run': ['doctor'],
      'server/core/analysis/kinds': ['documents'],
      'server/core/paths/path-system.ts': ['documents'],
      ...allow('agent-tools', 'server/agent-tools server/runner'),
      // Text from outside, and the parts of strings.
      ...allow('agent-tools text documents', 'server/core/text'),
      'server/doctor': ['doctor'],
      'server/protocol': ['language-server', 'doctor'],
      'server/runner/shell-line.ts': ['dialogs'],
      'server/shellcheck': ['doctor'],
    },
  },
  registry: {
    layers: [
      'slices',
      'addresses cli/exit-codes errors json packages/signing-keys statistics',
      'disk',
      'objects',
      'objects/s3 packages/packuments packages/readmes packages/tarballs supply-chain/advisories supply-chain/provenance tokens',
      'supply-chain/gate packages/publications storage',
      'storage/postgres storage/sqlite supply-chain/signatures workers',
      'config',
      'directory readers retention upstream webhooks',
      'authentication',
      'http',
      'admin npm/sign-in',
      'npm',
      'pages',
      'start',
      'cli',
      '.',
    ],
    others: {
      access: anyRoom,
      'admin-contract': ['errors', 'admin', 'npm'],
      // The version.
      'package.json': ['statistics'],
      'server/core/text': anyRoom,
      // Checks the configuration file with the engine that the editor uses.
      ...allow('config', 'server/core/document server/core/syntax/toml server/core/schema/shape'),
      ...allow('config', 'server/core/analysis'),
      // The parser of arguments, and the causes of errors of the file system.
      'server/cli/options': ['cli'],
      // The commands for a running server use its admin API as the sidebar does.
      ...allow('cli', 'admin-client'),
      'server/files/failure.ts': ['cli'],
    },
  },
  // Code that scripts and tests share. The product imports nothing from here on.
  harness: {
    layers: ['documents system', 'registry language-server services', 'vscode/window windows', 'vscode'],
    others: {
      server: ['language-server'],
      'server/core': ['documents'],
      'server/core/text': ['registry'],
      registry: ['registry'],
    },
  },
  scripts: {
    layers: ['.'],
    others: {
      ...allow(anyRoom, 'access admin-client client launcher server registry harness package.json'),
      // Which configuration of Vitest includes a test.
      ...allow(anyRoom, 'vitest.config.ts vitest.vscode.config.ts'),
    },
  },
  test: {
    layers: ['.'],
    others: {
      ...allow(anyRoom, 'access admin-client admin-contract client launcher registry server harness scripts'),
      ...allow(anyRoom, 'schemas package.json package.nls.json'),
    },
  },
};

/** Allows these rooms of an area, or all of them, to import other rooms. The names are separated by spaces. */
function allow(importers: string, others: string): NonNullable<Area['others']> {
  const value = importers === anyRoom ? anyRoom : importers.split(' ');
  return Object.fromEntries(others.split(' ').map((name) => [name, value]));
}
