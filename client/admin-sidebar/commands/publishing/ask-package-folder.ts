import { l10n, ThemeIcon, Uri, window, workspace } from 'vscode';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';

const maxFound = 100;

/**
 * Asks for the folder of a package: a folder in the workspace that contains a `package.json`, or another folder on
 * disk.
 */
export async function askPackageFolder(title: string): Promise<string | undefined> {
  const manifests = await workspace.findFiles('**/package.json', '**/node_modules/**', maxFound);
  const found = manifests
    .filter(({ scheme }) => scheme === 'file')
    .map((manifest) => ({
      label: plainLabel(workspace.asRelativePath(Uri.joinPath(manifest, '..'))),
      iconPath: new ThemeIcon('package'),
      value: Uri.joinPath(manifest, '..').fsPath,
    }));
  if (found.length === 0) return browse(title);
  const choices = [
    ...found,
    { label: l10n.t('Select Another Folder…'), iconPath: new ThemeIcon('folder-opened'), value: undefined },
  ];
  const frame = singleStep(title);
  const answer = await askChoice<string | undefined>(frame, l10n.t('Select a package'), choices);
  if (answer === undefined || answer === 'back') return undefined;
  return answer.chosen ?? browse(title);
}

async function browse(title: string): Promise<string | undefined> {
  const chosen = await window.showOpenDialog({
    title: l10n.t('{0}: Select the Folder of the Package', title),
    openLabel: l10n.t('Pack'),
    canSelectFiles: false,
    canSelectFolders: true,
  });
  return chosen?.[0]?.fsPath;
}
