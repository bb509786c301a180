import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseGym } from '#src/features/gyms/web/selected-gym.ts'
import { queryClient } from '#src/web/api.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { Candidate } from '../contract.ts'
import { DebtorsPage } from './DebtorsPage.tsx'
import { EndingsPage } from './EndingsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1440, 900))
const yunusobod = { _id: idOf(902), name: 'Yunusobod' }
const address = () => page.getByRole('status', { name: 'address' })
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const tick = (name: string) => page.getByRole('checkbox', { name: `${name}: SMS uchun tanlash` })
const dialog = () => page.getByRole('dialog', { name: 'SMS eslatma' })
const rows = () => server.next('/sms/notified/membership/all')
const previews = () => server.next('/sms/preview/notified/membership')
const sending = '/sms/send/notified/membership'

const candidate = (last: number, fullname: string, given: Partial<Candidate> = {}): Candidate => ({
  membership_id: idOf(last),
  member: { _id: idOf(last + 100), fullname, phone_number: '+998901234567', avatar: null },
  gym: sampleGym,
  plan_name: 'Oylik',
  price: 300_000,
  due: 300_000,
  paid: 100_000,
  remaining: 200_000,
  due_date: '2026-06-01',
  end_date: '2026-06-30',
  days: 40,
  last_notice_at: null,
  promised_on: null,
  promise: null,
  obstacle: null,
  ...given,
})
const reply = (memberships: readonly Candidate[], remaining = 500_000) => ({
  memberships,
  remaining,
  ...pageOf(memberships.length),
})
const preview = (names: readonly string[], given: object = {}) => ({
  recipients: names.map((fullname, at) => ({
    membership_id: idOf(at + 1),
    fullname,
    phone_number: '+998901234567',
    text: `Hurmatli ${fullname}`,
    parts: 1,
  })),
  skipped: [],
  in_chats: 0,
  parts: names.length,
  leaves_at: null,
  cap_left: 95,
  ...given,
})
const openAsOwner = (at = '/admin/debtors') => {
  signInAs('admin')
  showPages(
    { '/admin/debtors': DebtorsPage, '/admin/ending': EndingsPage, '/admin/$': () => <h1>Boshqa sahifa</h1> },
    at,
  )
}
/** Reception, with one gym or more. */
const openAtDesk = async (rights: Parameters<typeof signInAs>[1], gyms: readonly object[] = [sampleGym]) => {
  signInAs('employee', rights)
  showPages({ '/employee/debtors': DebtorsPage, '/employee/$': () => <h1>Boshqa sahifa</h1> })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms })
  ;(await rows()).answer(reply([candidate(1, 'Aziza')]))
}
const remind = () => page.getByRole('button', { name: 'SMS yuborish' }).click()

