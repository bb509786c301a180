import { type ReactNode, useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '#src/ui/Button.tsx'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import type { ApiFormHandle } from '#src/web/forms/use-api-form.ts'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { SettingsValues } from './gym-settings-values.ts'
import { settingsTexts } from './settings-texts.ts'

/** The parts of a gym's settings. The plans, of unknown height, push nothing away as the last. */
const parts = ['hours', 'facilities', 'page', 'debt', 'freeze', 'money', 'sms', 'plans'] as const
export type SettingsPart = (typeof parts)[number]
type Names = Readonly<Record<SettingsPart, string>>
/** In which of them each field stands. */
const partOf: Readonly<Record<Exclude<keyof SettingsValues, 'version'>, SettingsPart>> = {
  hoursMode: 'hours',
  workingHours: 'hours',
  holidays: 'hours',
  facilities: 'facilities',
  public_page: 'page',
  friend_bonus: 'page',
  sells_gift_cards: 'page',
  debt: 'debt',
  freeze: 'freeze',
  cancellation_fee: 'money',
  is_shift_required: 'money',
  sms: 'sms',
}
const fields = Object.keys(partOf) as (keyof typeof partOf)[] // keys of a literal

const show = (part: string) => document.getElementById(`part-${part}`)?.scrollIntoView({ block: 'start' })

/** The way to each part, above the form wherever one is in it; the address names the part. */
export function SettingsParts({ parts: names }: { parts: Names }) {
  const t = useTexts(settingsTexts)
  const go = useGo()
  const pathname = usePathname()
  const { part } = useSearch()
  useEffect(() => {
    if (part) show(part)
  }, [part])
  return (
    <div className="sticky top-14 z-10 -my-1 bg-canvas py-1">
      <TabLinks
        label={t.settingsParts}
        current={part ?? ''}
        tabs={parts.map((id) => ({
          id,
          label: names[id],
          render: ({ 'aria-current': isCurrent, children, ...link }) => (
            <a
              {...link}
              aria-current={isCurrent && 'true'}
              href={`${pathname}?part=${id}`}
              onClick={(event) => {
                event.preventDefault()
                // the form stays, with what is typed in it
                go(pathname, { search: { part: id }, replace: true, keepScroll: true, leavesForm: true })
                show(id)
              }}
            >
              {children}
            </a>
          ),
        }))}
      />
    </div>
  )
}

/** One part, below the bar when it is led to; the bar is wider than what is filled in. */
export const Part = ({ id, children }: { id: SettingsPart; children: ReactNode }) => (
  <div id={`part-${id}`} className="flex max-w-180 scroll-mt-28 flex-col gap-5">
    {children}
  </div>
)

/** What was changed and is not saved yet, by its parts, and the way back. */
export function Unsaved({ form, names }: { form: ApiFormHandle<SettingsValues>; names: Names }) {
  const t = useTexts(settingsTexts)
  const { dirtyFields } = useFormState({ control: form.form.control })
  const changed = parts.filter((part) =>
    fields.some((field) => partOf[field] === part && isTouched(dirtyFields[field])),
  )
  return (
    <>
      {changed.length > 0 && (
        <Button variant="ghost" onClick={() => form.reset()}>
          {t.undoChanges}
        </Button>
      )}
      <p role="status" className="min-w-0 text-muted text-sm">
        {changed.length > 0 ? t.notSaved + changed.map((part) => names[part]).join(', ') : t.allSaved}
      </p>
    </>
  )
}

/** Marks of changed fields stand as deep as the fields. */
const isTouched = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null ? Object.values(mark).some(isTouched) : mark === true
