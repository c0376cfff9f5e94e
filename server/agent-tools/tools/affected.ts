import type { JsonAffected } from '../../cli/affected/json.ts';
import { counted } from '../../core/text/counted.ts';
import { folderInput } from '../folder-input.ts';
import { pageInputs, pageNote, pageOf } from '../page.ts';
import { parsedOutput } from '../parsed-output.ts';
import { plainLine } from '../plain-text.ts';
import { toolResult } from '../result.ts';
import { folderIn } from '../roots.ts';
import type { AgentTool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

/** The maximum number of changed files, and of reasons of one task, in a result. */
const maxListed = 50;

export const affectedTool: AgentTool = {
  name: 'affected',
  title: 'Show Affected Tasks',
  summary: 'Shows the tasks that changes affect',
  description:
    'Shows which tasks are affected by the files that have changed since a git commit, including changes that are not committed, and why.',
  inputSchema: {
    type: 'object',
    properties: {
      base: { type: 'string', maxLength: 250, description: 'Commit or branch to compare with; default `HEAD`.' },
      folder: folderInput,
      ...pageInputs,
    },
    additionalProperties: false,
  },
  effect: 'none',
  call: async (input, { roots, command }, { signal }) => {
    const folder = folderIn(roots, input.text('folder'));
    const base = input.text('base') ?? 'HEAD';
    if (base === '' || base.startsWith('-')) throw new ToolError('`base` must be a commit, such as `origin/main`.');
    const output = await command(['affected', '--format', 'json', '--base', base], { folder, roots, signal });
    const { tasks, files, commit } = parsedOutput<JsonAffected>(output);
    // Git knows the whole repository, which may be larger than the folders that may be read.
    const inside = files.filter((file) => !file.startsWith('..'));
    const short = tasks.map((task) => ({ ...task, reasons: task.reasons.slice(0, maxListed) }));
    const page = pageOf(short, { offset: input.number('offset'), limit: input.number('limit') });
    return toolResult({
      notes: [
        `Affected by ${counted(inside.length, 'changed file')} since ${commit.slice(0, 9)}: ${counted(tasks.length, 'task')}.`,
        ...output.messages,
        pageNote(page),
      ],
      content: page.items
        .map(({ id, reasons }) =>
          plainLine(`${id}: ${reasons.map((reason) => Object.values(reason).join(' ')).join('; ')}`),
        )
        .join('\n'),
      data: { commit, tasks: page.items, total: page.total, next: page.next, files: inside.slice(0, maxListed) },
    });
  },
};
