import picomatch from 'picomatch';

/**
 * What the target of a reference is:
 *
 * - `name`: a name or an alias.
 * - `pattern`: refers to every task whose name it matches.
 * - `project`: `//path:task`, `:task` and `^task` refer to other projects of a repository, which are not checked.
 * - `template`: known only when the runner renders its template expressions.
 */
export type TargetKind = 'name' | 'pattern' | 'project' | 'template';

export function targetKind(target: string): TargetKind {
  if (/\{\{|\{%/.test(target)) return 'template';
  if (/^(?:\/\/|:|\^)/.test(target) || target.includes('...')) return 'project';
  return /[*?[{]/.test(target) ? 'pattern' : 'name';
}

/** Returns a test for names: `*` matches within one group of a name (`a:b` has two), `**` matches across groups. */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const matches = picomatch(asPath(pattern), { dot: true, noextglob: true, nonegate: true, strictSlashes: true });
  return (name) => matches(asPath(name));
}

/** Returns the literal beginning of a pattern, with which every matching name begins. */
export function literalBeginning(pattern: string): string {
  return /^[^*?[\]{}()!+@\\/|]*/.exec(pattern)?.[0].replace(/:$/, '') ?? '';
}

function asPath(name: string): string {
  return name.replaceAll(':', '/');
}

/** Returns a name without the file extension of a script: `hello` also refers to the task `hello.sh`. */
export function withoutEnding(name: string): string {
  return name.replace(/(?<=[^/:.])\.[^.:/]+$/, '');
}
