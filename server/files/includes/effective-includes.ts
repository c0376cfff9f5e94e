import { compareLayers, environmentOf } from '../../core/analysis/graph/placement/config-layer.ts';
import { unixPath } from '../paths.ts';
import type { TaskFile } from '../task-file.ts';
import type { FoundIncludes, IncludingFile } from './included-files.ts';

/** The config files with includes, as the runner uses them. */
export interface EffectiveIncludes {
  readonly used: readonly IncludingFile[];
  readonly overridden: readonly OverriddenIncludes[];
}

/** A config file whose includes the runner ignores, because another config file of the project takes precedence. */
export interface OverriddenIncludes {
  readonly including: IncludingFile;
  /** The path of the other config file. */
  readonly by: string;
}

/**
 * Returns which includes the runner uses: for each project, those of the config file with the highest precedence. Those of a
 * file for an environment are used as well and override no others, because the runner may run without this environment.
 */
export function effectiveIncludes(including: readonly IncludingFile[]): EffectiveIncludes {
  const first = new Map<string, IncludingFile>();
  for (const each of including) {
    const known = first.get(each.root);
    const takesPrecedence = !known || compareLayers(unixPath(each.configFile), unixPath(known.configFile)) < 0;
    if (isAlwaysRead(each) && takesPrecedence) first.set(each.root, each);
  }
  const overridden = including.flatMap((each): readonly OverriddenIncludes[] => {
    const used = first.get(each.root);
    return !used || used === each || !isAlwaysRead(each) ? [] : [{ including: each, by: used.configFile }];
  });
  const ignored = new Set(overridden.map((each) => each.including));
  return { used: including.filter((each) => !ignored.has(each)), overridden };
}

function isAlwaysRead({ configFile }: IncludingFile): boolean {
  return environmentOf(unixPath(configFile)) === undefined;
}

/** The files that only config files with ignored includes name. */
export interface OverriddenFiles {
  readonly files: readonly TaskFile[];
  /** The paths of the files and of the config files, with the path of the config file that takes precedence. */
  readonly by: ReadonlyMap<string, string>;
}

/** Returns the files that config files with ignored includes name and that `included` does not contain. */
export function overriddenFiles(
  found: readonly { readonly overridden: OverriddenIncludes; readonly files: readonly TaskFile[] }[],
  included: FoundIncludes,
): OverriddenFiles {
  const used = new Set([...included.files, ...included.outside].map(({ path }) => path));
  const by = new Map<string, string>();
  const files = new Map<string, TaskFile>();
  for (const { overridden, files: named } of found) {
    by.set(overridden.including.configFile, overridden.by);
    for (const file of named) {
      if (used.has(file.path)) continue;
      by.set(file.path, overridden.by);
      files.set(file.path, file);
    }
  }
  return { files: [...files.values()], by };
}
