import { Split } from 'lucide-react'
import { addDays } from '#src/contract/days.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useRole } from '#src/web/me.ts'
import { today, useTexts } from '#src/web/texts.ts'
import { promises } from '../calls.generated.ts'
import { daysAhead } from '../rules.ts'
import { ClosedNote } from './ClosedNote.tsx'
import { texts } from './texts.ts'

type Props = {
  membershipId: string
  description: string
  promisedOn?: string | null
  /** From when on the debt closes the door, whatever day is named here. */
  closedFrom?: string | null
  /** Leads to several days instead of one: at the desk alone. */
  onSplit?: () => void
  onClose: () => void
}

/** On which day a debt will be paid: said at the desk, or by the member on their own page. */
export function PromiseDialog({ membershipId, description, promisedOn, closedFrom, onSplit, onClose }: Props) {
  const t = useTexts(texts)
  const isOwn = useRole() === 'member'
  const form = useApiForm({
    endpoint: isOwn ? promises.makeOwn : promises.make,
    params: { query: {} },
    formName: `promise:${membershipId}`,
    defaults: { membership_id: membershipId, promised_on: promisedOn ?? addDays(today(), 1) },
    closes: onClose,
  })
  const days = { today: 0, tomorrow: 1, week: 7 } as const
  return (
    <Dialog open sticky onClose={onClose} title={t.title} description={description} size="sm">
      <ApiForm form={form} submitLabel={t.save} aside={<Button onClick={onClose}>{t.cancel}</Button>}>
        <div className="flex flex-wrap gap-2">
          {(['today', 'tomorrow', 'week'] as const).map((name) => (
            <Button
              key={name}
              size="sm"
              onClick={() => form.form.setValue('promised_on', addDays(today(), days[name]), { shouldDirty: true })}
            >
              {t.quick[name]}
            </Button>
          ))}
        </div>
        <FormDate
          name="promised_on"
          label={t.day}
          required
          autoFocus
          min={today()}
          max={addDays(today(), isOwn ? daysAhead.member : daysAhead.desk)}
          hint={isOwn ? t.ownHint : t.hint}
        />
        {closedFrom && closedFrom <= addDays(today(), daysAhead.member) && <ClosedNote from={closedFrom} />}
        {onSplit && (
          <Button variant="ghost" className="self-start" icon={<Split aria-hidden="true" />} onClick={onSplit}>
            {t.split}
          </Button>
        )}
      </ApiForm>
    </Dialog>
  )
}
