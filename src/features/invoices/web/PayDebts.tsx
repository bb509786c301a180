import { Smartphone } from 'lucide-react'
import { Button } from '#src/ui/Button.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { leadOut } from '#src/web/framed.ts'
import { FirstFew } from '#src/web/layout/FirstFew.tsx'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { invoices } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** A button for each debt of the member, where the gym takes payments online; else nothing. */
export function PayDebts({ gymId }: { gymId: string }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { data, error, refetch } = useApi(invoices.payable, { query: { gym_id: gymId } })
  // the page of the invoice stands open to everybody: the same one that a link in a message opens
  const create = useApiMutation(invoices.createOwn)
  if (!data) return <PartState inCard name={t.payOnline} error={error} onRetry={refetch} />
  if (data.providers.length === 0) return null
  return (
    <FirstFew
      rows={data.debts}
      row={({ _id, plan_name, remaining_amount }) => (
        <li key={_id} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0">
            {plan_name} <span className="num text-muted">{formats.som(remaining_amount)}</span>
          </span>
          <Button
            variant="primary"
            className="max-sm:w-full"
            icon={<Smartphone aria-hidden="true" className="shrink-0" />}
            aria-label={t.payOnlineFor(plan_name)}
            pending={create.isPending && create.variables?.body.membership_id === _id}
            onClick={() =>
              create.mutate({ body: { membership_id: _id } }, { onSuccess: ({ invoice }) => leadOut(invoice.url) })
            }
          >
            {t.payOnline}
          </Button>
        </li>
      )}
    />
  )
}
