import { CircleCheck, TriangleAlert } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import { providerNames } from '#src/features/cash-boxes/words.ts'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { onlinePayments } from '../calls.generated.ts'
import type { Difference } from '../contract.ts'
import { texts } from './texts.ts'

/** Where one provider and the ledger do not agree, each with what to do about it. */
export function Differences({ provider, days }: { provider: PaymentProvider; days: { from: string; to: string } }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useApi(
    onlinePayments.reconciliation,
    { query: { provider, ...days } },
    { keepPrevious: true },
  )
  return (
    <section className="border-line border-b px-4 py-3 last:border-b-0" aria-label={providerNames[provider]}>
      <h3 className="font-semibold">{providerNames[provider]}</h3>
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : data.differences.length === 0 ? (
        <p className="mt-1 flex items-center gap-2">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
          <span>
            {t.agrees}. <span className="text-muted">{t.agreesText}</span>
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
    </section>
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
          <Link to={to} className="touch-target text-accent-text hover:underline">
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
