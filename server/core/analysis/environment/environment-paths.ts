import { memberNamed, type Node } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { WorkspaceFile } from '../graph/task.ts';
import { isTemplate } from '../values/is-template.ts';

/** A path in `_.file`, `_.path` or `_.source`. */
export interface EnvironmentPath {
  readonly written: string;
  readonly span: Span;
  /** The absolute path; undefined if only the runner can resolve it. */
  readonly path: string | undefined;
  /** Whether the values in the file are hidden (`redact`). */
  readonly isRedacted: boolean;
  /** Whether variables in the file are expanded (`expand`). */
  readonly expands: boolean;
}

/** The keys of a module with options that contain its paths. `value` and `values` are older names of `path`. */
const pathKeys = ['path', 'paths', 'value', 'values'] as const;

type PathOptions = Pick<EnvironmentPath, 'isRedacted' | 'expands'>;

/** Returns the paths in the value of a module: a string, an object with `path` or `paths`, or a list of both. */
export function pathsIn(
  value: Node | undefined,
  file: WorkspaceFile,
  options: PathOptions = { isRedacted: false, expands: false },
): readonly EnvironmentPath[] {
  if (value?.kind === 'string') {
    return [{ written: value.value, span: value, path: resolved(value.value, file.project), ...options }];
  }
  if (value?.kind === 'array') return value.items.flatMap((item) => pathsIn(item, file, options));
  if (value?.kind !== 'object') return [];
  const isSet = (name: string): boolean => {
    const member = memberNamed(value, name)?.value;
    return member?.kind === 'boolean' && member.value;
  };
  const [inside] = pathKeys.flatMap((name) => memberNamed(value, name)?.value ?? []);
  return pathsIn(inside, file, { isRedacted: isSet('redact'), expands: isSet('expand') });
}

/** The names of the module with files. */
const moduleNames = ['_', 'mise'] as const;

const none: readonly EnvironmentPath[] = [];

/** Returns the paths in `_.file` of an environment, which is a table or a list of tables. */
export function filesInEnvironment(environment: Node | undefined, file: WorkspaceFile): readonly EnvironmentPath[] {
  if (environment?.kind === 'array') return environment.items.flatMap((table) => filesInTable(table, file));
  return filesInTable(environment, file);
}

function filesInTable(table: Node | undefined, file: WorkspaceFile): readonly EnvironmentPath[] {
  const [first, second] = moduleNames.map((name) => memberOf(table, name));
  return first || second ? [first, second].flatMap((each) => pathsIn(memberOf(each, 'file'), file)) : none;
}

function memberOf(value: Node | undefined, name: string): Node | undefined {
  return value?.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}

const root = /^\{\{\s*config_root\s*\}\}/;

/**
 * Returns the absolute path or pattern; undefined for an empty path and for template expressions other than an initial
 * `{{ config_root }}`. A path in the home folder begins with `~/`.
 */
function resolved(written: string, project: string): string | undefined {
  const path = written.replace(root, () => project);
  if (path === '' || isTemplate(path)) return undefined;
  const segments: string[] = [];
  for (const segment of (/^(?:\/|~\/|[A-Za-z]:[\\/])/.test(path) ? path : `${project}/${path}`).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && (segment !== '' || segments.length === 0)) segments.push(segment);
  }
  return segments.join('/');
}

/**
 * Returns whether the runner treats a path as a pattern and loads all matching files. Other special characters have a
 * meaning only in a path with `*`.
 */
export function isPattern(path: string): boolean {
  return path.includes('*');
}
