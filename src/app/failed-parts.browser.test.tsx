import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AutopayNotice } from '#src/features/autopay/web/AutopayNotice.tsx'
import { CardsKept } from '#src/features/autopay/web/CardsKept.tsx'
import { ChangeRequestNotice } from '#src/features/change-requests/web/ChangeRequestNotice.tsx'
import { ChangeRequestsCard } from '#src/features/change-requests/web/ChangeRequestsCard.tsx'
import { MessageSession } from '#src/features/classes/web/MessageSession.tsx'
import { OwnClassesLink } from '#src/features/classes/web/OwnClassesLink.tsx'
import { DemoGymCard } from '#src/features/demo/web/DemoGymCard.tsx'
import { InvoiceButton } from '#src/features/invoices/web/InvoiceButton.tsx'
import { PaySubscription } from '#src/features/invoices/web/PaySubscription.tsx'
import { DoorNote } from '#src/features/members/web/DoorNote.tsx'
import type { Membership } from '#src/features/memberships/contract.ts'
import { GiftDialog } from '#src/features/memberships/web/GiftDialog.tsx'
import { MessagesPage } from '#src/features/messages/web/MessagesPage.tsx'
import { PromiseNotice } from '#src/features/promises/web/PromiseNotice.tsx'
import { DebtorsPage } from '#src/features/reminders/web/DebtorsPage.tsx'
import { today } from '#src/web/texts.ts'
import { sampleSession } from '#test/components/class-samples.ts'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { OwnerDashboard } from './dashboard-page.tsx'

const server = standInForServer()
beforeEach(forgetAll)

const membership = {
  _id: idOf(31),
  plan_name: 'Oylik',
  member_id: { _id: idOf(21), fullname: 'Aziza Karimova' },
  gym_id: sampleGym,
  remaining_amount: 100_000,
  end_date: today(),
  gift_days: 0,
} as unknown as Membership // what the notices read of one

const session = sampleSession({ date: today() })

const cases: [names: string, asks: string, Part: ComponentType, role?: 'employee'][] = [
  ['Eslatma', `/member/note/all/${idOf(21)}`, () => <DoorNote memberId={idOf(21)} />],
  ['Toʻlov kuni', `/promise/of/${idOf(31)}`, () => <PromiseNotice membership={membership} />],
  ['Avtotoʻlov', `/autopay/of/${idOf(31)}`, () => <AutopayNotice membershipId={idOf(31)} />],
  [
    'Nima oʻzgaradi',
    `/membership/gift/preview/${idOf(31)}`,
    () => <GiftDialog membership={membership} onClose={() => undefined} />,
  ],
  ['Avtotoʻlov', '/autopay/cards', CardsKept],
  ['Tarif soʻrovlari', '/membership/change/requests', () => <ChangeRequestNotice membership={membership} />],
  ['Tarif soʻrovlari', '/membership/change/requests', ChangeRequestsCard],
  ['QR bilan toʻlash', '/invoice/providers', () => <InvoiceButton membershipId={idOf(31)} isOwed />],
  ['Onlayn toʻlash', '/invoice/providers', () => <PaySubscription subscriptionId={idOf(41)} owed={500_000} />],
  ['Demo zal', '/demo-gym', DemoGymCard],
  ['Birinchi qadamlar', '/first-steps', OwnerDashboard],
  ['Qarzlar yoshi boʻyicha', '/statistics/gym/unpaidandpartial', DebtorsPage],
  ['SMS narxi', '/sms/tariff', MessagesPage],
  [
    'Kim oʻqiydi',
    `/class/session/message/preview/${session._id}`,
    () => <MessageSession session={session} onDone={() => {}} />,
  ],
  ['Mashgʻulotlar yuklanmadi', '/class/coach/own', OwnClassesLink, 'employee'],
]

test.each(cases)(
  '%s: what stands there for some and not for others says that %s could not be read, and asks again',
  async (names, asks, Part, role) => {
    signInAs(role ?? 'admin')
    showPages({ '/p': () => <Part /> })
    await server.breaksDown(asks)
    await expect.element(page.getByText(names, { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: /qayta urinish/i }).click()
    ;(await server.next(asks)).refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
    await expect.element(page.getByText(names, { exact: false })).not.toBeInTheDocument()
  },
)
