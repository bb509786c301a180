/** What has the same key, together, in the order in which it came. */
export function groups<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const found = new Map<Key, Value[]>()
  for (const value of values) found.set(keyOf(value), [...(found.get(keyOf(value)) ?? []), value])
  return found
}
