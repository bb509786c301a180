import { InfoPopover } from '#src/ui/Popover.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { insightTexts } from './insight-texts.ts'

const bases = ['cash', 'earned'] as const
export type Basis = (typeof bases)[number]

/** Money received or money earned; it stands in the URL, received is left out. */
export const useBasis = (): Basis => (useSearch()['basis'] === 'earned' ? 'earned' : 'cash')

export function BasisSwitch({
  info,
}: {
  /** how both are counted, where it is no memberships’ money */ info?: string
}) {
  const t = useTexts(insightTexts)
  const basis = useBasis()
  const { basis: _, ...rest } = useSearch()
  const pathname = usePathname()
  const go = useGo()
  return (
    <span className="flex items-center gap-1">
      <SegmentedControl
        fit
        hideLabel
        label={t.basis}
        value={basis}
        onChange={(chosen: Basis) =>
          go(pathname, { search: { ...rest, ...(chosen === 'earned' ? { basis: chosen } : {}) }, keepScroll: true })
        }
        choices={bases.map((value) => ({ value, label: t.bases[value] }))}
      />
      <InfoPopover title={t.basis}>{info ?? t.basisInfo}</InfoPopover>
    </span>
  )
}
