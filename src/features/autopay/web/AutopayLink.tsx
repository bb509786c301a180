import { CreditCard } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { useApi } from '#src/web/api.ts'
import { hasBroken } from '#src/web/layout/PartState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { autopays } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** To the page where a card is connected; nothing where the gym has not set it up, as far as that can be told. */
export function AutopayLink({ gymId }: { gymId: string }) {
  const t = useTexts(texts)
  const { data, error } = useApi(autopays.own, { query: { gym_id: gymId } })
  const isThere = data
    ? data.offer !== null || data.memberships.some(({ autopay }) => autopay !== null)
    : hasBroken(error) // the page itself says what is wrong, and asks again
  if (!isThere) return null
  return (
    // a page of its own: it alone may speak with whoever keeps the card
    <a href={paths.ownAutopay()} className={buttonClass({ variant: 'secondary' })}>
      <CreditCard aria-hidden="true" />
      {t.title}
    </a>
  )
}
