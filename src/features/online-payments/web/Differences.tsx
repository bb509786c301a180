import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import { providerNames } from '#src/features/cash-boxes/words.ts'
import { Button } from '#src/ui/Button.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { onlinePayments } from '../calls.generated.ts'
import type { Difference } from '../contract.ts'
import { Calls } from './Calls.tsx'
import { texts } from './texts.ts'

const askEveryMs = 5_000
type Asked = { payments: number; answered: number; last_at: string | null }

/** Where one provider and the ledger do not agree, each with what to do about it. */
export function Differences({ provider, days }: { provider: PaymentProvider; days: { from: string; to: string } }) {
  const t = useTexts(texts)
  /** When Click was asked last before somebody pressed: its answers are there once that changes. */
  const [pressedAfter, setPressedAfter] = useState<{ last_at: string | null }>()
  const { data, error, refetch } = useApi(
    onlinePayments.reconciliation,
    { query: { provider, ...days } },
    pressedAfter && { refetchEvery: askEveryMs },
  )
  const [said, isAgreed] = !data?.payments
    ? [t.nothing, false]
    : data.asked && data.asked.answered < data.asked.payments
      ? [t.noneYet, false]
      : [t.agrees, true]
  const isWaiting = pressedAfter !== undefined && data?.asked?.last_at === pressedAfter.last_at
  return (
    <section className="border-line border-b px-4 py-3 last:border-b-0" aria-label={providerNames[provider]}>
      <h3 className="font-semibold">{providerNames[provider]}</h3>
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : data.differences.length === 0 ? (
        <p className="mt-1 flex items-center gap-2">
          {isAgreed ? (
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
          ) : (
            <CircleDashed aria-hidden="true" className="size-4 shrink-0 text-muted" />
          )}
          <span>
            {said.what}. <span className="text-muted">{said.why}</span>
          </span>
        </p>
      ) : (
        <ul className="mt-2 grid gap-4">
          {data.differences.map((difference) => (
            <li key={[difference.kind, difference.external_id, difference.transaction_id].join(' ')}>
              <One difference={difference} />
            </li>
          ))}
        </ul>
      )}
      {data?.asked && data.asked.payments > 0 && (
        <AskClick asked={data.asked} days={days} isWaiting={isWaiting} onAsked={setPressedAfter} />
      )}
    </section>
  )
}

/** What Click's cabinet gave back Click tells nobody: when it was asked, whether it answered, and asking now. */
function AskClick({
  asked,
  days,
  isWaiting,
  onAsked,
}: {
  asked: Asked
  days: { from: string; to: string }
  isWaiting: boolean
  onAsked: (before: Asked) => void
}) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [isFresh, setFresh] = useState(false)
  const ask = useApiMutation(onlinePayments.askStatus, {
    onDone: ({ asks }) => (asks ? onAsked(asked) : setFresh(true)),
  })
  const { payments, answered, last_at } = asked
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-muted text-sm">
        {last_at === null
          ? t.neverAsked
          : t.askedAt(formats.instant(last_at), formats.number(answered), formats.number(payments))}
      </p>
      <Button
        size="sm"
        pending={ask.isPending || isWaiting}
        disabledReason={isFresh ? t.justAsked : undefined}
        onClick={() => ask.mutate({ query: {}, body: days })}
      >
        {t.askClick}
      </Button>
    </div>
  )
}

function One({ difference }: { difference: Difference }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const { kind, external_id, invoice, ours, theirs, date, fullname } = difference
  const to = placeOf(role, difference)
  const side = ({ state, amount }: Difference['ours']) =>
    amount === null ? t.states[state] : `${t.states[state]}, ${formats.som(amount)}`
  return (
    <>
      <p className="flex items-start gap-2 font-medium">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
        {t.kinds[kind]}
      </p>
      <p className="mt-1">
        {to ? (
          <Link to={to} className="touch-target inline-block text-accent-text hover:underline">
            {fullname ?? t.open}
          </Link>
        ) : (
          (fullname ?? t.unknown)
        )}
        <span className="text-muted">
          {' · '}
          <span className="num">{formats.day(date)}</span>
          {invoice && ` · ${t.invoice(invoice)}`}
        </span>
      </p>
      {external_id && <p className="text-muted text-sm [overflow-wrap:anywhere]">{t.external(external_id)}</p>}
      <dl className="my-1 grid grid-cols-[auto_1fr] gap-x-3">
        <dt className="text-muted">{t.ours}</dt>
        <dd className="num">{side(ours)}</dd>
        <dt className="text-muted">{t.theirs}</dt>
        <dd className="num">{side(theirs)}</dd>
      </dl>
      <p className="text-muted">{t.acts[kind]}</p>
      {invoice && <Calls invoice={invoice} />}
    </>
  )
}

const placeOf = (
  role: ReturnType<typeof useRole>,
  { membership_id, subscription_id, gym_id, transaction_id }: Difference,
): string | null =>
  membership_id && role === 'admin'
    ? paths.membership(role, membership_id)
    : subscription_id && gym_id && role === 'admin'
      ? paths.gymSubscription(gym_id, subscription_id)
      : transaction_id
        ? paths.receipt(role, transaction_id)
        : null
