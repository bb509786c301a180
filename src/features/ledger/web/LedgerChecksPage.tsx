import { paths } from '#src/contract/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { Tile } from '#src/ui/Tile.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link, useSearch } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { ledger } from '../calls.generated.ts'
import type { LedgerCheck } from '../contract.ts'
import { CheckHistory } from './CheckHistory.tsx'
import { CheckResult } from './CheckResult.tsx'
import { Findings } from './Findings.tsx'
import { Rules } from './Rules.tsx'
import { texts } from './texts.ts'

const everyFiveSeconds = 5_000

/** /superadmin/ledger: when the ledger was last checked, by which rules, and whatever did not agree. */
export function LedgerChecksPage() {
  const t = useTexts(texts)
  const tab = useSearch().tab ?? 'findings'
  const { data, error, refetch } = useApi(
    ledger.checks,
    { query: { page: 1, limit: 1 } },
    { keepPrevious: true, refetchEvery: everyFiveSeconds },
  )
  const run = useApiMutation(ledger.run)
  if (!data) return <PageState error={error} onRetry={refetch} />
  const last = data.checks[0]
  const { rules, running_since } = data
  return (
    <>
      <PageHead
        title={t.title}
        context={t.context(rules.length)}
        actions={
          <Button
            variant="primary"
            onClick={() => run.mutate({})}
            pending={run.isPending}
            disabledReason={running_since ? t.runningReason : null}
          >
            {t.run}
          </Button>
        }
        tabs={
          <TabLinks
            label={t.title}
            current={tab}
            tabs={[
              {
                id: 'findings',
                label: t.found,
                count: last?.differences ?? 0,
                render: (link) => <Link to={paths.ledger()} {...link} />,
              },
              {
                id: 'rules',
                label: t.rules,
                count: rules.length,
                render: (link) => <Link to={paths.ledger()} search={{ tab: 'rules' }} {...link} />,
              },
              {
                id: 'history',
                label: t.history,
                render: (link) => <Link to={paths.ledger()} search={{ tab: 'history' }} {...link} />,
              },
            ]}
          />
        }
      />
      <Running since={running_since} />
      {last && <LastCheck check={last} />}
      {tab === 'rules' ? (
        <Rules rules={rules} isChecked={last !== undefined} />
      ) : tab === 'history' ? (
        <CheckHistory />
      ) : (
        <Findings key={last?._id} rules={rules} isChecked={last !== undefined} />
      )}
    </>
  )
}

function Running({ since }: { since: string | null }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <div role="status">
      {since && (
        <p className="mb-4 flex items-center gap-2 rounded-md bg-info-soft px-3 py-2 text-info">
          <Spinner />
          {t.running(formats.ago(since))}
        </p>
      )}
    </div>
  )
}

function LastCheck({ check }: { check: LedgerCheck }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-3">
      <Tile label={t.last} value={formats.ago(check.finishedAt)} compared={formats.instant(check.finishedAt)} />
      <Tile label={t.rows} value={formats.number(check.rows)} />
      <Tile label={t.differences} value={formats.number(check.differences)} compared={<CheckResult check={check} />} />
    </div>
  )
}
