import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { provesStoredToken, serverAt } from './proves-identity.ts';
import type { ServerProcess } from './server-process.ts';
import { type OwnServerOptions, startOwn } from './start-own.ts';
import { forgetRecordedServer, type RecordedServer, readRecordedServer, writeRecordedServer } from './state-file.ts';

export interface LocalRegistryOptions extends OwnServerOptions {
  /** Returns the previous address, which is used again if possible; undefined the first time. */
  readonly lastUrl: () => string | undefined;
  /** Returns whether the local registry is among the connections. After its removal, it is no longer watched. */
  readonly isConnected: () => boolean;
  /** Called when the address becomes known or changes, and with undefined when the registry is stopped. */
  readonly onChange: (url: string | undefined) => void;
}

/**
 * The registry that the extension runs on this machine. One window runs the server as its child process. The other
 * windows find the server through the state file. The server ends with its window, and the next window that detects
 * this starts it again.
 */
export class LocalRegistry {
  readonly #options: LocalRegistryOptions;
  readonly #stateFile: string;
  #own: ServerProcess | undefined;
  #starting: Promise<string> | undefined;
  #watching: NodeJS.Timeout | undefined;
  #checking: Promise<void> | undefined;
  #reported: { readonly url: string | undefined } | undefined;

  constructor(options: LocalRegistryOptions) {
    this.#options = options;
    this.#stateFile = join(options.folder, 'running.json');
  }

  /** Starts the server or finds the running one. Resolves to its address. Rejects with an error that contains the remedy. */
  start(): Promise<string> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /**
   * Does the same as `start`, unless the user has stopped the server or never started it; then resolves to undefined.
   */
  async resume(): Promise<string | undefined> {
    const recorded = await readRecordedServer(this.#stateFile);
    if (recorded === undefined) {
      this.#report(undefined);
      this.#watch();
      return undefined;
    }
    return this.#watching !== undefined && (await this.#isOurs(recorded)) ? recorded.url : this.start();
  }

  /** Stops the server for all windows. Its data is preserved. */
  async stop(): Promise<void> {
    const recorded = await readRecordedServer(this.#stateFile);
    const isOurs = recorded !== undefined && (await this.#isOurs(recorded));
    await forgetRecordedServer(this.#stateFile);
    if (this.#own !== undefined) await this.#own.stop();
    else if (isOurs) await this.#endOther(recorded);
    this.#report(undefined);
  }

  /**
   * Ends the server of another window. Windows has no signal that lets the server finish its requests, but its own window ends it
   * properly when it finds the state file missing. It is killed only if that window does not respond.
   */
  async #endOther(recorded: RecordedServer): Promise<void> {
    const checks = this.#options.search().windows ? maxChecksToEnd : 0;
    for (let check = 0; check < checks; check++) {
      await setTimeout(checkInterval / 2);
      if (!(await this.#isOurs(recorded))) return;
    }
    process.kill(recorded.pid);
  }

  get runsServer(): boolean {
    return this.#own !== undefined;
  }

  /** Stops watching, and stops the server if this window runs it. Another window may start the server again. */
  dispose(): void {
    this.#unwatch();
    // Not awaited: the server ends when its standard input closes.
    void this.#own?.stop();
  }

  async #start(): Promise<string> {
    await mkdir(join(this.#options.folder, 'data'), { recursive: true, mode: 0o700 });
    const url = (await this.#urlOfOther()) ?? (await this.#serve());
    this.#report(url);
    this.#watch();
    return url;
  }

  /**
   * Resolves to the address of the recorded server, or to undefined if it does not run. Rejects if another window runs
   * the server with a token that this window does not have. That server continues to run.
   */
  async #urlOfOther(): Promise<string | undefined> {
    const recorded = await readRecordedServer(this.#stateFile);
    if (recorded === undefined) return undefined;
    if (this.#isOwn(recorded)) return recorded.url;
    const server = await serverAt(recorded, this.#options.token);
    if (server === 'unproved') throw unknownToken();
    return server === 'ours' ? recorded.url : undefined;
  }

  /**
   * Resolves to whether the recorded server has the token of this window. A child process has it; any other process
   * must prove it.
   */
  async #isOurs(recorded: RecordedServer): Promise<boolean> {
    return this.#isOwn(recorded) || provesStoredToken(recorded, this.#options.token);
  }

  #isOwn({ url, pid }: RecordedServer): boolean {
    return pid === this.#own?.pid && url === this.#own.url;
  }

  async #serve(): Promise<string> {
    const lastUrl = (await readRecordedServer(this.#stateFile))?.url ?? this.#options.lastUrl();
    const started = await startOwn(this.#options, { lastUrl, urlOfOther: () => this.#urlOfOther() });
    return typeof started === 'string' ? started : this.#nowServes(started);
  }

  async #nowServes(server: ServerProcess): Promise<string> {
    this.#own = server;
    void server.ended.then(() => {
      this.#own = undefined;
    });
    await writeRecordedServer(this.#stateFile, { url: server.url, pid: server.pid });
    return server.url;
  }

  #report(url: string | undefined): void {
    if (this.#reported !== undefined && this.#reported.url === url) return;
    this.#reported = { url };
    this.#options.onChange(url);
  }

  /** Periodically checks whether the server runs, and whether another window has stopped or started it. */
  #watch(): void {
    this.#watching ??= setInterval(() => {
      this.#checking ??= this.#check().finally(() => {
        this.#checking = undefined;
      });
    }, checkInterval).unref();
  }

  #unwatch(): void {
    clearInterval(this.#watching);
    this.#watching = undefined;
  }

  async #check(): Promise<void> {
    const recorded = await readRecordedServer(this.#stateFile);
    if (this.#starting !== undefined) return;
    if (recorded === undefined) {
      // A window that does not have the token stops the server by removing the state file.
      await this.#own?.stop();
      if (!this.#options.isConnected()) this.#unwatch();
      return this.#report(undefined);
    }
    const isOurs = await this.#isOurs(recorded);
    // The server was stopped in the meantime, or this window was closed.
    if (this.#watching === undefined || (await readRecordedServer(this.#stateFile)) === undefined) return;
    if (isOurs) return this.#report(recorded.url);
    await this.start().catch((error: unknown) => {
      this.#unwatch();
      this.#options.log(error instanceof Error ? error.message : String(error));
    });
  }
}

/** Milliseconds between two checks. */
const checkInterval = 2_000;

/** The number of checks whether a server has ended before it is killed. */
const maxChecksToEnd = 6;

function unknownToken(): Error {
  return new Error(
    'Another window runs the local registry with a token that this window does not have. Try again, or reload this window. If that does not help, remove the local registry and start it again; its data is preserved.',
  );
}
