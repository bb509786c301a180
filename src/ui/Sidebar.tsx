import { Lock, PanelLeft } from 'lucide-react'
import { createContext, type ReactElement, type ReactNode, Suspense, useContext } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { menuLabels } from './menu-labels.ts'
import { useLabels } from './labels.tsx'
import { lazyPart } from './lazy-part.tsx'
import { PopupLayer } from './popup-layer.tsx'
import { Tooltip } from './Tooltip.tsx'

const SidePanel = lazyPart(() => import('./SidePanel.tsx'), 'SidePanel')

const CollapsedContext = createContext(false)

/**
 * The frame at the left: 256 px, 56 px collapsed, a sheet below 768 px. The caller keeps both states,
 * the cookie and the shortcut (Ctrl/Cmd+B).
 */
export function Sidebar({
  label,
  brand,
  foot,
  collapsed,
  onCollapsedChange,
  sheetOpen,
  onSheetOpenChange,
  children,
}: {
  /** names the navigation */
  label: string
  /** gets to know whether there is room for the word: usually `<Brand compact={collapsed} />` in a link */
  brand: (collapsed: boolean) => ReactNode
  foot?: (collapsed: boolean) => ReactNode
  collapsed: boolean
  onCollapsedChange: (collapsed: boolean) => void
  sheetOpen: boolean
  onSheetOpenChange: (open: boolean) => void
  children: ReactNode
}) {
  const labels = useLabels(menuLabels)
  return (
    <>
      <nav
        aria-label={label}
        data-print="hide"
        className={cx(
          'sticky top-0 z-30 flex h-dvh shrink-0 flex-col border-line border-r bg-rail max-md:hidden',
          collapsed ? 'w-14 pointer-coarse:w-17' : 'w-64',
        )}
      >
        <div className={cx('flex h-14 items-center', collapsed ? 'justify-center' : 'px-4')}>{brand(collapsed)}</div>
        <div className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden p-2">
          <CollapsedContext value={collapsed}>{children}</CollapsedContext>
        </div>
        <div
          className={cx(
            'flex border-line border-t p-2',
            collapsed ? 'flex-col items-center gap-2' : 'items-center gap-1',
          )}
        >
          {foot && (
            <div className="min-w-0 flex-1">
              <PopupLayer>{foot(collapsed)}</PopupLayer>
            </div>
          )}
          <IconButton
            label={collapsed ? labels.expandSidebar : labels.collapseSidebar}
            icon={<PanelLeft aria-hidden="true" />}
            aria-expanded={!collapsed}
            className={cx('text-muted', !foot && 'ml-auto')}
            onClick={() => onCollapsedChange(!collapsed)}
          />
        </div>
      </nav>
      {sheetOpen && (
        <Suspense>
          <SidePanel
            open
            onClose={() => onSheetOpenChange(false)}
            side="left"
            width="sm"
            ground="rail"
            title={brand(false)}
          >
            <nav aria-label={label} className="-mx-3">
              {children}
            </nav>
            {foot && <div className="mt-4 border-line border-t pt-4">{foot(false)}</div>}
          </SidePanel>
        </Suspense>
      )}
    </>
  )
}

export type SidebarLinkProps = {
  className: string
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

/** One place in the sidebar; the link is the caller's: `render={(props) => <Link to=… {...props} />}`. */
export function SidebarItem({
  icon,
  label,
  badge,
  isCurrent = false,
  lockedReason,
  render,
}: {
  icon: ReactNode
  label: string
  /** a count, such as unread notifications */
  badge?: ReactNode
  isCurrent?: boolean
  /** a place that cannot be entered yet, and why */
  lockedReason?: string
  render: (props: SidebarLinkProps) => ReactElement
}) {
  const collapsed = useContext(CollapsedContext)
  const className = cx(
    'group relative flex min-h-8 items-center rounded-md text-base transition-colors duration-100 pointer-coarse:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0',
    collapsed ? 'justify-center' : 'gap-3 px-2.5',
    isCurrent
      ? 'bg-surface font-semibold text-accent-text before:absolute before:inset-y-2 before:-left-2 before:w-[3px] before:rounded-r-full before:bg-accent'
      : 'text-ink hover:bg-ink/6',
    lockedReason && 'cursor-not-allowed text-muted hover:bg-transparent',
  )
  const content = (
    <>
      {icon}
      {!collapsed && <span className="min-w-0 flex-1 truncate">{label}</span>}
      {lockedReason && !collapsed && <Lock aria-hidden="true" className="size-3.5!" />}
      {badge && (
        <span
          className={cx(
            'num grid h-5 min-w-5 empty:hidden place-items-center rounded-full bg-accent px-1.5 font-semibold text-2xs text-on-accent',
            collapsed && 'absolute -top-1 -right-1 h-4 min-w-4 px-1',
          )}
        >
          {badge}
        </span>
      )}
    </>
  )
  if (lockedReason)
    return (
      <Tooltip content={lockedReason} onTap side="right">
        <button
          type="button"
          aria-disabled="true"
          aria-label={collapsed ? label : undefined}
          className={cx(className, 'w-full text-start')}
        >
          {content}
        </button>
      </Tooltip>
    )
  const link = render({
    className,
    children: content,
    ...(collapsed && { 'aria-label': label }),
    ...(isCurrent && { 'aria-current': 'page' as const }),
  })
  if (!collapsed) return link
  return (
    <Tooltip content={label} describes={false} side="right">
      {link}
    </Tooltip>
  )
}

/** Between items: what is below it is of another kind. */
export const SidebarLine = () => <hr className="mx-2 my-1.5 border-line" />

/** Items under a small heading; a hairline when collapsed. */
export function SidebarGroup({ label, children }: { label?: string; children: ReactNode }) {
  const collapsed = useContext(CollapsedContext)
  return (
    <div className="mb-3 flex flex-col gap-0.5">
      {label &&
        (collapsed ? <SidebarLine /> : <p className="px-2.5 pt-2 pb-1 font-medium text-muted text-xs">{label}</p>)}
      {children}
    </div>
  )
}
