import { useWatch } from 'react-hook-form'
import { addDays } from '#src/contract/days.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormNumber } from '#src/web/forms/number-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useRole } from '#src/web/me.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { memberships } from '../calls.generated.ts'
import type { Membership } from '../contract.ts'
import { giftDaysLeft } from '../rules.ts'
import { actTexts } from './act-texts.ts'
import { ReasonField } from './ReasonField.tsx'
import { texts } from './texts.ts'

/** Days as an apology or a present: the end moves, the price does not. */
export function GiftDialog({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const t = useTexts(texts)
  const at = useTexts(actTexts)
  const formats = useFormats()
  const left = giftDaysLeft(membership.gift_days, useRole() !== 'employee')
  const form = useApiForm({
    endpoint: memberships.gift,
    params: { id: membership._id, query: {} },
    formName: `gift:${membership._id}`,
    defaults: { days: null as number | null, reason: '' },
    closes: onClose,
  })
  const days = useWatch({ control: form.form.control, name: 'days' })
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={at.giftTitle}
      description={`${membership.member_id.fullname}, ${membership.plan_name}`}
      size="sm"
    >
      <ApiForm form={form} submitLabel={at.giftGive} aside={<Button onClick={onClose}>{t.cancelForm}</Button>}>
        <FormNumber
          name="days"
          label={at.giftDays}
          suffix={at.giftSuffix}
          required
          autoFocus
          min={1}
          max={left}
          stepper
          hint={at.giftLeft(formats.unit(left, 'day'))}
        />
        <ReasonField label={t.reason} suggestions={at.giftReasons} />
        {days !== null && days > 0 && days <= left && (
          <p aria-live="polite" className="rounded-md bg-sunken tabular-nums px-4 py-3">
            {at.giftEnd(formats.day(addDays(membership.end_date, days)))}
          </p>
        )}
      </ApiForm>
    </Dialog>
  )
}
