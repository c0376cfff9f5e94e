import type { DocumentKind } from '../../analysis/kinds/document-kind.ts';
import { lockedVersions, lockFilesOf } from '../../analysis/tools/lock-file.ts';
import { pathInTools } from '../../analysis/tools/path-in-tools.ts';
import { toolNamed } from '../../analysis/tools/tool-catalog.ts';
import type { PathStep } from '../../document/caret.ts';
import { code, codeList, paragraphs } from '../documentation/markdown.ts';
import { toolCard } from '../documentation/tool-card.ts';
import type { HoverContext } from './environment-hover.ts';

interface ToolContext {
  readonly tools: HoverContext['tools'];
  readonly kind: DocumentKind;
  /** Undefined for a file without tasks, to whose tools no lock file applies. */
  readonly context: HoverContext | undefined;
}

/** The maximum number of versions of a lock file that are shown. */
const maxVersions = 5;

/**
 * Returns the description of a tool, and its versions in lock files, if the path leads to the tool or to its version; otherwise, an
 * empty string.
 */
export function toolAt(path: readonly PathStep[], { kind, tools, context }: ToolContext): string {
  const [name, ...rest] = pathInTools(path, kind) ?? [];
  if (typeof name !== 'string' || rest.length > 1) return '';
  const catalog = tools?.();
  const tool = catalog && toolNamed(name, catalog);
  return paragraphs(catalog && tool ? toolCard(tool, catalog) : '', context ? lockedIn(name, context) : '');
}

/** Returns a line for each lock file that contains versions of a tool. */
function lockedIn(name: string, { file, workspace, readLock }: HoverContext): string {
  if (!readLock) return '';
  const lines = lockFilesOf(file, workspace).flatMap((path) => {
    const versions = lockedVersions(name, readLock(path) ?? '');
    const fileName = path.slice(path.lastIndexOf('/') + 1);
    return versions.length === 0 ? [] : [`- Locked in ${code(fileName)}: ${codeList(versions, maxVersions)}`];
  });
  return lines.join('\n');
}
