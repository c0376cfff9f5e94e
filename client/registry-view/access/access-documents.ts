import { commands, type Disposable, EventEmitter, l10n, TabInputWebview, Uri, window, workspace } from 'vscode';
import type { Registries } from '../../registry/registries.ts';
import type { Session } from '../../registry/session.ts';
import { visibleText } from '../visible-text.ts';
import { type AccessQuestion, questionText, readQuestion } from './access-question.ts';
import { answerDocument } from './answer-document.ts';

export const accessScheme = 'taskwright-access';

/** The answers as documents that can be kept open: they follow their registry. */
export function registerAccessDocuments(registries: Registries): Disposable[] {
  const changed = new EventEmitter<Uri>();
  /** By their addresses, what ends the watching of their registry. */
  const watched = new Map<string, () => void>();

  const provider = workspace.registerTextDocumentContentProvider(accessScheme, {
    onDidChange: changed.event,
    async provideTextDocumentContent(uri) {
      const question = readQuestion(uri.query);
      if (question === undefined) return l10n.t('This address asks nothing that can be answered.');
      watch(uri, question);
      return answerDocument(registries, question, l10n.t);
    },
  });

  function watch(uri: Uri, question: AccessQuestion): void {
    if (watched.has(uri.toString())) return;
    const session = registries.session(question.connectionId);
    const endSession = session?.onDidChange(({ part }) => {
      if (part !== 'cache' && !isLoading(session, question)) update(uri);
    });
    watched.set(uri.toString(), () => endSession?.());
  }

  function isLoading(session: Session, { tenant }: AccessQuestion): boolean {
    const scope = tenant === undefined ? {} : { tenant };
    return [session.knownUsers(scope), session.knownRules(scope), session.knownStats()].some(
      ({ state }) => state === 'loading',
    );
  }

  function unwatch(address: string): void {
    watched.get(address)?.();
    watched.delete(address);
  }

  function update(uri: Uri): void {
    changed.fire(uri);
    const isLoaded = workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
    if (isLoaded) return;
    // VS Code lets go of documents that only a preview shows, and then the preview hears of no change.
    if (isPreviewed(uri)) void commands.executeCommand('markdown.preview.refresh');
    else unwatch(uri.toString());
  }

  const endConnections = registries.onDidChange(() => {
    const uris = [...watched.keys()];
    for (const address of uris) {
      unwatch(address);
      const uri = Uri.parse(address, true);
      const question = readQuestion(uri.query);
      if (question) watch(uri, question);
      update(uri);
    }
  });

  return [provider, changed, { dispose: endConnections }, { dispose: () => [...watched.keys()].forEach(unwatch) }];
}

/** Shows the answer as rendered Markdown: beside what is being edited, if anything is. */
export async function showAnswer(question: AccessQuestion): Promise<void> {
  const uri = addressOf(question);
  if (window.activeTextEditor === undefined) {
    await commands.executeCommand('markdown.showPreview', uri, undefined, { locked: true });
  } else await commands.executeCommand('markdown.showLockedPreviewToSide', uri);
}

/** Its last segment is what tabs show. */
function addressOf(question: AccessQuestion): Uri {
  const { who, path } = question;
  const name = who.kind === 'user' ? who.username : who.kind;
  // Slashes would make segments of their own.
  const title = visibleText(`${name} · ${path}`).replaceAll('/', '∕').replaceAll('\\', '∖');
  return Uri.from({ scheme: accessScheme, path: `/${title}.md`, query: questionText(question) });
}

function isPreviewed(uri: Uri): boolean {
  const title = uri.path.slice(1);
  return window.tabGroups.all.some(({ tabs }) =>
    tabs.some(
      ({ input, label }) =>
        input instanceof TabInputWebview && input.viewType.endsWith('markdown.preview') && label.includes(title),
    ),
  );
}
