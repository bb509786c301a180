import { useWatch } from 'react-hook-form'
import { paths } from '#src/app/paths.ts'
import { addDays, isDay } from '#src/contract/days.ts'
import type { Reply } from '#src/contract/endpoint.ts'
import { paymentMethods } from '#src/contract/values.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormMoney } from '#src/web/forms/number-fields.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useHasPermission, useRole } from '#src/web/me.ts'
import { useGo } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { type Membership, memberships } from '../contract.ts'
import { SaleForm } from './SaleForm.tsx'
import { texts } from './texts.ts'

export type MembershipAct = 'renew' | 'freeze' | 'unfreeze' | 'cancel'
type ActProps = { membership: Membership; onClose: () => void }

/** The dialogs behind a membership's menu. */
export function MembershipActs({ act, ...props }: ActProps & { act: MembershipAct }) {
  if (act === 'renew') return <RenewDialog {...props} />
  if (act === 'freeze') return <FreezeDialog {...props} />
  return act === 'unfreeze' ? <UnfreezeDialog {...props} /> : <CancelDialog {...props} />
}

function RenewDialog({ membership, onClose }: ActProps) {
  const t = useTexts(texts)
  const go = useGo()
  const role = useRole()
  return (
    <Dialog open sticky onClose={onClose} title={t.renewTitle} description={membership.member_id.fullname}>
      <SaleForm
        renews={membership}
        gyms={[{ value: membership.gym_id._id, label: membership.gym_id.name }]}
        aside={<Button onClick={onClose}>{t.cancelForm}</Button>}
        onDone={(reply) => {
          onClose()
          go(paths.membership(role, reply.membership._id), { leavesForm: true })
        }}
      />
    </Dialog>
  )
}

function FreezeDialog({ membership, onClose }: ActProps) {
  const t = useTexts(texts)
  const start = addDays(today(), 1)
  const form = useApiForm({
    endpoint: memberships.freeze,
    params: { id: membership._id, query: {} },
    formName: `freeze:${membership._id}`,
    defaults: { start_date: start, end_date: addDays(start, 6), reason: '' },
    onDone: onClose,
  })
  const [from, to] = useWatch({ control: form.form.control, name: ['start_date', 'end_date'] })
  return (
    <Dialog open sticky onClose={onClose} title={t.freezeTitle} size="sm">
      <ApiForm
        form={form}
        submitLabel={t.freeze}
        aside={<Button onClick={onClose}>{t.cancelForm}</Button>}
        guardsLeaving={false}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FormDate name="start_date" label={t.freezeFrom} required />
          <FormDate name="end_date" label={t.freezeTo} required />
        </div>
        <FormTextArea name="reason" label={t.reason} required rows={2} maxLength={500} />
        {isDay(from) && isDay(to) && from <= to && <FreezePreview id={membership._id} from={from} to={to} />}
      </ApiForm>
    </Dialog>
  )
}

/** What these days would do, before anything is saved. */
function FreezePreview({ id, from, to }: { id: string; from: string; to: string }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const answer = useApi(
    memberships.freezePreview,
    { id, query: { start_date: from, end_date: to } },
    { keepPrevious: true },
  )
  const preview = answer.data?.preview
  if (!preview) return null
  return (
    <div aria-live="polite" className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3">
      <p className="num">{t.newEnd(formats.unit(preview.days, 'day'), formats.day(preview.new_end_date))}</p>
      {preview.problems.map(({ code, text }) => (
        <p key={code} className="text-bad">
          {text}
        </p>
      ))}
      {preview.warnings.map(({ code, text }) => (
        <p key={code} className="text-warn">
          {text}
        </p>
      ))}
    </div>
  )
}

function UnfreezeDialog({ membership, onClose }: ActProps) {
  const t = useTexts(texts)
  const unfreeze = useApiMutation(memberships.unfreeze, { onDone: onClose, fails: 'inline' })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => unfreeze.mutate({ id: membership._id, query: {}, body: {} })}
      pending={unfreeze.isPending}
      error={unfreeze.error?.message}
      tone="plain"
      title={t.unfreeze}
      description={t.unfreezeText}
      confirmLabel={t.unfreeze}
      cancelLabel={t.cancelForm}
    />
  )
}

function CancelDialog({ membership, onClose }: ActProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useApi(memberships.cancelPreview, { id: membership._id, query: {} })
  return (
    <Dialog open sticky onClose={onClose} title={t.cancelMembership} size="sm">
      {data ? (
        <CancelForm membership={membership} proposal={data.preview} onClose={onClose} />
      ) : (
        <PageState error={error} onRetry={refetch} />
      )}
    </Dialog>
  )
}

type Preview = Reply<typeof memberships.cancelPreview>['preview']

/** Opens with the gym's usual fee and the refund that the formula proposes; both may be changed. */
function CancelForm({ membership, proposal, onClose }: ActProps & { proposal: Preview }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const mayRefund = useHasPermission('transactions.refund')
  const usual = {
    reason: '',
    fee: (proposal.fee || null) as number | null,
    refund: (mayRefund ? proposal.refund || null : null) as number | null,
    payment_method: '',
  }
  const form = useApiForm({
    endpoint: memberships.cancel,
    params: { id: membership._id, query: {} },
    formName: `cancel:${membership._id}`,
    defaults: usual,
    onDone: onClose,
  })
  const [fee, refund] = useWatch({ control: form.form.control, name: ['fee', 'refund'] })
  const preview =
    useApi(
      memberships.cancelPreview,
      { id: membership._id, query: { fee: String(fee ?? 0), refund: String(refund ?? 0) } },
      { keepPrevious: true },
    ).data?.preview ?? proposal
  return (
    <ApiForm
      form={form}
      submitLabel={t.cancelMembership}
      aside={<Button onClick={onClose}>{t.cancelForm}</Button>}
      guardsLeaving={false}
    >
      <FormTextArea name="reason" label={t.reason} required autoFocus rows={2} maxLength={500} />
      <FormMoney name="fee" label={t.fee} />
      <FormMoney
        name="refund"
        label={t.refund}
        disabled={!mayRefund}
        hint={mayRefund ? t.refundHint(formats.som(preview.refund)) : t.noRefundRight}
      />
      {(refund ?? 0) > 0 && (
        <FormChoice
          name="payment_method"
          label={t.refundMethod}
          choices={paymentMethods.map((value) => ({ value, label: t.methods[value] }))}
        />
      )}
      <div aria-live="polite" className="num flex flex-col gap-1 rounded-md bg-sunken px-4 py-3">
        <p>{t.unused(formats.unit(preview.unused_days, 'day'), formats.unit(preview.entitled_days, 'day'))}</p>
        {preview.remaining_after > 0 && (
          <p className="text-warn">{t.leftAfter(formats.som(preview.remaining_after))}</p>
        )}
      </div>
    </ApiForm>
  )
}
