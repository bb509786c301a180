import {
  type Account,
  basic,
  expectOf,
  type Journal,
  newExternalId,
  newJournal,
  type Received,
  send,
  twice,
} from './journal.ts'

export type PaymeBox = { url: string; key: string }

/** Payme's side: one call. */
export const paymeCall = ({ url, key }: PaymeBox, method: string, params: object): Promise<Received> =>
  send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...basic('Paycom', key) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  })

const errorOf = ({ body }: Received): unknown => (body['error'] as { code?: number } | undefined)?.code
const resultOf = ({ body }: Received): unknown => body['result']

/** The whole protocol on one open invoice, which ends as returned. */
export async function paymeScript(box: PaymeBox, { number, amount }: Account): Promise<Journal> {
  const journal = newJournal()
  const account = { invoice: number }
  const call = (method: string, params: object) => paymeCall(box, method, params)
  const refuses = async (step: string, code: number, method: string, params: object) =>
    expectOf(journal, step, errorOf(await twice(journal, step, () => call(method, params))), code)
  const post = (body: string, headers: Record<string, string>) => send(box.url, { method: 'POST', headers, body })
  const own = { 'content-type': 'application/json', ...basic('Paycom', box.key) }
  const question = JSON.stringify({ id: 1, method: 'CheckPerformTransaction', params: { amount, account } })

  for (const [step, headers] of [
    ['no key', { 'content-type': 'application/json' }],
    ['a wrong key', { 'content-type': 'application/json', ...basic('Paycom', `${box.key}x`) }],
    ['a wrong login', { 'content-type': 'application/json', ...basic('payme', box.key) }],
  ] as const)
    expectOf(journal, step, errorOf(await post(question, headers)), -32504)
  for (const method of ['GET', 'PATCH', 'OPTIONS'])
    expectOf(journal, `${method} and no POST`, errorOf(await send(box.url, { method, headers: own })), -32300)
  expectOf(journal, 'not JSON', errorOf(await post('{', own)), -32700)
  expectOf(journal, 'missing fields', errorOf(await post('{"id":1}', own)), -32600)
  await refuses('an unknown method', -32601, 'ChangePassword', {})

  await refuses('an unknown invoice', -31050, 'CheckPerformTransaction', { amount, account: { invoice: '1' } })
  for (const odd of [amount + 1, amount - 1, amount / 100, -amount, String(amount)])
    await refuses(`the amount ${odd}`, -31001, 'CheckPerformTransaction', { amount: odd, account })
  const checked = await call('CheckPerformTransaction', { amount, account })
  expectOf(journal, 'the check', resultOf(checked), { allow: true })
  for (const method of ['PerformTransaction', 'CancelTransaction', 'CheckTransaction'])
    await refuses(`${method} of nothing`, -31003, method, { id: newExternalId(24), reason: 5 })

  const time = Date.now()
  const first = newExternalId(24)
  const begun = await twice(journal, 'create', () => call('CreateTransaction', { id: first, time, amount, account }))
  expectOf(journal, 'create', resultOf(begun), { state: 1 })
  await refuses('a second payment of the invoice', -31053, 'CreateTransaction', {
    id: newExternalId(24),
    time,
    amount,
    account,
  })
  const given = { perform_time: 0, cancel_time: 0, state: 1, reason: null }
  expectOf(journal, 'a created one', resultOf(await call('CheckTransaction', { id: first })), given)
  const cancel = (id: string, reason: number) => call('CancelTransaction', { id, reason })
  const cancelled = await twice(journal, 'cancel before', () => cancel(first, 3))
  expectOf(journal, 'cancel before', resultOf(cancelled), { state: -1 })
  await refuses('perform of a cancelled one', -31008, 'PerformTransaction', { id: first })
  await refuses('create of a cancelled one', -31008, 'CreateTransaction', { id: first, time, amount, account })

  const second = newExternalId(24)
  await call('CreateTransaction', { id: second, time: time + 1, amount, account })
  const performed = await twice(journal, 'perform', () => call('PerformTransaction', { id: second }))
  expectOf(journal, 'perform', resultOf(performed), { state: 2 })
  expectOf(journal, 'a performed one', resultOf(await call('CheckTransaction', { id: second })), {
    state: 2,
    cancel_time: 0,
    reason: null,
  })
  await refuses('a paid invoice', -31051, 'CheckPerformTransaction', { amount, account })
  const fiscal_data = { receipt_id: 1, status_code: 0, message: 'accepted', terminal_id: 'EP1', fiscal_sign: '8000' }
  const kept = await twice(journal, 'fiscal data', () =>
    call('SetFiscalData', { id: second, type: 'PERFORM', fiscal_data }),
  )
  expectOf(journal, 'fiscal data', resultOf(kept), { success: true })

  const stated = resultOf(await call('GetStatement', { from: time, to: time + 1 })) as
    | { transactions?: { id: string; state: number; amount: number; account: object }[] }
    | undefined
  const lines = (stated?.transactions ?? []).filter(({ id }) => id === first || id === second)
  expectOf(
    journal,
    'the statement',
    lines.map(({ id, state }) => [id, state]),
    [
      [first, -1],
      [second, 2],
    ],
  )
  const returned = await twice(journal, 'cancel after', () => cancel(second, 5))
  expectOf(journal, 'cancel after', resultOf(returned), { state: -2 })
  await refuses('perform of a returned one', -31008, 'PerformTransaction', { id: second })
  expectOf(journal, 'a returned one', resultOf(await call('CheckTransaction', { id: second })), {
    state: -2,
    reason: 5,
  })
  return journal
}
