import type { ServerActivity } from '../../statistics/server-activity.ts';

/** The activity of a running server. */
export interface ReportedActivity extends ServerActivity {
  /** Identifies the server from its start to its end. */
  readonly id: string;
}

/**
 * The short-lived agreements between servers that share a storage. All methods reject when the database cannot be reached; each
 * server then decides on its own.
 */
export interface Coordination {
  /**
   * Counts wrong credentials from a network. Resolves to the number of other wrong credentials that all servers have received
   * from it in the last `window` milliseconds.
   */
  countWrong(wrong: {
    readonly network: string;
    readonly fingerprint: string;
    readonly window: number;
  }): Promise<number>;
  /**
   * Claims a piece of work. Resolves to a function that releases the claim; to undefined while another server holds it. A claim
   * expires after `maxTime` milliseconds, in case its server was killed.
   */
  claim(key: string, maxTime: number): Promise<(() => Promise<void>) | undefined>;
  /** Stores the activity of this server, in place of its previous report. */
  report(activity: ServerActivity): Promise<void>;
  /** Resolves to the last reports of the servers that are running: those that have reported within the last minute. */
  reports(): Promise<readonly ReportedActivity[]>;
  /** Removes the report of this server, which is stopping. */
  leave(): Promise<void>;
}
