import { countedWords } from '#src/features/plans/counted-words.ts'
import { defineTexts, useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import type { PortalMembership } from '../contract.ts'
import { texts } from './texts.ts'

const also = defineTexts({
  uz: { also: (plan: string) => `Yana: ${plan}` },
  ru: { also: (plan) => `Ещё: ${plan}` },
  en: { also: (plan) => `Also: ${plan}` },
})

/** What a person has beside the membership of now. */
export function OtherMemberships({ memberships }: { memberships: readonly PortalMembership[] }) {
  const t = { ...useTexts(texts), ...useTexts(also) }
  const formats = useFormats()
  const language = useLanguage()
  const said = ({ status, is_frozen, start_date, end_date, counted }: PortalMembership) =>
    [
      is_frozen ? t.frozen : '',
      status === 'scheduled' ? t.startsOn(formats.day(start_date)) : t.until(formats.day(end_date)),
      ...countedWords(counted, language),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <ul className="mt-3 divide-y divide-line border-line border-t">
      {memberships.map((membership) => (
        <li key={membership._id} className="py-2 last:pb-0">
          <p className="break-words">{t.also(membership.plan_name)}</p>
          <p className="num text-muted text-sm">{said(membership)}</p>
        </li>
      ))}
    </ul>
  )
}
