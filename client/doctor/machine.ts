import type { Fact, RunnerFindings } from '../../server/doctor/findings.ts';

/** What only somebody who may look around on the machine can tell. */
export interface Machine {
  readonly versions: readonly Fact[];
  /** Undefined where there is none. */
  readonly home: string | undefined;
  runners(): Promise<readonly RunnerFindings[]>;
}

/** What a browser shows of the machine that it runs on. */
export const noMachine: Machine = {
  versions: [],
  home: undefined,
  runners: async () => [{ is: 'not looked for', why: 'tasks cannot be run in a browser.' }],
};
