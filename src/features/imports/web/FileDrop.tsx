import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { cx } from '#src/ui/cx.ts'
import { Spinner } from '#src/ui/Spinner.tsx'
import { useTexts } from '#src/web/texts.ts'
import { fileEndings } from '../rules.ts'
import { texts } from './texts.ts'

const maxBytes = 10 * 1_048_576

/** Why a file is not sent at all. */
export function useFileProblem(): (file: File) => string | undefined {
  const t = useTexts(texts)
  return (file) => {
    const isKnown = fileEndings.some((ending) => file.name.toLowerCase().endsWith(ending))
    if (!isKnown) return t.wrongFile
    if (file.size === 0) return t.fileEmpty
    return file.size > maxBytes ? t.fileTooBig : undefined
  }
}

/** Where a spreadsheet is dropped or chosen. */
export function FileDrop({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File | undefined) => void }) {
  const t = useTexts(texts)
  const [isOver, setOver] = useState(false)
  const hover = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isInside)
  }
  return (
    <label
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event)
        onFile(event.dataTransfer.files[0])
      }}
      className={cx(
        'relative flex min-h-32 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-dashed p-5 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken hover:bg-hover',
      )}
    >
      <input
        type="file"
        accept={fileEndings.join(',')}
        aria-label={t.chooseFile}
        disabled={isBusy}
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {isBusy ? (
        <span role="status" className="flex items-center gap-2 font-medium">
          <Spinner />
          {t.uploading}
        </span>
      ) : (
        <>
          <FileSpreadsheet aria-hidden="true" className="size-7 text-accent-text" />
          <span className="font-medium text-accent-text">{t.chooseFile}</span>
          <span className="text-muted text-sm max-sm:hidden">{t.dropFile}</span>
        </>
      )}
    </label>
  )
}
