import type { JsonObject } from '../../server/core/text/json-object.ts';
import { HttpError } from '../errors/http-error.ts';
import type { PackumentForm } from '../packages/packuments/manifest-fragments.ts';
import type { TarballEntry, TarballName } from '../packages/packuments/tarball-entry.ts';
import type { HiddenParts } from '../supply-chain/gate/gated-packument.ts';
import type { RenderedPackument } from '../workers/render-packument.ts';
import { type TaskInput, type TaskName, type TaskOutput, tasks } from '../workers/tasks.ts';
import type { OtherVersions, TimedGate, UpstreamAnswer, UpstreamSource } from '../workers/upstream-tasks.ts';
import { TaskLimitExceeded, type WorkerPool } from '../workers/worker-pool.ts';

/** Bytes. Smaller documents are read faster here than in another thread, in a millisecond or two. */
const maxReadHere = 2 ** 16;

type UpstreamTask = Extract<TaskName, `${string}Upstream` | `upstream${string}`>;

/** A packument as the upstream has sent it, which may have to be read from elsewhere first. */
export type DocumentSource = Omit<UpstreamSource, 'content'> & {
  readonly content: UpstreamSource['content'] | (() => Promise<Uint8Array>);
};

type OnDamage = (damage: 'missing' | 'damaged') => Error;

/**
 * A packument as the upstream has sent it. A large packument is read in a worker thread. Rejects with HttpError 502, or
 * with DamagedBlob.
 */
export class UpstreamDocument {
  readonly #source: DocumentSource;
  readonly #workers: WorkerPool;
  readonly #onDamage: OnDamage;

  /** `onDamage` returns the error for stored content that the disk has lost or changed. */
  constructor(source: DocumentSource, workers: WorkerPool, onDamage: OnDamage) {
    this.#source = source;
    this.#workers = workers;
    this.#onDamage = onDamage;
  }

  /** Resolves to whether the package exists. Rejects when it is not a packument of the package, or exceeds the limits of the server. */
  async exists(): Promise<boolean> {
    return this.#valueOf(await this.#ask('checkUpstream', {}));
  }

  async render(form: PackumentForm, packageUrl: string): Promise<RenderedPackument> {
    return this.#valueOf(await this.#ask('renderUpstream', { form, packageUrl }));
  }

  /** Resolves to all parts of the packument that do not concern the versions in `own`. */
  async beside(own: readonly string[], form: PackumentForm): Promise<OtherVersions> {
    return this.#valueOf(await this.#ask('besideInUpstream', { own, form }));
  }

  /** Resolves to the manifest of a version or tag in JSON. */
  async version(requested: string, packageUrl: string): Promise<string | undefined> {
    return this.#valueOf(await this.#ask('upstreamVersion', { requested, packageUrl }));
  }

  async tags(): Promise<JsonObject> {
    return this.#valueOf(await this.#ask('upstreamTags', {}));
  }

  async tarball(tarball: TarballName): Promise<TarballEntry | undefined> {
    return this.#valueOf(await this.#ask('upstreamTarball', { tarball }));
  }

  /** Resolves to the versions with a tarball. */
  async versionsWith(tarball: TarballName): Promise<readonly string[]> {
    return this.#valueOf(await this.#ask('upstreamVersionsWith', { tarball }));
  }

  /** Resolves to the versions that a gate hides. */
  async hidden(gate: TimedGate): Promise<HiddenParts> {
    return this.#valueOf(await this.#ask('hiddenInUpstream', gate));
  }

  /** Returns the document without the versions that a gate hides. */
  filteredBy(gate: TimedGate): UpstreamDocument {
    return new UpstreamDocument({ ...this.#source, gate }, this.#workers, this.#onDamage);
  }

  async #ask<Name extends UpstreamTask>(
    task: Name,
    question: Omit<TaskInput<Name>, keyof UpstreamSource>,
  ): Promise<TaskOutput<Name>> {
    const { content: known, ...source } = this.#source;
    const content = typeof known === 'function' ? await known() : known;
    const input = { ...source, content, ...question } as TaskInput<Name>;
    if (content instanceof Uint8Array && content.byteLength <= maxReadHere) {
      const run = tasks[task] as (input: TaskInput<Name>) => TaskOutput<Name>;
      return run(input);
    }
    try {
      return await this.#workers.run(task, input);
    } catch (error) {
      if (!(error instanceof TaskLimitExceeded)) throw error;
      throw upstreamProblem(`sent a packument of \`${source.name}\` that needs too much time or memory`);
    }
  }

  #valueOf<Value>(answer: UpstreamAnswer<Value>): Value {
    if ('damage' in answer) throw this.#onDamage(answer.damage);
    if ('problem' in answer) throw upstreamProblem(answer.problem);
    return answer.value;
  }
}

function upstreamProblem(problem: string): HttpError {
  return new HttpError(502, `The upstream registry ${problem}.`);
}
