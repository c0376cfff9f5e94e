import picomatch from 'picomatch';
import { isPattern, nameInDependencies, projectTarget } from './monorepo/project-target.ts';

/**
 * The kind of a target of a reference:
 *
 * - `name`: a name or an alias.
 * - `pattern`: a pattern, which refers to every task whose name it matches.
 * - `project`: a task of a project of the monorepo (`//path:task`, `:task`, `./:task`, `^task`).
 * - `template`: text with template expressions, whose value is known only after the runner has rendered them.
 */
export type TargetKind = 'name' | 'pattern' | 'project' | 'template';

export function targetKind(target: string): TargetKind {
  if (/\{\{|\{%/.test(target)) return 'template';
  if (/^(?:\/\/|\.\/.*:|:|\^)/.test(target)) return 'project';
  return isPattern(target) ? 'pattern' : 'name';
}

/** Returns whether a name or pattern is that of tasks that the runner infers from packages, such as `node:web#build`. */
export function isNameInPackage(name: string): boolean {
  return /^node:[^#]+#./.test(name);
}

/** Returns whether a target of this kind may be the name of one task. */
export function refersToOne(kind: TargetKind): boolean {
  return kind === 'name' || kind === 'project';
}

/** Returns the name or pattern of tasks in a target, without the path of the project. */
export function nameIn(target: string, kind: TargetKind): string {
  return (kind === 'project' ? (nameInDependencies(target) ?? projectTarget(target)?.task) : undefined) ?? target;
}

/**
 * Returns a function that tests whether a name matches a pattern. `*` matches within one group of a name (`a:b` has two
 * groups); `**` matches across groups.
 */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const matches = picomatch(asPath(pattern), {
    dot: true,
    noextglob: true,
    nonegate: true,
    strictSlashes: true,
    // The default depends on the operating system, but names do not.
    windows: false,
  });
  return (name) => matches(asPath(name));
}

/** Returns the literal beginning of a pattern. Every matching name begins with it. */
export function literalBeginning(pattern: string): string {
  return /^[^*?[\]{}()!+@\\/|]*/.exec(pattern)?.[0].replace(/:$/, '') ?? '';
}

function asPath(name: string): string {
  // The name of a package is one segment, even if it has a scope.
  const inside = isNameInPackage(name) ? name.replaceAll('/', '\u2215') : name;
  return inside.replaceAll(':', '/');
}

/** Returns a name without a file extension: `hello` also refers to the task `hello.sh`. */
export function withoutExtension(name: string): string {
  return name.replace(/(?<=[^/:.])\.[^.:/]+$/, '');
}
