import { Combobox as Base } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { Avatar } from './Avatar.tsx'
import { cx } from './cx.ts'
import { Kbd } from './Kbd.tsx'
import { controlLabels } from './control-labels.ts'
import { frameLabels } from './frame-labels.ts'
import { useLabels } from './labels.tsx'
import type { Answer, Option } from './option.ts'
import { popupClass, usePopupLayer } from './popup-layer.tsx'
import { Spinner } from './Spinner.tsx'

type PopupProps = {
  answer: Answer
  /** how many are offered, which is said aloud */
  count: number
  stale: readonly Option[]
  /** What Enter takes. */
  meant: Option | undefined
  /** Enter was pressed and the text means several, or only resembles them. */
  asks: boolean
  emptyText?: string | undefined
}

/** The list under both kinds of Combobox. */
export function ComboboxPopup({ answer, count, stale, meant, asks, emptyText }: PopupProps) {
  const labels = useLabels(controlLabels)
  const { loading } = useLabels(frameLabels)
  const layer = usePopupLayer()
  return (
    <Base.Portal container={layer}>
      <Base.Positioner sideOffset={4} collisionPadding={8} className="z-60 outline-none">
        <Base.Popup
          aria-busy={answer === 'waiting' || undefined}
          className={cx(
            popupClass,
            'max-h-[min(var(--available-height),20rem)] w-(--anchor-width) min-w-48 overflow-y-auto overscroll-contain',
          )}
        >
          <Base.Status>
            {answer === 'failed' && <p className="px-3 py-2.5 text-bad">{labels.searchFailed}</p>}
            {answer === 'here' && count > 0 && <span className="sr-only">{labels.foundCount(count)}</span>}
            {asks && <p className="px-3 py-2.5 text-warn">{labels.chooseOne}</p>}
            {answer === 'waiting' && (
              <div className="flex items-center gap-2 px-3 py-2.5 text-muted">
                <Spinner />
                {loading}
              </div>
            )}
          </Base.Status>
          <Base.Empty>
            {answer === 'here' && <div className="px-3 py-2.5 text-muted">{emptyText ?? labels.nothingFound}</div>}
          </Base.Empty>
          {stale.length > 0 && (
            <div aria-hidden="true" className="pointer-events-none py-1 opacity-50">
              {stale.map((option) => (
                <div key={option.value} className={cx(rowClass, 'mx-1')}>
                  <Words option={option} />
                </div>
              ))}
            </div>
          )}
          <Base.List className="scroll-py-1 py-1 outline-none data-empty:p-0">
            {(option: Option) => (
              <Base.Item
                key={option.value}
                value={option}
                disabled={option.disabled}
                className={cx(
                  rowClass,
                  'mx-1 cursor-pointer outline-none hover:bg-hover data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-hover data-selected:bg-accent-soft',
                  option.value === meant?.value && 'bg-hover',
                )}
              >
                <Words option={option} />
                {option.value === meant?.value && (
                  <span aria-hidden="true" className="pointer-coarse:hidden">
                    <Kbd>↵</Kbd>
                  </span>
                )}
                <Base.ItemIndicator className="mt-0.5 text-accent-text">
                  <Check aria-hidden="true" className="size-4" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

const rowClass =
  'flex min-h-8 items-start gap-2 rounded-sm px-2 py-1.5 select-none pointer-coarse:min-h-11 pointer-coarse:items-center'

function Words({ option: { label, hint, about, avatar } }: { option: Option }) {
  return (
    <>
      {avatar !== undefined && <Avatar name={label} src={avatar} size="sm" decorative />}
      <span className="min-w-0 flex-1">
        {label}
        {hint && <span className="block text-muted text-sm">{hint}</span>}
        {about && <span className="block text-muted text-sm">{about}</span>}
      </span>
    </>
  )
}
