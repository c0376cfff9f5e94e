import { folderInput, maxName } from '../folder-input.ts';
import { toolResult } from '../result.ts';
import { folderIn } from '../roots.ts';
import type { AgentTool } from '../tool.ts';
import { requireTask } from './require-task.ts';
import { taskArgument } from './task-argument.ts';

export const environmentTool: AgentTool = {
  name: 'environment',
  title: 'Show the Environment of a Task',
  summary: 'Shows the environment variables of a task',
  description:
    'Shows the environment variables that a task gets from its files, with the file and line of each. Secrets are masked; nothing runs.',
  inputSchema: {
    type: 'object',
    properties: {
      task: { type: 'string', maxLength: maxName, description: 'Name or alias of the task.' },
      folder: folderInput,
    },
    required: ['task'],
    additionalProperties: false,
  },
  effect: 'none',
  call: async (input, host, { signal }) => {
    const { roots, command } = host;
    const folder = folderIn(roots, input.text('folder'));
    const task = taskArgument(input.text('task'));
    await requireTask(task, folder, host, signal);
    const { stdout, messages } = await command(['env', '--', task], { folder, roots, signal });
    return toolResult({
      notes: messages,
      content: stdout,
      data: { task, lines: stdout.trimEnd().split('\n').slice(0, 500) },
    });
  },
};
