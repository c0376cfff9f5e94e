import { Worker } from 'node:worker_threads';
import { HttpError } from '../errors/http-error.ts';
import { SharedBuffers } from './shared-buffers.ts';
import type { TaskInput, TaskName, TaskOutput } from './tasks.ts';
import type { TaskRequest, TaskResponse, ThreadReady } from './worker.ts';
import { workerFile } from './worker-file.ts';

export interface WorkerPoolOptions {
  /** The number of threads, which are started when they are first needed. */
  readonly size: number;
  /** The number of tasks that may wait for a thread. Further ones are refused with HttpError 503. */
  readonly maxWaiting?: number;
  /** The JavaScript memory of a thread in MiB, without byte arrays. A task that exceeds it ends. */
  readonly maxMemory?: number;
}

export interface RunOptions {
  /** Milliseconds that the task may run, excluding the time before a thread is ready. The default is 30 seconds. */
  readonly maxTime?: number;
  /** Buffers of the input that are moved to the thread instead of copied, so that the caller can no longer use them. */
  readonly transfer?: readonly ArrayBuffer[];
}

/** Rejects a task that needed more time or memory than it may use. */
export class TaskLimitExceeded extends Error {
  override readonly name = 'TaskLimitExceeded';
}

interface Job {
  readonly request: TaskRequest;
  readonly options: RunOptions;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  job?: Job | undefined;
  /** Ends the task that takes too long, or the thread that is not needed. */
  timer?: NodeJS.Timeout | undefined;
}

const defaultMaxTime = 30_000;
/** Milliseconds after which a thread without a task ends, so that its memory is released. */
const maxIdleTime = 30_000;

/** Runs tasks in worker threads, so that they do not block requests. A task that exceeds its limits ends with its thread. */
export class WorkerPool {
  /** For contents that tasks read without a copy. */
  readonly shared = new SharedBuffers();
  readonly #options: WorkerPoolOptions;
  readonly #threads = new Set<Thread>();
  #waiting: Job[] = [];
  #isClosed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /**
   * Runs a task. Rejects with the error that it throws, with TaskLimitExceeded, or with HttpError 503 when too many tasks
   * are waiting.
   */
  run<Name extends TaskName>(task: Name, input: TaskInput<Name>, options: RunOptions = {}): Promise<TaskOutput<Name>> {
    const { maxWaiting = 256 } = this.#options;
    if (this.#isClosed) return Promise.reject(new HttpError(503, 'The server is stopping.'));
    if (this.#waiting.length >= maxWaiting) {
      const headers = { 'Retry-After': '5' };
      return Promise.reject(new HttpError(503, 'The server is busy; try again in a few seconds.', { headers }));
    }
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.push({ request: { task, input }, options, resolve, reject });
      this.#startNext();
    }) as Promise<TaskOutput<Name>>;
  }

  /** Ends all threads. Tasks that have not ended are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { reject } of waiting) reject(new HttpError(503, 'The server is stopping.'));
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #startNext(): void {
    while (this.#waiting.length > 0) {
      const idle = [...this.#threads].find(({ job, timer }) => job === undefined && timer !== undefined);
      if (!idle && this.#threads.size >= this.#options.size) return;
      const job = this.#waiting.shift();
      if (job) this.#start(idle ?? this.#startThread(), job);
    }
  }

  #start(thread: Thread, job: Job): void {
    const { request, options } = job;
    clearTimeout(thread.timer);
    thread.job = job;
    thread.worker.ref();
    if (thread.isReady) this.#limitTime(thread, job);
    try {
      thread.worker.postMessage(request, [...(options.transfer ?? [])]);
    } catch (error) {
      job.reject(error);
      this.#rest(thread);
    }
  }

  #limitTime(thread: Thread, { request, options }: Job): void {
    thread.timer = setTimeout(() => {
      this.#end(thread, new TaskLimitExceeded(`The task \`${request.task}\` takes too long.`));
    }, options.maxTime ?? defaultMaxTime);
  }

  #startThread(): Thread {
    const { maxMemory = 512 } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: maxMemory };
    const worker = new Worker(workerFile, { resourceLimits, env: {}, execArgv: [] });
    const thread: Thread = { worker, isReady: false };
    this.#threads.add(thread);
    worker.on('message', (response: TaskResponse | ThreadReady) => {
      const { job } = thread;
      if ('isReady' in response) {
        thread.isReady = true;
        if (job) this.#limitTime(thread, job);
        return;
      }
      this.#rest(thread);
      if (job && 'output' in response) job.resolve(response.output);
      else if (job && 'error' in response) job.reject(response.error);
      this.#startNext();
    });
    worker.on('error', (error) => this.#end(thread, limitError(error)));
    worker.on('exit', () => {
      this.#end(thread, new HttpError(503, 'The server is stopping.'));
      this.#threads.delete(thread);
      this.#startNext();
    });
    return thread;
  }

  /** Marks a thread as free for the next task. */
  #rest(thread: Thread): void {
    clearTimeout(thread.timer);
    thread.job = undefined;
    thread.worker.unref();
    thread.timer = setTimeout(() => void this.#end(thread), maxIdleTime).unref();
  }

  /** Ends a thread and rejects its task. It counts as a thread until it has exited. */
  #end(thread: Thread, error?: unknown): void {
    clearTimeout(thread.timer);
    thread.timer = undefined;
    const { job } = thread;
    thread.job = undefined;
    job?.reject(error);
    void thread.worker.terminate();
  }
}

function limitError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new TaskLimitExceeded('The task needs too much memory.');
}
