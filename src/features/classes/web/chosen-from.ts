type Named = { _id: string; name: string }

/** What the rows on screen can be narrowed to. */
export function chosenFrom<Row>(rows: readonly Row[] | undefined, of: (row: Row) => Named | null) {
  const found = new Map<string, string>()
  for (const row of rows ?? []) {
    const named = of(row)
    if (named) found.set(named._id, named.name)
  }
  return [...found].map(([value, label]) => ({ value, label }))
}
