import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { provesStoredToken, serverAt } from './proves-identity.ts';
import type { ServerProcess } from './server-process.ts';
import { type OwnServerOptions, startOwn } from './start-own.ts';
import { forgetServing, readServing, type Serving, writeServing } from './state-file.ts';

export interface LocalRegistryOptions extends OwnServerOptions {
  /** Where it was the last time, so that it comes back there; undefined at the first time. */
  readonly lastUrl: () => string | undefined;
  /** Whether it is among the connections: of one that was removed nothing is to be heard. */
  readonly isConnected: () => boolean;
  /** Called when it is known where the registry is, and when it is elsewhere; undefined when it is stopped. */
  readonly onChange: (url: string | undefined) => void;
}

/**
 * The registry that windows run for themselves: one of them has the server as its child, the others find it through the
 * state file. When that window is gone, the server is too, and the next window that notices takes its place.
 */
export class LocalRegistry {
  readonly #options: LocalRegistryOptions;
  readonly #stateFile: string;
  #own: ServerProcess | undefined;
  #starting: Promise<string> | undefined;
  #watching: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #told: { readonly url: string | undefined } | undefined;

  constructor(options: LocalRegistryOptions) {
    this.#options = options;
    this.#stateFile = join(options.folder, 'running.json');
  }

  /** Starts it, or finds the one that runs. Gives its address. Rejects with an error that says what to do. */
  start(): Promise<string> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** The same, unless it was stopped on purpose or never started: then undefined. */
  async resume(): Promise<string | undefined> {
    const serving = await readServing(this.#stateFile);
    if (serving === undefined) {
      this.#tell(undefined);
      this.#watch();
      return undefined;
    }
    return this.#watching !== undefined && (await this.#isOurs(serving)) ? serving.url : this.start();
  }

  /** Stops it for all windows. Its data stays. */
  async stop(): Promise<void> {
    const serving = await readServing(this.#stateFile);
    const isOurs = serving !== undefined && (await this.#isOurs(serving));
    await forgetServing(this.#stateFile);
    if (this.#own !== undefined) await this.#own.stop();
    else if (isOurs) process.kill(serving.pid);
    this.#tell(undefined);
  }

  get isServing(): boolean {
    return this.#own !== undefined;
  }

  /** For the end of this window: another one may take over. */
  dispose(): void {
    this.#unwatch();
    // Not awaited: it ends with its standard input.
    void this.#own?.stop();
  }

  async #start(): Promise<string> {
    await mkdir(join(this.#options.folder, 'data'), { recursive: true, mode: 0o700 });
    const url = (await this.#urlOfOther()) ?? (await this.#serve());
    this.#tell(url);
    this.#watch();
    return url;
  }

  /** Rejects where another window runs it with a token that this window does not have: that one goes on. */
  async #urlOfOther(): Promise<string | undefined> {
    const serving = await readServing(this.#stateFile);
    if (serving === undefined) return undefined;
    if (this.#isOwn(serving)) return serving.url;
    const server = await serverAt(serving, this.#options.token);
    if (server === 'unproved') throw unknownToken();
    return server === 'ours' ? serving.url : undefined;
  }

  /** A child that has not ended is; any other process has to prove it. */
  async #isOurs(serving: Serving): Promise<boolean> {
    return this.#isOwn(serving) || provesStoredToken(serving, this.#options.token);
  }

  #isOwn({ url, pid }: Serving): boolean {
    return pid === this.#own?.pid && url === this.#own.url;
  }

  async #serve(): Promise<string> {
    const lastUrl = (await readServing(this.#stateFile))?.url ?? this.#options.lastUrl();
    const started = await startOwn(this.#options, { lastUrl, urlOfOther: () => this.#urlOfOther() });
    return typeof started === 'string' ? started : this.#nowServes(started);
  }

  async #nowServes(server: ServerProcess): Promise<string> {
    this.#own = server;
    void server.ended.then(() => {
      this.#own = undefined;
    });
    await writeServing(this.#stateFile, { url: server.url, pid: server.pid });
    return server.url;
  }

  #tell(url: string | undefined): void {
    if (this.#told !== undefined && this.#told.url === url) return;
    this.#told = { url };
    this.#options.onChange(url);
  }

  /** Looks whether the server is still there, and who serves; also whether another window has stopped or started it. */
  #watch(): void {
    this.#watching ??= setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
    }, lookInterval).unref();
  }

  #unwatch(): void {
    clearInterval(this.#watching);
    this.#watching = undefined;
  }

  async #look(): Promise<void> {
    const serving = await readServing(this.#stateFile);
    if (this.#starting !== undefined) return;
    if (serving === undefined) {
      // A window that does not know the token can stop the server only like this.
      await this.#own?.stop();
      if (!this.#options.isConnected()) this.#unwatch();
      return this.#tell(undefined);
    }
    const isOurs = await this.#isOurs(serving);
    // It was stopped meanwhile, or this window has ended.
    if (this.#watching === undefined || (await readServing(this.#stateFile)) === undefined) return;
    if (isOurs) return this.#tell(serving.url);
    await this.start().catch((error: unknown) => {
      this.#unwatch();
      this.#options.log(error instanceof Error ? error.message : String(error));
    });
  }
}

const lookInterval = 2_000;

function unknownToken(): Error {
  return new Error(
    'The local registry is run by another window, whose token this window does not have. Try again, or reload this window. Should that not help, remove the local registry and start it again: its data stays.',
  );
}
