import { median } from '../median.ts';

/** The measured servers, in the order of the columns. */
const servers = ['taskwright', 'verdaccio', 'pnpr', 'bare'] as const;

export interface RegistryGoals {
  /** The least rates of our registry, as multiples of those of verdaccio. */
  readonly rates: ReadonlyMap<string, number>;
  /** The maximum memory of our registry, in MiB. */
  readonly memory: ReadonlyMap<string, number>;
}

/** The values that were measured in each round, by server and measure. */
export class RegistryResults {
  readonly #values = new Map<string, number[]>();

  note(server: string, measure: string, value: number): void {
    const key = keyOf(server, measure);
    this.#values.set(key, [...(this.#values.get(key) ?? []), value]);
  }

  /** Notes the CPU time of one of these requests. */
  noteCpu(server: string, measure: string, seconds: number, requests: number): void {
    this.note(server, cpuOf(measure), (seconds / requests) * 1e6);
  }

  /** Returns tables of the medians, and whether the goals are reached. */
  report({ rates, memory }: RegistryGoals): string {
    const rateRows = [...rates].map(([measure, goal]) => {
      const ratio = this.#median('taskwright', measure) / this.#median('verdaccio', measure);
      return { measure, text: ratio.toFixed(2), isReached: ratio >= goal };
    });
    const memoryRows = [...memory].map(([measure, goal]) => {
      return { measure, text: `at most ${goal}`, isReached: this.#median('taskwright', measure) <= goal };
    });
    const rows = [...rateRows, ...memoryRows];
    const missed = rows.filter(({ isReached }) => !isReached).length;
    return [
      header('measure', [...servers, 'beside verdaccio']),
      ...rows.map(({ measure, text, isReached }) => `${this.#row(measure)} ${text}${isReached ? '' : ' (missed)'} |`),
      '',
      header('CPU time of a request, µs', servers),
      ...[...rates.keys()].map((measure) => this.#row(cpuOf(measure))),
      '',
      missed === 0 ? 'Every goal is reached.' : `${missed} of ${rows.length} goals are missed.`,
    ].join('\n');
  }

  #row(measure: string): string {
    const cells = servers.map((server) => {
      const value = this.#median(server, measure);
      return Number.isNaN(value) ? '' : value.toFixed(0);
    });
    return `| ${[measure, ...cells].join(' | ')} |`;
  }

  /** Returns NaN for what was not measured. */
  #median(server: string, measure: string): number {
    const values = this.#values.get(keyOf(server, measure));
    return values ? median(values) : Number.NaN;
  }
}

function keyOf(server: string, measure: string): string {
  return `${server}: ${measure}`;
}

function cpuOf(measure: string): string {
  return measure.replace(/ per second$/, '');
}

function header(first: string, others: readonly string[]): string {
  return `| ${[first, ...others].join(' | ')} |\n|---|${'---:|'.repeat(others.length)}`;
}
