import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import type { UsageArgument } from '../../../core/analysis/usage/usage-argument.ts';

import { taskUsage as usageOf } from '../../../core/features/task-list/task-usage.ts';
import type { ArgumentInput, FlagInput, TaskUsageAnswer, TaskUsageParams } from '../../../protocol/task-usage.ts';
import type { Request } from '../../gate/request.ts';
import { taskWithId } from './task-with-id.ts';

/** Returns the flags and arguments that a task accepts. */
export function taskUsage({ params: { id }, context: { workspace } }: Request<TaskUsageParams>): TaskUsageAnswer {
  return taskUsageOf(id, workspace);
}

/** Returns the flags and arguments of the task with this ID; null if there is no such task. */
export function taskUsageOf(id: string, workspace: Workspace): TaskUsageAnswer {
  const task = taskWithId(id, workspace);
  if (!task || task.isTemplate) return null;
  const { inputs, takesMore, problem } = usageOf(task, workspace);
  return {
    flags: inputs.filter(({ kind }) => kind === 'flag').map(flagInput),
    arguments: inputs.filter(({ kind }) => kind === 'argument').map(argumentInput),
    takesMore,
    ...(problem !== undefined && { problem }),
  };
}

function flagInput(flag: UsageArgument): FlagInput {
  const { forms, takesValue, placeholder, negation } = flag;
  return {
    ...inputOf(flag),
    forms,
    takesValue,
    ...(placeholder !== undefined && { placeholder }),
    ...(negation !== undefined && { negation }),
  };
}

function argumentInput(argument: UsageArgument): ArgumentInput {
  return { ...inputOf(argument), afterDashes: argument.afterDashes };
}

function inputOf({ name, help, required, repeats, choices, hasMoreChoices, defaults, env }: UsageArgument) {
  const source = env === undefined ? [] : [`Can be set by the environment variable ${env}.`];
  return {
    name,
    help: [help, ...source].join(' ').trim(),
    // The user does not have to enter a value that the environment can provide.
    isRequired: required && env === undefined,
    isRepeatable: repeats,
    choices: hasMoreChoices ? [] : choices,
    defaults,
  };
}
