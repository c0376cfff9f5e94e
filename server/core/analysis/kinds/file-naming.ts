/** The names of the document kinds in the option `--kind` and in JSON reports. */
export type DocumentKindName = TaskDocumentKindName | 'early-settings' | 'tool-versions' | 'registry-config';

export type TaskDocumentKindName = 'task-file' | 'config-file';

/** How files of one document kind are recognized. The client imports this module too, so it must remain small. */
export interface FileNaming<Name extends DocumentKindName = DocumentKindName> {
  readonly kind: Name;
  /**
   * Glob patterns for the paths of these files, limited to syntax that VS Code and most matchers interpret in the same
   * way.
   */
  readonly patterns: readonly string[];
  /** Returns whether a file with this `/`-separated path is of this kind. */
  readonly matches: (unixPath: string) => boolean;
  /** The last segments of the URLs of the schemas that describe these files. */
  readonly schemas: readonly string[];
  /**
   * Whether the language of a file is set only if the editor has no language for it, because a TOML extension often
   * handles such files. The language server then selects the files by `patterns`, regardless of their language.
   */
  readonly keepsLanguage: boolean;
}

const taskFileSuffix = /\.tasks\.(?:toml|json)$/;
const taskFileName = /^(?:tasks|\.?mise-tasks)\.toml$/;
const configFileName = /^\.?mise(?:\.[^/]+)?\.toml$/;
const configFilePath = /(?:^|\/)\.?mise\/config(?:\.[^/]+)?\.toml$/;
const configFolderPath = /(?:^|\/)\.?mise\/conf\.d\/[^/]+\.toml$/;
const earlySettingsPath = /(?:^|\/)(?:\.miserc|\.config\/miserc|mise\/miserc)\.toml$/;
const toolVersionsPath = /(?:^|\/)\.tool-versions$/;
const registryConfigName = /(?:^|\.)registry\.toml$/;

/**
 * The naming of task files. A file that `configFileNaming` also matches is a config file.
 */
export const taskFileNaming: FileNaming<'task-file'> = {
  kind: 'task-file',
  patterns: [
    '**/tasks.toml',
    '**/mise-tasks.toml',
    '**/.mise-tasks.toml',
    '**/*.tasks.toml',
    '**/*.tasks.json',
    '**/mise-tasks/**/*.toml',
    '**/.mise-tasks/**/*.toml',
    '**/.mise/tasks/**/*.toml',
    '**/.config/mise/tasks/**/*.toml',
    '**/mise/tasks/**/*.toml',
  ],
  matches(unixPath) {
    const name = fileName(unixPath);
    if (configFileNaming.matches(unixPath)) return false;
    if (taskFileSuffix.test(name)) return true;
    return taskFileName.test(name) || (name.endsWith('.toml') && pathInTaskFolder(unixPath) !== undefined);
  },
  schemas: ['task-file.schema.json', 'mise-task.json'],
  keepsLanguage: false,
};

/**
 * The naming of config files. A `config.toml` outside the runner's own folders, such as `.cargo/config.toml`, is not a
 * config file.
 */
export const configFileNaming: FileNaming<'config-file'> = {
  kind: 'config-file',
  patterns: [
    '**/mise.toml',
    '**/.mise.toml',
    '**/mise.*.toml',
    '**/.mise.*.toml',
    '**/mise/config.toml',
    '**/mise/config.*.toml',
    '**/.mise/config.toml',
    '**/.mise/config.*.toml',
    '**/mise/conf.d/*.toml',
    '**/.mise/conf.d/*.toml',
  ],
  matches(unixPath) {
    const name = fileName(unixPath);
    if (configFolderPath.test(unixPath)) return true;
    return !taskFileSuffix.test(name) && (configFileName.test(name) || configFilePath.test(unixPath));
  },
  schemas: ['mise.json'],
  keepsLanguage: true,
};

/** The naming of the files with the settings that the runner reads before config files. */
export const earlySettingsNaming: FileNaming<'early-settings'> = {
  kind: 'early-settings',
  patterns: ['**/.miserc.toml', '**/.config/miserc.toml', '**/mise/miserc.toml'],
  matches: (unixPath) => earlySettingsPath.test(unixPath),
  schemas: ['miserc.json'],
  keepsLanguage: true,
};

