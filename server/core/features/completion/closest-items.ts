import type { Document } from '../../document/document.ts';
import type { Completion } from './completion.ts';

/** The maximum number of items in one response. The names of 10,000 tasks would be megabytes for each typed letter. */
const maxItems = 500;

/**
 * Returns the items to offer at `offset`: all items or, if there are too many, the best of those that contain the
 * letters typed before `offset` in order. Forms to fill in come first, since there are few of them, followed by the
 * items that begin with the letters, and then the others. Each group is sorted by rank.
 */
export function closestItems(
  items: readonly Completion[],
  document: Document,
  offset: number,
): { readonly items: readonly Completion[]; readonly isComplete: boolean } {
  if (items.length <= maxItems) return { items, isComplete: true };
  const typedBefore = typedIn(document, offset);
  const forms: Completion[] = [];
  const beginning: Completion[] = [];
  const others: Completion[] = [];
  for (const item of items) {
    const filter = item.filter.toLowerCase();
    const typed = typedBefore(item);
    if (!containsInOrder(filter, typed)) continue;
    if (item.kind === 'snippet') forms.push(item);
    else if (filter.startsWith(typed)) beginning.push(item);
    else others.push(item);
  }
  const closest = [forms, beginning, others].flatMap((some) => some.sort((a, b) => a.rank - b.rank));
  return { items: closest.slice(0, maxItems), isComplete: false };
}

/**
 * Returns the items with all letters typed before `offset`, in any order, because VS Code accepts transposed letters. It hides all others.
 * White space at the start does not count.
 */
export function itemsWithLetters(
  items: readonly Completion[],
  document: Document,
  offset: number,
): readonly Completion[] {
  const typedBefore = typedIn(document, offset);
  return items.filter((item) => {
    const filter = item.filter.toLowerCase();
    return Array.from(typedBefore(item).trimStart()).every((letter) => filter.includes(letter));
  });
}

/** Returns a function for the part of the text that an item replaces before `offset`, in lower case. */
function typedIn(document: Document, offset: number): (item: Completion) => string {
  const typedFrom = new Map<number, string>();
  return ({ replace: { start } }) => {
    const typed = typedFrom.get(start) ?? document.slice(start, offset).toLowerCase();
    typedFrom.set(start, typed);
    return typed;
  };
}

function containsInOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
