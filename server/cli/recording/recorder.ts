/** Where runs are recorded. */
export interface Recorder {
  /** The folder that contains the records. */
  readonly folder: string;
  /** The folder that the command was started in, as the system writes it, since the launcher compares it. */
  readonly startedIn: string;
  /** The `contentState` of the folder with the programs. */
  readonly programs: string;
  /** Returns the current time in milliseconds since 1970. */
  readonly time: () => number;
}
