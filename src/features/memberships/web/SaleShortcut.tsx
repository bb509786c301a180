import { ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { cx } from '#src/ui/cx.ts'
import { Kbd } from '#src/ui/Kbd.tsx'
import { ariaKeysOf, hasWindow, isPressed, keysOf } from '#src/ui/shortcuts.ts'
import { typeAhead } from '#src/ui/type-ahead.ts'
import { useHasPermission, useRole } from '#src/web/me.ts'
import { Link, useGo, usePathname } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { isSaleFormThere, pressSaleKey } from './sale-key.ts'
import { saleShortcutTexts } from './sale-shortcut-texts.ts'

/** In the top bar of owners and reception (a phone's bottom bar has SalePlace): the sale is one key away from anywhere. */
export function SaleShortcut() {
  const t = useTexts(saleShortcutTexts)
  const role = useRole()
  const go = useGo()
  const can = useHasPermission('memberships.sell')
  const to = paths.membershipCreate(role)
  const pathname = usePathname()
  useEffect(() => {
    if (!can) return
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed('sale', event) || hasWindow()) return
      event.preventDefault()
      if (pressSaleKey(pathname === to)) return
      typeAhead(isSaleFormThere)
      go(to)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [can, go, to, pathname])
  if (!can) return null
  return (
    <Link
      to={to}
      onClick={() => typeAhead(isSaleFormThere)}
      aria-keyshortcuts={ariaKeysOf('sale')}
      className={cx(buttonClass({ variant: 'secondary', size: 'sm' }), 'max-md:hidden')}
    >
      <ShoppingBag aria-hidden="true" />
      {t.shortcut}
      <Kbd>{keysOf('sale')}</Kbd>
    </Link>
  )
}
