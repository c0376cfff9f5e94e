import { complete } from '../../../../server/core/features/completion/complete.ts';
import type { Completion } from '../../../../server/core/features/completion/completion.ts';
import { type FixtureOptions, openAt } from '../../../support/fixture.ts';

/** The items that an editor shows at `<|>`, best first: those that go on with what is typed. */
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

/** The whole text after the item with this label, or the first item, is accepted; its placeholders stay visible. */
export function accepted(marked: string, label?: string, options: FixtureOptions = {}): string {
  const items = itemsAt(marked, options);
  const item = label === undefined ? items[0] : items.find((candidate) => candidate.label === label);
  if (!item) throw new Error(`${label ?? 'an item'} is not offered, only: ${items.map((i) => i.label).join(', ')}`);
  const { text } = openAt(marked, options);
  return text.slice(0, item.replace.start) + item.text + text.slice(item.replace.end);
}
