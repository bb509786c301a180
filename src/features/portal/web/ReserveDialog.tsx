import { TicketPercent } from 'lucide-react'
import { Suspense, useState } from 'react'
import { meantCode } from '#src/features/promo-codes/rules.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { CodeField } from '#src/web/forms/CodeField.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { portals } from '../calls.generated.ts'
import type { PortalPlan } from '../contract.ts'
import { pageTexts } from './page-texts.ts'

const ConfirmDialog = lazyPart(() => import('#src/ui/ConfirmDialog.tsx'), 'ConfirmDialog')

type ReserveProps = { plan: PortalPlan; gymId: string; startsOn: string; onClose: () => void }

/** A plan is reserved at the price that the server says, also with a promo code, where the gym has one. */
export function ReserveDialog({ plan, gymId, startsOn, onClose }: ReserveProps) {
  const t = useTexts(pageTexts)
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const [taken, setTaken] = useState('')
  const of = { gym_id: gymId, plan_id: plan._id }
  const reserve = useApiMutation(portals.reserve, { closes: onClose, fails: 'inline' })
  // it may be done while its answer is on its way or lost: asked anew, the price would say that the code is used, by this very reservation
  const isSent = reserve.isPending || reserve.error?.status === 0
  const plain = useApi(portals.price, { query: of }, { enabled: !isSent })
  const coded = useApi(portals.price, { query: { ...of, promo_code: taken } }, { enabled: taken !== '' && !isSent })
  const code = meantCode(typed)
  const isGood = taken !== '' && taken === code && coded.data !== undefined
  const due = (isGood ? coded : plain).data?.due_amount ?? plan.price
  const confirm = () => {
    // Enter in the field asks what the code does, before anything is reserved with it
    if (code !== '' && !isGood) return taken === code ? void coded.refetch() : setTaken(code)
    reserve.mutate({ body: { ...of, told_amount: due, ...(code !== '' && { promo_code: code }) } })
  }
  return (
    <Suspense>
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={confirm}
        title={t.reserveQuestion(plan.name)}
        description={
          due > 0 ? t.reserveText(formats.day(startsOn), formats.som(due)) : t.reserveFree(formats.day(startsOn))
        }
        confirmLabel={code !== '' && !isGood ? t.applyPromo : t.reserve}
        cancelLabel={t.cancel}
        tone="plain"
        pending={reserve.isPending || (taken !== '' && taken === code && coded.isFetching)}
        error={reserve.error?.message}
      >
        {plain.data?.has_promo && (
          <CodeField
            label={t.promo}
            icon={<TicketPercent aria-hidden="true" />}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              reserve.reset()
            }}
            error={taken === code && taken !== '' ? coded.error?.message : undefined}
            hint={
              isGood && coded.data
                ? t.promoOff(formats.som(coded.data.promo_off), formats.som(coded.data.price))
                : undefined
            }
          />
        )}
      </ConfirmDialog>
    </Suspense>
  )
}
