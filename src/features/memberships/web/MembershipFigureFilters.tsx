import type { ReactNode } from 'react'
import { makers } from '#src/features/transactions/rules.ts'
import { FilterMenu } from '#src/ui/FilterMenu.tsx'
import { ActiveFilters } from '#src/web/lists/ActiveFilters.tsx'
import type { ListSearch } from '#src/web/lists/use-list-search.ts'
import { useListSums } from '#src/web/lists/use-list-sums.tsx'
import { defineTexts, useFormats, useTexts } from '#src/web/texts.ts'
import { attentionLists, debtFilters, renewalFilters, riskReasons } from '../rules.ts'
import { actorWords } from '#src/contract/words.ts'

/** What a figure may narrow the list of memberships to, beside its menus. */
export const membershipFigureFilters = {
  sold_from: 'day',
  sold_to: 'day',
  sold_hour: Array.from({ length: 24 }, (_, hour) => String(hour)),
  sold_by_role: makers,
  sold_by: 'text',
  plan_id: 'text',
  ending_from: 'day',
  ending_to: 'day',
  debt: debtFilters,
  debt_on: 'day',
  renewal: renewalFilters,
  earned_from: 'day',
  earned_to: 'day',
  deferred_on: 'day',
  monthly_on: 'day',
  attention: attentionLists,
  risk: ['any', ...riskReasons],
} as const
type Name = keyof typeof membershipFigureFilters

export const membershipFigureTexts = defineTexts({
  uz: {
    kept: 'Bekor qilinmagan',
    sold: 'Sotilgan',
    ending: 'Tugaydi',
    hour: (hour: string) => `soat ${hour}:00`,
    soldBy: (who: string) => `Sotgan: ${who}`,
    roles: actorWords.uz,
    plan: 'Tanlangan tarif',
    debts: {
      any: 'Qarzi bor',
      due: 'Muddati kelgan qarz',
      '0-7': 'Qarz: 7 kungacha',
      '8-30': 'Qarz: 8–30 kun',
      '31-90': 'Qarz: 31–90 kun',
      '90+': 'Qarz: 90 kundan koʻp',
    },
    debtOn: (day: string) => `${day} oxiridagi qarz`,
    renewal: 'Davrda tugagan',
    renewals: { expired: 'hammasi', renewed: 'uzaytirilgan', left: 'uzaytirilmagan', open: 'hali uzaytirish mumkin' },
    earned: 'Hisoblangan daromad',
    deferred: (day: string) => `${day} holatiga kelgusi davr daromadi`,
    monthly: (day: string) => `${day} holatiga bir oylik`,
    attention: {
      ending: 'Bugun tugaydi',
      soon: 'Yaqinda tugaydi',
      debts: 'Muddati kelgan qarz',
      absent: 'Kelmay qoʻydi',
      newcomers: 'Ikkinchi marta kelmadi',
    },
    risks: { any: 'Ketishi mumkin', newcomer: 'Yangi, qaytmadi', absent: 'Uzoq kelmadi', fading: 'Kamroq kelyapti' },
    sums: { due: 'Hisoblangan', paid: 'Toʻlangan', remaining: 'Qarz', counted: 'Koʻrsatkichda' },
    counted: 'Koʻrsatkichda',
  },
  ru: {
    kept: 'Не отменённые',
    sold: 'Проданы',
    ending: 'Заканчиваются',
    hour: (hour) => `${hour}:00`,
    soldBy: (who) => `Продал: ${who}`,
    roles: actorWords.ru,
    plan: 'Выбранный тариф',
    debts: {
      any: 'С долгом',
      due: 'Долг к оплате',
      '0-7': 'Долг: до 7 дней',
      '8-30': 'Долг: 8–30 дней',
      '31-90': 'Долг: 31–90 дней',
      '90+': 'Долг: больше 90 дней',
    },
    debtOn: (day) => `Долг на конец ${day}`,
    renewal: 'Закончились',
    renewals: { expired: 'все', renewed: 'продлены', left: 'не продлены', open: 'ещё могут продлить' },
    earned: 'Заработано',
    deferred: (day) => `Ещё не заработано на ${day}`,
    monthly: (day) => `За месяц на ${day}`,
    attention: {
      ending: 'Заканчиваются сегодня',
      soon: 'Скоро заканчиваются',
      debts: 'Долг к оплате',
      absent: 'Перестали ходить',
      newcomers: 'Не пришли второй раз',
    },
    risks: { any: 'Могут уйти', newcomer: 'Новичок, не вернулся', absent: 'Давно не был', fading: 'Ходит реже' },
    sums: { due: 'Начислено', paid: 'Оплачено', remaining: 'Долг', counted: 'В показателе' },
    counted: 'В показателе',
  },
  en: {
    kept: 'Not cancelled',
    sold: 'Sold',
    ending: 'Ending',
    hour: (hour) => `${hour}:00`,
    soldBy: (who) => `Sold by: ${who}`,
    roles: actorWords.en,
    plan: 'Chosen plan',
    debts: {
      any: 'With a debt',
      due: 'Debt that is due',
      '0-7': 'Debt: up to 7 days',
      '8-30': 'Debt: 8–30 days',
      '31-90': 'Debt: 31–90 days',
      '90+': 'Debt: over 90 days',
    },
    debtOn: (day) => `Debt at the end of ${day}`,
    renewal: 'Ran out',
    renewals: { expired: 'all', renewed: 'renewed', left: 'not renewed', open: 'may still be renewed' },
    earned: 'Earned',
    deferred: (day) => `Not earned yet as of ${day}`,
    monthly: (day) => `A month as of ${day}`,
    attention: {
      ending: 'Ending today',
      soon: 'Ending soon',
      debts: 'Debt that is due',
      absent: 'Stopped coming',
      newcomers: 'No second visit',
    },
    risks: { any: 'May be lost', newcomer: 'Newcomer, not back', absent: 'Long absent', fading: 'Comes less often' },
    sums: { due: 'Due', paid: 'Paid', remaining: 'Debt', counted: 'In the figure' },
    counted: 'In the figure',
  },
})

