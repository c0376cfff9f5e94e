import { configFileKind } from './config-file.ts';
import type { DocumentKind, TaskDocumentKind } from './document-kind.ts';
import { type DocumentKindName, declaredNaming, type FileNaming, namingOfPath } from './file-naming.ts';
import { hasConfigHeaders, isTaskFileByName } from './kind-by-content.ts';
import { registryConfigKind } from './registry-config.ts';
import { taskFileKind } from './task-file.ts';

/** All document kinds by their names. */
export const documentKinds = {
  'task-file': taskFileKind,
  'config-file': configFileKind,
  'registry-config': registryConfigKind,
} as const satisfies Readonly<Record<DocumentKindName, DocumentKind>>;

/** The values of the command-line option `--kind`. */
export const documentKindNames = ['task-file', 'config-file', 'registry-config'] as const satisfies DocumentKindName[];

/**
 * Returns the document kind of a file according to its path, which may be relative and have `/` or `\` between its
 * segments.
 */
export function kindOfPath(path: string): DocumentKind | undefined {
  return kindOf(namingOfPath(path));
}

/**
 * Returns the document kind of a file according to its path and its text. If only the name suggests that it is a task file,
 * the schema that it declares decides, then its headers: a file like `tasks.toml` may be a config file elsewhere.
 */
export function kindOfFile(path: string, text: string): DocumentKind | undefined {
  const named = kindOfPath(path);
  if (!named || !isTaskFileByName(path.replaceAll('\\', '/'))) return named ?? declaredKind(text);
  return declaredKind(text) ?? (hasConfigHeaders(text) ? configFileKind : named);
}

/** Returns the document kind of a file with tasks according to its path. Searches of folders look for these files. */
export function taskKindOfPath(path: string): TaskDocumentKind | undefined {
  const kind = kindOfPath(path);
  return kind?.holdsTasks ? kind : undefined;
}

/** Returns the document kind that the schema declared in a text belongs to. */
export function declaredKind(text: string): DocumentKind | undefined {
  return kindOf(declaredNaming(text));
}

function kindOf(naming: FileNaming | undefined): DocumentKind | undefined {
  return naming && documentKinds[naming.kind];
}
