/** A variable that the runner sets for every task, regardless of the files. */
export interface RunnerVariable {
  readonly name: string;
  readonly summary: string;
}

/** The variables for scripts, without those that the runner passes only to itself. */
export const runnerVariables: readonly RunnerVariable[] = [
  { name: 'MISE_TASK_NAME', summary: 'The name of the task' },
  { name: 'MISE_TASK_FILE', summary: 'The file that defines the task' },
  { name: 'MISE_TASK_DIR', summary: 'The folder of the file that defines the task' },
  { name: 'MISE_CONFIG_ROOT', summary: 'The folder that the config file of the task belongs to' },
  { name: 'MISE_PROJECT_ROOT', summary: 'The folder of the project' },
  { name: 'MISE_MONOREPO_ROOT', summary: 'The root of the monorepo; not set outside a monorepo' },
  { name: 'MISE_ORIGINAL_CWD', summary: 'The folder in which the runner was started' },
];

export function runnerVariable(name: string): RunnerVariable | undefined {
  return runnerVariables.find((variable) => variable.name === name);
}
