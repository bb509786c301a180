import { FieldError } from '#src/ui/Field.tsx'
import { type ApiError, isShownElsewhere } from '#src/web/api-error.ts'

/** Why a step was not taken, beside its button, until it is tried again. */
export function StepRefusal({ error }: { error: ApiError | null }) {
  return (
    <div role="alert" className="w-full empty:hidden">
      {error && !isShownElsewhere(error) && <FieldError>{error.message}</FieldError>}
    </div>
  )
}
