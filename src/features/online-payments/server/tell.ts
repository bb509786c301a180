import { toSom } from '#src/contract/money.ts'
import { inGym, paths } from '#src/contract/paths.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { LockedInvoice } from '#src/features/invoices/server/invoice-state.ts'
import { tellDesk } from '#src/features/employees/server/tell-desk.ts'
import { providerNames } from '#src/features/cash-boxes/words.ts'
import { toSuperadmins } from '#src/features/sessions/server/superadmins.ts'
import { notify, type Told } from '#src/features/notifications/server/notify.ts'
import type { Work } from '#src/server/serve.ts'
import { enqueueText } from './text-payment.ts'

/**
 * Owner and member learn of money that moved, or did not, while nobody stood at the desk; the desk of what it was faster with. Of
 * what an owner pays for a subscription the platform's people hear too: it is their money.
 */
export async function tellOfPayment(
  work: Work,
  kind: 'online_paid' | 'online_returned' | 'online_refused',
  invoice: LockedInvoice,
  provider: PaymentProvider,
): Promise<void> {
  const told = {
    adminId: invoice.admin_id,
    kind,
    params: {
      gym_name: invoice.gym_name,
      amount: String(toSom(invoice.amount_tiyin)),
      provider: providerNames[provider],
    },
  }
  const named = {
    memberId: invoice.member_id,
    fullname: invoice.fullname ?? (invoice.gift_order_id ? invoice.gym_name : invoice.admin_name),
  }
  const linkFor = (role: 'admin' | 'employee') =>
    invoice.membership_id
      ? paths.membership(role, invoice.membership_id)
      : invoice.gift_order_id
        ? paths.giftCards(role)
        : paths.gym(invoice.gym_id)
  // the desk took the money that the person was paying: both sides of it are told
  if (kind === 'online_refused' && invoice.member_id)
    await tellDesk(work, { ...told, named, gymId: invoice.gym_id, permission: 'transactions.pay', linkFor })
  else
    await notify(work, {
      ...told,
      named,
      recipients: [{ role: 'admin', id: invoice.admin_id }],
      link: linkFor('admin'),
    })
  if (invoice.subscription_id) await tellPlatform(work, { ...told, named }, invoice)
  if (!invoice.member_id) return
  // who paid knows their own name, and reads where the money went
  await notify(work, {
    ...told,
    recipients: [{ role: 'member', id: invoice.member_id }],
    link: inGym(paths.ownPayments(), invoice.gym_id),
  })
  if (kind === 'online_paid') return
  const { admin_id: adminId, id: invoiceId, amount_tiyin: amount } = invoice
  await enqueueText(work.db, { adminId, invoiceId, kind, amount, provider, at: work.now.toISOString() })
}

async function tellPlatform(
  work: Work,
  told: Pick<Told, 'adminId' | 'kind' | 'params' | 'named'>,
  { admin_id, subscription_id }: LockedInvoice,
): Promise<void> {
  await notify(work, {
    ...told,
    recipients: await toSuperadmins(work.db),
    link: paths.adminSubscription(admin_id, subscription_id ?? ''),
  })
}
