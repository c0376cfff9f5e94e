import { l10n, type QuickPickItem, QuickPickItemKind, RelativePattern, Uri, window, workspace } from 'vscode';
import { taskForm } from '../list/task-form.ts';
import type { TaskList } from '../list/task-list.ts';
import type { Target } from './target.ts';

/** What new files are called, the one that the runner finds by itself first. */
const newFiles = [
  { name: 'mise.toml', detail: () => l10n.t('A config file: the runner finds it, and it may hold more than tasks') },
  { name: 'tasks.toml', detail: () => l10n.t('A task file: nothing but tasks, included by a config file') },
] as const;

/** Files that may have no task yet, which no list of tasks names. */
const usualFiles = '{mise.toml,.mise.toml,tasks.toml,*.tasks.toml,*.tasks.json}';
const mostFiles = 50;

type Item = QuickPickItem & { readonly target?: Target };

/** Asks into which file a task is to be written; the only one there is, is not asked about. */
export async function askTarget(list: TaskList): Promise<Target | undefined> {
  const { workspaceFolders = [] } = workspace;
  if (workspaceFolders.length === 0) {
    void window.showInformationMessage(l10n.t('Open a folder first: a task belongs to a project.'));
    return undefined;
  }
  const files = await knownFiles(list);
  const [only] = files;
  if (only !== undefined && files.length === 1) return { uri: Uri.parse(only), isNew: false };
  const existing = files.map((file) => itemFor(Uri.parse(file), { isNew: false }));
  const there = new Set(files);
  const toBeMade = workspaceFolders.flatMap(({ uri }) =>
    newFiles
      .map(({ name, detail }) => itemFor(Uri.joinPath(uri, name), { isNew: true, detail: detail() }))
      .filter(({ target }) => !there.has(target.uri.toString())),
  );
  const items: readonly Item[] = [
    ...existing,
    { label: l10n.t('New File'), kind: QuickPickItemKind.Separator },
    ...toBeMade,
  ];
  const placeHolder = l10n.t('File to write the task into');
  const chosen = await window.showQuickPick(items, { title: l10n.t('New Task'), placeHolder });
  return chosen?.target;
}

async function knownFiles(list: TaskList): Promise<readonly string[]> {
  const { tasks } = await list.getAll();
  const named = tasks.filter((task) => taskForm(task) !== 'script').map(({ uri }) => uri);
  const found = await Promise.all(
    (workspace.workspaceFolders ?? []).map((folder) =>
      workspace.findFiles(new RelativePattern(folder, usualFiles), undefined, mostFiles),
    ),
  );
  return [...new Set([...named, ...found.flat().map(String)])];
}

function itemFor(uri: Uri, { isNew, detail }: { readonly isNew: boolean; readonly detail?: string }) {
  const label = `${isNew ? '$(new-file)' : '$(file)'} ${workspace.asRelativePath(uri)}`;
  return { label, ...(detail !== undefined && { detail }), target: { uri, isNew } };
}
