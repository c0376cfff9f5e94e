/** An npm package that consists of files of `dist/`. */
export interface NpmPackage {
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** The oldest version of Node that it runs on. */
  readonly oldestNode: number;
  /** The program that the package installs under its name. */
  readonly program: string;
  /** The files of `dist/`, in addition to the program. */
  readonly bundles: readonly string[];
  /** Other files of the repository, by their path in the package. */
  readonly files: Readonly<Record<string, string>>;
}

/** The files in `editors`, which `docs/editors.md` describes. */
const editorSetUps = [
  'emacs/taskwright.el',
  'helix/languages.toml',
  'jetbrains/initializationOptions.json',
  'jetbrains/settings.json',
  'jetbrains/template.json',
  'kate/settings.json',
  'neovim/lsp/taskwright.lua',
  'neovim/neovim-0.7.lua',
  'sublime/LSP.sublime-settings',
  'zed/Cargo.toml',
  'zed/extension.toml',
  'zed/languages/mise/config.toml',
  'zed/languages/mise/highlights.scm',
  'zed/languages/mise/runnables.scm',
  'zed/languages/mise/tasks.json',
  'zed/src/lib.rs',
];

export const npmPackages: readonly NpmPackage[] = [
  {
    name: 'taskwright',
    description: 'Checks and formats mise tasks (mise.toml and task files), and is a language server for them.',
    keywords: ['mise', 'mise.toml', 'tasks', 'task runner', 'linter', 'formatter', 'language server', 'toml'],
    oldestNode: 20,
    program: 'taskwright.js',
    bundles: [
      'server.js',
      'mcp.js',
      'programs/registry-config-shape.json',
      'programs/server.js',
      'programs/mcp.js',
      'programs/section-shapes.json',
      'programs/settings-shape.json',
      'programs/task-shapes.json',
      'programs/taskwright.js',
    ],
    files: {
      'README.md': 'packaging/npm/taskwright/README.md',
      'docs/editors.md': 'docs/editors.md',
      'docs/rules.md': 'docs/rules.md',
      ...Object.fromEntries(editorSetUps.map((name) => [`editors/${name}`, `editors/${name}`])),
      'schemas/config-file.schema.json': 'schemas/config-file.schema.json',
      'schemas/config-sections.schema.json': 'schemas/config-sections.schema.json',
      'schemas/early-settings.schema.json': 'schemas/early-settings.schema.json',
      'schemas/registry-config.schema.json': 'schemas/registry-config.schema.json',
      'schemas/settings.schema.json': 'schemas/settings.schema.json',
      'schemas/task-file.schema.json': 'schemas/task-file.schema.json',
    },
  },
  {
    name: 'taskwright-registry',
    description:
      'A package registry for npm, pnpm and yarn, with users, access rules, single sign-on and an upstream cache.',
    keywords: ['npm', 'registry', 'package registry', 'private registry', 'proxy', 'cache'],
    oldestNode: 24,
    program: 'registry.js',
    bundles: [
      'programs/registry-config-shape.json',
      'programs/registry-search.js',
      'programs/registry-checkpoint.js',
      'programs/registry-worker.js',
      'programs/registry.js',
      'programs/section-shapes.json',
      'programs/settings-shape.json',
      'programs/task-shapes.json',
    ],
    files: {
      'README.md': 'packaging/npm/taskwright-registry/README.md',
      'docs/registry.md': 'registry/README.md',
      'schemas/config-sections.schema.json': 'schemas/config-sections.schema.json',
      'schemas/registry-config.schema.json': 'schemas/registry-config.schema.json',
    },
  },
];
