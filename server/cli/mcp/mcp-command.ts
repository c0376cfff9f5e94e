import { resolvedPath } from '../../files/paths.ts';
import { type Command, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { namedFolder } from '../files/named-folder.ts';
import { pathType } from '../files/path-type.ts';
import { UsageError } from '../options/usage-error.ts';
import { readMcpOptions } from './mcp-options.ts';

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'Start the MCP server for an agent',
  help: `Start a server with the Model Context Protocol (MCP) on standard input and output. AI
agents run this command to check and fix task files, and to read tasks.

Usage: taskwright mcp [OPTIONS]

Options:
  --root FOLDER          a folder that the server may read and write; can be repeated
                         (default: the folders of the client; if it names none, the
                         current folder). With it, only the folders of the client
                         inside are used
  --allow-run            offer the tool \`run_task\`, which runs tasks
  --runner COMMAND       the command that runs tasks (default: mise run)
  --time-limit SECONDS   end a task that runs longer (default: 600)
  --registry ADDRESS     offer the tools that read this package registry
  --registry-token-file FILE
                         the file with the token for the registry

Environment:
  TASKWRIGHT_REGISTRY_TOKEN
                         the token for the registry; without it and without a file,
                         the credential helpers of git are asked

Exit code: 0 when the client disconnects, 2 if the command line is invalid
or names a folder or file that does not exist.

Examples:
  taskwright mcp                      the command to configure in an agent
  taskwright mcp --allow-run          allow the agent to run tasks
`,
  run: async (args, context) => {
    const { roots, registry } = readMcpOptions(args);
    for (const root of roots) await namedFolder(root, context);
    if (registry?.tokenFile !== undefined) expectFile(registry.tokenFile, context);
    await context.startProgram('mcp.js', args);
    return exitCodes.success;
  },
};

/** Throws a `UsageError` if there is no such token file. The server reads it for each request, so it may change. */
function expectFile(name: string, { folder, disk }: CommandContext): void {
  const type = pathType(resolvedPath(folder, name), disk);
  if (type === 'file') return;
  const cause = type === 'folder' ? 'it is a folder, not a file; name a file in it' : type.cause;
  throw new UsageError(`the token file \`${name}\` cannot be read: ${cause}`);
}
