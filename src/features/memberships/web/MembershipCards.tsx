import { paths } from '#src/contract/paths.ts'
import { countedWords } from '#src/features/plans/counted-words.ts'
import { useConditionWords } from '#src/features/plans/web/conditions.ts'
import { OwedCard } from '#src/features/transactions/web/OwedCard.tsx'
import { Card } from '#src/ui/Card.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, useOptionalParam } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import type { Membership } from '../contract.ts'
import { shownState } from '../rules.ts'
import { actTexts } from './act-texts.ts'
import { saleTexts } from './sale-texts.ts'
import { texts } from './texts.ts'

/** What a membership's page shows beside its ledger. */

export function MoneyCard({ membership }: { membership: Membership }) {
  const t = useTexts(texts)
  const s = useTexts(saleTexts)
  const at = useTexts(actTexts)
  const formats = useFormats()
  const { price, discount, credit } = membership
  const sum = (amount: number) => <span className="num">{formats.som(amount)}</span>
  return (
    <OwedCard
      of={membership}
      badge={shownState(membership) === 'reserved' && <span>{t.reservedText}</span>}
      facts={[
        { term: t.price, value: sum(price) },
        ...(discount > 0 ? [{ term: t.discount, value: sum(-discount) }] : []),
        ...(membership.discount_reason ? [{ term: s.discountReason, value: membership.discount_reason }] : []),
        ...(credit > 0 ? [{ term: at.creditFrom, value: sum(-credit) }] : []),
      ]}
    />
  )
}

export function FactsCard({ membership }: { membership: Membership }) {
  const t = useTexts(texts)
  const role = useRole()
  const formats = useFormats()
  const s = useTexts(saleTexts)
  const language = useLanguage()
  const conditions = useConditionWords()(membership.conditions)
  const left = countedWords(membership.counted, language)
  const adminId = useOptionalParam('admin_id')
  const linkTo = (id: string) => (
    <Link
      to={role === 'superadmin' ? paths.gymLedger(membership.gym_id._id, id, adminId) : paths.membership(role, id)}
      className="touch-target inline-block text-accent-text hover:underline"
    >
      {t.open}
    </Link>
  )
  return (
    <Card title={t.details}>
      <DefinitionList
        facts={[
          { term: t.gym, value: membership.gym_id.name },
          { term: t.start, value: <span className="num">{formats.day(membership.start_date)}</span> },
          {
            term: t.end,
            value: (
              <span className="num">
                {formats.day(membership.end_date)}
                {membership.status === 'active' && `, ${t.daysLeft(formats.unit(membership.remaining_days, 'day'))}`}
              </span>
            ),
          },
          {
            term: t.soldOn,
            value: <span className="num">{formats.moneyTime({ ...membership, date: membership.sold_on })}</span>,
          },
          ...(membership.sold_by.fullname ? [{ term: t.soldBy, value: membership.sold_by.fullname }] : []),
          { term: t.freezeLeft, value: formats.unit(membership.freeze_days_left, 'day') },
          ...(membership.cancel_reason ? [{ term: t.cancelReason, value: membership.cancel_reason }] : []),
          ...(membership.renewed_from ? [{ term: t.renewedFrom, value: linkTo(membership.renewed_from) }] : []),
          ...(membership.renewed_to ? [{ term: t.renewedTo, value: linkTo(membership.renewed_to) }] : []),
          ...(conditions ? [{ term: s.conditions, value: conditions }] : []),
          ...(left.length > 0
            ? [{ term: s.left, value: <span className="tabular-nums">{left.join('; ')}</span> }]
            : []),
          ...membership.options.map((option) => ({ term: option.key, value: option.value })),
        ]}
      />
    </Card>
  )
}

export function FreezesCard({ membership: { freezes } }: { membership: Membership }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <Card title={t.freezes}>
      <ul className="flex flex-col divide-y divide-line">
        {freezes.map((freeze) => (
          <li
            key={freeze._id}
            className="flex flex-wrap items-baseline justify-between gap-2 py-2 first:pt-0 last:pb-0"
          >
            <span className="num">
              {formats.day(freeze.start_date)} – {formats.day(freeze.end_date)}
            </span>
            <span className="min-w-0 text-muted text-sm [overflow-wrap:anywhere]">
              {t.freezeStates[freeze.state]}, {formats.unit(freeze.days, 'day')}: {freeze.reason}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function GiftsCard({ membership: { gifts } }: { membership: Membership }) {
  const at = useTexts(actTexts)
  const formats = useFormats()
  return (
    <Card title={at.gifts}>
      <ul className="flex flex-col divide-y divide-line">
        {gifts.map((gift) => (
          <li key={gift._id} className="flex flex-wrap items-baseline justify-between gap-2 py-2 first:pt-0 last:pb-0">
            <span className="num">
              {gift.days > 0 ? '+' : '−'}
              {formats.unit(Math.abs(gift.days), 'day')}
            </span>
            <span className="min-w-0 text-muted text-sm [overflow-wrap:anywhere]">
              {[formats.instant(gift.createdAt), gift.made_by.fullname].filter(Boolean).join(', ')}: {gift.reason}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
