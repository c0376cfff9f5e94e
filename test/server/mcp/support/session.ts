import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { CallToolResultSchema, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import { builtProgram } from '../../../../harness/system/built-programs.ts';
import { type JsonObject, objectOr } from '../../../../server/core/text/json-object.ts';

/** The command line with its MCP server. */
export function mcpProgram(): string {
  builtProgram('mcp.js');
  return builtProgram('taskwright.js');
}

/** Milliseconds to wait for a result on a busy machine. */
const timeout = 170_000;

export interface SessionOptions {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The addresses of the folders that the client lists; undefined if it does not support that. */
  readonly roots?: () => readonly string[];
}

export interface Answer {
  /** The text, in which the random mark is `MARK`. */
  readonly text: string;
  readonly data: JsonObject;
  readonly isError: boolean;
}

export interface Session {
  readonly client: Client;
  readonly call: (name: string, input?: JsonObject, options?: RequestOptions) => Promise<Answer>;
}

/** Connects the official client to a server that was started in a folder. Both end with the test. */
export async function session(
  folder: string,
  { args = [], environment = {}, roots }: SessionOptions = {},
): Promise<Session> {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: roots ? { roots: { listChanged: true } } : {} },
  );
  if (roots) client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots().map((uri) => ({ uri })) }));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [mcpProgram(), 'mcp', ...args],
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? '', ...environment },
  });
  onTestFinished(() => client.close());
  await client.connect(transport);
  return {
    client,
    async call(name, input = {}, options = {}) {
      const result = CallToolResultSchema.parse(
        await client.callTool({ name, arguments: { ...input } }, CallToolResultSchema, { timeout, ...options }),
      );
      const [content] = result.content;
      const text = content?.type === 'text' ? content.text : '';
      const [, mark] = /^The text between the marks (\w+) /m.exec(text) ?? [];
      return {
        text: mark === undefined ? text : text.replaceAll(mark, 'MARK'),
        data: objectOr(result.structuredContent),
        isError: result.isError === true,
      };
    },
  };
}
