import {
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  type FileOperationOptions,
  InlayHintRefreshRequest,
  type ResponseError,
  type ServerCapabilities,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { WorkspaceFile } from '../core/analysis/graph/task.ts';
import type { Workspace } from '../core/analysis/graph/workspace.ts';
import { editsForMoves } from '../core/features/navigation/file-moves.ts';
import type { Place } from '../core/features/navigation/mention.ts';
import type { OpenDocument, OpenDocuments } from './documents/open-documents.ts';
import type { Guard } from './gate/guard.ts';
import { calledBy, callersOf, callItemsAt } from './requests/navigation/call-hierarchy.ts';
import { type CodeLensOptions, codeLenses, resolveCodeLens } from './requests/navigation/code-lenses.ts';
import { definitionAt, definitionLinksAt } from './requests/navigation/definition.ts';
import { documentLinks } from './requests/navigation/document-links.ts';
import { inlayHints } from './requests/navigation/inlay-hints.ts';
import { highlightsAt, referencesAt } from './requests/navigation/references.ts';
import { renameAt, renameTargetAt } from './requests/navigation/rename.ts';
import { toWorkspaceEdit } from './requests/navigation/workspace-edit.ts';
import { symbolsFor } from './requests/navigation/workspace-symbols.ts';
import { placeAt } from './requests/place.ts';
import { semanticTokens, semanticTokensLegend } from './requests/structure/semantic-tokens.ts';
import type { DiskLookup } from './workspace/disk-lookup.ts';

export interface NavigationSources {
  readonly documents: OpenDocuments;
  readonly workspace: Workspace;
  readonly disk: DiskLookup;
  readonly guard: Guard;
  /** What the client can do; known from `initialize` on. */
  readonly client: () => { readonly capabilities: ClientCapabilities; readonly codeLens: CodeLensOptions };
}

export interface Navigation {
  /** Files that are not open have changed: what is shown inside the text of those that are has to be asked for again. */
  refresh(): void;
}

/** Everything that finds its way through the graph of tasks, or changes names and paths all over it. */
export function connectNavigation(
  connection: Connection,
  { documents, workspace, disk, guard, client }: NavigationSources,
): Navigation {
  type AboutDocument = { readonly textDocument: { readonly uri: string } };
  type AtCaret = AboutDocument & { readonly position: Parameters<typeof placeAt>[1] };

  function inDocument<Params extends AboutDocument, Result, Otherwise extends Result | null>(
    name: string,
    otherwise: Otherwise,
    work: (open: OpenDocument, file: WorkspaceFile, params: Params) => Result | Promise<Result>,
  ) {
    return (params: Params) =>
      guard<Result | Otherwise>(name, otherwise, () => {
        const open = documents.get(params.textDocument.uri);
        const file = open && workspace.file(open.uri);
        return open && file ? work(open, file, params) : otherwise;
      });
  }

  function atCaret<Params extends AtCaret, Result>(
    name: string,
    work: (place: Place, params: Params) => Result | Promise<Result>,
  ) {
    return inDocument(name, null, (open, _, params: Params): Result | null | Promise<Result> => {
      const place = placeAt(open, params.position, workspace);
      return place ? work(place, params) : null;
    });
  }

  const definitions = (kind: 'definition' | 'declaration') =>
    atCaret(kind, (place) =>
      client().capabilities.textDocument?.[kind]?.linkSupport ? definitionLinksAt(place) : definitionAt(place),
    );
  connection.onDefinition(definitions('definition'));
  connection.onDeclaration(definitions('declaration'));
  connection.onReferences(atCaret('references', (place, { context }) => referencesAt(place, context)));
  connection.onDocumentHighlight(atCaret('documentHighlight', highlightsAt));
  connection.onPrepareRename(atCaret('prepareRename', (place) => renameTargetAt(place, client().capabilities)));
  connection.onRenameRequest(
    atCaret('rename', (place, { newName }): Promise<WorkspaceEdit | ResponseError> => {
      const { capabilities } = client();
      return renameAt(place, newName, { connection, client: capabilities, documents, disk });
    }),
  );
  connection.onWorkspaceSymbol(({ query }) => guard('workspaceSymbol', [], () => symbolsFor(query, workspace)));
  connection.languages.callHierarchy.onPrepare(atCaret('prepareCallHierarchy', callItemsAt));
  connection.languages.callHierarchy.onIncomingCalls(({ item }) =>
    guard('incomingCalls', [], () => callersOf(item, workspace)),
  );
  connection.languages.callHierarchy.onOutgoingCalls(({ item }) =>
    guard('outgoingCalls', [], () => calledBy(item, workspace)),
  );
  connection.onDocumentLinks(inDocument('documentLink', null, (_, file) => documentLinks(file)));
  connection.workspace.onWillRenameFiles(({ files }) =>
    guard('willRenameFiles', null, () => {
      const moves = files.map(({ oldUri, newUri }) => ({ from: oldUri, to: newUri }));
      return toWorkspaceEdit({ edits: editsForMoves(workspace, moves) }, documents, client().capabilities);
    }),
  );
  connection.languages.inlayHint.on(
    inDocument('inlayHint', null, (_, file, { range }) => inlayHints(file, range, workspace)),
  );
  connection.onCodeLens(inDocument('codeLens', null, (_, file) => codeLenses(file, workspace, client().codeLens)));
  connection.onCodeLensResolve((lens) => guard('codeLensResolve', lens, () => resolveCodeLens(lens, workspace)));
  connection.languages.semanticTokens.on(inDocument('semanticTokens', { data: [] }, (open) => semanticTokens(open)));
  connection.languages.semanticTokens.onRange(
    inDocument('semanticTokensRange', { data: [] }, (open, _, { range }) => semanticTokens(open, range)),
  );

  return {
    refresh() {
      const { codeLens, inlayHint } = client().capabilities.workspace ?? {};
      void guard('refresh', undefined, async () => {
        if (codeLens?.refreshSupport) await connection.sendRequest(CodeLensRefreshRequest.type);
        if (inlayHint?.refreshSupport) await connection.sendRequest(InlayHintRefreshRequest.type);
      });
    },
  };
}

export function navigationCapabilities({ references, run }: CodeLensOptions): ServerCapabilities {
  return {
    definitionProvider: true,
    declarationProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
    workspaceSymbolProvider: true,
    callHierarchyProvider: true,
    documentLinkProvider: { resolveProvider: false },
    inlayHintProvider: true,
    semanticTokensProvider: { legend: semanticTokensLegend, full: true, range: true },
    ...((references || run) && { codeLensProvider: { resolveProvider: true } }),
  };
}

/** The files and folders whose moves the server wants to hear of: scripts may stand anywhere. */
export const fileOperations: FileOperationOptions = {
  willRename: { filters: [{ pattern: { glob: '**/*' } }] },
};
