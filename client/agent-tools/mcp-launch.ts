import { registryTokenVariable } from '../../server/agent-tools/token-variable.ts';

/** How the MCP server is started. */
export interface McpLaunch {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export interface McpPlace {
  /** The path of `taskwright.js`. */
  readonly program: string;
  readonly folders: readonly string[];
  /** The command that runs tasks; empty for the default. */
  readonly runner: string;
}

/** Returns how the MCP server is started for folders, without a registry. */
export function mcpLaunch({ program, folders, runner }: McpPlace): McpLaunch {
  const args = [
    program,
    'mcp',
    ...folders.flatMap((folder) => ['--root', folder]),
    '--allow-run',
    ...(runner.trim() === '' ? [] : ['--runner', runner]),
  ];
  return { args, environment: { ELECTRON_RUN_AS_NODE: '1' } };
}

/** Returns how the MCP server is started with a registry. The token is only in the environment of the process. */
export function withRegistry({ args, environment }: McpLaunch, address: string, token: string): McpLaunch {
  return {
    args: [...args, '--registry', address],
    environment: { ...environment, [registryTokenVariable]: token },
  };
}
