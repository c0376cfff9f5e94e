import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  DocumentDiagnosticRequest,
  type ProtocolConnection,
  type RegistrationParams,
  type ServerCapabilities,
  type TextDocumentSyncKind,
  type UnregistrationParams,
  WorkDoneProgress,
  type WorkDoneProgressCreateParams,
} from 'vscode-languageserver-protocol/node';
import { type IncludedFiles, includedFilesNotification } from '../../server/protocol/included-files.ts';
import { tasksChangedNotification } from '../../server/protocol/tasks.ts';
import { builtProgram } from '../system/built-programs.ts';
import { type ClientFiles, serveClientFiles } from './client-files.ts';
import { type DocumentAttributes, ServedDocument } from './served-document.ts';

/** The capabilities of most clients, which request diagnostics from the server. */
export const usualCapabilities: ClientCapabilities = {
  workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
  textDocument: {
    diagnostic: { dynamicRegistration: false },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
    hover: { contentFormat: ['markdown'] },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    formatting: {},
  },
};

/** The capabilities of a client that does not request diagnostics, so the server publishes them. */
export const pushCapabilities: ClientCapabilities = {
  ...usualCapabilities,
  textDocument: Object.fromEntries(
    Object.entries(usualCapabilities.textDocument ?? {}).filter(([name]) => name !== 'diagnostic'),
  ),
};

