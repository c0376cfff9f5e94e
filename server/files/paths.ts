import { isAbsolute, relative, resolve, sep } from 'node:path';
import { runnerSpelling } from '../core/analysis/kinds/runner-spelling.ts';
import { shownPath } from '../core/paths/canonical-path.ts';
import { pathSystemOf } from '../core/paths/path-system.ts';
import { pathLogic } from './path-logic.ts';

const machine = globalThis as { readonly process?: { readonly platform: string } };

/** The system of this machine. A browser has no paths of its own; those of its files have `/` as separator. */
export const hostSystem = pathSystemOf(machine.process?.platform ?? 'linux');

export const { resolvedPath, displayPath, pathInside, unixPath, entryPath, isBelow } = pathLogic(
  { isAbsolute, relative, resolve, sep },
  hostSystem,
);

/** Returns a path with `/` between its segments, and the names in it that the runner knows as the runner spells them. */
export function runnerPath(path: string, system = hostSystem): string {
  return runnerSpelling(unixPath(path), system);
}

/** Returns a path as this system writes it, for texts that people read. */
export function systemPath(path: string): string {
  return shownPath(path, hostSystem);
}
