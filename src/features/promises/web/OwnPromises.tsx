import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { promises } from '../calls.generated.ts'
import { texts } from './texts.ts'

const PromiseDialog = lazyPart(() => import('./PromiseDialog.tsx'), 'PromiseDialog')

/** The day that the member promised for each debt, or a button to say one. */
export function OwnPromises({ gymId }: { gymId: string }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { data } = useApi(promises.own, { query: { gym_id: gymId } })
  const [asked, setAsked] = useState<{ id: string; plan: string }>()
  const said = data?.debts.filter(({ promised_on, may_promise }) => promised_on !== null || may_promise) ?? []
  if (said.length === 0) return null
  return (
    <>
      <ul className="mb-3 grid gap-2">
        {said.map(({ _id, plan_name, promised_on }) => (
          <li key={_id}>
            {promised_on ? (
              <p className="text-sm">{t.ownOpen(plan_name, formats.day(promised_on))}</p>
            ) : (
              <Button
                icon={<CalendarClock aria-hidden="true" />}
                aria-label={t.ownAskFor(plan_name)}
                onClick={() => setAsked({ id: _id, plan: plan_name })}
              >
                {said.length > 1 ? t.ownAskFor(plan_name) : t.ownAsk}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Suspense>
          <PromiseDialog membershipId={asked.id} description={asked.plan} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
