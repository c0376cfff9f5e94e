import type { Statistics } from '../statistics/statistics.ts';
import type { Download, ReportedWork, RespondedRequest } from './messages.ts';

/** Milliseconds between two reports. */
const reportInterval = 500;
const maxBatch = 1_000;

/** Collects the work of a process that reads, and reports it in batches to the process that writes, which counts it. */
export class WorkLog implements Pick<Statistics, 'countRequest' | 'countAuthenticationFailure' | 'countHidden'> {
  readonly #report: (work: ReportedWork) => void;
  readonly #timer: NodeJS.Timeout;
  #requests: RespondedRequest[] = [];
  #cacheUses: string[] = [];
  #downloads: Download[] = [];
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

  /** Does nothing either: the request is forwarded, and refused there. */
  countHidden(): void {}

  /** Reports that an entry of the upstream's cache was used. */
  addCacheUse(path: string): void {
    this.#cacheUses.push(path);
    this.#flushIfFull();
  }

  /** Reports a download of a published version. */
  addDownload(tenant: string, name: string, version: string): void {
    this.#downloads.push([tenant, name, version]);
    this.#flushIfFull();
  }

  /** Reports the use that `TokenUses.add` records, once per report. */
  addTokenUse(key: string): void {
    this.#tokenUses.add(key);
  }

  flush(): void {
    if (this.#length + this.#tokenUses.size === 0) return;
    const [requests, cacheUses, downloads] = [this.#requests, this.#cacheUses, this.#downloads];
    this.#report({ requests, cacheUses, downloads, tokenUses: [...this.#tokenUses] });
    this.#tokenUses.clear();
    this.#requests = [];
    this.#cacheUses = [];
    this.#downloads = [];
  }

  close(): void {
    clearInterval(this.#timer);
    this.flush();
  }

  get #length(): number {
    return this.#requests.length + this.#cacheUses.length + this.#downloads.length;
  }

  #flushIfFull(): void {
    if (this.#length >= maxBatch) this.flush();
  }
}
