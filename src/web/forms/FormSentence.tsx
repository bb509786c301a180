import type { ComponentProps, KeyboardEvent } from 'react'
import { FormTextArea } from './text-fields.tsx'

/** A reason or a remark, in as many lines as it takes: Enter sends the form as it does from any other field, with Shift it begins a line. */
export const FormSentence = (props: Omit<ComponentProps<typeof FormTextArea>, 'onKeyDown' | 'enterKeyHint'>) => (
  <FormTextArea {...props} enterKeyHint="done" onKeyDown={sendByEnter} />
)

function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (!event.repeat) event.currentTarget.form?.requestSubmit()
}
