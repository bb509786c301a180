import type { ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from './ApiForm.tsx'
import { FormSentence } from './FormSentence.tsx'
import type { ApiFormHandle } from './use-api-form.ts'

type Words = { title: string; description: string; reason: string; submit: string; close: string }

/** Why, before something is refused, stopped or taken back; `children` are what the act opens over it. */
export function ReasonDialog<V extends { reason: string }>({
  form,
  words,
  onClose,
  children,
}: {
  form: ApiFormHandle<V>
  words: Words
  onClose: () => void
  children?: ReactNode
}) {
  return (
    <Dialog open sticky onClose={onClose} title={words.title} description={words.description} size="sm">
      <ApiForm form={form} submitLabel={words.submit} aside={<Button onClick={onClose}>{words.close}</Button>}>
        <FormSentence name="reason" label={words.reason} required autoFocus rows={3} maxLength={500} />
      </ApiForm>
      {children}
    </Dialog>
  )
}
