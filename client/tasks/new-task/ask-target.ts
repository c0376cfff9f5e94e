import { l10n, type QuickPickItem, QuickPickItemKind, RelativePattern, Uri, window, workspace } from 'vscode';
import { taskForm } from '../list/task-form.ts';
import type { TaskList } from '../list/task-list.ts';
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

/** Asks for the file to add a task to. Does not ask if the workspace contains exactly one. */
export async function askTarget(list: TaskList, title = l10n.t('New Task')): Promise<NewTaskTarget | undefined> {
  const { workspaceFolders = [] } = workspace;
  if (workspaceFolders.length === 0) {
    void window.showInformationMessage(l10n.t('No folder is open. Open a folder to add a task.'));
    return undefined;
  }
  const files = await knownFiles(list);
  const [only] = files;
  if (only !== undefined && files.length === 1) return { uri: Uri.parse(only), isNew: false };
  const existing = files.map((file) => itemFor(Uri.parse(file), { isNew: false }));
  const known = new Set(files);
  const toCreate = workspaceFolders.flatMap(({ uri }) =>
    newFiles
      .map(({ name, detail }) => itemFor(Uri.joinPath(uri, name), { isNew: true, detail: detail() }))
      .filter(({ target }) => !known.has(target.uri.toString())),
  );
  const items: readonly Item[] = [
    ...existing,
    { label: l10n.t('New File'), kind: QuickPickItemKind.Separator },
    ...toCreate,
  ];
  const placeHolder = l10n.t('Select the file to add the task to');
  const chosen = await window.showQuickPick(items, { title, placeHolder });
  return chosen?.target;
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
