import { CircleCheck, Scale } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useApi } from '#src/web/api.ts'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { ledger } from '../calls.generated.ts'
import type { LedgerFinding } from '../contract.ts'
import { wordsOf } from '../finding-words.ts'
import { ruleTexts } from '../rule-texts.ts'
import type { RuleName } from '../rule-texts-uz.ts'
import type { RuleCount } from './Rules.tsx'
import { texts } from './texts.ts'

type FindingsProps = { rules: readonly RuleCount[]; isChecked: boolean }

/** Each difference of the last check in plain words, with the way to its record. */
export function Findings({ rules, isChecked }: FindingsProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const list = useListSearch({ columns: ['record', 'rule'], filters: { check: 'text' } })
  const { page, limit, sort, check } = list.query
  const asked = { page, limit, sort, ...(check && { check }) }
  const answer = useApi(ledger.findings, { query: asked }, { keepPrevious: true })
  const broken = rules.filter(({ differences }) => differences > 0)
  return (
    <ListView
      list={list}
      answer={answer}
      rows={answer.data?.findings}
      rowKey={(row) => [row.check, row.table, row.id, row.what, row.stored].join(' ')}
      caption={t.found}
      total={t.foundTotal}
      {...(broken.length > 0 && {
        filters: [
          {
            name: 'check' as const,
            label: t.rule,
            choices: broken.map(({ check: code, differences }) => ({
              value: code,
              label: ruleTexts[language][code as RuleName].title, // the reply lists the rules of the table
              count: formats.number(differences),
            })),
          },
        ],
        tools: <ExportMenu endpoint={ledger.exportFindings} query={asked} />,
      })}
      empty={
        isChecked ? (
          <EmptyState title={t.agrees} icon={<CircleCheck className="text-good" />}>
            {t.agreesText}
          </EmptyState>
        ) : (
          <EmptyState title={t.never} icon={<Scale />}>
            {t.neverText}
          </EmptyState>
        )
      }
      columns={[
        { id: 'where', sortBy: 'record', header: t.where, onCard: 'title', cell: (row) => <Record finding={row} /> },
        {
          id: 'what',
          header: t.what,
          onCard: 'fact',
          cell: (row) => <span className="font-medium">{wordsOf(row, language).what}</span>,
        },
        {
          id: 'stored',
          header: t.stored,
          onCard: 'fact',
          cell: (row) => (
            <span className="text-bad tabular-nums [overflow-wrap:anywhere]">{wordsOf(row, language).stored}</span>
          ),
        },
        {
          id: 'expected',
          header: t.expected,
          onCard: 'fact',
          cell: (row) => (
            <span className="tabular-nums [overflow-wrap:anywhere]">{wordsOf(row, language).expected}</span>
          ),
        },
        {
          id: 'rule',
          sortBy: 'rule',
          header: t.rule,
          onCard: 'fact',
          cell: (row) => <span className="text-muted">{wordsOf(row, language).rule}</span>,
        },
      ]}
    />
  )
}

/** The page on which the record is seen, or the nearest one above it. */
function placeOf({ admin_id, record: { gym, membership_id, subscription_id } }: LedgerFinding): string | null {
  if (!admin_id) return null
  if (gym && membership_id) return paths.gymLedger(gym._id, membership_id, admin_id)
  if (subscription_id) return paths.adminSubscription(admin_id, subscription_id)
  return gym ? paths.adminGym(admin_id, gym._id) : paths.admin(admin_id)
}

function Record({ finding }: { finding: LedgerFinding }) {
  const words = wordsOf(finding, useLanguage())
  const { owner, gym, member } = finding.record
  const place = placeOf(finding)
  const name = member?.fullname ?? gym?.name ?? owner
  const title = name ? `${words.record}: ${name}` : words.record
  const rest = [member && gym?.name, name !== owner && owner].filter(Boolean).join(' · ')
  return (
    <span className="block min-w-0 [overflow-wrap:anywhere]">
      {place ? (
        <Link to={place} className="touch-target block font-medium text-accent-text hover:underline">
          {title}
        </Link>
      ) : (
        <span className="block font-medium">{title}</span>
      )}
      {rest && <span className="block text-muted text-sm">{rest}</span>}
      <code className="block text-muted text-xs" title={finding.id}>
        …{finding.id.slice(-8)}
      </code>
    </span>
  )
}
