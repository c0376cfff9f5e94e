/**
 * Returns the problem matchers of a task. `setting` maps task names, or patterns with `*`, to one or more problem
 * matchers.
 */
export function problemMatchersFor(name: string, setting: unknown): readonly string[] {
  if (typeof setting !== 'object' || setting === null) return [];
  const found = Object.entries(setting).flatMap(([pattern, matchers]: [string, unknown]) =>
    matches(name, pattern) ? [matchers].flat() : [],
  );
  return [...new Set(found.filter((matcher) => typeof matcher === 'string'))];
}

function matches(name: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(name);
}
