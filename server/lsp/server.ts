import {
  BulkRegistration,
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  FoldingRangeKind,
  MarkupKind,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { GraphDiagnoser } from '../core/analysis/diagnosis/graph-diagnoser.ts';
import { Workspace } from '../core/analysis/graph/workspace.ts';
import { taskFileKind } from '../core/analysis/kinds/task-file.ts';
import { triggerCharacters } from '../core/features/completion/triggers.ts';
import { folds } from '../core/features/folding.ts';
import { hover } from '../core/features/hover.ts';
import { outline } from '../core/features/outline.ts';
import { TaskList } from '../core/features/task-list/task-list.ts';
import type { Disk } from '../files/disk.ts';
import { type DoctorAnswer, doctorRequest } from '../protocol/doctor.ts';
import { member } from '../protocol/member.ts';
import { connectRunning } from './connect-running.ts';
import { type OpenDocument, OpenDocuments } from './documents/open-documents.ts';
import { afterAnswer } from './gate/after-answer.ts';
import { createGuard } from './gate/guard.ts';
import { connectGraph } from './graph.ts';
import { connectNavigation, fileOperations, navigationCapabilities } from './navigation.ts';
import { type Diagnostics, pullDiagnostics, pushDiagnostics } from './requests/diagnostics.ts';
import { codeActionKinds, codeActions } from './requests/editing/code-actions.ts';
import { type CompletionOptions, completionAt, readCompletionOptions } from './requests/editing/completion.ts';
import { formatting } from './requests/editing/formatting.ts';
import { type CodeLensOptions, readCodeLensOptions } from './requests/navigation/code-lenses.ts';
import { selectionRangesAt } from './requests/structure/selection-ranges.ts';
import { workspaceFindings } from './requests/tasks/doctor.ts';
import { connectTasks } from './requests/tasks/tasks.ts';
import { SettingsStore } from './settings.ts';
import { toDocumentSymbol, toRange } from './to-lsp.ts';
import { connectWorkspace, type WorkspaceConnection } from './workspace/connect-workspace.ts';

export interface ServerOptions {
  /** The address of the page that explains each rule under its code. */
  readonly rulesPage: string | undefined;
  /** The disk of this machine; undefined where there is none, as in a browser. */
  readonly fileSystem: Disk | undefined;
}

/** Serves one client on `connection`: the list of everything that the server can do. */
export function startServer(connection: Connection, { rulesPage, fileSystem }: ServerOptions): void {
  const workspace = new Workspace();
  const settings = new SettingsStore(connection);
  const guard = createGuard(connection.console);
  const around: WorkspaceConnection = connectWorkspace(connection, {
    workspace,
    fileSystem,
    guard,
    openFiles: { isOpen: (path) => documents.isOpen(path), reconsider: (path) => documents.reconsider(path) },
    changed: (what) => {
      if (what === 'paths') graph.forgetAll();
      diagnostics?.refresh();
      if (what === 'tasks') navigation.refresh();
      tasks.changed();
    },
  });
  const graph = new GraphDiagnoser(workspace, around.disk.lookup);
  const documents = new OpenDocuments(workspace, graph, around.files);
  const tasks = connectTasks(connection, {
    workspace,
    list: new TaskList(workspace, graph),
    settings,
    guard,
    folders: () => around.disk.folders,
    isComplete: () => around.files.isComplete,
    takeUp: () => {
      const hasTakenUp = Array.from(documents.all(), ({ uri }) => documents.index(uri)).includes(true);
      if (hasTakenUp) diagnostics?.refresh();
    },
  });
  let client: ClientCapabilities = {};
  let codeLens: CodeLensOptions = readCodeLensOptions(undefined);
  let completion: CompletionOptions = readCompletionOptions(undefined);
  let diagnostics: Diagnostics | undefined;
  let asksForNames = false;

  /** Answers a request about one document; about one that is not open here, with `otherwise`. */
  function answer<Params extends { textDocument: { uri: string } }, Result>(
    name: string,
    otherwise: Result,
    work: (open: OpenDocument, params: Params) => Result | Promise<Result>,
  ) {
    return (params: Params) =>
      guard(name, otherwise, () => {
        const open = documents.get(params.textDocument.uri);
        if (open) documents.index(open.uri);
        return open ? work(open, params) : otherwise;
      });
  }

  connection.onInitialize((params) => {
    const { capabilities, initializationOptions } = params;
    client = capabilities;
    around.initialize(params);
    tasks.initialize(initializationOptions);
    asksForNames = member(initializationOptions, 'newTask') === true;
    codeLens = readCodeLensOptions(initializationOptions);
    completion = readCompletionOptions(initializationOptions);
    const connectDiagnostics = canPull(client) ? pullDiagnostics : pushDiagnostics;
    diagnostics = connectDiagnostics(connection, {
      documents,
      workspace,
      settings,
      guard,
      canRefresh: client.workspace?.diagnostics?.refreshSupport === true,
      rulesPage: canDescribeCodes(client) ? rulesPage : undefined,
    });
    // The client is about to send its documents; until they are there, the schema is made ready.
    afterAnswer(() => taskFileKind.shape());
    return {
      capabilities: { ...serverCapabilities(client), ...navigationCapabilities(codeLens) },
      serverInfo: { name: 'taskwright' },
    };
  });

  connection.onInitialized(() =>
    guard('initialized', undefined, async () => {
      if (client.workspace?.configuration) settings.enable();
      const isReady = around.initialized();
      if (canRegisterFormatting(client)) await registerFormatting(connection);
      if (client.workspace?.didChangeConfiguration?.dynamicRegistration) {
        await connection.client.register(DidChangeConfigurationNotification.type, { section: 'taskwright' });
      }
      await isReady;
    }),
  );

  connection.onDidChangeConfiguration(() => {
    settings.clear();
    diagnostics?.refresh();
    tasks.changed();
  });

  connection.onDidOpenTextDocument((params) =>
    guard('didOpen', undefined, () => {
      const open = documents.open(params);
      if (!open) return;
      diagnostics?.changed(open);
      tasks.changed();
    }),
  );
  connection.onDidChangeTextDocument((params) =>
    guard('didChange', undefined, () => {
      const open = documents.change(params);
      if (!open) return;
      diagnostics?.changed(open);
      tasks.changed();
    }),
  );
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) =>
    guard('didClose', undefined, () => {
      documents.close(uri);
      settings.forget(uri);
      const isReadAgain = around.closed(uri);
      diagnostics?.closed(uri);
      // What is read will be told of: its tasks are not to be missing in the meantime.
      if (!isReadAgain) tasks.changed();
    }),
  );

  connection.onCompletion(
    answer('completion', null, (open, params) =>
      completionAt(open, params, { ...completion, workspace, disk: around.disk, client }),
    ),
  );
  connection.onHover(
    answer('hover', null, ({ uri, document, kind }, { position }) => {
      const file = workspace.file(uri);
      const found = hover(document, kind, document.offsetAt(position), file && { workspace, file });
      if (!found) return null;
      return { contents: { kind: MarkupKind.Markdown, value: found.markdown }, range: toRange(found.range, document) };
    }),
  );
  connection.onCodeAction(
    answer('codeAction', null, async ({ uri }, params) => {
      const current = await settings.of(uri);
      const open = documents.get(uri);
      const sources = { workspace, settings: current, disk: around.disk, client, asksForNames };
      return open ? codeActions(open, params, sources) : null;
    }),
  );
  connection.onDocumentSymbol(
    answer('documentSymbol', null, ({ document, kind }) =>
      Array.from(outline(document, kind), (symbol) => toDocumentSymbol(symbol, document)),
    ),
  );
  connection.onFoldingRanges(
    answer('foldingRange', null, ({ document }) => {
      // Without an answer an editor folds a script by its indentation.
      if (!document.language.ownsWholeText) return null;
      return folds(document).map(({ startLine, endLine, kind }) =>
        kind === 'comment' ? { startLine, endLine, kind: FoldingRangeKind.Comment } : { startLine, endLine },
      );
    }),
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

  const navigation = connectNavigation(connection, {
    documents,
    workspace,
    disk: around.disk,
    guard,
    client: () => ({ capabilities: client, codeLens }),
  });

  connectGraph(connection, { documents, workspace, guard, files: around.files, asked: tasks.graphAsked });
  connectRunning(connection, { documents, workspace, guard });
  connection.onRequest(doctorRequest, () =>
    guard<DoctorAnswer>('doctor', null, async () =>
      workspaceFindings(around.disk.folders, await tasks.totals(), around.everyFile),
    ),
  );

  connection.listen();
}

