import { NotImported } from '../not-imported.ts';
import type { TextPart } from '../script-text.ts';

/** A value of a just expression: a list of strings. Without the setting `lists`, each value has one item. */
export interface JustValue {
  readonly items: readonly (readonly TextPart[])[];
  /** Whether the only item contains all items of a list, joined with spaces, whose number is known only when the task runs. */
  readonly isOpen?: boolean;
  /** The condition of a template for whether the list has items, if this is known only when the task runs. */
  readonly condition?: string;
}

/** Returns a value that is one string. */
export function justText(parts: readonly TextPart[]): JustValue {
  return { items: [parts] };
}

/** Returns the text of a value, whose items are joined with spaces. */
export function textOf({ items }: JustValue, separator: readonly TextPart[] = [' ']): readonly TextPart[] {
  return items.flatMap((item, index) => (index === 0 ? item : [...separator, ...item]));
}

/**
 * Combines two values with `+` or `/`: a string with each item of a list, or the items of two lists of the same length. Throws
 * NotImported if the lengths differ or are not known.
 */
export function combined(left: JustValue, right: JustValue, separator: readonly TextPart[]): JustValue {
  const [one, other] = [left.items, right.items];
  // A parameter that may be an empty list is a string here; just refuses to add an empty list.
  const isKnown = !left.isOpen && !right.isOpen;
  const fits =
    one.length === other.length || (one.length === 1 && other.length > 0) || (other.length === 1 && one.length > 0);
  if (!isKnown || !fits) throw new NotImported('it combines lists whose lengths differ or are not known');
  const length = Math.max(one.length, other.length);
  const itemOf = (items: JustValue['items'], index: number): readonly TextPart[] =>
    items[items.length === 1 ? 0 : index] ?? [];
  return {
    items: Array.from({ length }, (_, index) => [...itemOf(one, index), ...separator, ...itemOf(other, index)]),
  };
}

/** Returns the items of both values as one list. */
export function concatenated(left: JustValue, right: JustValue): JustValue {
  const isOpen = left.isOpen === true || right.isOpen === true;
  return { items: [...left.items, ...right.items], ...(isOpen && { isOpen }) };
}
