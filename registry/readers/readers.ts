import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { eachLine } from './each-line.ts';
import type { ReaderCommand, ReaderReport, ReportedWork } from './messages.ts';

export interface ReadersOptions {
  /** The number of processes, at least 1. */
  readonly count: number;
  readonly config: Config;
  /** The private address of this process, which writes; see `privateAddress`. */
  readonly writer: string;
  readonly logger: Logger;
  /** Called with each line of the log of a process, which ends with a line break. */
  readonly logLine: (line: string) => void;
  readonly worked: (work: ReportedWork) => void;
}

/** Milliseconds between the end of a process and the start of the next, so that a process that always fails uses little time. */
const restartDelay = 1_000;

/**
 * The processes that listen on the address of the server, respond to reads of packages, and forward everything else to this
 * process. A process that ends is replaced.
 */
export class Readers {
  readonly #options: ReadersOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  #config: Config;
  #isStopping = false;

  private constructor(options: ReadersOptions) {
    this.#options = options;
    this.#config = options.config;
  }

  /** Starts the processes. Resolves when all are listening; rejects, and ends all, when one cannot listen. */
  static async start(options: ReadersOptions): Promise<{ readonly readers: Readers; readonly url: string }> {
    const readers = new Readers(options);
    // Each process accepts connections itself, so that connections do not pass through this process.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ silent: true, serialization: 'advanced' });
    try {
      const urls = await Promise.all(Array.from({ length: options.count }, () => readers.#fork()));
      return { readers, url: urls[0] ?? '' };
    } catch (error) {
      await readers.stop();
      throw error;
    }
  }

  /** Replaces the users, the access rules and the certificate in all processes. */
  replaceConfig(config: Config): void {
    this.#config = config;
    for (const worker of workers()) send(worker, { kind: 'config', config });
  }

  /** Ends all processes once they have finished their requests in progress. Resolves when they have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(
      workers().map(async (worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve));
        send(worker, { kind: 'stop' });
        await ended;
      }),
    );
  }

  /** Starts a process, and resolves to the address that it listens on. */
  #fork(): Promise<string> {
    const { writer, logger, logLine, worked } = this.#options;
    const worker = cluster.fork();
    for (const output of [worker.process.stdout, worker.process.stderr]) output && eachLine(output, logLine);
    return new Promise((resolve, reject) => {
      worker.on('message', (report: ReaderReport) => {
        if (report.kind === 'ready') send(worker, { kind: 'start', config: this.#config, writer });
        else if (report.kind === 'listening') resolve(report.url);
        else if (report.kind === 'failed') reject(Object.assign(new Error(report.message), { code: report.code }));
        else worked(report.work);
      });
      worker.once('exit', (code, signal) => {
        reject(new Error('A process that reads packages has ended before it was listening.'));
        if (this.#isStopping) return;
        logger.error(
          { code, signal, pid: worker.process.pid },
          'a process that reads packages has ended; starting another',
        );
        this.#forkLater();
      });
    });
  }

  #forkLater(): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#fork().catch((error: unknown) => this.#options.logger.error({ err: error }, 'cannot start a process'));
    }, restartDelay);
    this.#timers.add(timer);
  }
}

function workers(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** Sends a command. A process that has just ended receives nothing; its end is handled elsewhere. */
function send(worker: Worker, command: ReaderCommand): void {
  if (worker.isConnected()) worker.send(command, () => undefined);
}
