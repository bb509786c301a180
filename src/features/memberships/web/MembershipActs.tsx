import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { paths } from '#src/contract/paths.ts'
import type { Reply } from '#src/contract/endpoint.ts'
import { givenMethods } from '#src/contract/payment-methods.ts'
import { countedWords } from '#src/features/plans/counted-words.ts'
import { countedName, type UseKind } from '#src/features/plans/rules.ts'
import { useShiftGate } from '#src/features/shifts/web/use-shift-gate.tsx'
import type { Transaction } from '#src/features/transactions/contract.ts'
import { partOfRefund, returnsAnotherWay } from '#src/features/transactions/rules.ts'
import { useShowReceipt } from '#src/features/transactions/web/show-receipt.ts'
import { texts as moneyTexts } from '#src/features/transactions/web/texts.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { FormMoney } from '#src/web/forms/number-fields.tsx'
import { FormSentence } from '#src/web/forms/FormSentence.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useHasPermission, useRole } from '#src/web/me.ts'
import { useGo } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { useIsHere } from '#src/web/use-is-here.ts'
import { memberships } from '../calls.generated.ts'
import type { Membership } from '../contract.ts'
import { usedWords } from '../used-words.ts'
import { actTexts } from './act-texts.ts'
import { ChangePlanDialog } from './ChangePlanDialog.tsx'
import { FreezeDialog } from './FreezeDialog.tsx'
import { GiftDialog } from './GiftDialog.tsx'
import { useNoteUse } from './note-use.ts'
import { ReasonField } from './ReasonField.tsx'
import { type SaleByScan, SaleForm } from './SaleForm.tsx'
import { useShowSaleReceipt } from './sale-receipt.ts'
import { texts } from './texts.ts'

export type MembershipAct = 'renew' | 'freeze' | 'unfreeze' | 'gift' | 'change' | 'cancel' | UseKind
/** Another way to pay a renewal, by features that stand later; `onEnd` is told what was sold, and of its payment where there is one. */
export type RenewByScan = (sale: SaleByScan, onEnd: (membershipId: string, paymentId?: string) => void) => ReactNode
type ActProps = { membership: Membership; onClose: () => void; renewByScan?: RenewByScan | undefined }

/** The dialogs behind a membership's menu. */
export function MembershipActs({ act, ...props }: ActProps & { act: MembershipAct }) {
  if (act === 'guest' || act === 'coach_session') return <UseDialog kind={act} {...props} />
  if (act === 'renew') return <RenewDialog {...props} />
  if (act === 'freeze') return <FreezeDialog {...props} />
  if (act === 'gift') return <GiftDialog {...props} />
  if (act === 'change') return <ChangePlanDialog {...props} />
  return act === 'unfreeze' ? <UnfreezeDialog {...props} /> : <CancelDialog {...props} />
}

function RenewDialog({ membership, onClose, renewByScan }: ActProps) {
  const t = useTexts(texts)
  const go = useGo()
  const isHere = useIsHere()
  const role = useRole()
  const showReceipt = useShowReceipt()
  const showSaleReceipt = useShowSaleReceipt()
  return (
    <Dialog open sticky onClose={onClose} title={t.renewTitle} description={membership.member_id.fullname}>
      <SaleForm
        renews={membership}
        gyms={[{ value: membership.gym_id._id, label: membership.gym_id.name }]}
        aside={<Button onClick={onClose}>{t.cancelForm}</Button>}
        byScan={(sale) =>
          renewByScan?.(sale, (id, paymentId) => {
            if (paymentId) showReceipt({ _id: paymentId, transaction_type: 'payment' })
            if (isHere()) onClose()
            go(paths.membership(role, id), { leavesForm: true })
          })
        }
        onDone={(reply) => {
          showSaleReceipt(reply)
          if (isHere()) onClose() // who has closed it meanwhile has another window there
          go(paths.membership(role, reply.membership._id), { leavesForm: true })
        }}
      />
    </Dialog>
  )
}

/** A guest who was brought, a session with a coach: what is left is said before one is taken. */
function UseDialog({ membership, kind, onClose }: ActProps & { kind: UseKind }) {
  const t = useTexts(texts)
  const at = useTexts(actTexts)
  const language = useLanguage()
  const { note, isPending, error } = useNoteUse(membership._id)
  const name = countedName[kind]
  const left = { visits: null, guests: null, coach_sessions: null, [name]: membership.counted[name] }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => note(kind, onClose)}
      pending={isPending}
      error={error?.message}
      tone="plain"
      title={at.uses[kind]}
      description={countedWords(left, language).join('')}
      confirmLabel={at.noteUse}
      cancelLabel={t.cancelForm}
    />
  )
}

