import { SymbolKind, type WorkspaceSymbol, type WorkspaceSymbolParams } from 'vscode-languageserver';
import type { WorkspaceFile } from '../../../core/analysis/graph/task.ts';
import { workspaceSymbols as symbolsFor } from '../../../core/features/navigation/workspace-symbols.ts';
import { folderOf, pathOf, relativePath } from '../../../core/paths/unix-path.ts';
import { toLocation } from '../../documents/to-lsp.ts';
import type { Request } from '../../gate/request.ts';

/** Returns the tasks and templates of all files that match the query. */
export function workspaceSymbols({
  params: { query },
  context: { workspace },
}: Request<WorkspaceSymbolParams>): WorkspaceSymbol[] {
  return symbolsFor(workspace, query).map(({ facts, file, isTemplate }) => ({
    name: facts.name || '""',
    kind: isTemplate ? SymbolKind.Interface : SymbolKind.Function,
    containerName: nameOf(file),
    location: toLocation(facts.key, file),
  }));
}

/** Returns the file's path relative to the parent folder of its project. */
function nameOf({ uri, project }: WorkspaceFile): string {
  return relativePath(folderOf(project), pathOf(uri));
}
