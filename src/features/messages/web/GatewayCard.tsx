import type { ReactNode } from 'react'
import type { Reply } from '#src/contract/endpoint.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { Card } from '#src/ui/Card.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { messages } from '../calls.generated.ts'
import { texts } from './texts.ts'

type Gateway = Reply<typeof messages.gateway>

const breakerTones = { closed: 'good', open: 'bad', half_open: 'warn' } as const

/** Whether messages leave, in the head of their list. */
export function GatewayState({ gateway: { driver, breaker } }: { gateway: Gateway }) {
  const t = useTexts(texts)
  const formats = useFormats()
  if (driver === 'outbox') return t.outboxText
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {t.gateway}:<StatusBadge tone={breakerTones[breaker.state]}>{t.breaker[breaker.state]}</StatusBadge>
      {[breaker.until && t.until(formats.instant(breaker.until)), breaker.reason && t.lastTrouble(breaker.reason)]
        .filter(Boolean)
        .join('. ')}
    </span>
  )
}

/** What the gateway did and has left. */
export function GatewayCard({ gateway }: { gateway: Gateway }) {
  const t = useTexts(texts)
  return (
    <>
      {gateway.driver !== 'outbox' && (
        <Card title={t.gateway}>
          <GatewayFacts gateway={gateway} />
        </Card>
      )}
      {gateway.codes && (
        <Card>
          <CodeFacts codes={gateway.codes} />
        </Card>
      )}
    </>
  )
}

function GatewayFacts({ gateway }: { gateway: Gateway }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { last_day: day } = gateway
  const count = (value: number) => formats.number(value)
  return (
    <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Fact
        term={t.balance}
        note={gateway.balance_error ?? (gateway.balance_at && t.balanceAt(formats.instant(gateway.balance_at)))}
        isBad={gateway.balance_error !== null}
      >
        {gateway.balance === null ? t.balanceUnknown : formats.som(gateway.balance)}
      </Fact>
      <Fact term={t.lastDay} note={gateway.has_callback ? null : t.noCallback}>
        {t.sentCount(count(day.sent), count(day.delivered))}
      </Fact>
      <Fact
        term={t.waiting}
        note={gateway.oldest_queued ? t.oldest(formats.ago(gateway.oldest_queued)) : t.nothingWaits}
      >
        {count(gateway.queued)}
      </Fact>
      {day.failed + day.uncertain + day.expired > 0 && (
        <Fact term={t.troubles} isBad>
          {t.troubleCount(count(day.failed), count(day.uncertain), count(day.expired))}
        </Fact>
      )}
    </dl>
  )
}

/** Codes that Telegram delivers for less than an SMS, and what it takes for them. */
function CodeFacts({ codes }: { codes: NonNullable<Gateway['codes']> }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const number = (value: number) => formats.number(value)
  return (
    <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Fact term={t.codes} note={t.codeCost(number(codes.cost), number(codes.refunded))}>
        {t.codeCount(number(codes.asked), number(codes.delivered), number(codes.as_sms))}
      </Fact>
      <Fact
        term={t.codeBalance}
        note={
          codes.trouble
            ? t.lastTrouble(codes.trouble)
            : codes.balance_at && t.balanceAt(formats.instant(codes.balance_at))
        }
        isBad={codes.trouble !== null}
      >
        {codes.balance === null ? t.balanceUnknown : t.credits(number(codes.balance))}
      </Fact>
    </dl>
  )
}

function Fact({
  term,
  note,
  isBad = false,
  children,
}: {
  term: string
  note?: ReactNode
  isBad?: boolean
  children: ReactNode
}) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="num whitespace-normal font-medium">{children}</dd>
      {note && <dd className={`break-words text-sm ${isBad ? 'text-bad' : 'text-muted'}`}>{note}</dd>}
    </div>
  )
}
