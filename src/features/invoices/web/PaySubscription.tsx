import { Smartphone } from 'lucide-react'
import { Button } from '#src/ui/Button.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useRole } from '#src/web/me.ts'
import { useTexts } from '#src/web/texts.ts'
import { invoices } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** An owner pays all that is owed for a subscription into the platform's boxes. Nothing of it where none is on or nothing is owed. */
export function PaySubscription({ subscriptionId, owed }: { subscriptionId: string; owed: number }) {
  const t = useTexts(texts)
  const isOwner = useRole() === 'admin'
  const { data, error, refetch } = useApi(
    invoices.providers,
    { query: { target: 'subscription' } },
    { staleMs: 60_000, enabled: isOwner && owed > 0 },
  )
  const create = useApiMutation(invoices.create)
  if (!isOwner || owed <= 0) return null
  if (!data) return <PartState inCard name={t.payOnline} error={error} onRetry={refetch} />
  if (data.providers.length === 0) return null
  return (
    <Button
      variant="primary"
      icon={<Smartphone aria-hidden="true" />}
      pending={create.isPending}
      onClick={() =>
        create.mutate(
          { query: {}, body: { subscription_id: subscriptionId, again: true } },
          { onSuccess: ({ invoice }) => window.location.assign(invoice.url) },
        )
      }
    >
      {t.payOnline}
    </Button>
  )
}
