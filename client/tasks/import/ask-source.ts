import { l10n, type Uri, window, workspace } from 'vscode';

/** The files of other programs that define tasks. */
const sources =
  '**/{package.json,GNUmakefile,makefile,Makefile,*.mk,justfile,Justfile,.justfile,*.just,Taskfile.yml,Taskfile.yaml,taskfile.yml,taskfile.yaml,Taskfile.dist.yml,Taskfile.dist.yaml,.vscode/tasks.json}';
const excluded = '**/{node_modules,.git,vendor,target,dist}/**';
const maxFiles = 200;

/** Asks the user for the file to import. Lists the files in the workspace, those closest to the root first. */
export async function askSource(): Promise<Uri | undefined> {
  const files = await workspace.findFiles(sources, excluded, maxFiles);
  const depthOf = ({ path }: Uri): number => path.split('/').length;
  const items = files
    .sort((a, b) => depthOf(a) - depthOf(b) || a.path.localeCompare(b.path))
    .map((uri) => ({ label: `$(file) ${workspace.asRelativePath(uri)}`, uri }));
  const browse = { label: `$(folder-opened) ${l10n.t('Select Another File…')}`, uri: undefined };
  const placeHolder =
    items.length === 0
      ? l10n.t('The workspace contains no package.json, makefile, justfile, Taskfile or tasks.json')
      : l10n.t('Select a package.json, makefile, justfile, Taskfile or tasks.json');
  const chosen = await window.showQuickPick([...items, browse], { title: l10n.t('Import Tasks'), placeHolder });
  if (!chosen) return undefined;
  if (chosen.uri) return chosen.uri;
  const [selected] = (await window.showOpenDialog({ openLabel: l10n.t('Import'), canSelectMany: false })) ?? [];
  return selected;
}
