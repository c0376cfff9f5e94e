import type { JsonObject } from '../core/text/json-object.ts';
import type { RunCommand } from './command.ts';
import type { Input, InputSchema } from './input.ts';
import type { RegistryReader } from './registry-reader.ts';

/** A tool that an agent can call. Its texts are in the context of the agent, so they are short. */
export interface AgentTool {
  readonly name: string;
  readonly title: string;
  /** What the tool does, in a few words for users. */
  readonly summary: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
  /** What a call can do besides reading. */
  readonly effect: 'none' | 'writes files' | 'runs programs';
  /** What the tool requires; undefined for a tool that is always offered. */
  readonly requires?: 'run' | 'registry';
  /** Rejects with a `ToolError` for an input or a state in which there is no result. */
  readonly call: (input: Input, host: ToolHost, call: ToolCall) => Promise<ToolResult>;
}

/** What tools work with. */
export interface ToolHost {
  /** The absolute paths, without links, of the folders that may be read and written. */
  readonly roots: readonly string[];
  readonly command: RunCommand;
  readonly environment: NodeJS.ProcessEnv;
  /** Undefined if tasks must not be run. */
  readonly run: RunSettings | undefined;
  readonly registry: RegistryReader | undefined;
}

export interface RunSettings {
  /** The words of the command that runs tasks. */
  readonly runner: readonly string[];
  readonly maxSeconds: number;
}

/** One call of a tool. */
export interface ToolCall {
  /** Is aborted when the client cancels the call. */
  readonly signal: AbortSignal;
  /** Reports what happens during the call. */
  readonly onProgress: (message: string) => void;
}

export interface ToolResult {
  /** For a model that reads text. */
  readonly text: string;
  /** The same for programs. */
  readonly data: JsonObject;
}
