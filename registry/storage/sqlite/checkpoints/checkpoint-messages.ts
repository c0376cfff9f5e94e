export interface CheckpointThreadData {
  /** The path of the database. */
  readonly path: string;
  /** One number, which the thread sets to 1 when it has closed its connection. */
  readonly closed: Int32Array<SharedArrayBuffer>;
}

/** The result of a checkpoint. */
export interface CheckpointResult {
  /** Whether the database contains all of the log, so that the next change overwrites it from its beginning. */
  readonly isComplete: boolean;
  /** The number of frames in the log; undefined when the checkpoint failed. */
  readonly frames: number | undefined;
}

export const failedCheckpoint: CheckpointResult = { isComplete: false, frames: undefined };
