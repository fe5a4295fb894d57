/** The items by a key of theirs, keys in the order of their first item. (`Map.groupBy` needs Node 21.) */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The items in their order, in lists of `size`; the last one holds the rest. */
export function inSlices<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_none, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
