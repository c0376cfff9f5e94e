import type { JsonProblem, JsonReport } from '../../cli/reporters/json.ts';
import { counted } from '../../core/text/counted.ts';
import { pathsInput } from '../folder-input.ts';
import { pageInputs, pageNote, pageOf } from '../page.ts';
import { parsedOutput } from '../parsed-output.ts';
import { plainLine } from '../plain-text.ts';
import { toolResult } from '../result.ts';
import { folderIn, placeIn } from '../roots.ts';
import { countsOf } from '../severity-counts.ts';
import type { AgentTool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

export const checkTool: AgentTool = {
  name: 'check',
  title: 'Check Task Files',
  summary: 'Finds mistakes in tasks, with their fixes',
  description:
    'Finds mistakes in mise tasks (mise.toml, task files, script tasks), with the fixes of each. Also for broken files and for text that is not saved. Call `fix` to apply the fixes.',
  inputSchema: {
    type: 'object',
    properties: {
      paths: pathsInput,
      text: { type: 'string', maxLength: 2_000_000, description: 'Text to check instead of files; needs `filename`.' },
      filename: { type: 'string', maxLength: 1_000, description: 'Name of the file that would contain `text`.' },
      severity: {
        type: 'string',
        maxLength: 10,
        enum: ['error', 'warning', 'info', 'hint'],
        description: 'Lowest severity to report; default `hint`.',
      },
      ...pageInputs,
    },
    additionalProperties: false,
  },
  effect: 'none',
  call: async (input, { roots, command }, { signal }) => {
    const folder = folderIn(roots, undefined);
    const [text, filename] = [input.text('text'), input.text('filename')];
    if ((text === undefined) !== (filename === undefined))
      throw new ToolError('`text` and `filename` belong together.');
    const named = input.list('paths').map((path) => placeIn(roots, path));
    if (text !== undefined && named.length > 0) throw new ToolError('Pass either `paths` or `text`.');
    const selected =
      filename === undefined
        ? ['--', ...(named.length > 0 ? named : roots)]
        : ['--stdin-filename', placedName(filename), '-'];
    const severity = input.text('severity') ?? 'hint';
    const args = ['check', '--no-cache', '--format', 'json', '--severity', severity, ...selected];
    const output = await command(args, { folder, roots, signal, stdin: text });
    const { problems, summary, failures } = parsedOutput<JsonReport>(output);
    const page = pageOf(problems, { offset: input.number('offset'), limit: input.number('limit') });
    return toolResult({
      notes: [
        summary.files === 0 ? 'No file was checked.' : `${countsOf(summary)} in ${counted(summary.files, 'file')}.`,
        ...output.messages,
        pageNote(page),
      ],
      content: page.items.map(lineOf).join('\n'),
      data: { summary, problems: page.items, total: page.total, next: page.next, failures: failures.slice(0, 20) },
    });
  },
};

/** Returns the name as an argument. It must be relative, since the text is not in a file. */
function placedName(name: string): string {
  if (/^$|^-|^[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)|^[a-z]:/i.test(name)) {
    throw new ToolError('`filename` must be a path relative to the workspace, such as `mise.toml`.');
  }
  return name;
}

function lineOf({ file, start, severity, code, message, fixes }: JsonProblem): string {
  const [fix] = fixes;
  const certainty = fix?.certain ? 'certain' : 'needs a review';
  const remedy = fix === undefined ? '' : ` [fix (${certainty}): ${fix.title}]`;
  return plainLine(`${file}:${start.line}:${start.column} ${severity} ${code}: ${message}${remedy}`);
}
