import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { menuLabels } from './menu-labels.ts'
import { useLabels } from './labels.tsx'
import { PopupLayer } from './popup-layer.tsx'

/** The bar above the page: the sheet's button on a phone, breadcrumbs, then search, notifications, user menu. */
export function TopBar({
  onOpenMenu,
  breadcrumbs,
  children,
}: {
  onOpenMenu?: () => void
  breadcrumbs?: ReactNode
  children?: ReactNode
}) {
  const { openMenu } = useLabels(menuLabels)
  return (
    <header
      data-print="hide"
      data-top-bar
      className="sticky top-0 z-20 flex h-14 items-center gap-2 border-line border-b bg-canvas px-3 max-[23rem]:gap-0 max-[23rem]:px-1 sm:px-6 pointer-coarse:gap-0 max-sm:pointer-coarse:px-1"
    >
      {onOpenMenu && (
        <span className="md:hidden">
          <IconButton label={openMenu} icon={<MenuIcon aria-hidden="true" />} onClick={onOpenMenu} quiet />
        </span>
      )}
      <div className="min-w-0 flex-1">{breadcrumbs}</div>
      <PopupLayer>
        <div data-bar-acts className="flex shrink-0 items-center gap-1 max-[23rem]:gap-0 sm:gap-2 pointer-coarse:gap-0">
          {children}
        </div>
      </PopupLayer>
    </header>
  )
}
