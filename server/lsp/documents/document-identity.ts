import type { TextDocumentItem } from 'vscode-languageserver';
import { projectOf } from '../../core/analysis/graph/placement/project.ts';
import { configFileKind } from '../../core/analysis/kinds/config-file.ts';
import type { DocumentKind } from '../../core/analysis/kinds/document-kind.ts';
import { kindOfFile } from '../../core/analysis/kinds/document-kinds.ts';
import { scriptNameOf } from '../../core/analysis/kinds/script-name.ts';
import { taskFileKind } from '../../core/analysis/kinds/task-file.ts';
import type { Language } from '../../core/document/language.ts';
import { jsonLanguage } from '../../core/syntax/json/json-language.ts';
import { isScriptText } from '../../core/syntax/script/header-line.ts';
import { tomlLanguage } from '../../core/syntax/toml/toml-language.ts';
import { toolVersionsLanguage } from '../../core/syntax/tool-versions/tool-versions-language.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import { runnerPath } from '../../files/paths.ts';
import { taskLanguage } from '../../files/task-document.ts';
import type { TaskFile } from '../../files/task-file.ts';

/** The kind and location of a document. */
export interface DocumentIdentity {
  readonly kind: DocumentKind;
  /** The path of the folder that the document's tasks belong to, with `/` as separator. */
  readonly project: string;
  readonly language: Language;
}

/**
 * Returns the identity of a document; undefined if the server does not support it. `found` is the document in the search
 * results of the workspace folders, if any. It is required because a config file may include a task file of any name.
 */
export function identify(item: TextDocumentItem, found: TaskFile | undefined): DocumentIdentity | undefined {
  if (found?.inferred) return undefined;
  const path = pathOf(item.uri);
  const project = found?.project ?? projectOf(path);
  const script = found ? found.script : scriptOf(item);
  if (script !== undefined) return { kind: taskFileKind, project, language: taskLanguage({ path, project, script }) };
  // An include of a config file takes precedence over the content of the file.
  const declared = found?.isIncluded ? found.kind : kindOf(item);
  const kind = declared?.holdsTasks ? declared : (found?.kind ?? declared);
  return kind && { kind, project, language: languageOf(item, kind) };
}

/** Returns the task name of a document in a task folder if its text is a script; undefined for other documents. */
function scriptOf({ uri, languageId, text }: TextDocumentItem): string | undefined {
  if (taskLanguageIds.includes(languageId) || !isScriptText(text, pathOf(uri))) return undefined;
  return scriptNameOf(pathOf(uri));
}

const taskLanguageIds = ['tasks-toml', 'tasks-json'];

/**
 * Returns the kind of a document: by its language in the editor, which the user can set, then by its path and its text.
 */
function kindOf({ uri, languageId, text }: TextDocumentItem): DocumentKind | undefined {
  const named = kindOfFile(pathOf(uri), text);
  if (languageId === 'tasks-config-toml') return named?.holdsTasks === false ? named : configFileKind;
  return named ?? (taskLanguageIds.includes(languageId) ? taskFileKind : undefined);
}

function languageOf({ uri, languageId }: TextDocumentItem, { isListOfTools }: DocumentKind): Language {
  if (isListOfTools) return toolVersionsLanguage;
  return languageId.includes('json') || (!languageId.includes('toml') && pathOf(uri).endsWith('.json'))
    ? jsonLanguage
    : tomlLanguage;
}

/** Returns the decoded path of a URI in the spelling of the runner, with `/` as separator. Returns a malformed URI unchanged. */
function pathOf(uri: string): string {
  const path = pathOfUri(uri);
  if (path !== undefined) return runnerPath(path);
  try {
    return decodeURIComponent(new URL(uri).pathname);
  } catch {
    return uri;
  }
}
