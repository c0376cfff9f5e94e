import {
  commands,
  type Disposable,
  EventEmitter,
  l10n,
  TabInputCustom,
  Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode';
import { ruleList } from '../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import type { AccessSubject } from '../../../admin-client/records/access-answer.ts';
import type { Registries } from '../../../admin-client/registries.ts';
import type { Session } from '../../../admin-client/session.ts';
import { visibleText } from '../../../server/core/text/visible-text.ts';
import { type AccessQuestion, questionText, readQuestion } from './access-question.ts';
import { answerDocument } from './answer-document.ts';

export const accessScheme = 'taskwright-access';

/** Registers explanations of access as virtual documents, which are updated when their registry changes. */
export function registerAccessDocuments(registries: Registries): Disposable[] {
  const changed = new EventEmitter<Uri>();
  /** Functions that stop watching a registry, by the URI of the document. */
  const watched = new Map<string, () => void>();

  const provider = workspace.registerTextDocumentContentProvider(accessScheme, {
    onDidChange: changed.event,
    async provideTextDocumentContent(uri) {
      const question = readQuestion(uri.query);
      if (question === undefined) return l10n.t('This address does not contain a valid question about access.');
      watch(uri, question);
      return answerDocument(registries, question, l10n.t);
    },
  });

  function watch(uri: Uri, question: AccessQuestion): void {
    if (watched.has(uri.toString())) return;
    const session = registries.session(question.connectionId);
    const endSession = session?.onDidChange(({ part }) => {
      if (part !== 'cache' && !isLoading(session, question)) changed.fire(uri);
    });
    watched.set(uri.toString(), () => endSession?.());
  }

  function isLoading(session: Session, { tenant }: AccessQuestion): boolean {
    const scope = { tenant };
    return [session.list(userList, scope).known(), session.list(ruleList, scope).known(), session.stats.known()].some(
      ({ state }) => state === 'loading',
    );
  }

  function unwatch(address: string): void {
    watched.get(address)?.();
    watched.delete(address);
  }

  /**
   * Stops watching the previous sessions and updates the documents. VS Code requests each open document again, which
   * watches its current session.
   */
  const removeListener = registries.onDidChange(() => {
    for (const address of [...watched.keys()]) {
      unwatch(address);
      changed.fire(Uri.parse(address, true));
    }
  });

  return [
    provider,
    changed,
    workspace.onDidCloseTextDocument(({ uri }) => unwatch(uri.toString())),
    { dispose: removeListener },
    { dispose: () => [...watched.keys()].forEach(unwatch) },
  ];
}

/** Shows the explanation as rendered Markdown, in its existing tab or a new one. */
export async function showAnswer(question: AccessQuestion): Promise<void> {
  const options = { viewColumn: columnOfAnswers(), preview: false };
  await commands.executeCommand('vscode.openWith', addressOf(question), 'vscode.markdown.preview.editor', options);
}

/**
 * Returns the column that already contains explanations, or else a column beside the active editor; the active column
 * if there is no active editor.
 */
function columnOfAnswers(): ViewColumn {
  const group = window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof TabInputCustom && input.uri.scheme === accessScheme),
  );
  if (group) return group.viewColumn;
  return window.activeTextEditor === undefined ? ViewColumn.Active : ViewColumn.Beside;
}

/** Returns the URI of an explanation. Tabs show its last segment as the title. */
function addressOf(question: AccessQuestion): Uri {
  const { who, path } = question;
  const name = who.kind === 'user' ? who.username : groupNames[who.kind];
  // Slashes would start new segments.
  const title = visibleText(`${name} · ${path}`).replaceAll('/', '∕').replaceAll('\\', '∖');
  return Uri.from({ scheme: accessScheme, path: `/${title}.md`, query: questionText(question) });
}

const groupNames: Readonly<Record<Exclude<AccessSubject['kind'], 'user'>, string>> = {
  everybody: l10n.t('everyone'),
  anonymous: l10n.t('without credentials'),
  newcomer: l10n.t('other users'),
};
