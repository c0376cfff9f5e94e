import {
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
  FoldingRangeKind,
  MarkupKind,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { noFiles } from '../core/analysis/graph/file-lookup.ts';
import { GraphDiagnoser } from '../core/analysis/graph/graph-diagnoser.ts';
import { Workspace } from '../core/analysis/graph/workspace.ts';
import { complete } from '../core/features/completion/complete.ts';
import { folds } from '../core/features/folding.ts';
import { hover } from '../core/features/hover.ts';
import { outline } from '../core/features/outline.ts';
import { type Diagnostics, pullDiagnostics, pushDiagnostics } from './diagnostics.ts';
import { createGuard } from './guard.ts';
import { type OpenDocument, OpenDocuments } from './open-documents.ts';
import { formatting } from './requests/formatting.ts';
import { codeActions } from './requests/quick-fixes.ts';
import { selectionRangesAt } from './requests/selection-ranges.ts';
import { SettingsStore } from './settings.ts';
import { toCompletionItem, toDocumentSymbol, toRange } from './to-lsp.ts';

/** Serves one client on `connection`: the list of everything that the server can do. */
export function startServer(connection: Connection): void {
  const workspace = new Workspace();
  const graph = new GraphDiagnoser(workspace, noFiles);
  const documents = new OpenDocuments(workspace, graph);
  const settings = new SettingsStore(connection);
  const guard = createGuard(connection.console);
  let client: ClientCapabilities = {};
  let diagnostics: Diagnostics | undefined;

  /** Answers a request about one document; about one that is not open here, with `otherwise`. */
  function answer<Params extends { textDocument: { uri: string } }, Result>(
    name: string,
    otherwise: Result,
    work: (open: OpenDocument, params: Params) => Result | Promise<Result>,
  ) {
    return (params: Params) =>
      guard(name, otherwise, () => {
        const open = documents.get(params.textDocument.uri);
        return open ? work(open, params) : otherwise;
      });
  }

  connection.onInitialize(({ capabilities }) => {
    client = capabilities;
    const connectDiagnostics = canPull(client) ? pullDiagnostics : pushDiagnostics;
    diagnostics = connectDiagnostics(connection, { documents, workspace, settings, guard });
    return { capabilities: serverCapabilities(client), serverInfo: { name: 'taskwright' } };
  });

  connection.onInitialized(() =>
    guard('initialized', undefined, async () => {
      if (client.workspace?.configuration) settings.enable();
      if (client.workspace?.didChangeConfiguration?.dynamicRegistration) {
        await connection.client.register(DidChangeConfigurationNotification.type, { section: 'taskwright' });
      }
    }),
  );

  connection.onDidChangeConfiguration(() => {
    settings.clear();
    diagnostics?.refresh();
  });

  connection.onDidOpenTextDocument((params) =>
    guard('didOpen', undefined, () => {
      const open = documents.open(params);
      if (open) diagnostics?.changed(open);
    }),
  );
  connection.onDidChangeTextDocument((params) =>
    guard('didChange', undefined, () => {
      const open = documents.change(params);
      if (open) diagnostics?.changed(open);
    }),
  );
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) =>
    guard('didClose', undefined, () => {
      documents.close(uri);
      settings.forget(uri);
      diagnostics?.closed(uri);
    }),
  );

  connection.onCompletion(
    answer('completion', null, ({ document, kind }, { position }) => {
      const snippets = client.textDocument?.completion?.completionItem?.snippetSupport ?? false;
      const items = complete(document, kind, document.offsetAt(position));
      return items.map((item) => toCompletionItem(item, document, { snippets }));
    }),
  );
  connection.onHover(
    answer('hover', null, ({ document, kind }, { position }) => {
      const found = hover(document, kind, document.offsetAt(position));
      if (!found) return null;
      return { contents: { kind: MarkupKind.Markdown, value: found.markdown }, range: toRange(found.range, document) };
    }),
  );
  connection.onCodeAction(answer('codeAction', null, (open, params) => codeActions(open, params, workspace)));
  connection.onDocumentSymbol(
    answer('documentSymbol', null, ({ document, kind }) =>
      Array.from(outline(document, kind), (symbol) => toDocumentSymbol(symbol, document)),
    ),
  );
  connection.onFoldingRanges(
    answer('foldingRange', null, ({ document }) =>
      folds(document).map(({ startLine, endLine, kind }) =>
        kind === 'comment' ? { startLine, endLine, kind: FoldingRangeKind.Comment } : { startLine, endLine },
      ),
    ),
  );
  connection.onSelectionRanges(
    answer('selectionRange', null, (open, { positions }) => selectionRangesAt(open, positions)),
  );
  connection.onDocumentFormatting(
    answer('formatting', null, async ({ uri }) => {
      const { format } = await settings.of(uri);
      const open = documents.get(uri);
      return open ? formatting(open, format) : null;
    }),
  );
  connection.onDocumentRangeFormatting(
    answer('rangeFormatting', null, async ({ uri }, { range }) => {
      const { format } = await settings.of(uri);
      const open = documents.get(uri);
      return open ? formatting(open, format, range) : null;
    }),
  );

  connection.listen();
}

function canPull(client: ClientCapabilities): boolean {
  return client.textDocument?.diagnostic !== undefined;
}

function serverCapabilities(client: ClientCapabilities): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    ...(canPull(client) && {
      diagnosticProvider: { identifier: 'taskwright', interFileDependencies: false, workspaceDiagnostics: false },
    }),
    completionProvider: { triggerCharacters: ['[', '.', '"', "'", '=', ' ', ':', '{', ','] },
    hoverProvider: true,
    codeActionProvider: { codeActionKinds: ['quickfix'] },
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
  };
}
