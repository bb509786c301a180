import { toast } from '#src/ui/toast-store.ts'
import { type ApiError, isShownElsewhere } from '#src/web/api-error.ts'

/** A refused sign-in is told twice: by a toast, as the specification says, and at the form, where it stays. */
export function signInRefused(error: ApiError): boolean {
  if (!isShownElsewhere(error) && Object.keys(error.fields).length === 0)
    toast({ tone: 'bad', title: 'Xatolik', description: error.message })
  return false
}
