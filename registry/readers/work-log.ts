import type { Statistics } from '../statistics/statistics.ts';
import type { ReportedWork, RespondedRequest } from './messages.ts';

/** Milliseconds between two reports. */
const reportInterval = 500;
const maxBatch = 1_000;

/** Collects what a process that reads does, and reports it in batches to the process that writes, which counts it. */
export class WorkLog implements Pick<Statistics, 'countRequest' | 'countAuthenticationFailure'> {
  readonly #report: (work: ReportedWork) => void;
  readonly #timer: NodeJS.Timeout;
  #requests: RespondedRequest[] = [];
  #cacheUses: string[] = [];
  readonly #tokenUses = new Set<string>();

  constructor(report: (work: ReportedWork) => void) {
    this.#report = report;
    this.#timer = setInterval(() => this.flush(), reportInterval).unref();
  }

  countRequest(registry: string, status: number, milliseconds: number): void {
    this.#requests.push([registry, status, milliseconds]);
    this.#flushIfFull();
  }

  /** Does nothing: the request is forwarded, and its failure is counted there. */
  countAuthenticationFailure(): void {}

  /** Reports that an entry of the upstream's cache was used. */
  addCacheUse(path: string): void {
    this.#cacheUses.push(path);
    this.#flushIfFull();
  }

  /** Reports that a token was used, once in a report. */
  addTokenUse(id: string): void {
    this.#tokenUses.add(id);
  }

  flush(): void {
    if (this.#requests.length + this.#cacheUses.length + this.#tokenUses.size === 0) return;
    this.#report({ requests: this.#requests, cacheUses: this.#cacheUses, tokenUses: [...this.#tokenUses] });
    this.#tokenUses.clear();
    this.#requests = [];
    this.#cacheUses = [];
  }

  close(): void {
    clearInterval(this.#timer);
    this.flush();
  }

  #flushIfFull(): void {
    if (this.#requests.length + this.#cacheUses.length >= maxBatch) this.flush();
  }
}
