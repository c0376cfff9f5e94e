import { KnownComments } from './known-comments.ts';
import type { ScriptPlace, ScriptRunner } from './script-runner.ts';

/** Whether scripts were checked, or why not: an edit made the check obsolete, or the program failed. */
export type SourceCheck = 'checked' | 'aborted' | 'failed';

/** Runs ShellCheck for scripts, and caches the comments. */
export class SourceChecker {
  readonly known = new KnownComments();
  readonly #log: (message: string) => void;
  readonly #reported = new Set<string>();
  readonly #configs = new Map<string, string>();
  #running: { readonly sources: ReadonlySet<string>; readonly abort: AbortController } | undefined;

  constructor(log: (message: string) => void) {
    this.#log = log;
  }

  /** Reads the configuration of a folder. Resolves to whether comments were removed because it has changed. */
  async configure(folder: string, runner: ScriptRunner): Promise<boolean> {
    const config = await runner.config(folder);
    this.#configs.set(folder, config);
    return this.known.configure(folder, config);
  }

  /** Returns the program for the scripts of a folder; logs why there is none. */
  find(place: ScriptPlace, runner: ScriptRunner): string | undefined {
    const found = runner.find(place);
    if ('program' in found) return found.program;
    this.#report(found.failure);
    return undefined;
  }

  /** Checks up to `maxScripts * maxRuns` scripts. The folder must be configured. */
  async check(sources: readonly string[], place: ScriptPlace, runner: ScriptRunner): Promise<SourceCheck> {
    const program = this.find(place, runner);
    if (program === undefined) return 'failed';
    const { folder } = place;
    const abort = new AbortController();
    this.#running = { sources: new Set(sources), abort };
    const run = { folder, program, config: this.#configs.get(folder) ?? '', signal: abort.signal };
    const portions = inPortions(sources, runner);
    const answers = await Promise.all(
      portions.map(async (portion) => ({ portion, answer: await runner.run({ ...run, sources: portion }) })),
    ).finally(() => {
      this.#running = undefined;
    });
    if (abort.signal.aborted) return 'aborted';
    for (const { portion, answer } of answers) {
      if ('failure' in answer) this.#report(answer.failure);
      else
        for (const [index, source] of portion.entries()) this.known.add(folder, source, answer.comments[index] ?? []);
    }
    return answers.some(({ answer }) => 'failure' in answer) ? 'failed' : 'checked';
  }

  /** Ends the running programs if one of the scripts that they check is obsolete. */
  abortIf(isObsolete: (source: string) => boolean): void {
    if (this.#running && [...this.#running.sources].some(isObsolete)) this.#running.abort.abort();
  }

  /** Ends all programs. */
  stop(): void {
    this.#running?.abort.abort();
  }

  /** From now on, logs messages again that were logged once. */
  logAgain(): void {
    this.#reported.clear();
  }

  /** Logs a message once. */
  #report(message: string): void {
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
    this.#log(message);
  }
}

/** Divides scripts among the processes, so that each has about the same number. A few scripts need only one. */
function inPortions(sources: readonly string[], { maxScripts, maxRuns }: ScriptRunner): readonly (readonly string[])[] {
  const count = sources.length <= maxScripts ? 1 : maxRuns;
  const size = Math.ceil(sources.length / count);
  return Array.from({ length: count }, (_, index) => sources.slice(index * size, (index + 1) * size));
}
