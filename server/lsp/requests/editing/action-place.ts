import type { Range } from 'vscode-languageserver';
import type { FileLookup } from '../../../core/analysis/graph/file-lookup.ts';
import { defaultShells } from '../../../core/analysis/graph/runner-settings.ts';
import { shellsOfTask } from '../../../core/analysis/graph/shells-of-task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import { configuredFolder } from '../../../core/analysis/task-paths/task-folder.ts';
import type { Entry } from '../../../core/document/entry.ts';
import type { ActionPlace } from '../../../core/features/code-actions/code-action.ts';
import { scriptToRead } from '../../../core/features/code-actions/inline-script.ts';
import { jsonLanguage } from '../../../core/syntax/json/json-language.ts';
import { tomlLanguage } from '../../../core/syntax/toml/toml-language.ts';
import { pathOfUri } from '../../../files/file-uri.ts';
import { unixPath } from '../../../files/paths.ts';
import type { OpenDocument } from '../../documents/open-document.ts';
import type { DiskReader } from '../../workspace/disk-lookup.ts';

/** The maximum length, in UTF-16 code units, of a script that can be moved into a task. */
const maxScriptLength = 50_000;

/** Resolves to the range to find actions for, with the files on the disk that the actions depend on. */
export async function actionPlace(
  { uri, kind, document }: OpenDocument,
  range: Range,
  { workspace, disk }: { readonly workspace: Workspace; readonly disk: DiskReader },
): Promise<ActionPlace | undefined> {
  const project = workspace.file(uri)?.project;
  const path = unixPath(pathOfUri(uri) ?? '');
  if (project === undefined) return undefined;
  const offsets = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  const languages = { toml: tomlLanguage, json: jsonLanguage };
  const hasConfiguredFolder = kind.holdsTasks && configuredFolder(project, workspace) !== undefined;
  const shellOf = (entry: Entry): string => {
    const task = workspace.task(uri, entry);
    return task ? shellsOfTask(task, workspace).run : defaultShells(project, workspace).inline;
  };
  const here = { document, kind, range: offsets, path, project, hasConfiguredFolder, shellOf, languages };
  const wanted = scriptToRead({ ...here, files: () => 'unknown' });
  const own = path.slice(0, path.lastIndexOf('/'));
  const files = await lookUpIn([own, `${project}/scripts`], disk);
  const script = wanted === undefined ? undefined : await scriptAt(`${project}/${wanted}`, disk);
  return {
    ...here,
    files,
    ...(wanted !== undefined && script !== undefined && { script: { path: wanted, text: script } }),
  };
}

/** Resolves to a lookup for the files in these folders, with which new files could conflict. */
async function lookUpIn(paths: readonly string[], disk: DiskReader): Promise<FileLookup> {
  const listed = await Promise.all(
    paths.map(async (path) => (await disk.list(path))?.map(({ name }) => `${path}/${name}`) ?? []),
  );
  const existing = new Set(listed.flat());
  return (path) => (existing.has(path) ? 'file' : 'missing');
}

async function scriptAt(path: string, disk: DiskReader): Promise<string | undefined> {
  const slash = path.lastIndexOf('/');
  const siblings = await disk.list(path.slice(0, slash));
  if (!siblings?.some(({ name, kind }) => kind === 'file' && name === path.slice(slash + 1))) return undefined;
  const read = await disk.read(path);
  return 'text' in read && read.text.length <= maxScriptLength ? read.text : undefined;
}