/** Chips of what a figure narrowed the list to. */
export function MembershipFigureFilters<F extends string>({ list }: { list: ListSearch<F | Name | 'status'> }) {
  const t = useTexts(membershipFigureTexts)
  const formats = useFormats()
  const query = list.query as Partial<Record<Name | 'status', string>>
  const day = (value: string | undefined) => (value ? formats.day(value) : '…')
  const span = (from: string | undefined, to: string | undefined) =>
    from === to ? day(from) : `${day(from)} – ${day(to)}`
  // the list of the page has these filters among its own
  const change = list.change as (patch: { renewal: string | undefined }) => void
  const word = (words: Readonly<Record<string, string>>, value: string | undefined) => value && words[value]
  return (
    <>
      {query.renewal && (
        <FilterMenu
          label={t.renewal}
          value={query.renewal}
          choices={renewalFilters.map((value) => ({ value, label: t.renewals[value] }))}
          onChange={(renewal) => change({ renewal: renewal || undefined })}
        />
      )}
      <ActiveFilters
        list={list}
        filters={[
          { names: ['status'], label: query.status === 'kept' && t.kept },
          {
            names: ['sold_from', 'sold_to', 'sold_hour'],
            label: `${t.sold}: ${span(query.sold_from, query.sold_to)}${query.sold_hour ? `, ${t.hour(query.sold_hour.padStart(2, '0'))}` : ''}`,
          },
          { names: ['sold_by_role', 'sold_by'], label: t.soldBy(word(t.roles, query.sold_by_role) ?? '…') },
          { names: ['plan_id'], label: t.plan },
          { names: ['ending_from', 'ending_to'], label: `${t.ending}: ${span(query.ending_from, query.ending_to)}` },
          { names: ['debt'], label: word(t.debts, query.debt) },
          { names: ['debt_on'], label: t.debtOn(day(query.debt_on)) },
          { names: ['earned_from', 'earned_to'], label: `${t.earned}: ${span(query.earned_from, query.earned_to)}` },
          { names: ['deferred_on'], label: t.deferred(day(query.deferred_on)) },
          { names: ['monthly_on'], label: t.monthly(day(query.monthly_on)) },
          { names: ['attention'], label: word(t.attention, query.attention) },
          { names: ['risk'], label: word(t.risks, query.risk) },
        ]}
      />
    </>
  )
}

type Totals = { due: number; paid: number; remaining: number; counted: number | null }

/** What all rows that the filters leave add up to. */
export function useMembershipTotals(answer: {
  data: { totals?: Totals | undefined } | undefined
  error: unknown
}): ReactNode {
  const totals = answer.data?.totals
  const t = useTexts(membershipFigureTexts)
  const formats = useFormats()
  return useListSums(answer, [
    ...(totals && totals.counted !== null
      ? [{ label: t.sums.counted, of: ({ counted }: Totals) => formats.figure(counted ?? 0) }]
      : []),
    { label: t.sums.due, of: ({ due }) => formats.som(due) },
    { label: t.sums.paid, of: ({ paid }) => formats.som(paid) },
    { label: t.sums.remaining, of: ({ remaining }) => formats.som(remaining) },
  ])
}
