import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { allowToken } from './configuration.ts';
import { type FoundNode, findNode, leastNode, type NodePlaces } from './find-node.ts';
import { type LocalToken, storedOrNewToken } from './local-token.ts';
import { provesAskedToken, provesStoredToken } from './proves-identity.ts';
import { type NotStarted, type ServerProcess, startServer } from './server-process.ts';
import { forgetServing, readServing, type Serving, writeServing } from './state-file.ts';

export interface LocalRegistryOptions {
  /** For the configuration, the data and what the windows tell each other; one for all windows of this person. */
  readonly folder: string;
  /** `dist/registry.js` */
  readonly program: string;
  readonly places: () => NodePlaces;
  /** The port that a person wants; 0 for any. */
  readonly port: () => number;
  /** Where it was the last time, so that it comes back there; undefined at the first time. */
  readonly lastUrl: () => string | undefined;
  readonly token: LocalToken;
  readonly log: (line: string) => void;
  /** Called whenever it is known anew where the registry is; undefined when it is stopped. */
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
      this.#options.onChange(undefined);
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
    this.#options.onChange(undefined);
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
    const { folder, onChange } = this.#options;
    await mkdir(join(folder, 'data'), { recursive: true, mode: 0o700 });
    const url = (await this.#urlOfOther()) ?? (await this.#urlOfAsked()) ?? (await this.#serve());
    onChange(url);
    this.#watch();
    return url;
  }

  async #urlOfOther(): Promise<string | undefined> {
    const serving = await readServing(this.#stateFile);
    return serving !== undefined && (await this.#isOurs(serving)) ? serving.url : undefined;
  }

  /** A child that has not ended is; any other process has to prove it. */
  async #isOurs(serving: Serving): Promise<boolean> {
    return serving.pid === this.#own?.pid || provesStoredToken(serving, this.#options.token);
  }

  async #urlOfAsked(): Promise<string | undefined> {
    const serving = await readServing(this.#stateFile);
    return serving !== undefined && (await provesAskedToken(serving, this.#options.token)) ? serving.url : undefined;
  }

  async #serve(): Promise<string> {
    const node = await this.#node();
    const { folder, token } = this.#options;
    const configFile = join(folder, 'registry.toml');
    await allowToken(configFile, await storedOrNewToken(token));
    const before = (await readServing(this.#stateFile))?.url ?? this.#options.lastUrl();
    let port = this.#options.port() || portOf(before);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const started = await this.#spawn(node, configFile, port);
      if ('url' in started) return this.#nowServes(started);
      if (started.cause === 'other') throw new Error(`The local registry did not start: ${started.words}`);
      if (started.cause === 'port-in-use') {
        if (port === 0 || port === this.#options.port()) throw portError(port);
        port = 0;
        continue;
      }
      // Another window was faster, or the server of one that has just gone has not quite ended.
      await pause();
      const other = await this.#urlOfOther();
      if (other !== undefined) return other;
    }
    throw new Error(
      `A process that does not know the token of the local registry holds its data, ${join(folder, 'data')}. End it, or stop the local registry in the window that runs it, and start again.`,
    );
  }

  async #node(): Promise<FoundNode> {
    const found = await findNode(this.#options.places());
    if ('program' in found) return found;
    const versions = [...new Set(found.tooOld)].join(', ');
    throw new Error(
      `The local registry needs Node ${leastNode} or newer, and there is ${versions === '' ? 'none' : `only ${versions}`} here. Install one so that "node" on the PATH is it, and start VS Code again.`,
    );
  }

  #spawn(node: FoundNode, configFile: string, port: number): Promise<ServerProcess | NotStarted> {
    const { folder, program, log } = this.#options;
    return startServer({ node, program, configFile, dataFolder: join(folder, 'data'), port, log });
  }

  async #nowServes(server: ServerProcess): Promise<string> {
    this.#own = server;
    void server.ended.then(() => {
      this.#own = undefined;
    });
    await writeServing(this.#stateFile, { url: server.url, pid: server.pid });
    return server.url;
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
      return this.#options.onChange(undefined);
    }
    const isOurs = await this.#isOurs(serving);
    // It was stopped meanwhile, or this window has ended.
    if (this.#watching === undefined || (await readServing(this.#stateFile)) === undefined) return;
    if (isOurs) return this.#options.onChange(serving.url);
    await this.start().catch((error: unknown) => {
      this.#unwatch();
      this.#options.log(error instanceof Error ? error.message : String(error));
    });
  }
}

const attempts = 100;
const pauseBetween = 200;
const lookInterval = 2_000;

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseBetween));
}

function portOf(url: string | undefined): number {
  return url === undefined ? 0 : Number(new URL(url).port);
}

function portError(port: number): Error {
  return new Error(
    `The local registry cannot have the port ${port}: another program uses it. Choose another one in the setting "taskwright.registry.localPort".`,
  );
}
