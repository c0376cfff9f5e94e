import type { CompletionItem, CompletionList, CompletionParams } from 'vscode-languageserver';
import type { WorkspaceFile } from '../../../core/analysis/graph/task.ts';
import { complete } from '../../../core/features/complete.ts';
import { closestItems, itemsWithLetters } from '../../../core/features/completion/closest-items.ts';
import type { FolderListing } from '../../../core/features/completion/completion-context.ts';
import { folderToRead } from '../../../core/features/completion/tasks/path-items.ts';
import { isHeaderStart, offeredWhileTyping } from '../../../core/features/completion/triggers.ts';
import { completionConverter } from '../../documents/to-lsp.ts';
import type { DocumentRequest } from '../../gate/request.ts';
import type { DiskReader } from '../../workspace/disk-lookup.ts';

/**
 * Resolves to the completions at the position; for a path, reads the folder first. While files are being searched and indexed,
 * and if there are too many items, the list is marked incomplete, so the client requests it again after the next letter. It does
 * not request an empty list again, so that one waits for the search. If the client requests a final list again when letters are deleted,
 * only the items with the typed letters are sent.
 */
export async function completion({
  open: { uri, kind, document },
  params: { position, context: trigger },
  context: { workspace, lookup, client, indexing, found, tools },
  until,
}: DocumentRequest<CompletionParams>): Promise<CompletionItem[] | CompletionList> {
  const offset = document.offsetAt(position);
  let file = workspace.file(uri);
  const wanted = folderToRead(document, offset, { kind, workspace, file });
  const folder = wanted === undefined ? undefined : await until(listing(wanted, file, lookup));
  let isMissing = false;
  const catalog = () => {
    isMissing ||= tools.catalog === undefined;
    return tools.catalog;
  };
  const completeHere = () => complete(document, kind, offset, { workspace, file, folder, tools: catalog });
  let offered = completeHere();
  if (offered.length === 0 && !found.isComplete) {
    await until(found.completed());
    file = workspace.file(uri);
    offered = completeHere();
  }
  if (isMissing) {
    await until(tools.known());
    offered = completeHere();
  }
  const character = trigger?.triggerCharacter;
  const items =
    character === undefined
      ? offered
      : offeredWhileTyping(offered, character, { isHeaderStart: isHeaderStart(document, offset) });
  const snippets = client.capabilities.textDocument?.completion?.completionItem?.snippetSupport ?? false;
  const {
    completion: { triggerSuggest, requestsAgain },
    tools: asksForVersions,
  } = client.options;
  const possible = items.filter(({ asksForVersionOf }) => asksForVersions || asksForVersionOf === undefined);
  const closest = closestItems(possible, document, offset);
  const isFinal = found.isComplete && !indexing.isPending && closest.isComplete;
  const needed = isFinal && requestsAgain ? itemsWithLetters(closest.items, document, offset) : closest.items;
  const sent = needed.map(completionConverter(document, { snippets, triggerSuggest }));
  return isFinal ? sent : { isIncomplete: true, items: sent };
}

async function listing(
  path: string,
  file: WorkspaceFile | undefined,
  lookup: DiskReader,
): Promise<FolderListing | undefined> {
  const entries = file && (await lookup.list(`${file.project}/${path}`));
  return entries && { path, entries };
}
