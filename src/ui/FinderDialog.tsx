import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { Dialog as Window } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { backdropClass } from './Dialog.tsx'
import { Kbd } from './Kbd.tsx'
import { useUiLabels } from './labels.tsx'
import { Spinner } from './Spinner.tsx'

export type Found = { id: string; label: string; hint?: string | undefined; icon?: ReactNode; onPick: () => void }
export type FoundGroup = { label: string; items: readonly Found[] }

/** A field over a list of everything: typing finds, arrows move, Enter goes there. The caller searches. */
export function FinderDialog({
  label,
  placeholder,
  query,
  onQuery,
  groups,
  isLoading,
  nothingFound,
  onClose,
}: {
  /** names it for screen readers */
  label: string
  placeholder: string
  query: string
  onQuery: (query: string) => void
  groups: readonly FoundGroup[]
  isLoading: boolean
  nothingFound: string
  onClose: () => void
}) {
  const labels = useUiLabels()
  return (
    <Window.Root open onOpenChange={(open) => !open && onClose()}>
      <Window.Portal>
        <Window.Backdrop className={backdropClass} />
        <Window.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-3 sm:p-6 sm:pt-[12vh]">
          <Window.Popup className="flex max-h-[min(32rem,85dvh)] w-full max-w-150 flex-col overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-dialog outline-none">
            <Window.Title className="sr-only">{label}</Window.Title>
            <Base.Root
              items={groups}
              value={query}
              onValueChange={(next, { reason }) => {
                if (reason !== 'item-press') onQuery(next)
              }}
              itemToStringValue={(item: Found) => item.label}
              filter={null}
              open
              inline
              autoHighlight="always"
              keepHighlight
            >
              <div className="flex items-center gap-3 border-line border-b px-4">
                <Search aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
                <Base.Input
                  aria-label={label}
                  placeholder={placeholder}
                  autoComplete="off"
                  spellCheck={false}
                  className="h-13 min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-muted"
                />
                <span className="grid size-5 shrink-0 place-items-center">{isLoading && <Spinner />}</span>
                <span className="max-sm:hidden">
                  <Kbd>Esc</Kbd>
                </span>
              </div>
              <Base.Status className="sr-only">{isLoading && labels.loading}</Base.Status>
              <Base.Empty>
                {!isLoading && <p className="px-4 py-8 text-center text-muted">{nothingFound}</p>}
              </Base.Empty>
              <Base.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 outline-none data-empty:p-0">
                {(group: FoundGroup) => (
                  <Base.Group key={group.label} items={group.items} className="pb-2 last:pb-0">
                    <Base.GroupLabel className="px-2 py-1 font-medium text-muted text-xs">
                      {group.label}
                    </Base.GroupLabel>
                    <Base.Collection>{(item: Found) => <Row key={item.id} item={item} />}</Base.Collection>
                  </Base.Group>
                )}
              </Base.List>
            </Base.Root>
          </Window.Popup>
        </Window.Viewport>
      </Window.Portal>
    </Window.Root>
  )
}

function Row({ item }: { item: Found }) {
  return (
    <Base.Item
      value={item}
      onClick={item.onPick}
      className={cx(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 outline-none select-none',
        'data-highlighted:bg-accent-soft data-highlighted:text-accent-text pointer-coarse:min-h-12 [&_svg]:size-4 [&_svg]:shrink-0',
      )}
    >
      {item.icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{item.label}</span>
        {item.hint && <span className="num block truncate text-muted text-sm">{item.hint}</span>}
      </span>
    </Base.Item>
  )
}
