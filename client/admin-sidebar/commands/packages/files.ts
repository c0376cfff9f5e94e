import { l10n, window } from 'vscode';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { notify } from '../../../dialogs/notify.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { openChanges } from '../../packages/open-changes.ts';
import type { VersionPlace } from '../../packages/package-documents.ts';
import type { PackageFiles } from '../../packages/unpack-tarball.ts';
import { bytesText } from '../../wording/quantity.ts';
import type { CommandContext } from '../context/command-context.ts';
import { askVersion, shownName, versionCommand } from './package-command.ts';

/** Shows the files of a version, and opens the selected file as a read-only document. */
export const showFiles = versionCommand('showFiles', l10n.t('Show Files'), async (context, place, title) => {
  const files = await unpacked(context, place, title);
  if (files === undefined) return;
  const choices = [...files].map(([path, { length }]) => ({
    label: plainLabel(path),
    description: bytesText(length),
    value: path,
  }));
  const placeholder = l10n.t('Select a file of {0} to open it', shownName(place));
  const path = chosenOf(await askChoice(singleStep(title), placeholder, choices));
  if (path !== undefined) await window.showTextDocument(context.packages.address(place, path), { preview: true });
});

/** Compares the files of two versions of a package in a diff editor. */
export const compareVersions = versionCommand(
  'compareVersions',
  l10n.t('Compare Versions'),
  async (context, after, title) => {
    const placeholder = l10n.t('Select the version to compare {0} with', shownName(after));
    const version = await askVersion(after, title, placeholder, after.version);
    if (version === undefined) return;
    const before = { ...after, version };
    const [old, now] = [await unpacked(context, before, title), await unpacked(context, after, title)];
    if (old === undefined || now === undefined) return;
    const versions = `${version.version} ↔ ${after.version.version}`;
    const changed = await openChanges(context.packages, `${after.name} ${versions}`, { before, after });
    if (changed === 0) void notify(l10n.t('The files of {0} are the same: {1}.', after.name, versions));
  },
);

/**
 * Downloads and unpacks a version, while an input shows the progress. Resolves to undefined if the user dismisses the
 * input.
 */
async function unpacked(
  { packages }: CommandContext,
  place: VersionPlace,
  title: string,
): Promise<PackageFiles | undefined> {
  const reading = l10n.t('Downloading {0}', shownName(place));
  return chosenOf(await showWork(singleStep(title), reading, () => packages.files(place)));
}
