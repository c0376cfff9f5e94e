import { taskKindOfPath } from '../../core/analysis/kinds/document-kinds.ts';
import { pathInTaskFolder } from '../../core/analysis/kinds/file-naming.ts';
import { hostSystem, isBelow, runnerPath } from '../../files/paths.ts';
import type { DiskChange } from './disk-change.ts';
import type { FoundFiles } from './found-files.ts';

/** Returns whether a change may add task files to the files that were found, or remove some. */
export function affectsSearch({ path, kind }: DiskChange, found: FoundFiles, system = hostSystem): boolean {
  const unix = runnerPath(path, system);
  if (/\/\.(?:git)?ignore$/.test(unix)) return true;
  if (definesPackages(unix)) return found.readsPackages;
  if (kind === 'changed') return !found.has(path) && pathInTaskFolder(unix) !== undefined;
  if (kind === 'created') return !found.has(path) && couldBeFound(path, unix, found);
  for (const known of found.files.keys()) if (known === path || isBelow(known, path)) return true;
  return false;
}

const packageFiles =
  /\/(?:package\.json|Cargo\.toml|pyproject\.toml|go\.(?:mod|work)|pnpm-workspace\.yaml|turbo\.json|(?:pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|package-lock\.json))$/;

/** Returns whether a file may determine the projects of a monorepo, or the packages from which the runner infers tasks. */
function definesPackages(unix: string): boolean {
  return packageFiles.test(unix) && !unix.includes('/node_modules/');
}

function couldBeFound(path: string, unix: string, { includes }: FoundFiles): boolean {
  if (taskKindOfPath(unix) !== undefined || pathInTaskFolder(unix) !== undefined) return true;
  return includes.some((include) => include.holds(path) || include.mayHoldScript(path));
}
