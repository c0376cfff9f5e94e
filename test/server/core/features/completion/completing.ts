import { complete } from '../../../../../server/core/features/complete.ts';
import type { Completion } from '../../../../../server/core/features/completion/completion.ts';
import { plainText } from '../../../../../server/core/features/completion/plain-text.ts';
import { type FixtureOptions, openAt } from '../../../../support/fixture.ts';

/** Returns the items that an editor shows at `<|>`, best first: those that match the typed text. */
export function itemsAt(marked: string, options: FixtureOptions = {}): readonly Completion[] {
  const { document, kind, text, caret } = openAt(marked, options);
  const items = complete(document, kind, caret).filter(({ filter, replace }) =>
    filter.toLowerCase().startsWith(text.slice(replace.start, caret).toLowerCase()),
  );
  return items.sort((a, b) => a.rank - b.rank);
}

export function labelsAt(marked: string, options?: FixtureOptions): readonly string[] {
  return itemsAt(marked, options).map(({ label }) => label);
}

/**
 * Returns the whole text, with placeholders, after the item with this label, or the first item, is accepted.
 */
export function accepted(marked: string, label?: string, options: FixtureOptions = {}): string {
  const item = itemToAccept(marked, label, options);
  return replaced(marked, item, item.text, options);
}

/**
 * Returns the text like `accepted`, in an editor that can show the values of a key after the key is accepted. `<|>`
 * marks where the editor shows the values, if they are from a list.
 */
export function acceptedWithoutValue(marked: string, label: string, options: FixtureOptions = {}): string {
  const item = itemToAccept(marked, label, options);
  if (item.openText === undefined) return replaced(marked, item, item.text, options);
  return replaced(marked, item, plainText(item.openText.replace('$0', '<|>')), options);
}

function itemToAccept(marked: string, label: string | undefined, options: FixtureOptions): Completion {
  const items = itemsAt(marked, options);
  const item = label === undefined ? items[0] : items.find((candidate) => candidate.label === label);
  if (!item) throw new Error(`${label ?? 'an item'} is not offered, only: ${items.map((i) => i.label).join(', ')}`);
  return item;
}

function replaced(marked: string, { replace }: Completion, text: string, options: FixtureOptions): string {
  const { text: before } = openAt(marked, options);
  return before.slice(0, replace.start) + text + before.slice(replace.end);
}
