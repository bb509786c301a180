import { paths } from '#src/contract/paths.ts'
import { Badge, StatusBadge } from '#src/ui/Badge.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { ruleTexts } from '../rule-texts.ts'
import type { RuleName } from '../rule-texts-uz.ts'
import { texts } from './texts.ts'

export type RuleCount = { check: string; differences: number }

/** What must hold, each in a sentence, and whether it did at the last check. */
export function Rules({ rules, isChecked }: { rules: readonly RuleCount[]; isChecked: boolean }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const words = ruleTexts[useLanguage()]
  return (
    <Card>
      <ul className="divide-y divide-line">
        {rules.map(({ check, differences }) => {
          const rule = words[check as RuleName] // the reply lists the rules of the table
          return (
            <li
              key={check}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 max-w-160 flex-1 basis-64">
                <p className="font-medium">{rule.title}</p>
                <p className="text-muted">{rule.text}</p>
              </div>
              {differences > 0 ? (
                <Link to={paths.ledger()} search={{ check }} className="rounded-full">
                  <StatusBadge tone="bad">{t.differs(formats.number(differences))}</StatusBadge>
                </Link>
              ) : isChecked ? (
                <StatusBadge tone="good">{t.holds}</StatusBadge>
              ) : (
                <Badge>{t.notYet}</Badge>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
