import { type Column, linesOf } from '../../columns/column.ts';

/** The facts in the tooltip of a node. The texts are not escaped. */
export interface Facts {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Sentences. */
  readonly notes: readonly string[];
}

export function titled(title: string, ...notes: readonly string[]): Facts {
  return { title, facts: [], notes };
}

/** Returns the facts of a record. */
export function withColumns<Item>(
  title: string,
  columns: readonly Column<Item>[],
  item: Item,
  notes: readonly string[] = [],
): Facts {
  return { title, facts: linesOf(columns, item), notes };
}
