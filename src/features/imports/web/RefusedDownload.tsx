import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '#src/ui/button-class.ts'
import { Menu } from '#src/ui/Menu.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { saveFile } from '#src/web/save-file.ts'
import { useTexts } from '#src/web/texts.ts'
import { imports } from '../calls.generated.ts'
import type { ImportBatch } from '../contract.ts'
import { texts } from './texts.ts'

/** The rows that were not taken, as a file to mend. */
export function RefusedDownload({ batch }: { batch: ImportBatch }) {
  const t = useTexts(texts)
  const [isSaving, setSaving] = useState(false)
  if (batch.rows_erased_at || batch.counts.bad + batch.counts.duplicate === 0) return null
  const save = async (format: 'csv' | 'xlsx') => {
    setSaving(true)
    await saveFile(imports.errors, { id: batch._id, query: { format } })
    setSaving(false)
  }
  return (
    <Menu
      label={t.download}
      trigger={
        <button type="button" aria-busy={isSaving || undefined} className={buttonClass({ variant: 'secondary' })}>
          {isSaving ? <Spinner /> : <FileDown aria-hidden="true" />}
          {t.download}
        </button>
      }
      header={<p className="max-w-64 text-muted text-xs">{t.downloadHint}</p>}
      items={[
        { label: 'XLSX', aside: 'Excel', onSelect: () => void save('xlsx') },
        { label: 'CSV', onSelect: () => void save('csv') },
      ]}
    />
  )
}
