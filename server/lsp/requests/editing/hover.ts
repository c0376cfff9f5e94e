import { type Hover, type HoverParams, MarkupKind } from 'vscode-languageserver';
import type { EnvironmentFile } from '../../../core/analysis/environment/environment-file.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import { hover as hoverAt } from '../../../core/features/hover.ts';
import { mentionAt } from '../../../core/features/navigation/mention.ts';
import type { EnvironmentFiles } from '../../../files/environment-files.ts';
import { indexEntries } from '../../documents/index-entries.ts';
import { toRange } from '../../documents/to-lsp.ts';
import { allTasksKnown, type DocumentRequest } from '../../gate/request.ts';
import type { DiskReader } from '../../workspace/disk-lookup.ts';

/**
 * Resolves to the documentation of the key, value or name at the position. For a task or template, waits until
 * all tasks of the workspace are known.
 */
export async function hover(request: DocumentRequest<HoverParams>): Promise<Hover | null> {
  const { open, params, context, until } = request;
  const { uri, document, kind } = open;
  const { workspace, environmentsOf, environmentFiles, tools, lookup } = context;
  const offset = document.offsetAt(params.position);
  if (namesTask(uri, offset, workspace)) await allTasksKnown(request);
  const file = workspace.file(uri);
  const missing = new Set<string>();
  const missingLocks = new Set<string>();
  let areToolsMissing = false;
  let areEnvironmentsMissing = false;
  let environments: readonly string[] = [];
  const catalog = () => {
    areToolsMissing ||= tools.catalog === undefined;
    return tools.catalog;
  };
  const surroundings = (files: EnvironmentFiles, locks: ReadonlyMap<string, string>) => {
    const read = (path: string): readonly EnvironmentFile[] => {
      missing.add(path);
      return files.get(path) ?? [];
    };
    const readLock = (path: string): string | undefined => {
      missingLocks.add(path);
      return locks.get(path);
    };
    const environment = {
      read,
      get active() {
        areEnvironmentsMissing = true;
        return environments;
      },
    };
    return file && { workspace, file, environment, tools: catalog, readLock };
  };
  let found = hoverAt(document, kind, offset, surroundings(new Map(), new Map()), catalog);
  // Environment files, environments, lock files and the tools of the runner are read only if the hover depends on them.
  if (missing.size + missingLocks.size > 0 || areToolsMissing || areEnvironmentsMissing) {
    if (file && areEnvironmentsMissing) environments = await until(environmentsOf(file));
    const files = await until(environmentFiles([...missing]));
    const locks = await until(textsOf([...missingLocks], lookup));
    if (areToolsMissing) await until(tools.known());
    found = hoverAt(document, kind, offset, surroundings(files, locks), catalog);
  }
  if (!found) return null;
  return { contents: { kind: MarkupKind.Markdown, value: found.markdown }, range: toRange(found.range, document) };
}

/** Resolves to the texts of the files that can be read, by path. */
async function textsOf(paths: readonly string[], disk: DiskReader): Promise<ReadonlyMap<string, string>> {
  const read = await Promise.all(paths.map(async (path) => [path, await disk.read(path)] as const));
  return new Map(read.flatMap(([path, result]) => ('text' in result ? [[path, result.text] as const] : [])));
}

/** Returns whether the offset is in the name of a task or template. Indexes the entry there if necessary. */
function namesTask(uri: string, offset: number, workspace: Workspace): boolean {
  const file = workspace.file(uri);
  if (!file) return false;
  const { document } = file;
  indexEntries(document.entriesIn(document.blocks.at(offset).block), file, workspace);
  const mention = mentionAt({ workspace, file, offset });
  return mention !== undefined && mention.kind !== 'alias';
}
