import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
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
import { type ClientFiles, serveClientFiles } from './client-files.ts';
import { type DocumentAttributes, ServedDocument } from './served-document.ts';

/** What most clients can do; diagnostics are pulled. */
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

/** As `usualCapabilities`, for a client that waits until diagnostics are sent to it. */
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
  /** The folders of the workspace, when there are several. */
  readonly folders?: readonly string[];
  /** A folder of the workspace that only the client can read. */
  readonly clientFiles?: ClientFiles;
  readonly environment?: Readonly<Record<string, string>>;
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  /** What the client answers when it is asked for a section of its settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A message that the server wanted shown or logged. */
export interface LoggedMessage {
  /** 1 is an error, 2 a warning (LSP 3.17, `MessageType`). */
  readonly type: number;
  readonly message: string;
}

const builtServer = fileURLToPath(new URL('../../dist/server.js', import.meta.url));

/** Starts a language server as an editor does, and completes the handshake. Whoever starts it has to `stop` it. */
export async function startLanguageServer(options: LanguageServerOptions = {}): Promise<LanguageServer> {
  const [program = '', ...args] = options.command ?? [process.execPath, builtServer, '--stdio'];
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

/** One running server process and the client's end of the wire to it. */
export class LanguageServer {
  readonly connection: ProtocolConnection;
  /** What the server logged or wanted shown, in order. */
  readonly messages: LoggedMessage[] = [];
  stderr = '';
  /** How often the server asked for a new look at the diagnostics. */
  refreshes = 0;
  /** What the server told of the progress of its work, in order: `begin`, `report` and `end`. */
  readonly progress: string[] = [];
  /** The files that the server said are included, each time that it said so. */
  readonly included: (readonly string[])[] = [];
  /** How often the server said that its tasks are others. */
  tasksChanges = 0;
  /** The globs of the files that the server wants to hear of. */
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
    // A server that is gone answers nothing any more: what was asked of it fails instead of waiting.
    child.once('exit', () => this.connection.dispose());
    child.stdin.on('error', () => {});
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.#listen();
  }

  /** The server's process id. */
  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the language server did not start');
    return this.#child.pid;
  }

  async initialize(options: LanguageServerOptions): Promise<void> {
    const { capabilities, initializationOptions, folder, folders, clientFiles } = options;
    const paths = folders ?? (folder === undefined ? [] : [folder]);
    const roots = [...paths.map((path) => pathToFileURL(path).href), ...(clientFiles ? [clientFiles.root] : [])];
    const result = await this.connection.sendRequest<{ capabilities: ServerCapabilities }>('initialize', {
      processId: process.pid,
      rootUri: roots[0] ?? null,
      workspaceFolders: roots.length === 0 ? null : roots.map((uri) => ({ uri, name: 'folder' })),
      capabilities: capabilities ?? usualCapabilities,
      initializationOptions,
    });
    this.capabilities = result.capabilities;
    await this.connection.sendNotification('initialized', {});
  }

  /** Opens a document whose text may hold marks (`<|>`, `«…»`). It is a TOML task file unless `attributes` say otherwise. */
  async open(marked: string, attributes: DocumentAttributes = {}): Promise<ServedDocument> {
    this.#documents++;
    const document = new ServedDocument(this, marked, { uri: `file:///${this.#documents}/tasks.toml`, ...attributes });
    await document.open();
    return document;
  }

  /** Whether changes are to be sent as edits or as whole texts. */
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

  /** The diagnostics of one version of a document: asked for when the server lets itself be asked, else waited for. */
  async diagnostics(uri: string, version: number): Promise<readonly Diagnostic[]> {
    if (!this.capabilities.diagnosticProvider) {
      return this.published(uri, (_, publishedVersion) => publishedVersion === version);
    }
    const report = await this.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
    return report.kind === 'full' ? report.items : [];
  }

  /** The diagnostics that the server sent last for a document, as soon as they are what is waited for. */
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
      void this.#exited.then(() => reject(new Error('the language server ended')));
      look();
    });
  }

  /** Waits until something holds that messages of the server bring about. */
  until(isReached: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!isReached()) return;
        this.#listeners.delete(look);
        resolve();
      };
      this.#listeners.add(look);
      void this.#exited.then(() => reject(new Error('the language server ended')));
      look();
    });
  }

  /** Ends the server the way the protocol asks for, and its process in any case. */
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

  /** Ends the process at once: what was asked and not answered fails. */
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
      this.#notice();
    });
    connection.onNotification(includedFilesNotification, ({ uris }: IncludedFiles) => {
      this.included.push(uris);
      this.#notice();
    });
    connection.onNotification(tasksChangedNotification, () => {
      this.tasksChanges++;
      this.#notice();
    });
    for (const method of ['window/logMessage', 'window/showMessage']) {
      connection.onNotification(method, (message: LoggedMessage) => {
        this.messages.push(message);
      });
    }
    connection.onRequest('workspace/configuration', ({ items }: { items: readonly { section?: string }[] }) =>
      items.map(({ section }) => this.#settings[section ?? ''] ?? null),
    );
    connection.onRequest('workspace/diagnostic/refresh', () => {
      this.refreshes++;
      this.#notice();
      return null;
    });
    connection.onRequest('window/workDoneProgress/create', ({ token }: WorkDoneProgressCreateParams) => {
      connection.onProgress(WorkDoneProgress.type, token, ({ kind }) => {
        this.progress.push(kind);
        this.#notice();
      });
      return null;
    });
    connection.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) => {
      for (const { id, registerOptions } of registrations) this.watched.set(id, globsIn(registerOptions));
      this.#notice();
      return null;
    });
    connection.onRequest('client/unregisterCapability', ({ unregisterations }: UnregistrationParams) => {
      for (const { id } of unregisterations) this.watched.delete(id);
      this.#notice();
      return null;
    });
    connection.listen();
  }

  #notice(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function globsIn(options: { readonly watchers?: readonly { readonly globPattern: string }[] } | undefined) {
  return (options?.watchers ?? []).map(({ globPattern }) => globPattern);
}
