import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Endpoint, Request } from '#src/contract/endpoint.ts'
import { iconButtonClass } from '#src/ui/button-class.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { useHasPermission } from '../me.ts'
import { offlineError, toastError } from '../api-error.ts'
import { listTexts } from './list-texts.ts'
import { useTexts } from '../texts.ts'

type Exporting = Endpoint & { exports: true }

type ExportMenuProps<E extends Exporting> = {
  /** What `exportOf(list)` made. */
  endpoint: E
  /** The query that the list on screen was asked with; its page and size play no part. */
  query: object
  /** Path parameters, when the list has any. */
  params?: Record<string, string>
}

/** The list as it is filtered now, as a file: stands in `tools` of a ListView. */
export function ExportMenu<E extends Exporting>({ endpoint, query, params }: ExportMenuProps<E>) {
  const t = useTexts(listTexts)
  const mayExport = useHasPermission('lists.export')
  const [isSaving, setSaving] = useState(false)
  const save = async (format: 'csv' | 'xlsx') => {
    if (isSaving) return
    setSaving(true)
    const { page: _page, limit: _limit, ...filters } = query as Record<string, unknown>
    const request = { ...params, query: { ...filters, format } } as unknown as Request<E> // the list's own query
    await import('../save-file.ts').then(
      ({ saveFile }) => saveFile(endpoint, request),
      () => toastError(offlineError()),
    )
    setSaving(false)
  }
  if (!mayExport)
    return (
      <IconButton
        label={t.export}
        variant="secondary"
        size="sm"
        icon={<Download aria-hidden="true" />}
        disabledReason={t.exportRefused}
      />
    )
  return (
    <Menu
      label={isSaving ? t.exporting : t.export}
      align="end"
      trigger={
        <button
          type="button"
          aria-busy={isSaving || undefined}
          className={iconButtonClass({ variant: 'secondary', size: 'sm' })}
        >
          {isSaving ? <Spinner /> : <Download aria-hidden="true" />}
        </button>
      }
      header={<p className="text-muted text-xs">{t.exportHint}</p>}
      items={[
        { label: t.exportAs('XLSX'), aside: 'Excel', onSelect: () => void save('xlsx') },
        { label: t.exportAs('CSV'), onSelect: () => void save('csv') },
      ]}
    />
  )
}
