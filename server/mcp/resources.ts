import type { CommandPlace, RunCommand } from '../agent-tools/command.ts';
import { ToolError } from '../agent-tools/tool-error.ts';
import { isObject, type JsonObject } from '../core/text/json-object.ts';

const schemaUri = 'taskwright://schema/task-file';
const rulesUri = 'taskwright://rules/';

/** A resource in the list of resources. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

/** The resources of the server: the JSON Schema of task files, and each rule. */
export interface Resources {
  readonly list: (signal: AbortSignal) => Promise<readonly ListedResource[]>;
  /** Rejects with a `ToolError` for an unknown address. */
  readonly read: (uri: string, signal: AbortSignal) => Promise<ResourceText>;
}

/** Returns the resources, which commands print. They read no file of the workspace. */
export function createResources(command: RunCommand, folder: string): Resources {
  const place = (signal: AbortSignal): CommandPlace => ({ folder, roots: [], signal });
  let known: readonly JsonObject[] | undefined;
  const rules = async (signal: AbortSignal): Promise<readonly JsonObject[]> => {
    known ??= rulesIn((await command(['explain', '--all', '--format', 'json'], place(signal))).stdout);
    return known;
  };
  return {
    list: async (signal) => [
      {
        uri: schemaUri,
        name: 'task-file-schema',
        title: 'JSON Schema of Task Files',
        description: 'All fields of tasks, with their documentation.',
        mimeType: 'application/schema+json',
      },
      ...(await rules(signal)).map(({ code, summary }) => ({
        uri: `${rulesUri}${code}`,
        name: String(code),
        title: `Rule ${code}`,
        description: String(summary),
        mimeType: 'text/markdown',
      })),
    ],
    async read(uri, signal) {
      if (uri === schemaUri) {
        const { stdout } = await command(['schema'], place(signal));
        return { uri, mimeType: 'application/schema+json', text: stdout };
      }
      const rule = (await rules(signal)).find(({ code }) => uri === `${rulesUri}${code}`);
      if (!rule) throw new ToolError('There is no such resource. List the resources to see all of them.');
      return { uri, mimeType: 'text/markdown', text: pageOf(rule) };
    },
  };
}

function rulesIn(text: string): readonly JsonObject[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function pageOf({ code, severity, summary, advice, suppress }: JsonObject): string {
  const ignoring = typeof suppress === 'string' ? `To ignore it on a line: \`${suppress}\`` : 'It cannot be ignored.';
  return `# ${code} (${severity})\n\n${summary}\n\n${advice}\n\n${ignoring}\n`;
}
