import { settingVariables } from '../../core/analysis/graph/setting-variables.ts';
import type { PathSystem } from '../../core/paths/path-system.ts';
import type { CommandContext } from '../command-context.ts';
import { platformDisk } from './platform-disk.ts';

/** Returns the context with the disk as `platform` sees it; by default, the system of the disk. */
export function platformContext(given: CommandContext, platform: PathSystem = given.disk.platform): CommandContext {
  const disk = { ...platformDisk(given.disk, platform), variables: settingVariables(given.environment) };
  // Inherits the other properties, because reading the standard input is recorded.
  return Object.create(given, { disk: { value: disk } });
}
