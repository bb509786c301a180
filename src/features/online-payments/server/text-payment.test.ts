import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { languages } from '#src/contract/languages.ts'
import { sentences } from '#src/features/notifications/sentences.ts'
import { useApi } from '#test/api.ts'
import { doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { browser, startPushService } from '#test/push-receiver.ts'
import { queuedJobs } from '#test/queued-jobs.ts'
import { paymeCall } from '#test/sandbox/payme.ts'
import { textPayment, textPaymentJob, type Unpaid } from './text-payment.ts'

const service = await startPushService()
afterAll(() => service.close())
const world = useApi({ pushServices: [service.url] })

/** Somebody whose payment by Payme has begun, and what leaves as SMS once their phones had time to hear. */
async function payer(id: string) {
  const made = await onlineDesk(world)
  const { payme } = await doorsOf(made.admin)
  const { number } = await made.invoice()
  const account = { invoice: number }
  await paymeCall(payme, 'CreateTransaction', { id, time: Date.now(), amount: 30_000_000, account })
  const call = (method: string, more: object = {}) => paymeCall(payme, method, { id, ...more })
  const texts = async () => {
    const own = (await queuedJobs<Unpaid>(world, textPaymentJob)).filter(({ adminId }) => adminId === made.admin.id)
    for (const unpaid of own) for (let time = 0; time < 2; time++) await textPayment(world.application.deps, unpaid)
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ kind: string; text: string }>`
        select kind, text from sms_messages where member_id = ${made.memberId} and kind like 'online%' order by created_at`.execute(
        db,
      ),
    )
    return rows
  }
  return { ...made, call, texts }
}

test('whom no phone tells gets one SMS when the desk was faster, and one when the money went back', async () => {
  const late = await payer('text-late')
  ok(await late.payAtDesk(300_000))
  await late.call('PerformTransaction')
  const [refused, ...none] = await late.texts()
  expect(none).toEqual([])
  expect(refused).toMatchObject({ kind: 'online_refused', text: expect.stringContaining("300 000 so'm") })
  expect(refused?.text).toContain('Payme')
  const back = await payer('text-back')
  await back.call('PerformTransaction')
  expect(await back.texts()).toEqual([])
  await back.call('CancelTransaction', { reason: 5 })
  await back.call('CancelTransaction', { reason: 5 })
  expect((await back.texts()).map(({ kind }) => kind)).toEqual(['online_returned'])
  // and its entry says so in the words of whoever reads it
  const [, refund] = (await back.membership()).transactions
  expect(refund.reason).toBe('Pul toʻlov tizimi orqali qaytdi: Payme text-back')
})

test('who was paying for what is not owed any more is told no debt that the reception was paid', async () => {
  const { admin, membershipId, call, texts } = await payer('text-ended')
  ok(await admin.post(`/membership/cancel/${membershipId}`, { reason: 'Koʻchib ketdi' }))
  expect((await call('PerformTransaction')).body).toMatchObject({ error: { code: -31008 } })
  const [{ kind, params }] = ok(await admin.get('/notification/all')).notifications
  expect(kind).toBe('online_refused')
  const [refused] = await texts()
  const said = languages.map((language) => sentences[language].online_refused.text(params))
  expect(said.map((text) => /Payme/.test(text))).toEqual([true, true, true])
  for (const text of [refused?.text ?? '', ...said]) expect(text).not.toMatch(/qabulxona|ресепшен|desk|reception/i)
  expect(refused?.text).toContain('Payme qaytaradi')
})

test('a phone that hears of money is not texted of it', async () => {
  const { call, texts, memberId } = await payer('text-heard')
  const member = await world.session('member', memberId)
  const { subscription } = browser(`${service.url}/${memberId}`)
  ok(await member.post('/notification/push/subscribe', subscription, { language: 'uz' }))
  await call('PerformTransaction')
  await call('CancelTransaction', { reason: 5 })
  expect(await texts()).toEqual([])
})
