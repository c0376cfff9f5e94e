import {
  type PlacedTeamSettings,
  teamSettingsFor,
  teamSettingsIn,
} from '../../core/analysis/diagnosis/team-settings.ts';
import type { Change } from '../changes/change.ts';
import { type Changed, type ChangedPart, changed, hasChanged } from '../changes/changed.ts';
import { backgroundUpdates } from './background-updates.ts';
import { clientUpdates } from './client-updates.ts';
import type { ServerState } from './server-state.ts';
import type { Updates } from './updates.ts';

const updates: Updates<Change> = { ...clientUpdates, ...backgroundUpdates };

/** Updates the state. Returns which parts of it have changed. */
export function applyChange<Kind extends Change['kind']>(
  change: Extract<Change, { readonly kind: Kind }>,
  state: ServerState,
): Changed {
  const kind: Kind = change.kind;
  const result = updates[kind](change, state);
  return hasChanged(result, partsWithTexts) && teamSettingsChanged(state)
    ? changed([...result.parts, 'settings'], result.uris)
    : result;
}

/** The parts that contain the texts of config files. */
const partsWithTexts: readonly ChangedPart[] = ['texts', 'closed', 'identities', 'index', 'files'];

/** Reads the settings in the config files of the workspace. Returns whether they differ from the previous ones. */
function teamSettingsChanged(state: ServerState): boolean {
  const { workspace, settings, scripts } = state;
  const files = [...workspace.files].filter(({ kind, document }) => kind.includesFiles && document.entry('_'));
  const ofTeam = teamSettingsIn(files.filter(({ uri }) => !workspace.standingOf(uri).isGlobal));
  const isOtherPlatform = applyPlatform(ofTeam, state);
  if (!settings.setTeam(ofTeam) && !isOtherPlatform) return false;
  scripts.restart();
  return true;
}

/**
 * Checks the tasks for the system in the settings that apply to the first folder with this setting; otherwise, for the system of
 * this machine. Another system may find other files. Returns whether it differs from the previous one.
 */
function applyPlatform(ofTeam: readonly PlacedTeamSettings[], state: ServerState): boolean {
  const { workspace, graph, lookup, files, folders, ownPlatform } = state;
  const [platform = ownPlatform] = folders.unixPaths.flatMap(
    (folder) => teamSettingsFor(folder, ofTeam).platform ?? [],
  );
  if (!workspace.setPlatform(platform)) return false;
  lookup.forget();
  graph.forgetAll();
  files.search();
  return true;
}
