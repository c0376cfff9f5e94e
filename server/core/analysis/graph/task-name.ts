import picomatch from 'picomatch';

/**
 * How a task is named where it is referred to.
 *
 * - `name`: a name or an alias.
 * - `pattern`: stands for every task whose name it matches.
 * - `project`: `//path:task`, `:task`, `^task` speak of other projects of a repository, which one folder cannot judge.
 * - `template`: only known when the runner renders it.
 */
export type TargetKind = 'name' | 'pattern' | 'project' | 'template';

export function targetKind(target: string): TargetKind {
  if (/\{\{|\{%/.test(target)) return 'template';
  if (/^(?:\/\/|:|\^)/.test(target) || target.includes('...')) return 'project';
  return /[*?[{]/.test(target) ? 'pattern' : 'name';
}

/** Whether a name fits the pattern: `*` stays within one group of a name (`a:b` has two), `**` spans groups. */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const matches = picomatch(asPath(pattern), { dot: true, noextglob: true, nonegate: true, strictSlashes: true });
  return (name) => matches(asPath(name));
}

/** What every name that fits the pattern begins with. */
export function literalBeginning(pattern: string): string {
  return /^[^*?[\]{}()!+@\\/|]*/.exec(pattern)?.[0].replace(/:$/, '') ?? '';
}

function asPath(name: string): string {
  return name.replaceAll(':', '/');
}

/** A name without the ending of a script file: `hello` also finds the task `hello.sh`. */
export function withoutEnding(name: string): string {
  return name.replace(/(?<=[^/:.])\.[^.:/]+$/, '');
}
