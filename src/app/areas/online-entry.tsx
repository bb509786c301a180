import { QrCode } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import type { Role } from '#src/contract/roles.ts'
import { OnlineGate } from '#src/features/invoices/web/OnlineGate.tsx'
import type { MenuEntry } from '#src/web/layout/AppLayout.tsx'
import type { MenuTexts } from '../menus.tsx'

/** Nothing of it shows before somebody can be paid online. */
export const ofInvoices = (role: Role, t: MenuTexts): MenuEntry => ({
  to: paths.invoices(role),
  label: t.invoices,
  icon: <QrCode aria-hidden="true" />,
  Gate: OnlineGate,
})
