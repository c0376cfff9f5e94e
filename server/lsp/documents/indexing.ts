import type { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { Report } from '../changes/change.ts';
import type { Guard } from '../execution/guard.ts';
import type { EventLoop, SliceOptions, Slices } from '../execution/slices.ts';
import type { OpenDocument } from './open-document.ts';

export interface IndexingOptions {
  readonly workspace: Workspace;
  readonly graph: GraphDiagnoser;
  readonly slices: Slices;
  readonly guard: Guard;
  readonly after: EventLoop['after'];
  /** Whether the client requests the code lenses of a large document before the index is complete. */
  readonly inRanges: boolean;
  readonly report: Report;
}

/** The maximum time in milliseconds for which work on large documents waits for the first lenses. */
const maxWait = 2_000;

/** The milliseconds after which an editor shows the code lenses that it has received. */
const timeToShow = 500;

interface Job {
  readonly done: Promise<void>;
  /** Whether a request is waiting for it. */
  isUrgent: boolean;
}

/** Checks and indexes large documents in slices. Edits are possible between slices. */
export class Indexing {
  readonly #options: IndexingOptions;
  readonly #jobs = new Map<string, Job>();
  /** Whether the client shows code lenses of a large document, or a request has required all tasks. */
  #isStarted = false;

  constructor(options: IndexingOptions) {
    this.#options = options;
  }

  /** Whether some tasks are not indexed yet. */
  get isPending(): boolean {
    return this.#jobs.size > 0;
  }

  isPendingFor(uri: string): boolean {
    return this.#jobs.has(uri);
  }

  /** Resolves when the tasks of all files are indexed. Makes the work urgent, because a request is waiting for it. */
  async allIndexed(): Promise<void> {
    this.#isStarted = true;
    for (const job of this.#jobs.values()) job.isUrgent = true;
    await this.allSettled();
  }

  /** Resolves when the tasks of all files are indexed. */
  async allSettled(): Promise<void> {
    await Promise.all(Array.from(this.#jobs.values(), ({ done }) => done));
  }

  /** Starts the work on large documents when the client has had time to show the code lenses of this one. */
  lensesSent(open: OpenDocument): void {
    if (open.showsLenses) return;
    this.#options.after(timeToShow, () => {
      open.showsLenses = true;
      this.#isStarted = true;
    });
  }

  /**
   * Resolves when large closed files can be read. While an editor starts, reading them would occupy the processors that it
   * needs to show the document that a user opens.
   */
  async readyForLargeFiles(): Promise<void> {
    const { slices, inRanges } = this.#options;
    if (inRanges) await slices.wait(maxWait, () => this.#isStarted);
    this.#isStarted = true;
  }

  /** Resolves when the tasks of a file are indexed. */
  async settled(uri: string): Promise<void> {
    await this.#jobs.get(uri)?.done;
  }

  /** Adds a closed file to the workspace. */
  indexFile(file: WorkspaceFile): void {
    const { slices, workspace } = this.#options;
    const steps = workspace.setInSteps(file);
    this.#track(file.uri, (options) => slices.run(steps, options));
  }

  /**
   * Checks a document that was opened, unless this is already done: first the form of its entries (until `open.checking`
   * resolves), then the rules.
   */
  start(open: OpenDocument, file: WorkspaceFile | undefined): void {
    const { slices, workspace, graph, inRanges, report } = this.#options;
    const earlier = this.#jobs.get(open.uri)?.done;
    const steps = file && workspace.setInSteps(file);
    if (!open.diagnoser.isFormChecked) {
      open.checking = this.#guarded(() => slices.runLater(open.diagnoser.checkForm())).then(() => {
        open.checking = undefined;
      });
    }
    const job = this.#track(open.uri, async (options) => {
      await Promise.all([earlier, open.checking]);
      // The editor needs the processors for what it shows first.
      const isShown = (): boolean => open.showsLenses || options.isUrgent?.() === true;
      if (inRanges) await slices.wait(maxWait, isShown);
      if (steps) await slices.runLater(steps, options);
      if (!open.diagnoser.isChecked) await slices.run(open.diagnoser.checkRules(), options);
      await slices.run(graph.checkInSteps(open.uri), options);
    });
    void job.done.then(() => report({ kind: 'document indexed', uri: open.uri }));
  }

  #track(uri: string, work: (options: SliceOptions) => Promise<void>): Job {
    const isUrgent = (): boolean => job.isUrgent;
    const done = this.#guarded(() => Promise.resolve().then(() => work({ isUrgent }))).then(() => {
      if (this.#jobs.get(uri) === job) this.#jobs.delete(uri);
    });
    const job: Job = { done, isUrgent: false };
    this.#jobs.set(uri, job);
    return job;
  }

  #guarded(work: () => Promise<void>): Promise<void> {
    return this.#options.guard('indexing', undefined, work);
  }
}
