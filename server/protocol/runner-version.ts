/** Passes the version of the installed runner to the server, which may know fewer keys than a newer runner does. */
export const runnerVersionRequest = 'taskwright/runnerVersion';

export interface RunnerVersionParams {
  /** The text that the runner prints for `--version`. */
  readonly version: string;
}
