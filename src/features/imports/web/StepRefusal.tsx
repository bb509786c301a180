import { FieldError } from '#src/ui/Field.tsx'
import { type ApiError, isShownElsewhere } from '#src/web/api-error.ts'

/** Why a step was not taken, beside its button, until it is tried again; `refusal` is what the page itself found first. */
export function StepRefusal({ error, refusal }: { error: ApiError | null; refusal?: string | undefined }) {
  const said = refusal ?? (error && !isShownElsewhere(error) ? error.message : undefined)
  return (
    <div role="alert" className="w-full empty:hidden">
      {said && <FieldError>{said}</FieldError>}
    </div>
  )
}
