import { Clock } from 'lucide-react'
import { providerNames } from '#src/features/cash-boxes/words.ts'
import { useApi } from '#src/web/api.ts'
import { hasBroken, PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { invoices } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** As long as somebody counts notes. */
const askEveryMs = 3_000

/** Before the desk takes money: whether somebody is paying the same debt in an app at this moment. Nothing of it where no app can be paid with. */
export function BeingPaid({ membershipId }: { membershipId: string }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useApi(invoices.providers, { query: {} }, { staleMs: 60_000 })
  if (!data) return <PartState inCard name={t.onlineTitle} error={error} onRetry={refetch} />
  return data.providers.length > 0 ? <Live membershipId={membershipId} /> : null
}

function Live({ membershipId }: { membershipId: string }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { data, error, refetch } = useApi(
    invoices.all,
    { query: { membership_id: membershipId, status: 'open', limit: 100 } },
    { refetchEvery: askEveryMs },
  )
  // whoever takes the money has to know when that can't be told
  if (hasBroken(error)) return <PartState inCard name={t.onlineTitle} error={error} onRetry={refetch} />
  const held = data?.invoices.filter(({ held_by }) => held_by !== null) ?? []
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {held.map(({ _id, held_by, amount }) => (
        <p key={_id} className="flex items-start gap-2 text-warn">
          <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {held_by && t.paidInApp(providerNames[held_by], formats.som(amount))}
        </p>
      ))}
    </div>
  )
}
