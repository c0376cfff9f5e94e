import type { Document } from '../../../document/document.ts';
import type { Completion } from '../completion.ts';
import type { CompletionContext, FolderEntry } from '../completion-context.ts';
import type { CompletionPlace } from '../completion-place.ts';
import { stringPart } from '../string-part.ts';
import { type PathSurroundings, type UnfinishedPath, unfinishedPath } from './unfinished-path.ts';

/** The maximum number of names in a folder that are offered. */
const maxEntries = 1_000;

/** Returns the folder that must be listed to complete at `offset`: relative to the project, with `/` after each name. */
export function folderToRead(document: Document, offset: number, around: PathSurroundings): string | undefined {
  const { block, start } = document.blocks.atCaret(offset);
  const { role, path, prefix } = document.language.caretIn(block, offset - start);
  return role === 'value' ? unfinishedPath(path, prefix, around)?.folder : undefined;
}

/** Returns the content of the folder at the caret, folders first. Accepting a folder triggers completion again. */
export function pathItems(place: CompletionPlace, { folder, workspace, file }: CompletionContext): Completion[] {
  const { caret, kind: documentKind } = place;
  const typedPath = unfinishedPath(caret.path, caret.prefix, { kind: documentKind, workspace, file });
  const part = typedPath && folder?.path === typedPath.folder ? stringPart(place, typedPath.from, /\//) : undefined;
  if (!typedPath || !part || !folder) return [];
  return matchingEntries(folder.entries, typedPath).flatMap(({ name, kind }, index) => {
    const isFolder = kind === 'folder';
    const label = isFolder ? `${name}/` : name;
    const text = isFolder ? part.writeAndStay(part.next === '/' ? name : label) : part.write(name);
    if (text === undefined) return [];
    return {
      label,
      kind,
      detail: '',
      documentation: '',
      replace: part.replace,
      text,
      filter: part.opening + label,
      rank: index,
      ...(isFolder && { triggersAgain: true }),
    };
  });
}

/** Returns the entries that the path accepts, folders first. Hidden entries are included only after a dot is typed. */
function matchingEntries(entries: readonly FolderEntry[], { name, accepts }: UnfinishedPath): readonly FolderEntry[] {
  const visible = entries.filter(
    (entry) =>
      (accepts === 'anything' || entry.kind === 'folder') && (name.startsWith('.') || !entry.name.startsWith('.')),
  );
  const inOrder = [...visible].sort((a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1));
  return inOrder.slice(0, maxEntries);
}

function order({ kind }: FolderEntry): number {
  return kind === 'folder' ? 0 : 1;
}
