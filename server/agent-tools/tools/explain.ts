import { type JsonObject, objectOr } from '../../core/text/json-object.ts';
import { maxName } from '../folder-input.ts';
import { parsedOutput } from '../parsed-output.ts';
import { toolResult } from '../result.ts';
import { folderIn } from '../roots.ts';
import type { AgentTool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

export const explainTool: AgentTool = {
  name: 'explain',
  title: 'Explain a Rule or a Field',
  summary: 'Explains a rule or a field',
  description:
    'Explains a rule by the code of a problem (`unknown-task`), or a field of tasks and config files by its path (`depends`, `task_config.includes`).',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string', maxLength: maxName, description: 'Code of a rule, or path of a field.' } },
    required: ['name'],
    additionalProperties: false,
  },
  effect: 'none',
  call: async (input, { roots, command }, { signal }) => {
    const name = input.text('name') ?? '';
    if (name === '') throw new ToolError('`name` must be the code of a rule or a field, such as `depends`.');
    const place = { folder: folderIn(roots, undefined), roots, signal };
    const output = await command(['explain', '--format', 'json', '--', name], place);
    const explanation = objectOr(parsedOutput<unknown>(output));
    return toolResult({ notes: [], content: textOf(explanation), data: explanation });
  },
};

function textOf({ code, severity, path, places, ...others }: JsonObject): string {
  if (Array.isArray(places)) {
    return places
      .map(objectOr)
      .map(({ of, markdown }) => `${path} (${of})\n\n${markdown}`)
      .join('\n\n');
  }
  const { link, summary, advice, suppress } = others;
  const texts = [
    severity === undefined ? code : `${code} (${severity})`,
    summary,
    advice,
    link,
    typeof suppress === 'string' ? `To ignore it on a line: ${suppress}` : 'It cannot be ignored.',
  ];
  return texts.filter((text) => text !== undefined).join('\n');
}
