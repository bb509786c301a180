import { type ApiError, isShownElsewhere } from '#src/web/api-error.ts'
import { toastFailure } from '#src/web/toast-failure.ts'

/** A refused sign-in is told twice: by a toast, as the specification says, and at the form, where it stays. */
export function signInRefused(error: ApiError): boolean {
  if (!isShownElsewhere(error) && Object.keys(error.fields).length === 0) toastFailure(error.message)
  return false
}