function UnfreezeDialog({ membership, onClose }: ActProps) {
  const t = useTexts(texts)
  const at = useTexts(actTexts)
  // a freeze that has not begun is called off without a trace
  const words = membership.is_frozen
    ? { title: t.unfreeze, description: t.unfreezeText, confirmLabel: t.unfreeze }
    : { title: at.callOff, description: at.callOffText, confirmLabel: at.callOff }
  const unfreeze = useApiMutation(memberships.unfreeze, { closes: onClose, fails: 'inline' })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => unfreeze.mutate({ id: membership._id, query: {}, body: {} })}
      pending={unfreeze.isPending}
      error={unfreeze.error?.message}
      tone="plain"
      {...words}
      cancelLabel={t.cancelForm}
    />
  )
}

function CancelDialog({ membership, onClose }: ActProps) {
  const t = useTexts(texts)
  const asked = useApi(memberships.cancelPreview, { id: membership._id, query: {} }, { staleMs: 0 })
  const { data, error, refetch, isFetchedAfterMount } = asked
  const [proposal, setProposal] = useState<Preview>()
  // what was proposed when the window stood there before is of another debt: a field holds what it opened with
  if (!proposal && data && isFetchedAfterMount && !error) setProposal(data.preview)
  return (
    <Dialog open sticky onClose={onClose} title={t.cancelMembership} size="sm">
      {proposal ? (
        <CancelForm membership={membership} proposal={proposal} onClose={onClose} />
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
  const at = useTexts(actTexts)
  const formats = useFormats()
  const language = useLanguage()
  const mayRefund = useHasPermission('transactions.refund')
  const usual = {
    reason: '',
    fee: (proposal.fee || null) as number | null,
    refund: (mayRefund ? proposal.refund || null : null) as number | null,
    payment_method: '',
    way_reason: '',
  }
  const isOtherWay = (back: number | null, way: string) =>
    returnsAnotherWay(back ?? 0, membership.transactions ?? [], way)
  const gate = useShiftGate(membership.gym_id._id)
  const form = useApiForm({
    endpoint: memberships.cancel,
    params: { id: membership._id, query: {} },
    formName: `cancel:${membership._id}`,
    defaults: usual,
    alsoCheck: (values) =>
      isOtherWay(values.refund, values.payment_method) && !values.way_reason.trim()
        ? { way_reason: 'reason.required' }
        : {},
    onRefused: (error): boolean => gate.onRefused(error, form.submit),
    closes: onClose,
  })
  const money = useTexts(moneyTexts)
  const [fee, refund, method] = useWatch({ control: form.form.control, name: ['fee', 'refund', 'payment_method'] })
  const [isAsking, setAsking] = useState(false)
  const goOn = () => gate.ensure((refund ?? 0) > 0 && method === 'cash', form.submit)
  const isOnline = method === '' || method === 'online' // '': as it came
  const partOf = (is: (payment: Transaction) => boolean) => partOfRefund(refund ?? 0, membership.transactions ?? [], is)
  const ofProvider = isOnline ? partOf(({ provider }) => provider !== null) : 0
  const ofCard = partOf(({ payment_method }) => payment_method === 'gift_card')
  const answer = useApi(
    memberships.cancelPreview,
    { id: membership._id, query: { fee: String(fee ?? 0), refund: String(refund ?? 0) } },
    { keepPrevious: true },
  )
  const preview = answer.data?.preview ?? proposal
  // what stands there of other sums is not what would be owed
  const isCounted = answer.data !== undefined && !answer.isPlaceholderData
  return (
    <>
      <ApiForm
        form={gate.before(form, () => (ofProvider > 0 ? setAsking(true) : goOn()))}
        submitLabel={t.cancelMembership}
        aside={<Button onClick={onClose}>{t.cancelForm}</Button>}
      >
        <ReasonField label={t.reason} suggestions={at.cancelReasons} />
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
            choices={givenMethods.map((value) => ({ value, label: t.methods[value] }))}
          />
        )}
        {isOtherWay(refund, method) && <FormSentence name="way_reason" label={money.wayReason} required rows={1} />}
        <PartState inCard name={at.whatChanges} error={answer.error} onRetry={answer.refetch} />
        <div aria-live="polite" className="flex flex-col gap-1 rounded-md bg-sunken tabular-nums px-4 py-3">
          <p>
            {usedWords(preview, language) ??
              t.unused(formats.unit(preview.unused_days, 'day'), formats.unit(preview.entitled_days, 'day'))}
          </p>
          {ofCard > 0 && <p className="text-warn">{money.ontoCard(formats.som(ofCard))}</p>}
          {membership.credit > 0 && <p className="text-warn">{at.creditStays(formats.som(membership.credit))}</p>}
          {isCounted && preview.remaining_after > 0 && (
            <p className="text-warn">{t.leftAfter(formats.som(preview.remaining_after))}</p>
          )}
        </div>
        {isAsking && (
          <ConfirmDialog
            open
            tone="plain"
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false)
              goOn()
            }}
            title={money.atProvider}
            description={`${formats.som(ofProvider)}. ${money.atProviderText}`}
            confirmLabel={t.cancelMembership}
            cancelLabel={money.back}
          />
        )}
      </ApiForm>
      {gate.dialog}
    </>
  )
}
