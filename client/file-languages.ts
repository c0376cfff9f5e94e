import { type Disposable, languages, RelativePattern, type TextDocument, workspace } from 'vscode';
import { declaredKind, fileKind } from '../server/core/analysis/file-kind.ts';
import { languageIds } from './document-selector.ts';

const setting = 'taskwright.files.taskFiles';

/**
 * Gives a document its language where a file name pattern in `package.json` cannot:
 *
 * - a file that `taskwright.files.taskFiles` names, or that declares the schema of task files, is a task file;
 * - a config file keeps the language it has, unless nobody claimed it (`plaintext`) or a task folder's pattern did.
 *
 * Each document is judged once per session, so a language that the user then chooses by hand stays.
 */
export function assignFileLanguages(): Disposable[] {
  const judged = new Set<string>();

  function judge(document: TextDocument): void {
    const uri = document.uri.toString();
    if (judged.has(uri)) return;
    const language = languageFor(document);
    if (language === undefined) return;
    judged.add(uri);
    if (language !== document.languageId) void languages.setTextDocumentLanguage(document, language);
  }

  workspace.textDocuments.forEach(judge);
  return [
    workspace.onDidOpenTextDocument(judge),
    workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration(setting)) return;
      judged.clear();
      workspace.textDocuments.forEach(judge);
    }),
  ];
}

/** The language that the document should have, or undefined when the editor's own choice stands. */
function languageFor(document: TextDocument): string | undefined {
  if (document.isUntitled || document.uri.scheme === 'git') return undefined;
  const language = languageForExtension(document.uri.path);
  if (language === undefined) return undefined;
  if (isNamedInSettings(document)) return language;
  switch (fileKind(document.uri.path)) {
    case 'task-file':
      return undefined;
    case 'config-file':
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
