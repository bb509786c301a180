import { ReasonField } from '#src/features/memberships/web/ReasonField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { ClassSession } from '../contract.ts'
import { deskTexts } from './desk-texts.ts'

type Props = { session: ClassSession /** how many are told */; told: number; onDone: () => void }

/** Why a class is not held: its people read it. */
export function CancelSession({ session, told, onDone }: Props) {
  const t = useTexts(deskTexts)
  const form = useApiForm({
    endpoint: classes.cancelSession,
    params: { id: session._id, query: {} },
    defaults: { reason: '' },
    closes: onDone,
  })
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t.cancelTitle}</h3>
      <p className="mb-4 text-muted">{t.cancelText(told)}</p>
      <ApiForm form={form} submitLabel={t.cancelDo} aside={<Button onClick={onDone}>{t.back}</Button>}>
        <ReasonField label={t.reason} suggestions={t.reasons} maxLength={300} />
      </ApiForm>
    </section>
  )
}
