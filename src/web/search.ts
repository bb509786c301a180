import { useState } from 'react'
import type { Answer } from '#src/ui/option.ts'

type Asked = { data: unknown; isPlaceholderData: boolean; isError: boolean; failureCount: number }

/** Whether a call's reply answers what is asked now: the rows of an older question do not, whatever they look like. */
export const answerOf = ({ data, isPlaceholderData, isError, failureCount }: Asked): Answer =>
  isError || failureCount > 0 ? 'failed' : data === undefined || isPlaceholderData ? 'waiting' : 'here'

/**
 * The text of a Combobox that searches on the server. Ask with `text`, and give the field what `answeredBy` says of that
 * call: so the list and the text that it answers can't part.
 */
export function useSearch() {
  const [text, setText] = useState('')
  return { text, answeredBy: (asked: Asked) => ({ onSearch: setText, answer: answerOf(asked) }) }
}
