/**
 * A task file's root holds tasks; a config file holds them under `tasks`, with templates under `task_templates`. A
 * registry configuration is read by the registry server and holds none.
 */
export type FileKind = TaskFileKind | 'registry-config';

/** What a file that holds tasks may be. */
export type TaskFileKind = 'task-file' | 'config-file';

/**
 * Where config files are, as globs that VS Code and most matchers read alike. They take no other language's place:
 * the language server attaches to them by these patterns, whatever language id the editor gave them.
 */
export const configFilePatterns = [
  '**/mise.toml',
  '**/.mise.toml',
  '**/mise.*.toml',
  '**/.mise.*.toml',
  '**/mise/config.toml',
  '**/mise/config.*.toml',
  '**/.mise/config.toml',
  '**/.mise/config.*.toml',
  '**/.config/mise/conf.d/*.toml',
] as const;

/** Where task files are. A file that `configFilePatterns` names as well is a config file, except for `*.tasks.toml`. */
export const taskFilePatterns = [
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
] as const;

/** Where script tasks are: files of any language, each of them a task. What is TOML there is a task file. */
export const scriptPatterns = [
  '**/mise-tasks/**',
  '**/.mise-tasks/**',
  '**/.mise/tasks/**',
  '**/.config/mise/tasks/**',
  '**/mise/tasks/**',
] as const;

/** Where configurations of the registry server are. Inside a task folder the name says nothing. */
export const registryConfigPatterns = ['**/registry.toml', '**/*.registry.toml'] as const;

const taskFileSuffix = /\.tasks\.(?:toml|json)$/;
const taskFileName = /^(?:tasks|\.?mise-tasks)\.toml$/;
const configFileName = /^\.?mise(?:\.[^/]+)?\.toml$/;
const configFilePath = /(?:^|\/)(?:\.?mise\/config(?:\.[^/]+)?\.toml|\.config\/mise\/conf\.d\/[^/]+\.toml)$/;

/**
 * What a file is by its path alone (`/` or `\` between segments, absolute or not). A folder that is merely called
 * `tasks` says nothing, and neither does `config.toml` outside the runner's own folders (`.cargo/config.toml`).
 */
export function fileKind(path: string): FileKind | undefined {
  return taskFileKind(path) ?? (/(?:^|[\\/.])registry\.toml$/.test(path) ? 'registry-config' : undefined);
}

/** The same of files that hold tasks: what a folder is searched for. */
export function taskFileKind(path: string): TaskFileKind | undefined {
  const unixPath = path.replaceAll('\\', '/');
  const name = unixPath.slice(unixPath.lastIndexOf('/') + 1);
  if (taskFileSuffix.test(name)) return 'task-file';
  if (configFileName.test(name) || configFilePath.test(unixPath)) return 'config-file';
  if (taskFileName.test(name)) return 'task-file';
  return name.endsWith('.toml') && pathInTaskFolder(unixPath) !== undefined ? 'task-file' : undefined;
}

/**
 * The segments of the way from the default task folder that holds a file (`/` between the segments of its path) down to
 * it; undefined for a file that lies in none. Hidden files and folders there are skipped, as the runner does.
 */
export function pathInTaskFolder(unixPath: string): readonly string[] | undefined {
  const segments = unixPath.split('/');
  const folder = segments.slice(0, -1).findLastIndex((name, i) => isTaskFolder(name, segments[i - 1]));
  const inside = segments.slice(folder + 1);
  return folder >= 0 && inside.every((name) => !name.startsWith('.')) ? inside : undefined;
}

function isTaskFolder(name: string, parent: string | undefined): boolean {
  if (name === 'mise-tasks' || name === '.mise-tasks') return true;
  return name === 'tasks' && (parent === 'mise' || parent === '.mise');
}

/** A declaration stands at the top; no more of the text is read for it. */
const headLength = 4096;
const schemaDirective = /^\uFEFF?#:schema[ \t]+(\S+)/m;
const schemaMember = /^\uFEFF?\s*\{\s*"\$schema"\s*:\s*"([^"\\\r\n]*)"/;
const leadingComments = /^\uFEFF?(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n|$))*/;

const kindOfSchema: Readonly<Record<string, FileKind>> = {
  'task-file.schema.json': 'task-file',
  'mise-task.json': 'task-file',
  'mise.json': 'config-file',
  'registry-config.schema.json': 'registry-config',
};

/**
 * The address of the schema that a file names: by a `#:schema <address>` comment above the first statement (TOML), or by
 * `"$schema"` as the first member (JSON).
 */
export function declaredSchema(text: string): string | undefined {
  const head = text.slice(0, headLength);
  return schemaMember.exec(head)?.[1] ?? schemaDirective.exec(leadingComments.exec(head)?.[0] ?? '')?.[1];
}

/** What a file says of itself: the last segment of its schema's address decides. */
export function declaredKind(text: string): FileKind | undefined {
  const name = declaredSchema(text)
    ?.replace(/[?#].*$/, '')
    .split('/')
    .at(-1);
  return name !== undefined && Object.hasOwn(kindOfSchema, name) ? kindOfSchema[name] : undefined;
}
