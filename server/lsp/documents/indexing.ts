import type { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { Guard } from '../gate/guard.ts';
import type { Slices } from '../gate/slices.ts';
import type { OpenDocument } from './open-document.ts';

export interface IndexingOptions {
  readonly workspace: Workspace;
  readonly graph: GraphDiagnoser;
  readonly slices: Slices;
  readonly guard: Guard;
  /** Called when a large document is completely checked and indexed. */
  readonly indexed: () => void;
}

/** Checks large documents and takes them up into the workspace, in slices. The document may be edited during it. */
export class Indexing {
  readonly #options: IndexingOptions;
  readonly #pending = new Map<string, Promise<void>>();

  constructor(options: IndexingOptions) {
    this.#options = options;
  }

  /** Resolves when the tasks of a file are indexed; undefined if they are, or if there is no such file. */
  pending(uri: string): Promise<void> | undefined {
    return this.#pending.get(uri);
  }

  /** Resolves when the tasks of all files are indexed; undefined if they are. */
  allPending(): Promise<void> | undefined {
    return this.#pending.size > 0 ? Promise.all(this.#pending.values()).then(() => {}) : undefined;
  }

  /** Adds a closed file to the workspace. */
  indexFile(file: WorkspaceFile): Promise<void> {
    const { slices, workspace } = this.#options;
    const steps = workspace.setInSteps(file);
    return this.#track(file.uri, () => slices.run(steps));
  }

  /** Checks a document that has been opened: first how it is written, which `open.checking` waits for, then by the rules. */
  start(open: OpenDocument, file: WorkspaceFile | undefined): void {
    const { slices, workspace, graph, indexed } = this.#options;
    const earlier = this.#pending.get(open.uri);
    const steps = file && workspace.setInSteps(file);
    open.checking = this.#guarded(() => slices.runLater(open.diagnoser.checkForm())).then(() => {
      open.checking = undefined;
    });
    void this.#track(open.uri, async () => {
      await Promise.all([earlier, open.checking]);
      if (steps) await slices.run(steps);
      await slices.run(open.diagnoser.checkRules());
      await slices.run(graph.checkInSteps(open.uri));
    }).then(indexed);
  }

  #track(uri: string, work: () => Promise<void>): Promise<void> {
    const job = this.#guarded(work).then(() => {
      if (this.#pending.get(uri) === job) this.#pending.delete(uri);
    });
    this.#pending.set(uri, job);
    return job;
  }

  #guarded(work: () => Promise<void>): Promise<void> {
    return this.#options.guard('indexing', undefined, work);
  }
}
