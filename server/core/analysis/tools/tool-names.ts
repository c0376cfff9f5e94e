import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Key, Node } from '../../document/node.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';

/** Returns the names of the tools that a file declares for all tasks: in the `tools` of a config file, or in a `.tool-versions` file. */
export function toolNames(document: Document, kind: DocumentKind): readonly Key[] {
  if (kind.isListOfTools) return [...document.entries()].map((entry) => assemble(entry).member.key);
  const entry = kind.includesFiles ? document.entry('tools') : undefined;
  return entry ? namesIn(assemble(entry).member.value) : [];
}

/** Returns the names of the tools in a table. */
export function namesIn(tools: Node | undefined): readonly Key[] {
  return tools?.kind === 'object' ? tools.members.map(({ key }) => key) : [];
}