export interface LanguageServerOptions {
  /** The program and its arguments; the server in `dist/` by default. */
  readonly command?: readonly string[];
  readonly folder?: string;
  /** The folders of a workspace with several folders. */
  readonly folders?: readonly string[];
  /** Returns the URI of a folder, as the editor sends it; by default that of this machine. */
  readonly uriOf?: (folder: string) => string;
  /** The process whose end ends the server; by default this one. The processes of another system are not known to the server. */
  readonly processId?: number | null;
  /** A folder of the workspace that only the client can read. */
  readonly clientFiles?: ClientFiles;
  /** The variables to set, or to unset if they are `undefined`. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  /** The settings of the client, by section. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A message that the server sent to be shown or logged. */
export interface LoggedMessage {
  /** 1 is an error, 2 a warning (LSP 3.17, `MessageType`). */
  readonly type: number;
  readonly message: string;
}

/** Starts a language server as an editor does, and initializes it. The caller must `stop` it. */
export async function startLanguageServer(options: LanguageServerOptions = {}): Promise<LanguageServer> {
  const [program = '', ...args] = options.command ?? [process.execPath, builtProgram('server.js'), '--stdio'];
  const child = spawn(program, args, { cwd: options.folder, env: { ...process.env, ...options.environment } });
  const server = new LanguageServer(child, options.settings ?? {});
  if (options.clientFiles) serveClientFiles(server.connection, options.clientFiles);
  try {
    await server.initialize(options);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** A running server process and the client connected to it. */
export class LanguageServer {
  readonly connection: ProtocolConnection;
  /** The messages that the server sent to be shown or logged, in order. */
  readonly messages: LoggedMessage[] = [];
  stderr = '';
  /** The number of times that the server has requested a refresh of the diagnostics. */
  refreshes = 0;
  /** The number of times that the server has requested a refresh of the code lenses. */
  lensRefreshes = 0;
  /** The progress notifications of the server, in order: `begin`, `report` and `end`. */
  readonly progress: string[] = [];
  /** The included files of each notification of the server. */
  readonly included: (readonly string[])[] = [];
  /** The number of times that the server has reported changed tasks. */
  tasksChanges = 0;
  /** The globs of the files that the server watches, by registration. */
  readonly watched = new Map<string, readonly string[]>();
  capabilities: ServerCapabilities = {};
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #exited: Promise<unknown>;
  readonly #published = new Map<string, { version: number | undefined; diagnostics: Diagnostic[] }>();
  readonly #listeners = new Set<() => void>();
  #settings: Readonly<Record<string, unknown>>;
  #documents = 0;

  constructor(child: ChildProcessWithoutNullStreams, settings: Readonly<Record<string, unknown>>) {
    this.#child = child;
    this.#settings = settings;
    this.#exited = once(child, 'exit');
    this.connection = createProtocolConnection(child.stdout, child.stdin);
    // Pending requests fail when the server exits, instead of waiting forever.
    child.once('exit', () => this.connection.dispose());
    child.stdin.on('error', () => {});
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.#listen();
  }

  /** The process ID of the server. */
  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the language server did not start');
    return this.#child.pid;
  }

  async initialize(options: LanguageServerOptions): Promise<void> {
    const { capabilities, initializationOptions, folder, folders, clientFiles } = options;
    const { uriOf = (path: string) => pathToFileURL(path).href } = options;
    const paths = folders ?? (folder === undefined ? [] : [folder]);
    const roots = [...paths.map(uriOf), ...(clientFiles ? [clientFiles.root] : [])];
    const result = await this.connection.sendRequest<{ capabilities: ServerCapabilities }>('initialize', {
      processId: options.processId === undefined ? process.pid : options.processId,
      rootUri: roots[0] ?? null,
      workspaceFolders: roots.length === 0 ? null : roots.map((uri) => ({ uri, name: 'folder' })),
      capabilities: capabilities ?? usualCapabilities,
      initializationOptions,
    });
    this.capabilities = result.capabilities;
    await this.connection.sendNotification('initialized', {});
  }

  /** Opens a document whose text may contain marks (`<|>`, `«…»`). The default is a TOML task file. */
  async open(marked: string, attributes: DocumentAttributes = {}): Promise<ServedDocument> {
    this.#documents++;
    const document = new ServedDocument(this, marked, { uri: `file:///${this.#documents}/tasks.toml`, ...attributes });
    await document.open();
    return document;
  }

  /** Whether changes are sent as edits or as complete texts. */
  get syncKind(): TextDocumentSyncKind | undefined {
    const sync = this.capabilities.textDocumentSync;
    return typeof sync === 'object' ? sync.change : sync;
  }

  request<Result>(method: string, params: object): Promise<Result> {
    return this.connection.sendRequest<Result>(method, params);
  }

  async changeSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    this.#settings = settings;
    await this.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  }

  /** Returns the diagnostics of a version of a document. Requests them if the server supports it, otherwise waits for them. */
  async diagnostics(uri: string, version: number): Promise<readonly Diagnostic[]> {
    if (!this.capabilities.diagnosticProvider) {
      return this.published(uri, (_, publishedVersion) => publishedVersion === version);
    }
    const report = await this.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
    return report.kind === 'full' ? report.items : [];
  }

  /** Resolves to the last published diagnostics of a document when they meet a condition. */
  published(
    uri: string,
    isAwaited: (diagnostics: readonly Diagnostic[], version: number | undefined) => boolean,
  ): Promise<readonly Diagnostic[]> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const last = this.#published.get(uri);
        if (!last || !isAwaited(last.diagnostics, last.version)) return;
        this.#listeners.delete(look);
        resolve(last.diagnostics);
      };
      this.#listeners.add(look);
      void this.#exited.then(() => reject(new Error('the language server exited')));
      look();
    });
  }

  /** Resolves when a condition is true. Checks the condition after each message of the server. */
  until(isReached: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!isReached()) return;
        this.#listeners.delete(look);
        resolve();
      };
      this.#listeners.add(look);
      void this.#exited.then(() => reject(new Error('the language server exited')));
      look();
    });
  }

  /** Shuts the server down as the protocol specifies, and kills it if it does not exit. */
  async stop(): Promise<void> {
    const killer = setTimeout(() => this.kill(), 5_000);
    try {
      if (this.isRunning) {
        await this.connection.sendRequest('shutdown');
        await this.connection.sendNotification('exit');
      }
    } catch {
      this.kill();
    }
    if (this.isRunning) await this.#exited;
    clearTimeout(killer);
  }

  /** Kills the process. Pending requests fail. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  #listen(): void {
    const { connection } = this;
    connection.onNotification('textDocument/publishDiagnostics', ({ uri, version, diagnostics }) => {
      this.#published.set(uri, { version, diagnostics });
      this.#notifyListeners();
    });
    connection.onNotification(includedFilesNotification, ({ uris }: IncludedFiles) => {
      this.included.push(uris);
      this.#notifyListeners();
    });
    connection.onNotification(tasksChangedNotification, () => {
      this.tasksChanges++;
      this.#notifyListeners();
    });
    for (const method of ['window/logMessage', 'window/showMessage']) {
      connection.onNotification(method, (message: LoggedMessage) => {
        this.messages.push(message);
        this.#notifyListeners();
      });
    }
    connection.onRequest('workspace/configuration', ({ items }: { items: readonly { section?: string }[] }) =>
      items.map(({ section }) => this.#settings[section ?? ''] ?? null),
    );
    connection.onRequest('window/showMessageRequest', (message: LoggedMessage) => {
      this.messages.push(message);
      this.#notifyListeners();
      return null;
    });
    connection.onRequest('workspace/diagnostic/refresh', () => {
      this.refreshes++;
      this.#notifyListeners();
      return null;
    });
    connection.onRequest('workspace/codeLens/refresh', () => {
      this.lensRefreshes++;
      this.#notifyListeners();
      return null;
    });
    connection.onRequest('window/workDoneProgress/create', ({ token }: WorkDoneProgressCreateParams) => {
      connection.onProgress(WorkDoneProgress.type, token, ({ kind }) => {
        this.progress.push(kind);
        this.#notifyListeners();
      });
      return null;
    });
    connection.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) => {
      for (const { id, registerOptions } of registrations) this.watched.set(id, globsIn(registerOptions));
      this.#notifyListeners();
      return null;
    });
    connection.onRequest('client/unregisterCapability', ({ unregisterations }: UnregistrationParams) => {
      for (const { id } of unregisterations) this.watched.delete(id);
      this.#notifyListeners();
      return null;
    });
    connection.listen();
  }

  #notifyListeners(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function globsIn(options: { readonly watchers?: readonly { readonly globPattern: string }[] } | undefined) {
  return (options?.watchers ?? []).map(({ globPattern }) => globPattern);
}
