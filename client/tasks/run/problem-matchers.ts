/** The problem matchers of a task, from the setting: names of tasks, or patterns with `*`, with one matcher or several. */
export function problemMatchersFor(name: string, setting: unknown): readonly string[] {
  if (typeof setting !== 'object' || setting === null) return [];
  const found = Object.entries(setting).flatMap(([pattern, matchers]: [string, unknown]) =>
    fits(name, pattern) ? [matchers].flat() : [],
  );
  return [...new Set(found.filter((matcher) => typeof matcher === 'string'))];
}

function fits(name: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(name);
}
