import { commandLine } from '../../runner/command-line.ts';
import { findProgram } from '../../runner/find-program.ts';
import { runnerCommand } from '../../runner/runner-command.ts';
import { folderInput, maxName } from '../folder-input.ts';
import { plainText } from '../plain-text.ts';
import { toolResult } from '../result.ts';
import { folderIn } from '../roots.ts';
import { type ProgramResult, runProgram } from '../run-program.ts';
import { registryTokenVariable } from '../token-variable.ts';
import type { AgentTool, RunSettings } from '../tool.ts';
import { ToolError } from '../tool-error.ts';
import { requireTask } from './require-task.ts';
import { taskArgument } from './task-argument.ts';

/** A day, in seconds. */
const maxTimeLimit = 86_400;

export const runTaskTool: AgentTool = {
  name: 'run_task',
  title: 'Run a Task',
  summary: 'Runs a task',
  description:
    'Runs one task with its dependencies, without input, and returns the exit code and the last part of the output. Reports progress; cancel the call to end it.',
  inputSchema: {
    type: 'object',
    properties: {
      task: { type: 'string', maxLength: maxName, description: 'Name or alias of the task.' },
      args: {
        type: 'array',
        maxItems: 100,
        items: { type: 'string', maxLength: 10_000 },
        description: 'Arguments of the task.',
      },
      folder: folderInput,
      seconds: {
        type: 'integer',
        minimum: 1,
        maximum: maxTimeLimit,
        description: 'Time limit; the task is then ended.',
      },
    },
    required: ['task'],
    additionalProperties: false,
  },
  effect: 'runs programs',
  requires: 'run',
  call: async (input, host, call) => {
    if (!host.run) throw new ToolError('Tasks cannot be run. Start `taskwright mcp` with `--allow-run` to allow it.');
    const folder = folderIn(host.roots, input.text('folder'));
    const task = taskArgument(input.text('task'));
    await requireTask(task, folder, host, call.signal);
    const { program, words: before } = runnerCommand([...host.run.runner], folder);
    const path = findProgram(program, host.environment);
    if (path === undefined)
      throw new ToolError(`The runner \`${program}\` was not found. Install it, or add it to the PATH.`);
    const maxSeconds = limitOf(host.run, input.number('seconds'));
    const { [registryTokenVariable]: _, ...environment } = host.environment;
    const invocation = { name: task, args: input.list('args'), takesArguments: false };
    const result = await runProgram({
      path,
      words: commandLine(before, invocation, { isRunnerWatch: false }),
      folder,
      environment,
      maxSeconds,
      ...call,
    });
    return resultOf(task, result, maxSeconds);
  },
};

function limitOf({ maxSeconds }: RunSettings, seconds: number | undefined): number {
  return Math.min(maxSeconds, seconds ?? maxSeconds);
}

function resultOf(task: string, result: ProgramResult, maxSeconds: number): ReturnType<typeof toolResult> {
  const { exitCode, endedBy, isTimeout, hasLeftProcesses, seconds, output } = result;
  const omitted = output.omitted();
  const end = isTimeout
    ? `The task was ended after ${maxSeconds} seconds; pass \`seconds\`, or start the server with a larger \`--time-limit\`.`
    : `The task ended with ${exitCode === null ? `signal ${endedBy}` : `exit code ${exitCode}`} after ${seconds.toFixed(1)} seconds.`;
  const cut =
    omitted > 0 ? `Only the last part of the output follows; ${omitted} characters before it are omitted.` : '';
  const left = hasLeftProcesses ? 'The task had left processes in the background, which were ended.' : '';
  const text = plainText(output.text());
  return toolResult({
    notes: [end, left, cut],
    content: text,
    data: { task, exitCode, signal: endedBy, timedOut: isTimeout, seconds, omitted, output: text.slice(-2_000) },
  });
}
