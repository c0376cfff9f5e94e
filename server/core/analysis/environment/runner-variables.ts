/** A variable that the runner sets for every task, whatever the files define. */
export interface RunnerVariable {
  readonly name: string;
  readonly summary: string;
}

/** The variables for scripts. Those that the runner only passes to itself are not among them. */
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
