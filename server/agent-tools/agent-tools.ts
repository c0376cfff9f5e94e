import { readInput } from './input.ts';
import type { AgentTool, ToolCall, ToolHost, ToolResult } from './tool.ts';
import { ToolError } from './tool-error.ts';
import { affectedTool } from './tools/affected.ts';
import { checkTool } from './tools/check.ts';
import { environmentTool } from './tools/environment.ts';
import { explainTool } from './tools/explain.ts';
import { fixTool } from './tools/fix.ts';
import { registryAccessTool } from './tools/registry-access.ts';
import { registryPackagesTool } from './tools/registry-packages.ts';
import { runTaskTool } from './tools/run-task.ts';
import { tasksTool } from './tools/tasks.ts';

/** All tools for agents. `taskwright mcp` and VS Code offer them with the same texts. */
export const agentTools: readonly AgentTool[] = [
  checkTool,
  fixTool,
  tasksTool,
  environmentTool,
  affectedTool,
  explainTool,
  runTaskTool,
  registryPackagesTool,
  registryAccessTool,
];

/** Returns the tools that are offered with what is available. */
export function offeredTools({ run, registry }: Readonly<Record<'run' | 'registry', unknown>>): readonly AgentTool[] {
  const isAvailable = { run: run !== undefined, registry: registry !== undefined };
  return agentTools.filter(({ requires }) => requires === undefined || isAvailable[requires]);
}

/** Calls a tool with an input that is checked. Rejects with a `ToolError` for a mistake of the caller. */
export async function callTool(tool: AgentTool, input: unknown, host: ToolHost, call: ToolCall): Promise<ToolResult> {
  call.signal.throwIfAborted();
  if (host.roots.length === 0 && tool.requires !== 'registry') {
    throw new ToolError(
      'No folder is open that may be read. Open a folder in the client, or start `taskwright mcp` with `--root FOLDER`.',
    );
  }
  return tool.call(readInput(tool.inputSchema, input), host, call);
}
