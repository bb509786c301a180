import type { ComponentProps, KeyboardEvent } from 'react'
import { isByTouch } from '#src/ui/by-touch.ts'
import { FormTextArea } from './text-fields.tsx'

/**
 * A reason or a remark, in as many lines as it takes: Enter sends the form as it does from any other field, with Shift it begins a line.
 * Under fingers it begins one by itself: a keyboard over the form hides what would be sent with it.
 */
export const FormSentence = (props: Omit<ComponentProps<typeof FormTextArea>, 'onKeyDown'>) => (
  <FormTextArea {...props} onKeyDown={sendByEnter} />
)

function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing || isByTouch()) return
  event.preventDefault()
  if (!event.repeat) event.currentTarget.form?.requestSubmit()
}
