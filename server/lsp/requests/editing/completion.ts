import type { ClientCapabilities, CompletionItem, CompletionParams } from 'vscode-languageserver';
import type { WorkspaceFile } from '../../../core/analysis/graph/task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import { complete } from '../../../core/features/complete.ts';
import { wantedFolder } from '../../../core/features/completion/path-items.ts';
import type { FolderListing } from '../../../core/features/completion/surroundings.ts';
import { offeredUnasked } from '../../../core/features/completion/triggers.ts';
import { member } from '../../../protocol/member.ts';
import type { OpenDocument } from '../../documents/open-documents.ts';
import { toCompletionItem } from '../../to-lsp.ts';
import type { DiskLookup } from '../../workspace/disk-lookup.ts';

/** What a client can do beyond the protocol: it says so in its `initializationOptions`, under `completion`. */
export interface CompletionOptions {
  /** It has the command `editor.action.triggerSuggest`, which shows the list of completions. */
  readonly triggerSuggest: boolean;
}

export function readCompletionOptions(initializationOptions: unknown): CompletionOptions {
  const given = member(initializationOptions, 'completion');
  return { triggerSuggest: member(given, 'triggerSuggest') === true };
}

export interface CompletionSources extends CompletionOptions {
  readonly workspace: Workspace;
  readonly disk: DiskLookup;
  readonly client: ClientCapabilities;
}

/** What can be written at the position; where that is a path, the folder is read first. */
export async function completionAt(
  open: OpenDocument,
  { position, context }: Pick<CompletionParams, 'position' | 'context'>,
  { workspace, disk, client, triggerSuggest }: CompletionSources,
): Promise<CompletionItem[] | null> {
  const { uri, kind, document, version } = open;
  const file = workspace.file(uri);
  const offset = document.offsetAt(position);
  const folder = await listing(wantedFolder(document, kind, offset), file, disk);
  // The answer would be about a text that is no longer there.
  if (open.version !== version) return null;
  const snippets = client.textDocument?.completion?.completionItem?.snippetSupport ?? false;
  const items = complete(document, kind, offset, { workspace, file, folder });
  const character = context?.triggerCharacter;
  const offered = character === undefined ? items : offeredUnasked(items, character);
  return offered.map((item) => toCompletionItem(item, document, { snippets, triggerSuggest }));
}

async function listing(
  path: string | undefined,
  file: WorkspaceFile | undefined,
  disk: DiskLookup,
): Promise<FolderListing | undefined> {
  if (path === undefined || file === undefined) return undefined;
  const entries = await disk.list(`${file.project}/${path}`);
  return entries && { path, entries };
}
