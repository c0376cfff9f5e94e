import { pathInTools } from '../../analysis/tools/path-in-tools.ts';
import { toolNamed } from '../../analysis/tools/tool-catalog.ts';
import type { PathStep } from '../../document/caret.ts';
import { toolCard } from '../documentation/tool-card.ts';
import type { HoverContext } from './environment-hover.ts';

/** Returns the description of a tool if the path leads to it or to its version; otherwise, an empty string. */
export function toolAt(path: readonly PathStep[], { file, tools }: HoverContext): string {
  const [name, ...rest] = pathInTools(path, file.kind) ?? [];
  if (typeof name !== 'string' || rest.length > 1) return '';
  const catalog = tools?.();
  const tool = catalog && toolNamed(name, catalog);
  return catalog && tool ? toolCard(tool, catalog) : '';
}
