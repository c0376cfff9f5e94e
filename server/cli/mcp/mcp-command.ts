import { type Command, exitCodes } from '../command.ts';
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

Exit code: 0 when the client disconnects, 2 if the command line is invalid.

Examples:
  taskwright mcp                      the command to configure in an agent
  taskwright mcp --allow-run          allow the agent to run tasks
`,
  run: async (args, { startProgram }) => {
    readMcpOptions(args);
    await startProgram('mcp.js', args);
    return exitCodes.success;
  },
};
