/** The environment of a process, and the system that it runs on. */
export interface MachineEnvironment {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
}

/** Returns a variable of the environment. On Windows, the case of its name is ignored: the PATH is usually `Path`. */
export function variableOf(name: string, { platform, environment }: MachineEnvironment): string | undefined {
  if (platform !== 'win32' || environment[name] !== undefined) return environment[name];
  return Object.entries(environment).find(([key]) => key.toUpperCase() === name.toUpperCase())?.[1];
}
