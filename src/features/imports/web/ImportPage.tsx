import { paths } from '#src/contract/paths.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useOptionalParam, useParam, useSearch } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { imports } from '../calls.generated.ts'
import type { ImportBatch } from '../contract.ts'
import { importCan, isAtWork, rowStates } from '../rules.ts'
import { ImportChecked } from './ImportChecked.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportRows } from './ImportRows.tsx'
import { ImportStateBadge } from './ImportStateBadge.tsx'
import { type ImportStep, ImportSteps } from './ImportSteps.tsx'
import { texts } from './texts.ts'
import { useOwnerName } from './use-owner.ts'

const stepOf = (batch: ImportBatch, isMatching: boolean): ImportStep => {
  if (isMatching) return 'columns'
  if (batch.state === 'checking' || batch.state === 'checked') return 'check'
  return batch.state === 'running' ? 'run' : 'result'
}

/** One import, at the step that its state is: a reload, another device or another day come to the same place. */
export function ImportPage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const id = useParam('import_id')
  const list = useListSearch({ filters: { state: [...rowStates, 'refused'] } })
  const { page, limit, state } = list.query
  const adminId = useOptionalParam('admin_id')
  const request = { id, query: { page, limit, ...(state && { state }), ...(adminId && { admin_id: adminId }) } }
  const answer = useApi(imports.one, request, { keepPrevious: true })
  const wantsColumns = useSearch()['step'] === 'columns'
  const batch = answer.data?.import
  const owner = useOwnerName(adminId)
  useCrumb(owner, adminId ? paths.admin(adminId) : '/')
  useCrumb(batch?.file_name, paths.memberImport(id, adminId))
  if (!batch) return <PageState error={answer.error} onRetry={answer.refetch} />
  const isMatching =
    !batch.rows_erased_at && (batch.state === 'uploaded' || (wantsColumns && importCan('match', batch.state)))
  return (
    <>
      <PageHead
        title={t.title}
        context={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="break-all">{batch.file_name}</span>
            <span>{batch.gym_id.name}</span>
            <span className="num">{formats.instant(batch.createdAt)}</span>
            <ImportStateBadge state={batch.state} />
          </span>
        }
      />
      <ImportSteps current={stepOf(batch, isMatching)} />
      {isMatching ? (
        <ImportColumns key={batch._id} batch={batch} />
      ) : (
        <div className="grid gap-4">
          {isAtWork(batch.state) && <ImportProgress batch={batch} request={request} />}
          {batch.state === 'checked' && !batch.rows_erased_at && <ImportChecked batch={batch} />}
          {!isAtWork(batch.state) && (batch.state !== 'checked' || batch.rows_erased_at) && (
            <ImportResult batch={batch} />
          )}
          {batch.state !== 'checking' && <ImportRows list={list} answer={answer} batch={batch} />}
        </div>
      )}
    </>
  )
}
