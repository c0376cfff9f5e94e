import type { CommandOutput } from './command.ts';
import { ToolError } from './tool-error.ts';

/** Returns the output of a command that prints JSON. Its type is that of the command, which belongs to the same version. */
export function parsedOutput<Output>({ stdout, messages }: CommandOutput): Output {
  try {
    return JSON.parse(stdout) as Output;
  } catch {
    throw new ToolError(
      `The command printed no result${messages.length > 0 ? `: ${messages.join('; ')}` : ''}. Try again.`,
    );
  }
}
