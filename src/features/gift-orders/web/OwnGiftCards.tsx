import { Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { printedCode } from '#src/features/gift-cards/rules.ts'
import { giftCardStateTones, giftCardStateWords } from '#src/features/gift-cards/words.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { giftOrders } from '../calls.generated.ts'
import { texts } from './texts.ts'

const BuyGiftCard = lazyPart(() => import('./BuyGiftCard.tsx'), 'BuyGiftCard')

/** The cards that a member bought to give away, with their codes, and another one. Nothing where the gym sells none online. */
export function OwnGiftCards({ gymId }: { gymId: string }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const states = giftCardStateWords[useLanguage()]
  const { data, error, refetch } = useApi(giftOrders.own, { query: { gym_id: gymId } })
  const [isOpen, setOpen] = useState(false)
  if (!data) return <PartState name={t.own} error={error} onRetry={refetch} />
  if (!data.is_sold && data.gift_cards.length === 0) return null
  return (
    <Card title={t.own} description={t.ownText}>
      {data.gift_cards.length > 0 && (
        <ul aria-label={t.own} className="mb-4 divide-y divide-line">
          {data.gift_cards.map(({ _id, code, balance, valid_to, state, receipt_id }) => (
            <li key={_id} className="grid gap-1 py-3">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="num font-medium">{formats.som(balance)}</span>
                {state === 'open' ? (
                  <span className="text-muted text-sm">{t.validTo(formats.day(valid_to))}</span>
                ) : (
                  <StatusBadge tone={giftCardStateTones[state]}>{states[state]}</StatusBadge>
                )}
              </span>
              {code && state === 'open' && (
                <span className="flex items-center gap-2">
                  <code className="num min-w-0 flex-1 whitespace-normal break-words rounded-md bg-sunken px-3 py-2">
                    {printedCode(code)}
                  </code>
                  <CopyButton text={printedCode(code)} label={t.copy} />
                </span>
              )}
              <Link
                to={paths.receipt('member', receipt_id)}
                className="inline-flex min-h-11 items-center justify-self-start text-sm underline"
              >
                {t.receipt}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data.is_sold && <Button onClick={() => setOpen(true)}>{t.buy}</Button>}
      {isOpen && (
        <Suspense>
          <BuyGiftCard gymId={gymId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
