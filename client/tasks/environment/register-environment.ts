import {
  commands,
  type Disposable,
  DocumentLink,
  EventEmitter,
  l10n,
  languages,
  Range,
  type TextDocument,
  Uri,
  window,
  workspace,
} from 'vscode';
import {
  type TaskEnvironmentAnswer,
  type TaskEnvironmentParams,
  taskEnvironmentRequest,
} from '../../../server/protocol/task-environment.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { idOfTask } from '../list/id-of-task.ts';
import { pickTask } from '../list/pick-task.ts';
import { taskAtCaret } from '../list/task-at-caret.ts';
import type { TaskList } from '../list/task-list.ts';

/** The scheme of the document URIs. The query of a URI is the id of the task. */
const scheme = 'taskwright-environment';

/**
 * Registers *Show Effective Environment*, a command that opens a read-only document with the variables of a task and
 * links to the lines that set them. The document is updated while it is open.
 */
export function registerEnvironment(server: LanguageServer, list: TaskList): Disposable[] {
  const changed = new EventEmitter<Uri>();
  const shown = new Map<string, TaskEnvironmentAnswer>();

  async function provideTextDocumentContent(uri: Uri): Promise<string> {
    const params: TaskEnvironmentParams = { id: uri.query };
    const answer = await server.request<TaskEnvironmentAnswer>(taskEnvironmentRequest, params);
    shown.set(uri.toString(), answer ?? null);
    return answer?.text ?? l10n.t('The task no longer exists.');
  }

  function provideDocumentLinks(document: TextDocument): DocumentLink[] {
    const { places } = shown.get(document.uri.toString()) ?? { places: [] };
    return places.map(({ start, end, uri, line }) => {
      const range = new Range(document.positionAt(start), document.positionAt(end));
      return new DocumentLink(range, Uri.parse(uri).with({ fragment: `L${line + 1}` }));
    });
  }

  function refresh(): void {
    for (const { uri } of workspace.textDocuments) if (uri.scheme === scheme) changed.fire(uri);
  }

  async function idAtCaret(): Promise<string | undefined> {
    return window.activeTextEditor && taskAtCaret(server, window.activeTextEditor);
  }

  /** Shows the environment of the task in the argument, the task at the caret, or else a task that the user selects. */
  async function show(argument: unknown): Promise<void> {
    const id =
      idOfTask(argument) ?? (await idAtCaret()) ?? (await pickTask(list, l10n.t('Select the task to show')))?.id;
    if (id === undefined) return;
    const name = (await list.get()).tasks.find((task) => task.id === id)?.name ?? l10n.t('Task');
    const uri = Uri.from({ scheme, path: `/${l10n.t('Environment of {0}', name.replaceAll('/', '∕'))}`, query: id });
    changed.fire(uri);
    await window.showTextDocument(await workspace.openTextDocument(uri), { preview: false });
  }

  return [
    changed,
    list.onDidChange(refresh),
    workspace.onDidSaveTextDocument(refresh),
    workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri.toString())),
    workspace.registerTextDocumentContentProvider(scheme, { onDidChange: changed.event, provideTextDocumentContent }),
    languages.registerDocumentLinkProvider({ scheme }, { provideDocumentLinks }),
    commands.registerCommand('taskwright.showEnvironment', show),
  ];
}
