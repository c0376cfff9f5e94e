import type { CatalogTool, ToolCatalog } from '../../analysis/tools/tool-catalog.ts';
import { code, codeList, paragraphs } from './markdown.ts';

/** The maximum number of versions or backends in a description. */
const maxNames = 5;

/** Returns the description of a tool, its backends, and its installed versions, as Markdown. */
export function toolCard({ name, description, backends }: CatalogTool, { installed }: ToolCatalog): string {
  const [first, ...others] = backends;
  const versions = installed[name] ?? [];
  const lines = [
    ...(first === undefined ? [] : [`- Installed by ${code(first)}${or(others)}`]),
    ...(versions.length === 0 ? [] : [`- Installed versions: ${codeList(versions, maxNames)}`]),
  ];
  return paragraphs(description, lines.join('\n'));
}

function or(backends: readonly string[]): string {
  return backends.length === 0 ? '' : `, or by ${codeList(backends, maxNames)}`;
}
