import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { type MenuItem, type MenuProps, menuButton } from './menu-button.tsx'
import { popupClass, usePopupLayer } from './popup-layer.tsx'

/** The menu with its button, open from the start: Menu shows it at the first press. */
export function MenuPopup({ label, items, trigger, header, side = 'bottom', align = 'end', className }: MenuProps) {
  const layer = usePopupLayer()
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={menuButton(trigger, className)} aria-label={label} />
      <Base.Portal container={layer}>
        <Base.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className="z-60 outline-none">
          <Base.Popup className={cx(popupClass, 'max-h-(--available-height) min-w-48 max-w-80 overflow-y-auto py-1')}>
            {header && <div className="border-line border-b px-3 pt-1.5 pb-2.5">{header}</div>}
            {grouped(inOrder(items)).map(({ heading, choices, item }, index) =>
              choices.length > 0 ? (
                <Base.RadioGroup key={index} value={choices.find(({ isChecked }) => isChecked) ?? null}>
                  {heading !== undefined && <Base.GroupLabel className={headingClass}>{heading}</Base.GroupLabel>}
                  {choices.map((choice, at) => (
                    <MenuRow key={at} item={choice} />
                  ))}
                </Base.RadioGroup>
              ) : (
                item && <MenuRow key={index} item={item} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const isBad = (item: MenuItem) => typeof item === 'object' && 'tone' in item && item.tone === 'bad'

/** What takes something away stands last in every menu, behind a line, in whatever order a page names its acts. */
function inOrder(items: readonly MenuItem[]): readonly MenuItem[] {
  const rest = items.filter((item) => !isBad(item))
  const ordered: MenuItem[] = [...rest, 'line', ...items.filter(isBad)]
  return ordered.filter((item, index) => item !== 'line' || (index > 0 && isEntry(ordered[index + 1])))
}

type Entry = Exclude<MenuItem, 'line' | { heading: unknown }>
type Part = { heading?: ReactNode; choices: Entry[]; item?: MenuItem }

/** Entries of which one is chosen stand in a group, under the heading that is before them. */
function grouped(items: readonly MenuItem[]): Part[] {
  const parts: Part[] = []
  for (const item of items) {
    const last = parts.at(-1)
    const isChoice = typeof item === 'object' && 'isChecked' in item && item.isChecked !== undefined
    if (!isChoice) parts.push({ choices: [], item })
    else if (last && last.choices.length > 0) last.choices.push(item)
    else if (last && typeof last.item === 'object' && 'heading' in last.item)
      parts[parts.length - 1] = { heading: last.item.heading, choices: [item] }
    else parts.push({ choices: [item] })
  }
  return parts
}

const headingClass = 'px-3 pt-2 pb-1 font-medium text-muted text-xs'

const isEntry = (item: MenuItem | undefined) => item !== undefined && item !== 'line'

function MenuRow({ item }: { item: MenuItem }) {
  if (item === 'line') return <Base.Separator className="my-1 h-px bg-line" />
  if ('heading' in item) return <div className={headingClass}>{item.heading}</div>
  const content = (
    <>
      {item.icon && <span className="mt-0.5 [&_svg]:size-4">{item.icon}</span>}
      <span className="min-w-0 flex-1">
        {item.label}
        {item.disabledReason && <span className="block text-muted text-xs">{item.disabledReason}</span>}
      </span>
      {(item.isTicked || item.isChecked) && <span aria-hidden="true">✓</span>}
      {item.aside && <span className="text-muted text-xs">{item.aside}</span>}
    </>
  )
  const className = cx(
    'mx-1 flex min-h-8 items-start gap-2.5 rounded-sm px-2 py-1.5 text-base outline-none select-none pointer-coarse:min-h-11 pointer-coarse:items-center',
    'data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:text-muted',
    item.tone === 'bad' && !item.disabledReason ? 'text-bad' : 'text-ink',
    !item.disabledReason && 'cursor-pointer',
  )
  if (item.link && !item.disabledReason)
    return (
      <Base.LinkItem render={item.link} closeOnClick className={className}>
        {content}
      </Base.LinkItem>
    )
  const props = { disabled: Boolean(item.disabledReason), onClick: item.onSelect, className, children: content }
  if (item.isTicked !== undefined) return <Base.CheckboxItem {...props} checked={item.isTicked} />
  if (item.isChecked === undefined) return <Base.Item {...props} />
  return <Base.RadioItem {...props} value={item} closeOnClick />
}
