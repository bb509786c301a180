import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { shortWeekdays } from '#src/contract/weekdays.ts'
import { FileDrop, useFileProblem } from '#src/features/imports/web/FileDrop.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { cx } from '#src/ui/cx.ts'
import { FieldError } from '#src/ui/Field.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { saveFile } from '#src/web/save-file.ts'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { timetable } from '../timetable-calls.generated.ts'
import type { LaidOut, TimetableRow } from '../timetable-contract.ts'
import type { GymAtWork } from '#src/features/gyms/web/gym-at-work.ts'
import { timetableTexts } from './timetable-texts.ts'

/** A timetable out of a spreadsheet: the file is checked first, and what is shown is what is done. */
export function ImportTimetable({ gym, onClose }: { gym: GymAtWork; onClose: () => void }) {
  const t = useTexts(timetableTexts)
  const [file, setFile] = useState<File>()
  const [makesMissing, setMakesMissing] = useState(true)
  const [wrong, setWrong] = useState<string>()
  const problemOf = useFileProblem()
  const check = useApiMutation(timetable.check, { fails: 'inline', says: false })
  const take = useApiMutation(timetable.take, { fails: 'inline', closes: onClose })
  const body = { gym_id: gym._id, make_missing: makesMissing }
  const look = (chosen: File, make_missing = makesMissing) => {
    take.reset()
    check.mutate({ query: {}, body: { ...body, make_missing }, uploads: { file: chosen } })
  }
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const problem = problemOf(chosen)
    setWrong(problem)
    setFile(problem ? undefined : chosen)
    check.reset()
    if (!problem) look(chosen)
  }
  const shown = file && !check.isPending ? check.data : undefined
  const ready = shown?.counts.ready ?? 0
  const isStale = take.error?.error === 'timetable.changed'
  const refusal = wrong ?? check.error?.message ?? take.error?.message
  return (
    <SidePanel
      open
      sticky
      width="lg"
      onClose={onClose}
      title={t.title}
      description={gym.name}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          {file && shown && ready > 0 && (
            <Button
              variant="primary"
              pending={take.isPending}
              onClick={() =>
                isStale ? look(file) : take.mutate({ query: {}, body: { ...body, ready }, uploads: { file } })
              }
            >
              {t.take(ready)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FileDrop isBusy={check.isPending} onFile={choose} />
        {refusal && <FieldError id="timetable-file-error">{refusal}</FieldError>}
        <Checkbox
          label={t.makeMissing}
          checked={makesMissing}
          disabled={check.isPending || take.isPending}
          onChange={(event) => {
            setMakesMissing(event.target.checked)
            if (file) look(file, event.target.checked)
          }}
        />
        {!shown && <Template />}
        {shown && <Checked shown={shown} />}
      </div>
    </SidePanel>
  )
}

function Template() {
  const t = useTexts(timetableTexts)
  const save = (format: 'csv' | 'xlsx') => saveFile(timetable.template, { query: { format } })
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
      {t.template}
      <Button size="sm" onClick={() => void save('xlsx')}>
        XLSX
      </Button>
      <Button size="sm" onClick={() => void save('csv')}>
        CSV
      </Button>
    </p>
  )
}

function Checked({ shown: { rows, counts, made, unread } }: { shown: LaidOut }) {
  const t = useTexts(timetableTexts)
  const isBad = (row: TimetableRow) => row.problems.length > 0
  const sorted = rows.toSorted((a, b) => Number(isBad(b)) - Number(isBad(a)) || a.row_number - b.row_number)
  return (
    <section aria-label={t.rows} className="grid gap-3">
      <div role="status" className="grid gap-1 rounded-md bg-sunken px-3.5 py-3">
        <p className="font-medium">{t.counts(counts.ready, counts.bad)}</p>
        <p className="text-muted text-sm">{t.sessions(counts.sessions)}</p>
        {(['kinds', 'coaches', 'rooms'] as const).map(
          (part) =>
            made[part].length > 0 && (
              <p key={part} className="text-sm">
                <span className="text-muted">{t.made[part]}:</span> {made[part].join(', ')}
              </p>
            ),
        )}
        {unread.length > 0 && (
          <p className="break-words text-sm text-warn">
            {t.unread}: {unread.map(({ column, title }) => title || t.untitled(column)).join(', ')}
          </p>
        )}
        {counts.bad > 0 && <p className="text-sm text-warn">{counts.ready > 0 ? t.badLeftOut : t.noneReady}</p>}
      </div>
      <ul className="divide-y divide-line rounded-md border border-line">
        {sorted.map((row) => (
          <Row key={row.row_number} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Told({ of, className }: { of: TimetableRow['problems']; className: string }) {
  return of.map(({ field, text }) => (
    <p key={field + text} className={cx('mt-1 flex items-start gap-2 text-sm', className)}>
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  ))
}

function Row({ row }: { row: TimetableRow }) {
  const t = useTexts(timetableTexts)
  const formats = useFormats()
  const names = shortWeekdays(useLanguage())
  const span = [row.start_date, row.end_date].filter((day) => day !== null).map(formats.day)
  const when = [row.weekdays.map((day) => names[day - 1]).join(', '), row.time, [...new Set(span)].join(' – ')]
  const where = [row.room, row.coach, row.places === null ? null : t.places(row.places)]
  return (
    <li className="px-3.5 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 break-words font-medium">{row.kind || '—'}</span>
        <span className="num text-muted text-xs">{t.line(row.row_number)}</span>
      </p>
      <p className="break-words text-muted text-sm">
        <span className="num">{when.filter(Boolean).join(' · ')}</span>
      </p>
      <p className="break-words text-muted text-sm">{where.filter(Boolean).join(' · ')}</p>
      <Told of={row.problems} className="text-bad" />
      <Told of={row.notes} className="text-warn" />
    </li>
  )
}