describe('who owes what', () => {
  test('the sum of all debts stands with their number; a broken promise is told apart from one that is waited for', async () => {
    openAsOwner()
    ;(await rows()).answer(
      reply([
        candidate(1, 'Aziza', { promise: 'broken', promised_on: '2026-06-05' }),
        candidate(2, 'Bobur', { promise: 'open', promised_on: '2026-12-30', days: 0 }),
      ]),
    )
    await expect.element(page.getByText(/2 ta aʼzolik, jami qarz 500\s000\ssoʻm/).last()).toBeVisible()
    await expect.element(row('Aziza')).toHaveTextContent(/Vaʼda buzilgan.*40 kun oʻtdi/)
    await expect.element(row('Bobur')).toHaveTextContent(/Vaʼda: .*Muddati kelmagan/)
    await expect.element(row('Aziza')).toHaveTextContent(/200\s000 soʻm300\s000 soʻmdan/)
    await expect.element(row('Aziza').getByTitle(/100\s000 \/ 300\s000 toʻlangan/)).toBeVisible()
  })

  test('an age of debts is pressed to see its rows, and pressed again to see all', async () => {
    openAsOwner()
    ;(await rows()).answer(reply([candidate(1, 'Aziza')]))
    await page.getByRole('button', { name: /^31–90 kun/ }).click()
    const old = await rows()
    expect(old.query).toMatchObject({ age: '31-90', command: 'unpaid' })
    old.answer(reply([candidate(2, 'Bobur')]))
    await expect.element(row('Bobur')).toBeVisible()
    await page.getByRole('button', { name: /^31–90 kun/ }).click()
    await expect.element(row('Aziza')).toBeVisible()
    await expect.element(address()).not.toHaveTextContent('age=')
  })

  test('a day of payment that is being written stays when the row goes because it was paid elsewhere', async () => {
    openAsOwner()
    ;(await rows()).answer(reply([candidate(1, 'Aziza'), candidate(2, 'Bobur')]))
    await page.getByRole('button', { name: 'Amallar: Aziza' }).click()
    await page.getByRole('menuitem', { name: 'Toʻlov kunini yozish' }).click()
    const day = page.getByRole('dialog').getByRole('textbox')
    await day.fill('25.12.2026')
    void queryClient.invalidateQueries() // as on a sale at any desk
    ;(await rows()).answer(reply([candidate(2, 'Bobur')]))
    await expect.element(page.getByText('Aziza', { exact: true })).not.toBeInTheDocument()
    await expect.element(day).toHaveValue('25.12.2026')
  })

  test('who can not be written to can not be ticked, and says why', async () => {
    openAsOwner()
    ;(await rows()).answer(reply([candidate(1, 'Aziza', { obstacle: 'not_allowed' }), candidate(2, 'Bobur')]))
    await expect.element(row('Aziza')).toHaveTextContent('aʼzo SMS olishni xohlamagan')
    await expect.element(tick('Aziza')).toBeDisabled()
    await tick('Bobur').click()
    await expect.element(page.getByText('1 ta tanlandi')).toBeVisible()
  })

  test('who was ticked and can not be written to any more is given up alone', async () => {
    openAsOwner()
    ;(await rows()).answer(reply([candidate(1, 'Aziza'), candidate(2, 'Botir')]))
    await tick('Aziza').click()
    await tick('Botir').click()
    void queryClient.invalidateQueries()
    ;(await rows()).answer(reply([candidate(1, 'Aziza', { obstacle: 'promised' }), candidate(2, 'Botir')]))
    const told = page.getByRole('checkbox', { name: /^Aziza: SMS uchun tanlash: / })
    await expect.element(told).toBeChecked()
    await told.click()
    await expect.element(told).not.toBeChecked()
    await expect.element(told).toBeDisabled()
    await expect.element(tick('Botir')).toBeChecked()
  })

  test('the debt is paid, and the phone called, from the row', async () => {
    openAsOwner()
    ;(await rows()).answer(
      reply([
        candidate(1, 'Aziza'),
        candidate(2, 'Bobur', { member: { _id: idOf(3), fullname: 'Bobur', phone_number: null, avatar: null } }),
      ]),
    )
    await page.getByRole('button', { name: 'Amallar: Bobur' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Toʻlovni qabul qilish' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Qoʻngʻiroq qilish' }).elements()).toEqual([])
    await page.getByRole('menuitem', { name: 'Toʻlovni qabul qilish' }).click()
    await expect.element(address()).toHaveTextContent(idOf(2))
  })

  test('an employee who may let nobody in against the rules agrees on no day where the gym refuses who owes', async () => {
    await openAtDesk(['memberships.read'])
    const debt = { rule: 'refuse', grace_days: 0, payment_due_days: 0 }
    ;(await server.next(`/gym/settings/${sampleGym._id}`)).answer({ settings: { debt } })
    await page.getByRole('button', { name: 'Amallar: Aziza' }).click()
    await expect
      .element(page.getByRole('menuitem', { name: /Toʻlov kunini yozish/ }))
      .toHaveTextContent('Zal egasi sizga ruxsat bermagan: «Qoidadan tashqari kiritish»')
  })

  test('names of any length leave the sum in sight on a phone; where nobody owes, that is said', async () => {
    await page.viewport(320, 700)
    openAsOwner()
    ;(await rows()).answer(reply([candidate(1, longName, { plan_name: longName })]))
    await expect.element(page.getByText(/^200\s000\ssoʻm$/)).toBeVisible()
    await fitsIn(320)
  })
})

