import { type Disposable, languages, RelativePattern, type TextDocument, type Uri, workspace } from 'vscode';
import { declaredNaming, namingOfPath } from '../../server/core/analysis/kinds/file-naming.ts';
import { runnerSpelling } from '../../server/core/analysis/kinds/runner-spelling.ts';
import { languageIds, system } from './document-selector.ts';
import { isTomlSupported } from './is-toml-supported.ts';

const setting = 'taskwright.files.taskFiles';

/** The assignment of languages to documents, which continues until the subscriptions are disposed. */
export interface FileLanguages {
  readonly subscriptions: readonly Disposable[];
  /** Replaces the set of files that config files include. */
  setIncluded(files: readonly Uri[]): void;
}

/**
 * Sets the language of documents for which the file name patterns in `package.json` are not sufficient:
 *
 * - A file is a task file if it matches `taskwright.files.taskFiles`, a config file includes it, or it declares the
 *   schema of task files.
 * - A config file keeps its language, unless that is `plaintext`, was assigned by the file name pattern of a task folder,
 *   or is `toml` and no extension supports that.
 *
 * The language of an open document is set only once, so a language that the user selects afterwards is kept; after a
 * change of the setting, all languages are set again. A file that is no longer included gets its previous language
 * back.
 */
export function assignFileLanguages(): FileLanguages {
  // A document is represented by the same object after its language changes, and by a new object after it is reopened.
  let classified = new WeakSet<TextDocument>();
  const previous = new WeakMap<TextDocument, string>();
  let included: ReadonlySet<string> = new Set();

  const isIncluded = ({ uri }: TextDocument): boolean => included.has(uri.toString());

  function classify(document: TextDocument): void {
    if (classified.has(document)) return;
    const language = languageFor(document, isIncluded(document));
    if (language === undefined) return;
    classified.add(document);
    if (language === document.languageId) return;
    previous.set(document, document.languageId);
    void languages.setTextDocumentLanguage(document, language);
  }

  function restore(document: TextDocument): void {
    const language = previous.get(document);
    classified.delete(document);
    previous.delete(document);
    const isAssigned = document.languageId === languageForExtension(document.uri.path);
    const isStillTaskFile = languageFor(document, false) !== undefined;
    if (language !== undefined && isAssigned && !isStillTaskFile)
      void languages.setTextDocumentLanguage(document, language);
  }

  workspace.textDocuments.forEach(classify);
  return {
    subscriptions: [
      workspace.onDidOpenTextDocument(classify),
      workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration(setting)) return;
        classified = new WeakSet();
        workspace.textDocuments.forEach(classify);
      }),
    ],
    setIncluded(files) {
      const excluded = workspace.textDocuments.filter(isIncluded);
      included = new Set(files.map((uri) => uri.toString()));
      for (const document of excluded) if (!isIncluded(document)) restore(document);
      workspace.textDocuments.forEach(classify);
    },
  };
}

/** Returns the language to assign to the document, or undefined if the document keeps its language. */
function languageFor(document: TextDocument, isIncluded: boolean): string | undefined {
  if (document.isUntitled || document.uri.scheme === 'git') return undefined;
  const language = languageForExtension(document.uri.path);
  if (language === undefined) return undefined;
  if (isIncluded || isNamedInSettings(document)) return language;
  const naming = namingOfPath(runnerSpelling(document.uri.path, system));
  if (!naming) return declaredNaming(document.getText())?.keepsLanguage === false ? language : undefined;
  if (!naming.keepsLanguage) return undefined;
  const { languageId } = document;
  const isUnclaimed = languageId === 'plaintext' || (languageId === 'toml' && !isTomlSupported());
  return isUnclaimed || languageId === languageIds.tasksToml ? languageIds.configToml : undefined;
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
