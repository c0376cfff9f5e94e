/** Returns what the results of runs depend on, for several tasks. */
export const taskDefinitionsRequest = 'taskwright/taskDefinitions';

export interface TaskDefinitionsParams {
  /** The `id` of each `TaskSummary`. */
  readonly ids: readonly string[];
}

export interface TaskDefinitionSummary {
  readonly id: string;
  /** The URI of the folder that the task runs in; omitted if only the runner can determine it. */
  readonly folder?: string;
  /** A text that changes with the definition of the task and what it inherits, but not with comments or the layout. */
  readonly definition: string;
  /** The URIs of the files that the task consists of, such as its script. */
  readonly files: readonly string[];
  /** The patterns in `sources`, relative to `folder`. */
  readonly sources: readonly string[];
}

/** Tasks that do not exist are omitted. */
export type TaskDefinitionsAnswer = readonly TaskDefinitionSummary[];
