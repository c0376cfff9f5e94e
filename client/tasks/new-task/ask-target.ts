import { l10n, type QuickPickItem, QuickPickItemKind, RelativePattern, Uri, window, workspace } from 'vscode';
import { taskForm } from '../list/task-form.ts';
import type { TaskList } from '../list/task-list.ts';
import { nearestFirst } from './nearest-first.ts';
import type { NewTaskTarget } from './target.ts';

/** The suggested names of a new file. The runner finds the first one without additional configuration. */
const newFiles = [
  { name: 'mise.toml', detail: () => l10n.t('Config file: found by the runner; may contain more than tasks') },
  { name: 'tasks.toml', detail: () => l10n.t('Task file: contains only tasks; a config file will include it') },
] as const;

/**
 * A pattern for the usual names of files with tasks. The list of tasks does not mention files that contain no tasks
 * yet.
 */
const usualFiles = '{mise.toml,.mise.toml,tasks.toml,*.tasks.toml,*.tasks.json}';
const maxFiles = 50;

type Item = QuickPickItem & { readonly target?: NewTaskTarget };

export interface TargetQuestion {
  readonly title: string;
  /** The file that the tasks come from. The files closest to it are listed first. */
  readonly source?: Uri;
}

/**
 * Asks for the file to add a task to. Does not ask if the workspace contains exactly one, unless that is in another workspace folder
 * than the source.
 */
export async function askTarget(list: TaskList, question?: TargetQuestion): Promise<NewTaskTarget | undefined> {
  const { title, source } = question ?? { title: l10n.t('New Task') };
  const { workspaceFolders = [] } = workspace;
  if (workspaceFolders.length === 0) {
    void window.showInformationMessage(l10n.t('No folder is open. Open a folder to add a task.'));
    return undefined;
  }
  const files = await knownFiles(list);
  const [only] = files;
  const isElsewhere = source && only !== undefined && !isInSameFolder(Uri.parse(only), source);
  if (only !== undefined && files.length === 1 && !isElsewhere) return { uri: Uri.parse(only), isNew: false };
  const existing = sorted(files, source).map((file) => itemFor(Uri.parse(file), { isNew: false }));
  const known = new Set(files);
  const ownFolder = source && workspace.getWorkspaceFolder(source);
  const folders = workspaceFolders.toSorted((a, b) => Number(b === ownFolder) - Number(a === ownFolder));
  const toCreate = folders.flatMap(({ uri }) =>
    newFiles
      .map(({ name, detail }) => itemFor(Uri.joinPath(uri, name), { isNew: true, detail: detail() }))
      .filter(({ target }) => !known.has(target.uri.toString())),
  );
  const newFile = { label: l10n.t('New File'), kind: QuickPickItemKind.Separator };
  const isFirstElsewhere = existing[0] !== undefined && source && !isInSameFolder(existing[0].target.uri, source);
  // The first item is preselected.
  const items: readonly Item[] = isFirstElsewhere
    ? [newFile, ...toCreate, { label: '', kind: QuickPickItemKind.Separator }, ...existing]
    : [...existing, newFile, ...toCreate];
  const placeHolder = l10n.t('Select the file to add the task to');
  const chosen = await window.showQuickPick(items, { title, placeHolder });
  return chosen?.target;
}

function sorted(files: readonly string[], source: Uri | undefined): readonly string[] {
  return source ? nearestFirst(files, source.toString()) : files;
}

function isInSameFolder(a: Uri, b: Uri): boolean {
  return workspace.getWorkspaceFolder(a) === workspace.getWorkspaceFolder(b);
}

async function knownFiles(list: TaskList): Promise<readonly string[]> {
  const { tasks } = await list.getAll();
  const named = tasks.filter((task) => taskForm(task) !== 'script').map(({ uri }) => uri);
  const found = await Promise.all(
    (workspace.workspaceFolders ?? []).map((folder) =>
      workspace.findFiles(new RelativePattern(folder, usualFiles), undefined, maxFiles),
    ),
  );
  return [...new Set([...named, ...found.flat().map(String)])];
}

function itemFor(uri: Uri, { isNew, detail }: { readonly isNew: boolean; readonly detail?: string }) {
  const label = `${isNew ? '$(new-file)' : '$(file)'} ${workspace.asRelativePath(uri)}`;
  return { label, ...(detail !== undefined && { detail }), target: { uri, isNew } };
}
