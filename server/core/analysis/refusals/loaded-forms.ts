import { memberNamed, type Node } from '../../document/node.ts';
import type { ProblemPlace } from './problem-place.ts';

/** A form that the format forbids (spec 2), although the runner loads a file with it. */
interface LoadedForm {
  /** The code of the problem. */
  readonly code: string;
  /**
   * Patterns of the path to the key or value, from a task or from the root of a config file: `*` is any name except `_`,
   * `[]` is an item of a list, and `**` is any path.
   */
  readonly at: readonly string[];
  /** Where the path begins; both if it is omitted. */
  readonly from?: ProblemPlace['from'];
  /** Returns whether the runner loads this value; it loads all if this is omitted. */
  readonly when?: (place: ProblemPlace) => boolean;
}

const run = ['run', 'run/[]', 'run_windows', 'run_windows/[]'];
const modules = ['env/_/file', 'env/_/source', 'env/_/path'];

const forms: readonly LoadedForm[] = [
  { code: 'unknown-property', at: ['confirm/*'], when: hasBeside('message', 'default') },
  { code: 'unknown-property', at: ['env/*/*', 'vars/*/*'], when: hasOneBeside('value', 'default', 'required', 'age') },
  { code: 'unknown-property', at: ['env/*/age/*', 'vars/*/age/*'], when: hasBeside('value') },
  { code: 'unknown-property', at: membersOf(run), when: hasOneBeside('task', 'tasks') },
  { code: 'conflicting-properties', at: membersOf(run) },
  { code: 'conflicting-properties', at: membersOf([...modules, ...itemsOf(modules)]) },
  { code: 'conflicting-properties', at: ['env/*/*', 'vars/*/*'], when: isEncrypted },
  { code: 'missing-property', at: ['outputs'], when: ({ value }) => hasMembers(value, 0) },
  { code: 'invalid-value', at: ['confirm/default', 'outputs/auto'] },
  { code: 'invalid-value', at: ['vars/*', 'vars/*/value'], when: ({ value }) => value.kind === 'boolean' },
  { code: 'invalid-pattern', at: ['tools/*/os', 'tools/*/os/[]'] },
  {
    code: 'wrong-type',
    at: ['cache', 'watch'],
    when: ({ value }) => value.kind === 'array' && value.items.length === 0,
  },
  { code: 'wrong-type', at: ['depends', 'depends_post', 'wait_for'], when: ({ value }) => isDependency(value) },
  { code: 'wrong-type', at: ['[]'], from: 'task', when: ({ value }) => hasKind(value, 'task', 'string') },
  { code: 'wrong-type', at: ['[]'], from: 'task', when: ({ value }) => hasKind(value, 'tasks', 'array') },
  { code: 'wrong-type', at: ['env/*', 'env/*/*', 'vars/*', 'vars/*/*', 'tools/*/*'], when: isDate },
  { code: 'wrong-type', at: [...modules, ...itemsOf(modules)].map((module) => `${module}/path`), when: isDate },
  {
    code: 'wrong-type',
    at: ['vars/_/file', 'vars/_/source', 'vars/_/file/[]', 'vars/_/source/[]'],
    when: ({ value }) => hasKind(value, 'path', 'string') || hasKind(value, 'paths', 'array'),
  },
  {
    code: 'wrong-type',
    at: ['os', 'depends', 'postinstall', 'install_env'].map((name) => `tools/*/${name}/**`),
    from: 'task',
  },
];

/** Returns whether the runner loads a file in which a problem with this code is at this place. */
export function isLoadedForm(code: string, place: ProblemPlace): boolean {
  return forms.some(
    (form) =>
      form.code === code &&
      (form.from ?? place.from) === place.from &&
      form.at.some((pattern) => matches(pattern.split('/'), place.path)) &&
      (form.when?.(place) ?? true),
  );
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '**';
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? path.length < fixed.length : path.length !== fixed.length) return false;
  return fixed.every((part, index) => (part === '*' ? path[index] !== '_' : path[index] === part));
}

function membersOf(patterns: readonly string[]): readonly string[] {
  return patterns.map((pattern) => `${pattern}/*`);
}

function itemsOf(patterns: readonly string[]): readonly string[] {
  return patterns.map((pattern) => `${pattern}/[]`);
}

function hasBeside(...names: readonly string[]): (place: ProblemPlace) => boolean {
  return ({ parent }) => names.every((name) => has(parent, name));
}

function hasOneBeside(...names: readonly string[]): (place: ProblemPlace) => boolean {
  return ({ parent }) => names.some((name) => has(parent, name));
}

/** Returns whether a value is encrypted, which takes precedence over all others but a default. */
function isEncrypted({ parent }: ProblemPlace): boolean {
  return has(parent, 'age') && !has(parent, 'default');
}

/** A date, which the runner reads as its text; not as the version of a tool. */
function isDate({ path, value }: ProblemPlace): boolean {
  const isVersion = path[0] === 'tools' && ['version', 'path', 'prefix', 'ref'].includes(path.at(-1) ?? '');
  return value.kind === 'datetime' && !isVersion;
}

const kindsOfDependency = { task: 'string', args: 'array', env: 'object', optional: 'boolean' } as const;

/** Returns whether an object is a single dependency, which the format allows in a list only. */
function isDependency(value: Node): boolean {
  if (!hasKind(value, 'task', 'string')) return false;
  const kinds = new Map<string, Node['kind']>(Object.entries(kindsOfDependency));
  return value.kind === 'object' && value.members.every((member) => kinds.get(member.key.name) === member.value.kind);
}

function has(value: Node | undefined, name: string): boolean {
  return value?.kind === 'object' && memberNamed(value, name) !== undefined;
}

function hasKind(value: Node, name: string, kind: Node['kind']): boolean {
  return value.kind === 'object' && memberNamed(value, name)?.value.kind === kind;
}

function hasMembers(value: Node, count: number): boolean {
  return value.kind === 'object' && value.members.length === count;
}
