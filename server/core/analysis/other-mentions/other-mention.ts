import type { TextCall } from '../graph/references/script-calls.ts';

/** A mention of a task in a file without tasks, such as `mise run build` in a CI file. Its range is that of the name. */
export interface OtherMention extends TextCall {
  /** The folder that the script runs in, relative to that of the file; empty for that folder itself. */
  readonly folder: string;
}
