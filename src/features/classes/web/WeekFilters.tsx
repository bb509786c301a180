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

/** Where they would not stand in one row with the week, one button with a count opens them. */
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
      <span className="min-[100rem]:hidden">
        <Button
          icon={<SlidersHorizontal aria-hidden="true" className="max-[26rem]:hidden" />}
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
        className={cx(
          'flex-wrap gap-2 max-[100rem]:order-last max-[100rem]:w-full min-[100rem]:flex',
          isOpen ? 'flex' : 'max-[100rem]:hidden',
        )}
      >
        {filters.map(({ name, ...filter }) => (
          <FilterMenu key={name} {...filter} onChange={(chosen) => show({ [name]: chosen })} />
        ))}
      </div>
    </>
  )
}
