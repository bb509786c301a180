import type { ReactNode } from 'react'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { messages } from '../calls.generated.ts'
import { GatewayCard, GatewayState } from './GatewayCard.tsx'
import { TariffCard } from './TariffCard.tsx'
import { Outbox, useOutboxSearch } from './Outbox.tsx'
import { texts } from './texts.ts'

const everyTenSeconds = 10_000
const everyQuarterMinute = 15_000

/** /superadmin/messages: the outbox of the platform, and how the gateway is. */
export function MessagesPage() {
  const t = useTexts(texts)
  const list = useOutboxSearch()
  const answer = useApi(messages.outbox, { query: list.query }, { keepPrevious: true, refetchEvery: everyTenSeconds })
  const gateway = useApi(messages.gateway, {}, { refetchEvery: everyQuarterMinute })
  const tariff = useApi(messages.tariff, {})
  return (
    <>
      <PageHead title={t.title} context={gateway.data && <GatewayState gateway={gateway.data} />} />
      <Outbox list={list} answer={answer} isPlatform />
      <div className="mt-4 grid gap-4">
        {gateway.data && <GatewayCard gateway={gateway.data} />}
        {!gateway.data && <PartState name={t.gateway} error={gateway.error} onRetry={gateway.refetch} />}
        {!tariff.data && <PartState name={t.tariff} error={tariff.error} onRetry={tariff.refetch} />}
        {tariff.data && <TariffCard price={tariff.data.part_price} />}
      </div>
    </>
  )
}

/** What was sent in the owner's name. */
export function OwnMessages({ tabs }: { tabs: ReactNode }) {
  const t = useTexts(texts)
  const list = useOutboxSearch()
  const answer = useApi(messages.own, { query: list.query }, { keepPrevious: true, refetchEvery: everyTenSeconds })
  return (
    <>
      <PageHead title={t.title} context={t.ownContext} tabs={tabs} />
      <Outbox list={list} answer={answer} />
    </>
  )
}
