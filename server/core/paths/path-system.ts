export const pathSystems = ['windows', 'macos', 'linux'] as const;

/** A system on which tasks are run or files are read. `linux` includes all systems that are neither of the others. */
export type PathSystem = (typeof pathSystems)[number];

export function isPathSystem(value: unknown): value is PathSystem {
  return pathSystems.some((system) => system === value);
}

/** Returns the system for the name that Node has for it, such as `win32`. */
export function pathSystemOf(platform: string): PathSystem {
  if (platform === 'win32') return 'windows';
  return platform === 'darwin' ? 'macos' : 'linux';
}

/** Returns the character between the segments of a path. */
export function separatorOf(system: PathSystem): '/' | '\\' {
  return system === 'windows' ? '\\' : '/';
}

/** Returns whether two names that differ only in case are one file, as they are by default. */
export function ignoresCase(system: PathSystem): boolean {
  return system !== 'linux';
}
