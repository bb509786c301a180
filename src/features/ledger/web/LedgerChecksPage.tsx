import { Scale } from 'lucide-react'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { DataTable } from '#src/ui/DataTable.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Tile } from '#src/ui/Tile.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { type LedgerCheck, type LedgerFinding, ledger } from '../contract.ts'
import { texts } from './texts.ts'

const everyFiveSeconds = 5_000

/** /superadmin/ledger: when the ledger was last checked, and whatever did not agree. */
export function LedgerChecksPage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const list = useListSearch({})
  const { page, limit } = list.query
  const answer = useApi(
    ledger.checks,
    { query: { page, limit } },
    { keepPrevious: true, refetchEvery: everyFiveSeconds },
  )
  const newest = useApi(
    ledger.checks,
    { query: { page: 1, limit: 1 } },
    { keepPrevious: true, refetchEvery: everyFiveSeconds },
  )
  const run = useApiMutation(ledger.run)
  const last = newest.data?.checks[0]
  const findings = newest.data?.findings ?? []
  return (
    <>
      <PageHead
        title={t.title}
        context={newest.data ? t.context(newest.data.rules) : undefined}
        actions={
          <Button variant="primary" onClick={() => run.mutate({})} pending={run.isPending}>
            {t.run}
          </Button>
        }
      />
      {last && (
        <div className="mb-4 grid gap-3 sm:grid-cols-3">
          <Tile label={t.last} value={formats.ago(last.finishedAt)} compared={formats.instant(last.finishedAt)} />
          <Tile label={t.rows} value={formats.number(last.rows)} />
          <Tile label={t.differences} value={formats.number(last.differences)} compared={<Result check={last} />} />
        </div>
      )}
      {findings.length > 0 && <Findings findings={findings} />}
      <ListView
        list={list}
        answer={answer}
        rows={answer.data?.checks}
        rowKey={(check) => check._id}
        caption={t.history}
        total={t.total}
        empty={
          <EmptyState title={t.never} icon={<Scale />}>
            {t.neverText}
          </EmptyState>
        }
        columns={[
          {
            id: 'at',
            header: t.at,
            onCard: 'title',
            cell: (check) => (
              <time dateTime={check.finishedAt} className="num font-medium">
                {formats.instant(check.finishedAt)}
              </time>
            ),
          },
          { id: 'cause', header: t.cause, onCard: 'fact', cell: (check) => t.causes[check.cause] },
          {
            id: 'rows',
            header: t.rows,
            align: 'end',
            onCard: 'fact',
            cell: (check) => <span className="num">{formats.number(check.rows)}</span>,
          },
          {
            id: 'took',
            header: t.took,
            align: 'end',
            from: 'xl',
            cell: (check) => <span className="num">{t.seconds(secondsOf(check))}</span>,
          },
          { id: 'result', header: t.result, onCard: 'aside', cell: (check) => <Result check={check} /> },
        ]}
      />
    </>
  )
}

const secondsOf = ({ startedAt, finishedAt }: LedgerCheck): string =>
  ((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000).toFixed(1)

function Result({ check }: { check: LedgerCheck }) {
  const t = useTexts(texts)
  return check.differences === 0 ? (
    <StatusBadge tone="good">{t.agrees}</StatusBadge>
  ) : (
    <StatusBadge tone="bad">{`${t.differs}: ${check.differences}`}</StatusBadge>
  )
}

/** Tables, columns and rules are named as in the database: whoever mends it looks there. */
function Findings({ findings }: { findings: readonly LedgerFinding[] }) {
  const t = useTexts(texts)
  return (
    <Card title={t.found} flush className="mb-4">
      <DataTable
        caption={t.found}
        rows={findings}
        rowKey={(row) => [row.check, row.table, row.id, row.what].join(' ')}
        columns={[
          {
            id: 'where',
            header: t.where,
            onCard: 'title',
            cell: (row) => (
              <span lang="en">
                <span className="block font-medium">
                  {row.table}.{row.what}
                </span>
                <span className="num block break-all text-muted text-xs">{row.id}</span>
              </span>
            ),
          },
          {
            id: 'stored',
            header: t.stored,
            onCard: 'fact',
            cell: (row) => <span className="num break-all">{row.stored ?? t.missing}</span>,
          },
          {
            id: 'expected',
            header: t.expected,
            onCard: 'fact',
            cell: (row) => <span className="num break-all">{row.expected ?? t.missing}</span>,
          },
          {
            id: 'rule',
            header: t.rule,
            from: 'xl',
            cell: (row) => (
              <span lang="en" className="text-muted">
                {row.check}
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
