/** Where runs are recorded. */
export interface Recorder {
  /** The folder that contains the records. */
  readonly folder: string;
  /** The `contentState` of the folder with the programs. */
  readonly programs: string;
  /** Returns the current time in milliseconds since 1970. */
  readonly time: () => number;
}
