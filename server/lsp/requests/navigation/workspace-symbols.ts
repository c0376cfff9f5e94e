import { SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver';
import type { WorkspaceFile } from '../../../core/analysis/graph/task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import { folderOf, pathOf, relativePath } from '../../../core/features/navigation/paths.ts';
import { workspaceSymbols } from '../../../core/features/navigation/workspace-symbols.ts';
import { toLocation } from '../../to-lsp.ts';

export function symbolsFor(query: string, workspace: Workspace): WorkspaceSymbol[] {
  return workspaceSymbols(workspace, query).map(({ facts, file, isTemplate }) => ({
    name: facts.name || '""',
    kind: isTemplate ? SymbolKind.Interface : SymbolKind.Function,
    containerName: nameOf(file),
    location: toLocation(facts.key, file),
  }));
}

/** The file's path from the folder that holds its project. */
function nameOf({ uri, project }: WorkspaceFile): string {
  return relativePath(folderOf(project), pathOf(uri));
}
