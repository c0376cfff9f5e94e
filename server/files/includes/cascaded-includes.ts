import { byFolder, cascadedSetting } from '../../core/analysis/graph/cascaded-setting.ts';
import { environmentOf } from '../../core/analysis/graph/placement/config-layer.ts';
import { unixPath } from '../paths.ts';
import type { IncludingFile } from './included-files.ts';
import { configRoot } from './includes.ts';

/** A config file, with what it says about includes. */
export interface CascadingConfig {
  readonly configFile: string;
  /** The value of `task_config.cascade`. */
  readonly cascade: boolean | undefined;
  readonly includes: IncludingFile | undefined;
}

/**
 * Returns the includes that projects without includes of their own inherit from the folders above them. `projects` contains
 * the folders of all projects.
 */
export function cascadedIncludes(
  configs: readonly CascadingConfig[],
  projects: Iterable<string>,
): readonly IncludingFile[] {
  if (!configs.some(({ cascade }) => cascade)) return [];
  const placed = configs
    .filter(({ configFile }) => environmentOf(unixPath(configFile)) === undefined)
    .map((config) => ({
      ...config,
      path: unixPath(config.configFile),
      project: unixPath(configRoot(config.configFile)),
    }));
  const byProject = byFolder(placed);
  const including = new Set(placed.flatMap(({ includes, project }) => (includes ? [project] : [])));
  return [...new Set(projects)].flatMap((project) => {
    if (including.has(project)) return [];
    const inherited = cascadedSetting(project, byProject, ({ includes }) => includes);
    return inherited ? [{ ...inherited, root: project }] : [];
  });
}
