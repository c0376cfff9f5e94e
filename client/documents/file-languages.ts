import { type Disposable, languages, RelativePattern, type TextDocument, type Uri, workspace } from 'vscode';
import { declaredKind, fileKind } from '../../server/core/analysis/kinds/file-kind.ts';
import { languageIds } from './document-selector.ts';

const setting = 'taskwright.files.taskFiles';

/** Gives documents their language where a file name pattern in `package.json` cannot. */
export interface FileLanguages {
  readonly subscriptions: readonly Disposable[];
  /** From now on these files are the ones that a config file includes. */
  setIncluded(files: readonly Uri[]): void;
}

/**
 * Gives a document its language where a file name pattern in `package.json` cannot:
 *
 * - a file that `taskwright.files.taskFiles` names, that a config file includes, or that declares the schema of task
 *   files, is a task file;
 * - a config file keeps the language it has, unless nobody claimed it (`plaintext`) or a task folder's pattern did.
 *
 * Each document is judged once while it is open, so a language that the user then chooses by hand stays. One that is
 * no longer included gets the language back that it had.
 */
export function assignFileLanguages(): FileLanguages {
  // A document stays the same object when its language changes, and is another one when it is opened again.
  let judged = new WeakSet<TextDocument>();
  const before = new WeakMap<TextDocument, string>();
  let included: ReadonlySet<string> = new Set();

  const isIncluded = ({ uri }: TextDocument): boolean => included.has(uri.toString());

  function judge(document: TextDocument): void {
    if (judged.has(document)) return;
    const language = languageFor(document, isIncluded(document));
    if (language === undefined) return;
    judged.add(document);
    if (language === document.languageId) return;
    before.set(document, document.languageId);
    void languages.setTextDocumentLanguage(document, language);
  }

  function giveBack(document: TextDocument): void {
    const language = before.get(document);
    judged.delete(document);
    before.delete(document);
    const isOurs = document.languageId === languageForExtension(document.uri.path);
    const isStillOne = languageFor(document, false) !== undefined;
    if (language !== undefined && isOurs && !isStillOne) void languages.setTextDocumentLanguage(document, language);
  }

  workspace.textDocuments.forEach(judge);
  return {
    subscriptions: [
      workspace.onDidOpenTextDocument(judge),
      workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration(setting)) return;
        judged = new WeakSet();
        workspace.textDocuments.forEach(judge);
      }),
    ],
    setIncluded(files) {
      const excluded = workspace.textDocuments.filter(isIncluded);
      included = new Set(files.map((uri) => uri.toString()));
      for (const document of excluded) if (!isIncluded(document)) giveBack(document);
      workspace.textDocuments.forEach(judge);
    },
  };
}

/** The language that the document should have, or undefined when the editor's own choice stands. */
function languageFor(document: TextDocument, isIncluded: boolean): string | undefined {
  if (document.isUntitled || document.uri.scheme === 'git') return undefined;
  const language = languageForExtension(document.uri.path);
  if (language === undefined) return undefined;
  if (isIncluded || isNamedInSettings(document)) return language;
  switch (fileKind(document.uri.path)) {
    case 'task-file':
      return undefined;
    case 'config-file':
    case 'registry-config':
      return [languageIds.tasksToml, 'plaintext'].includes(document.languageId) ? languageIds.configToml : undefined;
    default:
      return declaredKind(document.getText()) === 'task-file' ? language : undefined;
  }
}

function languageForExtension(path: string): string | undefined {
  if (path.endsWith('.toml')) return languageIds.tasksToml;
  return path.endsWith('.json') ? languageIds.tasksJson : undefined;
}

function isNamedInSettings(document: TextDocument): boolean {
  const globs: unknown = workspace.getConfiguration(undefined, document).get(setting);
  const folder = workspace.getWorkspaceFolder(document.uri);
  return (
    Array.isArray(globs) &&
    globs.some((glob: unknown) => {
      if (typeof glob !== 'string') return false;
      const pattern = folder === undefined ? glob : new RelativePattern(folder, glob);
      return languages.match({ pattern }, document) > 0;
    })
  );
}
