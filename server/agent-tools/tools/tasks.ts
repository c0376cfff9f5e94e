import type { JsonGraph, JsonTask } from '../../cli/graph/json.ts';
import { folderInput, maxName } from '../folder-input.ts';
import type { Input } from '../input.ts';
import { pageInputs, pageNote, pageOf } from '../page.ts';
import { parsedOutput } from '../parsed-output.ts';
import { plainLine } from '../plain-text.ts';
import { toolResult } from '../result.ts';
import { folderIn } from '../roots.ts';
import type { AgentTool, ToolResult } from '../tool.ts';
import { taskArgument } from './task-argument.ts';

export const tasksTool: AgentTool = {
  name: 'tasks',
  title: 'List Tasks',
  summary: 'Lists the tasks of the workspace',
  description:
    'Lists the mise tasks of the workspace: name, description, file and line; or one task with the tasks that it depends on and that depend on it.',
  inputSchema: {
    type: 'object',
    properties: {
      task: { type: 'string', maxLength: maxName, description: 'Name or alias of one task.' },
      depth: { type: 'integer', minimum: 0, maximum: 100, description: 'Steps around `task`; default 1.' },
      search: { type: 'string', maxLength: 200, description: 'Only tasks whose name or description contains this.' },
      folder: folderInput,
      ...pageInputs,
    },
    additionalProperties: false,
  },
  effect: 'none',
  call: async (input, { roots, command }, { signal }) => {
    const folder = folderIn(roots, input.text('folder'));
    const task = input.text('task');
    const around = task === undefined ? [] : ['--depth', String(input.number('depth') ?? 1), '--', taskArgument(task)];
    const output = await command(['graph', '--format', 'json', ...around], { folder, roots, signal });
    return resultOf(parsedOutput<JsonGraph>(output), input, output.messages);
  },
};

function resultOf({ tasks, edges, unresolved }: JsonGraph, input: Input, messages: readonly string[]): ToolResult {
  const searched = input.text('search')?.toLowerCase() ?? '';
  const found = tasks.filter(({ id, aliases, description }) =>
    [id, ...aliases, description].some((text) => text.toLowerCase().includes(searched)),
  );
  const page = pageOf(found, { offset: input.number('offset'), limit: input.number('limit') });
  const shown = new Set(page.items.map(({ id }) => id));
  const between = pageOf(
    edges.filter(({ from }) => shown.has(from)),
    { limit: 200 },
  ).items;
  const dependencies = between.map(({ from, via, to, inCycle }) =>
    plainLine(`${from} ${via} ${to}${inCycle ? ' (in a cycle)' : ''}`),
  );
  return toolResult({
    notes: [
      ...messages,
      found.length === 0 ? 'No tasks. Call without `search`, or with another `folder`.' : pageNote(page),
    ],
    content: [
      ...page.items.map(lineOf),
      ...(dependencies.length > 0 ? ['', 'Dependencies:', ...dependencies] : []),
    ].join('\n'),
    data: {
      tasks: page.items,
      dependencies: between,
      unresolved: unresolved.slice(0, 50),
      total: page.total,
      next: page.next,
    },
  });
}

function lineOf({ id, description, aliases, file, line, reach }: JsonTask): string {
  const parts = [
    `${id} (${file}:${line})`,
    ...(aliases.length > 0 ? [`aliases: ${aliases.slice(0, 10).join(', ')}`] : []),
    ...(description === '' ? [] : [plainLine(description).slice(0, 300)]),
    ...(reach === 'loaded' ? [] : [reach]),
  ];
  return plainLine(parts.join(' · '));
}
