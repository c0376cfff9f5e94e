import { Worker } from 'node:worker_threads';
import { Overloaded } from '../../errors.ts';
import { listPackages } from '../../search/list-packages.ts';
import type { FoundPackages, PackageSearch } from '../../search/package-search.ts';
import { searchDegrees } from '../../search/search-degrees.ts';
import type { SearchResponse, SearchThreadData, SearchWork } from './search-messages.ts';
import { searchProgram } from './search-program.ts';

/** The maximum number of searches that wait for the thread. */
const maxWaiting = 500;
/** The maximum memory of the thread, in MiB. */
const maxMemory = 128;
/** The maximum number of milliseconds to wait until the thread has closed the database. */
const maxCloseTime = 2_000;

interface WaitingWork {
  resolve(result: never): void;
  reject(error: Error): void;
}

/** Searches packages in another thread, which starts with the first search. */
export class Searches {
  readonly #path: string;
  readonly #waiting = new Map<number, WaitingWork>();
  readonly #closed = new Int32Array(new SharedArrayBuffer(4));
  #thread: Worker | undefined;
  #lastId = 0;

  /** `path` is the path of the database. */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Finds packages that the reader may read, the most relevant first: the exact name, names with the words, keywords, and
   * then descriptions; without words, all in the order of their names. Rejects with Overloaded when too many searches are waiting.
   */
  find(search: PackageSearch): Promise<FoundPackages> {
    return searchDegrees(search.text) === undefined
      ? listPackages(search, (scan) => this.#send('scan', scan))
      : this.#send('find', search);
  }

  #send<Kind extends keyof SearchWork>(kind: Kind, work: SearchWork[Kind][0]): Promise<SearchWork[Kind][1]> {
    if (this.#waiting.size >= maxWaiting) return Promise.reject(new Overloaded('Too many searches are running.'));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#thread ??= this.#start();
      // The thread keeps the process running only while a search is waiting.
      this.#thread.ref();
      this.#thread.postMessage({ id, kind, work });
    });
  }

  /** Returns after the thread has closed its connection to the database. */
  close(): void {
    const thread = this.#thread;
    if (!thread) return;
    this.#fail(new Error('The storage was closed during a search.'));
    thread.removeAllListeners();
    thread.postMessage('close');
    Atomics.wait(this.#closed, 0, 0, maxCloseTime);
    void thread.terminate();
    this.#thread = undefined;
  }

  #start(): Worker {
    const data: SearchThreadData = { path: this.#path, closed: this.#closed };
    const thread = new Worker(searchProgram, {
      name: 'search',
      workerData: data,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMemory },
    });
    thread.on('message', ({ id, ...result }: SearchResponse) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) thread.unref();
      // The thread responds to each kind of work with its kind of result.
      if ('result' in result) waiting?.resolve(result.result as never);
      else waiting?.reject(new Error(`The search failed: ${result.problem}`));
    });
    thread.on('error', (error) => this.#lose(thread, error instanceof Error ? error : new Error(String(error))));
    thread.on('exit', () => this.#lose(thread, new Error('The search thread ended.')));
    return thread;
  }

  /** Fails the waiting searches. The next search starts a new thread. */
  #lose(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    this.#fail(error);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
