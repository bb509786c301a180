import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { invoices } from '#src/features/invoices/calls.generated.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { leadOut } from '#src/web/framed.ts'
import { FirstFew } from '#src/web/layout/FirstFew.tsx'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { promises } from '../calls.generated.ts'
import { ClosedNote } from './ClosedNote.tsx'
import { texts } from './texts.ts'

const PromiseDialog = lazyPart(() => import('./PromiseDialog.tsx'), 'PromiseDialog')

/** The day that the member promised for each debt, with a button to pay a part of it online, or a button to say one. */
export function OwnPromises({ gymId }: { gymId: string }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { data, error, refetch } = useApi(promises.own, { query: { gym_id: gymId } })
  const online = useApi(invoices.payable, { query: { gym_id: gymId } })
  const canPay = (online.data?.providers.length ?? 0) > 0
  const pay = useApiMutation(invoices.createOwn)
  const [asked, setAsked] = useState<{ id: string; plan: string; closedFrom: string | null }>()
  if (!data) return <PartState inCard name={t.ownAsk} error={error} onRetry={refetch} />
  const said = data.debts.filter(({ promised_on, may_promise }) => promised_on !== null || may_promise)
  if (said.length === 0) return null
  return (
    <>
      <FirstFew
        rows={said}
        row={({ _id, plan_name, promised_on, promised_amount, remaining_amount, closed_from }) => (
          <li key={_id}>
            {promised_on ? (
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="min-w-0 text-sm">
                  {t.ownOpen(plan_name, formats.day(promised_on), formats.som(promised_amount ?? remaining_amount))}
                  {closed_from && closed_from <= promised_on && <ClosedNote from={closed_from} />}
                </p>
                {canPay && promised_amount !== null && promised_amount < remaining_amount && (
                  <Button
                    className="max-sm:w-full"
                    aria-label={t.payPartFor(plan_name)}
                    pending={pay.isPending && pay.variables?.body.membership_id === _id}
                    onClick={() =>
                      pay.mutate(
                        { body: { membership_id: _id, amount: promised_amount } },
                        { onSuccess: ({ invoice }) => leadOut(invoice.url) },
                      )
                    }
                  >
                    {t.payPart(formats.som(promised_amount))}
                  </Button>
                )}
              </div>
            ) : (
              <Button
                className="w-full [overflow-wrap:anywhere]"
                icon={<CalendarClock aria-hidden="true" className="shrink-0" />}
                aria-label={t.ownAskFor(plan_name)}
                onClick={() => setAsked({ id: _id, plan: plan_name, closedFrom: closed_from })}
              >
                {said.length > 1 ? t.ownAskFor(plan_name) : t.ownAsk}
              </Button>
            )}
          </li>
        )}
      />
      {asked && (
        <Suspense>
          <PromiseDialog
            membershipId={asked.id}
            description={asked.plan}
            closedFrom={asked.closedFrom}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
