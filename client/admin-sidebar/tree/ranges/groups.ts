/** Items with something in common, such as the rules of a user. */
export interface Group<Item> {
  readonly name: string;
  readonly items: readonly Item[];
}

/** Returns the groups of items, by name. Omits items without a group. */
export function groupsOf<Item>(
  items: readonly Item[],
  groupOf: (item: Item) => string | undefined,
): ReadonlyMap<string, Group<Item>> {
  const groups = new Map<string, { name: string; items: Item[] }>();
  for (const item of items) {
    const name = groupOf(item);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, { name, items: [item] });
    else group.items.push(item);
  }
  return groups;
}
