import { type TeamSettings, teamSettingsFor } from '../../core/analysis/diagnosis/team-settings.ts';
import { unixPath } from '../../files/paths.ts';
import { teamSettingsAround } from '../../files/team-settings.ts';
import type { CommandContext } from '../command-context.ts';
import { platformContext } from '../files/platform-context.ts';
import { platformIn } from '../files/platform-option.ts';
import type { Options } from '../options/options.ts';

/** Resolves to the settings of the team that apply to a command in the current folder. */
export async function teamSettingsOf({
  folder,
  disk,
}: Pick<CommandContext, 'folder' | 'disk'>): Promise<Omit<TeamSettings, 'ignore'>> {
  return teamSettingsFor(unixPath(folder), await teamSettingsAround(folder, disk));
}

/** Resolves to the context with the disk as the system of `--platform` sees it or, without it, that of the team's settings. */
export async function contextFor(options: Options, given: CommandContext): Promise<CommandContext> {
  return platformContext(given, platformIn(options) ?? (await teamSettingsOf(given)).platform);
}
