import { configFileKind } from './config-file.ts';
import type { DocumentKind, TaskDocumentKind } from './document-kind.ts';
import { earlySettingsKind } from './early-settings.ts';
import { type DocumentKindName, declaredNaming, type FileNaming, namingOfPath } from './file-naming.ts';
import { hasConfigHeaders, isTaskFileByName } from './kind-by-content.ts';
import { registryConfigKind } from './registry-config.ts';
import { taskFileKind } from './task-file.ts';
import { toolVersionsKind } from './tool-versions.ts';

/** All document kinds by their names. */
export const documentKinds = {
  'task-file': taskFileKind,
  'config-file': configFileKind,
  'early-settings': earlySettingsKind,
  'tool-versions': toolVersionsKind,
  'registry-config': registryConfigKind,
} as const satisfies Readonly<Record<DocumentKindName, DocumentKind>>;

/** The values of the command-line option `--kind`. */
export const documentKindNames = [
  'task-file',
  'config-file',
  'early-settings',
  'tool-versions',
  'registry-config',
] as const satisfies DocumentKindName[];

/**
 * Returns the document kind of a file, determined from its path. The path may be relative and may use `/` or `\` as its
 * separator.
 */
export function kindOfPath(path: string): DocumentKind | undefined {
  return kindOf(namingOfPath(path));
}

/**
 * Returns the document kind of a file, determined from its path and its text. If only the name suggests a task file,
 * the schema that the text declares takes precedence, and then its headers, because a file such as `tasks.toml` may be
 * linked into a folder of config files.
 */
export function kindOfFile(path: string, text: string): DocumentKind | undefined {
  const named = kindOfPath(path);
  if (!named || !isTaskFileByName(path.replaceAll('\\', '/'))) return named ?? declaredKind(text);
  return declaredKind(text) ?? (hasConfigHeaders(text) ? configFileKind : named);
}

/**
 * Returns the document kind of a file, determined from its path; undefined for kinds without tasks. Folders are
 * searched for files of these kinds.
 */
export function taskKindOfPath(path: string): TaskDocumentKind | undefined {
  const kind = kindOfPath(path);
  return kind?.holdsTasks ? kind : undefined;
}

/** Returns the document kind whose schema the text declares. */
export function declaredKind(text: string): DocumentKind | undefined {
  return kindOf(declaredNaming(text));
}

function kindOf(naming: FileNaming | undefined): DocumentKind | undefined {
  return naming && documentKinds[naming.kind];
}
