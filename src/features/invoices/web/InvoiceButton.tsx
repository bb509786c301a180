import { QrCode } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { queryClient, useApi, useApiMutation } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { invoices } from '../calls.generated.ts'
import type { Invoice } from '../contract.ts'
import { texts } from './texts.ts'

const InvoiceDialog = lazyPart(() => import('./InvoiceDialog.tsx'), 'InvoiceDialog')

/** Asks for all that is owed for a membership, by a QR on the desk's screen, which stays to say that it was paid. Nothing of it where no cash box is on. */
export function InvoiceButton({ membershipId, isOwed }: { membershipId: string; isOwed: boolean }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useApi(invoices.providers, { query: {} }, { staleMs: 60_000 })
  const [asked, setAsked] = useState<Invoice>()
  const create = useApiMutation(invoices.create, { onDone: ({ invoice }) => setAsked(invoice) })
  const close = () => {
    setAsked(undefined)
    void queryClient.invalidateQueries() // what was paid meanwhile was not written by this page
  }
  if (!data) return isOwed && <PartState inCard name={t.online} error={error} onRetry={refetch} />
  if (data.providers.length === 0) return null
  return (
    <>
      {isOwed && (
        <Button
          variant="secondary"
          icon={<QrCode aria-hidden="true" />}
          pending={create.isPending}
          onClick={() => create.mutate({ query: {}, body: { membership_id: membershipId, again: true } })}
        >
          {t.online}
        </Button>
      )}
      {asked && (
        <Suspense>
          <InvoiceDialog invoice={asked} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
