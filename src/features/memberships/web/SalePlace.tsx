import { ShoppingBag } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { BottomBarItem } from '#src/ui/BottomBar.tsx'
import { useHasPermission, useRole } from '#src/web/me.ts'
import { Link, usePathname } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { saleShortcutTexts } from './sale-shortcut-texts.ts'

/** The sale in the middle of a phone's bar, for whoever may sell. */
export function SalePlace() {
  const t = useTexts(saleShortcutTexts)
  const to = paths.membershipCreate(useRole())
  const isCurrent = usePathname() === to
  if (!useHasPermission('memberships.sell')) return null
  return (
    <BottomBarItem
      icon={<ShoppingBag aria-hidden="true" />}
      label={t.shortcut}
      isCurrent={isCurrent}
      isAct
      render={(link) => <Link to={to} {...link} />}
    />
  )
}
