import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useLiveEvents } from '#src/features/notifications/web/live.ts'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import { useTrail } from '#src/web/layout/crumbs.ts'
import { MembershipPayPage } from './MembershipPayPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(signIn)

const one = `/membership/one/${idOf(31)}`
/** What the page reads of it. */
const owed = (remaining_amount: number) => ({
  membership: {
    _id: idOf(31),
    member_id: { _id: idOf(21), fullname: 'Aziza Karimova', phone_number: null, avatar: null },
    gym_id: sampleGym,
    plan_name: 'Oylik',
    status: 'active',
    is_frozen: false,
    is_reserved: false,
    remaining_amount,
    transactions: [],
  },
})

test('what an app or another desk takes while the page is open is off its sum; of another gym nothing is asked', async () => {
  const path = '/admin/memberships/details/$membership_id/transaction'
  function WithStream() {
    useLiveEvents()
    return <MembershipPayPage />
  }
  showPages({ [path]: WithStream }, path.replace('$membership_id', idOf(31)))
  ;(await server.next(one)).answer(owed(380_000))
  const amount = page.getByRole('textbox', { name: 'Summa' })
  await expect.element(amount).toHaveValue('380\u00a0000')
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const tell = (gymId: string) =>
    writer.write(new TextEncoder().encode(`event: memberships\ndata: {"gym_id":"${gymId}"}\n\n`))
  ;(await server.next('/notification/stream')).answerStream(readable)
  await tell(idOf(99))
  await tell(sampleGym._id)
  ;(await server.next(one)).answer(owed(0))
  await expect.element(amount).toHaveAccessibleDescription(/Qarz yoʻq: hammasi toʻlangan/)
  await expect.element(amount).toHaveValue('')
  expect(server.calls(one)).toHaveLength(2)
})

test('the way to an act ends with what the act is called', async () => {
  const path = '/admin/memberships/details/$membership_id/transaction'
  function WithTrail() {
    return (
      <>
        <output aria-label="trail">{useTrail().at(-1)?.label}</output>
        <MembershipPayPage />
      </>
    )
  }
  showPages({ [path]: WithTrail }, `${path.replace('$membership_id', idOf(31))}?type=adjustment`)
  ;(await server.next(one)).answer(owed(380_000))
  await expect.element(page.getByRole('status', { name: 'trail' })).toHaveTextContent('Qarzni tuzatish')
})
