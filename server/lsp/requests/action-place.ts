import type { Range } from 'vscode-languageserver';
import type { FileLookup } from '../../core/analysis/graph/file-lookup.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { ActionPlace } from '../../core/features/code-actions/code-action.ts';
import { wantedScript } from '../../core/features/code-actions/inline-script.ts';
import { jsonLanguage } from '../../core/syntax/json/json-language.ts';
import { tomlLanguage } from '../../core/syntax/toml/toml-language.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import { listFolder } from '../../files/list-folder.ts';
import { unixPath } from '../../files/paths.ts';
import { readText } from '../../files/read-text.ts';
import type { OpenDocument } from '../open-documents.ts';

/** A longer script is better off in its file. */
const longestScript = 50_000;

/** Where actions are looked for, with what they need to know of the disk. */
export async function actionPlace(
  { uri, kind, document }: OpenDocument,
  range: Range,
  { workspace, folders }: { readonly workspace: Workspace; readonly folders: readonly string[] },
): Promise<ActionPlace | undefined> {
  const project = workspace.file(uri)?.project;
  const path = unixPath(pathOfUri(uri) ?? '');
  if (project === undefined) return undefined;
  const offsets = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  const languages = { toml: tomlLanguage, json: jsonLanguage };
  const here = { document, kind, range: offsets, path, project, languages };
  const wanted = wantedScript({ ...here, files: () => 'unknown' });
  const own = path.slice(0, path.lastIndexOf('/'));
  const files = await lookUpIn([own, `${project}/scripts`], folders);
  const script = wanted === undefined ? undefined : await scriptAt(`${project}/${wanted}`, folders);
  return {
    ...here,
    files,
    ...(wanted !== undefined && script !== undefined && { script: { path: wanted, text: script } }),
  };
}

/** What new files could collide with. */
async function lookUpIn(paths: readonly string[], folders: readonly string[]): Promise<FileLookup> {
  const listed = await Promise.all(
    paths.map(async (path) => (await listFolder(path, folders))?.map(({ name }) => `${path}/${name}`) ?? []),
  );
  const taken = new Set(listed.flat());
  return (path) => (taken.has(path) ? 'file' : 'missing');
}

async function scriptAt(path: string, folders: readonly string[]): Promise<string | undefined> {
  const slash = path.lastIndexOf('/');
  const beside = await listFolder(path.slice(0, slash), folders);
  if (!beside?.some(({ name, is }) => is === 'file' && name === path.slice(slash + 1))) return undefined;
  const read = await readText(path);
  return 'text' in read && read.text.length <= longestScript ? read.text : undefined;
}
