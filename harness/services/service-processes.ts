import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { KeeperMessage, ServiceProgram } from './keeper-messages.ts';
import { isAlive, type ProcessIdentity, processTree, signalAll } from './process-tree.ts';

const keeper = fileURLToPath(new URL('keeper.ts', import.meta.url));
/** Milliseconds. */
const maxStartTime = 180_000;
const maxStopTime = 10_000;

/** The last run of a program. */
interface Run {
  readonly id: number;
  readonly pid?: number;
  readonly ending?: string;
}

/**
 * The programs of a service, in a temporary folder. They run until `close` is called or this process exits in any way, even by
 * SIGKILL; then they are killed and the folder is removed.
 */
export class ServiceProcesses {
  readonly folder: string;
  readonly #keeper: ChildProcess;
  readonly #runs = new Map<string, Run>();
  #startCount = 0;

  constructor(name: string) {
    this.folder = mkdtempSync(join(tmpdir(), `taskwright-${name}-`));
    // Some programs run as another user.
    chmodSync(this.folder, 0o711);
    // In its own process group, so that Ctrl+C in the terminal, which ends the parent, does not end the keeper first.
    this.#keeper = fork(keeper, [this.folder], {
      detached: true,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#keeper.on('message', ({ name, id, ...state }: KeeperMessage) => {
      const run = this.#runs.get(name);
      // The end of an earlier run may be reported after the next start.
      if (run?.id === id) this.#runs.set(name, { ...run, ...state });
    });
    this.#keeper.unref();
    this.#keeper.channel?.unref();
  }

  /**
   * Starts a program and resolves when `isReady` returns true. Rejects with the end of its log if the program ends before that.
   */
  async start(start: ServiceProgram, isReady: (pid: number) => boolean | Promise<boolean>): Promise<void> {
    const { name, program } = start;
    const id = ++this.#startCount;
    this.#runs.set(name, { id });
    this.#keeper.send({ ...start, id });
    for (const deadline = Date.now() + maxStartTime; ; await delay(20)) {
      const { pid, ending } = this.#runs.get(name) ?? {};
      if (ending !== undefined) throw new Error(`${program} ended with ${ending}:\n${this.#logOf(name)}`);
      if (pid !== undefined && (await isReady(pid))) return;
      if (Date.now() > deadline) throw new Error(`${program} did not start:\n${this.#logOf(name)}`);
    }
  }

  isRunning(name: string): boolean {
    return this.#treeOf(name).length > 0;
  }

  /** Asks a program to end with a signal, and kills it after 10 seconds. Resolves when all its processes have ended. */
  async stop(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const tree = this.#treeOf(name);
    signalAll(tree.slice(0, 1), signal);
    signalAll(tree, 'SIGCONT');
    const deadline = Date.now() + maxStopTime;
    while (tree.some(isAlive) && Date.now() < deadline) await delay(20);
    await this.#kill(tree);
  }

  /** Sends a signal to programs and all their children; with SIGKILL, resolves when they have ended. */
  async signal(signal: NodeJS.Signals, names: readonly string[] = [...this.#runs.keys()]): Promise<void> {
    const tree = names.flatMap((name) => this.#treeOf(name));
    if (signal === 'SIGKILL') await this.#kill(tree);
    else signalAll(tree, signal);
  }

  /** Kills the programs and removes the folder. Further calls have no effect. */
  async close(): Promise<void> {
    if (!this.#keeper.connected) return;
    const exit = once(this.#keeper, 'exit');
    this.#keeper.ref();
    this.#keeper.disconnect();
    await exit;
  }

  async #kill(tree: readonly ProcessIdentity[]): Promise<void> {
    signalAll(tree, 'SIGKILL');
    while (tree.some(isAlive)) await delay(5);
  }

  #treeOf(name: string): readonly ProcessIdentity[] {
    const { pid, ending } = this.#runs.get(name) ?? {};
    return pid === undefined || ending !== undefined ? [] : processTree(pid);
  }

  #logOf(name: string): string {
    const file = join(this.folder, 'log', `${name}.log`);
    return existsSync(file) ? readFileSync(file, 'utf8').slice(-4000) : '';
  }
}
