import type { ShellFunction } from '../../analysis/shell/shell-script.ts';
import { code, fenced, paragraphs } from '../documentation/markdown.ts';
import type { WorkspacePlace } from '../navigation/mention.ts';
import { type FunctionAtCaret, functionAtCaret } from '../navigation/names/shell-name-uses.ts';
import type { HoverContent } from './hover-content.ts';

/** Returns the hover for a function of a shell script, at its definition or at a call. */
export function functionHover(place: WorkspacePlace): HoverContent | undefined {
  const found = functionAtCaret(place);
  if (!found) return undefined;
  const { defined, text, span } = found;
  const { document } = place.file;
  const definition = document.rangeOf(text.spanOf(defined));
  const title = `**${code(`${defined.name}()`)}** — function of this script, line ${definition.start.line + 1}`;
  return {
    markdown: paragraphs(title, commentAbove(found), fenced(firstLines(defined, text.text))),
    range: document.offsetsOf(span),
  };
}

/** The maximum number of lines of a function that are shown. */
const maxLines = 10;

/** Returns the lines of a function, indented as in its first line. */
function firstLines({ start, body }: ShellFunction, text: string): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(from))?.[0] ?? '';
  const lines = text.slice(from, body.end).split('\n');
  const shown = lines.slice(0, maxLines).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
  return [...shown, ...(lines.length > maxLines ? ['…'] : [])].join('\n');
}

/** Returns the text of the comment lines above a function. */
function commentAbove({ defined, text: { text } }: FunctionAtCaret): string {
  const above = text.slice(0, text.lastIndexOf('\n', defined.start - 1) + 1).split('\n');
  above.pop();
  const first = above.findLastIndex((line) => !/^[ \t]*#(?!!)/.test(line)) + 1;
  return above
    .slice(first)
    .map((line) => line.replace(/^[ \t]*#+ ?/, ''))
    .join('\n');
}