describe('what ends', () => {
  test('those who did not come back are another list, with its own words and window', async () => {
    openAsOwner('/admin/ending')
    const soon = await rows()
    expect(soon.query).toMatchObject({ command: 'expiring' })
    soon.answer(reply([candidate(1, 'Aziza', { remaining: 0 })]))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Tugayotganlar' })).toBeVisible()
    await page.getByRole('link', { name: 'Tugaganlar' }).click()
    const over = await rows()
    expect(over.query).toMatchObject({ command: 'expired' })
    over.answer(reply([]))
    await expect.element(page.getByText('Qayta olinmagan aʼzolik yoʻq')).toBeVisible()
    expect(row('Aziza').elements()).toEqual([])
  })
})

describe('the SMS to those who are ticked', () => {
  const choose = async () => {
    openAsOwner()
    ;(await rows()).answer(reply([candidate(1, 'Aziza'), candidate(2, 'Bobur')]))
    await tick('Aziza').click()
    await tick('Bobur').click()
    await remind()
  }

  test('nothing can be sent before it is seen what goes to whom; who is left out stands there with the reason', async () => {
    await choose()
    const asked = await previews()
    expect(asked.query).toEqual({ command: 'unpaid', membership_ids: `${idOf(1)},${idOf(2)}` })
    await expect.element(dialog()).toBeVisible()
    expect(
      dialog()
        .getByRole('button', { name: /ta SMS yuborish/ })
        .elements(),
    ).toEqual([])
    asked.answer(preview(['Aziza'], { skipped: [{ id: idOf(2), fullname: 'Bobur', reason: 'sent_recently' }] }))
    await expect.element(dialog()).toHaveTextContent('Hurmatli Aziza')
    await expect.element(dialog()).toHaveTextContent(/Oʻtkazib yuboriladi: 1.*Bobur.*24 soat ichida yuborilgan/)
    await expect.element(dialog().getByRole('button', { name: '1 ta SMS yuborish' })).toBeVisible()
  })

  test('who gets it in Telegram costs nothing: the parts and their price are of the others alone', async () => {
    await choose()
    const { recipients, ...more } = preview(['Aziza', 'Bobur'], { in_chats: 1, parts: 1 })
    ;(await previews()).answer({ ...more, recipients: recipients.map((one, at) => ({ ...one, parts: at })) })
    await expect.element(dialog()).toHaveTextContent('2 kishiga, jami 1 ta SMS qism')
    await expect.element(dialog()).toHaveTextContent('1 kishiga Telegramda, bepul')
    await expect.element(dialog().getByRole('listitem').first()).toHaveTextContent(/Aziza.*Telegram/)
    await expect.element(dialog().getByRole('listitem').nth(1)).not.toHaveTextContent('Telegram')
  })

  test('two presses send once; a lost answer is asked for under the same key, and the ticks go with the success', async () => {
    await choose()
    ;(await previews()).answer(preview(['Aziza', 'Bobur']))
    const send = dialog().getByRole('button', { name: '2 ta SMS yuborish' })
    await send.dblClick()
    const sent = await server.next(sending)
    expect(sent.body).toEqual({ membership_ids: [idOf(1), idOf(2)] })
    expect(server.calls(sending)).toHaveLength(1)
    sent.cutOff()
    await expect.element(page.getByText('Xatolik', { exact: true })).toBeVisible()
    await send.click()
    const again = await server.next(sending)
    expect(again.headers.get('idempotency-key')).toBe(sent.headers.get('idempotency-key'))
    again.answer({ queued: 1, skipped: [{ id: idOf(2), reason: 'daily_cap' }], parts: 1 })
    await expect.element(page.getByText('1 ta SMS navbatda, 1 tasi oʻtkazib yuborildi', { exact: true })).toBeVisible()
    await expect.element(page.getByText('2 ta tanlandi')).not.toBeInTheDocument()
  })

  /** Aziza's is on its way when the window over it is closed. */
  const leave = async () => {
    openAsOwner()
    ;(await rows()).answer(reply([candidate(1, 'Aziza'), candidate(2, 'Bobur')]))
    await tick('Aziza').click()
    await remind()
    ;(await previews()).answer(preview(['Aziza']))
    await dialog().getByRole('button', { name: '1 ta SMS yuborish' }).click()
    const sent = await server.next(sending)
    await dialog().getByRole('button', { name: 'Bekor qilish' }).click()
    return sent
  }

  test('who closes the window on the way writes to nobody twice: the ticks of those it was sent to go, others stay', async () => {
    const sent = await leave()
    await tick('Bobur').click()
    sent.answer({ queued: 1, skipped: [], parts: 1 })
    await expect.element(tick('Aziza')).not.toBeChecked()
    await expect.element(tick('Bobur')).toBeChecked()
  })

  test('and what was opened again over them is gone: it comes up by no later tick', async () => {
    const sent = await leave()
    await remind()
    sent.answer({ queued: 1, skipped: [], parts: 1 })
    await expect.element(dialog()).not.toBeInTheDocument()
    await tick('Bobur').click()
    await expect.element(page.getByText('1 ta tanlandi')).toBeVisible()
    expect(dialog().elements()).toEqual([])
  })

  test('when everybody was left out meanwhile it is said why, and how many for each reason', async () => {
    await choose()
    ;(await previews()).answer(preview(['Aziza', 'Bobur']))
    await dialog().getByRole('button', { name: '2 ta SMS yuborish' }).click()
    const skipped = [
      { id: idOf(1), reason: 'sent_recently' },
      { id: idOf(2), reason: 'gym_lapsed' },
    ]
    ;(await server.next(sending)).answer({ queued: 0, skipped, parts: 0 })
    await expect.element(page.getByText('Hech kimga yuborilmadi', { exact: true })).toBeVisible()
    await expect
      .element(page.getByText('24 soat ichida yuborilgan: 1, zalning obunasi tugagan: 1', { exact: true }))
      .toBeVisible()
  })

  test('when everybody is left out nothing is sent, and the night is said to be waited for', async () => {
    await choose()
    const skipped = [{ id: idOf(1), fullname: 'Aziza', reason: 'banned' }]
    ;(await previews()).answer(preview([], { skipped, leaves_at: '2026-06-02T04:00:00.000Z' }))
    await expect.element(dialog().getByText('Hech kimga yuborilmaydi').first()).toBeVisible()
    await expect
      .element(dialog().getByRole('button', { name: '0 ta SMS yuborish' }))
      .toHaveAttribute('aria-disabled', 'true')
    await expect.element(dialog()).toHaveTextContent(/Tunda yuborilmaydi: .*09:00 da ketadi/)
  })

  test('rows that an owner ticked before they narrowed the list to a gym are sent for, whatever gym they are of', async () => {
    openAsOwner()
    ;(await server.next('/gym/foradmin/all')).answer({ gyms: [sampleGym, yunusobod], ...pageOf(2) })
    ;(await rows()).answer(reply([candidate(1, 'Aziza')]))
    await tick('Aziza').click()
    await page.getByRole('button', { name: 'Zal', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Yunusobod' }).click()
    ;(await rows()).answer(reply([candidate(2, 'Bobur', { gym: yunusobod })]))
    await tick('Bobur').click()
    await remind()
    const asked = await previews()
    expect(asked.query).toEqual({ command: 'unpaid', membership_ids: `${idOf(1)},${idOf(2)}` })
  })

  test('what reception ticked in one gym is let go when it goes over to another', async () => {
    await openAtDesk(['memberships.read', 'messages.send'], [sampleGym, yunusobod])
    await tick('Aziza').click()
    await expect.element(page.getByText('1 ta tanlandi')).toBeVisible()
    chooseGym(yunusobod._id)
    ;(await rows()).answer(reply([candidate(2, 'Bobur', { gym: yunusobod })]))
    await tick('Bobur').click()
    await expect.element(page.getByText('1 ta tanlandi')).toBeVisible()
    await remind()
    const asked = await previews()
    expect(asked.query).toEqual({ command: 'unpaid', gym_id: yunusobod._id, membership_ids: idOf(2) })
  })

  test('an employee without the right may tick, and reads why nothing can be sent', async () => {
    await openAtDesk(['memberships.read'])
    await tick('Aziza').click()
    await expect
      .element(page.getByRole('button', { name: 'SMS yuborish' }))
      .toHaveAccessibleDescription('SMS yuborishga ruxsatingiz yoʻq. Uni zal egasi beradi')
  })
})
