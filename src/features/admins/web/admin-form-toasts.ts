import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { toast } from '#src/ui/toast-store.ts'
import { type ApiError, isShownElsewhere } from '#src/web/api-error.ts'
import { textsNow } from '#src/web/texts.ts'
import { texts } from './texts.ts'

const required = ['fullname', 'phone_number', 'password', 'address']
const isBlank = (value: unknown): boolean => value === '' || value === '+998'

/** Says so when a form is sent with a required field left empty; each field has its own message beside. */
export function useRequiredToast<V extends FieldValues>(form: UseFormReturn<V>): void {
  const { submitCount } = form.formState
  useEffect(() => {
    const values: Record<string, unknown> = form.getValues()
    if (submitCount > 0 && required.some((name) => isBlank(values[name])))
      toast({ tone: 'bad', title: textsNow(texts).requiredFields })
  }, [submitCount, form])
}

/** The reason stands in the form; the toast only says that nothing was saved. */
export function submitFailed(error: ApiError): boolean {
  if (!isShownElsewhere(error)) toast({ tone: 'bad', title: textsNow(texts).submitFailed })
  return false
}
