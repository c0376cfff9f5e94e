import type { CommentPart, ItemPart, ListLayout, ValueLayout } from './value-layout.ts';

/** A list that is being read. */
export interface OpenList extends ListLayout {
  readonly parts: (OpenItem | CommentPart)[];
  openingComment: string | undefined;
  blankLines: number;
  expanded: boolean;
  /**
   * Whether the list contains a comment or an expanded table at any depth, so that no array around it can be written on
   * one line.
   */
  expandsOuter: boolean;
}

type OpenItem = Omit<ItemPart, 'comment'> & { comment: string | undefined };

export function openList(bracket: '[' | '{'): OpenList {
  return {
    kind: 'list',
    bracket,
    parts: [],
    openingComment: undefined,
    blankLines: 0,
    expanded: false,
    expandsOuter: false,
  };
}

export function addItem(list: OpenList, key: string, value: ValueLayout, blankLines: number): void {
  list.parts.push({ kind: 'item', key, value, comment: undefined, blankLines });
}

/**
 * Adds a comment on its own line as a part of the list, or a comment after an item or the opening bracket to that item
 * or bracket.
 */
export function addComment(list: OpenList, comment: CommentPart, place: 'own-line' | 'same-line'): void {
  list.expandsOuter = true;
  if (list.bracket === '{') list.expanded = true;
  const last = list.parts.at(-1);
  if (place === 'own-line' || last?.kind === 'comment') list.parts.push(comment);
  else if (!last && list.openingComment === undefined) list.openingComment = comment.text;
  else if (last && last.comment === undefined) last.comment = comment.text;
  else list.parts.push(comment);
}

/** Completes a list and determines how it is written. `around` is the list that contains it. */
export function closeList(list: OpenList, around: OpenList | undefined, blankLines: number): void {
  list.blankLines = blankLines;
  if (list.bracket === '[') list.expanded = list.expandsOuter;
  else if (list.parts.length === 0 && list.openingComment === undefined) list.expanded = false;
  if (around && (list.expandsOuter || list.expanded)) around.expandsOuter = true;
}
