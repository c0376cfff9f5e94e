import { assemble } from '../../document/assemble.ts';
import type { Entry } from '../../document/entry.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { isPathSystem, type PathSystem } from '../../paths/path-system.ts';
import { isWithin } from '../../text/is-within.ts';
import { memoize } from '../../text/memoize.ts';
import { compareLayers, environmentOf } from '../graph/placement/config-layer.ts';
import type { WorkspaceFile } from '../graph/task.ts';
import { isShellCheckLevel, type ShellCheckLevel } from '../shellcheck/comment.ts';
import { stringsIn } from '../values/strings-in.ts';
import { isSeverityLevel, type SeverityLevel } from './severities.ts';

/** The settings in `[_.taskwright]` of a config file. A value of the wrong type is not set. */
export interface TeamSettings {
  readonly rules: Readonly<Record<string, SeverityLevel>>;
  /** The patterns of files that are not checked, relative to the folder of the project. */
  readonly ignore: readonly string[];
  readonly platform: PathSystem | undefined;
  readonly shellCheck: { readonly enable: boolean | undefined; readonly minLevel: ShellCheckLevel | undefined };
}

/** The settings of a project, for the files in its folder. */
export interface PlacedTeamSettings {
  readonly project: string;
  readonly settings: TeamSettings;
}

/** A config file that may contain settings. */
export type TeamFile = Pick<WorkspaceFile, 'uri' | 'kind' | 'document' | 'project'>;

/**
 * Returns the settings in config files, those with lower precedence first: outer folders before inner ones. Files of the
 * user's global configuration must not be given, and files for an environment (`MISE_ENV`) are not read.
 */
export function teamSettingsIn(files: Iterable<TeamFile>): readonly PlacedTeamSettings[] {
  const found: (PlacedTeamSettings & { readonly uri: string })[] = [];
  for (const { uri, kind, document, project } of files) {
    const entry = kind.includesFiles ? document.entry('_') : undefined;
    const settings = entry && settingsIn(entry);
    if (settings && environmentOf(uri) === undefined) found.push({ project, settings, uri });
  }
  return found
    .sort((a, b) => a.project.length - b.project.length || compareLayers(b.uri, a.uri))
    .map(({ project, settings }) => ({ project, settings }));
}

/** Returns the settings that apply to the files in a folder. */
export function teamSettingsFor(folder: string, all: readonly PlacedTeamSettings[]): Omit<TeamSettings, 'ignore'> {
  let { rules, platform, shellCheck } = noTeamSettings;
  for (const { project, settings } of all) {
    if (!isWithin(folder, project)) continue;
    rules = { ...rules, ...settings.rules };
    platform = settings.platform ?? platform;
    shellCheck = {
      enable: settings.shellCheck.enable ?? shellCheck.enable,
      minLevel: settings.shellCheck.minLevel ?? shellCheck.minLevel,
    };
  }
  return { rules, platform, shellCheck };
}

const noTeamSettings: TeamSettings = {
  rules: {},
  ignore: [],
  platform: undefined,
  shellCheck: { enable: undefined, minLevel: undefined },
};

const settingsIn = memoize((entry: Entry): TeamSettings | undefined => {
  const settings = memberOf(assemble(entry).member.value, 'taskwright');
  if (settings?.kind !== 'object') return undefined;
  const rules = memberOf(settings, 'rules');
  const levels = rules?.kind === 'object' ? rules.members : [];
  const platform = textOf(memberOf(settings, 'platform'));
  const shellCheck = memberOf(settings, 'shellcheck');
  const enable = memberOf(shellCheck, 'enable');
  const severity = textOf(memberOf(shellCheck, 'severity'));
  return {
    rules: Object.fromEntries(
      levels.flatMap(({ key, value }) => {
        const level = textOf(value);
        return isSeverityLevel(level) ? [[key.name, level] as const] : [];
      }),
    ),
    ignore: stringsIn(memberOf(settings, 'ignore')).map(({ value }) => value),
    platform: isPathSystem(platform) ? platform : undefined,
    shellCheck: {
      enable: enable?.kind === 'boolean' ? enable.value : undefined,
      minLevel: isShellCheckLevel(severity) ? severity : undefined,
    },
  };
});

function memberOf(value: Node | undefined, name: string): Node | undefined {
  return value?.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}

function textOf(value: Node | undefined): string | undefined {
  return value?.kind === 'string' ? value.value : undefined;
}
