import picomatch from 'picomatch';

/** The parts of the target of a reference to a task of a project. */
export interface ProjectTarget {
  /**
   * The path of the project as written: relative to the root of the monorepo, or to the current project. It may be a
   * pattern.
   */
  readonly path: string;
  readonly isRelative: boolean;
  /** The name of the task, or a pattern; undefined if it is missing, as in `//path`. */
  readonly task: string | undefined;
  /** The part of the target before the name of the task. */
  readonly prefix: string;
}

/**
 * Returns the name in `^name`, which refers to the tasks of the projects that the current project depends on; undefined
 * for other targets. The runner finds these projects in workspace files such as `package.json`.
 */
export function nameInDependencies(target: string): string | undefined {
  return target.startsWith('^') ? target.slice(1) : undefined;
}

/** Returns the parts of `//path:task`, `:task` or `./path:task`; undefined for other targets. */
export function projectTarget(target: string): ProjectTarget | undefined {
  const start = /^(?:\/\/|\.\/|(?=:))/.exec(target)?.[0];
  if (start === undefined) return undefined;
  const colon = target.indexOf(':');
  const path = target.slice(start.length, colon < 0 ? undefined : colon);
  const task = colon < 0 ? undefined : target.slice(colon + 1);
  return { path, isRelative: start !== '//', task, prefix: target.slice(0, colon + 1) };
}

/** Returns whether a path or the name of a task is a pattern. */
export function isPattern(text: string): boolean {
  return /[*?[{]/.test(text);
}

/**
 * Returns whether the path of a project is a pattern, which can match several projects. `...` matches any number of
 * folders.
 */
export function isPathPattern(path: string): boolean {
  return path.includes('...') || isPattern(path);
}

/**
 * Returns a function that tests whether the path of a project, relative to the root, matches a pattern. `path/...` also
 * matches `path`, and `*` also matches the root, whose path is empty.
 */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const globs = [pattern, pattern.replace(/\/(?:\.\.\.|\*\*)$/, '')].map((each) => `/${each.replaceAll('...', '**')}`);
  const matches = picomatch(globs, { dot: true, noextglob: true, nonegate: true, strictSlashes: true, windows: false });
  return (path) => matches(`/${path}`) || (path === '' && pattern === '*');
}
