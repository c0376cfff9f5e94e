import type { DocumentKind } from '../../../analysis/kinds/document-kind.ts';
import type { Document } from '../../../document/document.ts';
import type { Completion } from '../completion.ts';
import type { CompletionPlace } from '../completion-place.ts';
import { stringPart } from '../string-part.ts';
import type { CompletionSurroundings, FolderEntry } from '../surroundings.ts';
import { type PathPlace, pathPlace } from './path-place.ts';

/** More names than this in one folder are not read through. */
const mostEntries = 1_000;

/** The folder that has to be listed to complete at `offset`: relative to the project, with `/` after each name. */
export function wantedFolder(document: Document, kind: DocumentKind, offset: number): string | undefined {
  const { block, start } = document.blocks.atCaret(offset);
  const { role, path, prefix } = document.language.caretIn(block, offset - start);
  return role === 'value' ? pathPlace(path, prefix, kind)?.folder : undefined;
}

/** What the folder at the caret holds, folders first; accepting a folder goes on with what is in it. */
export function pathItems(place: CompletionPlace, { folder }: CompletionSurroundings): Completion[] {
  const here = pathPlace(place.caret.path, place.caret.prefix, place.kind);
  const part = here && folder?.path === here.folder ? stringPart(place, here.from, /\//) : undefined;
  if (!here || !part || !folder) return [];
  return fitting(folder.entries, here).flatMap(({ name, is }, index) => {
    const isFolder = is === 'folder';
    const label = isFolder ? `${name}/` : name;
    const text = isFolder ? part.writeAndStay(part.next === '/' ? name : label) : part.write(name);
    if (text === undefined) return [];
    return {
      label,
      kind: is,
      detail: '',
      documentation: '',
      replace: part.replace,
      text,
      filter: part.opening + label,
      rank: index,
      ...(isFolder && { goesOn: true }),
    };
  });
}

/** Hidden ones only for who types a dot. */
function fitting(entries: readonly FolderEntry[], { name, wants }: PathPlace): readonly FolderEntry[] {
  const shown = entries.filter(
    (entry) => (wants === 'anything' || entry.is === 'folder') && (name.startsWith('.') || !entry.name.startsWith('.')),
  );
  const inOrder = [...shown].sort((a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1));
  return inOrder.slice(0, mostEntries);
}

function order({ is }: FolderEntry): number {
  return is === 'folder' ? 0 : 1;
}
