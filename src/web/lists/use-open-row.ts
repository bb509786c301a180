import { useState } from 'react'

/**
 * The row that lies open over its list. It stays as it was last seen when it leaves the page of the list (others came before it,
 * its state is not the asked one any more): what is being typed in its window would go with it.
 */
export function useOpenRow<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  id: string | undefined,
): Row | undefined {
  const found = rows?.find(({ _id }) => _id === id)
  const [kept, keep] = useState<Row>()
  if (found && found !== kept) keep(found)
  return found ?? (kept?._id === id ? kept : undefined)
}
