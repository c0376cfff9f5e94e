import type { JsonReport } from '../../cli/reporters/json.ts';
import { pathsInput } from '../folder-input.ts';
import { parsedOutput } from '../parsed-output.ts';
import { toolResult } from '../result.ts';
import { folderIn, placeIn } from '../roots.ts';
import { countsOf } from '../severity-counts.ts';
import type { AgentTool } from '../tool.ts';

export const fixTool: AgentTool = {
  name: 'fix',
  title: 'Fix Task Files',
  summary: 'Shows or applies the fixes of mistakes',
  description:
    'Fixes mistakes that `check` finds in files. Only shows the changes unless `apply` is true. Applies only certain fixes unless `unsafe` is true.',
  inputSchema: {
    type: 'object',
    properties: {
      paths: pathsInput,
      apply: { type: 'boolean', description: 'Write the changes; default: only show them.' },
      unsafe: { type: 'boolean', description: 'Also the most likely fix of other problems; review the changes.' },
    },
    additionalProperties: false,
  },
  effect: 'writes files',
  call: async (input, { roots, command }, { signal }) => {
    const named = input.list('paths').map((path) => placeIn(roots, path));
    const place = { folder: folderIn(roots, undefined), roots, signal };
    const options = ['--no-cache', ...(input.flag('unsafe') ? ['--unsafe'] : [])];
    const selected = ['--', ...(named.length > 0 ? named : roots)];
    if (input.flag('apply')) {
      const output = await command(['check', '--fix', '--format', 'json', ...options, ...selected], place);
      return written(parsedOutput<JsonReport>(output), output.messages);
    }
    const { stdout, messages } = await command(['check', '--diff', ...options, ...selected], place);
    const found =
      stdout === '' ? 'No fixes.' : 'Nothing is written. Call again with `apply` true to write these changes.';
    return toolResult({
      notes: [...messages, found],
      content: stdout,
      data: { applied: false, diff: stdout, messages },
    });
  },
};

function written({ summary }: JsonReport, messages: readonly string[]): ReturnType<typeof toolResult> {
  const notes = messages.length > 0 ? messages : ['Nothing was fixed.'];
  const left = `Left: ${countsOf(summary)}. Call \`check\` to list them.`;
  return toolResult({ notes: [...notes, left], data: { applied: true, messages, left: summary } });
}
