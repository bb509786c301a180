import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { FilterMenu } from '#src/ui/FilterMenu.tsx'
import { listTexts } from '#src/web/lists/list-texts.ts'
import { useTexts } from '#src/web/texts.ts'

type WeekFilter = {
  name: 'kind' | 'coach' | 'room'
  label: string
  choices: readonly { value: string; label: string }[]
  value: string
}

/** On a phone one button with a count opens them, as above a list. */
export function WeekFilters({
  filters,
  show,
}: {
  filters: readonly WeekFilter[]
  show: (changed: Readonly<Record<string, string>>) => void
}) {
  const t = useTexts(listTexts)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = filters.filter(({ value }) => value).length
  if (filters.length === 0) return null
  return (
    <>
      <span className="sm:hidden">
        <Button
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen((before) => !before)}
        >
          {t.filters}
          {count > 0 && <Badge tone="info">{count}</Badge>}
        </Button>
      </span>
      <div
        id={id}
        className={cx('flex-wrap gap-2 max-sm:order-last max-sm:w-full sm:flex', isOpen ? 'flex' : 'max-sm:hidden')}
      >
        {filters.map(({ name, ...filter }) => (
          <FilterMenu key={name} {...filter} onChange={(chosen) => show({ [name]: chosen })} />
        ))}
      </div>
    </>
  )
}
