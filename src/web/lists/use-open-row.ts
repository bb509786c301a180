import { useState } from 'react'

/**
 * What lies open over its list, under this name. It stays as it was last seen when it leaves the page of the list (others came before
 * it, its state is not the asked one any more, somebody took it away): what is being typed in its window would go with it.
 */
export function useOpened<Row>(found: Row | undefined, name: string | undefined): Row | undefined {
  const [kept, keep] = useState<{ name: string | undefined; row: Row }>()
  if (found !== undefined && (found !== kept?.row || name !== kept.name)) keep({ name, row: found })
  return found ?? (name !== undefined && kept?.name === name ? kept.row : undefined)
}

/** The row of this id. */
export const useOpenRow = <Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  id: string | undefined,
): Row | undefined =>
  useOpened(
    rows?.find(({ _id }) => _id === id),
    id,
  )
