import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormMoney } from '#src/web/forms/number-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { shifts } from '../calls.generated.ts'
import { texts } from './texts.ts'

type OpenShiftDialogProps = { gymId: string; onClose: () => void; onOpened?: () => void }

/** What lies in the till when the shift begins: 0 is proposed, Enter opens it. */
export function OpenShiftDialog({ gymId, onClose, onOpened }: OpenShiftDialogProps) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: shifts.open,
    params: { query: {} },
    formName: `shift:${gymId}`,
    defaults: { opening_amount: 0 as number | null },
    toBody: ({ opening_amount }) => ({ gym_id: gymId, opening_amount }),
    closes: onOpened ?? onClose,
  })
  return (
    <Dialog open onClose={onClose} title={t.openTitle} description={t.openText} size="sm" sticky>
      <ApiForm
        form={form}
        submitLabel={t.open}
        guardsLeaving={false}
        aside={
          <Button variant="ghost" onClick={onClose}>
            {t.notNow}
          </Button>
        }
      >
        <FormMoney name="opening_amount" label={t.opening} hint={t.openingHint} required autoFocus />
      </ApiForm>
    </Dialog>
  )
}
