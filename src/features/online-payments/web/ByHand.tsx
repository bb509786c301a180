import { paths } from '#src/contract/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import type { Reply } from '#src/contract/endpoint.ts'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { onlinePayments } from '../contract.ts'
import { texts } from './texts.ts'

type Typed = Reply<(typeof onlinePayments)['received']>['by_hand']

/** Money online that no provider brought: nobody but the owner can say whether it came. */
export function ByHand({ typed: { count, entries } }: { typed: Typed }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  if (count === 0) return null
  return (
    <Card title={`${t.byHand}: ${formats.number(count)}`} className="xl:col-span-2">
      <p className="mb-2 text-muted">{t.byHandText}</p>
      <ul aria-label={t.byHand} className="grid gap-1">
        {entries.map(({ _id, date, type, amount, fullname, made_by }) => (
          <li key={_id}>
            <Link to={paths.receipt(role, _id)} className="touch-target inline-block text-accent-text hover:underline">
              {fullname ?? t.open}
            </Link>{' '}
            <span className="num">{formats.som(type === 'refund' ? -amount : amount)}</span>
            <span className="text-muted">
              {' · '}
              <span className="num">{formats.day(date)}</span>
              {made_by && ` · ${made_by}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
