import type { Fact, RunnerFindings } from '../../server/doctor/findings.ts';

/** The facts that only an extension host on a machine can collect. */
export interface Machine {
  readonly versions: readonly Fact[];
  /** Undefined in a browser. */
  readonly home: string | undefined;
  runners(): Promise<readonly RunnerFindings[]>;
}

/** A browser, which reveals nothing about its machine. */
export const noMachine: Machine = {
  versions: [],
  home: undefined,
  runners: async () => [{ is: 'not looked for', why: 'tasks cannot be run in a browser.' }],
};
