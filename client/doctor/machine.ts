import type { Fact, RunnerFindings } from '../../server/doctor/findings.ts';

/** The facts that only an extension host on a machine can collect. */
export interface Machine {
  readonly versions: readonly Fact[];
  /** The path of the home folder; undefined in a browser. */
  readonly home: string | undefined;
  runners(): Promise<readonly RunnerFindings[]>;
  /** Resolves to the version of ShellCheck, or the reason why it is not used. */
  shellCheck(): Promise<readonly Fact[]>;
}

/** The machine of an extension host in a browser, which cannot collect any facts. */
export const noMachine: Machine = {
  versions: [],
  home: undefined,
  runners: async () => [{ kind: 'not looked for', why: 'tasks cannot be run in a browser.' }],
  shellCheck: async () => [],
};
