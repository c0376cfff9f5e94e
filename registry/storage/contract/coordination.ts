import type { ServerActivity } from '../../statistics/server-activity.ts';

/** What a running server has done. */
export interface ReportedActivity extends ServerActivity {
  /** Identifies the server from its start to its end. */
  readonly id: string;
}

/**
 * What the servers that share a storage agree on, for a short time. All methods reject when the database cannot be reached; a
 * server then decides by itself.
 */
export interface Coordination {
  /** Counts wrong credentials of a network. Resolves to the number of other ones within the last `window` milliseconds, at all servers. */
  countWrong(wrong: {
    readonly network: string;
    readonly fingerprint: string;
    readonly window: number;
  }): Promise<number>;
  /**
   * Claims a piece of work. Resolves to a function that ends the claim; to undefined while another server has it. A claim ends by
   * itself after `maxTime` milliseconds, as when its server was killed.
   */
  claim(key: string, maxTime: number): Promise<(() => Promise<void>) | undefined>;
  /** Stores what this server has done, in place of its previous report. */
  report(activity: ServerActivity): Promise<void>;
  /** Resolves to the last reports of the servers that are running: those that have reported within the last minute. */
  reports(): Promise<readonly ReportedActivity[]>;
  /** Removes the report of this server, which ends. */
  leave(): Promise<void>;
}
