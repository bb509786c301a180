/** The pages to offer: first, last and those around the current one; null is a gap. Always the same count, so nothing jumps. */
export function pageNumbers(page: number, totalPages: number, around = 1): (number | null)[] {
  const slots = around * 2 + 5
  if (totalPages <= slots) return range(1, totalPages)
  const start = Math.min(Math.max(page - around, 3), totalPages - slots + 3)
  const end = Math.max(Math.min(page + around, totalPages - 2), slots - 2)
  const middle = range(start, end)
  return [1, start > 3 ? null : 2, ...middle, end < totalPages - 2 ? null : totalPages - 1, totalPages]
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
