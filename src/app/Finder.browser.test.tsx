import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn, signInAs } from '#test/components/show-page.tsx'
import { useSearch } from '#src/web/navigation.tsx'
import { closeCommand } from '#src/web/commands.tsx'
import { chooseTheme } from '#src/web/theme.ts'
import { Finder } from './Finder.tsx'
import './commands.ts'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import './areas/admin.tsx'
import './areas/member.tsx'
import './pages/admin.ts'
import './pages/member.ts'

const server = standInForServer()
const closed = vi.fn<() => void>()
const keys = vi.fn<() => void>()
const box = () => page.getByRole('combobox', { name: 'Hammasidan qidirish' })
const option = (name: string | RegExp) => page.getByRole('option', { name })

const gym = { _id: 'gym', name: 'Polvon Chilonzor' }
const member = (fullname: string, over: object = {}) => ({
  _id: fullname,
  fullname,
  phone_number: '+998901112233',
  gender: 'female',
  avatar: null,
  code: '123456',
  status: 'active',
  gym: { gyms: [gym] },
  membership: null,
  debt: 0,
  ...over,
})
const paid217 = {
  _id: 'payment',
  receipt_number: 217,
  transaction_type: 'payment',
  paid_amount: 300_000,
  date: '2026-03-05',
  member: member('Ali Valiyev'),
  gym_id: gym,
}
const pagination = { page: 1, total: 1, totalPages: 1 }

function NewMember() {
  const { typed } = useSearch()
  return <h1>Yangi: {typed}</h1>
}

/** Every list that an owner's text is asked of; what is found stands in one of them. */
async function type(text: string, found: { members?: object[]; plans?: object[] } = {}) {
  await box().fill(text)
  const replies = {
    '/member/foradmin/all': { members: found.members ?? [] },
    '/employee/foradmin/all': { employees: [] },
    '/gym/foradmin/all': { gyms: [] },
  }
  for (const [path, reply] of Object.entries(replies)) {
    const asked = await server.next(path)
    expect(asked.query['search']).toBe(text)
    asked.answer({ ...reply, pagination })
  }
  const plans = await server.next('/plans/all/foradmin')
  plans.answer({ plans: found.plans ?? [] })
}

afterEach(() => {
  closeCommand()
  chooseTheme('system')
})
beforeEach(async () => {
  closed.mockReset()
  keys.mockReset()
  signIn()
  showPages({
    '/admin': () => <Finder onClose={closed} onKeys={keys} />,
    '/admin/members/member/$member_id': () => <h1>Zulfiya Qosimova</h1>,
    '/admin/shifts': () => <h1>Smena ochiq</h1>,
    '/admin/members/create': NewMember,
  })
  await vi.waitUntil(() => box().query() !== null && document.activeElement === box().query(), { timeout: 20_000 })
})