function canDescribeCodes({ textDocument }: ClientCapabilities): boolean {
  const { diagnostic, publishDiagnostics } = textDocument ?? {};
  return (diagnostic?.codeDescriptionSupport ?? publishDiagnostics?.codeDescriptionSupport) === true;
}

function canPull(client: ClientCapabilities): boolean {
  return client.textDocument?.diagnostic !== undefined;
}

function canRegisterFormatting({ textDocument }: ClientCapabilities): boolean {
  const { formatting: whole, rangeFormatting: part } = textDocument ?? {};
  return whole?.dynamicRegistration === true && part?.dynamicRegistration === true;
}

/** Scripts are formatted by somebody else: a client that can tell them apart does not offer us for them. */
async function registerFormatting(connection: Connection): Promise<void> {
  const languages = ['tasks-toml', 'tasks-json', 'tasks-config-toml'].map((language) => ({ language }));
  const documentSelector = [...languages, { pattern: '**/*.toml' }];
  const registrations = BulkRegistration.create();
  registrations.add(DocumentFormattingRequest.type, { documentSelector });
  registrations.add(DocumentRangeFormattingRequest.type, { documentSelector });
  await connection.client.register(registrations);
}

function serverCapabilities(client: ClientCapabilities): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    ...(canPull(client) && {
      diagnosticProvider: { identifier: 'taskwright', interFileDependencies: true, workspaceDiagnostics: false },
    }),
    completionProvider: { triggerCharacters: [...triggerCharacters] },
    hoverProvider: true,
    codeActionProvider: { codeActionKinds },
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    ...(!canRegisterFormatting(client) && { documentFormattingProvider: true, documentRangeFormattingProvider: true }),
    workspace: { fileOperations, workspaceFolders: { supported: true, changeNotifications: true } },
  };
}
