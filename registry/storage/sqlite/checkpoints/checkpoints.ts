import { Worker } from 'node:worker_threads';
import { type CheckpointResult, type CheckpointThreadData, failedCheckpoint } from './checkpoint-messages.ts';
import { checkpointProgram } from './checkpoint-program.ts';
import { LogFrames } from './log-frames.ts';

export interface CheckpointsOptions {
  /** The path of the database. */
  readonly path: string;
  /** The number of frames in the log after which a checkpoint begins. */
  readonly pages: number;
}

/** Changes wait for a checkpoint when the log has this many times the frames after which it begins. */
const waitingFactor = 2;
/** When a checkpoint in the thread fails, the next one begins later. */
const failureFactor = 3;
/** The maximum memory of the thread, in MiB. */
const maxMemory = 32;
/** The maximum number of milliseconds to wait until the thread has closed its connection. */
const maxCloseTime = 2_000;

/**
 * Copies the write-ahead log into the database in another thread, which starts when it is first needed. The first pass runs
 * while changes are committed; during the second one, which is short, queued changes wait, so that it reaches the end of the log.
 */
export class Checkpoints {
  readonly #options: CheckpointsOptions;
  readonly #log: LogFrames;
  readonly #closed = new Int32Array(new SharedArrayBuffer(4));
  #thread: Worker | undefined;
  /** The frames after which the next checkpoint begins. */
  #limit: number;
  #running: Promise<void> | undefined;
  #isLastPass = false;
  #isClosed = false;
  /** Ends the current pass. */
  #end: (result: CheckpointResult) => void = () => undefined;

  /** The log must exist. */
  constructor(options: CheckpointsOptions) {
    this.#options = options;
    this.#limit = options.pages;
    this.#log = new LogFrames(`${options.path}-wal`);
  }

  /** Begins a checkpoint if the log is long enough. Must be called after changes are durable. */
  committed(): void {
    if (!this.#running && this.#log.has(this.#limit)) this.#running = this.#run();
  }

  /** Returns a promise that the next change must wait for; undefined if it need not wait. The promise never rejects. */
  untilReady(): Promise<void> | undefined {
    const mustWait = this.#running && (this.#isLastPass || this.#log.has(this.#options.pages * waitingFactor));
    return mustWait ? this.#running : undefined;
  }

  /** Returns after the thread has closed its connection to the database. */
  close(): void {
    this.#isClosed = true;
    if (this.#thread && this.#running) Atomics.wait(this.#closed, 0, 0, maxCloseTime);
    void this.#thread?.terminate();
    this.#log.close();
  }

  async #run(): Promise<void> {
    await this.#pass();
    this.#isLastPass = true;
    const { isComplete, frames } = await this.#pass();
    this.#isLastPass = false;
    this.#running = undefined;
    const { pages } = this.#options;
    // A backup or a search that reads the end of the log prevents it from being overwritten.
    if (isComplete) this.#limit = pages;
    else this.#limit = frames === undefined ? pages * failureFactor : frames + pages;
  }

  /** Never rejects. */
  async #pass(): Promise<CheckpointResult> {
    if (this.#isClosed) return failedCheckpoint;
    try {
      this.#thread ??= this.#start();
    } catch {
      return failedCheckpoint;
    }
    const thread = this.#thread;
    Atomics.store(this.#closed, 0, 0);
    return new Promise((resolve) => {
      this.#end = (result) => {
        thread.unref();
        resolve(result);
      };
      thread.ref();
      thread.postMessage('checkpoint');
    });
  }

  #start(): Worker {
    const data: CheckpointThreadData = { path: this.#options.path, closed: this.#closed };
    const thread = new Worker(checkpointProgram, {
      name: 'checkpoint',
      workerData: data,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMemory },
    });
    const lose = (): void => {
      if (this.#thread === thread) this.#thread = undefined;
      this.#end(failedCheckpoint);
    };
    thread.on('message', (result: CheckpointResult) => this.#end(result));
    thread.on('error', lose).on('exit', lose);
    return thread;
  }
}
