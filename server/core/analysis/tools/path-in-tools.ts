import type { PathStep } from '../../document/caret.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';

/** Returns the part of a path after the `tools` of a config file or of a task, or in a `.tool-versions` file; undefined for other paths. */
export function pathInTools(path: readonly PathStep[], kind: DocumentKind): readonly PathStep[] | undefined {
  if (kind.isListOfTools) return path;
  if (kind.includesFiles && path[0] === 'tools') return path.slice(1);
  const isInTask = kind.sections.length === 0 || kind.sections.includes(String(path[0]));
  const isTools = isInTask && kind.fields().named('tools').includes(String(path[kind.taskDepth]));
  return isTools ? path.slice(kind.taskDepth + 1) : undefined;
}
