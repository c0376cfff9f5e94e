/**
 * The environment variable with the only folders that a command may read, as a list in JSON. They are absolute paths without
 * links. The tools for agents set it for the commands that they run.
 */
export const rootsVariable = 'TASKWRIGHT_ROOTS';

/** Returns the only folders that a command may read; undefined if there is no limit. With an invalid value, there are none. */
export function rootsIn(environment: NodeJS.ProcessEnv): readonly string[] | undefined {
  const text = environment[rootsVariable];
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((root) => typeof root === 'string') : [];
  } catch {
    return [];
  }
}
