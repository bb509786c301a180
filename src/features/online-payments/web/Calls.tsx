import { useState } from 'react'
import { providerNames } from '#src/features/cash-boxes/words.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { onlinePayments } from '../calls.generated.ts'
import type { ProviderCall } from '../contract.ts'
import { callTexts } from './call-texts.ts'

/** For the day of a dispute: what a provider and we said to each other about an invoice, by its number. */
export function CallsCard() {
  const t = useTexts(callTexts)
  const [number, setNumber] = useState('')
  return (
    <Card title={t.title} className="xl:col-span-2">
      <p className="mb-3 text-muted">{t.about}</p>
      <TextField
        label={t.number}
        className="w-60"
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Calls key={number} invoice={number.trim()} />
    </Card>
  )
}

/** Read at a press: each reading stands in the log. */
export function Calls({ invoice }: { invoice: string }) {
  const t = useTexts(callTexts)
  const [calls, setCalls] = useState<readonly ProviderCall[]>()
  const read = useApiMutation(onlinePayments.calls, { says: false, onDone: (reply) => setCalls(reply.calls) })
  return (
    <div className="mt-2">
      {!calls && (
        <Button
          size="sm"
          pending={read.isPending}
          disabledReason={invoice ? undefined : t.numberFirst}
          onClick={() => read.mutate({ query: {}, body: { invoice } })}
        >
          {t.show}
        </Button>
      )}
      {calls?.length === 0 && <p className="text-muted">{t.none}</p>}
      {calls && calls.length > 0 && (
        <ol className="grid gap-3" aria-label={t.title}>
          {calls.map((call) => (
            <li key={call._id}>
              <One call={call} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function One({ call: { provider, date, by, ip, method, sent, answer } }: { call: ProviderCall }) {
  const t = useTexts(callTexts)
  const formats = useFormats()
  const wire = 'mt-1 whitespace-pre-wrap rounded bg-hover p-2 text-xs [overflow-wrap:anywhere]'
  return (
    <>
      <p>
        <span className="font-medium">
          {by === 'us' ? t.weAsked(providerNames[provider]) : t.theyAsked(providerNames[provider])}
        </span>{' '}
        <span className="text-muted [overflow-wrap:anywhere]">
          {method} ·{' '}
          <time dateTime={date} className="num">
            {formats.instant(date)}
          </time>
          {ip && ` · ${ip}`}
        </span>
      </p>
      {sent && <pre className={wire}>{sent}</pre>}
      <p className="mt-1 text-muted text-sm">{answer === null ? t.unanswered : t.answer}</p>
      {answer && <pre className={wire}>{answer}</pre>}
    </>
  )
}
