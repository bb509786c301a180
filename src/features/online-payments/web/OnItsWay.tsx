import { providerNames } from '#src/features/cash-boxes/words.ts'
import type { Reply } from '#src/contract/endpoint.ts'
import { paths } from '#src/contract/paths.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Card } from '#src/ui/Card.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import type { onlinePayments, ReceivedDay } from '../contract.ts'
import { bankTexts } from './bank-texts.ts'

type Props = { days: readonly ReceivedDay[]; onItsWay: Reply<typeof onlinePayments.received>['on_its_way'] }

/** What the providers have taken and the bank does not have yet; or where to say their rates. */
export function OnItsWay({ days, onItsWay }: Props) {
  const t = useTexts(bankTexts)
  const formats = useFormats()
  const role = useRole()
  const unknown = [...new Set(days.filter(({ bank_on }) => bank_on === null).map(({ provider }) => provider))]
  return (
    <Card title={t.title}>
      <section aria-label={t.title}>
        {onItsWay.length === 0 ? (
          <p className="text-muted">{t.none}</p>
        ) : (
          <ul className="grid gap-3">
            {onItsWay.map(({ provider, amount, next_on, last_on }) => (
              <li key={provider} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{providerNames[provider]}</span>
                <span className="num font-semibold text-lg">{formats.som(amount)}</span>
                <span className="num w-full text-muted text-sm">
                  {next_on === last_on ? formats.day(next_on) : `${formats.day(next_on)} – ${formats.day(last_on)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
        {unknown.length > 0 && (
          <p className="mt-3 text-sm">
            {t.unknown(unknown.map((provider) => providerNames[provider]).join(', '))}{' '}
            <Link to={paths.cashBoxes(role)} className="text-accent underline">
              {t.enter}
            </Link>
          </p>
        )}
        <p className="mt-3 text-muted text-sm">{t.note}</p>
      </section>
    </Card>
  )
}

/** The day on which it is in the bank, and whether that day has come. */
export function BankDay({ on }: { on: string | null }) {
  const t = useTexts(bankTexts)
  const formats = useFormats()
  if (!on) return <>—</>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="num">{formats.day(on)}</span>
      {on > today() && <Badge tone="warn">{t.onItsWay}</Badge>}
    </span>
  )
}
