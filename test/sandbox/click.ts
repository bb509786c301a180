import { createHash } from 'node:crypto'
import {
  type Account,
  expectOf,
  type Journal,
  newExternalId,
  newJournal,
  type Received,
  send,
  twice,
} from './journal.ts'

export type ClickBox = { url: string; serviceId: string; secretKey: string }
type Form = Record<string, string>

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Click's side: a step with its signature. */
export function clickCall(box: ClickBox, step: 'prepare' | 'complete', given: Form): Promise<Received> {
  const form: Form = {
    service_id: box.serviceId,
    click_paydoc_id: '900001',
    action: step === 'prepare' ? '0' : '1',
    error: '0',
    error_note: 'Success',
    sign_time: '2026-11-22 12:00:00',
    ...given,
  }
  const of = (name: string) => form[name] ?? ''
  const sign_string = md5(
    of('click_trans_id') +
      of('service_id') +
      box.secretKey +
      of('merchant_trans_id') +
      (step === 'complete' ? of('merchant_prepare_id') : '') +
      of('amount') +
      of('action') +
      of('sign_time'),
  )
  return send(`${box.url}/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ sign_string, ...form }).toString(),
  })
}

/** The whole protocol on one open invoice, which ends as paid. */
export async function clickScript(box: ClickBox, { number, amount }: Account): Promise<Journal> {
  const journal = newJournal()
  const som = (amount / 100).toFixed(2)
  const short = som.replace(/\.?0+$/, '')
  const base = { merchant_trans_id: number, amount: som }
  const prepare = (given: Form) => clickCall(box, 'prepare', { ...base, click_trans_id: newExternalId(12), ...given })
  const refuses = async (step: string, error: number, ask: () => Promise<Received>) =>
    expectOf(journal, step, (await twice(journal, step, ask)).body, { error })

  await refuses('a wrong signature', -1, () => prepare({ click_trans_id: '7', sign_string: md5('x') }))
  await refuses('a step that Click gave up', -9, () => prepare({ click_trans_id: '8', error: '-5017' }))
  await refuses('a signature over another amount', -1, () => {
    const id = '7'
    const over = md5(id + box.serviceId + box.secretKey + number + short + '0' + '2026-11-22 12:00:00')
    return prepare({ click_trans_id: id, amount: `${short}.000`, sign_string: over })
  })
  await refuses('another service', -1, () => prepare({ click_trans_id: '7', service_id: '1' }))
  await refuses('another action', -3, () => prepare({ click_trans_id: '7', action: '5' }))
  await refuses('an unknown invoice', -5, () => prepare({ click_trans_id: '7', merchant_trans_id: '1' }))
  for (const odd of ['0', '-1', 'abc', (amount / 100 + 1).toFixed(2), `${short}.001`])
    await refuses(`the amount ${odd}`, -2, () => prepare({ click_trans_id: '7', amount: odd }))

  const first = newExternalId(12)
  const begun = await twice(journal, 'prepare', () => prepare({ click_trans_id: first, amount: short }))
  expectOf(journal, 'prepare', begun.body, { error: 0, merchant_trans_id: number, click_trans_id: Number(first) })
  const complete = (id: string, prepared: unknown, given: Form = {}) =>
    clickCall(box, 'complete', { ...base, click_trans_id: id, merchant_prepare_id: String(prepared), ...given })
  const prepared = begun.body['merchant_prepare_id']
  await refuses('a second payment of the invoice', -7, () => prepare({ click_trans_id: '8' }))
  await refuses('complete of nothing', -6, () => complete('9', prepared))
  await refuses('complete of another', -6, () => complete(first, 1))
  await refuses('complete with another amount', -2, () => complete(first, prepared, { amount: '1.00' }))
  await refuses('Click gives up', -9, () => complete(first, prepared, { error: '-5017' }))
  await refuses('complete of a given up one', -9, () => complete(first, prepared))

  const second = newExternalId(12)
  const again = await prepare({ click_trans_id: second, amount: `${short}.0` })
  const done = await twice(journal, 'complete', () => complete(second, again.body['merchant_prepare_id']))
  expectOf(journal, 'complete', done.body, { error: 0, merchant_confirm_id: again.body['merchant_prepare_id'] })
  await refuses('Click gives up a paid one', -4, () =>
    complete(second, again.body['merchant_prepare_id'], { error: '-5017' }),
  )
  await refuses('a paid invoice', -4, () => prepare({ click_trans_id: '8' }))
  return journal
}