describe('the finder', () => {
  test('offers the acts of the desk at once, and others by their words', async () => {
    for (const act of ['Aʼzolik sotish', 'Eshikda kiritish', 'Aʼzo qoʻshish'])
      await expect.element(option(act)).toBeVisible()
    await expect.element(option('Mavzu: Tungi')).not.toBeInTheDocument()
    await type('mavzu tun')
    await userEvent.keyboard('{Enter}')
    await vi.waitUntil(() => document.documentElement.dataset['theme'] === 'dark', { timeout: 20_000 })
    expect(closed).toHaveBeenCalled()
  })

  test('names a page that the menu hides no more than the menu does', async () => {
    await type('hisoblar')
    await expect.element(option('Hisoblar')).not.toBeInTheDocument()
    const boxes = await server.next('/invoice/providers')
    boxes.answer({ providers: ['payme'] })
    await expect.element(option('Hisoblar')).toBeVisible()
  })

  test('a page is opened by Enter under each of its names', async () => {
    await type('smena')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Smena ochiq' })).toBeVisible()
  })

  test('Enter says that all is typed: what was not asked yet is asked at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }) // the pause after a letter never ends by itself
    onTestFinished(() => void vi.useRealTimers())
    await box().fill('zulfiya')
    const asked = () => server.calls('/member/foradmin/all').length
    expect(asked()).toBe(0)
    await userEvent.keyboard('{Enter}')
    const soon = () => {
      vi.advanceTimersByTime(1)
      return asked()
    }
    await expect.poll(soon, { timeout: 2_000 }).toBe(1)
  })

  test('asks for nothing that is not its person’s', async () => {
    signInAs('member')
    showPages({ '/member': () => <Finder onClose={closed} onKeys={keys} /> })
    await box().fill('mashg')
    await expect.element(option('Classes')).toBeVisible()
    expect(server.calls('/invoice/providers')).toHaveLength(1) // the owner's, who stood there before
  })

  test('the sheet of keys names none that do nothing: the platform has no door and no till', async () => {
    signInAs('superadmin')
    showPages({ '/superadmin': () => <ShortcutSheet onClose={closed} /> })
    await expect.element(page.getByRole('dialog')).toHaveTextContent('F9')
    for (const key of ['F2', 'F4', 'F8']) await expect.element(page.getByRole('dialog')).not.toHaveTextContent(key)
  })

  test("says a found person's state, and what may be done for one who is alone", async () => {
    await type('zulfiya', { members: [member('Zulfiya Qosimova')] })
    await expect.element(option(/^Zulfiya Qosimova.*Aʼzoligi yoʻq/)).toBeVisible()
    await expect.element(option(/^Kiritish: Zulfiya Qosimova/)).toBeVisible()
    await expect.element(option(/^Sotish: Zulfiya Qosimova/)).toBeVisible()
    await expect.element(option(/^Toʻlovni qabul qilish: Zulfiya/)).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Zulfiya Qosimova' })).toBeVisible()
  })

  test('an act and a name let in whom both mean, at the gym of their membership', async () => {
    await type('kirit zulfiya')
    const meant = await server.next('/member/foradmin/all')
    expect(meant.query['search']).toBe('zulfiya')
    meant.answer({ members: [member('Zulfiya Qosimova')], pagination })
    await userEvent.keyboard('{Enter}')
    const asked = await server.next('/visit/checkin')
    expect(asked.body).toEqual({ gym_id: 'gym', member_id: 'Zulfiya Qosimova' })
    asked.refuse(422, {
      error: 'visit.refused',
      message: 'Kiritilmadi',
      data: {
        reason: 'no_membership',
        member: { ...member('Zulfiya Qosimova') },
        membership: null,
        overdue: 0,
        debt: null,
        hours: null,
        can_override: true,
      },
    })
    await expect.element(page.getByRole('region', { name: 'Javob' })).toHaveTextContent('Zulfiya Qosimova')
    expect(server.calls('/visit/checkin')).toHaveLength(1)
  })

  test('of two whom an act could mean it lets in neither, and asks', async () => {
    await type('kirit zul')
    const two = [member('Zulfiya Qosimova'), member('Zulfizar Olimova')]
    ;(await server.next('/member/foradmin/all')).answer({ members: two, pagination })
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Qaysi biri?')).toBeVisible()
    expect(server.calls('/visit/checkin')).toEqual([])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect((await server.next('/visit/checkin')).body).toEqual({ gym_id: 'gym', member_id: 'Zulfizar Olimova' })
  })

  test('an act over the answer to an older text lets nobody in', async () => {
    await box().fill('kirit shahnoza')
    const names = ['kirit shahnoza', 'shahnoza']
    for (const _name of names) {
      const asked = await server.next('/member/foradmin/all')
      expect(names).toContain(asked.query['search'])
      asked.answer({ members: asked.query['search'] === 'shahnoza' ? [member('Shahnoza Aliyeva')] : [], pagination })
    }
    await box().fill('kirit zafar')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await server.next('/member/foradmin/all')
    expect(server.calls('/visit/checkin')).toEqual([])
  })

  test('offers to add whom nobody knows, with what was typed; not for what is known, nor for a word that has just begun', async () => {
    await type('Jasmina Yoʻqova')
    await expect.element(option('Yangi aʼzo: Jasmina Yoʻqova')).toBeVisible()
    await type('zulfiya', { members: [member('Zulfiya Qosimova')] })
    await expect.element(option(/^Zulfiya Qosimova/)).toBeVisible()
    await expect.element(option(/^Yangi aʼzo/)).not.toBeInTheDocument()
    await type('xq')
    await expect.element(page.getByText(/^Hech narsa topilmadi/)).toBeVisible()
    await type('+998 90 765 43 21')
    await expect.element(option('Yangi aʼzo: +998 90 765 43 21')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: /^Yangi: .*7654321|^Yangi: .*765/ })).toBeVisible()
  })

  test('whom nobody knows is a new member without the word of the act; nobody unknown owes anything', async () => {
    const findNobody = async (text: string) => {
      await type(text)
      ;(await server.next('/member/foradmin/all')).answer({ members: [], pagination })
    }
    await findNobody('tolov umida')
    await expect.element(page.getByText(/^Hech narsa topilmadi/)).toBeVisible()
    await findNobody('kirit lola')
    await expect.element(option('Yangi aʼzo: lola')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Yangi: lola' })).toBeVisible()
  })

  test('who is meant by a payment and owes nothing is told as such, and leads to their page', async () => {
    await type('tolov zulfiya')
    ;(await server.next('/member/foradmin/all')).answer({
      members: [{ ...member('Zulfiya Qosimova'), debt: 0 }],
      pagination,
    })
    await expect.element(option(/^Zulfiya Qosimova/)).toHaveTextContent('Qarzi yoʻq')
    await expect.element(page.getByText(/^Hech narsa topilmadi/)).not.toBeInTheDocument()
  })

  test('finds a receipt by its number', async () => {
    await type('chek 217')
    const asked = await server.next('/transaction/foradmin/all')
    expect(asked.query).toMatchObject({ receipt_number: '217' })
    asked.answer({
      transactions: [paid217],
      pagination,
    })
    await expect.element(option(/Chek № 217.*Ali Valiyev/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await server.next('/receipt/one/payment')
  })

  test('a refund has a number of its own, and the same number is two receipts', async () => {
    await type('217')
    const refund = { ...paid217, _id: 'refund', transaction_type: 'refund', receipt_number: null, act_number: 217 }
    ;(await server.next('/transaction/foradmin/all')).answer({ transactions: [refund, paid217], pagination })
    // whoever names no more than a number means that of a payment
    await expect.element(page.getByRole('option').first()).toHaveTextContent(/^Chek № 217/)
    await option(/^Qaytarish cheki № 217/).click()
    await server.next('/receipt/one/refund')
  })

  test('finds what reception took itself by its number, where it reads no list of payments', async () => {
    signInAs('employee', [])
    showPages({ '/employee': () => <Finder onClose={closed} onKeys={keys} /> })
    await box().fill('217')
    const asked = await server.next('/transaction/own/all')
    expect(asked.query).toEqual({ receipt_number: '217' })
    asked.answer({ transactions: [paid217] })
    await expect.element(option(/Chek № 217.*Ali Valiyev/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await server.next('/receipt/one/payment')
    expect(server.calls('/transaction/gym/all')).toEqual([])
  })

  test('shows every plan when plans are asked for by their kind', async () => {
    await type('abonement', { plans: [{ _id: 'p', name: 'Oylik', price: 300_000 }] })
    await expect.element(option(/Oylik/)).toBeVisible()
    expect(server.calls('/plans/all/foradmin').map(({ query }) => query['search'])).toEqual([undefined])
  })

  test('leads to the sheet of keys', async () => {
    await type('tugmalar')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => keys.mock.calls.length).toBe(1)
  })
})
