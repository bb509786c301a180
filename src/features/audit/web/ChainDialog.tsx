import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { audit } from '../calls.generated.ts'
import { chainTexts } from './chain-texts.ts'

/** What an owner can note down and compare: the head of their chain of acts, day by day. */
export function ChainDialog({ query, onClose }: { query: { admin_id?: string }; onClose: () => void }) {
  const t = useTexts(chainTexts)
  const formats = useFormats()
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch } = useApi(audit.chain, { query })
  const last = data?.heads[0]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      description={t.text}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button variant="primary" onClick={() => setAsked(true)} disabledReason={last ? null : t.none}>
            {t.check}
          </Button>
        </>
      }
    >
      {data ? (
        <div className="flex flex-col gap-4">
          {isAsked && <ChainCheck query={query} />}
          {last ? (
            <>
              <p className="font-medium">{t.links(formats.number(data.links))}</p>
              <h3 className="text-muted text-sm">{t.days}</h3>
              <ul className="divide-y divide-line">
                {data.heads.map(({ day, head }) => (
                  <li key={day} className="flex items-start gap-3 py-2">
                    <time dateTime={day} className="num shrink-0">
                      {formats.day(day)}
                    </time>
                    <code className="min-w-0 flex-1 break-all text-sm">{head}</code>
                    <CopyButton text={head} label={t.copy} />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p className="text-muted">{t.none}</p>
          )}
        </div>
      ) : (
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={3} />} />
      )}
    </Dialog>
  )
}

function ChainCheck({ query }: { query: { admin_id?: string } }) {
  const t = useTexts(chainTexts)
  const formats = useFormats()
  const { data, error, refetch } = useApi(audit.checkChain, { query })
  if (!data) return <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={1} />} />
  const isGood = data.differences === 0
  return (
    <p role="status" className={`rounded-md px-3 py-2 ${isGood ? 'bg-good-soft text-good' : 'bg-bad-soft text-bad'}`}>
      {isGood ? t.good(formats.number(data.links)) : t.bad(formats.number(data.differences))}
    </p>
  )
}
