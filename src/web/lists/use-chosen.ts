import { useState } from 'react'

export type Chosen<Row> = {
  rows: readonly Row[]
  isChosen: (row: Row) => boolean
  onChoose: (rows: readonly Row[], isChosen: boolean) => void
  clear: () => void
}

/** Rows that somebody ticked, kept over pages, searches and filters until they are let go. */
export function useChosen<Row>(keyOf: (row: Row) => string): Chosen<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  return {
    rows: [...chosen.values()],
    isChosen: (row) => chosen.has(keyOf(row)),
    onChoose: (rows, isChosen) =>
      setChosen((before) => {
        const next = new Map(before)
        for (const row of rows) {
          if (isChosen) next.set(keyOf(row), row)
          else next.delete(keyOf(row))
        }
        return next
      }),
    clear: () => setChosen(new Map()),
  }
}
