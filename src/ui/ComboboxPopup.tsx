import { Combobox as Base } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { cx } from './cx.ts'
import { useUiLabels } from './labels.tsx'
import type { Option } from './option.ts'
import { popupClass, usePopupLayer } from './popup-layer.tsx'
import { Spinner } from './Spinner.tsx'

/** The list under both kinds of Combobox. */
export function ComboboxPopup({ isLoading, emptyText }: { isLoading: boolean; emptyText?: string | undefined }) {
  const labels = useUiLabels()
  const layer = usePopupLayer()
  return (
    <Base.Portal container={layer}>
      <Base.Positioner sideOffset={4} collisionPadding={8} className="z-60 outline-none">
        <Base.Popup
          aria-busy={isLoading || undefined}
          className={cx(
            popupClass,
            'max-h-[min(var(--available-height),20rem)] w-(--anchor-width) min-w-48 overflow-y-auto overscroll-contain',
          )}
        >
          <Base.Status>
            {isLoading && (
              <div className="flex items-center gap-2 px-3 py-2.5 text-muted">
                <Spinner />
                {labels.loading}
              </div>
            )}
          </Base.Status>
          <Base.Empty>
            {!isLoading && <div className="px-3 py-2.5 text-muted">{emptyText ?? labels.nothingFound}</div>}
          </Base.Empty>
          <Base.List className="scroll-py-1 py-1 outline-none data-empty:p-0">
            {(option: Option) => (
              <Base.Item
                key={option.value}
                value={option}
                disabled={option.disabled}
                className="mx-1 flex min-h-8 cursor-pointer items-start gap-2 rounded-sm px-2 py-1.5 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-hover data-selected:bg-accent-soft pointer-coarse:min-h-11 pointer-coarse:items-center"
              >
                <span className="min-w-0 flex-1">
                  {option.label}
                  {option.hint && <span className="block text-muted text-sm">{option.hint}</span>}
                </span>
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