/** The naming of the files with the versions of tools, which the runner reads besides config files. */
export const toolVersionsNaming: FileNaming<'tool-versions'> = {
  kind: 'tool-versions',
  patterns: ['**/.tool-versions'],
  matches: (unixPath) => toolVersionsPath.test(unixPath),
  schemas: [],
  keepsLanguage: true,
};

/**
 * The naming of registry configurations. Inside a task folder, `registry.toml` is a task file, like every TOML file
 * there.
 */
export const registryConfigNaming: FileNaming<'registry-config'> = {
  kind: 'registry-config',
  patterns: ['**/registry.toml', '**/*.registry.toml'],
  matches: (unixPath) =>
    registryConfigName.test(fileName(unixPath)) &&
    !configFileNaming.matches(unixPath) &&
    !taskFileNaming.matches(unixPath),
  schemas: ['registry-config.schema.json'],
  keepsLanguage: true,
};

const namings: readonly FileNaming[] = [
  taskFileNaming,
  configFileNaming,
  earlySettingsNaming,
  toolVersionsNaming,
  registryConfigNaming,
];

/**
 * Glob patterns of script tasks: files in any language, each of which is a task. TOML files in these folders are task
 * files.
 */
export const scriptPatterns = [
  '**/mise-tasks/**',
  '**/.mise-tasks/**',
  '**/.mise/tasks/**',
  '**/.config/mise/tasks/**',
  '**/mise/tasks/**',
] as const;

/** Returns the naming that matches a path, which may be relative and may use `/` or `\` as its separator. */
export function namingOfPath(path: string): FileNaming | undefined {
  const unixPath = path.replaceAll('\\', '/');
  return namings.find(({ matches }) => matches(unixPath));
}

/** Returns the naming of the document kind whose schema the text declares. */
export function declaredNaming(text: string): FileNaming | undefined {
  const name = declaredSchema(text)
    ?.replace(/[?#].*$/, '')
    .split('/')
    .at(-1);
  return name === undefined ? undefined : namings.find(({ schemas }) => schemas.includes(name));
}

/** The number of characters that are searched for the declaration of a schema, which is at the top of a file. */
const headLength = 4096;
const schemaDirective = /^\uFEFF?#:schema[ \t]+(\S+)/m;
const schemaMember = /^\uFEFF?\s*\{\s*"\$schema"\s*:\s*"([^"\\\r\n]*)"/;
const leadingComments = /^\uFEFF?(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n|$))*/;

/**
 * Returns the URL of the schema that a file declares: in a `#:schema <URL>` comment above the first statement (TOML),
 * or as the first member, `"$schema"` (JSON).
 */
export function declaredSchema(text: string): string | undefined {
  const head = text.slice(0, headLength);
  return schemaMember.exec(head)?.[1] ?? schemaDirective.exec(leadingComments.exec(head)?.[0] ?? '')?.[1];
}

/**
 * Returns the segments of a `/`-separated path below the default task folder that contains the file; undefined for a
 * file outside such folders, and for hidden files and folders, which the runner ignores as well.
 */
export function pathInTaskFolder(unixPath: string): readonly string[] | undefined {
  if (!unixPath.includes('tasks/')) return undefined;
  const segments = unixPath.split('/');
  const folder = segments.slice(0, -1).findLastIndex((name, i) => isTaskFolder(name, segments[i - 1]));
  const inside = segments.slice(folder + 1);
  return folder >= 0 && inside.every((name) => !name.startsWith('.')) ? inside : undefined;
}

/** Returns whether a folder is a default task folder. A folder named `tasks` must be inside `mise` or `.mise`. */
function isTaskFolder(name: string, parent: string | undefined): boolean {
  if (name === 'mise-tasks' || name === '.mise-tasks') return true;
  return name === 'tasks' && (parent === 'mise' || parent === '.mise');
}

function fileName(unixPath: string): string {
  return unixPath.slice(unixPath.lastIndexOf('/') + 1);
}
