import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { Dialog as Window } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useRef } from 'react'
import { cx } from './cx.ts'
import { backdropClass } from './Dialog.tsx'
import { useKeptFocus, useOpener } from './dialog-focus.ts'
import { useOneTap } from './double-tap.ts'
import { Kbd } from './Kbd.tsx'
import type { Found, FoundGroup } from './found.ts'
import { controlLabels } from './control-labels.ts'
import { frameLabels } from './frame-labels.ts'
import { useLabels } from './labels.tsx'
import type { Answer } from './option.ts'
import { Spinner } from './Spinner.tsx'
import { useFinderChoice } from './use-finder-choice.ts'

/** A field over a list of everything: typing finds, arrows move, Enter goes to the first that the text means. The caller searches. */
export function FinderDialog({
  label,
  placeholder,
  query,
  onQuery,
  onEnter,
  groups,
  answer,
  nothingFound,
  onClose,
}: {
  /** names it for screen readers */
  label: string
  placeholder: string
  query: string
  onQuery: (query: string) => void
  /** nothing more is typed: what is not asked yet need not wait */
  onEnter?: () => void
  groups: readonly FoundGroup[]
  /** whether `groups` answer the present query; on "failed" they hold what needs no search */
  answer: Answer
  nothingFound: string
  onClose: () => void
}) {
  const labels = useLabels(controlLabels)
  const { loading } = useLabels(frameLabels)
  const { meant, asks, onKeyDown, root } = useFinderChoice({ query, onQuery, groups, answer })
  const popup = useRef<HTMLDivElement>(null)
  useKeptFocus(popup, true)
  const finalFocus = useOpener(true)
  useOneTap(true)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Window.Root open onOpenChange={(open) => !open && onClose()}>
      <Window.Portal>
        <Window.Backdrop className={backdropClass} />
        <Window.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-3 sm:p-6 sm:pt-[12vh]">
          <Window.Popup
            ref={popup}
            finalFocus={finalFocus}
            className="flex max-h-[min(40rem,85dvh)] w-full max-w-150 flex-col overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-dialog outline-none"
          >
            <Window.Title className="sr-only">{label}</Window.Title>
            <Base.Root
              {...root}
              items={answer === 'waiting' ? [] : groups}
              value={query}
              itemToStringValue={(item: Found) => item.label}
              filter={null}
              open
              inline
            >
              <div className="flex items-center gap-3 border-line border-b px-4">
                <Search aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
                <Base.Input
                  autoFocus // the next letters come right after the keys that opened it
                  aria-label={label}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') onEnter?.()
                    onKeyDown(event)
                  }}
                  placeholder={placeholder}
                  autoComplete="off"
                  spellCheck={false}
                  className="h-13 min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-muted"
                />
                <span className="grid size-5 shrink-0 place-items-center">{answer === 'waiting' && <Spinner />}</span>
                <span className="max-sm:hidden">
                  <Kbd>Esc</Kbd>
                </span>
              </div>
              <Base.Status className="sr-only">
                {answer === 'waiting' && loading}
                {answer === 'here' && count > 0 && labels.foundCount(count)}
              </Base.Status>
              <div role="status">
                {answer === 'failed' && <p className="px-4 pt-3 text-bad">{labels.searchFailed}</p>}
                {asks && <p className="px-4 pt-3 text-warn">{labels.chooseOne}</p>}
              </div>
              <Base.Empty>
                {answer === 'here' && <p className="px-4 py-8 text-center text-muted">{nothingFound}</p>}
              </Base.Empty>
              {answer === 'waiting' && groups.length > 0 && (
                <div aria-hidden="true" className="pointer-events-none min-h-0 flex-1 overflow-hidden p-2 opacity-50">
                  {groups.map((group) => (
                    <div key={group.label} className="pb-2 last:pb-0">
                      <p className={groupClass}>{group.label}</p>
                      {group.items.map((item) => (
                        <div key={item.id} className={rowClass}>
                          <Words item={item} />
                        </div>
                      ))}
                    </div>
                  ))}
                </div>
              )}
              <Base.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 outline-none data-empty:p-0">
                {(group: FoundGroup) => (
                  <Base.Group key={group.label} items={group.items} className="pb-2 last:pb-0">
                    <Base.GroupLabel className={groupClass}>{group.label}</Base.GroupLabel>
                    <Base.Collection>
                      {(item: Found) => <Row key={item.id} item={item} isMeant={item === meant} />}
                    </Base.Collection>
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

const groupClass = 'px-2 py-1 font-medium text-muted text-xs'
const rowClass =
  'flex min-h-10 items-center gap-3 rounded-md px-2 py-1.5 select-none pointer-coarse:min-h-12 [&_svg]:size-4 [&_svg]:shrink-0'

function Row({ item, isMeant }: { item: Found; isMeant: boolean }) {
  return (
    <Base.Item
      value={item}
      onClick={item.onPick}
      className={cx(
        rowClass,
        'cursor-pointer outline-none hover:bg-hover data-highlighted:bg-accent-soft data-highlighted:text-accent-text',
        isMeant && 'bg-accent-soft text-accent-text',
      )}
    >
      <Words item={item} />
      {isMeant && (
        <span aria-hidden="true" className="pointer-coarse:hidden">
          <Kbd>↵</Kbd>
        </span>
      )}
    </Base.Item>
  )
}

function Words({ item }: { item: Found }) {
  return (
    <>
      {item.icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{item.label}</span>
        {item.hint && <span className="num block truncate text-muted text-sm">{item.hint}</span>}
      </span>
      {item.aside && <span className="shrink-0">{item.aside}</span>}
    </>
  )
}
