import { useState } from 'react'
import type { Searching } from '#src/ui/Combobox.tsx'
import type { Answer } from '#src/ui/option.ts'

type Asked = { data: unknown; isPlaceholderData: boolean; error: unknown; failureCount: number }

/** Whether a call's reply answers what is asked now: the rows of an older question do not, whatever they look like. */
export const answerOf = ({ data, isPlaceholderData, error, failureCount }: Asked): Answer =>
  error || failureCount > 0 ? 'failed' : data === undefined || isPlaceholderData ? 'waiting' : 'here'

/** Of a list whose best finds come first the first page says whom the text means; of any other there may be more of them behind it. */
type Listing = { isRanked?: boolean }

const hasMore = (data: unknown): boolean =>
  ((data as { pagination?: { totalPages: number } } | undefined)?.pagination?.totalPages ?? 1) > 1 // every list's reply, see pageReply

/**
 * The text of a Combobox that searches on the server. Ask with `text`, and give the field what `answeredBy` says of that
 * call: so the list and the text that it answers can't part.
 */
export function useSearch({ isRanked = false }: Listing = {}) {
  const [text, setText] = useState('')
  return {
    text,
    answeredBy: (asked: Asked): Searching => ({
      onSearch: setText,
      answer: answerOf(asked),
      isPart: !isRanked && hasMore(asked.data),
    }),
  }
}
