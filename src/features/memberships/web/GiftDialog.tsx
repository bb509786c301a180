import { useWatch } from 'react-hook-form'
import { addDays } from '#src/contract/days.ts'
import type { Reply } from '#src/contract/endpoint.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApi } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormNumber } from '#src/web/forms/number-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useRole } from '#src/web/me.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { membershipActs } from '../acts-contract.ts'
import { memberships } from '../calls.generated.ts'
import type { Membership } from '../contract.ts'
import { planMoves } from '../moves-ahead.ts'
import { giftDaysLeft } from '../rules.ts'
import { actTexts } from './act-texts.ts'
import { MovedAhead } from './MovedAhead.tsx'
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
  // asked for as the window opens: the days that are typed move it without another trip
  const sold = useApi(memberships.giftPreview, { id: membership._id, query: {} })
  // what is known of another end is of before the days that were given last
  const ahead = sold.data?.preview.end_date === membership.end_date ? sold.data.preview : undefined
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
          <div aria-live="polite" className="flex flex-col gap-1.5 rounded-md bg-sunken px-4 py-3">
            <p className="tabular-nums">{at.giftEnd(formats.day(addDays(membership.end_date, days)))}</p>
            {ahead && <MovedAhead moved={movedBy(ahead, days)} />}
          </div>
        )}
        <PartState inCard name={at.whatChanges} error={sold.error} onRetry={sold.refetch} />
      </ApiForm>
    </Dialog>
  )
}

type Preview = Reply<(typeof membershipActs)['giftPreview']>['preview']

/** What was sold ahead and begins later, once the membership ends so many days later. */
const movedBy = ({ plan_id, end_date: end_on, ahead }: Preview, days: number) =>
  planMoves(ahead, { plan_id, end_on }, addDays(end_on, days))
